//! Corrects scores of teams. They are replaced by the scores from the matches, unless something
//! else may explain the difference.

use std::cell::OnceCell;
use std::cmp::Ordering;

use super::{Correction, StepInput, StepResult, Value, is_from};
use crate::audit::citation;
use crate::audit::evidence::team_scores::{SCORES, WrongScore, wrong_scores};
use crate::audit::points::rank_against_points::RANK_AGAINST_POINTS;
use crate::audit::points::team_points_differ::{TEAM_POINTS_DIFFER, is_explained_by_other};
use crate::audit::results::team_match_disagrees::TEAM_MATCH_DISAGREES;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::structure::team_membership::TEAM_MEMBERSHIP;
use crate::audit::{Case, Check, TeamEvent};
use crate::finding::{Finding, Severity};
use crate::model::{FieldKey, Outcome, PlayerId, RoundNumber, ScoreBasis, TeamAdjustment, TeamId};
use crate::number::Points;

/// The check that reports wrong scores and ranks of teams.
pub(super) static TEAM_CHECKS: [&Check; 1] = [&TEAM_POINTS_DIFFER];

/// The checks whose findings make a match or its players doubtful.
pub(super) static DOUBT_CHECKS: [&Check; 3] =
    [&TEAM_MATCH_DISAGREES, &REFERENCE_UNKNOWN, &TEAM_MEMBERSHIP];

pub(super) fn plan(step: &StepInput<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let Some(event) = case.facts.teams() else {
        return step_result;
    };
    let scores = Scores {
        step,
        event,
        wrong: SCORES.map(|(basis, _)| wrong_scores(&case.facts, event, basis)),
        other_system: Default::default(),
    };
    for finding in step.findings_of(&TEAM_CHECKS) {
        let label = finding.at.as_ref().map(|label| label.span);
        let is_about = |one: &&WrongScore| Some(one.stated.span) == label;
        let scores_with_finding = SCORES.into_iter().zip(&scores.wrong);
        let mut scores_with_finding = scores_with_finding
            .filter_map(|(score, wrong)| Some((score, wrong.iter().find(is_about)?)));
        // the other findings of this check are about ranks
        let Some(((basis, name), wrong)) = scores_with_finding.next() else {
            continue;
        };
        if let Some(why) = scores.why_not_corrected(finding, basis, wrong) {
            step_result.add_reason(finding, why);
            continue;
        }
        let notation = case.facts.import.notation;
        step_result.corrections.push(Correction {
            value: Value::TeamPoints(wrong.team, basis, wrong.derived),
            span: wrong.stated.span,
            subject: format!("{name} of {}", case.facts.describe_team(wrong.team)),
            stated: notation.points(wrong.stated.value),
            corrected: notation.points(wrong.derived),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: scores.list_reasons(basis, wrong),
        });
    }
    step_result
}

/// The stated scores of teams that differ from the scores from the matches.
struct Scores<'a> {
    step: &'a StepInput<'a>,
    event: &'a TeamEvent,
    /// The wrong scores: first those in match points, then those in game points.
    wrong: [Vec<WrongScore>; 2],
    /// For match points and for game points, whether another score system explains the wrong
    /// scores.
    other_system: [OnceCell<bool>; 2],
}

const fn score_index(basis: ScoreBasis) -> usize {
    match basis {
        ScoreBasis::MatchPoints => 0,
        ScoreBasis::GamePoints => 1,
    }
}

const fn other_score(basis: ScoreBasis) -> ScoreBasis {
    match basis {
        ScoreBasis::MatchPoints => ScoreBasis::GamePoints,
        ScoreBasis::GamePoints => ScoreBasis::MatchPoints,
    }
}

impl Scores<'_> {
    fn case(&self) -> &Case<'_> {
        self.step.case
    }

    /// Says why a stated score may be right; `None` if it cannot be right.
    fn why_not_corrected(
        &self,
        finding: &Finding,
        basis: ScoreBasis,
        wrong: &WrongScore,
    ) -> Option<String> {
        if let Some(why) = self.why_other_system(basis) {
            return Some(why);
        }
        if finding.severity != Severity::Error {
            return Some("the regulations of the event say what the bye of a team is worth".into());
        }
        if finding.expected.is_none() {
            return Some(
                "the scores were never filled in: compute them in the pairing program".into(),
            );
        }
        if !self.case().facts.progress.finished {
            return Some(
                "not all rounds have been played: the score may be that of another round".into(),
            );
        }
        let wrong_scores = &self.wrong[score_index(basis)];
        let teams_with_score = self.case().facts.team_ids();
        let teams_with_score = teams_with_score
            .filter(|&team| self.case().facts.team_claims(team).score(basis).is_some());
        if wrong_scores.len() > 2 && wrong_scores.len() * 3 > teams_with_score.count() {
            return Some(
                "so many scores differ that matches may be missing or belong to another event"
                    .into(),
            );
        }
        self.why_in_doubt(wrong.team)
            .or_else(|| self.why_shared(wrong_scores, wrong))
            .or_else(|| self.why_players_explain(basis, wrong))
            .or_else(|| self.why_player_rank_contradicts(wrong))
            .or_else(|| self.why_adjusted(basis, wrong))
            .or_else(|| self.why_other_bye(basis, wrong))
            .or_else(|| self.why_not_confirmed(basis, wrong))
            .or_else(|| self.why_rank_contradicts(basis, wrong))
            .or_else(|| self.why_undeclared(basis, wrong))
            .or_else(|| {
                let fits = wrong.derived >= Points::ZERO && wrong.derived.hundredths() % 10 == 0;
                (!fits)
                    .then(|| format!("{} does not fit in the columns of the score", wrong.derived))
            })
    }

    /// Says why a score may be right; `None` unless a game of the team, or a statement of the file
    /// about its matches, is in doubt.
    fn why_in_doubt(&self, team: TeamId) -> Option<String> {
        let case = self.case();
        let mut team_entries = case.facts.entries_of_team(self.event, team);
        let doubtful_entry =
            team_entries.find(|&(player, round)| !self.step.evidence.is_settled(player, round));
        if let Some((player, round)) = doubtful_entry {
            return Some(format!(
                "the result of {}{} is in doubt",
                case.facts.who(player),
                case.facts.in_round(round)
            ));
        }
        let rounds = (1..=self.event.encounters.rounds).map(RoundNumber);
        let mut encounters =
            rounds.filter_map(|round| self.event.encounters.team_encounter(team, round));
        if let Some((encounter, _)) =
            encounters.find(|(encounter, _)| !encounter.spare_players.is_empty())
        {
            return Some(format!(
                "it is in doubt who played on which board{}",
                case.facts.in_round(encounter.round)
            ));
        }
        let team_numbers: Vec<u16> = self
            .opponents(team)
            .chain([team])
            .map(|id| self.number(id))
            .collect();
        let concerns = |finding: &&Finding| {
            let team = finding.subject.team;
            is_from(&DOUBT_CHECKS, finding) && team.is_none_or(|team| team_numbers.contains(&team))
        };
        let doubt = self.step.findings.iter().find(concerns)?;
        Some(format!(
            "a finding leaves the matches of the team in doubt ({}: {})",
            doubt.code.code, doubt.message
        ))
    }

    fn number(&self, team: TeamId) -> u16 {
        self.case().facts.import.tournament.teams[team.index()].number
    }

    fn opponents(&self, team: TeamId) -> impl Iterator<Item = TeamId> {
        let table = self.event.table.score(ScoreBasis::MatchPoints);
        let rounds = table.round_numbers();
        rounds.filter_map(move |round| Some(table.opponent(team.into(), round)?.team()))
    }

    /// Says why a score may be right; `None` unless another score differs by the same or the
    /// opposite amount. There may then be one unknown cause for both.
    fn why_shared(&self, wrong_scores: &[WrongScore], wrong: &WrongScore) -> Option<String> {
        let others = wrong_scores.iter().filter(|other| other.team != wrong.team);
        let mut amount_words = others.filter_map(|other| match other.surplus() {
            surplus if surplus == wrong.surplus() => Some((other.team, "same")),
            surplus if surplus == Points::ZERO - wrong.surplus() => Some((other.team, "opposite")),
            _ => None,
        });
        let (team, amount) = amount_words.next()?;
        Some(format!(
            "the score of {} differs by the {amount} amount: one cause may explain both",
            self.case().facts.describe_team(team)
        ))
    }

    /// Says why a score may be right; `None` unless the totals of the players give it although the
    /// matches do not. One of their boards may then belong to another match.
    fn why_players_explain(&self, basis: ScoreBasis, wrong: &WrongScore) -> Option<String> {
        let facts = &self.case().facts;
        let team = &facts.import.tournament.teams[wrong.team.index()];
        let totals = team.members.iter().map(|&id| facts.table.total(id.into()));
        let fits = basis == ScoreBasis::GamePoints && totals.sum::<Points>() == wrong.stated.value;
        fits.then(|| {
            "the totals of its players add up to the stated score: a board may be missing in a match"
                .to_owned()
        })
    }

    /// Says why a score may be right; `None` unless the rank of a player of the team contradicts
    /// the player's points. A result and the total of the player may then be wrong instead of the
    /// score.
    fn why_player_rank_contradicts(&self, wrong: &WrongScore) -> Option<String> {
        let facts = &self.case().facts;
        let team = &facts.import.tournament.teams[wrong.team.index()];
        let contradicts = |id: PlayerId| {
            let check = &RANK_AGAINST_POINTS;
            let number = facts.number(id);
            let mut findings = self.step.findings.iter();
            findings.find(|f| f.code == check.code && f.subject.player == number)
        };
        let finding = team.members.iter().copied().find_map(contradicts)?;
        Some(format!(
            "a result of the team may be wrong: look at the score sheets ({}: {})",
            finding.code.code, finding.message
        ))
    }

    /// Says why match points may be right although only they differ: the difference may be a bonus
    /// or a penalty that the file does not declare. `None` unless this is possible; a rank that
    /// contradicts the stated match points shows that they are a slip.
    fn why_undeclared(&self, basis: ScoreBasis, wrong: &WrongScore) -> Option<String> {
        let is_contradicted = !self.fits_rank(basis, wrong.team, wrong.stated.value);
        (basis == ScoreBasis::MatchPoints && !is_contradicted).then(|| {
            let relative_clause = self.case().facts.choose_words(
                format!(
                    "whose {} is missing",
                    citation::record(FieldKey::TeamAdjustments)
                ),
                "that the file does not state".to_owned(),
            );
            format!("the difference may be a bonus or a penalty {relative_clause}: the rank does not contradict this")
        })
    }

    /// Says why a score may be right; `None` unless it may omit a declared bonus or penalty, or the
    /// declaration may state wrong points.
    fn why_adjusted(&self, basis: ScoreBasis, wrong: &WrongScore) -> Option<String> {
        let facts = &self.case().facts.import.tournament;
        let number = self.number(wrong.team);
        let mut records = facts.team_adjustments.iter();
        let explains = |record: &TeamAdjustment| match basis {
            ScoreBasis::MatchPoints => record.match_points.is_some(),
            ScoreBasis::GamePoints => record.game_points.is_some(),
        };
        records
            .any(|record| record.concerns(number) && explains(record))
            .then(|| {
                let record = self.case().facts.describe_field(FieldKey::TeamAdjustments);
                format!("{record} changes the score of the team: this change or the score is wrong")
            })
    }

    /// Says why the scores may be right; `None` unless another score system gives all of them.
    fn why_other_system(&self, basis: ScoreBasis) -> Option<String> {
        let index = score_index(basis);
        let fits =
            || is_explained_by_other(&self.case().facts, self.event, basis, &self.wrong[index]);
        self.other_system[index].get_or_init(fits).then(|| {
            let records = [FieldKey::ScoreSystem, FieldKey::MatchPoints].map(citation::record_code);
            let records = self
                .case()
                .facts
                .choose_words(format!(" (records {})", records.join(", ")), String::new());
            format!(
                "the scores follow a score system that the file does not declare: if it was used, \
                 declare it{records}; if it was not, correct the scores in the pairing program"
            )
        })
    }

    /// Says why a score may be right; `None` unless it fits if a bye, an absence or a forfeited
    /// match of the team is of another kind or has another value.
    fn why_other_bye(&self, basis: ScoreBasis, wrong: &WrongScore) -> Option<String> {
        let table = self.event.table.score(basis);
        let team = wrong.team.into();
        let declared = self.case().facts.import.tournament.team_bye[score_index(basis)];
        let mut possible_points = vec![Points::ZERO, table.loss(), table.draw(), table.win()];
        possible_points.extend(declared);
        let rounds = table.outcomes(team).iter().zip(table.points(team));
        let unplayed_rounds: Vec<(Outcome, Points)> = rounds
            .filter(|(outcome, _)| !outcome.is_played())
            .map(|(outcome, points)| (*outcome, *points))
            .collect();
        let explains = |&(kind, counted): &(Outcome, Points)| {
            let same_count = unplayed_rounds
                .iter()
                .filter(|(other, _)| *other == kind)
                .count();
            let max_times = i32::try_from(same_count).unwrap_or(i32::MAX);
            (1..=max_times).any(|times| {
                let mut gains = possible_points
                    .iter()
                    .map(|&worth| (worth - counted) * times);
                gains.any(|surplus| surplus == wrong.surplus())
            })
        };
        let (kind, _) = unplayed_rounds.iter().find(|round| explains(round))?;
        Some(format!(
            "the score would fit if the {} were of another kind or value: the error may be there",
            super::other_causes::noun(*kind)
        ))
    }

    /// Whether a score is stated and follows from the matches.
    fn is_right_score(&self, team: TeamId, basis: ScoreBasis) -> bool {
        let is_stated = self.case().facts.team_claims(team).score(basis).is_some();
        is_stated
            && self.wrong[score_index(basis)]
                .iter()
                .all(|wrong| wrong.team != team)
    }

    /// Says why a score may be right; `None` unless another result of a match would explain it, and
    /// nothing confirms the present result. It may be confirmed by the other score of the team, by
    /// the scores of its opponents and, for game points, by the totals of the players.
    fn why_not_confirmed(&self, basis: ScoreBasis, wrong: &WrongScore) -> Option<String> {
        let case = self.case();
        if !self.is_right_score(wrong.team, other_score(basis)) {
            return Some("the other score of the team does not confirm its matches".into());
        }
        let bases = [ScoreBasis::MatchPoints, ScoreBasis::GamePoints];
        let is_in_doubt = |team: &TeamId| {
            bases
                .iter()
                .any(|&basis| !self.is_right_score(*team, basis))
        };
        if let Some(opponent) = self.opponents(wrong.team).find(is_in_doubt) {
            return Some(format!(
                "the scores of its opponent {} do not confirm the match",
                case.facts.describe_team(opponent)
            ));
        }
        if basis == ScoreBasis::MatchPoints {
            return None;
        }
        let totals = &case.totals();
        let is_confirmed = |player| {
            super::sound::stated_points(case, player).is_some()
                && totals.cause.is_none()
                && totals.wrong.iter().all(|wrong| wrong.player != player)
        };
        let mut seats = case.facts.entries_of_team(self.event, wrong.team);
        let (player, _) = seats.find(|&(player, _)| !is_confirmed(player))?;
        Some(format!(
            "the stated points of {} do not confirm the results of the boards",
            case.facts.who(player)
        ))
    }

    /// Says why a score may be right; `None` unless the team's rank, which follows from the right
    /// score, contradicts the computed score.
    fn why_rank_contradicts(&self, basis: ScoreBasis, wrong: &WrongScore) -> Option<String> {
        let fits = |points| self.fits_rank(basis, wrong.team, points);
        (!fits(wrong.derived)).then(|| {
            format!(
                "the rank of {} {}",
                self.case().facts.describe_team(wrong.team),
                match fits(wrong.stated.value) {
                    true =>
                        "fits the stated score, but not the score that the matches give: a result may be missing",
                    false => "does not fit the score that the matches give",
                }
            )
        })
    }

    /// Whether a team's rank agrees with the score `points`: no team with a right score is ranked
    /// on the wrong side of it. Always true if `basis` is not the primary score, because the ranks
    /// are not evidence of the other score, and for a team without a rank.
    fn fits_rank(&self, basis: ScoreBasis, team: TeamId, points: Points) -> bool {
        let case = self.case();
        let rank = |team: TeamId| {
            case.facts
                .team_claims(team)
                .rank
                .map_or(0, |rank| rank.value)
        };
        let own_rank = rank(team);
        if basis != self.event.table.primary || own_rank == 0 {
            return true;
        }
        let mut others = case
            .facts
            .team_ids()
            .filter(|&other| other != team && rank(other) > 0 && self.is_right_score(other, basis));
        others.all(|other| {
            let other_points = self.event.table.score(basis).total(other.into());
            match rank(other).cmp(&own_rank) {
                Ordering::Less => other_points >= points,
                Ordering::Equal => other_points == points,
                Ordering::Greater => other_points <= points,
            }
        })
    }

    /// Says why the computed score is certain, with one reason in each string.
    fn list_reasons(&self, basis: ScoreBasis, wrong: &WrongScore) -> Vec<String> {
        let confirmation = match basis {
            ScoreBasis::MatchPoints => {
                "the game points of the team and both scores of its opponents confirm the matches"
            }
            ScoreBasis::GamePoints => {
                "the match points of the team, both scores of its opponents and the points of the \
                 players confirm the boards"
            }
        };
        let mut lines = vec![confirmation.to_owned()];
        if !self.fits_rank(basis, wrong.team, wrong.stated.value) {
            let notation = self.case().facts.import.notation;
            lines.push(format!(
                "the rank fits {}, not {}",
                notation.points(wrong.derived),
                notation.points(wrong.stated.value)
            ));
        }
        lines
    }
}

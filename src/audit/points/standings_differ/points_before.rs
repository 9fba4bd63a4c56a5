//! Compares the points that lists of pairings state for the players before a round with the results
//! of earlier rounds.

use super::{MAX_SEPARATE, STANDINGS_DIFFER, stated_value};
use crate::audit::structure::player_line_malformed::PLAYER_LINE_MALFORMED;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::import::{Lack, Part, PointsBefore};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber, Tournament};
use crate::number::Points;
use crate::source::Field;

/// The first points before a round that differ from a player's results.
pub(in crate::audit) struct WrongPoints {
    pub(in crate::audit) player: PlayerId,
    /// The stated points minus those of the results.
    pub(in crate::audit) surplus: Points,
    /// The last earlier round before which the stated points agree with the results; the first
    /// round if there is none.
    agreeing_round: RoundNumber,
    /// The round before which the points differ.
    round: RoundNumber,
    stated: Field<Points>,
}

impl WrongPoints {
    /// Returns the points of the results, as the file writes points.
    fn computed_in_words(&self, facts: &Facts<'_>) -> String {
        let computed = self.stated.value - self.surplus;
        facts.import.notation.points(computed)
    }

    /// Returns the rounds with the result that explains the difference, if the stated points are
    /// right.
    pub(in crate::audit) fn rounds(&self) -> impl Iterator<Item = RoundNumber> + use<> {
        (self.agreeing_round.index()..self.round.index()).map(RoundNumber::at)
    }
}

/// Returns the first points of each player that differ from the results of earlier rounds.
pub(in crate::audit) fn wrong_points_before(facts: &Facts<'_>) -> Vec<WrongPoints> {
    let stated_points = facts.import.claims.points_before.clone();
    wrong_points_with(facts, &facts.import.tournament, stated_points)
}

/// Returns the first points of each player that differ from the results of earlier rounds if the
/// file had these results and these points before rounds.
pub(in crate::audit) fn wrong_points_with(
    facts: &Facts<'_>,
    tournament: &Tournament,
    mut stated_points: Vec<PointsBefore>,
) -> Vec<WrongPoints> {
    stated_points.sort_by_key(|points_before| (points_before.player, points_before.round));
    let mut wrong_points: Vec<WrongPoints> = Vec::new();
    let mut agreeing: Option<&PointsBefore> = None;
    for points_before in &stated_points {
        let Some(computed) = computed_points_before(facts, tournament, points_before) else {
            continue;
        };
        let player = points_before.player;
        let surplus = points_before.points.value - computed;
        if surplus == Points::ZERO {
            agreeing = Some(points_before);
        } else if wrong_points
            .last()
            .is_none_or(|wrong| wrong.player != player)
        {
            let agreeing = agreeing.filter(|agreeing| agreeing.player == player);
            wrong_points.push(WrongPoints {
                player,
                surplus,
                agreeing_round: agreeing.map_or(RoundNumber::at(0), |agreeing| agreeing.round),
                round: points_before.round,
                stated: points_before.points,
            });
        }
    }
    wrong_points
}

/// Compares the points that lists of pairings state with the results of earlier rounds. Only the
/// first difference of each player is reported.
pub(super) fn compare_points_before(facts: &Facts<'_>, findings: &mut Findings) {
    let mut wrong_points = wrong_points_before(facts);
    wrong_points.retain(|wrong| {
        !attach_to_lost_game(facts, findings, wrong)
            && !attach_to_unclear_row(facts, findings, wrong)
    });
    if wrong_points.len() > MAX_SEPARATE {
        return report_many_before(facts, findings, &wrong_points);
    }
    for wrong in wrong_points {
        let (id, round) = (wrong.player, wrong.round);
        let (value, file) = stated_value(facts, wrong.stated.span);
        let text = wrong.computed_in_words(facts);
        findings
            .report(
                &STANDINGS_DIFFER,
                format!(
                    "points before round {round} differ for {}: {file} says {value}, the results of the earlier rounds give {text}",
                    facts.who(id),
                ),
            )
            .at(wrong.stated.span, "before this round")
            .player(facts.number(id))
            .round(round.0)
            .values(value, text)
            .rule("practice")
            .fix("look for a result that was corrected later, and check the value of byes");
    }
}

/// Lists points that follow from a row that may be one of another player under the finding about that
/// row. Returns `false` if there is no such row.
fn attach_to_unclear_row(facts: &Facts<'_>, findings: &mut Findings, wrong: &WrongPoints) -> bool {
    let is_unclear = |round: &RoundNumber| {
        let finding = findings.finding_about_game((wrong.player, *round));
        finding.is_some_and(|finding| finding.code == PLAYER_LINE_MALFORMED.code)
    };
    let Some(round) = wrong.rounds().find(is_unclear) else {
        return false;
    };
    attach_points(facts, findings, wrong, (round, "with the results as read"))
}

/// Lists points that a game may explain which the list has lost under the finding about that game.
/// Returns `false` if there is no such game.
fn attach_to_lost_game(facts: &Facts<'_>, findings: &mut Findings, wrong: &WrongPoints) -> bool {
    let is_lost = |round: &RoundNumber| {
        facts.entry(wrong.player, *round) == Entry::default()
            && findings
                .finding_about_game((wrong.player, *round))
                .is_some_and(|finding| finding.code == REFERENCE_UNKNOWN.code)
    };
    let lost_rounds: Vec<RoundNumber> = wrong.rounds().filter(is_lost).collect();
    let win = facts.table.win();
    let most: Points = lost_rounds.iter().map(|_| win).sum();
    let Some(&round) = lost_rounds.first() else {
        return false;
    };
    if wrong.surplus <= Points::ZERO || wrong.surplus > most {
        return false;
    }
    // the points show that the round was not left out on purpose
    findings.require_severity((wrong.player, round), Severity::Warning);
    attach_points(facts, findings, wrong, (round, "without the missing round"))
}

/// Lists wrong points under the finding about the player's game in a round. `condition` says how the
/// computed points come about.
fn attach_points(
    facts: &Facts<'_>,
    findings: &mut Findings,
    wrong: &WrongPoints,
    (round, condition): (RoundNumber, &str),
) -> bool {
    let game = (wrong.player, round);
    findings.attach_to_game(&STANDINGS_DIFFER, game, Severity::Warning, || {
        format!(
            "points before round {} differ for {}: {} stated, {} {condition}",
            wrong.round,
            facts.who(wrong.player),
            facts.import.notation.points(wrong.stated.value),
            wrong.computed_in_words(facts),
        )
    })
}

fn report_many_before(facts: &Facts<'_>, findings: &mut Findings, wrong_points: &[WrongPoints]) {
    let first_points = &wrong_points[0];
    let (_, file) = stated_value(facts, first_points.stated.span);
    let names = wrong_points
        .iter()
        .take(5)
        .map(|wrong| facts.who(wrong.player));
    let names: Vec<String> = names.collect();
    findings
        .report(
            &STANDINGS_DIFFER,
            format!(
                "points before a round differ for {} players; the first difference is in {file}",
                wrong_points.len()
            ),
        )
        .at(first_points.stated.span, "the first such player")
        .found(wrong_points.len().to_string())
        .rests_on(wrong_points.iter().map(|wrong| {
            let (name, points) = (facts.who(wrong.player), wrong.stated.value);
            format!("{name}: {points} before round {}", wrong.round)
        }))
        .note(format!("among them {}", names.join("; ")))
        .rule("practice")
        .fix("check that the lists are of the same event and round, and check the points for each result");
}

/// Returns the points that a player's results in `tournament` give for the rounds before the round
/// of `points_before`; `None` if the file does not state all these rounds.
fn computed_points_before(
    facts: &Facts<'_>,
    tournament: &Tournament,
    points_before: &PointsBefore,
) -> Option<Points> {
    let rounds = points_before.round.index();
    let are_all_stated = match facts.import.part {
        Part::Event => !facts.import.lacks(Lack::Results) && !facts.import.lacks(Lack::RoundOrder),
        Part::Rounds(range) => range.first.0 == 1 && usize::from(range.last.0) >= rounds,
        _ => false,
    };
    let row = tournament.row(points_before.player);
    if (!are_all_stated && rounds > 0) || row.len() < rounds {
        return None;
    }
    // a game without a result gives no points in such a list
    let row = row[..rounds].iter();
    let known_results = row.filter(|entry| entry.outcome != Outcome::Unknown);
    Some(known_results.fold(Points::ZERO, |sum, entry| sum + tournament.points(entry)))
}

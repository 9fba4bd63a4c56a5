//! P309: a score system of teams that the file does not declare, but that explains the stated
//! scores.

use super::TEAM_POINTS_DIFFER;
use crate::audit::citation;
use crate::audit::evidence::team_scores::WrongScore;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{FieldKey, ScoreBasis, ScoreSystem, TeamTable, Tournament};
use crate::number::Points;

/// The points for a win, a draw and a loss, in this order.
type PointsPerResult = [Points; 3];

/// Score systems found in files that do not declare them.
const TEAM_SYSTEMS: [(&str, PointsPerResult); 5] = [
    ("2-1-0", from_halves(4, 2, 0)),
    ("3-1-0", from_halves(6, 2, 0)),
    ("1-½-0", from_halves(2, 1, 0)),
    ("3-2-1", from_halves(6, 4, 2)),
    ("2-0-0", from_halves(4, 0, 0)),
];

const fn from_halves(win: i32, draw: i32, loss: i32) -> PointsPerResult {
    [
        Points::from_halves(win),
        Points::from_halves(draw),
        Points::from_halves(loss),
    ]
}

/// A score system may leave at most one in this many scores unexplained.
const SCORES_PER_EXCEPTION: usize = 10;

/// A score system that the file does not declare, and what it explains.
pub(in crate::audit) struct UndeclaredSystem {
    name: &'static str,
    points_per_result: PointsPerResult,
    /// The points for an allocated bye in this system; `None` for the value that the file states or
    /// implies.
    bye_points: Option<Points>,
    /// The tables of match points and of game points under this system.
    pub(in crate::audit) table: TeamTable,
    /// The stated scores that the system does not explain.
    pub(in crate::audit) unexplained_scores: Vec<WrongScore>,
    /// The number of teams whose score is stated.
    stated_count: usize,
}

impl UndeclaredSystem {
    fn in_words(&self, facts: &Facts<'_>) -> String {
        match self.bye_points {
            None => self.name.to_owned(),
            Some(bye_points) => format!(
                "{} with {} for an allocated bye",
                self.name,
                facts.import.notation.points(bye_points)
            ),
        }
    }

    /// Whether the system is the cause of the wrong scores, not only a possible explanation.
    fn is_cause_of(&self, wrong_scores: &[WrongScore]) -> bool {
        wrong_scores.len() > 1
            && self.unexplained_scores.len() * SCORES_PER_EXCEPTION <= self.stated_count
    }
}

/// Finds the system that explains all of the wrong scores, or all but a few; `None` if there is
/// none.
pub(in crate::audit) fn find_undeclared(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong_scores: &[WrongScore],
) -> Option<UndeclaredSystem> {
    // of several equally good systems, `min_by_key` returns the first
    let best_system = try_undeclared_systems(facts, event, basis)
        .min_by_key(|system| system.unexplained_scores.len())?;
    best_system.is_cause_of(wrong_scores).then_some(best_system)
}

/// Whether an undeclared system explains every stated score, or is the cause of the wrong scores.
pub(in crate::audit) fn is_explained_by_other(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong_scores: &[WrongScore],
) -> bool {
    try_undeclared_systems(facts, event, basis)
        .any(|system| system.unexplained_scores.is_empty() || system.is_cause_of(wrong_scores))
}

/// Compares the stated scores with each common score system that the file does not declare. Each
/// system is tried with the points for a bye that the file declares or implies, then with its
/// points for a win and for a loss, then with 0 for a bye.
fn try_undeclared_systems(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
) -> impl Iterator<Item = UndeclaredSystem> {
    let table = event.table.score(basis);
    let declared_points = [table.win(), table.draw(), table.loss()];
    let boards = i32::try_from(event.table.boards()).unwrap_or(i32::MAX);
    let factor = match basis {
        ScoreBasis::MatchPoints => 1,
        ScoreBasis::GamePoints => boards,
    };
    let systems = TEAM_SYSTEMS.into_iter();
    let other_systems = systems.filter(move |(_, points_per_result)| {
        points_per_result.map(|points| points * factor) != declared_points
    });
    let systems_with_byes = other_systems.flat_map(move |(name, points_per_result)| {
        let [win, _, loss] = points_per_result.map(|points| points * factor);
        let byes = [None, Some(win), Some(loss), Some(Points::ZERO)];
        byes.map(|bye_points| (name, points_per_result, bye_points))
    });
    systems_with_byes.map(move |system| try_system(facts, event, basis, system))
}

fn try_system(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    (name, points_per_result, bye_points): (&'static str, PointsPerResult, Option<Points>),
) -> UndeclaredSystem {
    let changed_tournament = tournament_with_system(
        &facts.import.tournament,
        basis,
        points_per_result,
        bye_points,
    );
    let (table, settled) = event.tables_of(facts, &changed_tournament);
    let stated_scores = facts.team_ids().filter_map(|team| {
        let stated_score = facts.team_claims(team).score(basis)?;
        Some((team, stated_score))
    });
    let stated_scores: Vec<_> = stated_scores.collect();
    let settled = settled.as_ref().unwrap_or(&table);
    let unexplained_scores = stated_scores.iter().filter_map(|&(team, stated_score)| {
        let derived = TeamEvent::fitting_score((&table, settled), team, basis, stated_score.value);
        (derived != stated_score.value).then_some(WrongScore {
            team,
            stated: stated_score,
            derived,
        })
    });
    let unexplained_scores: Vec<WrongScore> = unexplained_scores.collect();
    UndeclaredSystem {
        name,
        points_per_result,
        bye_points,
        unexplained_scores,
        stated_count: stated_scores.len(),
        table,
    }
}

/// Returns a copy of the tournament with a different score system for teams. `bye_points` are the
/// points for an allocated bye; `None` leaves them as they are.
fn tournament_with_system(
    tournament: &Tournament,
    basis: ScoreBasis,
    points_per_result: PointsPerResult,
    bye_points: Option<Points>,
) -> Tournament {
    let mut changed_tournament = tournament.clone();
    let index = match basis {
        ScoreBasis::MatchPoints => {
            changed_tournament.match_points = Some(points_per_result);
            0
        }
        ScoreBasis::GamePoints => {
            let [win, draw, loss] = points_per_result;
            changed_tournament.score_system = ScoreSystem::from_results(win, draw, loss);
            1
        }
    };
    changed_tournament.team_bye[index] = bye_points.or(changed_tournament.team_bye[index]);
    changed_tournament
}

/// Reports all scores that the system explains as one finding.
pub(super) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (basis, name): (ScoreBasis, &str),
    system: &UndeclaredSystem,
    wrong_scores: &[WrongScore],
) {
    let key = match basis {
        ScoreBasis::MatchPoints => FieldKey::MatchPoints,
        ScoreBasis::GamePoints => FieldKey::ScoreSystem,
    };
    let declared_field = facts.import.origins.header(key).next();
    let teams = match system.unexplained_scores.len() {
        0 => "all teams".to_owned(),
        count => format!(
            "{} of {} teams",
            system.stated_count - count,
            system.stated_count
        ),
    };
    let system_in_words = system.in_words(facts);
    let status = match declared_field {
        Some(_) => "not the declared score system",
        None => "a score system that is not declared",
    };
    let message = format!("{name} of {teams} fit {system_in_words}, {status}");
    // the first of the scores that the system explains
    let is_explained = |wrong_score: &&WrongScore| {
        system
            .unexplained_scores
            .iter()
            .all(|unexplained| unexplained.team != wrong_score.team)
    };
    let first_score = wrong_scores
        .iter()
        .find(is_explained)
        .unwrap_or(&wrong_scores[0]);
    let notation = facts.import.notation;
    let finding = findings
        .report(&TEAM_POINTS_DIFFER, message)
        .severity(Severity::Warning)
        .at(
            first_score.stated.span,
            format!(
                "{} here, {} under {}",
                notation.points(first_score.stated.value),
                notation.points(first_score.derived),
                declared_field.map_or("the usual system", |_| "the declared system"),
            ),
        )
        .found(system.name)
        .because([format!(
            "the score system explains the {name} of {} teams",
            wrong_scores.iter().filter(is_explained).count()
        )])
        .cites(&[key])
        .rule("C.07 2.2")
        .fix(describe_remedy(facts, (basis, key), system))
        .certainty(Certainty::Heuristic);
    if let Some(field) = declared_field {
        finding.label(field.value, "the declared system");
    }
}

fn describe_remedy(
    facts: &Facts<'_>,
    (basis, key): (ScoreBasis, FieldKey),
    system: &UndeclaredSystem,
) -> String {
    let [win, draw, loss] = system
        .points_per_result
        .map(|points| points.to_text(1, '.'));
    let (record, code) = (citation::record(key), citation::record_code(key));
    let record = match basis {
        ScoreBasis::MatchPoints => {
            format!("state the system in {record}: `{code} TW {win}   TD {draw}   TL {loss}`")
        }
        ScoreBasis::GamePoints => {
            format!("state the system in {record}: `{code}  W {win}    D {draw}    L {loss}`")
        }
    };
    let bye_note = system.bye_points.map_or_else(String::new, |_| {
        let record = citation::record(FieldKey::TeamBye);
        format!(", and the points for a bye in {record}")
    });
    facts.choose_words(
        format!("{record}{bye_note}"),
        "declare the score system of the teams when the tournament is reported".to_owned(),
    )
}

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
type Worth = [Points; 3];

/// Score systems found in files that do not declare them.
const TEAM_SYSTEMS: [(&str, Worth); 5] = [
    ("2-1-0", from_halves(4, 2, 0)),
    ("3-1-0", from_halves(6, 2, 0)),
    ("1-½-0", from_halves(2, 1, 0)),
    ("3-2-1", from_halves(6, 4, 2)),
    ("2-0-0", from_halves(4, 0, 0)),
];

const fn from_halves(win: i32, draw: i32, loss: i32) -> Worth {
    [
        Points::from_halves(win),
        Points::from_halves(draw),
        Points::from_halves(loss),
    ]
}

/// A score system may leave at most one in this many scores unexplained.
const TEAMS_PER_EXCEPTION: usize = 10;

/// A score system that the file does not declare, and what it explains.
pub(in crate::audit) struct UndeclaredSystem {
    name: &'static str,
    worth: Worth,
    /// The points for an allocated bye in this system; `None` for the value that the file states or
    /// implies.
    bye: Option<Points>,
    /// The tables of match points and of game points under this system.
    pub(in crate::audit) table: TeamTable,
    /// The stated scores that the system does not explain.
    pub(in crate::audit) unexplained: Vec<WrongScore>,
    /// The number of teams whose score is stated.
    stated: usize,
}

impl UndeclaredSystem {
    fn in_words(&self, facts: &Facts<'_>) -> String {
        match self.bye {
            None => self.name.to_owned(),
            Some(bye) => format!(
                "{} with {} for an allocated bye",
                self.name,
                facts.import.notation.points(bye)
            ),
        }
    }

    /// Whether the system is the cause of the wrong scores, not only a possible explanation.
    fn is_cause_of(&self, wrong: &[WrongScore]) -> bool {
        wrong.len() > 1 && self.unexplained.len() * TEAMS_PER_EXCEPTION <= self.stated
    }
}

/// Finds the system that explains all of the wrong scores, or all but a few; `None` if there is
/// none.
pub(in crate::audit) fn find_undeclared(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong: &[WrongScore],
) -> Option<UndeclaredSystem> {
    // `min_by_key` keeps the first of equals
    let best_system =
        try_undeclared_systems(facts, event, basis).min_by_key(|found| found.unexplained.len())?;
    best_system.is_cause_of(wrong).then_some(best_system)
}

/// Whether an undeclared system explains every stated score, or is the cause of the wrong scores.
pub(in crate::audit) fn is_explained_by_other(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong: &[WrongScore],
) -> bool {
    try_undeclared_systems(facts, event, basis)
        .any(|found| found.unexplained.is_empty() || found.is_cause_of(wrong))
}

/// Compares the stated scores with every undeclared system, first with the stated value of byes.
fn try_undeclared_systems(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
) -> impl Iterator<Item = UndeclaredSystem> {
    let table = event.table.score(basis);
    let declared_worth = [table.win(), table.draw(), table.loss()];
    let boards = i32::try_from(event.table.boards()).unwrap_or(i32::MAX);
    let factor = match basis {
        ScoreBasis::MatchPoints => 1,
        ScoreBasis::GamePoints => boards,
    };
    let systems = TEAM_SYSTEMS.into_iter();
    let other_systems =
        systems.filter(move |(_, worth)| worth.map(|points| points * factor) != declared_worth);
    let with_byes = other_systems.flat_map(move |(name, worth)| {
        let [win, _, loss] = worth.map(|points| points * factor);
        let byes = [None, Some(win), Some(loss), Some(Points::ZERO)];
        byes.map(|bye| (name, worth, bye))
    });
    with_byes.map(move |system| try_system(facts, event, basis, system))
}

fn try_system(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    (name, worth, bye): (&'static str, Worth, Option<Points>),
) -> UndeclaredSystem {
    let changed_tournament = with_system(&facts.import.tournament, basis, worth, bye);
    let (table, settled) = event.tables_of(facts, &changed_tournament);
    let stated = facts.team_ids().filter_map(|team| {
        let stated = facts.team_claims(team).score(basis)?;
        Some((team, stated))
    });
    let stated: Vec<_> = stated.collect();
    let settled = settled.as_ref().unwrap_or(&table);
    let unexplained = stated.iter().filter_map(|&(team, stated)| {
        let derived = TeamEvent::fitting_score((&table, settled), team, basis, stated.value);
        (derived != stated.value).then_some(WrongScore {
            team,
            stated,
            derived,
        })
    });
    let unexplained: Vec<WrongScore> = unexplained.collect();
    UndeclaredSystem {
        name,
        worth,
        bye,
        unexplained,
        stated: stated.len(),
        table,
    }
}

/// The tournament with a different score system for teams.
fn with_system(
    tournament: &Tournament,
    basis: ScoreBasis,
    worth: Worth,
    bye: Option<Points>,
) -> Tournament {
    let mut changed_tournament = tournament.clone();
    let index = match basis {
        ScoreBasis::MatchPoints => {
            changed_tournament.match_points = Some(worth);
            0
        }
        ScoreBasis::GamePoints => {
            let [win, draw, loss] = worth;
            changed_tournament.score_system = ScoreSystem::from_results(win, draw, loss);
            1
        }
    };
    changed_tournament.team_bye[index] = bye.or(changed_tournament.team_bye[index]);
    changed_tournament
}

/// Reports all scores that the system explains as one finding.
pub(super) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (basis, name): (ScoreBasis, &str),
    found: &UndeclaredSystem,
    wrong: &[WrongScore],
) {
    let key = match basis {
        ScoreBasis::MatchPoints => FieldKey::MatchPoints,
        ScoreBasis::GamePoints => FieldKey::ScoreSystem,
    };
    let declared_field = facts.import.origins.header(key).next();
    let teams = match found.unexplained.len() {
        0 => "all teams".to_owned(),
        count => format!("{} of {} teams", found.stated - count, found.stated),
    };
    let system = found.in_words(facts);
    let status = match declared_field {
        Some(_) => "not the declared score system",
        None => "a score system that is not declared",
    };
    let message = format!("{name} of {teams} fit {system}, {status}");
    // the first of the scores that the system explains
    let is_explained =
        |one: &&WrongScore| found.unexplained.iter().all(|wrong| wrong.team != one.team);
    let first = wrong.iter().find(is_explained).unwrap_or(&wrong[0]);
    let notation = facts.import.notation;
    let finding = findings
        .report(&TEAM_POINTS_DIFFER, message)
        .severity(Severity::Warning)
        .at(
            first.stated.span,
            format!(
                "{} here, {} under {}",
                notation.points(first.stated.value),
                notation.points(first.derived),
                declared_field.map_or("the usual system", |_| "the declared system"),
            ),
        )
        .found(found.name)
        .because([format!(
            "the score system explains the {name} of {} teams",
            wrong.iter().filter(is_explained).count()
        )])
        .cites(&[key])
        .rule("C.07 2.2")
        .fix(describe_remedy(facts, (basis, key), found))
        .certainty(Certainty::Heuristic);
    if let Some(field) = declared_field {
        finding.label(field.value, "the declared system");
    }
}

fn describe_remedy(
    facts: &Facts<'_>,
    (basis, key): (ScoreBasis, FieldKey),
    found: &UndeclaredSystem,
) -> String {
    let [win, draw, loss] = found.worth.map(|points| points.to_text(1, '.'));
    let (record, code) = (citation::record(key), citation::record_code(key));
    let record = match basis {
        ScoreBasis::MatchPoints => {
            format!("state the system in {record}: `{code} TW {win}   TD {draw}   TL {loss}`")
        }
        ScoreBasis::GamePoints => {
            format!("state the system in {record}: `{code}  W {win}    D {draw}    L {loss}`")
        }
    };
    let bye = found.bye.map_or_else(String::new, |_| {
        let record = citation::record(FieldKey::TeamBye);
        format!(", and the points for a bye in {record}")
    });
    facts.choose_words(
        format!("{record}{bye}"),
        "declare the score system of the teams when the tournament is reported".to_owned(),
    )
}

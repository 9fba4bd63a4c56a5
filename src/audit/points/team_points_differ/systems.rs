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

/// A score system may leave one in this many scores unexplained.
const TEAMS_PER_EXCEPTION: usize = 10;

/// A score system that the file does not declare, and what it explains.
pub(in crate::audit) struct UndeclaredSystem {
    name: &'static str,
    worth: Worth,
    /// The points for an allocated bye in this system; `None` for the value that the file states or
    /// implies.
    bye: Option<Points>,
    /// The tables of both scores in this system.
    pub(in crate::audit) table: TeamTable,
    /// The stated scores that the system does not explain.
    pub(in crate::audit) rest: Vec<WrongScore>,
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
        wrong.len() > 1 && self.rest.len() * TEAMS_PER_EXCEPTION <= self.stated
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
    let best = try_undeclared_systems(facts, event, basis).min_by_key(|found| found.rest.len())?;
    best.is_cause_of(wrong).then_some(best)
}

/// Whether an undeclared system explains every stated score, or is the cause of the wrong scores.
pub(in crate::audit) fn is_explained_by_other(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong: &[WrongScore],
) -> bool {
    try_undeclared_systems(facts, event, basis)
        .any(|found| found.rest.is_empty() || found.is_cause_of(wrong))
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
    let each = match basis {
        ScoreBasis::MatchPoints => 1,
        ScoreBasis::GamePoints => boards,
    };
    let systems = TEAM_SYSTEMS.into_iter();
    let others =
        systems.filter(move |(_, worth)| worth.map(|points| points * each) != declared_worth);
    let with_byes = others.flat_map(move |(name, worth)| {
        let [win, _, loss] = worth.map(|points| points * each);
        let byes = [None, Some(win), Some(loss), Some(Points::ZERO)];
        byes.map(|bye| (name, worth, bye))
    });
    with_byes.map(move |of| try_system(facts, event, basis, of))
}

fn try_system(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    (name, worth, bye): (&'static str, Worth, Option<Points>),
) -> UndeclaredSystem {
    let other = with_system(&facts.import.tournament, basis, worth, bye);
    let (table, settled) = event.tables_of(facts, &other);
    let stated = facts.team_ids().filter_map(|team| {
        let stated = facts.team_claims(team).score(basis)?;
        Some((team, stated))
    });
    let stated: Vec<_> = stated.collect();
    let settled = settled.as_ref().unwrap_or(&table);
    let rest = stated.iter().filter_map(|&(team, stated)| {
        let derived = TeamEvent::fitting_score((&table, settled), team, basis, stated.value);
        (derived != stated.value).then_some(WrongScore {
            team,
            stated,
            derived,
        })
    });
    let rest: Vec<WrongScore> = rest.collect();
    UndeclaredSystem {
        name,
        worth,
        bye,
        rest,
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
    let mut other = tournament.clone();
    let place = match basis {
        ScoreBasis::MatchPoints => {
            other.match_points = Some(worth);
            0
        }
        ScoreBasis::GamePoints => {
            let [win, draw, loss] = worth;
            other.score_system = ScoreSystem::from_results(win, draw, loss);
            1
        }
    };
    other.team_bye[place] = bye.or(other.team_bye[place]);
    other
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
    let declared = facts.import.origins.header(key).next();
    let teams = match found.rest.len() {
        0 => "all teams".to_owned(),
        rest => format!("{} of {} teams", found.stated - rest, found.stated),
    };
    let system = found.in_words(facts);
    let state = match declared {
        Some(_) => "not the declared score system",
        None => "a score system that is not declared",
    };
    let message = format!("{name} of {teams} fit {system}, {state}");
    // the first of the scores that the system explains
    let explained = |one: &&WrongScore| found.rest.iter().all(|rest| rest.team != one.team);
    let first = wrong.iter().find(explained).unwrap_or(&wrong[0]);
    let notation = facts.import.notation;
    let mut finding = findings
        .report(&TEAM_POINTS_DIFFER, message)
        .severity(Severity::Warning)
        .at(
            first.stated.span,
            format!(
                "{} here, {} under {}",
                notation.points(first.stated.value),
                notation.points(first.derived),
                declared.map_or("the usual system", |_| "the declared system"),
            ),
        )
        .found(found.name)
        .because([format!(
            "it explains the {name} of {} teams",
            wrong.iter().filter(explained).count()
        )])
        .cites(&[key])
        .rule("C.07 2.2")
        .fix(describe_remedy(facts, (basis, key), found))
        .certainty(Certainty::Heuristic);
    if let Some(field) = declared {
        finding = finding.label(field.value, "the declared system");
        let _ = finding;
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
            format!("state it in {record}: `{code} TW {win}   TD {draw}   TL {loss}`")
        }
        ScoreBasis::GamePoints => {
            format!("state it in {record}: `{code}  W {win}    D {draw}    L {loss}`")
        }
    };
    let bye = found.bye.map_or_else(String::new, |_| {
        let record = citation::record(FieldKey::TeamBye);
        format!(", and what the bye is worth in {record}")
    });
    facts.choose_words(
        format!("{record}{bye}"),
        "declare the score system of the teams when the tournament is reported".to_owned(),
    )
}

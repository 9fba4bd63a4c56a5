//! Totals: the results decide, where nothing speaks against them.

use std::cmp::Ordering;

use super::{Correction, Found, Step, Value};
use crate::audit::Case;
use crate::audit::points::points_differ::changed_game;
use crate::audit::points::totals::{Constant, FileWide, Wrong};
use crate::audit::results::verdict::{Verdict, verdict};
use crate::model::{Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// What may stand behind wrong totals; one finding speaks for all of them.
const CODES: &[&str] = &["P301", "P302", "P303"];

pub(super) fn plan(step: &Step<'_>) -> Found {
    let case = step.case;
    let mut found = Found::default();
    if let Some(cause) = case.totals.cause {
        for finding in step.of(CODES) {
            found.keep(finding, of_file(cause));
        }
        return found;
    }
    let many = are_many(case);
    for wrong in &case.totals.wrong {
        let id = wrong.player;
        if let Some(constant) = wrong.constant {
            if let Some(finding) = step.about("P303", id) {
                found.keep(finding, of_constant(constant));
            }
            continue;
        }
        // a consequence of another finding has none of its own
        let Some(finding) = step.about("P301", id) else {
            continue;
        };
        if finding.expected.is_none() {
            found.keep(
                finding,
                "the rows of the opponents give another total: who met whom, the file does not tell",
            );
            continue;
        }
        if many {
            found.keep(
                finding,
                "so many totals differ that results may be missing or of another event",
            );
            continue;
        }
        if let Some(why) = why_not(step, wrong) {
            found.keep(finding, why);
            continue;
        }
        let notation = case.import.notation;
        found.corrections.push(Correction {
            value: Value::Points(id, wrong.derived),
            at: wrong.stated.span,
            what: format!("points of {}", case.who(id)),
            from: notation.points(wrong.stated.value),
            to: notation.points(wrong.derived),
            code: finding.code,
            finding: finding.fingerprint(),
            why: finding.notes.clone(),
        });
    }
    found
}

/// Why totals stay that one cause explains.
const fn of_file(cause: FileWide) -> &'static str {
    match cause {
        FileWide::System(..) => {
            "the totals follow a score system that the file does not declare: declare it (record 162), and the totals are right, or correct them in the pairing program"
        }
        FileWide::AfterRound(_) => {
            "the totals are those of an earlier round: which of the two is up to date, the file does not tell"
        }
        FileWide::OpenRound(_) | FileWide::LaterRound | FileWide::BlankCells => {
            "the totals count results that are not in the file: they may be right, and the results missing"
        }
        FileWide::NoRounds => "the file holds no round to count",
    }
}

const fn of_constant(constant: Constant) -> &'static str {
    match constant {
        Constant::NotCounted => {
            "either the total leaves out the points of record 299, or the record should not be there"
        }
        Constant::SharedByTeam => {
            "members of the team differ by the same amount: it may be a bonus or a penalty that record 299 should declare"
        }
    }
}

/// More than a third of the totals differ: rather the results are in doubt.
fn are_many(case: &Case<'_>) -> bool {
    let stated = case.import.claims.points.iter().flatten().count();
    let wrong = case.totals.wrong.len();
    wrong > 2 && wrong * 3 > stated
}

/// What lets the stated total perhaps be the right one.
fn why_not(step: &Step<'_>, wrong: &Wrong) -> Option<String> {
    let (case, id) = (step.case, wrong.player);
    if let Some(round) = step.evidence.doubtful_points(id, &[]) {
        return Some(format!("the result{} is in doubt", case.of_round(round)));
    }
    if let Some(round) = divided(case, id) {
        return Some(format!(
            "the point{} is divided out of the ordinary, and the totals do not say how",
            case.of_round(round)
        ));
    }
    if let Some((other, round)) = changed_game(case, wrong)
        && is_possible(case, wrong, round)
    {
        return Some(format!(
            "the totals of {} and {} both fit another result of their game{}: look at the score sheet",
            case.who(id),
            case.who(other),
            case.in_round(round)
        ));
    }
    let fits = |points| fits_rank(case, id, points);
    if !fits(wrong.derived) {
        return Some(format!(
            "the rank of {} does not fit what the results give{}",
            case.who(id),
            match fits(wrong.stated.value) {
                true => ", but the stated total: a result may be missing",
                false => "",
            }
        ));
    }
    if !case.progress.finished && wrong.surplus() > Points::ZERO {
        return Some(
            "not all rounds are over: the total may count results that are missing".into(),
        );
    }
    if let Some(outcome) = explaining_bye(case, wrong)
        && fits(wrong.stated.value)
    {
        return Some(format!(
            "the total fits another kind or worth of the {}: the error may be there",
            words(outcome)
        ));
    }
    let tenths = wrong.derived.hundredths() % 10 == 0;
    (wrong.derived < Points::ZERO || !tenths).then(|| {
        format!(
            "{} has no place in the columns of the points",
            wrong.derived
        )
    })
}

/// The first round of a player in which the point was divided: the total is no evidence for
/// either side of it, and must not become one.
fn divided(case: &Case<'_>, player: PlayerId) -> Option<RoundNumber> {
    let games = case.games.iter().filter(|game| {
        let players = [game.first.0, game.second.0];
        players.contains(&player) && verdict(game) == Verdict::Split
    });
    games.map(|game| game.round).min()
}

/// Whether another result of this game would give the stated total.
fn is_possible(case: &Case<'_>, wrong: &Wrong, round: RoundNumber) -> bool {
    let entry = case.entry(wrong.player, round);
    let system = &case.import.tournament.score_system;
    let worth = |outcome| system.points(outcome, entry.colour);
    [Outcome::Win, Outcome::Draw, Outcome::Loss]
        .into_iter()
        .any(|outcome| worth(outcome) - worth(entry.outcome) == wrong.surplus())
}

/// Whether the player's rank stands where these points belong, as far as other ranks tell:
/// whoever computed the ranks knew the right totals.
fn fits_rank(case: &Case<'_>, player: PlayerId, points: Points) -> bool {
    let ranking = &case.ranking;
    let mine = ranking.order.iter().find(|ranked| ranked.player == player);
    let Some(mine) = mine.filter(|_| ranking.instead.is_none()) else {
        return true;
    };
    let is_wrong = |id: PlayerId| case.totals.wrong.iter().any(|wrong| wrong.player == id);
    let mut others = ranking.order.iter().zip(&ranking.agrees);
    others.all(|(other, agrees)| {
        let fits = match other.rank.cmp(&mine.rank) {
            Ordering::Less => other.points >= points,
            Ordering::Equal => other.points == points,
            Ordering::Greater => other.points <= points,
        };
        fits || !agrees || is_wrong(other.player)
    })
}

/// What a bye may have been instead.
const KINDS: [Outcome; 7] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
    Outcome::Win,
    Outcome::Draw,
    Outcome::Loss,
];

/// A bye or an absence that explains the stated total when it is of another kind or counted in
/// another way, all of them or some. What the same bye brought others tells nothing, as its
/// sign in this row may be the error.
fn explaining_bye(case: &Case<'_>, wrong: &Wrong) -> Option<Outcome> {
    let (table, row) = (&case.table, wrong.player.index());
    let system = &case.import.tournament.score_system;
    let worths = KINDS.map(|kind| system.points(kind, None));
    let rounds = table.outcomes(row).iter().zip(table.points(row));
    let byes = rounds.filter(|(outcome, _)| outcome.is_bye());
    byes.clone().find_map(|(&kind, &counted)| {
        let times = byes
            .clone()
            .filter(|(outcome, _)| **outcome == kind)
            .count();
        let mut times = 1..=i32::try_from(times).unwrap_or(i32::MAX);
        let explains = times.any(|times| {
            let mut surpluses = worths.iter().map(|&worth| (worth - counted) * times);
            surpluses.any(|surplus| surplus == wrong.surplus())
        });
        explains.then_some(kind)
    })
}

/// A bye as a noun.
const fn words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Absent => "absence",
        other => other.words(),
    }
}

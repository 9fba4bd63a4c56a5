//! Points, ranks and the number of rounds, filled in where the source states none: from the
//! standings, never silently, and never from a rank order that was only guessed.

use crate::audit::{Case, Options};
use crate::format::Reading;
use crate::format::write::{Loss, LossKind};
use crate::import::{Claims, Import, Lack, Part};
use crate::model::{Outcome, RankOrder};
use crate::source::{Field, Span};
use crate::standings::standings;
use crate::tiebreak::Context;

/// Fills in what is missing and says what it was.
pub(super) fn fill(reading: &mut Reading, format: &str) -> Vec<Loss> {
    let mut added = Vec::new();
    let open = {
        let entries = reading.import.tournament.entries.iter();
        entries
            .filter(|entry| entry.outcome == Outcome::Unknown)
            .count()
    };
    let (points, ranks) = missing(&reading.import);
    if (points || ranks) && open > 0 {
        added.push(told(
            "points-and-ranks-left-blank",
            open,
            format!("points and ranks are left blank: {open} results are not known yet"),
        ));
    } else if points || ranks {
        let (claims, words) = computed(reading);
        let players = reading.import.tournament.players.len();
        if points {
            reading.import.claims.points = claims.points;
            added.push(told(
                "points",
                players,
                format!("points of {players} players are filled in from their results"),
            ));
        }
        if ranks {
            reading.import.claims.ranks = claims.ranks;
            added.push(told(
                "ranks",
                players,
                format!("ranks of {players} players are filled in: {words}"),
            ));
        }
    }
    let tournament = &mut reading.import.tournament;
    let days = u16::try_from(tournament.round_dates.len()).unwrap_or(0);
    if format == "trf26"
        && tournament.planned_rounds.is_none()
        && days > 0
        && days >= tournament.rounds
    {
        tournament.planned_rounds = Some(days);
        added.push(told(
            "planned-rounds",
            1,
            format!("the number of rounds is filled in: {days}, as many as have a day"),
        ));
    }
    added
}

fn told(name: &'static str, count: usize, text: String) -> Loss {
    Loss {
        kind: LossKind::Added,
        name,
        count,
        text,
        subjects: Vec::new(),
    }
}

/// Whether the source states no points, and no ranks, although its results give them.
fn missing(import: &Import) -> (bool, bool) {
    let tournament = &import.tournament;
    let told = import.part == Part::Event
        && !import.lacks(Lack::Results)
        && !import.lacks(Lack::Rows)
        && tournament.complete_rounds() > 0;
    let points = import.claims.points.iter().all(Option::is_none);
    // 0 is how programs write that there is no rank
    let ranks = import
        .claims
        .ranks
        .iter()
        .flatten()
        .all(|rank| rank.value == 0);
    (told && points, told && ranks)
}

/// Points and ranks, and by what the ranks go.
fn computed(reading: &Reading) -> (Claims, String) {
    let options = Options::default();
    let case = Case::new(&reading.sources, &reading.import, &options);
    let declared = reading.import.rank_order().map(RankOrder::with_points);
    let order = declared
        .clone()
        .unwrap_or_else(|| RankOrder::default().with_points());
    let context = Context::new(&case.table, case.edition.rules);
    let standings = standings(&context, &order);
    let edition = format!(
        "the rules of {}, {}",
        case.edition.rules.name, case.edition.why
    );
    let unavailable = standings
        .unavailable()
        .map(|(spec, why)| format!("; {spec} is not counted, {why}"));
    let undefined = standings
        .undefined()
        .map(|spec| format!("; {spec} is undefined for everybody"));
    let unavailable: Vec<String> = unavailable.chain(undefined).collect();
    let words = match declared {
        Some(order) => format!("by {order}, which the file names, under {edition}{}", unavailable.concat()),
        None => "by points alone, as the file names no tie-breaks; players with equal points share a rank".to_owned(),
    };
    let field = |rank: &u16| Some(Field::new(u32::from(*rank), Span::default()));
    let claims = Claims {
        points: (0..case.table.participants())
            .map(|player| Some(Field::new(case.table.total(player), Span::default())))
            .collect(),
        ranks: standings.ranks.iter().map(field).collect(),
        ..Claims::default()
    };
    (claims, words)
}

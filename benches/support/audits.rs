//! Generated open tournaments with right ranks or right printed columns, for benchmarks of audits.

use crosstable::audit::Options;
use crosstable::format::{Reading, rank_order, read};
use crosstable::import::{Announcement, StatedColumn};
use crosstable::model::{Crosstable, Opponent, Outcome, RankOrder, System};
use crosstable::rules;
use crosstable::source::{Field, Span};
use crosstable::standings::standings;
use crosstable::tiebreak::{self, Context};

use crate::support;

/// The criteria for which the target times are set.
pub(crate) const THIRTEEN: &str = "PTS,DE,BH/C1,BH,SB,ARO,WIN,BPG,PS,TPR,PTP,APRO,KS";

/// The usual rank order of TRF16 files.
pub(crate) const USUAL: &str = "PTS,BH/C1,BH,SB";

/// A rank order from its notation.
pub(crate) fn order(text: &str) -> RankOrder {
    rank_order(text).expect("the list is right")
}

/// Reads a generated TRF file.
pub(crate) fn reading(file: &str) -> Reading {
    read("open.trf", file.into(), &Default::default()).expect("a generated file is right")
}

/// A generated open tournament whose ranks follow `criteria` under the rules of 2024.
pub(crate) fn ranked(players: usize, rounds: usize, criteria: &str) -> String {
    let file = support::open(players, rounds);
    let tournament = reading(&file).import.tournament;
    let table = Crosstable::new(&tournament, System::Swiss, tournament.rounds);
    let rules = rules::edition("2024").expect("2024 is an edition");
    let table = standings(&Context::new(&table, rules), &order(criteria));
    let mut places = vec![0; players];
    for (place, id) in table.order.iter().enumerate() {
        places[id.index()] = place + 1;
    }
    let mut places = places.into_iter();
    let line = |line: &str| {
        if line.starts_with("001") {
            let place = places.next().expect("a line a player");
            format!("{}{place:>4}{}\n", &line[..85], &line[89..])
        } else {
            format!("{line}\n")
        }
    };
    file.lines().map(line).collect()
}

/// The options of an audit under the rules of 2024, with the rank order `criteria` if it is given.
pub(crate) fn options(criteria: Option<&str>) -> Options {
    Options {
        rules: rules::edition("2024"),
        rank_order: criteria.map(order),
        ..Options::default()
    }
}

/// A generated open tournament with byes and forfeits. It prints three columns by the rules of
/// 2024, and its ranks follow them.
pub(crate) fn printed(players: usize, rounds: usize, announced: [&str; 3]) -> Reading {
    let mut reading = reading(&support::open(players, rounds));
    let tournament = &mut reading.import.tournament;
    let count = usize::from(tournament.rounds);
    for index in (0..tournament.entries.len()).step_by(37) {
        let Opponent::Player(other) = tournament.entries[index].opponent else {
            continue;
        };
        let of_other = other.index() * count + index % count;
        if index % 2 == 0 {
            tournament.entries[index].outcome = Outcome::ForfeitWin;
            tournament.entries[of_other].outcome = Outcome::ForfeitLoss;
        } else {
            let byes = [Outcome::HalfPointBye, Outcome::ZeroPointBye];
            for (index, bye) in [index, of_other].into_iter().zip(byes) {
                let entry = &mut tournament.entries[index];
                (entry.opponent, entry.outcome, entry.colour) = (Opponent::Nobody, bye, None);
            }
        }
    }
    state_columns(&mut reading, announced);
    reading
}

/// The tournament of [`printed`] without announced columns, in which opponents of players with a
/// bye still name these players, so that the audit tries repairs.
pub(crate) fn damaged(players: usize, rounds: usize) -> Reading {
    let mut reading = reading(&support::open(players, rounds));
    let kinds = [
        Outcome::HalfPointBye,
        Outcome::ZeroPointBye,
        Outcome::PairingAllocatedBye,
    ];
    let entries = &mut reading.import.tournament.entries;
    for index in (0..entries.len()).step_by(37) {
        entries[index].opponent = Opponent::Nobody;
        entries[index].outcome = kinds[index % 3];
    }
    state_columns(&mut reading, ["", "", ""]);
    reading
}

/// States points, three columns and the ranks that follow from them.
fn state_columns(reading: &mut Reading, announced: [&str; 3]) {
    let tournament = &reading.import.tournament;
    let table = Crosstable::new(tournament, System::Swiss, tournament.rounds);
    let rules = rules::edition("2024").expect("2024 is an edition");
    let context = Context::new(&table, rules);
    let first = |text: &str| order(text).criteria.into_iter().next();
    let columns = ["BH/C1", "SB", "ARO/C1"].iter().zip(announced);
    let columns = columns.map(|(computed, announced)| {
        let spec = first(computed).expect("a criterion");
        let values = tiebreak::column(&context, &spec).expect("it can be computed");
        let field = |value: Option<_>| Some(Field::new(value?, Span::default()));
        StatedColumn {
            label: "TB".to_owned(),
            heading: Span::default(),
            announced: (!announced.is_empty()).then(|| first(announced)).flatten(),
            announcement: Announcement::default(),
            values: values.into_iter().map(field).collect(),
        }
    });
    let claims = &mut reading.import.claims;
    claims.columns = columns.collect();
    claims.points = (table.ids())
        .map(|player| Some(Field::new(table.total(player), Span::default())))
        .collect();
    let ranked = standings(&context, &order("PTS,BH/C1,SB,ARO/C1"));
    for (place, id) in (1..).zip(&ranked.order) {
        claims.ranks[id.index()] = Some(Field::new(place, Span::default()));
    }
}

//! Reads small crosstables from text, for tests and for the examples of the manual pages.
//!
//! A line describes a player: `1 Anna (2100)  2w1  3b=  0-H`. It has the number, the name, the
//! rating if it matters, and a cell for each round: opponent (`0` for none), colour (`w b -`) and
//! result code as in TRF. Lines before the players describe the event: `system round-robin`,
//! `points W=3 D=1 P=1`.

use crosstable::model::{
    Colour, Entry, Opponent, Outcome, PairingNumber, Player, PlayerId, ScoreSystem, System,
    TieBreakSpec, Tournament,
};
use crosstable::number::{Exact, Points};

/// What a small crosstable states.
pub(crate) struct Grid {
    pub(crate) tournament: Tournament,
}

impl Grid {
    /// Reads a small crosstable. Panics if the text is not one.
    pub(crate) fn parse(text: &str) -> Grid {
        let mut tournament = Tournament::default();
        let mut rows = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(system) = line.strip_prefix("system ") {
                assert_eq!(system, "round-robin", "the only system to name");
                tournament.system = Some(System::RoundRobin { cycles: 1 });
            } else if let Some(points) = line.strip_prefix("points ") {
                let pairs = points
                    .split_whitespace()
                    .map(|pair| pair.split_once('=').unwrap());
                tournament.score_system = score_system(pairs);
            } else {
                rows.push(row(line, &mut tournament.players));
            }
        }
        fill(&mut tournament, &rows);
        Grid { tournament }
    }
}

fn row<'a>(line: &'a str, players: &mut Vec<Player>) -> Vec<&'a str> {
    let mut words = line.split_whitespace().peekable();
    let number: u16 = words.next().unwrap().parse().unwrap();
    let mut player = Player {
        number: Some(PairingNumber(number)),
        ..Player::default()
    };
    if let Some(name) = words.next_if(|word| word.starts_with(char::is_alphabetic)) {
        player.name = name.to_owned();
    }
    if let Some(rating) = words.next_if(|word| word.starts_with('(')) {
        player.rating = rating.trim_matches(['(', ')']).parse().ok();
    }
    players.push(player);
    words.collect()
}

/// Adds the players' entries from the cells. All players must be known, because cells name
/// opponents by number.
pub(crate) fn fill<S: AsRef<str>>(tournament: &mut Tournament, rows: &[Vec<S>]) {
    let rounds = rows.iter().map(Vec::len).max().unwrap_or(0);
    tournament.rounds = u16::try_from(rounds).unwrap();
    for row in rows {
        for round in 0..rounds {
            let cell = row
                .get(round)
                .map(|cell| entry(cell.as_ref(), &tournament.players));
            tournament.entries.push(cell.unwrap_or_default());
        }
    }
}

fn entry(cell: &str, players: &[Player]) -> Entry {
    let digits = cell.find(|c: char| !c.is_ascii_digit()).unwrap();
    let number: u16 = cell[..digits].parse().unwrap();
    let place = |n| {
        players
            .iter()
            .position(|p| p.number == Some(PairingNumber(n)))
    };
    let opponent = match number {
        0 => Opponent::Nobody,
        n => place(n).map_or(Opponent::Unknown(n.into()), |at| {
            Opponent::Player(PlayerId::at(at))
        }),
    };
    let colour = match &cell[digits..=digits] {
        "w" => Some(Colour::White),
        "b" => Some(Colour::Black),
        "-" => None,
        other => panic!("no colour: {other} in {cell}"),
    };
    let outcome = match &cell[digits + 1..] {
        "1" => Outcome::Win,
        "=" => Outcome::Draw,
        "0" => Outcome::Loss,
        "W" => Outcome::UnratedWin,
        "D" => Outcome::UnratedDraw,
        "L" => Outcome::UnratedLoss,
        "+" => Outcome::ForfeitWin,
        "-" => Outcome::ForfeitLoss,
        "U" => Outcome::PairingAllocatedBye,
        "F" => Outcome::FullPointBye,
        "H" => Outcome::HalfPointBye,
        "Z" => Outcome::ZeroPointBye,
        "*" => Outcome::Unknown,
        other => panic!("no result: {other} in {cell}"),
    };
    Entry {
        opponent,
        colour,
        outcome,
    }
}

/// A score system from pairs of a result and its points, such as `W` and `3`. The points of results
/// that are not named follow from those of the others.
pub(crate) fn score_system<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> ScoreSystem {
    let pairs: Vec<_> = pairs.collect();
    let named = |name: &str| {
        let pair = pairs.iter().find(|(key, _)| *key == name);
        pair.map(|(_, value)| points(value))
    };
    let mut system = ScoreSystem::from_results(
        named("W").unwrap_or(Points::ONE),
        named("D").unwrap_or(Points::HALF),
        named("L").unwrap_or(Points::ZERO),
    );
    for (name, field) in [
        ("P", &mut system.pairing_allocated_bye),
        ("F", &mut system.full_point_bye),
        ("H", &mut system.half_point_bye),
        ("Z", &mut system.zero_point_bye),
        ("FW", &mut system.forfeit_win),
        ("FL", &mut system.forfeit_loss),
    ] {
        *field = named(name).unwrap_or(*field);
    }
    system
}

/// Parses points: `2.5`.
pub(crate) fn points(text: &str) -> Points {
    let value = exact(text);
    let hundredths = value.numerator() * 100 / value.denominator();
    Points::from_hundredths(i32::try_from(hundredths).unwrap())
}

/// Parses an exact value: `12.5`, `38/3`, `-7`.
pub(crate) fn exact(text: &str) -> Exact {
    if let Some((num, den)) = text.split_once('/') {
        return Exact::ratio(num.parse().unwrap(), den.parse().unwrap()).unwrap();
    }
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let num = format!("{whole}{decimals}").parse().unwrap();
    Exact::ratio(num, 10_i128.pow(u32::try_from(decimals.len()).unwrap())).unwrap()
}

/// Parses a tie-break in the notation of rank orders: `BH/C1`.
pub(crate) fn code(text: &str) -> TieBreakSpec {
    let order = crosstable::format::rank_order(text).unwrap();
    order.criteria.into_iter().next().unwrap()
}

/// The values of a column in the order of the participants, separated by spaces; `-` for an
/// undefined value.
pub(crate) fn values(column: &[Option<Exact>]) -> String {
    let texts: Vec<String> = column
        .iter()
        .map(|value| value.map_or_else(|| "-".to_owned(), Exact::to_text))
        .collect();
    texts.join(" ")
}

//! Pairings as a table: what is read back, what is told, and what it looks like.

use crosstable::format::write::{Separator, Table, WriteOptions, WrittenFile};
use crosstable::format::{ReadOptions, read};
use crosstable::import::{Import, Part, PointsBefore};
use crosstable::model::{
    Colour, Date, Entry, Opponent, Outcome, PlayerId, RoundNumber, RoundRange, System, Tournament,
};
use crosstable::number::Points;
use crosstable::source::{Field, Span};
use proptest::prelude::*;

use super::generator::import;
use super::held::byes_give_nothing;
use super::{BYES, contradictory, material, named, read_as};

fn pairings(import: &Import, format: &str, round: Option<u16>) -> WrittenFile {
    let options = WriteOptions {
        table: Some(Table::Pairings),
        round: round.map(RoundNumber),
        ..WriteOptions::default()
    };
    named(format)(import, &options).unwrap()
}

/// What a page of pairings can say of a half; `None`: nothing.
fn half(tournament: &Tournament, id: PlayerId, entry: Entry, several: bool) -> Option<String> {
    let number = |id| tournament.player(id).number.unwrap().0;
    let outcome = match entry.outcome {
        Outcome::UnratedWin => Outcome::Win,
        Outcome::UnratedDraw => Outcome::Draw,
        Outcome::UnratedLoss => Outcome::Loss,
        same => same,
    };
    if let Opponent::Player(other) = entry.opponent {
        let lower = match number(id) < number(other) {
            true => Colour::White,
            false => Colour::Black,
        };
        let colour = entry.colour.unwrap_or(lower);
        return Some(format!("{colour:?} {} {outcome:?}", number(other)));
    }
    let worth = tournament.score_system.pairing_allocated_bye;
    let bye = match outcome {
        Outcome::Absent | Outcome::Unknown => return None,
        Outcome::PairingAllocatedBye if several && worth == Points::ZERO => return None,
        Outcome::Win | Outcome::ForfeitWin => Outcome::FullPointBye,
        Outcome::Draw => Outcome::HalfPointBye,
        Outcome::Loss | Outcome::ForfeitLoss => Outcome::ZeroPointBye,
        same => same,
    };
    Some(format!("{bye:?}"))
}

/// Everybody with what is told of them, round by round, by their numbers.
fn told(import: &Import, written: &[u16]) -> Vec<String> {
    let mut tournament = import.tournament.clone();
    if byes_give_nothing(import) {
        tournament.score_system.pairing_allocated_bye = Points::ZERO;
    }
    let tournament = &tournament;
    let several = written.len() > 1;
    let mut list = Vec::new();
    for id in tournament.ids() {
        let player = tournament.player(id);
        let rounds = written.iter().filter_map(|&round| {
            let entry = tournament.entry(id, RoundNumber(round))?;
            let half = half(tournament, id, *entry, several)?;
            Some(format!("{round}: {half}"))
        });
        let rounds: Vec<String> = rounds.collect();
        if !rounds.is_empty() {
            let number = player.number.unwrap().0;
            let (title, name, rating) = (&player.title, player.name.trim(), player.rating);
            list.push((number, format!("{title:?} {name} {rating:?} {rounds:?}")));
        }
    }
    list.sort();
    list.into_iter()
        .map(|(number, text)| format!("{number} {text}"))
        .collect()
}

/// Written and read back, all rounds and the last one alone.
fn back(name: &str, import: &Import) -> Result<(), String> {
    let rounds = import.tournament.rounds;
    let all: Vec<u16> = (1..=rounds).collect();
    for format in ["csv", "xlsx"] {
        for asked in [None, Some(rounds)] {
            let wanted = asked.map_or(all.clone(), |round| vec![round]);
            let expected = told(import, &wanted);
            if expected.is_empty() {
                continue;
            }
            let again = read_as(format, pairings(import, format, asked).bytes).import;
            let found = told(&again, &wanted);
            if found != expected {
                return Err(format!("{name} {asked:?}\n{expected:#?}\n{found:#?}"));
            }
            let title = import.tournament.name.as_deref().map(str::trim);
            if again.tournament.name.as_deref() != title {
                return Err(format!("{name}: {:?}", again.tournament.name));
            }
        }
    }
    Ok(())
}

#[test]
fn the_pairings_of_real_files_survive() {
    let mut count = 0;
    for (name, bytes) in material() {
        let mut import = read(&name, bytes, &ReadOptions::default()).unwrap().import;
        let tournament = &mut import.tournament;
        let numbered = tournament
            .players
            .iter()
            .all(|player| player.number.is_some());
        let nameless = tournament
            .players
            .iter()
            .any(|player| player.name.trim().is_empty() || player.is_placeholder());
        let odd = contradictory(&import) || nameless || !numbered;
        if odd || import.tournament.rounds == 0 {
            continue;
        }
        // names that are read as other lines are a loss of their own
        import.tournament.name = Some("Harbour Open".to_owned());
        back(&name, &import).unwrap();
        count += 1;
    }
    assert!(count > 5);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn made_up_pairings_survive_a_round_trip(import in import()) {
        let outcome = back("made up", &import);
        prop_assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
    }
}

#[test]
fn the_columns_are_those_of_the_lists() {
    let mut import = read_as("trf16", BYES.into()).import;
    import.tournament.round_dates = vec![Date::new(2026, 8, 8)];
    let before = |player: usize, round, halves| PointsBefore {
        player: PlayerId::at(player),
        round: RoundNumber(round),
        points: Field::new(Points::from_halves(halves), Span::default()),
    };
    import.claims.points_before = vec![before(0, 2, 2), before(2, 2, 1)];
    let text = String::from_utf8(pairings(&import, "csv", None).bytes).unwrap();
    let header = "Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.";
    let expected = [
        "Example",
        "",
        "Pairings/Results",
        "Round 1 on 2026/08/08",
        header,
        "1;1;GM;Example,Anna;2000;;1 - 0;;WFM;Example, Ben;0;2",
        "2;3;;Example, Cy;0;;½ - ½;;;Example, Di;0;4",
        "",
        "Round 2",
        header,
        "1;1;GM;Example,Anna;2000;1;½;;;not paired;;",
        "2;2;WFM;Example, Ben;0;;1;;;bye;;",
        "3;3;;Example, Cy;0;0,5;1;;;not paired;;",
        "4;4;;Example, Di;0;;0;;;not paired;;",
    ];
    let found: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(found, expected);
    let again = read_as("csv", text.into()).import;
    let range = RoundRange {
        first: RoundNumber(1),
        last: RoundNumber(2),
    };
    assert_eq!(again.part, Part::Rounds(range));
    assert_eq!(again.tournament.round_dates, import.tournament.round_dates);
    let before = again.claims.points_before.iter();
    let before: Vec<_> = before.map(|b| (b.round.0, b.points.value)).collect();
    assert_eq!(before, [(2, Points::ONE), (2, Points::HALF)]);
}

#[test]
fn a_whole_round_robin_is_read_as_one() {
    let table =
        "Harbour Open\n;Name;1;2;3;Pts\n1;Aster;*;1;½;1,5\n2;Birch;0;*;1;1\n3;Cedar;½;0;*;½\n";
    let mut import = read_as("csv", table.into()).import;
    import.tournament.system = Some(System::RoundRobin { cycles: 1 });
    let again = read_as("csv", pairings(&import, "csv", None).bytes).import;
    assert_eq!(again.part, Part::Event);
    assert_eq!(again.tournament.rounds, 3);
}

#[test]
fn what_pairings_do_not_hold_is_listed() {
    let import = read_as("trf16", BYES.into()).import;
    let check = |import: &Import, round, expected: &[&str]| {
        let written = pairings(import, "csv", round);
        let told: Vec<&str> = written.losses.iter().map(|loss| loss.name).collect();
        assert_eq!(told, expected);
    };
    let usual = [
        "unrated-games",
        "stated-points",
        "ranks",
        "sexes",
        "federations",
        "fide-ids",
        "birth-dates",
    ];
    let of = |first: &[&'static str]| [first, &usual[1..]].concat();
    check(&import, None, &of(&["unrated-games"]));
    check(&import, Some(2), &of(&["rounds"]));
    let mut odd = import.clone();
    // nobody was there in round 2 but the player with the bye
    for at in [0, 2, 3] {
        odd.tournament.entries[2 * at + 1] = Entry::default();
    }
    odd.tournament.players[3].name = "bye".to_owned();
    let told = ["rounds", "players", "names-of-byes"];
    check(&odd, Some(2), &of(&told));
    let options = WriteOptions {
        table: Some(Table::Pairings),
        round: Some(RoundNumber(3)),
        separator: Some(Separator::Tab),
        ..WriteOptions::default()
    };
    let error = named("csv")(&import, &options).unwrap_err();
    assert_eq!(error.to_string(), "there is no round 3");
    assert_eq!(error.help(), "the last round is 2");
}

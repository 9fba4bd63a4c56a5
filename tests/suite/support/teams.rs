//! Small team events for tests. Their players are invented, one for each board of a team.

use crosstable::model::team::Encounters;
use crosstable::model::{
    Colour, Entry, Match, MatchKind, Opponent, Outcome, PairingNumber, Player, PlayerId,
    RoundNumber, System, Team, TeamId, TeamTable, Tournament,
};

/// The outcomes of a board for both players, from a result code: `1 = 0`, `+ -`, `x` (both
/// forfeited).
fn outcomes(sign: &str) -> [Outcome; 2] {
    match sign {
        "1" => [Outcome::Win, Outcome::Loss],
        "=" => [Outcome::Draw, Outcome::Draw],
        "0" => [Outcome::Loss, Outcome::Win],
        "+" => [Outcome::ForfeitWin, Outcome::ForfeitLoss],
        "-" => [Outcome::ForfeitLoss, Outcome::ForfeitWin],
        "x" => [Outcome::ForfeitLoss, Outcome::ForfeitLoss],
        other => panic!("no result of a board: {other}"),
    }
}

/// An event of teams with these numbers and a player for each board; no round has been played.
pub(crate) fn event(numbers: &[u16], boards: u16, rounds: u16) -> Tournament {
    let players = numbers.len() * usize::from(boards);
    let player = |at: usize| Player {
        number: Some(PairingNumber(u16::try_from(at + 1).unwrap())),
        ..Player::default()
    };
    let team = |(at, &number): (usize, &u16)| Team {
        number,
        members: (0..usize::from(boards))
            .map(|board| PlayerId::at(at * usize::from(boards) + board))
            .collect(),
        ..Team::default()
    };
    Tournament {
        team_event: true,
        boards: Some(boards),
        rounds,
        players: (0..players).map(player).collect(),
        teams: numbers.iter().enumerate().map(team).collect(),
        entries: vec![Entry::default(); players * usize::from(rounds)],
        ..Tournament::default()
    }
}

/// Adds the games of a match, with a result code for each board from the first team's view. The
/// match itself is not stated, so it must be derived from the games.
pub(crate) fn played(event: &mut Tournament, round: u16, teams: [u16; 2], signs: &[&str]) {
    let rounds = usize::from(event.rounds);
    let [first, second] = teams.map(|number| event.team(number).unwrap());
    for (board, sign) in signs.iter().enumerate() {
        let member = |team: TeamId| event.teams[team.index()].members[board];
        let ids = [member(first), member(second)];
        let white = board % 2;
        for (side, outcome) in outcomes(sign).into_iter().enumerate() {
            let place = ids[side].index() * rounds + usize::from(round - 1);
            event.entries[place] = Entry {
                opponent: Opponent::Player(ids[1 - side]),
                colour: Some([Colour::White, Colour::Black][(side + white) % 2]),
                outcome,
            };
        }
    }
}

/// States a match that was forfeited as a whole; `sign` is `+`, `-` or `x` from the first team's
/// view.
pub(crate) fn forfeited(event: &mut Tournament, round: u16, [first, second]: [u16; 2], sign: &str) {
    event.matches.push(Match {
        round: RoundNumber(round),
        first,
        second: Some(second),
        kind: MatchKind::Forfeit {
            present: match sign {
                "+" => [true, false],
                "-" => [false, true],
                _ => [false, false],
            },
        },
        ..Match::default()
    });
}

/// States a bye of a team; `U`, `F`, `H` or `Z`.
pub(crate) fn bye<'a>(
    event: &'a mut Tournament,
    round: u16,
    team: u16,
    sign: &str,
) -> &'a mut Match {
    event.matches.push(Match {
        round: RoundNumber(round),
        first: team,
        kind: MatchKind::Bye(match sign {
            "U" => Outcome::PairingAllocatedBye,
            "F" => Outcome::FullPointBye,
            "H" => Outcome::HalfPointBye,
            "Z" => Outcome::ZeroPointBye,
            other => panic!("no bye: {other}"),
        }),
        ..Match::default()
    });
    event.matches.last_mut().unwrap()
}

/// The team table after all rounds.
pub(crate) fn table(event: &Tournament) -> TeamTable {
    let system = event.system.unwrap_or(System::Swiss);
    TeamTable::new(event, &Encounters::compute(event), system, u16::MAX)
}

/// Reads a small crosstable of teams. A line such as `1 Alder  2:1=01  3+  U` has the number, the
/// name, and a cell for each round: the opponent with the result of each board, the opponent with
/// `+ - x` for a forfeited match, or a bye. Only the team that comes first in the list states the
/// results of a match; the cell of the other team is the opponent alone (`1:`).
pub(crate) fn parse(lines: &[&str], boards: u16) -> Tournament {
    let rows: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let cells = |row: &[&str]| -> Vec<String> {
        let cells = row[1..]
            .iter()
            .skip(usize::from(row.get(1).is_some_and(|word| {
                word.len() > 1 && word.starts_with(char::is_alphabetic)
            })));
        cells.map(|cell| (*cell).to_owned()).collect()
    };
    let numbers: Vec<u16> = rows.iter().map(|row| row[0].parse().unwrap()).collect();
    let rounds = rows.iter().map(|row| cells(row).len()).max().unwrap_or(0);
    let mut event = event(&numbers, boards, u16::try_from(rounds).unwrap());
    for (row, &number) in rows.iter().zip(&numbers) {
        for (round, cell) in (1..).zip(cells(row)) {
            if cell.starts_with(char::is_alphabetic) {
                bye(&mut event, round, number, &cell);
                continue;
            }
            let end = cell.find(|c: char| !c.is_ascii_digit()).unwrap();
            let teams = [number, cell[..end].parse().unwrap()];
            match cell[end..].strip_prefix(':') {
                Some("") => {}
                Some(results) => {
                    let signs: Vec<String> = results.chars().map(String::from).collect();
                    let signs: Vec<&str> = signs.iter().map(String::as_str).collect();
                    assert_eq!(signs.len(), usize::from(boards), "{cell}");
                    played(&mut event, round, teams, &signs);
                }
                // both teams' lines state the match, which is added once
                None if teams[0] < teams[1] => forfeited(&mut event, round, teams, &cell[end..]),
                None => {}
            }
        }
    }
    event
}

//! Who sat at which board of a match.

use super::compared::Matches;
use super::side::{Side, Told};
use crate::compare::Said;
use crate::model::{PlayerId, TeamId};
use crate::source::Span;

/// What two files tell of the boards of a match.
pub(super) enum Compared {
    /// The same, as far as both tell it.
    Same,
    /// One file alone says that the line-up was not the order of the list.
    ToldBy(usize),
    /// Different boards: what each says.
    Different(Box<[Said; 2]>),
}

/// Two players face to face, as the first file knows them.
type Board = [Option<PlayerId>; 2];

/// Boards with their numbers.
type Boards = Vec<(usize, Board)>;

/// Compares the order of the boards. Who played is told by the games; a line-up that nobody
/// states follows from the lists of the teams.
pub(super) fn compare(
    matches: &Matches<'_>,
    ids: [TeamId; 2],
    opponents: [TeamId; 2],
    told: &[Told<'_>; 2],
) -> Compared {
    let round = told[0].one.round;
    let teams = [0, 1].map(|side| [ids[side], opponents[side]]);
    let states = [0, 1].map(|side| {
        let stated = told[side].stated.is_some_and(|one| !one.boards.is_empty());
        let line_up = |team: &TeamId| matches.sides[side].line_up(*team, round).is_some();
        stated || teams[side].iter().any(line_up)
    });
    if states == [false; 2] || told.iter().any(|told| told.one.boards.is_empty()) {
        return Compared::Same;
    }
    let boards = common(matches, told);
    let players = boards
        .each_ref()
        .map(|list| list.iter().map(|(_, board)| *board));
    let [a, b] = players;
    if a.eq(b) {
        return Compared::Same;
    }
    for side in [0, 1] {
        if states[1 - side] {
            continue;
        }
        let reordered = |team: &TeamId| matches.reordered.contains(team);
        if teams[0].iter().any(reordered) {
            return Compared::Same;
        }
        if !holds(matches.sides, 1 - side) {
            return Compared::ToldBy(side);
        }
    }
    let said = [0, 1].map(|side| {
        let other = &boards[1 - side];
        let words: Vec<String> = boards[side]
            .iter()
            .enumerate()
            .filter(|(at, (_, board))| other.get(*at).map(|(_, other)| other) != Some(board))
            .map(|(_, (number, board))| format!("board {number}: {}", in_words(matches, *board)))
            .collect();
        let words = match words.is_empty() {
            true => "no such board".to_owned(),
            false => words.join("; "),
        };
        Said::new(words, place(&matches.sides[side], teams[side], &told[side]))
    });
    Compared::Different(Box::new(said))
}

/// Whether a file has room for line-ups out of order.
fn holds(sides: &[Side<'_>; 2], side: usize) -> bool {
    let formats = sides.each_ref().map(|side| side.import.format);
    let tournament = &sides[side].import.tournament;
    let mut stated = tournament.matches.iter();
    formats[0] == formats[1]
        || !tournament.line_ups.is_empty()
        || stated.any(|one| !one.boards.is_empty())
}

/// The boards of both files with those alone who sit at a board in both, and with the empty
/// boards where nobody else sits in one of them.
fn common(matches: &Matches<'_>, told: &[Told<'_>; 2]) -> [Boards; 2] {
    let known = [0, 1].map(|side| {
        let known = |seat: PlayerId| matches.same.player(side, seat);
        let boards = told[side].boards();
        boards
            .map(|board| board.map(|seat| seat.map(known)))
            .collect::<Vec<_>>()
    });
    let sits = |side: usize, player: PlayerId| {
        let mut seats = known[side].iter().flatten().flatten();
        seats.any(|&seat| seat == Some(player))
    };
    let shared = |seat: Option<PlayerId>| {
        seat.filter(|&player| {
            sits(0, player) && sits(1, player) && !matches.moved.contains(&player)
        })
    };
    let mut everybody = true;
    let mut lists = known.each_ref().map(|boards| {
        let mut shared = |seat: Option<Option<PlayerId>>| {
            let kept = seat.and_then(shared);
            everybody &= seat.is_none() || kept.is_some();
            kept
        };
        let boards = (1..).zip(boards.iter());
        let boards = boards.map(|(number, board)| (number, board.map(&mut shared)));
        boards.collect::<Boards>()
    });
    for list in &mut lists {
        match everybody {
            true => {
                let last = list.iter().rposition(|(_, board)| *board != [None; 2]);
                list.truncate(last.map_or(0, |last| last + 1));
            }
            false => list.retain(|(_, board)| *board != [None; 2]),
        }
    }
    lists
}

fn in_words(matches: &Matches<'_>, board: Board) -> String {
    let tournament = &matches.sides[0].import.tournament;
    let [own, other] = board.map(|seat| {
        seat.map_or_else(
            || "nobody".to_owned(),
            |player| tournament.player(player).in_words(),
        )
    });
    format!("{own} - {other}")
}

/// The stated line-up, else the match.
fn place(side: &Side<'_>, teams: [TeamId; 2], told: &Told<'_>) -> Span {
    let line_ups = &side.import.origins.line_ups;
    let stated = teams
        .into_iter()
        .find_map(|team| side.line_up(team, told.one.round));
    let place = stated.and_then(|at| line_ups.get(at).copied());
    let place = place.filter(|place| !place.is_empty());
    place.unwrap_or_else(|| side.place(teams[0], told))
}

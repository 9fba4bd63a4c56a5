//! Finds the players on each board of a match from the line-ups of both teams (reference/trf.md
//! 7.3, 7.4).

use crate::model::{Opponent, Outcome, PlayerId, RoundNumber, TeamId, Tournament};

/// The players of a team in the order of the boards; `None` for a board without a player.
type Seats = Vec<Option<PlayerId>>;

/// Whether a member of a team had a board in a round. This requires that the member's row names an
/// opponent, or has a forfeit win without an opponent, which some programs write as a
/// pairing-allocated bye. A forfeit loss without an opponent does not count, because some programs
/// write it for reserve players.
pub(super) fn has_board(tournament: &Tournament, player: PlayerId, round: RoundNumber) -> bool {
    let entry = tournament.entry(player, round);
    entry.is_some_and(|entry| {
        entry.opponent != Opponent::Nobody
            || matches!(
                entry.outcome,
                Outcome::ForfeitWin | Outcome::PairingAllocatedBye
            )
            || entry.outcome.is_played()
    })
}

/// Finds the first member whose bye in the round differs from `stated`, the bye of the team.
/// Returns the member and the member's kind of bye. `None` if any member has the stated kind, or if
/// no member has a bye other than an absence.
#[must_use]
pub fn contradicting_bye(
    tournament: &Tournament,
    members: &[PlayerId],
    round: RoundNumber,
    stated: Outcome,
) -> Option<(PlayerId, Outcome)> {
    let byes = members.iter().filter_map(|&player| {
        let outcome = tournament.entry(player, round)?.outcome;
        let is_bye = matches!(
            outcome,
            Outcome::PairingAllocatedBye | Outcome::FullPointBye | Outcome::HalfPointBye
        );
        is_bye.then_some((player, outcome))
    });
    let mut first_bye = None;
    for (player, outcome) in byes {
        if outcome == stated {
            return None;
        }
        first_bye = first_bye.or(Some((player, outcome)));
    }
    first_bye
}

/// Returns the players of a team on the boards of a match, and the members who had a board in the
/// round but not in this match.
///
/// The players are those of the stated line-up. If none is stated, they are the first `boards`
/// members who had a board, in the order of the team's list; members with a forfeit win or a bye
/// get only the boards that members with an opponent leave free. `teams` are the team and the
/// opposing team. `stated` are the indices in `Tournament::line_ups` of the team's line-ups in this
/// round.
pub(super) fn line_up(
    tournament: &Tournament,
    round: RoundNumber,
    teams: [TeamId; 2],
    boards: usize,
    team_by_player: &[Option<TeamId>],
    stated: &[usize],
) -> (Seats, Vec<PlayerId>) {
    let [own_team, other] = teams;
    let number = |team: TeamId| tournament.teams[team.index()].number;
    let matches = |opponent: Option<u16>| opponent.is_none_or(|team| team == number(other));
    let mut stated = stated.iter().map(|&index| &tournament.line_ups[index]);
    let stated_line_up = stated.find(|line_up| matches(line_up.opponent));
    let opponent = |player: PlayerId| {
        let entry = tournament.entry(player, round);
        entry.and_then(|entry| entry.opponent.player())
    };
    let plays_another_team = |player: PlayerId| {
        opponent(player).is_some_and(|opponent| team_by_player[opponent.index()] != Some(other))
    };
    let members = &tournament.teams[own_team.index()].members;
    let mut spare_players: Vec<PlayerId> = Vec::new();
    let mut seats: Seats = Vec::new();
    if let Some(stated_line_up) = stated_line_up {
        // a player of another team has no seat in this team, whatever the line-up says
        let is_own_or_unknown = |seat: &Option<PlayerId>| {
            seat.is_none_or(|player| {
                team_by_player[player.index()].is_none_or(|team| team == own_team)
            })
        };
        let seated_players = stated_line_up.players.iter().copied();
        seats.extend(seated_players.filter(is_own_or_unknown));
        let had_board = |player: &&PlayerId| has_board(tournament, **player, round);
        let is_unnamed = |player: &&PlayerId| !stated_line_up.players.contains(&Some(**player));
        spare_players.extend(members.iter().filter(had_board).filter(is_unnamed));
        return (seats, spare_players);
    }
    // a player who is in the list twice has one seat, and only in one team
    for &member in members {
        let plays_elsewhere = team_by_player[member.index()] != Some(own_team);
        if !has_board(tournament, member, round) || plays_elsewhere {
            continue;
        }
        if plays_another_team(member) {
            if !spare_players.contains(&member) {
                spare_players.push(member);
            }
        } else if !seats.contains(&Some(member)) {
            seats.push(Some(member));
        }
    }
    if seats.len() > boards {
        let left_over = choose_seats(tournament, round, boards, &mut seats);
        spare_players.extend(left_over);
    }
    (seats, spare_players)
}

/// Removes the seats that the match has no boards for, and returns the players who had them.
/// Players without an opponent keep only seats on boards that no other player needs.
fn choose_seats(
    tournament: &Tournament,
    round: RoundNumber,
    boards: usize,
    seats: &mut Seats,
) -> Vec<PlayerId> {
    let is_unopposed = |seat: &Option<PlayerId>| {
        let entry = seat.and_then(|player| tournament.entry(player, round));
        entry.is_some_and(|entry| entry.opponent == Opponent::Nobody && !entry.outcome.is_played())
    };
    let opposed = seats.iter().filter(|seat| !is_unopposed(seat)).count();
    let mut free_boards = boards.saturating_sub(opposed);
    let mut left_over = Vec::new();
    seats.retain(|seat| {
        if !is_unopposed(seat) {
            return true;
        }
        if free_boards == 0 {
            left_over.extend(*seat);
            return false;
        }
        free_boards -= 1;
        true
    });
    left_over.extend(seats.drain(boards.min(seats.len())..).flatten());
    left_over
}

/// Returns the boards of a match with the players of both teams, the first team first. The players
/// of the second team are ordered so that opponents have the same board. If the line-ups contradict
/// each other, the order of the first team is used.
pub(super) fn pair_boards(
    tournament: &Tournament,
    round: RoundNumber,
    first: Seats,
    mut second: Seats,
) -> Vec<[Option<PlayerId>; 2]> {
    let opponent = |player: PlayerId| {
        let entry = tournament.entry(player, round);
        entry.and_then(|entry| entry.opponent.player())
    };
    let mut boards = Vec::new();
    for (index, seat) in first.iter().enumerate() {
        let seat_opponent = seat.and_then(opponent);
        let opposite_index = seat_opponent
            .and_then(|seat_opponent| second.iter().position(|&seat| seat == Some(seat_opponent)));
        let Some(place) = opposite_index else {
            // the opponent is not in the second team: the second team left the board empty, or the
            // player on it has no opponent in the first team either
            let is_unpaired = |seat: &Option<PlayerId>| {
                seat.is_none_or(|player| {
                    !opponent(player).is_some_and(|opponent| first.contains(&Some(opponent)))
                })
            };
            let next_is_unpaired = second.first().is_some_and(is_unpaired);
            let opposite = (next_is_unpaired && (seat.is_none() || second[0].is_none()))
                .then(|| second.remove(0))
                .flatten();
            boards.push([*seat, opposite]);
            continue;
        };
        // earlier boards on which only the second team has a player
        let plays_later = |player: PlayerId| {
            opponent(player).is_some_and(|opponent| first[index..].contains(&Some(opponent)))
        };
        let mut position = place;
        while position > 0 && second[0].is_none_or(|player| !plays_later(player)) {
            let seat_opposite = second.remove(0);
            boards.push([None, seat_opposite]);
            position -= 1;
        }
        let opposite = second.remove(position);
        boards.push([*seat, opposite]);
    }
    boards.extend(second.into_iter().map(|seat| [None, seat]));
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entry, Player};

    /// Players are 1, 2, … of the first team and a, b, … of the second, a game is `1a`, and `.` is
    /// an empty seat. `expected` lists the boards.
    fn check(first: &str, second: &str, games: &str, expected: &str) {
        let id = |name: char| match name {
            '1'..='9' => PlayerId(name as u16 - '1' as u16),
            _ => PlayerId(10 + name as u16 - 'a' as u16),
        };
        let mut tournament = Tournament {
            players: vec![Player::default(); 20],
            rounds: 1,
            entries: vec![Entry::default(); 20],
            ..Tournament::default()
        };
        for game in games.split_whitespace() {
            let names: Vec<char> = game.chars().collect();
            if let [a, b] = names[..] {
                for (own_team, other) in [(a, b), (b, a)] {
                    tournament.entries[id(own_team).index()].opponent = Opponent::Player(id(other));
                }
            }
        }
        let seats =
            |names: &str| -> Seats { names.chars().map(|n| (n != '.').then(|| id(n))).collect() };
        let name = |seat: Option<PlayerId>| match seat {
            None => '.',
            Some(PlayerId(index @ 0..10)) => char::from(b'1' + u8::try_from(index).unwrap()),
            Some(PlayerId(index)) => char::from(b'a' + u8::try_from(index - 10).unwrap()),
        };
        let boards = pair_boards(&tournament, RoundNumber(1), seats(first), seats(second));
        let text: Vec<String> = boards
            .iter()
            .map(|[a, b]| format!("{}{}", name(*a), name(*b)))
            .collect();
        assert_eq!(text.join(" "), expected, "{first} {second} {games}");
    }

    #[test]
    fn line_ups_of_a_match_are_paired_board_by_board() {
        check("123", "abc", "1a 2b 3c", "1a 2b 3c");
        // 2 won by forfeit, the seat opposite was empty
        check("123", "ac", "1a 3c", "1a 2. 3c");
        check("13", "abc", "1a 3c", "1a .b 3c");
        check("12", "abc", "1a 2b", "1a 2b .c");
        // the orders contradict each other
        check("12", "ab", "1b 2a", "1b 2a");
        // boards left empty on purpose
        check(".2", "ab", "2b", ".a 2b");
        check("1.3", "a.c", "1a 3c", "1a .. 3c");
        check("12", ".b", "2b", "1. 2b");
        check("", "", "", "");
    }
}

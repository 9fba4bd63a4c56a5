//! Who sat at which board: the line-ups of two teams side by side (reference/trf.md 7.3, 7.4).

use crate::model::{Opponent, Outcome, PlayerId, RoundNumber, TeamId, Tournament};

/// The seats of one team in order; `None`: a board that was left empty on purpose.
type Seats = Vec<Option<PlayerId>>;

/// Whether a member took part in a round at a board: paired, or won by forfeit against
/// somebody who is not recorded (which some programs write as an allocated bye). A forfeit loss without an opponent is how some programs write
/// a reserve who did not play.
pub(super) fn sits(tournament: &Tournament, player: PlayerId, round: RoundNumber) -> bool {
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

/// A member whose row tells another kind of bye than the one stated for the team, where no
/// member has that; rows of members who were only absent tell nothing.
#[must_use]
pub fn bye_against(
    tournament: &Tournament,
    members: &[PlayerId],
    round: RoundNumber,
    stated: Outcome,
) -> Option<(PlayerId, Outcome)> {
    let told = members.iter().filter_map(|&player| {
        let outcome = tournament.entry(player, round)?.outcome;
        let told = matches!(
            outcome,
            Outcome::PairingAllocatedBye | Outcome::FullPointBye | Outcome::HalfPointBye
        );
        told.then_some((player, outcome))
    });
    let mut first = None;
    for (player, outcome) in told {
        if outcome == stated {
            return None;
        }
        first = first.or(Some((player, outcome)));
    }
    first
}

/// The line-up of a team: stated out of order, else the members who sat, in the order of the
/// list, at most `boards`; `stated` are the places of its line-ups of this round. Second: who sat, but found no board in this match.
pub(super) fn line_up(
    tournament: &Tournament,
    round: RoundNumber,
    teams: [TeamId; 2],
    boards: usize,
    team_of: &[Option<TeamId>],
    stated: &[usize],
) -> (Seats, Vec<PlayerId>) {
    let [own, other] = teams;
    let number = |team: TeamId| tournament.teams[team.index()].number;
    let of_match = |against: Option<u16>| against.is_none_or(|against| against == number(other));
    let mut stated = stated.iter().map(|&at| &tournament.line_ups[at]);
    let stated = stated.find(|line_up| of_match(line_up.opponent));
    let opponent = |player: PlayerId| {
        let entry = tournament.entry(player, round);
        entry.and_then(|entry| entry.opponent.player())
    };
    let foreign = |player: PlayerId| {
        opponent(player).is_some_and(|opponent| team_of[opponent.index()] != Some(other))
    };
    let members = &tournament.teams[own.index()].members;
    let mut spare: Vec<PlayerId> = Vec::new();
    let mut seats: Seats = Vec::new();
    if let Some(stated) = stated {
        // somebody of another team does not sit here, whatever the line-up says
        let own_or_unknown = |seat: &Option<PlayerId>| {
            seat.is_none_or(|player| team_of[player.index()].is_none_or(|team| team == own))
        };
        let seated = stated.players.iter().copied();
        seats.extend(seated.filter(own_or_unknown));
        let sat = |player: &&PlayerId| sits(tournament, **player, round);
        let unnamed = |player: &&PlayerId| !stated.players.contains(&Some(**player));
        spare.extend(members.iter().filter(sat).filter(unnamed));
        return (seats, spare);
    }
    for &member in members {
        // somebody who stands twice in the list sits once, and for one team only
        let elsewhere = team_of[member.index()] != Some(own);
        if !sits(tournament, member, round) || elsewhere || seats.contains(&Some(member)) {
            continue;
        }
        if foreign(member) || seats.len() == boards {
            spare.push(member);
        } else {
            seats.push(Some(member));
        }
    }
    (seats, spare)
}

/// The boards of a match: the seats of both teams side by side. Opponents face each other;
/// where the orders of the teams contradict each other, that of the first counts.
pub(super) fn boards(
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
    for (at, seat) in first.iter().enumerate() {
        let faced = seat.and_then(opponent);
        let faced = faced.and_then(|faced| second.iter().position(|&seat| seat == Some(faced)));
        let Some(place) = faced else {
            // nobody opposite: an empty board there, or one with nobody to play here either
            let alone = |seat: &Option<PlayerId>| {
                seat.is_none_or(|player| {
                    !opponent(player).is_some_and(|faced| first.contains(&Some(faced)))
                })
            };
            let next = second.first().is_some_and(alone);
            let opposite = (next && (seat.is_none() || second[0].is_none()))
                .then(|| second.remove(0))
                .flatten();
            boards.push([*seat, opposite]);
            continue;
        };
        // boards before it on which only the second team has somebody
        let later = |player: PlayerId| {
            opponent(player).is_some_and(|faced| first[at..].contains(&Some(faced)))
        };
        let mut place = place;
        while place > 0 && second[0].is_none_or(|player| !later(player)) {
            let alone = second.remove(0);
            boards.push([None, alone]);
            place -= 1;
        }
        let opposite = second.remove(place);
        boards.push([*seat, opposite]);
    }
    boards.extend(second.into_iter().map(|seat| [None, seat]));
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entry, Player};

    /// Players 1, 2, … of the first team and a, b, … of the second; a game as `1a`, somebody
    /// without an opponent alone. Expected are the boards, `.` an empty seat.
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
                for (own, other) in [(a, b), (b, a)] {
                    tournament.entries[id(own).index()].opponent = Opponent::Player(id(other));
                }
            }
        }
        let seats =
            |names: &str| -> Seats { names.chars().map(|n| (n != '.').then(|| id(n))).collect() };
        let name = |seat: Option<PlayerId>| match seat {
            None => '.',
            Some(PlayerId(at @ 0..10)) => char::from(b'1' + u8::try_from(at).unwrap()),
            Some(PlayerId(at)) => char::from(b'a' + u8::try_from(at - 10).unwrap()),
        };
        let boards = boards(&tournament, RoundNumber(1), seats(first), seats(second));
        let text: Vec<String> = boards
            .iter()
            .map(|[a, b]| format!("{}{}", name(*a), name(*b)))
            .collect();
        assert_eq!(text.join(" "), expected, "{first} {second} {games}");
    }

    #[test]
    fn opponents_face_each_other() {
        check("123", "abc", "1a 2b 3c", "1a 2b 3c");
        // 2 won by forfeit, nobody was there
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

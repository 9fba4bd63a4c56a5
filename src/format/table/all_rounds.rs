//! Decides whether pairings state all rounds of an event. A round robin is complete if all players
//! have met each other. In a Swiss event, a further round may always follow.

use crate::import::Import;
use crate::model::{Opponent, PlayerId, RoundNumber};

/// Returns how many times each pair of players met in a complete round robin; `None` unless all
/// pairs met equally often, in no more rounds than necessary, and the list also states which
/// players had no opponent.
pub(super) fn cycles(import: &Import) -> Option<u8> {
    let tournament = &import.tournament;
    let rounds = (0..usize::from(tournament.rounds)).map(RoundNumber::at);
    let has_no_entry = |id: PlayerId, round: RoundNumber| {
        let opponent = tournament.row(id)[round.index()].opponent;
        !matches!(opponent, Opponent::Player(_)) && import.origins.cell(id, round).result.is_empty()
    };
    let cycles = tournament.cycles_of_players()?;
    let mut ids = tournament.ids();
    let lacks_entries = ids.any(|id| rounds.clone().any(|round| has_no_entry(id, round)));
    (!lacks_entries).then_some(cycles)
}

#[cfg(test)]
mod tests {
    use crate::format::ReadOptions;
    use crate::format::table::read;
    use crate::import::Part;
    use crate::model::System;
    use crate::source::{Limits, Source, read_separated};

    /// Checks the number of cycles of a list. `1-2` is a game, `3-` a bye; `None` if the rounds are
    /// not a complete round robin.
    fn check(rounds: &[&str], expected: Option<u8>) {
        let mut text = "Harbour Open\n".to_owned();
        for (number, round) in (1..).zip(rounds) {
            text += &format!("Round {number}\nBo.;No.;White;Result;Black;No.\n");
            for (board, game) in (1..).zip(round.split(' ')) {
                text += &match game.split_once('-') {
                    Some((white, "")) => format!("{board};{white};Player {white};0;bye;-1\n"),
                    Some((white, black)) => {
                        format!("{board};{white};Player {white};1 - 0;Player {black};{black}\n")
                    }
                    None => String::new(),
                };
            }
        }
        let source = read_separated(Source::from_text("x", &text), &Limits::DEFAULT).unwrap();
        let import = read(source, "csv", &ReadOptions::default()).unwrap().import;
        let known_cycles = match (import.part, import.tournament.system) {
            (Part::Event, Some(System::RoundRobin { cycles })) => Some(cycles),
            _ => None,
        };
        assert_eq!(known_cycles, expected, "{text}");
        // every row of games was read
        let begins = |start: u32| text[start as usize..].starts_with(|c: char| c.is_numeric());
        let mut kept_lines = import.unread.iter();
        assert!(!kept_lines.any(|line| begins(line.span.start)));
    }

    #[test]
    fn a_complete_round_robin_is_recognised_by_its_games() {
        let one_cycle = ["1-2 3-", "2-3 1-", "3-1 2-"];
        check(&one_cycle, Some(1));
        check(&one_cycle[..2], None);
        check(&[one_cycle, one_cycle].concat(), Some(2));
        check(&[&one_cycle[..], &one_cycle[..2]].concat(), None);
        check(&["1-2 3-4", "1-3 2-4", "1-4 2-3"], Some(1));
        check(&["1-2 3-4", "1-3 2-4", "1-2 3-4"], None);
        check(&["1-2 3-4", "1-3 2-4"], None);
        // the list does not state whether the third player was free in round 1
        check(&["1-2", "2-3 1-", "3-1 2-"], None);
        // one game of two players may also be a match
        check(&["1-2"], None);
    }
}

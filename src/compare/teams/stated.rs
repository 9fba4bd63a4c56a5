//! Byes, forfeits and line-ups as files state them, whatever their games say.

use super::compared::{Matches, bye_in_words};
use super::side::{Side, Told};
use crate::compare::Said;
use crate::model::{MatchKind, RoundNumber, TeamId};

const STATED: &str = "byes and forfeits as stated";

impl Matches<'_> {
    /// Byes and forfeits that a file states of teams whose players did play: what follows from
    /// the games counts, but the statement is there.
    pub(super) fn contradicted(&mut self) {
        let sides = self.sides;
        let says = sides.each_ref().map(Side::says);
        for (side, own) in sides.iter().enumerate() {
            let silent = &sides[1 - side];
            for (at, team) in self.stated[side].contradicted.clone() {
                let Some(&other) = self.same.teams[side].get(&team) else {
                    continue;
                };
                let one = &own.import.tournament.matches[at];
                let theirs = &silent.import.tournament;
                let key = (one.round, theirs.teams[other.index()].number);
                if self.stated[1 - side]
                    .all
                    .contains(&(key.0, key.1, one.kind))
                {
                    continue;
                }
                if !says[1 - side] && !self.is_one_format() {
                    self.told.push((side, STATED, "match"));
                    continue;
                }
                let words = stated_in_words(one.kind);
                let place = own.import.origins.matches.get(at).copied();
                let mut said = [Said::default(), Said::default()];
                said[side] = Said::new(words, place.unwrap_or_default());
                // what the other file states instead
                if let Some(&at) = self.stated[1 - side].instead.get(&key) {
                    // said already, of the other file
                    if side == 1 && self.stated[0].is_contradicted(at) {
                        continue;
                    }
                    let place = silent.import.origins.matches.get::<usize>(at).copied();
                    let words = stated_in_words(theirs.matches[at].kind);
                    said[1 - side] = Said::new(words, place.unwrap_or_default());
                }
                let ids = if side == 0 {
                    [team, other]
                } else {
                    [other, team]
                };
                self.push("bye or forfeit as stated", ids, one.round, said, 0);
            }
        }
    }

    /// A bye or forfeit that one file states and the other leaves to the rows of the players.
    pub(super) fn stated_alone(&mut self, ids: [TeamId; 2], told: &[Told<'_>; 2]) {
        let side = match told.each_ref().map(Told::is_said) {
            [true, false] => 0,
            [false, true] => 1,
            _ => return,
        };
        // a statement that does not count is told as a difference
        let here = (told[side].one.round, ids[1 - side]);
        if !self.stated[1 - side].places.contains(&here) {
            self.told.push((side, STATED, "match"));
        }
    }

    /// Line-ups as stated, where the boards that follow are the same: one may say what the list
    /// and the games say anyway, or contradict them.
    pub(super) fn line_ups(
        &mut self,
        ids: [TeamId; 2],
        opponents: [TeamId; 2],
        round: RoundNumber,
    ) {
        let sides = self.sides;
        for teams in [ids, opponents] {
            let stated = [0, 1].map(|side: usize| sides[side].line_up(teams[side], round));
            let [Some(a), Some(b)] = stated else {
                if let Some(side) = stated.iter().position(Option::is_some) {
                    self.told.push((side, "line-ups", "match"));
                }
                continue;
            };
            let seats = [(0, a), (1, b)].map(|(side, at)| {
                let seats = &sides[side].import.tournament.line_ups[at].players;
                let known = seats.iter().map(|seat| self.same.player(side, (*seat)?));
                known.collect::<Vec<_>>()
            });
            if seats[0] == seats[1] {
                continue;
            }
            let said = [(0, a), (1, b)].map(|(side, at)| {
                let import = sides[side].import;
                let seats = import.tournament.line_ups[at].players.iter();
                let words = seats.map(|seat| {
                    seat.map_or_else(
                        || "nobody".to_owned(),
                        |player| import.tournament.player(player).in_words(),
                    )
                });
                let place = import.origins.line_ups.get(at).copied();
                let words: Vec<String> = words.collect();
                Said::new(words.join("; "), place.unwrap_or_default())
            });
            self.push("line-up as stated", teams, round, said, 0);
        }
    }
}

/// How a round of a team is stated.
fn stated_in_words(kind: MatchKind) -> String {
    match kind {
        MatchKind::Bye(outcome) => bye_in_words(outcome),
        MatchKind::NotPaired => "no match".to_owned(),
        _ => "a match forfeited as a whole".to_owned(),
    }
}

//! Compares the byes, forfeits and line-ups that files state, even if the games contradict them.

use super::compared::{MatchComparison, bye_in_words};
use super::side::{Side, TeamRound};
use crate::compare::StatedValue;
use crate::model::{MatchKind, RoundNumber, TeamId};

/// The label for byes and forfeits that only one file states.
const STATED_BYES: &str = "stated byes and forfeits";

impl MatchComparison<'_> {
    /// Reports byes and forfeits that a file states although players of the team played. The games
    /// count in both files, but the statements of the two files differ.
    pub(super) fn compare_contradicted(&mut self) {
        let sides = self.sides;
        let states_byes = sides.each_ref().map(Side::states_byes);
        for (side, side_stated) in sides.iter().enumerate() {
            let other_side = &sides[1 - side];
            for (index, team) in self.stated_byes[side].contradicted_statements.clone() {
                let Some(&other) = self.matched_ids.teams[side].get(&team) else {
                    continue;
                };
                let statement = &side_stated.import.tournament.matches[index];
                let other_tournament = &other_side.import.tournament;
                let key = (
                    statement.round,
                    other_tournament.teams[other.index()].number,
                );
                if self.stated_byes[1 - side].stated_matches.contains(&(
                    key.0,
                    key.1,
                    statement.kind,
                )) {
                    continue;
                }
                if !states_byes[1 - side] && !self.have_same_format() {
                    self.one_sided_values.push((side, STATED_BYES, "match"));
                    continue;
                }
                let words = stated_in_words(statement.kind);
                let span = side_stated.import.origins.matches.get(index).copied();
                let mut values = [StatedValue::default(), StatedValue::default()];
                values[side] = StatedValue::new(words, span.unwrap_or_default());
                // the other file may state a different bye or forfeit
                if let Some(&index) = self.stated_byes[1 - side].index_by_round.get(&key) {
                    // this difference was reported with the statement of the first file
                    if side == 1 && self.stated_byes[0].is_contradicted(index) {
                        continue;
                    }
                    let span = other_side
                        .import
                        .origins
                        .matches
                        .get::<usize>(index)
                        .copied();
                    let words = stated_in_words(other_tournament.matches[index].kind);
                    values[1 - side] = StatedValue::new(words, span.unwrap_or_default());
                }
                let ids = if side == 0 {
                    [team, other]
                } else {
                    [other, team]
                };
                self.push("stated bye or forfeit", ids, statement.round, values, 0);
            }
        }
    }

    /// Counts a bye or forfeit that one file states and that follows from the games in the other
    /// file.
    pub(super) fn count_one_sided_statement(
        &mut self,
        ids: [TeamId; 2],
        team_rounds: &[TeamRound<'_>; 2],
    ) {
        let side = match team_rounds.each_ref().map(TeamRound::is_stated) {
            [true, false] => 0,
            [false, true] => 1,
            _ => return,
        };
        // a bye or forfeit that the games of the other file contradict is a difference
        let key = (team_rounds[side].encounter.round, ids[1 - side]);
        if !self.stated_byes[1 - side]
            .contradicted_rounds
            .contains(&key)
        {
            self.one_sided_values.push((side, STATED_BYES, "match"));
        }
    }

    /// Compares the stated line-ups of a match whose boards are the same in both files. The
    /// line-ups can still differ, because a file may state no line-up, or one that contradicts the
    /// games.
    pub(super) fn compare_line_ups(
        &mut self,
        ids: [TeamId; 2],
        opponents: [TeamId; 2],
        round: RoundNumber,
    ) {
        let sides = self.sides;
        for teams in [ids, opponents] {
            let line_ups = [0, 1].map(|side: usize| sides[side].line_up(teams[side], round));
            let [Some(a), Some(b)] = line_ups else {
                if let Some(side) = line_ups.iter().position(Option::is_some) {
                    self.one_sided_values.push((side, "line-ups", "match"));
                }
                continue;
            };
            let seats = [(0, a), (1, b)].map(|(side, index)| {
                let seats = &sides[side].import.tournament.line_ups[index].players;
                let ids = seats
                    .iter()
                    .map(|seat| self.matched_ids.player(side, (*seat)?));
                ids.collect::<Vec<_>>()
            });
            if seats[0] == seats[1] {
                continue;
            }
            let values = [(0, a), (1, b)].map(|(side, index)| {
                let import = sides[side].import;
                let seats = import.tournament.line_ups[index].players.iter();
                let words = seats.map(|seat| {
                    seat.map_or_else(
                        || "no player".to_owned(),
                        |player| import.tournament.player(player).in_words(),
                    )
                });
                let span = import.origins.line_ups.get(index).copied();
                let words: Vec<String> = words.collect();
                StatedValue::new(words.join("; "), span.unwrap_or_default())
            });
            self.push("stated line-up", teams, round, values, 0);
        }
    }
}

/// Describes a stated bye or forfeit.
fn stated_in_words(kind: MatchKind) -> String {
    match kind {
        MatchKind::Bye(outcome) => bye_in_words(outcome),
        MatchKind::NotPaired => "no match".to_owned(),
        _ => "a match forfeited as a whole".to_owned(),
    }
}

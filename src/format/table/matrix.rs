//! Reads all-play-all tables, in which each column contains the results against one opponent
//! (reference/swiss-manager-exports.md 5.3). They state neither rounds nor colours, so games are
//! assigned to rounds in such a way that each player has at most one game in each round.

use super::cell::{self, ResultCode};
use super::damage;
use super::meaning::Meaning;
use super::tables::Table;
use super::{List, number_players, players, standing};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size, open_games};
use crate::import::{CellOrigin, Import, Lack, Note, NoteKind};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber, System};
use crate::source::Span;

/// Reads an all-play-all table.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    let n = table.rows.len();
    let results = Results::read(table, notes);
    let cycles = results.cycles();
    let per_cycle = rounds_per_cycle(n);
    check_size(n, per_cycle * cycles, &options.limits)?;
    let mut import = Import::default();
    players::add_players(table, &mut import, notes);
    let tournament = &mut import.tournament;
    tournament.rounds = u16::try_from(per_cycle * cycles).unwrap_or(u16::MAX);
    tournament.system = Some(System::RoundRobin {
        cycles: u8::try_from(cycles).unwrap_or(u8::MAX),
    });
    import.origins.rounds = tournament.rounds;
    for player in 0..n {
        for cycle in 0..cycles {
            for round in 0..per_cycle {
                let (entry, origin) =
                    results.player_entry(player, opponent(n, player, round), cycle);
                tournament.entries.push(entry);
                import.origins.cells.push(origin);
            }
        }
    }
    open_games::score_as_zero(tournament);
    import.lacks.extend([Lack::RoundOrder, Lack::Colours]);
    number_players(table, &mut import, Meaning::Number, notes);
    standing::read_claims(table, &mut import, notes);
    Ok(import)
}

/// Returns the number of rounds in which `n` players meet each other once. If `n` is odd, one
/// player is free in each round.
fn rounds_per_cycle(n: usize) -> usize {
    n - 1 + n % 2
}

/// Returns a player's opponent in a round, according to the circle method, in which the last player
/// stays and the others rotate; `None` if the player is free. `n` is the number of players; all
/// other numbers are indices from 0.
fn opponent(n: usize, player: usize, round: usize) -> Option<usize> {
    let rotating_players = rounds_per_cycle(n);
    let index = if player == rotating_players {
        round
    } else if player == round {
        rotating_players
    } else {
        (2 * round + rotating_players - player) % rotating_players
    };
    (index < n).then_some(index)
}

/// The results in the table. Each cell has its result codes with their spans, and its own span.
struct Results {
    n: usize,
    cells: Vec<(Vec<(ResultCode, Span)>, Span)>,
}

impl Results {
    fn read(table: &Table<'_>, notes: &mut Notes) -> Results {
        let columns = table.rounds();
        let mut cells = Vec::with_capacity(table.rows.len() * columns.len());
        for (index, row) in table.rows.iter().enumerate() {
            for (opponent_index, (_, column)) in columns.iter().enumerate() {
                let value = table.value(row, column.index);
                let start = value.span.start as usize;
                let is_diagonal = index == opponent_index;
                let codes_and_ranges =
                    if value.is_empty() || (is_diagonal && cell::is_diagonal(&value.text)) {
                        Some(Vec::new())
                    } else {
                        cell::parse_matrix_cell(&value.text)
                    };
                let damage = damage::result_damage(&value).filter(|_| codes_and_ranges.is_none());
                if let Some(damage) = damage {
                    let codes = damage
                        .original_value
                        .as_deref()
                        .and_then(cell::parse_pairing_result);
                    let code = codes.map(|[code, _]| (code, value.span));
                    notes.push(damage.note(value.span).about(PlayerId::at(index)));
                    cells.push((code.into_iter().collect(), value.span));
                    continue;
                }
                if codes_and_ranges
                    .as_ref()
                    .is_none_or(|codes| is_diagonal && !codes.is_empty())
                {
                    let text = if is_diagonal {
                        "a player does not meet himself or herself: an empty cell or a mark such \
                         as * is expected here"
                    } else {
                        "a result is expected here, such as 1, ½, 0, + or -, one for each game"
                    };
                    let note = Note::new(NoteKind::UnknownCode, value.span, text);
                    let n = table.rows.len();
                    let round = (0..rounds_per_cycle(n))
                        .find(|&r| opponent(n, index, r) == Some(opponent_index));
                    let note = note.in_round(RoundNumber::at(round.unwrap_or(0)));
                    notes.push(note.about(PlayerId::at(index)));
                }
                let code_and_span = |(code, range): (ResultCode, std::ops::Range<usize>)| {
                    (code, Span::new(start + range.start..start + range.end))
                };
                let codes = codes_and_ranges
                    .unwrap_or_default()
                    .into_iter()
                    .map(code_and_span);
                let codes = if is_diagonal {
                    Vec::new()
                } else {
                    codes.collect()
                };
                cells.push((codes, value.span));
            }
        }
        Results {
            n: table.rows.len(),
            cells,
        }
    }

    /// Returns how many times each pair meets, which is the largest number of results in a cell,
    /// from 1 to 16.
    fn cycles(&self) -> usize {
        let max_games = self.cells.iter().map(|(codes, _)| codes.len()).max();
        max_games.unwrap_or(1).clamp(1, 16)
    }

    /// Returns a player's entry for the game against an opponent in a cycle (from 0), with its
    /// spans. If there is no result, the game has not been played yet. If `opponent` is `None`, the
    /// entry is blank.
    fn player_entry(
        &self,
        player: usize,
        opponent: Option<usize>,
        cycle: usize,
    ) -> (Entry, CellOrigin) {
        let Some(opponent) = opponent else {
            return (Entry::default(), CellOrigin::default());
        };
        let (codes, cell_span) = &self.cells[player * self.n + opponent];
        let code = codes.get(cycle).copied();
        let entry = Entry {
            opponent: Opponent::Player(PlayerId::at(opponent)),
            colour: None,
            outcome: code.map_or(Outcome::Unknown, |(code, _)| code.outcome()),
        };
        let span = code.map_or(*cell_span, |(_, span)| span);
        let start = Span {
            end: span.start,
            ..span
        };
        let origin = CellOrigin {
            opponent: start,
            colour: start,
            result: span,
            result_code: code.map_or(b' ', |(code, _)| code.character()),
        };
        (entry, origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_pairs_everybody_with_everybody_once() {
        for n in 2..=13 {
            for player in 0..n {
                let opponents_by_round: Vec<Option<usize>> = (0..rounds_per_cycle(n))
                    .map(|round| opponent(n, player, round))
                    .collect();
                for (round, other) in opponents_by_round.iter().enumerate() {
                    let opponent_of_other = other.and_then(|other| opponent(n, other, round));
                    assert!(
                        other.is_none() || opponent_of_other == Some(player),
                        "{n} {player} {round}"
                    );
                }
                let mut opponents: Vec<usize> =
                    opponents_by_round.iter().copied().flatten().collect();
                opponents.sort_unstable();
                let expected: Vec<usize> = (0..n).filter(|&other| other != player).collect();
                assert_eq!(opponents, expected, "{n} {player}");
            }
        }
    }
}

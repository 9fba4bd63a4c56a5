//! Reads lists of pairings, which contain the boards of a round, or of several rounds below each
//! other (reference/swiss-manager-exports.md 4.1, 13.2).

use std::collections::{HashMap, HashSet};

use super::board_gaps::note_board_gaps;
use super::bye_values::ByeValues;
use super::cell::{self, ResultCode};
use super::damage::{self, Damage};
use super::listed_games::{ListedGames, PlayerEntry, RowPlace};
use super::meaning::Meaning;
use super::missing_names::MissingNames;
use super::named_numbers::NamedNumbers;
use super::pairing_result::{read_result, side_spans};
use super::result_columns::with_result_columns;
use super::rounds::round_title;
use super::side::{Side, read_side};
use super::stated_ratings::StatedRatings;
use super::tables::{Table, Value};
use super::unnumbered::{NumbersByName, note_missing_number};
use super::unpaired::{is_bye, is_unpaired};
use super::{List, all_rounds, days, missing_headings, numbers, round_order};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size, open_games};
use crate::import::{CellOrigin, Import, Lack, Note, NoteKind, Part, PointsBefore};
use crate::merge::name_key;
use crate::model::{
    Colour, Entry, Match, Opponent, Outcome, PairingNumber, Player, PlayerId, RoundNumber,
    RoundRange, System,
};
use crate::number::Points;
use crate::source::Span;

/// Reads the pairings of one or several rounds.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let completed = with_result_columns(list, notes);
    let list = completed.as_ref().unwrap_or(list);
    missing_headings::note_read_rows(list, notes);
    let mut rounds = Rounds::default();
    let places_by_table = round_order::rounds_of_tables(list, notes);
    let row_places = places_by_table.iter().flatten().flatten();
    let listed_rounds = row_places.map(|place| place.round);
    let round_range = RoundRange {
        first: listed_rounds.clone().min().unwrap_or(RoundNumber(1)),
        last: listed_rounds.max().unwrap_or(RoundNumber(1)),
    };
    check_size(0, usize::from(round_range.last.0), &options.limits)?;
    round_order::note_missing_rounds(&places_by_table, notes);
    rounds.with_own_line = round_order::rounds_with_own_line(list, &places_by_table);
    note_board_gaps(list, &places_by_table, notes);
    rounds.numbers_by_name = NumbersByName::new(list, &places_by_table, is_unpaired);
    (rounds.numbers_by_name).note_missing_columns(list, is_unpaired, notes);
    rounds.named_numbers = NamedNumbers::new(list, &places_by_table, is_unpaired);
    rounds.named_numbers.note_changing_numbers(notes);
    rounds.has_several_rounds = list.tables.len() > 1 || round_range.first != round_range.last;
    for (table, places) in list.tables.iter().zip(&places_by_table) {
        rounds.read_table(table, places, notes);
    }
    let limits = (
        rounds.import.tournament.players.len(),
        usize::from(round_range.last.0),
    );
    check_size(limits.0, limits.1, &options.limits)?;
    Ok(rounds.finish(round_range, notes))
}

/// The data by which a player is recognised in several rounds.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Number(u16),
    Name(String, Option<u16>),
}

/// The players and entries of the rounds that were read so far.
#[derive(Default)]
pub(super) struct Rounds {
    pub(super) import: Import,
    ids_by_key: HashMap<Key, PlayerId>,
    games: ListedGames,
    /// The points that players have before their rounds, each with the index of its row.
    points_before: Vec<(usize, PointsBefore)>,
    bye_values: ByeValues,
    /// For each match, the number of rows before its first board.
    match_starts: Vec<usize>,
    numbers_by_name: NumbersByName,
    named_numbers: NamedNumbers,
    missing_names: MissingNames,
    ratings: StatedRatings,
    /// Whether the list contains several rounds below each other.
    has_several_rounds: bool,
    /// The rounds of the rows that at most one table states above it.
    with_own_line: HashSet<RoundNumber>,
}

impl Rounds {
    fn read_table(&mut self, table: &Table<'_>, places: &[Option<RowPlace>], notes: &mut Notes) {
        self.read_days(table, places, notes);
        let Some(black_start) = table.black_start() else {
            return;
        };
        for (row, place) in table.rows.iter().zip(places) {
            let Some(place) = place else { continue };
            let white_side = read_side(table, row, black_start, Meaning::White);
            let black_side = read_side(table, row, black_start, Meaning::Black);
            let colours = [Some(Colour::White), Some(Colour::Black)];
            let value = table.value_of(row, Meaning::Result);
            self.read_game([&white_side, &black_side], colours, &value, *place, notes);
        }
    }

    /// Reads the days of the rounds from the lines that state the rounds.
    fn read_days(&mut self, table: &Table<'_>, places: &[Option<RowPlace>], notes: &mut Notes) {
        let places = || places.iter().flatten();
        let title = round_title(table).and_then(|(label, round)| {
            let round = RoundNumber(round);
            let place = places().find(|place| place.round == round || place.label == label)?;
            // if the order of the lists corrects the round that the line states, the day belongs to
            // the stated round, unless there is no such round, or another list states it as well
            match self.with_own_line.contains(&round) {
                true => Some((label, round)),
                false => Some((label, place.round)),
            }
        });
        let mut labels: Vec<(Span, RoundNumber)> = title.into_iter().collect();
        let is_line = |place: &&RowPlace| ![place.row, table.header.span].contains(&place.label);
        labels.extend(
            places()
                .filter(is_line)
                .map(|place| (place.label, place.round)),
        );
        labels.dedup();
        days::read_days_of_rounds(&mut self.import, table.source, &labels, notes);
    }

    /// Reads the game in a row, or the bye if one of its sides is not a player. `value` is the cell
    /// with the result. Returns the players of both sides; `None` for a side that is not a player.
    pub(super) fn read_game(
        &mut self,
        sides: [&Side<'_>; 2],
        colours: [Option<Colour>; 2],
        value: &Value<'_>,
        place: RowPlace,
        notes: &mut Notes,
    ) -> [Option<PlayerId>; 2] {
        let round = place.round;
        let named_side = usize::from(sides[0].name.is_empty());
        self.games.add_row(place, sides[named_side].name.span);
        let is_absent = sides.map(|side| {
            is_unpaired(&side.name.text) || (side.name.is_empty() && side.number.is_none())
        });
        match is_absent {
            [true, true] => return [None; 2],
            [true, false] => {
                let id = self.read_unpaired(sides[1], &sides[0].name, value, round, notes);
                return [None, Some(id)];
            }
            [false, true] => {
                let id = self.read_unpaired(sides[0], &sides[1].name, value, round, notes);
                return [Some(id), None];
            }
            [false, false] => {}
        }
        let ids = sides.map(|side| self.find_or_add_player(side, round, notes));
        let (codes, note) = read_result(value);
        if let Some(note) = note {
            notes.push(note.about(ids[0]).in_round(round));
        }
        let result_spans = side_spans(value);
        for (own, opposite) in [(0, 1), (1, 0)] {
            let code = codes.map(|codes| codes[own]);
            self.games.add_entry(PlayerEntry {
                row: self.games.last_row(),
                player: ids[own],
                entry: Entry {
                    opponent: Opponent::Player(ids[opposite]),
                    colour: colours[own],
                    outcome: code.map_or(Outcome::Unknown, ResultCode::outcome),
                },
                origin: CellOrigin {
                    opponent: sides[opposite].name.span,
                    colour: sides[own].name.span,
                    result: result_spans[own],
                    result_code: match (code, value.is_empty()) {
                        (Some(code), _) => code.character(),
                        (None, true) => b' ',
                        (None, false) => b'?',
                    },
                },
            });
            self.add_points_before(sides[own], ids[own], round);
        }
        ids.map(Some)
    }

    /// Drops the entry that was added last. This is for entries that the source leaves open.
    pub(super) fn drop_last_entry(&mut self) {
        self.games.drop_last_entry();
    }

    /// Reads the row of a player without an opponent. `substitute` is the cell in the place of the
    /// name of the opponent.
    fn read_unpaired(
        &mut self,
        side: &Side<'_>,
        substitute: &Value<'_>,
        value: &Value<'_>,
        round: RoundNumber,
        notes: &mut Notes,
    ) -> PlayerId {
        let id = self.find_or_add_player(side, round, notes);
        self.add_points_before(side, id, round);
        // `1`, `½` or `0`, or both sides such as `1 - 0` with the player's points first
        let points = numbers::parse_points(&value.text);
        let points = points.or_else(|| match cell::parse_pairing_result(&value.text)?[0] {
            ResultCode::Win => Some(Points::ONE),
            ResultCode::Draw => Some(Points::HALF),
            _ => Some(Points::ZERO),
        });
        if points.is_none() && !value.is_empty() {
            let text = "the points of the player are expected here";
            let note = damage::result_damage(value).map(|damage| Damage {
                original_value: None,
                ..damage
            });
            let note = note.map_or_else(
                || Note::new(NoteKind::UnknownCode, value.span, text),
                |damage| damage.note(value.span),
            );
            notes.push(note.about(id).in_round(round));
        }
        let is_allocated_bye = is_bye(&substitute.text);
        if is_allocated_bye && value.is_empty() {
            let row = self.games.last_row();
            self.bye_values.add_blank(row, id, substitute.span);
        } else if !is_allocated_bye {
            let row = (self.games.last_row(), id);
            (self.bye_values).add_unpaired(row, !value.is_empty(), substitute.span);
        }
        let is_zero = points.is_none_or(|points| points == Points::ZERO);
        let outcome = match (is_allocated_bye, points) {
            // in a round robin, a player without an opponent has a free round, not a bye
            (true, _) if self.has_several_rounds && is_zero => Outcome::Absent,
            (true, points) => {
                if let Some(points) = points {
                    self.bye_values.add(self.games.last_row(), points);
                }
                Outcome::PairingAllocatedBye
            }
            (false, Some(Points::ONE)) => Outcome::FullPointBye,
            (false, Some(Points::HALF)) => Outcome::HalfPointBye,
            (false, _) => Outcome::ZeroPointBye,
        };
        self.games.add_entry(PlayerEntry {
            row: self.games.last_row(),
            player: id,
            entry: Entry {
                outcome,
                ..Entry::default()
            },
            origin: CellOrigin {
                opponent: match is_allocated_bye || value.is_empty() {
                    true => substitute.span,
                    false => value.span,
                },
                colour: value.span,
                result: value.span,
                result_code: match outcome {
                    Outcome::Absent => 0,
                    Outcome::PairingAllocatedBye => b'U',
                    Outcome::FullPointBye => b'F',
                    Outcome::HalfPointBye => b'H',
                    _ => b'Z',
                },
            },
        });
        id
    }

    /// Returns the player of a side, and adds the player if no earlier row contains the same
    /// player. If the number is missing, the name in other rounds identifies the player.
    fn find_or_add_player(
        &mut self,
        side: &Side<'_>,
        round: RoundNumber,
        notes: &mut Notes,
    ) -> PlayerId {
        let contradiction = self.named_numbers.contradiction(&side.player, round);
        let lost_number = match side.number {
            Some(_) => None,
            None => self.named_numbers.lost_number(&side.player.name, round),
        };
        let number = match &contradiction {
            Some(contradiction) => Some(contradiction.number),
            None if self.named_numbers.are_changing() => None,
            None => side
                .number
                .or(lost_number)
                .or_else(|| self.numbers_by_name.find(&side.player, round)),
        };
        let key = match number {
            Some(number) => Key::Number(number.0),
            None => Key::Name(name_key(&side.player.name), side.player.rating),
        };
        let players = &mut self.import.tournament.players;
        let origins = &mut self.import.origins.players;
        let id = *self.ids_by_key.entry(key).or_insert_with(|| {
            let player = match &contradiction {
                Some(contradiction) => contradiction.player(&side.player),
                None => side.player.clone(),
            };
            players.push(Player { number, ..player });
            origins.push(side.origin);
            PlayerId::at(players.len() - 1)
        });
        let name = (side.name.span, side.player.name.as_str());
        self.missing_names.read_name(name, id, round, players);
        if let Some(number) = lost_number {
            let numbered = (number, side.player.name.as_str());
            let note = NamedNumbers::lost_number_note(numbered, &side.origin, id, round);
            notes.push(note);
        } else if side.number.is_none() && self.numbers_by_name.has_numbers() {
            let why_unknown = self.numbers_by_name.why_unknown(&side.player.name);
            note_missing_number((side.origin.number, why_unknown), id, round, notes);
        }
        match contradiction {
            Some(contradiction) => notes.push(contradiction.note(&side.origin, id, round)),
            None => {
                let rating = side.player.rating;
                (self.ratings).add((id, round), rating, side.origin.rating);
            }
        }
        id
    }

    fn add_points_before(&mut self, side: &Side<'_>, player: PlayerId, round: RoundNumber) {
        if let Some(points) = side.points.read(numbers::parse_points) {
            let points_before = PointsBefore {
                player,
                round,
                points,
            };
            self.points_before
                .push((self.games.last_row(), points_before));
        }
    }

    /// Returns the event with the rounds in `range`. If they are all rounds of a round robin, the
    /// event counts as complete. Adds notes about rows that do not count.
    pub(super) fn finish(mut self, range: RoundRange, notes: &mut Notes) -> Import {
        std::mem::take(&mut self.ratings).finish(&mut self.import, notes);
        self.number_players(notes);
        let import = &mut self.import;
        self.missing_names.note(import, notes);
        import.part = Part::Rounds(range);
        import.tournament.rounds = range.last.0;
        import.origins.rounds = range.last.0;
        if let Some(points) = self.bye_values.settle(&mut self.games) {
            import.tournament.score_system.pairing_allocated_bye = points;
            self.bye_values.settle_blank(points, &mut self.games, notes);
        }
        self.bye_values.note_blank_unpaired(&self.games, notes);
        let counts = self.games.write(import, notes);
        let points_before = std::mem::take(&mut self.points_before).into_iter();
        let points_before = points_before.filter(|(row, _)| counts[*row]);
        import
            .claims
            .points_before
            .extend(points_before.map(|(_, points)| points));
        open_games::score_as_zero(&mut import.tournament);
        let starts_at_first_round = range.first.0 == 1;
        if let Some(cycles) = all_rounds::cycles(import).filter(|_| starts_at_first_round) {
            import.part = Part::Event;
            import.tournament.system = Some(System::RoundRobin { cycles });
        }
        import.notation.half_sign = true;
        self.remove_matches(&counts);
        self.import
    }

    /// Adds a match, whose boards are read next. `line` is its header.
    pub(super) fn add_match(&mut self, new_match: Match, line: Span) {
        self.match_starts.push(self.games.row_count());
        self.import.origins.matches.push(line);
        self.import.tournament.matches.push(new_match);
    }

    /// Removes the matches that have boards, but none that counts.
    fn remove_matches(&mut self, counts: &[bool]) {
        let ends = self
            .match_starts
            .iter()
            .skip(1)
            .copied()
            .chain([counts.len()]);
        let boards = self.match_starts.iter().zip(ends);
        let boards = boards.map(|(&start, end)| &counts[start..end]);
        let is_match_kept: Vec<bool> = boards
            .map(|boards| boards.is_empty() || boards.contains(&true))
            .collect();
        let mut keeps_match = is_match_kept.iter();
        let mut keeps_line = is_match_kept.iter();
        let import = &mut self.import;
        import
            .tournament
            .matches
            .retain(|_| keeps_match.next() != Some(&false));
        import
            .origins
            .matches
            .retain(|_| keeps_line.next() != Some(&false));
    }

    /// Numbers the players in the order of the list if most of them have no numbers, and records
    /// that the file lacks pairing numbers.
    fn number_players(&mut self, notes: &mut Notes) {
        let import = &mut self.import;
        let players = &mut import.tournament.players;
        let has_number = |player: &&Player| player.number.is_some();
        let numbered_count = players.iter().filter(has_number).count();
        if numbered_count * 2 > players.len() {
            return;
        }
        if numbered_count < players.len() {
            import.lacks.push(Lack::PairingNumbers);
            notes.remove(NoteKind::MissingNumber);
            for (number, player) in (1..).zip(players) {
                player.number = Some(PairingNumber(number));
            }
        }
    }
}

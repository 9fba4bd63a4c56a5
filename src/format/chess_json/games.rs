//! Reads games and byes. Each of these objects becomes one entry for each of its players.

use super::event::{ListedGame, Lowering, keep_unread_members};
use super::node::{Node, Object};
use super::shapes;
use crate::format::ReadError;
use crate::format::boards::{Boards, PutResult};
use crate::import::{CellOrigin, Note, NoteKind};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::source::{Field, Span};

/// A game or bye as the document states it.
struct Game {
    round: RoundNumber,
    /// The competitor numbers of White and Black as written; 0 if there is none.
    sides: [Field<u32>; 2],
    /// The result codes of White and Black; `None` where the file states no code.
    results: [Option<Field<char>>; 2],
    played: bool,
    rated: bool,
    span: Span,
}

impl Game {
    /// Whether the game has two competitors.
    fn is_paired(&self) -> bool {
        self.sides.iter().all(|side| side.value != 0)
    }

    fn stated_code(&self, side: usize) -> Option<char> {
        self.results[side].map(|field| field.value)
    }

    /// Whether the game has two competitors, but was not played and gave no points.
    fn has_no_result(&self) -> bool {
        let gets_no_points = |side| matches!(self.stated_code(side), Some('Z' | 'L') | None);
        self.is_paired() && !self.played && gets_no_points(0) && gets_no_points(1)
    }

    /// Returns the result code of a side (0 for White, 1 for Black). If it is not stated, it is
    /// derived from the other side's code; `None` if neither is stated.
    fn result(&self, side: usize) -> Option<char> {
        self.stated_code(side).or_else(|| {
            Some(match self.stated_code(1 - side)? {
                'W' if self.played => 'L',
                'W' => 'Z',
                'L' | 'Z' => 'W',
                same => same,
            })
        })
    }
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn read_games(&mut self) -> Result<(), ReadError> {
        let mut nodes = self.tournament.items("gameList");
        if let Some(section) = self.tournament.object("playerSection") {
            nodes.extend(section.items("results"));
        }
        let mut games = Vec::with_capacity(nodes.len());
        for node in nodes {
            games.extend(self.read_game(node)?);
        }
        let rounds = games.iter().map(|game| game.round.0).max().unwrap_or(0);
        let players = self.import.tournament.players.len();
        let mut boards = Boards::new(players, usize::from(rounds), self.limits)?;
        let last_played = games.iter().filter(|game| game.is_paired() && game.played);
        let last_played = last_played.map(|game| game.round).max();
        for game in &games {
            let is_after_last_played = last_played.is_none_or(|last| game.round > last);
            let is_pending =
                game.has_no_result() && is_after_last_played && !self.event.is_from_crosstable;
            if is_pending {
                let text = "a game without points, in a round after all played games: read as not \
                            played yet";
                self.notes
                    .add_habit(NoteKind::UncertainBye, game.span, text);
            }
            self.fill_entries(&mut boards, game, is_pending);
        }
        boards.fill(&mut self.import);
        self.set_absence_round();
        Ok(())
    }

    fn read_game(&mut self, node: Node<'a>) -> Result<Option<Game>, ReadError> {
        let Some(object) = Object::new(node) else {
            let text = "a game should be a JSON object";
            self.notes
                .add_habit(NoteKind::Unreadable, node.span(), text);
            return Ok(None);
        };
        object.mark_known(&["board", "isTeam", "date", "eco", "pgn", "comment", "other"]);
        let round = object.get("round").and_then(Node::count);
        let sides = ["white", "black"].map(|key| self.read_side(&object, key));
        if let Some(id) = object.get("id").and_then(Node::count) {
            self.add_listed_game(id, round, &object, sides.map(|side| side.value));
        }
        let stated_codes = [("wResult", "white"), ("bResult", "black")].map(|(key, side)| {
            let game_code = read_result_code(&object, key);
            [game_code, read_side_result_code(&object, side)]
        });
        let results = stated_codes.map(|[game_code, side_code]| game_code.or(side_code));
        let is_played = object.get("played").and_then(Node::as_bool);
        let is_rated = object.get("rated").and_then(Node::as_bool);
        keep_unread_members(
            &object,
            &shapes::GAME,
            &mut self.import.unread,
            &mut self.notes,
        );
        let Some(round) = round.filter(|round| round.value > 0) else {
            let text = "`round`: a round number of 1 or more is expected; the game is dropped";
            self.notes
                .add_habit(NoteKind::Unreadable, object.span(), text);
            return Ok(None);
        };
        if round.value as usize > self.limits.rounds {
            return Err(ReadError::too_many("rounds", self.limits.rounds));
        }
        let round = RoundNumber(u16::try_from(round.value).unwrap_or(u16::MAX));
        for codes in stated_codes {
            if let [Some(game_code), Some(side_code)] = codes
                && game_code.value != side_code.value
            {
                self.note_two_results([game_code, side_code], round);
            }
        }
        let is_paired = sides.iter().all(|side| side.value != 0);
        let is_played = is_played.unwrap_or_else(|| is_played_by_results(is_paired, results));
        Ok(Some(Game {
            round,
            sides,
            results,
            played: is_played,
            rated: is_rated.unwrap_or(is_played && is_paired),
            span: object.span(),
        }))
    }

    /// Adds a game to the games by `id`. Adds a note if another game has the same `id`.
    fn add_listed_game(
        &mut self,
        id: Field<u32>,
        round: Option<Field<u32>>,
        object: &Object<'a>,
        sides: [u32; 2],
    ) {
        let game = ListedGame {
            sides,
            round: round.map_or(0, |round| round.value),
            board: object.get("board").and_then(Node::count),
            span: object.span(),
        };
        let other = self.games_by_id.insert(id.value, game);
        // the same game in the list of each player is noted elsewhere
        let is_other_game = |other: &ListedGame| (other.round, other.sides) != (game.round, sides);
        if id.value > 0 && other.as_ref().is_some_and(is_other_game) {
            let text = "`id` of a game: an earlier game has the same id";
            self.notes
                .add_listed(NoteKind::InvalidHeader, id.span, text);
        }
    }

    /// Reads the competitor number of White or Black, which may be inside an object; 0 if there is
    /// none.
    fn read_side(&mut self, object: &Object<'a>, key: &str) -> Field<u32> {
        let no_competitor = Field::new(0, object.span());
        let Some(node) = object.get(key) else {
            return no_competitor;
        };
        let number = match Object::new(node) {
            Some(inner) => {
                inner.mark_known(&["result"]);
                let number = inner.get_first(&["cid", "startno"]).and_then(Node::count);
                keep_unread_members(
                    &inner,
                    &shapes::SIDE,
                    &mut self.import.unread,
                    &mut self.notes,
                );
                number
            }
            None => node.count(),
        };
        number.unwrap_or_else(|| {
            let text = format!(
                "`{key}`: the number of a competitor is expected; the player counts as having no \
                 opponent"
            );
            self.notes
                .add_habit(NoteKind::Unreadable, node.span(), text);
            no_competitor
        })
    }

    fn fill_entries(&mut self, boards: &mut Boards, game: &Game, is_pending: bool) {
        let players = game.sides.map(|side| self.numbers.player(side.value));
        if players == [None, None] {
            let named_side = game.sides.iter().find(|side| side.value != 0);
            let (span, text) = match named_side {
                Some(side) => (side.span, self.describe_unresolved("a game", side.value)),
                None => (game.span, "the game has no competitor".to_owned()),
            };
            self.notes.add(NoteKind::UnknownReference, span, text);
            return;
        }
        let mut repeated_entries = 0;
        for side in [0, 1] {
            let Some(player) = players[side] else {
                continue;
            };
            let opponent = self.numbers.opponent(Some(game.sides[1 - side].value));
            let outcome = if is_pending {
                Outcome::Unknown
            } else {
                self.outcome(game, side, player)
            };
            let colour = [Colour::White, Colour::Black][side];
            let entry = Entry {
                opponent,
                colour: (opponent != Opponent::Nobody).then_some(colour),
                outcome,
            };
            let origin = entry_origin(game, side);
            let put_result = boards.put_or_note(player, game.round, entry, origin, &mut self.notes);
            repeated_entries += usize::from(matches!(put_result, PutResult::Equal(_)));
        }
        // a game is listed twice if there is a list for each player; otherwise listing it twice is
        // an error
        if repeated_entries == 2 {
            let [white, black] = game.sides.map(|side| side.value);
            let note = Note::new(
                NoteKind::Repeated,
                game.span,
                format!("game {white}-{black}"),
            );
            self.notes.push(note.in_round(game.round));
        }
    }

    /// Returns the outcome of a game for one side (reference/chess-json.md 5): 0 is White, 1 is
    /// Black.
    fn outcome(&mut self, game: &Game, side: usize, player: PlayerId) -> Outcome {
        if !game.is_paired() {
            return self.bye_outcome(game, side, player);
        }
        match (game.result(side), game.played) {
            (Some('W'), true) if game.rated => Outcome::Win,
            (Some('D'), true) if game.rated => Outcome::Draw,
            (Some('L'), true) if game.rated => Outcome::Loss,
            (Some('W'), true) => Outcome::UnratedWin,
            (Some('D'), true) => Outcome::UnratedDraw,
            (Some('L'), true) => Outcome::UnratedLoss,
            (Some('W'), false) => Outcome::ForfeitWin,
            (Some('Z'), _) | (Some('L'), false) => Outcome::ForfeitLoss,
            (Some('A') | None, _) => Outcome::Unknown,
            (Some('P'), _) => Outcome::PairingAllocatedBye,
            (Some('F'), _) => Outcome::FullPointBye,
            (Some('H'), _) => Outcome::HalfPointBye,
            (Some('U'), _) => Outcome::Absent,
            (Some('D'), false) => {
                let text = "`D` in a game that was not played is read as a draw that is not rated";
                self.note_result(game, side, player, text.to_owned());
                Outcome::UnratedDraw
            }
            (Some(_), _) => self.note_unknown_code(game, side, player),
        }
    }

    /// Returns the outcome of a round for a player without an opponent.
    fn bye_outcome(&mut self, game: &Game, side: usize, player: PlayerId) -> Outcome {
        match (game.stated_code(side), game.played) {
            (Some('P'), _) => Outcome::PairingAllocatedBye,
            (Some(code @ ('W' | 'D')), true) => self.played_bye_outcome(game, player, code),
            (Some('W' | 'F'), _) => Outcome::FullPointBye,
            (Some('D' | 'H'), _) => Outcome::HalfPointBye,
            (Some('L'), true) => Outcome::Loss,
            (Some('Z' | 'L'), _) => Outcome::ZeroPointBye,
            (Some('U' | 'A') | None, _) => Outcome::Absent,
            (Some(_), _) => self.note_unknown_code(game, side, player),
        }
    }

    /// Returns the outcome of a game without an opponent that has the code `W` or `D` and is marked
    /// as played: a pairing-allocated bye if such a bye gives as many points as the code, else a
    /// full-point or half-point bye.
    fn played_bye_outcome(&mut self, game: &Game, player: PlayerId, code: char) -> Outcome {
        let system = &self.import.tournament.score_system;
        let points: Points = if code == 'W' { system.w() } else { system.d() };
        if points == system.pairing_allocated_bye {
            return Outcome::PairingAllocatedBye;
        }
        let (outcome, text) = if code == 'W' {
            (
                Outcome::FullPointBye,
                "`W` without an opponent, marked as played, is read as a full-point bye",
            )
        } else {
            (
                Outcome::HalfPointBye,
                "`D` without an opponent, marked as played, is read as a half-point bye",
            )
        };
        let span = game.results[0]
            .or(game.results[1])
            .map_or(game.span, |field| field.span);
        let note = Note::new(NoteKind::UncertainBye, span, text);
        self.notes.push(note.about(player).in_round(game.round));
        outcome
    }

    fn note_unknown_code(&mut self, game: &Game, side: usize, player: PlayerId) -> Outcome {
        let text = "the code is not a known result code; the result counts as unknown";
        self.note_result(game, side, player, text.to_owned());
        Outcome::Unknown
    }

    fn note_result(&mut self, game: &Game, side: usize, player: PlayerId, text: String) {
        let field = game.results[side].or(game.results[1 - side]);
        let span = field.map_or(game.span, |field| field.span);
        let note = Note::new(NoteKind::UnknownCode, span, text);
        self.notes.push(note.about(player).in_round(game.round));
    }

    /// Sets the round of the announced absences to the next round. They were read together with the
    /// players, before the number of the next round was known.
    fn set_absence_round(&mut self) {
        let next_round = RoundNumber(self.import.tournament.rounds.saturating_add(1));
        for request in &mut self.import.tournament.bye_requests {
            request.round = next_round;
        }
    }
}

/// Whether a game counts as played if the file does not state it: a side has the code of a played
/// game, and none has the code `Z`, which only a game that was not played has.
fn is_played_by_results(is_paired: bool, results: [Option<Field<char>>; 2]) -> bool {
    let [white, black] = results.map(|code| code.map(|code| code.value));
    let is_played_code = |code| matches!(code, Some('W' | 'D' | 'L' | 'P'));
    let is_forfeit = is_paired && [white, black].contains(&Some('Z'));
    !is_forfeit && ((is_paired && is_played_code(white)) || is_played_code(black))
}

/// Returns the result code under a key in upper case; `None` if it is not stated, `?` if the value
/// is not a single character.
pub(super) fn read_result_code(object: &Object<'_>, key: &str) -> Option<Field<char>> {
    let field = object.get(key)?.non_empty_text()?;
    let mut characters = field.value.chars();
    let character = characters.next().filter(|_| characters.next().is_none());
    // `?` is noted where it is used
    let code = character.map_or('?', |character| character.to_ascii_uppercase());
    Some(Field::new(code, field.span))
}

/// Returns the result code of a side (`white` or `black`) if the side is an object with the key
/// `result`.
pub(super) fn read_side_result_code(object: &Object<'_>, side: &str) -> Option<Field<char>> {
    read_result_code(&object.object(side)?, "result")
}

/// Returns the spans of the entry of one side. If only the other side has a result code, the span
/// of that code is used.
fn entry_origin(game: &Game, side: usize) -> CellOrigin {
    let code = game.results[side].or(game.results[1 - side]);
    let result = code.map_or(game.span, |field| field.span);
    CellOrigin {
        // a bye has no opponent: the span of its result code is used
        opponent: if game.is_paired() {
            game.sides[1 - side].span
        } else {
            result
        },
        colour: game.sides[side].span,
        result,
        result_code: code.map_or(0, |field| u8::try_from(field.value).unwrap_or(b'?')),
    }
}

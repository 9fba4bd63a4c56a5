//! Reads the games of each player. Each game is listed under both players.

use super::element::Element;
use super::lowering::Lowering;
use crate::format::ReadError;
use crate::format::boards::Boards;
use crate::import::{CellOrigin, Note, NoteKind};
use crate::model::{ByeRequest, Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::source::Field;

/// The names of all attributes of a game that are known, including those that are not read.
const GAME_ATTRIBUTES: [&str; 8] = [
    "Rd",
    "Clr",
    "Opnt",
    "Res",
    "Table",
    "PublishSerial",
    "Flt",
    "PGNdata",
];

/// A game as it is listed under one of its players.
struct StatedGame<'d> {
    player: PlayerId,
    round: RoundNumber,
    /// The opponent's number; 0 if the player was not paired, negative for a pairing-allocated bye.
    opponent: Field<i32>,
    /// The result code, as written.
    result: Field<&'d str>,
    origin: CellOrigin,
    colour: Colour,
}

impl<'d, 'i> Lowering<'_, 'd, 'i> {
    pub(super) fn read_games(&mut self) -> Result<(), ReadError> {
        let players = std::mem::take(&mut self.players);
        let mut stated_games = Vec::new();
        for (index, player) in players.iter().enumerate() {
            // the first element contains the games, whatever its name
            let games = player.elements().next();
            for game in games.iter().flat_map(|games| games.children("Game")) {
                stated_games.extend(self.read_game(PlayerId::at(index), &game)?);
            }
        }
        let rounds = stated_games
            .iter()
            .map(|game| game.round.0)
            .max()
            .unwrap_or(0);
        let mut boards = Boards::new(players.len(), usize::from(rounds), self.limits)?;
        for game in &stated_games {
            let entry = self.entry(game);
            boards.put_or_note(game.player, game.round, entry, game.origin, &mut self.notes);
        }
        boards.fill(&mut self.import);
        for (index, player) in players.iter().enumerate() {
            if player.bool_attribute("Available") == Some(false) {
                self.import.tournament.bye_requests.push(ByeRequest {
                    round: RoundNumber(rounds.saturating_add(1)),
                    player: PlayerId::at(index),
                    kind: Outcome::ZeroPointBye,
                });
            }
        }
        Ok(())
    }

    fn read_game(
        &mut self,
        player: PlayerId,
        game: &Element<'d, 'i>,
    ) -> Result<Option<StatedGame<'d>>, ReadError> {
        game.note_unknown(&GAME_ATTRIBUTES, &[], &mut self.notes);
        let round = game.number_attribute("Rd").filter(|round| round.value > 0);
        let Some(round) = round else {
            let text = "`Rd`: a round number of 1 or more is expected; the game is left out";
            let note = Note::new(NoteKind::Unreadable, game.span(), text);
            self.notes.push(note.about(player));
            return Ok(None);
        };
        let number = usize::try_from(round.value).unwrap_or(usize::MAX);
        if number > self.limits.rounds {
            return Err(ReadError::too_many("rounds", self.limits.rounds));
        }
        let no_value = Field::new("", game.span());
        let opponent_field = game.attribute("Opnt");
        let opponent = opponent_field.map_or(Some(0), |field| field.value.parse().ok());
        if opponent.is_none() {
            let text = "`Opnt`: the number of a player, 0 or -1 is expected; read as no opponent";
            let note = Note::new(
                NoteKind::Malformed,
                opponent_field.unwrap_or(no_value).span,
                text,
            );
            self.notes.push(note.about(player));
        }
        let result = game.attribute("Res").unwrap_or(no_value);
        let colour = game.attribute("Clr");
        let opponent = Field::new(
            opponent.unwrap_or(0),
            opponent_field.unwrap_or(no_value).span,
        );
        Ok(Some(StatedGame {
            player,
            round: RoundNumber::at(number - 1),
            opponent,
            result,
            origin: CellOrigin {
                opponent: opponent.span,
                colour: colour.unwrap_or(no_value).span,
                result: result.span,
                result_code: result.value.bytes().next().unwrap_or(0),
            },
            colour: match colour.map(|field| field.value) {
                Some("B" | "b") => Colour::Black,
                _ => Colour::White,
            },
        }))
    }

    fn entry(&mut self, game: &StatedGame<'_>) -> Entry {
        let number = u32::try_from(game.opponent.value).unwrap_or(0);
        let opponent = self.numbers.opponent(Some(number));
        let outcome = match game.opponent.value {
            ..0 => self.bye_outcome(game),
            0 => self.unpaired_outcome(game),
            _ => self.game_outcome(game),
        };
        Entry {
            opponent,
            colour: (opponent != Opponent::Nobody).then_some(game.colour),
            outcome,
        }
    }

    /// Returns the outcome of a pairing-allocated bye, or of an absence if the result is a loss.
    fn bye_outcome(&mut self, game: &StatedGame<'_>) -> Outcome {
        match game.result.value {
            "+" | "d" | "1" | "=" => Outcome::PairingAllocatedBye,
            "-" | "0" => Outcome::ZeroPointBye,
            _ => self.note_code(
                game,
                "not a result code for a bye; the result counts as unknown",
                Outcome::Unknown,
            ),
        }
    }

    fn unpaired_outcome(&mut self, game: &StatedGame<'_>) -> Outcome {
        match game.result.value {
            "+" => Outcome::FullPointBye,
            "d" => Outcome::HalfPointBye,
            "-" => Outcome::ZeroPointBye,
            "?" | "" | "A" => Outcome::Absent,
            // a played game without an opponent is reported by the checks of results
            "1" => Outcome::Win,
            "=" => Outcome::Draw,
            "0" => Outcome::Loss,
            _ => self.note_code(
                game,
                "not a result code; the result counts as unknown",
                Outcome::Unknown,
            ),
        }
    }

    fn game_outcome(&mut self, game: &StatedGame<'_>) -> Outcome {
        let is_rated = !self.unrated_rounds.contains(&game.round);
        match (game.result.value, is_rated) {
            ("1", true) => Outcome::Win,
            ("=", true) => Outcome::Draw,
            ("0", true) => Outcome::Loss,
            ("1", false) => Outcome::UnratedWin,
            ("=", false) => Outcome::UnratedDraw,
            ("0", false) => Outcome::UnratedLoss,
            ("+", _) => Outcome::ForfeitWin,
            ("-", _) => Outcome::ForfeitLoss,
            ("A" | "?" | "", _) => Outcome::Unknown,
            ("d", _) => {
                let text = "a draw in a game that was not played, for which TRF has no code: \
                            read as an unrated draw";
                self.note_code(game, text, Outcome::UnratedDraw)
            }
            _ => self.note_code(
                game,
                "not a result code; the result counts as unknown",
                Outcome::Unknown,
            ),
        }
    }

    fn note_code(&mut self, game: &StatedGame<'_>, text: &str, outcome: Outcome) -> Outcome {
        let note = Note::new(NoteKind::UnknownCode, game.result.span, text);
        self.notes
            .push(note.about(game.player).in_round(game.round));
        outcome
    }
}

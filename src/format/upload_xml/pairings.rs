//! Reads pairings and results.

use roxmltree::Node;

use super::Upload;
use crate::format::boards::{Boards, PutResult, result_code};
use crate::format::numbers::Numbers;
use crate::format::table::numbers::parse_points;
use crate::format::{ReadError, xml};
use crate::import::{CellOrigin, Note, NoteKind};
use crate::model::{Colour, Entry, Outcome, RoundNumber};
use crate::number::Points;
use crate::source::{Field, Span};

/// A pairing: a game, or a player without an opponent.
#[derive(Clone, Copy)]
struct Board {
    round: RoundNumber,
    white: Side,
    black: Side,
}

/// The data of one player in a pairing.
#[derive(Clone, Copy)]
struct Side {
    /// The starting number of the player; `None` if there is no player.
    number: Option<Field<u32>>,
    outcome: Outcome,
    /// The span of the stated score.
    result_span: Span,
}

/// What the attribute for Black's number states.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlackNumber {
    Player(Field<u32>),
    /// -1: White has a pairing-allocated bye.
    Bye,
    /// -2: White was not paired.
    NotPaired,
}

impl<'a> Upload<'a, '_> {
    pub(super) fn read_pairings(&mut self, numbers: &Numbers) -> Result<(), ReadError> {
        let nodes: Vec<Node<'a, '_>> = xml::elements(self.root, "playerpairing").collect();
        let boards: Vec<Board> = nodes
            .iter()
            .filter_map(|&node| self.read_pairing(node))
            .collect();
        self.set_bye_points(&nodes);
        let rounds = boards.iter().map(|board| usize::from(board.round.0)).max();
        let players = self.import.tournament.players.len();
        let mut crosstable = Boards::new(players, rounds.unwrap_or(0), &self.limits)?;
        for board in boards {
            self.fill_entry(
                board.round,
                (board.white, board.black),
                Colour::White,
                numbers,
                &mut crosstable,
            );
            self.fill_entry(
                board.round,
                (board.black, board.white),
                Colour::Black,
                numbers,
                &mut crosstable,
            );
        }
        crosstable.fill(&mut self.import);
        Ok(())
    }

    fn read_pairing(&mut self, node: Node<'a, '_>) -> Option<Board> {
        let round = self.required_number(node, "round", "a round number of 1 or more")?;
        let limit = u32::try_from(self.limits.rounds).unwrap_or(u32::MAX);
        let number = Some(round.value).filter(|number| (1..=limit).contains(number));
        let Some(number) = number.and_then(|number| u16::try_from(number).ok()) else {
            let text = format!("a round number from 1 to {limit} is expected");
            self.notes.add(NoteKind::Unreadable, round.span, text);
            return None;
        };
        let round = RoundNumber(number);
        let white = self.required_number(node, "whiteno", "the starting number of a player")?;
        let black_number = match xml::attribute(node, "blackno") {
            Some(("-1", _)) => BlackNumber::Bye,
            Some(("-2", _)) => BlackNumber::NotPaired,
            _ => BlackNumber::Player(self.required_number(
                node,
                "blackno",
                "a starting number, -1 or -2",
            )?),
        };
        let outcomes = self.read_outcomes(node, black_number, round);
        let side = |number, outcome, result| Side {
            number,
            outcome,
            result_span: xml::attribute_span(node, result),
        };
        let black_seat = match black_number {
            BlackNumber::Player(number) => Some(number),
            BlackNumber::Bye | BlackNumber::NotPaired => None,
        };
        Some(Board {
            round,
            white: side(Some(white), outcomes[0], "reswhite"),
            black: side(black_seat, outcomes[1], "resblack"),
        })
    }

    /// Reads a number that the pairing must state. `None` with a note if it is missing or invalid.
    /// `expected_value` is the description of the number for the note.
    fn required_number(
        &mut self,
        node: Node<'a, '_>,
        name: &str,
        expected_value: &str,
    ) -> Option<Field<u32>> {
        let field = xml::attribute(node, name)
            .and_then(|(text, span)| Some(Field::new(text.parse().ok()?, span)));
        if field.is_none() {
            let span = match xml::attribute(node, name) {
                Some((_, span)) => span,
                None => xml::node_span(node),
            };
            let text = format!("{expected_value} is expected as `{name}`; the pairing is left out");
            self.notes.add(NoteKind::Unreadable, span, text);
        }
        field
    }

    /// Returns the outcomes of a pairing for White and for Black.
    fn read_outcomes(
        &mut self,
        node: Node<'a, '_>,
        black_number: BlackNumber,
        round: RoundNumber,
    ) -> [Outcome; 2] {
        let mut results = [None; 2];
        for (result, name) in results.iter_mut().zip(["reswhite", "resblack"]) {
            let Some((text, span)) = xml::attribute(node, name) else {
                continue;
            };
            *result = parse_score(text);
            if result.is_none() {
                let text =
                    format!("0, 0.5 or 1 is expected as `{name}`; the game counts as unfinished");
                self.notes
                    .push(Note::new(NoteKind::Malformed, span, text).in_round(round));
            }
        }
        let mark = xml::attribute(node, "forfeit");
        match (black_number, results) {
            (BlackNumber::Bye, _) => [Outcome::PairingAllocatedBye; 2],
            (BlackNumber::NotPaired, [white, _]) => [bye_outcome(white); 2],
            (BlackNumber::Player(_), [Some(white), Some(black)]) => {
                self.game_outcomes([white, black], mark, round)
            }
            (BlackNumber::Player(_), _) => [Outcome::Unknown; 2],
        }
    }

    /// Returns the outcomes of a game with these scores, for White and for Black. `mark` is the
    /// attribute that says whether the game was forfeited, unrated or adjourned.
    fn game_outcomes(
        &mut self,
        results: [Score; 2],
        mark: Option<(&str, Span)>,
        round: RoundNumber,
    ) -> [Outcome; 2] {
        let outcomes_by_score = |one, half, nothing| {
            results.map(|score| match score {
                Score::One => one,
                Score::Half => half,
                Score::Zero => nothing,
            })
        };
        match mark {
            None | Some(("D", _)) => outcomes_by_score(Outcome::Win, Outcome::Draw, Outcome::Loss),
            Some(("U", _)) => outcomes_by_score(
                Outcome::UnratedWin,
                Outcome::UnratedDraw,
                Outcome::UnratedLoss,
            ),
            Some(("K", _)) => {
                outcomes_by_score(Outcome::ForfeitWin, Outcome::Unknown, Outcome::ForfeitLoss)
            }
            Some(("H", _)) => [Outcome::Unknown; 2],
            Some((_, span)) => {
                let text =
                    "K (forfeit), U (unrated), D (0-0) or H (adjourned) is expected as `forfeit`";
                self.notes
                    .push(Note::new(NoteKind::Malformed, span, text).in_round(round));
                outcomes_by_score(Outcome::Win, Outcome::Draw, Outcome::Loss)
            }
        }
    }

    /// Sets the points of the pairing-allocated bye if all such byes state the same points, from ½
    /// to 1.
    fn set_bye_points(&mut self, nodes: &[Node<'a, '_>]) {
        let byes = nodes
            .iter()
            .filter(|&&node| xml::attribute(node, "blackno").is_some_and(|(text, _)| text == "-1"));
        let bye_values = byes.map(|&node| {
            let (text, _) = xml::attribute(node, "reswhite")?;
            parse_points(text)
                .filter(|value| (Points::from_halves(1)..=Points::ONE).contains(value))
        });
        let bye_values: Option<Vec<Points>> = bye_values.collect();
        if let Some(bye_values) = bye_values
            && let Some(&first_value) = bye_values.first()
            && bye_values.iter().all(|bye_value| *bye_value == first_value)
        {
            self.import.tournament.score_system.pairing_allocated_bye = first_value;
        }
    }

    /// Writes the entry of one player in a pairing into the crosstable.
    fn fill_entry(
        &mut self,
        round: RoundNumber,
        (own_side, opposite_side): (Side, Side),
        colour: Colour,
        numbers: &Numbers,
        crosstable: &mut Boards,
    ) {
        let Some(number) = own_side.number else {
            return;
        };
        let Some(player) = numbers.player(number.value) else {
            // if there is an opponent, the opponent's entry names the unknown number, and the audit
            // reports it
            if opposite_side.number.is_none() {
                let text = format!("no player has the number {}", number.value);
                let note = Note::new(NoteKind::UnknownReference, number.span, text);
                self.notes.push(note.in_round(round));
            }
            return;
        };
        let entry = Entry {
            opponent: numbers.opponent(opposite_side.number.map(|number| number.value)),
            colour: opposite_side.number.map(|_| colour),
            outcome: own_side.outcome,
        };
        let origin = CellOrigin {
            opponent: opposite_side
                .number
                .map_or(number.span, |number| number.span),
            colour: number.span,
            result: own_side.result_span,
            result_code: result_code(own_side.outcome),
        };
        let put_result = crosstable.put(player, round, entry, origin);
        if let PutResult::Equal(first) | PutResult::Different(first) = put_result {
            let text = format!("player {}", number.value);
            let note = Note::new(NoteKind::Repeated, number.span, text).in_round(round);
            self.notes
                .push(note.about(player).with_span(first.opponent));
        }
    }
}

/// The stated score of one player in a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Score {
    Zero,
    Half,
    One,
}

fn parse_score(text: &str) -> Option<Score> {
    match parse_points(text)?.hundredths() {
        0 => Some(Score::Zero),
        50 => Some(Score::Half),
        100 => Some(Score::One),
        _ => None,
    }
}

/// Returns the outcome for a player who was not paired, according to the score in the pairing.
const fn bye_outcome(result: Option<Score>) -> Outcome {
    match result {
        Some(Score::One) => Outcome::FullPointBye,
        Some(Score::Half) => Outcome::HalfPointBye,
        Some(Score::Zero) | None => Outcome::ZeroPointBye,
    }
}

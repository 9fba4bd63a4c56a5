//! What a reader noticed: a kind and its places, not yet judged. The audit turns each kind
//! into a finding and decides its severity.

use std::fmt;

use crate::model::{FieldKey, PlayerId, RoundNumber};
use crate::source::Span;

/// Something odd in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The kind of note.
    pub kind: NoteKind,
    /// The main place; empty for the file as a whole.
    pub span: Span,
    /// Further places that belong to it.
    pub others: Vec<Span>,
    /// The player concerned; `None` if it is no player of the list.
    pub player: Option<PlayerId>,
    /// The round concerned; `None` if there is no single one.
    pub round: Option<RoundNumber>,
    /// Details for checks, beyond the kind and the spans.
    pub reason: Option<Reason>,
    /// What was expected, what was assumed, or other information for people: a phrase without a
    /// capital or a full stop.
    pub text: String,
}

/// Kinds of notes. The comments cite the rules that the readers follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteKind {
    /// A field does not parse; the text says what was expected.
    Malformed,
    /// A player line does not keep to its columns and was repaired (reference/trf.md 12).
    Realigned,
    /// Two records are in one line; they were read separately.
    JoinedLines,
    /// A line could not be read at all.
    Unreadable,
    /// The file ends in the middle of a player's row: everything from this round on is lost, or
    /// what follows the rounds.
    CutShort,
    /// A record whose code is not known (reference/trf.md 1).
    UnknownRecord,
    /// A record of a withdrawn draft, kept unread (reference/trf.md 2).
    WithdrawnDraft,
    /// A record that may occur once occurs twice; the first counts (reference/trf.md 4).
    Repeated,
    /// A header value that is no value of its grammar or list (reference/trf.md 4).
    InvalidHeader,
    /// A record names a participant or a round that does not exist.
    UnknownReference,
    /// A required field of a record is missing or impossible: round 0, or a last round before
    /// the first.
    Incomplete,
    /// A record names a participant that is impossible there: a match of a team against itself.
    UnsuitableReference,
    /// A record contradicts the round cells or another record.
    Disagreement,
    /// Two players have one pairing number; all references to it are ambiguous.
    DoubleNumber,
    /// Two rows of a table are equal cell by cell; they count once. The text is the player's
    /// name.
    RepeatedRow,
    /// The pairing number is missing, zero or no number.
    NoNumber,
    /// A result code or colour that no version defines (reference/trf.md 5.2).
    UnknownSign,
    /// Bytes that are not text in the file's encoding (reference/trf.md 13).
    Undecodable,
    /// The encoding was guessed; the text names another one if it fits almost as well.
    GuessedEncoding,
    /// The text had been encoded twice and was repaired (reference/trf.md 13).
    DoubleEncoding,
    /// Control characters, or a byte order mark inside the text.
    ControlCharacter,
    /// Different line ends in one file (reference/trf.md 1).
    MixedLineEnds,
    /// Tabs in a record of fixed columns (reference/trf.md 1).
    Tab,
    /// An older notation (`0000 - =`, one-letter titles), and how it was read.
    OldNotation,
    /// Old and new notations for the same thing in one file (reference/trf.md 5.2, S112).
    MixedDialects,
    /// A date with several interpretations, and the one chosen (reference/trf.md 4.2).
    AmbiguousDate,
    /// A day that no calendar has, read with day and month exchanged (reference/trf.md 4.2).
    ImpossibleDate,
    /// A day with other text beside it, which is not read (reference/trf.md 4.2).
    UnusualDate,
    /// A trailing round without content, which was dropped (reference/trf.md 14).
    DroppedRound,
    /// Text after the last column of a record.
    TextBeyondColumns,
    /// A sex, title, federation or other player field of unusual form, kept as written.
    UnusualField,
    /// The version or dialect is not certain.
    UncertainVersion,
    /// A bye whose kind is not certain, and how it was read (reference/trf.md 14).
    ByeReading,
    /// A score system that the source does not state. The points leave no doubt about it, so it
    /// is used.
    ScoreSystem,
    /// A value in another record, column or layout than the one meant for it.
    Misplaced,
    /// A spreadsheet column that is missing or could mean several things (S116).
    UnclearColumn,
    /// Columns with values under unknown headings, which are not read (S116).
    UnreadColumn,
    /// A cell that the spreadsheet program changed, and how it was read (S117).
    SpreadsheetDamage,
    /// A formula cell whose value is not stored in the workbook (S117).
    Uncomputed,
    /// An entry that is no person but a placeholder: `bye`, `spielfrei` (S118).
    Placeholder,
    /// Two files of one event contradict each other on a game (R214).
    SourcesDisagreeOnGame,
    /// Two files of one event contradict each other on points or ranks (P308).
    SourcesDisagreeOnStandings,
    /// Two files of one event contradict each other on a player's FIDE ID or rating (P308).
    SourcesDisagreeOnPlayer,
    /// A player of one file who is absent from another file of the event, or is in it twice.
    UnmatchedPlayer,
    /// Players of the event who are missing from a list of its players. The spans are those of the
    /// first such player, the beginning of the list, and the other players.
    UnlistedPlayer,
    /// Players of a list of entrants who are not in the crosstable although the list has all
    /// players of the crosstable: they never played.
    NeverPlayed,
    /// The layout of the format is not confirmed by any known file or specification.
    UncertainLayout,
    /// There were more notes than the limit; the rest was dropped.
    TooMany,
}

/// A detail of a note that a check depends on; its text is for people alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The target of a reference does not exist.
    Missing(Missing),
    /// The value was restored with certainty; without this reason, a changed value is not read.
    Restored,
    /// The note is about the part of the record that its text names, not about the whole record.
    Part,
    /// Two files name a player differently.
    Name,
    /// The field of a player in which two files differ.
    Field(FieldKey),
}

/// A dangling reference of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Missing {
    /// No player has this pairing number.
    Player(u32),
    /// Several players have this pairing number.
    SinglePlayer(u32),
    /// No team has this number.
    Team(u32),
    /// The event has no such round.
    Round(u32),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Player(number) => write!(f, "number {number}, which no player has"),
            Missing::SinglePlayer(number) => {
                write!(f, "number {number}, which several players have")
            }
            Missing::Team(number) => write!(f, "team {number}, which does not exist"),
            Missing::Round(number) => write!(f, "round {number}, which does not exist"),
        }
    }
}

impl Note {
    /// A note about a record with a dangling reference.
    #[must_use]
    pub fn missing(span: Span, record: &str, missing: Missing) -> Note {
        let text = format!("record {record} names {missing}");
        Note::new(NoteKind::UnknownReference, span, text).with(Reason::Missing(missing))
    }

    /// The same note with a reason.
    #[must_use]
    pub fn with(mut self, reason: Reason) -> Note {
        self.reason = Some(reason);
        self
    }

    /// A note at a place, about no player and no round.
    #[must_use]
    pub fn new(kind: NoteKind, span: Span, text: impl Into<String>) -> Note {
        Note {
            kind,
            span,
            others: Vec::new(),
            player: None,
            round: None,
            reason: None,
            text: text.into(),
        }
    }

    /// The same note about a player.
    #[must_use]
    pub fn about(mut self, player: PlayerId) -> Note {
        self.player = Some(player);
        self
    }

    /// The same note about a round.
    #[must_use]
    pub fn in_round(mut self, round: RoundNumber) -> Note {
        self.round = Some(round);
        self
    }

    /// The same note with a further place.
    #[must_use]
    pub fn and(mut self, span: Span) -> Note {
        self.others.push(span);
        self
    }
}

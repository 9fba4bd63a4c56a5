//! What a reader saw: a kind and its places, without judgement. The audit turns each kind
//! into a finding; a reader never argues about severity.

use crate::model::{PlayerId, RoundNumber};
use crate::source::Span;

/// Something odd in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it is.
    pub kind: NoteKind,
    /// Where it stands; empty for the file as a whole.
    pub span: Span,
    /// Further places that belong to it.
    pub others: Vec<Span>,
    /// The player concerned, where it is one of the list.
    pub player: Option<PlayerId>,
    /// The round concerned.
    pub round: Option<RoundNumber>,
    /// What was expected there, what was assumed, or what else a person needs to know; a
    /// phrase without a capital or a full stop.
    pub text: String,
}

/// Kinds of notes. The comments cite the rule that a reader follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteKind {
    /// A field does not parse; the text says what was expected.
    Malformed,
    /// A player line does not keep to its columns and was read by a repair (reference/trf.md 12).
    Realigned,
    /// A line could not be read at all.
    Unreadable,
    /// The file ends in the middle of a player's row: what it told from this round on is lost,
    /// or what stood behind the rounds.
    CutShort,
    /// A record whose code is not known (reference/trf.md 1).
    UnknownRecord,
    /// A record of a withdrawn draft, kept unread (reference/trf.md 2).
    WithdrawnDraft,
    /// A record that may occur once stands twice; the first counts (reference/trf.md 4).
    Repeated,
    /// A header value that breaks its grammar or is not in its list (reference/trf.md 4).
    InvalidHeader,
    /// A record names a participant or a round that does not exist.
    UnknownReference,
    /// A record leaves out what it says nothing without, or holds a number that cannot be: 0
    /// as a round, a last round before the first.
    Incomplete,
    /// A record names a participant whom it cannot mean: a match of a team against itself.
    UnsuitableReference,
    /// A record contradicts the round cells or another record.
    Disagreement,
    /// Two players have one pairing number; all references to it are ambiguous.
    DoubleNumber,
    /// A row of a table stands there twice, cell by cell; it counts once. The text is the
    /// player's name.
    RepeatedRow,
    /// The pairing number is missing, zero or no number.
    NoNumber,
    /// A result or colour sign that no version knows (reference/trf.md 5.2).
    UnknownSign,
    /// Bytes that are not text in the file's encoding (reference/trf.md 13).
    Undecodable,
    /// The encoding was guessed; the text names the runner-up where it is close.
    GuessedEncoding,
    /// The text had been encoded twice and was repaired (reference/trf.md 13).
    DoubleEncoding,
    /// Control characters, or a byte order mark inside the text.
    ControlCharacter,
    /// Different line ends in one file (reference/trf.md 1).
    MixedLineEnds,
    /// Tabs in a record of fixed columns (reference/trf.md 1).
    Tab,
    /// An older way of writing (`0000 - =`, one-letter titles), and how it was read.
    OldNotation,
    /// Old and new ways of writing the same thing in one file (reference/trf.md 5.2, S112).
    MixedDialects,
    /// A date that can be read in several ways, and the reading taken (reference/trf.md 4.2).
    AmbiguousDate,
    /// A trailing round that is none and was dropped (reference/trf.md 14).
    DroppedRound,
    /// Text behind the last column of a record.
    TextBeyondColumns,
    /// A sex, title, federation or other player field of unusual form, kept as written.
    UnusualField,
    /// The version or dialect is not certain.
    UncertainVersion,
    /// A bye whose kind the file words differently, and how it was read (reference/trf.md 14).
    ByeReading,
    /// A score system that the source does not state and its points leave no doubt about; it
    /// is taken for granted.
    ScoreSystem,
    /// A value written in another record, column or layout than the one meant for it, and
    /// where it was found.
    Misplaced,
    /// A spreadsheet column that is missing or could mean several things (S116).
    UnclearColumn,
    /// Columns with values under headings that say nothing known: nothing is read of them
    /// (S116).
    UnreadColumn,
    /// A cell that the spreadsheet program changed, and how it was read (S117).
    SpreadsheetDamage,
    /// A cell with a formula whose value the workbook does not hold (S117).
    Uncomputed,
    /// An entry that stands for no person: `bye`, `spielfrei` (S118).
    Placeholder,
    /// Two files of one event contradict each other on a game (R214).
    SourcesDisagreeOnGame,
    /// Two files of one event contradict each other on points or ranks (P308).
    SourcesDisagreeOnStandings,
    /// Two files of one event contradict each other on who a player is: the number at FIDE, or
    /// the rating (P308).
    SourcesDisagreeOnPlayer,
    /// A player of one file whom another file of the event does not have, or has twice.
    UnmatchedPlayer,
    /// Entrants of a list of players beyond those of the crosstable, all of whom it has: they
    /// never played.
    NeverPlayed,
    /// The layout of the format is not certain; nobody could confirm it.
    UncertainLayout,
    /// There were more notes than are kept.
    TooMany,
}

impl Note {
    /// A note at a place.
    #[must_use]
    pub fn new(kind: NoteKind, span: Span, text: impl Into<String>) -> Note {
        Note {
            kind,
            span,
            others: Vec::new(),
            player: None,
            round: None,
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

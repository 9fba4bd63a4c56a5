//! Defines notes: what a reader noticed in a file, each with a kind and spans. The audit judges
//! them: each kind becomes a finding with a severity.

use std::fmt;

use crate::model::{FieldKey, PairingNumber, PlayerId, RoundNumber};
use crate::source::Span;

/// Something unusual in a file that a reader noticed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The kind of the note.
    pub kind: NoteKind,
    /// The main span that the note is about. It is empty if the note is about the whole file.
    pub span: Span,
    /// Further spans that the note is about.
    pub others: Vec<Span>,
    /// The player concerned; `None` if the note is not about a single player.
    pub player: Option<PlayerId>,
    /// The round concerned; `None` if the note is not about a single round.
    pub round: Option<RoundNumber>,
    /// A detail of the note on which checks depend; `None` if they need no more than its kind and
    /// spans.
    pub reason: Option<Reason>,
    /// The values of two files of which the note says that they differ; `None` if they are the
    /// texts at the spans, or if the note is about something else.
    pub values: Option<Box<[String; 2]>>,
    /// The expected value, the assumption made, or other information for people. It is a phrase
    /// without a capital letter at the beginning or a full stop.
    pub text: String,
}

/// What a note is about. The comments cite the rules that the readers follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteKind {
    /// A field cannot be parsed; the text of the note says what was expected.
    Malformed,
    /// The fields of a player line were not in their columns and were moved there (reference/trf.md
    /// 12).
    Realigned,
    /// Two records are in one line; they were read separately.
    JoinedLines,
    /// A line, or an object or element of a JSON or XML file, could not be read at all.
    Unreadable,
    /// The file ends in the middle of a player's row, or the row is broken and continues in the
    /// next line, which is the note's span. All rounds from the note's round on, or the columns
    /// after the rounds, are missing.
    CutShort,
    /// The lines of the whole file are broken: most rows of players continue in the next lines,
    /// which are the note's spans and were not read.
    BrokenLines,
    /// A record with an unknown code (reference/trf.md 1).
    UnknownRecord,
    /// A record of a withdrawn draft, which was kept unread (reference/trf.md 2).
    WithdrawnDraft,
    /// A record that may occur only once occurs again. The first one counts (reference/trf.md 4).
    Repeated,
    /// An encoded type of the event that contradicts the type in words, or the teams in the file
    /// (S113). With `Reason::Dropped`, the list of competitors contradicts the statement whether
    /// the event is a team event, and this statement was ignored.
    UnlikelyType,
    /// A header value that its grammar or list does not allow (reference/trf.md 4).
    InvalidHeader,
    /// A record names a participant or a round that does not exist.
    UnknownReference,
    /// A required field of a record is missing or impossible: round 0, or a last round before
    /// the first.
    Incomplete,
    /// A record names a participant who cannot be meant, for example if a team plays against
    /// itself.
    UnsuitableReference,
    /// A record contradicts the entries for the rounds or another record.
    Disagreement,
    /// Two players have the same pairing number, so all references to it are ambiguous.
    DoubleNumber,
    /// Two rows of players are equal in every cell and count once. The text of the note is the
    /// player's name. If a starting number in the rows identifies the player, the note's player is
    /// set.
    RepeatedRow,
    /// A player's pairing number is missing, zero or not a number.
    NoNumber,
    /// A row of a list of pairings lacks the starting number of a player, which other rows of the
    /// list have. If the player has a number, the name in other rows identifies the player; if not,
    /// the text of the note says why (S105).
    MissingNumber,
    /// A row of a list of pairings lacks the name of a player whose starting number has a name in
    /// other rows (S105).
    MissingName,
    /// In a row of a list of pairings, a starting number stands beside a name that has another number
    /// in other rows or, with [`Reason::Name`], beside a name that no other row has. With
    /// [`Reason::OtherPlayer`], the number may be right, and the name wrong, or the reverse. The
    /// text of the note says what the rows state. Without a player, the note says that the numbers
    /// of the whole list change from round to round, so that the names identify the players (S105).
    NumberAgainstName,
    /// The numbers of the boards of a round omit a board. The span of the note is the number after
    /// the gap; the further span is the one before, unless the first board is missing. The text of
    /// the note is the number of the missing board (S114).
    MissingBoard,
    /// A round that a list of pairings lacks between two others. The spans of the note are where the
    /// next and the previous round begin (S114).
    MissingRound,
    /// The row of a bye states no points, and other byes do (R212).
    ByeWithoutPoints,
    /// A result code or colour that no version defines (reference/trf.md 5.2).
    UnknownCode,
    /// Bytes that are not text in the file's encoding (reference/trf.md 13).
    Undecodable,
    /// The encoding was guessed. The text of the note names a second encoding if that one fits
    /// almost as well.
    GuessedEncoding,
    /// The text had been encoded as UTF-8 twice; this was undone (reference/trf.md 13).
    DoubleEncoding,
    /// Control characters, or a byte order mark inside the text.
    ControlCharacter,
    /// Different line ends in one file (reference/trf.md 1).
    MixedLineEnds,
    /// A tab in a record with fixed columns (reference/trf.md 1).
    Tab,
    /// An older notation, such as `0000 - =` or a title of one letter. The text of the note says
    /// how it was read.
    OldNotation,
    /// All points with decimals have a comma, but the format demands a decimal point. The spans are
    /// those of all such points (S112).
    DecimalCommas,
    /// Some points have a decimal comma, others a decimal point, which the format demands. The spans
    /// are those of all points with a comma. The text of the note says how many points have which
    /// sign (S112).
    MixedDecimalSigns,
    /// One file contains an older and a newer notation for the same thing (reference/trf.md 5.2,
    /// S112).
    MixedDialects,
    /// A date that can mean several days. The text of the note names the day chosen
    /// (reference/trf.md 4.2).
    AmbiguousDate,
    /// Birth dates in which day and month may be exchanged, such as 3/4/1990. The text of the note
    /// says which order was used. With `Reason::Restored`, this order is certain; with
    /// `Reason::Exchanged`, only the order that was used gives a day.
    BirthOrder,
    /// A day that does not exist and was read with day and month exchanged (reference/trf.md 4.2).
    ImpossibleDate,
    /// A date that was read although other text, which was not read, is beside it (reference/trf.md
    /// 4.2).
    UnusualDate,
    /// A trailing round without content, which was dropped (reference/trf.md 14).
    DroppedRound,
    /// Text after the last column of a record.
    TextBeyondColumns,
    /// A sex, title, federation or other field of a player that has an unusual form and was kept as
    /// written.
    UnusualField,
    /// A sex that could not be read. The sex of the player is unknown.
    UnreadSex,
    /// The version or dialect is not certain.
    UncertainVersion,
    /// A bye whose kind is uncertain. The text of the note says how it was read (reference/trf.md
    /// 14).
    UncertainBye,
    /// A score system that the source does not state. It was inferred from the stated points, which
    /// leave no doubt.
    ScoreSystem,
    /// A value that is not in the record, column or layout where it belongs.
    Misplaced,
    /// A spreadsheet column whose meaning is ambiguous (S116).
    UnclearColumn,
    /// One or more successive rounds that have no column, although a later round has one. The round
    /// of the note is the first round without a column, and its span is the heading of the later
    /// round (R213, S116).
    RoundWithoutColumn,
    /// The title of a crosstable names an earlier round than the last one that has a column, as in
    /// `Ranking crosstable after 3 Rounds`. The round of the note is the one in the title (S109).
    TitleRound,
    /// Two columns of a table whose headings seem to be exchanged. They were read according to the
    /// content of their cells. The further span of the note is the heading of the second column
    /// (S116).
    ExchangedColumns,
    /// Columns that contain values but have unknown headings, so they were not read (S116).
    UnreadColumn,
    /// Cells with values after the last heading of a table, which were not read. The spans are
    /// those of all such cells (S116).
    CellsAfterHeadings,
    /// A cell that the spreadsheet program changed. The text of the note says how it was read
    /// (S117).
    SpreadsheetDamage,
    /// Numbers that a workbook shows as dates, but that were read as numbers. The spans are those
    /// of all such cells (S117).
    ShownAsDate,
    /// Rows of a table with more cells than headings. The spans are those of the divided cells,
    /// whose parts were joined, or of the rows (S105).
    ExtraCells,
    /// Names with a footnote mark, which was not read as part of the name. The spans are those of
    /// all such names (S105).
    FootnoteMark,
    /// A cell with a formula whose value is not stored in the workbook (S117).
    Uncomputed,
    /// An entry for a placeholder instead of a person, such as `bye` or `spielfrei` (S118).
    Placeholder,
    /// Another table of the file seems to state the same event, but contradicts this one. The
    /// contradiction is about a game or, if the note has no round, about a player's points. The
    /// further span of the note is in the other table (R214).
    OtherVersion,
    /// Two files of one event contradict each other about a game (R214).
    SourcesDisagreeOnGame,
    /// Two files of one event contradict each other about points or ranks (P308).
    SourcesDisagreeOnStandings,
    /// Two files of one event contradict each other about a field of a player, such as the FIDE ID
    /// or the rating (P308). The round is that of the further file if this has only one round.
    SourcesDisagreeOnPlayer,
    /// Two files of one event contradict each other about a field of the event (P308).
    SourcesDisagreeOnEvent,
    /// A list of pairings repeats another list of the same round. The further span of the note is
    /// in that other list. The text of the note names the rounds whose pairings are missing (R214).
    RepeatedPairings,
    /// A list of pairings is in a file twice, and no round is missing. The span of the note is in the
    /// second list, the further span in the first (R214).
    CopiedPairings,
    /// Two lists of pairings in one file state the same round, but different games. The list whose
    /// beginning is the span of the note was not read; the further span is the beginning of the
    /// other list. The text of the note says how many rows differ (R214).
    RepeatedRound,
    /// Lists of pairings in one file state the same rounds, but different games of the same players,
    /// and were read as several events. The span of the note is the beginning of the first list of
    /// this event; the further span is that of another one. The text of the note says how they were
    /// told apart. With [`Reason::EventNames`], each event is named; with [`Reason::SamePlayers`], the
    /// lists are not those of this tournament (S120).
    DividedEvents,
    /// A row of a list of pairings gives a player a second game or bye in a round, so it was not
    /// read. The further span of the note is the row that counts. The text of the note is the
    /// player's entry according to the row that was not read (R214).
    SecondGame,
    /// A row of a list of pairings whose round is not known, so it was not read. The text of the
    /// note says what is wrong in the column of rounds (S105).
    RowWithoutRound,
    /// Rows that seem to be a list of games without headings, so they were not read. The span is the
    /// first of these rows, and the text is their number. With [`Reason::Restored`], they were read
    /// with the headings of another list, which are the further span (S105).
    RowsWithoutHeadings,
    /// A player in one file of an event who is missing from another file or occurs twice in it.
    UnmatchedPlayer,
    /// Players of the event who are missing from a list of players. The spans are, in this order,
    /// those of the first such player, the beginning of the list, and the other players.
    UnlistedPlayer,
    /// A list that has only some of the players on purpose, such as the prize winners or the women.
    /// The text of the note names the list, and says how many players it has.
    Extract,
    /// Players who are in a list of entrants but not in the crosstable. The list contains all
    /// players of the crosstable, so these players never played.
    NeverPlayed,
    /// No known file or specification confirms the layout of this format.
    UncertainLayout,
    /// There were more notes than the limit allows; the others were dropped.
    TooMany,
}

/// A detail of a note on which checks depend. Checks never depend on the text of a note, which is
/// for people only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The name of a sheet contradicts what the sheet contains, which counts.
    SheetName,
    /// Two lines state a detail of the event differently, and the first of them counts.
    FirstStatement,
    /// The file names each event as another kind of chess, such as rapid and blitz.
    EventNames,
    /// The note is about other tables of the file, which state games of the same players.
    SamePlayers,
    /// No list states the points and ranks of all players, so only those in extracts are known.
    OnlyStandings,
    /// The record names a player, team or round that does not exist.
    Missing(DanglingTarget),
    /// The value was restored with certainty. It is a cell that a spreadsheet program had changed
    /// (without this reason, such a cell was not read), the parts of a cell that a separator
    /// divided, or birth dates whose order is clear from other birth dates.
    Restored,
    /// The note is about the part of the record that its text names, not about the whole record.
    Part,
    /// The value was kept as written, although it is not allowed.
    Kept,
    /// The value was ignored, because it contradicts another value, which counts instead.
    Dropped,
    /// The file has a record for each player and round, but none for the player and the round of
    /// the note.
    NoRecord,
    /// Some dates of the file state the day first, others the month.
    BothOrders,
    /// Day and month were exchanged, because the calendar has no such day in the order of the text.
    Exchanged,
    /// A text that a person typed probably states the value, but in a notation that is not read.
    OtherNotation,
    /// The rest of the row is in the next line, which was not read.
    NextLine,
    /// Two files give a player different names.
    Name,
    /// The row may be one of the player with this number instead.
    OtherPlayer(PairingNumber),
    /// According to the other file or row, the player of the note has this opponent in the round.
    OtherOpponent(PlayerId),
    /// The list of pairings probably belongs to this round, the only one without a list.
    ProbableRound(RoundNumber),
    /// The note is also about another tournament of the file, which has this number (from 1).
    Tournament(u16),
    /// No layout of columns fits a player's line, so its fields were read one after another. Blank
    /// fields cannot be recognised in this way: after a blank round, the rounds of the later games
    /// are known only if the lines of the opponents show them.
    WordOrder(RoundsOfLine),
    /// The note is about this field of a player or of the event, because two files differ in it or
    /// because it cannot be read.
    Field(FieldKey),
}

/// The way in which the rounds of a line were found if its fields were read one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundsOfLine {
    /// The line has all rounds.
    Complete,
    /// The line omits rounds. Which ones is known from the lines of the opponents.
    ByOpponents,
    /// The line omits rounds, and it is unknown which ones. Its games may be in the wrong rounds.
    Unknown,
}

/// What a dangling reference in a record names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DanglingTarget {
    /// A pairing number that no player has.
    Player(u32),
    /// A pairing number that several players have.
    AmbiguousPlayer(u32),
    /// A team number that no team has.
    Team(u32),
    /// A round that the event does not have.
    Round(u32),
}

impl fmt::Display for DanglingTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DanglingTarget::Player(number) => write!(f, "number {number}, which no player has"),
            DanglingTarget::AmbiguousPlayer(number) => {
                write!(f, "number {number}, which several players have")
            }
            DanglingTarget::Team(number) => write!(f, "team {number}, which does not exist"),
            DanglingTarget::Round(number) => write!(f, "round {number}, which does not exist"),
        }
    }
}

impl Note {
    /// Returns a note about a dangling reference in a record. `record` is the code of the record.
    #[must_use]
    pub fn dangling_reference(span: Span, record: &str, target: DanglingTarget) -> Note {
        let text = format!("record {record} names {target}");
        Note::new(NoteKind::UnknownReference, span, text).with_reason(Reason::Missing(target))
    }

    /// Returns the note with a reason.
    #[must_use]
    pub fn with_reason(mut self, reason: Reason) -> Note {
        self.reason = Some(reason);
        self
    }

    /// Returns a note about a span of the file, without a player and a round.
    #[must_use]
    pub fn new(kind: NoteKind, span: Span, text: impl Into<String>) -> Note {
        Note {
            kind,
            span,
            others: Vec::new(),
            player: None,
            round: None,
            reason: None,
            values: None,
            text: text.into(),
        }
    }

    /// Returns the note with `player` as the player concerned.
    #[must_use]
    pub fn about(mut self, player: PlayerId) -> Note {
        self.player = Some(player);
        self
    }

    /// Returns the note with `round` as the round concerned.
    #[must_use]
    pub fn in_round(mut self, round: RoundNumber) -> Note {
        self.round = Some(round);
        self
    }

    /// Returns the note with the values of two files that differ.
    #[must_use]
    pub fn with_values(mut self, values: [String; 2]) -> Note {
        self.values = Some(Box::new(values));
        self
    }

    /// Returns the first further span, such as that in the other of two files; the main span if
    /// there is none.
    #[must_use]
    pub fn other_span(&self) -> Span {
        self.others.first().copied().unwrap_or(self.span)
    }

    /// Returns the note with a further span at the end of `others`.
    #[must_use]
    pub fn with_span(mut self, span: Span) -> Note {
        self.others.push(span);
        self
    }
}

//! Defines the result of reading a file: facts, claims, the spans of both in the source, and notes
//! on anything unusual.

mod capabilities;
mod claims;
mod note;
mod origins;
mod rating_claims;
mod shift;
mod team_claims;

pub use capabilities::Capabilities;
pub use claims::{
    AnnouncedCriterion, Announcement, Claims, Notation, PointsBefore, ProgramCode, StatedColumn,
};
pub use note::{DanglingTarget, Note, NoteKind, Reason, RoundsOfLine};
pub use origins::{CellOrigin, HeaderField, MissingRow, Origins, PlayerOrigin, TeamOrigin};
pub use rating_claims::{RatingColumn, RatingFigure};
pub use team_claims::{TeamClaims, TeamRow, TeamRowOpponent, TeamRowRound};

use crate::model::{
    Date, Entry, FieldKey, PlayerId, RankOrder, RoundNumber, RoundRange, TeamId, Tournament,
};
use crate::source::{Span, sheet_name};

/// A tournament as read from a file.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The format of the file, by its name in `list formats`, such as `trf16`.
    pub format: &'static str,
    /// Which facts files of the format can state, and which parts of a file findings may cite.
    pub capabilities: Capabilities,
    /// The version or dialect in words, as far as it can be recognised from the file, such as
    /// `TRF16 with a round count`; empty if it cannot be recognised.
    pub dialect: String,
    /// The source from which crosstable converted the file. `None` unless the file has crosstable's
    /// own format and states its source.
    pub converted_from: Option<ConvertedFrom>,
    /// The number of the tournament in its file, from 1; `None` if the file contains only one
    /// tournament.
    pub number: Option<u16>,
    /// The other tournaments of the file that have the same players, results and points.
    pub equal_tournaments: Vec<EqualTournament>,
    /// The tournaments of the file that were left out because another one was chosen, or those of a
    /// further file that are not merged, each with its number, its name and its sheet.
    pub other_tournaments: Vec<String>,
    /// The sheets of the workbook that contains the tournament, except empty sheets. The list is
    /// empty for other files, and for a workbook whose only sheet is not hidden.
    pub sheets: Vec<SheetUse>,
    /// The part of an event that the file contains.
    pub part: Part,
    /// The kinds of information that the source cannot state. Checks do not guess such information.
    pub lacks: Vec<Lack>,
    /// The round after which the points and ranks in the file were computed (`Rank after Round 5`);
    /// `None` if the source does not say.
    pub stated_after: Option<u16>,
    /// The day on which the source was last updated, which is evidence for the year of an event
    /// without dates; `None` if the source does not say.
    pub last_update: Option<Date>,
    /// The second possible meaning of the stated first day, with day and month exchanged; `None` if
    /// the stated day has only one meaning.
    pub other_start: Option<Date>,
    /// The facts: players, rounds, results.
    pub tournament: Tournament,
    /// The criteria of the rank order under the names that they have in the program that wrote the
    /// source, in the order of the source. Criteria without a canonical name are included. Empty if
    /// the source states the rank order in canonical codes or not at all.
    pub announced_criteria: Vec<AnnouncedCriterion>,
    /// The claims: values that the file states although they follow from the facts.
    pub claims: Claims,
    /// The spans of the facts in the file.
    pub origins: Origins,
    /// Lines that were kept verbatim because no parser reads them.
    pub unread: Vec<UnreadLine>,
    /// Everything unusual that the reader noticed, before the audit judges it.
    pub notes: Vec<Note>,
    /// How the file writes points.
    pub notation: Notation,
    /// Data that the source cannot state or the reader does not interpret, each item in words that
    /// fit after "not checked:", such as `matches of the teams`.
    pub missing_data: Vec<String>,
}

/// The file from which `crosstable convert` wrote a file in crosstable's own format.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConvertedFrom {
    /// The format of the converted file, by its name in `list formats`; `None` if not stated.
    pub format: Option<String>,
    /// The version or dialect of the converted file in words; `None` if not stated.
    pub dialect: Option<String>,
}

/// A sheet of a workbook, and what was read from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SheetUse {
    /// The name of the sheet.
    pub name: String,
    /// Whether the sheet is hidden in the workbook, so that people do not see it.
    pub is_hidden: bool,
    /// The numbers (from 1) of the tournaments in the file whose lists were read from the sheet.
    /// Empty if it has no list that was read.
    pub tournaments: Vec<u16>,
    /// Whether the sheet has no list, but states details of the event, which were read.
    pub has_details: bool,
}

impl SheetUse {
    /// Returns the name of the sheet, and says whether it is hidden: `Old (hidden)`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let name = sheet_name(&self.name);
        let hidden = if self.is_hidden { " (hidden)" } else { "" };
        format!("{name}{hidden}")
    }
}

/// A tournament of a file that has the same players, results and points as another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EqualTournament {
    /// The number of this tournament in the file, from 1.
    pub number: u16,
    /// The names of the players' fields in which the two tournaments state different values. Empty
    /// for copies after the first few, whose fields are not compared.
    pub different_fields: Vec<&'static str>,
}

/// The part of an event that a file contains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Part {
    /// The whole event: players and results.
    #[default]
    Event,
    /// A list of players, without results.
    Players,
    /// Standings, without results.
    Standings,
    /// The pairings of some rounds. Nothing is known about the other rounds, so their entries have
    /// no meaning.
    Rounds(RoundRange),
    /// The players who were not paired, round by round. Only entries other than `Outcome::Absent`
    /// are stated. A zero-point bye means that a bye was requested, however many points it gives.
    NotPaired,
    /// The games of one player, with what they show about the opponents. Only entries other than
    /// `Outcome::Absent` are stated.
    Card,
}

/// Information that a source cannot state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lack {
    /// Dates, counts, arbiters and the other fields of the tournament section.
    TournamentSection,
    /// The results of the rounds.
    Results,
    /// The round of each game, because an all-play-all table does not state it. The games were
    /// assigned to rounds in such a way that each player has at most one game in each round.
    RoundOrder,
    /// The opponents. The rounds contain only results, from which only points can be computed.
    Opponents,
    /// The colours in all games.
    Colours,
    /// The colours in forfeited games.
    ForfeitColours,
    /// Whether a full-point bye was allocated by the pairing or requested.
    ByeKinds,
    /// Whether an empty round is a requested bye or an absence without notice.
    Absences,
    /// Whether a player whose round is blank entered late or was absent. The source can state
    /// requested byes, so a blank round is worth no points.
    BlankRounds,
    /// Starting numbers. The players are numbered in the order of the list instead.
    PairingNumbers,
    /// The ratings of the players.
    Ratings,
    /// The last rows of a list, because it is cut short. Values that depend on opponents cannot be
    /// checked.
    Rows,
}

impl Lack {
    /// Returns the values that are not checked because the source lacks this information, in words
    /// that fit after "not checked:".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Lack::TournamentSection => "dates, counts and arbiters (the file has none)",
            Lack::Results => "points and tie-breaks (the file has no results)",
            Lack::RoundOrder => "rounds (the table does not say to which round a game belongs)",
            Lack::Opponents => {
                "everything except the points (the file has results without opponents)"
            }
            Lack::Colours => "colours (the file has none)",
            Lack::ForfeitColours => "colours of forfeited games (the file has none)",
            Lack::ByeKinds => {
                "whether full-point byes were allocated or requested (the file writes both in \
                 the same way)"
            }
            Lack::Absences => "requested byes and absences (the file does not distinguish them)",
            Lack::BlankRounds => {
                "late entries and absences (the file leaves the cells blank for both)"
            }
            Lack::PairingNumbers => "starting numbers (the file has none)",
            Lack::Ratings => "tie-breaks that use ratings (the file has none)",
            Lack::Rows => {
                "values that depend on players after the last row (the list is cut short)"
            }
        }
    }
}

impl Import {
    /// Returns the sheet from which tournament `number` of the file was read; `None` if
    /// `Import::sheets` is empty or has no such sheet.
    #[must_use]
    pub fn sheet_of(&self, number: u16) -> Option<&SheetUse> {
        let mut sheets = self.sheets.iter();
        sheets.find(|sheet| sheet.tournaments.contains(&number))
    }

    /// Whether only extracts state points and ranks, so that those of the other players are not
    /// missing.
    #[must_use]
    pub fn has_only_extracts_of_standings(&self) -> bool {
        let mut notes = self.notes.iter();
        notes.any(|note| note.reason == Some(Reason::OnlyStandings))
    }

    /// Whether the file contains tables as people see them: a spreadsheet, a web page, or a text
    /// with separators. A table need not state the days of the event.
    #[must_use]
    pub fn is_table(&self) -> bool {
        ["csv", "html", "ods", "xls", "xlsx"].contains(&self.format)
    }

    /// Returns `number`, the number of this tournament in the file, with its name and its sheet:
    /// `2: Open B (sheet B)`.
    #[must_use]
    pub fn title_with_number(&self, number: u16) -> String {
        let title = self.tournament.name.as_deref().unwrap_or("unnamed");
        match self.sheet_of(number) {
            Some(sheet) => format!("{number}: {title} (sheet {})", sheet.in_words()),
            None => format!("{number}: {title}"),
        }
    }

    /// Whether the source cannot state this kind of information.
    #[must_use]
    pub fn lacks(&self, lack: Lack) -> bool {
        self.lacks.contains(&lack)
    }

    /// Whether the reason is unknown if a player has no entry in a round, because the source cannot
    /// state absences, or leaves the cells blank both for late entries and for absences.
    #[must_use]
    pub fn lacks_reasons_of_blank_rounds(&self) -> bool {
        self.lacks(Lack::Absences) || self.lacks(Lack::BlankRounds)
    }

    /// Whether nothing is known about the rounds of a player, because the list of results is cut
    /// short and only a list of players or standings names the player.
    #[must_use]
    pub fn has_unknown_rounds(&self, id: PlayerId) -> bool {
        let is_unstated = |(round, entry): (usize, &Entry)| {
            let origin = self.origins.cell(id, RoundNumber::at(round));
            *entry == Entry::default() && origin.span().is_empty()
        };
        let mut row = self.tournament.row(id).iter().enumerate();
        self.lacks(Lack::Rows) && self.tournament.rounds > 0 && row.all(is_unstated)
    }

    /// Returns the notes of one kind about a value of the tournament section, whether it is stated
    /// in its own record or in one that substitutes for it.
    pub fn notes_about(&self, key: FieldKey, kind: NoteKind) -> impl Iterator<Item = &Note> {
        let is_within = move |note: &Note| {
            let fields = self.origins.header(key);
            let mut fields = fields.chain(self.origins.substitutes(key));
            fields
                .any(|field| field.line.start <= note.span.start && note.span.end <= field.line.end)
        };
        let notes = self.notes.iter();
        notes.filter(move |note| note.kind == kind && is_within(note))
    }

    /// Returns the rank order that the source states; `None` if it states none. If the source has
    /// no ratings at all, a rating for unrated players (`ARO/U1400`) is removed. Otherwise it would
    /// apply to everybody, although criteria that need ratings are undefined.
    #[must_use]
    pub fn rank_order(&self) -> Option<RankOrder> {
        let mut order = self.tournament.rank_order.clone()?;
        if self.lacks(Lack::Ratings) {
            for spec in &mut order.criteria {
                spec.modifiers.unrated = None;
            }
        }
        Some(order)
    }

    /// Finds the first criterion that has a name in the source but no code. Returns its index in
    /// `announced_criteria`, and the index that it would have in `order.criteria`. `None` if every
    /// criterion has a code.
    #[must_use]
    pub fn first_criterion_without_code(&self, order: &RankOrder) -> Option<(usize, usize)> {
        let mut announced = self.announced_criteria.iter();
        let index = announced.position(|criterion| criterion.spec.is_none())?;
        let specs = self
            .announced_criteria
            .iter()
            .filter(|criterion| criterion.spec.is_some());
        // scores that the program does not name come before the criteria that it names
        let added_scores = order.criteria.len().checked_sub(specs.count())?;
        Some((index, added_scores + index))
    }

    /// Whether the source has teams and names no player.
    #[must_use]
    pub fn has_only_teams(&self) -> bool {
        self.tournament.players.is_empty() && !self.tournament.teams.is_empty()
    }

    /// Returns the team's number in the source; `None` if the source has no numbers of teams, as in
    /// record 013 and many lists. The teams were then numbered in their order.
    #[must_use]
    pub fn team_number(&self, id: TeamId) -> Option<u16> {
        let origin = self.origins.team(id)?;
        (!origin.number.is_empty()).then(|| self.tournament.teams[id.index()].number)
    }

    /// Returns the number and name of a team, such as `3 Exampleton`. Without a stated number, it
    /// is only the name; without a name, it is `team 3`.
    #[must_use]
    pub fn team_in_words(&self, id: TeamId) -> String {
        let team = &self.tournament.teams[id.index()];
        match (team.name.trim(), self.team_number(id)) {
            ("", _) => format!("team {}", team.number),
            (name, Some(number)) => format!("{number} {name}"),
            (name, None) => name.to_owned(),
        }
    }

    /// Returns everything that cannot be checked with this source, each item in words that fit
    /// after "not checked:".
    #[must_use]
    pub fn not_checked(&self) -> Vec<String> {
        let lacks = self.lacks.iter();
        let lacks = lacks.map(|&lack| self.lack_in_words(lack).to_owned());
        lacks.chain(self.missing_data.iter().cloned()).collect()
    }

    /// Returns the values that this source lacks, in words that fit after "not checked:".
    #[must_use]
    pub fn lack_in_words(&self, lack: Lack) -> &'static str {
        let states_days = self.tournament.start.or(self.tournament.end).is_some();
        match lack {
            Lack::Results if self.has_only_teams() => {
                "points and tie-breaks of players (the file has no players)"
            }
            Lack::TournamentSection if states_days => {
                "arbiters and other details of the event (the file states only some of them)"
            }
            lack => lack.words(),
        }
    }
}

/// A line that was kept verbatim because no parser reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnreadLine {
    /// The span of the whole line.
    pub span: Span,
    /// Why the line was not read.
    pub kind: UnreadKind,
}

/// Why a line was kept unread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnreadKind {
    /// A comment, a ruler or a legend of the columns.
    Comment,
    /// A further row of a player whose other row counts. A note about it says so.
    RepeatedRow,
    /// A record with a code that no version defines.
    UnknownRecord,
    /// A record of a known extension that is not interpreted (`XXX`, `DAT` ...).
    Extension,
    /// A record with a known code that the reader does not interpret.
    Kept,
    /// A record with a known code that is too damaged to read.
    Damaged,
}

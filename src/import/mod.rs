//! What a reader brings back: facts, claims, where each stands, and what was odd.

mod capabilities;
mod claims;
mod note;
mod origins;
mod shift;
mod team_claims;

pub use capabilities::Capabilities;
pub use claims::{AnnouncedCriterion, Announcement, Claims, Notation, PointsBefore, StatedColumn};
pub use note::{Note, NoteKind};
pub use origins::{CellOrigin, HeaderField, Origins, PlayerOrigin, TeamOrigin};
pub use team_claims::{TeamClaims, TeamRow, TeamRowMet, TeamRowRound};

use crate::model::{Entry, PlayerId, RankOrder, RoundNumber, RoundRange, TeamId, Tournament};
use crate::source::Span;

/// One tournament as read from a file.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The format it came from, as `list formats` names it: `trf16`.
    pub format: &'static str,
    /// What a file of this format can state.
    pub capabilities: Capabilities,
    /// The version or dialect in words, as far as the content shows it: `TRF16 with a
    /// round count`.
    pub dialect: String,
    /// What it was written from, where it is a document of crosstable that says so.
    pub written_from: Option<WrittenFrom>,
    /// Its number, from 1, where the file holds several tournaments.
    pub number: Option<u16>,
    /// How much of an event it tells.
    pub part: Part,
    /// What the source cannot tell, so that checks do not guess.
    pub lacks: Vec<Lack>,
    /// The round after which points and ranks are stated, where the source says so
    /// (`Rank after Round 5`).
    pub stated_after: Option<u16>,
    /// What happened.
    pub tournament: Tournament,
    /// The criteria of the rank order as the program that made the source names them, in
    /// their order, those without a canonical name included; empty where the source names
    /// its rank order in canonical codes or not at all.
    pub announced: Vec<AnnouncedCriterion>,
    /// What the file says follows from it.
    pub claims: Claims,
    /// Where facts stand in the file.
    pub origins: Origins,
    /// Records that were kept but not understood.
    pub unread: Vec<Unread>,
    /// What the reader noticed, without judgement.
    pub notes: Vec<Note>,
    /// How the file writes numbers.
    pub notation: Notation,
    /// What the source cannot hold or the reader does not interpret yet, in words that
    /// fit after "not checked:" (for example `matches of the teams`).
    pub missing: Vec<String>,
}

/// The source that a document of crosstable was written from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenFrom {
    /// Its format, as `list formats` names it.
    pub format: Option<String>,
    /// Its version or dialect in words.
    pub dialect: Option<String>,
}

/// How much of an event a file tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// All of it: players and results.
    #[default]
    Event,
    /// A list of players, without results.
    Players,
    /// Standings, without results.
    Standings,
    /// The pairings of some rounds: other rounds of the tournament are not told, whatever
    /// their entries hold.
    Rounds(RoundRange),
    /// Who was not paired, round by round: entries that are not `Outcome::Absent` are told,
    /// others not. A zero-point bye is one asked for, whatever it brought.
    NotPaired,
    /// The games of one player, and what they tell of the opponents: entries that are not
    /// `Outcome::Absent` are told, others not.
    Card,
}

/// What a source cannot tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lack {
    /// No record of the tournament section exists in such a file: no dates, counts, arbiters.
    TournamentSection,
    /// The results of the rounds.
    Results,
    /// Which game belongs to which round: the rounds of the tournament are made up, each
    /// with one game of everybody (all-play-all tables).
    RoundOrder,
    /// Who played whom: each round has results alone, which add up to points and tell
    /// nothing else.
    Opponents,
    /// Colours.
    Colours,
    /// Colours of forfeited games.
    ForfeitColours,
    /// Whether a full-point bye was allocated or requested.
    ByeKinds,
    /// Byes asked for and absences: an empty round may be either.
    Absences,
    /// Starting numbers; those of the tournament are made up from the order of the list.
    PairingNumbers,
    /// Ratings: no column has them.
    Ratings,
    /// Rows beyond the first ones: values that depend on opponents cannot be checked.
    Rows,
}

impl Lack {
    /// What is therefore not checked, in words that fit after "not checked:".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Lack::TournamentSection => "dates, counts and arbiters (such a file has none)",
            Lack::Results => "points and tie-breaks (the file has no results)",
            Lack::RoundOrder => "rounds (the table does not tell them)",
            Lack::Opponents => {
                "everything but the points (the file tells results without opponents)"
            }
            Lack::Colours => "colours (the file has none)",
            Lack::ForfeitColours => "colours of forfeited games (the file has none)",
            Lack::ByeKinds => {
                "whether full-point byes were allocated or requested (written alike in the file)"
            }
            Lack::Absences => "byes asked for and absences (the file does not tell them)",
            Lack::PairingNumbers => "starting numbers (the file has none)",
            Lack::Ratings => "tie-breaks that rest on ratings (the file has none)",
            Lack::Rows => "what depends on players beyond the first rows (the list is cut short)",
        }
    }
}

impl Import {
    /// Whether the source cannot tell this.
    #[must_use]
    pub fn lacks(&self, lack: Lack) -> bool {
        self.lacks.contains(&lack)
    }

    /// Whether nothing is told of the rounds of a player: the list of results is cut short, and
    /// the player is known from a list of players or from standings alone.
    #[must_use]
    pub fn is_untold(&self, id: PlayerId) -> bool {
        let nothing = |(round, entry): (usize, &Entry)| {
            let origin = self.origins.cell(id, RoundNumber::at(round));
            *entry == Entry::default() && origin.span().is_empty()
        };
        let mut row = self.tournament.row(id).iter().enumerate();
        self.lacks(Lack::Rows) && self.tournament.rounds > 0 && row.all(nothing)
    }

    /// The announced rank order. Where the source has no ratings at all, a rating announced
    /// for unrated players (`ARO/U1400`) is left out of it: it would stand in for everybody,
    /// and what rests on ratings is undefined.
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

    /// Whether it tells of teams and names no player.
    #[must_use]
    pub fn names_teams_alone(&self) -> bool {
        self.tournament.players.is_empty() && !self.tournament.teams.is_empty()
    }

    /// The number that the source gives a team; elsewhere (record 013, many lists) numbers are
    /// made up from the order of the teams.
    #[must_use]
    pub fn team_number(&self, id: TeamId) -> Option<u16> {
        let origin = self.origins.team(id)?;
        (!origin.number.is_empty()).then(|| self.tournament.teams[id.index()].number)
    }

    /// A team as people know it: `3 Exampleton`, without a number of its own `Exampleton`, and
    /// without a name `team 3`.
    #[must_use]
    pub fn team_in_words(&self, id: TeamId) -> String {
        let team = &self.tournament.teams[id.index()];
        match (team.name.trim(), self.team_number(id)) {
            ("", _) => format!("team {}", team.number),
            (name, Some(number)) => format!("{number} {name}"),
            (name, None) => name.to_owned(),
        }
    }

    /// What cannot be checked, in words that fit after "not checked:".
    #[must_use]
    pub fn not_checked(&self) -> Vec<String> {
        let teams_alone = self.names_teams_alone();
        let words = |lack: &Lack| match lack {
            Lack::Results if teams_alone => {
                "points and tie-breaks of players (the file names none)"
            }
            lack => lack.words(),
        };
        let lacks = self.lacks.iter().map(|lack| words(lack).to_owned());
        lacks.chain(self.missing.iter().cloned()).collect()
    }
}

/// A line that no parser claims, kept verbatim at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The line.
    pub span: Span,
    /// Why it was not read.
    pub why: UnreadKind,
}

/// Why a line was kept unread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnreadKind {
    /// A comment, a ruler or a column legend.
    Comment,
    /// A record whose code no version knows.
    UnknownRecord,
    /// A record of a known extension that is not interpreted (`XXX`, `DAT` ...).
    Extension,
    /// A record that is known and kept for later work.
    Kept,
    /// A known record too damaged to read.
    Damaged,
}

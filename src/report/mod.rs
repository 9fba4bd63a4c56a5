//! Shows results: as text, JSON, workbook or page.

pub mod csv;
#[cfg(feature = "parquet")]
pub mod dataset;
pub mod dossier;
mod entrants;
mod filed;
pub mod html;
pub mod json;
mod letter;
mod style;
mod text;
pub mod workbook;

pub use entrants::Entrants;
pub use letter::{Item, Letter, letter};
pub use style::{Paint, Painted, Style};
pub use text::{
    Drawer, Line, Tally, audit_line, audit_summary, checks, concise, diff, editions, fix,
    fix_concise, fix_totals, formats, heading, hints, hints_line, losses, norms, page, paired,
    pairings, rating, refusal_in_words, standings, story, tie_breaks, verdict, why,
};

use crate::audit::fix::Fix;
use crate::audit::rank_order::Inference;
use crate::audit::{AsStated, Audit, PairingsCheck, PrintedUnder, RankOrderFrom, last_round};
use crate::compare::Comparison;
use crate::folder::Event;
use crate::import::Import;
use crate::model::{ParticipantId, PlayerId, RoundNumber, System, TeamTable, TieBreakSpec};
use crate::pairing::verify::Story;
use crate::pairing::{Edition, Pairing};
use crate::rating::EventRatings;
use crate::rating::norms::EventNorms;
use crate::rules::Selection;
use crate::source::{LineChange, Sources};
use crate::standings::Standings;
use crate::tiebreak::{Derivation, TieBreak};
use crate::verdict;

/// An audit to be shown.
#[derive(Clone, Copy)]
pub struct Audited<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// What was found.
    pub audit: &'a Audit,
    /// The system under which it was judged.
    pub system: System,
    /// Findings that `--select` or `--ignore` left out.
    pub left_out: usize,
    /// Whether the event may be rated.
    pub verdict: &'a verdict::Verdict,
}

impl Audited<'_> {
    /// What is compared with other files; `None` if the file is no whole event with games.
    #[must_use]
    pub fn event(&self) -> Option<Event> {
        Event::new(text::title(self.source, self.import), self.import)
    }

    /// The round after which standings are shown (the last round of the file if there are no
    /// results), and the number of rounds of the event.
    fn rounds(&self) -> (u16, u16) {
        let tournament = &self.import.tournament;
        let reached = match last_round(self.import) {
            0 => tournament.rounds,
            last => last,
        };
        let whole = tournament.rounds.max(reached);
        (reached, tournament.planned_rounds.unwrap_or(whole))
    }
}

/// A corrected file to be shown.
#[derive(Clone, Copy)]
pub struct Fixed<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The system under which it was judged.
    pub system: System,
    /// The corrections, and why the other findings were not corrected.
    pub fix: &'a Fix,
    /// The corrected copy, where one was written.
    pub copy: Option<&'a json::CopyDoc>,
    /// Lines that differ in it.
    pub lines: &'a [LineChange],
    /// Whether these are shown.
    pub diff: bool,
    /// What the format of the copy could not hold, in words.
    pub losses: &'a [String],
    /// The audit of the copy.
    pub after: &'a Audit,
    /// The sources of the places in `after`.
    pub after_source: &'a Sources,
    /// Findings that `--select` or `--ignore` left out.
    pub left_out: usize,
    /// Whether the event may be rated by the copy.
    pub verdict: &'a verdict::Verdict,
}

/// Pairings that were compared with the rules, to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Verified<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The system under which it was judged.
    pub system: System,
    /// What was compared.
    pub check: &'a PairingsCheck,
}

/// The story of a pair, to be shown.
#[derive(Clone, Copy, Debug)]
pub struct PairStory<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The system under which it was judged.
    pub system: System,
    /// The story.
    pub story: &'a Story,
    /// The most other players of the bracket that were examined.
    pub most: usize,
}

/// A round that was paired, to be shown.
#[derive(Clone, Debug)]
pub struct Paired<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The edition of the rules.
    pub edition: Edition,
    /// The round.
    pub round: RoundNumber,
    /// Who meets whom.
    pub pairing: Pairing,
    /// The number of the last player with fictitious points, where only the type of the event says
    /// that it has Baku acceleration; `None` elsewhere.
    pub baku_last: Option<u16>,
}

/// Standings to be shown.
#[derive(Clone, Copy)]
pub struct Ranked<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The system under which it was judged.
    pub system: System,
    /// The edition, and why.
    pub edition: &'a Selection,
    /// The source of the rank order; `None` where only the points rank.
    pub from: Option<RankOrderFrom>,
    /// The evidence, where the rank order was inferred.
    pub inference: Option<&'a Inference>,
    /// The last round that counts.
    pub round: u16,
    /// Why the ranks are those of the file; `None` where they are computed.
    pub as_stated: Option<&'a AsStated>,
    /// The edition that the printed columns follow, where it is another one.
    pub printed: Option<&'a PrintedUnder>,
    /// The teams that are ranked; `None`: the players are.
    pub teams: Option<&'a TeamTable>,
    /// The standings.
    pub standings: &'a Standings,
}

impl<'a> Ranked<'a> {
    /// The participants that are ranked.
    #[must_use]
    pub const fn entrants(&self) -> Entrants<'a> {
        match self.teams {
            Some(_) => Entrants::teams(&self.import.tournament),
            None => Entrants::players(&self.import.tournament),
        }
    }
}

/// A derivation to be shown.
#[derive(Clone, Copy)]
pub struct Derived<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The system under which it was judged.
    pub system: System,
    /// The edition, and why.
    pub edition: &'a Selection,
    /// The last round that counts.
    pub round: u16,
    /// The ranked participants: players or teams.
    pub entrants: Entrants<'a>,
    /// The player or team whose value is derived.
    pub participant: ParticipantId,
    /// The tie-break, as requested.
    pub spec: &'a TieBreakSpec,
    /// Its entry in the catalogue.
    pub entry: &'a TieBreak,
    /// For direct encounter and its relatives: those who were tied, this one among them.
    pub tied: &'a [ParticipantId],
    /// The steps of the computation.
    pub derivation: &'a Derivation,
}

/// Rating changes to be shown.
#[derive(Clone, Copy)]
pub struct Rated<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The ratings.
    pub ratings: &'a EventRatings,
    /// The player whose games are shown; `None`: all players.
    pub player: Option<PlayerId>,
}

/// Title norms to be shown.
#[derive(Clone, Copy)]
pub struct Normed<'a> {
    /// The file.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The norms.
    pub norms: &'a EventNorms,
    /// The player whose norms are shown with each condition; `None`: all players.
    pub player: Option<PlayerId>,
}

/// Two files of one event to be shown side by side.
#[derive(Clone, Copy)]
pub struct Compared<'a> {
    /// The files.
    pub sources: [&'a Sources; 2],
    /// The imported files.
    pub imports: [&'a Import; 2],
    /// The differences.
    pub comparison: &'a Comparison,
}

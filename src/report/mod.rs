//! Shows results as text, JSON, CSV, a workbook, a web page or a data set.

pub mod csv;
#[cfg(feature = "parquet")]
pub mod dataset;
pub mod dossier;
mod entrants;
mod file_names;
mod filed;
pub mod html;
pub mod json;
mod letter;
mod style;
mod text;
pub mod workbook;

pub use entrants::Entrants;
pub use letter::{Item, Letter, letter};
pub use style::{Paint, PaintedText, Style};
pub use text::{
    FindingRenderer, Line, Tally, audit_line, audit_summary, checks, concise, diff, editions, fix,
    fix_concise, fix_totals, formats, heading, hints, hints_line, losses, norms, page, paired,
    pairings, rating, refusal_in_words, standings, story, tie_breaks, verdict, why,
};

use std::num::NonZeroU16;

use crate::audit::fix::Fix;
use crate::audit::rank_order::Inference;
use crate::audit::{
    Audit, PairingsCheck, PointsDoubt, PrintedRules, RankOrderOrigin, StatedOrder, last_round,
};
use crate::compare::Comparison;
use crate::finding::Damage;
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

/// An audit, with everything that a report about it shows.
#[derive(Clone, Copy)]
pub struct AuditReport<'a> {
    /// The audited files.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// The findings, with the data on which they are based.
    pub audit: &'a Audit,
    /// The pairing system of the event: Swiss, round robin or another.
    pub system: System,
    /// The number of findings that `--select` or `--ignore` left out.
    pub left_out: usize,
    /// The decision whether the event may be rated.
    pub verdict: &'a verdict::Verdict,
    /// The smallest number of events of the same few players about which the report asks (Q813);
    /// `None` if it never asks.
    pub small_groups_from: Option<NonZeroU16>,
}

impl AuditReport<'_> {
    /// Returns the event in the form in which it is compared with other files; `None` if the file
    /// is not a whole event with games.
    #[must_use]
    pub fn event(&self) -> Option<Event> {
        let event = Event::new(text::title(self.source, self.import), self.import)?;
        Some(match self.small_groups_from {
            Some(events) => event.with_small_groups_from(events, &self.import.tournament),
            None => event,
        })
    }

    /// Returns the round after which standings are shown, and the number of rounds of the event.
    /// Without results, the first number is that of the last round in the file.
    fn rounds(&self) -> (u16, u16) {
        let tournament = &self.import.tournament;
        let reached_round = match last_round(self.import) {
            0 => tournament.rounds,
            last => last,
        };
        let rounds_in_file = tournament.rounds.max(reached_round);
        (
            reached_round,
            tournament.planned_rounds.unwrap_or(rounds_in_file),
        )
    }
}

/// A corrected file, with everything that a report about the corrections shows.
#[derive(Clone, Copy)]
pub struct FixReport<'a> {
    /// The files before the correction.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// The pairing system of the event: Swiss, round robin or another.
    pub system: System,
    /// The corrections, and the reasons why other findings were not corrected.
    pub fix: &'a Fix,
    /// The corrected copy; `None` if none was written.
    pub copy: Option<&'a json::CopyDoc>,
    /// The lines in which the file and the corrected copy differ.
    pub lines: &'a [LineChange],
    /// Whether the differing lines are shown.
    pub shows_lines: bool,
    /// The values that the format of the copy cannot hold, in words.
    pub losses: &'a [String],
    /// The audit of the corrected copy.
    pub audit_after: &'a Audit,
    /// The text to which the spans in `audit_after` point.
    pub source_after: &'a Sources,
    /// The number of findings that `--select` or `--ignore` left out.
    pub left_out: usize,
    /// The decision whether the event may be rated, judged by the corrected copy.
    pub verdict: &'a verdict::Verdict,
}

/// The pairings of an event, compared with those that the rules give.
#[derive(Clone, Copy, Debug)]
pub struct PairingsReport<'a> {
    /// The files that were read.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// The pairing system of the event: Swiss, round robin or another.
    pub system: System,
    /// The result of the comparison for each round.
    pub check: &'a PairingsCheck,
}

/// The explanation of a pair of a round, with everything that a report about it shows.
#[derive(Clone, Copy, Debug)]
pub struct PairStory<'a> {
    /// The files that were read.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// The pairing system of the event: Swiss, round robin or another.
    pub system: System,
    /// The steps by which the rules arrive at the pair, and the reasons against other pairs.
    pub story: &'a Story,
    /// A likely cause of the difference between the round and the pairing of the rules, or the
    /// reason why no cause is named, in words; `None` if the rules give the round.
    pub guess: Option<&'a str>,
    /// The largest number of other players of the bracket who are examined as possible opponents.
    pub max_others: usize,
}

/// A round that was paired by the rules, with everything that a report about it shows.
#[derive(Clone, Debug)]
pub struct PairedRound<'a> {
    /// The files that were read.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// The edition of the pairing rules.
    pub edition: Edition,
    /// The round that was paired.
    pub round: RoundNumber,
    /// The pairs, and the player who has the bye.
    pub pairing: Pairing,
    /// The number of the last player with fictitious points, if only the type of the event says
    /// that it uses Baku acceleration; otherwise `None`.
    pub last_accelerated_number: Option<u16>,
}

/// Standings, with everything that a report about them shows.
#[derive(Clone, Copy)]
pub struct StandingsReport<'a> {
    /// The files that were read.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// Damage to the whole file that leaves the shown values in doubt; `None` if there is none.
    pub damage: Option<Damage>,
    /// The pairing system of the event: Swiss, round robin or another.
    pub system: System,
    /// The edition of the rules, and why it was chosen.
    pub edition: &'a Selection,
    /// The origin of the rank order; `None` if participants are ranked by points only.
    pub rank_order_from: Option<RankOrderOrigin>,
    /// The evidence for the rank order; `None` unless it was inferred.
    pub inference: Option<&'a Inference>,
    /// The last round that counts, from 1.
    pub round: u16,
    /// Why the ranks are those that the file states; `None` if they are computed.
    pub stated_order: Option<&'a StatedOrder>,
    /// The rules, other than the edition in use, that stated columns of tie-break values follow;
    /// empty if there are none.
    pub printed_rules: &'a [PrintedRules],
    /// The findings of the audit that leave the points in doubt.
    pub points_doubt: &'a PointsDoubt,
    /// The ranked teams; `None` if players are ranked.
    pub teams: Option<&'a TeamTable>,
    /// The ranks and the tie-break values.
    pub standings: &'a Standings,
}

impl<'a> StandingsReport<'a> {
    /// Returns the ranked participants, players or teams, with their names.
    #[must_use]
    pub const fn entrants(&self) -> Entrants<'a> {
        match self.teams {
            Some(_) => Entrants::teams(&self.import.tournament),
            None => Entrants::players(&self.import.tournament),
        }
    }
}

/// The derivation of one tie-break value, with everything that a report about it shows.
#[derive(Clone, Copy)]
pub struct DerivationReport<'a> {
    /// The files that were read.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// Damage to the whole file that leaves the shown values in doubt; `None` if there is none.
    pub damage: Option<Damage>,
    /// The pairing system of the event: Swiss, round robin or another.
    pub system: System,
    /// The edition of the rules, and why it was chosen.
    pub edition: &'a Selection,
    /// The last round that counts, from 1.
    pub round: u16,
    /// The players or the teams of the tournament.
    pub entrants: Entrants<'a>,
    /// The player or team whose value is derived.
    pub participant: ParticipantId,
    /// The tie-break with its modifiers, as requested.
    pub spec: &'a TieBreakSpec,
    /// The entry of the tie-break in the catalogue.
    pub entry: &'a TieBreak,
    /// The rules, other than the edition in use, that the stated column of this tie-break follows;
    /// empty if there are none.
    pub printed_rules: &'a [PrintedRules],
    /// For direct encounter and similar tie-breaks: all participants that were tied, including
    /// `participant`. Empty for other tie-breaks.
    pub tied: &'a [ParticipantId],
    /// The findings of the audit that leave the points in doubt.
    pub points_doubt: &'a PointsDoubt,
    /// The steps that lead to the value.
    pub derivation: &'a Derivation,
}

/// Rating changes, with everything that a report about them shows.
#[derive(Clone, Copy)]
pub struct RatingsReport<'a> {
    /// The files that were read.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// Damage to the whole file that leaves the shown values in doubt; `None` if there is none.
    pub damage: Option<Damage>,
    /// The rating changes and first ratings of all players.
    pub ratings: &'a EventRatings,
    /// The player whose games are shown; `None` if all players are shown without their games.
    pub player: Option<PlayerId>,
}

/// Title norms, with everything that a report about them shows.
#[derive(Clone, Copy)]
pub struct NormsReport<'a> {
    /// The files that were read.
    pub source: &'a Sources,
    /// The tournament and claims that were read from the files.
    pub import: &'a Import,
    /// Damage to the whole file that leaves the shown values in doubt; `None` if there is none.
    pub damage: Option<Damage>,
    /// The norms that players reached or came close to.
    pub norms: &'a EventNorms,
    /// The player whose norms are shown with each condition; `None` if all players are shown.
    pub player: Option<PlayerId>,
}

/// The comparison of two files of one event, with everything that a report about it shows.
#[derive(Clone, Copy)]
pub struct ComparisonReport<'a> {
    /// The sources of each file.
    pub sources: [&'a Sources; 2],
    /// The tournament and claims that were read from each file.
    pub imports: [&'a Import; 2],
    /// The differences between the files.
    pub comparison: &'a Comparison,
}

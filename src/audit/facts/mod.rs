//! Computes the facts of a tournament from its file. Facts are computed once and not judged.

mod adjustments;
pub(in crate::audit) mod arbiter;
pub(in crate::audit) mod by_list;
pub(in crate::audit) mod codes;
mod days;
pub(in crate::audit) mod federations;
mod missing_board;
pub(in crate::audit) mod needs;
mod order;
mod pairings;
pub(in crate::audit) mod progress;
pub(in crate::audit) mod result_agreement;
pub(in crate::audit) mod submission;
mod teams;
pub(in crate::audit) mod unread;

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

pub use self::needs::Need;
pub use self::order::{RankOrderOrigin, UsedRankOrder};
pub use self::pairings::{PairingsRequest, ProgressCallback};
pub use self::teams::TeamEvent;

use self::federations::FederationCodes;
use self::progress::Progress;
use self::submission::FideIdShare;
use crate::import::{Import, NoteKind, StatedColumn};
use crate::lists::{ConsultedLists, ListEntry};
use crate::model::{
    Crosstable, Date, Entry, FideId, FieldKey, Opponent, ParticipantId, PlayerId, RankOrder,
    RoundNumber, System, TeamTable, TimeClass, Tournament,
};
use crate::number::Exact;
use crate::rating::{EventRatings, NotCovered, RatingList};
use crate::rules::{self, RuleSet, Selection};
use crate::source::{Sources, Span, shortened};
use crate::tiebreak::ParticipantKind;

/// Maximum number of characters of a name in messages. A cell of a table may contain more.
pub(in crate::audit) const MAX_NAME: usize = 80;

thread_local! {
    /// The number of times that facts were computed in this thread.
    static TIMES_COMPUTED: Cell<usize> = const { Cell::new(0) };
}

/// Returns the number of times that facts were computed in this thread. A test uses it to show that
/// they are computed once for each file.
#[doc(hidden)]
#[must_use]
pub fn times_computed() -> usize {
    TIMES_COMPUTED.get()
}

/// The user's options for an audit.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The edition of the rules (`--rules`); `None` if the dates of the event determine it.
    pub rules: Option<&'static RuleSet>,
    /// The rank order (`--tie-breaks`); `None` if the file determines it.
    pub rank_order: Option<RankOrder>,
    /// The round after which standings are computed (`--round`); `None` for the last round.
    pub round: Option<u16>,
    /// The rating that counts for unrated players (`--unrated`); `None` if they have no rating.
    pub unrated: Option<u16>,
    /// The type of the tournament (`--system`); `None` if the file determines it.
    pub system: Option<System>,
    /// The entries of the rating lists for the players of this tournament; `None` without rating
    /// lists.
    pub lists: Option<Arc<ConsultedLists>>,
    /// Whether the event is for title norms, even if the file lacks the records that say so.
    pub titles: bool,
    /// The request to compare pairings with the rules, which takes long; `None` if there is none.
    pub pairings: Option<PairingsRequest>,
    /// The smallest deviations for which a player is reported as possibly mistaken for another
    /// player (I623); `None` if the office sets no limits.
    pub outliers: Option<OutlierLimits>,
    /// The rating list for which the event is to be rated; `None` if the file determines it.
    pub category: Option<TimeClass>,
    /// The day of the audit; `None` if it is not known, so that no day counts as future.
    pub today: Option<Date>,
    /// The day on which the report was received; `None` if it is not known.
    pub received: Option<Date>,
}

/// The limits above which a player deviates so much from the other players of an event that the
/// office asks whether the entry belongs to somebody else (I623).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OutlierLimits {
    /// The maximum difference from the median rating; `None` if ratings are not compared.
    pub rating: Option<u16>,
    /// The maximum difference from the median year of birth; `None` if ages are not compared.
    pub years: Option<u16>,
}

/// The facts of a tournament, not yet judged: the file, the user's options, the edition, the
/// crosstable, and the games.
pub struct Facts<'a> {
    /// The texts of the audit's files, into which spans point.
    pub source: &'a Sources,
    /// The imported file.
    pub import: &'a Import,
    /// The user's options.
    pub options: Options,
    /// The edition of the rules, and the reason why it applies.
    pub edition: Selection,
    /// The rank order that the user requested, or else the one that the file announces; `None` if
    /// there is neither.
    pub announced_order: Option<UsedRankOrder>,
    /// The crosstable after the requested round, or else after all rounds of the file.
    pub table: Crosstable,
    /// The games in which each player names the other, each once.
    pub(in crate::audit) games: Vec<Game>,
    /// Which rounds are over, and which are still open.
    pub(in crate::audit) progress: Progress,
    /// The crosstable of the rounds that are over; `None` if `table` already has only these rounds.
    settled_table: Option<Crosstable>,
    teams: OnceCell<Option<TeamEvent>>,
    id_share: OnceCell<FideIdShare>,
    fide_ids: OnceCell<Vec<FideId>>,
    /// Whether the pairings look like those of a Swiss tournament; computed once, on first use by a
    /// check.
    pub(in crate::audit) looks_swiss: OnceCell<bool>,
    federation_codes: OnceCell<FederationCodes>,
    rating_list: OnceCell<Option<RatingList>>,
    ratings: OnceCell<Result<EventRatings, NotCovered>>,
}

/// A game in which each player names the other.
#[derive(Clone, Copy, Debug)]
pub(in crate::audit) struct Game {
    pub(in crate::audit) round: RoundNumber,
    /// The player with the lower starting number, and that player's entry for the round.
    pub(in crate::audit) first: (PlayerId, Entry),
    /// The player with the higher starting number, and that player's entry for the round.
    pub(in crate::audit) second: (PlayerId, Entry),
}

impl<'a> Facts<'a> {
    /// Computes the facts of a file.
    #[must_use]
    pub fn new(source: &'a Sources, import: &'a Import, options: &Options) -> Facts<'a> {
        TIMES_COMPUTED.set(TIMES_COMPUTED.get() + 1);
        Facts::for_trial(source, import, options)
    }

    /// Computes the facts of a file with a trial change, such as a possible repair.
    /// [`times_computed`] does not count such a computation.
    pub(in crate::audit) fn for_trial(
        source: &'a Sources,
        import: &'a Import,
        options: &Options,
    ) -> Facts<'a> {
        let tournament = &import.tournament;
        let edition = match options.rules {
            Some(rules) => Selection::requested(rules, tournament, import.last_update),
            None => select_edition(import),
        };
        let system = options.system.unwrap_or_else(|| tournament.likely_system());
        let rounds = options.round.unwrap_or(tournament.rounds);
        let table = Crosstable::new(tournament, system, rounds);
        let progress = Progress::from_import(import);
        Facts {
            source,
            import,
            edition,
            announced_order: find_rank_order(import, options),
            games: find_games(import),
            settled_table: (progress.rounds_over < table.rounds()).then(|| {
                let rounds_over = u16::try_from(progress.rounds_over).unwrap_or(u16::MAX);
                Crosstable::new(tournament, system, rounds_over)
            }),
            teams: OnceCell::new(),
            id_share: OnceCell::new(),
            fide_ids: OnceCell::new(),
            looks_swiss: OnceCell::new(),
            federation_codes: OnceCell::new(),
            rating_list: OnceCell::new(),
            ratings: OnceCell::new(),
            table,
            progress,
            options: options.clone(),
        }
    }

    /// Returns the crosstable after this number of rounds; `None` if that is the crosstable in
    /// `table`.
    #[must_use]
    pub fn table_after(&self, rounds: u16) -> Option<Crosstable> {
        let is_other_table = self.table.rounds() != usize::from(rounds);
        is_other_table
            .then(|| Crosstable::new(&self.import.tournament, self.table.system(), rounds))
    }

    /// Returns the table of the teams after this number of rounds; `None` if that is the table of
    /// [`Facts::teams`], or if the file states no matches.
    #[must_use]
    pub fn team_table_after(&self, rounds: u16) -> Option<TeamTable> {
        let TeamEvent {
            encounters, table, ..
        } = self.teams()?;
        let (tournament, system) = (&self.import.tournament, self.table.system());
        (encounters.rounds != rounds).then(|| {
            TeamTable::new(tournament, encounters, system, rounds).with_primary_score(table.primary)
        })
    }

    /// Whether the rank order of the event ranks teams or players: teams in a team event, else
    /// players.
    pub(in crate::audit) fn participant_kind(&self) -> ParticipantKind {
        if self.import.tournament.team_event {
            ParticipantKind::Teams
        } else {
            ParticipantKind::Players
        }
    }

    /// Returns the editions that may explain the stated ranks, the one in force first. Editions
    /// that came into force after the event are omitted.
    pub(in crate::audit) fn possible_editions(&self) -> Vec<&'static RuleSet> {
        let mut editions = self.editions();
        let name_in_force = self.edition.rules.name;
        editions.retain(|rules| rules.name == name_in_force || !self.edition.excludes(rules));
        editions
    }

    /// Returns the editions with which printed values are compared, the one in force first. The
    /// editions 2023 and 2024 give the same values, so only one of them is tried.
    pub(in crate::audit) fn editions(&self) -> Vec<&'static RuleSet> {
        let mut editions = vec![self.edition.rules];
        let other_editions = ["2026", "2024", "legacy", "raw"];
        let other_editions = other_editions.into_iter().filter_map(rules::edition);
        for rules in self
            .edition
            .other_acceptable_rules
            .iter()
            .copied()
            .chain(other_editions)
        {
            if !editions.iter().any(|known| known.has_values_of(rules.name)) {
                editions.push(rules);
            }
        }
        editions
    }

    /// Returns a number with at most one decimal, in the notation of the file.
    pub(in crate::audit) fn in_notation(&self, number: Exact) -> String {
        let text = number.to_rounded_text(1);
        let separator = self.import.notation.separator.to_string();
        match text.strip_suffix(".0") {
            Some(whole) => whole.to_owned(),
            None => text.replace('.', &separator),
        }
    }

    /// Returns the number and name of a player in messages: `12 Example, Anna`.
    #[must_use]
    pub fn who(&self, id: PlayerId) -> String {
        let player = self.import.tournament.player(id);
        match (player.number, &*shortened(&player.name, MAX_NAME)) {
            (Some(number), "") => format!("player {number}"),
            (Some(number), name) => {
                // room for the number and a blank, so that nothing is copied
                let mut text = String::with_capacity(name.len() + 6);
                text.push_str(&number.0.to_string());
                text.push(' ');
                text.push_str(name);
                text
            }
            (None, "") => "a player without a number or a name".to_owned(),
            (None, name) => name.to_owned(),
        }
    }

    /// Returns the entries of the rating lists for the players; `None` without rating lists.
    pub(in crate::audit) fn lists(&self) -> Option<&ConsultedLists> {
        self.options.lists.as_deref()
    }

    /// Returns the entry of a player in the rating list that identifies the players. `None` if the
    /// player has no ID, or if the list does not contain the ID.
    pub(in crate::audit) fn list_entry(&self, id: PlayerId) -> Option<&ListEntry> {
        self.lists()?.person(id)
    }

    /// Returns all players, ordered by starting number, so that findings do not depend on the order
    /// of lines.
    pub(in crate::audit) fn by_number(&self) -> Vec<PlayerId> {
        let mut players: Vec<PlayerId> = self.import.tournament.ids().collect();
        players.sort_by_key(|&id| self.number(id).unwrap_or(u16::MAX));
        players
    }

    /// Returns the starting number of a player; `None` if none is stated.
    #[must_use]
    pub fn number(&self, id: PlayerId) -> Option<u16> {
        self.import.tournament.player(id).number.map(|n| n.0)
    }

    /// Returns the stated rank of a player; 0 if none is stated.
    pub(in crate::audit) fn stated_rank(&self, id: PlayerId) -> u32 {
        let rank = self.import.claims.rank_of(id);
        rank.map_or(0, |rank| rank.value)
    }

    /// Returns the number and name of a player or a team, as `participants` says, for messages.
    pub(in crate::audit) fn describe_participant(
        &self,
        participants: ParticipantKind,
        id: ParticipantId,
    ) -> String {
        match participants {
            ParticipantKind::Teams => self.describe_team(id.team()),
            ParticipantKind::Players | ParticipantKind::PlayersAndTeams => self.who(id.player()),
        }
    }

    /// Returns the number of a player or a team, as `participants` says; `None` if no number is
    /// stated.
    pub(in crate::audit) fn participant_number(
        &self,
        participants: ParticipantKind,
        id: ParticipantId,
    ) -> Option<u16> {
        match participants {
            ParticipantKind::Teams => Some(self.import.tournament.teams[id.team().index()].number),
            ParticipantKind::Players | ParticipantKind::PlayersAndTeams => self.number(id.player()),
        }
    }

    /// Returns the span of a player's entry for a round; the end of the row if the row is too
    /// short.
    pub(in crate::audit) fn cell(&self, id: PlayerId, round: RoundNumber) -> Span {
        let span = self.import.origins.cell(id, round).span();
        if span.is_empty() {
            self.row_end(id)
        } else {
            span
        }
    }

    /// Returns the span of the result in a player's entry for a round, or of the whole entry if it
    /// has no result.
    pub(in crate::audit) fn result(&self, id: PlayerId, round: RoundNumber) -> Span {
        let span = self.import.origins.cell(id, round).result;
        if span.is_empty() {
            self.cell(id, round)
        } else {
            span
        }
    }

    fn row_end(&self, id: PlayerId) -> Span {
        let line = self
            .import
            .origins
            .players
            .get(id.index())
            .map(|origin| origin.line)
            .unwrap_or_default();
        Span {
            start: line.end,
            end: line.end,
        }
    }

    /// Returns the result code in a player's entry for a round as the file writes it, in backticks;
    /// `nothing` if it is blank.
    pub(in crate::audit) fn quoted_code(&self, id: PlayerId, round: RoundNumber) -> String {
        match self.import.origins.cell(id, round).result_code {
            0 | b' ' => "nothing".to_owned(),
            _ => {
                let span = self.import.origins.cell(id, round).result;
                format!("`{}`", self.source.slice(span).trim())
            }
        }
    }

    /// Returns a player's entry for a round; an absence if the file has no such round.
    pub(in crate::audit) fn entry(&self, id: PlayerId, round: RoundNumber) -> Entry {
        let tournament = &self.import.tournament;
        tournament.entry(id, round).copied().unwrap_or_default()
    }

    /// Returns every entry that the file states, with its player and its round.
    pub(in crate::audit) fn stated_entries(
        &self,
    ) -> impl Iterator<Item = (PlayerId, RoundNumber, &'a Entry)> {
        let tournament = &self.import.tournament;
        tournament.ids().flat_map(move |id| {
            tournament
                .row(id)
                .iter()
                .enumerate()
                .map(move |(round, entry)| (id, RoundNumber::at(round), entry))
                .filter(|(_, round, _)| needs::states_round(self.import, *round))
        })
    }

    /// Returns the crosstable of the rounds that are over, for tables while the event runs.
    #[must_use]
    pub fn settled(&self) -> &Crosstable {
        self.settled_table.as_ref().unwrap_or(&self.table)
    }

    /// Returns the stated columns of tie-break values of the players or of the teams.
    pub(in crate::audit) fn stated_columns(
        &self,
        participants: ParticipantKind,
    ) -> &'a [StatedColumn] {
        match participants {
            ParticipantKind::Teams => &self.import.claims.team_columns,
            ParticipantKind::Players | ParticipantKind::PlayersAndTeams => {
                &self.import.claims.columns
            }
        }
    }

    /// Returns the matches of a team event, computed on first use; `None` if the file states none.
    #[must_use]
    pub fn teams(&self) -> Option<&TeamEvent> {
        self.teams.get_or_init(|| TeamEvent::compute(self)).as_ref()
    }

    /// Puts the player with the lower starting number first.
    pub(in crate::audit) fn lower_first(&self, a: PlayerId, b: PlayerId) -> (PlayerId, PlayerId) {
        lower_first(&self.import.tournament, a, b)
    }
}

/// Selects the edition by the dates of a file. The result also states the reasons for doubt.
fn select_edition(import: &Import) -> Selection {
    let tournament = &import.tournament;
    let mut edition = rules::select(tournament, import.last_update);
    if tournament.start.is_none() {
        return edition;
    }
    if let Some(other) = import.other_start {
        edition.doubt_start(other);
    }
    let exchanged_dates = import.notes_about(FieldKey::FirstDay, NoteKind::ImpossibleDate);
    let exchanged_dates = exchanged_dates.map(|note| note.text.clone());
    edition.doubts.splice(..0, exchanged_dates);
    edition
}

/// Returns the rank order that the user requested, or else the announced one; `None` if there is
/// neither.
fn find_rank_order(import: &Import, options: &Options) -> Option<UsedRankOrder> {
    let requested_order = options.rank_order.clone();
    let (order, origin) = match requested_order {
        Some(order) => (order, RankOrderOrigin::Option),
        None => (import.rank_order()?, RankOrderOrigin::File),
    };
    (!order.criteria.is_empty()).then(|| UsedRankOrder {
        order: order.with_points(),
        origin,
    })
}

/// Puts the player with the lower starting number first. Players without a number come last, in the
/// order of the list.
fn lower_first(tournament: &Tournament, a: PlayerId, b: PlayerId) -> (PlayerId, PlayerId) {
    let key = |id: PlayerId| (tournament.player(id).number.map_or(u16::MAX, |n| n.0), id);
    if key(b) < key(a) { (b, a) } else { (a, b) }
}

fn find_games(import: &Import) -> Vec<Game> {
    let tournament = &import.tournament;
    let rounds = usize::from(tournament.rounds);
    let mut games = Vec::with_capacity(tournament.entries.len() / 2);
    for id in tournament.ids() {
        for (index, entry) in tournament.row(id).iter().enumerate() {
            let Opponent::Player(other) = entry.opponent else {
                continue;
            };
            let answer = tournament.entries[other.index() * rounds + index];
            if other == id
                || !needs::states_round(import, RoundNumber::at(index))
                || answer.opponent != Opponent::Player(id)
                || lower_first(tournament, id, other).0 != id
            {
                continue;
            }
            games.push(Game {
                round: RoundNumber::at(index),
                first: (id, *entry),
                second: (other, answer),
            });
        }
    }
    games
}

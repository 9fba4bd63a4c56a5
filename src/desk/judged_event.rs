//! Answers questions about the standings of a file: which participants are ranked, by which rank
//! order, and after which round.

use std::cell::OnceCell;

use super::Refusal;
use crate::audit::rank_order::Inference;
use crate::audit::{
    self, Audit, Case, ColumnMatch, EVENTS_DIVIDED, Need, Options, PointsDoubt, PrintedRules,
    RankOrderOrigin, SOURCES_DISAGREE, StatedOrder, depends_on_opponents, find_printed_rules,
};
use crate::finding::Damage;
use crate::format::Reading;
use crate::import::{Import, Lack, Note, NoteKind, Part, Reason};
use crate::model::{Crosstable, ParticipantId, RankOrder, TeamTable, TieBreakSpec};
use crate::report::{Entrants, StandingsReport};
use crate::standings::{Standings, standings};
use crate::tiebreak::{self, Aspect, Context, ParticipantKind};

/// An event whose file has been analysed, with the crosstables of players and teams after the
/// requested round.
pub struct JudgedEvent<'a> {
    /// The facts of the file and the evidence about it.
    pub case: Case<'a>,
    /// The last round that is counted; `None` if all rounds are counted.
    round: Option<u16>,
    /// Whether the teams are ranked instead of the players.
    pub ranks_teams: bool,
    /// The players' crosstable after the requested round; `None` if all rounds are counted.
    table_after_round: Option<Crosstable>,
    /// The teams' table after the requested round; `None` if all rounds are counted.
    team_table_after_round: Option<TeamTable>,
    audit: OnceCell<Audit>,
    points_doubt: OnceCell<PointsDoubt>,
}

impl<'a> JudgedEvent<'a> {
    /// Analyses a tournament. `round` is the last round that is counted; `None` for all rounds. If
    /// `ranks_players` is `true`, the players of a team event are ranked instead of its teams.
    ///
    /// # Errors
    /// [`Refusal`] if nothing can be computed because results of rounds up to `round` are missing.
    pub fn new(
        reading: &'a Reading,
        import: &'a Import,
        options: &Options,
        (round, ranks_players): (Option<u16>, bool),
    ) -> Result<JudgedEvent<'a>, Refusal> {
        let case = Case::new(&reading.sources, import, options);
        let ranks_teams = !ranks_players && case.facts.teams().is_some();
        if !ranks_teams {
            check_results(reading.sources.main().name(), import, round)?;
        }
        Ok(JudgedEvent {
            round,
            ranks_teams,
            table_after_round: round.and_then(|round| case.facts.table_after(round)),
            team_table_after_round: round.and_then(|round| case.facts.team_table_after(round)),
            case,
            audit: OnceCell::new(),
            points_doubt: OnceCell::new(),
        })
    }

    fn import(&self) -> &Import {
        self.case.facts.import
    }

    /// Returns the teams' table after the requested round; `None` if the players are ranked.
    #[must_use]
    pub fn team_table(&self) -> Option<&TeamTable> {
        let event = self.case.facts.teams().filter(|_| self.ranks_teams)?;
        Some(self.team_table_after_round.as_ref().unwrap_or(&event.table))
    }

    /// Returns the names and numbers of the ranked participants.
    #[must_use]
    pub fn entrants(&self) -> Entrants<'_> {
        if self.ranks_teams {
            Entrants::teams(&self.import().tournament)
        } else {
            Entrants::players(&self.import().tournament)
        }
    }

    /// Returns the crosstable and the edition with which tie-breaks are computed.
    #[must_use]
    pub fn context(&self) -> Context<'_> {
        let (facts, rules) = (&self.case.facts, self.case.edition_in_use().rules);
        if let Some(teams) = self.team_table() {
            return Context::for_teams(teams, rules);
        }
        let table = self.table_after_round.as_ref().unwrap_or(&facts.table);
        Context::new(table, rules).with_unrated(facts.options.unrated)
    }

    /// Returns the last round that is counted in the standings.
    #[must_use]
    pub fn round(&self) -> u16 {
        let tournament = &self.import().tournament;
        let rounds = tournament.matches.iter();
        let last_round = rounds.map(|encounter| encounter.round.0).max().unwrap_or(0);
        self.round.unwrap_or(tournament.rounds.max(last_round))
    }

    /// Computes the standings under a rank order. If `ranking.stated_order` is
    /// not `None`, the ranks are those that the file states.
    #[must_use]
    pub fn standings(&self, ranking: &Ranking) -> Standings {
        let computed_standings = standings(&self.context(), &ranking.order);
        match &ranking.stated_order {
            Some(stated) => computed_standings.with_stated_ranks(&stated.ranks),
            None => computed_standings,
        }
    }

    /// Combines the standings with the data that a report shows about them: source, edition, and
    /// the origin of the rank order.
    #[must_use]
    pub fn report<'s>(
        &'s self,
        ranking: &'s Ranking,
        standings: &'s Standings,
    ) -> StandingsReport<'s> {
        let facts = &self.case.facts;
        StandingsReport {
            source: facts.source,
            import: facts.import,
            damage: self.damage(),
            system: facts.table.system(),
            edition: self.case.edition_in_use(),
            rank_order_from: ranking.rank_order_from,
            inference: ranking.inference.as_ref(),
            stated_order: ranking.stated_order.as_ref(),
            printed_rules: &ranking.printed_rules,
            points_doubt: self.points_doubt(),
            round: self.round(),
            teams: self.team_table(),
            standings,
        }
    }

    /// Returns the audit of the event, which runs once, on first use.
    fn audit(&self) -> &Audit {
        self.audit.get_or_init(|| audit::judge(&self.case))
    }

    /// Returns damage to the whole file that leaves computed values in doubt; `None` if there is
    /// none.
    #[must_use]
    pub fn damage(&self) -> Option<Damage> {
        self.audit().damage()
    }

    /// Returns the findings of the audit that make the points of the ranked participants doubtful.
    #[must_use]
    pub fn points_doubt(&self) -> &PointsDoubt {
        self.points_doubt.get_or_init(|| {
            let participant_kind = self.ranked_participants();
            PointsDoubt::find(&self.case, self.audit(), participant_kind, self.round())
        })
    }

    /// Finds the rank order: the one that the user requested, or else the one that the file names,
    /// or else the inferred one. If there is no rank order, participants are ranked by points only.
    #[must_use]
    pub fn ranking(&self) -> Ranking {
        let audit = self.audit();
        let damage = audit.damage();
        let is_last = self.round() == audit::last_round(self.import());
        if self.ranks_teams {
            let (order, rank_order_from, inference) = self.case.team_ranking();
            let stated_order = self
                .case
                .stated_order_of_teams(&order, rank_order_from, damage);
            return Ranking {
                printed_rules: self.printed_rules(&order.criteria),
                order,
                rank_order_from,
                inference,
                stated_order: stated_order.filter(|_| is_last),
            };
        }
        // the rank order that the file of a team event names is for its teams
        let is_team_event = self.import().tournament.team_event;
        let used_order = audit.rank_order.clone();
        let used_order = used_order
            .filter(|used_order| !(is_team_event && used_order.origin == RankOrderOrigin::File));
        let (order, rank_order_from, inference) = match used_order {
            Some(used_order) => (
                used_order.order,
                Some(used_order.origin),
                audit.inference.clone(),
            ),
            None => (RankOrder::default().with_points(), None, None),
        };
        Ranking {
            printed_rules: self.printed_rules(&order.criteria),
            order,
            rank_order_from,
            inference,
            stated_order: self.case.stated_order(damage).filter(|_| is_last),
        }
    }

    /// Returns whether players or teams are ranked.
    #[must_use]
    pub const fn ranked_participants(&self) -> ParticipantKind {
        if self.ranks_teams {
            ParticipantKind::Teams
        } else {
            ParticipantKind::Players
        }
    }

    /// Returns the rules that the stated values of `criteria` follow, if these rules explain more
    /// of the values than the edition in use. Stated values are those after all rounds of the file,
    /// so the result is empty if the standings are those after an earlier round. It is also empty
    /// if the points are in doubt, because the values then differ for another reason.
    #[must_use]
    pub fn printed_rules(&self, criteria: &[TieBreakSpec]) -> Vec<PrintedRules> {
        let is_last = self.round() == audit::last_round(self.import());
        if !is_last || !self.points_doubt().errors.is_empty() {
            return Vec::new();
        }
        let columns = self.case.column_matches(self.ranked_participants());
        let is_criterion = |column: &&ColumnMatch| {
            let mut criteria = criteria.iter();
            let spec = column.spec.as_ref();
            spec.is_some_and(|spec| criteria.any(|other| other.is_same(spec)))
        };
        let columns = columns.iter().filter(is_criterion);
        find_printed_rules(columns, self.case.edition_in_use().rules.name)
    }

    /// Checks that the file has the data on which a rank order depends. The file may lack opponents
    /// or rows of players.
    ///
    /// # Errors
    /// [`Refusal`] with the tie-break that cannot be computed.
    pub fn check_order(&self, order: &RankOrder) -> Result<(), Refusal> {
        let import = self.import();
        let mut criteria = order.criteria.iter();
        let dependent_criterion = criteria.find(|spec| depends_on_opponents(&spec.code));
        let Some(spec) = dependent_criterion.filter(|_| !self.ranks_teams) else {
            return Ok(());
        };
        let (name, code) = (self.case.facts.source.main().name(), &spec.spelled);
        if import.lacks(Lack::Opponents) {
            return Err(Refusal::new(
                format!(
                    "{name} states results without opponents, but {code} depends on the opponents"
                ),
                "name a file with the pairings after --with, or rank by points only: \
                 --tie-breaks PTS",
            ));
        }
        if import.lacks(Lack::Rows) {
            return Err(Refusal::new(
                format!("{name} is cut short, but {code} depends on players who are not in it"),
                "export the list with all its rows, or rank by points only: --tie-breaks PTS",
            ));
        }
        Ok(())
    }
}

/// Returns the participants who are tied with `participant` on the criteria before `spec`. If the
/// order does not contain `spec`, these are the participants with the same points.
#[must_use]
pub fn tied_participants(
    context: &Context<'_>,
    order: &RankOrder,
    spec: &TieBreakSpec,
    participant: ParticipantId,
) -> Vec<ParticipantId> {
    let mut order = order.clone();
    let index = order
        .criteria
        .iter()
        .position(|other| other.is_same(spec))
        .unwrap_or_else(|| {
            order.criteria = vec![TieBreakSpec::without_modifiers("PTS"), spec.clone()];
            1
        });
    standings(context, &order)
        .tied_set_before(index, participant)
        .to_vec()
}

/// Checks that the file has the results of all rounds up to `round`, because every value depends on
/// them.
///
/// # Errors
/// [`Refusal`] if results are missing.
pub fn check_results(name: &str, import: &Import, round: Option<u16>) -> Result<(), Refusal> {
    let covers_rounds = match import.part {
        Part::Rounds(range) => {
            range.first.0 <= 1 && round.is_some_and(|round| round <= range.last.0)
        }
        _ => Need::Results.is_met(import),
    };
    if covers_rounds {
        return Ok(());
    }
    let tournament = &import.tournament;
    let help = if tournament.players.is_empty() && !tournament.teams.is_empty() {
        "it lists teams without the results of their matches: use the crosstable of the teams, \
         or name the pairings of all rounds after --with"
    } else {
        "name the other files of the event after --with: the crosstable, or the pairings of \
             all rounds"
    };
    Err(Refusal::new(
        format!(
            "nothing can be computed from {name}: {}",
            Need::Results.why_unmet(import)
        ),
        help,
    ))
}

/// Returns a warning if the files of an event, or two tables of one file, contradict each other
/// about its results, or may do so; `None` if they agree.
#[must_use]
pub fn contradiction_warning(reading: &Reading) -> Option<String> {
    let notes = &reading.import.notes;
    let first_note = |kind| notes.iter().find(|note: &&Note| note.kind == kind);
    if let Some(note) = first_note(NoteKind::SourcesDisagreeOnGame) {
        let spans = [note.span, note.other_span()];
        let word = reading.sources.word_for_both(spans);
        return Some(format!(
            "the {word}s disagree about games; the entries of the more complete {word} are used \
             here, and `crosstable audit` shows both ({})",
            SOURCES_DISAGREE.code.code
        ));
    }
    if first_note(NoteKind::OtherVersion).is_some() {
        return Some(format!(
            "another table of the file seems to be the same event with other results; only the \
             chosen table is used here, and `crosstable audit` shows both ({})",
            SOURCES_DISAGREE.code.code
        ));
    }
    let is_in_doubt = |note: &&Note| note.reason != Some(Reason::EventNames);
    let division = first_note(NoteKind::DividedEvents).filter(is_in_doubt)?;
    let use_of_lists = match division.reason {
        Some(Reason::SamePlayers) => "another table is used here",
        _ => "only some of them are used here",
    };
    Some(format!(
        "the lists of pairings in {} may belong to one event or to several; {use_of_lists}, and \
         `crosstable audit` says why ({})",
        reading.sources.source_of(division.span).name(),
        EVENTS_DIVIDED.code.code
    ))
}

/// Returns warnings about values that are doubtful or undefined. `requested_tie_break` is the
/// tie-break if the user asked for a single one, and `None` for the whole rank order.
#[must_use]
pub fn doubts(
    reading: &Reading,
    options: &Options,
    requested_tie_break: Option<&TieBreakSpec>,
) -> Vec<String> {
    let import = &reading.import;
    let mut doubts = Vec::from_iter(contradiction_warning(reading));
    if import.lacks(Lack::Rows) {
        doubts.push(
            "the list is cut short: values that depend on players beyond its rows are too low; \
             `crosstable audit` compares only the other values"
                .to_owned(),
        );
    }
    let order = match requested_tie_break {
        Some(spec) => vec![spec.clone()],
        None => {
            let order = options.rank_order.clone().or_else(|| import.rank_order());
            order.map(|order| order.criteria).unwrap_or_default()
        }
    };
    let is_rating_based = |spec: &&TieBreakSpec| tiebreak::depends_on(&spec.code, Aspect::Ratings);
    let mut rating_based = order.iter().filter(is_rating_based).peekable();
    if import.lacks(Lack::Ratings) && rating_based.peek().is_some() {
        // one rating for everybody was requested by the user, but is not a value of the event
        let has_requested_rating =
            rating_based.any(|spec| options.unrated.or(spec.modifiers.unrated).is_some());
        let doubt = if has_requested_rating {
            "the file has no ratings: tie-breaks based on ratings differ from those of the event; \
             choose others with --tie-breaks"
        } else {
            "the file has no ratings: tie-breaks based on ratings are undefined; choose others \
             with --tie-breaks"
        };
        doubts.push(doubt.to_owned());
    }
    doubts
}

/// The rank order that is used for an event, and how it was found.
pub struct Ranking {
    /// The criteria by which the participants are ranked.
    pub order: RankOrder,
    /// Where the rank order comes from; `None` if participants are ranked by points only.
    pub rank_order_from: Option<RankOrderOrigin>,
    /// The evidence for the rank order; `None` if it was not inferred.
    pub inference: Option<Inference>,
    /// Why the stated ranks are used; `None` if the ranks are computed.
    pub stated_order: Option<StatedOrder>,
    /// The rules that explain stated tie-break values of the order better than the edition with
    /// which the standings are computed; empty if no rules do.
    pub printed_rules: Vec<PrintedRules>,
}

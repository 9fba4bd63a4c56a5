//! Finds values that may be wrong instead of the ranks if the ranks contradict the rank order: the
//! order, the edition, the type of the tournament, a rating, or one entry of a round.

use super::attempt::{Attempt, Change, MAX_RANKED_ENTRIES, count_rounds};
use super::other_causes::{noun, with_article};
use super::other_totals::{UNPAIRED_KINDS, changes_of_totals};
use crate::audit::evidence::attribution::rules_name;
use crate::audit::evidence::judgement::deciding_criterion;
use crate::audit::evidence::stated_ranks::{count_mistakes, differing_ranks};
use crate::audit::facts::result_agreement::{PLAYED_RESULTS, possible_results};
use crate::audit::{Case, RankOrderOrigin, UsedRankOrder};
use crate::model::{
    Colour, Crosstable, Entry, Opponent, Outcome, ParticipantId, PlayerId, RankOrder, RoundNumber,
    System,
};
use crate::number::Points;
use crate::rules::{EDITIONS, RuleSet};
use crate::standings::{Standings, standings};
use crate::tiebreak::{self, Aspect, Context};

/// The stated ranks, and the table that they contradict.
pub(super) struct Suspects<'a> {
    pub(super) case: &'a Case<'a>,
    pub(super) used_order: &'a UsedRankOrder,
    /// The criteria that can be computed.
    pub(super) order: &'a RankOrder,
    /// The computed table.
    pub(super) table: &'a Standings,
    /// The participants for whom a rank is stated.
    pub(super) ranked_participants: &'a [ParticipantId],
    /// The participants whose stated rank differs from the computed one, with the computed rank.
    pub(super) differing_ranks: &'a [(ParticipantId, u32)],
    /// The smallest number of mistakes that explain the differing ranks.
    pub(super) mistakes: usize,
}

impl Suspects<'_> {
    /// Describes another cause that leaves fewer mistakes in the stated ranks; `None` if there is
    /// none. If there is one, it is not known which ranks are wrong.
    pub(super) fn other_cause(&self) -> Option<String> {
        let ranking = self.case.ranking();
        if self.mistakes == 0 || ranking.order.is_empty() {
            return None;
        }
        // a rank that contradicts the totals can be right only with other totals
        let contradicts_points = !ranking.follows_points();
        if self.mistake_limit() == 1 && contradicts_points {
            return self.why_entry_with_total();
        }
        self.why_edition()
            .or_else(|| self.why_rating())
            .or_else(|| self.why_order())
            .or_else(|| self.why_system())
            .or_else(|| self.why_entry())
            .or_else(|| self.why_entry_with_total())
            .or_else(|| self.why_too_many())
    }

    /// Says why another order may be in use; `None` unless the ranks contain more mistakes than a
    /// person makes by accident: more than two, and more than one for every five ranks.
    fn why_too_many(&self) -> Option<String> {
        let is_declared = self.used_order.origin == RankOrderOrigin::File;
        let are_many = self.mistakes > 2 && self.mistakes * 5 > self.ranked_participants.len();
        (is_declared && are_many).then(|| {
            "so many ranks differ from the declared order that they may follow another order: name it with --tie-breaks".to_owned()
        })
    }

    /// Returns the number of mistakes in the stated ranks, assuming that `table` is right.
    fn count_mistakes_under(&self, table: &Standings) -> usize {
        let stated_rank = |id: ParticipantId| self.case.facts.stated_rank(id.player());
        count_mistakes(
            &differing_ranks(table, self.ranked_participants, &stated_rank),
            &stated_rank,
        )
    }

    /// Returns the number of mistakes below which another cause explains the ranks. It is
    /// `mistakes` or, if the file does not declare the order, at most 1.
    fn mistake_limit(&self) -> usize {
        match self.used_order.origin {
            RankOrderOrigin::File => self.mistakes,
            _ => self.mistakes.min(1),
        }
    }

    fn explains(&self, table: &Standings) -> bool {
        self.count_mistakes_under(table) < self.mistake_limit()
    }

    /// Returns the beginning of a sentence that says how many stated ranks are right if `table` is
    /// the right table.
    fn conclusion(&self, table: &Standings) -> &'static str {
        match self.count_mistakes_under(table) {
            0 => "all ranks are right",
            _ => "more ranks are right",
        }
    }

    /// Returns pairs of neighbours in the computed table who have equal points, if the stated rank
    /// of at least one of them differs.
    fn tied_pairs(&self) -> impl Iterator<Item = [ParticipantId; 2]> {
        let total = |id: ParticipantId| self.case.facts.table.total(id);
        let neighbours = self.table.order.windows(2).map(|pair| [pair[0], pair[1]]);
        neighbours.filter(move |&[a, b]| {
            let mut ranks = self.differing_ranks.iter();
            total(a) == total(b) && ranks.any(|(id, _)| [a, b].contains(id))
        })
    }

    fn why_edition(&self) -> Option<String> {
        let facts = &self.case.facts;
        if facts.options.rules.is_some() {
            return None;
        }
        let table_under = |rules: &RuleSet| {
            let context = Context::new(&facts.table, rules).with_unrated(facts.options.unrated);
            standings(&context, self.order)
        };
        let fits = |rules: &&&RuleSet| self.explains(&table_under(rules));
        let edition = EDITIONS.iter().find(fits).map(|rules| (*rules).clone());
        let find_interpretation = || {
            self.case
                .judgement()?
                .find_fitting_rules(&self.case.judgement_input())
        };
        let rules = edition.or_else(find_interpretation)?;
        Some(format!(
            "{} under edition {}: name the edition of the event with --rules",
            self.conclusion(&table_under(&rules)),
            rules_name(&rules)
        ))
    }

    /// Says why a rating may be wrong; `None` unless a criterion that depends on ratings decides
    /// between two players. Another rating could then explain any order.
    fn why_rating(&self) -> Option<String> {
        let decided_by_rating = self.tied_pairs().find_map(|[a, b]| {
            let deciding_index = deciding_criterion(self.table, a, b)?;
            let mut criteria = self.table.criteria.iter().take(deciding_index + 1);
            let spec = criteria.find(|spec| tiebreak::depends_on(&spec.code, Aspect::Ratings))?;
            Some((spec, a, b))
        });
        let (spec, a, b) = decided_by_rating?;
        let facts = &self.case.facts;
        Some(format!(
            "{} decides between {} and {}: a rating may be wrong rather than the ranks",
            spec.spelled,
            facts.who(a.player()),
            facts.who(b.player())
        ))
    }

    fn why_order(&self) -> Option<String> {
        if self.used_order.origin != RankOrderOrigin::File {
            return None;
        }
        let order = self.case.better_order()?;
        Some(format!(
            "{order} explains the stated ranks better than the declared {}: name the rank order of the event with --tie-breaks",
            self.order
        ))
    }

    fn why_system(&self) -> Option<String> {
        let facts = &self.case.facts;
        let system = match facts.table.system() {
            System::Swiss => System::RoundRobin { cycles: 0 },
            _ => System::Swiss,
        };
        let table = Crosstable::new(&facts.import.tournament, system, count_rounds(&facts.table));
        let context = Context::new(&table, facts.edition.rules).with_unrated(facts.options.unrated);
        let table = standings(&context, self.order);
        self.explains(&table).then(|| {
            format!(
                "{} for a {}: the type of the tournament may be wrong",
                self.conclusion(&table),
                system.name()
            )
        })
    }

    /// Says why an entry may be wrong; `None` unless more ranks would be right with another entry
    /// or game, or with two entries exchanged, while all totals stay the same.
    fn why_entry(&self) -> Option<String> {
        self.why_one_of(EntryChanges::new(self).all_changes())
    }

    /// Says why an entry may be wrong together with a total. A program or a formula adds up the
    /// entries, so the total is wrong as well if an entry is wrong and no opponent contradicts it.
    /// `None` unless more ranks would be right with another entry and total.
    fn why_entry_with_total(&self) -> Option<String> {
        let related_players = EntryChanges::new(self).related_players;
        let changes = changes_of_totals(&self.case.facts, &related_players);
        self.why_one_of(changes.map(|change| (vec![change], Assumption::Unplayed)))
    }

    /// Says why one of these changes may be right; `None` unless more ranks are right with it.
    fn why_one_of(
        &self,
        possible_changes: impl Iterator<Item = (Vec<Change>, Assumption)>,
    ) -> Option<String> {
        let tournament = &self.case.facts.import.tournament;
        let mut attempts_left = MAX_RANKED_ENTRIES / tournament.entries.len().max(1);
        let mut attempt = Attempt::new(self.case, self.order);
        for (changes, assumption) in possible_changes {
            if attempts_left == 0 {
                return Some(
                    "an entry of a round may be wrong instead, but there are too many entries to try them all"
                        .to_owned(),
                );
            }
            attempts_left -= 1;
            let table = attempt.rank_with(&changes);
            if self.explains(&table) {
                return Some(self.words(&changes, assumption, self.conclusion(&table)));
            }
        }
        None
    }

    fn words(&self, changes: &[Change], assumption: Assumption, right: &str) -> String {
        let facts = &self.case.facts;
        let who = |index: usize| facts.who(changes[index].0);
        let round = facts.in_round(changes[0].1);
        let cause = match assumption {
            Assumption::Exchange => format!(
                "the entries of {} and {}{round} are exchanged",
                who(0),
                who(1)
            ),
            Assumption::Kind => format!(
                "the entry of {}{round} is {}",
                who(0),
                with_article(noun(changes[0].2.outcome))
            ),
            Assumption::Unplayed => format!(
                "{} has {} instead of {}{round}, with another total",
                who(0),
                with_article(noun(changes[0].2.outcome)),
                with_article(noun(facts.entry(changes[0].0, changes[0].1).outcome)),
            ),
            Assumption::Game => format!("{} and {} met{round}", who(0), who(1)),
            Assumption::Colours => format!(
                "the colours of {} and {}{round} are exchanged",
                who(0),
                who(1)
            ),
        };
        format!("{right} if {cause}: look at the pairings")
    }
}

/// The mistake that an attempt assumes to be in the file.
#[derive(Clone, Copy)]
enum Assumption {
    /// Each of two players has the other's entry for a round.
    Exchange,
    /// An entry is really of another kind that gives the same points.
    Kind,
    /// A bye, an absence or a double forfeit was really something else that gives other points.
    Unplayed,
    /// Two players who seem to have been absent met each other.
    Game,
    /// The colours of a game are exchanged.
    Colours,
}

/// Changes of entries to try. They keep all totals, and they affect the players whose ranks differ.
struct EntryChanges<'a> {
    case: &'a Case<'a>,
    /// The players whose ranks differ; if the order includes direct encounter, also the players
    /// tied with them.
    suspected_players: Vec<PlayerId>,
    /// The players in `suspected_players` and all their opponents.
    related_players: Vec<PlayerId>,
    /// Whether a criterion depends on colours.
    depends_on_colours: bool,
}

impl<'a> EntryChanges<'a> {
    fn new(suspects: &Suspects<'a>) -> EntryChanges<'a> {
        let case = suspects.case;
        let depends_on = |aspect| {
            let mut criteria = suspects.order.criteria.iter();
            criteria.any(|spec| tiebreak::depends_on(&spec.code, aspect))
        };
        let table = &case.facts.table;
        let differing_participants = || suspects.differing_ranks.iter().map(|(id, _)| *id);
        let totals: Vec<Points> = differing_participants().map(|id| table.total(id)).collect();
        let splits_tied_sets = suspects.order.criteria.iter().any(|spec| {
            let entry = tiebreak::find(&spec.code);
            entry.is_some_and(|entry| !entry.has_values())
        });
        let mut suspected_players: Vec<PlayerId> = differing_participants()
            .map(ParticipantId::player)
            .collect();
        if splits_tied_sets {
            let tied_players = table.ids().filter(|&id| totals.contains(&table.total(id)));
            suspected_players.extend(tied_players.map(ParticipantId::player));
        }
        let opponents = |ids: &[PlayerId]| -> Vec<PlayerId> {
            let others = ids.iter().flat_map(|&id| {
                let rounds = table.round_numbers();
                rounds.filter_map(move |round| table.opponent(id.into(), round))
            });
            let players = others.map(ParticipantId::player).chain(ids.iter().copied());
            let mut players: Vec<PlayerId> = players.collect();
            players.sort_unstable();
            players.dedup();
            players
        };
        suspected_players.sort_unstable();
        suspected_players.dedup();
        if depends_on(Aspect::TheirOpponents) {
            suspected_players = opponents(&suspected_players);
        }
        EntryChanges {
            case,
            related_players: opponents(&suspected_players),
            suspected_players,
            depends_on_colours: depends_on(Aspect::Colours),
        }
    }

    fn entry(&self, id: PlayerId, round: RoundNumber) -> Entry {
        self.case.facts.entry(id, round)
    }

    fn all_changes(&self) -> impl Iterator<Item = (Vec<Change>, Assumption)> {
        let rounds = || self.case.facts.table.round_numbers();
        let exchanges = rounds().flat_map(move |round| self.exchange_changes(round));
        let kinds = rounds().flat_map(move |round| self.kind_changes(round));
        let games = rounds().flat_map(move |round| self.game_changes(round));
        let colours = rounds().flat_map(move |round| self.colour_changes(round));
        kinds.chain(games).chain(colours).chain(exchanges)
    }

    /// Whether the entries of two players for a round give the same points.
    fn give_same_points(&self, a: PlayerId, b: PlayerId, round: RoundNumber) -> bool {
        let table = &self.case.facts.table;
        let points = |id: PlayerId| table.points(id.into())[round.index()];
        points(a) == points(b)
    }

    fn exchange_changes(&self, round: RoundNumber) -> Vec<(Vec<Change>, Assumption)> {
        let mut changes = Vec::new();
        let ids = || self.case.facts.import.tournament.ids();
        for a in ids() {
            let entry = self.entry(a, round);
            let opponent = entry.opponent.player();
            let is_suspected = self.suspected_players.contains(&a)
                || opponent.is_some_and(|opponent| self.suspected_players.contains(&opponent));
            let is_related = self.related_players.contains(&a);
            for b in ids().filter(|&b| b != a && Some(b) != opponent) {
                let other_entry = self.entry(b, round);
                let is_unplayed = !entry.outcome.is_played() || !other_entry.outcome.is_played();
                // each pair is tried once
                let is_repeated = b < a
                    && (self.suspected_players.contains(&b)
                        || (is_related && self.related_players.contains(&b)));
                let is_tried = is_suspected || (is_related && is_unplayed);
                if is_tried && !is_repeated && self.give_same_points(a, b, round) {
                    changes.push((self.exchange(round, [a, b]), Assumption::Exchange));
                }
            }
        }
        changes
    }

    /// Exchanges two entries of a round, and adapts the entries of the opponents.
    fn exchange(&self, round: RoundNumber, [a, b]: [PlayerId; 2]) -> Vec<Change> {
        let (mine, theirs) = (self.entry(a, round), self.entry(b, round));
        let mut changes = vec![(a, round, theirs), (b, round, mine)];
        for (entry, id, other) in [(mine, a, b), (theirs, b, a)] {
            let Some(opponent_id) = entry.opponent.player() else {
                continue;
            };
            let opponent_entry = self.entry(opponent_id, round);
            if opponent_entry.opponent == Opponent::Player(id) {
                let opponent = Opponent::Player(other);
                changes.push((
                    opponent_id,
                    round,
                    Entry {
                        opponent,
                        ..opponent_entry
                    },
                ));
            }
        }
        changes
    }

    /// Returns changes to other kinds of entries with the same points: forfeits instead of games,
    /// and other byes instead of byes.
    fn kind_changes(&self, round: RoundNumber) -> Vec<(Vec<Change>, Assumption)> {
        let facts = &self.case.facts;
        let system = &facts.import.tournament.score_system;
        let mut changes_by_entry = Vec::new();
        for &id in &self.related_players {
            let entry = self.entry(id, round);
            let points = system.points(entry.outcome, entry.colour);
            let gives_same_points = |outcome: &Outcome| {
                *outcome != entry.outcome && system.points(*outcome, entry.colour) == points
            };
            let Some(opponent_id) = entry.opponent.player() else {
                let byes = UNPAIRED_KINDS.into_iter().filter(gives_same_points);
                let changes = byes.map(|outcome| vec![(id, round, Entry { outcome, ..entry })]);
                changes_by_entry.extend(changes.map(|changes| (changes, Assumption::Kind)));
                continue;
            };
            let opponent_entry = self.entry(opponent_id, round);
            let opponent_points = system.points(opponent_entry.outcome, opponent_entry.colour);
            let games = possible_results().chain([[Outcome::ForfeitLoss; 2]]);
            let fitting_results = games.filter(|[mine, other]| {
                gives_same_points(mine)
                    && system.points(*other, opponent_entry.colour) == opponent_points
            });
            changes_by_entry.extend(fitting_results.map(|[mine, other]| {
                let mine = (
                    id,
                    round,
                    Entry {
                        outcome: mine,
                        ..entry
                    },
                );
                let other = (
                    opponent_id,
                    round,
                    Entry {
                        outcome: other,
                        ..opponent_entry
                    },
                );
                (vec![mine, other], Assumption::Kind)
            }));
        }
        changes_by_entry
    }

    /// Returns changes that turn the entries of two absent players into a game between them, for
    /// each pair whose points in the round can be those of a game.
    fn game_changes(&self, round: RoundNumber) -> Vec<(Vec<Change>, Assumption)> {
        let system = &self.case.facts.import.tournament.score_system;
        let ids = self.case.facts.import.tournament.ids();
        let absent_players: Vec<PlayerId> = ids
            .filter(|&id| self.entry(id, round).opponent == Opponent::Nobody)
            .collect();
        let points_of = |id| {
            let entry = self.entry(id, round);
            system.points(entry.outcome, entry.colour)
        };
        let mut changes_by_game = Vec::new();
        for &a in absent_players
            .iter()
            .filter(|a| self.related_players.contains(a))
        {
            for &b in absent_players.iter().filter(|b| **b != a) {
                let game = PLAYED_RESULTS.into_iter().find(|[mine, theirs]| {
                    system.points(*mine, None) == points_of(a)
                        && system.points(*theirs, None) == points_of(b)
                });
                let Some([mine, theirs]) = game else { continue };
                let entry = |opponent, outcome, colour| Entry {
                    opponent: Opponent::Player(opponent),
                    colour: Some(colour),
                    outcome,
                };
                let first = (a, round, entry(b, mine, Colour::White));
                let second = (b, round, entry(a, theirs, Colour::Black));
                changes_by_game.push((vec![first, second], Assumption::Game));
            }
        }
        changes_by_game
    }

    fn colour_changes(&self, round: RoundNumber) -> Vec<(Vec<Change>, Assumption)> {
        if !self.depends_on_colours {
            return Vec::new();
        }
        let changes_by_player = self.related_players.iter().filter_map(|&id| {
            let entry = self.entry(id, round);
            let opponent_id = entry.opponent.player()?;
            let opponent_entry = self.entry(opponent_id, round);
            let with_opposite_colour = |entry: Entry| Entry {
                colour: entry.colour.map(Colour::opposite),
                ..entry
            };
            let changes = vec![
                (id, round, with_opposite_colour(entry)),
                (opponent_id, round, with_opposite_colour(opponent_entry)),
            ];
            Some((changes, Assumption::Colours))
        });
        changes_by_player.collect()
    }
}

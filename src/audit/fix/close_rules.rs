//! Finds editions and rank orders that explain nearly as many of the stated ranks as those in use,
//! and under which other ranks would be corrected. If there are any, it is not known which ranks
//! are wrong, because two mistakes in the ranks may make the wrong edition look like the better
//! one.

use std::collections::BTreeSet;

use super::attempt::count_rounds;
use super::suspects::Suspects;
use crate::audit::RankOrderOrigin;
use crate::audit::evidence::attribution::rules_name;
use crate::audit::evidence::stated_ranks::{
    count_fewest_mistakes, count_mistakes, differing_ranks,
};
use crate::model::{ParticipantId, PlayerId};
use crate::rules::{EDITIONS, RuleSet};
use crate::standings::{NAMED_ORDERS, Standings, standings};
use crate::tiebreak::Context;

/// Maximum number of mistakes by which an edition may exceed the edition in use and still be as
/// likely.
const EDITION_MARGIN: usize = 1;

/// Up to this limit of mistakes, mistakes are counted so that there are as few as possible, because
/// several slips may concern the same participants. If the limit is higher, the differences are no
/// slips, and each exchange of two ranks and each other wrong rank counts.
const MAX_SLIPS: usize = 4;

/// Says why the ranks may follow another edition; `None` unless an edition leaves hardly more
/// mistakes in the stated ranks, and gives a player another rank than the correction would. Also
/// `None` if the user named the edition.
pub(super) fn why_edition_is_uncertain(suspects: &Suspects<'_>) -> Option<String> {
    let facts = &suspects.case.facts;
    if facts.options.rules.is_some() {
        return None;
    }
    EDITIONS.iter().find_map(|rules| {
        let context = Context::new(&facts.table, rules).with_unrated(facts.options.unrated);
        let table = standings(&context, suspects.order);
        let player =
            find_player_corrected_otherwise(suspects, &table, suspects.mistakes + EDITION_MARGIN)?;
        Some(format!(
            "edition {} explains about as many of the stated ranks, but gives {} a different rank: \
             name the edition of the event with --rules",
            rules_name(rules),
            facts.who(player)
        ))
    })
}

/// Says why the ranks may follow another common rank order than the declared one; `None` unless an
/// order leaves no more mistakes in the stated ranks and no more ties, and gives a player another
/// rank than the correction would. Also `None` if the user named the order.
pub(super) fn why_order_is_uncertain(suspects: &Suspects<'_>) -> Option<String> {
    let facts = &suspects.case.facts;
    if suspects.used_order.origin != RankOrderOrigin::File {
        return None;
    }
    let rounds = count_rounds(&facts.table);
    let is_predetermined = facts.table.system().is_predetermined();
    let mut suitable_orders =
        (NAMED_ORDERS.iter()).filter(|named| named.is_for_predetermined == is_predetermined);
    suitable_orders.find_map(|named| {
        let order = named.order(rounds);
        let context =
            Context::new(&facts.table, facts.edition.rules).with_unrated(facts.options.unrated);
        let table = standings(&context, &order);
        let is_comparable = table.columns.iter().all(Result::is_ok)
            && count_ranks(&table) >= count_ranks(suspects.table);
        if !is_comparable {
            return None;
        }
        let player = find_player_corrected_otherwise(suspects, &table, suspects.mistakes)?;
        Some(format!(
            "{order} explains as many of the stated ranks as the declared {}, but gives {} a \
             different rank: name the rank order of the event with --tie-breaks",
            suspects.order,
            facts.who(player)
        ))
    })
}

/// Returns the number of different ranks in a table. The more there are, the fewer ties are left.
fn count_ranks(table: &Standings) -> usize {
    let ranks: BTreeSet<u16> = table.ranks.iter().copied().collect();
    ranks.len()
}

/// Returns the first player whose rank would be corrected to another rank than the player has in
/// `table`. `None` if there is none, or if `table` leaves more than `limit` mistakes in the stated
/// ranks.
fn find_player_corrected_otherwise(
    suspects: &Suspects<'_>,
    table: &Standings,
    limit: usize,
) -> Option<PlayerId> {
    let stated_rank = |id: ParticipantId| suspects.case.facts.stated_rank(id.player());
    let stated: StatedRanks<'_> = (suspects.ranked_participants, &stated_rank);
    let id = find_corrected_otherwise(table, stated, suspects.differing_ranks, limit)?;
    Some(id.player())
}

/// The participants with a stated rank, and a function that returns the stated rank of each.
pub(super) type StatedRanks<'a> = (&'a [ParticipantId], &'a dyn Fn(ParticipantId) -> u32);

/// Returns the first participant whose rank would be corrected to another rank than the participant
/// has in `table`. `None` if there is none, or if `table` leaves more than `limit` mistakes in the
/// stated ranks.
fn find_corrected_otherwise(
    table: &Standings,
    (ranked, stated_rank): StatedRanks<'_>,
    corrections: &[(ParticipantId, u32)],
    limit: usize,
) -> Option<ParticipantId> {
    let differing = differing_ranks(table, ranked, stated_rank);
    // see `MAX_SLIPS`
    let mistakes = match limit {
        0..=MAX_SLIPS => count_fewest_mistakes(table, ranked, stated_rank),
        _ => count_mistakes(&differing, stated_rank),
    };
    if mistakes > limit {
        return None;
    }
    let rank_in_table = |id: ParticipantId| {
        let corrected = differing.iter().find(|(other, _)| *other == id);
        corrected.map_or_else(|| stated_rank(id), |&(_, rank)| rank)
    };
    let mut corrections = corrections.iter();
    let (id, _) = corrections.find(|&&(id, rank)| rank_in_table(id) != rank)?;
    Some(*id)
}

/// Returns an edition that leaves hardly more mistakes in the stated ranks than there are
/// `corrections`, together with a team to which this edition and the corrections give different
/// ranks. `table_under` computes the table under an edition.
pub(super) fn find_edition_for_teams(
    table_under: &dyn Fn(&RuleSet) -> Standings,
    stated: StatedRanks<'_>,
    corrections: &[(ParticipantId, u32)],
) -> Option<(&'static RuleSet, ParticipantId)> {
    let limit = count_mistakes(corrections, stated.1) + EDITION_MARGIN;
    EDITIONS.iter().find_map(|rules| {
        let table = table_under(rules);
        let team = find_corrected_otherwise(&table, stated, corrections, limit)?;
        Some((*rules, team))
    })
}

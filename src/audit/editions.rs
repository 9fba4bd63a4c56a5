//! Measures how well the claims of a file agree with each edition of the rules.

use super::{Audit, ColumnMatch, Facts, UsedRankOrder};
use crate::model::RankOrder;
use crate::rules::{EDITIONS, RuleSet};
use crate::standings::standings;
use crate::tiebreak::Context;

/// Returns how well the stated columns of tie-break values agree with each edition, oldest first,
/// and the stated ranks too if a rank order is known. `audit` is the audit under the edition in
/// force.
#[must_use]
pub fn match_every_edition(facts: &Facts<'_>, audit: &Audit) -> Vec<ColumnMatch> {
    let import = facts.import;
    // in a team event a stated order ranks the teams, not their players
    let ranks_players =
        |used: &&UsedRankOrder| !(import.tournament.team_event && used.origin.is_stated());
    let order = audit.rank_order.as_ref().filter(ranks_players);
    let order = order.map(|used| &used.order);
    let mut columns = Vec::new();
    for rules in EDITIONS {
        columns.extend(match_columns(rules, &audit.columns));
        columns.extend(order.and_then(|order| compare_ranks(facts, rules, order)));
    }
    columns
}

/// Returns how well the stated columns of the teams' tie-break values agree with each edition,
/// oldest first. Ranks of teams are not included, because the check P309 compares them.
#[must_use]
pub fn match_teams_with_every_edition(audit: &Audit) -> Vec<ColumnMatch> {
    let editions = EDITIONS.into_iter();
    editions
        .flat_map(|rules| match_columns(rules, &audit.team_columns))
        .collect()
}

fn match_columns(
    rules: &'static RuleSet,
    columns: &[ColumnMatch],
) -> impl Iterator<Item = ColumnMatch> {
    let columns = columns.iter();
    columns.filter_map(|column| column.under_edition(rules.name))
}

/// Compares the stated ranks with those of `order` under an edition. Players whom `order` leaves
/// tied may be in any order among themselves. `None` if the file states no ranks.
fn compare_ranks(
    facts: &Facts<'_>,
    rules: &'static RuleSet,
    order: &RankOrder,
) -> Option<ColumnMatch> {
    let import = facts.import;
    let context = Context::new(&facts.table, rules).with_unrated(facts.options.unrated);
    let standings = standings(&context, order);
    let mut last_places = vec![0_u32; standings.order.len() + 1];
    for (place, id) in (1..).zip(&standings.order) {
        last_places[usize::from(standings.ranks[id.index()])] = place;
    }
    let (mut agree, mut differ) = (0, 0);
    for id in import.tournament.ids() {
        let stated_rank = import.claims.rank_of(id);
        let Some(stated_rank) = stated_rank.filter(|stated_rank| stated_rank.value > 0) else {
            continue;
        };
        let first_place = standings.ranks[id.index()];
        if (u32::from(first_place)..=last_places[usize::from(first_place)])
            .contains(&stated_rank.value)
        {
            agree += 1;
        } else {
            differ += 1;
        }
    }
    (agree + differ > 0).then(|| ColumnMatch {
        label: "rank".to_owned(),
        code: Some(order.to_string()),
        edition: rules.name,
        agree,
        differ,
        rules_key: rules.name.to_owned(),
        ..ColumnMatch::default()
    })
}

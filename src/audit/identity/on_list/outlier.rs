//! I623: a player whose name differs slightly from the list also differs greatly from the other
//! players of the event.

use super::{list_in_words, listed_players};
use crate::audit::check::check;
use crate::audit::{Facts, Findings, ListedPlayer, OutlierLimits};
use crate::finding::Certainty;
use crate::lists::likeness::{Likeness, likeness};
use crate::model::{FieldKey, PlayerId};
use crate::source::shortened;

check! {
    OUTLIER = "I623" "outlier", Info,
    page: include_str!("../../../../docs/checks/outlier.md"),
    needs: [OutlierLimits, RatingList],
    not_corrected: "only the organiser knows whether the ID is right",
    run: outlier on facts,
}

/// Minimum number of other players with whom a player can be compared.
const MIN_OTHERS: usize = 8;
/// Maximum distance of a player from the median of the others, as a multiple of their median
/// deviation from it. Beyond that, the player is an outlier.
const MAX_MEDIAN_DEVIATIONS: u32 = 3;

fn outlier(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(limits) = facts.options.outliers else {
        return;
    };
    let players = listed_players(facts).filter_map(|(id, ..)| Some((id, facts.listed_player(id)?)));
    let players: Vec<(PlayerId, ListedPlayer<'_>)> = players.collect();
    let list = list_in_words(facts);
    for (id, listed) in &players {
        let player = facts.import.tournament.player(*id);
        // a name that fits leaves no doubt about the person
        if likeness(&player.name, listed.name) == Likeness::Same {
            continue;
        }
        let other_players = players.iter().filter(|(other, _)| other != id);
        let other_players: Vec<&ListedPlayer<'_>> = other_players.map(|(_, other)| other).collect();
        let reasons = find_reasons(listed, &other_players, limits);
        let Some(first) = reasons.first() else {
            continue;
        };
        let name = shortened(listed.name, 80);
        findings
            .report(
                &OUTLIER,
                format!(
                    "{} may be somebody else: on {list}, the ID is that of {name}, {first}",
                    facts.who(*id)
                ),
            )
            .at(
                facts
                    .import
                    .origins
                    .player(*id)
                    .field_span(FieldKey::FideId),
                "this ID",
            )
            .player(facts.number(*id))
            .values(player.name.clone(), name.into_owned())
            .because(reasons)
            .cites(&[FieldKey::FideId])
            .rule("practice")
            .fix("ask the organiser whether the ID belongs to this player")
            .certainty(Certainty::Heuristic);
    }
}

/// Describes the values in which a player differs greatly from the other players; empty if there
/// are none.
fn find_reasons(
    player: &ListedPlayer<'_>,
    others: &[&ListedPlayer<'_>],
    limits: OutlierLimits,
) -> Vec<String> {
    let find_distant = |value: fn(&ListedPlayer<'_>) -> Option<u16>, limit: Option<u16>| {
        let values = others.iter().filter_map(|other| value(other)).collect();
        median_if_distant(value(player)?, values, limit?).zip(value(player))
    };
    let rating = find_distant(|person| person.rating, limits.rating);
    let birth = find_distant(|person| person.birth_year, limits.years);
    let mut reasons = Vec::new();
    reasons.extend(rating.map(|(median, rating)| {
        format!("who is rated {rating}, while the median of the others is {median}")
    }));
    reasons.extend(birth.map(|(median, year)| {
        format!("who was born in {year}, while the median of the others is {median}")
    }));
    reasons.extend(describe_only_foreigner(player.federation, others));
    reasons
}

/// Returns the median of `values`, rounded; `None` unless `own_value` is farther from it than both
/// `limit` and three median deviations.
fn median_if_distant(own_value: u16, mut values: Vec<u16>, limit: u16) -> Option<u16> {
    if values.len() < MIN_OTHERS {
        return None;
    }
    let twice_median = twice_median(&mut values);
    let twice_distance_of = |value: u16| (2 * u32::from(value)).abs_diff(twice_median);
    let deviations = values.iter().map(|&value| twice_distance_of(value));
    let mut deviations: Vec<u16> = deviations
        .filter_map(|twice| u16::try_from(twice).ok())
        .collect();
    let four_times_deviation = self::twice_median(&mut deviations);
    let twice_distance = twice_distance_of(own_value);
    let is_far = twice_distance > 2 * u32::from(limit)
        && 2 * twice_distance > MAX_MEDIAN_DEVIATIONS * four_times_deviation;
    // rounded half up
    is_far.then(|| u16::try_from(twice_median.div_ceil(2)).unwrap_or(u16::MAX))
}

/// Returns twice the median of `values`, which is always a whole number, and sorts them.
fn twice_median(values: &mut [u16]) -> u32 {
    values.sort_unstable();
    let value_at = |index: usize| values.get(index).copied().map_or(0, u32::from);
    value_at(values.len().saturating_sub(1) / 2) + value_at(values.len() / 2)
}

/// Returns a phrase about the only player from another federation; `None` if the player is not the
/// only one.
fn describe_only_foreigner(own_federation: &str, others: &[&ListedPlayer<'_>]) -> Option<String> {
    let mut codes = others.iter().map(|other| other.federation);
    let home_federation = codes.next().filter(|code| !code.is_empty())?;
    let is_national = others.len() >= MIN_OTHERS && codes.all(|code| code == home_federation);
    (is_national && !own_federation.is_empty() && own_federation != home_federation).then(|| {
        format!("the only player from {own_federation}; all others are from {home_federation}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For the ratings 1400, 1420 ... 1560, the median is 1480, and the deviations from it are 80,
    /// 60, 40, 20, 0, 20, 40, 60 and 80, with the median 40. Three median deviations are 120, so
    /// the limit decides.
    #[test]
    fn a_player_is_far_away_only_beyond_both_limits() {
        let field = || {
            (0..9_u16)
                .map(|step| 1400 + 20 * step)
                .collect::<Vec<u16>>()
        };
        assert_eq!(median_if_distant(1880, field(), 400), None);
        assert_eq!(median_if_distant(1881, field(), 400), Some(1480));
        assert_eq!(median_if_distant(1079, field(), 400), Some(1480));
        assert_eq!(median_if_distant(1600, field(), 100), None);
        assert_eq!(median_if_distant(1601, field(), 100), Some(1480));
        // fewer than eight others show nothing
        assert_eq!(median_if_distant(3000, field()[..7].to_vec(), 400), None);
    }

    /// For 1500, 1501 and six more ratings, the median lies between two values.
    #[test]
    fn the_median_of_an_even_number_of_values_is_the_mean_of_the_middle_two() {
        assert_eq!(twice_median(&mut [1500, 1503, 1400, 1600]), 3003);
        assert_eq!(twice_median(&mut [7]), 14);
        assert_eq!(twice_median(&mut []), 0);
    }
}

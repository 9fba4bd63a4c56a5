//! I611: the ratings of the file come from a list other than the one in force.

use super::{list_in_words, listed_players, stated_rating};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Certainty;
use crate::lists::{ConsultedLists, Kind, Month};
use crate::model::{FieldKey, PlayerId, TimeClass};
use crate::rating::time_class_name;

check! {
    OTHER_LIST_USED = "I611" "other-list-used", Warning,
    page: include_str!("../../../../docs/checks/other-list-used.md"),
    needs: [ListInForce],
    not_corrected: "the pairings and tie-breaks are based on the ratings in the file",
    may_be_right: true,
    run: other_list_used on facts,
}

/// Minimum share of the compared ratings, in percent, that must match a list if they come from it.
const MIN_SHARE: usize = 60;
/// Minimum number of matching ratings that can be evidence.
const MIN_RATINGS: usize = 4;

/// A list other than the one in force: its name in words, and the number of ratings that match it.
struct OtherList {
    words: String,
    matches: usize,
}

fn other_list_used(facts: &Facts<'_>, findings: &mut Findings) {
    let Some((lists, in_force, class)) = facts
        .lists()
        .and_then(|lists| Some((lists, lists.in_force()?, lists.class?)))
    else {
        return;
    };
    // a rating of a player who is on no list does not show which list was used
    let stated_ratings: Vec<(PlayerId, u16)> = listed_players(facts)
        .filter_map(|(id, player, _)| Some((id, stated_rating(player)?)))
        .collect();
    let explains_ratings = |fits: usize| fits * 100 >= stated_ratings.len() * MIN_SHARE;
    let matches_in_force = count_matches(lists, &stated_ratings, in_force, class);
    if stated_ratings.len() < MIN_RATINGS || explains_ratings(matches_in_force) {
        return;
    }
    let Some(other) = find_best_list(lists, &stated_ratings, in_force, class) else {
        return;
    };
    if !explains_ratings(other.matches) || other.matches <= matches_in_force {
        return;
    }
    let list = format!("the {} list of {in_force}", time_class_name(class));
    let span = facts
        .import
        .origins
        .player(stated_ratings[0].0)
        .field_span(FieldKey::Rating);
    let message = format!(
        "ratings are those of another list: {} of {} fit {}, {matches_in_force} fit {list}",
        other.matches,
        stated_ratings.len(),
        other.words
    );
    findings
        .report(&OTHER_LIST_USED, message)
        .at(span, "the first such rating")
        .values(other.words, list)
        .because([format!("players were identified with {}", list_in_words(facts))])
        .cites(&[FieldKey::Rating])
        .rule("B.01 1.4.6a")
        .fix("import the list for the category of the event and the month of its first day, and export the file again")
        .certainty(Certainty::ByList);
}

/// Returns the number of stated ratings that match those in the list of `month`, in the category
/// `class`.
fn count_matches(
    lists: &ConsultedLists,
    ratings: &[(PlayerId, u16)],
    month: Month,
    class: TimeClass,
) -> usize {
    let matches_list = |(id, stated_rating): &&(PlayerId, u16)| {
        let listed = lists.rating(*id, month, class);
        listed.is_some_and(|listed| listed.rating == Some(*stated_rating))
    };
    ratings.iter().filter(matches_list).count()
}

/// Returns the list that matches the most ratings or, if several match equally many, the list of
/// the nearest month. `None` if no list explains the ratings.
fn find_best_list(
    lists: &ConsultedLists,
    ratings: &[(PlayerId, u16)],
    in_force: Month,
    class: TimeClass,
) -> Option<OtherList> {
    let mut best_list: Option<(usize, u32, String)> = None;
    let mut consider = |matches: usize, distance: u32, name: String| {
        let is_better = best_list.as_ref().is_none_or(|(most, nearest, _)| {
            matches > *most || (matches == *most && distance < *nearest)
        });
        if is_better {
            best_list = Some((matches, distance, name));
        }
    };
    for list in &lists.lists {
        let distance = list.month.distance(in_force);
        if let Kind::National(code) = &list.kind {
            let matches = lists.count_on_national(list, ratings);
            consider(
                matches,
                distance + 1,
                format!("the {code} list of {}", list.month),
            );
            continue;
        }
        for other in [TimeClass::Standard, TimeClass::Rapid, TimeClass::Blitz] {
            if list.kind.rates(other) && (list.month, other) != (in_force, class) {
                let matches = count_matches(lists, ratings, list.month, other);
                let name = format!("the {} list of {}", time_class_name(other), list.month);
                consider(matches, distance, name);
            }
        }
    }
    best_list.map(|(matches, _, name)| OtherList {
        words: name,
        matches,
    })
}

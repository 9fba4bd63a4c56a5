//! Finds the places of the rows of a table in the order of the ranks: the numbers by which cells
//! refer to opponents are the positions that the rows had when the table was made. The printed
//! ranks still show them if a row was lost or moved, even where players share a rank or only the
//! first of them has one (reference/swiss-manager-exports.md 5.1).

use super::meaning::Meaning;
use super::numbers;
use super::tables::Table;

/// Maximum number of places without a row in a group. If there are more, the group is not filled
/// in.
const MAX_MISSING_ROWS: usize = 8;

/// Maximum number of different ways to place the rows of all groups that are tried.
const MAX_WAYS: usize = 64;

/// The rows that share a rank. Their places begin with this rank.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Group {
    rank: u32,
    /// The rows in the order of the table.
    rows: Vec<usize>,
    /// The number of places from the rank up to the next group.
    places: usize,
    /// The index of the first place without a row, if there are more places than rows. All such
    /// places of a group follow each other.
    first_free: usize,
}

impl Group {
    /// Returns the number of places without a row.
    const fn free(&self) -> usize {
        self.places.saturating_sub(self.rows.len())
    }

    /// Returns the index of each row with the place of the row.
    fn placed_rows(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.rows.iter().enumerate().map(|(index, &row)| {
            let skipped = if index < self.first_free {
                0
            } else {
                self.free()
            };
            let place = u32::try_from(index + skipped).unwrap_or(u32::MAX);
            (row, self.rank.saturating_add(place))
        })
    }
}

/// Returns the place of each row according to the printed ranks. If a row is missing in a group of
/// players with a shared rank, it may be any of them, and the way with the highest result of `rate`
/// is chosen. `highest` is the highest number to which a cell refers. `None` if the table has no
/// ranks, or if they are contradictory.
pub(super) fn find_places(
    table: &Table<'_>,
    highest: u32,
    rate: impl Fn(&[u32]) -> usize,
) -> Option<Vec<u32>> {
    table.column(Meaning::Rank)?;
    let rows = 0..table.rows.len();
    let ranks: Vec<Option<u32>> = rows
        .map(|row| {
            numbers::parse_whole_number(&table.value_of(table.rows[row], Meaning::Rank).text)
        })
        .collect();
    choose_places(&ranks, highest, rate)
}

fn choose_places(
    ranks: &[Option<u32>],
    highest: u32,
    rate: impl Fn(&[u32]) -> usize,
) -> Option<Vec<u32>> {
    let mut groups = group_rows(ranks, highest)?;
    move_blank_rows(ranks, &mut groups)?;
    let mut ways = 0;
    for index in 0..groups.len() {
        let (free, row_count) = (groups[index].free(), groups[index].rows.len());
        if free == 0 || free > MAX_MISSING_ROWS {
            continue;
        }
        // smaller groups after a large one are still tried
        if ways + row_count + 1 > MAX_WAYS {
            continue;
        }
        ways += row_count + 1;
        let rate_with = |first_free: usize| {
            let mut groups = groups.clone();
            groups[index].first_free = first_free;
            rate(&places(&groups, ranks.len()))
        };
        // `max_by_key` returns the last of several equal ones, which leaves the rows where they are
        let best = (0..=row_count).max_by_key(|&first_free| rate_with(first_free));
        groups[index].first_free = best.unwrap_or(row_count);
    }
    Some(places(&groups, ranks.len()))
}

/// Returns the rows by rank. A row without a rank shares the rank of the row above it, or has rank
/// 1 if there is none above. `None` if a rank is 0.
fn group_rows(ranks: &[Option<u32>], highest: u32) -> Option<Vec<Group>> {
    let mut rank_above = Some(1);
    let mut ranked_rows: Vec<(u32, usize)> = Vec::with_capacity(ranks.len());
    for (row, rank) in ranks.iter().enumerate() {
        rank_above = rank.or(rank_above);
        ranked_rows.push((rank_above.filter(|&rank| rank > 0)?, row));
    }
    // rows with a written rank come before rows that share it with a blank cell
    ranked_rows.sort_unstable_by_key(|&(rank, row)| (rank, ranks[row].is_none(), row));
    let mut groups: Vec<Group> = ranked_rows
        .chunk_by(|a, b| a.0 == b.0)
        .map(|rows| Group {
            rank: rows[0].0,
            rows: rows.iter().map(|&(_, row)| row).collect(),
            places: rows.len(),
            first_free: rows.len(),
        })
        .collect();
    let next_ranks: Vec<u32> = groups.iter().skip(1).map(|group| group.rank).collect();
    for (group, next_rank) in groups.iter_mut().zip(next_ranks) {
        group.places = (next_rank - group.rank) as usize;
    }
    if let Some(last) = groups.last_mut() {
        let row_count = u32::try_from(ranks.len()).unwrap_or(u32::MAX);
        let end = highest.max(row_count).saturating_add(1);
        let places = end.saturating_sub(last.rank) as usize;
        // if only one row has the rank, the rank is its place
        if last.rows.len() > 1 && places <= last.rows.len() + MAX_MISSING_ROWS {
            last.places = places;
        }
    }
    Some(groups)
}

/// Moves rows without a rank from groups that have more rows than places to the group before or
/// after, where the row of a player is missing. `None` if a group still has too many rows.
fn move_blank_rows(ranks: &[Option<u32>], groups: &mut [Group]) -> Option<()> {
    for index in 0..groups.len() {
        while groups[index].rows.len() > groups[index].places {
            let mut rows = groups[index].rows.iter();
            let is_blank = |&row: &usize| ranks[row].is_none();
            let has_free_place =
                |index: usize| groups.get(index).is_some_and(|group| group.free() > 0);
            if index + 1 == groups.len() && (index == 0 || !has_free_place(index - 1)) {
                // the last group may have further places, to which no cell refers
                groups[index].places = groups[index].rows.len();
                break;
            }
            let (from, to) = if index > 0 && has_free_place(index - 1) {
                (rows.position(is_blank)?, index - 1)
            } else {
                let to = Some(index + 1).filter(|&to| has_free_place(to))?;
                (rows.rposition(is_blank)?, to)
            };
            let row = groups[index].rows.remove(from);
            // the first row of a group stays first, and a row from the group before follows it
            let position = if to > index { 1 } else { groups[to].rows.len() };
            groups[to].rows.insert(position, row);
        }
    }
    for group in groups {
        group.first_free = group.rows.len();
    }
    Some(())
}

fn places(groups: &[Group], row_count: usize) -> Vec<u32> {
    let mut places = vec![0; row_count];
    for (row, place) in groups.iter().flat_map(Group::placed_rows) {
        places[row] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the places of rows with these ranks. A blank rank is 0. `right` are the expected
    /// places, with which most cells fit.
    fn check(ranks: &[u32], right: &[u32]) {
        let ranks: Vec<Option<u32>> = ranks
            .iter()
            .map(|&rank| Some(rank).filter(|&r| r > 0))
            .collect();
        let rate = |places: &[u32]| places.iter().zip(right).filter(|(a, b)| a == b).count();
        assert_eq!(
            choose_places(&ranks, 6, rate).as_deref(),
            Some(right),
            "{ranks:?}"
        );
    }

    #[test]
    fn rows_of_a_whole_table_have_their_positions() {
        check(&[1, 2, 3, 4, 5, 6], &[1, 2, 3, 4, 5, 6]);
        check(&[1, 2, 2, 4, 4, 4], &[1, 2, 3, 4, 5, 6]);
        check(&[1, 2, 0, 4, 0, 0], &[1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn rows_below_a_missing_row_keep_their_places() {
        check(&[1, 2, 2, 5, 5], &[1, 2, 3, 5, 6]);
        check(&[2, 2, 4, 4, 4], &[2, 3, 4, 5, 6]);
        check(&[1, 2, 4, 4, 4], &[1, 3, 4, 5, 6]);
        check(&[1, 2, 2, 4, 4], &[1, 2, 3, 4, 6]);
        check(&[1, 0, 4, 0, 0], &[1, 3, 4, 5, 6]);
        check(&[1, 2, 0, 4, 0], &[1, 2, 3, 5, 6]);
    }

    #[test]
    fn exchanged_rows_keep_their_places() {
        check(&[2, 1, 2, 4, 4, 4], &[2, 1, 3, 4, 5, 6]);
        check(&[1, 2, 4, 2, 4, 4], &[1, 2, 4, 3, 5, 6]);
        check(&[1, 2, 4, 0, 0, 0], &[1, 2, 4, 3, 5, 6]);
        check(&[1, 0, 2, 4, 0, 0], &[1, 3, 2, 4, 5, 6]);
        check(&[1, 2, 3, 0, 4, 0], &[1, 2, 3, 5, 4, 6]);
        check(&[0, 1, 3, 0, 5, 0], &[2, 1, 3, 4, 5, 6]);
    }

    #[test]
    fn groups_without_a_missing_row_are_not_tried() {
        // 40 groups of two, and the first row of the last but one is missing
        let mut ranks: Vec<Option<u32>> = (0..80).map(|index| Some(index / 2 * 2 + 1)).collect();
        let mut right: Vec<u32> = (1..=80).collect();
        ranks.remove(76);
        right.remove(76);
        let count_right =
            |places: &[u32]| places.iter().zip(&right).filter(|(a, b)| a == b).count();
        let chosen = choose_places(&ranks, 80, count_right);
        assert_eq!(chosen, Some(right.clone()));
    }

    #[test]
    fn contradictory_ranks_give_no_places() {
        for ranks in [&[Some(1), Some(1), Some(2)][..], &[Some(0), Some(2)]] {
            assert_eq!(choose_places(ranks, 3, |_| 0), None, "{ranks:?}");
        }
    }
}

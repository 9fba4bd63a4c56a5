//! Compares stated ranks with a computed table: which ranks differ, and how many mistakes explain
//! that.

use std::collections::{BTreeSet, HashMap};

use crate::model::ParticipantId;
use crate::standings::Standings;

/// The smallest number of mistakes that turn the right ranks into the stated ones. An exchange of
/// two ranks is one mistake, and so is any other rank that differs. `differing` has the right
/// ranks.
pub(in crate::audit) fn count_mistakes(
    differing: &[(ParticipantId, u32)],
    stated: &dyn Fn(ParticipantId) -> u32,
) -> usize {
    let mut open: HashMap<(u32, u32), usize> = HashMap::new();
    let mut exchanged = 0;
    for &(id, right) in differing {
        match open.get_mut(&(right, stated(id))) {
            Some(left) if *left > 0 => {
                *left -= 1;
                exchanged += 1;
            }
            _ => *open.entry((stated(id), right)).or_default() += 1,
        }
    }
    differing.len() - exchanged
}

/// How ranks are numbered.
#[derive(Clone, Copy)]
struct NumberingStyle {
    /// Whether no numbers are skipped after a shared rank: 1 2 2 3.
    dense: bool,
    /// Whether participants without a rank are counted too.
    all: bool,
}

/// All ways of numbering ranks, the usual one first. If several agree with the same number of
/// stated ranks, the first of them is used.
const STYLES: [NumberingStyle; 4] = [
    NumberingStyle {
        dense: false,
        all: false,
    },
    NumberingStyle {
        dense: false,
        all: true,
    },
    NumberingStyle {
        dense: true,
        all: false,
    },
    NumberingStyle {
        dense: true,
        all: true,
    },
];

/// Participants whom every criterion leaves tied, and the best rank that they may have.
struct TiedSet {
    place: u32,
    /// The participants with their stated ranks, in ascending order of these.
    players: Vec<(ParticipantId, u32)>,
}

impl TiedSet {
    /// Whether the stated ranks are right for tied participants: shared, or decided by lot.
    fn is_right(&self, style: NumberingStyle) -> bool {
        let mut before = None;
        (self.place..)
            .zip(&self.players)
            .all(|(place, &(_, stated))| {
                let shared = before.map_or(stated == self.place, |before| before == stated);
                before = Some(stated);
                shared || (stated == place && !style.dense)
            })
    }

    fn shares_rank(&self) -> bool {
        self.players.windows(2).any(|pair| pair[0].1 == pair[1].1)
    }
}

/// The participants whose stated rank contradicts the table, with their right ranks. The ranks are
/// numbered in the way in which most stated ranks are right.
pub(in crate::audit) fn differing_ranks(
    table: &Standings,
    ranked: &[ParticipantId],
    stated: &dyn Fn(ParticipantId) -> u32,
) -> Vec<(ParticipantId, u32)> {
    let with: BTreeSet<ParticipantId> = ranked.iter().copied().collect();
    let read = STYLES.map(|style| (style, tied_sets_with_ranks(table, &with, style, stated)));
    let right = |(style, sets): &(NumberingStyle, Vec<TiedSet>)| -> usize {
        let right = sets.iter().filter(|set| set.is_right(*style));
        right.map(|set| set.players.len()).sum()
    };
    let best = read.iter().map(right).max().unwrap_or(0);
    let read = read.into_iter().find(|read| right(read) == best);
    read.map_or_else(Vec::new, |(style, sets)| differing_in_style(style, &sets))
}

/// Whether another way to number ranks gives other right ranks and needs no more mistakes to
/// explain the stated ranks than `differ` does.
pub(in crate::audit) fn is_ambiguous(
    table: &Standings,
    ranked: &[ParticipantId],
    stated: &dyn Fn(ParticipantId) -> u32,
    differ: &[(ParticipantId, u32)],
) -> bool {
    let with: BTreeSet<ParticipantId> = ranked.iter().copied().collect();
    let most = count_mistakes(differ, stated);
    STYLES.into_iter().any(|style| {
        let other = differing_in_style(style, &tied_sets_with_ranks(table, &with, style, stated));
        other != differ && count_mistakes(&other, stated) <= most
    })
}

/// The participants whose stated rank contradicts the table, with their right ranks, if ranks are
/// numbered in this way.
fn differing_in_style(style: NumberingStyle, sets: &[TiedSet]) -> Vec<(ParticipantId, u32)> {
    // whether tied players share a rank in this file, if any right ranks show it
    let tied = sets.iter().filter(|set| set.players.len() > 1);
    let shown: Vec<bool> = tied
        .filter(|set| set.is_right(style))
        .map(TiedSet::shares_rank)
        .collect();
    let by_lot = !shown.is_empty() && !shown.contains(&true);
    let mut list = Vec::new();
    for set in sets.iter().filter(|set| !set.is_right(style)) {
        for (place, &(id, stated)) in (set.place..).zip(&set.players) {
            let rank = if by_lot { place } else { set.place };
            if rank != stated {
                list.push((id, rank));
            }
        }
    }
    list
}

/// The participants with a stated rank, in sets that the table leaves tied, best first.
fn tied_sets_with_ranks(
    table: &Standings,
    with: &BTreeSet<ParticipantId>,
    style: NumberingStyle,
    stated: &dyn Fn(ParticipantId) -> u32,
) -> Vec<TiedSet> {
    let mut list = Vec::new();
    let mut place = 1_u32;
    for set in tied_sets(table) {
        let players = set.iter().filter(|id| with.contains(id));
        let mut players: Vec<_> = players.map(|&id| (id, stated(id))).collect();
        players.sort_by_key(|(_, stated)| *stated);
        let ranked = u32::try_from(players.len()).unwrap_or(u32::MAX);
        let next = place
            + match (style.dense, style.all) {
                (true, true) => 1,
                (true, false) => ranked.min(1),
                (false, true) => u32::try_from(set.len()).unwrap_or(u32::MAX),
                (false, false) => ranked,
            };
        if !players.is_empty() {
            list.push(TiedSet { place, players });
        }
        place = next;
    }
    list
}

/// The sets of participants with equal ranks in the table, best first.
fn tied_sets(table: &Standings) -> impl Iterator<Item = &[ParticipantId]> {
    table
        .order
        .chunk_by(|a, b| table.ranks[a.index()] == table.ranks[b.index()])
}

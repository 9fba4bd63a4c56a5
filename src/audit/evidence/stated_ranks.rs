//! Stated ranks against a computed table: which differ, and how many mistakes that takes.

use std::collections::{BTreeSet, HashMap};

use crate::model::ParticipantId;
use crate::standings::Standings;

/// The fewest mistakes that turn the right ranks into the stated ones: an exchange of two ranks
/// counts as one, and so does any other rank that differs.
pub(in crate::audit) fn mistakes(
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

/// How places are counted.
#[derive(Clone, Copy)]
struct Style {
    /// Players who share a rank take up one place: 1 2 2 3.
    dense: bool,
    /// Players without a rank take up places.
    all: bool,
}

/// The usual way first; ways in which the stated ranks fit equally well are equivalent here.
const STYLES: [Style; 4] = [
    Style {
        dense: false,
        all: false,
    },
    Style {
        dense: false,
        all: true,
    },
    Style {
        dense: true,
        all: false,
    },
    Style {
        dense: true,
        all: true,
    },
];

/// Players whom every criterion leaves tied, and the best rank that they share.
struct Tied {
    place: u32,
    /// With their stated ranks, which are in order.
    players: Vec<(ParticipantId, u32)>,
}

impl Tied {
    /// Whether the stated ranks are those of these places: shared, or decided by lot.
    fn is_right(&self, style: Style) -> bool {
        let mut before = None;
        (self.place..)
            .zip(&self.players)
            .all(|(place, &(_, stated))| {
                let shared = before.map_or(stated == self.place, |before| before == stated);
                before = Some(stated);
                shared || (stated == place && !style.dense)
            })
    }

    fn shares(&self) -> bool {
        self.players.windows(2).any(|pair| pair[0].1 == pair[1].1)
    }
}

/// The ranks that contradict the table, counted in the way of the file.
pub(in crate::audit) fn differing(
    table: &Standings,
    ranked: &[ParticipantId],
    stated: &dyn Fn(ParticipantId) -> u32,
) -> Vec<(ParticipantId, u32)> {
    let with: BTreeSet<ParticipantId> = ranked.iter().copied().collect();
    let read = STYLES.map(|style| (style, tied(table, &with, style, stated)));
    let right = |(style, sets): &(Style, Vec<Tied>)| -> usize {
        let right = sets.iter().filter(|set| set.is_right(*style));
        right.map(|set| set.players.len()).sum()
    };
    let best = read.iter().map(right).max().unwrap_or(0);
    let Some((style, sets)) = read.into_iter().find(|read| right(read) == best) else {
        return Vec::new();
    };
    // whether the file lets tied players share a rank, as far as it shows
    let tied = sets.iter().filter(|set| set.players.len() > 1);
    let shown: Vec<bool> = tied
        .filter(|set| set.is_right(style))
        .map(Tied::shares)
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

/// The players in the order of the table, with their places.
fn tied(
    table: &Standings,
    with: &BTreeSet<ParticipantId>,
    style: Style,
    stated: &dyn Fn(ParticipantId) -> u32,
) -> Vec<Tied> {
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
            list.push(Tied { place, players });
        }
        place = next;
    }
    list
}

/// The players of each rank, best first.
fn tied_sets(table: &Standings) -> impl Iterator<Item = &[ParticipantId]> {
    table
        .order
        .chunk_by(|a, b| table.ranks[a.index()] == table.ranks[b.index()])
}

//! Finds entries of the list of players that may belong to one person: they have the same FIDE ID
//! or the same name, or a similar one in a list of pairings.

use strsim::osa_distance;

use crate::audit::facts::Facts;
use crate::import::{Lack, Part};
use crate::model::{Entry, FideId, Opponent, Player, PlayerId, RoundNumber, name_key};

/// Two or more entries of the list of players with the same FIDE ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct SharedId {
    /// The digits of the ID.
    pub(in crate::audit) id: String,
    /// The players with this ID, in the order of the list.
    pub(in crate::audit) players: Vec<PlayerId>,
    /// Whether all these players have the same name.
    pub(in crate::audit) same_name: bool,
}

/// Two entries of the list of players with the same name, whose IDs differ or are missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) struct Namesakes {
    pub(in crate::audit) first: PlayerId,
    pub(in crate::audit) second: PlayerId,
    /// Whether the years of birth are equal; `None` if one of the two is missing.
    pub(in crate::audit) same_year: Option<bool>,
    pub(in crate::audit) same_federation: bool,
    /// Whether both have an opponent in the same round, so that they must be two different persons.
    pub(in crate::audit) same_round: bool,
    /// Whether the name is a single word. Such a name alone is weak evidence.
    pub(in crate::audit) short_name: bool,
}

/// Maximum number of players with the same name of one word who are compared. If more players have
/// it, it is probably not a personal name.
const MAX_SHORT_NAMESAKES: usize = 8;

/// Returns the FIDE ID of a player as a number; `None` if there is no ID, or if the number is so
/// short that it may come from a national list.
fn fide_id(facts: &Facts<'_>, player: PlayerId) -> Option<u64> {
    match facts.fide_id(player) {
        FideId::Fide(number) => Some(number.into()),
        FideId::Long(number) => Some(number),
        FideId::Blank | FideId::National(_) | FideId::Other => None,
    }
}

/// Returns the FIDE IDs that several players have, in the order of the list.
pub(in crate::audit) fn shared_ids(facts: &Facts<'_>) -> Vec<SharedId> {
    let players = facts.import.tournament.ids();
    let ids = players.filter_map(|player| Some((fide_id(facts, player)?, player)));
    let mut ids: Vec<(u64, PlayerId)> = ids.collect();
    ids.sort_unstable();
    let groups = ids.chunk_by(|entry, next| entry.0 == next.0);
    let shared_groups = groups.filter(|group| group.len() > 1);
    let shared_ids = shared_groups.map(|group| {
        let name = |player: PlayerId| name_key(&facts.import.tournament.player(player).name);
        let first = name(group[0].1);
        SharedId {
            id: group[0].0.to_string(),
            same_name: !first.is_empty() && group.iter().all(|&(_, player)| name(player) == first),
            players: group.iter().map(|&(_, player)| player).collect(),
        }
    });
    let mut shared_ids: Vec<SharedId> = shared_ids.collect();
    shared_ids.sort_by_key(|shared| shared.players[0]);
    shared_ids
}

/// Returns the number of words in a name key that have at least two letters.
fn count_words(key: &str) -> usize {
    let words = key.split(' ').filter(|word| word.chars().nth(1).is_some());
    words.count()
}

/// Returns pairs of players with the same name and without a common ID. A pair with a name of one
/// word is returned only if there is other evidence.
pub(in crate::audit) fn namesakes(facts: &Facts<'_>) -> Vec<Namesakes> {
    let tournament = &facts.import.tournament;
    let keyed_players = tournament.ids().filter_map(|player| {
        let entry = tournament.player(player);
        let key = name_key(&entry.name);
        (count_words(&key) > 0 && !entry.is_placeholder()).then_some((key, player))
    });
    let mut keyed_players: Vec<(String, PlayerId)> = keyed_players.collect();
    keyed_players.sort_unstable();
    let mut pairs = Vec::new();
    for group in keyed_players.chunk_by(|a, b| a.0 == b.0) {
        let players: Vec<PlayerId> = group.iter().map(|&(_, player)| player).collect();
        if count_words(&group[0].0) > 1 {
            let neighbours = players.windows(2).map(|pair| [pair[0], pair[1]]);
            pairs.extend(neighbours.filter_map(|pair| compare(facts, pair, false)));
        } else if players.len() <= MAX_SHORT_NAMESAKES {
            let agreeing_pairs = all_pairs(&players).filter(|&pair| details_agree(facts, pair));
            pairs.extend(agreeing_pairs.filter_map(|pair| compare(facts, pair, true)));
        }
    }
    pairs.sort_by_key(|pair| (pair.first, pair.second));
    pairs
}

fn all_pairs(players: &[PlayerId]) -> impl Iterator<Item = [PlayerId; 2]> + '_ {
    let pairs_with_later = |(index, &first): (usize, &PlayerId)| {
        let later_players = players[index + 1..].iter();
        later_players.map(move |&second| [first, second])
    };
    players.iter().enumerate().flat_map(pairs_with_later)
}

/// Whether at least two of federation, date of birth and rating are equal, and no known ones
/// differ.
fn details_agree(facts: &Facts<'_>, pair: [PlayerId; 2]) -> bool {
    let [one, other] = pair.map(|player| facts.import.tournament.player(player));
    let rating = |player: &Player| player.rating.filter(|&rating| rating > 0);
    let comparisons = [
        one.federation
            .as_ref()
            .zip(other.federation.as_ref())
            .map(|(a, b)| a == b),
        one.birth
            .as_ref()
            .zip(other.birth.as_ref())
            .map(|(a, b)| a == b),
        rating(one).zip(rating(other)).map(|(a, b)| a == b),
    ];
    let agreeing_details = comparisons.iter().filter(|same| **same == Some(true));
    agreeing_details.count() > 1 && !comparisons.contains(&Some(false))
}

/// Compares two players with the same name; `None` if they have the same ID.
fn compare(
    facts: &Facts<'_>,
    [first, second]: [PlayerId; 2],
    short_name: bool,
) -> Option<Namesakes> {
    let ids = [first, second].map(|player| fide_id(facts, player));
    if ids[0].is_some() && ids[0] == ids[1] {
        return None;
    }
    let tournament = &facts.import.tournament;
    let year = |player| tournament.player(player).birth_year();
    let federation = |player| tournament.player(player).federation.as_deref();
    let has_opponent = |player: PlayerId, round: usize| {
        let entry = tournament.row(player).get(round);
        entry.is_some_and(|entry| entry.opponent != Opponent::Nobody)
    };
    let mut rounds = 0..usize::from(tournament.rounds);
    Some(Namesakes {
        first,
        second,
        short_name,
        same_year: year(first)
            .zip(year(second))
            .map(|(first, second)| first == second),
        same_federation: federation(first).is_some() && federation(first) == federation(second),
        same_round: rounds.any(|round| has_opponent(first, round) && has_opponent(second, round)),
    })
}

/// Returns the rounds in which a player names an opponent.
pub(in crate::audit) fn rounds_with_opponent(
    facts: &Facts<'_>,
    player: PlayerId,
) -> impl Iterator<Item = RoundNumber> {
    let row = facts.import.tournament.row(player).iter().enumerate();
    row.filter(|(_, entry)| entry.opponent.player().is_some())
        .map(|(round, _)| RoundNumber::at(round))
}

/// Returns players whose entry repeats that of another player: the name and the ID are equal, and
/// none of the opponents in this entry names the player back.
pub(in crate::audit) fn repeated_entries(facts: &Facts<'_>, shared: &[SharedId]) -> Vec<PlayerId> {
    let ids_of_same_name = shared.iter().filter(|shared| shared.same_name);
    let is_copy = |player: &PlayerId| {
        let is_named_back = |round: RoundNumber| {
            let opponent = facts.entry(*player, round).opponent.player();
            let find_opponent = |other| facts.entry(other, round).opponent;
            opponent.is_some_and(|other| find_opponent(other) == Opponent::Player(*player))
        };
        rounds_with_opponent(facts, *player).next().is_some()
            && !rounds_with_opponent(facts, *player).any(is_named_back)
    };
    let players = ids_of_same_name.flat_map(|shared| shared.players.iter().copied());
    players.filter(is_copy).collect()
}

/// A name that only one round of a list of pairings has, and a similar name that other
/// rounds have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) struct SimilarNames {
    pub(in crate::audit) usual: PlayerId,
    pub(in crate::audit) single: PlayerId,
    pub(in crate::audit) round: RoundNumber,
}

/// Minimum number of rounds of a list in which names are compared.
const MIN_ROUNDS: u16 = 3;

/// Maximum number of pairs of names that are compared.
const MAX_COMPARISONS: usize = 500_000;

/// Maximum number of letters that differ between two similar names.
const MAX_DIFFERENCES: usize = 2;

/// Returns the names of a list of pairings without starting numbers that may be misspelt: one round
/// has the name, and exactly one player of at least two other rounds, whom this round does not name,
/// has a similar name and no other rating.
pub(in crate::audit) fn similar_names(facts: &Facts<'_>) -> Vec<SimilarNames> {
    let tournament = &facts.import.tournament;
    // a list that lacks the numbers of one round has a player without a number
    let is_by_name = |id: PlayerId| {
        facts.import.lacks(Lack::PairingNumbers) || tournament.player(id).number.is_none()
    };
    let is_list = matches!(facts.import.part, Part::Rounds(_)) || facts.import.is_table();
    if !is_list || tournament.rounds < MIN_ROUNDS || !tournament.ids().any(is_by_name) {
        return Vec::new();
    }
    let named_rounds = |id: PlayerId| -> Vec<RoundNumber> {
        let row = tournament.row(id).iter().enumerate();
        let named = row.filter(|(_, entry)| **entry != Entry::default());
        named.map(|(index, _)| RoundNumber::at(index)).collect()
    };
    let rounds: Vec<Vec<RoundNumber>> = tournament.ids().map(named_rounds).collect();
    let keys = tournament
        .ids()
        .map(|id| name_key(&tournament.player(id).name));
    let keys: Vec<String> = keys.collect();
    let rating = |id: PlayerId| tournament.player(id).rating.filter(|&rating| rating > 0);
    let find_usual = |single: PlayerId| {
        let &[round] = &rounds[single.index()][..] else {
            return None;
        };
        let may_be_same = |id: &PlayerId| {
            let ratings = rating(*id).zip(rating(single));
            rounds[id.index()].len() > 1
                && !rounds[id.index()].contains(&round)
                && ratings.is_none_or(|(a, b)| a == b)
                && are_similar(&keys[id.index()], &keys[single.index()])
        };
        let mut candidates = tournament.ids().filter(may_be_same);
        let usual = candidates.next().filter(|_| candidates.next().is_none())?;
        Some(SimilarNames {
            usual,
            single,
            round,
        })
    };
    let single_names = tournament.ids().filter(|&id| is_by_name(id));
    let single_names = single_names.filter(|id| rounds[id.index()].len() == 1);
    let single_names: Vec<PlayerId> = single_names.collect();
    if single_names.len() * rounds.len() > MAX_COMPARISONS {
        return Vec::new();
    }
    single_names.into_iter().filter_map(find_usual).collect()
}

/// Whether few letters of two name keys differ, and most agree.
fn are_similar(a: &str, b: &str) -> bool {
    let [shortest, longest] = {
        let lengths = [a, b].map(|key| key.chars().count());
        [lengths[0].min(lengths[1]), lengths[0].max(lengths[1])]
    };
    longest - shortest <= MAX_DIFFERENCES
        && shortest > MAX_DIFFERENCES * 3
        && osa_distance(a, b) <= MAX_DIFFERENCES
}

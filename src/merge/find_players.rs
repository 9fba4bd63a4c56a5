//! Finds the players of a further file among the players merged so far.

use std::collections::HashMap;

use crate::model::{FideId, Player, PlayerId, names};

/// The result of looking for a player of a further file among the merged players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FoundPlayer {
    /// The merged player with this id.
    Known(PlayerId),
    /// The player is not among the merged players.
    Nobody,
    /// It is unclear who is meant, because several merged players may be meant, or because two
    /// entries of the file seem to be the same merged player. Contains the possible merged players.
    Doubtful(Vec<PlayerId>),
}

/// A list of players, with tables in which they can be looked up by number, FIDE ID and name.
struct Index<'a> {
    players: &'a [Player],
    ids_by_number: HashMap<u16, Vec<PlayerId>>,
    ids_by_fide_id: HashMap<String, Vec<PlayerId>>,
    ids_by_name: HashMap<String, Vec<PlayerId>>,
    ids_by_sorted_name: HashMap<String, Vec<PlayerId>>,
    /// The name of each player in the form for comparison (`names::key`).
    keys: Vec<String>,
}

impl<'a> Index<'a> {
    fn new(players: &'a [Player]) -> Index<'a> {
        let mut index = Index {
            players,
            ids_by_number: HashMap::new(),
            ids_by_fide_id: HashMap::new(),
            ids_by_name: HashMap::new(),
            ids_by_sorted_name: HashMap::new(),
            keys: players.iter().map(|p| names::key(&p.name)).collect(),
        };
        for (position, player) in players.iter().enumerate() {
            let id = PlayerId::at(position);
            if let Some(number) = player.number {
                index.ids_by_number.entry(number.0).or_default().push(id);
            }
            if let Some(fide_id) = fide_id(player) {
                index.ids_by_fide_id.entry(fide_id).or_default().push(id);
            }
            let key = &index.keys[position];
            if !key.is_empty() {
                let sorted_key = names::sorted_words(key);
                index
                    .ids_by_sorted_name
                    .entry(sorted_key)
                    .or_default()
                    .push(id);
                index.ids_by_name.entry(key.clone()).or_default().push(id);
            }
        }
        index
    }

    /// Returns the only player who has the pairing number of `player`; `None` if no player or
    /// several have it.
    fn find_by_number(&self, player: &Player) -> Option<PlayerId> {
        single_id(self.ids_by_number.get(&player.number?.0))
    }
}

/// Returns the FIDE ID of a player, or another number in its field, in a form in which it can be
/// compared with that of other players. `None` if it is blank or 0, which lists contain for players
/// without an ID.
pub(crate) fn fide_id(player: &Player) -> Option<String> {
    match player.read_fide_id() {
        FideId::Blank => None,
        FideId::Fide(number) | FideId::National(number) => Some(number.to_string()),
        FideId::Long(number) => Some(number.to_string()),
        FideId::Other => Some(player.fide_id.as_deref()?.trim().to_owned()),
    }
}

/// Returns the only id in a list; `None` if the list is missing, empty or contains several ids.
fn single_id(found: Option<&Vec<PlayerId>>) -> Option<PlayerId> {
    match found.map(Vec::as_slice) {
        Some(&[id]) => Some(id),
        _ => None,
    }
}

/// Finds each player of `further_players` among `merged_players`. A player is found by a name that
/// occurs once in each list, if both spellings have the same [`names::key`]; or else by the pairing
/// number, if both lists have numbers of their own (`have_numbers`) and the names may belong to one
/// person; or else by the FIDE ID; or else by a name that several players have, if the rating
/// distinguishes them.
pub(super) fn find_players(
    merged_players: &[Player],
    further_players: &[Player],
    have_numbers: bool,
) -> Vec<FoundPlayer> {
    let (merged_index, further_index) = (Index::new(merged_players), Index::new(further_players));
    let mut found_players: Vec<FoundPlayer> = (0..further_players.len())
        .map(|position| {
            find_player(
                &merged_index,
                &further_index,
                PlayerId::at(position),
                have_numbers,
            )
        })
        .collect();
    mark_repeated(&mut found_players, merged_index.players.len());
    found_players
}

/// Finds the player `id` of the further file among the merged players, as [`find_players`]
/// describes.
fn find_player(
    merged_index: &Index<'_>,
    further_index: &Index<'_>,
    id: PlayerId,
    have_numbers: bool,
) -> FoundPlayer {
    let (player, key) = (
        &further_index.players[id.index()],
        &further_index.keys[id.index()],
    );
    // a name that is unique in both lists decides before the number: if lists are numbered
    // differently, members of one family often have each other's number
    if let Some(merged_id) = single_id(merged_index.ids_by_name.get(key))
        && single_id(further_index.ids_by_name.get(key)) == Some(id)
    {
        return FoundPlayer::Known(merged_id);
    }
    let id_with_same_number = merged_index.find_by_number(player).filter(|_| have_numbers);
    if let Some(merged_id) = id_with_same_number
        && names::share_word(key, &merged_index.keys[merged_id.index()])
        && further_index.find_by_number(player) == Some(id)
    {
        return FoundPlayer::Known(merged_id);
    }
    if let Some(fide_id) = fide_id(player)
        && let Some(merged_id) = single_id(merged_index.ids_by_fide_id.get(&fide_id))
        && single_id(further_index.ids_by_fide_id.get(&fide_id)) == Some(id)
    {
        return FoundPlayer::Known(merged_id);
    }
    if key.is_empty() {
        return FoundPlayer::Nobody;
    }
    let sorted_key = names::sorted_words(key);
    let namesakes_by_key = [
        (
            merged_index.ids_by_name.get(key),
            further_index.ids_by_name.get(key),
        ),
        (
            merged_index.ids_by_sorted_name.get(&sorted_key),
            further_index.ids_by_sorted_name.get(&sorted_key),
        ),
    ];
    for (candidates, namesakes) in namesakes_by_key {
        let candidates = candidates.map_or(&[][..], Vec::as_slice);
        let is_unique = namesakes.is_none_or(|namesakes| namesakes.len() == 1);
        match candidates {
            [] => {}
            [merged_id] if is_unique => return FoundPlayer::Known(*merged_id),
            _ => return find_by_rating(merged_index, candidates, player),
        }
    }
    let is_cut_off =
        |merged_id: &PlayerId| names::is_column_cut(key, &merged_index.keys[merged_id.index()]);
    let candidates: Vec<PlayerId> = (0..merged_index.players.len())
        .map(PlayerId::at)
        .filter(is_cut_off)
        .collect();
    match candidates.as_slice() {
        [merged_id] => FoundPlayer::Known(*merged_id),
        _ => FoundPlayer::Nobody,
    }
}

/// Finds the only one of several players with the same name who has a rating in common with
/// `player`.
fn find_by_rating(
    merged_index: &Index<'_>,
    candidates: &[PlayerId],
    player: &Player,
) -> FoundPlayer {
    let same_rating = |id: &&PlayerId| {
        let candidate = &merged_index.players[id.index()];
        let ratings = [candidate.rating, candidate.national_rating];
        let own_ratings = [player.rating, player.national_rating];
        own_ratings
            .iter()
            .any(|rating| rating.is_some() && ratings.contains(rating))
    };
    let ids_with_same_rating: Vec<PlayerId> =
        candidates.iter().filter(same_rating).copied().collect();
    match ids_with_same_rating.as_slice() {
        [merged_id] => FoundPlayer::Known(*merged_id),
        _ => FoundPlayer::Doubtful(candidates.to_vec()),
    }
}

/// Makes the results doubtful if several players of the further file were found to be the same
/// merged player.
fn mark_repeated(found: &mut [FoundPlayer], merged_count: usize) {
    let mut count = vec![0_u16; merged_count];
    for found in &*found {
        if let FoundPlayer::Known(id) = found {
            count[id.index()] += 1;
        }
    }
    for found in found {
        if let FoundPlayer::Known(id) = *found
            && count[id.index()] > 1
        {
            *found = FoundPlayer::Doubtful(vec![id]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PairingNumber;

    /// Players written as `number name rating id`, with `-` for what the list does not state.
    fn players(list: &[&str]) -> Vec<Player> {
        let player = |line: &&str| {
            let mut words = line.split(" | ");
            let mut next = || words.next().filter(|word| *word != "-");
            Player {
                number: next().and_then(|n| n.parse().ok()).map(PairingNumber),
                name: next().unwrap_or("").to_owned(),
                rating: next().and_then(|n| n.parse().ok()),
                fide_id: next().map(str::to_owned),
                ..Player::default()
            }
        };
        list.iter().map(player).collect()
    }

    fn check(known: &[&str], further: &[&str], numbers: bool, expected: &[Option<usize>]) {
        let found = find_players(&players(known), &players(further), numbers);
        let found: Vec<Option<usize>> = found
            .iter()
            .map(|found| match found {
                FoundPlayer::Known(id) => Some(id.index()),
                _ => None,
            })
            .collect();
        assert_eq!(found, expected, "{found:?}");
    }

    #[test]
    fn players_are_found_by_number_if_both_files_have_numbers() {
        let known = ["1 | Berg, Ann", "2 | Berg, Ann", "3 | Holm, Eva"];
        check(
            &known,
            &["2 | Berg Ann", "1 | Berg, A."],
            true,
            &[Some(1), Some(0)],
        );
        // lists without names
        check(&known, &["3"], true, &[Some(2)]);
        // made-up numbers say nothing
        check(&known, &["1 | Holm Eva"], false, &[Some(2)]);
        // a number that means somebody else
        check(&known, &["1 | Holm, Eva"], true, &[Some(2)]);
    }

    #[test]
    fn a_unique_name_counts_more_than_a_number() {
        // the two lists are numbered differently, and relatives follow each other
        let known = ["5 | Berg, Ann", "6 | Berg, Lea", "7 | Holm, Eva"];
        let shifted = ["6 | Berg, Ann", "7 | BERG Lea", "8 | Holm, Eva"];
        check(&known, &shifted, true, &[Some(0), Some(1), Some(2)]);
        // a player whose name is written differently is found by the number
        check(&known, &["6 | Berg, L."], true, &[Some(1)]);
    }

    #[test]
    fn players_are_found_by_id_by_name_or_by_rating() {
        let known = [
            "- | Berg, Ann | 1900 | 700",
            "- | Berg, Ann | 1800 | -",
            "- | Holm, Eva",
        ];
        check(&known, &["- | Bergh, Anna | 1950 | 700"], false, &[Some(0)]);
        check(&known, &["- | Ann Berg | 1800"], false, &[Some(1)]);
        check(&known, &["- | Berg Ann | 1700"], false, &[None]);
        check(
            &known,
            &["- | HOLM Eva *)", "- | Lund, Ida"],
            false,
            &[Some(2), None],
        );
        check(
            &known,
            &["- | Holm, Eva", "- | Holm Eva"],
            false,
            &[None, None],
        );
    }
}

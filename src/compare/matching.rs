//! Finds the players who are in both files of one event.

use std::collections::HashMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::{Comparison, Pair};
use crate::import::{Import, Lack};
use crate::merge::{fide_id, is_column_cut, name_key, share_word, sorted_words};
use crate::model::{Player, PlayerId};

/// The evidence that a player or team of one file is the same as a player or team of the other
/// file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchedBy {
    /// The FIDE IDs are equal.
    FideId,
    /// The names are equal, apart from order of words, accents and case.
    Name,
    /// The teams have most of their members in common.
    Members,
    /// The numbers are equal, and the names can belong to one player or team.
    Number,
    /// The names differ by a few letters.
    Spelling,
}

impl MatchedBy {
    /// Returns the name of the evidence in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MatchedBy::FideId => "fide-id",
            MatchedBy::Name => "name",
            MatchedBy::Members => "members",
            MatchedBy::Number => "number",
            MatchedBy::Spelling => "spelling",
        }
    }
}

/// The minimum fraction of their characters that similar names have in common, in the same order:
/// numerator and denominator.
const MIN_SIMILARITY: (usize, usize) = (4, 5);

/// The maximum number of pairs of unmatched names that are compared letter by letter.
const PAIR_LIMIT: usize = 1_000_000;

/// Matches the players of both files by FIDE ID and by name, then the remaining players by starting
/// number (if `have_numbers` is `true`) and by similar names. Each step matches only players for
/// whom it finds exactly one candidate in each file.
pub(super) fn match_players(files: [&Import; 2], have_numbers: bool, comparison: &mut Comparison) {
    let players = files.map(|import| import.tournament.players.as_slice());
    let keyed_player = |player| KeyedPlayer {
        player,
        key: name_key(&player.name),
    };
    let mut matching =
        Matching::new(players.map(|players| players.iter().map(keyed_player).collect()));
    let id = |keyed_player: &KeyedPlayer<'_>| fide_id(keyed_player.player);
    let name = |keyed_player: &KeyedPlayer<'_>| {
        (!keyed_player.key.is_empty()).then(|| keyed_player.key.clone())
    };
    let join = |a: Option<String>, b: Option<String>| Some(format!("{}\n{}", a?, b?));
    let rating = |keyed_player: &KeyedPlayer<'_>| {
        keyed_player.player.rating.map(|rating| rating.to_string())
    };
    let number = |keyed_player: &KeyedPlayer<'_>| {
        let number = keyed_player.player.number.filter(|_| have_numbers)?;
        Some(number.to_string())
    };
    use MatchedBy::{FideId, Name, Number, Spelling};
    matching.match_unique_keys(
        FideId,
        |keyed_player| join(id(keyed_player), name(keyed_player)),
        |_, _| true,
    );
    // if a name in the other file does not fit the FIDE ID, two IDs may have been exchanged
    matching.match_unique_keys(FideId, id, |a, b| is_similar(&a.key, &b.key));
    // other details distinguish players with the same name
    matching.match_unique_keys(
        Name,
        |keyed_player| join(name(keyed_player), number(keyed_player)),
        |_, _| true,
    );
    matching.match_unique_keys(
        Name,
        |keyed_player| join(name(keyed_player), rating(keyed_player)),
        |_, _| true,
    );
    let whole_entry = |keyed_player: &KeyedPlayer<'_>| {
        let details = [number(keyed_player), id(keyed_player), rating(keyed_player)];
        Some(format!("{}\n{details:?}", name(keyed_player)?))
    };
    matching.match_duplicates(Name, whole_entry, |keyed_player| {
        number(keyed_player).is_some() || id(keyed_player).is_some()
    });
    matching.match_unique_keys(Name, name, |_, _| true);
    matching.match_unique_keys(
        Name,
        |keyed_player| name(keyed_player).map(|key| sorted_words(&key)),
        |_, _| true,
    );
    matching.match_unique_keys(FideId, id, |_, _| true);
    matching.match_unique_fits(Name, |a, b| is_column_cut(&a.key, &b.key));
    let are_matched = matching.matched_count() > 0;
    matching.match_unique_keys(Number, number, |a, b| share_word(&a.key, &b.key));
    // a few players who share a number and a word of their names are not evidence if no other
    // players match
    let smaller_count = players.map(<[Player]>::len).into_iter().min().unwrap_or(0);
    if !are_matched && matching.matched_count() * 2 <= smaller_count {
        matching.undo_matches(Number);
    }
    matching.match_unique_fits(Spelling, |a, b| is_similar(&a.key, &b.key));
    (comparison.player_pairs, comparison.unmatched_players) = matching.finish(PlayerId::at);
    count_unnamed(files, comparison);
}

/// Counts, as not compared, the players whom the other file cannot name. A file with only teams
/// names no players, and a list that is cut short omits its last players.
fn count_unnamed(files: [&Import; 2], comparison: &mut Comparison) {
    let names_players = files.map(|import| !import.tournament.players.is_empty());
    for side in [0, 1] {
        let other_file = files[1 - side];
        let names_only_teams = !names_players[1 - side] && !other_file.tournament.teams.is_empty();
        if names_only_teams || other_file.lacks(Lack::Rows) {
            for _ in std::mem::take(&mut comparison.unmatched_players[side]) {
                comparison.count_one_sided(side, "players", Some("player"));
            }
        }
    }
}

/// A player with the normalised name by which players are matched.
struct KeyedPlayer<'a> {
    player: &'a Player,
    key: String,
}

/// A matching between two lists of players or two lists of teams, which is built up step by step.
pub(super) struct Matching<K> {
    /// The entries of each file, with the details by which they are matched.
    entries: [Vec<K>; 2],
    /// For each entry of a file, the index of its match in the other file, with the evidence for
    /// the match; `None` if it has no match.
    partners: [Vec<Option<(usize, MatchedBy)>>; 2],
}

impl<K> Matching<K> {
    pub(super) fn new(entries: [Vec<K>; 2]) -> Matching<K> {
        Matching {
            partners: entries.each_ref().map(|entries| vec![None; entries.len()]),
            entries,
        }
    }

    /// Returns the matched pairs in the order of the first file, and the unmatched entries of each
    /// file. `id` makes an id from the index of an entry.
    pub(super) fn finish<I>(self, id: fn(usize) -> I) -> (Vec<Pair<I>>, [Vec<I>; 2]) {
        let unmatched = [0, 1].map(|side| self.unmatched(side).into_iter().map(id).collect());
        let matched = self.partners[0].iter().enumerate();
        let pair = |(index, partner): (usize, &Option<(usize, MatchedBy)>)| {
            partner.map(|(other, evidence)| Pair {
                ids: [id(index), id(other)],
                evidence,
            })
        };
        (matched.filter_map(pair).collect(), unmatched)
    }

    /// Matches unmatched entries with the same key if the key is unique in each file and `fits`
    /// accepts the two entries. `key` returns `None` for entries that are not to be matched.
    pub(super) fn match_unique_keys(
        &mut self,
        evidence: MatchedBy,
        key: impl Fn(&K) -> Option<String>,
        fits: impl Fn(&K, &K) -> bool,
    ) {
        for [a, b] in self.indices_by_key(key) {
            if let ([a], [b]) = (a.as_slice(), b.as_slice())
                && fits(&self.entries[0][*a], &self.entries[1][*b])
            {
                self.add_match(*a, *b, evidence);
            }
        }
    }

    /// Matches unmatched entries with the same key in their order, because a line may occur twice
    /// in a file. If one file has more of them than the other, they are matched only if
    /// `is_certain` says that they are certainly the same participant.
    pub(super) fn match_duplicates(
        &mut self,
        evidence: MatchedBy,
        key: impl Fn(&K) -> Option<String>,
        is_certain: impl Fn(&K) -> bool,
    ) {
        for [a, b] in self.indices_by_key(key) {
            if a.len() == b.len() || a.iter().all(|&index| is_certain(&self.entries[0][index])) {
                for (a, b) in a.into_iter().zip(b) {
                    self.add_match(a, b, evidence);
                }
            }
        }
    }

    /// Returns, for each key, the indices of the unmatched entries of both files with this key.
    fn indices_by_key(&self, key: impl Fn(&K) -> Option<String>) -> Vec<[Vec<usize>; 2]> {
        let mut indices: HashMap<String, [Vec<usize>; 2]> = HashMap::new();
        for side in 0..2 {
            for index in self.unmatched(side) {
                if let Some(key) = key(&self.entries[side][index]) {
                    indices.entry(key).or_default()[side].push(index);
                }
            }
        }
        indices.into_values().collect()
    }

    /// Returns the number of matched pairs.
    pub(super) fn matched_count(&self) -> usize {
        self.partners[0].iter().flatten().count()
    }

    /// Undoes the matches that were made with this evidence.
    fn undo_matches(&mut self, evidence: MatchedBy) {
        for partner in self.partners.iter_mut().flatten() {
            *partner = partner.filter(|(_, joined)| *joined != evidence);
        }
    }

    /// Matches each unmatched entry that fits exactly one unmatched entry of the other file, if
    /// that entry fits no other entry in turn.
    pub(super) fn match_unique_fits(&mut self, evidence: MatchedBy, fits: impl Fn(&K, &K) -> bool) {
        let unmatched = [self.unmatched(0), self.unmatched(1)];
        if unmatched[0].len().saturating_mul(unmatched[1].len()) > PAIR_LIMIT {
            return;
        }
        let mut fitting_pairs = Vec::new();
        for &a in &unmatched[0] {
            let (mine, theirs) = (&self.entries[0][a], &self.entries[1]);
            let fitting_entries = unmatched[1].iter().filter(|&&b| fits(mine, &theirs[b]));
            fitting_pairs.extend(fitting_entries.map(|&b| (a, b)));
        }
        let count_pairs = |side: fn(&(usize, usize)) -> usize, index: usize| {
            fitting_pairs
                .iter()
                .filter(|pair| side(pair) == index)
                .count()
        };
        let unique_pairs: Vec<(usize, usize)> = fitting_pairs
            .iter()
            .filter(|(a, b)| {
                count_pairs(|pair| pair.0, *a) == 1 && count_pairs(|pair| pair.1, *b) == 1
            })
            .copied()
            .collect();
        for (a, b) in unique_pairs {
            self.add_match(a, b, evidence);
        }
    }

    /// Returns the indices of the unmatched entries of the file with index `side`.
    fn unmatched(&self, side: usize) -> Vec<usize> {
        let partners = self.partners[side].iter().enumerate();
        partners
            .filter(|(_, partner)| partner.is_none())
            .map(|(index, _)| index)
            .collect()
    }

    fn add_match(&mut self, a: usize, b: usize, evidence: MatchedBy) {
        self.partners[0][a] = Some((b, evidence));
        self.partners[1][b] = Some((a, evidence));
    }
}

/// Whether two names differ only by a few letters.
pub(super) fn is_similar(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|name| name.chars().collect::<Vec<char>>());
    let length = a.len() + b.len();
    let is_enough =
        |common_length: usize| common_length * 2 * MIN_SIMILARITY.1 >= length * MIN_SIMILARITY.0;
    if a.is_empty() || b.is_empty() || !is_enough(a.len().min(b.len())) {
        return false;
    }
    let common_length = capture_diff_slices(Algorithm::Myers, &a, &b)
        .iter()
        .map(|op| match op {
            DiffOp::Equal { len, .. } => *len,
            _ => 0,
        })
        .sum();
    is_enough(common_length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{PairingNumber, Tournament};

    /// Returns an import with these players, each written as `number | name | rating | id`, with
    /// `-` for an absent value.
    fn import(list: &[&str]) -> Import {
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
        Import {
            tournament: Tournament {
                players: list.iter().map(player).collect(),
                ..Tournament::default()
            },
            ..Import::default()
        }
    }

    fn check(a: &[&str], b: &[&str], expected: &[(usize, usize, MatchedBy)]) {
        let mut comparison = Comparison::default();
        match_players([&import(a), &import(b)], true, &mut comparison);
        let found: Vec<_> = comparison
            .player_pairs
            .iter()
            .map(|pair| (pair.ids[0].index(), pair.ids[1].index(), pair.evidence))
            .collect();
        assert_eq!(found, expected);
        let [unmatched_a, unmatched_b] = &comparison.unmatched_players;
        assert_eq!(unmatched_a.len() + found.len(), a.len());
        assert_eq!(unmatched_b.len() + found.len(), b.len());
    }

    use MatchedBy::*;

    #[test]
    fn players_match_by_id_then_name_then_number() {
        let a = [
            "1 | Berg, Ann | 2000 | 700",
            "2 | Holm, Eva",
            "3 | Lund, I.",
        ];
        let b = [
            "7 | Bergh-Olsen, A. | - | 700",
            "3 | Lund, Ida",
            "9 | Eva HOLM",
        ];
        check(&a, &b, &[(0, 0, FideId), (1, 2, Name), (2, 1, Number)]);
    }

    #[test]
    fn namesakes_are_distinguished_or_left_unmatched() {
        let a = ["1 | Berg, Ann | 2000", "2 | Berg, Ann | 1800"];
        check(
            &a,
            &["5 | Berg, Ann | 1800", "6 | Berg, Ann | 2000"],
            &[(0, 1, Name), (1, 0, Name)],
        );
        check(&a, &["5 | Berg, Ann", "6 | Berg, Ann"], &[]);
    }

    #[test]
    fn duplicate_players_are_matched_in_their_order() {
        let duplicates = ["1 | Berg, Ann | 2000", "1 | Berg, Ann | 2000"];
        check(&duplicates, &duplicates, &[(0, 0, Name), (1, 1, Name)]);
        check(&duplicates[1..], &duplicates, &[(0, 0, Name)]);
        check(&duplicates, &duplicates[1..], &[(0, 0, Name)]);
        let names_only = ["- | Berg, Ann", "- | Berg, Ann"];
        check(&names_only, &names_only, &[(0, 0, Name), (1, 1, Name)]);
        check(&names_only[1..], &names_only, &[]);
    }

    #[test]
    fn players_do_not_match_by_a_number_and_one_word() {
        let a = ["1 | Lund, Ida", "2 | Berg, Ann", "3 | Holm, Eva"];
        check(
            &a,
            &["1 | Lund, Kim", "2 | Dahl, Ole", "3 | Voss, Jan"],
            &[],
        );
        check(
            &a,
            &["1 | Lund, Kim", "2 | Berg, Ann"],
            &[(0, 0, Number), (1, 1, Name)],
        );
        // a list with initials in place of first names
        check(
            &a,
            &["1 | I. Lund", "2 | A. Berg", "3 | E. Holm"],
            &[(0, 0, Number), (1, 1, Number), (2, 2, Number)],
        );
    }

    #[test]
    fn players_with_exchanged_ids_match_by_name() {
        let a = ["1 | Berg, Ann | - | 700", "2 | Holm, Eva | - | 701"];
        let b = ["1 | Berg, Ann | - | 701", "2 | Holm, Eva | - | 700"];
        check(&a, &b, &[(0, 0, Name), (1, 1, Name)]);
    }

    #[test]
    fn players_match_in_spite_of_typing_differences() {
        let a = ["- | Kowalczyk, Tomek", "- | Ahlgren, Tove"];
        let b = ["- | Ahlgen, Tove", "- | Kowalczik, Tomek"];
        check(&a, &b, &[(0, 1, Spelling), (1, 0, Spelling)]);
        // either could be meant
        check(
            &["- | Ahlgren, Tove"],
            &["- | Ahlgrn, Tove", "- | Ahlgen, Tove"],
            &[],
        );
        check(&["- | Ahlgren, Tove"], &["- | Brandao, Ines"], &[]);
    }
}

//! Compares games and byes, player by player and round by round.

use std::collections::{HashMap, HashSet};

use super::{Comparison, Difference, StatedValue, Subject, Topic};
use crate::import::{Import, Lack};
use crate::merge::{EntryMerge, StatedEntries, StatedEntry};
use crate::model::{Entry, Opponent, Outcome, Player, PlayerId, RoundNumber};
use crate::source::Span;

/// Compares every round of every player who is in both files.
pub(super) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    for (lack, words) in [
        (
            Lack::Results,
            "results (at least one file does not state them)",
        ),
        (
            Lack::Colours,
            "colours (at least one file does not state them)",
        ),
        (
            Lack::RoundOrder,
            "the round of each game (at least one file does not state it)",
        ),
    ] {
        if files.iter().any(|import| import.lacks(lack)) {
            comparison.uncompared_values.push(words.to_owned());
        }
    }
    let mut games = GameComparison::new(files, comparison);
    if files.iter().any(|import| import.lacks(Lack::RoundOrder)) {
        games.compare_without_rounds();
    } else {
        games.compare_by_round();
    }
}

/// The comparison of the games and byes of two files.
struct GameComparison<'a, 'c> {
    /// The two files that are compared.
    files: [&'a Import; 2],
    /// For each file, the players who are in both files, with their ids in the other file.
    ids_in_other_file: [HashMap<PlayerId, PlayerId>; 2],
    comparison: &'c mut Comparison,
    /// The differences reported so far, each as the player's id in the first file, the round, and
    /// the name of the field.
    reported_differences: HashSet<(PlayerId, RoundNumber, &'static str)>,
}

impl<'a, 'c> GameComparison<'a, 'c> {
    fn new(files: [&'a Import; 2], comparison: &'c mut Comparison) -> GameComparison<'a, 'c> {
        let pairs = || comparison.player_pairs.iter().map(|pair| pair.ids);
        let ids_in_other_file = [
            pairs().map(|[a, b]| (a, b)).collect(),
            pairs().map(|[a, b]| (b, a)).collect(),
        ];
        GameComparison {
            files,
            ids_in_other_file,
            comparison,
            reported_differences: HashSet::new(),
        }
    }

    /// Compares the entries of each player for each round.
    fn compare_by_round(&mut self) {
        let [a, b] = self.files.map(|import| import.tournament.rounds);
        let stated_entries = self.files.map(StatedEntries::new);
        let pairs: Vec<[PlayerId; 2]> =
            self.comparison.player_pairs.iter().map(|p| p.ids).collect();
        for round in (0..usize::from(a.max(b))).map(RoundNumber::at) {
            let mut missing_games = Vec::new();
            for &ids in &pairs {
                let entries = [0, 1].map(|side| stated_entries[side].entry(ids[side], round));
                let (side, stated_entry) = match entries {
                    [None, None] => continue,
                    [Some(stated_entry), None] => (0, stated_entry),
                    [None, Some(stated_entry)] => (1, stated_entry),
                    [Some(mine), Some(theirs)] => {
                        self.compare_entries(ids, round, [mine, theirs]);
                        continue;
                    }
                };
                let other_file = &stated_entries[1 - side];
                let is_game = !stated_entry.entry.outcome.is_bye()
                    && stated_entry.entry.opponent != Opponent::Nobody;
                if is_game && other_file.would_state_game(ids[1 - side], round) {
                    missing_games.push((side, ids, stated_entry));
                } else {
                    let is_paired = other_file.has_games(round);
                    self.count_round(side, round, stated_entry, is_paired);
                }
            }
            for side in [0, 1] {
                let games = missing_games.iter().filter(|(other, ..)| *other == side);
                let games: Vec<_> = games.copied().collect();
                if stated_entries[1 - side].has_opponents(round) || games.len() <= 1 {
                    for (_, ids, stated_entry) in games {
                        self.report_missing_game(side, ids, round, stated_entry);
                    }
                } else {
                    self.report_missing_round(side, round, games.len());
                }
            }
        }
    }

    /// Reports a game of a player that only the file with index `side` states. The other file
    /// states games of the round, but no game of this player.
    fn report_missing_game(
        &mut self,
        side: usize,
        ids: [PlayerId; 2],
        round: RoundNumber,
        stated_entry: StatedEntry,
    ) {
        const FIELD: &str = "game";
        let opponent = stated_entry.entry.opponent.player();
        let opponent = match side {
            0 => opponent,
            _ => opponent.and_then(|id| self.ids_in_other_file[1].get(&id).copied()),
        };
        if opponent.is_some_and(|id| self.reported_differences.contains(&(id, round, FIELD))) {
            return;
        }
        self.reported_differences.insert((ids[0], round, FIELD));
        let values = [0, 1].map(|index| {
            let import = self.files[index];
            let entry = import.tournament.entry(ids[index], round);
            let words = self.in_words(index, &entry.copied().unwrap_or_default());
            StatedValue::new(words, import.origins.cell(ids[index], round).span())
        });
        self.comparison.differences.push(Difference {
            topic: Topic::Game,
            field: FIELD.to_owned(),
            subject: Subject::Player(ids),
            round: Some(round),
            game_differences: 0,
            values,
        });
    }

    /// Reports a round whose games only the file with index `side` states, although the other file
    /// has later rounds. `players` is the number of players who have a game in the round.
    fn report_missing_round(&mut self, side: usize, round: RoundNumber, players: usize) {
        let values = [0, 1].map(|index| {
            let words = if index == side {
                format!("games of {players} players")
            } else {
                "no games".to_owned()
            };
            StatedValue::new(words, Span::default())
        });
        self.comparison.differences.push(Difference {
            topic: Topic::Game,
            field: "games".to_owned(),
            subject: Subject::Tournament,
            round: Some(round),
            game_differences: 0,
            values,
        });
    }

    /// Counts a round of a player that only the file with index `side` states. If the other file
    /// has the games of the round (`is_paired`) but no game of this player, it agrees that the
    /// player was absent.
    fn count_round(
        &mut self,
        side: usize,
        round: RoundNumber,
        stated_entry: StatedEntry,
        is_paired: bool,
    ) {
        match stated_entry.entry.outcome {
            Outcome::Absent if is_paired && stated_entry.entry.opponent == Opponent::Nobody => {}
            Outcome::ZeroPointBye if is_paired => self.count_requested_absence(side),
            _ => {
                let name = format!("round {round}");
                self.comparison.count_one_sided(side, &name, Some("player"));
            }
        }
    }

    /// Compares what the two files state about one round of one player.
    fn compare_entries(
        &mut self,
        ids: [PlayerId; 2],
        round: RoundNumber,
        entries: [StatedEntry; 2],
    ) {
        let field = match self.differing_field(entries) {
            Some(field) => field,
            None => return self.count_one_sided_values(entries),
        };
        let first_entry = entries[0].entry;
        let opponent = first_entry
            .opponent
            .player()
            .filter(|_| field != "opponent");
        if opponent.is_some_and(|id| self.reported_differences.contains(&(id, round, field))) {
            return;
        }
        self.reported_differences.insert((ids[0], round, field));
        let values = [0, 1].map(|side| {
            let words = self.in_words(side, &entries[side].entry);
            let origin = entries[side].origin;
            let span = match field {
                "colour" => origin.colour,
                "result" | "bye" | "rated or not" => origin.result,
                "opponent" => origin.opponent,
                _ => origin.span(),
            };
            StatedValue::new(words, if span.is_empty() { origin.span() } else { span })
        });
        self.comparison.differences.push(Difference {
            topic: Topic::Game,
            field: field.to_owned(),
            subject: Subject::Player(ids),
            round: Some(round),
            game_differences: 0,
            values,
        });
    }

    /// Returns the name of the field in which two entries for a round differ; `None` if they agree.
    fn differing_field(&self, [mine, theirs]: [StatedEntry; 2]) -> Option<&'static str> {
        let (a, b) = (mine.entry, theirs.entry);
        match (a.outcome.is_bye(), b.outcome.is_bye()) {
            (true, false) | (false, true) => return Some("game or bye"),
            (true, true) => {
                if mine.merge(theirs) == EntryMerge::Conflict {
                    return Some("bye");
                }
                return self.differing_bye_opponent(a.opponent, b.opponent);
            }
            (false, false) => {}
        }
        if !self.may_be_same_person(a.opponent, b.opponent) {
            return Some("opponent");
        }
        differing_game_field(a, b)
    }

    /// Compares the opponents of two byes, and returns the name of the field if they differ. A bye
    /// has no opponent, but if files of the same format name an opponent, they must agree.
    fn differing_bye_opponent(&self, a: Opponent, b: Opponent) -> Option<&'static str> {
        if self.files[0].format != self.files[1].format {
            return None;
        }
        let is_same_opponent = match (a, b) {
            (Opponent::Nobody, Opponent::Nobody) => true,
            (Opponent::Nobody, _) | (_, Opponent::Nobody) => false,
            _ => self.may_be_same_person(a, b),
        };
        (!is_same_opponent).then_some("opponent")
    }

    /// Whether two references can mean the same person. A player who is in only one file may be any
    /// unmatched player of the other file. `a` is from the first file, `b` from the second.
    fn may_be_same_person(&self, a: Opponent, b: Opponent) -> bool {
        match (a, b) {
            (Opponent::Nobody, _) | (_, Opponent::Nobody) => true,
            (Opponent::Player(a), Opponent::Player(b)) => {
                match (
                    self.ids_in_other_file[0].get(&a),
                    self.ids_in_other_file[1].get(&b),
                ) {
                    (Some(matched_id), _) => *matched_id == b,
                    (None, Some(_)) => false,
                    (None, None) => true,
                }
            }
            (Opponent::Player(a), Opponent::Unknown(b)) => self.may_be_meant(0, a, b),
            (Opponent::Unknown(a), Opponent::Player(b)) => self.may_be_meant(1, b, a),
            (Opponent::Unknown(a), Opponent::Unknown(b)) => {
                a == b
                    || [a, b].contains(&0)
                    || !self.have_numbers()
                    || self.is_cut_short(0)
                    || self.is_cut_short(1)
            }
        }
    }

    /// Whether a dangling reference in the other file can mean a player of the file with index
    /// `side`: the player's row may be missing from a list that is cut short, or several players
    /// may have the number.
    fn may_be_meant(&self, side: usize, id: PlayerId, number: u32) -> bool {
        if number == 0 || self.is_cut_short(1 - side) {
            return true;
        }
        let has_number = |side: usize, id: PlayerId| {
            let own_number = self.files[side].tournament.player(id).number;
            own_number.is_some_and(|own_number| u32::from(own_number.0) == number)
        };
        match self.ids_in_other_file[side].get(&id) {
            Some(&other) => has_number(1 - side, other),
            None => !self.have_numbers() || has_number(side, id),
        }
    }

    /// Whether both files state starting numbers, so that a number means the same player in both.
    fn have_numbers(&self) -> bool {
        let lacks_numbers = |import: &&Import| import.lacks(Lack::PairingNumbers);
        !self.files.iter().any(lacks_numbers)
    }

    /// Whether the list of players in the file with index `side` is cut short.
    fn is_cut_short(&self, side: usize) -> bool {
        self.files[side].lacks(Lack::Rows)
    }

    /// Describes a player's entry for a round. If the opponent is a dangling reference, the words
    /// say so.
    fn in_words(&self, side: usize, entry: &Entry) -> String {
        let tournament = &self.files[side].tournament;
        let words = tournament.entry_in_words(entry);
        let Opponent::Unknown(number) = entry.opponent else {
            return words;
        };
        let has_number = |player: &Player| {
            player
                .number
                .is_some_and(|own_number| u32::from(own_number.0) == number)
        };
        if tournament.players.iter().any(has_number) {
            words + ", a number that several players have"
        } else {
            words + ", who is not in the file"
        }
    }

    /// Counts the colours and requested absences that only one of two agreeing entries states.
    fn count_one_sided_values(&mut self, [mine, theirs]: [StatedEntry; 2]) {
        let (a, b) = (mine.entry, theirs.entry);
        if a.outcome.is_bye() {
            match (a.outcome, b.outcome) {
                (Outcome::ZeroPointBye, Outcome::Absent) => self.count_requested_absence(0),
                (Outcome::Absent, Outcome::ZeroPointBye) => self.count_requested_absence(1),
                _ => {}
            }
            return;
        }
        let any_lacks = |lack| self.files.iter().any(|import| import.lacks(lack));
        if any_lacks(Lack::Colours) || a.outcome.is_forfeit() && any_lacks(Lack::ForfeitColours) {
            return;
        }
        match (a.colour, b.colour) {
            (Some(_), None) => self
                .comparison
                .count_one_sided(0, "colour", Some("half of a game")),
            (None, Some(_)) => self
                .comparison
                .count_one_sided(1, "colour", Some("half of a game")),
            _ => {}
        }
    }

    /// Counts a requested absence that only the file with index `side` states.
    fn count_requested_absence(&mut self, side: usize) {
        self.comparison
            .count_one_sided(side, "requested absences", Some("round"));
    }

    /// Compares games by their players, if a file does not state the rounds. If two players met
    /// several times, their first games are compared with each other, then their second games, and
    /// so on.
    fn compare_without_rounds(&mut self) {
        let games = [self.games_by_players(0), self.games_by_players(1)];
        let mut pairs: Vec<_> = games[0].keys().chain(games[1].keys()).copied().collect();
        pairs.sort_unstable();
        pairs.dedup();
        let no_games = Vec::new();
        for key in pairs {
            let [mine, theirs] = [0, 1].map(|side| games[side].get(&key).unwrap_or(&no_games));
            for index in 0..mine.len().max(theirs.len()) {
                self.compare_without_round(key, [mine.get(index), theirs.get(index)]);
            }
        }
    }

    /// Compares the two files' entries for a game whose round is unknown. `key` contains the
    /// players' ids in the first file; an entry is `None` if the file does not state the game.
    fn compare_without_round(&mut self, key: [PlayerId; 2], entries: [Option<&StatedEntry>; 2]) {
        let field = match entries {
            [Some(a), Some(b)] => match differing_game_field(a.entry, b.entry) {
                Some(field) => field,
                None => return,
            },
            _ => "game",
        };
        let Some(&other) = self.ids_in_other_file[0].get(&key[0]) else {
            return;
        };
        let values = [0, 1].map(|side| match entries[side] {
            Some(stated_entry) => StatedValue::new(
                self.files[side]
                    .tournament
                    .entry_in_words(&stated_entry.entry),
                stated_entry.origin.span(),
            ),
            None => StatedValue::new("no such game", Span::default()),
        });
        self.comparison.differences.push(Difference {
            topic: Topic::Game,
            field: field.to_owned(),
            subject: Subject::Player([key[0], other]),
            round: None,
            game_differences: 0,
            values,
        });
    }

    /// Returns the games of a file between players who are in both files, by the players' ids in
    /// the first file. Each game is listed once.
    fn games_by_players(&self, side: usize) -> HashMap<[PlayerId; 2], Vec<StatedEntry>> {
        let import = self.files[side];
        let id_in_first = |id: PlayerId| match side {
            0 => self.ids_in_other_file[0].contains_key(&id).then_some(id),
            _ => self.ids_in_other_file[1].get(&id).copied(),
        };
        let stated_entries = StatedEntries::new(import);
        let mut games: HashMap<[PlayerId; 2], Vec<StatedEntry>> = HashMap::new();
        for id in import.tournament.ids() {
            for round in (0..usize::from(import.tournament.rounds)).map(RoundNumber::at) {
                let own_entry = stated_entries
                    .entry(id, round)
                    .filter(|own_entry| !own_entry.entry.outcome.is_bye());
                let Some(own_entry) = own_entry else { continue };
                let opponent = own_entry.entry.opponent.player();
                let (Some(own_number), Some(other)) =
                    (id_in_first(id), opponent.and_then(id_in_first))
                else {
                    continue;
                };
                if own_number < other {
                    games
                        .entry([own_number, other])
                        .or_default()
                        .push(own_entry);
                }
            }
        }
        games
    }
}

/// Returns the name of the field in which two entries for the same game differ; `None` if they
/// agree.
fn differing_game_field(a: Entry, b: Entry) -> Option<&'static str> {
    let colours_differ = matches!((a.colour, b.colour), (Some(a), Some(b)) if a != b);
    let results_differ = a.outcome != b.outcome;
    let entries = [a, b].map(|entry| entry.outcome.half_points());
    match (colours_differ, results_differ) {
        (true, true) => Some("colour and result"),
        (true, false) => Some("colour"),
        (false, true) if entries[0].is_some() && entries[0] == entries[1] => Some("rated or not"),
        (false, true) => Some("result"),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Colour;

    fn check(a: (char, Outcome), b: (char, Outcome), expected: Option<&str>) {
        let [a, b] = [a, b].map(|(colour, outcome)| Entry {
            opponent: Opponent::Nobody,
            colour: match colour {
                'w' => Some(Colour::White),
                'b' => Some(Colour::Black),
                _ => None,
            },
            outcome,
        });
        assert_eq!(differing_game_field(a, b), expected);
        assert_eq!(differing_game_field(b, a), expected);
    }

    #[test]
    fn two_entries_differ_only_in_stated_values() {
        use Outcome::{Draw, ForfeitWin, Unknown, UnratedWin, Win};
        check(('w', Win), ('w', Win), None);
        check(('w', Win), ('-', Win), None);
        check(('w', Win), ('b', Win), Some("colour"));
        check(('w', Win), ('w', Draw), Some("result"));
        check(('w', Win), ('b', Draw), Some("colour and result"));
        check(('w', Win), ('w', ForfeitWin), Some("result"));
        check(('w', Win), ('w', Unknown), Some("result"));
        check(('w', Win), ('w', UnratedWin), Some("rated or not"));
    }
}

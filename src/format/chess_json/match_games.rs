//! Compares the games that matches name with the list of games: games that no match names, and
//! games that several matches name.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::event::Lowering;
use super::node::Node;
use crate::import::{Note, NoteKind};
use crate::model::{PlayerId, RoundNumber};
use crate::source::Span;

/// The largest number of pairs of teams that a note names.
const MAX_PAIRS: usize = 4;

/// The games that the matches of a tournament name.
#[derive(Default)]
pub(super) struct NamedGames {
    /// The span at which each game is first named, by the `id` of the game.
    first_spans: HashMap<u32, Span>,
    /// The games that are named once more: the `id`, the span of the first mention and that of the
    /// other one.
    repetitions: Vec<(u32, [Span; 2])>,
    /// The rounds of matches that name a game which was already named. Another game of such a round
    /// is probably meant.
    doubtful_rounds: BTreeSet<u32>,
}

impl NamedGames {
    /// Adds the games of a match of the round. The number 0 means an empty board.
    pub(super) fn add(&mut self, round: u32, games: &[Node<'_>]) {
        for id in games.iter().filter_map(|game| game.count()) {
            if id.value == 0 {
                continue;
            }
            match self.first_spans.entry(id.value) {
                Entry::Occupied(first) => {
                    self.repetitions.push((id.value, [*first.get(), id.span]));
                    self.doubtful_rounds.insert(round);
                }
                Entry::Vacant(place) => {
                    place.insert(id.span);
                }
            }
        }
    }
}

impl Lowering<'_, '_> {
    /// Adds notes about games that several matches name, and about games between two teams that no
    /// match names although other games are named. Requires that teams and games have been read.
    pub(super) fn note_games_of_matches(&mut self, named: &NamedGames) {
        for (id, [first, second]) in &named.repetitions {
            let text = format!("two matches name game {id}");
            let note = Note::new(NoteKind::UnsuitableReference, *second, text);
            self.notes.push(note.with_span(*first));
        }
        if named.first_spans.is_empty() {
            return;
        }
        for (round, (teams, games)) in self.unnamed_games(named) {
            let pairs: Vec<String> = teams
                .iter()
                .take(MAX_PAIRS)
                .map(|[first, second]| format!("{first} and {second}"))
                .collect();
            let more = match teams.len().saturating_sub(MAX_PAIRS) {
                0 => String::new(),
                count => format!(" and {count} more pairs of teams"),
            };
            let count = match games.len() {
                1 => "1 game".to_owned(),
                count => format!("{count} games"),
            };
            let text = format!(
                "`matchList` names no match with {count} between teams {}{more}",
                pairs.join(", ")
            );
            let mut note = Note::new(NoteKind::Disagreement, games[0], text);
            note.round = u16::try_from(round).ok().map(RoundNumber);
            self.notes.push(note);
        }
    }

    /// Returns the games between two teams that no match names, by round: the numbers of the teams
    /// and the spans of the games.
    fn unnamed_games(&self, named: &NamedGames) -> BTreeMap<u32, (BTreeSet<[u16; 2]>, Vec<Span>)> {
        let mut team_by_player: HashMap<PlayerId, u16> = HashMap::new();
        for team in &self.import.tournament.teams {
            team_by_player.extend(team.members.iter().map(|&member| (member, team.number)));
        }
        let team_of = |number| {
            let player = self.numbers.player(number)?;
            team_by_player.get(&player).copied()
        };
        let mut unnamed: BTreeMap<u32, (BTreeSet<[u16; 2]>, Vec<Span>)> = BTreeMap::new();
        for (id, game) in &self.games_by_id {
            let is_named = named.first_spans.contains_key(id);
            if is_named || named.doubtful_rounds.contains(&game.round) || game.round == 0 {
                continue;
            }
            let [Some(white), Some(black)] = game.sides.map(team_of) else {
                continue;
            };
            // R216 reports players of one team who meet each other
            if white != black {
                let (teams, games) = unnamed.entry(game.round).or_default();
                teams.insert([white.min(black), white.max(black)]);
                games.push(game.span);
            }
        }
        for (_, games) in unnamed.values_mut() {
            games.sort_unstable();
        }
        unnamed
    }
}

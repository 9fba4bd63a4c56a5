//! Compares the games that matches name with the list of games: games that no match names, that
//! several matches name, or that are on another board or between other teams.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::event::Lowering;
use super::node::Node;
use crate::import::{Note, NoteKind, Reason};
use crate::model::{PlayerId, RoundNumber};
use crate::source::{Field, Span};

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
    /// The matches of two teams that name games.
    matches: Vec<NamedMatch>,
    /// For each round and team, the opponent in the first match of two teams that names games; `None`
    /// if what is stated about the team names no games: a bye, or a match that was not played.
    opponents: HashMap<(u32, u16), Option<u16>>,
}

/// A match of two teams with the games that it names.
struct NamedMatch {
    round: u32,
    teams: [u16; 2],
    /// The `id` of the game on each board; 0 for an empty board.
    games: Vec<Field<u32>>,
}

impl NamedGames {
    /// Adds the games of a match of the round. The number 0 means an empty board.
    pub(super) fn add(&mut self, round: u32, teams: [Option<u16>; 2], games: &[Node<'_>]) {
        let games: Vec<Field<u32>> = games.iter().filter_map(|game| game.count()).collect();
        for &id in &games {
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
        let has_games = games.iter().any(|id| id.value > 0);
        for (own, other) in [(teams[0], teams[1]), (teams[1], teams[0])] {
            if let Some(own) = own {
                let opponent = self.opponents.entry((round, own)).or_default();
                *opponent = opponent.or(other.filter(|_| has_games));
            }
        }
        if let ([Some(first), Some(second)], true) = (teams, has_games) {
            self.matches.push(NamedMatch {
                round,
                teams: [first, second],
                games,
            });
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
            let note = note.with_span(*first);
            self.notes.push(note.with_reason(Reason::Dropped));
        }
        if named.first_spans.is_empty() {
            return;
        }
        let team_by_player = self.team_numbers();
        let mut doubtful_rounds = named.doubtful_rounds.clone();
        doubtful_rounds.extend(self.note_foreign_games(named, &team_by_player));
        let unnamed_games = self.unnamed_games(named, &team_by_player);
        doubtful_rounds.extend(unnamed_games.keys());
        self.note_other_boards(named, &doubtful_rounds);
        for (round, (teams, games)) in unnamed_games {
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
            note.round = round_number(round);
            self.notes.push(note.with_reason(Reason::Dropped));
        }
    }

    /// Returns the number of each player's team.
    fn team_numbers(&self) -> HashMap<PlayerId, u16> {
        let mut team_by_player = HashMap::new();
        for team in &self.import.tournament.teams {
            team_by_player.extend(team.members.iter().map(|&member| (member, team.number)));
        }
        team_by_player
    }

    /// Adds a note about each game that a match names although neither player belongs to one of its
    /// teams, and returns the rounds. If one of the players does, the other may be in the wrong team
    /// (R216).
    fn note_foreign_games(
        &mut self,
        named: &NamedGames,
        team_by_player: &HashMap<PlayerId, u16>,
    ) -> BTreeSet<u32> {
        let mut rounds = BTreeSet::new();
        let mut notes = Vec::new();
        for one in &named.matches {
            let is_repeated = |id: u32| named.repetitions.iter().any(|&(other, _)| other == id);
            for id in one.games.iter().filter(|id| !is_repeated(id.value)) {
                let Some(game) = self.games_by_id.get(&id.value) else {
                    continue;
                };
                let team_of = |number| team_by_player.get(&self.numbers.player(number)?).copied();
                let [Some(white), Some(black)] = game.sides.map(team_of) else {
                    continue;
                };
                if one.teams.contains(&white) || one.teams.contains(&black) {
                    continue;
                }
                let [first, second] = one.teams;
                let text = format!(
                    "the match of teams {first} and {second} names game {}, which is between \
                     teams {white} and {black}",
                    id.value
                );
                let note = Note::new(NoteKind::UnsuitableReference, id.span, text);
                notes.push(note.with_span(game.span).with_reason(Reason::Dropped));
                rounds.insert(one.round);
            }
        }
        for note in notes {
            self.notes.push(note);
        }
        rounds
    }

    /// Adds a note about each match whose games state other boards than the order in which the
    /// match names them. The boards of games may also be counted through all matches of a round;
    /// they are compared only if they agree in more than half of the matches. In a doubtful round, a
    /// match names wrong games, which may move the others.
    fn note_other_boards(&mut self, named: &NamedGames, doubtful_rounds: &BTreeSet<u32>) {
        let stated_boards = |one: &NamedMatch| -> Vec<(u32, Field<u32>, Span)> {
            let boards = (1..).zip(&one.games).filter_map(|(place, id)| {
                let game = self.games_by_id.get(&id.value)?;
                Some((place, game.board?, game.span)).filter(|_| id.value > 0)
            });
            boards.collect()
        };
        let (mut agreeing, mut notes) = (0_usize, Vec::new());
        let board_count = named.matches.iter().map(|one| one.games.len()).max();
        for one in &named.matches {
            // a shorter list omits a board, which need not be the last one
            let is_whole = Some(one.games.len()) == board_count;
            if !is_whole || doubtful_rounds.contains(&one.round) {
                continue;
            }
            let boards = stated_boards(one);
            let mut wrong = boards
                .iter()
                .filter(|(place, board, _)| *place != board.value);
            let Some((place, board, _)) = wrong.next() else {
                agreeing += usize::from(boards.len() > 1);
                continue;
            };
            let [first, second] = one.teams;
            let text = format!(
                "`board` of a game is {}, but the match of teams {first} and {second} names the \
                 game on board {place}; the match counts",
                board.value
            );
            let mut note = Note::new(NoteKind::Disagreement, board.span, text);
            note.round = round_number(one.round);
            notes.push(note.with_reason(Reason::Dropped));
        }
        if notes.len() < agreeing {
            for note in notes {
                self.notes.push(note);
            }
        }
    }

    /// Returns the games between two teams that no match names, by round: the numbers of the teams
    /// and the spans of the games.
    fn unnamed_games(
        &self,
        named: &NamedGames,
        team_by_player: &HashMap<PlayerId, u16>,
    ) -> BTreeMap<u32, (BTreeSet<[u16; 2]>, Vec<Span>)> {
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
            // R216 reports players of one team who meet each other, players whose opponent belongs to
            // another team than the one that their own team met, and teams that played although a
            // bye or a forfeit is stated
            let is_reported = [(white, black), (black, white)]
                .iter()
                .any(|&(own, other)| {
                    let stated = named.opponents.get(&(game.round, own));
                    stated.is_some_and(|&opponent| opponent != Some(other))
                });
            if white != black && !is_reported {
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

/// Returns the round with this number; `None` if the number is too large.
fn round_number(round: u32) -> Option<RoundNumber> {
    u16::try_from(round).ok().map(RoundNumber)
}

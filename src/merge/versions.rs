//! Finds tables of one file that state the same event. They may be equal, or state different
//! results, such as an older and a corrected table on two sheets of a workbook.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::stated_entry::{EntryMerge, StatedEntries, StatedEntry};
use crate::import::{EqualTournament, Import, Lack, Note, NoteKind, Part, Reason};
use crate::model::{
    Date, Entry, FieldSpec, Opponent, PLAYER, Player, PlayerId, RoundNumber, Spelling, names,
};
use crate::number::Points;
use crate::source::Span;

/// The percentage of equal players, opponents and results from which two tables count as the same
/// event. The rapid and the blitz event of one festival have the same players, and in a round robin
/// also the same pairings, but not the same results.
const SAME_EVENT_PERCENT: usize = 80;

/// The largest number of earlier tables with which a table is compared in detail: contradictions
/// are noted, and the data of equal players are compared. Because of this limit, a file with many
/// copies of one event takes little memory and time.
const MAX_OTHER_VERSIONS: usize = 4;

/// Adds notes to both of two tournaments in one file that seem to be the same event: a note for
/// each game on which they contradict each other or, if one of them states no games, for each
/// player whose points differ. If two tournaments are equal, each is listed in the other one.
pub(crate) fn note_other_versions(imports: &mut [&mut Import]) {
    let tables = Tables::new(imports.iter().map(|import| &**import).collect());
    let (mut notes, mut equal) = (Vec::new(), Vec::new());
    for second in 1..tables.list.len() {
        let mut other_versions = 0;
        // tables with the same content have the same relation to this one
        let mut unrelated_contents = HashSet::new();
        let mut equal_contents = HashSet::new();
        let mut copies = 0;
        for (first, common_count) in tables.earlier_tables_with_common_players(second) {
            let (a, b) = (&tables.list[first], &tables.list[second]);
            let is_copy = a.content == b.content;
            let smaller = a.names.len().min(b.names.len());
            if !is_enough(common_count, smaller)
                || unrelated_contents.contains(&a.content)
                || have_other_days(a.import, b.import)
                || other_versions == MAX_OTHER_VERSIONS && !is_copy
            {
                continue;
            }
            let mut push_equal = || {
                let is_compared = copies < MAX_OTHER_VERSIONS;
                let fields = is_compared.then(|| different_fields(a, b));
                equal.push((first, second, fields.unwrap_or_default()));
                copies += 1;
            };
            if equal_contents.contains(&a.content) {
                push_equal();
                continue;
            }
            match a.relation(b) {
                Relation::Unrelated => {
                    unrelated_contents.insert(a.content);
                }
                Relation::Equal => {
                    equal_contents.insert(a.content);
                    push_equal();
                }
                Relation::Differences(differences) => {
                    other_versions += 1;
                    for difference in differences {
                        notes.push((first, difference.note(a.import, b.import)));
                        notes.push((second, difference.exchanged().note(b.import, a.import)));
                    }
                }
            }
        }
    }
    for (index, note) in notes {
        imports[index].notes.push(note);
    }
    for (first, second, different_fields) in equal {
        for (own, other) in [(first, second), (second, first)] {
            let equal = imports[other].number.map(|number| EqualTournament {
                number,
                different_fields: different_fields.clone(),
            });
            imports[own].equal_tournaments.extend(equal);
        }
    }
}

/// Returns the names of the players' fields in which the two tables state different values.
fn different_fields(a: &Table<'_>, b: &Table<'_>) -> Vec<&'static str> {
    let common = a.common_players(b);
    let differs = |field: &&FieldSpec<Player>| {
        common.iter().any(|&(in_a, in_b)| {
            let values = [(a, in_a), (b, in_b)]
                .map(|(table, id)| (field.words)(table.import.tournament.player(id)));
            let [Some(one), Some(other)] = values else {
                return false;
            };
            one != other
                && (field.spelling == Spelling::Exact || names::key(&one) != names::key(&other))
        })
    };
    let fields = PLAYER.iter().filter(differs);
    fields.map(|field| field.name).collect()
}

/// Whether `count` is a large enough share of `total` for two tables of the same event.
const fn is_enough(count: usize, total: usize) -> bool {
    count * 100 >= total * SAME_EVENT_PERCENT
}

/// The tables of a file.
struct Tables<'a> {
    list: Vec<Table<'a>>,
    /// For each name, the indices of the tables in which exactly one player has it, in ascending
    /// order.
    tables_by_name: Vec<Vec<usize>>,
}

/// A table with the data in which it is compared with other tables.
struct Table<'a> {
    import: &'a Import,
    /// The index of each name that exactly one player has, with this player. Sorted by the index.
    names: Vec<(usize, PlayerId)>,
    /// The index of the content. Tables with the same rows in the same order have the same index.
    content: usize,
    /// What the table states about each round of each player, in the order of
    /// `Tournament::entries`. It is computed only if the table is compared with another.
    stated: OnceCell<Vec<Option<StatedEntry>>>,
}

/// Everything in a table that decides whether it agrees with another table.
#[derive(PartialEq, Eq, Hash)]
struct Content<'a> {
    names: Vec<usize>,
    entries: &'a [Entry],
    points: Vec<Option<Points>>,
    lacks: &'a [Lack],
    rounds: u16,
    part: Part,
    stated_after: Option<u16>,
    start: Option<Date>,
}

/// How two tables of one file are related.
enum Relation {
    /// They are different events, or one states more than the other and they do not contradict each
    /// other.
    Unrelated,
    /// They state the same players, results and points.
    Equal,
    /// They seem to be the same event, but contradict each other.
    Differences(Vec<Difference>),
}

impl<'a> Tables<'a> {
    fn new(imports: Vec<&'a Import>) -> Tables<'a> {
        let mut indices: HashMap<String, usize> = HashMap::new();
        let mut contents: HashMap<Content<'a>, usize> = HashMap::new();
        let mut tables_by_name: Vec<Vec<usize>> = Vec::new();
        let mut list = Vec::with_capacity(imports.len());
        for (index, import) in imports.into_iter().enumerate() {
            let players = import.tournament.players.iter();
            let name_indices: Vec<Option<usize>> = players
                .map(|player| {
                    let name = names::sorted_words(&names::key(&player.name));
                    let next_index = indices.len();
                    (!name.is_empty()).then(|| *indices.entry(name).or_insert(next_index))
                })
                .collect();
            tables_by_name.resize(indices.len(), Vec::new());
            let unique = unique_names(&name_indices);
            for &(name, _) in &unique {
                tables_by_name[name].push(index);
            }
            let next_content = contents.len();
            let content = Content::new(import, &name_indices);
            list.push(Table {
                import,
                names: unique,
                content: *contents.entry(content).or_insert(next_content),
                stated: OnceCell::new(),
            });
        }
        Tables {
            list,
            tables_by_name,
        }
    }

    /// Returns the indices of the tables before the table `second` that have players in common with
    /// it, each with the number of these players.
    fn earlier_tables_with_common_players(&self, second: usize) -> Vec<(usize, usize)> {
        let mut counts = vec![0; second];
        for &(name, _) in &self.list[second].names {
            let tables = self.tables_by_name[name].iter();
            for &first in tables.take_while(|&&first| first < second) {
                counts[first] += 1;
            }
        }
        let counts = counts.into_iter().enumerate();
        counts.filter(|&(_, count)| count > 0).collect()
    }
}

/// Returns the indices of the names that exactly one player has, with this player, in ascending
/// order.
fn unique_names(name_indices: &[Option<usize>]) -> Vec<(usize, PlayerId)> {
    let names = name_indices.iter().enumerate();
    let mut names: Vec<(usize, PlayerId)> = names
        .filter_map(|(player, name)| Some(((*name)?, PlayerId::at(player))))
        .collect();
    names.sort_unstable();
    let groups = names.chunk_by(|a, b| a.0 == b.0);
    let unique = groups.filter(|group| group.len() == 1);
    unique.flatten().copied().collect()
}

impl<'a> Content<'a> {
    fn new(import: &'a Import, name_indices: &[Option<usize>]) -> Content<'a> {
        let tournament = &import.tournament;
        let points = tournament.ids().map(|id| import.claims.points_of(id));
        Content {
            names: name_indices
                .iter()
                .map(|name| name.unwrap_or(usize::MAX))
                .collect(),
            entries: &tournament.entries,
            points: points.map(|points| Some(points?.value)).collect(),
            lacks: &import.lacks,
            rounds: tournament.rounds,
            part: import.part,
            stated_after: import.stated_after,
            start: tournament.start,
        }
    }
}

impl Table<'_> {
    /// Returns what the table states about each round of each player, in the order of
    /// `Tournament::entries`.
    fn stated(&self) -> &[Option<StatedEntry>] {
        self.stated.get_or_init(|| {
            let entries = StatedEntries::new(self.import);
            let rounds = RoundNumber::up_to(usize::from(self.import.tournament.rounds));
            let ids = self.import.tournament.ids();
            ids.flat_map(|id| rounds.clone().map(move |round| (id, round)))
                .map(|(id, round)| entries.entry(id, round))
                .collect()
        })
    }

    /// Returns the players whom both tables contain, in the order of this table, each with the id
    /// in this table and the id in `other`.
    fn common_players(&self, other: &Table<'_>) -> Vec<(PlayerId, PlayerId)> {
        let mut others = other.names.iter().peekable();
        let mut common = Vec::with_capacity(self.names.len().min(other.names.len()));
        for &(name, id) in &self.names {
            while others
                .next_if(|(other_name, _)| *other_name < name)
                .is_some()
            {}
            if let Some(&(_, other_id)) = others.next_if(|(other_name, _)| *other_name == name) {
                common.push((id, other_id));
            }
        }
        common.sort_unstable();
        common
    }

    /// Compares this table with another table of the same file.
    fn relation(&self, other: &Table<'_>) -> Relation {
        let common = self.common_players(other);
        let (a, b) = (self.import, other.import);
        // rounds that were made up cannot be compared
        let have_rounds = !a.lacks(Lack::RoundOrder) && !b.lacks(Lack::RoundOrder);
        let compared = if have_rounds {
            compare_games(self, other, &common)
        } else {
            Some(TableComparison::default())
        };
        let compared = match compared {
            Some(compared) if compared.total == 0 => compare_points(a, b, &common),
            Some(compared) => compared,
            None => return Relation::Unrelated,
        };
        let is_same_event = is_enough(compared.equal_opponents, compared.total)
            && is_enough(compared.equal, compared.total);
        if !is_same_event {
            Relation::Unrelated
        } else if !compared.differences.is_empty() {
            Relation::Differences(compared.differences)
        } else if compared.total > 0 && self.is_equal(other, &common, &compared) {
            Relation::Equal
        } else {
            Relation::Unrelated
        }
    }

    /// Whether two tables that do not contradict each other are equal, because neither states more
    /// than the other.
    fn is_equal(
        &self,
        other: &Table<'_>,
        common: &[(PlayerId, PlayerId)],
        compared: &TableComparison,
    ) -> bool {
        let (a, b) = (self.import, other.import);
        let counts = [a, b].map(|import| import.tournament.players.len());
        let points = |import: &Import, id| import.claims.points_of(id).map(|points| points.value);
        let have_same_points = || {
            let mut common = common.iter();
            common.all(|&(in_a, in_b)| points(a, in_a) == points(b, in_b))
        };
        let are_all_compared = |table: &Table<'_>| {
            let stated_count = table.stated().iter().flatten().count();
            stated_count == compared.total || stated_count == 0
        };
        counts == [common.len(); 2]
            && a.tournament.rounds == b.tournament.rounds
            && compared.equal == compared.total
            && compared.equal_opponents == compared.total
            && are_all_compared(self)
            && are_all_compared(other)
            && have_same_points()
    }
}

/// Whether both tables state the first day of the event, but the days are different.
fn have_other_days(a: &Import, b: &Import) -> bool {
    let (a, b) = (a.tournament.start, b.tournament.start);
    a.is_some() && b.is_some() && a != b
}

/// A difference between two tables in what they state about a player.
#[derive(Clone, Copy)]
struct Difference {
    /// The player in each table.
    players: [PlayerId; 2],
    /// The round of the game that differs; `None` if the player's points differ.
    round: Option<RoundNumber>,
    /// The span of the different value in each table.
    spans: [Span; 2],
}

impl Difference {
    /// Returns the difference with the two tables exchanged.
    const fn exchanged(self) -> Difference {
        let ([a, b], [span_a, span_b]) = (self.players, self.spans);
        Difference {
            players: [b, a],
            round: self.round,
            spans: [span_b, span_a],
        }
    }

    /// Returns the note for the table `own`. Its text says what each of the tables states.
    fn note(self, own: &Import, other: &Import) -> Note {
        let [player, other_player] = self.players;
        let stated = |import: &Import, id: PlayerId| match self.round {
            Some(round) => {
                let entry = import.tournament.entry(id, round);
                entry.map_or_else(String::new, |entry| import.tournament.entry_in_words(entry))
            }
            None => {
                let points = import.claims.points_of(id);
                points.map_or_else(String::new, |points| {
                    format!("{} points", import.notation.points(points.value))
                })
            }
        };
        let text = format!(
            "this table states {}; the other table states {}",
            stated(own, player),
            stated(other, other_player)
        );
        let note = Note::new(NoteKind::OtherVersion, self.spans[0], text)
            .with_span(self.spans[1])
            .with_reason(Reason::Tournament(other.number.unwrap_or(1)))
            .about(player);
        match self.round {
            Some(round) => note.in_round(round),
            None => note,
        }
    }
}

/// How far two tables agree.
#[derive(Default)]
struct TableComparison {
    /// The number of entries or points that both tables state.
    total: usize,
    /// The number of these entries or points on which the two tables do not contradict each other.
    equal: usize,
    /// The number of these entries that have the same opponent in both tables, or no opponent in
    /// either.
    equal_opponents: usize,
    differences: Vec<Difference>,
}

/// Compares what two tables state about the rounds of the players in `common`. If a game differs,
/// the difference is listed for only one of its players. `None` if so much differs that the tables
/// cannot be the same event.
fn compare_games(
    a: &Table<'_>,
    b: &Table<'_>,
    common: &[(PlayerId, PlayerId)],
) -> Option<TableComparison> {
    let rounds_of = |table: &Table<'_>| usize::from(table.import.tournament.rounds);
    let rounds = rounds_of(a).min(rounds_of(b));
    let mut ids_in_a = vec![None; b.import.tournament.players.len()];
    for &(in_a, in_b) in common {
        ids_in_a[in_b.index()] = Some(in_a);
    }
    let mut compared = TableComparison::default();
    let mut max_total = common.len() * rounds;
    let mut listed_games = HashSet::new();
    for &(player_a, player_b) in common {
        for round in (0..rounds).map(RoundNumber::at) {
            let stated = |table: &Table<'_>, id: PlayerId| {
                table.stated()[id.index() * rounds_of(table) + round.index()]
            };
            let (Some(stated_a), Some(mut stated_b)) = (stated(a, player_a), stated(b, player_b))
            else {
                max_total -= 1;
                continue;
            };
            if let Opponent::Player(id) = stated_b.entry.opponent {
                stated_b.entry.opponent =
                    ids_in_a[id.index()].map_or(Opponent::Unknown(0), Opponent::Player);
            }
            let opponent = stated_a.entry.opponent;
            compared.total += 1;
            compared.equal_opponents += usize::from(opponent == stated_b.entry.opponent);
            let agrees = stated_a.merge(stated_b) != EntryMerge::Conflict;
            compared.equal += usize::from(agrees);
            let equal_count = compared.equal_opponents.min(compared.equal);
            let other_count = compared.total - equal_count;
            if !is_enough(max_total - other_count, max_total) {
                return None;
            }
            if agrees {
                continue;
            }
            let is_listed = listed_games.contains(&(player_a, round));
            for opponent in [opponent, stated_b.entry.opponent] {
                listed_games.extend(opponent.player().map(|id| (id, round)));
            }
            if !is_listed {
                compared.differences.push(Difference {
                    players: [player_a, player_b],
                    round: Some(round),
                    spans: [stated_a.origin.span(), stated_b.origin.span()],
                });
            }
        }
    }
    Some(compared)
}

/// Compares the points of players in two tables, if they were computed after the same round.
fn compare_points(a: &Import, b: &Import, common: &[(PlayerId, PlayerId)]) -> TableComparison {
    let mut compared = TableComparison::default();
    if a.stated_after != b.stated_after {
        return compared;
    }
    for &(player_a, player_b) in common {
        let points = (a.claims.points_of(player_a), b.claims.points_of(player_b));
        let (Some(points_a), Some(points_b)) = points else {
            continue;
        };
        compared.total += 1;
        compared.equal_opponents += 1;
        if points_a.value == points_b.value {
            compared.equal += 1;
        } else {
            compared.differences.push(Difference {
                players: [player_a, player_b],
                round: None,
                spans: [points_a.span, points_b.span],
            });
        }
    }
    compared
}

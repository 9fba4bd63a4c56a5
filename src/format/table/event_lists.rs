//! Divides the lists of pairings of a file into those of its events, if the file contains several
//! of them: two groups of players, or a rapid and a blitz tournament of the same players.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::List;
use super::event_names::{
    Distinction, EventName, TEXT_COUNT, describe_distinction, kinds_of_events,
};
use super::kind::ListKind;
use super::round_order::game_of_row;
use super::rounds::{round_of_sheet, round_title};
use super::row_rounds::{rounds_of_rows, states_round_itself};
use super::tables::Table;
use super::unnumbered::player_columns;
use super::unpaired::is_unpaired;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::model::RoundNumber;
use crate::source::{Row, Span};

/// Minimum number of rounds that two events must both have, if something else tells them apart.
const MIN_ROUNDS: usize = 2;

/// Minimum number of these rounds if only the rounds tell two events apart. A list of one or two
/// rounds with other games may be a correction.
const MIN_ROUNDS_ALONE: usize = 3;

/// The games of a round, each as the names of its players in the form for comparison.
type Games = HashSet<Vec<String>>;

/// A table of a list of pairings that states its rounds.
struct ListedTable<'t> {
    table: &'t Table<'t>,
    games: BTreeMap<RoundNumber, Games>,
    players: HashSet<String>,
    /// The starting numbers that the rows state.
    numbers: HashSet<u16>,
    /// Read on first use; see [`ListedTable::name`].
    name: OnceCell<EventName>,
    /// The line that states the round, or else the headings.
    start: Span,
    /// The round in the name of the sheet that the table begins.
    sheet_round: Option<u16>,
}

impl ListedTable<'_> {
    /// Returns what may name the event of the table.
    fn name(&self) -> &EventName {
        self.name.get_or_init(|| EventName::read(self.table))
    }
}

/// An event: the indices of its tables.
type Part = Vec<usize>;

/// The lists of pairings of an event.
#[derive(Default)]
pub(super) struct EventLists {
    /// The indices of the lists.
    pub(super) lists: Vec<usize>,
    /// Says why these lists seem to be of an event of their own; `None` if the file has no other
    /// event of the same players.
    pub(super) note: Option<Note>,
}

/// Divides the visible lists of pairings by their events, so that no list has tables of two events,
/// and returns the lists of each event. Changes nothing and returns `None` if the lists are not
/// certain to be of several events.
pub(super) fn divide_by_events(lists: &mut Vec<List<'_>>) -> Option<Vec<EventLists>> {
    let is_listed =
        |list: &List<'_>| list.kind == ListKind::Pairings && !list.table().sheet.is_hidden;
    let mut tables = Vec::new();
    for list in lists.iter().filter(|list| is_listed(list)) {
        for index in 0..list.tables.len() {
            tables.push(listed_table(list, index)?);
        }
    }
    let events = find_events(&tables)?;
    let mut event_of_table = vec![0; tables.len()];
    let mut lists_of_events = Vec::new();
    for (event, (part, note)) in events.into_iter().enumerate() {
        for table in part {
            event_of_table[table] = event;
        }
        let lists = Vec::new();
        lists_of_events.push(EventLists { lists, note });
    }
    let mut event_of_table = event_of_table.into_iter();
    let mut divided: Vec<List<'_>> = Vec::new();
    for list in lists.drain(..) {
        if !is_listed(&list) {
            divided.push(list);
            continue;
        }
        let first = divided.len();
        let mut previous: Option<usize> = None;
        for (table, event) in list.tables.into_iter().zip(event_of_table.by_ref()) {
            let own_lists = &mut lists_of_events[event].lists;
            if let Some(above) = previous.filter(|&above| own_lists.last() != Some(&above)) {
                keep_titles_of(&table, &mut divided[above]);
            }
            match own_lists.last().filter(|&&index| index >= first) {
                Some(&index) => divided[index].tables.push(table),
                None => {
                    own_lists.push(divided.len());
                    divided.push(List {
                        kind: list.kind,
                        tables: vec![table],
                    });
                }
            }
            previous = own_lists.last().copied();
        }
    }
    *lists = divided;
    Some(lists_of_events)
}

/// Removes the lines above a table from the lines below the list above it, which is of another
/// event.
fn keep_titles_of(table: &Table<'_>, above: &mut List<'_>) {
    let Some(last) = above.tables.last_mut() else {
        return;
    };
    let is_title = |row: &&Row| {
        let mut titles = table.titles.iter();
        titles.any(|title| title.span == row.span)
    };
    last.other_rows.retain(|row| !is_title(row));
}

/// Returns what a table of a list states; `None` if its rounds are not known.
fn listed_table<'t>(list: &'t List<'t>, index: usize) -> Option<ListedTable<'t>> {
    let table = &list.tables[index];
    let round_line = round_title(table).map(|(span, _)| span);
    let begins_sheet = list.begins_sheet(index);
    let sheet_round = round_of_sheet(table).filter(|_| begins_sheet);
    if !states_round_itself(table) && sheet_round.is_none() {
        return None;
    }
    let places = rounds_of_rows(table, 0, begins_sheet, &mut Notes::default());
    let mut games: BTreeMap<RoundNumber, Games> = BTreeMap::new();
    for (row, place) in table.rows.iter().zip(places) {
        games
            .entry(place?.round)
            .or_default()
            .insert(game_of_row(table, row));
    }
    let players = games.values().flatten().flatten().cloned();
    let sides = player_columns(table, is_unpaired);
    let rows = || table.rows.iter();
    let numbers = sides
        .iter()
        .flat_map(|side| rows().filter_map(|row| side.number(table, row)));
    Some(ListedTable {
        players: players.collect(),
        numbers: numbers.map(|number| number.0).collect(),
        table,
        name: OnceCell::new(),
        start: round_line.unwrap_or(table.header.span),
        sheet_round,
        games,
    })
}

/// Returns the events of the tables, each with a note if its players have another event; `None` if
/// they are not certain to be of several events.
fn find_events(tables: &[ListedTable<'_>]) -> Option<Vec<(Part, Option<Note>)>> {
    let all: Part = (0..tables.len()).collect();
    if !has_repeated_round(tables, &all) {
        return None;
    }
    let groups = parts_by_players(tables).unwrap_or_else(|| vec![all]);
    let mut events = Vec::new();
    for group in groups {
        match parts_of_same_players(tables, &group) {
            Some((parts, distinction)) => {
                let notes = division_notes(tables, &parts, distinction);
                events.extend(parts.into_iter().zip(notes));
            }
            None => events.push((group, None)),
        }
    }
    (events.len() > 1).then_some(events)
}

/// Whether a round is in more than one of these tables.
fn has_repeated_round(tables: &[ListedTable<'_>], part: &Part) -> bool {
    let mut known_rounds = HashSet::new();
    let mut rounds = part.iter().flat_map(|&index| tables[index].games.keys());
    !rounds.all(|round| known_rounds.insert(*round))
}

/// Divides the tables into those of groups that have no players in common, apart from a few.
fn parts_by_players(tables: &[ListedTable<'_>]) -> Option<Vec<Part>> {
    let mut groups: Vec<(HashSet<&String>, Part)> = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let players: HashSet<&String> = table.players.iter().collect();
        let is_of_group = |(known, _): &&mut (HashSet<&String>, Part)| {
            let common_count = players.intersection(known).count();
            common_count > 0 && common_count * 2 >= players.len().min(known.len())
        };
        match groups.iter_mut().find(is_of_group) {
            Some((known, part)) => {
                known.extend(players);
                part.push(index);
            }
            None => groups.push((players, vec![index])),
        }
    }
    let numbers = |part: &Part| -> HashSet<u16> {
        let numbers = part.iter().flat_map(|&index| &tables[index].numbers);
        numbers.copied().collect()
    };
    let are_apart = |[first, second]: [&(HashSet<&String>, Part); 2]| {
        let common_count = first.0.intersection(&second.0).count();
        let are_numbered_alike = !numbers(&first.1).is_disjoint(&numbers(&second.1));
        let min_rounds = if are_numbered_alike {
            MIN_ROUNDS
        } else {
            MIN_ROUNDS_ALONE
        };
        common_count * 10 <= first.0.len().min(second.0.len())
            && have_other_games(tables, [&first.1, &second.1], min_rounds)
    };
    let are_groups = groups.len() > 1 && pairs(&groups).all(are_apart);
    are_groups.then(|| groups.into_iter().map(|(_, part)| part).collect())
}

/// Divides tables with the same players into those of events that have different games in the same
/// rounds. Returns what tells these events apart as well.
fn parts_of_same_players(
    tables: &[ListedTable<'_>],
    group: &Part,
) -> Option<(Vec<Part>, Distinction)> {
    if !has_repeated_round(tables, group) {
        return None;
    }
    let begins = |part: &Part| {
        let mut rounds = part.iter().flat_map(|&index| tables[index].games.keys());
        rounds.any(|round| round.0 == 1)
    };
    let by_text = (0..TEXT_COUNT).map(|index| {
        let parts = parts_by_text(tables, group, index);
        (parts, Distinction::Text(index))
    });
    let runs = match do_sheets_number_rounds(tables, group) {
        true => vec![group.clone()],
        false => parts_by_rounds(tables, group),
    };
    let mut divisions = by_text.chain([(runs, Distinction::Order)]);
    divisions.find(|(parts, _)| {
        if parts.len() < 2 {
            return false;
        }
        let min_rounds = match kinds_of_events(&names(tables, parts)).is_some() {
            true => MIN_ROUNDS,
            false => MIN_ROUNDS_ALONE,
        };
        parts.iter().all(begins)
            && pairs(parts).all(|[first, second]| {
                let parts = [first, second];
                have_other_games(tables, parts, min_rounds) && have_same_players(tables, parts)
            })
    })
}

/// Divides tables into those with the same words in the text with this index.
fn parts_by_text(tables: &[ListedTable<'_>], group: &Part, text: usize) -> Vec<Part> {
    let mut parts: Vec<(&str, Part)> = Vec::new();
    for &index in group {
        let words = tables[index].name().words[text].as_str();
        match parts.iter_mut().find(|(known, _)| *known == words) {
            Some((_, part)) => part.push(index),
            None => parts.push((words, vec![index])),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// Returns what the tables of each event say about its name.
fn names<'t>(tables: &'t [ListedTable<'_>], parts: &[Part]) -> Vec<Vec<&'t EventName>> {
    let names = |part: &Part| part.iter().map(|&index| tables[index].name()).collect();
    parts.iter().map(names).collect()
}

/// Says for each event of the same players why it seems to be one of its own.
fn division_notes(
    tables: &[ListedTable<'_>],
    parts: &[Part],
    distinction: Distinction,
) -> Vec<Option<Note>> {
    let names = names(tables, parts);
    let kinds = kinds_of_events(&names);
    let compared = pairs(parts).flat_map(|[a, b]| compare_rounds(tables, [a, b]));
    let differing = compared.filter(ComparedRound::differs);
    let differing_rounds: BTreeSet<RoundNumber> = differing.map(|one| one.round).collect();
    let text = format!(
        "{} rounds are in the file more than once, with different games: the lists seem to belong \
         to {} events, because {}",
        differing_rounds.len(),
        parts.len(),
        describe_distinction(&names, distinction, kinds.as_deref())
    );
    let note = |index: usize| {
        let start = |index: usize| tables[parts[index][0]].start;
        let other_event = usize::from(index == 0);
        let note = Note::new(NoteKind::DividedEvents, start(index), text.clone());
        let note = note.with_span(start(other_event));
        Some(match kinds.is_some() {
            true => note.with_reason(Reason::EventNames),
            false => note,
        })
    };
    (0..parts.len()).map(note).collect()
}

/// Whether the names of the sheets number the rounds of all these tables in ascending order, so that
/// lines above them which begin again at round 1 are those of one event.
fn do_sheets_number_rounds(tables: &[ListedTable<'_>], group: &Part) -> bool {
    let rounds: Vec<_> = group
        .iter()
        .map(|&index| tables[index].sheet_round)
        .collect();
    rounds.iter().all(Option::is_some) && rounds.is_sorted_by(|a, b| a < b)
}

/// Divides tables before each that has a round of an earlier one in the same part.
fn parts_by_rounds(tables: &[ListedTable<'_>], group: &Part) -> Vec<Part> {
    let mut runs: Vec<Part> = Vec::new();
    let mut known_rounds: HashSet<RoundNumber> = HashSet::new();
    for &index in group {
        let rounds = tables[index].games.keys();
        let is_known = rounds.clone().any(|round| known_rounds.contains(round));
        match runs.last_mut().filter(|_| !is_known) {
            Some(run) => run.push(index),
            None => {
                known_rounds.clear();
                runs.push(vec![index]);
            }
        }
        known_rounds.extend(rounds);
    }
    runs
}

/// Whether two parts have other games in at least `min_rounds` of the same rounds, and in all of them
/// but the first: its games follow from the starting order, which may be that of both events.
fn have_other_games(tables: &[ListedTable<'_>], parts: [&Part; 2], min_rounds: usize) -> bool {
    let (mut round_count, mut game_count, mut common_count) = (0, 0, 0);
    for compared in compare_rounds(tables, parts) {
        if compared.differs() {
            round_count += 1;
            game_count += compared.game_count;
            common_count += compared.common_count;
        } else if compared.round.0 > 1 {
            return false;
        }
    }
    // in a small event, a few players happen to meet in the same round of both
    round_count >= min_rounds && common_count * 3 <= game_count
}

/// A round that two parts have, compared.
struct ComparedRound {
    round: RoundNumber,
    /// The number of games in the part that has fewer of them.
    game_count: usize,
    /// The number of games that are in both parts.
    common_count: usize,
}

impl ComparedRound {
    /// Whether at most half of the games are the same.
    const fn differs(&self) -> bool {
        self.common_count * 2 <= self.game_count
    }
}

/// Compares the rounds that both parts have.
fn compare_rounds(tables: &[ListedTable<'_>], parts: [&Part; 2]) -> Vec<ComparedRound> {
    let [first, second] = parts.map(|part| games_of(tables, part));
    let compare = |(&round, games): (&RoundNumber, &HashSet<_>)| {
        let other_games = second.get(&round)?;
        Some(ComparedRound {
            round,
            game_count: games.len().min(other_games.len()),
            common_count: games.intersection(other_games).count(),
        })
    };
    first.iter().filter_map(compare).collect()
}

/// Whether most players of a round in one part play in the same round of the other as well, so that
/// the parts are not the boards of one event on two lists.
fn have_same_players(tables: &[ListedTable<'_>], parts: [&Part; 2]) -> bool {
    let [first, second] = parts.map(|part| games_of(tables, part));
    let (mut player_count, mut common_count) = (0, 0);
    for (round, games) in &first {
        let players = |games: &HashSet<&Vec<String>>| -> HashSet<String> {
            games.iter().copied().flatten().cloned().collect()
        };
        if let Some(other_games) = second.get(round) {
            let [players, others] = [players(games), players(other_games)];
            player_count += players.len().min(others.len());
            common_count += players.intersection(&others).count();
        }
    }
    common_count * 2 >= player_count
}

/// Returns the games of a part by their rounds.
fn games_of<'t>(
    tables: &'t [ListedTable<'_>],
    part: &Part,
) -> BTreeMap<RoundNumber, HashSet<&'t Vec<String>>> {
    let mut games: BTreeMap<RoundNumber, HashSet<&Vec<String>>> = BTreeMap::new();
    for (round, listed) in part.iter().flat_map(|&index| &tables[index].games) {
        games.entry(*round).or_default().extend(listed);
    }
    games
}

/// Returns every pair of items.
fn pairs<T>(items: &[T]) -> impl Iterator<Item = [&T; 2]> {
    let firsts = items.iter().enumerate();
    firsts.flat_map(|(index, first)| items[index + 1..].iter().map(move |second| [first, second]))
}

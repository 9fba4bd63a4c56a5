//! The sheet *Between files*: the hints that come from comparing the files of a report with each
//! other. They are written as questions.

use super::cell::{Cell, Column, Kind, Target, Tone};
use super::{Content, Dossier, Row, Sheet, Table};
use crate::finding::count;
use crate::folder::{Hint, Hints, SharedGame, SharedPlayer, hints};

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Between files";

/// The width of the columns with questions and their reasons, in characters.
const PROSE_WIDTH: usize = 52;

/// The largest number of shared players or games that are shown for a hint.
const MAX_SHOWN: usize = 20;

/// Makes the sheet with the hints about several files; `None` if there are none. `unread_files` is
/// the number of files that could not be read. Each file of a hint has a row, with a link to the
/// file's row on the sheet whose name is `index`. `shared_folders` are the folders with which the
/// paths of all files begin; they are not shown.
pub(super) fn sheet(
    events: &[Dossier],
    unread_files: usize,
    (index, shared_folders): (&str, &str),
) -> Option<Sheet> {
    let compared_indices: Vec<usize> = (0..events.len())
        .filter(|&index| events[index].comparable_event.is_some())
        .collect();
    let compared_events: Vec<_> = events
        .iter()
        .filter_map(|event| event.comparable_event.clone())
        .collect();
    let hints = hints(&compared_events);
    if hints.list.is_empty() {
        return None;
    }
    let find_event = |file: &str| {
        let mut compared_indices = compared_indices.iter().copied();
        compared_indices.find(|&index| {
            let comparable_event = events[index].comparable_event.as_ref();
            comparable_event.is_some_and(|event| event.title() == file)
        })
    };
    let rows = (1..).zip(&hints.list);
    let rows = rows.flat_map(|(number, hint)| {
        hint_rows(events, number, (hint, index, shared_folders), &find_event)
    });
    Some(Sheet {
        name: NAME.to_owned(),
        description: describe(&hints, unread_files),
        content: Content::List(Table {
            columns: columns(),
            rows: rows.collect(),
            frozen_columns: 1,
            has_headings: true,
            ..Table::default()
        }),
    })
}

fn describe(hints: &Hints, unread_files: usize) -> String {
    let compared_count = count(hints.compared_tournaments, "event");
    let mut description =
        format!("Questions about several files, not errors; {compared_count} compared");
    if hints.unlisted_hints > 0 {
        description += &format!("; and {}", count(hints.unlisted_hints, "more question"));
    }
    if hints.is_incomplete {
        description += "; some files were not compared with each other, because too many have the \
                        same players";
    }
    if unread_files > 0 {
        description += &format!("; not compared: {}", count(unread_files, "unreadable file"));
    }
    description
}

fn columns() -> Vec<Column> {
    vec![
        Column::new("Question", Kind::Number),
        Column::new("What is asked", Kind::Prose).with_max_width(PROSE_WIDTH),
        Column::new("No", Kind::Number).with_note("The number of the event in the index."),
        Column::new("Event", Kind::Text).with_max_width(24),
        Column::new("File", Kind::Prose).with_max_width(36),
        Column::new("Players and games", Kind::Prose).with_max_width(PROSE_WIDTH),
    ]
}

/// Makes the rows of a hint, one for each file that it is about; the first row has the text of the
/// hint.
fn hint_rows(
    events: &[Dossier],
    number: usize,
    (hint, sheet, shared_folders): (&Hint, &str, &str),
    find_event: &impl Fn(&str) -> Option<usize>,
) -> Vec<Row> {
    let name = |file: &String| file.strip_prefix(shared_folders).unwrap_or(file).to_owned();
    let shorten_names = |message: &str| {
        let files = hint.files.iter();
        files.fold(message.to_owned(), |words, file| {
            words.replace(file, &name(file))
        })
    };
    let row = |(index, file): (usize, &String)| {
        let event_index = find_event(file);
        let target = event_index.map(|row| Target {
            sheet: sheet.to_owned(),
            row,
            column: 1,
        });
        let [what, evidence] = match index {
            0 => [
                Cell::text(shorten_names(&hint.message)).with_tone(Tone::Strong),
                Cell::lines(shared_lines(hint)),
            ],
            _ => Default::default(),
        };
        let title = event_index.map(|event_index| events[event_index].title.as_str());
        Row::from(vec![
            Cell::whole(number),
            what,
            Cell::optional_whole(event_index.map(|event_index| event_index + 1)),
            Cell::optional_text(title),
            Cell::text(name(file)).with_link(target),
            evidence,
        ])
    };
    hint.files.iter().enumerate().map(row).collect()
}

/// Returns the players and games that the files of a hint have in common, as lines of text. If
/// there are more than [`MAX_SHOWN`], the last line says how many are not listed.
fn shared_lines(hint: &Hint) -> Vec<String> {
    let players = hint.players.iter().map(player_text);
    let mut lines: Vec<String> = players.chain(hint.games.iter().map(game_text)).collect();
    let remaining = lines.len().saturating_sub(MAX_SHOWN);
    lines.truncate(MAX_SHOWN);
    lines.extend((remaining > 0).then(|| format!("and {remaining} more")));
    lines
}

fn player_text(player: &SharedPlayer) -> String {
    let [first, second] = &player.names;
    let mut text = format!("{first} ({})", player.id);
    if first != second {
        text += &format!(", {second} in the other file");
    }
    text + &player
        .day
        .map_or_else(String::new, |day| format!(", {day}"))
}

fn game_text(game: &SharedGame) -> String {
    let [white, black] = &game.players;
    let [first, second] = &game.results;
    let rounds = game.rounds;
    format!(
        "{white} and {black}: {first} in round {}, {second} in round {}",
        rounds[0], rounds[1]
    )
}

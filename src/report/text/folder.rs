//! Lists the hints that a comparison of several files gives, which are printed below the tally.

use std::fmt::Write;

use crate::finding::count;
use crate::folder::{Hint, Hints, SharedGame, SharedPlayer};
use crate::source::printable;

/// The largest number of files, players or games that are listed for a hint.
const MAX_LISTED: usize = 8;

/// Lists the hints about several files; the text is empty if there are none. `unread` is the number
/// of files that could not be read.
#[must_use]
pub fn hints(hints: &Hints, unread: usize) -> String {
    let mut text = String::new();
    if hints.list.is_empty() && !hints.is_incomplete {
        return text;
    }
    // writing into a String cannot fail
    let _ = writeln!(text, "\nQuestions about several files (not errors):");
    for hint in &hints.list {
        write_hint(&mut text, hint);
    }
    if hints.unlisted_hints > 0 {
        let _ = writeln!(
            text,
            "  and {}",
            count(hints.unlisted_hints, "more question")
        );
    }
    if hints.is_incomplete {
        let _ = writeln!(
            text,
            "  some files were not compared with each other, because too many have the same \
             players"
        );
    }
    if unread > 0 {
        let _ = writeln!(text, "  not compared: {}", count(unread, "unreadable file"));
    }
    text
}

/// Returns the number of hints, on one line: `about several files: 2 questions`; empty if there are
/// none.
#[must_use]
pub fn hints_line(hints: &Hints) -> String {
    match hints.list.len() + hints.unlisted_hints {
        0 => String::new(),
        questions => format!("about several files: {}\n", count(questions, "question")),
    }
}

fn write_hint(text: &mut String, hint: &Hint) {
    let _ = writeln!(text, "  {}", printable(&hint.message));
    write_lines(text, &hint.files, |file| file.clone());
    write_lines(text, &hint.players, player_line);
    write_lines(text, &hint.games, game_line);
}

fn write_lines<T>(text: &mut String, rows: &[T], line: impl Fn(&T) -> String) {
    for row in rows.iter().take(MAX_LISTED) {
        let _ = writeln!(text, "    {}", printable(&line(row)));
    }
    if rows.len() > MAX_LISTED {
        let _ = writeln!(text, "    and {} more", rows.len() - MAX_LISTED);
    }
}

/// Returns a player who is in both files: `99000011: 3 Example, Anna; 12 Example, A. (2026-05-01)`
fn player_line(player: &SharedPlayer) -> String {
    let side = |index: usize| {
        let number = player.numbers[index].map_or_else(String::new, |number| format!("{number} "));
        format!("{number}{}", player.names[index])
    };
    let day = player
        .day
        .map_or_else(String::new, |day| format!(" ({day})"));
    format!("{}: {}; {}{day}", player.id, side(0), side(1))
}

/// Returns a game that is in both files: `Example, Anna against Sample, Ben: 1-0 in round 2, ½-½ in
/// round 2 (2026-05-01)`
fn game_line(game: &SharedGame) -> String {
    let [first, second] = &game.players;
    let side = |index: usize| format!("{} in round {}", game.results[index], game.rounds[index]);
    let day = game.day.map_or_else(String::new, |day| format!(" ({day})"));
    format!("{first} against {second}: {}, {}{day}", side(0), side(1))
}

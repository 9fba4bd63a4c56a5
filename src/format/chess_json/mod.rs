//! Reads and writes Chess-JSON (JCH), the exchange format of the tie-break checker of FIDE's
//! technical commission. All versions are read, even several in one file.

mod claims;
mod consistency;
mod contradictions;
mod event;
mod games;
mod header;
mod match_games;
mod node;
mod order;
mod players;
mod ratings;
mod results;
mod scores;
mod shapes;
mod teams;
mod tournament;
mod write;

use memchr::memmem;

use self::event::{Event, Lowering};
use self::node::{Node, Object};
use super::{Choice, Format, ReadError, ReadOptions, Reader, Reading};
use crate::import::Capabilities;
use crate::source::Source;

pub(super) static CHESS_JSON: Format = Format {
    name: "chess-json",
    title: "Chess-JSON, the format of the tie-break checker from FIDE's technical commission",
    extensions: &["jch", "json"],
    page: include_str!("../../../docs/formats/chess-json.md"),
    capabilities: Capabilities::NONE,
    reader: Reader::Text {
        sniff,
        max_sniff: 90,
        read,
    },
    writer: Some(write::write),
    choices: &[Choice::Text],
};

/// The value of `origin` in documents that crosstable writes.
const ORIGIN: &str = "crosstable";

/// The `tournamentType` that the checker writes if no type was stated; it is read as no type.
const UNSTATED_TYPE: &str = "Tournament";

/// Returns the likelihood that a text is Chess-JSON, from 0 to 90. It is judged by the keys of the
/// envelope or, in the older form without an envelope, by those of the event. The text may be cut
/// off.
fn sniff(text: &str) -> u8 {
    if !text.trim_start().starts_with('{') {
        return 0;
    }
    let has_key = |key: &str| memmem::find(text.as_bytes(), key.as_bytes()).is_some();
    if has_key("\"filetype\"") {
        90
    } else if has_key("\"tournaments\"") && (has_key("\"profiles\"") || has_key("\"eventName\"")) {
        80
    } else if has_key("\"gameList\"") || (has_key("\"tournaments\"") && has_key("\"competitors\""))
    {
        60
    } else {
        0
    }
}

fn read(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    let text = source.text();
    let root = Node::root(text).map_err(|error| json_error(text, &error))?;
    let Some(root) = Object::new(root) else {
        return Err(no_tournament_error("the JSON document is not an object"));
    };
    let event = Event::find(root)?;
    let mut imports = Vec::new();
    for (index, tournament) in event.tournaments.iter().enumerate() {
        let Some(tournament) = Object::new(*tournament) else {
            return Err(no_tournament_error(&format!(
                "tournament {} is not an object",
                index + 1
            )));
        };
        imports.push(Lowering::new(&event, &tournament, &options.limits).lower()?);
    }
    let notes = event.note_repeated_numbers();
    event.finish(&mut imports, notes);
    Reading::with_tournaments(source, imports)
        .ok_or_else(|| no_tournament_error("the file has no tournament"))
}

fn no_tournament_error(message: &str) -> ReadError {
    ReadError::NoTournament {
        message: message.to_owned(),
        help:
            "a Chess-JSON file is an object that contains the tournaments of an event; export or \
             convert the file again"
                .to_owned(),
    }
}

/// Returns the error for a text that is not valid JSON, with the position where it is wrong.
fn json_error(text: &str, error: &serde_json::Error) -> ReadError {
    let line = text
        .lines()
        .nth(error.line().saturating_sub(1))
        .unwrap_or("");
    let text_before_error = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
    let position = format!(
        "line {}, column {}",
        error.line(),
        text_before_error.chars().count() + 1
    );
    if error.is_eof() {
        return ReadError::Damaged {
            message: format!("the file is cut off: its JSON ends at {position}"),
            help: "copy or export the whole file again".to_owned(),
        };
    }
    let fault = error.to_string();
    let fault = fault
        .split(" at line ")
        .next()
        .unwrap_or_default()
        .to_owned();
    ReadError::Damaged {
        message: format!("the file is not valid JSON: {fault} at {position}"),
        help: "export the file again; if it was edited by hand, correct it at this position"
            .to_owned(),
    }
}

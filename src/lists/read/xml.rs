//! Reads FIDE's XML list as a stream: one element for each player.

use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::cells;
use super::lines::{Lines, NameCheck};
use super::{ReadError, ReadFailure, Summary};
use crate::lists::{Kind, ListEntry};
use crate::model::TimeClass;

/// The largest number of bytes that the text of an element may have.
const MAX_TEXT_BYTES: usize = 1 << 10;

/// Reads the players of an XML document. Unknown elements are skipped.
pub(super) fn read<R: BufRead, E>(
    lines: Lines<R>,
    take: &mut impl FnMut(ListEntry) -> Result<(), ReadFailure<E>>,
) -> Result<Summary, ReadFailure<E>> {
    let mut reader = Reader::from_reader(lines.into_rest());
    reader.config_mut().check_end_names = true;
    let mut buffer = Vec::new();
    let mut text = String::new();
    let mut player: Option<ListEntry> = None;
    let mut names = NameCheck::default();
    let (mut players, mut depth, mut is_closed) = (0, 0_usize, false);
    let (mut categories, mut left_out) = (false, 0_u64);
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        let event = event.map_err(|error| xml_error(&reader, &error))?;
        match event {
            Event::Start(element) => {
                depth += 1;
                text.clear();
                let name = element.local_name();
                if depth == 1 && !matches!(name.as_ref(), "playerslist" | "players") {
                    let name = name.as_ref().to_owned();
                    return Err(ReadError::no_list(&format!("<{name}>")).into());
                }
                if name.as_ref() == "player" {
                    player = Some(ListEntry::default());
                }
            }
            Event::End(element) => {
                depth = depth.saturating_sub(1);
                is_closed = depth == 0;
                if element.local_name().as_ref() == "player" {
                    let finished_player = player.take().unwrap_or_default();
                    if finished_player.id.is_none() {
                        left_out += 1;
                        continue;
                    }
                    players += 1;
                    names.inspect(players, &finished_player.name);
                    take(finished_player)?;
                } else if let Some(player) = &mut player {
                    let name = element.local_name();
                    categories |= name.as_ref() == "rapid_rating";
                    set_field(player, name.as_ref(), text.trim());
                }
            }
            Event::Text(part) if text.len() < MAX_TEXT_BYTES => {
                text.push_str(&part.xml10_content());
            }
            Event::CData(part) if text.len() < MAX_TEXT_BYTES => {
                text.push_str(&part.xml10_content());
            }
            Event::GeneralRef(entity) if text.len() < MAX_TEXT_BYTES => {
                text.push_str(match entity.as_ref() {
                    "amp" => "&",
                    "apos" | "#39" => "'",
                    "quot" => "\"",
                    _ => " ",
                });
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if !is_closed || player.is_some() {
        let description = format!("the XML ends after {players} players, without its last end tag");
        return Err(ReadError::CutOff(description).into());
    }
    if players == 0 {
        return Err(ReadError::CutOff("the XML has no players".to_owned()).into());
    }
    names.judge()?;
    let remarks =
        (left_out > 0).then(|| format!("{left_out} players without a FIDE ID were skipped"));
    Ok(Summary {
        kind: categories.then_some(Kind::Combined),
        month: None,
        players,
        layout: "FIDE XML",
        remarks: remarks.into_iter().collect(),
    })
}

fn xml_error<R>(reader: &Reader<R>, error: &quick_xml::Error) -> ReadError {
    let position = reader.buffer_position();
    match error {
        quick_xml::Error::Syntax(_) => {
            ReadError::CutOff(format!("the XML ends unexpectedly at byte {position}"))
        }
        _ => ReadError::Xml(format!("byte {position}: {error}")),
    }
}

/// Stores the text of the XML element with the name `element` in the corresponding field of
/// `player`. Other elements are ignored.
fn set_field(player: &mut ListEntry, element: &str, text: &str) {
    use TimeClass::{Blitz, Rapid, Standard};
    match element {
        "fideid" | "id" => player.id = cells::parse_id(text),
        "name" => text.clone_into(&mut player.name),
        "country" | "fed" | "federation" => text.clone_into(&mut player.federation),
        "sex" => player.sex = cells::parse_sex(text),
        "title" => player.title = cells::parse_title(text),
        "w_title" | "wtitle" => player.women_title = cells::parse_title(text),
        "o_title" | "otitle" => text.clone_into(&mut player.other_titles),
        "rating" => player.category_mut(Standard).rating = cells::parse_rating(text),
        "games" => player.category_mut(Standard).games = cells::parse_number(text),
        "k" => player.category_mut(Standard).k = cells::parse_k(text),
        "rapid_rating" => player.category_mut(Rapid).rating = cells::parse_rating(text),
        "rapid_games" => player.category_mut(Rapid).games = cells::parse_number(text),
        "rapid_k" => player.category_mut(Rapid).k = cells::parse_k(text),
        "blitz_rating" => player.category_mut(Blitz).rating = cells::parse_rating(text),
        "blitz_games" => player.category_mut(Blitz).games = cells::parse_number(text),
        "blitz_k" => player.category_mut(Blitz).k = cells::parse_k(text),
        "birthday" | "birth_year" => player.birth = cells::parse_year(text),
        "flag" => player.is_inactive = text.contains(['i', 'I']),
        _ => {}
    }
}

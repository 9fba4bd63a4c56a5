//! Reads the hidden rows and the merged areas of the sheets of an xlsx file.

use std::collections::HashMap;

use memchr::memmem;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::archive::Parts;
use super::sheet::{Area, Frame};

/// Returns the hidden rows and merged areas of each sheet that has any, by the name of the sheet.
pub(super) fn frames(parts: &Parts) -> HashMap<String, Frame> {
    let may_have_frame = |part: &[u8]| {
        let words = ["hidden=", "mergeCell"];
        words
            .iter()
            .any(|mark| memmem::find(part, mark.as_bytes()).is_some())
    };
    let paths: Vec<&str> = parts
        .iter()
        .filter(|(name, part)| name.contains("worksheets/") && may_have_frame(part))
        .map(|(name, _)| name)
        .collect();
    if paths.is_empty() {
        return HashMap::new();
    }
    let targets = paths_by_id(parts);
    let mut frames = HashMap::new();
    for_each_element(parts, "xl/workbook.xml", |element| {
        if element.local_name().as_ref() != "sheet" {
            return;
        }
        let target = attribute(element, "id").and_then(|id| targets.get(&id));
        let (Some(name), Some(target)) = (attribute(element, "name"), target) else {
            return;
        };
        if paths.iter().any(|path| path.eq_ignore_ascii_case(target)) {
            frames.insert(name, sheet_frame(parts, target));
        }
    });
    frames
}

/// Returns the paths of the workbook's parts, by the ids that refer to them.
fn paths_by_id(parts: &Parts) -> HashMap<String, String> {
    let mut targets = HashMap::new();
    for_each_element(parts, "xl/_rels/workbook.xml.rels", |element| {
        if let (Some(id), Some(target)) = (attribute(element, "Id"), attribute(element, "Target")) {
            let path = match target.strip_prefix('/') {
                Some(path) => path.to_owned(),
                None => format!("xl/{target}"),
            };
            targets.insert(id, path);
        }
    });
    targets
}

/// Reads the hidden rows and merged areas of the sheet in the part `path`.
fn sheet_frame(parts: &Parts, path: &str) -> Frame {
    let mut frame = Frame::default();
    let mut row_number = 0;
    for_each_element(parts, path, |element| match element.local_name().as_ref() {
        "row" => {
            let number = attribute(element, "r").and_then(|number| number.parse::<u32>().ok());
            row_number = number.unwrap_or(row_number + 1);
            let hidden = attribute(element, "hidden");
            if hidden.is_some_and(|hidden| hidden == "1" || hidden == "true") {
                let row = row_number.saturating_sub(1);
                frame.hidden_rows.push((row, row));
            }
        }
        "mergeCell" => {
            let area = attribute(element, "ref");
            frame.merged_areas.extend(area.as_deref().and_then(area_of));
        }
        _ => {}
    });
    frame
}

/// Returns the area to which a reference such as `A1:C3` refers; `None` if the text is not such a
/// reference.
fn area_of(text: &str) -> Option<Area> {
    let (first, last) = text.split_once(':')?;
    let (first, last) = (cell_position(first)?, cell_position(last)?);
    Some(Area {
        rows: (first.0, last.0),
        columns: (first.1, last.1),
    })
}

/// Returns the row and the column, from 0, to which a reference refers: row 6 and column 2 for
/// `C7`. `None` if the text is not a reference.
fn cell_position(text: &str) -> Option<(u32, u32)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic);
    let mut column = 0_u32;
    let mut length = 0;
    for letter in letters {
        let digit = u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        column = column.checked_mul(26)?.checked_add(digit)?;
        length += 1;
    }
    let row: u32 = text[length..].parse().ok()?;
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}

/// Calls `visit` with each element of a part, up to the first error in its XML.
fn for_each_element(parts: &Parts, name: &str, mut visit: impl FnMut(&BytesStart<'_>)) {
    let part = parts
        .get(name)
        .and_then(|part| std::str::from_utf8(part).ok());
    let mut reader = Reader::from_str(part.unwrap_or(""));
    reader.config_mut().check_end_names = false;
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) => visit(&element),
            Ok(Event::Eof) | Err(_) => return,
            Ok(_) => {}
        }
    }
}

/// Returns the value of an attribute, by its name without a prefix; `None` if the element does not
/// have it.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = element.attributes();
    let attributes = attributes.with_checks(false).flatten();
    let has_name = |key: &str| key.rsplit(':').next() == Some(name);
    let mut matching = attributes.filter(|attribute| has_name(attribute.key.as_ref()));
    let value = matching.next()?;
    let value = value.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

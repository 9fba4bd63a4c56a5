//! Reads files of TournamentService of the Norwegian Chess Federation (`.trx`): XML with the data
//! in attributes. No real file was available, so every import notes that the layout is uncertain.

mod element;
mod games;
mod group;
mod header;
mod lowering;
mod order;
mod players;
mod teams;

use roxmltree::{Document, ParsingOptions};

use self::element::{Element, is_access_key};
use self::lowering::Lowering;
use super::{Format, ReadError, ReadOptions, Reader, Reading};
use crate::import::Capabilities;
use crate::source::Source;

pub(super) static TURNERINGSSERVICE: Format = Format {
    name: "turneringsservice",
    title: "TournamentService of the Norwegian Chess Federation",
    extensions: &["trx"],
    page: include_str!("../../../docs/formats/turneringsservice.md"),
    capabilities: Capabilities::NONE,
    reader: Reader::Text {
        sniff,
        max_sniff: 90,
        read,
    },
    writer: None,
    choices: &[],
};

/// The largest number of XML elements and texts in a file; a file with more is rejected. No event
/// needs so many.
const MAX_NODES: u32 = 2_000_000;

/// Returns the likelihood that a text is a TournamentService file, in per cent. Its root must be
/// `Tournament` with at least one of the usual attributes; the text may be cut off. OpenGotha's
/// files have the same root, but also the attribute `dataVersion`.
fn sniff(text: &str) -> u8 {
    let start = text.trim_start();
    if !start.starts_with('<') {
        return 0;
    }
    let Some((_, root)) = start.split_once("<Tournament") else {
        return 0;
    };
    let attributes = root.split('>').next().unwrap_or("");
    let has_attribute = ["Event=", "TeamEvent=", "Producer="].iter().any(|name| {
        attributes.contains(&format!(" {name}")) || attributes.contains(&format!("\n{name}"))
    });
    let is_first_element = begins_with_root(start);
    if !has_attribute || !is_first_element || attributes.contains("dataVersion=") {
        return 0;
    }
    90
}

/// Whether the first element of a text is `Tournament`.
fn begins_with_root(text: &str) -> bool {
    let mut elements = text.match_indices('<').filter(|(index, _)| {
        let next_byte = text.as_bytes().get(index + 1);
        next_byte.is_some_and(u8::is_ascii_alphabetic)
    });
    elements
        .next()
        .is_some_and(|(index, _)| text[index..].starts_with("<Tournament"))
}

fn read(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    let text = source.text().trim_start();
    let document_start = source.text().len() - text.len();
    let parsing_options = ParsingOptions {
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document =
        Document::parse_with_options(text, parsing_options).map_err(|error| xml_error(&error))?;
    let root = Element::new(document.root_element(), document_start);
    if root.name() != "Tournament" {
        return Err(unknown_root(root.name()));
    }
    let Some(groups) = root.child("Groups") else {
        return Err(no_tournament("the file has no element `Groups`"));
    };
    refuse_separate_files(&root)?;
    let groups = groups.children("Group");
    let mut imports = Vec::new();
    for group in &groups {
        let is_first = imports.is_empty();
        imports.push(Lowering::new(&root, group, &options.limits).lower(is_first)?);
    }
    let source = hide_keys(&source, &root);
    Reading::with_tournaments(source, imports).ok_or_else(|| no_tournament("the file has no group"))
}

/// Returns an error if an element says that its data are in another file.
fn refuse_separate_files(root: &Element<'_, '_>) -> Result<(), ReadError> {
    let is_separate = |element: &Element<'_, '_>| {
        let attribute = element.attribute("SeparateFile");
        attribute.is_some_and(|field| field.value.eq_ignore_ascii_case("y"))
    };
    let Some(element) = root.descendants().find(is_separate) else {
        return Ok(());
    };
    Err(ReadError::Unsupported {
        message: format!(
            "`{}` is in another file (`SeparateFile=\"Y\"`)",
            element.name()
        ),
        help: "save the tournament in one file in TournamentService, or export it as TRF"
            .to_owned(),
    })
}

/// Returns the source with access keys replaced by asterisks, so that no finding can show them.
fn hide_keys(source: &Source, root: &Element<'_, '_>) -> Source {
    let keys: Vec<_> = root
        .descendants()
        .flat_map(|element| element.attributes())
        .filter(|(name, field)| is_access_key(name) && !field.span.is_empty())
        .map(|(_, field)| field.span)
        .collect();
    let mut text = source.text().to_owned();
    for span in keys {
        let range = span.start as usize..span.end as usize;
        text.replace_range(range, &"*".repeat(span.len()));
    }
    Source::new(source.name(), text, source.decoding().clone())
}

fn no_tournament(message: &str) -> ReadError {
    ReadError::NoTournament {
        message: message.to_owned(),
        help: "save it again in TournamentService (Turneringsservice), or export it as TRF"
            .to_owned(),
    }
}

fn unknown_root(name: &str) -> ReadError {
    ReadError::Unsupported {
        message: format!("the file is not a tournament of TournamentService: its root is `{name}`"),
        help: "leave out --from, so that the format is recognised from the content".to_owned(),
    }
}

/// Returns the error for XML that cannot be read, with its position in the file.
fn xml_error(error: &roxmltree::Error) -> ReadError {
    use roxmltree::Error;
    if let Error::NodesLimitReached = error {
        return ReadError::too_many("elements", MAX_NODES as usize);
    }
    let position = error.pos();
    let position = format!("line {}, column {}", position.row, position.col);
    match error {
        Error::DtdDetected => ReadError::Unsupported {
            message: "the file has a document type definition, which is not supported".to_owned(),
            help:
                "remove the line that begins with `<!DOCTYPE`; TournamentService does not write one"
                    .to_owned(),
        },
        Error::UnexpectedEndOfStream | Error::UnclosedRootNode => ReadError::Damaged {
            message: "the file is cut off: its XML ends early".to_owned(),
            help: "copy or save the whole file again".to_owned(),
        },
        _ => {
            let description = error.to_string();
            let fault = description.split(" at ").next().unwrap_or_default();
            ReadError::Damaged {
                message: format!("the file is not valid XML: {fault} ({position})"),
                help: "save it again; if it was edited by hand, correct it at this position"
                    .to_owned(),
            }
        }
    }
}

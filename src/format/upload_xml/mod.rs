//! Reads the file with which programs send a tournament to chess-results.com
//! (reference/swiss-manager-exports.md 11.1).

mod header;
mod pairings;
mod players;
mod teams;

use roxmltree::Node;

use super::notes::Notes;
use super::{Format, ReadError, ReadOptions, Reader, Reading, xml};
use crate::import::{Capabilities, Import, NoteKind};
use crate::source::{Limits, Source};

pub(super) static UPLOAD_XML: Format = Format {
    name: "upload-xml",
    title: "upload file of chess-results.com (XML)",
    extensions: &["xml"],
    page: include_str!("../../../docs/formats/upload-xml.md"),
    capabilities: Capabilities::NONE,
    reader: Reader::Text {
        sniff,
        max_sniff: 95,
        read,
    },
    writer: None,
    choices: &[],
};

/// The name of the root element of an upload file.
const ROOT_NAME: &str = "chessresults";

/// The root elements of files that Swiss-Manager imports (reference/swiss-manager-exports.md 11.2),
/// each with the name of an attribute that occurs in such a file.
const IMPORT_ROOTS: [(&str, &str); 4] = [
    ("Players", "PlayerUniqueId"),
    ("Teams", "TeamUniqueId"),
    ("TeamCompositions", "TeamUniqueId"),
    ("Results", "PlayerUniqueId"),
];

/// Returns words for an XML file of Swiss-Manager that is not an upload file; `None` for an upload
/// file or a file of another program.
fn describe_other_file(text: &str) -> Option<&'static str> {
    let root = xml::root_name(text)?;
    let is_import_root =
        |(name, attribute): &(&str, &str)| root == *name && text.contains(attribute);
    if IMPORT_ROOTS.iter().any(is_import_root) {
        Some("an XML file that Swiss-Manager imports")
    } else if root == "chess" && text.contains("name=\"basic\"") {
        Some("an XML file of a Czech team competition from Swiss-Manager's folder")
    } else {
        None
    }
}

fn sniff(text: &str) -> u8 {
    match xml::root_name(text) {
        Some(ROOT_NAME) => 95,
        _ if describe_other_file(text).is_some() => 60,
        _ => 0,
    }
}

/// The state that all steps of reading an upload file share.
struct Upload<'a, 'i> {
    root: Node<'a, 'i>,
    limits: Limits,
    notes: Notes,
    import: Import,
}

fn read(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    if let Some(what) = describe_other_file(source.text()) {
        return Err(ReadError::Unsupported {
            message: format!(
                "{what}: the layout of such files is not confirmed, so they are not \
                              read"
            ),
            help: "open it in Swiss-Manager and export the tournament as TRF26, or as a player \
                   file and a pairing file"
                .to_owned(),
        });
    }
    let import = read_import(&source, options)?;
    Ok(Reading::with_tournament(source, import))
}

fn read_import(source: &Source, options: &ReadOptions) -> Result<Import, ReadError> {
    let document = xml::parse_document(source)?;
    let root = document.root_element();
    if !root.has_tag_name(ROOT_NAME) {
        return Err(ReadError::Unsupported {
            message: format!(
                "the root element is `{}`, but that of an upload file is `{ROOT_NAME}`",
                root.tag_name().name()
            ),
            help: "leave out --from, so that the format is recognised from the content".to_owned(),
        });
    }
    let mut upload = Upload {
        root,
        limits: options.limits,
        notes: Notes::default(),
        import: Import {
            format: UPLOAD_XML.name,
            dialect: "upload file of chess-results.com".to_owned(),
            ..Import::default()
        },
    };
    upload.read_header();
    let numbers = upload.read_players()?;
    upload.read_pairings(&numbers)?;
    upload.read_teams(&numbers);
    let Upload {
        mut import, notes, ..
    } = upload;
    import.notes = notes.finish();
    Ok(import)
}

impl Upload<'_, '_> {
    fn note_missing(&mut self, item: impl Into<String>) {
        let item = item.into();
        if !self.import.missing_data.contains(&item) {
            self.import.missing_data.push(item);
        }
    }

    /// Returns the value of an attribute that is a whole number; `None` if it is missing or, with a
    /// note, something else.
    fn whole_number(&mut self, node: Node<'_, '_>, name: &str, kind: NoteKind) -> Option<u32> {
        let (text, span) = xml::attribute(node, name)?;
        let number = text.parse().ok();
        if number.is_none() {
            let text = format!("the attribute `{name}` is not a whole number");
            self.notes.add(kind, span, text);
        }
        number
    }
}

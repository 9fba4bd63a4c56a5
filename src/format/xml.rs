//! Parses XML files into elements and attributes with their spans in the text.
//!
//! Files with a document type definition are rejected, so that no file can define entities. The
//! number of nodes is limited.

use roxmltree::{Document, Node, ParsingOptions};

use super::ReadError;
use crate::source::{Source, Span};

/// The largest number of XML elements and texts in a file; a file with more is rejected. No
/// tournament needs so many.
const MAX_NODES: u32 = 2_000_000;

/// Parses the text of a source as XML.
///
/// # Errors
/// `ReadError::Damaged` if the text is not well-formed XML.
pub(in crate::format) fn parse_document(source: &Source) -> Result<Document<'_>, ReadError> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(source.text(), options).map_err(|error| ReadError::Damaged {
        message: format!("the file is not well-formed XML: {error}"),
        help: "check that the file was copied completely, or export it again from the program"
            .to_owned(),
    })
}

/// Returns the name of the root element; `None` if the text does not begin like XML.
pub(in crate::format) fn root_name(text: &str) -> Option<&str> {
    let mut remaining_text = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = if remaining_text.starts_with("<?") {
            "?>"
        } else if remaining_text.starts_with("<!--") {
            "-->"
        } else {
            break;
        };
        let (_, after) = remaining_text.split_once(end)?;
        remaining_text = after.trim_start();
    }
    let name = remaining_text.strip_prefix('<')?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
    let end = name.find(|c| !is_name(c))?;
    (end > 0).then(|| &name[..end])
}

/// Returns the span of an element.
pub(in crate::format) fn node_span(node: Node<'_, '_>) -> Span {
    Span::new(node.range())
}

/// Returns the value of an attribute, without blanks around it, and its span; `None` if it is
/// missing or blank.
pub(in crate::format) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<(&'a str, Span)> {
    let attribute = node.attribute_node(name)?;
    let value = attribute.value().trim();
    (!value.is_empty()).then(|| (value, Span::new(attribute.range_value())))
}

/// Returns the span of an attribute's value, even if it is blank; an empty span if the attribute is
/// missing.
pub(in crate::format) fn attribute_span(node: Node<'_, '_>, name: &str) -> Span {
    let attribute = node.attribute_node(name);
    attribute.map_or_else(Span::default, |a| Span::new(a.range_value()))
}

/// Returns the elements with this name below `root`, at any depth, in the order of the file.
pub(in crate::format) fn elements<'a, 'i>(
    root: Node<'a, 'i>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    root.descendants()
        .filter(move |node| node.has_tag_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(root_name(text), expected, "{text}");
    }

    #[test]
    fn the_root_is_found_after_declarations() {
        check("<?xml version=\"1.0\"?>\n<a b='c'/>", Some("a"));
        check(
            "\u{feff} <!-- a > b --> <chess-results>",
            Some("chess-results"),
        );
        check("<!DOCTYPE html><html>", None);
        check("<?xml", None);
        check("<", None);
        check("text", None);
    }

    #[test]
    fn document_types_and_documents_with_too_many_nodes_are_rejected() {
        let refused = |text: &str| parse_document(&Source::from_text("x", text)).is_err();
        assert!(refused("<!DOCTYPE a [<!ENTITY e \"e\">]><a>&e;</a>"));
        assert!(refused("<a><b></a>"));
        assert!(refused(&"<a>".repeat(3_000_000)));
        assert!(!refused("<a b=\"1\"/>"));
    }
}

//! Gives access to XML elements of a TournamentService file and to the spans of their attributes.

use roxmltree::Node;

use crate::format::lexis;
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::model::Date;
use crate::number::Points;
use crate::source::{Field, Span};

/// Whether an attribute is an access key. Access keys are never read and never shown.
pub(super) fn is_access_key(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name == "tstoken" || name.starts_with("clono")
}

/// An XML element and its position in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element<'d, 'i> {
    node: Node<'d, 'i>,
    /// The number of bytes in the text before the XML document.
    document_start: usize,
}

impl<'d, 'i> Element<'d, 'i> {
    pub(super) fn new(node: Node<'d, 'i>, document_start: usize) -> Element<'d, 'i> {
        Element {
            node,
            document_start,
        }
    }

    fn wrap(&self, node: Node<'d, 'i>) -> Element<'d, 'i> {
        Element {
            node,
            document_start: self.document_start,
        }
    }

    pub(super) fn name(&self) -> &'d str {
        self.node.tag_name().name()
    }

    /// Returns the span from the start tag to the end tag.
    pub(super) fn span(&self) -> Span {
        let range = self.node.range();
        Span::new(range.start + self.document_start..range.end + self.document_start)
    }

    pub(super) fn elements(&self) -> impl Iterator<Item = Element<'d, 'i>> + use<'d, 'i> {
        let parent = *self;
        let children = self.node.children().filter(Node::is_element);
        children.map(move |node| parent.wrap(node))
    }

    pub(super) fn children(&self, name: &str) -> Vec<Element<'d, 'i>> {
        self.elements()
            .filter(|child| child.name() == name)
            .collect()
    }

    pub(super) fn child(&self, name: &str) -> Option<Element<'d, 'i>> {
        self.elements().find(|child| child.name() == name)
    }

    /// Returns the element itself and all elements below it.
    pub(super) fn descendants(&self) -> impl Iterator<Item = Element<'d, 'i>> + use<'d, 'i> {
        let parent = *self;
        let elements = self.node.descendants().filter(Node::is_element);
        elements.map(move |node| parent.wrap(node))
    }

    /// Returns the names and values of all attributes, without blanks around the values.
    pub(super) fn attributes(
        &self,
    ) -> impl Iterator<Item = (&'d str, Field<&'d str>)> + use<'d, 'i> {
        let document_start = self.document_start;
        self.node.attributes().map(move |attribute| {
            let range = attribute.range_value();
            let span = Span::new(range.start + document_start..range.end + document_start);
            (attribute.name(), Field::new(attribute.value().trim(), span))
        })
    }

    /// Returns the value of an attribute, without blanks around it; `None` if it is missing or
    /// empty.
    pub(super) fn attribute(&self, name: &str) -> Option<Field<&'d str>> {
        let mut attributes = self.attributes().filter(|(known, _)| *known == name);
        attributes
            .next()
            .map(|(_, field)| field)
            .filter(|field| !field.value.is_empty())
    }

    /// Returns the value of an attribute that is `Y` or `N`; `None` if it is missing or something
    /// else.
    pub(super) fn bool_attribute(&self, name: &str) -> Option<bool> {
        match self.attribute(name)?.value {
            "Y" | "y" => Some(true),
            "N" | "n" => Some(false),
            _ => None,
        }
    }

    /// Returns the value of an attribute that is a whole number; `None` if it is missing or
    /// something else.
    pub(super) fn number_attribute(&self, name: &str) -> Option<Field<i32>> {
        let field = self.attribute(name)?;
        Some(Field::new(field.value.parse().ok()?, field.span))
    }

    /// Returns the value of an attribute that is a number of points, with a decimal comma or point;
    /// `None` if it is missing or something else.
    pub(super) fn points_attribute(&self, name: &str) -> Option<Field<Points>> {
        let field = self.attribute(name)?;
        match lexis::amount(field.value) {
            Ok(("", points)) => Some(Field::new(points, field.span)),
            _ => None,
        }
    }

    /// Adds a note about each attribute and child element whose name is not in these lists. Each
    /// name is noted once.
    pub(super) fn note_unknown(&self, attributes: &[&str], elements: &[&str], notes: &mut Notes) {
        let name = self.name();
        for (attribute, field) in self.attributes() {
            if !attributes.contains(&attribute) && !is_access_key(attribute) {
                let attribute: String = attribute.chars().take(40).collect();
                let text = format!("`{attribute}` is not a known attribute of `{name}`");
                notes.add_habit(NoteKind::UnknownRecord, field.span, text);
            }
        }
        for child in self
            .elements()
            .filter(|child| !elements.contains(&child.name()))
        {
            let span = child.span();
            let shown_name: String = child.name().chars().take(40).collect();
            let start = Span {
                start: span.start,
                end: span
                    .end
                    .min(span.start + 1 + u32::try_from(child.name().len()).unwrap_or(0)),
            };
            let text = format!("`{shown_name}` is not a known element of `{name}`");
            notes.add_habit(NoteKind::UnknownRecord, start, text);
        }
    }
}

/// Parses a date such as `2025.10.03`, which may be followed by a time. `Ok(None)` for zeros or a
/// year before 1900, which mean that no date is stated; `Err` if the text is not a date.
pub(super) fn parse_day(text: &str) -> Result<Option<Date>, ()> {
    use crate::format::trf::date;
    let word = text.split([' ', 'T']).next().unwrap_or("");
    if date::is_no_birth(word) {
        return Ok(None);
    }
    let written_date = date::parse_date(word).ok_or(())?;
    let day = written_date.interpret().ok_or(())?.date;
    Ok((day.year() >= 1900).then_some(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<Option<&str>, ()>) {
        let found_day = parse_day(text).map(|day| day.map(|day| day.to_string()));
        assert_eq!(
            found_day.as_ref().map(Option::as_deref).map_err(|_| ()),
            expected,
            "{text}"
        );
    }

    #[test]
    fn dates_are_read_with_and_without_a_time() {
        check("2025.10.03", Ok(Some("2025-10-03")));
        check("2025.10.02 23:59:00", Ok(Some("2025-10-02")));
        check("03.10.2025", Ok(Some("2025-10-03")));
        check("2025/10/03", Ok(Some("2025-10-03")));
        check("1899.12.30", Ok(None));
        check("0", Ok(None));
        check("soon", Err(()));
        check("2025.02.30", Err(()));
    }
}

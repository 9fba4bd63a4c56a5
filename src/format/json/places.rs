//! Finds the spans of values in a JSON text. Serde does not report positions, but a `RawValue`
//! borrows its part of the text, so its address shows where it is.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::source::Span;

/// A JSON text in which the spans of values can be found.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    text: &'a str,
    base: usize,
}

/// The values of a JSON object by their keys.
pub(super) type Members<'a> = BTreeMap<String, &'a RawValue>;

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a str, base: u32) -> Places<'a> {
        Places {
            text,
            base: base as usize,
        }
    }

    /// Returns the values of the outermost object by their keys.
    pub(super) fn root_members(&self) -> Members<'a> {
        serde_json::from_str(self.text).unwrap_or_default()
    }

    /// Returns the span of a value, which must be a slice of this text, without the quotes of a
    /// string.
    pub(super) fn span(&self, value: &RawValue) -> Span {
        let raw = value.get();
        let offset = (raw.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let quote = usize::from(raw.len() >= 2 && raw.starts_with('"'));
        let start = self.base + offset + quote;
        Span::new(start..start + raw.len() - 2 * quote)
    }

    /// Returns the span of the value with the key `name`; an empty span if there is none.
    pub(super) fn member_span(&self, members: &Members<'a>, name: &str) -> Span {
        members
            .get(name)
            .map(|value| self.span(value))
            .unwrap_or_default()
    }
}

/// Returns the values of a JSON object by their keys; empty for other values.
pub(super) fn members<'a>(value: Option<&&'a RawValue>) -> Members<'a> {
    let members = value.map(|value| serde_json::from_str(value.get()));
    members.and_then(Result::ok).unwrap_or_default()
}

/// Returns the elements of a JSON array; empty for other values.
pub(super) fn elements<'a>(value: Option<&&'a RawValue>) -> Vec<&'a RawValue> {
    let list = value.map(|value| serde_json::from_str(value.get()));
    list.and_then(Result::ok).unwrap_or_default()
}

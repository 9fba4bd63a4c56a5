//! Where the values of a JSON text stand: serde tells no places, but a raw value borrows its
//! piece of the text.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::source::Span;

/// The text, and what stands in it.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    text: &'a str,
    base: usize,
}

/// The members of an object.
pub(super) type Members<'a> = BTreeMap<String, &'a RawValue>;

impl<'a> Places<'a> {
    pub(super) fn of(text: &'a str, base: u32) -> Places<'a> {
        Places {
            text,
            base: base as usize,
        }
    }

    /// The members of the whole text.
    pub(super) fn top(&self) -> Members<'a> {
        serde_json::from_str(self.text).unwrap_or_default()
    }

    /// Where a value stands; of a text what is between its quotes.
    pub(super) fn span(&self, value: &RawValue) -> Span {
        let raw = value.get();
        let at = (raw.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let quote = usize::from(raw.len() >= 2 && raw.starts_with('"'));
        let start = self.base + at + quote;
        Span::new(start..start + raw.len() - 2 * quote)
    }

    /// Where a member stands; empty where there is none.
    pub(super) fn member(&self, members: &Members<'a>, name: &str) -> Span {
        members
            .get(name)
            .map(|value| self.span(value))
            .unwrap_or_default()
    }
}

/// The members of an object; empty where it is none.
pub(super) fn members<'a>(value: Option<&&'a RawValue>) -> Members<'a> {
    let members = value.map(|value| serde_json::from_str(value.get()));
    members.and_then(Result::ok).unwrap_or_default()
}

/// The elements of a list; empty where it is none.
pub(super) fn elements<'a>(value: Option<&&'a RawValue>) -> Vec<&'a RawValue> {
    let list = value.map(|value| serde_json::from_str(value.get()));
    list.and_then(Result::ok).unwrap_or_default()
}

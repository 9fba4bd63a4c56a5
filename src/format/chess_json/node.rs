//! JSON values with their spans. A value stays text until it is read, so that numbers stay exact
//! and deep nesting needs no recursion.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::number::{Exact, Points};
use crate::source::{Field, Span};

/// A JSON value of any type, with its position in the document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Node<'a> {
    /// Returns the whole document as a value. Checks without recursion that the document is valid
    /// JSON.
    ///
    /// # Errors
    /// If the text is not valid JSON.
    pub(super) fn root(text: &'a str) -> Result<Node<'a>, serde_json::Error> {
        let raw: &RawValue = serde_json::from_str(text)?;
        Ok(Node { text, offset: 0 }.sub_value(raw))
    }

    /// Returns the value `raw` with its position. `raw` must be a slice of this value's text.
    fn sub_value(self, raw: &'a RawValue) -> Node<'a> {
        let text = raw.get();
        // both texts are parts of the text of the document
        let offset = text.as_ptr() as usize - self.text.as_ptr() as usize;
        Node {
            text,
            offset: self.offset + offset,
        }
    }

    /// Returns the text of the value as it is in the document, including the quotes of a string.
    pub(super) const fn raw_text(self) -> &'a str {
        self.text
    }

    /// Returns the span of the value, including the quotes of a string.
    pub(super) fn span(self) -> Span {
        Span::new(self.offset..self.offset + self.text.len())
    }

    /// Returns the span of the value, without the quotes of a string.
    pub(super) fn inner_span(self) -> Span {
        let quotes = usize::from(self.is_string());
        Span::new(self.offset + quotes..self.offset + self.text.len() - quotes)
    }

    fn begins_with(self, first: u8) -> bool {
        self.text.as_bytes().first() == Some(&first)
    }

    pub(super) fn is_string(self) -> bool {
        self.begins_with(b'"')
    }

    pub(super) fn is_list(self) -> bool {
        self.begins_with(b'[')
    }

    /// Whether the value is a string, or contains one.
    pub(super) fn has_quotes(self) -> bool {
        memchr::memchr(b'"', self.text.as_bytes()).is_some()
    }

    pub(super) fn is_object(self) -> bool {
        self.begins_with(b'{')
    }

    fn is_number(self) -> bool {
        let first = self.text.as_bytes().first();
        first.is_some_and(|byte| *byte == b'-' || byte.is_ascii_digit())
    }

    /// Returns the text of a string or a number, without blanks at its ends; `None` for other
    /// values.
    pub(super) fn text(self) -> Option<Field<Cow<'a, str>>> {
        if self.is_number() {
            return Some(Field::new(Cow::Borrowed(self.text), self.span()));
        }
        if !self.is_string() {
            return None;
        }
        let span = self.inner_span();
        let raw = &self.text[1..self.text.len() - 1];
        if !raw.contains('\\') {
            let text = raw.trim();
            let start = span.start as usize + raw.len() - raw.trim_start().len();
            let span = Span::new(start..start + text.len());
            return Some(Field::new(Cow::Borrowed(text), span));
        }
        // half a surrogate pair is not a character: such a string is kept as written
        let text = serde_json::from_str::<String>(self.text);
        let text = text.unwrap_or_else(|_| raw.to_owned());
        Some(Field::new(Cow::Owned(text.trim().to_owned()), span))
    }

    /// Returns the text of a string or a number, without blanks at its ends; `None` for other
    /// values and for an empty text.
    pub(super) fn non_empty_text(self) -> Option<Field<Cow<'a, str>>> {
        self.text().filter(|field| !field.value.is_empty())
    }

    /// Returns a whole number without a sign, which may also be a string or have decimals that are
    /// zeros (`2`, `"2"`, `2.0`); `None` for other values.
    pub(super) fn count(self) -> Option<Field<u32>> {
        let value = self.exact()?;
        let whole_number = (value.value.denominator() == 1).then(|| value.value.numerator());
        let whole_number =
            whole_number.and_then(|whole_number| u32::try_from(whole_number).ok())?;
        Some(Field::new(whole_number, value.span))
    }

    /// Returns a decimal number, which may also be a string (`3.5`, `"3.5"`, `"3,5"`); `None` for
    /// other values.
    pub(super) fn exact(self) -> Option<Field<Exact>> {
        let field = self.text()?;
        Some(Field::new(decimal(&field.value)?, field.span))
    }

    /// Returns a number of points, which has at most two decimals and is at most `Points::LIMIT`;
    /// `None` for other values.
    pub(super) fn points(self) -> Option<Field<Points>> {
        let field = self.exact()?;
        let in_hundredths = field.value.checked_mul(Exact::whole(100))?;
        let hundredths = (in_hundredths.denominator() == 1).then(|| in_hundredths.numerator())?;
        let hundredths = i32::try_from(hundredths).ok()?;
        let is_allowed = hundredths.unsigned_abs() <= Points::LIMIT.hundredths().unsigned_abs();
        is_allowed.then(|| Field::new(Points::from_hundredths(hundredths), field.span))
    }

    /// Whether the value is a number of at most nine digits without anything else.
    pub(super) fn is_short_count(self) -> bool {
        self.text.len() <= 9 && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Returns the value of `true` or `false`, which may also be a string; `None` for other values.
    pub(super) fn as_bool(self) -> Option<bool> {
        match self.text {
            "true" => return Some(true),
            "false" => return Some(false),
            _ => {}
        }
        let text = self.is_string().then(|| self.text())??.value;
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        (is("true") || is("false")).then(|| is("true"))
    }

    /// Returns the values of an array; empty for other values.
    pub(super) fn items(self) -> Vec<Node<'a>> {
        let Ok(Items(items)) = serde_json::from_str::<Items<'a>>(self.text) else {
            return Vec::new();
        };
        items.into_iter().map(|raw| self.sub_value(raw)).collect()
    }
}

/// Parses a decimal number with at most twelve digits before the separator and twelve after it, not
/// counting trailing zeros; `None` for any other text.
fn decimal(text: &str) -> Option<Exact> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, rest) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let rest = rest.trim_end_matches('0');
    let is_short_number = |text: &str| text.len() <= 12 && text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !is_short_number(whole) || !is_short_number(rest) {
        return None;
    }
    let digits: i128 = format!("{whole}{rest}").parse().ok()?;
    let scale = 10_i128.pow(u32::try_from(rest.len()).ok()?);
    Exact::ratio(if negative { -digits } else { digits }, scale)
}

/// An object that records which of its keys were read.
#[derive(Clone, Debug)]
pub(super) struct Object<'a> {
    span: Span,
    members: Vec<Member<'a>>,
}

/// One key of an object with its value.
#[derive(Clone, Debug)]
pub(super) struct Member<'a> {
    pub(super) key: Cow<'a, str>,
    /// The span from the start of the key to the end of the value.
    pub(super) span: Span,
    value: Node<'a>,
    is_read: Cell<bool>,
}

impl<'a> Object<'a> {
    /// Parses the keys of an object; `None` if `node` is not an object.
    pub(super) fn new(node: Node<'a>) -> Option<Object<'a>> {
        if !node.is_object() {
            return None;
        }
        let Entries(entries) = serde_json::from_str(node.text).ok()?;
        let members = entries.into_iter().map(|(key, value)| {
            let (key, value) = (node.sub_value(key), node.sub_value(value));
            Member {
                key: key.text().map_or(Cow::Borrowed(""), |field| field.value),
                span: key.span().to(value.span()),
                value,
                is_read: Cell::new(false),
            }
        });
        Some(Object {
            span: node.span(),
            members: members.collect(),
        })
    }

    /// Returns the span of the object.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// Returns the value of a key, which then counts as read; the first value if the object has the
    /// key several times. `None` if the object does not have the key or its value is `null`.
    pub(super) fn get(&self, key: &str) -> Option<Node<'a>> {
        self.member(key).map(|(node, _)| node)
    }

    /// Returns the value of a key, as [`get`](Object::get) does, and the span of the key and the
    /// value.
    pub(super) fn member(&self, key: &str) -> Option<(Node<'a>, Span)> {
        let member = self.members.iter().find(|member| member.key == key)?;
        member.is_read.set(true);
        (member.value.text != "null").then_some((member.value, member.span))
    }

    /// Returns the keys of the object, in the order of the document.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|member| &*member.key)
    }

    /// Returns the value of a key like `get`, but does not mark the key as read.
    pub(super) fn peek(&self, key: &str) -> Option<Node<'a>> {
        let member = self.members.iter().find(|member| member.key == key)?;
        Some(member.value)
    }

    /// Whether the object has the key, whatever its value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.members.iter().any(|member| member.key == key)
    }

    /// Returns the value of the first key in `keys` that the object has; `None` if it has none of
    /// them.
    pub(super) fn get_first(&self, keys: &[&str]) -> Option<Node<'a>> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// Returns the text under a key; `None` if it is missing or empty.
    pub(super) fn non_empty_text(&self, key: &str) -> Option<Field<Cow<'a, str>>> {
        self.get(key)?.non_empty_text()
    }

    /// Returns the object under a key; `None` if the value is missing or not an object.
    pub(super) fn object(&self, key: &str) -> Option<Object<'a>> {
        Object::new(self.get(key)?)
    }

    /// Returns the values of the array under a key; empty if there is no array.
    pub(super) fn items(&self, key: &str) -> Vec<Node<'a>> {
        self.get(key).map(Node::items).unwrap_or_default()
    }

    /// Marks keys that are known but not used, so that they do not count as unread.
    pub(super) fn mark_known(&self, keys: &[&str]) {
        for key in keys {
            let _ = self.get(key);
        }
    }

    /// Returns the members that were not read, each with the member that was read under the same
    /// key, or `None` if there is no such member.
    pub(super) fn unread_members(
        &self,
    ) -> impl Iterator<Item = (&Member<'a>, Option<&Member<'a>>)> {
        // only few keys are read, even if the object has many
        let read_members: Vec<&Member<'a>> =
            self.members.iter().filter(|m| m.is_read.get()).collect();
        let unread_members = self.members.iter().filter(|member| !member.is_read.get());
        unread_members.map(move |member| {
            let read_member = read_members.iter().find(|other| other.key == member.key);
            (member, read_member.copied())
        })
    }
}

/// Returns the value under `rating` if `node` is an object, else `node` itself; `None` if the object
/// states no rating.
pub(super) fn rating_value(node: Node<'_>) -> Option<Node<'_>> {
    match Object::new(node) {
        Some(object) => object.get("rating"),
        None => Some(node),
    }
}

struct Items<'a>(Vec<&'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Items<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Items<'a>, D::Error> {
        struct ItemsVisitor;
        impl<'de> Visitor<'de> for ItemsVisitor {
            type Value = Vec<&'de RawValue>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
                let mut elements = Vec::new();
                while let Some(item) = items.next_element()? {
                    elements.push(item);
                }
                Ok(elements)
            }
        }
        deserializer.deserialize_seq(ItemsVisitor).map(Items)
    }
}

struct Entries<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries<'a>, D::Error> {
        struct EntriesVisitor;
        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Vec<(&'de RawValue, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(EntriesVisitor).map(Entries)
    }
}

/// The text of a member of an object, and the span of its key and value.
pub(super) type TextMember<'a> = (Field<Cow<'a, str>>, Span);

/// Returns the text of a member and the span of its key and value; `None` if the text is missing or
/// empty.
pub(super) fn text_member<'a>(object: &Object<'a>, key: &str) -> Option<TextMember<'a>> {
    let (node, line) = object.member(key)?;
    Some((node.non_empty_text()?, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_its_span() {
        let text = " { \"a\" : [1, \" x\\u0041 \"], \"\\u0062\":{\"c\":null}, \"a\":2 } ";
        let root = Object::new(Node::root(text).unwrap()).unwrap();
        let place = |span: Span| &text[span.start as usize..span.end as usize];
        let items = root.items("a");
        assert_eq!(place(items[0].span()), "1");
        assert_eq!(place(items[1].inner_span()), " x\\u0041 ");
        assert_eq!(items[1].non_empty_text().unwrap().value, "xA");
        let inner = root.object("b").unwrap();
        assert!(inner.has("c") && inner.get("c").is_none());
        let rest: Vec<_> = root.unread_members().collect();
        assert_eq!(rest.len(), 1);
        assert_eq!(place(rest[0].0.span), "\"a\":2");
        assert!(rest[0].1.is_some());
    }

    fn check(text: &str, expected: Option<&str>) {
        let exact = Node::root(text).unwrap().exact();
        assert_eq!(
            exact.map(|field| field.value.to_text()).as_deref(),
            expected
        );
    }

    #[test]
    fn decimals_are_exact_in_every_notation() {
        check("3.5", Some("3.5"));
        check("\"3,50\"", Some("3.5"));
        check("-2", Some("-2"));
        check("\" 11.25 \"", Some("11.25"));
        check("0.123456789012", Some("0.123456789012"));
        check("1e3", None);
        check("\"\"", None);
        check("\"W\"", None);
        check("9999999999999", None);
        check("true", None);
        check("null", None);
    }

    #[test]
    fn deep_nesting_does_not_overflow_the_stack() {
        let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
        let root = Node::root(&deep).unwrap();
        assert_eq!(root.items().len(), 1);
        assert!(Node::root(&deep[..1_500_000]).is_err());
    }
}

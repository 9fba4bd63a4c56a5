//! Reads the rank order: strings in the notation of TRF record 212, or objects in older files.

use super::event::Lowering;
use super::node::{Node, Object};
use crate::format::rank_order;
use crate::import::NoteKind;
use crate::model::{FieldKey, RankOrder, TieBreakSpec};
use crate::source::Field;

impl Lowering<'_, '_> {
    /// Reads the rank order. A list that contains only points is ignored, because the tie-break
    /// checker writes such a list if no order was stated. A list with a criterion that cannot be
    /// read is not used, because without this criterion it is another order.
    pub(super) fn read_rank_order(&mut self) {
        let Some((list, line)) = self.tournament.member("rankOrder") else {
            return;
        };
        let mut criteria = Vec::new();
        let mut is_readable = true;
        for node in list.items() {
            let Some(field) = criterion_notation(node).filter(|field| !field.value.is_empty())
            else {
                if !states_nothing(node) {
                    is_readable = false;
                    let text = "`rankOrder`: a tie-break such as `BH/C1` is expected";
                    self.notes
                        .add_listed(NoteKind::InvalidHeader, node.span(), text);
                }
                continue;
            };
            match parse_criterion(&field.value) {
                Ok(spec) => criteria.push(spec),
                Err(why) => {
                    is_readable = false;
                    let text = format!("`rankOrder`: {why}");
                    self.notes.add(NoteKind::InvalidHeader, field.span, text);
                }
            }
        }
        // a list of nothing but points means that no rank order was stated
        if is_readable && criteria.iter().all(|spec| spec.code == "PTS") {
            return;
        }
        self.record_span(FieldKey::RankOrder, list.span(), line);
        if !is_readable {
            return;
        }
        self.import.tournament.rank_order = Some(RankOrder { criteria }.with_points());
    }
}

/// Whether an item of the rank order is empty or an object with an empty name, as after a comma at
/// the end of a TRF record.
fn states_nothing(node: Node<'_>) -> bool {
    let is_empty = |node: Node<'_>| node.text().is_some_and(|field| field.value.is_empty());
    let name = Object::new(node).and_then(|object| object.get("name"));
    node.raw_text() == "null" || is_empty(node) || name.is_some_and(is_empty)
}

/// Returns a criterion of the rank order in the notation of TRF record 212; `None` if it has no
/// name.
fn criterion_notation(node: Node<'_>) -> Option<Field<String>> {
    if let Some(field) = node.non_empty_text() {
        return Some(field.map(|text| text.into_owned()));
    }
    let object = Object::new(node)?;
    let name = object.non_empty_text("name")?;
    let mut text = name.value.into_owned();
    if let Some(modifiers) = object.get("modifiers") {
        let mut parts: Vec<String> = match modifiers.non_empty_text() {
            Some(words) => vec![words.value.into_owned()],
            None => modifiers
                .items()
                .into_iter()
                .filter_map(Node::non_empty_text)
                .map(|part| part.value.into_owned())
                .collect(),
        };
        if let Some(modifiers) = Object::new(modifiers) {
            parts.extend(cut_modifier(&modifiers));
        }
        for part in parts {
            let mark = if part.starts_with(['/', '#', '!', ':']) {
                ""
            } else {
                "/"
            };
            text = text + mark + &part;
        }
    }
    Some(Field::new(text, name.span))
}

/// Returns the modifier for cut values (`C1`, `M1`) that expresses the numbers in a result
/// document; `None` if nothing is cut or no modifier can express the cut.
fn cut_modifier(modifiers: &Object<'_>) -> Option<String> {
    let count = |key| {
        modifiers
            .get(key)
            .and_then(Node::count)
            .map_or(0, |f| f.value)
    };
    match (count("cutlow"), count("cuthigh")) {
        (0, 0) => None,
        (low, 0) => Some(format!("C{low}")),
        (low, high) if low == high => Some(format!("M{low}")),
        _ => None,
    }
}

/// Parses a criterion in the notation of TRF record 212. The tie-break checker writes the year of
/// the rules as `@YY` where the record has the modifier `V20YY`.
pub(super) fn parse_criterion(text: &str) -> Result<TieBreakSpec, String> {
    let mut notation = text.to_owned();
    if let Some((before, after)) = text.split_once('@') {
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (year, rest) = after.split_at(digits);
        let century = if year.len() == 2 { "20" } else { "" };
        notation = format!("{before}{rest}/V{century}{year}");
    }
    let order = rank_order(&notation).map_err(|error| error.to_string())?;
    let [spec] = order.criteria.as_slice() else {
        return Err(format!("a single tie-break is expected, not `{text}`"));
    };
    Ok(TieBreakSpec {
        spelled: text.to_owned(),
        ..spec.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str, expected: Result<&str, ()>) {
        let node = Node::root(json).unwrap();
        let text = criterion_notation(node).unwrap().value;
        let spec = parse_criterion(&text).map_err(|_| ());
        let spec_words = spec.map(|spec| {
            let modifiers = spec.modifiers;
            format!(
                "{} {:?} {:?}",
                spec.code,
                modifiers.cut.map(|c| (c.low, c.high)),
                modifiers.version
            )
        });
        assert_eq!(spec_words.as_deref().map_err(|_| ()), expected, "{json}");
    }

    #[test]
    fn criteria_are_read_in_every_notation() {
        check("\"BH/C1\"", Ok("BH Some((1, 0)) None"));
        check("\"mpvgp\"", Ok("MPvGP None None"));
        check("\"BH@24!C1\"", Ok("BH Some((1, 0)) Some(2024)"));
        check(
            r#"{"name":"BH","order":2,"modifiers":"C1"}"#,
            Ok("BH Some((1, 0)) None"),
        );
        check(
            r#"{"name":"BH","modifiers":["M1","V2026"]}"#,
            Ok("BH Some((1, 1)) Some(2026)"),
        );
        check(
            r#"{"name":"BH","modifiers":{"cutlow":1,"cuthigh":1}}"#,
            Ok("BH Some((1, 1)) None"),
        );
        check("\"BH,SB\"", Err(()));
        check("\"BH/X9\"", Err(()));
    }
}

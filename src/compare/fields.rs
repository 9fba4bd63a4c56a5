//! Defines the order in which fields are compared, and returns their values in words.

pub(super) use crate::merge::is_same_value;
use crate::model::{FieldKey, FieldSpec};

/// Returns all fields in the order of comparison: first those that `order` names, then the others
/// in the order of the registry.
pub(super) fn sorted_fields<T>(
    fields: &'static [FieldSpec<T>],
    order: &[FieldKey],
) -> impl Iterator<Item = &'static FieldSpec<T>> {
    let mut fields: Vec<_> = fields.iter().collect();
    let position = |field: &FieldSpec<T>| order.iter().position(|key| *key == field.key);
    fields.sort_by_key(|field| position(field).unwrap_or(order.len()));
    fields.into_iter()
}

/// Returns the value of a field in words; `None` if it is absent or blank.
pub(super) fn value_in_words<T>(field: &FieldSpec<T>, owner: &T) -> Option<String> {
    let value = (field.words)(owner).filter(|value| !value.trim().is_empty())?;
    match field.key {
        FieldKey::FideId => {
            // lists write 0 for a player without a FIDE ID
            let id = value.trim();
            (!id.trim_start_matches('0').is_empty()).then(|| id.to_owned())
        }
        _ => Some(value),
    }
}

//! Entries of the loss list that say what was filled in.

use crate::format::write::{Loss, LossKind};

/// The entry of the loss list for values that the written file states and the source does not.
/// `count` is the number of these values, and `name` is the key of the entry in JSON.
pub(super) fn addition(name: &'static str, count: usize, text: String) -> Loss {
    Loss {
        kind: LossKind::Added,
        name,
        count,
        text,
        subjects: Vec::new(),
    }
}

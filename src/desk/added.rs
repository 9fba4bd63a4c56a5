//! Entries in the list of losses that say what was added to the written file.

use crate::format::write::{Loss, LossKind};

/// Creates the entry in the list of losses for values that are in the written file but not in the
/// source. `count` is the number of these values, and `name` is the key of the entry in JSON.
pub(super) fn addition(name: &'static str, count: usize, text: String) -> Loss {
    Loss {
        kind: LossKind::Added,
        name,
        count,
        text,
        subjects: Vec::new(),
    }
}

//! Entries of the loss list that say what was filled in.

use crate::format::write::{Loss, LossKind};

/// A value that the written file states and the source does not.
pub(super) fn addition(name: &'static str, count: usize, text: String) -> Loss {
    Loss {
        kind: LossKind::Added,
        name,
        count,
        text,
        subjects: Vec::new(),
    }
}

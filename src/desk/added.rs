//! Entries of the loss list about what was filled in.

use crate::format::write::{Loss, LossKind};

/// Something that the source does not state and the target does.
pub(super) fn addition(name: &'static str, count: usize, text: String) -> Loss {
    Loss {
        kind: LossKind::Added,
        name,
        count,
        text,
        subjects: Vec::new(),
    }
}

//! Whether a calculation also tells how it came about.

use super::derivation::{Derivation, Step};

/// What a calculation tells while it runs. A tie-break is written once, generic over the
/// trace: in bulk nothing is listened to and the telling compiles away; for the one value
/// that somebody asks about, the same code fills a [`Derivation`].
pub(super) trait Trace {
    /// Tells what a round contributes.
    fn step(&mut self, make: impl FnOnce() -> Step);

    /// Tells something about the value as a whole.
    fn remark(&mut self, make: impl FnOnce() -> String);
}

/// Listens to nothing.
pub(super) struct Silent;

impl Trace for Silent {
    #[inline]
    fn step(&mut self, _: impl FnOnce() -> Step) {}

    #[inline]
    fn remark(&mut self, _: impl FnOnce() -> String) {}
}

impl Trace for Derivation {
    fn step(&mut self, make: impl FnOnce() -> Step) {
        self.steps.push(make());
    }

    fn remark(&mut self, make: impl FnOnce() -> String) {
        self.remarks.push(make());
    }
}

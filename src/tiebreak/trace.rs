//! Recording how a calculation comes about.

use super::derivation::{Derivation, Step};

/// What a calculation records while it runs. A tie-break is written once, generic over the
/// trace: in bulk nothing is recorded and the calls compile away; for a single value that a
/// user asks about, the same code fills a [`Derivation`].
pub(super) trait Trace {
    /// Records what a round contributes.
    fn step(&mut self, make: impl FnOnce() -> Step);

    /// Records a remark about the value as a whole.
    fn remark(&mut self, make: impl FnOnce() -> String);
}

/// Records nothing.
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

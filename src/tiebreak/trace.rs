//! Records how a calculation arrives at its value.

use super::derivation::{Derivation, Step};

/// Receives the steps of a calculation. A tie-break is written once, generic over the trace. If
/// whole columns are computed, the trace records nothing and the calls compile away. If a user asks
/// for the derivation of one value, the same code fills a [`Derivation`].
pub(super) trait Trace {
    /// Whether this trace records anything.
    const RECORDS: bool;

    /// Records the contribution of a round to the value. `make` is called only if the trace
    /// records.
    fn step(&mut self, make: impl FnOnce() -> Step);

    /// Records a remark about the value as a whole. `make` is called only if the trace records.
    fn remark(&mut self, make: impl FnOnce() -> String);
}

/// A trace that records nothing.
pub(super) struct NoTrace;

impl Trace for NoTrace {
    const RECORDS: bool = false;

    #[inline]
    fn step(&mut self, _: impl FnOnce() -> Step) {}

    #[inline]
    fn remark(&mut self, _: impl FnOnce() -> String) {}
}

impl Trace for Derivation {
    const RECORDS: bool = true;

    fn step(&mut self, make: impl FnOnce() -> Step) {
        self.steps.push(make());
    }

    fn remark(&mut self, make: impl FnOnce() -> String) {
        self.remarks.push(make());
    }
}

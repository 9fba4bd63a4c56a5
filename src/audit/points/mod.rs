//! Points and ranks (P).

pub(super) mod points_differ;

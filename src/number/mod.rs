//! Computes exactly with points and ratios, and rounds as the regulations prescribe.

mod exact;
mod points;
mod rounding;

pub use exact::Exact;
pub use points::Points;
pub use rounding::{round_half_away, round_half_up, score_percentage};

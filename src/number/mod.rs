//! Exact arithmetic: points, ratios, and the only places where anything is rounded.

mod exact;
mod points;
mod rounding;

pub use exact::Exact;
pub use points::Points;
pub use rounding::{round_half_up, score_percentage};

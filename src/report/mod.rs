//! One file per way of showing.

mod text;

pub use text::render_finding;

//! One file per way of showing.

mod style;
mod text;

pub use style::{Paint, Painted, Style};
pub use text::Drawer;

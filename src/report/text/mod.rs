//! Reports for eyes.

mod finding;
mod wrap;

pub use finding::Drawer;

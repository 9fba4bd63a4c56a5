//! A web page as rows of cells: its tables, and the texts above and below them.
//!
//! Which tables: those whose class the reader names as that of lists (`Markup`); where there
//! are none, those with columns that hold no other such table; else each outermost one.

mod around;
mod inside;
mod lay;
mod tags;

use super::{ContainerError, Limits, Naming, Source};

use super::rendering::Rendering;

/// What the markup of a site means, as far as rows of cells show it. The format that reads such
/// pages says it; nothing of it is known here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Markup {
    /// Class of tables that are lists.
    pub list: &'static str,
    /// Whole `class` attributes of empty `div` elements that a sign stands for.
    pub signs: &'static [(&'static str, char)],
    /// How the address of a page begins, behind host and path.
    pub address: &'static str,
    /// The parameter of links that holds the number of a row's player.
    pub reference: &'static str,
}

/// The page rendered as text: a line for each row of a table, in reading order, between
/// them a line for each heading, paragraph or line of a paragraph, as rows with number 0.
///
/// # Errors
/// `ContainerError::Limit` where it has more cells or tables than `limits` allow.
pub fn page(source: Source, markup: Markup, limits: &Limits) -> Result<Source, ContainerError> {
    let page = tags::read(body(source.text()), markup, limits)?;
    let mut rendering = Rendering::new(Naming::Tables, limits);
    lay::lay(&page, &mut rendering)?;
    Ok(rendering.finish(source.name(), source.decoding().clone()))
}

/// Appends text as a browser shows it: runs of blanks are one, no-break spaces are blanks.
fn push_collapsed(shown: &mut String, text: &str) {
    for c in text.chars() {
        if c.is_whitespace() {
            if !shown.ends_with(' ') && !shown.is_empty() {
                shown.push(' ');
            }
        } else {
            shown.push(c);
        }
    }
}

/// Without the head of a response that was saved with the page.
fn body(text: &str) -> &str {
    if !text.starts_with("HTTP/") {
        return text;
    }
    let ends = ["\r\n\r\n", "\n\n"].map(|end| text.find(end).map(|at| at + end.len()));
    let end = ends.into_iter().flatten().min();
    end.map_or(text, |end| &text[end..])
}

#[cfg(test)]
mod tests;

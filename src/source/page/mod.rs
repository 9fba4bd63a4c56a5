//! A web page as rows of cells: its tables, and the texts above and below them.
//!
//! The tables that are read are those with the class of lists (`Markup`). If there are none,
//! they are the tables with columns that contain no other such table, else all outermost ones.

mod layout;
mod surroundings;
mod table;
mod tags;

use super::{ContainerError, Limits, Naming, Source};

use super::rendering::Rendering;

/// The meaning of a site's markup, as far as it matters for rows of cells. The format that reads
/// such pages supplies it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Markup {
    /// The class of tables that are lists.
    pub list: &'static str,
    /// Whole `class` attributes of empty `div` elements, each with the character that replaces it.
    pub signs: &'static [(&'static str, char)],
    /// The beginning of the address of a page, after host and path.
    pub address: &'static str,
    /// The parameter of links that contains the number of a row's player.
    pub reference: &'static str,
}

/// Renders a page as text, in reading order: a line for each row of a table, and a line for
/// each heading and each line of a paragraph, as rows with number 0.
///
/// # Errors
/// `ContainerError::Limit` if it has more cells or tables than `limits` allow.
pub fn page(source: Source, markup: Markup, limits: &Limits) -> Result<Source, ContainerError> {
    let page = tags::read(body(source.text()), markup, limits)?;
    let mut rendering = Rendering::new(Naming::Tables, limits);
    layout::render(&page, &mut rendering)?;
    Ok(rendering.finish(source.name(), source.decoding().clone()))
}

/// Appends text as a browser shows it: several blanks become one, no-break spaces are blanks.
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

/// The page without the HTTP header that may have been saved with it.
fn body(text: &str) -> &str {
    if !text.starts_with("HTTP/") {
        return text;
    }
    let ends = ["\r\n\r\n", "\n\n"].map(|end| text.find(end).map(|start| start + end.len()));
    let end = ends.into_iter().flatten().min();
    end.map_or(text, |end| &text[end..])
}

#[cfg(test)]
mod tests;

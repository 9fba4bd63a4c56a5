//! Reads a web page as rows of cells: its tables, and the texts above and below them.
//!
//! The tables that are read are those with the class of lists (`Markup`). If no table has this
//! class, they are the tables with several columns that contain no other such table; if there are
//! none of these either, all tables that are not inside another table.

mod layout;
mod surroundings;
mod table;
mod tags;

use super::{ContainerError, Limits, Naming, Source};

use super::rendering::Rendering;

/// The parts of a website's markup that matter for rows of cells. The format that reads pages of
/// the site supplies them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Markup {
    /// The class of tables that contain lists.
    pub list_class: &'static str,
    /// The complete `class` attributes of empty `div` elements that show a symbol, each with the
    /// character that replaces it.
    pub symbols: &'static [(&'static str, char)],
    /// The beginning of a page's file name in its address, such as `tnr` in `tnr1.aspx`.
    pub address_prefix: &'static str,
    /// The name of the link parameter that contains the number of a row's player.
    pub player_parameter: &'static str,
}

/// Renders a page as text in reading order. Each row of a table, each heading and each line of a
/// paragraph becomes a line. The lines of headings and paragraphs are rows with the number 0.
///
/// # Errors
/// `ContainerError::Limit` if the page has more cells or tables than `limits` allow.
pub fn read_page(
    source: Source,
    markup: Markup,
    limits: &Limits,
) -> Result<Source, ContainerError> {
    let page = tags::read(without_http_header(source.text()), markup, limits)?;
    let mut rendering = Rendering::new(Naming::Tables, limits);
    layout::render(&page, &mut rendering)?;
    Ok(rendering.finish(source.name(), source.decoding().clone()))
}

/// Appends text as a browser shows it: several blanks become one, and no-break spaces become
/// blanks.
fn push_collapsed(output: &mut String, text: &str) {
    for c in text.chars() {
        if c.is_whitespace() {
            if !output.ends_with(' ') && !output.is_empty() {
                output.push(' ');
            }
        } else {
            output.push(c);
        }
    }
}

/// Returns the text of a page without the HTTP header, if one was saved with it.
fn without_http_header(text: &str) -> &str {
    if !text.starts_with("HTTP/") {
        return text;
    }
    let ends = ["\r\n\r\n", "\n\n"].map(|end| text.find(end).map(|start| start + end.len()));
    let end = ends.into_iter().flatten().min();
    end.map_or(text, |end| &text[end..])
}

#[cfg(test)]
mod tests;

//! Writes a sheet as a text with separators.

use std::borrow::Cow;

use super::super::tables::begins_like_a_formula;
use super::sheet::{Listing, Sheet, Value};
use crate::format::write::Separator;

/// Returns a sheet as text. Texts that a spreadsheet program would read as a formula get an
/// apostrophe before them.
pub(super) fn text(sheet: &Sheet, separator: Separator, line_end: &str) -> String {
    let size = |list: &Listing| 200 + list.rows.len() * (60 + 6 * list.header.len());
    let mut out = String::with_capacity(sheet.lists.iter().map(size).sum());
    let line = |out: &mut String, line: &str| {
        out.push_str(&quote_field(&quote_formula(line), separator));
        out.push_str(line_end);
    };
    for title in &sheet.titles {
        line(&mut out, title);
    }
    for list in &sheet.lists {
        for title in &list.titles {
            line(&mut out, title);
        }
        write_rows(&mut out, list, separator, line_end);
    }
    for footer in &sheet.footer {
        line(&mut out, footer);
    }
    out
}

/// Writes the header and the rows of a list.
fn write_rows(out: &mut String, list: &Listing, separator: Separator, line_end: &str) {
    for (index, heading) in list.header.iter().enumerate() {
        if index > 0 {
            out.push(separator.character());
        }
        out.push_str(&quote_field(heading, separator));
    }
    out.push_str(line_end);
    for row in &list.rows {
        for (index, value) in row.iter().enumerate() {
            if index > 0 {
                out.push(separator.character());
            }
            match value {
                Value::Empty => {}
                Value::Code(text) => out.push_str(&quote_field(text, separator)),
                Value::Text(text) => out.push_str(&quote_field(&quote_formula(text), separator)),
                Value::Number(text) => match separator.decimals() {
                    '.' => out.push_str(text),
                    point => out.push_str(&text.replace('.', &point.to_string())),
                },
            }
        }
        out.push_str(line_end);
    }
}

/// Puts an apostrophe before a text that begins like a formula. If the text has apostrophes before
/// it already, it gets one more, so that a reader can always remove one.
fn quote_formula(text: &str) -> Cow<'_, str> {
    if begins_like_a_formula(text) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns the content of a cell, in quotation marks if they are necessary.
fn quote_field(text: &str, separator: Separator) -> Cow<'_, str> {
    let character = separator.character();
    let needs_quotes = |c: char| c == character || matches!(c, '"' | '\r' | '\n');
    if text.contains(needs_quotes) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_escaped_only_if_necessary() {
        let check = |text: &str, expected: &str| {
            assert_eq!(
                quote_field(&quote_formula(text), Separator::Semicolon),
                expected
            );
        };
        check("Example, Anna", "Example, Anna");
        check("A;B", "\"A;B\"");
        check("Bob \"B\" Smith", "\"Bob \"\"B\"\" Smith\"");
        check("=SUM(A1)", "'=SUM(A1)");
        check("+1", "'+1");
        check("-x", "'-x");
        check("@x", "'@x");
        check("'=x", "''=x");
        check("'t Hooft", "'t Hooft");
    }
}

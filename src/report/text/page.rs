//! Shows a page of the manual on a terminal.

use super::wrap::wrap;
use crate::report::{Paint, Style};

/// Formats a page of the manual, written in Markdown: headings become bold and paragraphs are
/// wrapped. Code blocks and tables are unchanged.
#[must_use]
pub fn page(text: &str, style: Style) -> String {
    let mut out = String::new();
    let mut paragraph = String::new();
    let mut is_in_code_block = false;
    for line in text.lines() {
        let is_fence = line.trim_start().starts_with("```");
        let begins_item = line.trim_start().starts_with(['-', '*']) && line.contains(' ');
        let is_plain = !is_fence
            && !is_in_code_block
            && !line.is_empty()
            && !line.starts_with(['#', '|', ' ']);
        if is_plain {
            if begins_item && !line.starts_with("**") {
                flush_paragraph(&mut out, &mut paragraph, style);
            }
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line);
            continue;
        }
        // the further lines of a list item begin with spaces
        if !is_fence && !is_in_code_block && line.starts_with(' ') && !paragraph.is_empty() {
            paragraph.push(' ');
            paragraph.push_str(line.trim_start());
            continue;
        }
        flush_paragraph(&mut out, &mut paragraph, style);
        if is_fence {
            is_in_code_block = !is_in_code_block;
        } else if is_in_code_block {
            out += &format!("    {}\n", style.paint(line, Paint::Dim));
        } else if let Some(title) = line.strip_prefix('#') {
            let title = title.trim_start_matches('#').trim();
            out += &format!("{}\n", style.paint(title, Paint::Bold));
        } else {
            out += &format!("{}\n", colour_inline(line, style));
        }
    }
    flush_paragraph(&mut out, &mut paragraph, style);
    out
}

fn flush_paragraph(out: &mut String, paragraph: &mut String, style: Style) {
    if paragraph.is_empty() {
        return;
    }
    let is_item = paragraph.starts_with("- ");
    let room = style
        .text_width()
        .saturating_sub(if is_item { 2 } else { 0 });
    for (index, line) in wrap(paragraph, room).lines().enumerate() {
        let indent = if is_item && index > 0 { "  " } else { "" };
        *out += &format!("{indent}{}\n", colour_inline(line, style));
    }
    paragraph.clear();
}

/// Shows code and emphasis in colour. Without colours, the Markdown characters are kept.
fn colour_inline(line: &str, style: Style) -> String {
    if !style.color {
        return line.to_owned();
    }
    let mut out = String::new();
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 1 {
            out += &style.paint(part, Paint::Cyan).to_string();
            continue;
        }
        for (index, part) in part.split("**").enumerate() {
            if index % 2 == 1 {
                out += &style.paint(part, Paint::Bold).to_string();
            } else {
                out += part;
            }
        }
    }
    out
}

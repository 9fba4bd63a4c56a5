//! Collects the texts around the tables that are read: headings, paragraphs, and the content of
//! tables that only arrange the page.

use super::push_collapsed;
use super::tags::{Block, Event};

/// The lines of text since the last table that was read.
#[derive(Default)]
pub(super) struct Surroundings {
    pub(super) lines: Vec<(Block, String)>,
    line: String,
    block: Block,
    in_menu: bool,
    /// The number of lines before each cell of the current row of a table that only arranges the
    /// page; `None` outside such a row.
    cells: Option<Vec<usize>>,
}

impl Surroundings {
    pub(super) fn take_event(&mut self, event: Event, texts: &str) {
        match event {
            Event::Text(start, end) if !self.in_menu => {
                push_collapsed(&mut self.line, &texts[start as usize..end as usize]);
            }
            Event::Text(..) | Event::Mark(_) | Event::Link(_) => {}
            Event::Break | Event::EndCell => self.end_line(),
            Event::Menu(in_menu) => {
                self.end_line();
                self.in_menu = in_menu;
            }
            Event::Block(block) => {
                self.end_line();
                self.block = block;
                self.in_menu &= block == Block::Other;
            }
            Event::Row(..) => {
                self.end_row();
                self.cells = Some(Vec::new());
            }
            Event::Cell(..) => {
                self.end_line();
                self.block = Block::Other;
                self.in_menu = false;
                let lines = self.lines.len();
                if let Some(cells) = &mut self.cells {
                    cells.push(lines);
                }
            }
            Event::Table(_) => self.end(),
            Event::EndTable => self.end_row(),
        }
    }

    /// Ends the current line and the current row.
    pub(super) fn end(&mut self) {
        self.end_line();
        self.block = Block::Other;
        self.in_menu = false;
        self.cells = None;
    }

    fn end_line(&mut self) {
        let line = self.line.trim();
        if !line.is_empty() {
            self.lines.push((self.block, line.to_owned()));
        }
        self.line.clear();
    }

    /// Ends the current row of a table that only arranges the page. If it consists of a label and a
    /// value, they become one line, as in a workbook.
    fn end_row(&mut self) {
        self.end_line();
        let Some(cells) = self.cells.take() else {
            return;
        };
        let line_count = self.lines.len();
        let ends = cells.iter().skip(1).chain([&line_count]);
        let lengths = cells.iter().zip(ends).map(|(start, end)| end - start);
        let lengths: Vec<usize> = lengths.filter(|lines| *lines > 0).collect();
        if lengths != [1, 1] {
            return;
        }
        let value = self.lines.pop();
        if let (Some((_, value)), Some((_, label))) = (value, self.lines.last_mut()) {
            label.push_str(" : ");
            label.push_str(&value);
        }
    }
}

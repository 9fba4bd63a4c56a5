//! Turns the tags of a page into events: the beginnings and ends of tables, rows, cells and lines
//! of text.
//!
//! Missing, repeated and misplaced tags are treated as browsers treat them. Nothing is recursive,
//! and every tag is read once.

use std::convert::Infallible;

use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};

use super::{ContainerError, Limits, Markup};

/// A page as a list of events in the order of the file.
#[derive(Default)]
pub(super) struct Page {
    pub(super) events: Vec<Event>,
    /// All texts of the page, one after the other. Events refer to ranges of bytes in it.
    pub(super) texts: String,
    pub(super) tables: Vec<Table>,
    /// The address of the page; `None` if the page does not state it.
    pub(super) address: Option<String>,
    /// Whether the page ends before the end of a table.
    pub(super) is_cut_off: bool,
}

/// The beginning, the end or the content of a part of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// Text, as a range of bytes of `Page::texts`, with its original blanks.
    Text(u32, u32),
    /// A character that replaces an empty element.
    Mark(char),
    /// A line of text ends, but its element continues with another line.
    Break,
    /// An element that consists of separate lines begins or ends.
    Block(Block),
    /// A menu begins (`true`) or ends (`false`).
    Menu(bool),
    /// A link that contains this number of a player.
    Link(u32),
    /// The table with this index begins.
    Table(u32),
    /// The innermost table that is still open ends.
    EndTable,
    /// A row of the innermost open table begins. The range of bytes of `Page::texts` contains its
    /// attribute `class`.
    Row(u32, u32),
    /// A cell of the innermost open row begins. It covers this many columns and rows.
    Cell(u16, u16),
    /// The current cell ends.
    EndCell,
}

/// The kind of element to which a line of text belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Block {
    #[default]
    Other,
    Heading(u8),
    Paragraph,
    /// The caption of a table.
    Caption,
}

/// A table of the page, with the properties that decide whether it is read.
#[derive(Default)]
pub(super) struct Table {
    /// The index of the table that contains this one; `None` if no table contains it.
    pub(super) parent: Option<usize>,
    /// Whether the table has the HTML class that the program gives to lists.
    pub(super) is_list: bool,
    /// The number of cells of the table, without those of nested tables.
    pub(super) cells: usize,
    /// The number of rows with at least three cells.
    pub(super) wide_rows: usize,
}

/// A table that has begun and not yet ended.
struct UnclosedTable {
    table: usize,
    in_row: bool,
    in_cell: bool,
    cells_in_row: usize,
}

/// The largest number of rows that a cell may cover (a limit of HTML).
const MAX_ROW_SPAN: u16 = 65_534;

/// The largest number of columns that a cell may cover (a limit of HTML).
const MAX_COLUMN_SPAN: u16 = 1000;

/// Turns tags into events.
struct Reader<'a> {
    markup: Markup,
    page: Page,
    open_tables: Vec<UnclosedTable>,
    /// The name of the current element, if browsers do not show its text, such as `script`.
    hidden_element: Option<Vec<u8>>,
    /// The number of cells, texts and tables that were read so far.
    pieces: usize,
    limits: &'a Limits,
}

/// Reads a page tag by tag into its tables and the text around them.
pub(super) fn read(text: &str, markup: Markup, limits: &Limits) -> Result<Page, ContainerError> {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let mut reader = Reader {
        markup,
        page: Page::default(),
        open_tables: Vec::new(),
        hidden_element: None,
        pieces: 0,
        limits,
    };
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let token: Result<_, Infallible> = token;
        match token {
            Ok(Token::StartTag(tag)) => reader.start_tag(&tag)?,
            Ok(Token::EndTag(tag)) => reader.end_tag(&tag.name),
            Ok(Token::String(text)) => reader.add_text(&String::from_utf8_lossy(&text))?,
            _ => {}
        }
    }
    reader.page.is_cut_off = !reader.open_tables.is_empty();
    while !reader.open_tables.is_empty() {
        reader.end_table();
    }
    Ok(reader.page)
}

impl Reader<'_> {
    fn start_tag(&mut self, tag: &StartTag<()>) -> Result<(), ContainerError> {
        let name: &[u8] = &tag.name;
        if let Some(hidden) = &self.hidden_element {
            if !ends_hidden_element(hidden, name) {
                return Ok(());
            }
            self.hidden_element = None;
        }
        match name {
            b"table" => return self.start_table(tag),
            b"tr" => self.start_row(tag),
            b"td" | b"th" => return self.start_cell(tag),
            b"title" | b"script" | b"style" | b"select" | b"textarea" | b"noscript" | b"iframe"
            | b"template" => {
                self.hidden_element = (!tag.self_closing).then(|| name.to_vec());
            }
            b"li" | b"button" => self.push(Event::Menu(true)),
            b"br" => self.push(Event::Break),
            b"a" => {
                let href = attribute(tag, b"href");
                let number =
                    href.and_then(|href| link_parameter(&href, self.markup.player_parameter));
                if let Some(number) = number {
                    self.push(Event::Link(number));
                }
            }
            b"form" => self.set_address(attribute(tag, b"action")),
            b"link" if attribute(tag, b"rel").as_deref() == Some("canonical") => {
                self.set_address(attribute(tag, b"href"));
            }
            b"div" => {
                self.push(Event::Block(Block::Other));
                let class = attribute(tag, b"class");
                let mut symbols = self.markup.symbols.iter();
                if let Some((_, symbol)) = symbols.find(|(name, _)| class.as_deref() == Some(name))
                {
                    self.push(Event::Mark(*symbol));
                }
            }
            _ => {
                if let Some(block) = block_of_element(name) {
                    self.push(Event::Block(block));
                }
            }
        }
        Ok(())
    }

    fn end_tag(&mut self, name: &[u8]) {
        if let Some(hidden) = &self.hidden_element {
            let is_its_end = hidden == name;
            if !is_its_end && !ends_hidden_element(hidden, name) {
                return;
            }
            self.hidden_element = None;
            if is_its_end {
                return;
            }
        }
        match name {
            b"table" => self.end_table(),
            b"tr" => self.end_row(),
            b"td" | b"th" => self.end_cell(),
            b"li" | b"button" => self.push(Event::Menu(false)),
            _ => {
                if block_of_element(name).is_some() {
                    self.push(Event::Block(Block::Other));
                }
            }
        }
    }

    fn add_text(&mut self, text: &str) -> Result<(), ContainerError> {
        if self.hidden_element.is_some() || text.is_empty() {
            return Ok(());
        }
        let range = self.keep_text(text);
        self.page.events.push(Event::Text(range.0, range.1));
        self.count_piece()
    }

    fn start_table(&mut self, tag: &StartTag<()>) -> Result<(), ContainerError> {
        // a nested table is inside a cell; otherwise the previous table has ended
        if self.open_tables.last().is_some_and(|open| !open.in_cell) {
            self.end_table();
        }
        let table_index = self.page.tables.len();
        let class = attribute(tag, b"class").unwrap_or_default();
        self.page.tables.push(Table {
            parent: self.open_tables.last().map(|open| open.table),
            is_list: class
                .split_ascii_whitespace()
                .any(|class| class == self.markup.list_class),
            ..Table::default()
        });
        self.open_tables.push(UnclosedTable {
            table: table_index,
            in_row: false,
            in_cell: false,
            cells_in_row: 0,
        });
        let number = u32::try_from(table_index).unwrap_or(u32::MAX);
        self.page.events.push(Event::Table(number));
        self.count_piece()
    }

    fn end_table(&mut self) {
        if self.open_tables.is_empty() {
            return;
        }
        self.end_row();
        self.open_tables.pop();
        self.page.events.push(Event::EndTable);
    }

    fn start_row(&mut self, tag: &StartTag<()>) {
        if self.open_tables.is_empty() {
            return;
        }
        self.end_row();
        let class = attribute(tag, b"class").unwrap_or_default();
        let class = self.keep_text(&class);
        self.page.events.push(Event::Row(class.0, class.1));
        if let Some(open) = self.open_tables.last_mut() {
            open.in_row = true;
        }
    }

    fn end_row(&mut self) {
        self.end_cell();
        let Some(open) = self.open_tables.last_mut() else {
            return;
        };
        if open.cells_in_row >= 3 {
            self.page.tables[open.table].wide_rows += 1;
        }
        open.in_row = false;
        open.cells_in_row = 0;
    }

    fn start_cell(&mut self, tag: &StartTag<()>) -> Result<(), ContainerError> {
        self.end_cell();
        let number = |name, max_value: u16| {
            let text = attribute(tag, name)?;
            let number: u32 = text.trim().parse().ok()?;
            u16::try_from(number.min(u32::from(max_value))).ok()
        };
        let columns = number(b"colspan", MAX_COLUMN_SPAN).unwrap_or(1).max(1);
        let rows = number(b"rowspan", MAX_ROW_SPAN).unwrap_or(1).max(1);
        let Some(open) = self.open_tables.last_mut() else {
            return Ok(());
        };
        if !open.in_row {
            self.page.events.push(Event::Row(0, 0));
        }
        open.in_row = true;
        open.in_cell = true;
        open.cells_in_row += 1;
        self.page.tables[open.table].cells += 1;
        self.page.events.push(Event::Cell(columns, rows));
        self.count_piece()
    }

    fn end_cell(&mut self) {
        let Some(open) = self.open_tables.last_mut().filter(|open| open.in_cell) else {
            return;
        };
        open.in_cell = false;
        self.page.events.push(Event::EndCell);
    }

    /// Adds an event, unless it is the same as the last one.
    fn push(&mut self, event: Event) {
        if self.page.events.last() != Some(&event) {
            self.page.events.push(event);
        }
    }

    /// Appends a text to `Page::texts`, and returns its range of bytes there.
    fn keep_text(&mut self, text: &str) -> (u32, u32) {
        let offset = |texts: &str| u32::try_from(texts.len()).unwrap_or(u32::MAX);
        let start = offset(&self.page.texts);
        self.page.texts.push_str(text);
        (start, offset(&self.page.texts))
    }

    /// Sets the address of the page to the part of `address` from `Markup::address_prefix` onwards,
    /// unless an address is already set.
    fn set_address(&mut self, address: Option<String>) {
        let address = address.and_then(|address| {
            let start = address.find(self.markup.address_prefix)?;
            Some(address[start..].to_owned())
        });
        if self.page.address.is_none() {
            self.page.address = address;
        }
    }

    /// Counts a cell, a text or a table, and returns an error if there are too many.
    fn count_piece(&mut self) -> Result<(), ContainerError> {
        self.pieces += 1;
        // texts outside of cells are counted as well, so the limit is four times as high
        if self.pieces / 4 > self.limits.sheet_cells {
            return Err(ContainerError::too_many_cells(self.limits));
        }
        Ok(())
    }
}

/// Whether the tag `name` ends the hidden element `hidden`: a tag of a table ends a drop-down list
/// that was never closed.
fn ends_hidden_element(hidden: &[u8], name: &[u8]) -> bool {
    hidden == b"select" && matches!(name, b"table" | b"tr" | b"td" | b"th")
}

/// Returns the kind of block that an element is; `None` for an element within a line.
fn block_of_element(name: &[u8]) -> Option<Block> {
    Some(match name {
        [b'h', digit @ b'1'..=b'6'] => Block::Heading(digit - b'0'),
        b"p" => Block::Paragraph,
        b"caption" => Block::Caption,
        b"div" | b"body" | b"ul" | b"ol" | b"hr" | b"form" | b"section" | b"header" | b"footer"
        | b"article" | b"main" | b"nav" | b"aside" | b"pre" | b"blockquote" | b"center" | b"dl"
        | b"dt" | b"dd" | b"address" => Block::Other,
        _ => return None,
    })
}

fn attribute(tag: &StartTag<()>, name: &[u8]) -> Option<String> {
    let value = tag.attributes.get(name)?;
    Some(String::from_utf8_lossy(value).into_owned())
}

/// Returns the number in a parameter of a link, such as `12` in `…?snr=12`; `None` if there is
/// none.
fn link_parameter(href: &str, name: &str) -> Option<u32> {
    let (_, query) = href.split_once('?')?;
    let mut parameters = query.split('&').filter_map(|part| part.split_once('='));
    let (_, number) = parameters.find(|(known, _)| *known == name)?;
    number.parse().ok()
}

//! Reads workbooks of LibreOffice and other programs (OpenDocument): a zip archive whose part
//! `content.xml` contains the sheets. Adjacent equal rows and cells are written once, with the
//! number of repetitions.

use std::str::from_utf8;

use memchr::memmem;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::super::rendering::Rendering;
use super::super::{CellKind, ContainerError, Limits, Source};
use super::archive::Parts;
use super::number::reformat_number;
use super::sheet::{Area, Cells, Frame};
use super::value::{formula, iso_as_text, number_of_iso_date, truth_text};
use super::{damaged_error, damaged_with_cause, encrypted_error, is_zip, render_workbook};

/// The largest number of rows in a sheet.
const MAX_ROWS: u32 = 1_048_576;

/// Reads the cells of an ods workbook, sheet by sheet.
///
/// # Errors
/// [`ContainerError`] if the workbook is encrypted, damaged or larger than `limits` allow.
pub fn read_ods(name: &str, bytes: Vec<u8>, limits: &Limits) -> Result<Source, ContainerError> {
    if !is_zip(&bytes) {
        return Err(damaged_error("it does not begin like an ods file"));
    }
    let is_wanted = |part: &str| matches!(part, "content.xml" | "META-INF/manifest.xml");
    let parts = Parts::unpack(&bytes, limits, is_wanted)?;
    drop(bytes);
    let manifest = parts.get("META-INF/manifest.xml").unwrap_or_default();
    if memmem::find(manifest, b"encryption-data").is_some() {
        return Err(encrypted_error());
    }
    let content = parts.get("content.xml");
    let content = content.ok_or_else(|| damaged_error("content.xml is missing"))?;
    let content = from_utf8(content)
        .map_err(|error| damaged_with_cause("content.xml is not valid UTF-8 text", error))?;
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    render_workbook(name, limits, |rendering| {
        let mut document = Document {
            limits,
            rendering,
            sheet: None,
            row: Row::default(),
            cell: None,
            paragraphs: 0,
            skipped_depth: 0,
            in_paragraph: false,
        };
        document.read(content)
    })
}

/// The state of reading `content.xml`.
struct Document<'a> {
    limits: &'a Limits,
    rendering: &'a mut Rendering,
    sheet: Option<Sheet<'a>>,
    row: Row,
    cell: Option<Cell>,
    /// The number of paragraphs in the current cell so far.
    paragraphs: usize,
    /// How many elements deep the reader is inside an element that does not belong to a cell (a
    /// comment, a picture, old changes); 0 outside such elements.
    skipped_depth: usize,
    /// Whether the reader is inside a paragraph of a cell.
    in_paragraph: bool,
}

/// The sheet that is being read.
struct Sheet<'a> {
    cells: Cells<'a>,
    frame: Frame,
    /// The index of the current row, from 0.
    row: u32,
}

/// The row that is being read.
#[derive(Default)]
struct Row {
    repeated: u32,
    column: u32,
    /// The cells, each as its first column, the column after its last one, its text and its kind.
    cells: Vec<(u32, u32, String, CellKind)>,
}

/// The cell that is being read.
struct Cell {
    repeated: u32,
    kind: CellKind,
    /// The value in the attributes of the cell; `None` if only its paragraphs contain the value.
    value: Option<String>,
    /// The formula of a cell without a stored value; otherwise `None`.
    formula: Option<String>,
    text: String,
}

impl Document<'_> {
    fn read(&mut self, content: &str) -> Result<(), ContainerError> {
        let mut reader = Reader::from_str(content);
        reader.config_mut().check_end_names = false;
        loop {
            match reader.read_event().map_err(xml_error)? {
                Event::Start(element) => self.start_element(&element, false)?,
                Event::Empty(element) => self.start_element(&element, true)?,
                Event::End(element) => self.end_element(element.local_name().as_ref())?,
                Event::Text(text) if self.in_paragraph => self.add_text(&text.xml10_content()),
                Event::CData(text) if self.in_paragraph => self.add_text(&text.xml10_content()),
                Event::GeneralRef(entity) if self.in_paragraph => {
                    self.add_text(&character(&entity))
                }
                Event::Eof => break,
                _ => {}
            }
        }
        match self.sheet {
            Some(_) => Err(damaged_error("its end is missing")),
            None => Ok(()),
        }
    }

    fn start_element(
        &mut self,
        element: &BytesStart<'_>,
        is_empty_element: bool,
    ) -> Result<(), ContainerError> {
        let name = element.local_name();
        let name = name.as_ref();
        // a table inside a cell is not a sheet
        let is_nested = name == "table" && self.sheet.is_some();
        if self.skipped_depth > 0 || is_nested || is_outside_cells(name) {
            self.skipped_depth += usize::from(!is_empty_element);
            return Ok(());
        }
        match name {
            "table" => self.start_sheet(element)?,
            "table-row" => self.start_row(element),
            "table-cell" | "covered-table-cell" => self.start_cell(element),
            "p" if self.cell.is_some() => {
                if self.paragraphs > 0 {
                    self.add_text(" ");
                }
                self.paragraphs += 1;
                self.in_paragraph = true;
            }
            "s" if self.in_paragraph => {
                let count = number_attribute(element, "text:c").unwrap_or(1).min(1000);
                self.add_text(&" ".repeat(count as usize));
            }
            "tab" | "line-break" if self.in_paragraph => self.add_text(" "),
            _ => {}
        }
        if is_empty_element {
            self.end_element(name)?;
        }
        Ok(())
    }

    fn end_element(&mut self, name: &str) -> Result<(), ContainerError> {
        if self.skipped_depth > 0 {
            self.skipped_depth -= 1;
            return Ok(());
        }
        match name {
            "table" => self.end_sheet(),
            "table-row" => self.end_row(),
            "table-cell" | "covered-table-cell" => self.end_cell(),
            "p" => {
                self.in_paragraph = false;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn add_text(&mut self, text: &str) {
        if let Some(cell) = &mut self.cell {
            cell.text.push_str(text);
        }
    }

    fn start_sheet(&mut self, element: &BytesStart<'_>) -> Result<(), ContainerError> {
        let name = attribute(element, "table:name").unwrap_or_default();
        self.rendering.begin_sheet(name, None)?;
        self.sheet = Some(Sheet {
            cells: Cells::new(self.limits),
            frame: Frame::default(),
            row: 0,
        });
        Ok(())
    }

    fn end_sheet(&mut self) -> Result<(), ContainerError> {
        match self.sheet.take() {
            Some(sheet) => sheet.cells.render(sheet.frame, self.rendering),
            None => Ok(()),
        }
    }

    fn start_row(&mut self, element: &BytesStart<'_>) {
        let repetitions = number_attribute(element, "table:number-rows-repeated")
            .unwrap_or(1)
            .max(1);
        self.row = Row {
            repeated: repetitions,
            ..Row::default()
        };
        let visibility = attribute(element, "table:visibility");
        let is_hidden = visibility.is_some_and(|value| value != "visible");
        if let Some(sheet) = self.sheet.as_mut().filter(|_| is_hidden) {
            let last = sheet.row.saturating_add(repetitions - 1);
            sheet.frame.hidden_rows.push((sheet.row, last));
        }
    }

    /// Ends the current row, and adds it to the sheet as often as it is repeated.
    fn end_row(&mut self) -> Result<(), ContainerError> {
        let row = std::mem::take(&mut self.row);
        let Some(sheet) = &mut self.sheet else {
            return Ok(());
        };
        let first_row = sheet.row;
        sheet.row = first_row.saturating_add(row.repeated);
        if row.cells.is_empty() {
            return Ok(());
        }
        for number in first_row..sheet.row.min(MAX_ROWS) {
            for (first, end, cell_text, kind) in &row.cells {
                for column in *first..*end {
                    let stored_number = match kind {
                        CellKind::Date => number_of_iso_date(cell_text),
                        _ => None,
                    };
                    let position = (number, column);
                    sheet
                        .cells
                        .push(position, cell_text, *kind, stored_number)?;
                }
            }
        }
        Ok(())
    }

    fn start_cell(&mut self, element: &BytesStart<'_>) {
        let column_span = number_attribute(element, "table:number-columns-spanned").unwrap_or(1);
        let row_span = number_attribute(element, "table:number-rows-spanned").unwrap_or(1);
        if let Some(sheet) = self
            .sheet
            .as_mut()
            .filter(|_| column_span > 1 || row_span > 1)
        {
            let last = |first: u32, count: u32| first.saturating_add(count.saturating_sub(1));
            sheet.frame.merged_areas.push(Area {
                rows: (sheet.row, last(sheet.row, row_span)),
                columns: (self.row.column, last(self.row.column, column_span)),
            });
        }
        let (kind, value) = value(element);
        self.paragraphs = 0;
        self.in_paragraph = false;
        self.cell = Some(Cell {
            repeated: number_attribute(element, "table:number-columns-repeated")
                .unwrap_or(1)
                .max(1),
            kind,
            value,
            formula: formula_without_value(element),
            text: String::new(),
        });
    }

    /// Ends the current cell, and adds it to the row as often as it is repeated.
    fn end_cell(&mut self) -> Result<(), ContainerError> {
        let Some(cell) = self.cell.take() else {
            return Ok(());
        };
        self.in_paragraph = false;
        let first_column = self.row.column;
        self.row.column = first_column.saturating_add(cell.repeated);
        let (cell_text, kind) = match cell.formula {
            Some(text) if cell.text.trim().is_empty() => (formula(&text), CellKind::Formula),
            _ => (cell.value.unwrap_or(cell.text), cell.kind),
        };
        if cell_text.trim().is_empty() {
            return Ok(());
        }
        self.row
            .cells
            .push((first_column, self.row.column, cell_text, kind));
        Ok(())
    }
}

/// Whether an element may contain cells or texts that are not part of the sheet's cells.
fn is_outside_cells(name: &str) -> bool {
    matches!(
        name,
        "annotation"
            | "tracked-changes"
            | "shapes"
            | "frame"
            | "custom-shape"
            | "forms"
            | "dde-links"
            | "table-source"
    )
}

/// Returns the kind of a cell's value, and the value as text; the text is `None` if only the
/// paragraphs contain the value.
fn value(element: &BytesStart<'_>) -> (CellKind, Option<String>) {
    let get = |name: &str| attribute(element, name);
    if get("calcext:value-type").as_deref() == Some("error") {
        return (CellKind::Error, None);
    }
    match get("office:value-type").as_deref() {
        Some("float" | "currency" | "percentage") => {
            let value = get("office:value").map(|value| reformat_number(&value));
            (CellKind::Number, value)
        }
        Some("date") => (
            CellKind::Date,
            get("office:date-value").map(|date| iso_as_text(&date)),
        ),
        Some("time") => (
            CellKind::Date,
            get("office:time-value").map(|time| time_of_day(&time)),
        ),
        Some("boolean") => {
            let truth = get("office:boolean-value");
            (
                CellKind::Truth,
                truth.map(|truth| truth_text(truth == "true").to_owned()),
            )
        }
        // the text of the cell is in its paragraphs
        _ => (CellKind::Text, None),
    }
}

/// Returns the formula of a cell, if the cell has no stored value: `SUM([.A1:.B1])`. `None` for
/// other cells.
fn formula_without_value(element: &BytesStart<'_>) -> Option<String> {
    let get = |name: &str| attribute(element, name);
    let type_attributes = ["office:value-type", "calcext:value-type"];
    if type_attributes.into_iter().any(|name| get(name).is_some()) {
        return None;
    }
    let formula = get("table:formula")?;
    let text = formula.split_once('=').map(|(_, text)| text.to_owned());
    Some(text.unwrap_or(formula))
}

/// Returns a time of ISO 8601 in the form that a spreadsheet shows: `10:30` for `PT10H30M00S`.
fn time_of_day(time: &str) -> String {
    let parts = || {
        let (hours, rest) = time.strip_prefix("PT")?.split_once('H')?;
        let (minutes, seconds) = rest.split_once('M')?;
        let seconds = seconds.split(['.', ',', 'S']).next()?;
        Some((hours, minutes, seconds))
    };
    match parts() {
        Some((hours, minutes, "00" | "0" | "")) => format!("{hours}:{minutes}"),
        Some((hours, minutes, seconds)) => format!("{hours}:{minutes}:{seconds}"),
        None => time.to_owned(),
    }
}

/// Returns the value of the attribute with this name, which includes the prefix; `None` if the
/// element does not have it.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = element.attributes();
    let attributes = attributes.with_checks(false).flatten();
    let mut matching = attributes.filter(|attribute| attribute.key.as_ref() == name);
    let value = matching.next()?;
    let value = value.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

/// Returns the number in an attribute; `None` if the attribute is absent or not a number.
fn number_attribute(element: &BytesStart<'_>, name: &str) -> Option<u32> {
    attribute(element, name)?.trim().parse().ok()
}

/// Returns the character for an entity such as `&amp;` or `&#189;`. Entities with other names are
/// kept as they are written.
fn character(entity: &BytesRef<'_>) -> String {
    if let Ok(Some(character)) = entity.resolve_char_ref() {
        return character.to_string();
    }
    let name = entity.xml10_content();
    let predefined = quick_xml::escape::resolve_predefined_entity(&name);
    predefined.map_or_else(|| format!("&{name};"), str::to_owned)
}

fn xml_error(error: quick_xml::Error) -> ContainerError {
    damaged_with_cause("its content ends early or is invalid XML", error)
}

//! Reads workbooks of Excel since 2007 (Office Open XML): a zip archive of XML parts.

use std::io::Cursor;

use calamine::{Reader, SheetType, SheetVisible, Xlsx, XlsxError, XlsxFormulaMetadata};

use super::super::rendering::Rendering;
use super::super::{CellKind, ContainerError, Limits, Source, printable};
use super::archive::Parts;
use super::frame::frames;
use super::sheet::Cells;
use super::value::{cell_text, formula, number_of_date};
use super::{
    PackedKind, damaged_error, damaged_with_cause, encrypted_error, is_ole, render_workbook,
};

/// The largest number of elements in a part that contains neither cells nor texts, such as the part
/// with the styles.
const MAX_STYLE_ELEMENTS: usize = 1_000_000;

/// Reads the cells of an xlsx workbook, sheet by sheet.
///
/// # Errors
/// [`ContainerError`] if the workbook is encrypted, damaged or larger than `limits` allow.
pub fn read_xlsx(name: &str, bytes: Vec<u8>, limits: &Limits) -> Result<Source, ContainerError> {
    if is_ole(&bytes) {
        return Err(encrypted_error());
    }
    if PackedKind::detect(&bytes) == Some(PackedKind::Xlsb) {
        return Err(ContainerError::Damaged {
            message: "the workbook is in Excel's binary format (xlsb)".to_owned(),
            help: "open it in a spreadsheet program and save it as xlsx".to_owned(),
        });
    }
    let parts = Parts::unpack(&bytes, limits, is_wanted)?;
    drop(bytes);
    for (part, content) in parts.iter() {
        let max_elements = if part.ends_with("haredStrings.xml") {
            // a text has two elements with their ends, and more if it is formatted
            limits.sheet_cells.saturating_mul(16)
        } else if part.contains("/worksheets/") {
            continue;
        } else {
            MAX_STYLE_ELEMENTS
        };
        if Parts::max_elements(content) > max_elements {
            return Err(ContainerError::too_many_cells(limits));
        }
    }
    let lists_sheets = |name: &str| name.contains("/workbook") && name.ends_with(".xml");
    if !parts.iter().any(|(name, _)| lists_sheets(name)) {
        return Err(damaged_error("the list of its sheets is missing"));
    }
    render_workbook(name, limits, |rendering| read(parts, limits, rendering))
}

/// Whether a part contains cells or is needed to find the parts with cells.
fn is_wanted(part: &str) -> bool {
    const UNNEEDED_PARTS: [&str; 10] = [
        "docProps/",
        "/media/",
        "/drawings/",
        "/theme/",
        "/charts/",
        "/pivot",
        "/externalLinks/",
        "customXml/",
        "/comments",
        "/printerSettings/",
    ];
    let is_xml = part.ends_with(".xml") || part.ends_with(".rels");
    is_xml && !UNNEEDED_PARTS.iter().any(|other| part.contains(other))
}

/// Reads the sheets of unpacked parts.
fn read(parts: Parts, limits: &Limits, rendering: &mut Rendering) -> Result<(), ContainerError> {
    let mut frames = frames(&parts);
    let archive = Cursor::new(parts.pack_uncompressed()?);
    let mut workbook: Xlsx<_> = Xlsx::new(archive).map_err(xlsx_error)?;
    let sheets = workbook.sheets_metadata().to_vec();
    let mut skipped_elements = 0;
    for sheet in sheets {
        if sheet.typ != SheetType::WorkSheet {
            continue;
        }
        let is_hidden = sheet.visible != SheetVisible::Visible;
        rendering.begin_sheet(&sheet.name, None)?.is_hidden = is_hidden;
        let mut cells = Cells::new(limits);
        let mut reader = match workbook.worksheet_cells_reader(&sheet.name) {
            Ok(reader) => reader,
            // a sheet of charts or of old macros
            Err(XlsxError::NotAWorksheet(_)) => continue,
            Err(error) => return Err(xlsx_error(error)),
        };
        while let Some(cell) = reader
            .next_cell_with_formula_metadata()
            .map_err(xlsx_error)?
        {
            match (cell_text(&cell.value), &cell.formula) {
                (Some((text, kind)), _) => {
                    cells.push(cell.pos, &text, kind, number_of_date(&cell.value))?;
                }
                // the program that wrote the cell stored no value; an empty text would count as a
                // value
                (None, Some(formula)) => {
                    cells.push(cell.pos, &formula_text(formula), CellKind::Formula, None)?;
                }
                (None, None) => skipped_elements += 1,
            }
            // there may be many cells with a format but no value, but not without limit
            if skipped_elements > limits.sheet_cells.saturating_mul(8) {
                return Err(ContainerError::too_many_cells(limits));
            }
        }
        cells.render(frames.remove(&sheet.name).unwrap_or_default(), rendering)?;
    }
    Ok(())
}

/// Returns the text that is shown for the formula of a cell. A cell that shares the formula of
/// another cell does not contain the formula itself.
fn formula_text(metadata: &XlsxFormulaMetadata) -> String {
    match metadata {
        XlsxFormulaMetadata::Normal { formula: text }
        | XlsxFormulaMetadata::Shared { formula: text, .. } => formula(text),
        _ => formula(""),
    }
}

fn xlsx_error(error: XlsxError) -> ContainerError {
    match error {
        XlsxError::Password => encrypted_error(),
        XlsxError::WorksheetNotFound(sheet) => damaged_error(&format!(
            "the content of the sheet {} is missing",
            printable(&sheet)
        )),
        XlsxError::Xml(cause) => damaged_with_cause("a sheet ends early or is invalid XML", cause),
        error => damaged_with_cause("its sheets cannot be read", error),
    }
}

//! Reads workbooks of Excel up to 2003: a stream of records in an OLE document.

use std::io::{Cursor, Read, Write};

use calamine::{Reader, SheetType, SheetVisible, Xls, XlsError};
use cfb::{CompoundFile, Version};

use super::super::rendering::Rendering;
use super::super::{ContainerError, Limits, Source};
use super::sheet::{Area, Cells, Frame};
use super::value::{data_text, number_of_data_date};
use super::{biff, damaged_error, damaged_with_cause, encrypted_error, is_ole, render_workbook};

/// Reads the cells of an xls workbook, sheet by sheet.
///
/// # Errors
/// [`ContainerError`] if the workbook is encrypted, damaged or larger than `limits` allow.
pub fn read_xls(name: &str, bytes: Vec<u8>, limits: &Limits) -> Result<Source, ContainerError> {
    if !is_ole(&bytes) {
        return Err(damaged_error("it does not begin like an xls file"));
    }
    render_workbook(name, limits, |rendering| {
        let mut stream = stream(bytes)?;
        let frames = biff::check_sheets(&mut stream, limits)?;
        read(&stream, frames, limits, rendering)
    })
}

/// Returns the stream of an OLE document that contains the workbook.
fn stream(bytes: Vec<u8>) -> Result<Vec<u8>, ContainerError> {
    let size = bytes.len();
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(|error| {
        damaged_with_cause("its beginning or its list of parts is damaged", error)
    })?;
    if file.exists("/EncryptedPackage") {
        return Err(encrypted_error());
    }
    let stream = ["/Workbook", "/Book"]
        .into_iter()
        .find(|name| file.is_stream(name));
    let stream = stream.ok_or_else(|| damaged_error("it contains no workbook"))?;
    let stream = file.open_stream(stream).map_err(cut_off_error)?;
    let mut content = Vec::new();
    // no stream is longer than the file
    let max_bytes = u64::try_from(size).unwrap_or(u64::MAX);
    stream
        .take(max_bytes)
        .read_to_end(&mut content)
        .map_err(cut_off_error)?;
    Ok(content)
}

/// Reads the sheets of a stream that was checked. `frames` are the hidden rows of each sheet.
fn read(
    stream: &[u8],
    frames: Vec<Frame>,
    limits: &Limits,
    rendering: &mut Rendering,
) -> Result<(), ContainerError> {
    let mut workbook: Xls<_> =
        Xls::new(Cursor::new(document_with_stream(stream)?)).map_err(xls_error)?;
    let sheets = workbook.sheets_metadata().to_vec();
    let mut frames = frames.into_iter();
    for sheet in sheets {
        let mut frame = frames.next().unwrap_or_default();
        if sheet.typ != SheetType::WorkSheet {
            continue;
        }
        let is_hidden = sheet.visible != SheetVisible::Visible;
        rendering.begin_sheet(&sheet.name, None)?.is_hidden = is_hidden;
        let merged_areas = workbook
            .merge_cells_by_sheet_name(&sheet.name)
            .map_err(xls_error)?;
        frame
            .merged_areas
            .extend(merged_areas.iter().map(|area| Area {
                rows: (area.start.0, area.end.0),
                columns: (area.start.1, area.end.1),
            }));
        let range = workbook.worksheet_range(&sheet.name).map_err(xls_error)?;
        let (top, left) = range.start().unwrap_or_default();
        let mut cells = Cells::new(limits);
        for (row, column, value) in range.used_cells() {
            let offset = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
            let position = (top + offset(row), left + offset(column));
            if let Some((text, kind)) = data_text(value) {
                cells.push(position, &text, kind, number_of_data_date(value))?;
            }
        }
        cells.render(frame, rendering)?;
    }
    Ok(())
}

/// Returns an OLE document that contains only this stream.
fn document_with_stream(stream: &[u8]) -> Result<Vec<u8>, ContainerError> {
    let mut file = CompoundFile::create_with_version(Version::V3, Cursor::new(Vec::new()))
        .map_err(cut_off_error)?;
    let mut workbook = file.create_stream("/Workbook").map_err(cut_off_error)?;
    workbook.write_all(stream).map_err(cut_off_error)?;
    workbook.flush().map_err(cut_off_error)?;
    drop(workbook);
    file.flush().map_err(cut_off_error)?;
    Ok(file.into_inner().into_inner())
}

/// Returns the error for a stream that ends early.
fn cut_off_error(error: std::io::Error) -> ContainerError {
    damaged_with_cause("its sheets are cut off", error)
}

fn xls_error(error: XlsError) -> ContainerError {
    match error {
        XlsError::Password => encrypted_error(),
        error => damaged_with_cause("its sheets cannot be read", error),
    }
}

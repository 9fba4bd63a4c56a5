//! Checks the records of an xls file (BIFF) before memory is reserved for a rectangle of cells.
//!
//! ```ebnf
//! stream = globals , { sheet } ;
//! globals, sheet = BOF , { record } , EOF ;
//! record = type(2) , length(2) , content(length) ;      (* numbers with the low byte first *)
//! ```

use super::super::{ContainerError, Limits};
use super::sheet::Frame;
use super::{damaged_error, encrypted_error};

/// The record at the end of a sheet or of the globals.
const EOF: u16 = 0x000a;
/// The record at the beginning of a sheet or of the globals.
const BOF: u16 = 0x0809;
/// The record of an encrypted workbook.
const FILE_PASS: u16 = 0x002f;
/// The record with the name and the offset of a sheet.
const BOUND_SHEET: u16 = 0x0085;
/// A record that continues the content of the record before it.
const CONTINUE: u16 = 0x003c;
/// The record with the size of a sheet.
const DIMENSIONS: u16 = 0x0200;
/// The record with the properties of a row.
const ROW: u16 = 0x0208;
/// A record with the numbers in several cells of a row.
const MUL_RK: u16 = 0x00bd;

/// The kinds of records that contain one cell: FORMULA, RSTRING, LABELSST, NUMBER, LABEL, BOOLERR,
/// RK.
const CELL_RECORDS: [u16; 7] = [0x0006, 0x00d6, 0x00fd, 0x0203, 0x0204, 0x0205, 0x027e];

/// The largest number of successive CONTINUE records, which can hold some 160 MB of text.
const MAX_CONTINUED: usize = 20_000;

/// Checks every sheet of the stream against the limits. Returns the hidden rows of each sheet.
/// Clears the records that state the size of a sheet, because it may be wrong.
pub(super) fn check_sheets(
    stream: &mut [u8],
    limits: &Limits,
) -> Result<Vec<Frame>, ContainerError> {
    let mut starts: Vec<usize> = Vec::new();
    let mut continue_count = 0;
    let mut offset = 0;
    while let Some(record) = record(stream, offset) {
        let content = record.content(stream);
        continue_count = if record.kind == CONTINUE {
            continue_count + 1
        } else {
            0
        };
        if continue_count > MAX_CONTINUED {
            return Err(ContainerError::too_large_unpacked(limits));
        }
        match record.kind {
            FILE_PASS => return Err(encrypted_error()),
            BOUND_SHEET => {
                let start = content
                    .first_chunk()
                    .map(|bytes| u32::from_le_bytes(*bytes));
                let start = start.and_then(|start| usize::try_from(start).ok());
                let start = start.filter(|start| *start < stream.len());
                starts
                    .push(start.ok_or_else(|| {
                        damaged_error("a sheet begins after the end of the file")
                    })?);
            }
            EOF => break,
            _ => {}
        }
        offset = record.next;
        if starts.len() > limits.sheets {
            return Err(ContainerError::too_many_sheets(limits));
        }
    }
    let mut checked_bytes = 0;
    let mut frames = Vec::new();
    for start in starts {
        let (frame, end) = check_sheet(stream, start, limits)?;
        // without this limit, a damaged file could make the reader read the same bytes once for
        // each of many sheets
        checked_bytes += end - start;
        if checked_bytes > 2 * stream.len() {
            return Err(damaged_error("its sheets overlap"));
        }
        frames.push(frame);
    }
    Ok(frames)
}

/// Checks the sheet that starts at the offset `start`. Returns its hidden rows and the offset at
/// which it ends.
fn check_sheet(
    stream: &mut [u8],
    start: usize,
    limits: &Limits,
) -> Result<(Frame, usize), ContainerError> {
    let mut frame = Frame::default();
    let mut used_area = UsedArea::default();
    let mut depth = 0_usize;
    let mut offset = start;
    while let Some(record) = record(stream, offset) {
        offset = record.next;
        let content = record.content(stream);
        let number = |offset: usize| {
            let bytes = content.get(offset..offset + 2)?;
            Some(u32::from(u16::from_le_bytes([bytes[0], bytes[1]])))
        };
        match record.kind {
            BOF => depth += 1,
            EOF if depth <= 1 => break,
            EOF => depth -= 1,
            DIMENSIONS => stream[record.start..record.next].fill(0),
            ROW => {
                let is_hidden = number(12).is_some_and(|flags| flags & 0x20 != 0);
                let row = number(0).filter(|_| is_hidden);
                frame.hidden_rows.extend(row.map(|row| (row, row)));
            }
            MUL_RK => {
                let last_column = content.len().checked_sub(2).and_then(number);
                used_area.add(number(0), number(2))?;
                used_area.add(number(0), last_column)?;
            }
            kind if CELL_RECORDS.contains(&kind) => used_area.add(number(0), number(2))?,
            _ => {}
        }
    }
    if used_area.cells() > u64::try_from(limits.sheet_cells).unwrap_or(u64::MAX) {
        return Err(ContainerError::too_many_cells(limits));
    }
    Ok((frame, offset))
}

/// The smallest rectangle that contains all cells of a sheet.
#[derive(Default)]
struct UsedArea {
    /// The row and column of the top left and of the bottom right cell; `None` if there are no
    /// cells.
    corners: Option<((u32, u32), (u32, u32))>,
}

impl UsedArea {
    fn add(&mut self, row: Option<u32>, column: Option<u32>) -> Result<(), ContainerError> {
        let (Some(row), Some(column)) = (row, column) else {
            return Err(damaged_error("a cell is cut off"));
        };
        let ((top, left), (bottom, right)) = self.corners.unwrap_or(((row, column), (row, column)));
        self.corners = Some((
            (top.min(row), left.min(column)),
            (bottom.max(row), right.max(column)),
        ));
        Ok(())
    }

    fn cells(&self) -> u64 {
        self.corners.map_or(0, |((top, left), (bottom, right))| {
            u64::from(bottom - top + 1) * u64::from(right - left + 1)
        })
    }
}

/// A record of the stream, by its kind and its position.
struct Record {
    kind: u16,
    /// The offset at which the record's content begins.
    start: usize,
    /// The offset at which the next record begins.
    next: usize,
}

impl Record {
    fn content<'a>(&self, stream: &'a [u8]) -> &'a [u8] {
        &stream[self.start..self.next]
    }
}

/// Returns the record at `offset`; `None` at the end of the stream, or if the record is cut off.
fn record(stream: &[u8], offset: usize) -> Option<Record> {
    let [kind_low, kind_high, low, high] = *stream.get(offset..)?.first_chunk()?;
    let start = offset + 4;
    let next = start + usize::from(u16::from_le_bytes([low, high]));
    (next <= stream.len()).then_some(Record {
        kind: u16::from_le_bytes([kind_low, kind_high]),
        start,
        next,
    })
}

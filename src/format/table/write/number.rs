//! Writes decimal numbers into worksheets.

#![expect(
    clippy::disallowed_types,
    reason = "the cells of a worksheet contain floats, which are converted from decimals here"
)]

use rust_xlsxwriter::{Worksheet, XlsxError};

/// Writes a text such as `7.5` into a cell as a number, or as text if it is not a number.
pub(super) fn write<'w>(
    worksheet: &'w mut Worksheet,
    row: u32,
    column: u16,
    decimal: &str,
) -> Result<&'w mut Worksheet, XlsxError> {
    match decimal.parse::<f64>() {
        Ok(number) if number.is_finite() => worksheet.write_number(row, column, number),
        _ => worksheet.write_string(row, column, decimal),
    }
}

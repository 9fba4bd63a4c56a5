//! Writes a report, as a dossier of sheets, to an Excel workbook without macros and formulas.
//! Nothing is computed here.

mod chart;
mod formats;
mod measure;
mod number;
mod print;
mod sheet;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use self::formats::Formats;
use super::dossier::Dossier;
use crate::source::with_unix_system;

/// The reason why a workbook could not be created.
#[derive(Debug, thiserror::Error)]
#[error("the workbook cannot be created: {0}")]
pub struct WorkbookError(#[from] XlsxError);

/// Writes the workbook of a dossier and returns its bytes.
///
/// The same dossier gives the same bytes on every system.
///
/// # Errors
/// [`WorkbookError`] if the workbook exceeds a limit that is not checked here.
pub fn workbook(dossier: &Dossier) -> Result<Vec<u8>, WorkbookError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(dossier)?);
    let mut formats = Formats::default();
    let plans = print::plan_printing(dossier);
    for planned in dossier.sheets.iter().zip(&plans) {
        sheet::write(workbook.add_worksheet(), planned, dossier, &mut formats)?;
    }
    Ok(with_unix_system(workbook.save_to_buffer()?))
}

/// Returns the document properties: title, program and time of creation. Without a time, a fixed
/// one is used, so that the same report always gives the same bytes.
fn properties(dossier: &Dossier) -> Result<DocProperties, XlsxError> {
    let created = match dossier.written_at {
        Some(moment) => {
            let (day, (hour, minute)) = (moment.day(), moment.time());
            ExcelDateTime::from_ymd(day.year(), day.month(), day.day())?.and_hms(
                u16::from(hour),
                minute,
                0,
            )?
        }
        None => ExcelDateTime::from_ymd(2000, 1, 1)?,
    };
    Ok(DocProperties::new()
        .set_title(measure::cut(&dossier.title, 255))
        .set_subject(measure::cut(&format!("Audit of {}", dossier.file), 255))
        .set_author(concat!("crosstable ", env!("CARGO_PKG_VERSION")))
        .set_category("chess tournament")
        .set_creation_datetime(&created))
}

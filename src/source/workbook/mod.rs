//! Reads workbooks (xlsx, xls, ods) as rows of cells.
//!
//! A small file may unpack to a huge workbook. Sizes and numbers are therefore compared with
//! `Limits` before anything is unpacked, repeated or rendered.

mod archive;
mod biff;
mod frame;
mod maker;
mod number;
mod ods;
mod sheet;
mod value;
mod xls;
mod xlsx;

use std::panic::{AssertUnwindSafe, catch_unwind};

use memchr::memmem;

use super::attachments::is_zip;
use super::decode::Decoding;
use super::rendering::Rendering;
use super::{ContainerError, Limits, Naming, Source, printable, shortened};

pub use archive::{author, properties};
pub use maker::with_unix_system;
pub use ods::read_ods;
pub use xls::read_xls;
pub use xlsx::read_xlsx;

/// The kinds of packed files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PackedKind {
    /// A workbook of Excel since 2007 (`.xlsx`), even if encrypted.
    Xlsx,
    /// A workbook of Excel up to 2003 (`.xls`).
    Xls,
    /// A workbook of LibreOffice and other programs (`.ods`).
    Ods,
    /// A binary workbook of Excel (`.xlsb`), which is not read.
    Xlsb,
    /// A zip archive of any other kind.
    Zip,
    /// A document of an old Office program other than Excel.
    Ole,
}

impl PackedKind {
    /// Detects the kind of a file by the names inside it; `None` if it is not a packed file.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<PackedKind> {
        let contains = |name: &str| memmem::find(bytes, name.as_bytes()).is_some();
        let contains_stream = |name: &str| {
            let utf16_name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            memmem::find(bytes, &utf16_name).is_some()
        };
        if is_zip(bytes) {
            let sheet = b"application/vnd.oasis.opendocument.spreadsheet";
            let head = &bytes[..bytes.len().min(256)];
            return Some(match () {
                () if memmem::find(head, sheet).is_some() => PackedKind::Ods,
                () if contains("xl/workbook.bin") => PackedKind::Xlsb,
                () if contains("xl/workbook") || contains("xl/worksheets/") => PackedKind::Xlsx,
                () => PackedKind::Zip,
            });
        }
        is_ole(bytes).then(|| match () {
            () if contains_stream("EncryptedPackage") => PackedKind::Xlsx,
            () if contains_stream("Workbook\0") || contains_stream("Book\0") => PackedKind::Xls,
            () => PackedKind::Ole,
        })
    }
}

/// Whether a file begins like a document of an old Office program (an OLE document).
fn is_ole(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

/// Returns the error for a damaged workbook. `what` describes the damage.
fn damaged_error(what: &str) -> ContainerError {
    ContainerError::Damaged {
        message: format!("the workbook is damaged: {what}"),
        help: "copy the file again, or open it in a spreadsheet program and save it again"
            .to_owned(),
    }
}

/// Returns the error for a damaged workbook, with the message of a library as its cause.
fn damaged_with_cause(what: &str, cause: impl std::fmt::Display) -> ContainerError {
    const MAX_CHARACTERS: usize = 100;
    let cause = cause.to_string();
    let words: Vec<&str> = cause.split_whitespace().collect();
    let cause = shortened(&words.join(" "), MAX_CHARACTERS).into_owned();
    damaged_error(&format!("{what} ({})", printable(&cause)))
}

/// Returns the error for an encrypted workbook.
fn encrypted_error() -> ContainerError {
    ContainerError::Damaged {
        message: "the workbook is encrypted".to_owned(),
        help: "open it in a spreadsheet program and save it without a password".to_owned(),
    }
}

/// Renders the workbook that `read` reads. If a library panics on a damaged workbook, this becomes
/// an error.
fn render_workbook(
    name: &str,
    limits: &Limits,
    read: impl FnOnce(&mut Rendering) -> Result<(), ContainerError>,
) -> Result<Source, ContainerError> {
    let mut rendering = Rendering::new(Naming::Cells, limits);
    // an unfinished rendering is dropped, so an inconsistent state cannot be seen
    match catch_unwind(AssertUnwindSafe(|| read(&mut rendering))) {
        Ok(result) => result?,
        Err(_) => return Err(damaged_error("its content is inconsistent")),
    }
    Ok(rendering.finish(name, Decoding::utf8()))
}

#[cfg(test)]
mod tests;

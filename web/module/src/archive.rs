//! Lists and unpacks the files in zip archives.

use std::io::Cursor;

use crosstable::format::ReadError;
use crosstable::report::json;
use crosstable::source::{Attachment, Limits, PackedKind, attachments, is_zip};
use wasm_bindgen::prelude::*;

use crate::problem;

/// The files in a zip archive as `[{"name", "bytes"}]`, where `bytes` is the unpacked size; `null`
/// if the bytes are not a zip archive.
///
/// # Errors
/// An error as `{"message", "help"}` if the archive is damaged or too large.
#[wasm_bindgen]
pub fn unpack_list(bytes: &[u8]) -> Result<String, JsValue> {
    let limits = Limits::DEFAULT;
    if !is_zip(bytes) {
        return Ok("null".to_owned());
    }
    let files = match attachments(bytes, &limits) {
        Ok(files) => files,
        Err(error) if PackedKind::detect(bytes) == Some(PackedKind::Zip) => {
            return Err(problem(&error.to_string(), "copy or download it again"));
        }
        // the reader of workbooks reports damage more exactly
        Err(_) => None,
    };
    let names = files.map(|files| {
        let entry = |file: &Attachment| (file.name.clone(), file.bytes);
        files.iter().map(entry).collect::<Vec<_>>()
    });
    Ok(json::to_json(&names, false))
}

/// Unpacks a file of a zip archive, by its index in the list of [`unpack_list`].
///
/// # Errors
/// An error as `{"message", "help"}` if the file is encrypted, too large, or damaged.
#[wasm_bindgen]
pub fn unpack(bytes: &[u8], index: usize) -> Result<Vec<u8>, JsValue> {
    let limits = Limits::DEFAULT;
    let damaged = |message: String| problem(&message, "copy or download the archive again");
    let files = attachments(bytes, &limits).map_err(|error| damaged(error.to_string()))?;
    let files = files.unwrap_or_default();
    let file = files
        .get(index)
        .ok_or_else(|| damaged("there is no such file".to_owned()))?;
    if file.bytes > limits.file_bytes {
        let error = ReadError::large_file(file.bytes, &limits);
        return Err(problem(&error.to_string(), &error.help()));
    }
    let unpacked = file.unpack(Cursor::new(bytes));
    let unpacked = unpacked.map_err(|error| damaged(error.to_string()))?;
    if PackedKind::detect(&unpacked) == Some(PackedKind::Zip) {
        return Err(problem(
            "it is an archive in an archive",
            "unpack the outer archive, and open the inner one",
        ));
    }
    Ok(unpacked)
}

//! Reports that `crosstable report` wrote: a folder may hold them beside the tournaments, and
//! they are no tournaments themselves.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::source::{Limits, author};

/// The bytes with which a page names crosstable as its generator.
const HEAD: u64 = 4096;

/// Whether a file is a report: a workbook or page that names crosstable as its generator. Output of
/// `convert` does not.
pub(super) fn is_report(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "html" | "htm" => {
            let sign = b"<meta name=\"generator\" content=\"crosstable ";
            let head = bytes(path, HEAD);
            head.is_some_and(|head| memchr::memmem::find(&head, sign).is_some())
        }
        "xlsx" => {
            let limits = Limits::DEFAULT;
            let author = bytes(path, limits.file_bytes).and_then(|whole| author(&whole, &limits));
            author.is_some_and(|author| author.starts_with("crosstable "))
        }
        _ => false,
    }
}

/// The beginning of a file; `None` where it cannot be read. Reading it later reports the error.
fn bytes(path: &Path, most: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(most).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

//! Recognises files that crosstable itself wrote: reports, and the decisions of an office. Such
//! files may be in the folder of the tournament files, but they are not tournaments.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::desk::is_report_workbook;
use crate::source::{Limits, properties};

/// The name of the file with the settings of an office.
pub(super) const CONFIG_NAME: &str = "crosstable.toml";

/// The name of the file that lists the accepted findings.
pub(super) const ACCEPTED_NAME: &str = "crosstable-accepted.toml";

/// The number of bytes, from the beginning of a page, in which the page must name crosstable as its
/// generator.
const HEAD_LENGTH: usize = 4096;

/// Whether a file in a folder is a report of crosstable, or contains the decisions of an office.
pub(super) fn is_own_file(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| [ACCEPTED_NAME, CONFIG_NAME].contains(&name)) || is_report(path)
}

/// Whether a file is a report: a workbook or page that names crosstable as its generator. The
/// output of `convert` is not a report.
pub(super) fn is_report(path: &Path) -> bool {
    let max_bytes = match Kind::from_extension(path) {
        Some(Kind::Page) => HEAD_LENGTH as u64,
        _ => Limits::DEFAULT.file_bytes,
    };
    is_report_in(path, || first_bytes(path, max_bytes))
}

/// Whether a file is a report in the form of a page.
pub(super) fn is_page(path: &Path) -> bool {
    matches!(Kind::from_extension(path), Some(Kind::Page)) && is_report(path)
}

/// Whether a file that is not on disk, such as a file in an archive, is a report, judged by its
/// name and content. The content is read only if a report can have this name.
pub(super) fn is_report_in(name: &Path, content: impl FnOnce() -> Option<Vec<u8>>) -> bool {
    let is_own_file = |content: Vec<u8>, kind| match kind {
        Kind::Page => {
            let generator_tag = b"<meta name=\"generator\" content=\"crosstable ";
            let head = &content[..content.len().min(HEAD_LENGTH)];
            memchr::memmem::find(head, generator_tag).is_some()
        }
        Kind::Workbook => is_report_workbook(&content),
    };
    let Some(kind) = Kind::from_extension(name) else {
        return false;
    };
    content().is_some_and(|content| is_own_file(content, kind))
}

/// Returns the name of the file that a report is about; `None` if this file is not a report. `name`
/// and `content` are those of the possible report.
pub(super) fn subject(name: &Path, content: &[u8]) -> Option<String> {
    const TITLE_PREFIX: &str = "Audit of ";
    let text_between = |text: &str, start: &str, end: &str| {
        let (_, rest) = text.split_once(start)?;
        let (text, _) = rest.split_once(end)?;
        let text = text.replace("&lt;", "<").replace("&gt;", ">");
        let text = text.replace("&quot;", "\"").replace("&#39;", "'");
        Some(text.replace("&amp;", "&"))
    };
    if !is_report_in(name, || Some(content.to_vec())) {
        return None;
    }
    let subject = match Kind::from_extension(name)? {
        Kind::Page => {
            let head = String::from_utf8_lossy(&content[..content.len().min(HEAD_LENGTH)]);
            text_between(&head, "<meta name=\"description\" content=\"", "\">")
        }
        Kind::Workbook => {
            let properties = properties(content, &Limits::DEFAULT)?;
            text_between(&properties, "<dc:subject>", "</dc:subject>")
        }
    };
    let subject = subject.unwrap_or_default();
    Some(
        subject
            .strip_prefix(TITLE_PREFIX)
            .unwrap_or(&subject)
            .to_owned(),
    )
}

/// The form of a report.
#[derive(Clone, Copy)]
enum Kind {
    Page,
    Workbook,
}

impl Kind {
    /// Returns the form of report that the extension of a file name indicates; `None` if reports do
    /// not have this extension.
    fn from_extension(name: &Path) -> Option<Kind> {
        let extension = name.extension().and_then(|extension| extension.to_str());
        match extension?.to_ascii_lowercase().as_str() {
            "html" | "htm" => Some(Kind::Page),
            "xlsx" => Some(Kind::Workbook),
            _ => None,
        }
    }
}

/// Returns the first `max_bytes` bytes of a file, or fewer if it is shorter; `None` if it cannot be
/// read. Reading the whole file later reports the error.
fn first_bytes(path: &Path, max_bytes: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(max_bytes).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

//! How a file was found, and what its extension says about it.

use std::path::Path;

use super::archive;
use crate::format::FORMATS;

/// How a file was found, which decides what happens if it is not a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileOrigin {
    /// The user named the file, or it matches a glob.
    Named,
    /// The file is in a folder or archive and has the extension of a tournament file.
    LikelyInFolder,
    /// The file is in a folder or archive and has an extension that many kinds of files have. It is
    /// skipped if it is not a tournament.
    PerhapsInFolder,
}

/// Whether a file may be an archive: by its extension or, if the user named the file, because no
/// format has its extension.
pub(super) fn may_be_archive(path: &Path, origin: FileOrigin) -> bool {
    archive::has_archive_extension(path)
        || origin == FileOrigin::Named && !is_known_extension(&extension(path))
}

/// How likely a file in a folder is a tournament, judged by its extension. Unknown extensions and
/// those that many kinds of texts, tables and web pages have are no evidence.
pub(super) fn likelihood_by_extension(path: &Path) -> FileOrigin {
    let extension = extension(path);
    let says_little = matches!(
        extension.as_str(),
        "txt" | "json" | "csv" | "tsv" | "html" | "htm" | "aspx" | "xml"
    );
    if is_known_extension(&extension) && !says_little {
        FileOrigin::LikelyInFolder
    } else {
        FileOrigin::PerhapsInFolder
    }
}

/// The extension of a path in lower case; empty if it has none.
fn extension(path: &Path) -> String {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.unwrap_or_default().to_ascii_lowercase()
}

/// Whether files of any format have this extension.
fn is_known_extension(extension: &str) -> bool {
    FORMATS
        .iter()
        .any(|format| format.extensions.contains(&extension))
}

//! Distinguishes how files were found, and what their extensions indicate about their content.

use std::path::Path;

use super::archive;
use crate::format::{has_known_extension, has_tournament_extension};

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

/// Whether a file may be an archive: it has the extension of an archive or, if the user named the
/// file, an extension that no format has.
pub(super) fn may_be_archive(path: &Path, origin: FileOrigin) -> bool {
    archive::has_archive_extension(path)
        || origin == FileOrigin::Named && !has_known_extension(path)
}

/// Returns the origin of a file in a folder or archive, judged by the extension of the file.
pub(super) fn likelihood_by_extension(path: &Path) -> FileOrigin {
    if has_tournament_extension(path) {
        FileOrigin::LikelyInFolder
    } else {
        FileOrigin::PerhapsInFolder
    }
}

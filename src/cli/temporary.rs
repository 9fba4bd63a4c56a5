//! Creates temporary files that later replace other files, and removes temporary files that a
//! killed process left behind.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The text before the numbers in the name of a temporary file.
const NAME_MARK: &str = ".crosstable-";

/// The extension of a temporary file.
const EXTENSION: &str = ".tmp";

/// The maximum number of bytes of a file name that are used in the name of its temporary file. File
/// systems allow at most 255 bytes for the whole name, and some allow fewer.
const MAX_NAME_BYTES: usize = 100;

/// The maximum number of names that are tried for one temporary file.
const MAX_ATTEMPTS: u16 = 1000;

/// Creates a temporary file in the folder of `path`, so that it can be moved to `path` in one step.
/// The file is locked as long as it is open, which shows other processes that it is in use.
/// Temporary files that were left behind in this folder are removed first.
///
/// # Errors
/// The file cannot be created.
pub(super) fn create(path: &Path) -> io::Result<(File, PathBuf)> {
    if let Some(folder) = path.parent() {
        remove_leftovers_once(folder);
    }
    for number in 0..MAX_ATTEMPTS {
        let temporary_path = temporary_name(path, number);
        let file = match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary_path)
        {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            opened => opened?,
        };
        // on a file system without locks, abandoned files are never removed, so no lock is needed
        let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        // another process may have removed the file before it was locked
        if !is_taken && temporary_path.exists() {
            return Ok((file, temporary_path));
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Whether a path has the name of a temporary file of crosstable.
pub(super) fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let numbers = name.and_then(|name| {
        let (_, numbers) = name
            .strip_prefix('.')?
            .strip_suffix(EXTENSION)?
            .rsplit_once(NAME_MARK)?;
        numbers.split_once('-')
    });
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

/// Returns the path of a temporary file for `path`: the beginning of the file name, the number of
/// this process, and `number`, which makes it unique.
fn temporary_name(path: &Path, number: u16) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut end = name.len().min(MAX_NAME_BYTES);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let beginning = &name[..end];
    let process = std::process::id();
    path.with_file_name(format!(
        ".{beginning}{NAME_MARK}{process}-{number}{EXTENSION}"
    ))
}

/// Removes abandoned temporary files from a folder, once for each folder while this process runs.
fn remove_leftovers_once(folder: &Path) {
    static CLEANED_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut cleaned_folders = CLEANED_FOLDERS
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if cleaned_folders.insert(folder.to_owned()) {
        remove_leftovers(folder);
    }
}

/// Removes the temporary files that no process is writing. They are not locked, because the system
/// releases the locks of a killed process. Files that cannot be opened, locked or removed stay.
fn remove_leftovers(folder: &Path) {
    // a bare file name is in the current folder
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        // a temporary file is never a link, and the target of a link may belong to somebody else
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_temporary(&path) {
            continue;
        }
        if let Ok(file) = OpenOptions::new().write(true).open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_are_recognised_by_their_names() {
        let check = |name: &str, expected| {
            assert_eq!(is_temporary(Path::new(name)), expected, "{name}");
        };
        check("season/.open.trf.crosstable-4711-0.tmp", true);
        check(".a.crosstable-1-2.b.crosstable-3-4.tmp", true);
        check("open.trf.crosstable-4711-0.tmp", false);
        check(".open.trf.crosstable-4711.tmp", false);
        check(".open.trf.crosstable-4711-x.tmp", false);
        check(".open.trf.crosstable--0.tmp", false);
        check(".open.trf.tmp", false);
        check(".open.trf.crosstable-4711-0", false);
        for path in ["season/open.trf", "ä"] {
            assert!(is_temporary(&temporary_name(Path::new(path), 7)));
        }
        let long = "ü".repeat(120);
        let long = temporary_name(Path::new(&long), 0);
        assert!(is_temporary(&long) && long.as_os_str().len() < 2 * MAX_NAME_BYTES);
    }

    #[test]
    fn only_abandoned_temporary_files_are_removed() {
        let folder = std::env::temp_dir();
        let folder = folder.join(format!("crosstable-leftovers-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, used) = create(&folder.join("out.json")).unwrap();
        let (_, second) = create(&folder.join("out.json")).unwrap();
        assert_ne!(used, second);
        // the file is not locked, as if its process had been killed
        remove_leftovers(&folder);
        assert!(used.exists() && !second.exists());
        drop(file);
        remove_leftovers(&folder);
        assert!(!used.exists());
        fs::remove_dir(&folder).unwrap();
    }
}

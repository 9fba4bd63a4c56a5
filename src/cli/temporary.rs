//! Temporary files beside the files that replace them, and those left over by a killed process.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Precedes the numbers in the name of a temporary file.
const MARK: &str = ".crosstable-";

/// The ending of a temporary file.
const ENDING: &str = ".tmp";

/// The most bytes of a name that are used in the name of its temporary file: file systems allow at
/// most 255, some fewer.
const NAME: usize = 100;

/// The most names that are tried for one temporary file.
const ATTEMPTS: u16 = 1000;

/// Opens a temporary file in the folder of `path`, so that moving it there is one step. It stays
/// locked as long as the returned file is open: this shows other processes that it is in use.
/// Leftovers in that folder are removed first.
///
/// # Errors
/// The file cannot be made.
pub(super) fn create(path: &Path) -> io::Result<(File, PathBuf)> {
    if let Some(folder) = path.parent() {
        remove_leftovers_once(folder);
    }
    for number in 0..ATTEMPTS {
        let temporary = beside(path, number);
        let file = match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
        {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            opened => opened?,
        };
        // a file system without locks has no leftovers removed either
        let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        // another process may have removed it before it was locked
        if !is_taken && temporary.exists() {
            return Ok((file, temporary));
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Whether this is the name of a temporary file of ours.
pub(super) fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    let numbers = name.and_then(|name| {
        let (_, numbers) = name
            .strip_prefix('.')?
            .strip_suffix(ENDING)?
            .rsplit_once(MARK)?;
        numbers.split_once('-')
    });
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.is_some_and(|(process, number)| is_number(process) && is_number(number))
}

/// The name of a temporary file: the beginning of a long name, the number of this process, and a
/// distinguishing number.
fn beside(path: &Path, number: u16) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut end = name.len().min(NAME);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let begin = &name[..end];
    let process = std::process::id();
    path.with_file_name(format!(".{begin}{MARK}{process}-{number}{ENDING}"))
}

/// Removes leftovers from a folder, once in the life of this process.
fn remove_leftovers_once(folder: &Path) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    if done.insert(folder.to_owned()) {
        remove_leftovers(folder);
    }
}

/// Removes the temporary files that no process writes any more: the system releases the locks of a
/// killed process. Files that cannot be opened, locked or removed stay.
fn remove_leftovers(folder: &Path) {
    // the folder of a bare file name
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        // a link is no temporary file, and what it points to is not ours
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
    fn temporary_files_are_known_by_their_names() {
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
            assert!(is_temporary(&beside(Path::new(path), 7)));
        }
        let long = "ü".repeat(120);
        let long = beside(Path::new(&long), 0);
        assert!(is_temporary(&long) && long.as_os_str().len() < 2 * NAME);
    }

    #[test]
    fn only_files_that_nobody_writes_are_removed() {
        let folder = std::env::temp_dir();
        let folder = folder.join(format!("crosstable-leftovers-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, used) = create(&folder.join("out.json")).unwrap();
        let (_, second) = create(&folder.join("out.json")).unwrap();
        assert_ne!(used, second);
        // its file is closed, as that of a killed process is
        remove_leftovers(&folder);
        assert!(used.exists() && !second.exists());
        drop(file);
        remove_leftovers(&folder);
        assert!(!used.exists());
        fs::remove_dir(&folder).unwrap();
    }
}

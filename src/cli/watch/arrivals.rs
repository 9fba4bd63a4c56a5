//! Finds out which files have arrived completely: those whose size, time of change and permissions
//! have stayed the same for a second.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use walkdir::WalkDir;

/// The time for which a file must have been unchanged before it is read.
pub(super) const UNCHANGED_TIME: Duration = Duration::from_secs(1);

/// The number of attempts to open a file before the failure is reported. On Windows, other programs
/// cannot read a file while it is being copied.
const MAX_ATTEMPTS: u8 = 4;

/// Extensions of files that a program is still writing and will rename when they are complete.
const UNFINISHED_EXTENSIONS: [&str; 6] = [
    "tmp",
    "part",
    "partial",
    "filepart",
    "crdownload",
    "download",
];

/// The state of the files in a watched folder.
#[derive(Debug)]
pub(super) struct Arrivals {
    folder: PathBuf,
    /// The files that need no work, with their properties when they were last read.
    known_files: HashMap<PathBuf, Stamp>,
    /// The files that have changed and have not been read since.
    pending_files: BTreeMap<PathBuf, PendingFile>,
    /// New folders, with the time at which they are searched again, because a file may have arrived
    /// before the system reported changes in them.
    search_times_by_folder: BTreeMap<PathBuf, Instant>,
}

/// The properties of a file that change when it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stamp {
    bytes: u64,
    modification_time: Option<SystemTime>,
    /// The permissions of the file. A file that could not be read may become readable when they
    /// change.
    permissions: Permissions,
}

#[derive(Debug)]
struct PendingFile {
    stamp: Stamp,
    /// The time at which the file was first seen with its present properties.
    unchanged_since: Instant,
    /// The number of failed attempts to open the file.
    attempts: u8,
}

/// A file that is complete and can be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ReadyFile {
    pub(super) path: PathBuf,
    attempts: u8,
}

impl Stamp {
    fn new(metadata: &Metadata) -> Stamp {
        Stamp {
            bytes: metadata.len(),
            modification_time: metadata.modified().ok(),
            permissions: metadata.permissions(),
        }
    }
}

impl Arrivals {
    /// Creates the state in which no file of the folder is known yet.
    pub(super) fn new(folder: &Path) -> Arrivals {
        Arrivals {
            folder: folder.to_owned(),
            known_files: HashMap::new(),
            pending_files: BTreeMap::new(),
            search_times_by_folder: BTreeMap::new(),
        }
    }

    /// Treats the changed files as known, except those for which `is_new` returns `true`. Returns
    /// the number of files that became known.
    pub(super) fn mark_all_known(&mut self, is_new: impl Fn(&Path) -> bool) -> usize {
        let pending_files = std::mem::take(&mut self.pending_files);
        let (new_files, unchanged_files): (BTreeMap<_, _>, BTreeMap<_, _>) = pending_files
            .into_iter()
            .partition(|(path, _)| is_new(path));
        let count = unchanged_files.len();
        self.pending_files = new_files;
        let unchanged_files = unchanged_files
            .into_iter()
            .map(|(path, file)| (path, file.stamp));
        self.known_files.extend(unchanged_files);
        self.search_times_by_folder.clear();
        count
    }

    /// Treats a file as known with its present properties, for example a report that was just
    /// written.
    pub(super) fn mark_known(&mut self, path: &Path) {
        if let Ok(metadata) = fs::metadata(path) {
            self.pending_files.remove(path);
            self.known_files
                .insert(path.to_owned(), Stamp::new(&metadata));
        }
    }

    /// Treats a file as new, even if it is known.
    pub(super) fn forget(&mut self, path: &Path) {
        self.known_files.remove(path);
    }

    /// Examines a path that has changed: a file, or a folder with everything in it. Returns the
    /// paths that cannot be read.
    pub(super) fn examine(&mut self, path: &Path, now: Instant) -> Vec<(PathBuf, io::Error)> {
        let Some(path) = self
            .without_circular_links(path)
            .filter(|path| self.is_wanted(path))
        else {
            return Vec::new();
        };
        let path = path.as_path();
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                if path != self.folder {
                    self.search_times_by_folder
                        .entry(path.to_owned())
                        .or_insert(now + UNCHANGED_TIME);
                }
                self.walk(path, now).1
            }
            Ok(metadata) => {
                self.examine_file(path, &metadata, now);
                Vec::new()
            }
            Err(_) => {
                self.known_files.retain(|known, _| !known.starts_with(path));
                self.pending_files
                    .retain(|pending, _| !pending.starts_with(path));
                Vec::new()
            }
        }
    }

    /// Examines the whole folder, and forgets files that no longer exist. Returns the paths that
    /// cannot be read.
    pub(super) fn examine_all(&mut self, now: Instant) -> Vec<(PathBuf, io::Error)> {
        let folder = self.folder.clone();
        let (existing_paths, errors) = self.walk(&folder, now);
        // a folder that cannot be read may be unreachable only temporarily, so nothing is forgotten
        if errors.is_empty() {
            self.known_files
                .retain(|path, _| existing_paths.contains(path));
        }
        errors
    }

    /// Returns the files that are complete. They are treated as known from now on.
    pub(super) fn take_ready(&mut self, now: Instant) -> Vec<ReadyFile> {
        let due_folders = self
            .search_times_by_folder
            .iter()
            .filter(|(_, due)| **due <= now);
        let due_folders: Vec<PathBuf> = due_folders.map(|(path, _)| path.clone()).collect();
        for folder in due_folders {
            self.search_times_by_folder.remove(&folder);
            self.walk(&folder, now);
        }
        let mut ready_files = Vec::new();
        let known_files = &mut self.known_files;
        self.pending_files.retain(|path, file| {
            let Ok(metadata) = fs::metadata(path) else {
                return false;
            };
            let stamp = Stamp::new(&metadata);
            if stamp != file.stamp {
                file.stamp = stamp;
                file.unchanged_since = now;
            }
            let is_unchanged = now.duration_since(file.unchanged_since) >= UNCHANGED_TIME;
            if is_unchanged {
                known_files.insert(path.clone(), file.stamp.clone());
                ready_files.push(ReadyFile {
                    path: path.clone(),
                    attempts: file.attempts,
                });
            }
            !is_unchanged
        });
        ready_files
    }

    /// Schedules another attempt to open a file after a failure. Returns `false`, and schedules
    /// nothing, after [`MAX_ATTEMPTS`] attempts.
    pub(super) fn try_again(&mut self, file: &ReadyFile, now: Instant) -> bool {
        let attempts = file.attempts + 1;
        if attempts >= MAX_ATTEMPTS {
            return false;
        }
        if let Some(stamp) = self.known_files.remove(&file.path) {
            let pending_file = PendingFile {
                stamp,
                unchanged_since: now,
                attempts,
            };
            self.pending_files.insert(file.path.clone(), pending_file);
        }
        true
    }

    /// Examines all files in a folder. Returns their paths, and the paths that cannot be read.
    fn walk(
        &mut self,
        folder: &Path,
        now: Instant,
    ) -> (HashSet<PathBuf>, Vec<(PathBuf, io::Error)>) {
        let (mut examined_paths, mut errors) = (HashSet::new(), Vec::new());
        let mut walk = WalkDir::new(folder).follow_links(true).into_iter();
        while let Some(entry) = walk.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    let is_gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
                    match error.into_io_error() {
                        Some(error) if !is_gone(&error) => errors.push((path, error)),
                        // the path no longer exists, or it is a link that leads back to its own
                        // folder
                        _ => {}
                    }
                    continue;
                }
            };
            let is_link = entry.path_is_symlink() && entry.path() != self.folder;
            if !self.is_wanted(entry.path()) || is_link && is_circular_link(entry.path()) {
                if entry.file_type().is_dir() {
                    walk.skip_current_dir();
                }
            } else if let (false, Ok(metadata)) = (entry.file_type().is_dir(), entry.metadata()) {
                self.examine_file(entry.path(), &metadata, now);
                examined_paths.insert(entry.into_path());
            }
        }
        (examined_paths, errors)
    }

    fn examine_file(&mut self, path: &Path, metadata: &Metadata, now: Instant) {
        // reading a pipe or a device may never end
        if !metadata.is_file() {
            return;
        }
        let stamp = Stamp::new(metadata);
        if self.known_files.get(path) == Some(&stamp) {
            return;
        }
        self.known_files.remove(path);
        let is_same = |pending_file: &PendingFile| pending_file.stamp == stamp;
        if !self.pending_files.get(path).is_some_and(is_same) {
            let pending_file = PendingFile {
                stamp,
                unchanged_since: now,
                attempts: 0,
            };
            self.pending_files.insert(path.to_owned(), pending_file);
        }
    }

    /// Returns the path without links that lead back to a folder above them, so that a file has
    /// only one path; `None` if the path is not in the watched folder.
    fn without_circular_links(&self, path: &Path) -> Option<PathBuf> {
        let mut resolved_path = self.folder.clone();
        for part in path.strip_prefix(&self.folder).ok()? {
            resolved_path.push(part);
            if is_circular_link(&resolved_path) {
                let folder = fs::canonicalize(&self.folder).ok()?;
                let target = fs::canonicalize(&resolved_path).ok()?;
                resolved_path = self.folder.clone();
                resolved_path.extend(target.strip_prefix(folder).ok()?);
            }
        }
        Some(resolved_path)
    }

    /// Whether a path is in the folder, is not hidden, and does not have the name of a file that is
    /// still being written.
    fn is_wanted(&self, path: &Path) -> bool {
        let Ok(path_in_folder) = path.strip_prefix(&self.folder) else {
            return false;
        };
        let is_hidden = |part: &std::ffi::OsStr| {
            let name = part.to_string_lossy();
            name.starts_with('.') || name.starts_with("~$")
        };
        let extension = path_in_folder
            .extension()
            .unwrap_or_default()
            .to_string_lossy();
        let extension = extension.to_ascii_lowercase();
        !path_in_folder.iter().any(is_hidden)
            && !UNFINISHED_EXTENSIONS.contains(&extension.as_str())
    }
}

/// Whether a path is a link to a folder above it.
fn is_circular_link(path: &Path) -> bool {
    let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
    let target = || fs::canonicalize(path).ok();
    let folder = || fs::canonicalize(path.parent()?).ok();
    is_link
        && target()
            .zip(folder())
            .is_some_and(|(target, folder)| folder.starts_with(target))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is removed at the end of the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = format!("crosstable-arrivals-{name}-{}", std::process::id());
            let folder = std::env::temp_dir().join(folder);
            fs::create_dir_all(&folder).unwrap();
            Folder(folder)
        }

        fn write(&self, name: &str, text: &str) -> PathBuf {
            let path = self.0.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn paths(ready: &[ReadyFile]) -> Vec<&Path> {
        ready.iter().map(|file| file.path.as_path()).collect()
    }

    #[test]
    fn a_file_is_read_when_it_has_been_unchanged_for_a_moment() {
        let folder = Folder::new("still");
        let mut arrivals = Arrivals::new(&folder.0);
        let start = Instant::now();
        let time = |tenths: u32| start + UNCHANGED_TIME * tenths / 10;
        let file = folder.write("open.trf", "012 Op");
        arrivals.examine(&file, time(0));
        assert!(arrivals.take_ready(time(9)).is_empty());
        // the file grows, so the time begins again
        folder.write("open.trf", "012 Open\n");
        assert!(arrivals.take_ready(time(10)).is_empty());
        assert!(arrivals.take_ready(time(19)).is_empty());
        assert_eq!(paths(&arrivals.take_ready(time(20))), [&file]);
        // a known file is read again only when it changes
        arrivals.examine(&file, time(21));
        assert!(arrivals.take_ready(time(99)).is_empty());
        folder.write("open.trf", "012 Open B\n");
        arrivals.examine_all(time(100));
        assert_eq!(paths(&arrivals.take_ready(time(110))), [&file]);
        // the file disappears while it is pending
        folder.write("open.trf", "");
        arrivals.examine(&file, time(120));
        fs::remove_file(&file).unwrap();
        assert!(arrivals.take_ready(time(140)).is_empty());
        // the same file once more
        arrivals.examine(&file, time(150));
        folder.write("open.trf", "012 Open B\n");
        arrivals.examine(&file, time(151));
        assert_eq!(paths(&arrivals.take_ready(time(161))), [&file]);
    }

    #[test]
    fn folders_are_searched_and_unfinished_files_are_left_alone() {
        let folder = Folder::new("walk");
        let mut arrivals = Arrivals::new(&folder.0);
        let now = Instant::now();
        let first = folder.write("a/b/open.trf", "012");
        for name in ["a/x.tmp", "a/y.TRF.part", ".a/z.trf", "a/~$list.xlsx"] {
            folder.write(name, "012");
        }
        arrivals.examine(&folder.0.join("a"), now);
        // a file that the first search missed
        let second = folder.write("a/b/late.trf", "012");
        assert_eq!(paths(&arrivals.take_ready(now + UNCHANGED_TIME)), [&first]);
        assert_eq!(
            paths(&arrivals.take_ready(now + UNCHANGED_TIME * 2)),
            [&second]
        );
        arrivals.examine_all(now + UNCHANGED_TIME * 3);
        assert!(arrivals.take_ready(now + UNCHANGED_TIME * 9).is_empty());
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_tried_again_a_few_times() {
        let folder = Folder::new("again");
        let mut arrivals = Arrivals::new(&folder.0);
        let mut now = Instant::now();
        let file = folder.write("open.trf", "012");
        arrivals.examine(&file, now);
        let mut attempts = 0;
        loop {
            now += UNCHANGED_TIME;
            let ready = arrivals.take_ready(now);
            assert_eq!(paths(&ready), [&file]);
            attempts += 1;
            if !arrivals.try_again(&ready[0], now) {
                break;
            }
        }
        assert_eq!(attempts, MAX_ATTEMPTS);
        assert!(arrivals.take_ready(now + UNCHANGED_TIME).is_empty());
    }

    #[test]
    fn files_that_exist_at_the_start_are_known() {
        let folder = Folder::new("start");
        let mut arrivals = Arrivals::new(&folder.0);
        let now = Instant::now();
        folder.write("old.trf", "012");
        let new = folder.write("new.trf", "012");
        arrivals.examine_all(now);
        assert_eq!(arrivals.mark_all_known(|path| path == new), 1);
        assert_eq!(paths(&arrivals.take_ready(now + UNCHANGED_TIME)), [&new]);
        let report = folder.write("new-report.xlsx", "");
        arrivals.mark_known(&report);
        arrivals.examine_all(now + UNCHANGED_TIME);
        assert!(arrivals.take_ready(now + UNCHANGED_TIME * 3).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_circular_link_lists_no_file_twice() {
        let folder = Folder::new("circle");
        let mut arrivals = Arrivals::new(&folder.0);
        let now = Instant::now();
        let file = folder.write("open.trf", "012");
        let inner = folder.write("a/inner.trf", "012");
        let up = folder.0.join("a/up");
        let _ = fs::remove_file(&up);
        std::os::unix::fs::symlink("..", &up).unwrap();
        // the system reports the new folder, the link in it, and a file by the path of the link
        for path in [folder.0.join("a"), up.clone(), up.join("open.trf")] {
            assert_eq!(arrivals.examine(&path, now).len(), 0);
        }
        arrivals.examine_all(now);
        let ready = arrivals.take_ready(now + UNCHANGED_TIME);
        assert_eq!(paths(&ready), [&inner, &file]);
        assert!(arrivals.take_ready(now + UNCHANGED_TIME * 9).is_empty());
    }
}

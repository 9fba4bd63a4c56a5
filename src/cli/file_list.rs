//! The option `--files-from`: a list with any number of paths, which are read while the audit runs.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use super::error::{Error, display_path};
use super::input::{Input, Inputs};
use super::interrupt;
use super::output::is_same_file;
use crate::source::Limits;

/// The maximum length of a path, in bytes. Most systems allow 4096 bytes, and Windows almost
/// 100,000.
const MAX_PATH_LENGTH: u64 = 128 * 1024;

/// The maximum number of paths that are read before they are needed.
const PATHS_AHEAD: usize = 64;

/// The interval at which a run that waits for the next path checks whether it should stop.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The options about a list of files.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Reading")]
pub(super) struct FileListArgs {
    /// Reads the paths of the files from this file, one on each line, or from standard input
    /// (-). They are read while the audit runs, so that there may be any number of them.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "fix", "diff", "with"])]
    pub(super) files_from: Option<PathBuf>,
    /// The paths of --files-from end with a NUL character, as `find -print0` writes them,
    /// instead of a line end.
    // clap takes `requires` for satisfied if a file is named, because `files_from` conflicts with
    // `files`; so `files` is excluded here as well
    #[arg(long, short = '0', requires = "files_from", conflicts_with = "files")]
    null: bool,
}

/// The files that a list names, in the order of the list. A path in the list may also name a folder
/// or an archive.
pub(super) struct FileList {
    paths: Receiver<io::Result<PathBuf>>,
    /// The name of the list in messages.
    name: String,
    /// The remaining files of the last path, which may name a folder or an archive.
    pending_files: std::vec::IntoIter<Result<Input, Error>>,
    limits: Limits,
    /// The output file, if it exists; it is not read.
    output: Option<PathBuf>,
}

impl FileListArgs {
    /// Returns the byte that separates the paths: NUL or a line feed.
    const fn separator(&self) -> u8 {
        if self.null { 0 } else { b'\n' }
    }

    /// Counts the paths in the list; `None` if the list cannot be read, or is not an ordinary file
    /// and can be read only once.
    pub(super) fn count(&self) -> Option<u64> {
        let path = self.files_from.as_deref().filter(|path| path.is_file())?;
        let mut list = BufReader::new(File::open(path).ok()?);
        let (mut count, mut in_path) = (0, false);
        loop {
            let piece = list.fill_buf().ok()?;
            let Some(last) = piece.last() else {
                return Some(count + u64::from(in_path));
            };
            in_path = *last != self.separator();
            count += memchr::memchr_iter(self.separator(), piece).count() as u64;
            let length = piece.len();
            list.consume(length);
        }
    }

    /// Starts to read the list at `path`; `output` is the file that will be written.
    ///
    /// # Errors
    /// The list cannot be opened.
    pub(super) fn open(
        &self,
        path: &Path,
        limits: Limits,
        output: Option<&Path>,
    ) -> Result<FileList, Error> {
        let (name, list): (String, Box<dyn Read + Send>) = if path.as_os_str() == "-" {
            ("<stdin>".to_owned(), Box::new(io::stdin()))
        } else {
            let name = display_path(path);
            let file = File::open(path).map_err(|source| Error::Open {
                name: name.clone(),
                source,
            })?;
            (name, Box::new(file))
        };
        let (sender, paths) = sync_channel(PATHS_AHEAD);
        let separator = self.separator();
        // a read of standard input cannot be interrupted, so it has a thread of its own that is
        // never joined
        std::thread::spawn(move || {
            let mut list = BufReader::new(list);
            while let Some(path) = next_path(&mut list, separator) {
                let is_last = path.is_err();
                if sender.send(path).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(FileList {
            paths,
            name,
            pending_files: Vec::new().into_iter(),
            limits,
            output: output.filter(|path| path.exists()).map(Path::to_owned),
        })
    }
}

impl Iterator for FileList {
    type Item = Result<Input, Error>;

    fn next(&mut self) -> Option<Result<Input, Error>> {
        loop {
            if let Some(input) = self.pending_files.next() {
                return Some(input);
            }
            if interrupt::is_requested() {
                return None;
            }
            match self.paths.recv_timeout(STOP_CHECK_INTERVAL) {
                Ok(Ok(path)) => self.pending_files = self.files_of_path(&path).into_iter(),
                Ok(Err(source)) => {
                    let name = self.name.clone();
                    return Some(Err(Error::Open { name, source }));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl FileList {
    /// Finds the files that a path of the list names.
    fn files_of_path(&self, path: &Path) -> Vec<Result<Input, Error>> {
        let is_output = |output: &PathBuf| is_same_file(path, output);
        if self.output.as_ref().is_some_and(is_output) {
            let path = path.to_owned();
            return vec![Err(Error::WouldOverwriteInput { path })];
        }
        Inputs::without_wildcards(path, &self.limits).list
    }
}

/// Reads the next path that is not empty; `None` at the end of the list.
fn next_path(list: &mut impl BufRead, separator: u8) -> Option<io::Result<PathBuf>> {
    loop {
        let mut path = Vec::new();
        match list.take(MAX_PATH_LENGTH).read_until(separator, &mut path) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
        if path.last() == Some(&separator) {
            path.pop();
        } else if path.len() as u64 >= MAX_PATH_LENGTH {
            let message = "it contains a path that is too long; write each path on a line of its \
                           own, or separate the paths with NUL characters and add --null";
            return Some(Err(io::Error::other(message)));
        }
        if separator == b'\n' && path.last() == Some(&b'\r') {
            path.pop();
        }
        if separator == b'\n' && path.contains(&0) {
            let message = "its paths end with NUL characters; add --null (-0)";
            return Some(Err(io::Error::other(message)));
        }
        if !path.is_empty() {
            return Some(Ok(path_from_bytes(path)));
        }
    }
}

#[cfg(unix)]
fn path_from_bytes(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_from_bytes(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(list: &[u8], separator: u8, expected: &[&str]) {
        let mut list = list;
        let paths = std::iter::from_fn(|| next_path(&mut list, separator));
        let paths: Vec<String> = paths.map(|path| display_path(&path.unwrap())).collect();
        assert_eq!(paths, expected);
    }

    #[test]
    fn lists_are_split_into_paths() {
        check(
            b"a.trf\nb c.trf\r\n\n d.trf",
            b'\n',
            &["a.trf", "b c.trf", " d.trf"],
        );
        check(b"a\nb.trf\0c.trf\0\0", 0, &["a\nb.trf", "c.trf"]);
        check(b"", b'\n', &[]);
    }

    #[test]
    fn a_list_with_a_wrong_separator_is_rejected() {
        let long = vec![b'x'; MAX_PATH_LENGTH as usize * 2];
        assert!(next_path(&mut &*long, b'\n').unwrap().is_err());
        let error = next_path(&mut &b"a.trf\0b.trf\0"[..], b'\n');
        assert!(error.unwrap().unwrap_err().to_string().contains("-0"));
    }
}

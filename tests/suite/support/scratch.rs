//! A folder of its own for a test that writes files.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

use super::root;

/// The names of the folders of tests that are running.
static IN_USE: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// A folder that is empty at first and is removed at the end of the test.
pub(crate) struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    /// Creates the folder.
    ///
    /// # Panics
    ///
    /// If another test uses the same `name` at the same time.
    pub(crate) fn new(name: &str) -> Scratch {
        let is_new = IN_USE.lock().unwrap().insert(name.to_owned());
        assert!(is_new, "two tests use the folder {name}");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch { folder }
    }

    /// Writes a file, and creates the folders in its name.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// Copies a file of the folder `samples` into the folder, under this name.
    pub(crate) fn sample(&self, sample: &str, name: &str) {
        self.file(name, fs::read(root().join("samples").join(sample)).unwrap());
    }

    /// The path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap()
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.folder.join(name)).unwrap()
    }

    /// Removes a file.
    #[cfg(feature = "parquet")]
    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.folder.join(name)).unwrap();
    }

    /// The names of the files and folders in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        self.names_in("")
    }

    /// The names of the files and folders in a subfolder.
    pub(crate) fn names_in(&self, name: &str) -> Vec<String> {
        let names = fs::read_dir(self.folder.join(name)).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// Runs the program in the folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, b"")
    }

    /// A command that will run the program in the folder.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosstable"));
        command
            .args(arguments)
            .current_dir(&self.folder)
            .env("NO_COLOR", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs the program in the folder with this standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], input: &[u8]) -> Run {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        // a program that does not read its input may have closed it
        let _ = child.stdin.take().unwrap().write_all(input);
        child.wait_with_output().unwrap().into()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
        let name = self.folder.file_name().unwrap().to_string_lossy();
        IN_USE.lock().unwrap().remove(&*name);
    }
}

/// The result of running the program: exit code, standard output, standard error.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

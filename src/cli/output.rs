//! Writes output to standard output, or to a file that appears only when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use super::Exit;
use super::error::{Error, display_path};
use super::temporary;
use super::terminal::TerminalArgs;
use crate::report::Style;

/// The options that decide where the output goes.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArgs {
    /// Writes to this file instead of standard output; without --format, the extension .json or
    /// .ndjson chooses the format.
    #[arg(long, short, value_name = "PATH")]
    pub(super) output: Option<PathBuf>,
    /// Overwrites the output file if it exists.
    #[arg(long)]
    pub(super) force: bool,
}

/// An output that is open for writing.
pub(super) enum Output {
    /// The standard output of the process.
    Stdout(BufWriter<StdoutLock<'static>>),
    /// A file. It has a temporary name until it is finished. A device or a pipe has no temporary
    /// name.
    File {
        file: BufWriter<File>,
        temporary_path: Option<PathBuf>,
        path: PathBuf,
    },
}

impl OutputArgs {
    /// Opens the output; `inputs` are the files that are read and must not be overwritten.
    pub(super) fn open<'a>(
        &self,
        inputs: impl IntoIterator<Item = &'a Path>,
    ) -> Result<Output, Error> {
        let Some(path) = &self.output else {
            return Ok(Output::stdout());
        };
        Output::create(path, self.force, inputs)
    }

    /// Refuses output files with the extension of a workbook or page, for commands that write text,
    /// because no program could open such a file. The message names `possible_extensions`.
    pub(super) fn refuse_workbook(&self, possible_extensions: &str) -> Result<(), Error> {
        const NON_TEXT_EXTENSIONS: [&str; 7] = ["xlsx", "xlsm", "xls", "ods", "html", "htm", "pdf"];
        match self.extension() {
            Some(extension) if NON_TEXT_EXTENSIONS.contains(&extension.as_str()) => {
                Err(Error::usage(
                    format!("this command does not write .{extension} files"),
                    format!(
                        "name a file that ends in {possible_extensions}; `crosstable report FILE \
                         -o report.xlsx` writes a workbook or a page"
                    ),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Returns the style of the output; a file has no colours.
    pub(super) fn style(&self, terminal: TerminalArgs) -> Style {
        match self.output {
            Some(_) => Style::PLAIN,
            None => terminal.stdout(),
        }
    }

    /// Returns the extension of the output file, in lower case; `None` if there is no output file,
    /// or if it has no extension.
    pub(super) fn extension(&self) -> Option<String> {
        let extension = self.output.as_ref()?.extension()?;
        Some(extension.to_str()?.to_ascii_lowercase())
    }
}

impl Output {
    /// Opens standard output.
    pub(super) fn stdout() -> Output {
        Output::Stdout(BufWriter::new(io::stdout().lock()))
    }

    /// Opens a file for writing. The file must not exist, unless `force` is set, and must not be
    /// one of `inputs`, the files that are read.
    pub(super) fn create<'a>(
        path: &Path,
        force: bool,
        inputs: impl IntoIterator<Item = &'a Path>,
    ) -> Result<Output, Error> {
        // errors name the file as the user did
        let requested_path = path.to_owned();
        if cfg!(windows) && is_device(path) {
            return Output::open_existing(path.to_owned(), &requested_path);
        }
        // the file that a link points to is replaced, not the link
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        // a file that does not exist cannot be one of those that are read
        if path.exists() && inputs.into_iter().any(|input| is_same_file(input, &path)) {
            return Err(Error::WouldOverwriteInput {
                path: requested_path,
            });
        }
        let fail = |source| Error::write(&display_path(&requested_path), source);
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => Err(fail(io::ErrorKind::IsADirectory.into())),
            Ok(metadata) if !metadata.is_file() => {
                // a device or a pipe has no content to protect, and cannot be replaced
                Output::open_existing(path, &requested_path)
            }
            Ok(_) if !force => Err(Error::Exists {
                path: requested_path,
            }),
            _ => Output::create_temporary(path),
        }
    }

    /// Opens an existing file to replace its content. The permissions of the file stay the same.
    pub(super) fn replace(path: &Path) -> Result<Output, Error> {
        let requested_path = path;
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let fail = |source| Error::write(&display_path(requested_path), source);
        let metadata = fs::metadata(&path).map_err(fail)?;
        if !metadata.is_file() {
            return Err(fail(io::Error::other("it is not an ordinary file")));
        }
        if metadata.permissions().readonly() {
            return Err(fail(io::ErrorKind::PermissionDenied.into()));
        }
        let output = Output::create_temporary(path)?;
        if let Output::File {
            temporary_path: Some(temporary_path),
            path,
            ..
        } = &output
        {
            fs::set_permissions(temporary_path, metadata.permissions())
                .map_err(|source| Error::write(&display_path(path), source))?;
        }
        Ok(output)
    }

    /// Opens a device or a pipe.
    fn open_existing(path: PathBuf, requested_path: &Path) -> Result<Output, Error> {
        let file = OpenOptions::new()
            .write(true)
            .open(&path)
            .map_err(|source| Error::write(&display_path(requested_path), source))?;
        Ok(Output::File {
            file: BufWriter::new(file),
            temporary_path: None,
            path,
        })
    }

    /// Creates a file with a temporary name in the folder of `path`, which gets the name `path`
    /// when the output is finished.
    fn create_temporary(path: PathBuf) -> Result<Output, Error> {
        let (file, temporary_path) = temporary::create(&path)
            .map_err(|source| Error::write(&display_path(&path), source))?;
        Ok(Output::File {
            file: BufWriter::new(file),
            temporary_path: Some(temporary_path),
            path,
        })
    }

    /// Writes a part of the output.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Error> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes a part of an output that may not be UTF-8.
    pub(super) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let result = match self {
            Output::Stdout(out) => out.write_all(bytes),
            Output::File { file, .. } => file.write_all(bytes),
        };
        result.map_err(|error| self.write_error(error))
    }

    /// Whether the output is a terminal, on which users see each part as soon as it is written.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Output::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Flushes what has been written.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        let result = match self {
            Output::Stdout(out) => out.flush(),
            Output::File { file, .. } => file.flush(),
        };
        result.map_err(|error| self.write_error(error))
    }

    /// Writes the whole output and finishes it.
    pub(super) fn write_whole(mut self, text: &str) -> Result<Exit, Error> {
        self.write(text)?;
        self.finish()?;
        Ok(Exit::Clean)
    }

    /// Finishes the output: writes what is buffered, and gives a file its final name.
    pub(super) fn finish(mut self) -> Result<(), Error> {
        self.flush()?;
        if let Output::File {
            temporary_path,
            path,
            ..
        } = &mut self
            && let Some(source_path) = temporary_path.take()
            && let Err(error) = fs::rename(&source_path, &*path)
        {
            let _ = fs::remove_file(source_path);
            return Err(Error::write(&display_path(path), error));
        }
        Ok(())
    }

    fn write_error(&self, error: io::Error) -> Error {
        match self {
            Output::Stdout(_) => Error::write("standard output", error),
            Output::File { path, .. } => Error::write(&display_path(path), error),
        }
    }
}

/// Removes the temporary file of an output that was not finished.
impl Drop for Output {
    fn drop(&mut self) {
        if let Output::File {
            temporary_path: Some(path),
            ..
        } = self
        {
            let _ = fs::remove_file(path);
        }
    }
}

pub(super) fn is_same_file(input: &Path, output: &Path) -> bool {
    matches!((fs::canonicalize(input), fs::canonicalize(output)), (Ok(a), Ok(b)) if a == b)
}

/// Whether two paths lead to the same file, even if the file does not exist.
pub(super) fn is_same_target(a: &Path, b: &Path) -> bool {
    let [a, b] = [a, b].map(|path| {
        let absolute_path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        match (
            absolute_path
                .parent()
                .and_then(|parent| fs::canonicalize(parent).ok()),
            absolute_path.file_name(),
        ) {
            (Some(parent), Some(name)) => parent.join(name),
            _ => absolute_path,
        }
    });
    a == b
}

/// Whether a path names a Windows device, which exists in every folder: `NUL`, `con`, `COM1:`,
/// `\\.\NUL`. A name with an extension (`nul.txt`) is a file in newer versions of Windows.
fn is_device(path: &Path) -> bool {
    let path = path.to_string_lossy();
    if path.starts_with(r"\\.\") {
        return true;
    }
    let name = path.rsplit(['\\', '/']).next().unwrap_or_default();
    let name = name.trim_end_matches([' ', ':']).to_ascii_uppercase();
    let is_port = |kind: &str| {
        let number = name.strip_prefix(kind);
        number.is_some_and(|number| {
            let mut digits = number.chars();
            matches!(
                (digits.next(), digits.next()),
                (Some('0'..='9' | '¹' | '²' | '³'), None)
            )
        })
    };
    matches!(
        name.as_str(),
        "NUL" | "CON" | "PRN" | "AUX" | "CONIN$" | "CONOUT$"
    ) || is_port("COM")
        || is_port("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_device_names_are_recognised() {
        let check = |path: &str, expected| {
            assert_eq!(is_device(Path::new(path)), expected, "{path}");
        };
        for device in [
            "NUL",
            "nul",
            "Nul:",
            "con",
            r"reports\NUL",
            "COM1",
            "lpt9:",
            "com²",
        ] {
            check(device, true);
        }
        check(r"\\.\NUL", true);
        check("CONOUT$", true);
        for file in [
            "nul.txt",
            "null",
            "COM",
            "COM10",
            "comb",
            "",
            "reports/",
            r"NUL\open.trf",
        ] {
            check(file, false);
        }
    }
}

//! Writes the corrected copy: chooses its path and its format, and finds out whether it contains
//! the corrections.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::super::Args;
use crate::audit::fix::Fix;
use crate::cli::convert::Target;
use crate::cli::error::{Error, display_path};
use crate::cli::input::{Input, Inputs};
use crate::cli::output::Output;
use crate::desk;
use crate::format::write::{LossKind, WrittenFile};
use crate::format::{FORMATS, Format, Reading};
use crate::report::json::CopyDoc;

/// The destination of the corrected copy.
pub(super) enum Destination {
    /// Nothing is written.
    Nowhere,
    Stdout,
    /// The copy goes beside the file, if there is something to correct.
    Beside(PathBuf),
    /// The copy goes into a file that the user named; it is written even if nothing is corrected.
    Named(PathBuf),
    /// The copy replaces the file itself.
    InPlace(PathBuf),
}

impl Destination {
    pub(super) fn choose(args: &Args, input: &Input) -> Result<Destination, Error> {
        let in_place = args.correction.in_place;
        match (&args.output.output, &input.path) {
            (Some(path), _) if path.as_os_str() == "-" => Ok(Destination::Stdout),
            (Some(path), _) => Ok(Destination::Named(path.clone())),
            (None, None) if in_place => Err(Error::usage(
                "standard input cannot be corrected in place",
                "omit --in-place; the copy is then written to standard output",
            )),
            (None, Some(_)) if in_place && input.packed.is_some() => Err(Error::usage(
                format!(
                    "{} is in an archive and cannot be corrected in place",
                    input.name()
                ),
                "omit --in-place; the copy is then written beside the archive",
            )),
            (None, Some(path)) if in_place => Ok(Destination::InPlace(path.clone())),
            (None, _) => Ok(copy_path(input).map_or(Destination::Stdout, Destination::Beside)),
        }
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Destination::Nowhere | Destination::Stdout => None,
            Destination::Beside(path) | Destination::Named(path) | Destination::InPlace(path) => {
                Some(path)
            }
        }
    }
}

/// Returns the path of the copy: `open-fixed.trf` in the folder of `open.trf`. For a file in an
/// archive, such as `mail.zip/u18/open.trf`, it is `u18-open-fixed.trf` in the folder of the
/// archive. `None` for standard input.
pub(super) fn copy_path(input: &Input) -> Option<PathBuf> {
    let path = input.path.as_deref()?;
    let packed_name = input.packed.as_ref().map(|packed| safe_name(&packed.name));
    let original = Path::new(packed_name.as_deref().unwrap_or(path.as_os_str()));
    let mut name = OsString::from(original.file_stem().unwrap_or_default());
    name.push("-fixed");
    if let Some(extension) = original.extension() {
        name.push(".");
        name.push(extension);
    }
    Some(path.with_file_name(name))
}

/// Turns a path in an archive into a file name that every file system accepts.
fn safe_name(path: &str) -> OsString {
    let is_safe = |c: char| !c.is_control() && !"<>:\"\\|?*".contains(c);
    let name = path.replace('/', "-");
    let name = name.chars().map(|c| if is_safe(c) { c } else { '_' });
    name.collect::<String>().into()
}

/// Whether the copy goes to standard output, which is possible for a single file only.
pub(super) fn is_stdout(args: &Args, inputs: &Inputs) -> bool {
    match &args.output.output {
        Some(path) => path.as_os_str() == "-",
        None => {
            let mut inputs = inputs.list.iter().filter_map(|input| input.as_ref().ok());
            inputs.any(|input| input.path.is_none())
        }
    }
}

/// The result of writing the corrected copy.
#[derive(Default)]
pub(super) struct CopyResult {
    /// The copy that was written; `None` if no copy was written.
    pub(super) copy: Option<CopyDoc>,
    /// The content of the copy as read back; `None` if the copy has a different format from the
    /// file, or contains no corrections.
    pub(super) reading: Option<Reading>,
    /// The values that the format of the copy cannot represent, in words.
    pub(super) losses: Vec<String>,
}

/// Writes the corrected copy, if one is wanted.
pub(super) fn copy(
    args: &Args,
    input: &Input,
    reading: &Reading,
    bytes: &[u8],
    fix: &Fix,
    destination: &Destination,
) -> Result<CopyResult, Error> {
    let has_corrections = !fix.corrections.is_empty();
    let file_format = FORMATS
        .iter()
        .copied()
        .find(|format| format.name == reading.import.format);
    let target = other_format(file_format, destination)?;
    let (content, copy_reading) = match (target, has_corrections) {
        (Some(target), _) => (
            desk::write_with_defaults(target.format, target.writer, reading, &fix.import)?,
            None,
        ),
        (None, false) => (unchanged_copy(reading, bytes), None),
        // if the format cannot be written, the corrections are shown with their positions
        (None, true) if matches!(destination, Destination::Nowhere) => {
            match patch_file(args, reading, bytes, fix) {
                Ok((_, copy_reading)) => {
                    return Ok(CopyResult {
                        reading: Some(copy_reading),
                        ..CopyResult::default()
                    });
                }
                Err(_) => return Ok(CopyResult::default()),
            }
        }
        (None, true) => {
            let (written_file, copy_reading) = patch_file(args, reading, bytes, fix)?;
            (written_file, Some(copy_reading))
        }
    };
    let mut losses = Vec::new();
    for loss in &content.losses {
        if loss.kind != LossKind::Added {
            losses.push(loss.text.clone());
        }
    }
    let is_wanted =
        has_corrections || matches!(destination, Destination::Named(_) | Destination::Stdout);
    let is_written = if is_wanted {
        write(args, input, destination, &content.bytes)?
    } else {
        None
    };
    let format = target.map_or(reading.import.format, |target| target.format.name);
    Ok(CopyResult {
        copy: is_written.map(|is_written| CopyDoc {
            file: destination
                .path()
                .map_or_else(|| "<stdout>".to_owned(), display_path),
            format: format.to_owned(),
            encoding: content.encoding.to_owned(),
            written: is_written,
        }),
        reading: copy_reading,
        losses,
    })
}

/// Returns the format that the extension of the named copy indicates; `None` if it is the format of
/// the file.
fn other_format(
    file_format: Option<&Format>,
    destination: &Destination,
) -> Result<Option<Target>, Error> {
    let Destination::Named(path) = destination else {
        return Ok(None);
    };
    let extension = path.extension().and_then(|extension| extension.to_str());
    let extension = extension.unwrap_or("").to_ascii_lowercase();
    let is_same_format =
        file_format.is_some_and(|file_format| file_format.extensions.contains(&extension.as_str()));
    if extension.is_empty() || is_same_format {
        return Ok(None);
    }
    Target::choose(None, path).map(Some)
}

fn unchanged_copy(reading: &Reading, bytes: &[u8]) -> WrittenFile {
    WrittenFile {
        bytes: bytes.to_vec(),
        encoding: reading.sources.main().decoding().encoding,
        losses: Vec::new(),
    }
}

/// Makes a copy of the file in which only the corrected values differ. Returns the copy, and its
/// content as read back.
fn patch_file(
    args: &Args,
    reading: &Reading,
    bytes: &[u8],
    fix: &Fix,
) -> Result<(WrittenFile, Reading), Error> {
    let parse_again = |bytes| args.read_args.parse(reading.sources.main().name(), bytes);
    desk::write_corrected_copy(reading, bytes, fix, parse_again)
}

/// Writes the copy. `Some(true)` means that it was written, `Some(false)` that a file with this
/// content existed already; `None` if the copy has no destination.
fn write(
    args: &Args,
    input: &Input,
    destination: &Destination,
    bytes: &[u8],
) -> Result<Option<bool>, Error> {
    let input = input.path.as_deref();
    let mut output = match destination {
        Destination::Nowhere => return Ok(None),
        Destination::Stdout => Output::stdout(),
        Destination::InPlace(path) => Output::replace(path)?,
        Destination::Beside(path) | Destination::Named(path) => {
            if Some(path.as_path()) != input && has_content(path, bytes) {
                return Ok(Some(false));
            }
            Output::create(path, args.output.force, input)?
        }
    };
    output.write_bytes(bytes)?;
    output.finish()?;
    Ok(Some(true))
}

/// Whether a file already has this content. Devices and pipes are never read, because reading one
/// may never end.
fn has_content(path: &Path, bytes: &[u8]) -> bool {
    let has_same_length = std::fs::metadata(path).is_ok_and(|existing| {
        existing.is_file()
            && usize::try_from(existing.len()).is_ok_and(|length| length == bytes.len())
    });
    has_same_length && std::fs::read(path).is_ok_and(|existing| existing == bytes)
}

/// Returns the error for a file with several tournaments, because a TRF report can contain only
/// one.
pub(super) fn several_tournaments_error(name: &str, count: usize) -> Error {
    Error::usage(
        format!("{name} contains {count} tournaments, but a corrected copy can contain only one"),
        "choose one with --tournament N and write a TRF file with -o NAME.trf, or list the \
         corrections with --diff",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::file_origin::FileOrigin;

    #[test]
    fn the_copy_is_written_next_to_the_file() {
        let check = |path: &str, expected: &str| {
            let input = Input {
                path: Some(path.into()),
                stdin_bytes: None,
                packed: None,
                origin: FileOrigin::Named,
            };
            assert_eq!(copy_path(&input), Some(expected.into()));
        };
        check("open.trf", "open-fixed.trf");
        check("season/a.b.TXT", "season/a.b-fixed.TXT");
        check("no-ending", "no-ending-fixed");
    }

    #[test]
    fn names_from_archives_become_names_of_files() {
        let check = |path: &str, expected: &str| assert_eq!(safe_name(path), expected);
        check("open.trf", "open.trf");
        check("u18/open.trf", "u18-open.trf");
        check("C:/a\\b?.trf", "C_-a_b_.trf");
    }
}

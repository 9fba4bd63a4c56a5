//! Chooses the form of a report, which is a workbook or a web page, and the name of its file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::cli::error::{Error, display_path};
use crate::cli::input::{Input, is_pattern};
use crate::cli::output::is_same_file;
use crate::report::dossier::Dossier;
use crate::report::{html, workbook};

/// The word at the end of the file name of a report. It is the whole name if the files of the
/// report have no common name.
const REPORT: &str = "report";

/// The value of `--format`: the form of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(in crate::cli) enum Kind {
    /// An Excel workbook.
    Xlsx,
    /// A single self-contained web page.
    Html,
}

impl Kind {
    /// Returns the requested form or, if none is requested, the form that the extension of `output`
    /// indicates. If `is_folder` is `true`, the default is a workbook.
    pub(super) fn choose(
        requested_kind: Option<Kind>,
        output: &Path,
        is_folder: bool,
    ) -> Result<Kind, Error> {
        let kind = requested_kind.or_else(|| {
            if is_folder {
                Some(Kind::Xlsx)
            } else {
                Kind::from_extension(output)
            }
        });
        kind.ok_or_else(|| {
            Error::usage(
                format!(
                    "the extension of {} does not determine the format of the report",
                    display_path(output)
                ),
                "use .xlsx for a workbook or .html for a web page, or choose with --format",
            )
        })
    }

    /// Returns the form that the extension of a file name indicates; `None` for other extensions.
    pub(super) fn from_extension(output: &Path) -> Option<Kind> {
        let extension = output.extension()?.to_str()?;
        match extension.to_ascii_lowercase().as_str() {
            "xlsx" => Some(Kind::Xlsx),
            "html" | "htm" => Some(Kind::Html),
            _ => None,
        }
    }

    /// Returns the bytes of a report in this form. `name` is the name of the report in messages.
    pub(super) fn make(self, dossier: &Dossier, name: &str) -> Result<Vec<u8>, Error> {
        match self {
            Kind::Html => Ok(html::html(dossier).into_bytes()),
            Kind::Xlsx => workbook::workbook(dossier).map_err(|error| {
                Error::usage(
                    format!("cannot write {name}: {error}"),
                    "write a page instead (--format html), and please report this with the file \
                     if you may share it",
                )
            }),
        }
    }

    const fn extension(self) -> &'static str {
        match self {
            Kind::Xlsx => "xlsx",
            Kind::Html => "html",
        }
    }
}

/// Returns the name of a report about several files: the name of their folder or archive or, if
/// they are in neither, `report`.
pub(super) fn name_of_several(arguments: &[PathBuf]) -> String {
    let folder = match arguments {
        [only] if only.is_dir() => std::fs::canonicalize(only).ok(),
        // a file that contains several files is an archive
        [only] if only.is_file() => Some(only.with_extension("")),
        _ => None,
    };
    let name = folder.as_deref().and_then(Path::file_name);
    name.map_or(REPORT.into(), |name| name.to_string_lossy().into_owned())
}

/// Returns the path of a report if `-o` is not given: `open-report.xlsx` beside `open.trf`, or the
/// folder of the file if `each` is `true`.
pub(super) fn default_path(
    arguments: &[PathBuf],
    kind: Option<Kind>,
    each: bool,
) -> Result<PathBuf, Error> {
    let usage = |message| Err(Error::usage(message, "name the report: -o report.xlsx"));
    let path = match arguments {
        [only] if only.as_os_str() != "-" => only,
        [_] => {
            return usage(
                "the report cannot be named after standard input, which has no file name",
            );
        }
        _ => return usage("one report cannot be named after several files"),
    };
    if is_pattern(path) && !path.exists() {
        return usage("the report cannot be named after a pattern");
    }
    // the report about `mail.zip/open.trf`, a file in an archive, is written beside the archive
    let archive = path.ancestors().skip(1).find(|folder| folder.is_file());
    let archive_and_name = archive.zip(path.file_name());
    let path_beside_archive = archive_and_name.map(|(archive, name)| archive.with_file_name(name));
    let path = path_beside_archive.as_ref().unwrap_or(path);
    if each {
        let folder = if path.is_dir() {
            Some(path.as_path())
        } else {
            path.parent()
        };
        let folder = folder.filter(|folder| *folder != Path::new(""));
        return Ok(folder.unwrap_or(Path::new(".")).to_owned());
    }
    // the full path has a name even if the argument is `season/` or `.`
    let full_path = std::fs::canonicalize(path).ok();
    let name = match path.file_name() {
        Some(name) => Some(name),
        None => full_path.as_deref().and_then(Path::file_name),
    };
    let Some(name) = name else {
        return usage("the report cannot be named after this folder");
    };
    let stem = if path.is_dir() {
        name
    } else {
        Path::new(name).file_stem().unwrap_or(name)
    };
    let extension = kind.unwrap_or(Kind::Xlsx).extension();
    let stem = stem.to_string_lossy();
    let report = format!("{stem}-{REPORT}.{extension}");
    Ok(match path.file_name() {
        Some(_) => path.with_file_name(report),
        None => path.join(report),
    })
}

/// Returns the first free path: this path, or this path with a number (`open-report-2.xlsx`).
pub(in crate::cli) fn next_free_path(report: PathBuf, is_free: impl Fn(&Path) -> bool) -> PathBuf {
    if is_free(&report) {
        return report;
    }
    let [stem, extension] = [report.file_stem(), report.extension()]
        .map(|part| part.unwrap_or_default().to_string_lossy().into_owned());
    let mut numbered_paths =
        (2..).map(|n: usize| report.with_file_name(format!("{stem}-{n}.{extension}")));
    numbered_paths.find(|path| is_free(path)).unwrap_or(report)
}

/// Chooses the names of reports in a folder: `open-report.xlsx`, or `open-report-2.xlsx` if a
/// report about another file already has the first name, or if an input file has that path.
pub(super) struct Names<'a> {
    folder: &'a Path,
    kind: Kind,
    /// The paths of the files that are read.
    input_paths: &'a [PathBuf],
    used_names: HashSet<String>,
}

impl Names<'_> {
    pub(super) fn new<'a>(folder: &'a Path, kind: Kind, input_paths: &'a [PathBuf]) -> Names<'a> {
        Names {
            folder,
            kind,
            input_paths,
            used_names: HashSet::new(),
        }
    }

    /// Returns the path of the report about a file.
    pub(super) fn choose_for(&mut self, input: &Input) -> PathBuf {
        let stem = input.file_name().and_then(Path::file_stem);
        let stem = stem.map_or("stdin".into(), |stem| stem.to_string_lossy());
        self.next(&stem)
    }

    /// Returns the path of the next report whose name begins with `stem`.
    pub(super) fn next(&mut self, stem: &str) -> PathBuf {
        let stem = match stem {
            REPORT => REPORT.to_owned(),
            stem => format!("{stem}-{REPORT}"),
        };
        let candidates = (1..).map(|n: usize| match n {
            1 => stem.clone(),
            n => format!("{stem}-{n}"),
        });
        // names that differ only in case are the same on some file systems
        let mut name = String::new();
        for candidate in candidates {
            if self.used_names.insert(candidate.to_lowercase())
                && !self.is_read(&self.path(&candidate))
            {
                name = candidate;
                break;
            }
        }
        self.path(&name)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder
            .join(format!("{name}.{}", self.kind.extension()))
    }

    fn is_read(&self, path: &Path) -> bool {
        self.input_paths
            .iter()
            .any(|input| is_same_file(input, path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::file_origin::FileOrigin;

    #[test]
    fn the_extension_determines_the_kind_of_report() {
        let check = |output: &str, each, expected| {
            let found = Kind::choose(None, Path::new(output), each);
            assert_eq!(found.ok(), expected, "{output}");
        };
        check("a.xlsx", false, Some(Kind::Xlsx));
        check("a.HTML", false, Some(Kind::Html));
        check("a.xls", false, None);
        check("-", false, None);
        check("reports", true, Some(Kind::Xlsx));
    }

    #[test]
    fn no_report_name_is_used_twice() {
        let mut names = Names::new(Path::new("out"), Kind::Xlsx, &[]);
        let mut check = |path: &str, expected: &str| {
            let input = Input {
                path: Some(path.into()),
                stdin_bytes: None,
                packed: None,
                origin: FileOrigin::Named,
            };
            assert_eq!(names.choose_for(&input), Path::new("out").join(expected));
        };
        check("a/open.trf", "open-report.xlsx");
        check("b/open.trf", "open-report-2.xlsx");
        check("b/Open.json", "Open-report-3.xlsx");
        check("open-2.trf", "open-2-report.xlsx");
    }
}

//! Which kind of report is written, and under which name.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::cli::error::{Error, shown};
use crate::cli::input::Input;
use crate::report::dossier::Dossier;
use crate::report::{html, workbook};

/// `--format`
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Kind {
    /// An Excel workbook.
    Xlsx,
    /// One page that needs nothing else.
    Html,
}

impl Kind {
    /// The kind asked for, else the one that the ending of `output` means; of a folder the
    /// workbook.
    pub(super) fn choose(asked: Option<Kind>, output: &Path, each: bool) -> Result<Kind, Error> {
        if let Some(kind) = asked {
            return Ok(kind);
        }
        let ending = output.extension().and_then(|ending| ending.to_str());
        match ending.unwrap_or("").to_ascii_lowercase().as_str() {
            _ if each => Ok(Kind::Xlsx),
            "xlsx" => Ok(Kind::Xlsx),
            "html" | "htm" => Ok(Kind::Html),
            _ => Err(Error::usage(
                format!(
                    "the ending of {} does not say which report to write",
                    shown(output)
                ),
                "end it in .xlsx for a workbook or .html for a page, or say which with --format",
            )),
        }
    }

    /// The bytes of a report.
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

    const fn ending(self) -> &'static str {
        match self {
            Kind::Xlsx => "xlsx",
            Kind::Html => "html",
        }
    }
}

/// Names of reports in a folder, each once: `open.xlsx`, and for another file with that name
/// `open-2.xlsx`.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
}

impl Names {
    pub(super) fn next(&mut self, folder: &Path, input: &Input, kind: Kind) -> PathBuf {
        let stem = input.path.as_deref().and_then(Path::file_stem);
        let stem = stem.map_or("stdin".into(), |stem| stem.to_string_lossy());
        let candidates = (1..).map(|n: usize| match n {
            1 => stem.clone().into_owned(),
            n => format!("{stem}-{n}"),
        });
        // not all file systems tell capitals from small letters
        let mut free = candidates.filter(|name| self.taken.insert(name.to_lowercase()));
        let name = free.next().unwrap_or_default();
        folder.join(format!("{name}.{}", kind.ending()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::input::Found;

    #[test]
    fn the_ending_chooses_the_kind() {
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
    fn no_name_is_given_twice() {
        let mut names = Names::default();
        let mut check = |path: &str, expected: &str| {
            let input = Input {
                path: Some(path.into()),
                found: Found::Named,
            };
            let name = names.next(Path::new("out"), &input, Kind::Xlsx);
            assert_eq!(name, Path::new("out").join(expected));
        };
        check("a/open.trf", "open.xlsx");
        check("b/open.trf", "open-2.xlsx");
        check("b/Open.json", "Open-3.xlsx");
        check("open-2.trf", "open-2-2.xlsx");
    }
}

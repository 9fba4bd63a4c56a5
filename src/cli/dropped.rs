//! A file that is dropped on the program of Windows, or a double click: the console window closes
//! with the program, so what was found is shown as a page.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Parser;

use super::error::{Error, shown};
use super::report::page_beside;
use super::{Cli, Exit, own, run};

/// Shown where the program is started by a double click, with no file.
const HOW_TO: &str = "Drop a tournament file on this program's icon: the report is written beside \
                      the file, and opens in your browser.\n\nIn a terminal, `crosstable \
                      --help` shows what else the program can do.\n";

/// Writes a page about each file beside it and opens it. What could not be done is returned, to be
/// read before the window closes; empty where everything is shown.
pub(super) fn show(
    files: &[OsString],
    mut open: impl FnMut(&Path) -> Result<(), String>,
) -> String {
    if files.is_empty() {
        return HOW_TO.to_owned();
    }
    let mut message = String::new();
    for file in files {
        let page = write(Path::new(file));
        let result = match page {
            Ok(page) => open(&page).map_err(|error| {
                format!(
                    "the report is {}, but it does not open: {error}\n",
                    shown(&page)
                )
            }),
            Err(error) => Err(format!("{error}\n{}\n", error.remedy())),
        };
        if let Err(text) = result {
            let _ = writeln!(message, "{text}");
        }
    }
    message
}

/// Writes the page about a file, over an earlier one of ours, and into the folder for temporary
/// files where the file's own cannot be written to.
fn write(file: &Path) -> Result<PathBuf, Error> {
    let beside = page_beside(file)?;
    let name = beside.file_name().unwrap_or_default().to_owned();
    let first = report(file, &free(beside));
    match first {
        Err(Error::Write { .. }) => report(file, &free(std::env::temp_dir().join(name))),
        done => done,
    }
}

fn report(file: &Path, page: &Path) -> Result<PathBuf, Error> {
    let words: [&std::ffi::OsStr; 8] = [
        "crosstable".as_ref(),
        "report".as_ref(),
        "--quiet".as_ref(),
        "--force".as_ref(),
        "--output".as_ref(),
        page.as_os_str(),
        "--".as_ref(),
        file.as_os_str(),
    ];
    let cli = Cli::try_parse_from(words)
        .map_err(|error| Error::usage(error.to_string(), "start crosstable in a terminal"))?;
    match run(&cli)? {
        Exit::Failed => Err(Error::usage(
            format!("not everything in {} could be read", shown(file)),
            format!("the report says what: {}", shown(page)),
        )),
        _ => Ok(page.to_owned()),
    }
}

/// The path, or the next free one where a file that is no page of ours has its name.
fn free(page: PathBuf) -> PathBuf {
    let is_free = |page: &Path| !page.exists() || own::is_report(page);
    if is_free(&page) {
        return page;
    }
    let stem = page
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let mut others = (2..).map(|n: usize| page.with_file_name(format!("{stem}-{n}.html")));
    others.find(|page| is_free(page)).unwrap_or(page)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_dropped_file_ends_with_a_page_that_is_opened() {
        let folder = std::env::temp_dir().join(format!("crosstable-drop-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/harbour-open-trf26.trf");
        let file = folder.join("open.trf");
        fs::copy(sample, &file).expect("the sample can be copied");
        let page = folder.join("open-report.html");
        let mut opened = Vec::new();
        let mut check = |file: &Path, message: &str| {
            let said = show(&[file.into()], |page| {
                opened.push(page.to_owned());
                Ok(())
            });
            assert!(
                said.contains(message) && said.is_empty() == message.is_empty(),
                "{said}"
            );
        };
        check(&file, "");
        // our own page is written anew, that of somebody else is kept
        check(&file, "");
        fs::write(&page, "mine").expect("the page can be written");
        check(&file, "");
        check(&folder.join("opn.trf"), "no such file");
        assert_eq!(fs::read_to_string(&page).ok().as_deref(), Some("mine"));
        let second = folder.join("open-report-2.html");
        assert_eq!(opened, [page.clone(), page, second]);
        assert!(show(&[file.into()], |_| Err("no browser".into())).contains("no browser"));
        assert!(show(&[], |_| Ok(())).contains("Drop a tournament file"));
        let _ = fs::remove_dir_all(folder);
    }
}

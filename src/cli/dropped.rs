//! Writes reports for users of Windows who drop a file on the program or double-click it. The
//! console window closes when the program ends, so the findings are shown as a page in the browser.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Parser;

use super::error::{Error, display_path};
use super::report::{next_free_path, page_beside};
use super::{Cli, Exit, own_files, run};

/// The text that is shown if the program was started by a double click, without a file.
const HOW_TO: &str = "Drop a tournament file on this program's icon: the report is written beside \
                      the file, and opens in your browser.\n\nIn a terminal, `crosstable \
                      --help` shows what else the program can do.\n";

/// Writes a page about each file, beside the file, and opens it with `open`. Returns messages about
/// what failed, to be read before the window closes; empty if nothing failed.
pub(super) fn show_pages(
    files: &[OsString],
    mut open: impl FnMut(&Path) -> Result<(), String>,
) -> String {
    if files.is_empty() {
        return HOW_TO.to_owned();
    }
    let mut message = String::new();
    for file in files {
        let page = write_page(Path::new(file));
        let result = match page {
            Ok(page) => open(&page).map_err(|error| {
                format!(
                    "the report was written to {}, but it cannot be opened: {error}\n",
                    display_path(&page)
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

/// Writes the page about a file. It replaces an earlier page of crosstable. If the folder of the
/// file cannot be written to, the page goes into the folder for temporary files.
fn write_page(file: &Path) -> Result<PathBuf, Error> {
    let page = page_beside(file)?;
    let name = page.file_name().unwrap_or_default().to_owned();
    let result = write_report(file, &free_path(page));
    match result {
        Err(Error::Write { .. }) => write_report(file, &free_path(std::env::temp_dir().join(name))),
        done => done,
    }
}

fn write_report(file: &Path, page: &Path) -> Result<PathBuf, Error> {
    let arguments: [&std::ffi::OsStr; 8] = [
        "crosstable".as_ref(),
        "report".as_ref(),
        "--quiet".as_ref(),
        "--force".as_ref(),
        "--output".as_ref(),
        page.as_os_str(),
        "--".as_ref(),
        file.as_os_str(),
    ];
    let cli = Cli::try_parse_from(arguments)
        .map_err(|error| Error::usage(error.to_string(), "start crosstable from a terminal"))?;
    match run(&cli)? {
        Exit::Failed => Err(Error::usage(
            format!("some parts of {} could not be read", display_path(file)),
            format!("the report lists them: {}", display_path(page)),
        )),
        _ => Ok(page.to_owned()),
    }
}

/// Returns the path for the page or, if a file that is not a page of crosstable has this path, the
/// next free path.
fn free_path(page: PathBuf) -> PathBuf {
    next_free_path(page, |page| !page.exists() || own_files::is_report(page))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn dropping_a_file_writes_a_page_and_opens_it() {
        let folder = std::env::temp_dir().join(format!("crosstable-drop-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/harbour-open-trf26.trf");
        let file = folder.join("open.trf");
        fs::copy(sample, &file).expect("the sample can be copied");
        let page = folder.join("open-report.html");
        let mut opened = Vec::new();
        let mut check = |file: &Path, message: &str| {
            let output = show_pages(&[file.into()], |page| {
                opened.push(page.to_owned());
                Ok(())
            });
            assert!(
                output.contains(message) && output.is_empty() == message.is_empty(),
                "{output}"
            );
        };
        check(&file, "");
        // a page of crosstable is replaced, any other file is kept
        check(&file, "");
        fs::write(&page, "mine").expect("the page can be written");
        check(&file, "");
        check(&folder.join("opn.trf"), "no such file");
        assert_eq!(fs::read_to_string(&page).ok().as_deref(), Some("mine"));
        let second = folder.join("open-report-2.html");
        assert_eq!(opened, [page.clone(), page, second]);
        assert!(show_pages(&[file.into()], |_| Err("no browser".into())).contains("no browser"));
        assert!(show_pages(&[], |_| Ok(())).contains("Drop a tournament file"));
        let _ = fs::remove_dir_all(folder);
    }
}

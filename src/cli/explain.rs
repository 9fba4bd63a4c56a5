//! `crosstable explain CODE`

use std::io::IsTerminal;

use super::Exit;
use super::error::Error;
use super::output::Output;
use super::terminal::TerminalArgs;
use crate::format::FORMATS;
use crate::{audit, report, tiebreak};

const EXAMPLES: &str = "\
Examples:
  crosstable explain P301
  crosstable explain points-differ
  crosstable explain BH
  crosstable explain trf16";

/// Show the manual page of a check, a tie-break or a format.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Code or name of a check (P301, points-differ), a tie-break (BH) or a format.
    code: String,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let page = page(&args.code)?;
    let mut output = Output::stdout();
    if std::io::stdout().is_terminal() {
        output.write(&report::page(&page, terminal.stdout()))?;
    } else {
        output.write(&page)?;
    }
    output.finish()?;
    Ok(Exit::Clean)
}

fn page(wanted: &str) -> Result<String, Error> {
    if let Some(check) = audit::find(wanted) {
        return Ok(check.page.to_owned());
    }
    let mut unbuilt = audit::unbuilt();
    if let Some(check) = unbuilt.find(|check| check.code.eq_ignore_ascii_case(wanted)) {
        return Ok(not_run(check));
    }
    // modifiers are explained on the page of their tie-break
    let code = wanted.split(['/', ':']).next().unwrap_or(wanted);
    if let Some(entry) = tiebreak::find(code) {
        let facts = format!(
            "# {} {}\n\nDefined in {}.\n",
            entry.code, entry.name, entry.article
        );
        return Ok(if entry.page.is_empty() {
            facts
        } else {
            entry.page.to_owned()
        });
    }
    let format = FORMATS
        .iter()
        .find(|format| format.name.eq_ignore_ascii_case(wanted));
    if let Some(format) = format {
        return Ok(format.page.to_owned());
    }
    let near = nearest(wanted);
    Err(Error::usage(
        format!("there is no page about `{wanted}`"),
        match near {
            Some(near) => format!(
                "did you mean {near}? `crosstable list checks` and `crosstable list tie-breaks` \
                 show all"
            ),
            None => "`crosstable list checks`, `crosstable list tie-breaks` and `crosstable list \
                     formats` show what there is"
                .to_owned(),
        },
    ))
}

/// The page of a check of the catalogue that does not run.
fn not_run(check: &audit::Unbuilt) -> String {
    let audit::Unbuilt {
        code,
        severity,
        title,
        state,
        why,
    } = check;
    format!(
        "# {code} {title}\n\n**Severity** {severity} · **State** {state}\n\nThis check never runs: \
         {why}. What it would look for is not examined, and a verdict does not count it as passed.\n"
    )
}

/// The known code or name that is most similar.
fn nearest(wanted: &str) -> Option<&'static str> {
    let checks = audit::CATALOGUE
        .iter()
        .flat_map(|check| [check.code.code, check.code.name]);
    let tie_breaks = tiebreak::CATALOGUE.iter().map(|entry| entry.code);
    let formats = FORMATS.iter().map(|format| format.name);
    let all = checks.chain(tie_breaks).chain(formats);
    let wanted = wanted.to_lowercase();
    let distance = |name: &&str| distance(&wanted, &name.to_lowercase());
    all.min_by_key(distance)
        .filter(|name| distance(name) <= wanted.chars().count().div_ceil(3))
}

/// Edit distance: letters to insert, remove or change between two words.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_that_do_not_run_say_so() {
        let text = page("n903").unwrap();
        assert!(text.starts_with("# N903 Norm claimed but not confirmed\n"));
        assert!(text.contains("This check never runs: "), "{text}");
    }

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        assert_eq!(distance("p301", "p310"), 2);
        assert_eq!(distance("", "ab"), 2);
        assert_eq!(nearest("P3O1"), Some("P301"));
        assert_eq!(nearest("points-difer"), Some("points-differ"));
        assert_eq!(nearest("something else entirely"), None);
    }
}

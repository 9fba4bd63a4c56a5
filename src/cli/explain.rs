//! The command `crosstable explain CODE`, which shows a page of the manual.

use std::io::IsTerminal;

use super::Exit;
use super::error::Error;
use super::output::Output;
use super::suggest::suggestion;
use super::terminal::TerminalArgs;
use crate::finding::first_of;
use crate::format::FORMATS;
use crate::{audit, report, tiebreak};

const EXAMPLES: &str = "\
Examples:
  crosstable explain P301
  crosstable explain points-differ
  crosstable explain BH
  crosstable explain trf16";

/// The minimum length, in characters, of a word that is searched for in names of tie-breaks.
/// Shorter words are part of too many names.
const MIN_WORD_LENGTH: usize = 3;

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

fn page(wanted_word: &str) -> Result<String, Error> {
    if let Some(check) = audit::find(wanted_word) {
        return Ok(check.page.to_owned());
    }
    let mut unbuilt_checks = audit::unbuilt();
    let is_wanted = |name: &str| name.eq_ignore_ascii_case(wanted_word);
    if let Some(check) = unbuilt_checks.find(|check| is_wanted(check.code) || is_wanted(check.name))
    {
        return Ok(check.page.to_owned());
    }
    // the page of a tie-break also explains its modifiers
    let code = wanted_word.split(['/', ':']).next().unwrap_or(wanted_word);
    if let Some(entry) = tiebreak::find(code) {
        let heading = format!(
            "# {} {}\n\nDefined in {}.\n",
            entry.code, entry.name, entry.article
        );
        return Ok(if entry.page.is_empty() {
            heading
        } else {
            entry.page.to_owned()
        });
    }
    let format = FORMATS
        .iter()
        .find(|format| format.name.eq_ignore_ascii_case(wanted_word));
    if let Some(format) = format {
        return Ok(format.page.to_owned());
    }
    Err(Error::usage(
        format!("crosstable has no page about `{wanted_word}`"),
        suggest_page(wanted_word).unwrap_or_else(|| {
            "`crosstable list checks`, `crosstable list tie-breaks` and `crosstable list formats` \
             show the codes and names that have one"
                .to_owned()
        }),
    ))
}

/// Suggests a page for an unknown word: the code of something whose name contains the word, or a
/// similar code or name; `None` if nothing is similar.
fn suggest_page(wanted_word: &str) -> Option<String> {
    let checks = audit::CATALOGUE
        .iter()
        .flat_map(|check| [check.code.code, check.code.name])
        .chain(audit::unbuilt().flat_map(|check| [check.code, check.name]));
    let tie_breaks = tiebreak::CATALOGUE.iter().map(|entry| entry.code);
    let formats = FORMATS.iter().map(|format| format.name);
    let lower_case = wanted_word.to_lowercase();
    let matching_tie_breaks = tiebreak::CATALOGUE.iter();
    let matching_tie_breaks =
        matching_tie_breaks.filter(|entry| entry.name.to_lowercase().contains(&lower_case));
    let matching_tie_breaks: Vec<String> = matching_tie_breaks
        .map(|entry| format!("`{}` ({})", entry.code, entry.name))
        .collect();
    match matching_tie_breaks.split_last() {
        Some((last, [])) => Some(format!("did you mean {last}?")),
        Some((last, others)) if lower_case.len() > MIN_WORD_LENGTH => {
            Some(format!("did you mean {} or {last}?", others.join(", ")))
        }
        _ => {
            let hint = suggestion(wanted_word, checks.chain(tie_breaks).chain(formats));
            hint.or_else(|| checks_of_family(wanted_word))
        }
    }
}

/// Lists the checks with the same letter as an unknown code, such as `P999`; `None` if the word
/// does not have the form of a code.
fn checks_of_family(wanted_word: &str) -> Option<String> {
    let (letter, digits) = wanted_word.split_at_checked(1)?;
    let is_code = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let checks = audit::CATALOGUE.iter().map(|check| check.code.code);
    let family_codes = checks.filter(|code| code[..1].eq_ignore_ascii_case(letter));
    let mut codes: Vec<String> = family_codes.map(|code| format!("`{code}`")).collect();
    codes.sort_unstable();
    let family = first_of(&codes, usize::MAX);
    (is_code && !codes.is_empty()).then(|| {
        let letter = letter.to_ascii_uppercase();
        format!("the checks whose codes begin with {letter} are {family}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_a_check_that_does_not_run_gives_the_reason() {
        let text = page("n903").unwrap();
        assert!(text.starts_with("# N903 norm-unconfirmed\n"), "{text}");
        assert!(text.contains("This check never runs: "), "{text}");
        assert_eq!(page("Norm-Unconfirmed").unwrap(), text);
        let text = page("Q813").unwrap();
        assert!(text.contains("does not run on a single file"), "{text}");
    }

    #[test]
    fn unknown_words_get_a_suggestion() {
        let check = |wanted_word: &str, expected: Option<&str>| {
            assert_eq!(
                suggest_page(wanted_word).as_deref(),
                expected,
                "{wanted_word}"
            );
        };
        check("P3O1", Some("did you mean `P301`?"));
        let dates = suggest_page("d999").expect("there are checks with D");
        assert!(
            dates.starts_with("the checks whose codes begin with D are `D501`, `D502`"),
            "{dates}"
        );
        check("points-difer", Some("did you mean `points-differ`?"));
        check(
            "average rating of opp",
            Some("did you mean `ARO` (average rating of opponents)?"),
        );
        check("something else entirely", None);
    }
}

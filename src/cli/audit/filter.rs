//! Which findings are shown, and which make the run fail.

use std::str::FromStr;

use crate::audit::{Audit, CATALOGUE};
use crate::finding::{Code, Severity};
use crate::verdict::LeftOut;

/// `--select`, `--ignore`, `--fail-on`
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Findings")]
pub(in crate::cli) struct FilterArgs {
    /// Show only these checks: codes (P301), names (points-differ) or beginnings of codes
    /// (P, R2), separated by commas.
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    select: Vec<Choice>,
    /// Leave these checks out.
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    ignore: Vec<Choice>,
    /// The lowest severity of a finding that makes the exit code 1.
    #[arg(long, value_name = "SEVERITY", value_enum, default_value = "error")]
    fail_on: FailOn,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum FailOn {
    /// Errors.
    Error,
    /// Errors and warnings.
    Warning,
    /// No finding: the exit code is 0 unless a file cannot be read.
    Never,
}

/// A code, a name or the beginning of codes, that at least one check has.
#[derive(Clone, Debug)]
struct Choice(String);

impl Choice {
    fn fits(&self, code: Code) -> bool {
        let beginning = code.code.get(..self.0.len());
        beginning.is_some_and(|text| text.eq_ignore_ascii_case(&self.0))
            || code.name.eq_ignore_ascii_case(&self.0)
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        let choice = Choice(text.trim().to_owned());
        if !choice.0.is_empty() && CATALOGUE.iter().any(|check| choice.fits(check.code)) {
            Ok(choice)
        } else {
            Err("no check has this code or name; `crosstable list checks` shows them".to_owned())
        }
    }
}

impl FilterArgs {
    /// Every check.
    pub(in crate::cli) const fn all() -> FilterArgs {
        FilterArgs {
            select: Vec::new(),
            ignore: Vec::new(),
            fail_on: FailOn::Error,
        }
    }

    /// Whether findings of this check are wanted.
    pub(super) fn wants(&self, code: Code) -> bool {
        let fits = |choice: &Choice| choice.fits(code);
        (self.select.is_empty() || self.select.iter().any(fits)) && !self.ignore.iter().any(fits)
    }

    /// Removes the findings that are not wanted, and returns their number.
    pub(in crate::cli) fn apply(&self, audit: &mut Audit) -> usize {
        if self.select.is_empty() && self.ignore.is_empty() {
            return 0;
        }
        let before = audit.findings.len();
        audit.findings.retain(|finding| self.wants(finding.code));
        before - audit.findings.len()
    }

    /// The checks whose findings are left out.
    pub(in crate::cli) fn left_out(&self) -> Vec<LeftOut> {
        let unwanted = CATALOGUE.iter().filter(|check| !self.wants(check.code));
        let left_out = unwanted.map(|check| LeftOut {
            code: check.code,
            why: "left out by the selection of checks".to_owned(),
            decided: false,
        });
        left_out.collect()
    }

    /// Whether the remaining findings make the run fail.
    pub(in crate::cli) fn fails(&self, audit: &Audit) -> bool {
        let from = match self.fail_on {
            FailOn::Error => Severity::Error,
            FailOn::Warning => Severity::Warning,
            FailOn::Never => return false,
        };
        audit
            .findings
            .iter()
            .any(|finding| finding.severity >= from)
    }
}

//! Selects the findings that are shown, and those that make the exit code 1.

use std::str::FromStr;

use crate::audit::{Audit, CATALOGUE};
use crate::cli::suggest::suggestion;
use crate::finding::{Code, Severity};
use crate::verdict::ExcludedCheck;

/// The options `--select`, `--ignore` and `--fail-on`: which findings are shown, and which make the
/// exit code 1.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Findings")]
pub(in crate::cli) struct FilterArgs {
    /// Shows only these checks: codes (P301), names (points-differ) or beginnings of codes
    /// (P, R2), separated by commas.
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    select: Vec<Choice>,
    /// Leaves these checks out.
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

/// A choice of checks: a code, a name, or the beginning of a code. At least one check matches it.
#[derive(Clone, Debug)]
struct Choice(String);

impl Choice {
    fn matches_code(&self, code: Code) -> bool {
        let beginning = code.code.get(..self.0.len());
        beginning.is_some_and(|text| text.eq_ignore_ascii_case(&self.0))
            || code.name.eq_ignore_ascii_case(&self.0)
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        let choice = Choice(text.trim().to_owned());
        if !choice.0.is_empty()
            && CATALOGUE
                .iter()
                .any(|check| choice.matches_code(check.code))
        {
            Ok(choice)
        } else {
            let names = CATALOGUE
                .iter()
                .flat_map(|check| [check.code.code, check.code.name]);
            let help = suggestion(text, names);
            let help =
                help.unwrap_or_else(|| "`crosstable list checks` shows all checks".to_owned());
            Err(format!("no check has this code or name; {help}"))
        }
    }
}

impl FilterArgs {
    /// Creates a filter that shows the findings of all checks.
    pub(in crate::cli) const fn all() -> FilterArgs {
        FilterArgs {
            select: Vec::new(),
            ignore: Vec::new(),
            fail_on: FailOn::Error,
        }
    }

    /// Whether the findings of this check are shown.
    pub(super) fn shows(&self, code: Code) -> bool {
        let is_chosen_by = |choice: &Choice| choice.matches_code(code);
        (self.select.is_empty() || self.select.iter().any(is_chosen_by))
            && !self.ignore.iter().any(is_chosen_by)
    }

    /// Removes the findings that are not shown, and returns how many were removed.
    pub(in crate::cli) fn apply(&self, audit: &mut Audit) -> usize {
        if self.select.is_empty() && self.ignore.is_empty() {
            return 0;
        }
        let count_before = audit.findings.len();
        audit.findings.retain(|finding| self.shows(finding.code));
        count_before - audit.findings.len()
    }

    /// Returns the checks whose findings are not shown.
    pub(in crate::cli) fn left_out_checks(&self) -> Vec<ExcludedCheck> {
        let hidden_checks = CATALOGUE.iter().filter(|check| !self.shows(check.code));
        let left_out_checks = hidden_checks.map(|check| ExcludedCheck {
            code: check.code,
            why: "left out by the selection of checks".to_owned(),
            is_switched_off: false,
        });
        left_out_checks.collect()
    }

    /// Whether the findings that remain make the exit code 1.
    pub(in crate::cli) fn fails(&self, audit: &Audit) -> bool {
        let lowest_severity = match self.fail_on {
            FailOn::Error => Severity::Error,
            FailOn::Warning => Severity::Warning,
            FailOn::Never => return false,
        };
        audit
            .findings
            .iter()
            .any(|finding| finding.severity >= lowest_severity)
    }
}

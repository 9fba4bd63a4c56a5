//! A tournament of a file, judged as the options ask.

use super::filter::FilterArgs;
use crate::audit::{self, Audit, Case, Options};
use crate::cli::args::{Rules, RulesArgs};
use crate::cli::error::Error;
use crate::cli::lists::Lists;
use crate::import::Import;
use crate::report::Audited;
use crate::source::Sources;

/// What was found in a tournament.
pub(in crate::cli) struct Judged<'a> {
    pub(in crate::cli) case: Case<'a>,
    pub(in crate::cli) audit: Audit,
    /// Findings that the filter left out.
    left_out: usize,
}

impl<'a> Judged<'a> {
    pub(in crate::cli) fn new(
        source: &'a Sources,
        import: &'a Import,
        rules: &RulesArgs,
        filter: &FilterArgs,
        lists: &Lists,
    ) -> Result<Judged<'a>, Error> {
        let options = Options {
            lists: lists.consult(import)?,
            ..rules.options(&import.tournament)
        };
        let case = Case::new(source, import, &options);
        let mut audit = audit::judge(&case);
        if matches!(rules.rules, Rules::All) {
            audit.team_columns = audit::of_teams_under_every_edition(&audit);
            audit.columns = audit::under_every_edition(&case.facts, &audit);
        }
        let left_out = filter.apply(&mut audit);
        Ok(Judged {
            case,
            audit,
            left_out,
        })
    }

    /// The same data for the report.
    pub(in crate::cli) fn shown(&self) -> Audited<'_> {
        Audited {
            source: self.case.facts.source,
            import: self.case.facts.import,
            audit: &self.audit,
            system: self.case.facts.table.system(),
            left_out: self.left_out,
        }
    }
}

//! A tournament of a file, judged as the options ask.

use super::filter::FilterArgs;
use crate::audit::{self, Audit, Options};
use crate::cli::args::{Rules, RulesArgs};
use crate::import::Import;
use crate::model::System;
use crate::report::Audited;
use crate::source::Sources;

/// What was found in a tournament.
pub(in crate::cli) struct Judged<'a> {
    source: &'a Sources,
    import: &'a Import,
    pub(in crate::cli) options: Options,
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
    ) -> Judged<'a> {
        let options = rules.options(&import.tournament);
        let mut audit = audit::audit(source, import, &options);
        if matches!(rules.rules, Rules::All) {
            audit.team_columns = audit::of_teams_under_every_edition(&audit);
            audit.columns = audit::under_every_edition(import, &options, &audit);
        }
        let left_out = filter.apply(&mut audit);
        Judged {
            source,
            import,
            options,
            audit,
            left_out,
        }
    }

    /// The same to be shown.
    pub(in crate::cli) fn shown(&self) -> Audited<'_> {
        Audited {
            source: self.source,
            import: self.import,
            audit: &self.audit,
            system: system(&self.options, self.import),
            left_out: self.left_out,
        }
    }
}

/// The system under which a tournament is judged.
pub(super) fn system(options: &Options, import: &Import) -> System {
    let stated = options.system.or(import.tournament.system);
    stated.unwrap_or(System::Swiss)
}

//! A tournament of a file, audited and judged according to the options.

use std::num::NonZeroU16;

use super::filter::FilterArgs;
use crate::audit::{self, Audit, Case, Options};
use crate::cli::args::{Rules, RulesArgs};
use crate::cli::error::Error;
use crate::cli::lists::Lists;
use crate::cli::office::Office;
use crate::import::Import;
use crate::report::AuditReport;
use crate::source::Sources;
use crate::verdict::{ChosenProfile, Grounds, Verdict};

/// The findings of a tournament, and the verdict on the event.
pub(in crate::cli) struct JudgedTournament<'a> {
    pub(in crate::cli) case: Case<'a>,
    pub(in crate::cli) audit: Audit,
    /// The judgement whether the event may be rated.
    verdict: Verdict,
    /// The number of findings that the filter left out.
    left_out: usize,
    /// The minimum number of events that the same few players must have played for question Q813 to
    /// be asked; `None` if it is never asked.
    min_events_of_small_group: Option<NonZeroU16>,
}

impl<'a> JudgedTournament<'a> {
    pub(in crate::cli) fn new(
        source: &'a Sources,
        import: &'a Import,
        rules: &RulesArgs,
        filter: &FilterArgs,
        office: &Office,
        lists: &Lists,
    ) -> Result<JudgedTournament<'a>, Error> {
        let profile = office.profile(&import.tournament);
        let options = office.options(rules, import, &profile);
        let category = options.category;
        let options = Options {
            lists: lists.consult(import, office.lists(), (None, category))?,
            ..options
        };
        let case = Case::new(source, import, &options);
        let mut audit = audit::judge(&case);
        if matches!(rules.rules, Rules::All) {
            audit.team_columns = audit::match_teams_with_every_edition(&audit);
            audit.columns = audit::match_every_edition(&case.facts, &audit);
        }
        let (verdict, left_out) = decide(import, &mut audit, &profile, filter, office);
        Ok(JudgedTournament {
            case,
            audit,
            verdict,
            left_out,
            min_events_of_small_group: office.events_of_small_group(),
        })
    }

    /// Returns the audit in the form that reports need.
    pub(in crate::cli) fn to_report(&self) -> AuditReport<'_> {
        AuditReport {
            source: self.case.facts.source,
            import: self.case.facts.import,
            audit: &self.audit,
            system: self.case.facts.table.system(),
            left_out: self.left_out,
            verdict: &self.verdict,
            small_groups_from: self.min_events_of_small_group,
        }
    }
}

/// Judges the findings of an audit as an office does: changes their severities, and removes those
/// that do not count. Returns the verdict, and the number of findings that the filter removed.
pub(super) fn decide(
    import: &Import,
    audit: &mut Audit,
    profile: &ChosenProfile,
    filter: &FilterArgs,
    office: &Office,
) -> (Verdict, usize) {
    office.regrade(audit, profile);
    let mut left_out_checks = office.ignore(audit);
    let left_out = filter.apply(audit);
    left_out_checks.extend(filter.left_out_checks());
    let accepted = office.accept(audit, import);
    let verdict = Verdict::new(&Grounds {
        import,
        audit,
        profile,
        left_out: &left_out_checks,
        accepted: &accepted,
    });
    (verdict, left_out)
}

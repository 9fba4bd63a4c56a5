//! Lists findings under their common cause: the findings that disappear with a possible repair.

use std::cmp::Ordering;
use std::collections::{HashSet, VecDeque};

use super::damage::list_under_damage;
use super::declarations::explain_declaration;
use super::dependent::{
    dependent_findings, depends_on_results, is_about_columns, is_about_many_values,
    is_about_points_before, is_about_ranks, is_wrong_game,
};
use super::effect::{Effect, add_effect, replaces};
use super::explanation::{add_consequences, explain};
use super::faults::list_under_faults;
use super::leading::find_leading_finding;
use super::listed_twice::list_under_listed_twice;
use super::merged::merge_findings_of_differences;
use super::repairs::{Repair, Suspicion};
use super::repeated_pairings::list_under_rematches;
use super::several_games::list_under_games;
use super::suspicions::{find_suspicions, game_suspicions, suspicions_of_changed_game};
use crate::audit::check::sort;
use crate::audit::facts::Facts;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::points::rank_missing::RANK_MISSING;
use crate::audit::tiebreaks::order_against_tie_breaks::ORDER_AGAINST_TIE_BREAKS;
use crate::audit::tiebreaks::tie_breaks_undeclared::TIE_BREAKS_UNDECLARED;
use crate::audit::{Case, findings_unless_unwanted};
use crate::finding::{Code, Family, Finding, FindingNote, Severity};
use crate::import::Import;

/// Returns the maximum number of audits run for one file. It is lower for a file with more results,
/// because each audit takes longer.
fn audit_limit(import: &Import) -> usize {
    const RESULTS_IN_ALL_AUDITS: usize = 40_000;
    (RESULTS_IN_ALL_AUDITS / import.tournament.entries.len().max(1)).clamp(4, 40)
}

/// Moves consequences under their cause. A finding is a consequence if it disappears with the
/// repair that leaves the fewest findings and adds no new one.
pub(super) fn gather(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    let fingerprints: HashSet<String> = dependent_findings(&findings)
        .map(Finding::fingerprint)
        .collect();
    let is_settled = fingerprints.len() < 2 && !findings.iter().any(is_about_many_values);
    let suspicions = match is_settled {
        true => Vec::new(),
        false => find_suspicions(case, &findings),
    };
    let suspicions_of_exchanges = suspicions_of_changed_game(case);
    if suspicions.is_empty() && suspicions_of_exchanges.is_empty() {
        return merge_findings_of_differences(list_faults(case, findings));
    }
    let mut search = CauseSearch {
        case,
        audits_left: audit_limit(case.facts.import),
        import: case.facts.import.clone(),
        fingerprints,
        findings,
    };
    let mut suspicions = VecDeque::from(suspicions);
    while let Some(suspicion) = suspicions.pop_front() {
        let is_settled =
            search.fingerprints.len() < 2 && !search.findings.iter().any(is_about_many_values);
        if search.audits_left == 0 || is_settled {
            break;
        }
        if !search.examine(&suspicion) {
            continue;
        }
        if suspicion.is_proved() {
            // a game of the repaired rows may have two results
            suspicions.extend(search.suspicions_of_games());
        } else if suspicion.comes_from_totals() {
            // the suspicion may explain further totals
            suspicions.push_front(suspicion);
        }
    }
    for suspicion in &suspicions_of_exchanges {
        search.name_exchanges(suspicion);
    }
    merge_findings_of_differences(list_faults(case, search.findings))
}

/// Lists findings under the finding about the fault or the damage of the file from which they
/// follow.
fn list_faults(case: &Case<'_>, mut findings: Vec<Finding>) -> Vec<Finding> {
    list_under_listed_twice(&case.facts, &mut findings);
    list_under_rematches(&case.facts, &mut findings);
    let mut findings = list_under_faults(case, findings);
    list_under_damage(case, &mut findings);
    findings
}

/// The state of the search: the repairs made so far, and the findings that are left.
struct CauseSearch<'c, 'a> {
    case: &'c Case<'a>,
    /// The number of audits that may still be run.
    audits_left: usize,
    /// The file with the repairs made so far.
    import: Import,
    /// Fingerprints of the findings in `import`.
    fingerprints: HashSet<String>,
    /// The findings in the original file, without those already listed under a cause.
    findings: Vec<Finding>,
}

impl CauseSearch<'_, '_> {
    /// Tries the repairs of a suspicion. If one succeeds, applies it, lists the findings that it
    /// removes under their cause, and returns `true`. Where different repairs explain equally much,
    /// none is applied: the finding names all of them.
    fn examine(&mut self, suspicion: &Suspicion) -> bool {
        let best_effects = self.find_best_effects(suspicion, 2);
        self.list_under_repairs(suspicion, best_effects)
    }

    /// Names exchanged games under a finding about two totals if they explain it as well as the
    /// result of a game that the finding names, or better. Does nothing if the finding has an
    /// explanation that explains other findings as well.
    fn name_exchanges(&mut self, suspicion: &Suspicion) {
        let facts = &self.case.facts;
        let is_about_total_of_pair = |finding: &Finding| {
            let mut players = suspicion.players.iter();
            finding.code == POINTS_DIFFER.code
                && players.any(|&id| facts.number(id) == finding.subject.player)
        };
        let is_open = |finding: &Finding| {
            let mut notes = finding.notes.iter();
            !notes.any(|note| {
                matches!(
                    note,
                    FindingNote::Repair(_) | FindingNote::PossibleRepairs(_)
                )
            })
        };
        let mut findings = self.findings.iter();
        if !findings.any(|finding| is_about_total_of_pair(finding) && is_open(finding)) {
            return;
        }
        let best_effects = self.find_best_effects(suspicion, 1);
        let mut repairs = best_effects.iter().flat_map(|effect| &effect.repairs);
        if repairs.any(|repair| repair.exchanges_games) {
            self.list_under_repairs(suspicion, best_effects);
        }
    }

    /// Returns the effects of those repairs of a suspicion that explain most, if at least
    /// `min_disappeared` findings disappear with them. There are several effects if different
    /// repairs explain equally much.
    fn find_best_effects<'s>(
        &mut self,
        suspicion: &'s Suspicion,
        min_disappeared: usize,
    ) -> Vec<Effect<'s>> {
        let mut best_effects: Vec<Effect<'s>> = Vec::new();
        for repair in suspicion.repairs.iter().take(suspicion.max_repairs()) {
            let explains_all =
                |best: &Effect<'_>| best.fingerprints.is_empty() && best.games() < repair.games();
            if self.audits_left == 0 || best_effects.first().is_some_and(explains_all) {
                break;
            }
            self.audits_left -= 1;
            let Some(effect) = self.try_repair(repair, min_disappeared) else {
                continue;
            };
            let order = best_effects
                .first()
                .map_or(Ordering::Less, |best| effect.compare(best));
            match order {
                Ordering::Less => best_effects = vec![effect],
                Ordering::Equal => add_effect(&mut best_effects, effect),
                Ordering::Greater => {}
            }
        }
        best_effects
    }

    /// Lists the findings that disappear with the best repairs of a suspicion under their cause.
    /// Returns whether one effect is the best, so that its repair is applied.
    fn list_under_repairs(&mut self, suspicion: &Suspicion, best_effects: Vec<Effect<'_>>) -> bool {
        let is_decided = best_effects.len() == 1;
        let common_effect = best_effects
            .into_iter()
            .reduce(|all, other| all.common_with(other, &self.import));
        let Some(effect) = common_effect else {
            return false;
        };
        // with undecided repairs, the file stays as it is
        let kept_fingerprints = (!is_decided).then(|| self.fingerprints.clone());
        self.list_under_cause(suspicion, effect);
        if let Some(kept_fingerprints) = kept_fingerprints {
            self.fingerprints = kept_fingerprints;
        }
        is_decided
    }

    /// Returns the suspicions about the games of the file as it is repaired so far.
    fn suspicions_of_games(&self) -> Vec<Suspicion> {
        let facts = &self.case.facts;
        game_suspicions(&Facts::for_trial(
            facts.source,
            &self.import,
            &facts.options,
        ))
        .collect()
    }

    /// Returns the effect of a further repair; `None` unless at least `min_disappeared` findings
    /// disappear with it and no new one is added. A repair of a whole column may add findings if it
    /// removes most of the others.
    fn try_repair<'s>(&self, repair: &'s Repair, min_disappeared: usize) -> Option<Effect<'s>> {
        let mut import = self.import.clone();
        repair.apply(&mut import);
        let facts = &self.case.facts;
        let facts = Facts::for_trial(facts.source, &import, &facts.options);
        let is_new = |finding: &Finding| self.is_new(repair, finding);
        let may_have_other_cause =
            |finding: &Finding| repair.may_have_other_cause(&self.case.facts, finding);
        let concerns_column = repair.concerns_column();
        // most repairs contradict the stated points of a player; the audit then ends early
        let is_unwanted = |finding: &Finding| {
            !concerns_column && is_new(finding) && !may_have_other_cause(finding)
        };
        let remaining = findings_unless_unwanted(&Case::from_facts(facts), Some(&is_unwanted))?;
        // neither a finding that only the repair reveals nor further information counts against the
        // repair
        let may_be_revealed = |finding: &Finding| {
            finding.code == TIE_BREAKS_UNDECLARED.code || finding.severity == Severity::Info
        };
        let fingerprints: HashSet<String> = dependent_findings(&remaining)
            .filter(|finding| !may_be_revealed(finding) || self.is_known(finding))
            .map(Finding::fingerprint)
            .collect();
        // that points fit the results in other rows is evidence already
        let min_ratio = if repair.moves_points() { 2 } else { 5 };
        let leaves_few =
            concerns_column && fingerprints.len() * min_ratio <= self.fingerprints.len();
        if !leaves_few && self.contradict(repair, &remaining) {
            return None;
        }
        // a row has the same results and the same total, whoever the opponents are
        let changes_only_opponents = repair.changes_only_opponents(&self.case.facts);
        let is_hidden = |finding: &&Finding| {
            let family = finding.code.family();
            let is_about_row = matches!(family, Family::Results | Family::Points);
            self.is_left_over(finding)
                || repair.moves_points() && (is_new(finding) || self.is_changed(finding))
                || self.is_revealed(repair, finding) && !self.is_known(finding)
                || is_new(finding)
                    && (may_have_other_cause(finding) || changes_only_opponents && is_about_row)
        };
        let hidden_findings = remaining.iter().filter(is_hidden).cloned().collect();
        if repair.declaration.is_some() && !self.removes_several_findings(&fingerprints)
            || repair.is_one_of_many && !self.confirms(&remaining, &fingerprints)
        {
            return None;
        }
        let findings_of_other_causes = dependent_findings(&remaining)
            .filter(|finding| repair.may_follow(finding) && !self.is_known(finding));
        // the finding about the cause must disappear, and usually another finding; one finding
        // about many values is enough
        let explains_many_values = self.findings.iter().any(|finding| {
            let may_explain = repair.is_played_instead_of_forfeit && is_about_columns(finding)
                || repair.exchanges_lists && is_about_points_before(finding);
            may_explain && !fingerprints.contains(&finding.fingerprint())
        });
        let min_disappeared = if explains_many_values {
            1
        } else {
            min_disappeared
        };
        let remaining_count = fingerprints
            .len()
            .saturating_sub(findings_of_other_causes.count());
        (remaining_count + min_disappeared <= self.fingerprints.len()).then_some(Effect {
            repairs: vec![repair],
            import,
            fingerprints,
            hidden_findings,
        })
    }

    /// Whether a finding above severity info is new, that is, appears only with a repair. A finding
    /// that the file declares no tie-breaks never counts as new: it may appear as soon as the
    /// repaired ranks form a final table.
    fn is_new(&self, repair: &Repair, finding: &Finding) -> bool {
        depends_on_results(finding)
            && finding.code != TIE_BREAKS_UNDECLARED.code
            && !self.is_revealed(repair, finding)
            && finding.severity > Severity::Info
            && !self.is_known(finding)
            && !self.is_left_over(finding)
    }

    /// Whether new findings are evidence against a repair. If the repair is proved, one other
    /// mistake in its rows is not, and neither are tie-breaks that contradict a wrong result or a
    /// wrong rank.
    fn contradict(&self, repair: &Repair, remaining: &[Finding]) -> bool {
        let facts = &self.case.facts;
        let is_mistake = |finding: &Finding| is_wrong_game(finding) || is_about_ranks(finding);
        let has_other_mistake = remaining.iter().any(is_mistake);
        let is_explained = |finding: &Finding| {
            repair.is_separate(facts, finding) || has_other_mistake && repair.may_follow(finding)
        };
        let new_findings = remaining
            .iter()
            .filter(|finding| self.is_new(repair, finding) && !is_explained(finding));
        let (others, contradictions): (Vec<_>, Vec<_>) =
            new_findings.partition(|finding| repair.may_be_other_mistake(facts, finding));
        others.len() > 1 || !contradictions.is_empty()
    }

    /// Whether the file already has this finding without the repair.
    fn is_known(&self, finding: &Finding) -> bool {
        self.fingerprints.contains(&finding.fingerprint())
    }

    /// Whether the file has this finding without the repair as well, but with other values.
    fn is_changed(&self, finding: &Finding) -> bool {
        let mut findings = dependent_findings(&self.findings);
        findings.any(|known| replaces(finding, known))
    }

    /// Whether a finding of the repaired file is about ranks that are among those of a finding of
    /// the original file. If many ranks contradict the points, one finding stands for all of them.
    fn is_left_over(&self, finding: &Finding) -> bool {
        let stands_for_all =
            |known: &Finding| is_about_ranks(known) && known.subject.player.is_none();
        is_about_ranks(finding)
            && !self.is_known(finding)
            && self.findings.iter().any(stands_for_all)
    }

    /// Whether a finding of the repaired file says that the whole rank order follows other
    /// tie-breaks, or that a rank is missing. These findings appear only after the rows are
    /// repaired: the wrong rows contradict every order, and whose rank is missing does not depend
    /// on the games.
    fn is_revealed(&self, repair: &Repair, finding: &Finding) -> bool {
        let is_about_order = |code: Code| code == ORDER_AGAINST_TIE_BREAKS.code;
        let contradicts_order = |finding: &Finding| {
            is_about_order(finding.code) || finding.consequences.iter().copied().any(is_about_order)
        };
        let is_order_revealed = || {
            is_about_order(finding.code)
                && finding.subject.player.is_none()
                && self.findings.iter().any(contradicts_order)
        };
        repair.exchange.is_some() && (finding.code == RANK_MISSING.code || is_order_revealed())
    }

    /// Whether at least two findings above severity info disappear: they are not among the
    /// `remaining` fingerprints. For the repair of a declaration, expected changes of other values
    /// are not evidence against it.
    fn removes_several_findings(&self, remaining: &HashSet<String>) -> bool {
        let findings = dependent_findings(&self.findings);
        let removed_findings = findings.filter(|finding| {
            finding.severity > Severity::Info && !remaining.contains(&finding.fingerprint())
        });
        removed_findings.count() > 1
    }

    /// Whether stated values confirm a repair: with it, tie-break values or ranks are right that
    /// were wrong, and no error about results, points or pairings remains, which may have another
    /// cause.
    fn confirms(&self, remaining: &[Finding], fingerprints: &HashSet<String>) -> bool {
        let is_about_values = |finding: &&Finding| finding.code.family() == Family::TieBreaks;
        let mut values = dependent_findings(&self.findings).filter(is_about_values);
        let mut others = dependent_findings(remaining);
        values.any(|finding| !fingerprints.contains(&finding.fingerprint()))
            && !others
                .any(|finding| finding.severity == Severity::Error && !is_about_values(&finding))
    }

    /// Lists the findings that disappear with the repairs of `best_effect` as consequences of the
    /// main finding among them.
    fn list_under_cause(&mut self, suspicion: &Suspicion, best_effect: Effect<'_>) {
        let mut repairs = best_effect.repairs.iter();
        let moves_points = repairs.any(|repair| repair.moves_points());
        let disappears = |finding: &Finding| {
            let fingerprint = finding.fingerprint();
            let mut hidden = best_effect.hidden_findings.iter();
            self.fingerprints.contains(&fingerprint)
                && (!best_effect.fingerprints.contains(&fingerprint)
                    || moves_points && hidden.any(|hidden| replaces(hidden, finding)))
        };
        let findings = std::mem::take(&mut self.findings);
        let (consequences, mut other_findings): (Vec<_>, Vec<_>) =
            findings.into_iter().partition(disappears);
        // findings that a hidden finding lists are not consequences of this cause
        let is_listed_under_hidden = |finding: &Finding| {
            let hidden_findings = best_effect.hidden_findings.iter();
            let mut hidden_notes = hidden_findings.flat_map(|hidden| &hidden.notes);
            hidden_notes.any(|note| note.lists(finding))
        };
        let (mut listed_under_hidden, mut consequences): (Vec<_>, Vec<_>) =
            consequences.into_iter().partition(is_listed_under_hidden);
        match find_causes(&self.case.facts, suspicion, &best_effect, &mut consequences) {
            Some(mut causes) => {
                for hidden in best_effect.hidden_findings {
                    // a cause may mention the hidden finding with the values before the repair
                    for cause in &mut causes {
                        cause.notes.retain(|note| !note.is_about(&hidden));
                    }
                    other_findings.push(hidden);
                }
                other_findings.append(&mut causes);
                sort(&mut other_findings);
                self.import = best_effect.import;
                self.fingerprints = best_effect.fingerprints;
            }
            None => {
                other_findings.append(&mut consequences);
                other_findings.append(&mut listed_under_hidden);
            }
        }
        self.findings = other_findings;
    }
}

/// Lists `consequences`, the findings that disappear after the repairs of `effect`, under one of
/// them as their cause, or under one for each game if the repairs change several games. Returns the
/// causes; `None` if none of the findings is about data that the repairs change.
fn find_causes(
    facts: &Facts<'_>,
    suspicion: &Suspicion,
    effect: &Effect<'_>,
    consequences: &mut Vec<Finding>,
) -> Option<Vec<Finding>> {
    if let [repair] = effect.repairs[..]
        && let Some(causes) = list_under_games(facts, repair, consequences)
    {
        return Some(causes);
    }
    let index = find_leading_finding(facts, suspicion, &effect.repairs, consequences)?;
    let mut cause = consequences.remove(index);
    // a finding about several players names its repair
    let first_repair = suspicion.repairs.first();
    let is_first_of_suspicion =
        |repair: &&Repair| first_repair.is_some_and(|first| std::ptr::eq(first, *repair));
    let is_first_repair = effect.repairs.iter().any(is_first_of_suspicion);
    let mut repairs = effect.repairs.iter();
    let is_exchange = repairs.any(|repair| repair.exchange.is_some());
    if let [repair] = &effect.repairs[..]
        && repair.declaration.is_some()
    {
        explain_declaration(&mut cause, repair);
    } else if cause.subject.player.is_some()
        || !is_first_repair
        || is_exchange
        || is_about_columns(&cause)
    {
        explain(facts, &mut cause, &effect.repairs);
    }
    // the finding may be listed under an opponent of the moved row
    if let [repair] = &effect.repairs[..]
        && let [row] = repair.proved_rows[..]
    {
        cause.subject.player = facts.number(row).or(cause.subject.player);
    }
    add_consequences(&mut cause, consequences);
    Some(vec![cause])
}

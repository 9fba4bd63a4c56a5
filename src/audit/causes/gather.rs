//! Lists findings that disappear with a suspected repair under the finding about their cause.

use std::collections::{BTreeMap, HashSet};

use super::damage::list_under_damage;
use super::repairs::{Repair, Suspicion};
use super::suspicions::find_suspicions;
use super::under::list_under_faults;
use crate::audit::check::sort;
use crate::audit::facts::Facts;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::results::opponent_self::OPPONENT_SELF;
use crate::audit::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::tiebreaks::tie_breaks_undeclared::TIE_BREAKS_UNDECLARED;
use crate::audit::{Case, findings_without};
use crate::finding::{Certainty, Code, Family, Finding, Severity, first_of};
use crate::import::Import;

/// Maximum number of repairs tried for one suspicion.
const MAX_REPAIRS: usize = 12;

/// The maximum number of audits run for one file. It is lower for a file with more results, because
/// each audit takes longer.
fn audit_limit(import: &Import) -> usize {
    const RESULTS: usize = 40_000;
    (RESULTS / import.tournament.entries.len().max(1)).clamp(4, 40)
}

/// Moves consequences under their cause. A finding is a consequence if it disappears with the
/// repair that leaves the fewest findings and adds no new one.
pub(in crate::audit) fn gather(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    let open: HashSet<String> = dependent_findings(&findings)
        .map(Finding::fingerprint)
        .collect();
    if open.len() < 2 {
        return merge_findings_of_differences(list_faults(case, findings));
    }
    let suspicions = find_suspicions(case, &findings);
    if suspicions.is_empty() {
        return merge_findings_of_differences(list_faults(case, findings));
    }
    let mut work = Work {
        case,
        left: audit_limit(case.facts.import),
        import: case.facts.import.clone(),
        open,
        findings,
    };
    for suspicion in suspicions {
        if work.left == 0 || work.open.len() < 2 {
            break;
        }
        work.examine(&suspicion);
    }
    merge_findings_of_differences(list_faults(case, work.findings))
}

/// Lists findings that follow from a fault or from damage of the file under the finding about it.
fn list_faults(case: &Case<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    let mut findings = list_under_faults(case, findings);
    list_under_damage(case, &mut findings);
    findings
}

/// The findings that may follow from a wrong result: those about games, or about values computed
/// from games. Findings about whole rounds that are empty or unfinished are not among them.
fn dependent_findings(findings: &[Finding]) -> impl Iterator<Item = &Finding> {
    findings
        .iter()
        .filter(|finding| depends_on_results(finding))
}

fn depends_on_results(finding: &Finding) -> bool {
    match finding.code.family() {
        // several rows that name their own player have one finding
        Family::Results => finding.subject.player.is_some() || finding.code == OPPONENT_SELF.code,
        Family::Points | Family::TieBreaks | Family::Pairings => true,
        Family::Structure | Family::Dates | Family::Identity | Family::Rating | Family::Norms => {
            false
        }
    }
}

/// The state of the search: the repairs made so far, and the findings that are left.
struct Work<'c, 'a> {
    case: &'c Case<'a>,
    /// The number of audits that may still be run.
    left: usize,
    /// The file with the repairs made so far.
    import: Import,
    /// Fingerprints of the findings that `import` has.
    open: HashSet<String>,
    /// The findings in the original file, without those already listed under a cause.
    findings: Vec<Finding>,
}

/// The file after a repair, and the findings that are left in it.
struct Effect<'s> {
    /// The repairs that all have this effect.
    repairs: Vec<&'s Repair>,
    import: Import,
    open: HashSet<String>,
}

impl Work<'_, '_> {
    fn examine(&mut self, suspicion: &Suspicion) {
        let mut best: Option<Effect<'_>> = None;
        for repair in suspicion.repairs.iter().take(MAX_REPAIRS) {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let Some(outcome) = self.try_repair(repair) else {
                continue;
            };
            match &mut best {
                Some(best) if best.open == outcome.open => best.repairs.push(repair),
                Some(best) if best.open.len() <= outcome.open.len() => {}
                _ => best = Some(outcome),
            }
        }
        if let Some(best) = best {
            self.list_under_cause(suspicion, best);
        }
    }

    /// The file with a further repair, if that leaves fewer findings and adds no new one.
    fn try_repair<'s>(&self, repair: &'s Repair) -> Option<Effect<'s>> {
        let mut import = self.import.clone();
        repair.apply(&mut import);
        let facts = &self.case.facts;
        let facts = Facts::assumed(facts.source, &import, &facts.options);
        // a file that does not declare its tie-breaks never does, but only ranks that are those of
        // a final table show it
        let new = |finding: &Finding| {
            depends_on_results(finding)
                && finding.code != TIE_BREAKS_UNDECLARED.code
                && finding.severity > Severity::Info
                && !self.open.contains(&finding.fingerprint())
        };
        // most repairs contradict somebody's stated points: then nothing else is computed
        let found = findings_without(&Case::from_facts(facts), Some(&new))?;
        if found.iter().any(new) {
            return None;
        }
        let open: HashSet<String> = dependent_findings(&found)
            .map(Finding::fingerprint)
            .collect();
        // the cause itself and what follows from it
        (open.len() + 2 <= self.open.len()).then_some(Effect {
            repairs: vec![repair],
            import,
            open,
        })
    }

    /// Lists the findings that disappear with the repairs in `best` as consequences of the main one
    /// among them.
    fn list_under_cause(&mut self, suspicion: &Suspicion, best: Effect<'_>) {
        let gone = |finding: &Finding| {
            let fingerprint = finding.fingerprint();
            self.open.contains(&fingerprint) && !best.open.contains(&fingerprint)
        };
        let findings = std::mem::take(&mut self.findings);
        let (mut follow, mut rest): (Vec<_>, Vec<_>) = findings.into_iter().partition(gone);
        let facts = &self.case.facts;
        if let Some(index) = find_leading(facts, suspicion, &best, &follow) {
            let mut cause = follow.remove(index);
            // a finding about several players names its repair
            let first_repair = suspicion.repairs.first();
            let is_own = best
                .repairs
                .iter()
                .any(|&repair| Some(repair) == first_repair);
            let is_exchange = best.repairs.iter().any(|repair| repair.exchange.is_some());
            if cause.subject.player.is_some() || !is_own || is_exchange {
                explain(&mut cause, &best.repairs);
            }
            add_consequences(&mut cause, &follow);
            rest.push(cause);
            sort(&mut rest);
            self.import = best.import;
            self.open = best.open;
        } else {
            rest.append(&mut follow);
        }
        self.findings = rest;
    }
}

/// The index in `gone` of the finding under which the others are listed: the finding about the
/// round in doubt, else one about the total of a player concerned, else any finding about such a
/// player.
fn find_leading(
    facts: &Facts<'_>,
    suspicion: &Suspicion,
    best: &Effect<'_>,
    gone: &[Finding],
) -> Option<usize> {
    let numbers: Vec<Option<u16>> = suspicion
        .players
        .iter()
        .map(|&id| facts.number(id))
        .collect();
    let entries = best.repairs.iter().flat_map(|repair| &repair.entries);
    let rounds: Vec<u16> = entries.map(|(_, round, _)| round.0).collect();
    let concerns = |finding: &&Finding| numbers.contains(&finding.subject.player);
    let of_game = |finding: &Finding| {
        let round = finding.subject.round;
        finding.code.family() == Family::Results
            && concerns(&finding)
            && round.is_none_or(|round| rounds.contains(&round))
    };
    let of_total = |finding: &Finding| {
        finding.code == POINTS_DIFFER.code
            && (finding.subject.player.is_none() || concerns(&finding))
    };
    // exchanged rounds concern everybody
    let of_values = |finding: &Finding| {
        let is_exchange = best.repairs.iter().any(|repair| repair.exchange.is_some());
        is_exchange && finding.code.family() == Family::TieBreaks
    };
    let of_column =
        |finding: &Finding| of_values(finding) && finding.code == TIE_BREAK_DIFFERS.code;
    gone.iter()
        .position(of_game)
        .or_else(|| gone.iter().position(of_total))
        .or_else(|| gone.iter().position(|finding| concerns(&finding)))
        .or_else(|| gone.iter().position(of_column))
        .or_else(|| gone.iter().position(of_values))
}

/// Adds to a finding the repairs that would explain it and all its consequences.
fn explain(cause: &mut Finding, repairs: &[&Repair]) {
    let words: Vec<String> = repairs.iter().map(|repair| repair.words.clone()).collect();
    words.iter().for_each(|words| cause.rest_on(words));
    let mut exchanges = repairs.iter().filter_map(|repair| repair.exchange.as_ref());
    cause.damage = cause
        .damage
        .or(exchanges.find_map(|exchange| exchange.damage));
    let (note, mut fix) = match &words[..] {
        [only] => (
            format!("{only} would explain this and what follows from it"),
            format!("look at the score sheet: {only} would make all these values right"),
        ),
        _ => (
            format!(
                "one of these would explain this and what follows from it: {}",
                first_of(&words, 3)
            ),
            "look at the score sheets and correct the result that is wrong".to_owned(),
        ),
    };
    if let [only] = repairs
        && let Some(exchange) = &only.exchange
    {
        let what = &exchange.what;
        cause.message = format!("{what} seem to be exchanged: {}", cause.message);
        fix.clone_from(&exchange.fix);
    }
    // only tie-breaks differ, and another program may compute them differently
    if cause.code.family() == Family::TieBreaks {
        cause.certainty = Certainty::Heuristic;
    }
    cause.notes.retain(|note| note.starts_with("so "));
    cause.notes.insert(0, note);
    cause.fix = Some(fix);
    // if the result is wrong, the total is right
    if cause.code == POINTS_DIFFER.code
        && let Some(expected) = cause.expected.take()
        && let Some(label) = &mut cause.at
    {
        label.text = format!("the results give {expected}");
    }
}

/// Adds the findings that follow from a cause to its notes, one note for each kind of value.
fn add_consequences(cause: &mut Finding, gone: &[Finding]) {
    // what is listed under a consequence follows from the cause as well
    let further = gone.iter().flat_map(|finding| &finding.notes);
    let further = further.filter(|note| note.starts_with("so "));
    let further: Vec<String> = further.cloned().collect();
    let mut kinds: BTreeMap<(Code, Option<&str>), Vec<&Finding>> = BTreeMap::new();
    for finding in gone {
        cause.rest_on_finding(finding);
        cause.add_consequence(finding);
        cause.severity = cause.severity.max(finding.severity);
        // the code of its subject is not a tie-break, but the other player of the pair
        let of_pair = finding.code == ROUND_ROBIN_INCOMPLETE.code;
        let of_value = finding.subject.code.as_deref().filter(|_| !of_pair);
        kinds
            .entry((finding.code, of_value))
            .or_default()
            .push(finding);
    }
    for ((code, of_value), findings) in kinds {
        let mut subjects = Vec::new();
        for finding in &findings {
            let subject = &finding.subject;
            let number = subject.player.or(subject.team).map(|n| n.to_string());
            subjects.extend(number.filter(|number| !subjects.contains(number)));
        }
        let what = match (code.family(), of_value) {
            (_, Some(of_value)) => of_value,
            (Family::Points, None) if code == POINTS_DIFFER.code => "points",
            (Family::Points, None) => "rank",
            (Family::Results, None) if code == ROUND_ROBIN_INCOMPLETE.code => "number of games",
            (Family::Results, None) => "result",
            (Family::Pairings, None) => "pairing",
            _ => "order",
        };
        let noun = match (findings[0].subject.team, subjects.len()) {
            (None, 1) => "player",
            (None, _) => "players",
            (Some(_), 1) => "team",
            (Some(_), _) => "teams",
        };
        cause.notes.push(match &findings[..] {
            [only] => format!("so {}", only.message),
            _ if subjects.is_empty() => format!("so {} ({})", findings[0].message, code.code),
            _ => format!(
                "so {what} of {noun} {} differs ({})",
                first_of(&subjects, subjects.len()),
                code.code
            ),
        });
    }
    cause.notes.extend(further);
}

/// Maximum number of differing values without a common cause reported one by one. More are merged
/// into one finding: first those of each column, then the rest of all columns.
const MAX_SEPARATE: usize = 4;

/// Merges findings about differing values if there are more than [`MAX_SEPARATE`] of a kind.
fn merge_findings_of_differences(findings: Vec<Finding>) -> Vec<Finding> {
    let key = |finding: &Finding| {
        let subject = &finding.subject;
        let of_value = finding.code == TIE_BREAK_DIFFERS.code;
        let single = of_value && (subject.player.is_some() || subject.team.is_some());
        let code = subject.code.clone().filter(|_| single)?;
        let is_info = finding.severity == Severity::Info;
        Some((subject.team.is_some(), is_info, code))
    };
    let mut columns: BTreeMap<_, Vec<Finding>> = BTreeMap::new();
    let mut rest = Vec::new();
    for finding in findings {
        match key(&finding) {
            Some(column) => columns.entry(column).or_default().push(finding),
            None => rest.push(finding),
        }
    }
    let mut single: BTreeMap<_, Vec<Finding>> = BTreeMap::new();
    for ((of_teams, is_info, code), mut column) in columns {
        if column.len() > MAX_SEPARATE {
            rest.push(merge_into_first(column, &code, of_teams));
        } else {
            let group = single.entry((of_teams, is_info)).or_default();
            group.append(&mut column);
        }
    }
    for ((of_teams, _), mut group) in single {
        sort(&mut group);
        if group.len() > MAX_SEPARATE {
            let mut codes: Vec<String> = Vec::new();
            for code in group
                .iter()
                .filter_map(|finding| finding.subject.code.clone())
            {
                if !codes.contains(&code) {
                    codes.push(code);
                }
            }
            codes.sort_unstable();
            rest.push(merge_into_first(group, &codes.join(", "), of_teams));
        } else {
            rest.append(&mut group);
        }
    }
    sort(&mut rest);
    rest
}

/// Merges findings about differing values: the first one, with the messages of the others as notes.
fn merge_into_first(mut column: Vec<Finding>, codes: &str, of_teams: bool) -> Finding {
    let noun = if of_teams { "teams" } else { "players" };
    let others = column.split_off(1);
    let mut first = column.remove(0);
    for other in &others {
        first.rest_on_finding(other);
    }
    let subjects = others.iter().chain([&first]);
    let subjects: HashSet<_> = subjects
        .map(|one| (one.subject.player, one.subject.team))
        .collect();
    first
        .notes
        .extend(others.iter().map(|other| other.message.clone()));
    first.message = format!(
        "{codes} of {} {noun} {}, the first of them: {}",
        subjects.len(),
        if codes.contains(", ") {
            "differ"
        } else {
            "differs"
        },
        first.message
    );
    let places = others.iter().filter_map(|other| other.at.clone());
    first.labels.extend(places.take(MAX_SEPARATE));
    if others
        .iter()
        .any(|other| other.subject.code != first.subject.code)
    {
        first.subject.code = None;
    }
    first.subject.player = None;
    first.subject.team = None;
    first.found = Some((others.len() + 1).to_string());
    first.expected = None;
    first.repeat = 0;
    first.severity = others
        .iter()
        .map(|other| other.severity)
        .fold(first.severity, Ord::max);
    first.fix = Some(
        "look for a wrong result or pairing that explains these values; otherwise update the program \
         or its settings"
            .to_owned(),
    );
    first
}

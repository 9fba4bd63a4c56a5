//! The criteria by which missing ranks are computed. The source may set a different edition for
//! each criterion.

use std::borrow::Cow;

use crate::finding::count;
use crate::format::write::{Loss, LossKind, Subject};
use crate::import::{AnnouncedCriterion, Import};
use crate::model::{RankOrder, TieBreakSpec};
use crate::rules::{self, INTERPRETATIONS, RuleSet};
use crate::tiebreak::{self, Aspect};

/// A rank order whose criteria are computed by the same rules as in the program that wrote the
/// source.
pub(super) struct Criteria {
    /// The criteria before the first one that crosstable cannot compute.
    pub(super) order: RankOrder,
    /// The edition for each criterion of `order`: the edition that the source sets for the
    /// criterion, or else the edition of the event.
    pub(super) rules: Vec<Cow<'static, RuleSet>>,
    /// The criteria for which the source sets an edition other than that of the event, in words.
    other_editions: Vec<String>,
    /// The name, in the source, of the first criterion that crosstable cannot compute; `None` if
    /// all can be computed.
    unknown_criterion: Option<String>,
}

impl Criteria {
    /// Collects the criteria of `order`. A criterion for which the source announces no edition
    /// follows `rules`, the edition of the event.
    pub(super) fn new(import: &Import, mut order: RankOrder, rules: &'static RuleSet) -> Criteria {
        let announced_criteria = &import.announced_criteria;
        let unknown_criterion = import.first_criterion_without_code(&order);
        if let Some((_, index)) = unknown_criterion {
            order.criteria.truncate(index);
        }
        let mut other_editions = Vec::new();
        let mut rules_for_criterion = |spec: &TieBreakSpec| {
            let announced_criterion = announced_criteria
                .iter()
                .find(|criterion| criterion.spec.as_ref() == Some(spec));
            let Some(source_rules) = announced_criterion.and_then(announced_edition) else {
                return Cow::Borrowed(rules);
            };
            if depends_on_rules(&spec.code) && edition_year(&source_rules) != edition_year(rules) {
                other_editions.push(format!(
                    "{} follows the rules of {}",
                    spec.spelled,
                    edition_year(&source_rules)
                ));
            }
            source_rules
        };
        let mut rule_sets: Vec<_> = order
            .criteria
            .iter()
            .map(&mut rules_for_criterion)
            .collect();
        if rule_sets.is_empty() {
            rule_sets.push(Cow::Borrowed(rules));
        }
        Criteria {
            order,
            rules: rule_sets,
            other_editions,
            unknown_criterion: unknown_criterion
                .map(|(number, _)| criterion_name(&announced_criteria[number])),
        }
    }

    /// Returns remarks on criteria that follow another edition or cannot be computed, to be
    /// appended to a message; empty if there are none.
    pub(super) fn remarks(&self) -> String {
        let mut text = String::new();
        if !self.other_editions.is_empty() {
            text += &format!(
                "; according to the file, {}",
                self.other_editions.join(", ")
            );
        }
        if let Some(unknown_criterion) = &self.unknown_criterion {
            text += &format!(
                "; {unknown_criterion} cannot be computed from the file, so participants who are tied on all \
                 criteria before it share a rank"
            );
        }
        text
    }
}

/// Drops the criteria after the first one without a code. A criterion without a code cannot be
/// written, and without it the following criteria would be a different rank order. Returns the
/// loss; `None` if nothing was dropped.
pub(super) fn drop_following_criteria(import: &mut Import) -> Option<Loss> {
    let order = import.tournament.rank_order.as_ref()?;
    let (number, index) = import.first_criterion_without_code(order)?;
    let order = import.tournament.rank_order.as_mut()?;
    let dropped_criteria = order.criteria.split_off(index.min(order.criteria.len()));
    if dropped_criteria.is_empty() {
        return None;
    }
    if order.criteria.is_empty() {
        import.tournament.rank_order = None;
    }
    let criterion_without_code = criterion_name(&import.announced_criteria[number]);
    Some(Loss {
        kind: LossKind::Lost,
        name: "criteria-behind-another",
        count: dropped_criteria.len(),
        text: format!(
            "{} after {criterion_without_code} dropped from the rank order: \
             {criterion_without_code} has no code and cannot be written, and without it the order \
             would be a different one",
            match dropped_criteria.len() {
                1 => "1 criterion".to_owned(),
                n => format!("{n} criteria"),
            },
        ),
        subjects: dropped_criteria
            .iter()
            .map(|spec| Subject::value(spec.spelled.as_str()))
            .collect(),
    })
}

/// Returns the name of a criterion in the source.
fn criterion_name(criterion: &AnnouncedCriterion) -> String {
    let words = criterion.announcement.words.as_ref();
    words
        .map_or("a criterion without a name", |words| words.value.as_str())
        .to_owned()
}

/// Reports editions that the source sets for single tie-breaks and that the written file cannot
/// state. An edition is reported only if it differs from the edition in force on the date of the
/// event, which other programs use. Returns the loss; `None` if there is none.
pub(super) fn unwritten_editions(import: &Import, losses: &[Loss]) -> Option<Loss> {
    if losses.iter().all(|loss| loss.name != "criteria") {
        return None;
    }
    let selection = rules::select(&import.tournament, import.last_update);
    let default_year = edition_year(selection.rules);
    let mut subjects = Vec::new();
    for criterion in &import.announced_criteria {
        let codes = criterion.spec.iter().map(|spec| spec.code.as_str());
        let mut codes = codes.chain(criterion.announcement.codes.iter().copied());
        let source_rules = announced_edition(criterion)
            .filter(|source_rules| edition_year(source_rules) != default_year);
        if let Some(source_rules) = source_rules.filter(|_| codes.any(depends_on_rules)) {
            let spelling = criterion.spec.as_ref().map(|spec| spec.spelled.clone());
            let name = spelling.unwrap_or_else(|| criterion_name(criterion));
            let words = format!("{name}: the rules of {}", edition_year(&source_rules));
            subjects.push(Subject::value(words));
        }
    }
    let criteria = count(subjects.len(), "tie-break");
    (!subjects.is_empty()).then(|| Loss {
        kind: LossKind::Lost,
        name: "tie-break-rules",
        count: subjects.len(),
        text: format!(
            "the rules that the source sets for {criteria} cannot be written: other programs use \
             the rules of {}, {}",
            selection.rules.period(),
            if selection.is_assumed {
                "because the file has no date of the event"
            } else {
                "which follow from the date of the event"
            }
        ),
        subjects,
    })
}

/// Whether the values of a tie-break depend on the edition of the rules.
fn depends_on_rules(code: &str) -> bool {
    tiebreak::find(code).is_some_and(|entry| entry.depends_on(Aspect::UnplayedRounds))
}

/// Returns the year by which messages name an edition. The edition of 2023 gives the same values as
/// that of 2024, so both are named 2024.
fn edition_year(rules: &RuleSet) -> &'static str {
    match rules.name {
        "2023" => "2024",
        _ => rules.period(),
    }
}

/// Returns the edition that the source sets for a criterion; `None` if the source sets none.
fn announced_edition(criterion: &AnnouncedCriterion) -> Option<Cow<'static, RuleSet>> {
    let announcement = &criterion.announcement;
    let edition = rules::edition(announcement.edition?)?;
    let interpretation = INTERPRETATIONS
        .iter()
        .find(|interpretation| Some(interpretation.name) == announcement.interpretation)
        .and_then(|interpretation| interpretation.applied_to(edition));
    Some(interpretation.map_or(Cow::Borrowed(edition), Cow::Owned))
}

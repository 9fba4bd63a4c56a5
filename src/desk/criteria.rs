//! The criteria by which missing ranks are filled in, each under the rules that the source sets for
//! it.

use std::borrow::Cow;

use crate::finding::count;
use crate::format::write::{Loss, LossKind, Subject};
use crate::import::{AnnouncedCriterion, Import};
use crate::model::{RankOrder, TieBreakSpec};
use crate::rules::{self, READINGS, RuleSet};
use crate::tiebreak::{self, Aspect};

/// A rank order, computed as the program that made the source computes it.
pub(super) struct Criteria {
    /// The criteria before the first one that only that program can compute.
    pub(super) order: RankOrder,
    /// The rules for each criterion: those that the source sets for it, else those of the event.
    pub(super) rules: Vec<Cow<'static, RuleSet>>,
    /// The criteria for which the source sets rules other than those of the event, in words.
    set: Vec<String>,
    /// The program's name for the first criterion that only that program can compute; `None` if
    /// there is no such criterion.
    unknown: Option<String>,
}

impl Criteria {
    /// The criteria of `order`; those for which the source announces no edition follow `rules`, the
    /// rules of the event.
    pub(super) fn new(import: &Import, mut order: RankOrder, rules: &'static RuleSet) -> Criteria {
        let announced = &import.announced;
        let unknown = import.first_without_code(&order);
        if let Some((_, index)) = unknown {
            order.criteria.truncate(index);
        }
        let mut set = Vec::new();
        let mut rules_of = |spec: &TieBreakSpec| {
            let found = announced.iter().find(|of| of.spec.as_ref() == Some(spec));
            let Some(own_rules) = found.and_then(announced_rules) else {
                return Cow::Borrowed(rules);
            };
            if depends_on_rules(&spec.code) && generation(&own_rules) != generation(rules) {
                set.push(format!(
                    "{} by the rules of {}",
                    spec.spelled,
                    generation(&own_rules)
                ));
            }
            own_rules
        };
        let mut list: Vec<_> = order.criteria.iter().map(&mut rules_of).collect();
        if list.is_empty() {
            list.push(Cow::Borrowed(rules));
        }
        Criteria {
            order,
            rules: list,
            set,
            unknown: unknown.map(|(number, _)| name_of_criterion(&announced[number])),
        }
    }

    /// Remarks on special rules and on criteria that cannot be computed; empty if there are none.
    pub(super) fn words(&self) -> String {
        let mut text = String::new();
        if !self.set.is_empty() {
            text += &format!("; according to the file, {}", self.set.join(", "));
        }
        if let Some(unknown) = &self.unknown {
            text += &format!(
                "; {unknown} cannot be computed from the file, so those still tied before it share a rank"
            );
        }
        text
    }
}

/// Drops the criteria after the first one without a code from the rank order: without that
/// criterion, the rest would be a different order. Returns the loss; `None` if nothing was dropped.
pub(super) fn drop_following_criteria(import: &mut Import) -> Option<Loss> {
    let order = import.tournament.rank_order.as_ref()?;
    let (number, index) = import.first_without_code(order)?;
    let order = import.tournament.rank_order.as_mut()?;
    let following = order.criteria.split_off(index.min(order.criteria.len()));
    if following.is_empty() {
        return None;
    }
    if order.criteria.is_empty() {
        import.tournament.rank_order = None;
    }
    let without_code = name_of_criterion(&import.announced[number]);
    Some(Loss {
        kind: LossKind::Lost,
        name: "criteria-behind-another",
        count: following.len(),
        text: format!(
            "{} of the rank order dropped after {without_code}, which has no code: without it the order would be a different one",
            match following.len() {
                1 => "1 criterion".to_owned(),
                n => format!("{n} criteria"),
            },
        ),
        subjects: following
            .iter()
            .map(|spec| Subject::value(spec.spelled.as_str()))
            .collect(),
    })
}

/// The program's name for a criterion.
fn name_of_criterion(criterion: &AnnouncedCriterion) -> String {
    let words = criterion.about.words.as_ref();
    words
        .map_or("a criterion without a name", |words| words.value.as_str())
        .to_owned()
}

/// Reports the rules that the program's names of criteria imply and the written file cannot state,
/// if they differ from the rules by date, which other programs use. `None` if there is no such
/// loss.
pub(super) fn rules_left_out(import: &Import, losses: &[Loss]) -> Option<Loss> {
    if losses.iter().all(|loss| loss.name != "criteria") {
        return None;
    }
    let of_date = generation(rules::select(&import.tournament, import.updated).rules);
    let mut subjects = Vec::new();
    for criterion in &import.announced {
        let codes = criterion.spec.iter().map(|spec| spec.code.as_str());
        let mut codes = codes.chain(criterion.about.codes.iter().copied());
        let own_rules =
            announced_rules(criterion).filter(|own_rules| generation(own_rules) != of_date);
        if let Some(own_rules) = own_rules.filter(|_| codes.any(depends_on_rules)) {
            let spelled = criterion.spec.as_ref().map(|spec| spec.spelled.clone());
            let name = spelled.unwrap_or_else(|| name_of_criterion(criterion));
            let words = format!("{name}: the rules of {}", generation(&own_rules));
            subjects.push(Subject::value(words));
        }
    }
    let criteria = count(subjects.len(), "tie-break");
    (!subjects.is_empty()).then(|| Loss {
        kind: LossKind::Lost,
        name: "tie-break-rules",
        count: subjects.len(),
        text: format!(
            "the source sets different rules for {criteria}, which cannot be written: other programs compute by the rules of {of_date}, which follow from the date"
        ),
        subjects,
    })
}

/// Whether the values of a tie-break depend on the edition of the rules.
fn depends_on_rules(code: &str) -> bool {
    tiebreak::find(code).is_some_and(|entry| entry.looks_at(Aspect::UnplayedRounds))
}

/// The name of the rules by the year of their text; the text of 2023 gives the same values as that
/// of 2024.
fn generation(rules: &RuleSet) -> &'static str {
    match rules.name {
        "legacy" => "2009 (legacy)",
        "2023" => "2024",
        name => name,
    }
}

/// The rules that the source sets for a criterion; `None` if it sets none.
fn announced_rules(criterion: &AnnouncedCriterion) -> Option<Cow<'static, RuleSet>> {
    let about = &criterion.about;
    let edition = rules::edition(about.edition?)?;
    let reading = READINGS
        .iter()
        .find(|reading| Some(reading.name) == about.reading)
        .and_then(|reading| reading.applied_to(edition));
    Some(reading.map_or(Cow::Borrowed(edition), Cow::Owned))
}

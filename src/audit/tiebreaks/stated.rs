//! Stated columns of tie-break values against the computed ones, under the edition of the
//! event and, where they differ, under every other edition, reading and number of cuts.

use super::judgement::{editions_and_readings, name};
use crate::audit::case::Case;
use crate::audit::needs::Need;
use crate::audit::outcome::ColumnMatch;
use crate::import::StatedColumn;
use crate::model::{Cut, PlayerId, TieBreakSpec};
use crate::number::Exact;
use crate::rules::RuleSet;
use crate::source::Field;
use crate::tiebreak::{self, Column, Context};

/// A stated column and the tie-break that it agrees with best.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Compared {
    /// Its place in `claims.columns`.
    pub(in crate::audit) column: usize,
    /// The tie-break the heading announces.
    pub(in crate::audit) spec: TieBreakSpec,
    /// The values under the edition of the event.
    pub(in crate::audit) values: Column,
    /// Players whose stated value differs from it.
    pub(in crate::audit) wrong: Vec<(PlayerId, Field<Exact>)>,
    /// Values that were compared.
    pub(in crate::audit) compared: usize,
    /// Under which edition or reading.
    pub(in crate::audit) rules: RuleSet,
    /// What fits all stated values instead.
    pub(in crate::audit) instead: Option<Instead>,
}

/// Another tie-break or edition that all stated values fit.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Instead {
    pub(in crate::audit) spec: TieBreakSpec,
    pub(in crate::audit) rules: RuleSet,
}

impl Compared {
    /// What the document says about the column: the tie-break that fits, else the one it
    /// announces.
    pub(in crate::audit) fn summary(&self, label: &str) -> ColumnMatch {
        let (spec, rules, differ) = match &self.instead {
            Some(instead) => (&instead.spec, &instead.rules, 0),
            None => (&self.spec, &self.rules, self.wrong.len()),
        };
        ColumnMatch {
            label: label.to_owned(),
            code: Some(spec.spelled.clone()),
            edition: rules.name,
            agree: self.compared - differ,
            differ,
        }
    }
}

/// Compares every column whose heading is understood.
pub(in crate::audit) fn compare(case: &Case<'_>) -> Vec<Compared> {
    let columns = case.import.claims.columns.iter().enumerate();
    columns
        .filter_map(|(at, column)| one(case, at, column))
        .collect()
}

fn one(case: &Case<'_>, at: usize, column: &StatedColumn) -> Option<Compared> {
    let spec = column.announced.clone()?;
    if !is_told(case, &spec) {
        return None;
    }
    let stated: Vec<(PlayerId, Field<Exact>)> = column
        .values
        .iter()
        .enumerate()
        .filter_map(|(player, value)| Some((PlayerId::at(player), (*value)?)))
        .collect();
    let rules = case.edition.rules;
    let values = computed(case, rules, &spec)?;
    let mut compared = Compared {
        column: at,
        wrong: differing(case, &stated, &values),
        compared: stated.len(),
        spec,
        values,
        rules: rules.clone(),
        instead: None,
    };
    if !compared.wrong.is_empty() {
        compared.instead = instead(case, &compared, &stated);
    }
    Some(compared)
}

/// Whether the file tells what a tie-break is made of: a list that is cut short says nothing
/// about the opponents behind its end.
fn is_told(case: &Case<'_>, spec: &TieBreakSpec) -> bool {
    /// Made of a player's own results alone.
    const OWN: &[&str] = &["WIN", "WON", "BPG", "BWG", "REP", "PS", "PTS", "RTNG"];
    case.has(Need::Results) && (case.has(Need::WholeList) || OWN.contains(&spec.code.as_str()))
}

fn computed(case: &Case<'_>, rules: &RuleSet, spec: &TieBreakSpec) -> Option<Column> {
    let context = Context::new(&case.table, rules).with_unrated(case.options.unrated);
    tiebreak::column(&context, spec).ok()
}

fn differing(
    case: &Case<'_>,
    stated: &[(PlayerId, Field<Exact>)],
    values: &Column,
) -> Vec<(PlayerId, Field<Exact>)> {
    let differs = |(player, stated): &&(PlayerId, Field<Exact>)| {
        !agrees(case, *stated, values[player.index()])
    };
    stated.iter().filter(differs).copied().collect()
}

/// Equal, or equal after the rounding to the decimals that the file shows.
fn agrees(case: &Case<'_>, stated: Field<Exact>, value: Option<Exact>) -> bool {
    let Some(value) = value else {
        // a program may write 0 for what is undefined
        return stated.value == Exact::ZERO;
    };
    if stated.value == value {
        return true;
    }
    let text = case.source.slice(stated.span);
    let decimals = text
        .trim()
        .rsplit_once(['.', ','])
        .map_or(0, |(_, digits)| digits.len());
    stated.value.to_rounded_text(decimals) == value.to_rounded_text(decimals)
}

/// What fits all stated values, the likeliest first: another edition, another reading,
/// another number of cuts.
fn instead(
    case: &Case<'_>,
    compared: &Compared,
    stated: &[(PlayerId, Field<Exact>)],
) -> Option<Instead> {
    let spec = &compared.spec;
    let fits = |rules: &RuleSet, spec: &TieBreakSpec| {
        computed(case, rules, spec)
            .is_some_and(|values| differing(case, stated, &values).is_empty())
    };
    let codes = [spec.code.as_str()];
    if let Some(rules) = editions_and_readings(case, &codes).find(|rules| fits(rules, spec)) {
        return Some(Instead {
            spec: spec.clone(),
            rules,
        });
    }
    other_cuts(spec).find_map(|spec| {
        let editions = case.editions();
        let rules = editions
            .into_iter()
            .find(|&rules| fits(rules, &spec))?
            .clone();
        Some(Instead { spec, rules })
    })
}

/// The same criterion with another number of cuts.
fn other_cuts(spec: &TieBreakSpec) -> impl Iterator<Item = TieBreakSpec> + use<> {
    const CUTS: [(&str, Option<Cut>); 5] = [
        ("", None),
        ("/C1", Some(Cut { low: 1, high: 0 })),
        ("/C2", Some(Cut { low: 2, high: 0 })),
        ("/M1", Some(Cut { low: 1, high: 1 })),
        ("/M2", Some(Cut { low: 2, high: 2 })),
    ];
    let spec = spec.clone();
    CUTS.into_iter().filter_map(move |(notation, cut)| {
        let mut other = spec.clone();
        other.modifiers.cut = cut;
        other.spelled = format!("{}{notation}", spec.code);
        let accepted = cut != spec.modifiers.cut && tiebreak::resolve(&other).is_ok();
        accepted.then_some(other)
    })
}

/// How people call what fits instead.
pub(super) fn words(instead: &Instead) -> String {
    format!(
        "{} under edition {}",
        instead.spec.spelled,
        name(&instead.rules)
    )
}

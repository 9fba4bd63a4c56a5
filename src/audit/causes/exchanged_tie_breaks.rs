//! Suspects that two rows exchanged their tie-break values: the values of each of them are those of
//! the other player.

use std::collections::{BTreeMap, BTreeSet};

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::evidence::attribution::{Attribution, Fit};
use crate::audit::tiebreaks::has_known_meaning;
use crate::audit::{Case, Facts};
use crate::finding::first_of;
use crate::import::StatedColumn;
use crate::model::PlayerId;
use crate::number::Exact;
use crate::tiebreak::ParticipantKind;

/// Maximum number of rows with wrong values for which exchanges are tried as the cause.
const MAX_ROWS: usize = 8;

/// A column whose meaning is known.
struct KnownColumn<'c> {
    /// The index in `claims.columns`.
    index: usize,
    stated: &'c StatedColumn,
    fit: &'c Fit,
    /// The players whose value differs from the computed one.
    wrong: BTreeSet<PlayerId>,
    /// The number of decimals that the column shows.
    decimals: usize,
}

impl<'c> KnownColumn<'c> {
    /// Returns the column of an attribution; `None` if it has no value.
    fn find(
        facts: &Facts<'c>,
        (attribution, fit): (&'c Attribution, &'c Fit),
    ) -> Option<KnownColumn<'c>> {
        let stated = attribution.stated(facts);
        let count_decimals = |value: Exact| {
            let text = value.to_text();
            text.split_once('.')
                .map_or(0, |(_, decimals)| decimals.len())
        };
        let values = stated.values.iter().flatten();
        Some(KnownColumn {
            index: attribution.column,
            stated,
            fit,
            wrong: wrong_players(fit).collect(),
            decimals: values.map(|one| count_decimals(one.value)).max()?,
        })
    }

    /// Whether the value in the row of a player is that of the other player.
    fn has_value_of(&self, player: PlayerId, other: PlayerId) -> bool {
        let text = |value: Exact| value.to_rounded_text(self.decimals);
        let stated = stated_value(self.stated, player);
        let computed = self.fit.values.get(other.index()).copied().flatten();
        stated.is_some() && stated.map(text) == computed.map(text)
    }
}

/// Returns the players whose value differs from the computed one.
fn wrong_players(fit: &Fit) -> impl Iterator<Item = PlayerId> {
    fit.wrong.iter().map(|one| one.player())
}

fn stated_value(column: &StatedColumn, player: PlayerId) -> Option<Exact> {
    Some(column.values.get(player.index())?.as_ref()?.value)
}

/// Returns the suspicions that pairs of rows exchanged their tie-break values. Returns none unless
/// such exchanges explain all wrong values, and each row only one of them.
pub(super) fn exchanged_tie_break_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let facts = &case.facts;
    // columns with the values of teams, or of which nothing is known, say nothing about rows
    let attributions = case.all_attributions().filter_map(|attribution| {
        let is_known =
            attribution.participants == ParticipantKind::Players && has_known_meaning(attribution);
        let fit = attribution.best_fit.as_ref().filter(|_| is_known)?;
        Some((attribution, fit))
    });
    let attributions: Vec<(&Attribution, &Fit)> = attributions.collect();
    let wrong = attributions.iter().flat_map(|(_, fit)| wrong_players(fit));
    let wrong: BTreeSet<PlayerId> = wrong.collect();
    if wrong.is_empty() || wrong.len() > MAX_ROWS {
        return Vec::new();
    }
    let columns = attributions.into_iter();
    let columns: Vec<KnownColumn<'_>> = columns
        .filter_map(|column| KnownColumn::find(facts, column))
        .collect();
    let mut partners: BTreeMap<PlayerId, PlayerId> = BTreeMap::new();
    for &player in &wrong {
        let is_partner = |&other: &PlayerId| other != player && explains(&columns, [player, other]);
        let mut others = wrong.iter().copied().filter(is_partner);
        let (Some(other), None) = (others.next(), others.next()) else {
            return Vec::new();
        };
        partners.insert(player, other);
    }
    let pairs = partners
        .into_iter()
        .filter(|(player, other)| player < other);
    pairs
        .map(|(player, other)| suspicion(facts, &columns, [player, other]))
        .collect()
}

/// Whether an exchange between two rows explains all wrong values in them.
fn explains(columns: &[KnownColumn<'_>], [a, b]: [PlayerId; 2]) -> bool {
    let mut wrong = exchanged_columns(columns, [a, b]).peekable();
    wrong.peek().is_some()
        && wrong.all(|column| column.has_value_of(a, b) && column.has_value_of(b, a))
}

/// Returns the columns in which the value of one of two players is wrong.
fn exchanged_columns<'c, 'k>(
    columns: &'k [KnownColumn<'c>],
    pair: [PlayerId; 2],
) -> impl Iterator<Item = &'k KnownColumn<'c>> {
    let is_wrong =
        move |column: &&KnownColumn<'_>| pair.iter().any(|player| column.wrong.contains(player));
    columns.iter().filter(is_wrong)
}

/// Returns the suspicion that two rows exchanged their values.
fn suspicion(facts: &Facts<'_>, columns: &[KnownColumn<'_>], pair: [PlayerId; 2]) -> Suspicion {
    let mut claims = facts.import.claims.clone();
    let exchanged: Vec<&KnownColumn<'_>> = exchanged_columns(columns, pair).collect();
    for column in &exchanged {
        claims.columns[column.index]
            .values
            .swap(pair[0].index(), pair[1].index());
    }
    let is_exchanged = |index: usize| exchanged.iter().any(|column| column.index == index);
    let is_equal = |column: &StatedColumn| {
        let [a, b] = pair.map(|player| stated_value(column, player));
        a == b
    };
    let mut stated = facts.import.claims.columns.iter().enumerate();
    let values = match stated.all(|(index, column)| is_exchanged(index) || is_equal(column)) {
        true => "tie-break values".to_owned(),
        false => {
            let labels = exchanged.iter().map(|column| column.stated.label.clone());
            let labels: Vec<String> = labels.collect();
            format!("values of {}", first_of(&labels, labels.len()))
        }
    };
    let [a, b] = pair.map(|player| facts.who(player));
    Suspicion {
        players: pair.to_vec(),
        repairs: vec![Repair {
            description: format!("an exchange of the {values} of {a} and {b}"),
            exchange: Some(Exchange {
                statement: format!("the {values} of {a} and {b} seem to be exchanged"),
                advice: format!("exchange the {values} of {a} and {b}"),
                rows: Vec::new(),
                damage: None,
                claims: Some(Box::new(claims)),
                concerns_column: false,
            }),
            ..Repair::default()
        }],
    }
}

//! Finds the arbiters of an event: their offices, the spans that name them, and what the rating
//! lists state about them.

use super::Facts;
use crate::lists::likeness::{Likeness, likeness};
use crate::lists::{ConsultedLists, ListEntry};
use crate::model::{Arbiter, FieldKey, Tournament};
use crate::source::Span;

/// Returns every stated arbiter, each with the field of the office. A record may name several
/// arbiters.
pub(in crate::audit) fn arbiters(
    tournament: &Tournament,
) -> impl Iterator<Item = (FieldKey, Arbiter<'_>)> {
    let chief = tournament.chief_arbiter.iter();
    let deputies = tournament.deputy_arbiters.iter();
    let chief = chief.map(|text| (FieldKey::ChiefArbiter, text));
    let records = chief.chain(deputies.map(|text| (FieldKey::DeputyArbiters, text)));
    records.flat_map(|(office, text)| {
        let arbiters = Arbiter::all_from_text(text).into_iter();
        arbiters.map(move |arbiter| (office, arbiter))
    })
}

/// Returns the name of an office in messages.
pub(in crate::audit) const fn office_in_words(office: FieldKey) -> &'static str {
    match office {
        FieldKey::ChiefArbiter => "chief arbiter",
        _ => "deputy arbiter",
    }
}

/// Returns the span that names an arbiter; `None` if the file has none for this office.
pub(in crate::audit) fn arbiter_span(
    facts: &Facts<'_>,
    office: FieldKey,
    text: &str,
) -> Option<Span> {
    let spans = facts.import.origins.header(office);
    let mut spans = spans.map(|field| field.value);
    spans.find(|place| facts.source.slice(*place).contains(text))
}

impl Facts<'_> {
    /// Returns the entry of an arbiter in the rating list that identifies persons. `None` if the
    /// file states no ID of the arbiter, or if the list does not contain the ID; neither is
    /// evidence against the arbiter.
    pub(in crate::audit) fn arbiter_on_list(&self, arbiter: &Arbiter<'_>) -> Option<&ListEntry> {
        self.lists()?.arbiter(arbiter.fide_number()?)
    }

    /// Returns the entry of an arbiter in a list that states the titles of arbiters. `None` if
    /// there is no entry, or if it has another name. A missing entry is no evidence against the
    /// arbiter: a list of one category contains only rated players, and old lists have no titles.
    pub(in crate::audit) fn titles_on_list(&self, arbiter: &Arbiter<'_>) -> Option<&ListEntry> {
        titles_on_list(arbiter, self.lists()?)
    }

    /// Whether a list states which titles a chief arbiter has.
    pub(in crate::audit) fn lists_title_of_chief(&self) -> bool {
        let chief_arbiters = self.chief_arbiters();
        chief_arbiters
            .iter()
            .any(|arbiter| self.titles_on_list(arbiter).is_some())
    }

    /// Returns the chief arbiters. There is more than one if the record names several.
    pub(in crate::audit) fn chief_arbiters(&self) -> Vec<Arbiter<'_>> {
        chief_arbiters(&self.import.tournament)
    }
}

fn chief_arbiters(tournament: &Tournament) -> Vec<Arbiter<'_>> {
    let chief = tournament.chief_arbiter.as_deref();
    chief.map(Arbiter::all_from_text).unwrap_or_default()
}

fn titles_on_list<'l>(arbiter: &Arbiter<'_>, lists: &'l ConsultedLists) -> Option<&'l ListEntry> {
    let listed = lists.arbiter(arbiter.fide_number()?)?;
    let states_titles = !listed.other_titles.is_empty() || lists.is_complete(lists.identity_month?);
    (states_titles && is_same_person(arbiter, listed)).then_some(listed)
}

/// Whether at least one chief arbiter is IA or FA, as tournaments for norms require (B.01 1.1.5),
/// according to the rating list that identifies persons. `None` if no chief arbiter is stated, or
/// if the title of one is unknown and no other is IA or FA.
#[must_use]
pub fn is_chief_qualified(tournament: &Tournament, lists: &ConsultedLists) -> Option<bool> {
    let is_qualified = |arbiter: &Arbiter<'_>| {
        let titles = &titles_on_list(arbiter, lists)?.other_titles;
        let mut titles = titles.split(|c: char| !c.is_alphanumeric());
        Some(titles.any(Arbiter::may_direct_norms))
    };
    let are_qualified: Vec<Option<bool>> = chief_arbiters(tournament)
        .iter()
        .map(is_qualified)
        .collect();
    match are_qualified.contains(&Some(true)) {
        true => Some(true),
        false if are_qualified.is_empty() || are_qualified.contains(&None) => None,
        false => Some(false),
    }
}

/// Whether the name of a list entry can be that of the arbiter. If no name is stated for the
/// arbiter, every entry fits.
pub(in crate::audit) fn is_same_person(arbiter: &Arbiter<'_>, listed: &ListEntry) -> bool {
    arbiter.name.is_empty() || likeness(&arbiter.name, &listed.name) > Likeness::Different
}

//! Notes values that the document states differently in two places.

use std::collections::HashMap;

use memchr::memmem;

use super::event::Lowering;
use super::node::{Node, Object, rating_value};
use super::ratings::is_rating;
use crate::format::trf::date;
use crate::import::{Note, NoteKind, Reason};
use crate::model::{PlayerId, RoundNumber};
use crate::source::{Field, Span};

/// A value as the document states it, with its span.
type Stated = Field<String>;

impl<'a> Lowering<'_, 'a> {
    /// Whether the competitors are teams. If `teamTournament` contradicts the competitors, the
    /// competitors decide, because players cannot be read as teams, nor teams as players.
    pub(super) fn has_teams(&mut self) -> bool {
        let flag = self.tournament.get("teamTournament");
        let stated = flag.and_then(Node::as_bool);
        let competitors = self.tournament.get("competitors");
        let found = competitors.and_then(|list| self.are_teams(list, stated));
        if let (Some(flag), Some(stated), Some(found)) = (flag, stated, found)
            && stated != found
        {
            let contradiction = match found {
                true => "the competitors have members: they were read as teams",
                false => "each competitor is a person: they were read as players",
            };
            let text = format!("`teamTournament` is `{stated}`, but {contradiction}");
            let note = Note::new(NoteKind::UnlikelyType, flag.inner_span(), text);
            self.notes.push(note.with_reason(Reason::Dropped));
        }
        found.or(stated).unwrap_or(false)
    }

    /// Whether the competitors are teams, which have members (`Some(true)`), although the document
    /// does not say so, or players (`Some(false)`), although it says that they are teams. `None` if
    /// the competitors do not contradict `stated`.
    fn are_teams(&self, list: Node<'a>, stated: Option<bool>) -> Option<bool> {
        let names_members = memmem::find(list.raw_text().as_bytes(), b"\"cplayers\"").is_some();
        if names_members == (stated == Some(true)) {
            return None;
        }
        let competitors: Vec<Object<'a>> =
            list.items().into_iter().filter_map(Object::new).collect();
        if names_members {
            let mut competitors = competitors.iter();
            let has_members = competitors.any(|one| !one.items("cplayers").is_empty());
            return has_members.then_some(true);
        }
        let is_person = |competitor: &Object<'a>| {
            let id = competitor.get("profileId").and_then(Node::count);
            id.is_some_and(|id| self.event.profile(id.value).is_some())
        };
        let are_persons = !competitors.is_empty() && competitors.iter().all(is_person);
        are_persons.then_some(false)
    }

    /// Adds a note about two different values of a fact. `counted` is used, `other` is not.
    pub(super) fn note_contradiction(&mut self, fact: &str, counted: &Stated, other: &Stated) {
        let note = contradiction_note(fact, counted, other);
        self.notes.push(note);
    }

    /// Adds a note about two different result codes for one side of a game. The first code counts.
    pub(super) fn note_two_results(&mut self, codes: [Field<char>; 2], round: RoundNumber) {
        let [counted, other] = codes.map(|code| Field::new(code.value.to_string(), code.span));
        let note = contradiction_note("the result of one side", &counted, &other);
        self.notes.push(note.in_round(round));
    }

    /// Adds notes about values that a competitor and its profile state differently. A profile to
    /// which several competitors refer is not compared, because it belongs to only one of them.
    pub(super) fn note_contradicting_profiles(&mut self) {
        let mut uses: HashMap<u32, usize> = HashMap::new();
        let profile_id = |competitor: &Object<'_>| competitor.get("profileId")?.count();
        for id in self.players.iter().filter_map(profile_id) {
            *uses.entry(id.value).or_default() += 1;
        }
        let event = self.event;
        let mut notes = Vec::new();
        for (index, competitor) in self.players.iter().enumerate() {
            let id = profile_id(competitor).filter(|id| uses.get(&id.value) == Some(&1));
            let Some(profile) = id.and_then(|id| event.profile(id.value)) else {
                continue;
            };
            let differences = [
                self.rating_contradiction(competitor, profile),
                birth_year_contradiction(profile),
            ];
            let differences = differences.into_iter().flatten();
            notes.extend(differences.map(|note| note.about(PlayerId::at(index))));
        }
        for note in notes {
            self.notes.push(note);
        }
    }

    /// Returns a note if the rating in the tournament differs from all ratings of the person,
    /// including the rating in the list that the tournament uses. A missing value and 0 contradict
    /// nothing, and neither does a number that cannot be a rating, about which there is another
    /// note.
    fn rating_contradiction(&self, competitor: &Object<'a>, profile: &Object<'a>) -> Option<Note> {
        let counted = rating_value(competitor.get("rating")?)?;
        let counted_rating = counted.count()?.value;
        if counted_rating == 0 || !u16::try_from(counted_rating).is_ok_and(is_rating) {
            return None;
        }
        let ratings = self.ratings_by_list(profile);
        let is_counted = |node: &Node<'a>| {
            let rating = node.count();
            rating.is_some_and(|rating| rating.value == counted_rating)
        };
        if ratings.iter().any(|(_, node)| is_counted(node)) {
            return None;
        }
        let used_list = self.used_rating_list();
        let mut ratings = ratings.into_iter();
        let other = ratings.find_map(|(list, node)| {
            let rating = stated_number(node)?;
            (list == used_list).then_some(rating)
        })?;
        Some(contradiction_note(
            "the rating",
            &stated_number(counted)?,
            &other,
        ))
    }
}

/// Returns a note about two different values of a fact. `counted` is used, `other` is not.
fn contradiction_note(fact: &str, counted: &Stated, other: &Stated) -> Note {
    let text = format!(
        "{fact} is `{}` in one place and `{}` in another; `{0}` counts",
        counted.value, other.value
    );
    Note::new(NoteKind::Disagreement, counted.span, text)
        .with_span(other.span)
        .with_reason(Reason::Dropped)
}

/// Returns a number in its usual notation (`2` for `2.0`), or the text as written if it is not a
/// number; `None` if the value is 0 or empty.
fn stated_number(node: Node<'_>) -> Option<Stated> {
    let text = node.non_empty_text()?;
    let value = match node.count() {
        Some(number) => number.value.to_string(),
        None => text.value.into_owned(),
    };
    (value != "0").then(|| Field::new(value, text.span))
}

/// Returns a note if the year of the birth date differs from `yearBirth`.
fn birth_year_contradiction(profile: &Object<'_>) -> Option<Note> {
    let birth = profile.non_empty_text("birth")?;
    let year = profile.get("yearBirth")?.count()?;
    let day = date::birth_date(&birth.value)?;
    let differ = year.value != 0 && u32::from(day.year()) != year.value;
    let stated = |text: String, span: Span| Field::new(text, span);
    differ.then(|| {
        let counted = stated(birth.value.into_owned(), birth.span);
        let other = stated(year.value.to_string(), year.span);
        contradiction_note("the birth date", &counted, &other)
    })
}

//! Adds a note if the encoded type of the event contradicts its type in words or the teams of the
//! file.

use super::trf::{system, words_contradict_system};
use crate::import::{Import, Note, NoteKind, Part};
use crate::model::{FieldKey, System};
use crate::source::Span;

/// Adds a note if the encoded type contradicts the type in words, or the teams in the file. A type
/// that is stated only in words is not checked, because files in which each row is a team state
/// `Team Swiss` as well.
pub(super) fn note_unlikely_type(import: &mut Import) {
    let Some(code) = import.tournament.type_code.as_deref() else {
        return;
    };
    let Some(system) = system(code) else {
        return;
    };
    let spans = [FieldKey::TypeCode, FieldKey::Type].map(|key| {
        let field = import.origins.header(key).next();
        field.map(|field| field.value)
    });
    let words = import.tournament.type_text.as_deref().unwrap_or_default();
    let doubts = [
        doubt_about_words(code, system, words),
        doubt_about_teams(import, code, system),
    ];
    let doubts: Vec<Doubt> = doubts.into_iter().flatten().collect();
    let text = match doubts.as_slice() {
        [] => return,
        [(event, other)] => format!("`{code}` is {event}, but {other}"),
        [(event, other), (second_event, second), ..] if event == second_event => {
            format!("`{code}` is {event}, but {other}, and {second}")
        }
        [(event, other), (second_event, second), ..] => {
            format!("`{code}` is {event}, but {other}; it is {second_event}, but {second}")
        }
    };
    let span = spans[0].or(spans[1]).unwrap_or(Span::default());
    let mut note = Note::new(NoteKind::UnlikelyType, span, text);
    note.others.extend(spans[1].filter(|&other| other != span));
    import.notes.push(note);
}

const fn event_words(is_team: bool) -> &'static str {
    if is_team {
        "a team event"
    } else {
        "an individual event"
    }
}

/// The kind of event that the encoded type means, and a clause that says what contradicts it.
type Doubt = (String, String);

/// Compares the encoded type with the type in words; `None` if they do not contradict each other.
/// Words that name both a team event and an individual event, or neither, prove nothing.
fn doubt_about_words(code: &str, system: System, words: &str) -> Option<Doubt> {
    let contradiction = || format!("the type in words is `{words}`");
    if words_contradict_system(words, system) {
        return Some((format!("a {} event", system.name()), contradiction()));
    }
    let words_in_small_letters = words.to_lowercase();
    let contains = |word: &str| words_in_small_letters.contains(word);
    // `Teams-Einzelwertung` is the individual part of a team event
    if contains("team") && (contains("individual") || contains("einzel")) {
        return None;
    }
    let single_words = words_in_small_letters.split(|c: char| !c.is_alphanumeric());
    let names = |word: &str| single_words.clone().any(|single| single == word);
    let (is_team, names_team) = (code.contains("TEAM"), names("team"));
    let is_clear = names_team != names("individual") && system != System::Scheveningen;
    let differ = is_clear && names_team != is_team;
    differ.then(|| (event_words(is_team).to_owned(), contradiction()))
}

/// Compares the encoded type with the teams of the file; `None` if they do not contradict each
/// other. Teams without matches prove nothing, because they may share prizes in an individual
/// event.
fn doubt_about_teams(import: &Import, code: &str, system: System) -> Option<Doubt> {
    if import.part != Part::Event || system == System::Scheveningen {
        return None;
    }
    let tournament = &import.tournament;
    let is_team = code.contains("TEAM");
    let states_matches = !tournament.matches.is_empty()
        || !import.claims.team_rows.is_empty()
        || (import.claims.team_claims.iter()).any(|claims| claims.match_points.is_some());
    let contradiction = match (is_team, tournament.teams.is_empty()) {
        (true, true) => "the file has no teams",
        (false, false) if states_matches => "the file has matches of teams",
        _ => return None,
    };
    Some((event_words(is_team).to_owned(), contradiction.to_owned()))
}

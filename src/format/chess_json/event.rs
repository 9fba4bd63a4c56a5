//! Reads the outer object of the document and the data that all of its tournaments share. Holds the
//! state of reading one of them.

use std::borrow::Cow;
use std::collections::HashMap;

use super::node::{Node, Object};
use super::shapes::{self, Shape, note_wrong_types};
use super::{no_tournament_error, results};
use crate::format::ReadError;
use crate::format::notes::Notes;
use crate::format::numbers::Numbers;
use crate::import::{HeaderField, Import, Note, NoteKind, UnreadKind, UnreadLine};
use crate::model::{FieldKey, PlayerId, RoundNumber, RoundRange};
use crate::source::{Field, Limits, Span};

/// The data that all tournaments of a file share.
pub(super) struct Event<'a> {
    /// The outermost object of the document.
    root: Object<'a>,
    /// The object `event`; `None` in the oldest form of the document, in which `root` has these
    /// keys.
    event_object: Option<Object<'a>>,
    /// The object `eventInfo`; `None` if it is missing.
    pub(super) info: Option<Object<'a>>,
    /// The name of the event (`name` or `eventName`); `None` if it is not stated.
    pub(super) name: Option<String>,
    /// Whether the file was converted from a TRF.
    pub(super) from_trf: bool,
    /// Whether crosstable wrote the file. Only crosstable's files mark games that have not been
    /// played yet.
    pub(super) is_from_crosstable: bool,
    /// The names of the rating lists, in the order in which the file states the ratings of each
    /// person.
    pub(super) rating_lists: Vec<Cow<'a, str>>,
    /// The persons by `id`.
    pub(super) profiles_by_id: HashMap<u32, Object<'a>>,
    /// The teams by `id`.
    pub(super) teams_by_id: HashMap<u32, Object<'a>>,
    /// The score systems by `listName` (only in the oldest form of the document).
    pub(super) score_lists: Vec<(Cow<'a, str>, Object<'a>)>,
    /// The values of `tournaments`, in the order of the file.
    pub(super) tournaments: Vec<Node<'a>>,
    /// The tie-break values that the tie-break checker computed; `None` if they are missing.
    pub(super) computed_results: Option<Object<'a>>,
    /// The notes on all values outside the tournaments.
    notes: Notes,
}

impl<'a> Event<'a> {
    /// Finds the event in the document, and reads the data that its tournaments have in common.
    ///
    /// # Errors
    /// `ReadError::NoTournament` if the document has no event: it contains only computed values, or
    /// an error report.
    pub(super) fn find(root: Object<'a>) -> Result<Event<'a>, ReadError> {
        let inner_object = root.object("event");
        let event_object = inner_object.as_ref().unwrap_or(&root);
        let Some(tournaments) = event_object.get("tournaments") else {
            return Err(no_event_error(&root));
        };
        let tournaments = tournaments.items();
        let info = event_object.object("eventInfo");
        let name = event_object
            .get_first(&["name", "eventName"])
            .and_then(Node::non_empty_text);
        let origin = root.non_empty_text("origin").map(|field| field.value);
        let origin = origin.unwrap_or_default().to_ascii_lowercase();
        let rating_lists = event_object.items("ratingLists").into_iter();
        let rating_lists = rating_lists.map(|list| {
            let name = Object::new(list).and_then(|list| {
                list.mark_known(&["listDescription"]);
                list.non_empty_text("listName")
            });
            name.map(|field| field.value).unwrap_or_default()
        });
        let mut notes = Notes::default();
        let mut event = Event {
            name: name.map(|field| field.value.into_owned()),
            is_from_crosstable: origin == super::ORIGIN,
            from_trf: origin.contains("trf2json") || origin.starts_with("trf"),
            rating_lists: rating_lists.collect(),
            profiles_by_id: index_by_id(event_object.items("profiles"), "profile", &mut notes),
            teams_by_id: index_by_id(event_object.items("teams"), "team", &mut notes),
            score_lists: score_lists(event_object),
            computed_results: results::find_results(&root),
            tournaments,
            info,
            notes,
            event_object: None,
            root,
        };
        event.event_object = inner_object;
        event.note_status();
        Ok(event)
    }

    /// Adds a note about an error that the document reports under `status`.
    fn note_status(&mut self) {
        let Some(status) = self.root.object("status") else {
            return;
        };
        if let Some(code) = status.get("code") {
            shapes::note_quoted_count("code", "status", code, &mut self.notes);
        }
        let (code, words) = parse_status(&status);
        if code == 0 && words.is_empty() {
            return;
        }
        let words = match words.as_str() {
            "" => format!("code {code}"),
            words => words.to_owned(),
        };
        let text = format!("the program that wrote the file reports: {words}");
        self.notes.add(NoteKind::InvalidHeader, status.span(), text);
    }

    /// Adds what concerns the whole document to the first tournament: the notes about values
    /// outside the tournaments, with the further `notes`, and the values there that were not read.
    pub(super) fn finish(mut self, imports: &mut [Import], notes: Notes) {
        let Some(first) = imports.first_mut() else {
            return;
        };
        self.root.mark_known(&["filetype", "version", "published"]);
        let mut unread = Vec::new();
        keep_unread_members(&self.root, &shapes::DOCUMENT, &mut unread, &mut self.notes);
        if let Some(event_object) = &self.event_object {
            keep_unread_members(event_object, &shapes::EVENT, &mut unread, &mut self.notes);
        }
        if let Some(info) = &self.info {
            info.mark_known(&["website", "organizers", "other"]);
            keep_unread_members(info, &shapes::EVENT_INFO, &mut unread, &mut self.notes);
        }
        for profile in in_file_order(&self.profiles_by_id) {
            profile.mark_known(&PERSON_KEYS);
            keep_unread_members(profile, &shapes::PROFILE, &mut unread, &mut self.notes);
        }
        for team in in_file_order(&self.teams_by_id) {
            team.mark_known(&[
                "id",
                "players",
                "federation",
                "captain",
                "coach",
                "present",
                "other",
            ]);
            keep_unread_members(team, &shapes::TEAM, &mut unread, &mut self.notes);
        }
        first.unread.extend(unread);
        first.unread.sort_by_key(|unread| unread.span.start);
        first.notes.extend(self.notes.finish());
        first.notes.extend(notes.finish());
        first.notes.sort_by_key(|note| note.span.start);
    }

    /// Returns the person with this `id`; `None` if there is no such person.
    pub(super) fn profile(&self, id: u32) -> Option<&Object<'a>> {
        self.profiles_by_id.get(&id)
    }
}

/// The known keys of a person, some of which are not read. The tie-break checker writes
/// `lfirstName` in the record of a national list.
const PERSON_KEYS: [&str; 25] = [
    "id",
    "lastName",
    "firstName",
    "lfirstName",
    "fideName",
    "sex",
    "birth",
    "yearBirth",
    "federation",
    "fideId",
    "rating",
    "kFactor",
    "fideTitle",
    "fideOTitle",
    "arbiter",
    "localId",
    "clubName",
    "clubId",
    "email",
    "phone",
    "fideWTitle",
    "category",
    "membership",
    "publish",
    "other",
];

/// Returns the objects, sorted by their position in the file.
pub(super) fn in_file_order<'e, 'a>(objects: &'e HashMap<u32, Object<'a>>) -> Vec<&'e Object<'a>> {
    let mut list: Vec<&Object<'a>> = objects.values().collect();
    list.sort_by_key(|object| object.span());
    list
}

/// Returns the error code in a `status` object (0 if it is missing), and its error texts, joined
/// and shortened.
fn parse_status(status: &Object<'_>) -> (u32, String) {
    let code = status.get("code").and_then(Node::count);
    let mut words = Vec::new();
    for key in ["error", "info"] {
        let Some(node) = status.get(key) else {
            continue;
        };
        let lines = match node.non_empty_text() {
            Some(line) => vec![line],
            None => node
                .items()
                .into_iter()
                .filter_map(Node::non_empty_text)
                .collect(),
        };
        if key == "error" {
            words.extend(
                lines
                    .into_iter()
                    .take(5)
                    .map(|line| line.value.into_owned()),
            );
        }
    }
    let mut words = words.join("; ");
    if let Some((end, _)) = words.char_indices().nth(300) {
        words.truncate(end);
    }
    (code.map_or(0, |field| field.value), words)
}

/// Returns the error for a document without an event.
fn no_event_error(root: &Object<'_>) -> ReadError {
    if results::is_result_document(root) {
        return ReadError::NoTournament {
            message: "this is a result document of the tie-break checker: it has computed \
                      values, but no tournament"
                .to_owned(),
            help: "read the file that the values were computed from: `options.input_file` names \
                   it (Chess-JSON or TRF)"
                .to_owned(),
        };
    }
    let status = root.object("status").map(|status| parse_status(&status));
    match status {
        Some((code, words)) if code != 0 || !words.is_empty() => ReadError::NoTournament {
            message: format!(
                "the file is an error report without a tournament: code {code}{}{words}",
                if words.is_empty() { "" } else { ", " }
            ),
            help:
                "correct the error in the original file and convert it again, or read that file directly"
                    .to_owned(),
        },
        _ => no_tournament_error("the JSON document contains no event with tournaments"),
    }
}

/// Returns the objects by their `id`. If several objects have the same `id`, the first counts, and
/// a note is added about each of the others. `object_name` is the name of such an object in notes.
fn index_by_id<'a>(
    nodes: Vec<Node<'a>>,
    object_name: &str,
    notes: &mut Notes,
) -> HashMap<u32, Object<'a>> {
    let mut objects_by_id: HashMap<u32, Object<'a>> = HashMap::with_capacity(nodes.len());
    for node in nodes {
        let Some(object) = Object::new(node) else {
            let text = format!("a {object_name} should be a JSON object");
            notes.add_habit(NoteKind::Unreadable, node.span(), text);
            continue;
        };
        let Some(id) = object.get("id").and_then(Node::count) else {
            let text = format!("a {object_name} has no `id`, so nothing can refer to it");
            notes.add_habit(NoteKind::Unreadable, object.span(), text);
            continue;
        };
        if let Some(first) = objects_by_id.get(&id.value) {
            let note = note_repeated_object(object_name, id, [first, &object]);
            notes.push(note);
        } else {
            objects_by_id.insert(id.value, object);
        }
    }
    objects_by_id
}

/// Returns the note about a second object with the same `id`. It names the first member whose value
/// differs between the two objects, and points to both values.
fn note_repeated_object(object_name: &str, id: Field<u32>, objects: [&Object<'_>; 2]) -> Note {
    let [first, second] = objects;
    let mut keys: Vec<&str> = Vec::new();
    for key in second.keys().chain(first.keys()) {
        let [a, b] = objects.map(|object| object.peek(key).map(Node::raw_text));
        if a != b && !keys.contains(&key) {
            keys.push(key);
        }
    }
    let object = format!("{object_name} {}", id.value);
    let text = match keys.as_slice() {
        [] => object,
        [key] => format!("`{}` of {object}", shorten(key)),
        [key, ..] => format!("`{}` and other values of {object}", shorten(key)),
    };
    let place = |object: &Object<'_>| {
        let differing = keys.first().and_then(|key| object.peek(key));
        let value = differing.or_else(|| object.peek("id"));
        value.map_or_else(|| object.span(), Node::inner_span)
    };
    Note::new(NoteKind::Repeated, place(second), text).with_span(place(first))
}

fn score_lists<'a>(event_object: &Object<'a>) -> Vec<(Cow<'a, str>, Object<'a>)> {
    let score_lists = event_object.items("scoreLists").into_iter();
    let score_lists = score_lists.filter_map(|list| {
        let list = Object::new(list)?;
        Some((
            list.non_empty_text("listName")?.value,
            list.object("scoreSystem")?,
        ))
    });
    score_lists.collect()
}

/// Adds the members of an object that were not read to `unread`, with notes: one per file for each
/// unknown key, and one for each repetition of a key. Adds notes about values of other types than
/// the reader understands as well.
pub(super) fn keep_unread_members(
    object: &Object<'_>,
    shape: &Shape,
    unread: &mut Vec<UnreadLine>,
    notes: &mut Notes,
) {
    note_wrong_types(object, shape, notes);
    for (member, first) in object.unread_members() {
        if let Some(first) = first {
            let text = format!("`{}`", shorten(&member.key));
            let note = Note::new(NoteKind::Repeated, member.span, text);
            notes.push(note.with_span(first.span));
            continue;
        }
        unread.push(UnreadLine {
            span: member.span,
            kind: UnreadKind::UnknownRecord,
        });
        let text = format!(
            "`{}` is not a known key of {}",
            shorten(&member.key),
            shape.name
        );
        notes.add_habit(NoteKind::UnknownRecord, member.span, text);
    }
}

fn shorten(key: &str) -> String {
    key.chars().take(40).collect()
}

/// Returns the rounds `firstRound` to `lastRound` of an object; only `firstRound` if
/// `lastRound` is missing. `None` if `firstRound` is missing.
pub(super) fn round_range(object: &Object<'_>) -> Option<RoundRange> {
    let round = |key| {
        let round = object.get(key).and_then(Node::count)?;
        let round = u16::try_from(round.value).ok().filter(|&round| round > 0);
        round.map(RoundNumber)
    };
    let first = round("firstRound")?;
    let last = round("lastRound").unwrap_or(first);
    Some(RoundRange { first, last })
}

/// A game in the list of games.
#[derive(Clone, Copy, Default)]
pub(super) struct ListedGame {
    /// The competitor numbers of White and Black; 0 means no competitor.
    pub(super) sides: [u32; 2],
    pub(super) round: u32,
    /// The stated board; `None` if the game states none.
    pub(super) board: Option<Field<u32>>,
    pub(super) span: Span,
}

/// The state of reading a tournament, which all steps of the reading share.
pub(super) struct Lowering<'e, 'a> {
    pub(super) event: &'e Event<'a>,
    pub(super) tournament: &'e Object<'a>,
    pub(super) limits: &'e Limits,
    pub(super) import: Import,
    pub(super) notes: Notes,
    pub(super) numbers: Numbers,
    /// The competitors that are players, indexed by `PlayerId`.
    pub(super) players: Vec<Object<'a>>,
    /// The spans of the teams, in the order of `Tournament::teams`.
    pub(super) team_spans: Vec<Span>,
    /// The games by `id`.
    pub(super) games_by_id: HashMap<u32, ListedGame>,
}

impl<'e, 'a> Lowering<'e, 'a> {
    pub(super) fn new(
        event: &'e Event<'a>,
        tournament: &'e Object<'a>,
        limits: &'e Limits,
    ) -> Lowering<'e, 'a> {
        Lowering {
            event,
            tournament,
            limits,
            import: Import {
                format: "chess-json",
                ..Import::default()
            },
            notes: Notes::default(),
            numbers: Numbers::default(),
            players: Vec::new(),
            team_spans: Vec::new(),
            games_by_id: HashMap::new(),
        }
    }

    /// Records the spans of a value that belongs to the tournament as a whole: that of the value,
    /// and that of its key and value.
    pub(super) fn record_span(&mut self, key: FieldKey, value: Span, line: Span) {
        let field = HeaderField::new(key, value, line);
        self.import.origins.header.push(field);
    }

    pub(super) fn note_missing(&mut self, words: &str) {
        if !self.import.missing_data.iter().any(|known| known == words) {
            self.import.missing_data.push(words.to_owned());
        }
    }

    /// Finds the player whose competitor number `node` contains; `None` with a note if no player or
    /// several players have this number; `None` without a note for 0, which means nobody.
    /// `object_name` says in the note what refers to the player.
    pub(super) fn resolve_player(&mut self, node: Node<'_>, object_name: &str) -> Option<PlayerId> {
        let Some(number) = node.count() else {
            let text = format!("{object_name}: the number of a competitor is expected");
            self.notes
                .add_listed(NoteKind::InvalidHeader, node.span(), text);
            return None;
        };
        let player = self.numbers.player(number.value);
        if player.is_none() && number.value != 0 {
            let text = self.describe_unresolved(object_name, number.value);
            self.notes
                .add(NoteKind::UnknownReference, number.span, text);
        }
        player
    }

    /// Returns the text of a note about a number that no competitor has, or that several have.
    pub(super) fn describe_unresolved(&self, object_name: &str, number: u32) -> String {
        let predicate = match self.numbers.is_shared(number) {
            true => "but several competitors have this number",
            false => "which does not exist",
        };
        format!("{object_name} names competitor {number}, {predicate}")
    }
}

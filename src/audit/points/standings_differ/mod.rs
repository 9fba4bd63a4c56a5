//! P308: the standings or other values differ between the files of an event, or the points in a
//! list of pairings differ from the results of earlier rounds.

mod event_fields;
pub(in crate::audit) mod points_before;
mod topics;

use std::collections::BTreeMap;

use self::event_fields::report_event_fields;
use self::points_before::compare_points_before;
use self::topics::{PLAYER_TOPICS, STANDINGS_TOPIC, Topic};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::import::{Note, NoteKind, Reason};
use crate::model::PlayerId;
use crate::source::Span;

check! {
    STANDINGS_DIFFER = "P308" "standings-differ", Warning,
    page: include_str!("../../../../docs/checks/standings-differ.md"),
    not_corrected: "the sources do not say which of them is up to date",
    may_be_right: true,
    run: standings_differ on facts,
}

/// Maximum number of players whose standings are reported one by one; if more differ, the files
/// show different states of the event.
const MAX_SEPARATE: usize = 8;

fn standings_differ(facts: &Facts<'_>, findings: &mut Findings) {
    // the notes are grouped by player, because a player whose points differ between the files often
    // has different ranks as well
    let standings_notes = players_with_notes(facts, NoteKind::SourcesDisagreeOnStandings, |_| true);
    STANDINGS_TOPIC.report(facts, findings, &standings_notes);
    for topic in PLAYER_TOPICS {
        let kind = NoteKind::SourcesDisagreeOnPlayer;
        let notes = players_with_notes(facts, kind, |note| {
            note.reason == topic.field.map(Reason::Field)
        });
        let notes = topics::without_same_meaning(facts, topic, notes);
        let notes = without_exchanged(facts, findings, topic, notes);
        topic.report(facts, findings, &notes);
    }
    report_event_fields(facts, findings);
    compare_points_before(facts, findings);
}

/// Selects the notes of the given kind that satisfy `is_wanted`, by player.
fn players_with_notes<'c>(
    facts: &'c Facts<'_>,
    kind: NoteKind,
    is_wanted: impl Fn(&Note) -> bool,
) -> BTreeMap<PlayerId, Vec<&'c Note>> {
    let mut notes: BTreeMap<PlayerId, Vec<&Note>> = BTreeMap::new();
    for note in &facts.import.notes {
        if note.kind == kind
            && is_wanted(note)
            && let Some(player) = note.player
        {
            notes.entry(player).or_default().push(note);
        }
    }
    notes
}

/// Returns a value as a file states it, and the name of that file. A blank cell stands for the
/// value of the row above.
fn stated_value(facts: &Facts<'_>, span: Span) -> (String, String) {
    let value = facts.source.slice(span).trim();
    let value = if value.is_empty() {
        "(as above)"
    } else {
        value
    };
    (value.to_owned(), file_name(facts, span).to_owned())
}

/// Whether both values of a note are in the same file.
fn is_in_one_file(facts: &Facts<'_>, note: &Note) -> bool {
    facts.source.are_in_one_file([note.span, note.other_span()])
}

/// Returns the name of the file that contains a span.
fn file_name<'f>(facts: &'f Facts<'_>, span: Span) -> &'f str {
    facts.source.source_of(span).name()
}

impl Topic {
    fn report(
        &self,
        facts: &Facts<'_>,
        findings: &mut Findings,
        notes: &BTreeMap<PlayerId, Vec<&Note>>,
    ) {
        // values other than standings have one cause: a different list, or a different notation
        let max_separate = match self.field {
            None => MAX_SEPARATE,
            Some(_) => 1,
        };
        if notes.len() > max_separate {
            return self.report_many(facts, findings, notes);
        }
        for (player, notes) in notes {
            self.report_player(facts, findings, *player, notes);
        }
    }

    fn report_player(
        &self,
        facts: &Facts<'_>,
        findings: &mut Findings,
        player: PlayerId,
        notes: &[&Note],
    ) {
        let severity = self.severity(facts, 1);
        let note = notes[0];
        let other_span = note.other_span();
        let [this_value, other_value] = values(facts, note);
        let spans = [note.span, other_span];
        let [this_file, other_file] = facts.source.places_of_both(spans);
        let in_words = |text: &str| text.replace("{list}", facts.source.word_for_both(spans));
        let value_name = &note.text;
        // the rows of one list have no names, but rounds
        let round = note.round.filter(|_| is_in_one_file(facts, note));
        let difference = match round {
            Some(round) => format!(
                "rows disagree for {}: {value_name} {this_value}, but {other_value} in round {round}",
                facts.who(player)
            ),
            None => format!(
                "{} for {}: {value_name} {this_value} in {this_file}, {other_value} in {other_file}",
                in_words(self.message_for_one),
                facts.who(player)
            ),
        };
        let mut finding = findings
            .report(&STANDINGS_DIFFER, difference)
            .severity(severity)
            .at(note.span, format!("{value_name} here"))
            .label(other_span, format!("{value_name} there"))
            .player(facts.number(player))
            .found(format!("{this_value}; {other_value}"))
            .rule("practice")
            .fix(in_words(self.fix));
        if !self.value_name.is_empty() {
            finding = finding.record(self.value_name);
        }
        for note in &notes[1..] {
            let [this_value, other_value] = values(facts, note);
            let value_name = &note.text;
            finding = finding.note(format!(
                "{value_name} {this_value} and {other_value} also differ"
            ));
        }
    }

    fn report_many(
        &self,
        facts: &Facts<'_>,
        findings: &mut Findings,
        notes: &BTreeMap<PlayerId, Vec<&Note>>,
    ) {
        let Some(note) = notes.values().next().map(|notes| notes[0]) else {
            return;
        };
        let other_span = note.other_span();
        let [this_file, other_file] = facts.source.names_of_both([note.span, other_span]);
        let word = facts.source.word_for_both([note.span, other_span]);
        let players_in_words = match self.field {
            None => {
                let first_players = notes.keys().take(5).map(|&id| facts.who(id));
                format!(
                    "among them {}",
                    first_players.collect::<Vec<_>>().join("; ")
                )
            }
            Some(_) => list_values(facts, notes),
        };
        let places = match this_file == other_file {
            true => String::new(),
            false => format!(" between {this_file} and {other_file}"),
        };
        let count = notes.len();
        let finding = findings
            .report(
                &STANDINGS_DIFFER,
                format!("{} for {count} players{places}", self.message_for_many),
            )
            .severity(self.severity(facts, notes.len()))
            .at(note.span, "the first such player")
            .label(other_span, "there")
            .found(notes.len().to_string())
            .rests_on(notes.iter().flat_map(|(&id, notes)| {
                let values = notes.iter();
                values.map(move |note| describe_values(facts, id, note))
            }))
            .note(players_in_words)
            .rule("practice")
            .fix(self.fix.replace("{list}", word));
        if !self.value_name.is_empty() {
            finding.record(self.value_name);
        }
    }
}

/// Describes the two values of a player that differ.
fn describe_values(facts: &Facts<'_>, player: PlayerId, note: &Note) -> String {
    let [this_value, other_value] = values(facts, note);
    format!(
        "{} {}: {this_value}; {other_value}",
        note.text,
        facts.who(player)
    )
}

/// Lists the first players with both values: `3 Example, Anna: NOR, SWE; 4 Sample, Ben: ...`.
fn list_values(facts: &Facts<'_>, notes: &BTreeMap<PlayerId, Vec<&Note>>) -> String {
    let values = notes.iter().take(MAX_SEPARATE).map(|(&id, notes)| {
        let [this_value, other_value] = values(facts, notes[0]);
        format!("{}: {this_value}, {other_value}", facts.who(id))
    });
    let more = match notes.len().saturating_sub(MAX_SEPARATE) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    values.collect::<Vec<_>>().join("; ") + &more
}

/// Returns the two values that differ: those in the note, or else the texts at its spans.
fn values(facts: &Facts<'_>, note: &Note) -> [String; 2] {
    match &note.values {
        Some(values) => (**values).clone(),
        None => [note.span, note.other_span()].map(|span| stated_value(facts, span).0),
    }
}

/// Removes differences that follow from names exchanged in the pairings of a round: the pairings
/// state the value of another player, and a finding is about the game of the player (R214). The
/// difference is added to that finding. Players without other differences are removed.
fn without_exchanged<'c>(
    facts: &'c Facts<'_>,
    findings: &mut Findings,
    topic: &Topic,
    mut notes: BTreeMap<PlayerId, Vec<&'c Note>>,
) -> BTreeMap<PlayerId, Vec<&'c Note>> {
    let file = |note: &Note| file_name(facts, note.other_span());
    let own_values: Vec<(PlayerId, &str, String)> = notes
        .iter()
        .flat_map(|(&id, notes)| notes.iter().map(move |note| (id, note)))
        .map(|(id, note)| (id, file(note), stated_value(facts, note.span).0))
        .collect();
    notes.retain(|&id, notes| {
        notes.retain(|note| {
            let other_value = stated_value(facts, note.other_span()).0;
            let is_exchanged = own_values.iter().any(|(other, other_file, value)| {
                *other != id && *other_file == file(note) && *value == other_value
            });
            let Some(round) = note.round.filter(|_| is_exchanged) else {
                return true;
            };
            let text = || {
                let [this_value, other_value] = values(facts, note);
                let (who, name) = (facts.who(id), &note.text);
                format!("{name} of {who}: {this_value}; {other_value}")
            };
            let severity = topic.severity(facts, 1);
            !findings.attach_to_game(&STANDINGS_DIFFER, (id, round), severity, text)
        });
        !notes.is_empty()
    });
    notes
}

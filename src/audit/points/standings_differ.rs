//! P308: the standings differ between the files of an event, or the points in a list of pairings
//! differ from the results of earlier rounds.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::import::{Lack, Note, NoteKind, Part, PointsBefore, Reason};
use crate::model::{FieldKey, PlayerId};
use crate::number::Points;

check! {
    STANDINGS_DIFFER = "P308" "standings-differ", Warning,
    page: include_str!("../../../docs/checks/standings-differ.md"),
    not_corrected: "the files do not say which of them is up to date",
    may_be_right: true,
    run: standings_differ on facts,
}

/// Maximum number of players reported one by one; if more differ, the files show different states
/// of the event.
const MAX_SEPARATE: usize = 8;

fn standings_differ(facts: &Facts<'_>, findings: &mut Findings) {
    // a player whose points differ also has a different rank
    let standings_notes = players_with_notes(facts, NoteKind::SourcesDisagreeOnStandings, |_| true);
    STANDINGS_TOPIC.report(facts, findings, &standings_notes);
    for topic in [FIDE_ID_TOPIC, RATING_TOPIC] {
        let kind = NoteKind::SourcesDisagreeOnPlayer;
        let notes = players_with_notes(facts, kind, |note| {
            note.reason == topic.field.map(Reason::Field)
        });
        topic.report(facts, findings, &notes);
    }
    compare_points_before(facts, findings);
}

/// A value of a player that two files may state differently.
struct Topic {
    /// The name of the value; empty for standings, which consist of several values.
    value_name: &'static str,
    /// The field of a player; `None` for standings.
    field: Option<FieldKey>,
    /// The beginning of a message about one player.
    message_for_one: &'static str,
    /// The beginning of a message about many players.
    message_for_many: &'static str,
    severity: Severity,
    fix: &'static str,
}

/// The texts about points and ranks.
const STANDINGS_TOPIC: Topic = Topic {
    value_name: "",
    field: None,
    message_for_one: "standings differ",
    message_for_many: "standings differ",
    severity: Severity::Warning,
    fix: "export both files again from the same state of the event",
};

/// The texts about a FIDE ID. If files state different IDs, the games may be rated for the wrong
/// person.
const FIDE_ID_TOPIC: Topic = Topic {
    value_name: "FIDE ID",
    field: Some(FieldKey::FideId),
    message_for_one: "files disagree",
    message_for_many: "FIDE IDs differ",
    severity: Severity::Error,
    fix: "look the player up in the rating list, and correct the wrong file",
};

/// The texts about a rating.
const RATING_TOPIC: Topic = Topic {
    value_name: "rating",
    field: Some(FieldKey::Rating),
    message_for_one: "files disagree",
    message_for_many: "ratings differ",
    severity: Severity::Warning,
    fix: "use the rating on the list in force when the event began, and correct the other file",
};

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

/// Returns a value as a file states it, and the name of that file.
fn stated_value(facts: &Facts<'_>, span: crate::source::Span) -> (String, String) {
    let value = facts.source.slice(span).trim();
    let value = if value.is_empty() {
        "(as above)"
    } else {
        value
    };
    (
        value.to_owned(),
        facts.source.source_of(span).name().to_owned(),
    )
}

impl Topic {
    fn report(
        &self,
        facts: &Facts<'_>,
        findings: &mut Findings,
        notes: &BTreeMap<PlayerId, Vec<&Note>>,
    ) {
        if notes.len() > MAX_SEPARATE {
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
        let note = notes[0];
        let other_span = note.others.first().copied().unwrap_or(note.span);
        let ((this_value, this_file), (other_value, other_file)) = (
            stated_value(facts, note.span),
            stated_value(facts, other_span),
        );
        let (value_name, message_for_one) = (&note.text, self.message_for_one);
        let mut finding = findings
            .report(
                &STANDINGS_DIFFER,
                format!(
                    "{message_for_one} for {}: {value_name} {this_value} in {this_file}, \
                     {other_value} in {other_file}",
                    facts.who(player),
                ),
            )
            .severity(self.severity)
            .at(note.span, format!("{value_name} here"))
            .label(other_span, format!("{value_name} there"))
            .player(facts.number(player))
            .found(format!("{this_value}; {other_value}"))
            .rule("practice")
            .fix(self.fix);
        if !self.value_name.is_empty() {
            finding = finding.record(self.value_name);
        }
        for note in &notes[1..] {
            let other_span = note.others.first().copied().unwrap_or(note.span);
            let ((this_value, _), (other_value, _)) = (
                stated_value(facts, note.span),
                stated_value(facts, other_span),
            );
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
        let other_span = note.others.first().copied().unwrap_or(note.span);
        let ((_, this_file), (_, other_file)) = (
            stated_value(facts, note.span),
            stated_value(facts, other_span),
        );
        let first_players = notes.keys().take(5).map(|&id| facts.who(id));
        let first_players: Vec<String> = first_players.collect();
        let finding = findings
            .report(
                &STANDINGS_DIFFER,
                format!(
                    "{} for {} players between {this_file} and {other_file}",
                    self.message_for_many,
                    notes.len()
                ),
            )
            .severity(self.severity)
            .at(note.span, "the first such player")
            .label(other_span, "there")
            .found(notes.len().to_string())
            .rests_on(notes.iter().flat_map(|(&id, notes)| {
                let values = notes.iter();
                values.map(move |note| describe_values(facts, id, note))
            }))
            .note(format!("among them {}", first_players.join("; ")))
            .rule("practice")
            .fix(self.fix);
        if !self.value_name.is_empty() {
            finding.record(self.value_name);
        }
    }
}

/// Describes the two values of a player that differ.
fn describe_values(facts: &Facts<'_>, player: PlayerId, note: &Note) -> String {
    let other_span = note.others.first().copied().unwrap_or(note.span);
    let [this_value, other_value] = [note.span, other_span].map(|span| stated_value(facts, span).0);
    format!(
        "{} {}: {this_value}; {other_value}",
        note.text,
        facts.who(player)
    )
}

/// Compares the points that lists of pairings state with the results of earlier rounds. Only the
/// first difference of each player is reported.
fn compare_points_before(facts: &Facts<'_>, findings: &mut Findings) {
    let mut stated_points: Vec<PointsBefore> = facts.import.claims.points_before.clone();
    stated_points.sort_by_key(|points_before| (points_before.player, points_before.round));
    let is_wrong = |points_before: &&PointsBefore| {
        computed_points_before(facts, points_before)
            .is_some_and(|computed| computed != points_before.points.value)
    };
    let mut wrong_points: Vec<&PointsBefore> = stated_points.iter().filter(is_wrong).collect();
    wrong_points.dedup_by_key(|points_before| points_before.player);
    if wrong_points.len() > MAX_SEPARATE {
        return report_many_before(facts, findings, &wrong_points);
    }
    for points_before in wrong_points {
        let computed_points = computed_points_before(facts, points_before).unwrap_or(Points::ZERO);
        let (id, round) = (points_before.player, points_before.round);
        let text = facts.import.notation.points(computed_points);
        let (value, file) = self::stated_value(facts, points_before.points.span);
        findings
            .report(
                &STANDINGS_DIFFER,
                format!(
                    "points before round {round} differ for {}: {file} says {value}, the results of the earlier rounds give {text}",
                    facts.who(id),
                ),
            )
            .at(points_before.points.span, "before this round")
            .player(facts.number(id))
            .round(round.0)
            .values(value, text)
            .rule("practice")
            .fix("look for a result that was corrected later, and check the value of byes");
    }
}

fn report_many_before(facts: &Facts<'_>, findings: &mut Findings, wrong_points: &[&PointsBefore]) {
    let first_points = wrong_points[0];
    let (_, file) = stated_value(facts, first_points.points.span);
    let names = wrong_points
        .iter()
        .take(5)
        .map(|points_before| facts.who(points_before.player));
    let names: Vec<String> = names.collect();
    findings
        .report(
            &STANDINGS_DIFFER,
            format!(
                "points before a round differ for {} players; the first difference is in {file}",
                wrong_points.len()
            ),
        )
        .at(first_points.points.span, "the first such player")
        .found(wrong_points.len().to_string())
        .rests_on(wrong_points.iter().map(|points_before| {
            let (name, points) = (facts.who(points_before.player), points_before.points.value);
            format!("{name}: {points} before round {}", points_before.round)
        }))
        .note(format!("among them {}", names.join("; ")))
        .rule("practice")
        .fix("check that the lists are of the same event and round, and check the points for each result");
}

/// Returns the points that a player's results give for the rounds before the round of
/// `points_before`; `None` if the file does not state all these rounds.
fn computed_points_before(facts: &Facts<'_>, points_before: &PointsBefore) -> Option<Points> {
    let tournament = &facts.import.tournament;
    let rounds = points_before.round.index();
    let are_all_stated = match facts.import.part {
        Part::Event => !facts.import.lacks(Lack::Results) && !facts.import.lacks(Lack::RoundOrder),
        Part::Rounds(range) => range.first.0 == 1 && usize::from(range.last.0) >= rounds,
        _ => false,
    };
    let row = tournament.row(points_before.player);
    if (!are_all_stated && rounds > 0) || row.len() < rounds {
        return None;
    }
    // a game without a result gives no points in such a list
    let row = row[..rounds].iter();
    let known_results = row.filter(|entry| entry.outcome != crate::model::Outcome::Unknown);
    Some(known_results.fold(Points::ZERO, |sum, entry| sum + tournament.points(entry)))
}

//! S114: a record refers to a participant or a round that does not exist, or contradicts the
//! player's own row.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::extracts::report_extracts;
use super::missing_pairings::report_missing_pairings;
use super::{note_span, notes_of_kind, record_code};
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::evidence::second_games::{SecondGame, players_without_entry};
use crate::audit::evidence::team_scores::{SCORES, wrong_scores};
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Severity, first_of};
use crate::import::{DanglingTarget, Note, NoteKind, Reason};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::number::Points;
use crate::source::Span;

check! {
    REFERENCE_UNKNOWN = "S114" "reference-unknown", Error,
    page: include_str!("../../../docs/checks/reference-unknown.md"),
    doubts: [Points, Counts],
    not_corrected: "the file does not say whether the record is wrong, or what it should refer to",
    run: reference_unknown on facts,
}

/// Maximum number of misspelt names reported one by one. If there are more, the programs that wrote
/// the files probably spell names differently.
const MAX_SEPARATE: usize = 8;

/// Maximum number of players named in one finding.
const MAX_NAMED: usize = 4;

fn reference_unknown(facts: &Facts<'_>, findings: &mut Findings) {
    // the dangling references in a line have one cause
    let dangling_notes: Vec<&Note> = notes_of_kind(facts, NoteKind::UnknownReference).collect();
    let line = |note: &Note| facts.source.line_index(note.span.start);
    let lines: Vec<&[&Note]> = dangling_notes.chunk_by(|a, b| line(a) == line(b)).collect();
    let lines = lines.into_iter().map(|notes| notes.to_vec());
    for notes in group_by_target(lines.collect()) {
        report_dangling(facts, findings, &notes);
    }
    for note in notes_of_kind(facts, NoteKind::UnsuitableReference) {
        let code = record_code(facts, note.span);
        findings
            .report(&REFERENCE_UNKNOWN, note.text.clone())
            .at(note_span(facts, note), "cannot be right")
            .record(code)
            .found(facts.source.slice(note.span).trim())
            .cites_records(&[code])
            .fix("correct one of the numbers");
    }
    for notes in group_by_round(facts) {
        if !follows_from_wrong_number(facts, &notes) {
            report_contradiction(facts, findings, &notes);
        }
    }
    report_unmatched(facts, findings);
    report_unlisted(facts, findings);
    report_misspelt(facts, findings);
    report_extracts(facts, findings, &REFERENCE_UNKNOWN);
    report_never_played(facts, findings);
}

/// Returns the notes about round cells that contradict another statement. Equal contradictions in a
/// round form a group: they have one cause, such as games with the number of a round that the file
/// has already.
fn group_by_round<'c>(facts: &'c Facts<'_>) -> Vec<Vec<&'c Note>> {
    let mut groups: BTreeMap<(RoundNumber, &str, &str), Vec<&Note>> = BTreeMap::new();
    for note in notes_of_kind(facts, NoteKind::Disagreement) {
        if let Some(round) = note.round {
            let key = (round, record_code(facts, note.span), note.text.as_str());
            groups.entry(key).or_default().push(note);
        }
    }
    groups.into_values().collect()
}

/// Returns the players for whom a file that has a record for each player has none in a round.
fn players_without_record(facts: &Facts<'_>, round: RoundNumber) -> impl Iterator<Item = PlayerId> {
    let notes = notes_of_kind(facts, NoteKind::Disagreement);
    let notes = notes
        .filter(move |note| note.round == Some(round) && note.reason == Some(Reason::NoRecord));
    notes.filter_map(|note| note.player)
}

/// Whether the notes say that players have no record in a round, and wrong numbers in other records
/// of this round, which have findings of their own, explain this.
fn follows_from_wrong_number(facts: &Facts<'_>, notes: &[&Note]) -> bool {
    let Some(round) = notes[0]
        .round
        .filter(|_| notes[0].reason == Some(Reason::NoRecord))
    else {
        return false;
    };
    let is_in_round = |note: &&Note| note.round == Some(round);
    // a record with a wrong number gives a second game to its player, and none to the one meant
    let second_games = SecondGame::find_all(facts).into_iter();
    let second_games = second_games.filter(|game| game.round == round).count();
    let entries_against_self = facts.stated_entries().filter(|(id, entry_round, entry)| {
        *entry_round == round && entry.opponent == Opponent::Player(*id)
    });
    // a record with a number that nobody has is left out, so that both of its players lack one
    let dangling = notes_of_kind(facts, NoteKind::UnknownReference).filter(is_in_round);
    notes.len() <= second_games + entries_against_self.count() + 2 * dangling.count()
}

/// Reports one statement that contradicts the cells of a round, or several that contradict them in
/// the same way.
fn report_contradiction(facts: &Facts<'_>, findings: &mut Findings, notes: &[&Note]) {
    let note = notes[0];
    let Some(round) = note.round else {
        return;
    };
    let players: Vec<PlayerId> = notes.iter().filter_map(|note| note.player).collect();
    let names: Vec<String> = players.iter().map(|&id| facts.who(id)).collect();
    let for_players = if names.is_empty() {
        String::new()
    } else {
        format!(" for {}", first_of(&names, MAX_NAMED))
    };
    let contradict = match (notes.len(), facts.has(Need::Records)) {
        (1, true) => "a record contradicts",
        (1, false) => "a statement contradicts",
        (_, true) => "records contradict",
        (_, false) => "statements contradict",
    };
    let code = record_code(facts, note.span);
    let mut finding = findings
        .report(
            &REFERENCE_UNKNOWN,
            describe_two_games(facts, notes)
                .unwrap_or_else(|| format!("{contradict} the results{for_players}: {}", note.text)),
        )
        .at(
            note_span(facts, note),
            facts.choose_words("the record", "the statement"),
        )
        .record(code)
        .round(round.0)
        .rests_on(names.iter().skip(MAX_NAMED))
        .cites_records(&[code])
        .fix(facts.choose_words(
            "correct the record or the result",
            "correct the statement or the result",
        ));
    if let [id] = players[..] {
        finding = finding.player(facts.number(id));
    }
    if let Some((reasons, fix)) = explain_second_games(facts, notes) {
        finding = finding.because(reasons).fix(fix);
        for id in players_without_record(facts, round) {
            finding = finding.about_entry(id, round);
        }
    }
    for &other in &note.others {
        finding = finding.label(other, "the row");
    }
    for id in players {
        finding = finding.about_entry(id, round);
    }
}

/// Says that a player has two games in a round, and against whom; `None` if the notes are about
/// something else.
fn describe_two_games(facts: &Facts<'_>, notes: &[&Note]) -> Option<String> {
    let [note] = notes else { return None };
    let game = SecondGame::from_note(note)?;
    let counted = facts.entry(game.player, game.round).opponent.player()?;
    let [other] = game.other_opponents(facts)[..] else {
        return None;
    };
    Some(format!(
        "{} has two games in round {}: against {}, which counts, and against {}",
        facts.who(game.player),
        game.round,
        facts.who(counted),
        facts.who(other)
    ))
}

/// Describes which games of a round give a player a second game, and for whom the file states
/// nothing in this round, as reasons and advice. `None` if the notes are about something else, or
/// about many players.
fn explain_second_games(facts: &Facts<'_>, notes: &[&Note]) -> Option<(Vec<String>, String)> {
    let games: Option<Vec<SecondGame>> = (notes.iter())
        .map(|note| SecondGame::from_note(note))
        .collect();
    let games = games.filter(|games| games.len() <= 2)?;
    let round = games.first()?.round;
    let name = |id: PlayerId| facts.who(id);
    let mut reasons: Vec<String> = Vec::new();
    // the message about a single second game names its opponents
    for game in games.iter().filter(|_| games.len() > 1) {
        let counted = facts.entry(game.player, round).opponent.player();
        let opponents = counted.into_iter().chain(game.other_opponents(facts));
        let opponents: Vec<String> = opponents.map(name).collect();
        if opponents.len() > 1 {
            let who = facts.who(game.player);
            let opponents = first_of(&opponents, MAX_NAMED);
            reasons.push(format!(
                "games of {who} in round {round}: against {opponents}"
            ));
        }
    }
    let absent: Vec<String> = players_without_entry(facts, round)
        .into_iter()
        .map(name)
        .collect();
    let fix = format!("look at the pairings of round {round}, and correct the game that is wrong");
    if !absent.is_empty() {
        let absent = first_of(&absent, MAX_NAMED);
        reasons.push(format!("without game or bye in round {round}: {absent}"));
    }
    Some((reasons, fix))
}

/// Returns the target of a dangling reference, according to the note of the reader; `None` if the
/// note is about something else.
fn missing_target(note: &Note) -> Option<DanglingTarget> {
    match note.reason {
        Some(Reason::Missing(missing)) => Some(missing),
        _ => None,
    }
}

/// Groups lines by dangling reference: lines form a group if each has only one dangling reference
/// and all have the same target, such as five records that name the same missing team.
fn group_by_target(lines: Vec<Vec<&Note>>) -> Vec<Vec<&Note>> {
    let mut groups: Vec<Vec<&Note>> = Vec::new();
    let mut group_of_target: HashMap<DanglingTarget, usize> = HashMap::new();
    for line in lines {
        let target = match line[..] {
            [only] => missing_target(only),
            _ => None,
        };
        let Some(target) = target else {
            groups.push(line);
            continue;
        };
        match group_of_target.get(&target) {
            Some(&index) => groups[index].extend(line),
            None => {
                group_of_target.insert(target, groups.len());
                groups.push(line);
            }
        }
    }
    groups
}

/// Reports the dangling references of a line, or the references of several lines to the same
/// missing player, team or round.
fn report_dangling(facts: &Facts<'_>, findings: &mut Findings, same_target: &[&Note]) {
    let note = same_target[0];
    let code = record_code(facts, note.span);
    let line = |note: &Note| facts.source.line_index(note.span.start);
    let are_in_one_line = same_target.iter().all(|other| line(other) == line(note));
    let mut codes: Vec<String> = Vec::new();
    for code in same_target
        .iter()
        .map(|other| record_code(facts, other.span))
    {
        if !codes.iter().any(|known| known == code) {
            codes.push(code.to_owned());
        }
    }
    let message = match (same_target.len(), missing_target(note)) {
        (1, _) => note.text.clone(),
        (n, _) if are_in_one_line => format!("{}, and {} more in this line", note.text, n - 1),
        (n, Some(what)) if codes.len() == 1 => format!("{n} records {code} name {what}"),
        (_, Some(what)) => format!("records {} name {what}", first_of(&codes, codes.len())),
        (n, None) => format!("{}, and {} more", note.text, n - 1),
    };
    let mut finding = findings
        .report(&REFERENCE_UNKNOWN, format!("dangling reference: {message}"))
        .at(note_span(facts, note), "does not exist")
        .record(code)
        .found(facts.source.slice(note.span).trim())
        .rests_on(same_target.iter().map(|other| &other.text))
        .cites_records(&codes)
        .fix("correct the number");
    let rounds: BTreeSet<RoundNumber> = same_target.iter().filter_map(|note| note.round).collect();
    for round in rounds {
        let players: Vec<PlayerId> = players_without_record(facts, round).collect();
        let names: Vec<String> = players.iter().map(|&id| facts.who(id)).collect();
        if !names.is_empty() {
            let names = first_of(&names, MAX_NAMED);
            finding = finding
                .because([format!("without game or bye in round {round}: {names}")])
                .fix(format!(
                    "look at the pairings of round {round}, and correct the number"
                ));
        }
        for id in players {
            finding = finding.about_entry(id, round);
        }
    }
    for other in same_target.iter().skip(1).take(4) {
        finding = finding.label(note_span(facts, other), "nor does this");
    }
    for (team, basis) in teams_missing_points(facts, same_target) {
        finding = finding.causes_score(team, basis);
    }
}

/// Returns the teams whose scores differ by the points that an adjustment gives to a missing team,
/// with the kind of these scores. For each amount, there are at most as many teams as there are
/// such adjustments.
fn teams_missing_points(facts: &Facts<'_>, same_target: &[&Note]) -> Vec<(TeamId, ScoreBasis)> {
    let adjustments = same_target.iter().filter(|note| {
        record_code(facts, note.span) == citation::record_code(FieldKey::Adjustments)
    });
    let lines: Vec<&str> = adjustments
        .map(|note| facts.source.slice(facts.source.line_of(note.span)))
        .collect();
    let Some(event) = facts.teams().filter(|_| !lines.is_empty()) else {
        return Vec::new();
    };
    let count_adjustments = |surplus: Points| {
        // with a decimal point, because other numbers of the record are those of rounds and teams
        let amounts = [1, 2].map(|decimals| surplus.to_text(decimals, '.'));
        let is_amount = |word: &str| {
            let word = word.trim_start_matches('+');
            amounts.iter().any(|amount| amount == word)
        };
        let states_amount = |line: &&&str| line.split_whitespace().any(is_amount);
        lines.iter().filter(states_amount).count()
    };
    let mut teams = Vec::new();
    for (basis, _) in SCORES {
        let wrong_totals = wrong_scores(facts, event, basis);
        let count_scores = |surplus| {
            wrong_totals
                .iter()
                .filter(|one| one.surplus() == surplus)
                .count()
        };
        let affected_teams = wrong_totals
            .iter()
            .filter(|one| count_scores(one.surplus()) <= count_adjustments(one.surplus()));
        teams.extend(affected_teams.map(|one| (one.team, basis)));
    }
    teams
}

/// Reports players in a list of entrants who are not in the crosstable.
fn report_never_played(facts: &Facts<'_>, findings: &mut Findings) {
    for note in notes_of_kind(facts, NoteKind::NeverPlayed) {
        let mut finding = findings
            .report(&REFERENCE_UNKNOWN, note.text.clone())
            .severity(Severity::Info)
            .at(note_span(facts, note), "in no round")
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix("check whether these players withdrew before the first round");
        for &other in &note.others {
            finding = finding.label(other, "also in no round");
        }
    }
}

/// Reports players whose names differ between two files although their number or FIDE ID is the
/// same.
fn report_misspelt(facts: &Facts<'_>, findings: &mut Findings) {
    let is_about_name = |note: &&Note| note.reason == Some(Reason::Name);
    let notes: Vec<&Note> = notes_of_kind(facts, NoteKind::SourcesDisagreeOnPlayer)
        .filter(is_about_name)
        .collect();
    let groups: Vec<&[&Note]> = if notes.len() > MAX_SEPARATE {
        vec![&notes[..]]
    } else {
        notes.chunks(1).collect()
    };
    for group in groups {
        let note = group[0];
        let other_span = note.other_span();
        let name = |span: Span| facts.source.slice(span).trim();
        let [file, other_file] = facts.source.places_of_both([note.span, other_span]);
        let word = facts.source.word_for_both([note.span, other_span]);
        let message = match group.len() {
            1 => format!(
                "the players of the {word}s do not match: {} in {file} is {} in {other_file}",
                note.player
                    .map_or_else(|| name(note.span).to_owned(), |id| facts.who(id)),
                name(other_span),
            ),
            n => format!(
                "the players of the {word}s do not match: {n} names differ between {file} and \
                 {other_file}"
            ),
        };
        findings
            .report(&REFERENCE_UNKNOWN, message)
            .severity(Severity::Warning)
            .at(note_span(facts, note), "here")
            .label(other_span, "there")
            .player(note.player.and_then(|id| facts.number(id)))
            .found(format!("{}; {}", name(note.span), name(other_span)))
            .rule("practice")
            .fix(format!(
                "check whether this is one person; if so, use the same spelling in both {word}s"
            ));
    }
}

/// Returns the word for the sources that a note compares: `list` if they are in one file.
fn word_for_sources(facts: &Facts<'_>, note: &Note) -> &'static str {
    match (note.others.first(), facts.source.files()) {
        (None, [_]) => "list",
        (None, _) => "file",
        (Some(&other), _) => facts.source.word_for_both([note.span, other]),
    }
}

/// Reports players of the event who are missing from a list of its players.
fn report_unlisted(facts: &Facts<'_>, findings: &mut Findings) {
    for note in notes_of_kind(facts, NoteKind::UnlistedPlayer) {
        let word = word_for_sources(facts, note);
        let message = format!("the players of the {word}s do not match: {}", note.text);
        let mut finding = findings
            .report(&REFERENCE_UNKNOWN, message)
            .at(note_span(facts, note), "here")
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix("check whether the list is complete and belongs to the same event");
        if let Some((&list, players)) = note.others.split_first() {
            finding = finding.label(list, "not in the list that begins here");
            for &player in players.iter().take(MAX_NAMED) {
                finding = finding.label(player, "nor this player");
            }
            let names: Vec<Span> = players.iter().copied().chain([note.span]).collect();
            for id in players_without_standing(facts, &names) {
                finding = finding.causes(id);
            }
        }
    }
}

/// Returns the players with these names who have no points and no rank. A list of standings that
/// lacks them cannot state these.
fn players_without_standing(facts: &Facts<'_>, names: &[Span]) -> Vec<PlayerId> {
    let names: HashSet<Span> = names.iter().copied().collect();
    let claims = &facts.import.claims;
    let has_no_standing = |id: &PlayerId| {
        names.contains(&facts.import.origins.player(*id).name)
            && claims.points_of(*id).is_none()
            && claims.rank_of(*id).is_none()
    };
    let ids = facts.import.tournament.ids();
    ids.filter(has_no_standing).collect()
}

/// Returns the players whom a list of the event's players lacks, with the place of each finding about
/// them.
pub(in crate::audit) fn unlisted_players(facts: &Facts<'_>) -> Vec<(Span, Vec<PlayerId>)> {
    let notes = facts
        .import
        .notes
        .iter()
        .filter_map(|note| match note.kind {
            NoteKind::UnmatchedPlayer if note.round.is_none() => Some((note, &[][..])),
            NoteKind::UnlistedPlayer => Some((note, note.others.get(1..).unwrap_or_default())),
            _ => None,
        });
    let notes: Vec<(&Note, &[Span])> = notes.collect();
    if notes.is_empty() {
        return Vec::new();
    }
    let ids = facts.import.tournament.ids();
    let players_by_name: HashMap<Span, PlayerId> = ids
        .map(|id| (facts.import.origins.player(id).name, id))
        .collect();
    let players = |(note, further_names): (&Note, &[Span])| {
        let names = [note.span].into_iter().chain(further_names.iter().copied());
        let players = names.filter_map(|name| players_by_name.get(&name).copied());
        (note_span(facts, note), players.collect())
    };
    notes.into_iter().map(players).collect()
}

/// Reports players of one file who are missing from another file of the event, or are in it twice.
fn report_unmatched(facts: &Facts<'_>, findings: &mut Findings) {
    let notes = notes_of_kind(facts, NoteKind::UnmatchedPlayer);
    // a list of pairings contradicts no list of players if it omits some of them
    for note in notes.filter(|note| note.round.is_none()) {
        let word = word_for_sources(facts, note);
        let message = format!("the players of the {word}s do not match: {}", note.text);
        let mut finding = findings
            .report(&REFERENCE_UNKNOWN, message)
            .at(note_span(facts, note), "here")
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix(format!(
                "use the same spelling in both {word}s, or add the numbers or FIDE IDs of the \
                 players to both"
            ));
        for id in players_without_standing(facts, &[note.span]) {
            finding = finding.causes(id);
        }
        for &other in &note.others {
            finding = finding.label(other, "may be the same player");
        }
    }
    report_missing_pairings(facts, findings, &REFERENCE_UNKNOWN);
}

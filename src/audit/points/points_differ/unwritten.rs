//! P301 for totals with a common cause: they include points for rounds that are absences in the
//! players' rows.

use super::POINTS_DIFFER;
use crate::audit::evidence::totals::missing_entries::{Absence, MissingEntries, MissingKind};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, first_of};
use crate::model::{FieldKey, Outcome, PlayerId};

/// Maximum number of players whose cells are underlined.
const MAX_SHOWN: usize = 5;

/// Reports the common cause of the wrong totals as one finding, or each missing game as a finding
/// of its own. Returns the players concerned.
pub(super) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    missing_entries: &MissingEntries,
) -> Vec<PlayerId> {
    let absences = &missing_entries.absences;
    if missing_entries.kind == MissingKind::DrawnGames {
        for absence in absences {
            let is_opponent = |other: &&Absence| Some(other.wrong.player) == absence.opponent;
            let counterpart = absences.iter().find(is_opponent);
            if let Some(counterpart) =
                counterpart.filter(|other| absence.wrong.player < other.wrong.player)
            {
                report_drawn_game(facts, findings, [absence, counterpart]);
            }
        }
    } else {
        report_absences(facts, findings, missing_entries);
    }
    absences
        .iter()
        .map(|absence| absence.wrong.player)
        .collect()
}

/// Reports a drawn game that is missing from the rows of both players.
fn report_drawn_game(facts: &Facts<'_>, findings: &mut Findings, pair: [&Absence; 2]) {
    let [a, b] = pair.map(|absence| absence.wrong.player);
    let round = pair[0].rounds[0];
    let mut finding = findings
        .report(
            &POINTS_DIFFER,
            format!(
                "points differ for {} and {}: a drawn game between them{} is probably missing",
                facts.who(a),
                facts.who(b),
                facts.in_round(round)
            ),
        )
        .player(facts.number(a))
        .round(round.0)
        .because(pair.map(|absence| describe_totals(facts, absence)))
        .cites(&[FieldKey::Points, FieldKey::Opponents])
        .fix("look at the score sheets of the round and enter the game on both sides")
        .certainty(Certainty::Heuristic)
        .at(facts.cell(a, round), "no game here");
    finding = finding.label(facts.cell(b, round), "no game here either");
    for absence in pair {
        let player = absence.wrong.player;
        finding = finding
            .label(
                absence.wrong.stated.span,
                "half a point more than the results give",
            )
            .about_entry(player, round)
            .causes(player);
    }
}

/// Reports absences for which the stated totals include points.
fn report_absences(facts: &Facts<'_>, findings: &mut Findings, missing_entries: &MissingEntries) {
    let absences = &missing_entries.absences;
    let count: usize = absences.iter().map(|absence| absence.count).sum();
    let code = describe_cells(facts, missing_entries);
    let players = absences.len();
    let (message, fix) = match missing_entries.kind {
        MissingKind::ForfeitWins => (
            format!(
                "{count} wins by forfeit in team matches are probably written as absences ({code})"
            ),
            format!(
                "correct the results: write each of them as a {}, then export the file again",
                facts.outcome_with_code(Outcome::ForfeitWin)
            ),
        ),
        MissingKind::HalfPointByes | MissingKind::DrawnGames => (
            format!(
                "half-point byes are probably written as {code}: the points of {players} players include them"
            ),
            format!(
                "write each of them as a {}; leave other absences of these rounds unchanged",
                facts.outcome_with_code(Outcome::HalfPointBye)
            ),
        ),
    };
    let first_absence = &absences[0];
    let first_cell = facts.cell(first_absence.wrong.player, first_absence.rounds[0]);
    let mut finding = findings
        .report(&POINTS_DIFFER, message)
        .at(first_cell, "the first such absence")
        .found(count.to_string())
        .because(
            absences
                .iter()
                .map(|absence| describe_totals(facts, absence)),
        )
        .cites(&[FieldKey::Points, FieldKey::PlayerRows])
        .fix(fix)
        .certainty(Certainty::Heuristic);
    for absence in absences.iter().skip(1).take(MAX_SHOWN - 1) {
        let cell = facts.cell(absence.wrong.player, absence.rounds[0]);
        finding = finding.label(cell, "and here");
    }
    for absence in absences {
        finding = finding.causes(absence.wrong.player);
    }
}

/// Describes the stated and the computed total of a player, and the rounds that may explain the
/// difference.
fn describe_totals(facts: &Facts<'_>, absence: &Absence) -> String {
    let notation = facts.import.notation;
    let rounds: Vec<String> = absence.rounds.iter().map(ToString::to_string).collect();
    let count_of = if absence.count < rounds.len() {
        format!("{} of the ", absence.count)
    } else {
        String::new()
    };
    format!(
        "{}: the file says {}, the results give {}; absent in {count_of}round{} {}",
        facts.who(absence.wrong.player),
        notation.points(absence.wrong.stated.value),
        notation.points(absence.wrong.derived),
        if rounds.len() == 1 { "" } else { "s" },
        first_of(&rounds, rounds.len()),
    )
}

/// Describes how the file writes these absences: the text of the cells in backticks, `blank`, or
/// words for an entry of several lines.
fn describe_cells(facts: &Facts<'_>, missing_entries: &MissingEntries) -> String {
    let mut codes: Vec<String> = Vec::new();
    for absence in &missing_entries.absences {
        for &round in &absence.rounds {
            let cell = facts.import.origins.cell(absence.wrong.player, round);
            let code = match facts.source.slice(cell.span()).trim() {
                "" => "blank".to_owned(),
                // an object of a document has no notation
                text if text.contains('\n') => {
                    let entry = facts.entry(absence.wrong.player, round);
                    facts.import.tournament.entry_in_words(&entry)
                }
                text => format!("`{text}`"),
            };
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
    }
    first_of(&codes, 3)
}

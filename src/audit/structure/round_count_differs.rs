//! S109: the declared number of rounds differs from the number in the file, or rounds are missing.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::evidence::ranking::may_count_unrecorded_rounds;
use crate::audit::evidence::stray_game::StrayGame;
use crate::audit::{Case, Facts, Findings, Need};
use crate::finding::{Certainty, Severity, count, rounds_in_words};
use crate::import::{HeaderField, NoteKind};
use crate::model::FieldKey;
use crate::number::Points;

check! {
    ROUND_COUNT_DIFFERS = "S109" "round-count-differs", Warning,
    page: include_str!("../../../docs/checks/round-count-differs.md"),
    needs: [Results, Rounds],
    not_corrected: "the file does not say whether rounds are missing or the number is wrong",
    run: round_count_differs,
}

fn round_count_differs(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    if ranks_count_other_rounds(case) {
        return report_missing_rounds(facts, findings);
    }
    if let Some(stray_game) = StrayGame::find(facts) {
        return report_stray_game(facts, findings, &stray_game);
    }
    let recorded = facts.progress.recorded();
    match facts.import.tournament.planned_rounds.map(usize::from) {
        Some(planned) if planned != recorded => {
            report_planned_rounds(facts, findings, planned, recorded);
        }
        _ => report_round_of_title(facts, findings),
    }
}

/// Reports a game under the number of a round that does not exist.
fn report_stray_game(facts: &Facts<'_>, findings: &mut Findings, stray_game: &StrayGame) {
    let StrayGame {
        players,
        round,
        last_round,
        free_rounds,
        ..
    } = stray_game;
    let names: Vec<String> = players.iter().map(|&id| facts.who(id)).collect();
    let subject = match &names[..] {
        [a, b] => format!("the game of {a} and {b}"),
        _ => format!("an entry of {}", names.join(", ")),
    };
    let reason = if stray_game.is_declared {
        format!(
            "the file declares {}",
            count(usize::from(last_round.0), "round")
        )
    } else {
        format!("the last round before it is round {last_round}")
    };
    let numbers: Vec<u16> = free_rounds.iter().map(|round| round.0).collect();
    let free_in_words = rounds_in_words(&numbers).unwrap_or_default();
    let evidence = match (names.len(), numbers.len()) {
        (1, _) => format!("the player has no game or bye in {free_in_words}"),
        _ => format!("neither player has a game or bye in {free_in_words}"),
    };
    let mut finding = findings
        .report(
            &ROUND_COUNT_DIFFERS,
            format!("{subject} is in round {round}, but {reason}"),
        )
        .severity(Severity::Error)
        .at(facts.cell(players[0], *round), format!("round {round}"))
        .player(facts.number(players[0]))
        .round(round.0)
        .because([evidence])
        .cites(&[FieldKey::PlannedRounds])
        .rule("C.04.1 1")
        .certainty(Certainty::Heuristic)
        .fix(match numbers[..] {
            [number] => format!("correct the number of the round, which is probably {number}"),
            _ => {
                "look at the pairings of the rounds, and correct the number of the round".to_owned()
            }
        });
    finding = match numbers[..] {
        [number] => finding.values(round.to_string(), number.to_string()),
        _ => finding.found(round.to_string()),
    };
    for &player in players {
        finding = finding.about_entry(player, *round);
    }
}

/// Whether the file states no points, announces more rounds than it has, and states ranks that do
/// not follow from the rounds that it has: by points, or by the rank order among equal points.
fn ranks_count_other_rounds(case: &Case<'_>) -> bool {
    let facts = &case.facts;
    if !may_count_unrecorded_rounds(facts.import, &facts.progress) {
        return false;
    }
    let ranking = case.ranking();
    let contradicts_order = || {
        let judgement = case.judgement();
        judgement.is_some_and(|judgement| !judgement.contradictions.is_empty())
    };
    // rounds in the middle without games are reported by themselves
    case.totals().missing_rounds.is_empty()
        && (ranking.lacks_rounds || ranking.follows_points() && contradicts_order())
}

/// Reports that rounds seem to be missing because the ranks do not follow from those that are
/// there.
fn report_missing_rounds(facts: &Facts<'_>, findings: &mut Findings) {
    let (announced, recorded) = (facts.progress.announced, facts.progress.recorded());
    let planned = facts
        .import
        .tournament
        .planned_rounds
        .map_or(0, usize::from);
    let field = if planned == announced {
        FieldKey::PlannedRounds
    } else {
        FieldKey::RoundDates
    };
    let announces = match field {
        FieldKey::RoundDates => format!("has dates for {} but", count(announced, "round")),
        _ => format!("announces {} but has", count(announced, "round")),
    };
    let missing = match announced - recorded {
        1 => "a round seems".to_owned(),
        missing => format!("{missing} rounds seem"),
    };
    let finding = findings
        .report(
            &ROUND_COUNT_DIFFERS,
            format!(
                "{missing} to be missing: the file {announces} results of only {recorded}, \
                 and the ranks do not follow from these"
            ),
        )
        .severity(Severity::Error)
        .values(announced.to_string(), recorded.to_string())
        .cites(&[field])
        .rule("C.04.1 1")
        .certainty(Certainty::Heuristic)
        .fix("export the file again with the results of all rounds");
    let origins = &facts.import.origins;
    let stated = origins.header(field).next();
    if let Some(stated) = stated.or_else(|| origins.substitutes(field).next()) {
        let code = stated.record().unwrap_or(citation::record_code(field));
        let label = format!("results of {}", count(recorded, "round"));
        finding.record(code).at(stated.value, label);
    }
}

fn report_planned_rounds(
    facts: &Facts<'_>,
    findings: &mut Findings,
    planned: usize,
    last_played: usize,
) {
    let origins = &facts.import.origins;
    let declared_record = origins.header(FieldKey::PlannedRounds).next();
    let severity = if last_played > planned {
        Severity::Error
    } else if declared_record.is_some() && facts.has(Need::Records) {
        Severity::Warning
    } else {
        // files for a pairing engine have a substitute record, and are made between rounds; a
        // program's own file is saved at any time
        Severity::Info
    };
    let field = declared_record.or_else(|| origins.substitutes(FieldKey::PlannedRounds).next());
    let code = field
        .and_then(HeaderField::record)
        .unwrap_or(citation::record_code(FieldKey::PlannedRounds));
    let message = if last_played > planned {
        format!(
            "there are games after the last declared round: {} declared, but the last game is in \
             round {last_played}",
            count(planned, "round")
        )
    } else {
        format!(
            "the number of rounds differs: the file declares {planned}, but its results end with \
             round {last_played}"
        )
    };
    let finding = findings
        .report(&ROUND_COUNT_DIFFERS, message)
        .severity(severity)
        .record(code)
        .values(planned.to_string(), last_played.to_string())
        .cites(&[FieldKey::PlannedRounds])
        .rule("C.04.1 1")
        .fix(facts.choose_words(
            "export the file after the last round, or correct the number of rounds in the header",
            "audit the file again after the last round, or correct the number of rounds",
        ));
    if let Some(field) = field {
        finding.at(field.value, format!("{last_played} in the file"));
    }
}

/// Reports a title that names a round before the last round that the stated points include.
fn report_round_of_title(facts: &Facts<'_>, findings: &mut Findings) {
    let mut notes = facts.import.notes.iter();
    let title = notes.find(|note| note.kind == NoteKind::TitleRound);
    let Some((round, title)) = title.and_then(|note| Some((note.round?, note))) else {
        return;
    };
    let last_round = facts.progress.rounds_over;
    if !points_are_later(facts, usize::from(round.0), last_round) {
        return;
    }
    findings
        .report(
            &ROUND_COUNT_DIFFERS,
            format!(
                "the title says that the list is after round {round}, but its points are those \
                 after round {last_round}"
            ),
        )
        .values(round.to_string(), last_round.to_string())
        .fix("export the list again, or correct its title")
        .at(
            title.span,
            format!("points of {}", count(last_round, "round")),
        );
}

/// Whether more of the stated points match the totals after round `later` than the totals after
/// round `earlier`, counting only players whose totals after these rounds differ.
fn points_are_later(facts: &Facts<'_>, earlier: usize, later: usize) -> bool {
    let (mut earlier_count, mut later_count) = (0_usize, 0_usize);
    for id in facts.import.tournament.ids() {
        let points = facts.table.points(id.into());
        let (Some(before), Some(after), Some(stated)) = (
            points.get(..earlier),
            points.get(..later),
            facts.import.claims.points_of(id),
        ) else {
            continue;
        };
        let [before, after]: [Points; 2] =
            [before, after].map(|points| points.iter().copied().sum());
        if before != after {
            earlier_count += usize::from(stated.value == before);
            later_count += usize::from(stated.value == after);
        }
    }
    earlier < later && later_count > earlier_count
}

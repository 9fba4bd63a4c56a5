//! R214: lists of pairings in one file that state the same round but different games, and rows that
//! give a player a second game in a round.

use std::collections::BTreeMap;

use crate::audit::check::Check;
use crate::audit::{Facts, Findings};
use crate::finding::Certainty;
use crate::import::{Note, NoteKind, Reason};
use crate::model::{Opponent, PlayerId, RoundNumber};

/// Maximum number of rows of a round that are reported one by one. If there are more, they probably
/// have one cause, and one finding reports them.
const MAX_SEPARATE: usize = 3;

/// Reports each list and each row that does not count, because another one states other games.
pub(super) fn report_repeated_rounds(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
) {
    let mut rows_by_round: BTreeMap<RoundNumber, Vec<(&Note, PlayerId)>> = BTreeMap::new();
    for note in &facts.import.notes {
        match (note.kind, note.round, note.player) {
            (NoteKind::RepeatedRound, Some(round), _) => {
                report_list(facts, findings, check, note, round);
            }
            (NoteKind::SecondGame, Some(round), Some(player)) => {
                rows_by_round.entry(round).or_default().push((note, player));
            }
            _ => {}
        }
    }
    for (round, rows) in rows_by_round {
        if rows.len() > MAX_SEPARATE {
            report_rows(facts, findings, check, &rows, round);
            continue;
        }
        for (note, player) in rows {
            report_row(facts, findings, check, (note, player), round);
        }
    }
}

/// Returns the only round in which nobody has a game or a bye; `None` if there is no such round or
/// more than one.
fn only_empty_round(facts: &Facts<'_>) -> Option<RoundNumber> {
    let tournament = &facts.import.tournament;
    let is_empty = |round: &RoundNumber| {
        if round.0 > tournament.rounds {
            return true;
        }
        let mut cells = tournament
            .ids()
            .map(|id| facts.import.origins.cell(id, *round));
        cells.all(|cell| cell.result.is_empty() && cell.opponent.is_empty())
    };
    let rounds = tournament
        .planned_rounds
        .unwrap_or(0)
        .max(tournament.rounds);
    let mut empty_rounds = RoundNumber::up_to(rounds.into()).filter(is_empty);
    let empty_round = empty_rounds.next()?;
    empty_rounds.next().is_none().then_some(empty_round)
}

fn report_list(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    note: &Note,
    round: RoundNumber,
) {
    let probable_round = match note.reason {
        Some(Reason::ProbableRound(missing)) => Some(missing),
        _ => only_empty_round(facts),
    };
    let is_first = note.span < note.other_span();
    let position = if is_first { "first" } else { "second" };
    let (conclusion, remedy) = match probable_round {
        Some(missing) => (
            format!("; it probably is the list of round {missing}, which is missing"),
            format!("if this is the list of round {missing}, correct its round number"),
        ),
        None => (
            String::new(),
            "correct the round number of the list that belongs to another round, or remove the \
             list that is out of date"
                .to_owned(),
        ),
    };
    findings
        .report(
            check,
            format!(
                "two lists state round {round}, but {} rows differ: the {position} is not \
                 read{conclusion}",
                note.text
            ),
        )
        .at(note.span, "not read from here on")
        .label(note.other_span(), format!("counts as round {round}"))
        .round(round.0)
        .found(round.to_string())
        .rule("practice")
        .fix(remedy);
}

fn describe_row(
    facts: &Facts<'_>,
    (note, player): (&Note, PlayerId),
    round: RoundNumber,
) -> String {
    let entry = facts.entry(player, round);
    format!(
        "{} has two entries in round {round}: {} in the row that counts, {} in a row that is not \
         read",
        facts.who(player),
        facts.import.tournament.entry_in_words(&entry),
        note.text
    )
}

fn report_row(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    (note, player): (&Note, PlayerId),
    round: RoundNumber,
) {
    let entry = facts.entry(player, round);
    let in_words = facts.import.tournament.entry_in_words(&entry);
    let mut finding = findings
        .report(check, describe_row(facts, (note, player), round))
        .at(note.span, format!("not read: {}", note.text))
        .label(note.other_span(), format!("counts: {in_words}"))
        .player(facts.number(player))
        .round(round.0)
        .found(format!("{in_words}; {}", note.text))
        .about_entry(player, round)
        .causes(player)
        .rule("practice")
        .fix(
            "look at the score sheets, and correct the players, the result or the round of the \
             wrong row, or remove it",
        );
    let unread_opponent = match note.reason {
        Some(Reason::OtherOpponent(opponent)) => Some(opponent),
        _ => None,
    };
    let opponents = unread_opponent.map(Opponent::Player).into_iter();
    for opponent in opponents.chain([entry.opponent]) {
        if let Opponent::Player(opponent) = opponent {
            finding = finding.about_entry(opponent, round).causes(opponent);
        }
    }
}

/// Reports all rows of a round that do not count as one finding.
fn report_rows(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    rows: &[(&Note, PlayerId)],
    round: RoundNumber,
) {
    let Some(&(first, _)) = rows.first() else {
        return;
    };
    let mut finding = findings
        .report(
            check,
            format!(
                "{} rows of round {round} give players a second game or bye and are not read; they \
                 seem to belong to other rounds",
                rows.len()
            ),
        )
        .at(first.span, format!("not read: {}", first.text))
        .label(first.other_span(), "the row that counts")
        .round(round.0)
        .found(rows.len().to_string())
        .because(rows.iter().map(|&row| describe_row(facts, row, round)))
        .rule("practice")
        .fix(
            "state the round of each list in a line above it (Round 2), or of each row in a column \
             with the heading Round",
        )
        .certainty(Certainty::Heuristic);
    for &(_, player) in rows {
        finding = finding.about_entry(player, round).causes(player);
    }
}

//! R208: the code of a bye together with an opponent or a colour.

use super::half;
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::Severity;
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};

check! {
    BYE_WITH_OPPONENT = "R208" "bye-with-opponent", Error,
    page: include_str!("../../../docs/checks/bye-with-opponent.md"),
    needs: [Opponents],
    run: bye_with_opponent,
}

fn bye_with_opponent(case: &Case<'_>, findings: &mut Findings) {
    for (id, round, entry) in case.halves() {
        if !entry.outcome.is_bye() || findings.speaks_of(id, round) {
            continue;
        }
        match entry.opponent {
            Opponent::Nobody if entry.colour.is_some() => only_colour(case, findings, id, round),
            Opponent::Nobody => {}
            opponent => with_opponent(case, findings, (id, round), (entry, opponent)),
        }
    }
}

/// A colour without an opponent (a warning).
fn only_colour(case: &Case<'_>, findings: &mut Findings, id: PlayerId, round: RoundNumber) {
    let cell = case.import.origins.cell(id, round);
    // `+` without an opponent is the business of R210
    if cell.letter == b'+' {
        return;
    }
    let outcome = case.entry(id, round).outcome.words();
    findings
        .report(
            &BYE_WITH_OPPONENT,
            format!(
                "colour beside a bye{}: {} has a {outcome}",
                case.in_round(round),
                case.who(id)
            ),
        )
        .severity(Severity::Warning)
        .at(cell.colour, "a colour without an opponent")
        .player(case.number(id))
        .round(round.0)
        .about(id, round)
        .found(case.source.slice(cell.colour).trim())
        .rule("TRF26 001 col. 97-99")
        .fix(case.words(
            "write `-` for the colour, or enter the opponent if a game was scheduled",
            "enter the opponent if a game was scheduled",
        ));
}

fn with_opponent(
    case: &Case<'_>,
    findings: &mut Findings,
    (id, round): (PlayerId, RoundNumber),
    (entry, opponent): (&Entry, Opponent),
) {
    let other = opponent.player().filter(|&other| other != id);
    // where both sides say so, the lower starting number reports
    let both = other.filter(|&other| case.entry(other, round).opponent == Opponent::Player(id));
    let subject = both.map_or(id, |other| case.lower_first(id, other).0);
    let sign = case.sign(id, round);
    let against = other.map_or_else(|| "an opponent".to_owned(), |other| case.who(other));
    let message = format!(
        "bye beside an opponent{}: {} has {sign} against {against}",
        case.in_round(round),
        case.who(id)
    );
    let mut finding = half(case, findings, &BYE_WITH_OPPONENT, (id, round), message)
        .at(
            case.cell(id, round),
            format!("a {} and an opponent", entry.outcome.words()),
        )
        .player(case.number(subject))
        .found(sign.replace('`', ""))
        .because(["a scheduled game that was not played is a forfeit, not a bye".to_owned()])
        .rule("TRF26 001")
        .fix("`-` for the absent player and `+` for the opponent, or remove the opponent");
    if let Some(other) = both {
        finding
            .label(
                case.cell(other, round),
                format!("{} on the other side", case.sign(other, round)),
            )
            .about(other, round)
            .causes(other);
    } else if let Some(other) = other {
        finding = finding.label(case.cell(other, round), "names somebody else or nobody");
        let _ = finding;
    }
}

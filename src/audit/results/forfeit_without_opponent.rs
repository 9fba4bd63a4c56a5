//! R210: a forfeit without an opponent.

use crate::audit::check::check;
use crate::audit::{Case, Findings, Need};
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};

check! {
    FORFEIT_WITHOUT_OPPONENT = "R210" "forfeit-without-opponent", Warning,
    page: include_str!("../../../docs/checks/forfeit-without-opponent.md"),
    needs: [Opponents],
    run: forfeit_without_opponent,
}

fn forfeit_without_opponent(case: &Case<'_>, findings: &mut Findings) {
    // older files have no other way to write a full-point bye (S112); a team file writes
    // a win against an absent player so (TRF26 330)
    let trf26 = case.import.format == "trf26" && !case.import.tournament.team_event;
    for (id, round, entry) in case.halves() {
        match entry.opponent {
            Opponent::Nobody if trf26 && case.import.origins.cell(id, round).letter == b'+' => {
                alone(case, findings, id, round);
            }
            Opponent::Player(other) if other != id && entry.outcome.is_forfeit() => {
                let answer = case.entry(other, round);
                if answer.opponent == Opponent::Nobody && !is_forfeit(case, other, round) {
                    against_a_bye(case, findings, (id, other), round);
                }
            }
            _ => {}
        }
    }
}

/// Older reports write a forfeit without naming the opponent on one of the two sides.
fn is_forfeit(case: &Case<'_>, id: PlayerId, round: RoundNumber) -> bool {
    case.has(Need::Records) && matches!(case.import.origins.cell(id, round).letter, b'+' | b'-')
}

fn alone(case: &Case<'_>, findings: &mut Findings, id: PlayerId, round: RoundNumber) {
    if findings.speaks_of(id, round) {
        return;
    }
    findings
        .report(
            &FORFEIT_WITHOUT_OPPONENT,
            format!(
                "forfeit without an opponent in round {round}: {} has `+`",
                case.who(id)
            ),
        )
        .at(case.cell(id, round), "a bye or a forfeit?")
        .player(case.number(id))
        .round(round.0)
        .found("+")
        .about(id, round)
        .because([
            "TRF26 keeps the scheduled opponent; without one a bye and a forfeit look the same"
                .to_owned(),
        ])
        .rule("TRF26 001")
        .fix("add the scheduled opponent, or write U or F for the bye");
}

fn against_a_bye(
    case: &Case<'_>,
    findings: &mut Findings,
    (id, other): (PlayerId, PlayerId),
    round: RoundNumber,
) {
    if findings.speaks_of(id, round) || findings.speaks_of(other, round) {
        return;
    }
    let won = case.entry(id, round).outcome == Outcome::ForfeitWin;
    let sign = case.sign(id, round);
    let expected = if won { "-" } else { "+" };
    let (first, _) = case.lower_first(id, other);
    findings
        .report(
            &FORFEIT_WITHOUT_OPPONENT,
            format!(
                "forfeit on one side only{}: {} has {sign} against {}, who has {}",
                case.in_round(round),
                case.who(id),
                case.who(other),
                case.sign(other, round),
            ),
        )
        .at(case.cell(id, round), "a forfeit")
        .label(case.cell(other, round), "no forfeit")
        .player(case.number(first))
        .round(round.0)
        .about(id, round)
        .about(other, round)
        .values(case.sign(other, round).replace('`', ""), expected)
        .rule("TRF26 001")
        .fix(case.words(
            format!("write the opponent and `{expected}` on the other side, or the code of a bye on this one"),
            "write the forfeit on both sides, or a bye on both".to_owned(),
        ));
}

//! R210: a forfeit without an opponent, or on one side only.

use crate::audit::check::check;
use crate::audit::citation::NEWEST;
use crate::audit::{Facts, Findings, Need};
use crate::model::{FieldKey, Opponent, Outcome, PlayerId, RoundNumber};

check! {
    FORFEIT_WITHOUT_OPPONENT = "R210" "forfeit-without-opponent", Warning,
    page: include_str!("../../../docs/checks/forfeit-without-opponent.md"),
    needs: [Opponents],
    doubts: [Points],
    not_corrected: "the file does not say whether it was a forfeit or a bye",
    run: forfeit_without_opponent on facts,
}

fn forfeit_without_opponent(facts: &Facts<'_>, findings: &mut Findings) {
    // older files can write a full-point bye only in this way (S112), and files of teams write a
    // win against an absent player like this (reference/trf.md 7.6)
    let import = facts.import;
    let names_opponents =
        import.capabilities.forfeits_name_opponents && !import.tournament.team_event;
    for (id, round, entry) in facts.stated_entries() {
        match entry.opponent {
            Opponent::Nobody
                if names_opponents && import.origins.cell(id, round).result_code == b'+' =>
            {
                report_without_opponent(facts, findings, id, round);
            }
            Opponent::Player(other) if other != id && entry.outcome.is_forfeit() => {
                let opponent_entry = facts.entry(other, round);
                if opponent_entry.opponent == Opponent::Nobody && !is_forfeit(facts, other, round) {
                    report_against_bye(facts, findings, (id, other), round);
                }
            }
            _ => {}
        }
    }
}

/// Whether an entry may be one side of a forfeit, because older files name the opponent on one side
/// only.
fn is_forfeit(facts: &Facts<'_>, id: PlayerId, round: RoundNumber) -> bool {
    facts.has(Need::Records)
        && matches!(
            facts.import.origins.cell(id, round).result_code,
            b'+' | b'-'
        )
}

fn report_without_opponent(
    facts: &Facts<'_>,
    findings: &mut Findings,
    id: PlayerId,
    round: RoundNumber,
) {
    if findings.has_finding_about(id, round) {
        return;
    }
    findings
        .report(
            &FORFEIT_WITHOUT_OPPONENT,
            format!(
                "forfeit without an opponent in round {round}: {} has `+`",
                facts.who(id)
            ),
        )
        .at(facts.cell(id, round), "a bye or a forfeit?")
        .player(facts.number(id))
        .round(round.0)
        .found("+")
        .about_entry(id, round)
        .because([format!(
            "{NEWEST} keeps the scheduled opponent; without an opponent, a bye and a forfeit look the same"
        )])
        .cites(&[FieldKey::PlayerRows])
        .fix(format!(
            "add the scheduled opponent, or write the entry as a {} or a {}",
            facts.outcome_with_code(Outcome::PairingAllocatedBye),
            facts.outcome_with_code(Outcome::FullPointBye)
        ));
}

fn report_against_bye(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (id, other): (PlayerId, PlayerId),
    round: RoundNumber,
) {
    if findings.has_finding_about(id, round) || findings.has_finding_about(other, round) {
        return;
    }
    let is_win = facts.entry(id, round).outcome == Outcome::ForfeitWin;
    let code = facts.quoted_code(id, round);
    let expected = if is_win { "-" } else { "+" };
    let (first, _) = facts.lower_first(id, other);
    findings
        .report(
            &FORFEIT_WITHOUT_OPPONENT,
            format!(
                "forfeit on one side only{}: {} has {code} against {}, who has {}",
                facts.in_round(round),
                facts.who(id),
                facts.who(other),
                facts.quoted_code(other, round),
            ),
        )
        .at(facts.cell(id, round), "a forfeit")
        .label(facts.cell(other, round), "no forfeit")
        .player(facts.number(first))
        .round(round.0)
        .about_entry(id, round)
        .about_entry(other, round)
        .values(facts.quoted_code(other, round).replace('`', ""), expected)
        .cites(&[FieldKey::PlayerRows])
        .fix(facts.choose_words(
            format!("write the opponent and `{expected}` on the other side, or the code of a bye on this side"),
            "write the forfeit on both sides, or a bye on both".to_owned(),
        ));
}

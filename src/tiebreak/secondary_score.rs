//! Secondary score with strength of schedule (13.4). If teams are ranked by match points, it is
//! game points plus a fraction of Buchholz in match points; otherwise match points plus a fraction
//! of Buchholz in game points.

use super::entry::tie_break;
use super::participant::Participant;
use super::sum::{Sum, Term};
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    SSSC = "SSSC" "secondary score with strength of schedule", "C.07 13.4",
    participants: Teams,
    depends_on: [Opponents, UnplayedRounds],
    modifiers: [Fore, ForfeitsAsPlayed, Divisor],
    print_frequency: Rarely,
    candidates: [TeamSwiss ["SSSC" 2 @ 170]],
    decimals: 2,
    value: secondary_score,
}

fn secondary_score(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let sum = Sum {
        cuts: None,
        ..Sum::from_modifiers(team, Term::Scores)
    };
    let buchholz = sum.compute(team.context, team.id, trace);
    let own_score = team.in_other_score().table().total(team.id).hundredths();
    let divisor = divisor(team);
    trace.remark(|| {
        let text = |hundredths| Exact::from_hundredths(hundredths).to_text();
        format!(
            "secondary score {} + Buchholz {} / {divisor} (13.4)",
            text(i64::from(own_score)),
            text(buchholz)
        )
    });
    let scaled = i128::from(own_score) * i128::from(divisor) + i128::from(buchholz);
    Exact::ratio(scaled, i128::from(divisor) * 100)
}

/// Returns the number by which Buchholz is divided: that of the modifier `/K` or, without it, the
/// primary score for a win in every round, divided by the points of a win in the secondary score,
/// rounded down and at least 1.
fn divisor(team: Participant<'_, '_>) -> i64 {
    if let Some(divisor) = team.modifiers.divisor {
        return i64::from(divisor.max(1));
    }
    let table = team.table();
    let rounds = i64::try_from(table.rounds()).unwrap_or(i64::MAX);
    let all_wins = i64::from(table.win().hundredths()).saturating_mul(rounds);
    let one_win = i64::from(team.in_other_score().table().win().hundredths());
    if one_win <= 0 {
        1
    } else {
        (all_wins / one_win).max(1)
    }
}

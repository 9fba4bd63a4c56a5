//! Secondary score with the strength of schedule: game points and a part of Buchholz in match
//! points, where teams are ranked by match points; the other way round else (13.4).

use super::catalogue::{Among, Modifier, Rule};
use super::sum::{Term, sum, view};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static SSSC: TieBreak = TieBreak {
    code: "SSSC",
    name: "secondary score with strength of schedule",
    article: "C.07 13.4",
    among: Among::Teams,
    modifiers: &[
        Modifier::Fore,
        Modifier::ForfeitsAsPlayed,
        Modifier::Divisor,
    ],
    sense: Sense::HighFirst,
    decimals: 2,
    method: Method::value::<SecondaryScore>(),
    page: include_str!("../../docs/tiebreaks/SSSC.md"),
};

struct SecondaryScore;

impl Rule for SecondaryScore {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let view = view(modifiers, false, Term::Scores);
        let buchholz = sum(context, view, Term::Scores, None, team, trace);
        let own = i64::from(context.in_other_score().table.total(team).hundredths());
        let divisor = divisor(context, modifiers);
        trace.remark(|| {
            let text = |hundredths| Exact::from_hundredths(hundredths).to_text();
            format!(
                "secondary score {} + Buchholz {} / {divisor} (13.4)",
                text(own),
                text(buchholz)
            )
        });
        let scaled = i128::from(own) * i128::from(divisor) + i128::from(buchholz);
        Exact::ratio(scaled, i128::from(divisor) * 100)
    }
}

/// `/K`, else the wins of the primary score in all rounds over a win of the secondary one,
/// rounded down, at least 1.
fn divisor(context: &Context<'_>, modifiers: &Modifiers) -> i64 {
    if let Some(divisor) = modifiers.divisor {
        return i64::from(divisor.max(1));
    }
    let table = context.table;
    let rounds = i64::try_from(table.rounds()).unwrap_or(i64::MAX);
    let all = i64::from(table.win().hundredths()).saturating_mul(rounds);
    let one = i64::from(context.in_other_score().table.win().hundredths());
    if one <= 0 { 1 } else { (all / one).max(1) }
}

//! The tie-breaks of the Olympiads of 2008 and 2010 (reference/rulings.md 12).

use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::model::ScoreBasis;
use crate::number::Exact;

tie_break! {
    OSB = "OSB" "Olympiad Sonneborn-Berger", "Olympiad regulations of 2008",
    participants: Teams,
    depends_on: [Opponents],
    traits: [FixedScore],
    print_frequency: Sometimes,
    candidates: [TeamSwiss ["OSB" 1 @ 80]],
    decimals: 1,
    value: sonneborn_berger,
}

tie_break! {
    OBH = "OBH" "Olympiad Buchholz", "Olympiad regulations of 2008",
    participants: Teams,
    depends_on: [Opponents],
    traits: [FixedScore, SwissOnly],
    print_frequency: Rarely,
    candidates: [TeamSwiss ["OBH" 2 @ 90]],
    decimals: 0,
    value: buchholz,
}

fn sonneborn_berger(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    Some(value(team, true, trace))
}

fn buchholz(team: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    Some(value(team, false, trace))
}

/// Returns the sum of the final match points of all scheduled opponents. If `multiplies` is true,
/// those of each opponent are multiplied by the board points obtained against this opponent. The
/// opponent with the fewest match points is omitted; if several have the fewest, it is the one with
/// the smallest product. Forfeited matches count; byes do not count.
fn value(team: Participant<'_, '_>, multiplies: bool, trace: &mut impl Trace) -> Exact {
    let matches = team.in_score(ScoreBasis::MatchPoints);
    let board_points = team.in_score(ScoreBasis::GamePoints).points();
    let mut terms = Vec::new();
    for round in matches.rounds() {
        let Some(opponent) = matches.opponent(round) else {
            continue;
        };
        let score = i64::from(matches.table().total(opponent).hundredths());
        let factor = if multiplies {
            i64::from(board_points[round.index()].hundredths())
        } else {
            100
        };
        terms.push((score, score * factor, round));
    }
    let weakest = terms.iter().min().map(|&(_, _, round)| round);
    let mut sum = 0;
    for &(score, product, round) in &terms {
        let is_cut = Some(round) == weakest;
        if !is_cut {
            sum += product;
        }
        trace.step(|| Step {
            counted_value: Some(Exact::from_hundredths(score)),
            points: multiplies.then(|| Exact::from(board_points[round.index()])),
            why: "final match points of the opponent".to_owned(),
            amount: Some(Exact::from_products(product)),
            cut_reason: is_cut.then(|| "the opponent with the fewest match points".to_owned()),
            ..team.step(round)
        });
    }
    Exact::from_products(sum)
}

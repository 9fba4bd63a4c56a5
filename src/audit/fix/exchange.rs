//! Entries of a round in the rows of the wrong players: two games crossed, the boards of a
//! team crossed, a bye or an absence entered for somebody else. The totals of both are then
//! right, and their rows are wrong.

use super::sound::stated;
use crate::audit::Case;
use crate::audit::evidence::totals::Wrong;
use crate::model::{ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// Why a total may be right after all: the total of another player is off by the opposite
/// amount, or an entry of that player in the row explains this total.
pub(super) fn exchanged(case: &Case<'_>, wrong: &Wrong) -> Option<String> {
    let totals = case.totals();
    let opposite = totals.wrong.iter().filter(|other| {
        other.constant.is_none() && other.surplus() == Points::ZERO - wrong.surplus()
    });
    let opposite: Vec<PlayerId> = opposite.map(|other| other.player).collect();
    // a total that is not stated, or that fits in another way, does not speak against it
    let is_open = |id: PlayerId| {
        let total = case.facts.table.total(id.into());
        stated(case, id) != Some(total) && totals.wrong.iter().all(|other| other.player != id)
    };
    let open = case.facts.import.tournament.ids().filter(|&id| is_open(id));
    let partners = opposite.iter().copied().chain(open);
    let with_rounds = partners.map(|partner| (partner, rounds(case, wrong, partner)));
    let explained = with_rounds.filter(|(_, rounds)| !rounds.is_empty());
    // the fewer rounds, the stronger the evidence
    let best = explained.min_by_key(|(_, rounds)| rounds.len());
    let Some((partner, rounds)) = best else {
        let &partner = opposite.first()?;
        return Some(format!(
            "the total of {} differs by the opposite amount: one mistake may explain both",
            case.facts.who(partner)
        ));
    };
    let (first, second) = case.facts.lower_first(wrong.player, partner);
    let totals = match opposite.contains(&partner) {
        true => "both totals fit",
        false => "the total fits",
    };
    Some(format!(
        "{totals} if the entries of {} and {}{} are exchanged: look at the pairings",
        case.facts.who(first),
        case.facts.who(second),
        in_rounds(case, &rounds)
    ))
}

/// The rounds in which the entry of the other player explains a wrong total.
fn rounds(case: &Case<'_>, wrong: &Wrong, partner: PlayerId) -> Vec<RoundNumber> {
    let table = &case.facts.table;
    let points =
        |id: PlayerId, round: RoundNumber| table.points(ParticipantId::from(id))[round.index()];
    let explains = |round: &RoundNumber| {
        points(partner, *round) - points(wrong.player, *round) == wrong.surplus()
    };
    table.round_numbers().filter(explains).collect()
}

/// `in round 1`, `in round 1, 3 or 4`; empty where the file does not say in which round.
fn in_rounds(case: &Case<'_>, rounds: &[RoundNumber]) -> String {
    let [first, middle @ ..] = rounds else {
        return String::new();
    };
    let mut text = case.facts.in_round(*first);
    if text.is_empty() {
        return text;
    }
    if let [middle @ .., last] = middle {
        for round in middle {
            text += &format!(", {round}");
        }
        text += &format!(" or {last}");
    }
    text
}

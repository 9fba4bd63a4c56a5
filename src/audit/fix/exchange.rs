//! Finds entries of a round that are in the rows of the wrong players: two games or two boards of a
//! team are exchanged, or a bye or an absence is entered for somebody else. In these cases, the
//! totals of both players are right, and their rows are wrong.

use super::StepInput;
use super::sound::stated_points;
use crate::audit::Case;
use crate::audit::evidence::totals::WrongTotal;
use crate::model::{ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// Says why two wrong totals may have been exchanged; `None` unless one of them is what the results
/// give for the other player. The results of one of the two players may then be wrong as well.
pub(super) fn why_totals_may_be_exchanged(case: &Case<'_>, wrong: &WrongTotal) -> Option<String> {
    let mut others = case.totals().wrong.iter();
    let other = others.find(|other| {
        other.player != wrong.player
            && (other.derived == wrong.stated.value || other.stated.value == wrong.derived)
    })?;
    let (first, second) = case.facts.lower_first(wrong.player, other.player);
    Some(format!(
        "the totals of {} and {} may be exchanged, and results of one of them may be wrong as well",
        case.facts.who(first),
        case.facts.who(second)
    ))
}

/// Says why a total may be right after all; `None` unless the total of another player differs by
/// the opposite amount, or the total fits if the player has another player's entry for a round.
pub(super) fn why_may_be_exchanged(step: &StepInput<'_>, wrong: &WrongTotal) -> Option<String> {
    let case = step.case;
    let totals = case.totals();
    let opposite_players = totals.wrong.iter().filter(|other| {
        other.adjustment.is_none() && other.surplus() == Points::ZERO - wrong.surplus()
    });
    let opposite_players: Vec<PlayerId> = opposite_players.map(|other| other.player).collect();
    // a player whose total is not stated, is accepted although it differs, or agrees with results
    // of which one is in doubt, may be a partner too
    let is_open = |id: PlayerId| {
        let total = case.facts.table.total(id.into());
        id != wrong.player
            && totals.wrong.iter().all(|other| other.player != id)
            && (stated_points(case, id) != Some(total)
                || step.evidence.doubtful_points(id, &[]).is_some())
    };
    let open_players = case.facts.import.tournament.ids().filter(|&id| is_open(id));
    let partners = opposite_players.iter().copied().chain(open_players);
    let candidates = partners.map(|partner| (partner, rounds_of_exchange(case, wrong, partner)));
    // a player who met somebody twice may be the partner whatever the totals are, because the row
    // names the wrong opponent in one of the two rounds
    let repeated_games = step.evidence.repeated_games().iter();
    let candidates = candidates.chain(repeated_games.map(|game| {
        let mut rounds = rounds_of_exchange(case, wrong, game.player);
        rounds.retain(|&round| round == game.round);
        (game.player, rounds)
    }));
    let explaining_partners = candidates.filter(|(_, rounds)| !rounds.is_empty());
    // the fewer rounds are possible, the stronger the evidence
    let best_partner = explaining_partners.min_by_key(|(_, rounds)| rounds.len());
    let Some((partner, rounds)) = best_partner else {
        let &partner = opposite_players.first()?;
        return Some(format!(
            "the total of {} differs by the opposite amount: one mistake may explain both",
            case.facts.who(partner)
        ));
    };
    let (first, second) = case.facts.lower_first(wrong.player, partner);
    let totals = if opposite_players.contains(&partner) {
        "both totals fit"
    } else {
        "the total fits"
    };
    Some(format!(
        "{totals} if the entries of {} and {}{} are exchanged: look at the pairings",
        case.facts.who(first),
        case.facts.who(second),
        in_rounds(case, &rounds)
    ))
}

/// Returns the rounds in which the entry of `partner` would explain a wrong total.
fn rounds_of_exchange(case: &Case<'_>, wrong: &WrongTotal, partner: PlayerId) -> Vec<RoundNumber> {
    let table = &case.facts.table;
    let points =
        |id: PlayerId, round: RoundNumber| table.points(ParticipantId::from(id))[round.index()];
    let explains = |round: &RoundNumber| {
        points(partner, *round) - points(wrong.player, *round) == wrong.surplus()
    };
    table.round_numbers().filter(explains).collect()
}

/// Returns the rounds in words: ` in round 1`, ` in round 1, 3 or 4`; empty if the file does not
/// state the rounds.
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

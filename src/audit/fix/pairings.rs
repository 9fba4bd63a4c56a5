//! Corrects opponents. A row may name a player who met somebody else. It is corrected if exactly
//! one row of another player shows which opponent is meant, and if no other opponent of the round
//! or of the two rows is in doubt.

use std::collections::HashMap;

use super::sound::{RepeatedGame, stated_points};
use super::{Correction, StepInput, StepResult, Value};
use crate::audit::facts::result_agreement::{ResultAgreement, compare_outcomes};
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::{Case, Check};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};

/// The check that reports opponents who do not name each other.
static PAIRING_CHECKS: [&Check; 1] = [&PAIRING_ONE_SIDED];

pub(super) fn plan(step: &StepInput<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let mut pairs_by_round: HashMap<RoundNumber, Vec<(PlayerId, PlayerId)>> = HashMap::new();
    for finding in step.findings_of(&PAIRING_CHECKS) {
        let Some(round) = finding.subject.round.filter(|&round| round > 0) else {
            continue;
        };
        let round = RoundNumber(round);
        let corrected_pairs = pairs_by_round
            .entry(round)
            .or_insert_with(|| right_opponents(step, round));
        let is_about = |(id, namer): &(PlayerId, PlayerId)| {
            [*id, *namer]
                .map(|id| case.facts.number(id))
                .contains(&finding.subject.player)
        };
        let Some(&(id, namer)) = corrected_pairs.iter().find(|pair| is_about(pair)) else {
            continue;
        };
        if let Some(why) = why_other_rows_may_be_wrong(step, round, [id, namer]) {
            step_result.add_reason(finding, why);
            continue;
        }
        let (Some(stated_number), Some(right_number)) =
            (named_number(case, id, round), case.facts.number(namer))
        else {
            continue;
        };
        step_result.corrections.push(Correction {
            value: Value::Opponent(id, round, namer),
            span: case.facts.import.origins.cell(id, round).opponent,
            subject: format!(
                "opponent of {}{}",
                case.facts.who(id),
                case.facts.in_round(round)
            ),
            stated: stated_number,
            corrected: right_number.to_string(),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: vec![format!(
                "{} names {}, with the opposite colour and result, and the player whom the row \
                 itself names met somebody else",
                case.facts.who(namer),
                case.facts.who(id),
            )],
        });
    }
    step_result
}

/// Returns the starting number of the opponent whom a player's row names in a round; `None` if
/// there is none.
fn named_number(case: &Case<'_>, id: PlayerId, round: RoundNumber) -> Option<String> {
    let opponent = case.facts.entry(id, round).opponent.player()?;
    case.facts.number(opponent).map(|number| number.to_string())
}

/// Returns the players whose row names the wrong opponent in a round, each with the right opponent.
fn right_opponents(step: &StepInput<'_>, round: RoundNumber) -> Vec<(PlayerId, PlayerId)> {
    let case = step.case;
    let ids = || case.facts.import.tournament.ids();
    // for each player, the only one who names this player; `None` if several do
    let mut namer_by_player: HashMap<PlayerId, Option<PlayerId>> = HashMap::new();
    for other in ids() {
        if let Some(named) = case.facts.entry(other, round).opponent.player()
            && named != other
        {
            namer_by_player
                .entry(named)
                .and_modify(|namer| *namer = None)
                .or_insert(Some(other));
        }
    }
    let find_opponent = |id| {
        let namer = namer_by_player.get(&id).copied().flatten()?;
        is_right_opponent(step, round, [id, namer]).then_some((id, namer))
    };
    ids().filter_map(find_opponent).collect()
}

/// Whether `id` met `namer`, the only player who names `id`, because everything except the number
/// in the row of `id` confirms it.
fn is_right_opponent(step: &StepInput<'_>, round: RoundNumber, [id, namer]: [PlayerId; 2]) -> bool {
    let case = step.case;
    let entry = case.facts.entry(id, round);
    let are_doubted = [id, namer].map(|player| step.evidence.is_doubted(player, round));
    entry.opponent != Opponent::Player(id)
        && are_doubted == [false; 2]
        && are_sides_of_game(&entry, &case.facts.entry(namer, round))
        && case.totals().cause.is_none()
        && [id, namer].into_iter().all(|player| {
            stated_points(case, player) == Some(case.facts.table.total(player.into()))
        })
}

/// Says why values other than the number in the row of `id` may be wrong. `None` if there is no
/// such reason: in the entries of all other players for the round, and in the entries of both
/// players for other rounds, the opponents name each other and nothing else is in doubt; and no two
/// of the other players who meet in the round met in another round as well.
fn why_other_rows_may_be_wrong(
    step: &StepInput<'_>,
    round: RoundNumber,
    [id, namer]: [PlayerId; 2],
) -> Option<String> {
    let facts = &step.case.facts;
    if let Some((player, other)) = find_game_with_oneself(step) {
        return Some(format!(
            "the row of {} names its own player{}: the starting numbers of rows may be exchanged",
            facts.who(player),
            facts.in_round(other)
        ));
    }
    let mut others = facts.by_number();
    others.retain(|other| ![id, namer].contains(other));
    let entries_of_round = others.iter().map(|&other| (other, round));
    let entries_of_rows = [id, namer].into_iter().flat_map(|player| {
        let rounds = facts.table.round_numbers();
        rounds.map(move |other| (player, other))
    });
    let mut all_entries =
        entries_of_round.chain(entries_of_rows.filter(|(_, other)| *other != round));
    let is_confirmed = |player: PlayerId, entry_round: RoundNumber| {
        let names_back = match facts.entry(player, entry_round).opponent {
            Opponent::Nobody => true,
            Opponent::Player(named) => {
                facts.entry(named, entry_round).opponent == Opponent::Player(player)
            }
            Opponent::Unknown(_) => false,
        };
        names_back && !step.evidence.is_doubted(player, entry_round)
    };
    if let Some((player, other)) =
        all_entries.find(|&(player, entry_round)| !is_confirmed(player, entry_round))
    {
        return Some(format!(
            "the row of {} is in doubt{} as well: the file does not say which row is wrong",
            facts.who(player),
            facts.in_round(other)
        ));
    }
    if let Some((player, opponent, repeated_round)) = find_rematch(step, round, &others) {
        return Some(format!(
            "{} and {} met{} as well: two games of one of the rounds may be mixed up",
            facts.who(player),
            facts.who(opponent),
            facts.in_round(repeated_round),
        ));
    }
    let find_repeated_game = |&player: &PlayerId| {
        let entry = facts.entry(player, round);
        let is_same = |&other: &RoundNumber| other != round && facts.entry(player, other) == entry;
        let repeated_round = facts.table.round_numbers().find(is_same)?;
        Some((player, entry.opponent.player()?, repeated_round))
    };
    let (player, opponent, repeated_round) = others.iter().find_map(find_repeated_game)?;
    Some(format!(
        "the game of {} and {}{} is in the file{} as well: one of the two rounds may contain rows of the other",
        facts.who(player),
        facts.who(opponent),
        facts.of_round(round),
        facts.in_round(repeated_round),
    ))
}

/// Finds an entry that names its own player as the opponent. If two rows have exchanged their
/// starting numbers, such entries appear where the two players met, and every other number that
/// stands for one of them is wrong. Returns the player and the round.
fn find_game_with_oneself(step: &StepInput<'_>) -> Option<(PlayerId, RoundNumber)> {
    let facts = &step.case.facts;
    let rounds_of = |id| facts.table.round_numbers().map(move |round| (id, round));
    let mut entries = facts.import.tournament.ids().flat_map(rounds_of);
    entries.find(|&(id, round)| facts.entry(id, round).opponent == Opponent::Player(id))
}

/// Finds a game of a round whose players, who are among `players`, met in another round as well,
/// which a Swiss tournament does not allow. Returns both players and the other round.
fn find_rematch(
    step: &StepInput<'_>,
    round: RoundNumber,
    players: &[PlayerId],
) -> Option<(PlayerId, PlayerId, RoundNumber)> {
    let mut games = step.evidence.repeated_games().iter();
    games.find_map(|game| {
        let is_other = |other: &&RepeatedGame| {
            other.round != round && (other.player, other.opponent) == (game.player, game.opponent)
        };
        let other_game = step.evidence.repeated_games().iter().find(is_other)?;
        (game.round == round && players.contains(&game.player)).then_some((
            game.player,
            game.opponent,
            other_game.round,
        ))
    })
}

/// Whether two entries may be the sides of one game: the colours are opposite, and the results are
/// complementary.
fn are_sides_of_game(a: &Entry, b: &Entry) -> bool {
    let are_opposite = match (a.colour, b.colour) {
        (Some(a), Some(b)) => a == b.opposite(),
        _ => false,
    };
    are_opposite && compare_outcomes(a.outcome, b.outcome) == ResultAgreement::Agree
}

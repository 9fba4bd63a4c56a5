//! Finds values that may be wrong instead of a total: a result, the kind of a bye, or the rank.

use std::cmp::Ordering;

use super::StepInput;
use super::sound::stated_points;
use crate::audit::Case;
use crate::audit::evidence::ranking::{Ranked, mark_longest};
use crate::audit::evidence::totals::{WrongTotal, total_without_team_byes};
use crate::audit::facts::Facts;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides, possible_results};
use crate::model::{Outcome, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// Returns the first round in which the two sides of a player's game have results that are unusual
/// together, so that the total proves neither side right; `None` if there is none.
pub(super) fn find_divided_round(case: &Case<'_>, player: PlayerId) -> Option<RoundNumber> {
    let games = case.facts.games.iter().filter(|game| {
        let players = [game.first.0, game.second.0];
        players.contains(&player) && compare_sides(game) == ResultAgreement::Split
    });
    games.map(|game| game.round).min()
}

/// A game with another possible result, which gives the stated total of a player.
pub(super) struct OtherResult {
    pub(super) round: RoundNumber,
    pub(super) opponent: PlayerId,
    /// The other result, as the outcomes of the player and of the opponent.
    pub(super) results: [Outcome; 2],
    /// The amounts by which the points of the opponent may change with such a result.
    opponent_gains: Vec<Points>,
}

/// Returns the games for which another result would give the stated total of a player.
pub(super) fn other_results(
    case: &Case<'_>,
    wrong: &WrongTotal,
) -> impl Iterator<Item = OtherResult> {
    let id = wrong.player;
    let system = &case.facts.import.tournament.score_system;
    let rounds = (0..case.facts.table.rounds()).map(RoundNumber::at);
    rounds.filter_map(move |round| {
        let entry = case.facts.entry(id, round);
        let opponent = entry.opponent.player().filter(|&other| other != id)?;
        let opponent_entry = case.facts.entry(opponent, round);
        let gains = |[mine, theirs]: [Outcome; 2]| {
            [
                system.points(mine, entry.colour) - system.points(entry.outcome, entry.colour),
                system.points(theirs, opponent_entry.colour)
                    - system.points(opponent_entry.outcome, opponent_entry.colour),
            ]
        };
        let fitting_results: Vec<[Outcome; 2]> = possible_results()
            .filter(|&results| gains(results)[0] == wrong.surplus())
            .collect();
        Some(OtherResult {
            round,
            opponent,
            results: *fitting_results.first()?,
            opponent_gains: fitting_results.into_iter().map(|r| gains(r)[1]).collect(),
        })
    })
}

/// Says why a total may be right; `None` unless another result of a game gives the stated totals of
/// both players.
pub(super) fn why_both_may_fit(case: &Case<'_>, wrong: &WrongTotal) -> Option<String> {
    let fits_both = |game: &OtherResult| {
        let total = case.facts.table.total(game.opponent.into());
        let mut totals = game.opponent_gains.iter().map(|&gain| total + gain);
        stated_points(case, game.opponent).is_some_and(|stated| totals.any(|total| total == stated))
    };
    let game = other_results(case, wrong).find(fits_both)?;
    Some(format!(
        "the totals of {} and {} both fit another result of their game{}: look at the score sheet",
        case.facts.who(wrong.player),
        case.facts.who(game.opponent),
        case.facts.in_round(game.round)
    ))
}

/// Says why a total may be right; `None` unless another result of a game gives it, and the
/// opponent's total does not confirm the present result.
pub(super) fn why_result_is_unconfirmed(
    step: &StepInput<'_>,
    wrong: &WrongTotal,
) -> Option<String> {
    let case = step.case;
    let mut games = other_results(case, wrong);
    let game = games.find(|game| {
        !is_confirmed(step, game.opponent, game.round)
            || is_balanced_by_double_forfeit(case, game)
            || is_balanced_by_other_total(case, wrong, game)
    })?;
    Some(format!(
        "the total fits another result against {}{}, and the total of that player does not confirm the present result",
        case.facts.who(game.opponent),
        case.facts.in_round(game.round)
    ))
}

/// Whether the stated points of a player confirm the result of a round: they follow from the
/// results, no other result of the player is in doubt, and the player met nobody twice.
pub(super) fn is_confirmed(step: &StepInput<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let case = step.case;
    stated_points(case, player) == Some(case.facts.table.total(player.into()))
        && step.evidence.doubtful_points(player, &[round]).is_none()
        && step.evidence.opponent_met_twice(player).is_none()
        && find_divided_round(case, player).is_none()
}

/// Whether both players of a game lost by forfeit. Neither total confirms a double forfeit, because
/// a win by forfeit of one player leaves the other without points as well.
pub(super) fn is_double_forfeit(facts: &Facts<'_>, player: PlayerId, round: RoundNumber) -> bool {
    let entry = facts.entry(player, round);
    let opponent = entry.opponent.player().filter(|&other| other != player);
    let is_loss = |outcome| outcome == Outcome::ForfeitLoss;
    is_loss(entry.outcome)
        && opponent.is_some_and(|other| is_loss(facts.entry(other, round).outcome))
}

/// Whether the opponent's total stays the same with another result of the game, provided that one
/// of the opponent's double forfeits was a win.
fn is_balanced_by_double_forfeit(case: &Case<'_>, game: &OtherResult) -> bool {
    let facts = &case.facts;
    let system = &facts.import.tournament.score_system;
    let gain = |round: RoundNumber, outcome| {
        let entry = facts.entry(game.opponent, round);
        system.points(outcome, entry.colour) - system.points(entry.outcome, entry.colour)
    };
    let other_result_gain = gain(game.round, game.results[1]);
    let mut other_rounds = (facts.table.round_numbers()).filter(|&round| round != game.round);
    other_rounds.any(|round| {
        is_double_forfeit(facts, game.opponent, round)
            && gain(round, Outcome::Win) + other_result_gain == Points::ZERO
    })
}

/// Whether the opponent's total stays the same with another result of the game, provided that a game
/// of the opponent against somebody else with a wrong total had another result as well, which
/// explains that total.
fn is_balanced_by_other_total(case: &Case<'_>, wrong: &WrongTotal, game: &OtherResult) -> bool {
    let mut others = (case.totals().wrong.iter()).filter(|other| other.player != wrong.player);
    others.any(|other| {
        let other_games =
            other_results(case, other).filter(|other_game| other_game.opponent == game.opponent);
        let mut gains = other_games.flat_map(|other_game| other_game.opponent_gains);
        gains.any(|gain| game.opponent_gains.contains(&(Points::ZERO - gain)))
    })
}

/// Says why a total may be right; `None` unless the total of another player differs by the same
/// amount, and both have the same kind of unplayed round. There may then be one unknown cause for
/// both.
pub(super) fn why_cause_may_be_common(case: &Case<'_>, wrong: &WrongTotal) -> Option<String> {
    let kinds = |id: PlayerId| {
        let outcomes = case.facts.table.outcomes(id.into()).iter();
        outcomes.copied().filter(|outcome| !outcome.is_played())
    };
    let mut similar_totals = case.totals().wrong.iter().filter(|other| {
        let has_same_surplus = other.player != wrong.player && other.surplus() == wrong.surplus();
        has_same_surplus && other.adjustment.is_none()
    });
    let shared_kind = |other: &WrongTotal| {
        kinds(wrong.player).find(|kind| kinds(other.player).any(|theirs| theirs == *kind))
    };
    let (other, kind) =
        similar_totals.find_map(|other| Some((other.player, shared_kind(other)?)))?;
    Some(format!(
        "the total of {} differs by the same amount, and both have {}: one cause may explain both",
        case.facts.who(other),
        with_article(noun(kind))
    ))
}

/// Whether it is uncertain if the total of a player should include byes of the team. In a team
/// event the points of players may not include these byes (reference/trf.md 5.4). So the computed
/// total of a player with such a bye is certain only if the stated totals of all other such players
/// that are not wrong include their byes, and no wrong total is right without them.
pub(super) fn team_byes_are_uncertain(case: &Case<'_>, wrong: &WrongTotal) -> bool {
    if !case.facts.import.tournament.team_event {
        return false;
    }
    let table = &case.facts.table;
    let without_byes = |id: PlayerId| total_without_team_byes(&case.facts, id);
    let differs = |id: PlayerId| without_byes(id) != table.total(id.into());
    let is_wrong = |id: PlayerId| case.totals().wrong.iter().any(|other| other.player == id);
    let ids = case.facts.import.tournament.ids();
    let mut others = ids.filter(|&id| differs(id) && !is_wrong(id));
    let includes_byes = |id: PlayerId| stated_points(case, id) == Some(table.total(id.into()));
    // a wrong total that is right without the byes may be a sign that the file does not count them
    let mut wrong_totals = case.totals().wrong.iter();
    let may_lack_byes = wrong_totals
        .any(|other| differs(other.player) && other.stated.value == without_byes(other.player));
    differs(wrong.player)
        && (may_lack_byes
            || !(others.next().is_some_and(includes_byes) && others.all(includes_byes)))
}

/// The stated ranks compared with the points. Players with wrong totals are kept apart.
pub(super) struct Ranks {
    /// The players with right totals whose rank agrees with their points, ordered by rank.
    right_ranks: Vec<Ranked>,
    /// The players with wrong totals, with their ranks.
    wrong_ranks: Vec<(PlayerId, u32)>,
    /// Whether the ranks are evidence about totals: they form a final table, and none of them
    /// contradicts the points.
    pub(super) are_sound: bool,
}

impl Ranks {
    pub(super) fn compute(case: &Case<'_>) -> Ranks {
        let ranking = &case.ranking();
        let is_wrong = |ranked: &Ranked| {
            let wrong_totals = &case.totals().wrong;
            let position = wrong_totals.binary_search_by_key(&ranked.player, |wrong| wrong.player);
            position.is_ok()
        };
        let order = ranking.order.iter().copied();
        let form_table = ranking.other_ranks.is_none() || follow_stated_points(case);
        let (wrong, mut right_ranks): (Vec<Ranked>, Vec<Ranked>) = if form_table {
            order.partition(is_wrong)
        } else {
            <_>::default()
        };
        let points: Vec<Points> = right_ranks.iter().map(|ranked| ranked.points).collect();
        let agrees = mark_longest(&points, |above, below| above >= below);
        let mut marks = agrees.iter().copied();
        right_ranks.retain(|_| marks.next().unwrap_or(true));
        Ranks {
            are_sound: ranking.other_ranks.is_none()
                && !agrees.contains(&false)
                && !are_starting_numbers(case),
            right_ranks,
            wrong_ranks: wrong
                .iter()
                .map(|ranked| (ranked.player, ranked.rank))
                .collect(),
        }
    }

    /// Whether a player's rank agrees with these points, as far as the ranks of other players show.
    /// The ranks are assumed to follow from the right totals.
    pub(super) fn agree_with(&self, player: PlayerId, points: Points) -> bool {
        let own_rank = self.wrong_ranks.iter().find(|(id, _)| *id == player);
        let Some((_, rank)) = own_rank else {
            return true;
        };
        let contradicts = |other: &Ranked| match other.rank.cmp(rank) {
            Ordering::Less => other.points < points,
            Ordering::Equal => other.points != points,
            Ordering::Greater => other.points > points,
        };
        !self.right_ranks.iter().any(contradicts)
    }
}

/// Whether all ranks follow the stated points, including the wrong ones. If so, the ranks may be
/// those of a final table and the stated points right, even if the ranks are also the starting
/// numbers.
fn follow_stated_points(case: &Case<'_>) -> bool {
    let order = case.ranking().order.iter();
    let stated: Option<Vec<(u32, Points)>> = order
        .map(|ranked| Some((ranked.rank, stated_points(case, ranked.player)?)))
        .collect();
    stated.is_some_and(|stated| {
        stated.is_sorted_by(|above, below| above.1 >= below.1 || above.0 == below.0)
    })
}

/// Whether every rank equals the starting number, so that the ranks are not evidence.
fn are_starting_numbers(case: &Case<'_>) -> bool {
    let mut order = case.ranking().order.iter();
    order.all(|ranked| case.facts.number(ranked.player).map(u32::from) == Some(ranked.rank))
}

/// The outcomes that an unplayed round may have had instead.
pub(super) const UNPLAYED_OUTCOMES: [Outcome; 9] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
    Outcome::ForfeitWin,
    Outcome::ForfeitLoss,
    Outcome::Win,
    Outcome::Draw,
    Outcome::Loss,
];

/// Returns an outcome of unplayed rounds (byes, absences or forfeits) that explains the stated
/// total if these rounds are of another kind or have another value. `None` if no outcome explains
/// it. The points that other players get for the same code are ignored, because the code in this
/// row may be wrong. The outcome of the opponent is ignored as well, because both players may lose
/// by forfeit.
pub(super) fn find_explaining_outcome(case: &Case<'_>, wrong: &WrongTotal) -> Option<Outcome> {
    let (table, participant) = (&case.facts.table, ParticipantId::from(wrong.player));
    let system = &case.facts.import.tournament.score_system;
    let possible_points = UNPLAYED_OUTCOMES.map(|kind| system.points(kind, None));
    let is_forfeit = |round: RoundNumber| {
        let opponent = table.opponent(participant, round);
        opponent.is_some_and(|other| !table.outcome(other, round).is_played())
    };
    let mut unplayed_rounds: Vec<(Outcome, Points)> = (table.round_numbers())
        .filter(|&round| !table.outcome(participant, round).is_played() || is_forfeit(round))
        .map(|round| {
            (
                table.outcome(participant, round),
                table.points(participant)[round.index()],
            )
        })
        .collect();
    // byes come first, because no opponent confirms them
    unplayed_rounds.sort_by_key(|(outcome, _)| !outcome.is_bye());
    unplayed_rounds.iter().find_map(|&(kind, counted)| {
        let same_kind = unplayed_rounds
            .iter()
            .filter(|(outcome, _)| *outcome == kind);
        let mut times = 1..=i32::try_from(same_kind.count()).unwrap_or(i32::MAX);
        let explains = times.any(|times| {
            let mut surpluses = possible_points
                .iter()
                .map(|&points| (points - counted) * times);
            surpluses.any(|surplus| surplus == wrong.surplus())
        });
        explains.then_some(kind)
    })
}

/// Returns a noun for the outcome of an unplayed round.
pub(super) const fn noun(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Absent => "absence",
        other => other.words(),
    }
}

/// Returns a noun with its indefinite article.
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

//! W708: two players met although their scores are very different and opponents with nearer scores
//! were available.

use super::is_swiss;
use super::list::{Item, report};
use super::played::{is_result_certain, unclear_row};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, amount};
use crate::model::{FieldKey, PlayerId, RoundNumber};
use crate::number::Points;
use crate::pairing::{History, Meetings, is_baku_by_type};

check! {
    SCORE_DIFFERENCE = "W708" "score-difference", Info,
    page: include_str!("../../../docs/checks/score-difference.md"),
    needs: [PairedPlayers, Results, Rounds, Opponents, Colours, WholeList],
    not_corrected: "only the arbiter knows who should have met whom",
    run: score_difference on facts,
}

/// Two players of a round who met, the one with more points first, each with the score for pairing.
type Pair = [(PlayerId, Points); 2];

fn score_difference(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    if !may_have_distant_pairs(facts) {
        return;
    }
    let history = History::from_tournament(&facts.import.tournament);
    let known_rounds = known_rounds(facts, findings);
    let rounds = facts.table.round_numbers();
    let is_clear = |round, id| unclear_row(findings, (id, round)).is_none();
    let items = rounds.flat_map(|round| {
        let is_known =
            |id: PlayerId| known_rounds[id.index()] >= round.index() && is_clear(round, id);
        distant_pairs(facts, is_known, &history, round)
    });
    let items = items.collect();
    report(
        facts,
        findings,
        &SCORE_DIFFERENCE,
        ("pairs with a large difference of points", "this pairing"),
        items,
        |finding| {
            finding
                .cites(&[FieldKey::Opponents])
                .rule("C.04.1 5")
                .fix("confirm the pairing: it may have been made by hand, or a result may have been entered late");
        },
    );
}

/// Whether two players with very different points met, or players have fictitious points for
/// pairing. Only then must the history of the event be computed.
fn may_have_distant_pairs(facts: &Facts<'_>) -> bool {
    let tournament = &facts.import.tournament;
    if !tournament.accelerations.is_empty() || is_baku_by_type(tournament) {
        return true;
    }
    let win = tournament.score_system.w();
    let points_before = |id: PlayerId, round: RoundNumber| -> Points {
        facts.table.points(id.into())[..round.index()]
            .iter()
            .copied()
            .sum()
    };
    let is_counted = |round: RoundNumber| round.index() < facts.table.rounds();
    facts.games.iter().any(|game| {
        is_counted(game.round) && {
            let first_points = points_before(game.first.0, game.round);
            let second_points = points_before(game.second.0, game.round);
            let point_gap = first_points.max(second_points) - first_points.min(second_points);
            point_gap + point_gap >= win + win + win
        }
    })
}

/// Returns, for each player, the number of rounds before the first one whose result is in doubt.
fn known_rounds(facts: &Facts<'_>, findings: &Findings) -> Vec<usize> {
    let ids = facts.import.tournament.ids();
    let known_rounds = ids.map(|id| {
        let mut rounds = facts.table.round_numbers();
        let first_doubtful_round =
            rounds.find(|&round| !is_result_certain(facts, findings, id.into(), round));
        first_doubtful_round.map_or(facts.table.rounds(), RoundNumber::index)
    });
    known_rounds.collect()
}

/// Returns the pairs of a round who have very different scores and could have met other players.
/// `is_known` says whether the pairing and the earlier results of a player are known.
fn distant_pairs(
    facts: &Facts<'_>,
    is_known: impl Fn(PlayerId) -> bool,
    history: &History,
    round: RoundNumber,
) -> Vec<Item> {
    let mut pairs = pairs_of_round(facts, history, round);
    // a gap of one and a half wins is large, and one of two wins is a warning
    let win = history.win();
    let is_distant = |pair: &&Pair| score_gap(**pair) + score_gap(**pair) >= win + win + win;
    if !pairs.iter().any(|pair| is_distant(&pair)) {
        return Vec::new();
    }
    // points before the round, colours and meetings depend on the results of the earlier rounds
    pairs.retain(|pair| pair.iter().all(|(id, _)| is_known(*id)));
    let distant_pairs = pairs.iter().filter(is_distant);
    let meetings = Meetings::new(history, round);
    let describe_pair = |pair: &Pair| {
        let alternatives = find_exchange(&pairs, *pair, &meetings)?;
        let [(high, more), (low, less)] = *pair;
        let name = |id| facts.who(id);
        let points = |points| facts.import.notation.points(points);
        Some(Item {
            player: high,
            round,
            text: format!(
                "large difference of points: {} with {} met {} with {} in round {round}, and {} \
                 and {} could have been their opponents",
                name(high),
                amount(&points(more), "point"),
                name(low),
                points(less),
                name(alternatives[0]),
                name(alternatives[1]),
            ),
            severity: if score_gap(*pair) >= win + win {
                Severity::Warning
            } else {
                Severity::Info
            },
        })
    };
    distant_pairs.filter_map(describe_pair).collect()
}

/// Returns the pairs of a round in which each player names the other.
fn pairs_of_round(facts: &Facts<'_>, history: &History, round: RoundNumber) -> Vec<Pair> {
    let games = facts.games.iter().filter(|game| game.round == round);
    let with_score = |id: PlayerId| (id, history.players[id.index()].pairing_score(round));
    let mut games: Vec<_> = games.collect();
    games.sort_by_key(|game| facts.number(game.first.0));
    let pairs = games.into_iter().map(|game| {
        let mut pair = [with_score(game.first.0), with_score(game.second.0)];
        pair.sort_by_key(|&(_, with_score)| std::cmp::Reverse(with_score));
        pair
    });
    pairs.collect()
}

/// Returns the difference between the scores of a pair.
fn score_gap([high, low]: Pair) -> Points {
    high.1 - low.1
}

/// Finds two players of another pair in the round with whom the players of `pair` could have
/// exchanged opponents so that both new pairs have smaller score differences. The first of them
/// would have met the player of `pair` with more points. `None` if there is no such pair.
fn find_exchange(pairs: &[Pair], pair: Pair, meetings: &Meetings<'_>) -> Option<[PlayerId; 2]> {
    let [high, low] = pair;
    let gap = score_gap(pair);
    let is_close = |one: Points, other: Points| one.max(other) - one.min(other) < gap;
    for candidate in pairs {
        let [first, second] = *candidate;
        for [one, other] in [[first, second], [second, first]] {
            // the scores exclude most players, and are compared sooner than colours and meetings
            if is_close(high.1, one.1)
                && is_close(low.1, other.1)
                && *candidate != pair
                && meetings.may_meet(high.0, one.0)
                && meetings.may_meet(low.0, other.0)
            {
                return Some([one.0, other.0]);
            }
        }
    }
    None
}

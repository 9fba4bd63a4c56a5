//! Finds results that may be wrong, and what may have happened instead. Games are suspected if
//! their two sides disagree, pairings if only one side states them, and totals if they differ from
//! the results.

use std::collections::{BTreeSet, HashSet};

use super::columns::column_suspicions;
use super::declarations::declaration_suspicions;
use super::exchanged_cells::exchanged_cell_suspicions;
use super::exchanged_games::{exchange_suspicions, points_gained, with_exchanges};
use super::exchanged_ranks::exchanged_rank_suspicions;
use super::exchanged_tie_breaks::exchanged_tie_break_suspicions;
use super::listed_rounds::listed_round_suspicion;
use super::overwritten_rows::overwritten_row_suspicions;
use super::points_before::points_before_suspicions;
use super::ranks::rank_suspicion;
use super::repairs::{Repair, Suspicion};
use super::repeated_pairings::repeated_pairing_suspicions;
use super::results::result_suspicion;
use super::rounds::round_suspicion;
use super::rows::{doubted_rows, row_suspicion};
use super::second_games::second_game_suspicions;
use super::several_games::several_games_suspicion;
use super::shifted_rows::shift_suspicions;
use crate::audit::evidence::second_games::SecondGame;
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::evidence::totals::missing_entries::{MissingEntries, MissingKind};
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{
    PLAYED_RESULTS, ResultAgreement, compare_sides, outcomes_of_opponent, possible_results,
};
use crate::audit::points::points_differ::find_changed_games;
use crate::audit::results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::audit::{Case, Facts};
use crate::finding::{Finding, Severity};
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;
use crate::tiebreak::ParticipantKind;

/// The outcomes that a round without an opponent may have had.
const BYES: [Outcome; 4] = [
    Outcome::HalfPointBye,
    Outcome::PairingAllocatedBye,
    Outcome::ZeroPointBye,
    Outcome::ForfeitWin,
];

/// Maximum number of players with differing tie-break values for whom a single game is tried as the
/// cause.
const MAX_DIFFERING_PLAYERS: usize = 6;

/// Maximum number of suspicions of one kind that come only from tie-break values.
const MAX_SUSPICIONS: usize = 12;

/// Returns all suspicions that have a repair: first those of whole rounds and columns, then those
/// that come from contradictions in the file, then the rest.
pub(super) fn find_suspicions(case: &Case<'_>, findings: &[Finding]) -> Vec<Suspicion> {
    let mut suspicions: Vec<Suspicion> = result_suspicion(case).into_iter().collect();
    suspicions.extend(declaration_suspicions(case));
    suspicions.extend(column_suspicions(case));
    let missing_entries = case.missing_entries();
    suspicions.extend(missing_entries.map(|missing| absence_suspicion(&case.facts, missing)));
    let doubted = doubted_rows(&case.facts);
    suspicions.extend(row_suspicion(&case.facts, &doubted));
    suspicions.extend(overwritten_row_suspicions(&case.facts, &doubted));
    suspicions.extend(shift_suspicions(&case.facts));
    suspicions.extend(exchanged_cell_suspicions(&case.facts));
    suspicions.extend(second_game_suspicions(&case.facts));
    suspicions.extend(game_suspicions(&case.facts));
    suspicions.extend(pairing_suspicions(&case.facts));
    // a different result cannot explain a pairing of players who did not meet
    let pairs_are_wrong = findings.iter().any(|finding| {
        finding.code == ROUND_ROBIN_INCOMPLETE.code && finding.subject.player.is_some()
    });
    let has_wrong_values = findings.iter().any(is_about_value);
    if !pairs_are_wrong {
        suspicions.extend(several_games_suspicion(case, has_wrong_values));
    }
    if pairs_are_wrong || find_changed_games(case).is_empty() {
        // one exchange explains two totals, a bye only one
        suspicions.extend(exchange_suspicions(case));
        suspicions.extend(total_suspicions(case));
    } else {
        // a changed result explains two totals as well, and is more frequent
        let exchanges = exchange_suspicions(case);
        suspicions.extend(with_exchanges(total_suspicions(case), exchanges));
    }
    suspicions.extend(repeated_pairing_suspicions(&case.facts, findings));
    suspicions.extend(points_before_suspicions(&case.facts));
    suspicions.extend(listed_round_suspicion(&case.facts));
    suspicions.extend(round_suspicion(case, findings));
    suspicions.extend(rank_suspicion(case));
    suspicions.extend(exchanged_rank_suspicions(case));
    suspicions.extend(exchanged_tie_break_suspicions(case));
    suspicions.extend(tie_break_suspicions(case, findings));
    with_changes(&case.facts, suspicions)
}

/// Returns the suspicions about two totals that one changed game explains, if an exchange of games
/// may explain them as well; empty if there is none.
pub(super) fn suspicions_of_changed_game(case: &Case<'_>) -> Vec<Suspicion> {
    if find_changed_games(case).is_empty() {
        return Vec::new();
    }
    let mut suspicions = with_exchanges(total_suspicions(case), exchange_suspicions(case));
    suspicions.retain(|suspicion| {
        let mut repairs = suspicion.repairs.iter();
        repairs.any(|repair| repair.exchanges_games)
    });
    with_changes(&case.facts, suspicions)
}

/// Returns the suspicions that have a repair which changes the file, with these repairs.
fn with_changes(facts: &Facts<'_>, mut suspicions: Vec<Suspicion>) -> Vec<Suspicion> {
    for suspicion in &mut suspicions {
        suspicion
            .repairs
            .retain(|repair| repair.changes_file(facts));
    }
    suspicions.retain(|suspicion| !suspicion.repairs.is_empty());
    suspicions
}

/// Whether a finding says that stated tie-break values differ.
fn is_about_value(finding: &Finding) -> bool {
    finding.code == TIE_BREAK_DIFFERS.code && finding.severity > Severity::Info
}

/// Suspects that one cause explains the absences of several players. Two players who were both
/// absent in a round may have met instead.
fn absence_suspicion(facts: &Facts<'_>, missing_entries: &MissingEntries) -> Suspicion {
    let entries = missing_entries.entries(facts);
    let draws = match &missing_entries.absences[..] {
        [a, b] if missing_entries.kind == MissingKind::HalfPointByes => {
            let pair = [a.wrong.player, b.wrong.player];
            let shared_rounds = a.rounds.iter().filter(|round| b.rounds.contains(round));
            let draw = [Outcome::Draw, Outcome::Draw];
            shared_rounds
                .map(|&round| Repair::for_game(facts, round, pair, draw))
                .collect()
        }
        _ => Vec::new(),
    };
    let column_repair = Repair {
        description: missing_entries.words().to_owned(),
        entries,
        ..Repair::default()
    };
    Suspicion {
        players: missing_entries
            .absences
            .iter()
            .map(|absence| absence.wrong.player)
            .collect(),
        repairs: [column_repair].into_iter().chain(draws).collect(),
    }
}

/// Suspects errors that would change tie-break values but no points, for players whose tie-break
/// values differ from the computed ones: a forfeit recorded as a played game or the reverse, and
/// two games with equal results whose opponents are exchanged.
fn tie_break_suspicions(case: &Case<'_>, findings: &[Finding]) -> Vec<Suspicion> {
    let facts = &case.facts;
    let differing_findings = || {
        let findings = findings.iter();
        findings.filter(|finding| finding.code == TIE_BREAK_DIFFERS.code)
    };
    // a finding about a whole column names no player
    let mut suspicions = Vec::new();
    if differing_findings().any(|found| found.subject.player.is_none()) {
        suspicions = forfeit_suspicions(case);
    }
    let differing_findings = differing_findings();
    let numbers: BTreeSet<u16> = differing_findings
        .filter_map(|finding| finding.subject.player)
        .collect();
    // one game changes the values of its players, two exchanged ones those of four
    if numbers.len() > MAX_DIFFERING_PLAYERS {
        return suspicions;
    }
    let differs = |player: PlayerId| facts.number(player).is_some_and(|n| numbers.contains(&n));
    let suspicion = |game: &&Game| swap_suspicion(facts, game);
    let concerns_both = |game: &&Game| differs(game.first.0) && differs(game.second.0);
    let games: Vec<&Game> = facts.games.iter().filter(concerns_both).collect();
    // forfeits are rarer, so they come first
    let (forfeits, played): (Vec<&Game>, Vec<&Game>) = games
        .iter()
        .partition(|game| game.first.1.outcome.is_forfeit());
    suspicions.extend(forfeits.iter().chain(&played).filter_map(suspicion));
    suspicions.truncate(MAX_SUSPICIONS);
    let mut exchanges = Vec::new();
    for (index, one) in games.iter().enumerate() {
        let same_round = games[index + 1..]
            .iter()
            .filter(|other| other.round == one.round);
        for other in same_round {
            let entries = [one.first, one.second];
            let pair = entries
                .into_iter()
                .find(|half| half.1.outcome == other.first.1.outcome);
            exchanges.extend(
                pair.map(|half| [half.0, other.first.0])
                    .map(|pair| Suspicion {
                        players: pair.to_vec(),
                        repairs: vec![Repair::for_exchange(facts, one.round, pair)],
                    }),
            );
        }
    }
    exchanges.truncate(MAX_SUSPICIONS);
    suspicions.append(&mut exchanges);
    suspicions
}

/// Suspects that a game between two players with differing tie-break values was played although
/// the file has it as a forfeit. The printed columns may then fit another edition or
/// interpretation, under which such a game counts like a played one, better than the right one.
fn forfeit_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let mut differing_players: BTreeSet<PlayerId> = BTreeSet::new();
    for attribution in case.all_attributions() {
        let fit = attribution
            .announced_fit
            .as_ref()
            .or(attribution.best_fit.as_ref());
        if let Some(fit) = fit
            && attribution.participants == ParticipantKind::Players
        {
            differing_players.extend(fit.wrong.iter().map(|participant| participant.player()));
        }
    }
    let games = case.facts.games.iter();
    let forfeits = games.filter(|game| {
        let players = [game.first.0, game.second.0];
        game.first.1.outcome.is_forfeit()
            && players
                .iter()
                .any(|player| differing_players.contains(player))
    });
    let suspicions = forfeits.filter_map(|game| swap_suspicion(&case.facts, game));
    suspicions.take(MAX_SUSPICIONS).collect()
}

/// Suspects that a game was played instead of forfeited, or the reverse; `None` if it is neither a
/// win nor a loss.
fn swap_suspicion(facts: &Facts<'_>, game: &Game) -> Option<Suspicion> {
    let [a, b] = [game.first, game.second];
    let outcomes = swap_play_and_forfeit(a.1.outcome).zip(swap_play_and_forfeit(b.1.outcome));
    let (outcome_a, outcome_b) = outcomes?;
    let players = [a.0, b.0];
    let repair = Repair::for_game(facts, game.round, players, [outcome_a, outcome_b]);
    Some(Suspicion {
        players: players.to_vec(),
        repairs: vec![Repair {
            is_played_instead_of_forfeit: true,
            ..repair
        }],
    })
}

/// Returns the outcome that gives the same points by forfeit instead of by play, or the reverse;
/// `None` if there is no such outcome.
const fn swap_play_and_forfeit(outcome: Outcome) -> Option<Outcome> {
    Some(match outcome {
        Outcome::Win => Outcome::ForfeitWin,
        Outcome::Loss => Outcome::ForfeitLoss,
        Outcome::ForfeitWin => Outcome::Win,
        Outcome::ForfeitLoss => Outcome::Loss,
        _ => return None,
    })
}

/// Returns a suspicion for each game whose two sides contradict each other.
pub(super) fn game_suspicions(facts: &Facts<'_>) -> impl Iterator<Item = Suspicion> {
    let is_doubtful = |agreement| {
        matches!(
            agreement,
            ResultAgreement::Contradiction
                | ResultAgreement::Split
                | ResultAgreement::PlayedAndForfeit
                | ResultAgreement::Unknown
        )
    };
    let games = facts.games.iter();
    let games = games.filter(move |game| is_doubtful(compare_sides(game)));
    games.map(|game| {
        let (a, b) = (game.first, game.second);
        let results_by_a = outcomes_of_opponent(a.1.outcome)
            .iter()
            .map(|&b| [a.1.outcome, b]);
        let results_by_b = outcomes_of_opponent(b.1.outcome)
            .iter()
            .map(|&a| [a, b.1.outcome]);
        let results: Vec<[Outcome; 2]> = results_by_a.chain(results_by_b).collect();
        let repair = |&results| Repair::for_game(facts, game.round, [a.0, b.0], results);
        // the total of a side may follow a result that was entered wrongly
        let repair_with_total = |&[outcome_a, outcome_b]: &[Outcome; 2]| {
            let (players, outcomes) = if outcome_a == a.1.outcome {
                ([b.0, a.0], [outcome_b, outcome_a])
            } else {
                ([a.0, b.0], [outcome_a, outcome_b])
            };
            Repair::for_side_with_total(facts, game.round, players, outcomes)
        };
        Suspicion {
            players: vec![a.0, b.0],
            repairs: (results.iter().map(repair))
                .chain(results.iter().filter_map(repair_with_total))
                .collect(),
        }
    })
}

/// Returns a suspicion for each pairing that only one side states: the player may have met the
/// named opponent, or somebody else who names this player.
fn pairing_suspicions(facts: &Facts<'_>) -> Vec<Suspicion> {
    // the row of a player with two games in a round has only one of them
    let second_games: HashSet<SecondGame> = SecondGame::find_all(facts).into_iter().collect();
    let has_second_game = |player, round| second_games.contains(&SecondGame { player, round });
    let one_sided_pairing = |&(player, round, entry): &(PlayerId, RoundNumber, &_)| {
        let entry: &crate::model::Entry = entry;
        let opponent = entry.opponent.player().filter(|&named| named != player)?;
        let opponent_entry = facts.entry(opponent, round);
        let is_one_sided = opponent_entry.opponent != Opponent::Player(player);
        (is_one_sided && !has_second_game(opponent, round)).then_some((player, round, opponent))
    };
    let one_sided_pairings: Vec<_> = facts
        .stated_entries()
        .filter_map(|half| one_sided_pairing(&half))
        .collect();
    let suspicion = |&(player, round, named): &(PlayerId, RoundNumber, PlayerId)| {
        let namers = one_sided_pairings
            .iter()
            .filter(|(namer, in_round, opponent)| {
                (*in_round, *opponent) == (round, player) && *namer != named
            });
        let possible_opponents = namers.map(|&(namer, ..)| namer).chain([named]);
        let repair = |other: PlayerId| {
            let (mine, theirs) = (
                facts.entry(player, round).outcome,
                facts.entry(other, round).outcome,
            );
            let theirs = match (
                outcomes_of_opponent(mine),
                facts.entry(other, round).opponent,
            ) {
                (&[opposite_outcome, ..], Opponent::Nobody) => opposite_outcome,
                _ => theirs,
            };
            let mut repair = Repair::for_game(facts, round, [player, other], [mine, theirs]);
            repair.description = format!(
                "a pairing of {} and {}{}",
                facts.who(player),
                facts.who(other),
                facts.in_round(round)
            );
            repair
        };
        Suspicion {
            players: vec![player, named],
            repairs: possible_opponents.map(repair).collect(),
        }
    };
    one_sided_pairings.iter().map(suspicion).collect()
}

/// Suspects other results of the players with wrong totals. Totals that the same game may explain
/// have one suspicion.
fn total_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let wrong = case.totals().wrong.iter();
    let wrong = wrong.filter(|wrong| wrong.adjustment.is_none());
    let suspicions = wrong.map(|wrong| total_suspicion(case, wrong));
    join_connected(suspicions.take(MAX_TOTALS))
}

/// Suspects other results of one player that would give the stated total and that the opponents'
/// totals allow.
fn total_suspicion(case: &Case<'_>, wrong: &WrongTotal) -> Suspicion {
    let (facts, id) = (&case.facts, wrong.player);
    let rounds = (0..facts.table.rounds()).map(RoundNumber::at);
    let repairs = rounds.flat_map(|round| match facts.entry(id, round).opponent {
        Opponent::Player(other) => opponent_repairs(facts, wrong, other, round),
        Opponent::Nobody => absence_repairs(facts, wrong, round),
        Opponent::Unknown(_) => Vec::new(),
    });
    Suspicion {
        players: vec![id],
        repairs: repairs.collect(),
    }
}

/// Maximum number of wrong totals that are examined. There are not enough audits for more.
const MAX_TOTALS: usize = 64;

/// Joins suspicions about totals that the same game may explain, so that all its explanations are
/// compared.
fn join_connected(suspicions: impl Iterator<Item = Suspicion>) -> Vec<Suspicion> {
    let mut joined: Vec<Suspicion> = Vec::new();
    for suspicion in suspicions {
        let (connected, others): (Vec<_>, Vec<_>) = joined
            .into_iter()
            .partition(|known| known.shares_total(&suspicion));
        let mut all = Suspicion::default();
        for part in connected.into_iter().chain([suspicion]) {
            all.players.extend(part.players);
            // the game of two such players is suspected by both
            let is_new = |repair: &Repair| {
                let mut known = all.repairs.iter();
                !known.any(|known| known.has_same_entries(repair))
            };
            let repairs: Vec<Repair> = part.repairs.into_iter().filter(is_new).collect();
            all.repairs.extend(repairs.into_iter().map(|repair| Repair {
                comes_from_total: true,
                ..repair
            }));
        }
        joined = others;
        joined.push(all);
    }
    joined
}

/// Returns repairs of one game that would give the stated total and that the opponent's total
/// allows.
fn opponent_repairs(
    facts: &Facts<'_>,
    wrong: &WrongTotal,
    other: PlayerId,
    round: RoundNumber,
) -> Vec<Repair> {
    let id = wrong.player;
    if other == id || facts.entry(other, round).opponent != Opponent::Player(id) {
        return Vec::new();
    }
    let fits = |[mine, theirs]: &[Outcome; 2]| {
        points_gained(facts, id, round, *mine) == wrong.surplus()
            && missing_points(facts, other)
                .is_none_or(|lacks| points_gained(facts, other, round, *theirs) == lacks)
    };
    let results = possible_results().filter(fits);
    results
        .map(|results| Repair::for_game(facts, round, [id, other], results))
        .collect()
}

/// Returns repairs of a round without an opponent that make the stated total right: a bye of
/// another kind, or a game against somebody who was also absent.
fn absence_repairs(facts: &Facts<'_>, wrong: &WrongTotal, round: RoundNumber) -> Vec<Repair> {
    let id = wrong.player;
    let gives_surplus =
        |outcome: &Outcome| points_gained(facts, id, round, *outcome) == wrong.surplus();
    let byes = BYES.into_iter().filter(gives_surplus);
    let byes = byes.map(|bye| Repair::for_entry(facts, (id, round), bye));
    let is_absent = |&other: &PlayerId| {
        let entry = facts.entry(other, round);
        let has_no_points = matches!(entry.outcome, Outcome::Absent | Outcome::ZeroPointBye);
        other != id && entry.opponent == Opponent::Nobody && has_no_points
    };
    let absent_players = facts.import.tournament.ids().filter(is_absent);
    let games = absent_players.flat_map(|other| {
        let fits = move |[mine, theirs]: &[Outcome; 2]| {
            points_gained(facts, id, round, *mine) == wrong.surplus()
                && missing_points(facts, other)
                    .is_none_or(|lacks| points_gained(facts, other, round, *theirs) == lacks)
        };
        let results = PLAYED_RESULTS.into_iter().filter(fits);
        results.map(move |results| Repair::for_game(facts, round, [id, other], results))
    });
    byes.chain(games).collect()
}

/// Returns the points by which a player's results fall short of the stated total, negative if they
/// exceed it; `None` if no total is stated.
fn missing_points(facts: &Facts<'_>, player: PlayerId) -> Option<Points> {
    let stated = facts.import.claims.points.get(player.index())?.as_ref()?;
    Some(stated.value - facts.table.total(player.into()))
}

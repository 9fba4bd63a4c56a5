//! Decides which recorded rounds can be compared with the pairing rules, and why other rounds
//! cannot.

use super::systems::other_system;
use crate::audit::facts::unread::unread_entries;
use crate::audit::facts::{Facts, Need};
use crate::finding::{Damage, Family, Finding, Severity};
use crate::import::Lack;
use crate::model::{Date, Opponent, Outcome, PlayerId, RoundNumber, System, Tournament};
use crate::pairing::{Edition, History, is_baku_by_type};
use crate::rating::first_day;

/// The data for a comparison of an event with the pairing rules.
#[derive(Clone, Debug)]
pub struct PairingsPlan {
    /// The facts that the pairing rules use.
    pub history: History,
    /// The rounds that have pairings. Each has the reason why it cannot be checked, or `None` if it
    /// can.
    pub rounds: Vec<(RoundNumber, Option<String>)>,
}

/// Decides which rounds of an event can be compared with the rules of the Dutch system. `findings`
/// are those of the audit: if the results of a round are in doubt, later rounds cannot be checked.
///
/// # Errors
/// Fails if no round can be checked; the text says why.
pub fn pairings_plan(facts: &Facts<'_>, findings: &[Finding]) -> Result<PairingsPlan, String> {
    check_paired_players(facts)?;
    let tournament = &facts.import.tournament;
    if let Some(system) = other_system(tournament) {
        return Err(format!(
            "the file names {system}, and only the Dutch system is checked"
        ));
    }
    if facts.table.system() != System::Swiss {
        let system = facts.table.system().name();
        return Err(format!(
            "it is a {system}, and only a Swiss event is compared with the Dutch system"
        ));
    }
    check_readable(facts)?;
    if facts.import.lacks(Lack::PairingNumbers) || are_final_ranks(facts) {
        let why = "the numbers are ranks in the standings, and the starting numbers are unknown";
        return Err(why.to_owned());
    }
    let history = History::from_tournament(tournament);
    if is_baku_by_type(tournament) && history.last_accelerated_number.is_none() {
        let why = "the type of the event names Baku acceleration, but the number of rounds, from \
                   which the fictitious points follow, is not stated";
        return Err(why.to_owned());
    }
    let first_error = first_error(findings);
    let first_unknown = first_unknown_result(facts);
    let rounds = RoundNumber::up_to(usize::from(tournament.rounds));
    let rounds = rounds
        .filter(|round| is_paired(facts, *round))
        .map(|round| {
            let cause = first_error.filter(|(first, _)| *first <= round);
            let why = cause.map(|(first, code)| {
                format!("the audit reports an error in round {first} ({code})")
            });
            let why = why.or_else(|| {
                let unknown = first_unknown.filter(|unknown| *unknown < round)?;
                Some(format!("a result of round {unknown} is not known"))
            });
            (round, why.or_else(|| why_several_byes(facts, round)))
        });
    let rounds: Vec<_> = rounds.collect();
    Ok(PairingsPlan { history, rounds })
}

/// Returns the edition by which an event should have been paired, and then the other edition. The
/// former is the edition that the file names, or else the one in force on the first day.
#[must_use]
pub fn editions_of(tournament: &Tournament) -> [Edition; 2] {
    let code = tournament.type_code.as_deref().unwrap_or_default();
    let start = first_day(tournament);
    let is_before_2026 = start.is_some_and(|day| day < IN_FORCE_2026);
    let follows_2017 = match code {
        _ if code.contains("2017") => true,
        // 2025 is the name that a draft had for the rules of 2026
        _ if code.contains("2026") || code.contains("2025") => false,
        _ => is_before_2026,
    };
    if follows_2017 {
        [Edition::Dutch2017, Edition::Dutch2026]
    } else {
        [Edition::Dutch2026, Edition::Dutch2017]
    }
}

/// The first day on which the rules of 2026 are in force.
const IN_FORCE_2026: Date = Date::known(2026, 2, 1);

/// Whether the numbers are final ranks instead of starting numbers. They are if they follow the
/// final points, and several games of round 1 were between two players of the upper half. In a
/// round paired by starting numbers, everybody meets a player of the other half.
fn are_final_ranks(facts: &Facts<'_>) -> bool {
    const MIN_PLAYERS: usize = 8;
    let tournament = &facts.import.tournament;
    let mut order: Vec<PlayerId> = tournament.ids().collect();
    order.sort_by_key(|&id| tournament.player(id).number);
    let total = |id: &PlayerId| std::cmp::Reverse(facts.table.total((*id).into()));
    if order.len() < MIN_PLAYERS || !order.is_sorted_by_key(total) {
        return false;
    }
    let opponent = |id: PlayerId| tournament.entry(id, RoundNumber(1))?.opponent.player();
    order.retain(|&id| opponent(id).is_some());
    let upper_half = &order[..order.len() / 2];
    let meets_upper =
        |id: &&PlayerId| opponent(**id).is_some_and(|other| upper_half.contains(&other));
    // both players of such a board are counted
    upper_half.iter().filter(meets_upper).count() > 2.max(upper_half.len() / 5)
}

/// Checks that the event pairs players, not teams.
///
/// # Errors
///
/// Fails for a team event; the text says that its pairings are not checked.
pub(super) fn check_paired_players(facts: &Facts<'_>) -> Result<(), String> {
    if facts.has(Need::PairedPlayers) {
        return Ok(());
    }
    Err(facts.why_unmet(Need::PairedPlayers).into_owned())
}

/// Checks that the file states who met whom in which round, and that no two players have the same
/// number.
///
/// # Errors
///
/// The reason, in words, if the file does not state this, or if two players have the same number.
pub(super) fn check_readable(facts: &Facts<'_>) -> Result<(), String> {
    let needs = [
        Need::Opponents,
        Need::Rounds,
        Need::Colours,
        Need::WholeList,
        Need::Results,
    ];
    if let Some(need) = needs.into_iter().find(|need| !facts.has(*need)) {
        return Err(need.why_unmet(facts.import).to_owned());
    }
    let players = &facts.import.tournament.players;
    let mut numbers: Vec<u16> = Vec::with_capacity(players.len());
    for player in players {
        let Some(number) = player.number else {
            return Err("a player has no starting number".to_owned());
        };
        numbers.push(number.0);
    }
    numbers.sort_unstable();
    match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two players have the starting number {}", pair[0])),
        None => Ok(()),
    }
}

/// Returns the first round with an error in its results, or with damage of the whole file, and the
/// code of the check that reports it. A finding that names no round counts for round 1. `None` if
/// there is no such finding.
pub(super) fn first_error(findings: &[Finding]) -> Option<(RoundNumber, &'static str)> {
    let errors = findings.iter().filter(|finding| {
        let is_damaged = finding.damage.is_some_and(Damage::concerns_results);
        is_damaged
            || finding.severity == Severity::Error && finding.code.family() == Family::Results
    });
    let rounds = errors.map(|finding| {
        let round = finding.subject.round.unwrap_or(1);
        (RoundNumber(round), finding.code.code)
    });
    rounds.min_by_key(|(round, _)| *round)
}

/// Returns the first round with a game or an entry whose result is not known; `None` if all results
/// are known.
fn first_unknown_result(facts: &Facts<'_>) -> Option<RoundNumber> {
    let games = facts.stated_entries();
    let games = games.filter(|(.., entry)| entry.outcome == Outcome::Unknown);
    let unread = unread_entries(facts.import, usize::from(facts.import.tournament.rounds));
    let rounds = games.map(|(_, round, _)| round);
    rounds.chain(unread.map(|(_, round)| round)).min()
}

/// Says why a round cannot be checked; `None` unless several players have the allocated bye. Some
/// of them were then not paired, and it is not known who.
fn why_several_byes(facts: &Facts<'_>, round: RoundNumber) -> Option<String> {
    let tournament = &facts.import.tournament;
    let outcome = |id| tournament.entry(id, round).map(|entry| entry.outcome);
    let byes = tournament.ids().map(outcome);
    let byes = byes.filter(|outcome| *outcome == Some(Outcome::PairingAllocatedBye));
    let count = byes.count();
    (count > 1).then(|| format!("{count} players have the allocated bye"))
}

/// Whether anybody has an opponent or the allocated bye in a round.
fn is_paired(facts: &Facts<'_>, round: RoundNumber) -> bool {
    let tournament = &facts.import.tournament;
    let mut entries = tournament
        .ids()
        .filter_map(|id| tournament.entry(id, round));
    entries.any(|entry| {
        entry.opponent != Opponent::Nobody || entry.outcome == Outcome::PairingAllocatedBye
    })
}

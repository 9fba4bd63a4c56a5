//! Suspects that the results of another row were copied over those of a row, so that two rows have
//! the same games. The rows of the opponents show what the lost results were.

use std::collections::BTreeSet;

use super::repairs::{Exchange, Repair, Suspicion};
use super::rows::named_opponents;
use super::shifted_rows::{bye_by_total, entry_by_opponent};
use crate::audit::Facts;
use crate::import::Claims;
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// Minimum number of opponents who name the player of the row without being named in it.
const MIN_NAMING_OPPONENTS: usize = 2;

/// Minimum number of games in a copied row that prove the copy even if only one opponent names the
/// player of the row.
const MIN_COPIED_GAMES: usize = 4;

/// Returns the suspicions that rows among the `doubted` ones contain the results of another row.
pub(super) fn overwritten_row_suspicions(
    facts: &Facts<'_>,
    doubted: &[PlayerId],
) -> Vec<Suspicion> {
    let copies = doubted
        .iter()
        .filter_map(|&row| Some((row, find_copied_row(facts, row)?)));
    let suspicions = copies.flat_map(|(row, copied_row)| {
        let repairs = repair_row(facts, row, copied_row, false);
        // tie-break values may be equal by chance, so their copies are tried last
        let mut with_tie_breaks = repair_row(facts, row, copied_row, true);
        with_tie_breaks.retain(|repair| {
            let mut repairs = repairs.iter();
            !repairs.any(|known| statement(known) == statement(repair))
        });
        [repairs, with_tie_breaks].map(|repairs| Suspicion {
            players: vec![row],
            repairs,
        })
    });
    suspicions.collect()
}

fn statement(repair: &Repair) -> Option<&str> {
    let exchange = repair.exchange.as_ref()?;
    Some(&exchange.statement)
}

/// Returns the player whose row has the same entries, and whom all opponents in it name; `None` if
/// there is no such row.
fn find_copied_row(facts: &Facts<'_>, row: PlayerId) -> Option<PlayerId> {
    let tournament = &facts.import.tournament;
    let is_named_by_all = |id: PlayerId| {
        let mut games = named_opponents(facts, id);
        // where the two met, the copied game names the player of the row
        games.all(|(round, named)| {
            named == row || facts.entry(named, round).opponent == Opponent::Player(id)
        })
    };
    let has_same_entries = |other: PlayerId| {
        let entries = tournament.row(other).iter().map(with_any_full_bye);
        entries.eq(tournament.row(row).iter().map(with_any_full_bye))
    };
    let mut others = tournament.ids().filter(|&id| id != row);
    others.find(|&other| has_same_entries(other) && is_named_by_all(other))
}

/// Returns an entry with every bye of a full point as a full-point bye. Of two such byes in a round,
/// one is read as the pairing-allocated bye, although their cells are the same.
fn with_any_full_bye(entry: &Entry) -> Entry {
    let outcome = match entry.outcome {
        Outcome::PairingAllocatedBye => Outcome::FullPointBye,
        other => other,
    };
    Entry { outcome, ..*entry }
}

/// Returns the repairs that give a row the games in which opponents name its player, one for each
/// bye that it may have had. `copies_tie_breaks` says whether equal tie-break values count as copied
/// even if nothing else beside the results was copied. Empty if too few opponents name the player.
fn repair_row(
    facts: &Facts<'_>,
    row: PlayerId,
    copied_row: PlayerId,
    copies_tie_breaks: bool,
) -> Vec<Repair> {
    let Some(entries) = find_lost_games(facts, row, copied_row) else {
        return Vec::new();
    };
    let rows = with_possible_byes(facts, row, copied_row, entries).into_iter();
    let repair = |entries: Vec<Entry>| {
        let claims = CopiedClaims::find(facts, [row, copied_row], &entries, copies_tie_breaks);
        restore_row(facts, [row, copied_row], entries, claims)
    };
    rows.map(repair).collect()
}

/// Returns the entries of a row according to the opponents who name its player, one for each round.
/// `None` if too few do, or if several do in one round.
fn find_lost_games(facts: &Facts<'_>, row: PlayerId, copied_row: PlayerId) -> Option<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    for round in (0..facts.table.rounds()).map(RoundNumber::at) {
        let mut ids = facts.import.tournament.ids();
        let is_named =
            ids.any(|id| id != row && facts.entry(id, round).opponent == Opponent::Player(row));
        let entry = entry_by_opponent(facts, row, round).or_else(|| open_game(facts, row, round));
        if is_named && entry.is_none() {
            return None;
        }
        entries.push(entry.unwrap_or_default());
    }
    let is_game = |entry: &&Entry| entry.opponent != Opponent::Nobody;
    let min_naming = match named_opponents(facts, copied_row).count() {
        MIN_COPIED_GAMES.. => 1,
        _ => MIN_NAMING_OPPONENTS,
    };
    (entries.iter().filter(is_game).count() >= min_naming).then_some(entries)
}

/// Returns the entries of a row with each bye that the first round without an opponent may have
/// been. The stated total decides, unless it may be copied as well.
fn with_possible_byes(
    facts: &Facts<'_>,
    row: PlayerId,
    copied_row: PlayerId,
    entries: Vec<Entry>,
) -> Vec<Vec<Entry>> {
    let is_blank = |entry: &Entry| *entry == Entry::default();
    let Some(blank) = entries.iter().position(is_blank) else {
        return vec![entries];
    };
    let by_total = bye_by_total(facts, row, &entries).unwrap_or(Outcome::Absent);
    let [total, copied_total] = [row, copied_row].map(|id| facts.import.claims.points_of(id));
    let mut outcomes = vec![by_total];
    if total.map(|total| total.value) == copied_total.map(|total| total.value) {
        let byes = [
            Outcome::Absent,
            Outcome::HalfPointBye,
            Outcome::PairingAllocatedBye,
        ];
        outcomes.extend(byes.into_iter().filter(|&bye| bye != by_total));
    }
    let with_outcome = |outcome| {
        let mut entries = entries.clone();
        entries[blank].outcome = outcome;
        entries
    };
    outcomes.into_iter().map(with_outcome).collect()
}

/// Returns the repair that replaces the entries and the copied claims of a row.
fn restore_row(
    facts: &Facts<'_>,
    [row, copied_row]: [PlayerId; 2],
    entries: Vec<Entry>,
    copied_claims: CopiedClaims,
) -> Repair {
    let rounds = || (0..facts.table.rounds()).map(RoundNumber::at);
    let [who, copied] = [row, copied_row].map(|id| facts.who(id));
    let values = copied_claims.words();
    // without the copy, the bye is the only one of a full point in its round
    let byes = rounds().filter_map(|round| {
        let [mine, theirs] = [row, copied_row].map(|id| facts.entry(id, round));
        let is_allocated = mine.outcome == Outcome::PairingAllocatedBye && mine != theirs;
        is_allocated.then_some((copied_row, round, mine))
    });
    Repair {
        entries: rounds()
            .zip(entries)
            .map(|(round, entry)| (row, round, entry))
            .chain(byes)
            .collect(),
        description: format!("restoring the results of {who} from the rows of the opponents"),
        exchange: Some(Exchange {
            statement: format!(
                "the {values} in the row of {who} seem to be copied from the row of {copied}"
            ),
            advice: format!(
                "enter the {values} of {who} again, from the pairings or the rows of the opponents"
            ),
            rows: Vec::new(),
            claims: copied_claims.claims.map(Box::new),
            damage: None,
            concerns_column: false,
        }),
        proved_rows: vec![row],
        ..Repair::default()
    }
}

/// Returns the entry of a player in a round according to the only row that names the player as
/// opponent, if that row states no result; `None` if there is no such row.
fn open_game(facts: &Facts<'_>, player: PlayerId, round: RoundNumber) -> Option<Entry> {
    let ids = facts.import.tournament.ids();
    let mut naming = ids
        .filter(|&id| id != player && facts.entry(id, round).opponent == Opponent::Player(player));
    let (opponent, None) = (naming.next()?, naming.next()) else {
        return None;
    };
    let entry = facts.entry(opponent, round);
    (entry.outcome == Outcome::Unknown).then_some(Entry {
        outcome: Outcome::Unknown,
        opponent: Opponent::Player(opponent),
        colour: entry.colour.map(Colour::opposite),
    })
}

/// The values that were copied together with the results.
#[derive(Default)]
struct CopiedClaims {
    points: bool,
    rank: bool,
    tie_breaks: bool,
    /// The claims with other values in place of the copied ones; `None` if none were copied.
    claims: Option<Claims>,
}

impl CopiedClaims {
    /// Compares the values of a row with those of the row whose results it has. `entries` are the
    /// results that the row had before. `copies_tie_breaks` says whether equal tie-break values count
    /// as copied even if neither points nor rank were copied.
    fn find(
        facts: &Facts<'_>,
        [row, copied_row]: [PlayerId; 2],
        entries: &[Entry],
        copies_tie_breaks: bool,
    ) -> CopiedClaims {
        let tournament = &facts.import.tournament;
        let [mut claims, stated] = [facts.import.claims.clone(), facts.import.claims.clone()];
        let mut copied = CopiedClaims::default();
        let (index, copied_index) = (row.index(), copied_row.index());
        let current = tournament.row(row).iter();
        let current: Points = current.map(|entry| tournament.points(entry)).sum();
        let before: Points = entries.iter().map(|entry| tournament.points(entry)).sum();
        let total = facts.table.total(row.into()) + before - current;
        let [points, copied_points] = [row, copied_row].map(|id| stated.points_of(id));
        if let (Some(points), Some(copied_points)) = (points, copied_points) {
            copied.points = points.value == copied_points.value && points.value != total;
            if copied.points {
                claims.points[index] = Some(points.map(|_| total));
            }
        }
        let missing_rank = only_missing_rank(&stated, tournament.players.len());
        if let (Some(rank), Some(missing_rank)) = (stated.rank_of(row), missing_rank) {
            let copied_rank = stated.rank_of(copied_row).map(|rank| rank.value);
            copied.rank = copied_rank == Some(rank.value);
            if copied.rank {
                claims.ranks[index] = Some(rank.map(|_| missing_rank));
            }
        }
        let values = stated.columns.iter().map(|column| &column.values);
        let mut values = values.map(|values| {
            [index, copied_index].map(|index| Some(values.get(index)?.as_ref()?.value))
        });
        copied.tie_breaks = (copied.points || copied.rank || copies_tie_breaks)
            && !stated.columns.is_empty()
            && values.all(|[value, copied_value]| value.is_some() && value == copied_value);
        for column in claims.columns.iter_mut().filter(|_| copied.tie_breaks) {
            column.values[index] = None;
        }
        copied.claims = (copied.points || copied.rank || copied.tie_breaks).then_some(claims);
        copied
    }

    /// Returns what was copied: `results, points and rank`.
    fn words(&self) -> String {
        let values = [
            (self.points, "points"),
            (self.rank, "rank"),
            (self.tie_breaks, "tie-breaks"),
        ];
        let copied = values.into_iter().filter(|(is_copied, _)| *is_copied);
        let words: Vec<&str> = ["results"]
            .into_iter()
            .chain(copied.map(|(_, word)| word))
            .collect();
        match &words[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => words.concat(),
        }
    }
}

/// Returns the only rank from 1 to the number of players that no row has; `None` if there are
/// several or none.
fn only_missing_rank(claims: &Claims, players: usize) -> Option<u32> {
    let ranks: BTreeSet<u32> = claims
        .ranks
        .iter()
        .flatten()
        .map(|rank| rank.value)
        .collect();
    let last = u32::try_from(players).ok()?;
    let mut missing = (1..=last).filter(|rank| !ranks.contains(rank));
    let first = missing.next()?;
    missing.next().is_none().then_some(first)
}

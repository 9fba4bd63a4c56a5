//! Finds out, for each player, whether the results on which the player's tie-break values depend
//! are known. Values that depend on unknown results are not compared.

use crate::audit::evidence::totals::Totals;
use crate::audit::facts::Facts;
use crate::audit::facts::needs::Need;
use crate::audit::facts::unread::{rounds_without_result, unread_entries};
use crate::import::{Lack, NoteKind};
use crate::model::{
    Crosstable, Opponent, Outcome, ParticipantId, PlayerId, RoundNumber, TieBreakSpec,
};
use crate::number::Points;
use crate::tiebreak::{self, Aspect, TieBreak};

/// What is known about the results on which the tie-break values of each player depend: those of
/// the player, of the opponents, and of their opponents.
#[derive(Clone, Debug)]
pub(in crate::audit) struct KnownResults {
    /// For each player, the distance up to which everybody is in the list and all results were
    /// read: 0 is the player alone, 1 includes the opponents, 2 also their opponents. `None` if a
    /// result of the player could not be read.
    reach: Vec<Option<u8>>,
    /// For each player, the distance up to which the ratings are known, or known to be missing;
    /// `None` if the player's own rating is unknown.
    rating_reach: Vec<Option<u8>>,
    /// Whether each player has a forfeit against somebody who is not in the list, which cannot be
    /// distinguished from a bye.
    unclear_forfeits: Vec<bool>,
    /// Whether each player has a full-point bye that may have been either allocated or requested.
    /// Some interpretations cut one of these two kinds first.
    unclear_byes: Vec<bool>,
    /// Whether each player may be tied with somebody whose points are unknown. This matters for
    /// direct encounter.
    unclear_ties: Vec<bool>,
}

impl KnownResults {
    /// Computes what is known about the results in the rounds of `table`.
    pub(in crate::audit) fn compute(
        facts: &Facts<'_>,
        totals: &Totals,
        table: &Crosstable,
    ) -> KnownResults {
        let are_read = have_read_results(facts, totals, table);
        KnownResults {
            reach: players_reach(facts, table, &are_read),
            rating_reach: players_reach(facts, table, &have_known_ratings(facts)),
            unclear_forfeits: have_unclear_forfeits(facts, table),
            unclear_byes: have_unclear_byes(facts, table),
            unclear_ties: have_unclear_ties(facts, table, &are_read),
        }
    }

    /// Computes what is known about teams. `are_known` contains, for each team, whether its results
    /// are known; `has_listed_opponents` returns whether all opponents of a team are in the list.
    pub(super) fn for_teams(
        table: &Crosstable,
        are_known: &[bool],
        has_listed_opponents: impl Fn(ParticipantId) -> bool,
    ) -> KnownResults {
        let is_doubtful = |team: &ParticipantId| !are_known[team.index()];
        let doubtful_points: Vec<Points> = (table.ids().filter(is_doubtful))
            .map(|team| table.total(team))
            .collect();
        let may_be_tied = |team| doubtful_points.contains(&table.total(team));
        KnownResults {
            reach: compute_reach(table, are_known, has_listed_opponents),
            rating_reach: vec![Some(2); are_known.len()],
            unclear_forfeits: vec![false; are_known.len()],
            unclear_byes: vec![false; are_known.len()],
            unclear_ties: table.ids().map(may_be_tied).collect(),
        }
    }

    /// Returns a function that says, for each participant, whether the value of this tie-break
    /// depends only on known results and ratings.
    pub(in crate::audit) fn has_known_value(
        &self,
        spec: &TieBreakSpec,
    ) -> impl Fn(ParticipantId) -> bool {
        let entry = tiebreak::find(&spec.code);
        let depends_on = |aspect| entry.is_some_and(|entry| entry.depends_on(aspect));
        let reach = Some(entry.map_or(1, TieBreak::reach));
        let needs_ratings = depends_on(Aspect::Ratings);
        let needs_forfeits = depends_on(Aspect::ForfeitOrBye);
        let cuts_values = spec.modifiers.cut.is_some();
        let depends_on_ties = entry.is_some_and(|entry| !entry.has_values());
        move |participant| {
            let index = participant.index();
            self.reach[index] >= reach
                && !(needs_ratings && self.rating_reach[index] < reach)
                && !(needs_forfeits && self.unclear_forfeits[index])
                && !(cuts_values && self.unclear_byes[index])
                && !(depends_on_ties && self.unclear_ties[index])
        }
    }
}

/// Returns, for each player, whether all results were read.
fn have_read_results(facts: &Facts<'_>, totals: &Totals, table: &Crosstable) -> Vec<bool> {
    let mut are_read = vec![true; facts.import.tournament.players.len()];
    let unread_players = unread_entries(facts.import, table.rounds()).map(|(id, _)| id);
    for id in unread_players.chain(players_with_proved_results(facts, totals, table)) {
        are_read[id.index()] = false;
    }
    for id in facts.import.tournament.ids() {
        are_read[id.index()] &= !facts.import.has_unknown_rounds(id);
    }
    are_read
}

/// Returns, for each player, whether the rating is known, or known to be missing. If one list of
/// the file names somebody who is not in another list, any player without a rating may be that
/// person.
fn have_known_ratings(facts: &Facts<'_>) -> Vec<bool> {
    let mut notes = facts.import.notes.iter();
    let has_unmatched_players = notes.any(|note| note.kind == NoteKind::UnmatchedPlayer);
    let players = facts.import.tournament.players.iter();
    players
        .map(|player| !has_unmatched_players || player.rating.is_some())
        .collect()
}

/// Returns, for each player, the distance up to which everybody is in the list and has known
/// results.
fn players_reach(facts: &Facts<'_>, table: &Crosstable, are_known: &[bool]) -> Vec<Option<u8>> {
    let tournament = &facts.import.tournament;
    if !facts.has(Need::Opponents) {
        return are_known
            .iter()
            .map(|are_known| are_known.then_some(0))
            .collect();
    }
    let has_listed_opponents = |id: ParticipantId| {
        let mut row = tournament.row(id.player())[..table.rounds()].iter();
        row.all(|entry| !matches!(entry.opponent, Opponent::Unknown(_)))
    };
    compute_reach(table, are_known, has_listed_opponents)
}

/// Returns, for each participant, the distance up to which `are_known` is true for everybody: 0, 1
/// or 2, as in [`KnownResults`]. `None` if it is false for the participant. `has_listed_opponents`
/// returns whether all opponents of a participant are in the list.
pub(super) fn compute_reach(
    table: &Crosstable,
    are_known: &[bool],
    has_listed_opponents: impl Fn(ParticipantId) -> bool,
) -> Vec<Option<u8>> {
    let rounds = table.round_numbers();
    let opponents = |id: ParticipantId| {
        let rounds = rounds.clone();
        rounds.filter_map(move |round| table.opponent(id, round))
    };
    let are_all_in = |list: &[bool], id| opponents(id).all(|opponent| list[opponent.index()]);
    let has_known_opponents = |id| has_listed_opponents(id) && are_all_in(are_known, id);
    let has_known_opponents: Vec<bool> = table.ids().map(has_known_opponents).collect();
    let distance = |id: ParticipantId| {
        are_known[id.index()].then(|| match has_known_opponents[id.index()] {
            false => 0,
            true if are_all_in(&has_known_opponents, id) => 2,
            true => 1,
        })
    };
    table.ids().map(distance).collect()
}

/// Returns, for each player, whether it is unclear if a full-point bye was allocated. It is unclear
/// if the file contains only some of the players and uses one code for all such byes, because the
/// allocated bye of a round can be found only among all its byes.
fn have_unclear_byes(facts: &Facts<'_>, table: &Crosstable) -> Vec<bool> {
    let byes_look_alike = facts.import.lacks(Lack::ByeKinds) && facts.import.lacks(Lack::Rows);
    let is_full_point_bye = |outcome: &Outcome| {
        matches!(
            outcome,
            Outcome::PairingAllocatedBye | Outcome::FullPointBye
        )
    };
    table
        .ids()
        .map(|id| byes_look_alike && table.outcomes(id).iter().any(is_full_point_bye))
        .collect()
}

/// Returns, for each player, whether there is a forfeit against somebody who is not in the list.
fn have_unclear_forfeits(facts: &Facts<'_>, table: &Crosstable) -> Vec<bool> {
    let tournament = &facts.import.tournament;
    let has_unclear_forfeit = |id: PlayerId| {
        let mut row = tournament.row(id)[..table.rounds()].iter();
        row.any(|entry| {
            entry.outcome.is_forfeit() && matches!(entry.opponent, Opponent::Unknown(_))
        })
    };
    tournament.ids().map(has_unclear_forfeit).collect()
}

/// Returns, for each player, whether a player whose results were not all read may have the same
/// points: either the computed or the stated points of that player are equal to them.
fn have_unclear_ties(facts: &Facts<'_>, table: &Crosstable, are_read: &[bool]) -> Vec<bool> {
    let mut doubtful_points: Vec<Points> = Vec::new();
    for player in table.ids().filter(|id| !are_read[id.index()]) {
        let stated_points = facts.import.claims.points.get(player.index());
        let stated_points = stated_points.copied().flatten();
        doubtful_points.push(table.total(player));
        doubtful_points.extend(stated_points.map(|field| field.value));
    }
    table
        .ids()
        .map(|player| doubtful_points.contains(&table.total(player)))
        .collect()
}

/// Returns the players of games that have no result in `table`, although a player's stated points
/// prove that the game had a result.
fn players_with_proved_results(
    facts: &Facts<'_>,
    totals: &Totals,
    table: &Crosstable,
) -> Vec<PlayerId> {
    let mut players = Vec::new();
    for wrong in &totals.wrong {
        let row = ParticipantId::from(wrong.player);
        let rounds = || {
            rounds_without_result(facts.import, wrong.player).filter(|r| r.index() < table.rounds())
        };
        let counted_points: Points = rounds().map(|round| table.points(row)[round.index()]).sum();
        let game_count = i32::try_from(rounds().count()).unwrap_or(i32::MAX);
        let points_gained = wrong.surplus() + counted_points;
        if game_count == 0
            || points_gained < Points::ZERO
            || points_gained > table.win() * game_count
        {
            continue;
        }
        let opponent_without_result = |round: RoundNumber| {
            let opponent_without_result = table.opponent(row, round)?;
            let is_unknown = table.outcome(opponent_without_result, round) == Outcome::Unknown;
            is_unknown.then_some(opponent_without_result.player())
        };
        players.push(wrong.player);
        players.extend(rounds().filter_map(opponent_without_result));
    }
    players
}

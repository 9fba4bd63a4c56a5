//! Direct encounter: the games of the tied participants against each other (article 6).

use std::cmp::Reverse;

use super::derivation::Step;
use super::entry::tie_break;
use super::places::{place_of, split_completely};
use super::round::Kind;
use super::trace::{NoTrace, Trace};
use super::{Context, Derivation};
use crate::model::{Modifiers, ParticipantId, RoundNumber, ScoreBasis};
use crate::number::Exact;
use crate::rules::RepeatedGames;

tie_break! {
    DE = "DE" "direct encounter", "C.07 6",
    participants: PlayersAndTeams,
    depends_on: [Opponents],
    modifiers: [ForfeitsAsPlayed],
    interpretations: ["de-forfeits-excluded"],
    print_frequency: Often,
    candidates: [
        Swiss ["DE" 1 @ 40],
        RoundRobin ["DE" 1 @ 10],
        TeamSwiss ["DE" 2 @ 110],
        TeamRoundRobin ["DE" 1 @ 30]
    ],
    sense: LowFirst,
    decimals: 0,
    order: split, derive,
}

/// Splits a set of tied participants by direct encounter.
fn split(
    context: &Context<'_>,
    modifiers: &Modifiers,
    set: &[ParticipantId],
) -> Vec<Vec<ParticipantId>> {
    split_completely(set, |set| {
        split_once(context, modifiers, set, None, &mut NoTrace)
    })
}

/// Derives the rank of a participant within a set of tied participants.
fn derive(
    context: &Context<'_>,
    modifiers: &Modifiers,
    set: &[ParticipantId],
    player: ParticipantId,
) -> Derivation {
    let mut derivation = Derivation::default();
    if set.len() < 2 {
        derivation
            .remarks
            .push("no other participant is tied with this one".to_owned());
        return derivation;
    }
    let groups = split_completely(set, |set| {
        split_once(context, modifiers, set, Some(player), &mut derivation)
    });
    derivation.value = place_of(&groups, player);
    if groups
        .iter()
        .any(|group| group.len() > 1 && group.contains(&player))
    {
        derivation
            .remarks
            .push("the participant stays tied: the next criterion decides".to_owned());
    }
    derivation
}

/// Applies direct encounter once: splits a set of tied participants into smaller sets, the best
/// first. Returns the whole set as the only set if nothing separates its members. `trace` records
/// the games of `traced_id`.
pub(super) fn split_once<T: Trace>(
    context: &Context<'_>,
    modifiers: &Modifiers,
    set: &[ParticipantId],
    traced_id: Option<ParticipantId>,
    trace: &mut T,
) -> Vec<Vec<ParticipantId>> {
    let table = Table::new(context, modifiers, set.to_vec());
    let groups = table.groups();
    if let Some(player) = traced_id.filter(|player| table.set.contains(player)) {
        table.record(player, &groups, trace);
    }
    groups
}

/// Returns the rounds in which two participants met, as article 6 defines a meeting.
pub(super) fn meetings(
    context: &Context<'_>,
    modifiers: &Modifiers,
    [player, opponent]: [ParticipantId; 2],
) -> Vec<RoundNumber> {
    let table = Table::new(context, modifiers, vec![player, opponent]);
    let list = table.meetings(player);
    list.into_iter().map(|meeting| meeting.round).collect()
}

/// A game between two participants of the tied set.
struct Meeting {
    round: RoundNumber,
    opponent: ParticipantId,
    /// The participant's points in the game, in hundredths.
    points: i64,
}

/// The games that the participants of a tied set played against each other.
struct Table<'a, 'c> {
    context: &'a Context<'c>,
    counts_forfeits: bool,
    set: Vec<ParticipantId>,
    rows: Vec<Row>,
    /// The number by which hundredths of a point are multiplied in the scores of the table, so that
    /// averages are whole numbers.
    scale: i128,
}

/// The score of a participant against the other participants of the set.
#[derive(Clone, Copy)]
struct Row {
    id: ParticipantId,
    score: i128,
    /// The number of different opponents of the set whom the participant met.
    opponents_met: usize,
}

/// The largest `scale` of a table. Averages that would need a larger one are rounded down; the
/// error is smaller than any difference between points.
const FINEST_SCALE: i128 = 1_000_000_000_000_000_000;

impl<'a, 'c> Table<'a, 'c> {
    fn new(
        context: &'a Context<'c>,
        modifiers: &Modifiers,
        set: Vec<ParticipantId>,
    ) -> Table<'a, 'c> {
        let rules = context.rules;
        let mut sorted = set.clone();
        sorted.sort_unstable();
        let mut table = Table {
            context,
            counts_forfeits: modifiers.forfeits_as_played || rules.forfeits_are_meetings,
            set: sorted,
            rows: Vec::with_capacity(set.len()),
            scale: 1,
        };
        let meetings: Vec<Vec<Meeting>> = set.iter().map(|&id| table.meetings(id)).collect();
        let games = |list: &[Meeting]| list.len();
        if rules.repeated_games == RepeatedGames::Average {
            for count in meetings
                .iter()
                .flat_map(|list| list.chunk_by(have_same_opponent).map(games))
            {
                table.scale = least_common_multiple(table.scale, count).min(FINEST_SCALE);
            }
        }
        for (&id, list) in set.iter().zip(&meetings) {
            let row = table.row(id, list);
            table.rows.push(row);
        }
        table
    }

    /// Returns the meetings of `participant` with other participants of the set. Meetings with the
    /// same opponent follow each other.
    fn meetings(&self, participant: ParticipantId) -> Vec<Meeting> {
        let table = self.context.table;
        let mut list = Vec::new();
        for round in table.round_numbers() {
            let Some(opponent) = table.opponent(participant, round) else {
                continue;
            };
            if self.set.binary_search(&opponent).is_ok() && self.is_meeting(participant, round) {
                list.push(Meeting {
                    round,
                    opponent,
                    points: i64::from(table.points(participant)[round.index()].hundredths()),
                });
            }
        }
        list.sort_by_key(|meeting| meeting.opponent); // stable: rounds stay in order
        list
    }

    /// Whether a round of a participant counts as a meeting.
    fn is_meeting(&self, participant: ParticipantId, round: RoundNumber) -> bool {
        let table = self.context.table;
        let kind = Kind::from_round(table, participant, round);
        let forfeits = self.counts_forfeits || table.system().is_predetermined(); // 15.2
        kind == Kind::Played || (kind.is_forfeit() && forfeits)
    }

    fn row(&self, id: ParticipantId, meetings: &[Meeting]) -> Row {
        let mut row = Row {
            id,
            score: 0,
            opponents_met: 0,
        };
        for games in meetings.chunk_by(have_same_opponent) {
            let sum: i128 = games.iter().map(|game| i128::from(game.points)).sum();
            row.score += sum * self.scale / self.divisor(games.len());
            row.opponents_met += 1;
        }
        row
    }

    /// Returns the number by which the points of `games` games against one opponent are divided
    /// (6.1.2).
    fn divisor(&self, games: usize) -> i128 {
        match self.context.rules.repeated_games {
            RepeatedGames::Sum => 1,
            RepeatedGames::Average => i128::try_from(games).unwrap_or(1),
        }
    }

    /// Whether every participant of the set met all others.
    fn everybody_met(&self) -> bool {
        self.rows
            .iter()
            .all(|row| row.opponents_met + 1 == self.rows.len())
    }

    /// Returns the set split into smaller sets, the best first, or the whole set if nothing
    /// separates its members.
    fn groups(&self) -> Vec<Vec<ParticipantId>> {
        let system = self.context.table.system();
        if system.is_predetermined() || self.everybody_met() {
            self.groups_by_score()
        } else {
            self.groups_by_certain_places()
        }
    }

    /// Splits the set by score, because everybody met everybody (6.2).
    fn groups_by_score(&self) -> Vec<Vec<ParticipantId>> {
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| Reverse(row.score));
        rows.chunk_by(|a, b| a.score == b.score)
            .map(|rows| rows.iter().map(|row| row.id).collect())
            .collect()
    }

    /// Puts the participant first who would be alone in first place whatever the results of the
    /// missing games, and repeats this with the rest (6.3).
    fn groups_by_certain_places(&self) -> Vec<Vec<ParticipantId>> {
        let mut remaining_rows = self.rows.clone();
        let mut groups = Vec::new();
        while remaining_rows.len() > 1 {
            let first_index = (0..remaining_rows.len())
                .max_by_key(|&index| (remaining_rows[index].score, Reverse(index)));
            let Some(first_index) = first_index else {
                break;
            };
            let worst = self.worst_score(&remaining_rows[first_index]);
            let other_rows = || {
                remaining_rows
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| *index != first_index)
            };
            if !other_rows().all(|(_, row)| worst > self.best_score(row)) {
                break;
            }
            groups.push(vec![remaining_rows.remove(first_index).id]);
        }
        groups.push(remaining_rows.iter().map(|row| row.id).collect());
        groups
    }

    /// Returns the number of participants in the set whom the participant of `row` did not meet.
    fn missing_games(&self, row: &Row) -> i128 {
        i128::try_from(self.rows.len() - 1 - row.opponents_met).unwrap_or(i128::MAX)
    }

    /// Returns the score of the participant of `row` if every missing game is lost.
    fn worst_score(&self, row: &Row) -> i128 {
        let loss = i128::from(self.context.table.loss().hundredths());
        row.score + self.missing_games(row) * loss * self.scale
    }

    /// Returns the score of the participant of `row` if every missing game is won.
    fn best_score(&self, row: &Row) -> i128 {
        let win = i128::from(self.context.table.win().hundredths());
        row.score + self.missing_games(row) * win * self.scale
    }

    /// Converts a score of the table to points.
    fn exact(&self, score: i128) -> Option<Exact> {
        Exact::ratio(score, self.scale * 100)
    }

    /// Returns the noun for a game or a match between two participants, in the singular and in the
    /// plural.
    fn noun(&self) -> [&'static str; 2] {
        match self.context.score() {
            Some(_) => ["match", "matches"],
            None => ["game", "games"],
        }
    }

    /// Records the games of `participant` as steps, and the decision of the table as a remark.
    fn record<T: Trace>(
        &self,
        participant: ParticipantId,
        groups: &[Vec<ParticipantId>],
        trace: &mut T,
    ) {
        let unit = match self.context.score() {
            Some(ScoreBasis::GamePoints) => ", in game points",
            _ => "",
        };
        for games in self.meetings(participant).chunk_by(have_same_opponent) {
            for game in games {
                trace.step(|| Step {
                    why: match games.len() {
                        1 => format!("{} against a tied opponent{unit}", self.noun()[0]),
                        n => format!(
                            "one of {n} {} against this opponent{unit} (6.1.2)",
                            self.noun()[1]
                        ),
                    },
                    amount: Exact::ratio(i128::from(game.points), 100 * self.divisor(games.len())),
                    ..Step::for_round(self.context, participant, game.round)
                });
            }
        }
        trace.remark(|| self.verdict_in_words(participant, groups));
    }

    /// Returns the scores of the set and the rank of `participant` within the set, in words.
    fn verdict_in_words(
        &self,
        participant: ParticipantId,
        groups: &[Vec<ParticipantId>],
    ) -> String {
        let text = |score: i128| self.exact(score).map_or_else(String::new, Exact::to_text);
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| Reverse(row.score));
        let number = |id: ParticipantId| match self.context.table.number(id) {
            0 => "(no number)".to_owned(),
            number => number.to_string(),
        };
        let lines: Vec<String> = rows
            .iter()
            .take(12)
            .map(|row| format!("{}: {}", number(row.id), text(row.score)))
            .collect();
        let ellipsis = if rows.len() > 12 { " …" } else { "" };
        let is_predetermined = self.context.table.system().is_predetermined();
        let games = self.noun()[1];
        let article = if is_predetermined || self.everybody_met() {
            "6.2: all of them met"
        } else {
            &format!(
                "6.3: not all of them met, so a place is given only if no result of the missing \
                 {games} could change it"
            )
        };
        let better_groups = groups
            .iter()
            .take_while(|group| !group.contains(&participant));
        let place = 1 + better_groups.map(Vec::len).sum::<usize>();
        let tied_count = groups
            .iter()
            .find(|group| group.contains(&participant))
            .map_or(1, Vec::len);
        let verdict = match (groups.len(), tied_count) {
            (1, _) => "nothing separates them".to_owned(),
            (_, 1) => format!("place {place} of {}", rows.len()),
            (_, n) => {
                let others = if n == 2 { "other" } else { "others" };
                let count = rows.len();
                format!("shares place {place} of {count} with {} {others}", n - 1)
            }
        };
        format!(
            "{games} among the {} tied participants: {}{ellipsis} ({article}): {verdict}",
            rows.len(),
            lines.join(", ")
        )
    }
}

fn have_same_opponent(a: &Meeting, b: &Meeting) -> bool {
    a.opponent == b.opponent
}

fn least_common_multiple(a: i128, b: usize) -> i128 {
    let b = i128::try_from(b).unwrap_or(1).max(1);
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn scores_decide_if_all_tied_players_met() {
        // 1 beat 2, 2 beat 3, 1 and 3 drew: 1.5, 1, 0.5; all have 2 points
        let grid = "
            1  2w1  3b=  4w=
            2  1b0  4b1  3w1
            3  4w1  1w=  2b0  0-H
            4  3b0  2w0  1b=";
        check("DE", "2026", grid, "1 2 3 -");
    }

    #[test]
    fn forfeits_count_as_meetings_only_in_legacy() {
        let grid = "
            1  2w+  3b0
            2  1b-  4b1
            3  4w0  1w1
            4  3b1  2w0";
        // 1 and 2, 3, 4 have a point each; 2-3 and 1-4 did not meet
        check("DE", "2026", grid, "1 1 1 1");
        let pair = "
            1  2w+  0-Z
            2  1b-  0-U";
        check("DE", "legacy", pair, "1 2");
        check("DE", "2024", pair, "1 1");
        check("DE/P", "2024", pair, "1 2");
        check("DE", "2024", &format!("system round-robin\n{pair}"), "1 2");
    }

    #[test]
    fn several_games_against_an_opponent_count_by_average_since_2023() {
        // 1-2 twice: 1.5:.5; 2-3: 1:0; 1-3: 0:1. Sums: 1.5, 1.5, 1 and then 1.5 : .5;
        // averages .75, 1.25, 1
        let grid = "
            1  2w1  2b=  3w0  0-H
            2  1b0  1w=  0-H  3w1
            3  0-U  0-Z  1b1  2b0";
        check("DE", "legacy", grid, "1 2 3");
        check("DE", "2026", grid, "3 1 2");
    }

    #[test]
    fn only_places_that_missing_games_cannot_change_are_given() {
        // 1 beat 2 and 3, who did not meet: 2 against at most 1
        let grid = "
            1  2w1  3b1  0-Z
            2  1b0  0-U  4w1
            3  4w1  1w0  0-U
            4  3b0  0-Z  2b0";
        check("DE", "2026", grid, "1 2 2 -");
    }
}

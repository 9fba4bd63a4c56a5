//! Computes the results of teams round by round, in match points and in game points.

use super::{Course, Encounter, Encounters, Match, TeamAdjustment};
use crate::model::crosstable::{Cell, TableProperties};
use crate::model::{
    AdjustmentKind, Crosstable, Outcome, ParticipantId, PlayerId, RoundNumber, ScoreBasis,
    ScoreSystem, System, TeamId, Tournament,
};
use crate::number::Points;

/// The results of all teams after a number of rounds. It contains two crosstables of the same
/// matches, one in match points and one in game points, and the points that each team scored on
/// each board.
#[derive(Clone, Debug)]
pub struct TeamTable {
    /// The primary score of the teams, which ranks them before all other criteria.
    pub primary: ScoreBasis,
    match_points: Crosstable,
    game_points: Crosstable,
    /// The number of boards of a match.
    boards: usize,
    /// Whether the results of single boards are known.
    boards_are_known: bool,
    /// The points of each team on each board in each round, team by team and then round by round.
    board_points: Vec<Points>,
}

/// The result of a team in a round. `points` contains the match points, then the game points.
#[derive(Clone, Copy)]
struct RoundResult {
    opponent: Option<TeamId>,
    outcome: Outcome,
    points: [Points; 2],
}

impl TeamTable {
    /// Builds the table after the first `rounds` rounds, with `system` as the pairing system.
    #[must_use]
    pub fn new(
        tournament: &Tournament,
        encounters: &Encounters,
        system: System,
        rounds: u16,
    ) -> TeamTable {
        let rounds = rounds.min(encounters.rounds);
        let all_rounds = encounters
            .rounds
            .max(tournament.planned_rounds.unwrap_or(0));
        let worth = Worth::new(tournament, encounters.boards);
        let teams = tournament.teams.len();
        let mut cells = [Vec::new(), Vec::new()];
        let mut board_points = vec![Points::ZERO; teams * usize::from(rounds) * encounters.boards];
        for team in (0..teams).map(TeamId::at) {
            for round in (1..=rounds).map(RoundNumber) {
                let cell = team.index() * usize::from(rounds) + round.index();
                let boards = cell * encounters.boards..(cell + 1) * encounters.boards;
                let team_encounter = encounters.team_encounter(team, round);
                let result = worth.round_result(team_encounter, &mut board_points[boards]);
                for (cells, points) in cells.iter_mut().zip(result.points) {
                    cells.push(Cell {
                        opponent: result.opponent.map(ParticipantId::from),
                        outcome: result.outcome,
                        colour: None,
                        points,
                    });
                }
            }
        }
        let mut extra_points = [vec![Points::ZERO; teams], vec![Points::ZERO; teams]];
        for adjustment in &tournament.team_adjustments {
            apply_adjustment(
                tournament,
                adjustment,
                rounds,
                &mut cells,
                &mut extra_points,
            );
        }
        let numbers: Vec<u16> = tournament.teams.iter().map(|team| team.number).collect();
        let score = |index: usize, system_of: &ScoreSystem| {
            let properties = TableProperties {
                rounds: usize::from(rounds),
                is_final: rounds >= all_rounds,
                system,
                result_points: [system_of.w(), system_of.d(), system_of.l()],
            };
            Crosstable::from_rows(
                properties,
                numbers.clone(),
                &cells[index],
                &extra_points[index],
            )
        };
        TeamTable {
            primary: tournament.primary_score(),
            match_points: score(0, &worth.matches),
            game_points: score(1, &worth.boards_of_match),
            boards: encounters.boards,
            boards_are_known: encounters.boards_are_known(),
            board_points,
        }
    }

    /// Returns the table with `primary` as the primary score of the teams.
    #[must_use]
    pub fn with_primary_score(self, primary: ScoreBasis) -> TeamTable {
        TeamTable { primary, ..self }
    }

    /// Returns the crosstable in match points or in game points.
    #[must_use]
    pub const fn score(&self, basis: ScoreBasis) -> &Crosstable {
        match basis {
            ScoreBasis::MatchPoints => &self.match_points,
            ScoreBasis::GamePoints => &self.game_points,
        }
    }

    /// Returns the number of boards of a match.
    #[must_use]
    pub const fn boards(&self) -> usize {
        self.boards
    }

    /// Whether the results of single boards are known. If they are not, `points_on_boards` returns
    /// only the points of byes and forfeits.
    #[must_use]
    pub const fn boards_are_known(&self) -> bool {
        self.boards_are_known
    }

    /// Returns the points of a team on each board in a round. A match won by forfeit and a
    /// pairing-allocated bye count as a win on each board (C.07 12).
    #[must_use]
    pub fn points_on_boards(&self, team: TeamId, round: RoundNumber) -> &[Points] {
        let cell = (team.index() * self.match_points.rounds() + round.index()) * self.boards;
        &self.board_points[cell..cell + self.boards]
    }

    /// Returns the number of match results that are not known yet. A match between two teams counts
    /// twice.
    #[must_use]
    pub fn open_results(&self) -> usize {
        self.match_points.open_results()
    }
}

/// How many points matches, byes and boards are worth.
struct Worth<'a> {
    tournament: &'a Tournament,
    /// The match points for each result of a match.
    matches: ScoreSystem,
    /// The game points for each result of a match as a whole; a win is worth as much as a win on
    /// each board.
    boards_of_match: ScoreSystem,
}

impl<'a> Worth<'a> {
    fn new(tournament: &'a Tournament, boards: usize) -> Worth<'a> {
        let count = i32::try_from(boards).unwrap_or(i32::MAX);
        let game = &tournament.score_system;
        // a pairing-allocated bye is worth a drawn match (team pairing rules; reference/rulings.md
        // 2.2)
        let system = |[win, draw, loss]: [Points; 3], bye: Option<Points>| ScoreSystem {
            pairing_allocated_bye: bye.unwrap_or(draw),
            unknown: Points::ZERO,
            ..ScoreSystem::from_results(win, draw, loss)
        };
        let [match_bye, game_bye] = tournament.team_bye;
        Worth {
            tournament,
            matches: system(tournament.match_points_or_default(), match_bye),
            boards_of_match: system(
                [game.w() * count, game.d() * count, game.l() * count],
                game_bye,
            ),
        }
    }

    /// Returns the result of a team in a round. `team_encounter` contains the team's encounter and
    /// the team's side in it (0 or 1). Fills `points_on_boards` with the points that the team
    /// scored on each board.
    fn round_result(
        &self,
        team_encounter: Option<(&Encounter, usize)>,
        points_on_boards: &mut [Points],
    ) -> RoundResult {
        let Some((encounter, side)) = team_encounter else {
            return RoundResult {
                opponent: None,
                outcome: Outcome::Absent,
                points: [Points::ZERO; 2],
            };
        };
        let stated_match = encounter
            .match_index
            .map(|index| &self.tournament.matches[index]);
        let teams = [Some(encounter.first), encounter.second];
        let mut result = RoundResult {
            opponent: teams[1 - side],
            outcome: Outcome::Absent,
            points: [Points::ZERO; 2],
        };
        match encounter.course {
            Course::Boards => {
                self.fill_played(encounter, stated_match, side, points_on_boards, &mut result)
            }
            Course::Forfeit { present } => {
                result.outcome = if present[side] && !present[1 - side] {
                    Outcome::ForfeitWin
                } else {
                    Outcome::ForfeitLoss
                };
            }
            Course::Bye(outcome) => result.outcome = outcome,
        }
        if encounter.course != Course::Boards {
            self.fill_unplayed(
                stated_match.filter(|_| side == 0),
                points_on_boards,
                &mut result,
            );
        }
        result
    }

    /// Fills in the points for a round in which nobody in the team played, because of a bye or
    /// because the match was forfeited as a whole.
    fn fill_unplayed(
        &self,
        stated_match: Option<&Match>,
        points_on_boards: &mut [Points],
        result: &mut RoundResult,
    ) {
        let outcome = result.outcome;
        let game = &self.tournament.score_system;
        // article 12: on each board a bye counts as a win, a draw or nothing, as its name says
        points_on_boards.fill(match outcome {
            Outcome::ForfeitWin | Outcome::PairingAllocatedBye | Outcome::FullPointBye => game.w(),
            Outcome::HalfPointBye => game.d(),
            _ => Points::ZERO,
        });
        let scores = [&self.matches, &self.boards_of_match];
        result.points = scores.map(|system| system.points(outcome, None));
        let Some(stated_match) = stated_match.filter(|stated| stated.second.is_none()) else {
            return;
        };
        if let Some(points) = stated_match.board_points[0] {
            result.points[1] = points;
            // more game points than half of the possible ones win the match, and fewer lose it
            let half_point = self.boards_of_match.d();
            result.points[0] = match points.cmp(&half_point) {
                std::cmp::Ordering::Less => self.matches.l(),
                std::cmp::Ordering::Equal => self.matches.d(),
                std::cmp::Ordering::Greater => self.matches.w(),
            };
        }
        if let Some(points) = stated_match.match_points[0] {
            result.points[0] = points;
        }
    }

    /// Fills in the result of a match that its boards decide: the team with more game points wins.
    /// `side` is the team's side in the match (0 or 1).
    fn fill_played(
        &self,
        encounter: &Encounter,
        stated_match: Option<&Match>,
        side: usize,
        points_on_boards: &mut [Points],
        result: &mut RoundResult,
    ) {
        let mut points = [Points::ZERO; 2];
        let (mut seated, mut open) = (false, false);
        for (index, board) in encounter.boards.iter().enumerate() {
            for (board_side, seat) in board.iter().enumerate() {
                let Some(entry) = self.entry(*seat, encounter.round) else {
                    continue;
                };
                seated = true;
                open |= entry.outcome == Outcome::Unknown;
                let board_points = match entry.outcome {
                    Outcome::Unknown => Points::ZERO,
                    // the opposing seat was empty, so the board was won by forfeit
                    Outcome::PairingAllocatedBye => self.tournament.score_system.forfeit_win,
                    _ => self.tournament.points(entry),
                };
                points[board_side] += board_points;
                if board_side == side
                    && let Some(cell) = points_on_boards.get_mut(index)
                {
                    *cell = board_points;
                }
            }
        }
        let mut comparison = points[side].cmp(&points[1 - side]);
        if !seated {
            let stated_points =
                stated_match.map(|stated| (stated.board_points, stated.match_points));
            match stated_points {
                Some(([Some(a), Some(b)], _)) => {
                    points = [a, b];
                    comparison = points[side].cmp(&points[1 - side]);
                }
                Some((_, [Some(a), Some(b)])) => {
                    comparison = [a, b][side].cmp(&[a, b][1 - side]);
                }
                _ => open = true,
            }
        }
        result.points[1] = points[side];
        result.outcome = match comparison {
            _ if open => Outcome::Unknown,
            std::cmp::Ordering::Less => Outcome::Loss,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win,
        };
        result.points[0] = self.matches.points(result.outcome, None);
    }

    fn entry(&self, seat: Option<PlayerId>, round: RoundNumber) -> Option<&crate::model::Entry> {
        self.tournament.entry(seat?, round)
    }
}

/// Applies an adjustment of the points of teams (TRF26 299) to the cells and to the points that
/// belong to no round. `cells` and `extra_points` contain match points first, then game points.
fn apply_adjustment(
    tournament: &Tournament,
    adjustment: &TeamAdjustment,
    rounds: u16,
    cells: &mut [Vec<Cell>; 2],
    extra_points: &mut [Vec<Points>; 2],
) {
    let adjusted_points = [adjustment.match_points, adjustment.game_points];
    for (index, team) in tournament.teams.iter().enumerate() {
        if !adjustment.concerns(team.number) {
            continue;
        }
        for (score, points) in adjusted_points.into_iter().enumerate() {
            let Some(points) = points else { continue };
            if adjustment.kind == AdjustmentKind::Bonus && adjustment.round.is_none() {
                extra_points[score][index] += points;
                continue;
            }
            for round in 0..usize::from(rounds) {
                if adjustment.round.is_some_and(|only| only.index() != round) {
                    continue;
                }
                let cell = &mut cells[score][index * usize::from(rounds) + round];
                if adjustment.kind == AdjustmentKind::Bonus {
                    cell.points += points;
                } else if adjustment.kind.applies_to(cell.outcome) {
                    cell.points = points;
                }
            }
        }
    }
}

//! Two players exchanged their games of a round, and met each other in another round: another
//! result of that other game gives the same totals, but it is not blamed.

use super::{findings, sample};

/// The first column of the rounds in a row, and the columns of each round, from 0.
const FIRST_COLUMN: usize = 91;
const ROUND_COLUMNS: usize = 10;

/// The cell of a round: opponent, colour and result, in eight characters.
const CELL: usize = 8;

/// A report as lines of characters, with the lines of the players in the order of their numbers.
#[derive(Clone)]
struct Report {
    lines: Vec<Vec<char>>,
    players: Vec<usize>,
}

impl Report {
    fn read(name: &str) -> Report {
        let text = sample(name);
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let is_player = |line: &Vec<char>| line.starts_with(&['0', '0', '1']);
        let players = (0..lines.len()).filter(|&index| is_player(&lines[index]));
        let players: Vec<usize> = players.collect();
        Report { lines, players }
    }

    fn columns(round: usize) -> std::ops::Range<usize> {
        let first = FIRST_COLUMN + ROUND_COLUMNS * (round - 1);
        first..first + CELL
    }

    fn cell(&self, number: usize, round: usize) -> String {
        let line = &self.lines[self.players[number - 1]];
        let cell = line.iter().skip(Self::columns(round).start).take(CELL);
        cell.collect()
    }

    fn set_cell(&mut self, number: usize, round: usize, cell: &str) {
        let line = &mut self.lines[self.players[number - 1]];
        line.splice(Self::columns(round), cell.chars());
    }

    /// The opponent of a player in a round; `None` if there is none.
    fn opponent(&self, number: usize, round: usize) -> Option<usize> {
        let cell = self.cell(number, round);
        let opponent = cell[..4].trim().parse().ok();
        opponent.filter(|&opponent| opponent > 0)
    }

    fn rounds(&self) -> usize {
        let longest = self.players.iter().map(|&index| self.lines[index].len());
        (longest.max().unwrap() + 2 - FIRST_COLUMN) / ROUND_COLUMNS
    }

    /// Exchanges the entries of two players in a round. Their opponents name the other player.
    fn exchange(&mut self, [a, b]: [usize; 2], round: usize) {
        let cells = [a, b].map(|number| self.cell(number, round));
        let opponents = [a, b].map(|number| self.opponent(number, round));
        self.set_cell(a, round, &cells[1]);
        self.set_cell(b, round, &cells[0]);
        for (opponent, other) in opponents.into_iter().zip([b, a]) {
            if let Some(opponent) = opponent {
                let rest = self.cell(opponent, round)[4..].to_owned();
                self.set_cell(opponent, round, &format!("{other:>4}{rest}"));
            }
        }
    }

    fn text(&self) -> String {
        let lines = self.lines.iter().map(|line| String::from_iter(line) + "\n");
        lines.collect()
    }

    /// The exchanges of players who met in another round, and whose results differ: the players and
    /// the round. A player of the pair may have a bye.
    fn exchanges(&self) -> Vec<([usize; 2], usize)> {
        let mut exchanges = Vec::new();
        for round in 1..=self.rounds() {
            for a in 1..=self.players.len() {
                for b in a + 1..=self.players.len() {
                    let has_met = |other: usize| self.opponent(a, other) == Some(b);
                    let results = [a, b].map(|number| self.cell(number, round).pop());
                    let has_points = |result: Option<char>| {
                        ["1+UF", "=H", "0-ZL"]
                            .iter()
                            .position(|kind| result.is_some_and(|result| kind.contains(result)))
                    };
                    let [of_a, of_b] = results.map(has_points);
                    let differ = of_a.is_some() && of_b.is_some() && of_a != of_b;
                    if differ && !has_met(round) && (1..=self.rounds()).any(has_met) {
                        exchanges.push(([a, b], round));
                    }
                }
            }
        }
        exchanges
    }
}

#[test]
fn exchanged_games_of_players_who_met_elsewhere_blame_no_right_game() {
    let mut named = 0;
    for name in ["lakeside-open.trf", "clean-open.trf"] {
        let report = Report::read(name);
        let before = findings("x.trf", report.text());
        for (players, round) in report.exchanges().into_iter().step_by(4) {
            let mut changed = report.clone();
            changed.exchange(players, round);
            let mut found = findings("x.trf", changed.text());
            found.retain(|finding| !before.iter().any(|known| known.message == finding.message));
            for note in found.iter().flat_map(|finding| finding.notes_in_words()) {
                let is_about_game = note.ends_with(" may be wrong");
                let is_repair = note.contains("would explain this finding and its consequences");
                let names_exchange = note.contains("an exchange of the games of ")
                    && note.contains(&format!(" in round {round}"));
                assert!(
                    !is_about_game && (!is_repair || names_exchange),
                    "{name} {players:?} {round}: {found:#?}"
                );
                named += usize::from(names_exchange);
            }
        }
    }
    assert!(named > 30, "{named}");
}

//! Tournaments without errors, and the kinds of damage done to them.

use crosstable::format::{ReadOptions, rank_order, read};
use crosstable::model::{Crosstable, ParticipantId, System};
use crosstable::rules;
use crosstable::standings::standings;
use crosstable::tiebreak::Context;
use proptest::prelude::*;

/// A round robin of four players in three rounds; nobody is tied.
pub(super) const SMALL: &str = "\
012 Small Open
022 Exampleton
032 NOR
042 2026/05/01
052 2026/05/03
062 4
072 4
### KEPT
001    1 m    Alder, Ann                        2400 NOR    99000101 1990/01/01  2.5    1     4 w 1     2 b =     3 w 1
001    2 m    Birch, Bob                        2300 NOR    99000102 1990/01/01  2.0    2     3 w =     1 w =     4 b 1
001    3 m    Cedar, Cid                        2200 NOR    99000103 1990/01/01  0.5    4     2 b =     4 b 0     1 b 0
001    4 m    Dogwood, Dee                      2100 NOR    99000104 1990/01/01  1.0    3     1 b 0     3 w 1     2 w 0
142 3
192 FIDE_ROUNDROBIN
202 BH,SB
102 IA Example, Edda (99000001)
132                                                                                        26/05/01  26/05/02  26/05/03
XYZ a line that nobody understands
";

/// The tie-breaks that a made-up tournament declares.
const ORDER: &str = "BH/C1,BH,SB";

/// A made-up tournament, from which a file is written line by line.
#[derive(Clone, Debug)]
pub(super) struct File {
    players: usize,
    rounds: usize,
    /// Random numbers that select the results of the games and the byes of the free players.
    choices: Vec<u8>,
}

/// Tournaments paired by the circle method, with made-up results and byes.
pub(super) fn tournament() -> impl Strategy<Value = File> {
    let file = (
        4..11_usize,
        2..6_usize,
        prop::collection::vec(any::<u8>(), 60),
    );
    file.prop_map(|(players, rounds, choices)| File {
        players,
        rounds: rounds.min(players - 1),
        choices,
    })
}

/// The result codes of the two sides of a game.
const RESULTS: [[char; 2]; 8] = [
    ['1', '0'],
    ['0', '1'],
    ['=', '='],
    ['1', '0'],
    ['0', '1'],
    ['=', '='],
    ['+', '-'],
    ['-', '-'],
];

impl File {
    /// The lines of the file, each with its line ending; points and ranks follow from the results.
    pub(super) fn lines(&self) -> Vec<String> {
        let bare = self.with(&vec![(String::new(), String::new()); self.players]);
        let reading = read("bare", bare.concat().into_bytes(), &ReadOptions::default()).unwrap();
        let facts = &reading.import.tournament;
        let table = Crosstable::new(facts, System::Swiss, facts.rounds);
        let context = Context::new(&table, rules::edition("2026").unwrap());
        let order = rank_order(ORDER).unwrap().with_points();
        let ranked = standings(&context, &order);
        let claim = |row: usize| {
            let points = table.total(ParticipantId::at(row)).to_text(1, '.');
            (points, ranked.ranks[row].to_string())
        };
        let claims: Vec<_> = (0..self.players).map(claim).collect();
        self.with(&claims)
    }

    fn with(&self, claims: &[(String, String)]) -> Vec<String> {
        let mut lines: Vec<String> = [
            "012 Made-up Open",
            "022 Exampleton",
            "032 NOR",
            "042 2026/05/01",
            "052 2026/05/03",
            &format!("062 {}", self.players),
            &format!("072 {}", self.players),
            "102 IA Example, Edda",
            &format!("142 {}", self.rounds),
            "192 FIDE_DUTCH",
            &format!("202 {ORDER}"),
            "### kept   ",
        ]
        .map(|line| format!("{line}\r\n"))
        .to_vec();
        for (row, (points, rank)) in claims.iter().enumerate() {
            let fixed = format!(
                "001 {:4} m    {:33} {:4} NOR {:>11} 1990/01/01 {points:>4} {rank:>4}",
                row + 1,
                format!("Player, Nr{}", row + 1),
                2400 - row * 10,
                99_000_100 + row,
            );
            let cells: Vec<String> = (0..self.rounds)
                .map(|round| self.cell(row, round))
                .collect();
            lines.push(format!("{fixed}{}\r\n", cells.concat()));
        }
        lines.push("XYZ what is this \r\n".to_owned());
        lines
    }

    /// The ten columns of a round in a player's line.
    fn cell(&self, row: usize, round: usize) -> String {
        let even = self.players + self.players % 2;
        // the last place stays, the others turn
        let turning = even - 1;
        let seat = |player: usize| (player + round) % turning;
        let other = if row == even - 1 {
            (0..turning).find(|&player| seat(player) == 0).unwrap()
        } else if seat(row) == 0 {
            even - 1
        } else {
            (0..turning)
                .find(|&player| seat(player) == turning - seat(row))
                .unwrap()
        };
        let (low, high) = (row.min(other), row.max(other));
        let choice = self.choices[(round * 11 + low) % self.choices.len()];
        if high >= self.players {
            let bye = ['U', 'U', 'H', 'Z'][usize::from(choice % 4)];
            return format!("  0000 - {bye}");
        }
        let side = usize::from(row == high);
        let sign = RESULTS[usize::from(choice % 8)][side];
        let colour = if (side + round).is_multiple_of(2) {
            'w'
        } else {
            'b'
        };
        format!("  {:4} {colour} {sign}", other + 1)
    }
}

/// A kind of damage to a file.
#[derive(Clone, Debug)]
pub(super) enum Mishap {
    /// A player's total is wrong by this number of half points.
    Points(usize, i8),
    /// The ranks of two players are exchanged.
    Ranks(usize, usize),
    /// A stated number of players is wrong.
    Count(bool, u8),
    /// A result has another code.
    Result(usize, usize, char),
    /// An opponent number is wrong.
    Opponent(usize, usize, usize),
}

pub(super) fn claim() -> impl Strategy<Value = Mishap> {
    let player = 0..10_usize;
    prop_oneof![
        (player.clone(), -3..4_i8).prop_map(|(player, halves)| Mishap::Points(player, halves)),
        (player.clone(), player).prop_map(|(a, b)| Mishap::Ranks(a, b)),
        (any::<bool>(), any::<u8>()).prop_map(|(all, number)| Mishap::Count(all, number)),
    ]
}

pub(super) fn mishap() -> impl Strategy<Value = Mishap> {
    let (player, round) = (0..10_usize, 0..5_usize);
    let signs = prop::sample::select(vec!['1', '0', '=', '+', '-', 'x', ' ', 'W', 'U']);
    prop_oneof![
        2 => claim(),
        2 => (player.clone(), round.clone(), signs)
            .prop_map(|(player, round, sign)| Mishap::Result(player, round, sign)),
        1 => (player.clone(), round, player)
            .prop_map(|(player, round, other)| Mishap::Opponent(player, round, other)),
    ]
}

/// The number of lines in the tournament section, before the players.
const HEAD: usize = 12;

impl Mishap {
    pub(super) fn befall(&self, lines: &mut [String]) {
        let players = lines.len() - HEAD - 1;
        let line = |player: usize| HEAD + player % players;
        // all lines of players are ASCII
        let replace = |line: &mut String, columns: std::ops::Range<usize>, text: &str| {
            if columns.end <= line.trim_end().len() {
                line.replace_range(columns, text);
            }
        };
        match *self {
            Mishap::Points(player, halves) => {
                let line = &mut lines[line(player)];
                let tenths: i32 = line[80..84].trim().replace('.', "").parse().unwrap_or(0);
                let tenths = (tenths + i32::from(halves) * 5).max(0);
                let text = format!("{:>4}", format!("{}.{}", tenths / 10, tenths % 10));
                replace(line, 80..84, &text);
            }
            Mishap::Ranks(a, b) => {
                let (a, b) = (line(a), line(b));
                let (first, second) = (lines[a][85..89].to_owned(), lines[b][85..89].to_owned());
                replace(&mut lines[a], 85..89, &second);
                replace(&mut lines[b], 85..89, &first);
            }
            Mishap::Count(all, number) => {
                let at = if all { 5 } else { 6 };
                lines[at] = format!("{} {number}\r\n", &lines[at][..3]);
            }
            Mishap::Result(player, round, sign) => {
                let at = 98 + 10 * round;
                replace(&mut lines[line(player)], at..at + 1, &sign.to_string());
            }
            Mishap::Opponent(player, round, other) => {
                let at = 91 + 10 * round;
                let number = format!("{:4}", other % players + 1);
                replace(&mut lines[line(player)], at..at + 4, &number);
            }
        }
    }
}

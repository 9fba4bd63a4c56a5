//! A generated open tournament: the circle method pairs everybody, the results follow a fixed
//! sequence, and points and ranks are right.

use std::fmt::Write;

/// A TRF16 file with `players` players (an even number) and `rounds` rounds.
pub(crate) fn open(players: usize, rounds: usize) -> String {
    let mut points = vec![0_usize; players];
    let mut cells = vec![String::new(); players];
    let mut seed = 2_463_534_242_u32;
    for round in 0..rounds {
        for (white, black) in pairs(players, round) {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            let (first, second, halves) = match seed % 5 {
                0 | 1 => ('1', '0', [2, 0]),
                2 => ('=', '=', [1, 1]),
                _ => ('0', '1', [0, 2]),
            };
            points[white] += halves[0];
            points[black] += halves[1];
            let _ = write!(cells[white], "  {:4} w {first}", black + 1);
            let _ = write!(cells[black], "  {:4} b {second}", white + 1);
        }
    }
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    let mut rank = vec![0; players];
    for (place, &player) in order.iter().enumerate() {
        rank[player] = place + 1;
    }
    let mut file = String::from(
        "012 Generated Open\r\n022 Exampleton\r\n032 NOR\r\n042 2024/05/10\r\n052 2024/05/14\r\n092 Individual: Swiss-System\r\n102 Example, Edda\r\n",
    );
    let _ = write!(file, "062 {players}\r\n142 {rounds}\r\n");
    for player in 0..players {
        let name = format!("Player{:04}, Example{:03}", player + 1, player % 97);
        let half = if points[player] % 2 == 1 { '5' } else { '0' };
        let _ = write!(
            file,
            "001 {:4} m    {name:33} {:4} NOR {:11} 19{:02}/05/17 {:2}.{half} {:4}{}\r\n",
            player + 1,
            2600 - player % 1500,
            1_500_000 + player,
            50 + player % 50,
            points[player] / 2,
            rank[player],
            cells[player],
        );
    }
    file
}

/// The pairs of a round by the circle method: one player stays in place, the others move on by one.
fn pairs(players: usize, round: usize) -> Vec<(usize, usize)> {
    let others = players - 1;
    let player = |seat: usize| (seat + round) % others;
    let mut list = vec![(players - 1, player(0))];
    for seat in 1..players / 2 {
        list.push((player(seat), player(others - seat)));
    }
    list
}

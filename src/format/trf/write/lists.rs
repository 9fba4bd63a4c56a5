//! Writes the records that list players: 240, 250, 260, 299, and XXZ, XXA and XXP for engines
//! (reference/trf.md 7 to 9).

use std::collections::BTreeMap;

use super::out::Out;
use super::words::does_not_fit;
use crate::format::write::{Numbers, WriteError, one_line};
use crate::model::{AdjustmentKind, ByeRequest, Outcome, PlayerId, RoundRange, Tournament};
use crate::number::Points;

/// Writes numbers in fields of four columns, with a blank column between them. The first field
/// begins in `column`.
pub(super) fn write_numbers(out: &mut Out, column: usize, list: &[u16]) {
    for (index, number) in list.iter().enumerate() {
        out.pad_to(column + 5 * index);
        out.push_number(u32::from(*number), 4);
    }
}

/// Returns the pairing numbers of players.
fn player_numbers(members: &[PlayerId], numbers: &Numbers) -> Vec<u16> {
    members.iter().map(|id| numbers.get(*id)).collect()
}

/// Returns a text without line breaks, cut to `width` characters.
pub(super) fn cut_text(text: &str, width: usize) -> String {
    let text = one_line(text);
    match text.char_indices().nth(width) {
        None => text.into_owned(),
        Some((index, _)) => text[..index].trim_end().to_owned(),
    }
}

/// Writes 299 in the columns of the table in FIDE's document.
pub(super) fn write_adjustments(
    out: &mut Out,
    tournament: &Tournament,
    numbers: &Numbers,
) -> Result<(), WriteError> {
    for adjustment in &tournament.adjustments {
        out.push_ascii("299 ");
        out.push_ascii(adjustment_letter(adjustment.kind));
        write_amount(out, 17, adjustment.points, "299")?;
        out.push_right_aligned(
            22,
            &format!("{:03}", adjustment.round.map_or(0, |round| round.0)),
        );
        write_numbers(out, 24, &numbers.sorted_numbers(&adjustment.players));
        out.end_line();
    }
    Ok(())
}

/// Returns the letter in 299 for a kind of adjustment.
pub(super) const fn adjustment_letter(kind: AdjustmentKind) -> &'static str {
    match kind {
        AdjustmentKind::Bonus => " ",
        AdjustmentKind::Win => "W",
        AdjustmentKind::Draw => "D",
        AdjustmentKind::Loss => "L",
        AdjustmentKind::FullPointBye => "F",
        AdjustmentKind::HalfPointBye => "H",
        AdjustmentKind::ZeroPointBye => "Z",
        AdjustmentKind::ForfeitWin => "+",
        AdjustmentKind::ForfeitLoss => "-",
    }
}

/// Writes points in four columns, the last of which is `column`. `record` is the code of the record
/// for the error.
pub(super) fn write_amount(
    out: &mut Out,
    column: usize,
    points: Points,
    record: &str,
) -> Result<(), WriteError> {
    let text = points.to_text(1, '.');
    if text.len() > 4 {
        return Err(does_not_fit(
            format!("{points} points do not fit into the four columns of record {record}"),
            "write the tournament as JSON, or correct the value",
        ));
    }
    out.push_right_aligned(column, &text);
    Ok(())
}

/// Writes the 240 records of players: one for each round and kind of bye.
pub(super) fn write_bye_requests(out: &mut Out, tournament: &Tournament, numbers: &Numbers) {
    let mut numbers_by_round_and_letter: BTreeMap<(u16, &str), Vec<u16>> = BTreeMap::new();
    // in a team event, record 240 lists teams
    let is_individual = !tournament.team_event;
    for request in tournament.bye_requests.iter().filter(|_| is_individual) {
        let key = (request.round.0, bye_letter(request));
        numbers_by_round_and_letter
            .entry(key)
            .or_default()
            .push(numbers.get(request.player));
    }
    for ((round, letter), mut players) in numbers_by_round_and_letter {
        players.sort_unstable();
        out.push_ascii("240 ");
        out.push_ascii(letter);
        out.push_right_aligned(9, &format!("{round:3}"));
        write_numbers(out, 11, &players);
        out.end_line();
    }
}

/// Returns the letter for the kind of a requested bye.
pub(super) fn bye_letter(request: &ByeRequest) -> &'static str {
    match request.kind {
        Outcome::FullPointBye => "F",
        Outcome::HalfPointBye => "H",
        _ => "Z",
    }
}

/// Writes XXZ, which lists the players who will be absent from the next round.
pub(super) fn write_absent_players(out: &mut Out, players: &[u16]) {
    let words: Vec<String> = players.iter().map(u16::to_string).collect();
    out.push_record("XXZ", Some(&words.join(" ")));
}

/// Writes 260, which lists players who may not meet.
pub(super) fn write_prohibited(out: &mut Out, tournament: &Tournament, numbers: &Numbers) {
    for (rounds, players) in &tournament.forbidden {
        out.push_ascii("260 ");
        out.push_number(u32::from(rounds.first.0), 3);
        out.push_ascii(" ");
        out.push_number(u32::from(rounds.last.0), 3);
        write_numbers(out, 13, &player_numbers(players, numbers));
        out.end_line();
    }
}

/// Writes XXP, which lists players who may not meet in any round. Pairs that are forbidden only in
/// some rounds are not written.
pub(super) fn write_prohibited_in_all_rounds(
    out: &mut Out,
    tournament: &Tournament,
    numbers: &Numbers,
) {
    for (rounds, players) in &tournament.forbidden {
        if covers_all_rounds(tournament, rounds) {
            let words: Vec<String> = players
                .iter()
                .map(|id| numbers.get(*id).to_string())
                .collect();
            out.push_record("XXP", Some(&words.join(" ")));
        }
    }
}

/// Whether a range extends from the first round of the event to the last one.
pub(super) fn covers_all_rounds(tournament: &Tournament, rounds: &RoundRange) -> bool {
    let last_round = tournament
        .planned_rounds
        .unwrap_or(0)
        .max(tournament.rounds);
    rounds.first.0 <= 1 && rounds.last.0 >= last_round
}

/// The fictitious points of a player as ranges of rounds with the same value. Each item is the
/// first round, the last round and the points.
type Runs = Vec<(u16, u16, Points)>;

/// Returns the fictitious points of each player by the number of the round; `None` if two records
/// state different points for a round.
fn fictitious_points(tournament: &Tournament) -> Option<BTreeMap<PlayerId, BTreeMap<u16, Points>>> {
    let mut points_by_player_and_round: BTreeMap<PlayerId, BTreeMap<u16, Points>> = BTreeMap::new();
    for acceleration in &tournament.accelerations {
        // rounds after the last possible one are ignored
        let last_round = acceleration.rounds.last.0.min(500);
        for player in &acceleration.players {
            let row = points_by_player_and_round.entry(*player).or_default();
            for round in acceleration.rounds.first.0..=last_round {
                let earlier_points = row.insert(round, acceleration.points);
                if earlier_points
                    .is_some_and(|earlier_points| earlier_points != acceleration.points)
                {
                    return None;
                }
            }
        }
    }
    Some(points_by_player_and_round)
}

fn runs(row: &BTreeMap<u16, Points>) -> Runs {
    let mut runs: Runs = Vec::new();
    for (&round, &points) in row {
        match runs.last_mut() {
            Some((_, last, run_points)) if *last + 1 == round && *run_points == points => {
                *last = round
            }
            _ => runs.push((round, round, points)),
        }
    }
    runs
}

/// Writes 250: a record for each range of players who have the same fictitious points in the same
/// rounds.
pub(super) fn write_accelerations(
    out: &mut Out,
    tournament: &Tournament,
    numbers: &Numbers,
) -> Result<(), WriteError> {
    let mut records: Vec<((u16, u16, Points), u16, u16)> = Vec::new();
    match fictitious_points(tournament) {
        Some(table) => {
            let mut indices_of_open_records: BTreeMap<(u16, u16, Points), (usize, usize)> =
                BTreeMap::new();
            for (position, id) in numbers.order.iter().enumerate() {
                let number = numbers.get(*id);
                for run in table.get(id).map(runs).unwrap_or_default() {
                    match indices_of_open_records.get_mut(&run) {
                        // the player follows the last one of the range in the list
                        Some((record, last_position)) if *last_position + 1 == position => {
                            records[*record].2 = number;
                            *last_position = position;
                        }
                        _ => {
                            indices_of_open_records.insert(run, (records.len(), position));
                            records.push((run, number, number));
                        }
                    }
                }
            }
        }
        None => {
            for acceleration in &tournament.accelerations {
                let rounds = acceleration.rounds;
                let run = (rounds.first.0, rounds.last.0, acceleration.points);
                let players = numbers.sorted_numbers(&acceleration.players);
                records.extend(players.into_iter().map(|number| (run, number, number)));
            }
        }
    }
    for ((first, last, points), from, to) in records {
        out.push_ascii("250");
        write_amount(out, 13, points, "250")?;
        out.pad_to(15);
        out.push_number(u32::from(first), 3);
        out.push_ascii(" ");
        out.push_number(u32::from(last), 3);
        out.pad_to(23);
        out.push_number(u32::from(from), 4);
        out.push_ascii(" ");
        out.push_number(u32::from(to), 4);
        out.end_line();
    }
    Ok(())
}

/// Writes XXA: a line for each player, with the fictitious points for each round.
pub(super) fn write_accelerated_players(
    out: &mut Out,
    tournament: &Tournament,
    numbers: &Numbers,
) -> Result<(), WriteError> {
    let Some(table) = fictitious_points(tournament) else {
        return Err(does_not_fit(
            "two records 250 give a player different fictitious points for the same round"
                .to_owned(),
            "leave out --dialect, or correct the records 250 that contradict each other",
        ));
    };
    for id in &numbers.order {
        let Some(row) = table.get(id) else { continue };
        out.push_ascii("XXA ");
        out.push_number(u32::from(numbers.get(*id)), 4);
        let last_round = row.keys().next_back().copied().unwrap_or(0);
        for round in 1..=last_round {
            let points = row.get(&round).copied().unwrap_or(Points::ZERO);
            write_amount(out, 8 + 5 * usize::from(round), points, "XXA")?;
        }
        out.end_line();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::write::Sharing;
    use crate::model::{Acceleration, PairingNumber, Player, RoundNumber};

    #[test]
    fn fictitious_points_become_ranges() {
        let mut tournament = Tournament::default();
        for number in [1, 2, 4, 7] {
            tournament.players.push(Player {
                number: Some(PairingNumber(number)),
                ..Player::default()
            });
        }
        let points = |player, round, points| Acceleration {
            rounds: RoundRange {
                first: RoundNumber(round),
                last: RoundNumber(round),
            },
            points,
            players: vec![PlayerId(player)],
        };
        for player in [0, 1, 2] {
            tournament
                .accelerations
                .push(points(player, 1, Points::ONE));
            tournament
                .accelerations
                .push(points(player, 2, Points::ONE));
        }
        tournament.accelerations.push(points(3, 3, Points::HALF));
        let numbers = Numbers::assign(
            &tournament,
            Sharing::Unreferenced,
            &mut crate::format::write::Losses::new(""),
        )
        .unwrap();
        let mut out = Out::new("\n", 0);
        write_accelerations(&mut out, &tournament, &numbers).unwrap();
        write_accelerated_players(&mut out, &tournament, &numbers).unwrap();
        let expected = [
            "250       1.0   1   2    1    4",
            "250       0.5   3   3    7    7",
            "XXA    1  1.0  1.0",
            "XXA    2  1.0  1.0",
            "XXA    4  1.0  1.0",
            "XXA    7  0.0  0.0  0.5",
        ];
        assert_eq!(out.into_text().lines().collect::<Vec<_>>(), expected);
    }
}

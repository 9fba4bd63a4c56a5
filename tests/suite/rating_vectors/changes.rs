//! Rating changes and first ratings.

use crosstable::model::{Date, Outcome, RoundNumber, TimeClass};
use crosstable::number::{Exact, Points};
use crosstable::rating::{
    Conditions, FirstRating, Game, History, NotRated, Opponent, Regulations, change, first_rating,
    k_factor,
};

use super::{number, rows};

/// The rating category with this name.
pub(super) fn category(name: &str) -> TimeClass {
    match name {
        "standard" => TimeClass::Standard,
        "rapid" => TimeClass::Rapid,
        "blitz" => TimeClass::Blitz,
        other => panic!("no category: {other}"),
    }
}

/// The date written in ISO 8601.
pub(super) fn day(text: &str) -> Date {
    let parts: Vec<u16> = text.split('-').map(number).collect();
    Date::new(parts[0], parts[1] as u8, parts[2] as u8).unwrap()
}

/// A game over the board against an opponent with this rating.
pub(super) fn game(round: u16, rating: u16, score: &str) -> Game {
    Game {
        round: RoundNumber(round),
        opponent: Some(Opponent {
            rating: Some(rating),
            ..Opponent::default()
        }),
        outcome: match score {
            "1" => Outcome::Win,
            "0.5" => Outcome::Draw,
            "0" => Outcome::Loss,
            other => panic!("no score: {other}"),
        },
        exclusion: None,
    }
}

/// A decimal number with at most two decimals, in hundredths.
fn hundredths(cell: &str) -> i32 {
    let (whole, rest) = cell
        .trim_start_matches('-')
        .split_once('.')
        .unwrap_or((cell, ""));
    let size: i32 = number(&format!("{whole}{rest:0<2}"));
    if cell.starts_with('-') { -size } else { size }
}

#[test]
fn rating_changes_are_those_of_the_worked_games() {
    let rows = rows("vectors-change.csv");
    assert_eq!(rows.len(), 80);
    for row in &rows {
        let regulations = Regulations::in_force(category(&row[0]), day(&row[1])).unwrap();
        let conditions = Conditions {
            regulations: &regulations,
            time: None,
            approved: false,
        };
        let own = number(&row[2]);
        let k = k_factor(
            &History {
                stated_k: Some(20),
                ..History::default()
            },
            own,
            Some(2026),
        );
        let found = change(own, k, &[game(1, number(&row[3]), &row[4])], &conditions);
        let line = found.lines[0].result;
        if row[9] == "no" {
            assert_eq!(row[10], "600-point exclusion");
            let apart = u16::try_from(number::<i32>(&row[5]).unsigned_abs()).unwrap();
            assert_eq!(line, Err(NotRated::TooFarApart(apart)), "{row:?}");
            assert_eq!((found.games, found.change), (0, Points::ZERO));
            continue;
        }
        let counted = line.unwrap();
        let numbers = [
            counted.difference,
            counted.counted_difference,
            counted.expected.hundredths(),
        ];
        let expected = [&row[5], &row[6], &row[7]].map(|cell| number::<i32>(cell));
        assert_eq!(numbers, expected, "{row:?}");
        assert_eq!(counted.delta().hundredths(), hundredths(&row[8]), "{row:?}");
        assert_eq!(found.change, counted.delta() * 20, "{row:?}");
    }
}

/// The first rating for a row of `vectors-first-rating.csv`, from made-up results with its score.
fn first(ratings: &str, score: &str) -> FirstRating {
    let mut left = hundredths(score);
    let mut games = Vec::new();
    for (round, rating) in (1..).zip(ratings.split(' ')) {
        let result = match left {
            100.. => "1",
            50 => "0.5",
            _ => "0",
        };
        left -= hundredths(result);
        games.push(game(round, number(rating), result));
    }
    assert_eq!(left, 0);
    let start = Date::known(2026, 11, 1);
    let regulations = Regulations::in_force(TimeClass::Standard, start).unwrap();
    first_rating(
        &games,
        &Conditions {
            regulations: &regulations,
            time: None,
            approved: false,
        },
    )
}

#[test]
fn first_ratings_are_those_of_the_worked_cases() {
    let rows = rows("vectors-first-rating.csv");
    assert_eq!(rows.len(), 6);
    for row in &rows {
        let found = first(&row[0], &row[1]);
        let steps = found.steps.unwrap();
        // the file has four digits after the point
        let rounded = |value: Exact| value.to_rounded_text(4);
        assert_eq!(rounded(steps.average), row[2], "{row:?}");
        assert_eq!(
            (steps.percent, steps.added_points),
            (number(&row[3]), number(&row[4])),
            "{row:?}"
        );
        assert_eq!(rounded(steps.unrounded_rating), row[5], "{row:?}");
        assert_eq!(steps.rating, number::<i64>(&row[6]), "{row:?}");
        assert_eq!(found.rating().is_some(), row[7] == "yes", "{row:?}");
    }
}

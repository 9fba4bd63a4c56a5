//! Time controls and their rating categories.

use crosstable::model::{Date, TimeClass};
use crosstable::number::Exact;
use crosstable::rating::{Class, Conditions, Regulations, TimeControl};

use super::changes::game;
use super::{number, rows};

/// The name of the category in the fixtures.
fn name(control: &TimeControl) -> &'static str {
    match control.class() {
        Class::Rated(TimeClass::Standard) if !control.first_period_is_long_enough() => {
            "standard (1.2 fails)"
        }
        Class::Rated(TimeClass::Standard) => "standard",
        Class::Rated(TimeClass::Rapid) => "rapid",
        Class::Rated(TimeClass::Blitz) => "blitz",
        Class::TooShort => "none",
        Class::Unequal => "unequal",
    }
}

#[test]
fn encoded_time_controls_have_the_worked_minutes() {
    let rows = rows("vectors-time-222.csv");
    assert_eq!(rows.len(), 17);
    for row in &rows {
        let control = TimeControl::parse(&row[0]).unwrap();
        let minutes = control.minutes().map(|minutes| minutes.to_rounded_text(2));
        assert_eq!(minutes.unwrap_or_default(), row[1], "{row:?}");
        assert_eq!(name(&control), row[2], "{row:?}");
    }
}

#[test]
fn time_controls_are_rated_for_the_worked_ratings() {
    let rows = rows("vectors-time-control.csv");
    assert_eq!(rows.len(), 20);
    for row in &rows {
        let seconds = 60 * number::<u32>(&row[0]);
        let control = TimeControl::parse(&format!("{seconds}+{}", row[1])).unwrap();
        assert_eq!(
            control.minutes(),
            Some(Exact::whole(number(&row[2]))),
            "{row:?}"
        );
        assert_eq!(name(&control), row[3], "{row:?}");
        let category = match control.class() {
            Class::Rated(category) => category,
            _ => TimeClass::Blitz,
        };
        let start = Date::known(2026, 11, 1);
        let regulations = Regulations::in_force(category, start).unwrap();
        let conditions = Conditions {
            regulations: &regulations,
            time: Some(&control),
            approved: false,
        };
        for (own, cell) in [
            (2400, &row[4]),
            (2399, &row[5]),
            (1800, &row[5]),
            (1799, &row[6]),
        ] {
            // whoever of the two is rated higher
            for ratings in [(own, 1790), (1790, own)] {
                let found = conditions.rated_game(Some(ratings.0), &game(1, ratings.1, "1"));
                assert_eq!(found.is_ok(), cell == "yes", "{row:?} {ratings:?}");
            }
        }
    }
}

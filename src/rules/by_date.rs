//! Selects the edition of the rules by the date of the event.

use std::borrow::Cow;

use super::{EDITIONS, RuleSet, legacy, newest, raw};
use crate::model::{Date, FIRST_YEAR, Tournament};

/// The edition in force for a tournament, and the reason.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The edition in force.
    pub rules: &'static RuleSet,
    /// The reason for the selection, in words: `starts 2024-05-11`.
    pub why: String,
    /// Whether the edition is assumed because the event has no date. An audit then compares with
    /// every possible edition before it calls a value wrong.
    pub is_assumed: bool,
    /// Evidence against the choice of the edition, in words; empty if the dates agree. It names
    /// dates that lead to a different edition: `first round 2026-05-01, when the rules of 2026
    /// would apply`. It also names days before the first year of reported events, which are
    /// ignored.
    pub doubts: Vec<String>,
    /// Other editions that are allowed on the date of the event, or that are in force on a day that
    /// contradicts this date. A value that is right under one of them is not wrong.
    pub other_acceptable_rules: Vec<&'static RuleSet>,
    /// The last day on which the event can have been played, as far as the file says. Editions that
    /// came into force later cannot have been used. `None` if the file has no date.
    pub latest_day: Option<Date>,
}

/// The first and the last day on which the old rules were still allowed, in events that FIDE did
/// not run itself.
const TRANSITION: (Date, Date) = (Date::known(2023, 9, 1), Date::known(2024, 3, 31));

/// The editions that were allowed in addition to the new text during the transition.
static EDITIONS_IN_TRANSITION: [&RuleSet; 1] = [&legacy::EDITION];

impl Selection {
    /// Returns the selection of the edition that the user requested. `last_update` is the day on
    /// which the file was last updated.
    #[must_use]
    pub fn requested(
        rules: &'static RuleSet,
        tournament: &Tournament,
        last_update: Option<Date>,
    ) -> Selection {
        Selection {
            rules,
            why: "as requested".to_owned(),
            is_assumed: false,
            doubts: Vec::new(),
            other_acceptable_rules: Vec::new(),
            latest_day: latest_date(tournament).or(last_update),
        }
    }

    /// Whether values computed under `rules` can be right: `rules` is the edition in force or also
    /// acceptable, or the event has no date that excludes it.
    #[must_use]
    pub fn allows(&self, rules: &RuleSet) -> bool {
        self.allows_name(rules.name)
    }

    /// Whether values computed under the edition `name` can be right, as [`Selection::allows`]
    /// says.
    #[must_use]
    pub fn allows_name(&self, name: &str) -> bool {
        let mut accepted_rules = [self.rules]
            .into_iter()
            .chain(self.other_acceptable_rules.iter().copied());
        let edition = EDITIONS.into_iter().find(|rules| rules.name == name);
        let is_possible = edition.is_none_or(|rules| !self.excludes(rules));
        (self.is_assumed && is_possible) || accepted_rules.any(|rules| rules.has_values_of(name))
    }

    /// Whether an edition came into force after the event. An edition that was never in force is
    /// not excluded.
    #[must_use]
    pub fn excludes(&self, rules: &RuleSet) -> bool {
        let (from, latest_day) = (rules.in_force_from, self.latest_day);
        from.zip(latest_day)
            .is_some_and(|(from, latest_day)| from > latest_day)
    }

    /// Returns this selection, which must be an assumed one, with the edition `rules`: the printed
    /// `columns` show that the program that wrote the file computed under it. The edition remains
    /// assumed.
    #[must_use]
    pub fn shown_by_columns(&self, rules: &'static RuleSet, columns: &[String]) -> Selection {
        Selection {
            rules,
            why: format!(
                "{}; the printed values of {} follow this edition",
                self.why,
                columns.join(", ")
            ),
            ..self.clone()
        }
    }

    /// Adds the doubt that the event may have begun on the day `other`. The edition in force on
    /// that day becomes acceptable.
    pub fn doubt_start(&mut self, other: Date) {
        let (rules, _) = by_date(other);
        if !rules.has_values_of(self.rules.name) {
            self.doubts.push(format!(
                "the first day could be {other}, when {} would apply",
                name_in_words(rules)
            ));
            self.other_acceptable_rules.push(rules);
        }
    }
}

/// Returns an edition as part of a sentence: `the rules of 2026`.
fn name_in_words(rules: &RuleSet) -> String {
    format!("the {}", rules.words())
}

/// A day of the event, with the words that introduce it in messages, such as `starts`.
type NamedDate = (Cow<'static, str>, Date);

/// Number of days that an event may last before its dates are doubtful: the last day is less than
/// this number of days after the first. Leagues play for a season, no longer than a year.
pub const MAX_DAYS_OF_EVENT: i32 = 366;

/// Selects the edition for a tournament.
///
/// The edition follows from the start date (042); without it, from the date of the first round;
/// without that, from the end date. If the event has no date, the day on which its file was last
/// updated is evidence for the year; without that day, the newest edition is assumed. An event
/// during which a new edition comes into force keeps the edition of its first day. A day before the
/// first year of reported events is a typing error and is ignored.
#[must_use]
pub fn select(tournament: &Tournament, last_update: Option<Date>) -> Selection {
    let start = tournament.start.map(|date| ("starts".into(), date));
    let end = tournament.end.map(|date| ("ends".into(), date));
    let dates = start.into_iter().chain(first_round(tournament)).chain(end);
    let (dates, impossible): (Vec<NamedDate>, Vec<NamedDate>) =
        dates.partition(|(_, date)| is_possible(date));
    let mut doubts: Vec<String> = impossible
        .into_iter()
        .map(|(word, date)| {
            format!("{word} {date}, before the earliest accepted year ({FIRST_YEAR})")
        })
        .collect();
    if let Some(((word, date), others)) = dates.split_first() {
        let date = *date;
        let (rules, allowed) = by_date(date);
        let mut other_acceptable_rules = allowed.to_vec();
        for (other, day, edition) in disagreeing_dates(date, others) {
            doubts.push(format!(
                "{other} {day}, when {} would apply",
                name_in_words(edition)
            ));
            if !other_acceptable_rules
                .iter()
                .any(|known| known.name == edition.name)
            {
                other_acceptable_rules.push(edition);
            }
        }
        return Selection {
            rules,
            why: format!("{word} {date}"),
            is_assumed: false,
            doubts,
            other_acceptable_rules,
            latest_day: latest_date(tournament),
        };
    }
    let (rules, why) = match last_update {
        Some(day) => (
            by_date(day).0,
            format!("assumed: the file has no date of the event and was last updated on {day}"),
        ),
        None => (newest(), "assumed: the file has no date".to_owned()),
    };
    Selection {
        rules,
        why,
        is_assumed: true,
        doubts,
        other_acceptable_rules: Vec::new(),
        latest_day: last_update,
    }
}

/// Returns the date of the first round, or, if the event has no start date, that of the earliest
/// round with a date; `None` if there is none. If the start date is stated, the date of a later
/// round does not show the first day.
fn first_round(tournament: &Tournament) -> Option<NamedDate> {
    let dates = tournament.round_dates.iter().enumerate();
    let mut dates = dates.filter_map(|(index, date)| Some((index, (*date)?)));
    let (index, date) = match tournament.start {
        Some(_) => dates.find(|(index, _)| *index == 0)?,
        None => dates.min_by_key(|(_, date)| *date)?,
    };
    let words = match index {
        0 => "first round".into(),
        later => format!("round {} on", later + 1).into(),
    };
    Some((words, date))
}

/// Returns the latest of all dates of a tournament; `None` if it has no date.
fn latest_date(tournament: &Tournament) -> Option<Date> {
    let rounds = tournament.round_dates.iter().flatten().copied();
    let dates = rounds.chain(tournament.start).chain(tournament.end);
    dates.filter(is_possible).max()
}

/// Whether a reported event can have been played on a day.
fn is_possible(date: &Date) -> bool {
    date.year() >= FIRST_YEAR
}

/// Returns the dates that contradict the first day and lead to a different edition, each with its
/// introductory words and that edition. The contradictions are: an end before the start, a first
/// round that is not on the first day, and an event of more than a year. A new edition that comes
/// into force during the event is not a contradiction.
fn disagreeing_dates(
    first: Date,
    others: &[NamedDate],
) -> impl Iterator<Item = (&str, Date, &'static RuleSet)> {
    let (rules, _) = by_date(first);
    others.iter().filter_map(move |(word, day)| {
        let (word, day) = (word.as_ref(), *day);
        let is_contradiction = match word {
            "ends" => day < first || day.days_since(first) >= MAX_DAYS_OF_EVENT,
            _ => day != first,
        };
        let (edition, _) = by_date(day);
        let differs = !edition.has_values_of(rules.name);
        (is_contradiction && differs).then_some((word, day, edition))
    })
}

/// Returns the edition for events that start on `date`, and the editions that are also allowed
/// then.
#[must_use]
pub fn by_date(date: Date) -> (&'static RuleSet, &'static [&'static RuleSet]) {
    let rules = EDITIONS
        .into_iter()
        .rev()
        .find(|rules| rules.in_force_from.is_some_and(|from| from <= date))
        .unwrap_or(&raw::RAW);
    let (first, last) = TRANSITION;
    let other_acceptable_rules: &[&RuleSet] = if first <= date && date <= last {
        &EDITIONS_IN_TRANSITION
    } else {
        &[]
    };
    (rules, other_acceptable_rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(date: (u16, u8, u8), expected: &str) {
        let (rules, others) = by_date(Date::known(date.0, date.1, date.2));
        let other_names: String = others
            .iter()
            .map(|rules| format!("|{}", rules.name))
            .collect();
        assert_eq!(format!("{}{other_names}", rules.name), expected, "{date:?}");
    }

    #[test]
    fn editions_change_on_their_first_day() {
        check((2008, 12, 31), "raw");
        check((2009, 1, 1), "legacy");
        check((2023, 8, 31), "legacy");
        check((2023, 9, 1), "2023|legacy");
        check((2024, 3, 31), "2023|legacy");
        check((2024, 4, 1), "2023");
        check((2024, 7, 31), "2023");
        check((2024, 8, 1), "2024");
        check((2026, 2, 28), "2024");
        check((2026, 3, 1), "2026");
    }

    #[test]
    fn the_first_known_date_counts() {
        let mut tournament = Tournament {
            end: Date::new(2026, 3, 2),
            ..Tournament::default()
        };
        assert_eq!(select(&tournament, None).why, "ends 2026-03-02");
        tournament.round_dates = vec![None, Date::new(2024, 8, 1)];
        let selection = select(&tournament, None);
        assert_eq!(selection.rules.name, "2024");
        assert_eq!(selection.why, "round 2 on 2024-08-01");
        tournament.start = Date::new(2024, 7, 31);
        assert_eq!(select(&tournament, None).rules.name, "2023");
        let undated = select(&Tournament::default(), None);
        assert!(undated.is_assumed && undated.rules.name == "2026");
    }

    #[test]
    fn dates_that_contradict_the_first_day_are_doubts() {
        let check = |dates: [Option<Date>; 3], doubts: &[&str]| {
            let [start, round, end] = dates;
            let tournament = Tournament {
                start,
                end,
                round_dates: vec![round],
                ..Tournament::default()
            };
            let found = select(&tournament, None);
            assert_eq!(found.doubts, doubts, "{dates:?}");
            assert!(doubts.is_empty() != found.allows_name("2026"), "{dates:?}");
        };
        let day = |year, month, day| Date::new(year, month, day);
        let expected_doubts = [
            "first round 2026-05-01, when the rules of 2026 would apply",
            "ends 2026-05-03, when the rules of 2026 would apply",
        ];
        check(
            [day(2016, 5, 1), day(2026, 5, 1), day(2026, 5, 3)],
            &expected_doubts,
        );
        check(
            [day(2016, 5, 1), None, day(2026, 5, 3)],
            &expected_doubts[1..],
        );
        // the list of a later round; its day does not contradict the first day
        let tournament = Tournament {
            start: day(2026, 2, 27),
            round_dates: vec![None, day(2026, 3, 1)],
            ..Tournament::default()
        };
        assert!(select(&tournament, None).doubts.is_empty());
        // an event across a boundary, and one of a whole season
        check([day(2026, 2, 27), day(2026, 2, 27), day(2026, 3, 4)], &[]);
        check([day(2025, 9, 1), None, day(2026, 6, 1)], &[]);
        // a day of arrival, under the same edition
        check([day(2025, 9, 1), day(2025, 9, 3), day(2025, 9, 9)], &[]);
    }

    #[test]
    fn an_impossible_year_does_not_determine_the_edition() {
        let mut tournament = Tournament {
            start: Date::new(1026, 5, 1),
            ..Tournament::default()
        };
        let doubt = "starts 1026-05-01, before the earliest accepted year (1970)";
        let found = select(&tournament, None);
        assert_eq!((found.rules.name, found.is_assumed), ("2026", true));
        assert_eq!(found.doubts, [doubt]);
        assert!(found.allows_name("legacy"));
        tournament.end = Date::new(2025, 5, 3);
        let found = select(&tournament, None);
        assert_eq!(
            (found.rules.name, found.why),
            ("2024", "ends 2025-05-03".to_owned())
        );
        assert_eq!(found.doubts, [doubt]);
    }

    #[test]
    fn the_last_update_is_evidence_for_the_year() {
        let found = select(&Tournament::default(), Date::new(2021, 12, 30));
        assert_eq!(found.rules.name, "legacy");
        assert!(found.is_assumed && found.allows_name("raw") && !found.allows_name("2024"));
        let dated = Tournament {
            start: Date::new(2011, 7, 2),
            ..Tournament::default()
        };
        let found = select(&dated, Date::new(2026, 5, 1));
        assert!(!found.is_assumed && found.excludes(newest()));
    }
}

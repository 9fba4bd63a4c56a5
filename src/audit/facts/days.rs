//! Decides whether the stated days of the event can be right.

use super::Facts;
use crate::model::{Date, FIRST_YEAR, FieldKey};

/// Maximum number of days after today on which an event may begin or end.
const MAX_DAYS_AHEAD: i32 = 366;

impl Facts<'_> {
    /// Returns the first day as stated. `None` if it is missing, or so far in the past or the
    /// future that it cannot be used for the age of players and the rules in force.
    pub(in crate::audit) fn possible_first_day(&self) -> Option<Date> {
        let start = self.import.tournament.start?;
        let is_possible =
            start.year() >= FIRST_YEAR && !self.is_too_far_ahead(FieldKey::FirstDay, start);
        is_possible.then_some(start)
    }

    /// Whether the first or the last day is in the future although the file has results, or further
    /// in the future than any event.
    pub(in crate::audit) fn is_too_far_ahead(&self, key: FieldKey, date: Date) -> bool {
        let Some(today) = self.options.today else {
            return false;
        };
        let is_over = match key {
            FieldKey::FirstDay => self.progress.rounds_over > 0,
            _ => self.progress.rounds_over > 0 && self.progress.finished,
        };
        // one day is allowed, because the next day may have begun in another time zone
        let days = date.days_since(today);
        days > MAX_DAYS_AHEAD || is_over && days > 1
    }
}

//! Limits the work on a round, by a number of steps, which is the same on every machine, and by
//! time.

use std::time::{Duration, Instant};

/// The limit of the work on a round. It covers all parts of the work together: each edition, the
/// reasons, the search for a cause, and the explanation of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The number of steps. A step examines one pair and takes a few nanoseconds. If this limit is
    /// reached before the time limit, every machine gives the same answer.
    pub steps: u64,
    /// The limit of elapsed time; `None` if only the steps are limited.
    pub time: Option<Duration>,
}

/// The default time limit for a round, in seconds.
pub const DEFAULT_SECONDS: u16 = 5;

/// The number of steps that an ordinary machine takes in a second.
const STEPS_PER_SECOND: u64 = 400_000_000;

impl Limit {
    /// The default limit. It limits only the steps, so that the answer does not depend on the
    /// machine.
    pub const DEFAULT: Limit = Limit::from_steps(STEPS_PER_SECOND * DEFAULT_SECONDS as u64);

    /// Returns a limit on the number of steps, without a time limit.
    #[must_use]
    pub const fn from_steps(steps: u64) -> Limit {
        Limit { steps, time: None }
    }

    /// Returns a limit on the elapsed time, and on the steps: as many as an ordinary machine takes
    /// in that time.
    #[must_use]
    pub const fn from_seconds(seconds: u16) -> Limit {
        Limit {
            steps: STEPS_PER_SECOND * seconds as u64,
            time: Some(Duration::from_secs(seconds as u64)),
        }
    }
}

impl Default for Limit {
    fn default() -> Limit {
        Limit::DEFAULT
    }
}

/// The number of steps after which the clock is read again. Even the slowest build needs only a few
/// milliseconds for them.
const STEPS_PER_READING: u64 = 20_000;

/// The error that the work has reached its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LimitReached;

/// What remains of a limit while work is done: a number of steps, and time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    steps: u64,
    /// The clock is read again when the number of remaining steps is this or less.
    next_reading: u64,
    /// The moment at which the time runs out; `None` if there is no time limit, or while the clock
    /// is stopped.
    end: Option<Instant>,
    /// The remaining time while the clock is stopped; `None` if there is no time limit, or while
    /// the clock runs.
    paused_time: Option<Duration>,
}

impl Budget {
    /// Returns a budget whose clock runs from now.
    pub(super) fn new(limit: Limit) -> Budget {
        let mut budget = Budget::paused(limit);
        budget.resume();
        budget
    }

    /// Returns a budget whose clock is stopped.
    pub(super) fn paused(limit: Limit) -> Budget {
        Budget {
            steps: limit.steps,
            next_reading: 0,
            end: None,
            paused_time: limit.time,
        }
    }

    /// Returns a budget without a time limit.
    #[cfg(test)]
    pub(super) fn from_steps(steps: u64) -> Budget {
        Budget::new(Limit::from_steps(steps))
    }

    /// Starts the clock again after a pause.
    pub(super) fn resume(&mut self) {
        if let Some(time) = self.paused_time.take() {
            self.end = Instant::now().checked_add(time);
            self.read_clock();
        }
    }

    /// Stops the clock while other work is done that does not count for this budget.
    pub(super) fn pause(&mut self) {
        self.read_clock();
        if let Some(end) = self.end.take() {
            self.paused_time = Some(end.saturating_duration_since(Instant::now()));
            self.next_reading = 0;
        }
    }

    /// Returns the steps and the time that are left.
    pub(super) fn remaining_limit(mut self) -> Limit {
        self.pause();
        Limit {
            steps: self.steps,
            time: self.paused_time,
        }
    }

    /// Takes `steps` from the budget. Returns an error if none are left then, or if the time has
    /// run out.
    #[inline]
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), LimitReached> {
        self.steps = self.steps.saturating_sub(steps as u64);
        if self.steps <= self.next_reading {
            self.read_clock();
        }
        if self.steps == 0 {
            return Err(LimitReached);
        }
        Ok(())
    }

    /// Returns an error if no steps are left or the time has run out. Called in work that takes no
    /// steps.
    pub(super) fn check(&mut self) -> Result<(), LimitReached> {
        self.read_clock();
        self.spend(0)
    }

    /// Whether no steps are left.
    pub(super) const fn is_spent(&self) -> bool {
        self.steps == 0
    }

    /// Returns the number of steps that are left.
    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    /// Splits off up to `steps` steps as a budget with the same clock. [`Budget::put_back`] returns
    /// the steps that this budget did not use.
    pub(super) fn take(&mut self, steps: u64) -> Budget {
        self.read_clock();
        let steps = steps.min(self.steps);
        self.steps -= steps;
        let mut part = Budget { steps, ..*self };
        part.read_clock();
        part
    }

    /// Adds the unused steps of a budget that was split off by [`Budget::take`] to this one.
    pub(super) fn put_back(&mut self, part: Budget) {
        self.steps += part.steps;
        self.read_clock();
    }

    /// Sets the remaining steps to 0 if the time has run out, and decides when the clock is read
    /// next.
    fn read_clock(&mut self) {
        let Some(end) = self.end else {
            return;
        };
        if Instant::now() >= end {
            self.steps = 0;
        }
        self.next_reading = self.steps.saturating_sub(STEPS_PER_READING);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn steps_end_a_budget_without_a_clock() {
        let mut budget = Budget::from_steps(10);
        assert!(budget.spend(9).is_ok() && !budget.is_spent());
        assert!(budget.spend(1).is_err() && budget.is_spent());
        assert_eq!(budget.remaining_limit(), Limit::from_steps(0));
    }

    #[test]
    fn the_time_limit_ends_a_budget_with_unused_steps() {
        let mut budget = Budget::new(Limit {
            steps: u64::MAX,
            time: Some(Duration::ZERO),
        });
        assert!(budget.is_spent());
        assert!(budget.spend(1).is_err());
    }

    #[test]
    fn a_part_of_a_budget_returns_its_unused_steps() {
        let mut budget = Budget::from_steps(100);
        let mut part = budget.take(30);
        assert_eq!((budget.steps(), part.steps()), (70, 30));
        part.spend(10).unwrap();
        budget.put_back(part);
        assert_eq!(budget.steps(), 90);
        assert_eq!(budget.take(1000).steps(), 90);
        assert!(budget.is_spent());
    }

    /// Time that passes while the clock is stopped is not counted.
    #[test]
    fn a_paused_budget_loses_no_time() {
        let mut budget = Budget::paused(Limit {
            steps: 5,
            time: Some(Duration::from_millis(1)),
        });
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(
            budget.remaining_limit().time,
            Some(Duration::from_millis(1))
        );
        budget.resume();
        std::thread::sleep(Duration::from_millis(5));
        assert!(budget.check().is_err());
        let mut long = Budget::new(Limit {
            steps: 5,
            time: Some(LONG),
        });
        long.pause();
        let limit = long.remaining_limit();
        assert!(limit.steps == 5 && limit.time.is_some_and(|time| time <= LONG));
    }
}

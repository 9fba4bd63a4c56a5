//! Runs work in parallel and returns the results in order.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Does `work` on every item with `jobs` threads and hands each result to `each` as soon
/// as those before it are done. At most a few results for each thread wait at any time, so
/// that memory stays bounded however slow the first item or the reader of our output is.
///
/// # Errors
/// The first error of `each`; work that has not begun by then is not done.
pub(super) fn in_order<T: Send, R: Send, E>(
    items: Vec<T>,
    jobs: usize,
    work: impl Fn(T) -> R + Sync,
    mut each: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = jobs.clamp(1, items.len().max(1));
    // starting threads costs more than one file does
    let pool = (jobs > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(jobs).build());
    let Some(Ok(pool)) = pool else {
        return items.into_iter().try_for_each(|item| each(work(item)));
    };
    let total = items.len();
    let queue = Queue::new(items, jobs * 8);
    pool.in_place_scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|_| {
                while let Some((place, item)) = queue.next() {
                    queue.deliver(place, work(item));
                }
            });
        }
        let result = (0..total).try_for_each(|_| each(queue.first()));
        queue.stop();
        result
    })
}

/// Pending work, and results that wait for their turn.
struct Queue<T, R> {
    state: Mutex<State<T, R>>,
    changed: Condvar,
    window: usize,
}

struct State<T, R> {
    items: std::vec::IntoIter<T>,
    begun: usize,
    handed_out: usize,
    waiting: VecDeque<Option<R>>,
    stopped: bool,
}

impl<T, R> Queue<T, R> {
    fn new(items: Vec<T>, window: usize) -> Queue<T, R> {
        Queue {
            state: Mutex::new(State {
                items: items.into_iter(),
                begun: 0,
                handed_out: 0,
                waiting: VecDeque::with_capacity(window),
                stopped: false,
            }),
            changed: Condvar::new(),
            window,
        }
    }

    /// The state is consistent between any two calls, so a panic elsewhere does not corrupt it.
    fn lock(&self) -> MutexGuard<'_, State<T, R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<T, R>>) -> MutexGuard<'a, State<T, R>> {
        let state = self.changed.wait(state);
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room for another result, and takes the next item with its index.
    fn next(&self) -> Option<(usize, T)> {
        let mut state = self.lock();
        while state.begun >= state.handed_out + self.window && !state.stopped {
            state = self.wait(state);
        }
        if state.stopped {
            return None;
        }
        let item = state.items.next()?;
        let place = state.begun;
        state.begun += 1;
        state.waiting.push_back(None);
        Some((place, item))
    }

    fn deliver(&self, place: usize, result: R) {
        let mut state = self.lock();
        let index = place - state.handed_out;
        state.waiting[index] = Some(result);
        self.changed.notify_all();
    }

    /// Waits for the next result in order.
    fn first(&self) -> R {
        let mut state = self.lock();
        loop {
            if let Some(result) = state.waiting.front_mut().and_then(Option::take) {
                state.waiting.pop_front();
                state.handed_out += 1;
                self.changed.notify_all();
                return result;
            }
            state = self.wait(state);
        }
    }

    fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(jobs: usize, count: u64) {
        let mut seen = Vec::new();
        let slow_first = |item: u64| {
            let pause = if item == 0 { 20 } else { item % 3 };
            std::thread::sleep(std::time::Duration::from_millis(pause));
            item
        };
        let result: Result<(), ()> = in_order((0..count).collect(), jobs, slow_first, |item| {
            seen.push(item);
            Ok(())
        });
        assert_eq!(result, Ok(()));
        assert_eq!(seen, (0..count).collect::<Vec<_>>());
    }

    #[test]
    fn results_come_in_the_order_given() {
        check(1, 5);
        check(2, 60);
        check(8, 100);
        check(4, 0);
    }

    #[test]
    fn an_error_ends_the_work() {
        let begun = std::sync::atomic::AtomicUsize::new(0);
        let count = |item: usize| {
            begun.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            item
        };
        let result = in_order((0..10_000).collect(), 2, count, |item| {
            if item == 3 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(result, Err("enough"));
        assert!(begun.into_inner() <= 4 + 16 + 2);
    }
}

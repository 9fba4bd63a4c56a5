//! Processes items in parallel and returns the results in order.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Applies `work` to every item in `jobs` threads, and passes the results to `each` in the order of
/// the items, each as soon as it and all results before it are available. At most a few results for
/// each thread wait at any time, and an item is taken only when a thread is free. Memory use
/// therefore stays bounded, however many items there are, and even if the first item or the program
/// that reads the output is slow.
///
/// # Errors
///
/// The first error that `each` returns. Work that has not begun by then is not done.
pub(super) fn run_in_order<I, R: Send, E>(
    items: I,
    jobs: usize,
    work: impl Fn(I::Item) -> R + Sync,
    mut each: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    I: IntoIterator,
    I::IntoIter: Send,
{
    let mut items = items.into_iter();
    let item_count = items.size_hint().1.unwrap_or(usize::MAX);
    let jobs = jobs.clamp(1, item_count.max(1));
    // starting threads takes longer than the work on a single file
    let pool = (jobs > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(jobs).build());
    let Some(Ok(pool)) = pool else {
        return items.try_for_each(|item| each(work(item)));
    };
    let queue = Queue::new(items, jobs * 8);
    pool.in_place_scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|_| {
                while let Some((item_index, item)) = queue.next() {
                    queue.deliver(item_index, work(item));
                }
            });
        }
        let mut results = std::iter::from_fn(|| queue.wait_for_next());
        let result = results.try_for_each(&mut each);
        queue.stop();
        result
    })
}

/// The items that have not been taken yet, and the results that wait for earlier results.
struct Queue<I, R> {
    /// The remaining items, taken one by one. Taking the next item may block.
    items: Mutex<I>,
    state: Mutex<State<R>>,
    state_changed: Condvar,
    window: usize,
}

struct State<R> {
    started_count: usize,
    delivered_count: usize,
    waiting_results: VecDeque<Option<R>>,
    /// Whether no further item is started, because no item remains or because the results are no
    /// longer needed.
    is_stopped: bool,
}

impl<I: Iterator, R> Queue<I, R> {
    fn new(items: I, window: usize) -> Queue<I, R> {
        Queue {
            items: Mutex::new(items),
            state: Mutex::new(State {
                started_count: 0,
                delivered_count: 0,
                waiting_results: VecDeque::with_capacity(window),
                is_stopped: false,
            }),
            state_changed: Condvar::new(),
            window,
        }
    }

    /// Locks the state. The state is consistent whenever the lock is released, so a panic elsewhere
    /// does not corrupt it.
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<R>>) -> MutexGuard<'a, State<R>> {
        let state = self.state_changed.wait(state);
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room for one more result, and takes the next item with its index,
    /// counted from 0. `None` if no item remains, or if the work was stopped.
    fn next(&self) -> Option<(usize, I::Item)> {
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.lock();
        while state.started_count >= state.delivered_count + self.window && !state.is_stopped {
            state = self.wait(state);
        }
        if state.is_stopped {
            return None;
        }
        // results can be passed on while this thread waits for the item
        drop(state);
        let item = items.next();
        let mut state = self.lock();
        let Some(item) = item else {
            state.is_stopped = true;
            self.state_changed.notify_all();
            return None;
        };
        let index = state.started_count;
        state.started_count += 1;
        state.waiting_results.push_back(None);
        Some((index, item))
    }

    fn deliver(&self, item_index: usize, result: R) {
        let mut state = self.lock();
        let index = item_index - state.delivered_count;
        state.waiting_results[index] = Some(result);
        self.state_changed.notify_all();
    }

    /// Waits for the next result in the order of the items; `None` after the last result.
    fn wait_for_next(&self) -> Option<R> {
        let mut state = self.lock();
        loop {
            if let Some(result) = state.waiting_results.front_mut().and_then(Option::take) {
                state.waiting_results.pop_front();
                state.delivered_count += 1;
                self.state_changed.notify_all();
                return Some(result);
            }
            if state.is_stopped && state.waiting_results.is_empty() {
                return None;
            }
            state = self.wait(state);
        }
    }

    fn stop(&self) {
        self.lock().is_stopped = true;
        self.state_changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    fn check(jobs: usize, count: u64) {
        let mut results = Vec::new();
        let slow_first = |item: u64| {
            let pause = if item == 0 { 20 } else { item % 3 };
            std::thread::sleep(std::time::Duration::from_millis(pause));
            item
        };
        let result: Result<(), ()> = run_in_order(0..count, jobs, slow_first, |item| {
            results.push(item);
            Ok(())
        });
        assert_eq!(result, Ok(()));
        assert_eq!(results, (0..count).collect::<Vec<_>>());
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        check(1, 5);
        check(2, 60);
        check(8, 100);
        check(4, 0);
    }

    #[test]
    fn an_error_ends_the_work() {
        let started_count = std::sync::atomic::AtomicUsize::new(0);
        let count = |item: usize| {
            started_count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            item
        };
        let result = run_in_order(0..10_000, 2, count, |item| {
            if item == 3 { Err("enough") } else { Ok(()) }
        });
        assert_eq!(result, Err("enough"));
        assert!(started_count.into_inner() <= 4 + 16 + 2);
    }

    #[test]
    fn items_are_taken_only_when_they_are_needed() {
        let taken_count = std::sync::atomic::AtomicUsize::new(0);
        let items = std::iter::from_fn(|| Some(taken_count.fetch_add(1, Relaxed)));
        let mut most_ahead = 0;
        let result = run_in_order(
            items,
            2,
            |item| item,
            |item| {
                most_ahead = most_ahead.max(taken_count.load(Relaxed) - item);
                if item == 2_000 { Err(()) } else { Ok(()) }
            },
        );
        assert_eq!(result, Err(()));
        // two threads with a window of eight results each, and the item that each works on
        assert!(most_ahead <= 16 + 2, "{most_ahead}");
    }
}

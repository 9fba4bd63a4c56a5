//! Waits for another process that writes to the database, and announces a long wait.

use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

/// The pause between two attempts to use the database.
const RETRY_PAUSE: Duration = Duration::from_millis(50);
/// The time after which a wait is announced. Most writes take less time.
const ANNOUNCE_AFTER: Duration = Duration::from_secs(1);
/// The longest time that a reader waits while another process writes.
const READER_TIMEOUT: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 20 });
/// The longest time that a writer waits for another writer. An import takes about ten seconds.
const WRITER_TIMEOUT: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 120 });

/// The function that announces a long wait. Its argument is the longest time that the wait may
/// last.
static ANNOUNCE: OnceLock<fn(Duration)> = OnceLock::new();

/// Sets the function that is called once a command has waited one second for another process to
/// finish writing to the database. It is called at most once in each wait; its argument is the
/// longest time that the wait may last. Only the first call of `announce_waiting` has an effect.
pub fn announce_waiting(announce: fn(Duration)) {
    let _ = ANNOUNCE.set(announce);
}

/// Waits before a reader tries again. Returns `false` if the reader has waited too long and must
/// give up. `attempts` is the number of attempts so far.
pub(super) fn wait_to_read(attempts: i32) -> bool {
    wait(attempts, READER_TIMEOUT, announce)
}

/// Does the same for a writer as [`wait_to_read`] for a reader.
pub(super) fn wait_to_write(attempts: i32) -> bool {
    wait(attempts, WRITER_TIMEOUT, announce)
}

fn announce(longest: Duration) {
    if let Some(announce) = ANNOUNCE.get() {
        announce(longest);
    }
}

/// Waits before another attempt, and calls `announce` once if the wait is long. Returns `false`
/// without a pause if the attempts so far have lasted `longest`.
fn wait(attempts: i32, longest: Duration, announce: impl FnOnce(Duration)) -> bool {
    let waiting_time = RETRY_PAUSE * attempts.unsigned_abs();
    if waiting_time >= longest {
        return false;
    }
    if waiting_time == ANNOUNCE_AFTER {
        announce(longest);
    }
    thread::sleep(RETRY_PAUSE);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_announced_once_and_ends() {
        let longest = Duration::from_secs(7);
        let announced = |attempts: i32| {
            let mut announced_wait = None;
            let may_retry = wait(attempts, longest, |longest| announced_wait = Some(longest));
            (may_retry, announced_wait)
        };
        // 20 pauses of 50 ms are a second, 140 are seven
        assert_eq!(announced(19), (true, None));
        assert_eq!(announced(20), (true, Some(longest)));
        assert_eq!(announced(21), (true, None));
        assert_eq!(announced(139), (true, None));
        assert_eq!(announced(140), (false, None));
    }
}

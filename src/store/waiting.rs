//! How long a command waits for another process that writes to the database, and that it says so.

use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

/// How long one attempt is away from the next.
const PAUSE: Duration = Duration::from_millis(50);
/// How long a command waits in silence: most writes are done by then.
const SILENCE: Duration = Duration::from_secs(1);
/// How long a reader waits while another process writes.
const READER_TIMEOUT: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 20 });
/// How long a writer waits for another writer. An import takes about ten seconds.
const WRITER_TIMEOUT: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 120 });

/// What is called once a wait is no longer short, with how long it may last.
static ANNOUNCE: OnceLock<fn(Duration)> = OnceLock::new();

/// Sets what is called, once in each wait, when a command has waited for a second for another
/// process that writes to the database. The argument is the longest time that the wait may last.
/// Only the first call has an effect.
pub fn announce_waiting(announce: fn(Duration)) {
    let _ = ANNOUNCE.set(announce);
}

/// Waits before a reader tries again; `false` if it has waited long enough. `attempts` is the number
/// of attempts so far.
pub(super) fn read_again(attempts: i32) -> bool {
    wait(attempts, READER_TIMEOUT, announce)
}

/// The same for a writer.
pub(super) fn write_again(attempts: i32) -> bool {
    wait(attempts, WRITER_TIMEOUT, announce)
}

fn announce(longest: Duration) {
    if let Some(announce) = ANNOUNCE.get() {
        announce(longest);
    }
}

fn wait(attempts: i32, longest: Duration, announce: impl FnOnce(Duration)) -> bool {
    let waited = PAUSE * attempts.unsigned_abs();
    if waited >= longest {
        return false;
    }
    if waited == SILENCE {
        announce(longest);
    }
    thread::sleep(PAUSE);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_announced_once_and_ends() {
        let longest = Duration::from_secs(7);
        let announced = |attempts: i32| {
            let mut said = None;
            let again = wait(attempts, longest, |longest| said = Some(longest));
            (again, said)
        };
        // 20 pauses of 50 ms are a second, 140 are seven
        assert_eq!(announced(19), (true, None));
        assert_eq!(announced(20), (true, Some(longest)));
        assert_eq!(announced(21), (true, None));
        assert_eq!(announced(139), (true, None));
        assert_eq!(announced(140), (false, None));
    }
}

//! Catches panics, which are bugs of crosstable, so that a panic affects only one file. The error
//! says where the panic occurred.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};

use super::error::Error;

thread_local! {
    /// The location and the message of the last panic of this thread; `None` if there was none.
    static LAST_PANIC_OF_THREAD: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The location and the message of the last panic of any thread; `None` if there was none. A panic
/// may occur in a different thread from the one that catches it.
static LAST_PANIC_OF_ANY_THREAD: Mutex<Option<String>> = Mutex::new(None);

/// Makes panics available to [`catch`] instead of printing them.
pub(super) fn install_panic_hook() {
    panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| payload.downcast_ref::<&str>().copied());
        let message = message.unwrap_or("a panic").to_owned();
        let location = info
            .location()
            .map(|l| format!(" ({}:{})", l.file(), l.line()));
        let message = message + &location.unwrap_or_default();
        *LAST_PANIC_OF_ANY_THREAD
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(message.clone());
        LAST_PANIC_OF_THREAD.with_borrow_mut(|last| *last = Some(message));
    }));
}

fn take_last_of_any_thread() -> Option<String> {
    LAST_PANIC_OF_ANY_THREAD
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
}

/// Runs `work`. If it panics, returns an error about the file `name`.
pub(super) fn catch<T>(name: &str, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    // data that the panic left in an invalid state are dropped
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(Error::Bug {
            name: name.to_owned(),
            panic: LAST_PANIC_OF_THREAD
                .take()
                .or_else(take_last_of_any_thread)
                .unwrap_or_else(|| "a panic".to_owned()),
        })
    })
}

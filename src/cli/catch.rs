//! Catches panics, which are bugs of crosstable, so that only one file fails. The error says where
//! the panic occurred.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};

use super::error::Error;

thread_local! {
    static LAST_OF_THREAD: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The last panic of any thread. If work is shared among threads, a different thread may panic than
/// the one that catches the panic.
static LAST_OF_ANY_THREAD: Mutex<Option<String>> = Mutex::new(None);

/// Makes panics available to [`catch`] instead of printing them.
pub(super) fn install_panic_hook() {
    panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("a panic").to_owned();
        let place = info
            .location()
            .map(|l| format!(" ({}:{})", l.file(), l.line()));
        let text = text + &place.unwrap_or_default();
        *LAST_OF_ANY_THREAD
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(text.clone());
        LAST_OF_THREAD.with_borrow_mut(|last| *last = Some(text));
    }));
}

fn take_last_of_any_thread() -> Option<String> {
    LAST_OF_ANY_THREAD
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
}

/// Does `work`. If it panics, an error is returned that names `name`.
pub(super) fn catch<T>(name: &str, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    // data that the panic left in an invalid state are dropped
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(Error::Bug {
            name: name.to_owned(),
            panic: LAST_OF_THREAD
                .take()
                .or_else(take_last_of_any_thread)
                .unwrap_or_else(|| "a panic".to_owned()),
        })
    })
}

//! A panic is a bug of crosstable: only one file fails, and the error says where it happened.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};

use super::error::Error;

thread_local! {
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The last panic of any thread: work that is shared among threads may panic in another one than
/// that which catches it.
static ANYWHERE: Mutex<Option<String>> = Mutex::new(None);

/// Makes panics available to `catch` instead of printing them.
pub(super) fn install() {
    panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("a panic").to_owned();
        let place = info
            .location()
            .map(|l| format!(" ({}:{})", l.file(), l.line()));
        let text = text + &place.unwrap_or_default();
        *ANYWHERE.lock().unwrap_or_else(PoisonError::into_inner) = Some(text.clone());
        LAST.with_borrow_mut(|last| *last = Some(text));
    }));
}

fn anywhere() -> Option<String> {
    ANYWHERE
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
}

/// Runs `work`; a panic becomes an error about `name`.
pub(super) fn catch<T>(name: &str, work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    // what the work leaves behind is dropped with it
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(Error::Bug {
            name: name.to_owned(),
            panic: LAST
                .take()
                .or_else(anywhere)
                .unwrap_or_else(|| "a panic".to_owned()),
        })
    })
}

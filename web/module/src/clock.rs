//! The time of a call, which the page passes because a WebAssembly module has no clock.

use std::cell::Cell;

use crosstable::report::dossier::Moment;
use wasm_bindgen::prelude::*;

thread_local! {
    static NOW: Cell<Option<Moment>> = const { Cell::new(None) };
}

/// Sets the moment that applies to the following calls, in seconds since 1970 in UTC.
#[wasm_bindgen]
pub fn set_now(seconds: u32) {
    NOW.set(Moment::from_unix(seconds.into()));
}

/// The moment of the current call; `None` if the page has not set it.
pub(crate) fn now() -> Option<Moment> {
    NOW.get()
}

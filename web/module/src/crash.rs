//! The place of a bug, kept for the page: a trap itself says nothing.

use std::panic;
use std::sync::Mutex;

use wasm_bindgen::prelude::*;

static LAST: Mutex<String> = Mutex::new(String::new());

/// Keeps the words of every later panic.
#[wasm_bindgen(start)]
pub fn keep_panics() {
    panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = LAST.lock() {
            *last = info.to_string();
        }
    }));
}

/// Where the module failed, and why; empty if it has not.
#[wasm_bindgen]
#[must_use]
pub fn last_panic() -> String {
    LAST.lock()
        .map_or_else(|_| String::new(), |last| last.clone())
}

/// Fails as a bug would, for the tests of the page: `panic` or `endless`.
#[cfg(debug_assertions)]
pub(crate) fn fail_on_request(content: &[u8]) {
    match content {
        b"crosstable test: panic" => panic!("requested by a test"),
        b"crosstable test: endless" => {
            let mut number = 0_u64;
            while std::hint::black_box(number) < u64::MAX {
                number += 1;
            }
        }
        _ => {}
    }
}

//! Keeps the message of a panic for the page, because a WebAssembly trap has no message.

use std::panic;
use std::sync::Mutex;

use wasm_bindgen::prelude::*;

static LAST: Mutex<String> = Mutex::new(String::new());

/// Installs a hook that keeps the message of every later panic.
#[wasm_bindgen(start)]
pub fn keep_panics() {
    panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = LAST.lock() {
            *last = info.to_string();
        }
    }));
}

/// The position and message of the last panic; empty if there was none.
#[wasm_bindgen]
#[must_use]
pub fn last_panic() -> String {
    LAST.lock()
        .map_or_else(|_| String::new(), |last| last.clone())
}

/// Panics or loops without end if the file has the content `crosstable test: panic` or `crosstable
/// test: endless`. Tests of the page use this.
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

//! Ctrl-C: a long run starts no further file and ends as after the last one.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Exit;

/// Whether Ctrl-C was pressed.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C only asks the run to end, and the second one ends the process at once.
pub(super) fn install() {
    // without a handler Ctrl-C ends the process, which is what it does everywhere else
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

/// Whether the run should end.
pub(super) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

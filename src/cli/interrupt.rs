//! Handles Ctrl-C: a long run then processes no further files, and ends as it would after its last
//! file.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Exit;

/// Whether the user has pressed Ctrl-C.
static STOP_REQUESTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler. The first Ctrl-C only asks the run to end; the second ends the process at
/// once.
pub(super) fn install_handler() {
    // if the handler cannot be installed, Ctrl-C ends the process at once, as usual
    let _ = ctrlc::set_handler(|| {
        if STOP_REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

/// Whether the user has asked the run to end.
pub(super) fn is_requested() -> bool {
    STOP_REQUESTED.load(Ordering::Relaxed)
}

//! Limits the time for which pairings are compared with the rules, and shows the progress.

use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::terminal::TerminalArgs;
use crate::audit::ProgressCallback;

/// Creates a line on the terminal that shows how many rounds have been compared; `None` if messages
/// do not go to a terminal.
pub(super) fn progress(terminal: TerminalArgs) -> Option<ProgressCallback> {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if terminal.quiet || bar.is_hidden() {
        return None;
    }
    let style = ProgressStyle::with_template(
        "{pos} of {len} rounds compared with the pairing rules, {elapsed}",
    );
    if let Ok(style) = style {
        bar.set_style(style);
    }
    Some(ProgressCallback(Arc::new(move |compared_count, count| {
        bar.set_length(count as u64);
        bar.set_position(compared_count as u64);
        if compared_count == count {
            bar.finish_and_clear();
        } else if compared_count == 0 {
            // a round may take seconds; meanwhile the running clock shows that work goes on
            bar.enable_steady_tick(Duration::from_millis(500));
        }
    })))
}

/// Returns the parser of the number of seconds for `--time-limit` and `--pairing-time`.
pub(super) fn seconds_parser() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=3600)
}

//! The options about how files are read and judged, common to all commands that write reports.

use crate::cli::args::{ReadArgs, RulesArgs};
use crate::cli::audit::FilterArgs;
use crate::cli::lists::RatingListsArgs;
use crate::cli::office::OfficeArgs;

/// The options about how files are read and judged.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct JudgingArgs {
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    #[command(flatten)]
    pub(super) office: OfficeArgs,
    #[command(flatten)]
    pub(super) rules: RulesArgs,
    #[command(flatten)]
    pub(super) read_args: ReadArgs,
    #[command(flatten)]
    pub(super) lists: RatingListsArgs,
}

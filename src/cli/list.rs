//! The command `crosstable list WHAT`, which lists formats, tie-breaks, checks or editions.

use super::Exit;
use super::args::OutputFormat;
use super::error::Error;
use super::output::OutputArgs;
use super::terminal::TerminalArgs;
use crate::format::FORMATS;
use crate::report::{self, json};

const EXAMPLES: &str = "\
Examples:
  crosstable list checks
  crosstable list tie-breaks --format json";

/// List formats, tie-breaks, checks, or editions.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// The list to show.
    #[arg(value_enum)]
    what: Catalogue,
    /// The output format.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<OutputFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Catalogue {
    /// File formats that can be read.
    Formats,
    /// Tie-breaks, and named rank orders.
    TieBreaks,
    /// Checks that an audit runs.
    Checks,
    /// Editions of the rules.
    Editions,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let output = args.output.open(None)?;
    let style = args.output.style(terminal);
    let write = |text: String, json: String| match OutputFormat::choose(args.format, &args.output) {
        OutputFormat::Text => text,
        OutputFormat::Json => json + "\n",
    };
    let text = match args.what {
        Catalogue::Formats => {
            let document = formats();
            write(
                report::formats(&document, style),
                json::to_json(&document, true),
            )
        }
        Catalogue::TieBreaks => {
            let document = json::tie_breaks_document();
            write(
                report::tie_breaks(&document, style),
                json::to_json(&document, true),
            )
        }
        Catalogue::Checks => {
            let document = json::checks_document();
            write(
                report::checks(&document, style),
                json::to_json(&document, true),
            )
        }
        Catalogue::Editions => {
            let document = json::editions_document();
            write(
                report::editions(&document, style),
                json::to_json(&document, true),
            )
        }
    };
    output.write_whole(&text)
}

fn formats() -> json::FormatsDoc {
    let entry = |format: &&crate::format::Format| json::FormatEntry {
        name: format.name.to_owned(),
        title: format.title.to_owned(),
        extensions: format.extensions.iter().map(|&e| e.to_owned()).collect(),
        read: true,
        write: format.writer.is_some(),
    };
    json::FormatsDoc::new(FORMATS.iter().map(entry).collect())
}

//! The commands `crosstable completions SHELL` and `crosstable man`, for people who package the
//! program.

use super::Exit;
use super::definition;
use super::error::Error;
use super::output::Output;

/// Write a completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Example:\n  crosstable completions bash > crosstable.bash")]
pub(super) struct CompletionsArgs {
    /// The shell.
    shell: clap_complete::Shell,
}

/// Write the manual page in the format of man.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Example:\n  crosstable man > crosstable.1")]
pub(super) struct ManArgs {}

pub(super) fn completions(args: &CompletionsArgs) -> Result<Exit, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut definition(), "crosstable", &mut script);
    print(&script)
}

pub(super) fn man(_: &ManArgs) -> Result<Exit, Error> {
    let mut page = Vec::new();
    let definition = definition();
    let fail = |error| Error::write("the manual page", error);
    clap_mangen::Man::new(definition.clone())
        .render(&mut page)
        .map_err(fail)?;
    for command in definition.get_subcommands() {
        let name = format!("crosstable {}", command.get_name());
        let command = command.clone().bin_name(&name).display_name(name);
        let man = clap_mangen::Man::new(command);
        man.render_synopsis_section(&mut page).map_err(fail)?;
        man.render_description_section(&mut page).map_err(fail)?;
        man.render_options_section(&mut page).map_err(fail)?;
        man.render_extra_section(&mut page).map_err(fail)?;
    }
    print(&page)
}

fn print(bytes: &[u8]) -> Result<Exit, Error> {
    let output = Output::stdout();
    output.write_whole(&String::from_utf8_lossy(bytes))
}

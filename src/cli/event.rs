//! The option `--with`, which names further files of an event.

use std::path::{Path, PathBuf};

use super::args::ReadArgs;
use super::error::Error;
use super::input::{Input, Inputs};
use crate::format::Reading;

/// The option that names further files of the same event.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Reading")]
pub(super) struct WithArgs {
    /// Further files of the same event, folders or globs: starting lists, pairings,
    /// standings. What one file lacks is taken from the others, and where two contradict
    /// each other `audit` reports both places.
    #[arg(id = "with", long = "with", value_name = "FILE", num_args = 1..)]
    further_files: Vec<PathBuf>,
}

/// The further files that were found for an event.
#[derive(Debug, Default)]
pub(super) struct FurtherFiles {
    files: Vec<Input>,
}

impl WithArgs {
    /// Whether the user gave `--with`.
    pub(super) fn is_given(&self) -> bool {
        !self.further_files.is_empty()
    }

    /// Finds the further files that the user named.
    pub(super) fn find(&self, read_args: &ReadArgs) -> Result<FurtherFiles, Error> {
        let files = Inputs::find(&self.further_files, &read_args.limits()).list;
        let files = files.into_iter().collect::<Result<_, _>>()?;
        Ok(FurtherFiles { files })
    }
}

impl FurtherFiles {
    /// Returns the paths of the further files, so that no output overwrites them.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().filter_map(|input| input.path.as_deref())
    }

    /// Reads the main file and merges the further files into it.
    pub(super) fn read(&self, main: &Input, args: &ReadArgs) -> Result<Reading, Error> {
        self.parse(&main.name(), args.bytes(main)?, args)
    }

    /// Parses the bytes of the main file and merges the further files into it.
    pub(super) fn parse(
        &self,
        name: &str,
        bytes: Vec<u8>,
        args: &ReadArgs,
    ) -> Result<Reading, Error> {
        let main = args.parse(name, bytes)?;
        if self.files.is_empty() {
            Ok(main)
        } else {
            self.merge_into(main, args)
        }
    }

    fn merge_into(&self, main: Reading, args: &ReadArgs) -> Result<Reading, Error> {
        if !main.further.is_empty() {
            return Err(Error::usage(
                format!(
                    "{} contains several tournaments",
                    main.sources.main().name()
                ),
                "--with needs a main file with one tournament; choose one with --tournament",
            ));
        }
        // a glob often also matches the main file
        let mut names = vec![main.sources.main().name().to_owned()];
        let mut readings = Vec::new();
        for input in &self.files {
            let name = input.name();
            if names.contains(&name) {
                continue;
            }
            match args.read_further(input) {
                Ok(reading) => readings.push(reading),
                Err(error) if input.skips_after(&error) => {}
                Err(error) => return Err(error),
            }
            names.push(name);
        }
        Ok(main.merge_with(readings)?)
    }
}

//! The further files of an event.

use crate::cli::args::ReadArgs;
use crate::cli::error::Error;
use crate::cli::input::{Found, Input};
use crate::format::{ReadError, Reading};

/// The event that the main file and further ones tell together.
pub(super) fn of_several(
    main: Reading,
    further: &[Input],
    args: &ReadArgs,
) -> Result<Reading, Error> {
    if !main.further.is_empty() {
        return Err(Error::usage(
            format!("{} holds several tournaments", main.sources.main().name()),
            "--with needs a main file with one tournament: choose one with --tournament",
        ));
    }
    // a glob often fits the main file as well
    let mut names = vec![main.sources.main().name().to_owned()];
    let mut readings = Vec::new();
    for input in further {
        let name = input.name();
        if names.contains(&name) {
            continue;
        }
        match args.read_further(input) {
            Ok(reading) => readings.push(reading),
            Err(Error::Read {
                source: ReadError::Unrecognised(_) | ReadError::Empty,
                ..
            }) if input.found == Found::PerhapsInFolder => {}
            Err(error) => return Err(error),
        }
        names.push(name);
    }
    Ok(main.with(readings)?)
}

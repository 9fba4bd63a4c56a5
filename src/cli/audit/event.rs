//! The further files of an event.

use crate::cli::error::Error;
use crate::cli::input::{Found, Input};
use crate::format::{ReadError, ReadOptions, Reading, read};

/// The event that the main file and further ones tell together.
pub(super) fn of_several(
    main: Reading,
    further: &[Input],
    options: &ReadOptions,
) -> Result<Reading, Error> {
    if !main.further.is_empty() {
        return Err(Error::usage(
            format!("{} holds several tournaments", main.sources.main().name()),
            "--with needs a main file with one tournament: save it as a file of its own",
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
        let bytes = input.read(&options.limits)?;
        match read(&name, bytes, options) {
            Ok(reading) => readings.push(reading),
            Err(ReadError::Unrecognised(_) | ReadError::Empty)
                if input.found == Found::PerhapsInFolder => {}
            Err(source) => return Err(Error::Read { name, source }),
        }
        names.push(name);
    }
    Ok(main.with(readings)?)
}

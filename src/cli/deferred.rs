//! Options of a command that are defined only when the command is used, because defining the
//! options of all commands takes longer than auditing a small file.

use std::ops::Deref;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a command. [`Args::augment_args`] postpones the definition of these arguments
/// until the command is used. [`Args::augment_args_for_update`] defines the arguments at once, for
/// help, completions and the manual.
#[derive(Debug)]
pub(super) struct Deferred<T>(Box<T>);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(|args| Deferred(Box::new(args)))
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches_mut(matches).map(|args| Deferred(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| move_globals_to_end(T::augment_args(command)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args(command)
    }
}

/// Moves the global options of a command to the end, where help shows them. They come first because
/// they were added before the options of the command were defined.
fn move_globals_to_end(command: Command) -> Command {
    let globals = command.get_arguments().filter(|arg| arg.is_global_set());
    let globals: Vec<_> = globals.map(|arg| arg.get_id().clone()).collect();
    // `mut_arg` moves an option to the end
    let move_to_end = |command: Command, id| command.mut_arg(id, |arg| arg);
    globals.into_iter().fold(command, move_to_end)
}

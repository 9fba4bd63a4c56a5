//! Starts the `crosstable` program with the arguments of the command line, and returns its exit
//! code.

fn main() -> std::process::ExitCode {
    crosstable::cli::main()
}

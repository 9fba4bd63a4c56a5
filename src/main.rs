//! The `crosstable` program: arguments in, exit code out.

fn main() -> std::process::ExitCode {
    crosstable::cli::main()
}

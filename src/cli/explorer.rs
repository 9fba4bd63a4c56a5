//! Starts the program on Windows when the user double-clicks it or drops files on its icon.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use sysinfo::{Pid, ProcessesToUpdate, System};

use super::{dropped, print_stderr};

/// Shows the pages about the files that were dropped, or instructions after a double click. `None`
/// if a terminal or another program started this process.
pub(super) fn run_if_started_by_explorer() -> Option<ExitCode> {
    let files: Vec<OsString> = std::env::args_os().skip(1).collect();
    // Explorer passes whole paths; other arguments come from a shortcut that names a command
    let are_all_files = files.iter().all(|file| std::path::Path::new(file).exists());
    if !are_all_files || !is_from_explorer() {
        return None;
    }
    let message = dropped::show_pages(&files, |page| {
        open::that(page).map_err(|error| error.to_string())
    });
    if message.is_empty() {
        return Some(ExitCode::SUCCESS);
    }
    print_stderr(&message);
    print_stderr("\nPress Enter to close this window. ");
    let _ = io::stderr().flush();
    let _ = io::stdin().read_line(&mut String::new());
    Some(if files.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(2)
    })
}

/// Whether the Windows desktop (Explorer) started this process. The console window of the process
/// then closes when the process ends.
fn is_from_explorer() -> bool {
    let mut processes = System::new();
    let mut process = |id: Pid| {
        processes.refresh_processes(ProcessesToUpdate::Some(&[id]), true);
        let process = processes.process(id)?;
        Some((
            process.parent(),
            process.name().to_string_lossy().to_lowercase(),
        ))
    };
    let own_process = sysinfo::get_current_pid().ok().and_then(&mut process);
    let parent = own_process.and_then(|(parent, _)| process(parent?));
    parent.is_some_and(|(_, name)| name == "explorer.exe")
}

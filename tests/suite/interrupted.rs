//! Runs that are killed before they end, and the files that they leave behind.

use std::io::Write;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::support::scratch::Scratch;

/// Starts a run that has opened its output and waits for its input.
fn waiting(scratch: &Scratch, output: &str) -> Child {
    let arguments = ["audit", "-", "--force", "-o", output];
    let child = scratch
        .command(&arguments)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    while !has_temporary(scratch, child.id()) {
        assert!(begin.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

fn has_temporary(scratch: &Scratch, process: u32) -> bool {
    let of_process = format!(".crosstable-{process}-");
    scratch
        .names()
        .iter()
        .any(|name| name.contains(&of_process))
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_next_run_removes_files_of_a_killed_run() {
    let scratch = Scratch::new("killed");
    scratch.sample("clean-open.trf", "a.trf");
    scratch.file("notes.tmp", "not ours");
    scratch.file(".notes.crosstable-x-0.tmp", "not ours");
    for _ in 0..20 {
        kill(waiting(&scratch, "out.json"));
        // its own file only: those of the runs before it are gone
        assert_eq!(scratch.names().len(), 4, "{:?}", scratch.names());
    }
    let run = scratch.run(&["standings", "a.trf", "-o", "b.json"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let names = scratch.names();
    assert_eq!(
        names,
        [".notes.crosstable-x-0.tmp", "a.trf", "b.json", "notes.tmp"]
    );
}

#[test]
fn the_files_of_a_running_process_are_not_removed() {
    let scratch = Scratch::new("alive");
    scratch.sample("clean-open.trf", "a.trf");
    let mut one = waiting(&scratch, "out.json");
    let mut other = waiting(&scratch, "out.json");
    for name in ["b.json", "c.json"] {
        let run = scratch.run(&["standings", "a.trf", "-o", name]);
        assert_eq!(run.code, 0, "{run:#?}");
    }
    for child in [&mut one, &mut other] {
        assert!(has_temporary(&scratch, child.id()));
        let mut input = child.stdin.take().unwrap();
        input.write_all(&scratch.bytes("a.trf")).unwrap();
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    assert_eq!(scratch.names(), ["a.trf", "b.json", "c.json", "out.json"]);
    assert!(scratch.read("out.json").starts_with('{'));
}

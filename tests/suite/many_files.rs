//! Lists of files, data sets, and runs that are interrupted.

use crate::support::scratch::Scratch;

/// A folder with three events, a file that is not a tournament, and a list of these files in
/// another order.
fn archive(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch.sample("clean-open.trf", "season/a.trf");
    scratch.sample("planted-errors.trf", "season/b c.trf");
    scratch.sample("harbour-open-trf26.trf", "season/d.trf");
    scratch.file("season/broken.trf", "no tournament\n");
    scratch.file(
        "list.txt",
        "season/d.trf\r\n\nseason/b c.trf\nseason/broken.trf\nseason/a.trf",
    );
    scratch
}

const LISTED: [&str; 4] = [
    "season/d.trf",
    "season/b c.trf",
    "season/broken.trf",
    "season/a.trf",
];

#[test]
fn a_list_of_files_means_the_same_as_arguments() {
    let scratch = archive("list");
    for format in ["ndjson", "json", "concise", "text"] {
        let arguments = ["audit", "--format", format];
        let named = scratch.run(&[&arguments[..], &LISTED].concat());
        assert_eq!(named.code, 2, "{named:#?}");
        let from_file = scratch.run(&[&arguments[..], &["--files-from", "list.txt"]].concat());
        let from_stdin = [&arguments[..], &["--files-from", "-", "-0"]].concat();
        let from_stdin = scratch.run_with(&from_stdin, LISTED.join("\0").as_bytes());
        for run in [from_file, from_stdin] {
            assert_eq!(
                (run.code, &run.out),
                (named.code, &named.out),
                "{}",
                run.err
            );
        }
    }
}

#[test]
fn nul_separators_are_allowed_only_with_a_list() {
    let scratch = archive("list-null");
    let run = scratch.run(&["audit", "-0", "season/a.trf"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:#?}");
    assert!(run.err.contains("--null"), "{run:#?}");
}

#[test]
fn a_list_may_name_folders_but_the_output_is_never_read() {
    let scratch = archive("list-folder");
    let run = scratch.run_with(
        &["audit", "--format", "ndjson", "--files-from", "-"],
        b"season\n",
    );
    assert_eq!(run.out.lines().count(), 4, "{run:#?}");
    let arguments = [
        "audit",
        "--force",
        "-o",
        "season/a.trf",
        "--files-from",
        "list.txt",
    ];
    let before = scratch.read("season/d.trf");
    let run = scratch.run(&[
        "audit",
        "--force",
        "-o",
        "list.txt",
        "--files-from",
        "list.txt",
    ]);
    assert!(
        run.err
            .contains("is an input file and would be overwritten"),
        "{run:#?}"
    );
    let run = scratch.run(&arguments);
    assert!(
        run.err
            .contains("season/a.trf is an input file and would be overwritten"),
        "{run:#?}"
    );
    assert_eq!(scratch.read("season/d.trf"), before);
    let run = scratch.run(&["audit", "--files-from", "missing.txt"]);
    assert_eq!(run.code, 2, "{run:#?}");
    let run = scratch.run_with(&["audit", "--files-from", "-"], b"");
    assert!(
        run.code == 2 && run.err.contains("no tournament file"),
        "{run:#?}"
    );
}

#[test]
fn names_in_archives_may_contain_characters_of_patterns() {
    let scratch = Scratch::new("pattern-in-archive");
    let sample = std::fs::read(crate::support::root().join("samples/clean-open.trf")).unwrap();
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("u[18].trf", options).unwrap();
    std::io::Write::write_all(&mut archive, &sample).unwrap();
    scratch.file("mail.zip", archive.finish().unwrap().into_inner());
    let run = scratch.run(&["audit", "--format", "concise", "mail.zip/u[18].trf"]);
    assert_eq!(run.code, 0, "{run:#?}");
}

#[cfg(unix)]
mod interrupted {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    use super::*;

    /// Sends Ctrl-C to a run that has read one path of its list and waits for the next one; returns
    /// its output and its exit code.
    fn interrupt(scratch: &Scratch, arguments: &[&str]) -> (String, Option<i32>) {
        let mut child = scratch.command(arguments);
        let mut child = child.stdin(Stdio::piped()).spawn().unwrap();
        let mut list = child.stdin.take().unwrap();
        list.write_all(b"season/a.trf\n").unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        // `[` of an array, then the first document
        while !text.contains('}') {
            assert_ne!(output.read_line(&mut text).unwrap(), 0);
        }
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        std::io::Read::read_to_string(&mut output, &mut text).unwrap();
        (text, child.wait().unwrap().code())
    }

    #[test]
    fn the_output_of_an_interrupted_run_has_only_complete_entries() {
        let scratch = archive("ctrl-c");
        let arguments = ["audit", "--format", "json", "--files-from", "-"];
        let (text, code) = interrupt(&scratch, &arguments);
        assert_eq!(code, Some(130));
        let documents: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(documents.as_array().unwrap().len(), 1, "{text}");
    }

    #[test]
    fn an_interrupted_data_set_keeps_its_complete_parts() {
        let scratch = archive("ctrl-c-parts");
        let arguments = [
            "audit",
            "--format",
            "parquet",
            "-o",
            "set",
            "--part-size",
            "1",
            "-j",
            "2",
        ];
        let mut child = scratch.command(&[&arguments[..], &["--files-from", "-"]].concat());
        let mut child = child.stdin(Stdio::piped()).spawn().unwrap();
        let mut list = child.stdin.take().unwrap();
        list.write_all(b"season/d.trf\n").unwrap();
        let begin = std::time::Instant::now();
        while !scratch.names().contains(&"set".to_owned())
            || !scratch.names_in("set").contains(&"events".to_owned())
            || !scratch
                .names_in("set/events")
                .iter()
                .any(|name| name.starts_with("part-"))
        {
            assert!(begin.elapsed() < std::time::Duration::from_secs(60));
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let id = child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        for table in ["events", "players", "games", "stated", "findings"] {
            let names = scratch.names_in(&format!("set/{table}"));
            assert!(
                names.len() == 1 && names[0].starts_with("part-"),
                "{names:?}"
            );
        }
        let run =
            scratch.run(&[&arguments[..], &["--resume", "--files-from", "list.txt"]].concat());
        assert!(
            run.err.contains("3 parts written") && run.err.contains("already complete: 1 part"),
            "{run:#?}"
        );
        assert_eq!(scratch.names_in("set/games").len(), 4);
    }
}

/// The one-line summaries of several files have at most 200 characters each, even with a long
/// verdict.
#[test]
fn one_line_summaries_are_short() {
    let mut paths: Vec<String> = Vec::new();
    let samples = std::fs::read_dir(crate::support::root().join("samples")).unwrap();
    for entry in samples {
        let path = entry.unwrap().path();
        if path.is_file() && path.extension().is_some_and(|ending| ending != "md") {
            paths.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    let scratch = Scratch::new("one-line");
    paths.iter().for_each(|name| scratch.sample(name, name));
    let names: Vec<&str> = paths.iter().map(String::as_str).collect();
    let run = scratch.run(&[&["audit", "--format", "text"], &names[..]].concat());
    let words = ["can be rated", "send back", "ask first", "cannot say"];
    let is_summary = |line: &&str| {
        let after_name = line.split_once(": ").map(|(_, rest)| rest);
        after_name.is_some_and(|rest| words.iter().any(|word| rest.starts_with(word)))
    };
    let lines: Vec<&str> = run.out.lines().filter(is_summary).collect();
    assert!(lines.len() > 20, "{}", run.out);
    for line in lines {
        assert!(line.chars().count() <= 200, "{line}");
    }
}

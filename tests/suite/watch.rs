//! `crosstable watch`: files that arrive in a folder in every possible way.

use std::fs;
use std::io::Read;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::root;
use crate::support::scratch::Scratch;

/// A time limit that is enough even on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// A time in which a file that should not be read would have been read.
const QUIET: Duration = Duration::from_millis(2_500);

/// A process that watches `inbox`; it is killed at the end of the test.
struct Watching {
    child: Child,
    out: Arc<Mutex<String>>,
    err: Arc<Mutex<String>>,
}

/// Collects the output of a stream in the background.
fn follow(mut stream: impl Read + Send + 'static) -> Arc<Mutex<String>> {
    let text = Arc::<Mutex<String>>::default();
    let shared = Arc::clone(&text);
    std::thread::spawn(move || {
        let mut piece = [0; 4096];
        while let Ok(length @ 1..) = stream.read(&mut piece) {
            let piece = String::from_utf8_lossy(&piece[..length]);
            shared.lock().unwrap().push_str(&piece);
        }
    });
    text
}

impl Watching {
    /// Starts the process, and waits until it watches.
    fn begin(scratch: &Scratch, options: &[&str]) -> Watching {
        fs::create_dir_all(scratch.path("inbox")).unwrap();
        let arguments = [&["watch", "inbox"][..], options].concat();
        let mut child = scratch.command(&arguments);
        let mut child = child.env("CROSSTABLE_LISTS", "none").spawn().unwrap();
        let watching = Watching {
            out: follow(child.stdout.take().unwrap()),
            err: follow(child.stderr.take().unwrap()),
            child,
        };
        watching.wait_for("it watches", |_, err| err.contains("watching inbox"));
        watching
    }

    /// Waits until a condition on standard output and standard error holds.
    fn wait_for(&self, what: &str, holds: impl Fn(&str, &str) -> bool) {
        let begin = Instant::now();
        loop {
            let (out, err) = (self.out.lock().unwrap(), self.err.lock().unwrap());
            if holds(&out, &err) {
                return;
            }
            assert!(begin.elapsed() < LIMIT, "{what}\n{out}\n{err}");
            drop((out, err));
            sleep(Duration::from_millis(20));
        }
    }

    fn wait_for_line(&self, text: &str) {
        self.wait_for(text, |out, _| out.contains(text));
    }

    /// Ends the process with Ctrl-C; returns its standard output and standard error.
    fn end(mut self) -> (String, String) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        assert_eq!(self.code(), Some(130));
        self.written()
    }

    /// The exit code of the process; `None` while it runs.
    fn code(&mut self) -> Option<i32> {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(begin.elapsed() < LIMIT, "it does not end");
            sleep(Duration::from_millis(20));
        }
    }

    fn written(&self) -> (String, String) {
        // the threads that follow the streams end with the process
        sleep(Duration::from_millis(100));
        let (out, err) = (self.out.lock().unwrap(), self.err.lock().unwrap());
        (out.clone(), err.clone())
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(root().join("samples").join(name)).unwrap()
}

#[test]
fn an_arriving_file_gets_a_report_and_a_line_of_output() {
    let scratch = Scratch::new("watch-one");
    let watching = Watching::begin(&scratch, &[]);
    scratch.sample("planted-errors.trf", "inbox/open.trf");
    scratch.file("inbox/photo.jpg", b"\xff\xd8\xff\xe0 no tournament");
    watching.wait_for_line("written: inbox/open-report.xlsx\n");
    // the report is in the folder as well: it is not read
    sleep(QUIET);
    let (out, err) = watching.end();
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(out.starts_with("inbox/open.trf: send back ("), "{out}");
    assert!(
        err.ends_with("ended: 1 report written, 0 files could not be read\n"),
        "{err}"
    );
    let names = ["open-report.xlsx", "open.trf", "photo.jpg"];
    assert_eq!(scratch.names_in("inbox"), names);
    assert!(scratch.bytes("inbox/open-report.xlsx").starts_with(b"PK"));
}

#[test]
fn a_file_is_read_when_it_is_complete() {
    let scratch = Scratch::new("watch-copy");
    let watching = Watching::begin(&scratch, &["--format", "html"]);
    let bytes = sample("clean-open.trf");
    for part in 1..=4 {
        scratch.file("inbox/open.trf", &bytes[..bytes.len() * part / 4]);
        sleep(Duration::from_millis(500));
    }
    // a program that writes under another name first, one that gives up
    scratch.file("inbox/u18.tmp", &bytes);
    fs::rename(scratch.path("inbox/u18.tmp"), scratch.path("inbox/u18.trf")).unwrap();
    scratch.file("inbox/gone.trf", &bytes);
    fs::remove_file(scratch.path("inbox/gone.trf")).unwrap();
    watching.wait_for_line("written: inbox/open-report.html\n");
    watching.wait_for_line("written: inbox/u18-report.html\n");
    let (out, err) = watching.end();
    assert_eq!(out.lines().count(), 2, "{out}");
    assert!(err.contains("ended: 2 reports written, 0 files"), "{err}");
}

#[test]
fn a_file_that_cannot_be_read_is_tried_again_when_it_changes() {
    let scratch = Scratch::new("watch-again");
    let watching = Watching::begin(&scratch, &[]);
    scratch.file("inbox/open.trf", "not yet a tournament\n");
    watching.wait_for("an error", |_, err| {
        err.contains("cannot read inbox/open.trf")
    });
    scratch.sample("clean-open.trf", "inbox/open.trf");
    watching.wait_for_line("written: inbox/open-report.xlsx\n");
    // a corrected file gets a new report, in the place of the old one
    scratch.sample("planted-errors.trf", "inbox/open.trf");
    watching.wait_for("a second line", |out, _| {
        out.matches("written:").count() == 2
    });
    let (out, err) = watching.end();
    assert!(out.lines().nth(1).unwrap().contains(": send back"), "{out}");
    assert!(
        err.contains("ended: 2 reports written, 1 file could"),
        "{err}"
    );
    assert_eq!(scratch.names_in("inbox"), ["open-report.xlsx", "open.trf"]);
}

#[test]
fn new_folders_are_watched() {
    let scratch = Scratch::new("watch-folders");
    let watching = Watching::begin(&scratch, &["--format", "html"]);
    scratch.sample("clean-open.trf", "inbox/may/first/open.trf");
    watching.wait_for_line("written: inbox/may/first/open-report.html\n");
    scratch.sample("clean-open.trf", "inbox/may/first/second.trf");
    watching.wait_for_line("written: inbox/may/first/second-report.html\n");
    // a folder that was filled elsewhere
    scratch.sample("clean-open.trf", "elsewhere/third.trf");
    scratch.sample("clean-open.trf", "elsewhere/.hidden/fourth.trf");
    fs::rename(scratch.path("elsewhere"), scratch.path("inbox/june")).unwrap();
    watching.wait_for_line("written: inbox/june/third-report.html\n");
    fs::remove_dir_all(scratch.path("inbox/may")).unwrap();
    let (out, _) = watching.end();
    assert_eq!(out.lines().count(), 3, "{out}");
}

#[test]
fn removing_the_folder_ends_the_process() {
    let scratch = Scratch::new("watch-removed");
    for options in [&[][..], &["--poll", "1"]] {
        let mut watching = Watching::begin(&scratch, options);
        fs::remove_dir_all(scratch.path("inbox")).unwrap();
        assert_eq!(watching.code(), Some(2));
        let (_, err) = watching.written();
        assert!(err.contains("inbox no longer exists"), "{err}");
    }
    let run = scratch.run(&["watch", "inbox"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot read inbox"), "{run:?}");
    scratch.sample("clean-open.trf", "open.trf");
    let run = scratch.run(&["watch", "open.trf"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("open.trf is not a folder"), "{run:?}");
}

#[test]
fn folders_without_notifications_are_searched() {
    let scratch = Scratch::new("watch-poll");
    let watching = Watching::begin(&scratch, &["--poll", "1", "--format", "html"]);
    scratch.sample("clean-open.trf", "inbox/a/open.trf");
    watching.wait_for_line("written: inbox/a/open-report.html\n");
    scratch.sample("planted-errors.trf", "inbox/a/open.trf");
    watching.wait_for("a second line", |out, _| {
        out.matches("written:").count() == 2
    });
    sleep(QUIET);
    let (out, _) = watching.end();
    assert_eq!(out.lines().count(), 2, "{out}");
}

#[test]
fn many_files_at_once_get_a_report_each() {
    let scratch = Scratch::new("watch-many");
    let watching = Watching::begin(&scratch, &["--format", "html"]);
    let bytes = sample("clean-open.trf");
    for number in 0..150 {
        scratch.file(&format!("inbox/{}/{number}.trf", number % 7), &bytes);
    }
    watching.wait_for("all lines", |out, _| out.lines().count() >= 150);
    let (_, err) = watching.end();
    assert!(err.contains("ended: 150 reports written, 0 files"), "{err}");
}

#[test]
fn files_that_exist_at_the_start_are_read_only_on_request() {
    let scratch = Scratch::new("watch-existing");
    scratch.sample("planted-errors.trf", "inbox/done.trf");
    assert_eq!(scratch.run(&["report", "-q", "inbox/done.trf"]).code, 1);
    scratch.sample("clean-open.trf", "inbox/old.trf");
    let watching = Watching::begin(&scratch, &[]);
    sleep(QUIET);
    let (out, err) = watching.end();
    assert_eq!(out, "");
    assert!(
        err.starts_with("watching inbox (3 files already there); press Ctrl-C to end\n"),
        "{err}"
    );
    let watching = Watching::begin(&scratch, &["--existing"]);
    watching.wait_for_line("written: inbox/old-report.xlsx\n");
    sleep(QUIET);
    let (out, _) = watching.end();
    assert_eq!(out.lines().count(), 1, "{out}");
}

#[test]
fn no_report_overwrites_another_file() {
    let scratch = Scratch::new("watch-names");
    scratch.sample("planted-errors.trf", "inbox/open.trf");
    assert_eq!(scratch.run(&["report", "-q", "inbox/open.trf"]).code, 1);
    let before = scratch.bytes("inbox/open-report.xlsx");
    let watching = Watching::begin(&scratch, &[]);
    // another file with the same stem; a workbook of somebody else with the name of a report
    scratch.sample("clean-open.trf", "inbox/open.txt");
    watching.wait_for_line("written: inbox/open-report-2.xlsx\n");
    assert_eq!(scratch.bytes("inbox/open-report.xlsx"), before);
    scratch.file("inbox/u18-report.xlsx", "mine");
    scratch.sample("clean-open.trf", "inbox/u18.trf");
    watching.wait_for_line("written: inbox/u18-report-2.xlsx\n");
    watching.end();
    assert_eq!(scratch.read("inbox/u18-report.xlsx"), "mine");
}

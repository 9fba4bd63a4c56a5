//! Unusual inputs in place of a tournament file: pipes, archives, games, other encodings.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::scratch::{Run, Scratch};
use crate::support::{root, shared};

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(root().join("samples").join(name)).unwrap()
}

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Checks the exit code, and that the output and the messages contain these words.
fn check(run: &Run, code: i32, out: &[&str], err: &[&str]) {
    assert_eq!(run.code, code, "{run:#?}");
    // a message is wrapped where it happens to be full
    let words = run.err.split_whitespace().filter(|word| *word != "│");
    let flat = words.collect::<Vec<_>>().join(" ");
    for words in out {
        assert!(run.out.contains(words), "no `{words}` in {run:#?}");
    }
    for words in err {
        assert!(flat.contains(words), "no `{words}` in {run:#?}");
    }
}

/// A folder with `mail.zip`, which contains two tournaments and other files.
fn with_mail(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    let (clean, planted) = (sample("clean-open.trf"), sample("planted-errors.trf"));
    let mail = archive(&[
        ("u18/open.trf", &planted),
        ("readme.txt", b"Dear all,\nthe files follow\n"),
        ("../../a.trf", &clean),
        ("__MACOSX/u18/._open.trf", b"\0\x05\x16\x07"),
    ]);
    scratch.file("mail.zip", mail);
    scratch
}

#[test]
fn an_archive_is_read_like_a_folder() {
    let scratch = with_mail("archive");
    let run = scratch.run(&["audit", "--format", "concise", "mail.zip"]);
    check(
        &run,
        1,
        &["mail.zip/u18/open.trf:19:81: error[P301]"],
        &["2 files", "skipped, not a tournament: 1 file"],
    );
    let run = scratch.run(&["audit", "--format", "ndjson", "."]);
    assert_eq!(run.out.lines().count(), 2, "{run:#?}");
    assert!(run.out.contains("\"./mail.zip/a.trf\""), "{run:#?}");
    let run = scratch.run(&["audit", "--format", "ndjson", "*.zip"]);
    assert_eq!(run.out.lines().count(), 2, "{run:#?}");
    // the ending does not matter where somebody names the archive
    scratch.file("attachments", scratch.bytes("mail.zip"));
    let run = scratch.run(&["audit", "--format", "ndjson", "attachments"]);
    assert_eq!(run.out.lines().count(), 2, "{run:#?}");
    let run = scratch.run(&["report", "mail.zip", "-o", "reports/", "--format", "html"]);
    assert_eq!(run.code, 1, "{run:#?}");
    assert_eq!(scratch.names_in("reports"), ["mail-report.html"]);
    let run = scratch.run(&["report", "mail.zip", "-o", "reports/", "--each"]);
    assert_eq!(run.code, 1, "{run:#?}");
    assert_eq!(
        scratch.names_in("reports"),
        ["a-report.xlsx", "mail-report.html", "open-report.xlsx"]
    );
}

#[test]
fn a_single_file_of_an_archive_can_be_selected() {
    let scratch = with_mail("archived-file");
    let run = scratch.run(&["standings", "mail.zip/u18/open.trf"]);
    check(&run, 0, &["Ahlgren, Tove"], &[]);
    let run = scratch.run(&["standings", "mail.zip/u18/closed.trf"]);
    check(&run, 2, &[], &["cannot read mail.zip/u18/closed.trf"]);
    let run = scratch.run(&["standings", "mail.zip"]);
    check(&run, 2, &[], &["mail.zip matches 2 files"]);
    // what is no tournament does not count
    let letter = &b"Dear all,\nthe file follows\n"[..];
    let mail = archive(&[
        ("open.trf", &sample("clean-open.trf")),
        ("readme.txt", letter),
    ]);
    scratch.file("letter.zip", mail);
    let run = scratch.run(&["standings", "letter.zip"]);
    check(&run, 0, &["Ahlgren, Tove"], &[]);
    scratch.file(
        "letters.zip",
        archive(&[("a.txt", letter), ("b.txt", letter)]),
    );
    let run = scratch.run(&["standings", "letters.zip"]);
    check(&run, 2, &[], &["no tournament file in letters.zip"]);
    scratch.file(
        "one.zip",
        archive(&[("open.trf", &sample("clean-open.trf"))]),
    );
    let run = scratch.run(&["convert", "one.zip", "open.json"]);
    check(&run, 0, &[], &[]);
    let run = scratch.run(&["convert", "one.zip", "one.zip", "--to", "trf26", "--force"]);
    check(&run, 2, &[], &["is an input file and would be overwritten"]);
}

#[test]
fn standard_input_may_be_an_archive() {
    let scratch = with_mail("archive-piped");
    let mail = scratch.bytes("mail.zip");
    let run = scratch.run_with(&["audit", "--format", "ndjson", "-"], &mail);
    assert_eq!(run.out.lines().count(), 2, "{run:#?}");
    assert!(run.out.contains("\"<stdin>/u18/open.trf\""), "{run:#?}");
    let one = archive(&[
        ("open.trf", &sample("clean-open.trf")),
        ("readme.txt", b"Dear all"),
    ]);
    let run = scratch.run_with(&["standings", "-"], &one);
    check(&run, 0, &["Ahlgren, Tove"], &[]);
    let run = scratch.run_with(&["audit", "-"], &mail[..mail.len() - 30]);
    check(
        &run,
        2,
        &[],
        &["cannot read <stdin>", "may have been cut off"],
    );
    let run = scratch.run_with(&["audit", "-"], &archive(&[]));
    check(&run, 2, &[], &["no tournament file in <stdin>"]);
}

#[test]
fn files_in_an_archive_are_never_changed() {
    let scratch = with_mail("archived-fix");
    let before = scratch.bytes("mail.zip");
    let run = scratch.run(&["audit", "--fix", "--in-place", "mail.zip"]);
    check(&run, 2, &[], &["is in an archive", "--in-place"]);
    assert_eq!(scratch.names(), ["mail.zip"]);
    let run = scratch.run(&["audit", "--fix", "mail.zip"]);
    assert_eq!(
        scratch.names(),
        ["mail.zip", "u18-open-fixed.trf"],
        "{run:#?}"
    );
    // the copy is left out where the folder is corrected again
    let run = scratch.run(&["audit", "--fix", "."]);
    assert_eq!(
        scratch.names(),
        ["mail.zip", "u18-open-fixed.trf"],
        "{run:#?}"
    );
    // an ending would choose a format
    scratch.file("mail", &before);
    let named = ["mail/u18/open.trf", "-o", "mail", "--force"];
    let run = scratch.run(&[&["audit", "--fix"], &named[..]].concat());
    check(
        &run,
        2,
        &[],
        &["mail is an input file and would be overwritten"],
    );
    assert_eq!(scratch.bytes("mail"), before);
    assert_eq!(scratch.bytes("mail.zip"), before);
}

#[test]
fn unreadable_files_of_an_archive_are_listed() {
    let scratch = Scratch::new("archive-damaged");
    let clean = sample("clean-open.trf");
    let whole = archive(&[("a.trf", &clean), ("b.trf", &clean)]);
    scratch.file("cut.zip", &whole[..whole.len() - 30]);
    let run = scratch.run(&["audit", "cut.zip"]);
    check(&run, 2, &[], &["cut.zip", "may have been cut off", "again"]);
    // the flag of encryption of the first file, in its header and in the directory
    let mut encrypted = whole.clone();
    let directory = whole.windows(4).position(|four| four == b"PK\x01\x02");
    encrypted[6] |= 1;
    encrypted[directory.unwrap() + 8] |= 1;
    scratch.file("encrypted.zip", &encrypted);
    let run = scratch.run(&["audit", "--format", "ndjson", "encrypted.zip"]);
    check(&run, 2, &["it is encrypted", "with its password"], &[]);
    assert_eq!(run.out.lines().count(), 2, "{run:#?}");
    let inner = archive(&[("inner.zip", &whole), ("c.trf", &clean)]);
    scratch.file("outer.zip", inner);
    let run = scratch.run(&["audit", "--format", "ndjson", "outer.zip"]);
    check(&run, 2, &["it is an archive inside an archive"], &[]);
    for (name, content) in [
        ("empty.zip", archive(&[("folder/", b"")])),
        ("emptier.zip", archive(&[])),
    ] {
        scratch.file(name, content);
        let run = scratch.run(&["audit", name]);
        check(&run, 2, &[], &[&format!("no tournament file in {name}")]);
    }
    let run = scratch.run(&["audit", "--limit", "unpacked=100", "cut.zip", "outer.zip"]);
    check(&run, 2, &[], &["--limit unpacked"]);
}

#[test]
fn workbooks_are_not_treated_as_archives() {
    let scratch = Scratch::new("archive-workbook");
    scratch.sample("clean-open.trf", "open.trf");
    let run = scratch.run(&["convert", "open.trf", "open.xlsx"]);
    check(&run, 0, &[], &[]);
    let workbook = scratch.bytes("open.xlsx");
    scratch.file("open.zip", &workbook);
    scratch.file("workbook", &workbook);
    for name in ["open.xlsx", "open.zip", "workbook"] {
        let run = scratch.run(&["audit", "--format", "json", name]);
        check(&run, 0, &[&format!("\"{name}\""), "\"xlsx\""], &[]);
    }
    // a workbook that an archive holds unpacked is not taken for the archive
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    writer.start_file("open.xlsx", stored).unwrap();
    writer.write_all(&workbook).unwrap();
    scratch.file("mail.zip", writer.finish().unwrap().into_inner());
    let run = scratch.run(&["audit", "--format", "ndjson", "mail.zip"]);
    check(&run, 0, &["\"mail.zip/open.xlsx\""], &[]);
}

#[test]
fn files_of_games_are_refused() {
    let scratch = Scratch::new("games");
    let game = "[Event \"Harbour Open\"]\n[Site \"?\"]\n[Round \"1\"]\n[White \"Ahlgren, Tove\"]\n\
                [Black \"Berg, Nils\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {good; better} 1-0\n\n";
    let marked = format!("\u{feff}{}", game.repeat(20));
    let wide = marked.encode_utf16().flat_map(u16::to_le_bytes);
    scratch.file("games.pgn", game.repeat(20));
    scratch.file("games.txt", &marked);
    scratch.file("wide.pgn", wide.collect::<Vec<u8>>());
    for name in ["games.pgn", "games.txt", "wide.pgn"] {
        let run = scratch.run(&["audit", name]);
        check(&run, 2, &[], &["chess games (PGN)", "no table; ask for"]);
    }
}

#[test]
fn text_in_utf16_is_read_in_any_alphabet() {
    let scratch = Scratch::new("utf16");
    let text = String::from_utf8(sample("clean-open.trf")).unwrap();
    // names without any ASCII but the blank
    let cyrillic = |c: char| match c {
        'a'..='z' => char::from_u32(u32::from(c) - u32::from('a') + 0x430).unwrap(),
        other => other,
    };
    let lines = text.lines().map(|line| match line.get(..3) {
        Some("001") => {
            let name = line[14..47].chars().map(cyrillic).collect::<String>();
            [&line[..14], &name, &line[47..], "\r\n"].concat()
        }
        _ => line.to_owned() + "\r\n",
    });
    let text: String = lines.collect();
    let expected = {
        scratch.file("utf8.trf", &text);
        scratch.run(&["standings", "utf8.trf"])
    };
    check(&expected, 0, &[], &[]);
    for (mark, order) in [
        ("\u{feff}", u16::to_le_bytes as fn(u16) -> [u8; 2]),
        ("\u{feff}", u16::to_be_bytes),
        ("", u16::to_le_bytes),
        ("", u16::to_be_bytes),
    ] {
        let text = format!("{mark}{text}");
        let bytes = text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
        scratch.file("utf16.trf", &bytes);
        let run = scratch.run(&["standings", "utf16.trf"]);
        let standings = |out: &str| out.replace("utf16.trf", "utf8.trf");
        assert_eq!(standings(&run.out), expected.out, "{run:#?}");
        // an unchanged record stays as it is
        let run = scratch.run(&[
            "convert",
            "utf16.trf",
            "copy.trf",
            "--to",
            "trf16",
            "--force",
        ]);
        check(&run, 0, &[], &[]);
    }
    if let Some(file) = shared("data/defects/utf16-cyrillic-refused.trf") {
        let run = scratch.run(&["audit", "--fail-on", "never", file.to_str().unwrap()]);
        check(&run, 0, &["checked"], &[]);
    }
}

/// Pipes without a writer, from which reading never ends.
#[cfg(unix)]
mod special {
    use std::os::unix::net::UnixListener;
    use std::process::Command;
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    use super::*;

    fn pipe(scratch: &Scratch, name: &str) {
        let made = Command::new("mkfifo").arg(scratch.path(name)).status();
        assert!(made.unwrap().success());
    }

    /// Runs the program and checks that it ends soon.
    fn run(scratch: &Scratch, arguments: &[&str]) -> Run {
        let mut command = scratch.command(arguments);
        let mut child = command.stdin(Stdio::null()).spawn().unwrap();
        let begin = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if begin.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
                panic!("{arguments:?} hangs");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        child.wait_with_output().unwrap().into()
    }

    #[test]
    fn pipes_and_sockets_are_skipped_unless_they_are_named() {
        let scratch = Scratch::new("pipes");
        scratch.sample("clean-open.trf", "season/a.trf");
        pipe(&scratch, "season/b.trf");
        pipe(&scratch, "season/c.xlsx");
        pipe(&scratch, "season/d.zip");
        let _socket = UnixListener::bind(scratch.path("season/e.trf"));
        std::os::unix::fs::symlink("b.trf", scratch.path("season/f.trf")).unwrap();
        let skipped = ["season/b.trf is skipped", "season/f.trf is skipped"];
        for files in ["season/*", "season/*.trf", "season/**", "season"] {
            let arguments = ["audit", "--format", "ndjson", files];
            let found = run(&scratch, &arguments);
            check(&found, 0, &["season/a.trf"], &skipped);
            assert_eq!(found.out.lines().count(), 1, "{found:#?}");
        }
        let arguments = ["audit", "season/a.trf", "--with", "season/*.trf"];
        check(&run(&scratch, &arguments), 0, &[], &skipped);
        let arguments = ["audit", "season/c*"];
        check(
            &run(&scratch, &arguments),
            2,
            &[],
            &["no file matches season/c*"],
        );
        let arguments = ["report", "season/", "-o", "season.html"];
        check(&run(&scratch, &arguments), 0, &[], &skipped);
    }

    #[test]
    fn a_named_pipe_is_read_within_the_limit() {
        let scratch = Scratch::new("named-pipe");
        pipe(&scratch, "open.trf");
        let write = |bytes: Vec<u8>| {
            let path = scratch.path("open.trf");
            // the program stops to read at the limit
            std::thread::spawn(move || drop(std::fs::write(path, bytes)))
        };
        let writer = write(sample("clean-open.trf"));
        let found = run(&scratch, &["standings", "open.trf"]);
        check(&found, 0, &["Ahlgren, Tove"], &[]);
        writer.join().unwrap();
        let writer = write(vec![b' '; 1 << 20]);
        let arguments = ["standings", "--limit", "file=1000", "open.trf"];
        check(&run(&scratch, &arguments), 2, &[], &["--limit file="]);
        writer.join().unwrap();
        if std::path::Path::new("/dev/zero").exists() {
            let arguments = ["audit", "--limit", "file=1000", "/dev/zero"];
            check(&run(&scratch, &arguments), 2, &[], &["--limit file="]);
        }
    }
}

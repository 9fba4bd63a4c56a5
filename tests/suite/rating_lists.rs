//! Rating lists: which files are imported and which are refused, and the findings of an audit with
//! them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Output;

use crosstable::lists::read::{self, ReadOptions};
use crosstable::lists::{Kind, ListEntry, Month, RatingLists};
use crosstable::model::TimeClass;
use crosstable::store::{Import, Store, StoreError};

use crate::support::{crosstable, root};

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("crosstable-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const HEADING: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";

fn line(id: u32, name: &str, rating: u16) -> String {
    format!(
        "{id:<15}{name:<61}{:<4}{:<4}{:<29}{rating:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}",
        "NOR", "M", "", 3, 20, rating, 0, 20, rating, 0, 20, 1980
    )
}

/// A combined list with this number of players.
fn combined(players: u32) -> String {
    let lines = (0..players).map(|n| line(99_000_100 + n, &format!("Person{n}, Anna"), 1500));
    let lines: Vec<String> = lines.collect();
    format!("{HEADING}\r\n{}\r\n", lines.join("\r\n"))
}

fn text(output: &Output) -> String {
    let (out, err) = (&output.stdout, &output.stderr);
    let all = String::from_utf8_lossy(out).into_owned() + &String::from_utf8_lossy(err);
    // a message may be broken into lines
    let words: Vec<&str> = all.split_whitespace().filter(|word| *word != "│").collect();
    words.join(" ")
}

fn import(database: &str, arguments: &[&str]) -> Output {
    let mut all = vec!["list-import", "--lists", database];
    all.extend(arguments);
    crosstable(&all)
}

/// The players of a list that is given as bytes.
fn players(bytes: &[u8]) -> Result<Vec<ListEntry>, String> {
    let mut players = Vec::new();
    let read = read::read(bytes, &ReadOptions::default(), |player| {
        players.push(player);
        Ok::<(), String>(())
    });
    match read {
        Ok(_) => Ok(players),
        Err(read::ReadFailure::Read(error)) => Err(error.to_string()),
        Err(read::ReadFailure::Receiver(error)) => Err(error),
    }
}

#[test]
fn old_and_new_layouts_of_lists_are_read() {
    let old = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\r\n\
        99000044  Muster-Probe, Jan Willem          m   NED  2437    9  1988\r\n\
        99000022  Exemple, Celine                   wf  FRA  2104    5  1994  wi\r\n";
    let old = players(old.as_bytes()).unwrap();
    assert_eq!((old[0].title.as_str(), old[0].birth), ("IM", Some(1988)));
    assert_eq!(
        (old[1].standard.rating, old[1].is_inactive),
        (Some(2104), true)
    );
    let xml = "<?xml version=\"1.0\"?><playerslist><player><fideid>99000055</fideid>\
        <name>O&apos;Fiction, Sean</name><country>IRL</country><sex>M</sex><rating>0</rating>\
        <rapid_rating>1699</rapid_rating><unknown>x</unknown><birthday>1961</birthday></player></playerslist>";
    let xml = players(xml.as_bytes()).unwrap();
    assert_eq!(xml[0].name, "O'Fiction, Sean");
    assert_eq!(
        (xml[0].standard.rating, xml[0].rapid.rating),
        (None, Some(1699))
    );
    let german = "ID,ZPS,\"Name,Vorname\",Geschlecht,Geburtsjahr,DWZ,FIDE-ID,FIDE-Land\n\
        7,C1,\"\u{dc}berprobe,Anne\",W,2012,1190,99000011,GER\n7,C2,\"\u{dc}berprobe,Anne\",W,2012,1190,99000011,GER\n";
    let (german, _, _) = encoding_rs::WINDOWS_1252.encode(german);
    let german = players(&german).unwrap();
    assert_eq!(german.len(), 1);
    assert_eq!(
        (german[0].name.as_str(), german[0].id),
        ("Überprobe, Anne", Some(99_000_011))
    );
}

#[test]
fn incomplete_or_invalid_lists_are_refused() {
    let whole = combined(40);
    let refused = |bytes: &[u8], why: &str| {
        let error = players(bytes).unwrap_err();
        assert!(error.contains(why), "{error}");
    };
    refused(b"", "empty");
    refused(b"a tournament\n", "not the heading");
    refused(
        &whole.as_bytes()[..whole.len() - 100],
        "it ends in the middle of line 41",
    );
    refused(
        &whole.as_bytes()[..whole.len() - 12],
        "it ends in the middle of line 41",
    );
    refused(
        whole.replace("  NOR ", " NOR ").as_bytes(),
        "40 of 40 lines",
    );
    refused(b"\xff\xfeI\0D\0", "UTF-16");
    let cyrillic = combined(4).replace("Anna", "\u{410}\u{43d}\u{43d}\u{430}");
    let cyrillic = cyrillic.replace("Person", "\u{41f}\u{435}\u{440}\u{441}\u{43e}\u{43d}");
    let (cyrillic, _, _) = encoding_rs::WINDOWS_1251.encode(&cyrillic);
    refused(&cyrillic, "not in the assumed encoding");
    refused(
        b"<playerslist><player><fideid>99000055</fideid></player>",
        "cut off",
    );
    refused(b"<html></html>", "not the heading");
    // one bad line of many is left out
    let odd = whole.replace("99000110 ", "9900O110 ");
    assert_eq!(players(odd.as_bytes()).unwrap().len(), 39);
}

#[test]
fn lists_of_several_months_coexist_and_imports_can_be_repeated() {
    let folder = Folder::new("months");
    let database = folder.path("lists.sqlite");
    let list = folder.write("list.txt", combined(40).as_bytes());
    let output = import(&database, &[&list]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output).contains("does not state its month"),
        "{}",
        text(&output)
    );
    for month in ["2026-10", "2026-11", "2026-11"] {
        let output = import(&database, &[&list, "--month", month]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    }
    let shown = text(&crosstable(&["lists", "--lists", &database, "--check"]));
    assert!(shown.contains("undamaged"), "{shown}");
    assert_eq!(shown.matches("40 players").count(), 2, "{shown}");
    let cut = folder.write("cut.txt", combined(20).as_bytes());
    let output = text(&import(&database, &[&cut, "--month", "2026-12"]));
    assert!(
        output.contains("has 20 players, but the list of 2026-11 has 40"),
        "{output}"
    );
    let named = folder.write("players_2026-09.txt", combined(40).as_bytes());
    let output = text(&import(&database, &[&named, "--month", "2026-12"]));
    assert!(
        output.contains("has the month 2026-09 in its name, not 2026-12"),
        "{output}"
    );
    let output = text(&crosstable(&[
        "lists", "--lists", &database, "--remove", "2026-10",
    ]));
    assert!(
        !output.contains("2026-10") && output.contains("2026-11"),
        "{output}"
    );
    let found = text(&crosstable(&[
        "player",
        "Anna Persn7",
        "--lists",
        &database,
    ]));
    assert!(found.contains("99000107 Person7, Anna"), "{found}");
}

#[test]
fn an_archive_is_read_as_downloaded() {
    let folder = Folder::new("archive");
    let database = folder.path("lists.sqlite");
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    zip.start_file("rapid_nov26frl.txt", options).unwrap();
    let heading = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA NOV26 Gms K  B-day Flag\r\n";
    let row = format!(
        "{:<15}{:<61}{:<4}{:<4}{:<29}{:<6}{:<4}{:<3}{:<6}",
        99_000_011, "Beispiel, Bruno", "GER", "M", "", 1820, 0, 20, 1979
    );
    zip.write_all(format!("{heading}{row}\r\n").as_bytes())
        .unwrap();
    let bytes = zip.finish().unwrap().into_inner();
    let path = folder.write("rapid_rating_list.zip", &bytes);
    let output = import(&database, &[&path, "--month", "2026-10"]);
    assert!(
        text(&output).contains("is the list of 2026-11, not of 2026-10"),
        "{}",
        text(&output)
    );
    let output = import(&database, &[&path]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let store = Store::open(Path::new(&database)).unwrap().unwrap();
    let list = &store.lists().unwrap()[0];
    assert_eq!(list.kind, Kind::Single(TimeClass::Rapid));
    let listed = store.by_id(list.number, 99_000_011).unwrap().unwrap();
    assert_eq!(
        (listed.rapid.rating, listed.standard.rating),
        (Some(1820), None)
    );
    let cut = folder.write("cut.zip", &bytes[..bytes.len() / 2]);
    let output = import(&database, &[&cut]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
}

#[test]
fn a_list_that_contradicts_itself_is_refused() {
    let folder = Folder::new("contradictions");
    let database = folder.path("lists.sqlite");
    let single = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA NOV26 Gms K  B-day Flag\r\n";
    let row = format!(
        "{:<15}{:<61}{:<4}{:<4}{:<29}{:<6}{:<4}{:<3}{:<6}\r\n",
        99_000_011, "Beispiel, Bruno", "GER", "M", "", 1820, 0, 20, 1979
    );
    let single = format!("{single}{row}");
    let german = "ID,ZPS,\"Name,Vorname\",Geschlecht,Geburtsjahr,DWZ,FIDE-ID,FIDE-Land\n\
        7,C1,\"Muster,Anne\",W,2012,1190,99000011,GER\n";
    let october = folder.write("rapid_oct26frl.txt", single.as_bytes());
    let november = folder.write("rapid_nov26frl.txt", single.as_bytes());
    let national = folder.write("spieler.csv", german.as_bytes());
    let check = |arguments: &[&str], code: i32, words: &str| {
        let output = import(&database, arguments);
        let said = text(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    };
    let months = "has the month 2026-10 in its name, but 2026-11 in its heading";
    check(&[&october], 2, months);
    check(&[&october, "--month", "2026-11"], 2, months);
    let rapid = "is not a list of the kind fide-blitz, but of the kind fide-rapid";
    check(&[&november, "--kind", "fide-blitz"], 2, rapid);
    check(
        &[&november, "--kind", "GER"],
        2,
        "is not a list of the kind GER",
    );
    let german = "is not a list of the kind RUS, but of the kind GER";
    check(
        &[&national, "--month", "2026-11", "--kind", "RUS"],
        2,
        german,
    );
    check(
        &[&november, "--kind", "fide-rapid"],
        0,
        "fide-rapid 2026-11",
    );
    check(
        &[&national, "--month", "2026-11", "--kind", "GER"],
        0,
        "GER 2026-11",
    );
}

#[test]
fn a_list_that_is_probably_of_another_month_is_reported() {
    let folder = Folder::new("months");
    let database = folder.path("lists.sqlite");
    let list = folder.write("list.txt", combined(120).as_bytes());
    // the day of the import is 10 November 2026
    let warnings = |file: &str, month: &str| {
        let arguments = [
            "list-import",
            "--lists",
            &database,
            file,
            "--month",
            month,
            "--quiet",
        ];
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_crosstable"));
        let output = command
            .args(arguments)
            .env("SOURCE_DATE_EPOCH", "1794268800")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        text(&output)
    };
    assert_eq!(warnings(&list, "2026-11"), "");
    let same = warnings(&list, "2026-10");
    let expected = "the list of 2026-11 may be the same list: 120 rated players were compared";
    assert!(same.contains(expected), "{same}");
    // one rating is another one
    let next = combined(120).replacen(" 1500 ", " 1504 ", 1);
    let next = folder.write("next.txt", next.as_bytes());
    assert_eq!(warnings(&next, "2026-12"), "");
    let future = warnings(&list, "2027-01");
    assert!(
        future
            .contains("the list of 2027-01 has not appeared yet (the next one is that of 2026-12)"),
        "{future}"
    );
    let packed = |day: (u16, u8, u8)| {
        let day = zip::DateTime::from_date_and_time(day.0, day.1, day.2, 9, 0, 0).unwrap();
        let options = zip::write::SimpleFileOptions::default().last_modified_time(day);
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        zip.start_file("players_list_foa.txt", options).unwrap();
        zip.write_all(combined(3).as_bytes()).unwrap();
        let bytes = zip.finish().unwrap().into_inner();
        folder.write("players_list.zip", &bytes)
    };
    let database = folder.path("packed.sqlite");
    let warnings = |day: (u16, u8, u8)| {
        let output = import(&database, &[&packed(day), "--month", "2026-11"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        text(&output)
    };
    let expected = "was packed, the archive contains the list of 2026-10 or an earlier one, not \
                    that of 2026-11";
    assert!(warnings((2026, 10, 20)).contains(expected));
    assert!(!warnings((2026, 10, 30)).contains("was packed"));
    assert!(!warnings((2026, 11, 9)).contains("was packed"));
    // the day that programs write which know none
    assert!(!warnings((1980, 1, 1)).contains("was packed"));
    let output = import(&database, &[&packed((1980, 1, 1))]);
    assert!(text(&output).contains("does not state its month"));
}

/// Opens a database with one list after a change of its bytes or of its schema.
fn changed(folder: &Folder, change: impl FnOnce(&Path)) -> Result<Option<Store>, StoreError> {
    let path = folder.0.join("lists.sqlite");
    let _ = fs::remove_file(&path);
    let mut store = Store::open_to_write(&path).unwrap();
    let mut import = Import::default();
    for player in players(combined(300).as_bytes()).unwrap() {
        import.add(&player);
    }
    let month: Month = "2026-11".parse().unwrap();
    import
        .finish(&mut store, month, &Kind::Combined, "x")
        .unwrap();
    drop(store);
    change(&path);
    let opened = Store::open(&path)?;
    if let Some(store) = &opened {
        store.verify()?;
    }
    Ok(opened)
}

#[test]
fn an_invalid_database_is_never_used() {
    let folder = Folder::new("databases");
    let sql = |text: &'static str| {
        move |path: &Path| {
            rusqlite::Connection::open(path)
                .unwrap()
                .execute_batch(text)
                .unwrap()
        }
    };
    assert!(changed(&folder, |_| ()).unwrap().is_some());
    let newer = changed(&folder, sql("PRAGMA user_version = 9")).unwrap_err();
    assert!(matches!(newer, StoreError::NewerVersion(_, 9)), "{newer}");
    let older = changed(&folder, sql("PRAGMA user_version = 0")).unwrap_err();
    assert!(matches!(older, StoreError::OlderVersion(_, 0)), "{older}");
    let foreign = changed(&folder, sql("PRAGMA application_id = 7")).unwrap_err();
    assert!(matches!(foreign, StoreError::OtherProgram(_)), "{foreign}");
    let text = changed(&folder, |path| {
        fs::write(path, "not a database, but a long text").unwrap()
    });
    assert!(matches!(text, Err(StoreError::OtherProgram(_))), "{text:?}");
    let damaged = changed(&folder, |path| {
        let mut bytes = fs::read(path).unwrap();
        let half = bytes.len() / 2;
        bytes[half..].fill(0x5a);
        fs::write(path, bytes).unwrap();
    });
    assert!(
        matches!(damaged, Err(StoreError::Damaged(..))),
        "{damaged:?}"
    );
    let database = folder.path("lists.sqlite");
    let output = crosstable(&["lists", "--lists", &database, "--rebuild"]);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        crate::rating_lists::text(&output)
    );
    assert!(Store::open(Path::new(&database)).unwrap().is_none());
}

#[test]
fn an_unfinished_import_changes_nothing() {
    let folder = Folder::new("unfinished");
    let opened = changed(&folder, |path| {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection
            .execute_batch("BEGIN IMMEDIATE; DELETE FROM player")
            .unwrap();
        // the process is killed: nothing was committed
        drop(connection);
    });
    let store = opened.unwrap().unwrap();
    assert!(
        store
            .by_id(store.lists().unwrap()[0].number, 99_000_100)
            .unwrap()
            .is_some()
    );
}

#[test]
fn an_audit_compares_with_lists_or_says_that_there_are_none() {
    let folder = Folder::new("audit");
    let database = folder.path("lists.sqlite");
    let page = fs::read_to_string(root().join("docs/checks/rating-differs.md")).unwrap();
    let block = |mark: &str| {
        let (_, rest) = page.split_once(mark).unwrap();
        rest.split("```").next().unwrap().to_owned()
    };
    let list = folder.write("players_2026-05.txt", block("```list 2026-05\n").as_bytes());
    let file = folder.write("open.trf", block("```trf wrong\n").as_bytes());
    let without = text(&crosstable(&["audit", &file, "--format", "json"]));
    assert!(without.contains(r#""needs": "list""#), "{without}");
    let missing = crosstable(&["audit", &file, "--lists", &database]);
    assert_eq!(missing.status.code(), Some(2));
    assert_eq!(import(&database, &[&list]).status.code(), Some(0));
    let with = text(&crosstable(&["audit", &file, "--lists", &database]));
    assert!(
        with.contains("the standard list of 2026-05 has 2288"),
        "{with}"
    );
    let with = text(&crosstable(&[
        "audit", &file, "--lists", &database, "--format", "json",
    ]));
    assert!(!with.contains(r#""needs": "list""#), "{with}");
    fs::write(&database, "damaged").unwrap();
    let damaged = crosstable(&["audit", &file, "--lists", &database]);
    assert_eq!(damaged.status.code(), Some(2), "{}", text(&damaged));
}

#[test]
fn a_damaged_database_is_reported_and_removed_on_request() {
    let folder = Folder::new("damaged");
    let database = folder.path("lists.sqlite");
    let list = folder.write("list.txt", combined(300).as_bytes());
    let sample = root().join("samples/clean-open.trf");
    let sample = sample.to_str().unwrap();
    let whole = |path: &Path| fs::read(path).unwrap();
    let sql = |path: &Path, text: &str| {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.execute_batch(text).unwrap();
    };
    // the change, what is said, and whether only reading everything finds it
    type Change<'a> = Box<dyn Fn(&Path) + 'a>;
    let changes: [(Change<'_>, &str, bool); 10] = [
        (
            Box::new(|path| {
                let mut bytes = whole(path);
                bytes[..100].fill(0x5a);
                fs::write(path, bytes).unwrap();
            }),
            "is damaged: its header has been overwritten",
            false,
        ),
        (
            Box::new(|path| fs::write(path, &whole(path)[..whole(path).len() / 2]).unwrap()),
            "is damaged",
            false,
        ),
        (
            Box::new(|path| fs::write(path, &whole(path)[..300]).unwrap()),
            "is damaged",
            false,
        ),
        (
            Box::new(|path| sql(path, "DROP TABLE player_surname")),
            "its table player_surname is missing",
            false,
        ),
        (
            Box::new(|path| sql(path, "DROP TABLE list")),
            "its table list is missing",
            false,
        ),
        (
            Box::new(|path| sql(path, "UPDATE list SET month = 'spring'")),
            "an unknown month or kind",
            false,
        ),
        (
            Box::new(|path| sql(path, "DELETE FROM player WHERE id % 2 = 0")),
            "2026-11 fide lacks some of its players",
            true,
        ),
        (
            Box::new(|path| sql(path, "DELETE FROM player_surname")),
            "the surnames of 2026-11 fide are missing",
            true,
        ),
        (
            Box::new(|path| sql(path, "DELETE FROM surname WHERE number > 7")),
            "a surname is missing",
            true,
        ),
        (
            Box::new(|path| sql(path, "DELETE FROM surname_part")),
            "the parts of a surname are missing",
            true,
        ),
    ];
    for (change, words, hidden) in &changes {
        let output = import(&database, &[&list, "--month", "2026-11"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        change(Path::new(&database));
        let checked = crosstable(&["lists", "--check", "--lists", &database]);
        let said = text(&checked);
        assert_eq!(checked.status.code(), Some(2), "{words}: {said}");
        assert!(said.contains(words), "{words}: {said}");
        assert!(said.contains("--rebuild"), "{words}: {said}");
        if !hidden {
            // never half-used
            for arguments in [
                &["audit", sample, "--lists", &database][..],
                &["player", "Person7, Anna", "--lists", &database],
                &[
                    "list-import",
                    &list,
                    "--month",
                    "2026-12",
                    "--lists",
                    &database,
                ],
            ] {
                let used = crosstable(arguments);
                assert_eq!(used.status.code(), Some(2), "{words}: {}", text(&used));
                assert!(text(&used).contains(words), "{words}: {}", text(&used));
            }
        }
        let rebuilt = crosstable(&["lists", "--rebuild", "--lists", &database]);
        assert_eq!(
            rebuilt.status.code(),
            Some(0),
            "{words}: {}",
            text(&rebuilt)
        );
        assert!(!Path::new(&database).exists());
    }
}

#[test]
fn files_that_are_not_databases_are_not_changed() {
    let folder = Folder::new("foreign");
    let notes = folder.write("notes.txt", b"somebody else's notes, a long text");
    let place = folder.path("folder");
    fs::create_dir(&place).unwrap();
    for (path, words) in [
        (&notes, "is not a database of rating lists"),
        (&place, "is a folder"),
    ] {
        for arguments in [&["lists"][..], &["lists", "--rebuild"]] {
            let output = crosstable(&[arguments, &["--lists", path]].concat());
            assert_eq!(output.status.code(), Some(2));
            assert!(text(&output).contains(words), "{}", text(&output));
        }
    }
    assert!(fs::read(&notes).unwrap().starts_with(b"somebody"));
    let none = folder.path("none.sqlite");
    let output = crosstable(&["lists", "--rebuild", "--lists", &none]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let output = text(&crosstable(&["lists", "--lists", &none]));
    assert!(output.contains("no rating lists; import one"), "{output}");
}

#[test]
fn a_person_is_found_by_name_on_every_list() {
    let folder = Folder::new("by-name");
    let database = folder.path("lists.sqlite");
    let list = |name: &str, lines: &[String]| {
        let text = format!("{HEADING}\r\n{}\r\n", lines.join("\r\n"));
        folder.write(name, text.as_bytes())
    };
    let other = line(99_000_100, "Someone, Else", 1500);
    let newest = list("nov.txt", std::slice::from_ref(&other));
    let twice = line(99_000_103, "Double, Name", 1600);
    let older = [
        other,
        line(99_000_101, "Muster-Probe, Jan", 1500),
        line(99_000_102, "O'Fiction, Sean", 1500),
        twice.replace("99000103", "99000104"),
        twice,
    ];
    let older = list("oct.txt", &older);
    for (path, month) in [(&newest, "2026-11"), (&older, "2026-10")] {
        let done = import(&database, &[path, "--month", month, "--partial"]);
        assert!(done.status.success(), "{}", text(&done));
    }
    let look_up = |name: &str| text(&crosstable(&["player", name, "--lists", &database]));
    for name in [
        "Muster-Probe, Jan",
        "Muster-Probe Jan",
        "Jan Muster-Probe",
        "Muster-Probe",
        "Muster Probe Jan",
    ] {
        let found = look_up(name);
        assert!(
            found.contains("2026-10 fide: 99000101 Muster-Probe, Jan"),
            "{name}: {found}"
        );
    }
    assert!(look_up("O'Fiction").contains("99000102"));
    assert!(
        look_up("Someone, Else").contains("2026-11"),
        "the newest month comes first"
    );
    assert!(!look_up("Someone, Else").contains("2026-10"));
    assert!(look_up("Nobody, Known").contains("no rating list contains Nobody, Known"));
    // the same name, year and federation under two IDs
    let store = Store::open(Path::new(&database)).unwrap().unwrap();
    let lists = store.lists().unwrap();
    let october = lists
        .iter()
        .find(|list| list.month.to_string() == "2026-10")
        .unwrap();
    let own = store.by_id(october.number, 99_000_103).unwrap().unwrap();
    let doubles = store.doubles(october.number, &own).unwrap();
    let ids: Vec<Option<u32>> = doubles.iter().map(|other| other.id).collect();
    assert_eq!(ids, [Some(99_000_104)]);
    let single = store.by_id(october.number, 99_000_101).unwrap().unwrap();
    assert_eq!(store.doubles(october.number, &single).unwrap(), []);
}

/// Starts an import without waiting for its end.
fn start_import(database: &str, list: &str, month: &str) -> std::process::Child {
    std::process::Command::new(env!("CARGO_BIN_EXE_crosstable"))
        .args(["list-import", list, "--month", month, "--lists", database])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn simultaneous_imports_wait_for_each_other() {
    let folder = Folder::new("together");
    let database = folder.path("new/lists.sqlite");
    let list = folder.write("list.txt", combined(4000).as_bytes());
    let months = ["2026-10", "2026-11", "2026-11", "2026-12"];
    let imports = months.map(|month| start_import(&database, &list, month));
    for mut import in imports {
        assert_eq!(import.wait().unwrap().code(), Some(0));
    }
    let shown = crosstable(&["lists", "--check", "--lists", &database]);
    let said = text(&shown);
    assert_eq!(shown.status.code(), Some(0), "{said}");
    assert_eq!(said.matches("4000 players").count(), 3, "{said}");
}

#[cfg(unix)]
#[test]
fn a_killed_import_leaves_the_database_unchanged() {
    let folder = Folder::new("killed");
    let database = folder.path("lists.sqlite");
    let first = folder.write("first.txt", combined(40).as_bytes());
    assert_eq!(
        import(&database, &[&first, "--month", "2026-10"])
            .status
            .code(),
        Some(0)
    );
    let list = folder.write("list.txt", combined(60_000).as_bytes());
    let journal = folder.path("lists.sqlite-journal");
    let mut killed = 0;
    for pause in [0, 20, 80, 200] {
        let mut import = start_import(&database, &list, "2026-11");
        let begin = std::time::Instant::now();
        // the journal is there as long as it writes
        while !Path::new(&journal).exists() && import.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < std::time::Duration::from_secs(120));
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        std::thread::sleep(std::time::Duration::from_millis(pause));
        import.kill().unwrap();
        let code = import.wait().unwrap().code();
        killed += usize::from(code.is_none());
        let shown = crosstable(&["lists", "--check", "--lists", &database]);
        let said = text(&shown);
        assert_eq!(shown.status.code(), Some(0), "{said}");
        assert!(said.contains("40 players"), "{said}");
        // all of the new list, or nothing of it
        let is_complete = said.contains("60000 players");
        assert!(is_complete || code.is_none(), "{said}");
    }
    assert!(killed > 0, "no import was killed");
    let output = import(&database, &[&list, "--month", "2026-11"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn a_wait_for_another_process_is_announced() {
    let folder = Folder::new("waiting");
    let database = folder.path("lists.sqlite");
    let list = folder.write("list.txt", combined(300).as_bytes());
    assert_eq!(
        import(&database, &[&list, "--month", "2026-11"])
            .status
            .code(),
        Some(0)
    );
    let other = rusqlite::Connection::open(&database).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let waiting = std::thread::spawn({
        let database = database.clone();
        move || crosstable(&["lists", "--lists", &database])
    });
    std::thread::sleep(std::time::Duration::from_millis(2500));
    other.execute_batch("ROLLBACK").unwrap();
    let listed = waiting.join().unwrap();
    assert_eq!(listed.status.code(), Some(0));
    let error = String::from_utf8_lossy(&listed.stderr);
    assert_eq!(
        error.trim(),
        "another process is changing the rating lists; crosstable waits up to 20 seconds for it to \
         finish"
    );
    assert!(text(&listed).contains("2026-11"), "{}", text(&listed));
}

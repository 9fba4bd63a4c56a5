//! The report as a workbook.

use super::*;
use crate::support::scratch::Scratch;

#[test]
fn the_sheets_have_the_same_names_for_every_file() {
    let check = |dossier: &Dossier| {
        let book = Book::of(dossier);
        assert_eq!(book.cells.sheet_names(), SHEETS);
        assert!(book.parts().iter().all(|part| !part.contains("vba")));
    };
    check(&sample("planted-errors.trf"));
    check(&sample("harbour-open.TUNX"));
    check(&sample("exchange-players.txt"));
    let header = "012 Nobody Came\n022 Oslo\n032 NOR\n042 2026/05/01\n052 2026/05/02\n062 0\n";
    check(&of("no-players.trf", header));
    let listed = player(1, "Alone, Anna", "0.0", 1, "");
    check(&of("no-rounds.trf", format!("012 Not Begun\n{listed}")));
}

#[test]
fn findings_have_rows_with_the_severity_in_words() {
    let mut book = Book::of(&sample("planted-errors.trf"));
    let sheet = book.sheet("Findings");
    let points = row(&sheet, "Code", "P301");
    let cell = |heading| points[column(&sheet, heading)].clone();
    assert_eq!(cell("Severity"), text("error"));
    assert_eq!(cell("No"), Data::Float(7.0));
    assert_eq!(cell("Name"), text("Grüner, Jörg"));
    assert_eq!(cell("Found"), text("3.0"));
    assert_eq!(cell("Expected"), text("2.5"));
    assert_eq!(cell("Place"), text("line 19, columns 81 to 84"));
    assert_eq!(
        cell("Who and where"),
        text("7 Grüner, Jörg\nline 19, columns 81 to 84")
    );
    assert_eq!(cell("Fingerprint"), text("P301:7"));
    assert_eq!(cell("Decision"), Data::Empty);
    assert_eq!(cell("Comment"), Data::Empty);
    let severities: Vec<String> = sheet.rows().skip(1).map(|row| row[0].to_string()).collect();
    let order = |word: &String| ["error", "warning", "info"].iter().position(|w| w == word);
    assert!(severities.is_sorted_by_key(order), "{severities:?}");
    assert!(book.xml("Findings").contains("<autoFilter ref=\"A1:W12\""));
}

#[test]
fn findings_can_be_read_on_paper() {
    let mut book = Book::of(&sample("planted-errors.trf"));
    let printed = column(&book.sheet("Findings"), "Comment");
    let xml = book.xml("Findings");
    let document = roxmltree::Document::parse(&xml).unwrap();
    let number = |node: roxmltree::Node<'_, '_>, name| -> usize {
        let text = node.attribute(name).unwrap();
        text.split('.').next().unwrap().parse().unwrap()
    };
    let columns = document.descendants().filter(|n| n.has_tag_name("col"));
    let width: usize = columns
        .map(|col| {
            let last = number(col, "max").min(printed + 1);
            (last + 1).saturating_sub(number(col, "min")) * number(col, "width")
        })
        .sum();
    // 100 are printed in full size on A4 upright; of 160 a letter of 11 points keeps 7
    assert!((120..=160).contains(&width), "{width}");
    assert!(xml.contains("orientation=\"portrait\""));
    let rule = column(&book.sheet("Findings"), "Rule");
    assert!(rule < printed, "{rule}");
    let area = format!(
        "$A$1:${}$",
        char::from(b'A' + u8::try_from(printed).unwrap())
    );
    assert!(book.part("xl/workbook.xml").contains(&area), "{area}");
}

#[test]
fn found_values_are_shown_as_the_file_writes_them() {
    let check = |file: &str, bytes: &str, code: &str, found: &str| {
        let mut book = Book::of(&of(file, bytes));
        let sheet = book.sheet("Findings");
        let line = row(&sheet, "Code", code);
        assert_eq!(line[column(&sheet, "Found")], text(found), "{file}");
    };
    let table = |points: &str| {
        format!("No;Name;1;2;Pts\n1;Alder, Ann;2w1;2b1;{points}\n2;Birch, Bob;1b0;1w0;0\n")
    };
    check("comma.csv", &table("1,50"), "P301", "1,50");
    check("sign.csv", &table("1½"), "P301", "1½");
    let unknown = hostile() + "777 an extension\n";
    check("record.trf", &unknown, "S103", "777");
    let ranks = [(1, "0.5", 1, "   2 w ="), (2, "0.5", 2, "   1 b =")];
    let ranks = ranks.map(|(no, points, rank, cell)| player(no, "Alder, Ann", points, rank, cell));
    let ranks = format!("012 Two\n042 2026/05/01\n{}", ranks.concat());
    check("ranks.trf", &ranks, "T401", "ranks 1 and 2");
}

#[test]
fn the_summary_states_city_and_federation() {
    let mut book = Book::of(&sample("clean-open.trf"));
    let summary = book.sheet("Summary");
    let check = |name: &str, expected: &str| {
        let mut rows = summary.rows();
        let found = rows.find(|row| row[0] == name);
        assert_eq!(found.unwrap()[1], text(expected), "{name}");
    };
    check("City", "Exampleton");
    check("Federation", "NOR");
    let unnamed = Book::of(&of("hostile.trf", hostile())).sheet("Summary");
    assert!(unnamed.rows().all(|row| row[0] != "City"));
}

/// The target of the link in a cell.
fn link(book: &Book, sheet: &str, cell: &str) -> String {
    let xml = book.xml(sheet);
    let document = roxmltree::Document::parse(&xml).unwrap();
    let mut nodes = document.descendants();
    let found = nodes
        .find(|node| node.tag_name().name() == "hyperlink" && node.attribute("ref") == Some(cell));
    let found = found.unwrap_or_else(|| panic!("no link in {sheet}!{cell}"));
    found.attribute("location").unwrap().to_owned()
}

/// The value of a cell, which is named like `B3`.
fn value(sheet: &Range<Data>, cell: &str) -> Data {
    let letter = cell.bytes().next().unwrap() - b'A';
    let row: u32 = cell[1..].parse().unwrap();
    sheet
        .get_value((row - 1, u32::from(letter)))
        .unwrap()
        .clone()
}

#[test]
fn a_finding_leads_to_its_cell() {
    let mut book = Book::of(&sample("planted-errors.trf"));
    let findings = book.sheet("Findings");
    let mut check = |code: &str, sheet: &str, expected: Data| {
        let at = column(&findings, "Code");
        let row = findings
            .rows()
            .position(|row| row[at] == text(code))
            .unwrap();
        let place = link(&book, "Findings", &format!("J{}", row + 1));
        let (name, cell) = place.split_once('!').unwrap();
        let name = name.trim_matches('\'');
        assert_eq!(name, sheet, "{code}");
        let sheet = book.sheet(name);
        assert_eq!(value(&sheet, cell), expected, "{code}");
    };
    // player 3 and player 4 both have White in round 1
    check("R205", "Crosstable", text("4w1"));
    // player 7 is said to have 3 points
    check("P301", "Standings", Data::Float(3.0));
    check("P305", "Standings", Data::Float(3.0));
}

#[test]
fn identifiers_are_text_and_quantities_are_numbers() {
    let mut book = Book::of(&sample("clean-open.trf"));
    let players = book.sheet("Players");
    let first = row(&players, "Name", "Ahlgren, Tove");
    assert_eq!(first[column(&players, "Rating")], Data::Float(2412.0));
    let id = &first[column(&players, "FIDE ID")];
    assert!(
        matches!(id, Data::String(id) if id.bytes().all(|b| b.is_ascii_digit())),
        "{id:?}"
    );
    let standings = book.sheet("Standings");
    let first = row(&standings, "Name", "Ahlgren, Tove");
    assert!(matches!(
        first[column(&standings, "Points")],
        Data::Float(_)
    ));
    assert_eq!(first[column(&standings, "Rank")], Data::Float(1.0));
}

#[test]
fn headings_are_frozen_and_repeated_and_rounds_begin_on_new_pages() {
    let book = Book::of(&sample("clean-open.trf"));
    for sheet in &SHEETS[1..SHEETS.len() - 1] {
        let xml = book.xml(sheet);
        assert!(xml.contains("state=\"frozen\""), "{sheet}");
        assert!(xml.contains("ySplit=\"1\""), "{sheet}");
        let is_upright = xml.contains("orientation=\"portrait\"");
        assert_eq!(is_upright, *sheet == "Findings", "{sheet}");
        assert!(xml.contains("fitToHeight=\"0\""), "{sheet}");
        assert!(xml.contains("&amp;P of &amp;N"), "{sheet}");
        let titles = format!("{sheet}!$1:$1");
        assert!(book.part("xl/workbook.xml").contains(&titles), "{sheet}");
    }
    // five rounds of five games
    let breaks = book.xml("Pairings");
    let document = roxmltree::Document::parse(&breaks).unwrap();
    let rows = document
        .descendants()
        .filter(|node| node.tag_name().name() == "brk");
    let rows: Vec<_> = rows.filter_map(|node| node.attribute("id")).collect();
    assert_eq!(rows, ["6", "11", "16", "21"]);
}

#[test]
fn a_difference_explains_the_computed_value() {
    let book = Book::of(&sample("planted-errors.trf"));
    let notes: String = book
        .parts()
        .iter()
        .filter(|part| part.contains("comments"))
        .map(|part| book.part(part))
        .collect();
    for words in [
        "error P301: points differ",
        "round 1: draw, 0.5",
        "colours disagree",
    ] {
        assert!(notes.contains(words), "no `{words}`");
    }
}

#[test]
fn no_text_becomes_a_formula() {
    let dossier = of("hostile.trf", hostile());
    let mut book = Book::of(&dossier);
    let players = book.sheet("Players");
    for name in NAMES {
        let found = row(&players, "Name", name);
        assert_eq!(found[column(&players, "Name")], text(name));
    }
    for part in book
        .parts()
        .iter()
        .filter(|part| part.starts_with("xl/worksheets/sheet"))
    {
        assert!(!book.part(part).contains("<f>"), "{part}");
        // nothing leads out of the workbook
        let links = part.replace("worksheets/", "worksheets/_rels/") + ".rels";
        assert!(!book.part(&links).contains("External"), "{links}");
    }
}

#[test]
fn losses_of_a_conversion_are_listed() {
    let scratch = Scratch::new("report-lost");
    scratch.sample("harbour-xlsx.xlsx", "open.xlsx");
    let convert = [
        "convert",
        "open.xlsx",
        "open.trf",
        "--loss-report",
        "losses.json",
    ];
    scratch.run(&convert);
    let losses: serde_json::Value = serde_json::from_str(&scratch.read("losses.json")).unwrap();
    let losses = losses["losses"].as_array().unwrap();
    assert!(!losses.is_empty(), "the sample loses something");
    scratch.run(&["report", "open.xlsx", "-o", "report.xlsx"]);
    let mut book = Book::new(scratch.bytes("report.xlsx"));
    let sheet = book.sheet("Conversion");
    for loss in losses {
        let words = loss["message"].as_str().unwrap();
        assert_eq!(row(&sheet, "In words", words)[0], text("lost in trf26"));
    }
}

#[test]
fn texts_that_are_too_long_for_a_cell_are_shortened() {
    let scratch = Scratch::new("report-long");
    scratch.sample("clean-open.trf", "open.trf");
    scratch.run(&["convert", "open.trf", "open.json", "-q"]);
    let long = "x".repeat(40_000);
    let text = scratch.read("open.json").replace("Ahlgren, Tove", &long);
    let mut book = Book::of(&of("open.json", text));
    let players = book.sheet("Players");
    let lengths = players.rows().map(|row| row[2].to_string().chars().count());
    assert_eq!(lengths.max(), Some(32_767));
}

#[test]
fn the_same_report_has_the_same_bytes() {
    let dossier = sample("planted-errors.trf");
    let first = workbook(&dossier).unwrap();
    assert!(first == workbook(&sample("planted-errors.trf")).unwrap());
    let core = Book::new(first).part("docProps/core.xml");
    assert!(core.contains("<dc:title>Harbour Open</dc:title>"), "{core}");
    assert!(core.contains("2026-11-22T14:07:00Z"), "{core}");
}

#[test]
fn several_files_share_an_index_and_a_sheet_of_findings() {
    let scratch = Scratch::new("report-several");
    scratch.sample("planted-errors.trf", "a.trf");
    scratch.sample("clean-open.trf", "b.trf");
    scratch.file("c.trf", "no tournament");
    let run = scratch.run(&["report", "a.trf", "b.trf", "c.trf", "-o", "all.xlsx"]);
    assert_eq!(run.code, 2, "{run:?}");
    let mut book = Book::new(scratch.bytes("all.xlsx"));
    let names = book.cells.sheet_names();
    assert_eq!(
        names[..4],
        ["Index", "Between files", "Findings", "1 Summary"]
    );
    assert_eq!(names.len(), 3 + 2 * 10);
    let index = book.sheet("Index");
    assert_eq!(row(&index, "File", "a.trf")[4], Data::Float(8.0));
    assert_eq!(row(&index, "File", "b.trf")[4], Data::Float(0.0));
    let failed = row(&index, "File", "c.trf");
    assert!(failed[7].to_string().starts_with("not read"), "{failed:?}");
    let findings = book.sheet("Findings");
    assert_eq!(row(&findings, "Code", "P301")[0], Data::Float(1.0));
}

#[test]
fn many_files_get_only_an_index_and_their_findings() {
    let scratch = Scratch::new("report-many");
    for at in 0..21 {
        scratch.sample("planted-errors.trf", &format!("in/{at:02}.trf"));
    }
    let run = scratch.run(&["report", "in", "-o", "all.xlsx", "-q"]);
    assert_eq!(run.code, 1, "{run:?}");
    let mut book = Book::new(scratch.bytes("all.xlsx"));
    let names = ["Index", "Between files", "Findings"];
    assert_eq!(book.cells.sheet_names(), names);
    assert_eq!(book.sheet("Index").height(), 1 + 21);
    let findings = book.sheet("Findings");
    let errors = findings.rows().filter(|row| row[2] == "error");
    assert_eq!(errors.count(), 21 * 8);
}

#[test]
fn each_file_can_have_its_own_report() {
    let scratch = Scratch::new("report-each");
    scratch.sample("planted-errors.trf", "in/open.trf");
    scratch.sample("clean-open.trf", "in/more/open.trf");
    scratch.sample("two-groups.json", "in/groups.json");
    let run = scratch.run(&["report", "in", "--each", "-o", "out", "--quiet"]);
    assert_eq!(run.code, 1, "{run:?}");
    let names = scratch.names_in("out");
    let expected = [
        "groups-report.xlsx",
        "open-report-2.xlsx",
        "open-report.xlsx",
    ];
    assert_eq!(names, expected);
    let groups = Book::new(scratch.bytes("out/groups-report.xlsx"));
    assert_eq!(groups.cells.sheet_names()[0], "Index");
    let again = scratch.run(&["report", "in", "--each", "-o", "out", "--quiet"]);
    assert_eq!(again.code, 2, "{again:?}");
    assert!(again.err.contains("already exists"), "{again:?}");
}

#[test]
fn reports_in_a_folder_are_named_after_their_files() {
    let scratch = Scratch::new("report-folder");
    scratch.sample("clean-open.trf", "in/open.trf");
    scratch.sample("harbour-xlsx.xlsx", "in/table.xlsx");
    let check = |arguments: &[&str], expected: &str| {
        let run = scratch.run(&[&["report", "--fail-on", "never"], arguments].concat());
        assert_eq!(run.code, 0, "{run:?}");
        let written = format!("written: {expected}");
        assert!(run.err.replace('\\', "/").contains(&written), "{run:?}");
        assert!(!scratch.bytes(expected).is_empty());
    };
    check(&["in/open.trf", "-o", "."], "./open-report.xlsx");
    check(
        &["in/open.trf", "-o", ".", "--format", "html"],
        "./open-report.html",
    );
    check(&["in/open.trf", "-o", "new/"], "new/open-report.xlsx");
    // the file itself is never written over
    check(&["in/table.xlsx", "-o", "in"], "in/table-report.xlsx");
    check(
        &["in/open.trf", "in/table.xlsx", "-o", "new"],
        "new/report.xlsx",
    );
    std::fs::remove_file(scratch.path("in/table-report.xlsx")).unwrap();
    check(&["in", "-o", "new"], "new/in-report.xlsx");
    let again = scratch.run(&["report", "in/open.trf", "-o", "."]);
    assert_eq!(again.code, 2, "{again:?}");
    assert!(again.err.contains("already exists"), "{again:?}");
}

#[test]
fn reports_that_cannot_be_written_are_refused_with_a_remedy() {
    let scratch = Scratch::new("report-refused");
    scratch.sample("clean-open.trf", "open.trf");
    scratch.file("folder.xlsx/file", "");
    let check = |arguments: &[&str], code, words: &str| {
        let mut all = vec!["report"];
        all.extend(arguments);
        let run = scratch.run(&all);
        assert_eq!(run.code, code, "{run:?}");
        // long paths break lines anywhere
        let flat = run.err.replace('│', " ");
        let flat = flat.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(words), "no `{words}` in {flat}");
    };
    check(&["open.trf", "-o", "open.xls"], 2, ".xlsx for a workbook");
    check(&["open.trf"], 0, "written: open-report.xlsx");
    check(&["open.trf"], 2, "open-report.xlsx already exists");
    check(&["-"], 2, "name the report: -o report.xlsx");
    check(&["open.trf", "-o", "folder.xlsx"], 2, "cannot write");
    check(&["open.trf", "-o", "no/such/open.xlsx"], 2, "cannot write");
    check(&["open.trf", "-o", "open.xlsx"], 0, "written: open.xlsx");
    check(&["open.trf", "-o", "open.xlsx"], 2, "already exists");
    check(&["open.trf", "-o", "open.xlsx", "--force"], 0, "written");
    check(
        &["open.trf", "-o", "open.trf", "--format", "xlsx", "--force"],
        2,
        "is an input file and would be overwritten",
    );
    check(&["none.trf", "-o", "none.xlsx"], 2, "cannot read none.trf");
    assert_eq!(
        scratch.names(),
        ["folder.xlsx", "open-report.xlsx", "open.trf", "open.xlsx"],
        "nothing else is left behind"
    );
}

#[test]
fn reports_of_an_earlier_run_are_not_read_as_tournaments() {
    let scratch = Scratch::new("report-again");
    scratch.sample("clean-open.trf", "open.trf");
    let page = scratch.run(&["report", "open.trf", "-o", "page.html"]);
    assert_eq!(page.code, 0, "{page:#?}");
    for _ in 0..2 {
        let run = scratch.run(&["report", ".", "-o", "season.xlsx", "--force"]);
        assert_eq!(run.code, 0, "{run:#?}");
        assert!(!run.err.contains("page.html"), "{run:#?}");
    }
    let audit = scratch.run(&["audit", "."]);
    assert_eq!(audit.code, 0, "{audit:#?}");
    assert!(audit.out.contains("open.trf"), "{audit:#?}");
    assert!(!audit.out.contains("season"), "{audit:#?}");
    // a tournament that was written as a workbook stays one
    let table = scratch.run(&["convert", "open.trf", "table.xlsx"]);
    assert_eq!(table.code, 0, "{table:#?}");
    let audit = scratch.run(&["audit", "."]);
    assert!(audit.out.contains("table.xlsx"), "{audit:#?}");
}

#[test]
fn no_sheet_contains_internal_words() {
    for entry in std::fs::read_dir(root().join("samples")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() || name == "README.md" {
            continue;
        }
        for sheet in &sample(&name).sheets {
            let rows = sheet.tables().iter().flat_map(|table| &table.rows);
            for cell in rows.flat_map(|row| &row.cells) {
                let text = cell.value.words();
                for words in [
                    "`",
                    "--tie-breaks",
                    "--rules",
                    "under raw",
                    "under legacy",
                    " (I622)",
                ] {
                    assert!(
                        !text.contains(words),
                        "{words} in {} of {name}: {text}",
                        sheet.name
                    );
                }
            }
        }
    }
}

#[test]
fn summary_letter_and_findings_have_the_same_order() {
    let dossier = sample("planted-errors.trf");
    let mut book = Book::of(&dossier);
    let findings = book.sheet("Findings");
    let message = column(&findings, "What is wrong");
    let errors = findings.rows().skip(1).filter(|row| row[0] == "error");
    let errors: Vec<String> = errors.map(|row| row[message].to_string()).collect();
    assert!(errors[0].starts_with("colours disagree"), "{errors:?}");
    let position = |sheet: &Range<Data>, words: &str| {
        let words = words.to_lowercase();
        let holds = |row: &[Data]| {
            row.iter()
                .any(|cell| cell.to_string().to_lowercase().contains(&words))
        };
        sheet.rows().position(holds)
    };
    for sheet in ["Summary", "Letter"] {
        let cells = book.sheet(sheet);
        let places: Vec<_> = errors.iter().map(|words| position(&cells, words)).collect();
        assert!(places.iter().all(Option::is_some), "{sheet}: {places:?}");
        assert!(places.is_sorted(), "{sheet}: {places:?}");
    }
}

#[test]
fn a_player_whose_finding_is_listed_under_another_one_is_marked() {
    let dossier = sample("planted-errors.trf");
    let sheet = dossier
        .sheets
        .iter()
        .find(|sheet| sheet.name == "Standings")
        .unwrap();
    let table = &sheet.tables()[0];
    let stated = table
        .columns
        .iter()
        .position(|column| column.heading == "Stated points");
    let is_hoxha = |cell: &crosstable::report::dossier::Cell| cell.value.words() == "Hoxha, Besnik";
    let row = table
        .rows
        .iter()
        .find(|row| row.cells.iter().any(is_hoxha))
        .unwrap();
    let note = row.cells[stated.unwrap()].note.as_ref().unwrap();
    assert!(
        note.contains("points differ for 8 Hoxha, Besnik") && note.contains("error"),
        "{note}"
    );
}

#[test]
fn files_are_named_without_the_folders_of_the_computer() {
    let bytes = || std::fs::read(root().join("samples/planted-errors.trf")).unwrap();
    let event = |path: &str| of(path, bytes());
    let dossier = event("/home/anna/mails/mail.zip/u18/open.trf");
    assert_eq!(dossier.file, "mail.zip/u18/open.trf");
    let mut book = Book::of(&dossier);
    for sheet in SHEETS.iter().filter(|sheet| **sheet != "Findings") {
        for cell in book.sheet(sheet).rows().flatten() {
            assert!(!cell.to_string().contains("anna"), "{sheet}: {cell}");
        }
    }
    let summary = book.sheet("Summary");
    let mut rows = summary.rows();
    let row = rows.find(|row| row[0] == text("File")).unwrap();
    assert_eq!(row[1], text("mail.zip/u18/open.trf"));
    // accept finds the file by the path in the findings
    let findings = book.sheet("Findings");
    let path = column(&findings, "File");
    let path = findings.get_value((1, u32::try_from(path).unwrap()));
    assert_eq!(path, Some(&text("/home/anna/mails/mail.zip/u18/open.trf")));

    let unread = UnreadFile {
        file: "/home/anna/may/rapid.trf".to_owned(),
        why: "the file is empty".to_owned(),
    };
    let events = ["may/open.trf", "june/open.trf"].map(|path| event(&format!("/home/anna/{path}")));
    let mut book = Book::of(&combine_events(events.into(), &[unread], None));
    for sheet in ["Index", "Between files"] {
        let rows = book.sheet(sheet);
        let place = column(&rows, "File");
        let files = rows.rows().skip(1).map(|row| row[place].to_string());
        let mut files: Vec<String> = files.collect();
        files.truncate(2);
        assert_eq!(files, ["may/open.trf", "june/open.trf"], "{sheet}");
    }
    let index = book.sheet("Index");
    let last = index.rows().next_back().unwrap();
    assert_eq!(last[column(&index, "File")], text("may/rapid.trf"));
}

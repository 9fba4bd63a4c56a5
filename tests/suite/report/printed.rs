//! Reports on paper, and the use of the page.

use super::*;
use crate::support::scratch::Scratch;

/// The report on an event with 284 players and 7 rounds.
fn large() -> Dossier {
    let mut text = "012 Large Open\n022 Oslo\n042 2026/05/01\n052 2026/05/07\n062 284\n".to_owned();
    for number in 1..=284_usize {
        let name = format!("Example, Number{number}");
        let cells: Vec<String> = (0..7)
            .map(|round| {
                // neighbours at a distance that grows meet each other
                let step = 1 << round;
                let is_first = (number - 1) / step % 2 == 0;
                let other = if is_first {
                    number + step
                } else {
                    number - step
                };
                match (other > 284, is_first) {
                    (true, _) => "0000 - U".to_owned(),
                    (false, true) => format!("{other:4} w 1"),
                    (false, false) => format!("{other:4} b 0"),
                }
            })
            .collect();
        text += &player(number, &name, "3.5", number, &cells.join("  "));
    }
    of("large.trf", text)
}

/// The last printed row of a sheet.
fn last_row(book: &Book, sheet: &str) -> usize {
    let names = book.part("xl/workbook.xml");
    let start = format!("{sheet}!$A$1:");
    let areas = names.split("Print_Area\"").skip(1);
    let mut areas = areas.filter_map(|area| area.split_once(&start));
    let (_, area) = areas.next().unwrap();
    let area = area.split('<').next().unwrap();
    area.rsplit('$').next().unwrap().parse().unwrap()
}

#[test]
fn reference_lists_of_a_long_report_are_printed_in_part() {
    let mut dossier = large();
    let book = Book::of(&dossier);
    assert_eq!(last_row(&book, "Standings"), 285);
    assert!(!book.xml("Standings").contains("(rows 1 to"));
    let pairings = last_row(&book, "Pairings");
    assert!((40..143).contains(&pairings), "{pairings}");
    let words = format!("(rows 1 to {} of", pairings - 1);
    assert!(book.xml("Pairings").contains(&words), "{words}");
    dossier.prints_all = true;
    let whole = Book::of(&dossier);
    assert!(last_row(&whole, "Pairings") > 900);
    assert!(!whole.xml("Pairings").contains("(rows 1 to"));
    assert_eq!(last_row(&whole, "Players"), 285);
}

#[test]
fn a_report_states_its_time_with_the_time_zone() {
    let written = concat!(
        "2026-11-22 14:07 UTC by crosstable ",
        env!("CARGO_PKG_VERSION")
    );
    let dossier = sample("clean-open.trf");
    assert!(page_of(&dossier).contains(written));
    let mut book = Book::of(&dossier);
    let summary = book.sheet("Summary");
    let mut rows = summary.rows();
    let row = rows.find(|row| row[0] == text("Report written")).unwrap();
    assert_eq!(row[1].to_string(), written);
    let scratch = Scratch::new("report-time");
    scratch.sample("clean-open.trf", "open.trf");
    let mut command = scratch.command(&["report", "open.trf", "-o", "open.html", "-q"]);
    let run = command.env("SOURCE_DATE_EPOCH", "1795356450").output();
    assert!(run.unwrap().status.success());
    assert!(scratch.read("open.html").contains(written));
}

#[test]
fn no_block_of_the_summary_is_split_between_pages() {
    let book = Book::of(&large());
    let sheet = book.xml("Summary");
    let breaks: Vec<usize> = sheet
        .split("<brk id=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect();
    assert!(!breaks.is_empty(), "{sheet}");
    // a break stands before the row of a title, which follows an empty row
    for row in breaks {
        assert!(!sheet.contains(&format!("<row r=\"{row}\"")), "{row}");
        assert!(sheet.contains(&format!("<row r=\"{}\"", row + 1)), "{row}");
    }
}

#[test]
fn reference_sections_of_a_large_event_are_collapsed_on_the_page() {
    let mut dossier = large();
    let closed = |page: &str| {
        let sections = page.split("<section ").skip(1);
        let closed = sections.filter(|section| section.contains("<details><summary><h2>"));
        let names = closed.map(|section| section.split('"').nth(1).unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let page = page_of(&dossier);
    assert_eq!(
        closed(&page),
        ["editions", "players", "pairings", "ratings"]
    );
    dossier.prints_all = true;
    assert!(closed(&page_of(&dossier)).is_empty());
    assert!(closed(&page_of(&sample("planted-errors.trf"))).is_empty());
}

#[test]
fn the_page_shows_the_first_twelve_of_many_reasons() {
    let mut dossier = large();
    let fold = "<details class=\"rest\"><summary>and ";
    // a link or a note keeps its own look
    let findings = |page: &str| {
        let section = page.split("<section id=\"findings\"").nth(1).unwrap();
        section.split("</section>").next().unwrap().to_owned()
    };
    let page = findings(&page_of(&dossier));
    assert!(page.contains(fold), "no FIDE ID: 284 players");
    let shown = page.split(fold).next().unwrap();
    let cell = shown.rsplit("<td").next().unwrap();
    assert_eq!(cell.lines().count(), 12, "{cell}");
    dossier.prints_all = true;
    assert!(!findings(&page_of(&dossier)).contains(fold));
}

#[test]
fn findings_state_who_where_and_why_in_words() {
    let mut book = Book::of(&sample("planted-errors.trf"));
    let sheet = book.sheet("Findings");
    let why = |code: &str| row(&sheet, "Code", code)[column(&sheet, "Why")].to_string();
    let words = why("R211");
    assert!(
        words.contains("\nConsequence: points differ for 8 Hoxha"),
        "{words}"
    );
    // one cause for one total
    assert!(
        !why("R209").contains("Hoxha, Besnik: the file says"),
        "{}",
        why("R209")
    );
    for name in ["Summary", "Findings"] {
        for cell in book.sheet(name).rows().flatten() {
            assert!(!cell.to_string().contains('`'), "{cell}");
        }
    }
}

#[test]
fn the_summary_lists_settings_of_the_file_and_checks_that_are_not_built() {
    let mut book = Book::of(&sample("harbour-open.TUNX"));
    let summary = book.sheet("Summary");
    let value = |name: &str| {
        let mut rows = summary.rows();
        let found = rows.find(|row| row[0] == text(name));
        found.map(|row| row[1].to_string())
    };
    let not_run = value("Checks not run").unwrap();
    let not_run: Vec<&str> = not_run.split(' ').collect();
    for code in ["D509", "Q814", "N903", "I610"] {
        assert!(not_run.contains(&code), "{code}: {not_run:?}");
    }
    assert!(not_run.is_sorted());
    // each area says what of it was not examined, and nothing else repeats it
    let cells = summary.rows().flatten().map(ToString::to_string);
    let registration = "the file is not compared with the registration";
    let said = cells.filter(|cell| cell.contains(registration));
    assert_eq!(said.count(), 1);
    let reading = std::fs::read(root().join("samples/harbour-open.TUNX")).unwrap();
    let scratch = Scratch::new("report-settings");
    scratch.file("open.TUNX", reading);
    let run = scratch.run(&["audit", "--rules", "legacy", "open.TUNX"]);
    let said = run.out.split("the file uses ").nth(1).unwrap();
    let said = said
        .split_whitespace()
        .take(4)
        .collect::<Vec<_>>()
        .join(" ");
    let report = scratch.run(&["report", "--rules", "legacy", "open.TUNX", "-q"]);
    assert!(report.code < 2, "{report:?}");
    let mut book = Book::new(scratch.bytes("open-report.xlsx"));
    let summary = book.sheet("Summary");
    let mut rows = summary.rows();
    let row = rows.find(|row| row[0] == "Settings of the file").unwrap();
    assert!(row[1].to_string().starts_with(&said), "{said}: {}", row[1]);
}

#[test]
fn a_report_given_as_a_tournament_is_refused_with_its_name() {
    let scratch = Scratch::new("report-named");
    scratch.sample("clean-open.trf", "open.trf");
    for ending in ["xlsx", "html"] {
        let name = format!("open-report.{ending}");
        assert_eq!(scratch.run(&["report", "open.trf", "-o", &name]).code, 0);
        for command in ["audit", "report", "standings"] {
            let run = scratch.run(&[command, &name]);
            assert_eq!(run.code, 2, "{run:?}");
            let flat = run.err.replace('│', " ");
            let flat = flat.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = format!("{name} is a report written by crosstable about open.trf");
            assert!(flat.contains(&words), "{flat}");
            assert!(flat.contains("name that file: open.trf"), "{flat}");
        }
    }
    assert_eq!(scratch.run(&["audit", "."]).code, 0);
}

#[test]
fn the_sheet_of_findings_has_all_findings() {
    let header = "012 Harbour Open\n022 Oslo\n032 NOR\n042 2026/05/01\n052 2026/05/01\n\
                  102 IA Example, Edda (99000001)\n142 1\n";
    let row = |number: usize| {
        let (other, colour, points) = match number % 2 {
            0 => (number - 1, 'b', "0.0"),
            _ => (number + 1, 'w', "1.0"),
        };
        // the first half has no ID
        let id = match number {
            1..=40 => String::new(),
            _ => format!("990001{number:02}"),
        };
        let name = format!("Player, No{number}");
        format!(
            "001 {number:>4} m    {name:<33} 1900 NOR {id:>11} 1990/01/01  {points} {number:>4}  \
             {other:>4} {colour} {}\n",
            &points[..1]
        )
    };
    let text: String = (1..=80).map(row).collect();
    let mut book = Book::of(&of("open.trf", format!("{header}{text}")));
    let sheet = book.sheet("Findings");
    let of = |heading| super::row(&sheet, "Code", "I601")[column(&sheet, heading)].to_string();
    let why = of("Why");
    let listed: Vec<&str> = why
        .lines()
        .filter(|line| line.contains("no FIDE ID"))
        .collect();
    let expected: Vec<String> = (1..=40)
        .map(|number| format!("no FIDE ID: {number} Player, No{number}"))
        .collect();
    assert_eq!(listed, expected, "{why}");
    // the row shows the first lines, and how many follow
    let shown = why
        .lines()
        .position(|line| line.ends_with(" more:"))
        .unwrap();
    assert_eq!(
        why.lines().nth(shown),
        Some(&*format!("and {} more:", 40 - shown))
    );
}

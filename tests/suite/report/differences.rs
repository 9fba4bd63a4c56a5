//! The comparison of two files as a workbook and as a page.

use super::*;
use crate::support::scratch::Scratch;

#[test]
fn differences_have_the_same_words_in_text_workbook_and_page() {
    let scratch = Scratch::new("report-diff");
    scratch.sample("harbour-open-trf26.trf", "a.trf");
    scratch.sample("planted-errors.trf", "b.trf");
    for output in ["x.xlsx", "x.html"] {
        let run = scratch.run(&["diff", "a.trf", "b.trf", "-o", output]);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
    }
    let all = scratch.run(&["diff", "--all", "a.trf", "b.trf"]).out;
    let outcome = all.trim_end().lines().next_back().unwrap();
    let mut book = Book::new(scratch.bytes("x.xlsx"));
    assert_eq!(book.cells.sheet_names(), ["Summary", "Differences"]);
    assert_eq!(
        book.sheet("Summary").get_value((1, 1)),
        Some(&text(outcome))
    );
    let sheet = book.sheet("Differences");
    let number: usize = outcome.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(sheet.height(), 1 + number);
    let page = scratch.read("x.html");
    let flat = all.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in sheet.rows().skip(1) {
        let [a, b] = ["A", "B"].map(|head| row[column(&sheet, head)].to_string());
        for value in [&a, &b] {
            let words = value.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(&words), "{value}");
        }
        assert_ne!(a, b);
    }
    assert!(page.contains(outcome) && page.contains("id=\"differences\""));
    // where the files lie matters only if it tells them apart
    let files = |a: &str, b: &str| {
        let run = scratch.run(&["diff", a, b, "-o", "files.xlsx", "--force"]);
        assert_eq!(run.code, 1, "{run:?}");
        let mut book = Book::new(scratch.bytes("files.xlsx"));
        let sheet = book.sheet("Summary");
        [2, 3].map(|row| {
            let words = sheet.get_value((row, 1)).unwrap().to_string();
            words.split(':').next().unwrap().to_owned()
        })
    };
    let old = scratch.path("old/a.trf");
    std::fs::create_dir_all(old.parent().unwrap()).unwrap();
    scratch.sample("harbour-open-trf26.trf", "old/a.trf");
    let [old, new] = [old, scratch.path("b.trf")].map(|path| path.display().to_string());
    assert_eq!(files(&old, &new), ["old/a.trf", "b.trf"]);
    assert_eq!(files("old/a.trf", "b.trf"), ["old/a.trf", "b.trf"]);
    let same = scratch.run(&["diff", "a.trf", "a.trf", "-o", "same.xlsx"]);
    assert_eq!(same.code, 0, "{same:?}");
    let terminal = scratch.run(&["diff", "a.trf", "b.trf", "--format", "xlsx"]);
    assert_eq!(terminal.code, 2, "{terminal:?}");
}

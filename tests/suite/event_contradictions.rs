//! Two files of one event state different values: of a player, of the event, or the same pairings
//! twice. Each kind of value is one finding with both values and both places.

use crosstable::audit;
use crosstable::format::{self, Reading};

const HEADER: &str = "\
Harbour Open
Federation : NOR
Chief Arbiter : IA Example, Edda
Time control : 90 min + 30 sec increment
Number of rounds : 3
Date : 2026/05/01 to 2026/05/03

";

const CROSSTABLE: &str = "\
Starting rank crosstable
No.;Name;sex;FED;Rtg;FideID;Birth;1.Rd;2.Rd;3.Rd;Pts.
1;Ahlgren, Tove;w;SWE;2200;99000101;1990/05/11;4w1;2b1;3w1;3
2;Brandao, Ines;w;POR;2150;99000102;1985/03/02;3b1;1w0;4b1;2
3;Castellan, Piero;m;ITA;2100;99000103;1971/11/30;2w0;4b1;1b0;1
4;Dvorak, Milan;m;CZE;2050;99000104;2001/01/09;1b0;3w0;2w0;0
";

const LIST: &str = "\
Starting rank list of players
No.;Name;sex;FED;Rtg;FideID;Birth
1;Ahlgren, Tove;w;SWE;2200;99000101;1990/05/11
2;Brandao, Ines;w;POR;2150;99000102;1985/03/02
3;Castellan, Piero;m;ITA;2100;99000103;1971/11/30
4;Dvorak, Milan;m;CZE;2050;99000104;2001/01/09
";

const PAGES: [&str; 3] = [
    "Round 1 on 2026/05/01\nBo.;No.;White;Rtg;Result;Black;Rtg;No.\n\
     1;1;Ahlgren, Tove;2200;1 - 0;Dvorak, Milan;2050;4\n\
     2;3;Castellan, Piero;2100;0 - 1;Brandao, Ines;2150;2\n",
    "Round 2 on 2026/05/02\nBo.;No.;White;Rtg;Result;Black;Rtg;No.\n\
     1;2;Brandao, Ines;2150;0 - 1;Ahlgren, Tove;2200;1\n\
     2;4;Dvorak, Milan;2050;0 - 1;Castellan, Piero;2100;3\n",
    "Round 3 on 2026/05/03\nBo.;No.;White;Rtg;Result;Black;Rtg;No.\n\
     1;1;Ahlgren, Tove;2200;1 - 0;Castellan, Piero;2100;3\n\
     2;4;Dvorak, Milan;2050;0 - 1;Brandao, Ines;2150;2\n",
];

/// The list and the pages of pairings, each with the header.
fn further_files() -> Vec<(String, String)> {
    let pages = (1..).zip(PAGES).map(|(round, page)| {
        (
            format!("r{round}.csv"),
            format!("{HEADER}Pairings/Results\n{page}"),
        )
    });
    let list = [("list.csv".to_owned(), format!("{HEADER}{LIST}"))];
    list.into_iter().chain(pages).collect()
}

/// The findings about the files of the event, each as severity, code, message and consequences.
fn findings(further: &[(String, String)]) -> Vec<String> {
    let read = |name: &str, text: &str| {
        format::read(name, text.to_owned().into(), &Default::default()).unwrap()
    };
    let main = read("table.csv", &format!("{HEADER}{CROSSTABLE}"));
    let further: Vec<Reading> = further
        .iter()
        .map(|(name, text)| read(name, text))
        .collect();
    let reading = main.merge_with(further).unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let findings = audit.findings.iter();
    let of_files =
        findings.filter(|finding| matches!(finding.code.code, "R214" | "S104" | "S114" | "P308"));
    of_files
        .map(|finding| {
            // both places are shown
            assert!(
                finding.at.is_some() && !finding.labels.is_empty(),
                "{finding:?}"
            );
            format!(
                "{} {} {}",
                finding.severity.word(),
                finding.code.code,
                finding.message
            )
        })
        .collect()
}

/// Checks the findings after one replacement in a further file.
fn check(file: &str, find: &str, replacement: &str, expected: &[&str]) {
    let mut files = further_files();
    let (_, text) = files.iter_mut().find(|(name, _)| name == file).unwrap();
    assert!(text.contains(find), "{find}");
    *text = text.replacen(find, replacement, 1);
    assert_eq!(findings(&files), expected, "{file}: {find} {replacement}");
}

#[test]
fn files_that_agree_have_no_finding() {
    assert_eq!(findings(&further_files()), Vec::<String>::new());
}

#[test]
fn a_value_of_a_player_that_differs_is_reported() {
    let check = |find, replacement, expected| check("list.csv", find, replacement, expected);
    check(
        "1971/11/30",
        "1951/11/30",
        &[
            "warning P308 files disagree for 3 Castellan, Piero: birth date 1971/11/30 in table.csv, 1951/11/30 in list.csv",
        ],
    );
    check(
        "m;ITA",
        "w;ITA",
        &["warning P308 files disagree for 3 Castellan, Piero: sex m in table.csv, w in list.csv"],
    );
    check(
        "m;ITA",
        "m;GER",
        &[
            "warning P308 files disagree for 3 Castellan, Piero: federation ITA in table.csv, GER in list.csv",
        ],
    );
    // the year alone, or another code for the same federation, is no contradiction
    check("1971/11/30", "1971", &[]);
    check("CZE", "Czech Republic", &[]);
}

#[test]
fn values_of_several_players_are_one_finding() {
    check(
        "list.csv",
        "2;Brandao, Ines;w;POR;2150;99000102;1985/03/02\n3;Castellan, Piero;m;ITA;2100;99000103;1971/11/30",
        "2;Brandao, Ines;w;POR;2150;99000102;1986/03/02\n3;Castellan, Piero;m;ITA;2100;99000103;1972/11/30",
        &["warning P308 birth dates differ for 2 players between table.csv and list.csv"],
    );
}

#[test]
fn exchanged_starting_numbers_are_one_finding() {
    check(
        "list.csv",
        "2;Brandao, Ines;w;POR;2150;99000102;1985/03/02\n3;",
        "3;Brandao, Ines;w;POR;2150;99000102;1985/03/02\n2;",
        &["warning P308 starting numbers differ for 2 players between table.csv and list.csv"],
    );
}

#[test]
fn a_value_of_the_event_that_differs_is_reported() {
    check(
        "list.csv",
        "2026/05/01 to 2026/05/03",
        "2025/05/01 to 2025/05/03",
        &[
            "warning P308 the files disagree about the event: first day: 2026-05-01 in table.csv, 2025-05-01 in list.csv",
        ],
    );
    check(
        "r2.csv",
        "90 min + 30 sec increment",
        "3 min + 2 sec increment",
        &[
            "warning P308 the files disagree about the event: time control: 90 min + 30 sec increment in table.csv, 3 min + 2 sec increment in r2.csv",
        ],
    );
    check(
        "list.csv",
        "IA Example, Edda",
        "IA Sample, Ben",
        &[
            "warning P308 the files disagree about the event: chief arbiter: IA Example, Edda in table.csv, IA Sample, Ben in list.csv",
        ],
    );
    // the same in other words
    check(
        "list.csv",
        "IA Example, Edda",
        "Edda Example (99000001)",
        &[],
    );
    check("r2.csv", "90 min + 30 sec increment", "90'+30\"", &[]);
}

#[test]
fn exchanged_players_of_a_page_are_one_finding() {
    // only the names of the opponents are crossed, not their numbers and ratings
    let mut files = further_files();
    let page = &mut files[3].1;
    *page = page
        .replace("Castellan, Piero", "?")
        .replace("Brandao, Ines", "Castellan, Piero");
    *page = page.replace('?', "Brandao, Ines");
    assert_eq!(
        findings(&files),
        [
            "error R214 sources disagree in round 3: r3.csv exchanges players of two games; 1 Ahlgren, Tove has a win with White against 2 Brandao, Ines there, a win with White against 3 Castellan, Piero in table.csv"
        ]
    );
    // the names of one game are exchanged
    let mut files = further_files();
    let page = &mut files[3].1;
    *page = page
        .replace("Castellan, Piero", "?")
        .replace("Ahlgren, Tove", "Castellan, Piero");
    *page = page.replace('?', "Ahlgren, Tove");
    let found = findings(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("error R214 sources disagree in round 3: "),
        "{found:?}"
    );
}

#[test]
fn a_row_of_pairings_that_is_repeated_is_reported() {
    let row = "1;1;Ahlgren, Tove;2200;1 - 0;Castellan, Piero;2100;3\n";
    check(
        "r3.csv",
        row,
        &row.repeat(2),
        &["warning S104 the row of Ahlgren, Tove is given twice, but counts once"],
    );
}

#[test]
fn pairings_that_repeat_another_round_are_reported() {
    let mut files = further_files();
    let second_page = files[2].1.clone();
    files[3].1 = second_page;
    assert_eq!(
        findings(&files),
        [
            "warning R214 r3.csv repeats the pairings of round 2 in r2.csv, and no file has the pairings of round 3"
        ]
    );
    // the same page given twice is no contradiction if no round is missing
    let mut files = further_files();
    files.push(("r3-again.csv".to_owned(), files[3].1.clone()));
    assert_eq!(findings(&files), Vec::<String>::new());
}

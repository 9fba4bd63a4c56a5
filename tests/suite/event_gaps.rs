//! Gaps in one file of an event show in comparison with the other files: a game missing from a page
//! of pairings, a player missing from a list, a name spelled differently.

use crosstable::audit;
use crosstable::format;

const CROSSTABLE: &str = "\
Harbour Open
Rk.;SNo;Name;Rtg;1.Rd;2.Rd;Pts.
1;1;Ahlgren, Tove;2200;4w1;2b1;2
2;2;Brandao, Ines;2150;3b1;1w0;1
3;3;Castellan, Piero;2100;2w0;4b1;1
4;4;Dvorak, Milan;2050;1b0;3w0;0
";

const LIST: &str = "\
Harbour Open
Starting rank list
No.;Name;Rtg
1;Ahlgren, Tove;2200
2;Brandao, Ines;2150
3;Castellan, Piero;2100
4;Dvorak, Milan;2050
";

const PAGE: &str = "\
Harbour Open
Round 2
Bo.;No.;White;Result;Black;No.
1;2;Brandao, Ines;0 - 1;Ahlgren, Tove;1
2;4;Dvorak, Milan;0 - 1;Castellan, Piero;3
";

/// Checks the findings about the files of the event after one replacement in the further file.
fn check(further: &str, find: &str, replacement: &str, expected: &[&str]) {
    assert!(find.is_empty() || further.contains(find));
    let further = further.replace(find, replacement);
    let read = |name, text: &str| format::read(name, text.into(), &Default::default()).unwrap();
    let reading = read("a.csv", CROSSTABLE);
    let reading = reading.merge_with(vec![read("b.csv", &further)]).unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let of_files = audit
        .findings
        .iter()
        .filter(|finding| matches!(finding.code.code, "R214" | "S114" | "P308"));
    let found: Vec<String> = of_files
        .map(|finding| {
            let labels = finding.at.iter().chain(&finding.labels);
            let places = labels.map(|label| {
                let file = reading.sources.source_of(label.span).name();
                format!("{file}:{}", reading.sources.locate(label.span))
            });
            let places: Vec<String> = places.collect();
            let code = finding.code.code;
            format!("{code} {} {}", places.join(" "), finding.message)
        })
        .collect();
    assert_eq!(found, expected, "{further}");
}

#[test]
fn a_complete_event_has_no_gap() {
    check(LIST, "", "", &[]);
    check(PAGE, "", "", &[]);
}

#[test]
fn a_game_missing_from_a_page_is_reported() {
    check(
        PAGE,
        "2;4;Dvorak, Milan;0 - 1;Castellan, Piero;3\n",
        "",
        &[
            "R214 a.csv:5:33 b.csv:4:1 sources disagree in round 2: 3 Castellan, Piero has a win with Black against 4 Dvorak, Milan in a.csv, no entry in b.csv",
        ],
    );
}

#[test]
fn a_player_missing_from_a_list_is_reported() {
    check(
        LIST,
        "4;Dvorak, Milan;2050\n",
        "",
        &[
            "S114 a.csv:6:5 b.csv:4:1 the players of the files do not match: b.csv lacks players \
             who are in a.csv: Dvorak, Milan",
        ],
    );
}

#[test]
fn a_missing_and_a_further_player_are_named_in_one_finding() {
    check(
        LIST,
        "4;Dvorak, Milan;2050",
        "5;Newman, Eve;1900",
        &[
            "S114 b.csv:7:3 a.csv:6:5 the players of the files do not match: Newman, Eve in b.csv is \
             not among the players in a.csv; b.csv lacks players who are in a.csv: Dvorak, Milan",
        ],
    );
}

#[test]
fn the_numbers_of_a_list_are_kept_although_it_lacks_a_player() {
    let crosstable = "\
Harbour Open
Rk.;Name;Rtg;1.Rd;2.Rd;Pts.
1;Ahlgren, Tove;2200;4w1;2b1;2
2;Brandao, Ines;2150;3b1;1w0;1
3;Castellan, Piero;2100;2w0;4b1;1
4;Dvorak, Milan;2050;1b0;3w0;0
";
    let list = "\
Harbour Open
Starting rank list
No.;Name;Rtg
1;Castellan, Piero;2100
2;Ahlgren, Tove;2200
3;Dvorak, Milan;2050
";
    let read = |name, text: &str| format::read(name, text.into(), &Default::default()).unwrap();
    let reading = read("a.csv", crosstable);
    let reading = reading.merge_with(vec![read("b.csv", list)]).unwrap();
    let players = &reading.import.tournament.players;
    let numbers: Vec<Option<u16>> = players.iter().map(|p| p.number.map(|n| n.0)).collect();
    assert_eq!(numbers, [Some(2), None, Some(1), Some(3)]);
}

#[test]
fn a_differently_spelled_name_is_reported() {
    check(
        LIST,
        "Dvorak, Milan",
        "Dworak, Milan",
        &[
            "S114 a.csv:6:5 b.csv:7:3 the players of the files do not match: 4 Dvorak, Milan in \
             a.csv is Dworak, Milan in b.csv",
        ],
    );
    check(LIST, "Dvorak, Milan", "Milan Dvořák", &[]);
    check(LIST, "Dvorak, Milan", "Dvorak M.", &[]);
}

#[test]
fn a_round_that_does_not_name_every_player_is_found_where_it_begins() {
    let list = "\
Harbour Open
Number of rounds : 2
Round 1
Bo.;No.;White;Result;Black;No.
1;1;Ahlgren, Tove;1 - 0;Castellan, Piero;3
2;2;Brandao, Ines;1 - 0;Dvorak, Milan;4
Round 2
Bo.;No.;White;Result;Black;No.
1;1;Ahlgren, Tove;1 - 0;Brandao, Ines;2
";
    let read = |name, text: &str| format::read(name, text.into(), &Default::default()).unwrap();
    let merged = read("a.csv", LIST).merge_with(vec![read("b.csv", list)]);
    let reading = merged.unwrap();
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let mut gaps = audit.findings.iter();
    let gap = gaps.find(|finding| finding.code.code == "S114").unwrap();
    let place = reading.sources.locate(gap.at.as_ref().unwrap().span);
    assert!(
        place.to_string().starts_with("9:"),
        "{place} {}",
        gap.message
    );
}

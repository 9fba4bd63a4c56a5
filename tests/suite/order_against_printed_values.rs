//! T407: the ranks of tied players against the printed tie-break values, where the rank order
//! cannot be computed.

use crosstable::audit::{Audit, Options, audit};
use crosstable::finding::Finding;
use crosstable::format;

use crate::hostile::files;
use crate::support::{root, shared};

fn read(name: &str, text: &str) -> Audit {
    let reading = format::read(name, text.into(), &Default::default()).unwrap();
    audit(&reading.sources, &reading.import, &Options::default())
}

fn findings(audit: &Audit) -> Vec<&Finding> {
    let findings = audit.findings.iter();
    findings.filter(|f| f.code.code == "T407").collect()
}

fn is_run(audit: &Audit) -> bool {
    audit.not_run.iter().all(|check| check.code != "T407")
}

/// Standings without results: no criterion can be computed.
const STANDINGS: &str = "\
Quay Open
Final Ranking after 5 Rounds
Rk.;SNo;Name;FED;Pts.;TB1;TB2
1;1;Aster Bo;NOR;4,5;12;3
2;2;Birch Al;NOR;3;14;8
3;3;Cedar Cy;NOR;3;13;9
4;4;Dahlia Di;NOR;3;12,5;8
5;5;Elder Ed;NOR;3;12,5;7
6;6;Fir Fay;NOR;2;15;9
";

const ANNOUNCED: &str = "\
;;;;;;
Annotation:
Tie Break1: Buchholz Tie-Break Variable (2026) (Gamepoints)
Tie Break2: Sonneborn-Berger-Tie-Break variable
";

#[test]
fn right_ranks_agree_with_the_printed_values() {
    let audit = read("quay.csv", &(STANDINGS.to_owned() + ANNOUNCED));
    assert!(is_run(&audit));
    assert_eq!(findings(&audit), Vec::<&Finding>::new());
}

#[test]
fn exchanged_ranks_are_one_finding_that_names_both_players() {
    // 2 and 4 exchange their ranks: 14 belongs above 13, and 12.5 below it
    let text = STANDINGS
        .replace("2;2;Birch", "4;2;Birch")
        .replace("4;4;Dahlia", "2;4;Dahlia");
    let audit = read("quay.csv", &(text + ANNOUNCED));
    let found = findings(&audit);
    assert_eq!(found.len(), 1, "{:?}", audit.findings);
    assert_eq!(found[0].severity.word(), "error");
    let text = format!("{:?}", found[0]);
    let exchange = "if the ranks of 4 Dahlia Di and 2 Birch Al were exchanged, the order would \
                    follow the printed values";
    assert!(text.contains(exchange), "{text}");
}

#[test]
fn a_later_column_decides_between_equal_values() {
    // equal in TB1, and 8 against 7 in TB2
    let text = STANDINGS
        .replace("4;4;Dahlia", "5;4;Dahlia")
        .replace("5;5;Elder", "4;5;Elder");
    let audit = read("quay.csv", &(text + ANNOUNCED));
    let messages: Vec<&str> = findings(&audit).iter().map(|f| &f.message[..]).collect();
    assert_eq!(
        messages,
        [
            "order contradicts the printed values: 5 Elder Ed has rank 4 before 4 Dahlia Di with rank 5, but the printed TB2 is 7 against 8"
        ]
    );
}

#[test]
fn averages_of_ratings_may_be_rounded() {
    // 2112.4 and 2111.6 are both printed as 2112, so TB2 does not separate these players
    let rounded = STANDINGS
        .replace(";14;", ";2140;")
        .replace(";13;", ";2130;")
        .replace(";12,5;", ";2112;")
        .replace("4;4;Dahlia", "5;4;Dahlia")
        .replace("5;5;Elder", "4;5;Elder");
    let announced = ANNOUNCED.replace(
        "Buchholz Tie-Break Variable (2026) (Gamepoints)",
        "Average Rating of Opponents (ARO)",
    );
    let audit = read("quay.csv", &(rounded + &announced));
    assert!(is_run(&audit));
    assert_eq!(findings(&audit), Vec::<&Finding>::new());
}

#[test]
fn shared_ranks_contradict_no_value() {
    let text = STANDINGS.replace("3;3;Cedar", "2;3;Cedar");
    let audit = read("quay.csv", &(text + ANNOUNCED));
    assert_eq!(findings(&audit), Vec::<&Finding>::new());
}

/// A list of 16 players, all with 3 points and printed values from 30 down to 15, of whom those
/// with the ranks of `exchanged` have each other's value.
fn list_without_order(exchanged: &[(usize, usize)]) -> String {
    let mut values: Vec<usize> = (15..=30).rev().collect();
    for &(a, b) in exchanged {
        values.swap(a - 1, b - 1);
    }
    let rows = values.iter().enumerate().map(|(index, value)| {
        let rank = index + 1;
        format!("{rank};{rank};Player {rank:02};NOR;3;{value}\n")
    });
    "Quay Open\nRk.;SNo;Name;FED;Pts.;TB1\n".to_owned() + &rows.collect::<String>()
}

#[test]
fn without_a_rank_order_the_column_must_explain_the_other_ranks() {
    let audit = read("quay.csv", &list_without_order(&[]));
    assert!(is_run(&audit));
    assert_eq!(findings(&audit), Vec::<&Finding>::new());

    let audit = read("quay.csv", &list_without_order(&[(5, 6)]));
    let found = findings(&audit);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity.word(), "warning");

    // three contradictions and twelve neighbours in order: the ranks follow something else
    let audit = read("quay.csv", &list_without_order(&[(1, 2), (5, 6), (9, 10)]));
    assert_eq!(findings(&audit), Vec::<&Finding>::new());
    assert!(!is_run(&audit), "nothing was compared");
}

#[test]
fn no_file_of_the_collection_contradicts_its_printed_values() {
    let folders = [Some(root().join("samples")), shared("data/exports")];
    let mut compared = 0;
    for folder in folders.into_iter().flatten() {
        let mut paths = Vec::new();
        files(&folder, &mut paths);
        for path in paths {
            let Ok(bytes) = std::fs::read(&path) else {
                continue;
            };
            let Ok(reading) = format::read(&path.to_string_lossy(), bytes, &Default::default())
            else {
                continue;
            };
            let audit = audit(&reading.sources, &reading.import, &Options::default());
            compared += usize::from(is_run(&audit));
            assert_eq!(
                findings(&audit),
                Vec::<&Finding>::new(),
                "{}",
                path.display()
            );
        }
    }
    if shared("data/exports").is_some() {
        assert!(
            compared >= 10,
            "{compared} files have printed values to compare"
        );
    }
}

//! The order of tied players in tables: criteria that cannot be computed, and the order that
//! printed columns suggest if the file states none.

use crosstable::audit::{Audit, Options, RankOrderOrigin, audit};
use crosstable::format;
use crosstable::import::Import;

use crate::support::root;
use crate::support::scratch::Scratch;

/// Four players in three rounds without ratings. Buchholz is 6 minus the player's own points.
const TABLE: &str = "\
From the Tournament-Database of Chess-Results http://chess-results.com
Quay Open
Final Ranking crosstable after 3 Rounds
Rk.;SNo;;Name;FED;1.Rd;2.Rd;3.Rd;Pts.;TB1;TB2
1;1;;Aster Bo;NOR;4w1;2b½;3w1;2,5;3,5;1400
2;2;;Birch Al;NOR;3b1;1w½;4w½;2;4;1400
3;3;;Cedar Cy;NOR;2w0;4b1;1b0;1;5;1400
4;4;;Dahlia Di;NOR;1b0;3w0;2b½;0,5;5,5;1400
";

const ANNOUNCED: &str = "\
;;;;;;;;;;
Annotation:
Tie Break1: Buchholz Tie-Break Variable (2026) (Gamepoints)
Tie Break2: Average Rating of Opponents (ARO) (1400)
";

fn read(text: &str) -> (Import, Audit) {
    let reading = format::read("quay.csv", text.into(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    (reading.import, audit)
}

/// Why a check did not run.
fn why<'a>(audit: &'a Audit, code: &str) -> Option<&'a str> {
    let check = audit.not_run.iter().find(|check| check.code == code)?;
    Some(&check.why)
}

/// The messages of a check, with their severity.
fn of(audit: &Audit, code: &str) -> Vec<String> {
    let findings = audit.findings.iter().filter(|f| f.code.code == code);
    findings
        .map(|f| format!("{} {}", f.severity.word(), f.message))
        .collect()
}

#[test]
fn a_criterion_on_missing_ratings_ends_the_checked_order() {
    let (import, audit) = read(&(TABLE.to_owned() + ANNOUNCED));
    let rests = "it needs ratings, and the file has none";
    let told = format!("the order of tied players by ARO/U1400 and later criteria ({rests})");
    assert!(audit.not_checked.contains(&told), "{:?}", audit.not_checked);
    let not_run = format!("ARO/U1400 in the rank order cannot be computed: {rests}");
    assert_eq!(why(&audit, "T406"), Some(not_run.as_str()));
    assert_eq!(why(&audit, "T404"), None);
    // 1400 does not stand in for everybody
    let order = import.rank_order().unwrap();
    assert!(order.criteria.iter().all(|c| c.modifiers.unrated.is_none()));
    // it comes first: nothing is left to hold the order against
    let first = ANNOUNCED
        .replace(
            "Break1: Buchholz Tie-Break Variable (2026) (Gamepoints)",
            "Break1: X",
        )
        .replace("Break2: Average", "Break1: Average")
        .replace(
            "Break1: X",
            "Break2: Buchholz Tie-Break Variable (2026) (Gamepoints)",
        );
    let (_, audit) = read(&(TABLE.to_owned() + &first));
    assert_eq!(why(&audit, "T404"), Some(not_run.as_str()));
    assert_eq!(why(&audit, "T406"), Some(not_run.as_str()));
}

#[test]
fn the_announced_rating_counts_only_for_unrated_players() {
    let rated = TABLE
        .replace(";FED;", ";Rtg;")
        .replace(";NOR;", ";0;")
        .replace("Aster Bo;0", "Aster Bo;2000");
    let (import, audit) = read(&(rated + ANNOUNCED));
    let order = import.rank_order().unwrap();
    let given: Vec<Option<u16>> = order.criteria.iter().map(|c| c.modifiers.unrated).collect();
    assert_eq!(given, [None, None, Some(1400)]);
    assert_eq!(why(&audit, "T406"), None);
}

#[test]
fn criteria_before_an_undefined_one_are_still_checked() {
    let announced = ANNOUNCED.replace("(ARO) (1400)", "(ARO)");
    let rated = TABLE
        .replace(";FED;", ";Rtg;")
        .replace(";NOR;", ";1800;")
        .replace("Dahlia Di;1800", "Dahlia Di;0");
    let (_, audit) = read(&(rated.clone() + &announced));
    let reason = "it is undefined as long as a player has no rating and none is announced for \
                  unrated players";
    let told = format!("the order of tied players by ARO and later criteria ({reason})");
    assert!(audit.not_checked.contains(&told), "{:?}", audit.not_checked);
    let (_, audit) = read(&(rated.replace("Dahlia Di;0", "Dahlia Di;1800") + &announced));
    assert_eq!(why(&audit, "T406"), None);
}

/// Eight players. Buchholz of 4 is 0 + 2 + 1.5, that of 5 is 3 + 1 + 1.5, so 5 belongs before 4.
const TIED: &str = "\
Rk.;SNo;;Name;Rtg;FED;1.Rd;2.Rd;3.Rd;Pts.;TB1;TB2
1;1;;Aster Bo;2100;NOR;5w1;3b1;2w1;3;5,5;5,5
2;2;;Birch Al;2050;NOR;6b1;4w1;1b0;2;5,5;2,5
3;3;;Cedar Cy;2000;NOR;7w1;1w0;6b1;2;5;2
4;4;;Dahlia Di;1950;NOR;8b1;2b0;5w½;1,5;3,5;0,75
5;5;;Elder Ed;1900;NOR;1b0;7w1;4b½;1,5;5,5;1,75
6;6;;Fir Fay;1850;NOR;2w0;8b1;3w0;1;4;0
7;7;;Ginkgo Gus;1800;NOR;3b0;5b0;8w1;1;3,5;0
8;8;;Hazel Hy;1750;NOR;4w0;6w0;7b0;0;3,5;0
";

#[test]
fn printed_columns_suggest_the_order() {
    let (_, audit) = read(TIED);
    let used = audit.rank_order.as_ref().unwrap();
    assert_eq!(
        (used.order.to_string().as_str(), used.origin),
        ("PTS,BH,SB", RankOrderOrigin::Columns)
    );
    // 5 has the higher Buchholz of the two with a point and a half
    assert_eq!(
        of(&audit, "T404"),
        [
            "warning order contradicts the tie-breaks: 4 Dahlia Di has rank 4 before 5 Elder Ed with rank 5, but BH is 3,5 against 5,5"
        ]
    );
    let because = &audit
        .findings
        .iter()
        .find(|f| f.code.code == "T404")
        .unwrap()
        .because;
    assert!(
        because.contains(&"the rank order PTS,BH,SB is taken from the printed columns".to_owned())
    );
}

#[test]
fn an_ambiguous_column_suggests_no_order() {
    // everybody's second column is the same: it says nothing
    let without = |text: &str| {
        let lines = text.lines().map(|line| match line.rsplit_once(';') {
            Some((rest, "TB2")) => format!("{rest};TB2\n"),
            Some((rest, _)) => format!("{rest};0\n"),
            None => String::new(),
        });
        lines.collect::<String>()
    };
    let (_, audit) = read(&without(TIED));
    let from = audit.rank_order.map(|used| used.origin);
    assert_ne!(from, Some(RankOrderOrigin::Columns));
}

#[test]
fn standings_warn_about_undefined_criteria() {
    let scratch = Scratch::new("printed-orders");
    scratch.file("quay.csv", TABLE.to_owned() + ANNOUNCED);
    let run = scratch.run(&["standings", "quay.csv"]);
    assert_eq!(run.code, 0, "{run:?}");
    let warning = "the file has no ratings: tie-breaks based on ratings are undefined";
    assert!(run.err.contains(warning), "{run:?}");
    assert!(
        run.out.contains("Aster Bo   2.5  3.5          –\n"),
        "{}",
        run.out
    );
    let run = scratch.run(&["standings", "--tie-breaks", "BH", "quay.csv"]);
    assert_eq!(run.err, "", "nothing rests on ratings");
    scratch.file("tied.csv", TIED);
    let run = scratch.run(&["standings", "tied.csv"]);
    let flat = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("PTS,BH,SB (from the printed columns)"),
        "{}",
        run.out
    );
}

/// The audit of the sample with these changes, with the heading `Buchholz` for its first column of
/// tie-breaks.
fn written_out(altered: &[(&str, &str)]) -> Audit {
    let sample = std::fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let announced = |line: &&str| !line.starts_with("Tie Break");
    let mut text = sample
        .lines()
        .filter(announced)
        .collect::<Vec<_>>()
        .join("\n");
    for (from, to) in altered.iter().chain(&[("Pts.;TB1;", "Pts.;Buchholz;")]) {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    read(&text).1
}

#[test]
fn a_tie_break_named_in_a_heading_is_accepted_although_values_differ() {
    let two = [("12,5;6,75", "13,5;6,75"), ("11,5;4,25", "11;4,25")];
    let audit = written_out(&two);
    let found = &audit.columns[0];
    assert_eq!(found.code.as_deref(), Some("BH"));
    assert_eq!((found.agree, found.differ), (6, 2));
    // the results give 12.5 and 11.5: 1.5 + 2 + 2 + 4 + 3 and 2 + 3 + 3 + 2 + 1.5
    let expected = [
        "error BH of 3 Duarte Sofia differs: the file says 13,5, the computed value is 12,5",
        "warning BH of 7 Castellan Rui differs: the file says 11, the computed value is 11,5",
    ];
    assert_eq!(of(&audit, "T403"), expected);
    // three of eight are too many
    let three = [two[0], two[1], ("13,5;7,5", "14;7,5")];
    assert_eq!(written_out(&three).columns[0].code, None);
}

#[test]
fn names_without_parameters_are_listed() {
    let scratch = Scratch::new("named-orders");
    let footer = "\
Tie Break1: Buchholz Tie-Breaks (variabel with parameter)
Tie Break2: Direct Encounter (DE)
";
    let columns = TABLE
        .replace(";1.Rd;2.Rd;3.Rd", "")
        .replace(";4w1;2b½;3w1", "");
    let columns = columns
        .replace(";3b1;1w½;4w½", "")
        .replace(";2w0;4b1;1b0", "");
    let columns = columns.replace(";1b0;3w0;2b½", "");
    scratch.file(
        "quay.csv",
        columns + &ANNOUNCED[..ANNOUNCED.find("Tie").unwrap()] + footer,
    );
    let run = scratch.run(&["audit", "quay.csv"]);
    let flat = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "named in the file, but not exactly enough to rank by: Buchholz Tie-Breaks \
                (variabel with parameter), DE; --tie-breaks was not given";
    assert!(flat.contains(said), "{}", run.out);
}

#[test]
fn a_forfeit_against_an_unlisted_opponent_may_be_a_bye() {
    // four of seven; wins of forfeits are not counted
    let text = "\
Rk.;;Name;FED;1.Rd;2.Rd;3.Rd;Pts.;WIN
1;;Aster Bo;NOR;  4w1;  7b+;  3w1;3;2
2;;Birch Al;NOR;  3b1;  5w1;  7w½;2,5;2
3;;Cedar Cy;NOR;  2w0;  6b1;  1b0;1;1
4;;Dahlia Di;NOR;  1b0;   -0;  5b1;1;1
";
    let (_, audit) = read(text);
    assert_eq!(of(&audit, "T403"), [""; 0]);
    assert_eq!(
        (audit.columns[0].agree, audit.columns[0].not_compared),
        (3, 1)
    );
}

//! Whole columns without their halves: points (P301) and tie-break values (T403) that are rounded,
//! cut off, or have lost their decimal sign. One finding names the cause.

use crosstable::audit::{Options, audit};
use crosstable::finding::Finding;
use crosstable::format;

/// Six players in three rounds. The totals of 1, 2, 4 and 5 have a half: 1 has 2.5, 2 has 1.5, 4 has
/// 1.5, and 5 has 0.5. Buchholz of 1 is 0.5 + 2 + 1.5 = 4.
const TABLE: &str = "\
Quay Open
No;Name;1;2;3;Pts;BH
1;Alder, Ann;5w1;3b1;2w½;2,5;4
2;Birch, Bob;6b1;4w0;1b½;1,5;5
3;Cedar, Cid;4b1;1w0;6b1;2;5
4;Dogwood, Dee;3w0;2b1;5b½;1,5;4
5;Elder, Eve;1b0;6w0;4w½;0,5;5
6;Fern, Flo;2w0;5b1;3w0;1;4
";

/// The totals and Buchholz values as hundredths, in the order of the list. Buchholz of 2 is 1 + 1.5 +
/// 2.5 = 5, of 3 is 1.5 + 2.5 + 1 = 5, of 4 is 2 + 1.5 + 0.5 = 4, of 5 is 2.5 + 1 + 1.5 = 5, and of 6
/// is 1.5 + 0.5 + 2 = 4.
const POINTS: [u32; 6] = [250, 150, 200, 150, 50, 100];

fn found(text: &str) -> Vec<String> {
    let reading = format::read("open.csv", text.into(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let words = |finding: &Finding| format!("{} {}", finding.code.code, finding.message);
    audit.findings.iter().map(words).collect()
}

fn with_points(write: impl Fn(u32) -> String) -> String {
    let mut lines = TABLE.lines().map(str::to_owned).collect::<Vec<_>>();
    for (line, points) in lines[2..].iter_mut().zip(POINTS) {
        let mut cells: Vec<String> = line.split(';').map(str::to_owned).collect();
        cells[5] = write(points);
        *line = cells.join(";");
    }
    lines.join("\n") + "\n"
}

#[test]
fn points_without_halves_are_one_finding() {
    let usual = found(TABLE);
    let check = |write: fn(u32) -> String, expected: &str| {
        let mut added = found(&with_points(write));
        added.retain(|message| !usual.contains(message));
        assert_eq!(added, [expected]);
    };
    check(
        |points| points.div_ceil(100).to_string(),
        "P301 points seem to be rounded up to whole numbers: 4 totals differ from the results",
    );
    check(
        |points| (points / 100).to_string(),
        "P301 points seem to be rounded down to whole numbers: 4 totals differ from the results",
    );
    // 2.5 becomes 2, and 1.5 as well
    check(
        |points| match points % 200 {
            50 => (points / 100).to_string(),
            _ => points.div_ceil(100).to_string(),
        },
        "P301 points seem to be rounded to whole numbers: 4 totals differ from the results",
    );
    check(
        |points| match points % 100 {
            0 => (points / 100).to_string(),
            _ => (points / 10).to_string(),
        },
        "P301 points seem to have lost the decimal sign: 4 totals differ from the results",
    );
    // 2.0 becomes 20
    check(
        |points| (points / 10).to_string(),
        "P301 points seem to have lost the decimal sign: 6 totals differ from the results",
    );
    // decimals that say nothing change nothing
    check(
        |points| format!("{},0", points.div_ceil(100)),
        "P301 points seem to be rounded up to whole numbers: 4 totals differ from the results",
    );
}

#[test]
fn single_wrong_totals_are_not_a_rounded_column() {
    let is_about_column = |message: &String| message.contains("whole numbers");
    // one half is left, or one total is wrong in another way
    let one_half_left = with_points(|points| match points {
        50 => "0,5".to_owned(),
        _ => points.div_ceil(100).to_string(),
    });
    let one_other = with_points(|points| match points {
        200 => "3".to_owned(),
        _ => points.div_ceil(100).to_string(),
    });
    for text in [TABLE.to_owned(), one_half_left, one_other] {
        assert!(!found(&text).iter().any(is_about_column), "{text}");
    }
}

#[test]
fn another_wrong_total_beside_a_rounded_column_is_a_finding_of_its_own() {
    // 1 to 12 in pairs: a draw, and then a win of the odd number. So the odd numbers have 1.5
    // points, and the even ones 0.5.
    let row = |number: u32| {
        let (other, colour, won, points) = match number % 2 {
            1 => (number + 1, 'w', 1, 2),
            _ => (number - 1, 'b', 0, 1),
        };
        format!("{number};Player {number};{other}{colour}½;{other}{colour}{won};{points}\n")
    };
    let rows: String = (1..=12).map(row).collect();
    let rounded = format!("Quay Open\nNo;Name;1;2;Pts\n{rows}");
    let usual: Vec<String> = found(&rounded);
    let column = "P301 points seem to be rounded up to whole numbers";
    assert!(
        usual.contains(&format!("{column}: 12 totals differ from the results")),
        "{usual:?}"
    );
    let mut added = found(&rounded.replace("4w1;2\n", "4w1;3\n"));
    added.retain(|message| !usual.contains(message));
    added.sort();
    let other = "P301 points differ for 3 Player 3: the file says 3, the results give 1.5";
    assert_eq!(
        added,
        [
            other,
            &format!("{column}: 11 totals differ from the results")
        ]
    );
}

/// Six players in three rounds with halves in all Buchholz values: that of 1 is 1 + 0.5 + 2 = 3.5,
/// that of 2 is 1 + 1.5 + 3 = 5.5.
const HALVES: &str = "\
Quay Open
No;Name;1;2;3;Pts;BH
1;Alder, Ann;5w1;4b1;2w1;3;3,5
2;Birch, Bob;6b1;3w1;1b0;2;5,5
3;Cedar, Cid;4b½;2b0;6w1;1,5;3,5
4;Dogwood, Dee;3w½;1w0;5b0;0,5;5,5
5;Elder, Eve;1b0;6w0;4w1;1;4,5
6;Fern, Flo;2w0;5b1;3b0;1;4,5
";

#[test]
fn tie_breaks_without_halves_are_one_finding() {
    let usual = found(HALVES);
    assert!(
        !usual.iter().any(|message| message.starts_with("T403")),
        "{usual:?}"
    );
    let check = |values: [&str; 6], expected: &str| {
        let mut lines: Vec<String> = HALVES.lines().map(str::to_owned).collect();
        for (line, value) in lines[2..].iter_mut().zip(values) {
            let (rest, _) = line.rsplit_once(';').unwrap();
            *line = format!("{rest};{value}");
        }
        let mut added = found(&(lines.join("\n") + "\n"));
        added.retain(|message| message.starts_with("T403"));
        assert_eq!(added, [expected]);
    };
    check(
        ["4", "6", "4", "6", "5", "5"],
        "T403 values of BH are rounded to whole numbers: 6 of 6 differ from the computed BH",
    );
    check(
        ["3", "5", "3", "5", "4", "4"],
        "T403 values of BH are rounded to whole numbers: 6 of 6 differ from the computed BH",
    );
    check(
        ["35", "55", "35", "55", "45", "45"],
        "T403 values of BH have lost their decimal sign: 6 of 6 differ from the computed BH",
    );
}

/// The table of the sample with the values of the last three columns changed.
fn harbour(write: impl Fn(&str) -> String) -> String {
    let path = crate::support::root().join("samples/harbour-csv.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().map(|line| {
        let is_row = line.starts_with(|first: char| first.is_ascii_digit());
        let mut cells: Vec<String> = line.split(';').map(str::to_owned).collect();
        if is_row {
            for cell in &mut cells[10..] {
                *cell = write(cell);
            }
        }
        cells.join(";") + "\n"
    });
    lines.collect()
}

/// Only two players of the sample have a half. Their totals are those after round 4 as well, but six
/// others have points of round 5.
#[test]
fn two_halves_are_enough_if_all_values_are_whole_numbers() {
    let usual = found(&harbour(str::to_owned));
    let cut = |value: &str| value.split(',').next().unwrap_or_default().to_owned();
    let mut added = found(&harbour(cut));
    added.retain(|message| !usual.contains(message) && !message.contains("under edition"));
    assert_eq!(
        added,
        ["P301 points seem to be rounded down to whole numbers: 2 totals differ from the results"]
    );
    let mut added = found(&harbour(|value| value.replace(',', "")));
    added.retain(|message| !usual.contains(message) && !message.contains("under edition"));
    assert_eq!(
        added,
        ["P301 points seem to have lost the decimal sign: 2 totals differ from the results"]
    );
}

/// With the decimals of the tie-breaks, nothing shows that the totals are not two mistakes.
#[test]
fn two_wrong_totals_are_neither_a_rounded_column_nor_those_of_another_round() {
    let text = harbour(str::to_owned)
        .replace("6b½;2,5;", "6b½;2;")
        .replace("7w½;1,5;", "7w½;1;");
    let messages = found(&text);
    let totals = messages
        .iter()
        .filter(|message| message.starts_with("P301 points differ for "));
    assert_eq!(totals.count(), 2, "{messages:?}");
}

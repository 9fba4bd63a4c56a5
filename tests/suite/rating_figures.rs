//! Printed rating figures (Q808) are compared with those that follow from the games. All expected
//! values were computed by hand from the table of expected scores (B.02 8.1.2).

use crosstable::audit::{self, Audit, Options};
use crosstable::compare::compare;
use crosstable::finding::Certainty;
use crosstable::format::{self, Reading};
use crosstable::import::Import;
use crosstable::number::Exact;

use crate::support::lists::with_lists;

fn read(text: &str) -> Reading {
    format::read("open.csv", text.into(), &Default::default()).unwrap()
}

fn audited_with(text: &str, options: impl Fn(&Import) -> Options) -> Audit {
    let reading = read(text);
    let options = options(&reading.import);
    audit::audit(&reading.sources, &reading.import, &options)
}

fn audited(text: &str) -> Audit {
    audited_with(text, |_| Options::default())
}

/// The messages of the findings about rating figures.
fn messages(audit: &Audit) -> Vec<&str> {
    let findings = audit.findings.iter();
    let figures = findings.filter(|finding| finding.code.code == "Q808");
    figures.map(|finding| finding.message.as_str()).collect()
}

fn check(text: &str, expected: &[&str]) {
    let audit = audited(text);
    assert_eq!(messages(&audit), expected, "{text}");
    let not_run = audit.not_run.iter().any(|check| check.code == "Q808");
    assert!(!not_run, "{text}");
}

/// A report of four players in two rounds; `rows` contains the figures of each.
fn open(headings: &str, rows: [&str; 4]) -> String {
    on("Date : 2026/05/01", headings, rows)
}

fn on(date: &str, headings: &str, rows: [&str; 4]) -> String {
    let players = [
        "1;1;Ahlgren, Tove;99000100;2412;3b1;2w½;1,5",
        "2;2;Brandao, Ines;99000101;2305;4w½;1b½;1",
        "3;3;Castellan, Marc;99000102;2288;1w0;4b1;1",
        "4;4;Dvorak, Milan;99000103;2190;2b½;3w0;0,5",
    ];
    let rows: Vec<String> = players
        .iter()
        .zip(rows)
        .map(|(p, r)| format!("{p};{r}"))
        .collect();
    format!(
        "Harbour Open\n{date}\nRk.;SNo;Name;FideID;RtgI;1.Rd;2.Rd;Pts.;{headings}\n{}\n",
        rows.join("\n")
    )
}

const ALL: &str = "n;w;we;w-we;K;rtg+/-";

/// Computed by hand: 1 against 3: D 124, .67; against 2: D 107, .65. 2 against 4: D 115, .66. 3 against 4: D 98, .63.
const RIGHT: [&str; 4] = [
    "2;1,5;1,32;0,18;10;1,8",
    "2;1;1,01;-0,01;20;-0,2",
    "2;1;0,96;0,04;20;0,8",
    "2;0,5;0,71;-0,21;20;-4,2",
];

fn with(index: usize, row: &'static str) -> [&'static str; 4] {
    let mut rows = RIGHT;
    rows[index] = row;
    rows
}

#[test]
fn figures_that_follow_from_the_games_are_accepted() {
    check(&open(ALL, RIGHT), &[]);
    // whole numbers and one decimal: half a unit of the last digit is no difference
    let rows = ["1;0", "1;0", "1;1", "1;-4"];
    check(
        &open("we;w-we", rows),
        &[
            "rating figures of 3 Castellan, Marc differ: w-we 1 instead of 0",
            "rating figures of 4 Dvorak, Milan differ: w-we -4 instead of 0",
        ],
    );
    check(&open("we;w-we", ["1,3;0,2", "1;0", "1;0", "0,7;-0,2"]), &[]);
    // blank figures state nothing
    check(&open(ALL, with(1, ";;;;;")), &[]);
    // the average of the opponents: 2296.5, 2301, 2301, 2296.5
    check(
        &open(
            "Rc;we",
            ["2297;1,32", "2301;1,01", "2301;0,96", "2296;0,71"],
        ),
        &[],
    );
    check(
        &open(
            "Rc;we",
            ["2296;1,32", "2301;1,01", "2300;0,96", "2297;0,71"],
        ),
        &["rating figures of 3 Castellan, Marc differ: Rc 2300 instead of 2301"],
    );
}

#[test]
fn wrong_figures_of_one_player_are_one_finding() {
    let audit = audited(&open(ALL, with(2, "2;1;0,86;0,14;20;2,8")));
    let expected = "rating figures of 3 Castellan, Marc differ: we 0,86 instead of 0,96; w-we 0,14 \
                    instead of 0,04; rtg+/- 2,8 instead of 0,8";
    assert_eq!(messages(&audit), [expected]);
    let mut findings = audit.findings.iter();
    let finding = findings
        .find(|finding| finding.code.code == "Q808")
        .unwrap();
    assert_eq!(finding.subject.player, Some(3));
    assert_eq!(finding.certainty, Certainty::ByRule);
    let values = (finding.found.as_deref(), finding.expected.as_deref());
    assert_eq!(values, (Some("0,86"), Some("0,96")));
    assert_eq!(
        finding.because,
        [
            "rated 2288: n 2, W 1, We 0.96, W − We 0.04, K 20, change 0.8",
            "round 1: 2412, difference -124, expected 0.33, score 0",
            "round 2: 2190, difference +98, expected 0.63, score 1",
        ]
    );
    check(
        &open(ALL, with(0, "3;1,5;1,32;0,18;10;1,8")),
        &["rating figures of 1 Ahlgren, Tove differ: n 3 instead of 2"],
    );
    check(
        &open(ALL, with(0, "2;2;1,32;0,18;10;1,8")),
        &["rating figures of 1 Ahlgren, Tove differ: w 2,0 instead of 1,5"],
    );
}

#[test]
fn another_k_is_guessed_and_reported() {
    check(
        &open(ALL, with(3, "2;0,5;0,71;-0,21;20;-8,4")),
        &[
            "rating figures of 4 Dvorak, Milan differ: rtg+/- -8,4 instead of -4,2, perhaps because K 40 was used",
        ],
    );
    let rows = [
        "2;1,5;1,32;0,18;10;3,6",
        RIGHT[1],
        RIGHT[2],
        "2;0,5;0,71;-0,21;20;-2,1",
    ];
    let audit = audited(&open(ALL, rows));
    let expected = "rating figures of 2 players differ, perhaps because another K was used";
    assert_eq!(messages(&audit), [expected]);
    let mut findings = audit.findings.iter();
    let finding = findings
        .find(|finding| finding.code.code == "Q808")
        .unwrap();
    assert_eq!(finding.certainty, Certainty::Heuristic);
    assert_eq!(
        finding.because,
        [
            "1 Ahlgren, Tove: rtg+/- 3,6 instead of 1,8; K 20 fits",
            "4 Dvorak, Milan: rtg+/- -2,1 instead of -4,2; K 10 fits",
        ]
    );
}

#[test]
fn without_a_stated_k_any_usual_one_may_explain_the_change() {
    let text = open(
        "n;we;w-we;rtg+/-",
        [
            // 2412 has K 10 for good
            "2;1,32;0,18;1,8",
            "2;1,01;-0,01;-0,4",
            "2;0,96;0,04;0,4",
            "2;0,71;-0,21;-9,9",
        ],
    );
    check(
        &text,
        &[
            "rating figures of 4 Dvorak, Milan differ: rtg+/- -9,9, but K 10, 20 and 40 give other \
             changes",
        ],
    );
    let said = "the rating changes of 3 players, apart from a check that K 10, 20 or 40 gives them (no K is stated)";
    let audit = audited(&text);
    assert!(
        audit.not_checked.iter().any(|words| words == said),
        "{:?}",
        audit.not_checked
    );
}

#[test]
fn forfeits_that_are_counted_are_one_cause() {
    // the second game of 3 and 4 was not played: 3 has W 0, We .33; 4 has W .5, We .34
    let rows = [RIGHT[0], RIGHT[1], RIGHT[2], RIGHT[3]];
    let text = open(ALL, rows)
        .replace("1w0;4b1", "1w0;4b+")
        .replace("2b½;3w0", "2b½;3w-");
    check(
        &text,
        &["rating figures of 2 players differ, perhaps because forfeits were counted as games"],
    );
    let right = text
        .replace(RIGHT[2], "1;0;0,33;-0,33;20;-6,6")
        .replace(RIGHT[3], "1;0,5;0,34;0,16;20;3,2");
    check(&right, &[]);
}

/// Four players draw in two rounds. A difference of 10 points gives .51 and .49 by the table, and
/// .5144 and .4856 by the formula.
#[test]
fn expected_scores_by_the_formula_are_one_cause() {
    let rows = |higher: &str, lower: &str| {
        format!(
            "Harbour Open\nDate : 2026/05/01\n\
             Rk.;SNo;Name;RtgI;1.Rd;2.Rd;Pts.;we;w-we;K;rtg+/-\n\
             1;1;Aster;2010;3w½;4b½;1;{higher}\n;2;Birch;2010;4w½;3b½;1;{higher}\n\
             ;3;Clover;2000;1b½;2w½;1;{lower}\n;4;Dahlia;2000;2b½;1w½;1;{lower}\n"
        )
    };
    check(&rows("1,02;-0,02;20;-0,4", "0,98;0,02;20;0,4"), &[]);
    let expected = "rating figures of 4 players differ, perhaps because the expected scores came from the \
                    formula instead of the table";
    check(&rows("1,03;-0,03;20;-0,6", "0,97;0,03;20;0,6"), &[expected]);
    // no common reason
    let expected = "rating figures differ, and no common reason was found: 4 of 4 players";
    check(&rows("1,05;-0,05;20;-1", "0,91;0,09;20;1,8"), &[expected]);
}

/// 2500 beats 1900, 2000 and 2050. Each difference counts as 400: 3 × .92. Under the rule before
/// March 2024, only the difference of 600 is limited: .92, .96, .94.
#[test]
fn the_older_rule_of_400_points_is_recognised() {
    let event = |date: &str, first: &str| {
        format!(
            "Harbour Open\nDate : {date}\nRk.;SNo;Name;RtgI;1.Rd;2.Rd;3.Rd;Pts.;n;w;we;w-we;K;rtg+/-\n\
             1;1;Aster;2500;2w1;3b1;4w1;3;{first}\n\
             2;2;Birch;1900;1b0;4w½;3b½;1;3;1;0,74;0,26;20;5,2\n\
             ;3;Clover;2000;4b½;1w0;2w½;1;3;1;1,15;-0,15;20;-3\n\
             ;4;Dahlia;2050;3w½;2b½;1b0;1;3;1;1,35;-0,35;20;-7\n"
        )
    };
    let (every, largest) = ("3;3;2,76;0,24;10;2,4", "3;3;2,82;0,18;10;1,8");
    check(&event("2026/05/01", every), &[]);
    check(&event("2024/02/01", largest), &[]);
    check(
        &event("2026/05/01", largest),
        &[
            "rating figures of 1 Aster differ: we 2,82 instead of 2,76; w-we 0,18 instead of 0,24; \
             rtg+/- 1,8 instead of 2,4, perhaps because only the largest difference of more than \
             400 points was counted as 400 (the rule before March 2024)",
        ],
    );
    let expected = "rating figures of 1 Aster differ: we 2,76 instead of 2,82; w-we 0,24 instead of 0,18; \
                    rtg+/- 2,4 instead of 1,8, perhaps because every difference of more than 400 points \
                    was counted as 400";
    check(&event("2024/02/01", every), &[expected]);
    // before 2022 only the rows are compared, and they agree
    check(&event("2021/05/01", every), &[]);
    let audit = audited(&event("2021/05/01", every));
    let said = "the rating figures, apart from a check that those of one row fit each other (the \
                event began before the earliest known regulations were in force)";
    assert!(
        audit.not_checked.iter().any(|words| words == said),
        "{:?}",
        audit.not_checked
    );
}

const LIST: &str = "
```list 2026-05
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
99000100       Ahlgren, Tove                                                SWE F   WIM  WIM                     2412  0   10 2380  0   20 0     0   0  1990  w
99000101       Brandao, Ines                                                POR F                                2305  0   20 2280  0   20 0     0   0  1987  w
99000102       Castellan, Marc                                              FRA M   FM                           2250  0   20 2250  0   20 0     0   0  2001
99000103       Dvorak, Milan                                                CZE M                                2190  0   20 2144  0   20 0     0   0  1979
```
";

/// On the list 3 has 2250: D 162 (.71) against 1, D 60 (.58) against 4. So We of 3 is higher by
/// .36, and We of three players differs.
#[test]
fn ratings_of_the_file_that_the_list_contradicts_are_one_cause() {
    let options = |import: &Import| with_lists(LIST, import);
    let audit = audited_with(&open(ALL, RIGHT), options);
    let expected = "rating figures of 3 players differ, perhaps because the ratings of the file were used \
                    instead of those of the list in force";
    assert_eq!(messages(&audit), [expected]);
    let by_list = [
        "2;1,5;1,36;0,14;10;1,4",
        RIGHT[1],
        "2;1;0,87;0,13;20;2,6",
        "2;0,5;0,76;-0,26;20;-5,2",
    ];
    let audit = audited_with(&open(ALL, by_list), options);
    assert_eq!(messages(&audit), [""; 0]);
}

#[test]
fn players_without_figures_have_no_fide_rating() {
    // one column of ratings; the rating of 4 is a national one
    let rows = [
        RIGHT[0],
        "1;0,5;0,35;0,15;20;3",
        "1;0;0,33;-0,33;20;-6,6",
        "2;0,5;;;;",
    ];
    check(&open(ALL, rows).replace("RtgI", "Rtg"), &[]);
    // a column of FIDE ratings says that the player has one
    let audit = audited(&open(ALL, rows));
    assert_eq!(messages(&audit).len(), 2, "{:?}", messages(&audit));
}

#[test]
fn a_wrong_result_is_the_cause() {
    // 1 won against 2, says the row of 1
    let text = open(ALL, RIGHT).replace("3b1;2w½;1,5", "3b1;2w1;1,5");
    assert_eq!(messages(&audited(&text)), [""; 0]);
}

/// A list of standings with two players.
fn standings(headings: &str, rows: [&str; 2]) -> String {
    format!(
        "Final Ranking after 9 Rounds\nRk.;SNo;Name;RtgI;Pts.;{headings}\n\
         1;1;Ahlgren, Tove;2447;7;{}\n2;2;Brandao, Ines;2059;6;{}\n",
        rows[0], rows[1]
    )
}

#[test]
fn without_games_each_row_is_compared_with_itself() {
    let right = ["9;7;5,85;1,15;10;11,5", "9;6;4,25;1,75;20;35"];
    check(&standings(ALL, right), &[]);
    let said = "the rating figures, apart from a check that those of one row fit each other \
                (standings have no results)";
    let audit = audited(&standings(ALL, right));
    assert!(
        audit.not_checked.iter().any(|words| words == said),
        "{:?}",
        audit.not_checked
    );
    check(
        &standings(ALL, ["9;7;5,85;1,25;10;12,5", right[1]]),
        &["rating figures of 1 Ahlgren, Tove contradict each other: w-we 1,25, but W − We is 1,15"],
    );
    check(
        &standings(ALL, [right[0], "9;6;4,25;1,75;20;70"]),
        &[
            "rating figures of 2 Brandao, Ines contradict each other: rtg+/- 70,0, but K 20 × (W − We) \
         is 35,0",
        ],
    );
    check(
        &standings(ALL, [right[0], "5;6;4,25;1,75;20;35"]),
        &["rating figures of 2 Brandao, Ines contradict each other: w 6 is more than n 5"],
    );
    // 40 × 18 is above 700: K 38
    check(&standings(ALL, [right[0], "18;9;7,5;1,5;40;57"]), &[]);
    check(&standings(ALL, [right[0], "18;9;7,5;1,5;40;60"]), &[]);
}

#[test]
fn figures_that_cannot_be_computed_are_not_compared() {
    let reason = |text: &str| {
        let audit = audited(text);
        let mut not_run = audit.not_run.into_iter();
        let found = not_run.find(|check| check.code == "Q808");
        found.map(|check| check.why.into_owned())
    };
    let text = standings("n;rtg+/-", ["9;11,5", "9;35"]);
    assert_eq!(reason(&text).as_deref(), Some("standings have no results"));
    let text = on("", "n;rtg+/-", ["2;1,8", "2;-0,2", "2;0,8", "2;-4,2"]);
    let expected =
        "the file does not say when the event began, and this date decides which regulations apply";
    assert_eq!(reason(&text).as_deref(), Some(expected));
    // a file without figures makes no claim
    let text = on("Date : 2026/05/01", "K", ["10", "20", "20", "20"]);
    assert_eq!(reason(&text), None);
}

#[test]
fn rating_figures_of_two_files_are_compared() {
    let reading = read(&open(ALL, RIGHT));
    let changed = read(&open(ALL, with(3, "2;0,5;0,71;-0,21;20;-8,4")));
    let comparison = compare([&reading.import, &changed.import]);
    let [difference] = &comparison.differences[..] else {
        panic!("{:?}", comparison.differences);
    };
    let values = difference
        .values
        .each_ref()
        .map(|value| value.value.as_deref());
    assert_eq!(
        (&*difference.field, values),
        ("rtg+/-", [Some("-4.2"), Some("-8.4")])
    );
    // a list of players gets the figures of the standings
    let list =
        "No.;Name;FideID;RtgI\n1;Ahlgren, Tove;99000100;2447\n2;Brandao, Ines;99000101;2059\n";
    let standings = standings(ALL, ["9;7;5,85;1,15;10;11,5", "9;6;4,25;1,75;20;35"]);
    let merged = read(list).merge_with(vec![read(&standings)]).unwrap();
    let change = merged.import.claims.rating_columns.last().unwrap();
    let values: Vec<_> = change.values.iter().map(|v| v.map(|v| v.value)).collect();
    assert_eq!(values, [Exact::ratio(23, 2), Some(Exact::whole(35))]);
    // a row of a placeholder goes with its figures
    let text = standings.replace("1;1;Ahlgren, Tove;2447", "1;1;bye;");
    let columns = read(&text).import.claims.rating_columns;
    assert!(columns.iter().all(|column| column.values.len() == 1));
}

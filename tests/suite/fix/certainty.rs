//! Totals are not corrected if there is another explanation: another result, the same round of
//! other players, or a rank.

use crosstable::audit::Options;

use super::{audited, corrected, damage, holds, parse};
use crate::support::root;

/// Checks the corrections in a file with these changes, and the reasons why findings stay.
pub(super) fn check(
    file: &str,
    changes: &[(&str, &str)],
    expected: &[&str],
    kept: &[(&str, &str)],
) {
    let change = |text: String, (from, to): &(&str, &str)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    };
    let file = changes.iter().fold(file.to_owned(), change);
    let options = Options::default();
    let reading = parse("certain.trf", file.clone().into_bytes());
    let fix = corrected(&reading, &options);
    let told = |c: &crosstable::audit::fix::Correction| {
        format!(
            "{} {}: {} {}",
            c.code.code, c.subject, c.stated, c.corrected
        )
    };
    let found: Vec<String> = fix.corrections.iter().map(told).collect();
    assert_eq!(found, expected, "{file}");
    let copy = holds("certain.trf", file.as_bytes(), &options).unwrap();
    let left = audited(&parse("certain.trf", copy), &options);
    for (finding, words) in kept {
        let mut all = fix.uncorrected(&left);
        let found = all.find(|kept| kept.finding.fingerprint() == *finding);
        let why = found.map_or("is not left", |kept| kept.why);
        assert!(why.contains(words), "{finding} {why}\n{file}");
    }
}

pub(super) fn sample(name: &str) -> String {
    std::fs::read_to_string(root().join("samples").join(name)).unwrap()
}

/// Six players after three rounds; 1, 2 and 3 have a forfeit loss.
const FORFEITS: &str = "\
012 Open of Forfeits
042 2026/05/01
052 2026/05/03
062 6
072 6
001    1 m    Alder, Ann                        2400 NOR    99000101 1990/01/01  1.0    3     4 w -     5 b 1     6 w 0
001    2 m    Birch, Bob                        2300 NOR    99000102 1990/01/01  0.5    5     5 b -     6 w 0     4 b =
001    3 m    Cedar, Cid                        2200 NOR    99000103 1990/01/01  0.0    6     6 w -     4 b 0     5 w 0
001    4 m    Dogwood, Dee                      2100 NOR    99000104 1990/01/01  2.5    2     1 b +     3 w 1     2 w =
001    5 m    Elm, Eve                          2000 NOR    99000105 1990/01/01  2.0    2     2 w +     1 w 0     3 b 1
001    6 m    Fir, Finn                         1900 NOR    99000106 1990/01/01  3.0    1     3 b +     2 b 1     1 b 1
142 3
192 FIDE_DUTCH
";

#[test]
fn the_files_have_nothing_to_correct() {
    check(
        FORFEITS,
        &[("2.0    2", "2.0    3"), ("1.0    3", "1.0    4")],
        &[],
        &[],
    );
}

/// The totals of several players have one cause, whatever their ranks are.
#[test]
fn equal_differences_with_the_same_unplayed_round_are_not_corrected() {
    let one = ("1.0    3", "1.5    4");
    let five = ("2.0    2", "2.0    3");
    let two = ("0.5    5", "1.0    5");
    check(
        FORFEITS,
        &[one, two, five],
        &[],
        &[
            (
                "P301:1",
                "the total of 2 Birch, Bob differs by the same amount, and both have a forfeit loss",
            ),
            (
                "P301:2",
                "the total of 1 Alder, Ann differs by the same amount, and both have a forfeit loss",
            ),
        ],
    );
}

#[test]
fn forfeits_worth_other_points_may_explain_a_total() {
    let five = ("2.0    2", "2.0    3");
    check(
        FORFEITS,
        &[("1.0    3", "1.5    4"), five],
        &[],
        &[(
            "P301:1",
            "if the forfeit loss were of another kind or value",
        )],
    );
}

#[test]
fn a_double_forfeit_may_explain_a_total() {
    let sample = sample("every-unplayed-round.trf");
    check(
        &sample,
        &[("0000 - U     8 b +", "0000 - U     8 b -")],
        &[],
        &[(
            "P301:7",
            "if the forfeit loss were of another kind or value",
        )],
    );
    // 5 has the point of the forfeit as stated, and by the rows both lost
    check(
        FORFEITS,
        &[
            ("2.0    2     2 w +", "2.0    3     2 w -"),
            ("1.0    3", "1.0    4"),
        ],
        &[],
        &[(
            "P301:5",
            "if the forfeit loss were of another kind or value",
        )],
    );
}

/// Three points for a win: the differences are not opposite numbers.
#[test]
fn two_totals_that_fit_another_result_are_not_corrected_in_any_score_system() {
    let sample = sample("three-points-for-a-win.trf");
    check(&sample, &[], &[], &[]);
    let words = "both fit another result of their game in round 3";
    check(
        &sample,
        &[
            ("2 w =     3 b 1", "2 w =     3 b ="),
            ("4 b 1     1 w 0", "4 b 1     1 w ="),
        ],
        &[],
        // the total of 3 stands under that of 1: one result explains both
        &[("P301:1", words)],
    );
}

/// The opponent has no certain total that would confirm the result of their game.
#[test]
fn a_game_against_a_player_with_a_doubtful_total_confirms_nothing() {
    let one = ("2.5    1", "3.0    1");
    let corrected = &["P301 points of 1 Alder, Ann: 3.0 2.5"];
    check(damage::SMALL, &[one], corrected, &[]);
    check(
        damage::SMALL,
        &[one, ("2.0    2", "       2")],
        &[],
        &[(
            "P301:1",
            "the total fits another result against 2 Birch, Bob in round 2",
        )],
    );
}

/// 3 and 4 share a point, and the declared tie-breaks place 3 above 4, although the stated total of
/// 4 is higher, and no result of one game gives it.
#[test]
fn a_correction_that_causes_a_contradiction_is_withdrawn() {
    let drawn = [
        ("2.5    1", "2.0    1"),
        ("3 w 1\n001    2", "3 w =\n001    2"),
        ("0.5    4", "1.0    4"),
        ("1 b 0\n001    4", "1 b =\n001    4"),
    ];
    let order = [
        ("1.0    3", "1.0    4"),
        ("1.0    4     2 b", "1.0    3     2 b"),
    ];
    check(damage::SMALL, &[&drawn[..], &order].concat(), &[], &[]);
    check(
        damage::SMALL,
        &[&drawn[..], &[("1.0    3", "3.5    3")]].concat(),
        &[],
        &[(
            "P301:4",
            "the corrected value would contradict something else (T404: ",
        )],
    );
    // 4 above 3 is right if 4 has half a point more than the results give, from one more draw
    check(
        damage::SMALL,
        &[&drawn[..], &[("1.0    3", "1.5    3")]].concat(),
        &[],
        &[(
            "P301:4",
            "more ranks fit if the game of 4 Dogwood, Dee and 2 Birch, Bob in round 3 had another \
             result",
        )],
    );
}

/// Ranks that equal the starting numbers, or contradict the points of other players, are no
/// evidence.
#[test]
fn ranks_without_value_as_evidence_do_not_decide_about_a_total() {
    let absent = [("     2 w 0", "  0000 - Z"), ("     4 b 1", "  0000 - U")];
    let bye = (
        "P301:4",
        "if the zero-point bye were of another kind or value",
    );
    // 4 with 2.0 stands behind 3 with 0.5, and 1 behind 2
    check(
        damage::SMALL,
        &[
            &absent[..],
            &[
                ("1.0    3", "2.0    4"),
                ("0.5    4", "0.5    3"),
                ("2.5    1", "2.5    2"),
                ("2.0    2", "2.0    1"),
            ],
        ]
        .concat(),
        &[],
        &[bye],
    );
    check(
        damage::SMALL,
        &[
            &absent[..],
            &[("1.0    3", "2.0    4"), ("0.5    4", "0.5    3")],
        ]
        .concat(),
        &[],
        &[bye],
    );
}

#[test]
fn a_count_of_teams_is_corrected_only_if_no_team_can_be_missing() {
    let teams = "082 3\n013 Oaks                                1    2\n013 Pines                               3    4\n### KEPT\n";
    check(
        damage::SMALL,
        &[("### KEPT\n", teams)],
        &["S110 number of teams (record 082): 3 2"],
        &[],
    );
    check(
        damage::SMALL,
        &[("### KEPT\n", teams), ("     4 b 1\n", "     9 b 1\n")],
        &[],
        &[("S110:082", "results name players who are not in the list")],
    );
}

/// The total of 20 does not include the bye of the team, so that of 12 may not include it either.
#[test]
fn a_bye_of_a_team_may_count_for_its_players_or_not() {
    let sample = sample("clean-teams.trf");
    check(
        &sample,
        &[
            ("1.0   15  0000 - U", "0.0   15  0000 - U"),
            ("3.0    2    11 b 1", "2.5    2    11 b 1"),
        ],
        &[],
        &[(
            "P301:12",
            "whether a bye of the team counts for its players",
        )],
    );
}

/// The reasons that make the correction certain are shown.
#[test]
fn a_corrected_total_comes_with_its_proof() {
    let file = damage::SMALL.replace("2.5    1", "3.5    1");
    let reading = parse("certain.trf", file.into_bytes());
    let fix = corrected(&reading, &Options::default());
    let why = &fix.corrections[0].reasons;
    let [impossible, confirmed] = why.as_slice() else {
        panic!("{why:?}");
    };
    assert!(impossible.starts_with("3.5 is impossible"), "{impossible}");
    assert!(
        confirmed.starts_with("the row of each opponent confirms"),
        "{confirmed}"
    );
}

/// Six players who all met each other; the rounds are not stated.
const TABLE: &str = "\
No;Name;Rtg;1;2;3;4;5;6;Pts;Rk
1;Abelard, Quentin;2410;*;1/2;1;1;1;1;4.5;1
2;Bergen, Alva;2290;1/2;*;0;1;1;1;3.5;2
3;Costa, Duarte;2215;0;1;*;1/2;1/2;1;3;3
4;Dvorak, Ema;2150;0;0;1/2;*;1;1/2;2;4
5;Eriksen, Finn;2100;0;0;1/2;0;*;1;1.5;5
6;Fabre, Gil;2050;0;0;0;1/2;0;*;0.5;6
";

/// The totals prove which side of a game is wrong, even if the file does not state the rounds.
#[test]
fn any_changed_cell_of_a_table_without_rounds_is_corrected() {
    let rows: Vec<Vec<&str>> = TABLE
        .lines()
        .map(|line| line.split(';').collect())
        .collect();
    let (mut changes, mut corrected_cells) = (0, 0);
    for row in 1..=6 {
        for column in (3..9).filter(|column| column - 2 != row) {
            let right = rows[row][column];
            for wrong in ["0", "1/2", "1"]
                .into_iter()
                .filter(|wrong| *wrong != right)
            {
                let mut rows = rows.clone();
                rows[row][column] = wrong;
                let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
                let fix = corrected(&parse("t.csv", text.into_bytes()), &Options::default());
                changes += 1;
                for correction in &fix.corrections {
                    let other = rows[column - 2][1];
                    let expected = format!(
                        "result of {row} {} against {} {other}",
                        rows[row][1],
                        column - 2
                    );
                    assert_eq!(correction.subject, expected);
                    let to = correction.corrected.replace('=', "1/2");
                    assert_eq!((&*correction.stated, &*to), (wrong, right));
                    corrected_cells += 1;
                }
            }
        }
    }
    assert_eq!((changes, corrected_cells), (60, 60));
}

//! What confirms a correction must not be in doubt itself: a row that others contradict, a pairing
//! that repeats another, a double forfeit, or an edition that explains the ranks hardly better.

use crosstable::audit::Options;
use crosstable::format::FORMATS;
use crosstable::format::write::WriteOptions;
use crosstable::rules::EDITIONS;

use super::certainty::{check, sample};
use super::damage::SMALL;
use super::{audited, corrected, parse};
use crate::mutations::claimed_under;
use crate::support::shared;

/// In the row of 2, the results of rounds 1 and 3 are exchanged.
const EXCHANGED_IN_A_ROW: (&str, &str) = ("3 w =     1 w =     4 b 1", "3 w 1     1 w =     4 b =");

#[test]
fn a_row_that_two_opponents_contradict_is_corrected_from_their_rows() {
    check(
        SMALL,
        &[("3 w =     1 w =     4 b 1", "3 w 0     1 w =     4 b 0")],
        &[
            "R211 result of 2 Birch, Bob in round 1: 0 =",
            "R211 result of 2 Birch, Bob in round 3: 0 1",
        ],
        &[],
    );
}

/// The results of 2 are exchanged, and the game of 3 and 4 is drawn in both rows. The totals of 3 (½) and 4 (1) now fit the
/// exchanged results of 2: 0 + ½ + 0 and 0 + ½ + ½.
#[test]
fn a_row_that_is_contradicted_in_another_round_confirms_no_result() {
    let words = "the row of 2 Birch, Bob is contradicted in rounds 1 and 3, so it confirms neither \
                 result: look at the score sheets";
    check(
        SMALL,
        &[
            EXCHANGED_IN_A_ROW,
            ("4 b 0     1 b 0", "4 b =     1 b 0"),
            ("3 w 1     2 w 0", "3 w =     2 w 0"),
        ],
        &[],
        &[("R211:2:r1", words), ("R211:2:r3", words)],
    );
}

/// A missing result is no contradiction: the row of 2 still confirms both others.
#[test]
fn a_row_in_which_a_result_is_missing_confirms_others() {
    check(
        SMALL,
        &[
            ("3 w =     1 w =", "3 w       1 w ="),
            ("3 w 1     2 w 0", "3 w 1     2 w ="),
        ],
        &[
            "R212 result of 2 Birch, Bob in round 1: nothing =",
            "R211 result of 4 Dogwood, Dee in round 3: = 0",
        ],
        &[],
    );
}

/// 8 drew with 3 and won an unrated game against 6; the two results are exchanged in the row of 8.
/// With the right result against 6, the pairing of 2 and 6 is reported, which is so in the sample.
#[test]
fn results_that_were_decided_together_are_corrected_together() {
    let words = "the corrected value would contradict something else (W708: ";
    check(
        &sample("every-unplayed-round.trf"),
        &[("3 b =  0000 - H     6 w W", "3 b W  0000 - H     6 w =")],
        &[],
        &[("R201:3:r1", words), ("R201:6:r3", words)],
    );
}

/// Six players after three rounds of a Swiss.
const SWISS: &str = "\
012 Swiss Open
042 2026/05/01
052 2026/05/03
062 6
072 6
001    1 m    Alder, Ann                        2400 NOR    99000101 1990/01/01  2.5    1     4 w 1     2 b =     3 w 1
001    2 m    Birch, Bob                        2300 NOR    99000102 1990/01/01  2.0    2     5 w =     1 w =     6 b 1
001    3 m    Cedar, Cid                        2200 NOR    99000103 1990/01/01  1.5    3     6 w =     4 w 1     1 b 0
001    4 m    Dogwood, Dee                      2100 NOR    99000104 1990/01/01  0.5    6     1 b 0     3 b 0     5 w =
001    5 m    Elm, Eve                          2000 NOR    99000105 1990/01/01  1.0    5     2 b =     6 w 0     4 b =
001    6 m    Fir, Finn                         1900 NOR    99000106 1990/01/01  1.5    4     3 b =     5 b 1     2 w 0
142 3
192 FIDE_DUTCH
";

/// The opponents of 4 and 6 in round 3 are exchanged: 6 meets 5 again, and 2 has the draw of 5.
const CROSSED: [(&str, &str); 4] = [
    ("1 w =     6 b 1", "1 w =     4 b ="),
    ("3 b 0     5 w =", "3 b 0     2 w ="),
    ("6 w 0     4 b =", "6 w 0     6 b 1"),
    ("5 b 1     2 w 0", "5 b 1     5 w 0"),
];

#[test]
fn a_wrong_total_of_a_swiss_is_corrected() {
    let corrected = "P301 points of 2 Birch, Bob: 3.0 2.0";
    check(SWISS, &[], &[], &[]);
    check(SWISS, &[("2.0    2", "3.0    2")], &[corrected], &[]);
}

/// The total of 5 is 1½ by mistake, as the crossed game gives it. So only the total of 2 seems wrong.
#[test]
fn a_total_that_a_repeated_pairing_explains_is_not_corrected() {
    check(
        SWISS,
        &[&CROSSED[..], &[("1.0    5", "1.5    5")]].concat(),
        &[],
        &[(
            "P301:2",
            "the total fits if the entries of 2 Birch, Bob and 5 Elm, Eve in round 3 are exchanged",
        )],
    );
}

/// 2 and 5 drew in round 1, and the row of 2 has a win. With it and the crossed games, 2 has the
/// stated 2 points; with a loss of 5, 5 has the stated 1 point.
#[test]
fn a_result_of_a_player_with_a_repeated_pairing_is_not_corrected() {
    let wrong = ("2.0    2     5 w =", "2.0    2     5 w 1");
    check(
        SWISS,
        &[wrong],
        &["R211 result of 2 Birch, Bob in round 1: 1 ="],
        &[],
    );
    check(
        SWISS,
        &[&CROSSED[..], &[wrong]].concat(),
        &[],
        &[(
            "R211:2:r1",
            "5 Elm, Eve and 6 Fir, Finn met in two rounds of a Swiss tournament",
        )],
    );
}

/// The opponents of 4 and 6 in round 3 are exchanged in all four rows, and each row keeps its result.
/// The total of 4 is 0 by mistake, so it fits a loss against 2.
#[test]
fn a_result_is_not_corrected_if_two_games_of_the_round_may_be_mixed_up() {
    check(
        SWISS,
        &[
            ("1 w =     6 b 1", "1 w =     4 b 1"),
            ("3 b 0     5 w =", "3 b 0     2 w ="),
            ("6 w 0     4 b =", "6 w 0     6 b ="),
            ("5 b 1     2 w 0", "5 b 1     5 w 0"),
            ("0.5    6", "0.0    6"),
        ],
        &[],
        &[("R211:2:r3", "the results of round 3 agree if ")],
    );
}

/// The opponents of 4 and 5 in round 1 are exchanged, and their draw in round 3 is a win of 5. The
/// total of 4 now fits a draw in round 1, and that of 5 a loss.
#[test]
fn a_result_is_not_corrected_if_games_are_mixed_up_and_another_game_is_wrong() {
    let words = "the results of round 1 agree if ";
    check(
        SWISS,
        &[
            ("4 w 1     2 b =", "5 w 1     2 b ="),
            ("5 w =     1 w =", "4 w =     1 w ="),
            ("1 b 0     3 b 0     5 w =", "2 b 0     3 b 0     5 w 0"),
            ("2 b =     6 w 0     4 b =", "1 b =     6 w 0     4 b 1"),
        ],
        &[],
        &[("R211:1:r1", words), ("R211:2:r1", words)],
    );
}

/// Two draws of round 1 are crossed, so 2 and 6 met twice. No total changes, but tie-breaks do.
#[test]
fn ranks_are_not_corrected_if_two_players_met_twice() {
    // the right ranks of 3 to 6 are 4, 6, 5 and 3
    let wrong = [
        ("142 3", "142 3\n212 PTS,SB"),
        ("1.5    3     6", "1.5    4     6"),
        ("1.5    4     3", "1.5    3     3"),
        ("0.5    6", "0.5    5"),
        ("1.0    5", "1.0    6"),
    ];
    check(
        SWISS,
        &wrong,
        &[
            "P305 rank of 4 Dogwood, Dee: 5 6",
            "P305 rank of 5 Elm, Eve: 6 5",
        ],
        &[],
    );
    let crossed = [
        ("5 w =     1 w =", "6 w =     1 w ="),
        ("6 w =     4 w 1", "5 w =     4 w 1"),
        ("2 b =     6 w 0", "3 b =     6 w 0"),
        ("3 b =     5 b 1", "2 b =     5 b 1"),
    ];
    check(
        SWISS,
        &[&wrong[..], &crossed[..]].concat(),
        &[],
        &[("P305:4", "2 Birch, Bob and 6 Fir, Finn met in two rounds")],
    );
}

/// 8 beat 10 in round 3: 2 points. Both rows say that both lost by forfeit, which leaves 10 without
/// points as well.
#[test]
fn a_total_is_not_corrected_if_a_double_forfeit_may_have_been_a_win() {
    let forfeited = [
        ("4 w 0    10 w 1", "4 w 0    10 w -"),
        ("5 w 0     8 b 0", "5 w 0     8 b -"),
    ];
    let words = "only the total confirms the double forfeit of round 3";
    check(
        &sample("clean-open.trf"),
        &[&forfeited[..], &[("2.0    9", "3.0    9")]].concat(),
        &[],
        &[("P301:8", words)],
    );
}

/// 2 and 6 did not come in round 3, so 2 has 1 point and place 4. Rank 3 with 1½ points shows that
/// the game was not won by 2.
#[test]
fn a_double_forfeit_that_the_ranks_confirm_leaves_a_total_certain() {
    check(
        SWISS,
        &[
            ("2.0    2", "3.0    4"),
            ("1 w =     6 b 1", "1 w =     6 b -"),
            ("1.5    3", "1.5    2"),
            ("1.5    4", "1.5    3"),
            ("5 b 1     2 w 0", "5 b 1     2 w -"),
        ],
        &["P301 points of 2 Birch, Bob: 3.0 1.0"],
        &[],
    );
}

/// 2 beat 3, and 3 beat 4. The first game is inverted in both rows, and the second is a double
/// forfeit, so the total of 3 is right: a win for a win. Only the total of 2 differs.
#[test]
fn a_total_balanced_by_a_double_forfeit_confirms_no_result() {
    check(
        &sample("three-points-for-a-win.trf"),
        &[
            ("3 w 1     1 b =", "3 w 0     1 b ="),
            ("2 b 0     4 b 1", "2 b 1     4 b -"),
            ("3 w 0     2 b =", "3 w -     2 b ="),
        ],
        &[],
        &[(
            "P301:2",
            "the total fits another result against 3 Rusten, Odd in round 1",
        )],
    );
}

/// 2 beat 3 in round 3 and has 2 points. Both rows say that 3 won, and the total of 3 follows. The
/// ranks are the starting numbers, but they are also those of the stated points.
#[test]
fn starting_numbers_that_follow_the_stated_points_are_evidence() {
    let file = "\
012 Small Open
042 2026/05/01
052 2026/05/03
062 4
072 4
001    1 m    Alder, Ann                        2400 NOR    99000101 1990/01/01  2.5    1     3 w 1     2 b =     4 w 1
001    2 m    Birch, Bob                        2300 NOR    99000102 1990/01/01  2.0    2     4 w =     1 w =     3 b 0
001    3 m    Cedar, Cid                        2200 NOR    99000103 1990/01/01  2.0    3     1 b 0     4 w 1     2 w 1
001    4 m    Dogwood, Dee                      2100 NOR    99000104 1990/01/01  0.5    4     2 b =     3 b 0     1 b 0
142 3
192 FIDE_ROUNDROBIN
";
    let words =
        "the rank of 2 Birch, Bob fits the stated total, but not the total that the results give";
    check(file, &[], &[], &[("P301:2", words)]);
}

/// An event whose ranks follow the rules of 2009, with three mistakes. Under the rules of its date
/// only two exchanges of ranks are left, and other players would be corrected.
#[test]
fn ranks_that_another_edition_explains_nearly_as_well_are_not_corrected() {
    let Some(path) = shared("data/tunx/maestro_1384490.TUNX") else {
        return;
    };
    let event = parse("event.tunx", std::fs::read(path).unwrap());
    let rules = EDITIONS
        .iter()
        .find(|rules| rules.name == "legacy")
        .unwrap();
    let mut import = claimed_under(event.import.tournament, rules);
    for (number, stated, wrong) in [(14, 21, 19), (16, 19, 22), (19, 22, 21)] {
        let rank = import.claims.ranks[number - 1].as_mut().unwrap();
        assert_eq!(rank.value, stated);
        rank.value = wrong;
    }
    let writer = FORMATS
        .iter()
        .find(|format| format.name == "trf26")
        .unwrap();
    let report = writer.writer.unwrap()(&import, &WriteOptions::default()).unwrap();
    let reading = parse("event.trf", report.bytes);
    let options = Options::default();
    let fix = corrected(&reading, &options);
    assert_eq!(fix.corrections, []);
    let audit = audited(&reading, &options);
    let mut kept = fix.uncorrected(&audit);
    let words = "edition legacy explains about as many of the stated ranks, but gives 16 ";
    assert!(kept.any(|kept| kept.why.starts_with(words)));
}

/// The file follows PTS,BH/C1,BH,SB except that 2 and 4 are exchanged, but it declares another order,
/// under which only two other ranks are exchanged.
#[test]
fn ranks_that_another_order_explains_as_well_are_not_corrected() {
    check(
        &sample("clean-open.trf"),
        &[
            ("202 BH/C1,BH,SB", "202 DE,WIN,BH"),
            ("2.5    6     3", "2.5    7     3"),
            ("2.5    7     8", "2.5    6     8"),
        ],
        &[],
        &[(
            "T404:2:WIN",
            "PTS,BH/C1,BH,SB explains as many of the stated ranks as the declared PTS,DE,WIN,BH",
        )],
    );
}

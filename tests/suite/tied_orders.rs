//! T404: the order of tied players under the edition of the event and under others.

use crosstable::audit::{Options, audit};
use crosstable::format;
use crosstable::rules;

use crate::mutations::made;
use crate::support::root;

const TIED: &str = "ranks differ although the players are equal by every criterion: 1 Abelard, \
                    Quentin; 2 Bergström, Alva";

/// Checks the messages of T404 and T406 about the changed sample with every kind of unplayed round,
/// whose players are ordered by SB under the Handbook of 2009.
fn check(change: impl Fn(&str) -> String, options: Options, expected: &[&str]) {
    let path = root().join("samples/every-unplayed-round.trf");
    let text = change(&std::fs::read_to_string(path).unwrap());
    let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &options);
    let of_order = audit
        .findings
        .iter()
        .filter(|f| f.code.code.starts_with("T40"));
    let found: Vec<&str> = of_order.map(|finding| finding.message.as_str()).collect();
    assert_eq!(found, expected);
}

fn by_sb(edition: Option<&str>) -> Options {
    Options {
        rank_order: Some(format::rank_order("SB").unwrap()),
        rules: edition.map(|name| rules::edition(name).unwrap()),
        ..Options::default()
    }
}

fn undated(text: &str) -> String {
    let dates = ["042", "052", "132"];
    let lines = text
        .lines()
        .filter(|line| !dates.iter().any(|code| line.starts_with(code)));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn an_edition_that_explains_the_whole_order_is_one_finding() {
    let message =
        "order of tied players follows edition legacy, not 2026: 2 players are out of order";
    check(str::to_owned, by_sb(None), &[message]);
}

#[test]
fn without_a_date_an_order_that_some_edition_gives_is_accepted() {
    check(undated, by_sb(None), &[TIED]);
}

#[test]
fn a_single_player_is_reported_with_the_edition_in_a_note() {
    // places 3 and 4 exchanged: Dahl has more in every edition
    let exchanged = |text: &str| {
        let text = undated(text);
        text.replace("3.0    3 ", "3.0    x ")
            .replace("3.0    4 ", "3.0    3 ")
            .replace("3.0    x ", "3.0    4 ")
    };
    let message = "order contradicts the tie-breaks: 8 Hämäläinen, Onni has rank 3 before \
                   4 Dahl, Ingrid with rank 4, but SB is 5.5 against 6.5";
    check(exchanged, by_sb(None), &[message, TIED]);
}

#[test]
fn wrong_points_explain_a_wrong_order() {
    // the points of 7 are wrong (P301): what follows for the order is a note there
    let wrong = |text: &str| text.replace("  2.5    6 ", "  3.0    6 ");
    check(wrong, by_sb(Some("legacy")), &[TIED]);
}

#[test]
fn the_order_after_an_unknown_criterion_is_not_checked() {
    let options = Options {
        rank_order: Some(format::rank_order("OTHER_LOT,SB").unwrap()),
        ..Options::default()
    };
    let message = "tie-break OTHER_LOT is not known: OTHER_LOT is the organiser's own tie-break: \
                   its definition is not in the file";
    check(str::to_owned, options, &[message]);
}

#[test]
fn an_order_that_no_edition_gives_is_reported_for_all_editions() {
    let options = Options {
        rank_order: Some(format::rank_order("WIN,BH").unwrap()),
        ..Options::default()
    };
    let exchanged = |text: &str| {
        let text = undated(text);
        text.replace("2.5    5 ", "2.5    x ")
            .replace("2.5    6 ", "2.5    5 ")
            .replace("2.5    x ", "2.5    6 ")
    };
    let leaders = "order contradicts the tie-breaks: 1 Abelard, Quentin has rank 1 before \
                   2 Bergström, Alva with rank 2, but BH is 12 against 13";
    let message = "order contradicts the tie-breaks: 7 Grgić, Mirta has rank 5 before \
                   5 Esposito, Elio with rank 6, but BH is 12 against 14.5";
    check(exchanged, options, &[leaders, message]);
}

/// Checks the messages of T404 about a report with these ranks. In it, the tied players have not
/// met: 1 and 2 have two points and different Buchholz, 3 and 4 one point, 5 and 6 none.
fn shared(order: &str, ranks: [u16; 6], expected: &[&str]) {
    let rows = [
        ("2.0", "3 w 1     4 b 1"),
        ("2.0", "5 w 1     6 b 1"),
        ("1.0", "1 b 0     5 w 1"),
        ("1.0", "6 w 1     1 w 0"),
        ("0.0", "2 b 0     3 b 0"),
        ("0.0", "4 b 0     2 w 0"),
    ];
    let mut text = format!("012 Open\n042 2026/05/01\n052 2026/05/02\n202 {order}\n");
    for (at, ((points, games), rank)) in rows.iter().zip(ranks).enumerate() {
        let number = at + 1;
        let name = format!("Player, {}", ["Ann", "Ben", "Cid", "Dan", "Eve", "Fay"][at]);
        text += &format!("001 {number:4}      {name:<33}{points:>37} {rank:4}     {games}\n");
    }
    let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let of_order = audit.findings.iter().filter(|f| f.code.code == "T404");
    let found: Vec<&str> = of_order.map(|finding| finding.message.as_str()).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_shared_rank_that_a_criterion_separates_is_found() {
    shared("BH,WON", [1, 2, 3, 3, 5, 5], &[]);
    let one = "rank 1 is shared by 1 Player, Ann and 2 Player, Ben, but BH is 2 against 0";
    shared("BH,DE", [1, 1, 3, 4, 5, 6], &[one]);
}

#[test]
fn ranks_that_are_shared_by_design_are_not_found() {
    // by the points alone, and up to a criterion that separates nobody
    shared("BH,DE", [1, 1, 3, 3, 5, 5], &[]);
    shared("WON,BH", [1, 1, 3, 3, 5, 5], &[]);
}

/// Checks the messages of T404 about a made-up Swiss with the order ARO,BH, in which 12 Larch, Ann
/// has no rating, so that ARO is dropped.
fn of_ratings(change: impl Fn(&str) -> String, expected: &[&str]) {
    let bases = made(8);
    let base = bases
        .iter()
        .find(|base| base.name.contains("trf26"))
        .unwrap();
    let right = std::str::from_utf8(&base.bytes).unwrap();
    let text = change(right);
    let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let of_order = audit.findings.iter().filter(|f| f.code.code == "T404");
    let found: Vec<&str> = of_order.map(|finding| finding.message.as_str()).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_criterion_dropped_for_lack_of_ratings_separates_nobody() {
    of_ratings(str::to_owned, &[]);
    let message = "order contradicts the tie-breaks: 3 Cedar, Ann has rank 16 before 17 Quince, \
                   Ann with rank 17, but BH is 18.5 against 19";
    let as_game = |text: &str| {
        let text = text.replace("17 b +", "17 b 1");
        text.replace("14 w -", "14 w 0")
    };
    of_ratings(as_game, &[message]);
}

#[test]
fn an_announced_rating_for_unrated_players_may_explain_the_ranks() {
    // 19 Spruce before 9 Ivy, as by ARO with any rating of 12 Larch, whom neither met
    let by_ratings = |order: &str, text: &str| {
        let text = text.replace("202 ARO,BH", order);
        text.replace("3.0    8    18 w 1", "3.0    9    18 w 1")
    };
    of_ratings(|text| by_ratings("202 BH,ARO,WON", text), &[]);
    let message = "order contradicts the tie-breaks: 19 Spruce, Ann has rank 8 before 9 Ivy, Ann \
                   with rank 9, but WON is 2 against 3";
    of_ratings(|text| by_ratings("202 BH,WON", text), &[message]);
}

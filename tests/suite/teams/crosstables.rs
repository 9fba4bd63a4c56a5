//! Crosstables of teams that name no players: what follows from the points of whole matches.

use crosstable::format::rank_order;
use crosstable::model::team::Encounters;
use crosstable::model::{PlayerId, System, TeamTable};
use crosstable::rules;
use crosstable::tiebreak::{Context, Unavailable, column};

use super::open;

/// Four teams, two boards, all against all; values added up by hand.
const BY_TWO: &str = "\
Harbour Team Cup;;;;;;
Rk.;Team;1.Rd;2.Rd;3.Rd;MP;GP
1;Alder;2w2;3w1½;4w1;5;4,5
2;Birch;1b0;4b1;3w0;1;1
3;Cedar;4w1;1b½;2b2;3;3,5
4;Dill;3b1;2w1;1b1;3;3
";

/// The values of a criterion, team by team, or why there are none.
fn values(text: &str, code: &str) -> Result<Vec<String>, Unavailable> {
    let reading = open("cup.csv", text.as_bytes().to_vec());
    let facts = &reading.import.tournament;
    let table = TeamTable::new(facts, &Encounters::of(facts), System::Swiss, u16::MAX);
    let context = Context::of_teams(&table, rules::edition("2024").unwrap());
    let spec = rank_order(code).unwrap().criteria.remove(0);
    let column = column(&context, &spec)?;
    let text = |id: usize| column[id].map_or("-".to_owned(), |value| value.to_rounded_text(2));
    Ok((0..facts.teams.len())
        .map(|id| text(PlayerId::at(id).index()))
        .collect())
}

fn check(text: &str, code: &str, expected: &[&str]) {
    assert_eq!(values(text, code).unwrap(), expected, "{code}");
}

#[test]
fn the_points_of_both_teams_tell_the_boards() {
    // six match points are to be had, a match brings two game points: K = 3 (13.4)
    check(BY_TWO, "BH:MP", &["7.00", "11.00", "9.00", "9.00"]);
    check(BY_TWO, "SSSC", &["6.83", "4.67", "6.50", "6.00"]);
    // one match that is mistyped does not change the number of boards; team 4 lost it
    let text = BY_TWO.replace("3b1;2w1;1b1", "3b½;2w1;1b1");
    check(&text, "BH:MP", &["7.00", "11.00", "8.00", "10.00"]);
    check(&text, "SSSC", &["6.83", "4.67", "6.17", "5.83"]);
}

#[test]
fn what_rests_on_single_boards_is_unavailable() {
    let codes = [
        "BC", "TBR", "BBE", "BERLIN", "EDET", "EDEB", "EDEBT", "EDEBB", "EDEC",
    ];
    for code in codes {
        let why = values(BY_TWO, code).unwrap_err();
        assert!(matches!(why, Unavailable::NoBoards { .. }), "{why}");
        assert!(why.to_string().contains("needs the results of each board"));
    }
    assert!(values(BY_TWO, "EDE").is_ok());
}

//! Crosstables of teams without players: what follows from the points of whole matches.

use crosstable::audit::{Options, audit};
use crosstable::format::rank_order;
use crosstable::model::team::Encounters;
use crosstable::model::{PlayerId, System, TeamTable};
use crosstable::rules;
use crosstable::tiebreak::{CATALOGUE, Context, Unavailable, column};

use super::open;

/// A round robin of four teams on two boards; values were computed by hand.
const BY_TWO: &str = "\
Harbour Team Cup;;;;;;
Rk.;Team;1.Rd;2.Rd;3.Rd;MP;Pts.
1;Alder;2w2;3w1½;4w1;5;4,5
2;Birch;1b0;4b1;3w0;1;1
3;Cedar;4w1;1b½;2b2;3;3,5
4;Dill;3b1;2w1;1b1;3;3
";

/// The values of a criterion, team by team, or why it cannot be computed.
fn values(text: &str, code: &str) -> Result<Vec<String>, Unavailable> {
    let reading = open("cup.csv", text.as_bytes().to_vec());
    let facts = &reading.import.tournament;
    let table = TeamTable::new(facts, &Encounters::compute(facts), System::Swiss, u16::MAX);
    let context = Context::for_teams(&table, rules::edition("2024").unwrap());
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
fn the_points_of_both_teams_determine_the_number_of_boards() {
    // six match points are to be had, a match brings two game points: K = 3 (13.4)
    check(BY_TWO, "BH:MP", &["7.00", "11.00", "9.00", "9.00"]);
    check(BY_TWO, "SSSC", &["6.83", "4.67", "6.50", "6.00"]);
    // one match that is mistyped does not change the number of boards; team 4 lost it
    let text = BY_TWO.replace("3b1;2w1;1b1", "3b½;2w1;1b1");
    check(&text, "BH:MP", &["7.00", "11.00", "8.00", "10.00"]);
    check(&text, "SSSC", &["6.83", "4.67", "6.17", "5.83"]);
}

#[test]
fn tie_breaks_on_single_boards_are_unavailable() {
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

/// Five teams on four boards. In each round one team is free and gets the points of a drawn match:
/// team 5, then 2, then 4. Match points and game points were computed by hand.
const LEFT_OVER: &str = "\
Harbour Team Cup;;;;;;
No.;Team;1.Rd;2.Rd;3.Rd;MP;Pts.
1;Alder;2w3;3b2½;5w2;5;7,5
2;Elm;1b1;;3w3;3;6
3;Birch;4w2;1w1½;2b1;1;4,5
4;Dill;3b2;5w1;;2;5
5;Cedar;;4b3;1b2;4;7
";

/// Checks the findings about points after these replacements in the file; each replaced text must
/// exist.
fn check_points(changes: &[(&str, &str)], expected: &[&str]) {
    let mut text = LEFT_OVER.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let reading = open("cup.csv", text.clone().into_bytes());
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let told = audit.findings.iter().filter(|f| f.code.code == "P309");
    let told: Vec<&str> = told.map(|f| f.message.as_str()).collect();
    assert_eq!(told, expected, "{text}");
}

#[test]
fn an_unpaired_team_has_the_allocated_bye() {
    check_points(&[], &[]);
    check_points(
        &[(";4;7\n", ";3;7\n")],
        &["match points differ for team 5 Cedar: the file says 3.0, the matches give 4.0"],
    );
}

#[test]
fn byes_are_read_in_their_usual_notations() {
    for written in ["bye", "-1", "spielfrei", "0w2", "zb2"] {
        let row = format!("5;Cedar;{written};");
        let others = [("2;Elm;1b1;;", "2;Elm;1b1;W;"), (";5w1;;2;5", ";5w1;W;2;5")];
        let others = others.map(|(from, to)| (from, to.replace('W', written)));
        let mut changes = vec![("5;Cedar;;", row.as_str())];
        changes.extend(others.iter().map(|(from, to)| (*from, to.as_str())));
        check_points(&changes, &[]);
    }
    // no match and nothing for it
    check_points(
        &[("5;Cedar;;", "5;Cedar;0w0;")],
        &[
            "match points differ for team 5 Cedar: the file says 4.0, the matches give 3.0",
            "game points differ for team 5 Cedar: the file says 7.0, the matches give 5.0",
        ],
    );
}

#[test]
fn a_total_with_an_unread_cell_is_not_checked() {
    check_points(&[("5;Cedar;;", "5;Cedar;?;")], &[]);
    // no match brings so much
    check_points(
        &[("5;Cedar;;", "5;Cedar;?;"), (";4;7\n", ";6;7\n")],
        &["match points differ for team 5 Cedar: the file says 6.0, the matches give 3.0"],
    );
}

#[test]
fn every_code_of_the_catalogue_is_recognised_as_a_heading() {
    // points and ratings have columns of their own
    let columns = CATALOGUE.iter().map(|entry| entry.code);
    for code in columns.filter(|code| !["PTS", "RTNG"].contains(code)) {
        let text = BY_TWO.replace(";MP;Pts.", &format!(";MP;Pts.;{code}"));
        let text = text.replace("4,5\n", "4,5;1\n");
        let reading = open("cup.csv", text.into_bytes());
        let columns = &reading.import.claims.team_columns;
        let announced = columns
            .iter()
            .filter_map(|column| column.announced.as_ref());
        let codes: Vec<&str> = announced.map(|spec| spec.code.as_str()).collect();
        assert!(codes.contains(&code), "{code}: {codes:?}");
    }
}

#[test]
fn an_unread_column_is_reported() {
    let text = BY_TWO.replace(";MP;Pts.", ";MP;Pts.;Luck");
    let text = text.replace("4,5\n", "4,5;7\n");
    let reading = open("cup.csv", text.into_bytes());
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let told = audit.findings.iter().filter(|f| f.code.code == "S116");
    let told: Vec<&str> = told.map(|f| f.message.as_str()).collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("Luck"), "{told:?}");
}

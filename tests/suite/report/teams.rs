//! The sheets of team events.

use super::*;

fn book() -> Book {
    Book::of(&sample("clean-teams.trf"))
}

/// The report on the sample with one replacement.
fn altered(old: &str, new: &str) -> Dossier {
    let path = root().join("samples/clean-teams.trf");
    let file = std::fs::read_to_string(path).unwrap();
    assert_eq!(file.matches(old).count(), 1, "{old}");
    of("cup.trf", file.replace(old, new))
}

/// The text of a cell in the first row that has these values under these headings.
fn cell(sheet: &Range<Data>, keys: &[(&str, &str)], heading: &str) -> String {
    let place = |heading: &str| column(sheet, heading);
    let fits = |row: &&[Data]| {
        let mut keys = keys.iter();
        keys.all(|(heading, value)| {
            let text = row[place(heading)].to_string();
            text == *value
        })
    };
    let found = sheet.rows().skip(1).find(fits);
    let found = found.unwrap_or_else(|| panic!("no row {keys:?}"));
    found[place(heading)].to_string()
}

#[test]
fn team_events_have_additional_sheets_for_teams() {
    let check = |dossier: &Dossier| {
        let names = Book::of(dossier).cells.sheet_names();
        let expected = [&SHEETS[..2], &TEAM_SHEETS, &SHEETS[2..]].concat();
        assert_eq!(names, expected);
        let page = page_of(dossier);
        for name in TEAM_SHEETS {
            assert!(page.contains(&format!("<h2>{name}</h2>")), "{name}");
        }
    };
    check(&sample("clean-teams.trf"));
    check(&sample("planted-teams-trf16.trf"));
    let header = "012 Not Begun\n042 2026/05/01\n192 FIDE_TEAM_BAKU\n";
    let listed = player(1, "Alone, Anna", "0.0", 1, "") + &player(2, "Alone, Bob", "0.0", 2, "");
    let teams = "310   1 One                              NOR     2100    0.0    0.0   1     1\n\
                 310   2 Two                              NOR     2100    0.0    0.0   2     2\n";
    check(&of("not-begun.trf", format!("{header}{listed}{teams}")));
}

#[test]
fn both_scores_are_shown_next_to_the_stated_ones() {
    let sheet = book().sheet("Team standings");
    let check = |team: &str, expected: [&str; 6]| {
        let headings = ["Rank", "Stated rank", "MP", "Stated MP", "GP", "Stated GP"];
        let found = headings.map(|heading| cell(&sheet, &[("Team", team)], heading));
        assert_eq!(found, expected, "{team}");
    };
    check("Old Customs House", ["1", "1", "5", "5", "7.5", "7.5"]);
    check("Pilots' Landing", ["3", "3", "5", "5", "5.5", "5.5"]);
    check("Salt Warehouse", ["5", "5", "3", "3", "4.5", "4.5"]);
}

#[test]
fn the_other_criteria_of_the_rank_order_follow() {
    let dossier = altered("212 MPTS,GPTS", "212 MPTS,GPTS,EMGSB");
    let sheet = Book::of(&dossier).sheet("Team standings");
    let heads: Vec<String> = sheet
        .rows()
        .next()
        .unwrap()
        .iter()
        .map(Data::to_string)
        .collect();
    assert_eq!(heads.last().unwrap(), "EMGSB");
    assert_eq!(heads.iter().filter(|head| head.ends_with("PTS")).count(), 0);
}

#[test]
fn a_wrong_score_is_highlighted_and_linked_from_its_finding() {
    let check = |old: &str, new: &str, heading: &str, value: &str| {
        let dossier = altered(old, new);
        let mut book = Book::of(&dossier);
        let findings = book.sheet("Findings");
        let name = cell(&findings, &[("Code", "P309")], "Name");
        assert_eq!(name, "Ferry Quay");
        let sheet = book.sheet("Team standings");
        assert_eq!(cell(&sheet, &[("Team", "Ferry Quay")], heading), value);
        let of_sheet = |sheet: &&crosstable::report::dossier::Sheet| sheet.name == "Findings";
        let findings = dossier.sheets.iter().find(of_sheet).unwrap();
        let links = findings.tables()[0].rows.iter().flat_map(|row| &row.cells);
        let targets: Vec<_> = links.filter_map(|cell| cell.link.as_ref()).collect();
        let at = column(&sheet, heading);
        let leads = |target: &&&crosstable::report::dossier::Target| {
            target.sheet == "Team standings" && target.column == at
        };
        let target = targets.iter().find(leads);
        let target = target.unwrap_or_else(|| panic!("no link to {heading}: {targets:?}"));
        let standings = dossier
            .sheets
            .iter()
            .find(|sheet| sheet.name == target.sheet);
        let cell = &standings.unwrap().tables()[0].rows[target.row].cells[target.column];
        let note = cell.note.as_deref().unwrap_or_default();
        assert!(note.starts_with("error P309: "), "{note}");
    };
    check("5.0    6.0   2", "5.0    6.5   2", "Stated GP", "6.5");
    check("5.0    6.0   2", "7.0    6.0   2", "Stated MP", "7");
}

#[test]
fn the_crosstable_shows_opponent_game_points_and_match_points() {
    let sheet = book().sheet("Team crosstable");
    let check = |team: &str, round: &str, expected: &str| {
        assert_eq!(
            cell(&sheet, &[("No", team)], round),
            expected,
            "{team} {round}"
        );
    };
    check("1", "R1", "2\n1½:1½ (1)");
    check("1", "R3", "3\n2:1 (3)");
    check("1", "R4", "4\n1:2 (0)");
    // a match won brings 3, a penalty of 1 is taken from them
    check("3", "R1", "4\n2½:½ (2)");
    check("3", "R4", "5 +\n3:0 (3)");
    check("5", "R4", "3 -\n0:3 (0)");
    check("2", "R3", "U\n1½ (1)");
    check("2", "R4", "Z\n0 (0)");
    check("4", "R2", "H\n1½ (1)");
}

#[test]
fn matches_are_shown_board_by_board() {
    let mut book = book();
    let sheet = book.sheet("Matches");
    let check = |keys: &[(&str, &str)], heading: &str, expected: &str| {
        assert_eq!(cell(&sheet, keys, heading), expected, "{keys:?} {heading}");
    };
    let of_match: &[(&str, &str)] = &[("Round", "1"), ("First team", "Old Customs House")];
    check(of_match, "Result", "2½ : ½");
    check(of_match, "Second team", "Pilots' Landing");
    check(of_match, "Match points", "2 : 0");
    check(of_match, "Remark", "299: team 3 -1 match points");
    let board = |board| [("Round", "1"), ("Match", "2"), ("Board", board)];
    check(&board("1"), "First team", "Castelo, Rui");
    check(&board("1"), "Colour", "w");
    check(&board("1"), "Result", "½ – ½");
    check(&board("2"), "Second team", "no player");
    check(&board("2"), "Result", "+ –");
    check(&board("2"), "Remark", "forfeit");
    check(&board("3"), "Second team", "Nygård, Tor");
    let bye: &[(&str, &str)] = &[("Round", "3"), ("First team", "Lighthouse")];
    check(bye, "Result", "1½");
    check(bye, "Match points", "1");
    check(bye, "Remark", "pairing-allocated bye");
    let forfeited: &[(&str, &str)] = &[("Round", "4"), ("First team", "Old Customs House")];
    check(forfeited, "Remark", "forfeited: team 5 was absent");
    // 2 matches of 3 boards and a bye in each of the first 4 rounds
    assert_eq!(sheet.height(), 1 + 4 * (2 * 4 + 1));
    // rounds begin new pages, unless the report would then be too long
    let breaks = |book: &Book| {
        let xml = book.part("xl/worksheets/sheet5.xml");
        xml.matches("<brk ").count()
    };
    assert_eq!(breaks(&book), 0);
    let mut dossier = sample("clean-teams.trf");
    dossier.prints_all = true;
    assert_eq!(breaks(&Book::of(&dossier)), 3);
}

#[test]
fn the_editions_compare_the_teams() {
    let dossier = altered("212 MPTS,GPTS", "212 MPTS,EMGSB");
    let mut book = Book::of(&dossier);
    let sheet = book.sheet("Editions");
    assert_eq!(sheet.height(), 1 + 5);
    let rank = cell(&sheet, &[("Team", "Ferry Quay")], "Rank 2026");
    let standings = book.sheet("Team standings");
    assert_eq!(rank, cell(&standings, &[("Team", "Ferry Quay")], "Rank"));
    let heads = sheet.rows().next().unwrap();
    assert!(
        heads.iter().any(|head| *head == "EMGSB 2009-2023"),
        "{heads:?}"
    );
}

#[test]
fn line_ups_show_board_colour_and_result() {
    let sheet = book().sheet("Line-ups");
    let check = |name: &str, heading: &str, expected: &str| {
        let found = cell(&sheet, &[("Name", name)], heading);
        assert_eq!(found, expected, "{name} {heading}");
    };
    // out of order (300): the second of the list at board 1
    check("Farrugia, Pawlu", "R2", "1b1");
    check("Aaltonen, Veera", "R2", "2w½");
    check("Halvorsen, Ida", "R1", "2+");
    check("Halvorsen, Ida", "Forfeits", "+2");
    check("Halvorsen, Ida", "Games", "2");
    check("Quintela, Xavi", "R1", "–");
    check("Quintela, Xavi", "R3", "-1 U");
    check("Quintela, Xavi", "Games", "");
}

#[test]
fn the_sheet_of_boards_shows_percentage_performance_and_each_board() {
    let sheet = book().sheet("Boards");
    let check = |name: &str, expected: [&str; 8]| {
        let headings = [
            "Board", "Rank", "Games", "Points", "%", "Perf", "On 1", "On 2",
        ];
        let found = headings.map(|heading| cell(&sheet, &[("Name", name)], heading));
        assert_eq!(found, expected, "{name}");
    };
    // opponents of 2338, 2090, 2307 and 2276: 2253 on the average, 75 %: +193
    check(
        "Aaltonen, Veera",
        ["1", "1", "4", "3", "75", "2446", "2½/3", "½/1"],
    );
    // a draw with 2276, a loss against 2369 and a draw with 2338: 2328 - 125
    check(
        "Castelo, Rui",
        ["1", "3", "3", "1", "33.333333333333336", "2203", "1/3", ""],
    );
}

#[test]
fn board_prizes_require_half_of_the_rounds() {
    let dossier = sample("clean-teams.trf");
    let sheet = Book::of(&dossier).sheet("Board prizes");
    let check = |name: &str, by: &str, expected: [&str; 4]| {
        let headings = ["Board", "By perf", "By %", "Games"];
        let keys = [("Name", name), ("Boards by", by)];
        let found = headings.map(|heading| cell(&sheet, &keys, heading));
        assert_eq!(found, expected, "{name} {by}");
    };
    check("Aaltonen, Veera", "place in the list", ["1", "1", "1", "4"]);
    check("Aaltonen, Veera", "board played", ["1", "", "1", "3"]);
    // equal on 75 % of two games each, ahead by performance
    check("Halvorsen, Ida", "place in the list", ["2", "1", "1", "2"]);
    check("Iriarte, Nuno", "place in the list", ["2", "2", "1", "2"]);
    // one game of four rounds is not enough
    assert!(sheet.rows().all(|row| row[6] != "Rasmussen, Liv"));
    let description = dossier
        .sheets
        .iter()
        .find(|sheet| sheet.name == "Board prizes");
    let description = &description.unwrap().description;
    assert!(description.contains("at least 2 games"), "{description}");
    assert!(
        description.contains("half of 4 rounds, rounded up"),
        "{description}"
    );
}

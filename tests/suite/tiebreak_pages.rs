//! The worked examples on the pages of the tie-breaks give the printed values.
//!
//! `docs/tiebreaks/README.md` explains the notation of the blocks.

use crosstable::format::{ReadOptions, read};
use crosstable::model::{Crosstable, System, Tournament};
use crosstable::rules::{INTERPRETATIONS, RuleSet, edition};
use crosstable::standings::standings;
use crosstable::tiebreak::{CATALOGUE, Context, column, derive};

use crate::support::grid::{Grid, code, values};
use crate::support::{crosstable, root, teams};

#[test]
fn every_tie_break_has_a_page_with_a_correct_example() {
    for entry in CATALOGUE {
        let code = entry.code;
        let blocks = blocks(entry.page);
        assert!(
            entry.page.starts_with(&format!("# {code}: ")),
            "{code}: the title of the page"
        );
        let of_code = |line: &str| line.starts_with(code);
        let shown = blocks.iter().flat_map(|block| block.lines()).any(of_code);
        assert!(shown, "{code}: no example gives a value of it");
        for block in blocks {
            run(code, &block);
        }
    }
}

#[test]
fn every_code_is_recognised_as_a_heading() {
    // these head the columns of points, of ratings and of numbers
    let others = ["PTS", "GPTS", "MPTS", "RTNG", "TPN"];
    let codes = CATALOGUE.iter().map(|entry| entry.code);
    for code in codes.filter(|code| !others.contains(code)) {
        let table = format!("No;Name;Pts;{code}\n1;Ahlgren, Tove;1;2.5\n2;Costa, Duarte;0;1.5\n");
        let options = ReadOptions::default();
        let reading = read("list.csv", table.into_bytes(), &options).unwrap();
        let columns = &reading.import.claims.columns;
        let announced = columns
            .iter()
            .filter_map(|column| column.announced.as_ref());
        let codes: Vec<&str> = announced.map(|spec| spec.code.as_str()).collect();
        assert_eq!(codes, [code], "over a column");
    }
}

#[test]
fn every_page_belongs_to_a_tie_break() {
    for file in std::fs::read_dir(root().join("docs/tiebreaks")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let code = name.strip_suffix(".md").unwrap();
        if code == "README" {
            let page = std::fs::read_to_string(root().join("docs/tiebreaks/README.md")).unwrap();
            blocks(&page).iter().for_each(|block| run(code, block));
        } else {
            assert!(
                CATALOGUE.iter().any(|entry| entry.code == code),
                "{name} explains nothing"
            );
        }
    }
}

/// The fenced blocks of a page that are marked with `crosstable`.
fn blocks(page: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line == "```crosstable" {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(block.join("\n"));
        }
    }
    blocks
}

/// Tests a block, which has a grid, followed by values under the editions that it names.
fn run(page: &str, block: &str) {
    let is_grid_line = |line: &&str| {
        line.starts_with(|c: char| c.is_ascii_digit())
            || line.starts_with("points ")
            || line.starts_with("system ")
            || line.starts_with("teams ")
    };
    let (grid, orders): (Vec<&str>, Vec<&str>) = block
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .partition(is_grid_line);
    let boards = grid.first().and_then(|line| line.strip_prefix("teams "));
    let facts = match boards {
        Some(boards) => teams::parse(&grid[1..], boards.parse().unwrap()),
        None => Grid::parse(&grid.join("\n")).tournament,
    };
    let mut rules: Option<RuleSet> = None;
    let mut compared = 0;
    for line in orders {
        if let Some(name) = line.strip_prefix("rules ") {
            rules = edition(name).cloned();
            assert!(rules.is_some(), "{page}: no edition {name}");
        } else if let Some(name) = line.strip_prefix("interpretation ") {
            let interpretation = INTERPRETATIONS
                .iter()
                .find(|interpretation| interpretation.name == name);
            rules = interpretation
                .and_then(|interpretation| interpretation.applied_to(rules.as_ref()?));
            assert!(
                rules.is_some(),
                "{page}: no interpretation {name} of this edition"
            );
        } else {
            let rules = rules.as_ref().expect("a block names its rules");
            compare(page, line, &facts, rules);
            compared += 1;
        }
    }
    assert!(compared > 0, "{page}: an example without values");
}

fn compare(page: &str, line: &str, facts: &Tournament, rules: &RuleSet) {
    if facts.team_event {
        let table = teams::table(facts);
        return compare_in(page, line, &Context::for_teams(&table, rules));
    }
    let table = Crosstable::new(facts, facts.system.unwrap_or(System::Swiss), facts.rounds);
    compare_in(page, line, &Context::new(&table, rules));
}

fn compare_in(page: &str, line: &str, context: &Context<'_>) {
    let (what, expected) = line.split_once('=').expect("a line of values");
    let expected: Vec<&str> = expected.split_whitespace().collect();
    let found = if let Some(order) = what.strip_prefix("ranks ") {
        let order = crosstable::format::rank_order(order.trim()).unwrap();
        let ranks = standings(context, &order).ranks;
        ranks
            .iter()
            .map(u16::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    } else {
        let spec = code(what.trim());
        let column = column(context, &spec).unwrap();
        for id in context.table.ids() {
            let derived = derive(context, &spec, id).unwrap();
            assert_eq!(derived.value, column[id.index()], "{page}: {what}");
        }
        values(&column)
    };
    assert_eq!(
        found,
        expected.join(" "),
        "{page}: {what} under {}",
        context.rules.name
    );
}

#[test]
fn a_named_order_can_be_given_instead_of_a_list() {
    let ranked = |name: &str| {
        let file = "samples/clean-open.trf";
        let out = crosstable(&["standings", file, "--format", "json", "--tie-breaks", name]);
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        let document: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        document["tie_breaks"].to_string()
    };
    // the sample has five rounds: no Median-1
    assert_eq!(ranked("norway2017"), r#"["PTS","BH/C1","BH","ARO"]"#);
    assert_eq!(ranked("norway2017"), ranked("PTS,BH/C1,BH,ARO"));
}

//! Texts that people read: excerpts of files, tables and derivations; none of them contains control
//! sequences for a terminal.

use unicode_width::UnicodeWidthStr;

use crate::support::scratch::Scratch;

/// A player's line with these cells, in the columns of TRF16.
fn player(number: usize, name: &str, points: &str, rank: usize, cells: &[&str]) -> String {
    let pad = " ".repeat(33_usize.saturating_sub(name.chars().count()));
    let birth = "1990/01/01";
    let rating = 2300 - number * 10;
    let fixed = format!("001 {number:4} m    {name}{pad} {rating:4} NOR             ");
    let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>8}")).collect();
    format!(
        "{fixed}{birth} {points:>4} {rank:4}  {}\n",
        cells.join("  ")
    )
}

/// Four players and thirteen rounds, with names in several scripts and byes in the last round; the
/// points of player 3 are wrong.
fn thirteen_rounds() -> String {
    let w = ["w", "b"];
    let meet = |me: usize, round: usize| -> (usize, &str) {
        let other = match (me, round % 3) {
            (1, 0) | (4, 1) => 2,
            (1, 1) | (4, 0) => 3,
            (2, 0) | (3, 1) => 1,
            (2, 1) | (3, 0) => 4,
            (1, _) => 4,
            (4, _) => 1,
            (2, _) => 3,
            _ => 2,
        };
        let result = match me.cmp(&other) {
            std::cmp::Ordering::Less if round.is_multiple_of(2) => "1",
            std::cmp::Ordering::Greater if round.is_multiple_of(2) => "0",
            _ => "=",
        };
        (other, result)
    };
    let mut text = "012 Harbour Masters\n022 Exampleton\n032 NOR\n042 2025/03/01\n".to_owned();
    text += "052 2025/03/13\n102 IA Example, Edda\n";
    let names = [
        "Ødegård, Åse",
        "王小明",
        "Mu\u{308}ller, Ju\u{308}rgen",
        "Žádný, Ota",
    ];
    let points = ["9.5", "7.5", "5.0", "3.0"];
    for me in 1..=4 {
        let cells: Vec<String> = (0..13)
            .map(|round| {
                if round == 12 {
                    let last = ["   2 w =", "   1 b =", "0000 - H", "0000 - Z"];
                    return last[me - 1].to_owned();
                }
                let (other, result) = meet(me, round);
                let colour = w[usize::from(me > other) ^ (round % 2)];
                format!("{other:4} {colour} {result}")
            })
            .collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        text += &player(me, names[me - 1], points[me - 1], me, &cells);
    }
    text
}

fn check(name: &str, arguments: &[&str]) -> String {
    let scratch = Scratch::new(&format!("text-{name}"));
    scratch.file("open.trf", thirteen_rounds());
    let run = scratch.run(arguments);
    assert!(run.code < 2, "{run:#?}");
    let wide = |line: &&str| line.width() > 80 && !line.starts_with("open.trf:");
    assert_eq!(run.out.lines().find(wide), None, "wider than 80 columns");
    run.out
}

#[test]
fn an_audit_is_readable_on_eighty_columns() {
    let out = check("audit", &["audit", "--select", "P301", "open.trf"]);
    insta::assert_snapshot!("audit", out);
}

#[test]
fn concise_output_has_a_line_for_each_finding() {
    let out = check(
        "concise",
        &[
            "audit", "--format", "concise", "--select", "P301", "open.trf",
        ],
    );
    insta::assert_snapshot!("concise", out);
}

#[test]
fn standings_are_a_table() {
    let out = check(
        "standings",
        &["standings", "--tie-breaks", "DE,BH/C1,SB", "open.trf"],
    );
    insta::assert_snapshot!("standings", out);
}

#[test]
fn why_explains_a_value_round_by_round() {
    // accents may be left out
    let out = check("why", &["why", "open.trf", "MULLER", "BH/C1"]);
    insta::assert_snapshot!("why", out);
    let out = check("why-de", &["why", "open.trf", "3", "DE"]);
    insta::assert_snapshot!("why-de", out);
}

/// The values of all tied teams are shown together, and matches are not called games.
#[test]
fn why_of_a_tie_of_teams_shows_those_it_is_tied_with() {
    let scratch = Scratch::new("why-teams");
    scratch.sample("clean-teams.trf", "teams.trf");
    let why = |code: &str| scratch.run(&["why", "teams.trf", "1", code]).out;
    insta::assert_snapshot!("why-teams-boards", why("TBR"));
    insta::assert_snapshot!("why-teams-encounter", why("EDEB"));
}

#[test]
fn standings_with_open_results_are_called_provisional() {
    let scratch = Scratch::new("text-provisional");
    let open = player(1, "Ek, Ada", "1.5", 1, &["   2 w 1", "   2 b  "])
        + &player(2, "Holm, Bo", "0.5", 2, &["   1 b 0", "   1 w  "]);
    scratch.file("open.trf", format!("012 Two\n042 2026/04/01\n{open}"));
    let run = |round: &str| {
        scratch
            .run(&["standings", "--round", round, "open.trf"])
            .out
    };
    let note = "Provisional: results of 2 players are not known yet";
    assert!(run("2").contains(note), "{}", run("2"));
    assert!(!run("1").contains("Provisional"), "{}", run("1"));
}

#[test]
fn computed_values_are_shown() {
    // round 1: 1-0, Buchholz of 1 and 2 under 2024: 0 and 1
    let scratch = Scratch::new("text-mean");
    let rows = player(1, "Ek, Ada", "1.0", 1, &["   2 w 1"])
        + &player(2, "Holm, Bo", "0.0", 2, &["   1 b 0"]);
    scratch.file("open.trf", format!("012 Two\n042 2024/09/01\n{rows}"));
    let out = scratch.run(&["why", "open.trf", "1", "AOB"]).out;
    assert!(
        out.contains("= 1.00") && out.contains("1 / 1 (8.2)"),
        "{out}"
    );
}

#[test]
fn editions_are_a_table() {
    insta::assert_snapshot!("editions", check("editions", &["list", "editions"]));
}

#[test]
fn lists_fit_a_terminal_and_name_everything() {
    let checks = check("checks", &["list", "checks"]);
    for known in crosstable::audit::CATALOGUE {
        assert!(checks.contains(known.code.code), "{}", known.code.code);
        assert!(checks.contains(known.code.name), "{}", known.code.name);
    }
    let tie_breaks = check("tie-breaks", &["list", "tie-breaks"]);
    for entry in crosstable::tiebreak::CATALOGUE {
        assert!(tie_breaks.contains(entry.code), "{}", entry.code);
    }
    check("formats", &["list", "formats"]);
}

#[test]
fn the_dialect_is_shown() {
    let scratch = Scratch::new("dialect");
    let text = "012 Harbour Open\nXXR 5\n".to_owned() + &player(1, "Example, Ann", "0.0", 1, &[]);
    scratch.file("engine.trf", text);
    let words = "TRF16 with engine extensions (XX)";
    assert!(scratch.run(&["audit", "engine.trf"]).out.contains(words));
    let json = scratch
        .run(&["audit", "--format", "json", "engine.trf"])
        .out;
    assert!(
        json.contains(&format!("\"dialect\": \"{words}\"")),
        "{json}"
    );
}

#[test]
fn every_code_is_explained() {
    let scratch = Scratch::new("text-explain");
    for known in crosstable::audit::CATALOGUE.iter().take(3) {
        for name in [known.code.code, known.code.name] {
            assert_eq!(scratch.run(&["explain", name]).out, known.page);
        }
    }
    for code in ["BH", "bh/c1"] {
        let run = scratch.run(&["explain", code]);
        assert!(run.out.starts_with("# BH"), "{run:?}");
    }
    for format in crosstable::format::FORMATS {
        assert_eq!(scratch.run(&["explain", format.name]).out, format.page);
        assert!(format.page.starts_with(&format!("# {}: ", format.name)));
    }
}

#[test]
fn no_text_of_a_file_controls_the_terminal() {
    let scratch = Scratch::new("text-control");
    // an escape sequence, C1 controls, a bell, an override of direction, NUL
    let name = "Ex\u{1b}[31mam\u{9b}2J\u{7}p\u{202e}le\0";
    let mut text = format!("012 Open {name}\n042 2025/03/01\n999 {name}\n");
    text += &player(1, name, "2.0", 1, &["   2 w 1"]);
    text += &player(2, "Example, Ben", "0.0", 1, &["   1 b ="]);
    scratch.file("open.trf", text);
    let commands: [&[&str]; 8] = [
        &["audit", "open.trf"],
        &["audit", "open.trf", "open.trf"],
        &["audit", "--format", "concise", "open.trf"],
        &["audit", "--format", "json", "open.trf"],
        &["audit", "--format", "ndjson", "open.trf"],
        &["standings", "open.trf"],
        &["why", "open.trf", "1", "BH"],
        &["why", "open.trf", "x", "BH"],
    ];
    for arguments in commands {
        let run = scratch.run(arguments);
        let control = |c: char| c != '\n' && crosstable::source::is_control(c);
        assert!(!run.out.chars().any(control), "{arguments:?}: {}", run.out);
        assert!(!run.err.chars().any(control), "{arguments:?}: {}", run.err);
        assert!(!(run.out + &run.err).is_empty(), "{arguments:?}");
    }
    assert!(
        scratch
            .run(&["audit", "open.trf"])
            .out
            .contains("Ex␛[31mam<U+009B>2J␇p")
    );
}

#[test]
fn distant_places_have_separate_excerpts() {
    let scratch = Scratch::new("text-distant");
    let filler = "### filler\n".repeat(40);
    let mut text = "012 Open\n042 2025/03/01\n".to_owned();
    text += &player(1, "Example, Anna", "1.0", 1, &["   2 w 1"]);
    text += &filler;
    text += &player(2, "Example, Ben", "0.5", 2, &["   1 b ="]);
    scratch.file("open.trf", text);
    let run = scratch.run(&["audit", "open.trf"]);
    assert_eq!(run.out.matches("─[open.trf:3:").count(), 1, "{}", run.out);
    assert_eq!(run.out.matches("─[open.trf:44:").count(), 1, "{}", run.out);
    assert!(!run.out.contains("filler"), "{}", run.out);
}

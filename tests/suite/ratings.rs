//! The commands `crosstable rating` and `crosstable norms`.

use serde_json::Value;

use crate::support::scratch::{Run, Scratch};

/// A player of a made-up tournament: title, rating (blank if unrated), federation, year of birth,
/// and the rounds as in record 001 (`   2 w 1`).
struct Row<'a> {
    title: &'a str,
    rating: &'a str,
    federation: &'a str,
    birth: &'a str,
    rounds: Vec<String>,
}

/// A tournament report with these rows; players are numbered from 1 and named by letters.
fn report(header: &str, rows: &[Row<'_>]) -> String {
    let mut text = header.to_owned();
    for (number, row) in (1..).zip(rows) {
        let name = format!("Example, {}", char::from(b'A' + (number - 1) as u8));
        text += &format!(
            "001 {number:4} m{:>3} {name:<33} {:>4} {:>3} {:>11} {:<10}  0.0 {number:4}",
            row.title,
            row.rating,
            row.federation,
            99_000_000 + number,
            row.birth
        );
        for round in &row.rounds {
            text += &format!("  {round}");
        }
        text.push('\n');
    }
    text
}

/// The header of a tournament in November 2026.
const HEADER: &str = "\
012 Example Open
032 GER
042 2026/11/01
052 2026/11/05
092 Individual: Swiss-System
122 90 minutes + 30 seconds per move
";

/// A report of one player against all others, with these results; the others play only this game.
fn against(header: &str, own: Row<'_>, others: &[(&str, &str, &str, &str)]) -> String {
    let mirrored = |result: &str| {
        match result {
            "1" => "0",
            "0" => "1",
            "+" => "-",
            other => other,
        }
        .to_owned()
    };
    let mut rows = vec![own];
    for (index, (title, rating, federation, result)) in others.iter().enumerate() {
        rows[0].rounds.push(format!("{:4} w {result}", index + 2));
        let mut rounds = vec!["0000 - Z".to_owned(); others.len()];
        rounds[index] = format!("{:4} b {}", 1, mirrored(result));
        rows.push(Row {
            title,
            rating,
            federation,
            birth: "1980",
            rounds,
        });
    }
    report(header, &rows)
}

fn own<'a>(title: &'a str, rating: &'a str, birth: &'a str) -> Row<'a> {
    Row {
        title,
        rating,
        federation: "GER",
        birth,
        rounds: Vec::new(),
    }
}

/// The worked example of an adult: 1873 with K 20 gains 17 points.
fn adult() -> String {
    let others = [
        ("", "1765", "GER", "1"),
        ("", "1920", "GER", "="),
        ("", "2104", "GER", "0"),
        ("", "1650", "GER", "1"),
        ("", "2311", "GER", "="),
        ("", "", "GER", "1"),
        ("", "1800", "GER", "+"),
    ];
    against(HEADER, own("", "1873", "1980"), &others)
}

fn run(name: &str, file: &str, arguments: &[&str]) -> Run {
    let scratch = Scratch::new(&format!("ratings-{name}"));
    scratch.file("open.trf", file);
    scratch.run(arguments)
}

fn json(name: &str, file: &str, arguments: &[&str]) -> Value {
    let run = run(name, file, arguments);
    assert_eq!(run.code, 0, "{run:#?}");
    serde_json::from_str(&run.out).unwrap()
}

/// Checks that an output contains these texts, regardless of line breaks.
fn has(run: &Run, parts: &[&str]) {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = flat(&(run.out.clone() + &run.err));
    for part in parts {
        assert!(text.contains(&flat(part)), "no `{part}` in {run:#?}");
    }
}

#[test]
fn a_rating_change_is_exact_and_has_a_derivation() {
    let document = json(
        "trail",
        &adult(),
        &["rating", "--format", "json", "open.trf"],
    );
    let player = &document["players"][0];
    let expected = serde_json::json!({
        "number": 1, "category": "standard", "rating": "1873", "k": "20", "k_basis": "guessed",
        "games": 5, "score": "3", "expected": "2.15", "change": "17", "rounded": "17",
        "new_rating": "1890", "average": "1950", "performance": "2022", "initial": null,
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&player[key], value, "{key}");
    }
    let trail = player["trail"].as_array().unwrap();
    assert_eq!(trail.len(), 7);
    assert_eq!(trail[4]["difference"], "-438");
    assert_eq!(trail[4]["difference_used"], "-400");
    assert_eq!(trail[4]["expected"], "0.08");
    assert_eq!(trail[4]["delta"], "0.42");
    assert_eq!(trail[5]["not_rated"], "unrated opponent");
    assert_eq!(trail[5]["article"], "B.02 8.3.1");
    assert_eq!(trail[6]["not_rated"], "forfeit win");
    // the unrated opponent: (1873 + 3600) / 3, 1 of 3 points: 33 %
    let first = &document["players"][6]["first"];
    assert_eq!(first["average"], "5473/3");
    assert_eq!(first["percent"], 33);
    assert_eq!(first["missing_games"], 4);
    assert_eq!(document["players"][6]["initial"], Value::Null);
}

#[test]
fn text_json_and_csv_have_the_same_numbers() {
    let text = run("text", &adult(), &["rating", "open.trf"]);
    assert_eq!(text.code, 0, "{text:#?}");
    has(
        &text,
        &[
            "Example Open: standard rating",
            "FIDE Handbook B.02, in force since 2025-10-01; the event starts on 2026-11-01; 120 minutes",
            "1873  1950  5  3.0  2.15  +0.85  20?  +17.00  1890",
            "no rating list was used",
            "K of 6 players is a guess",
        ],
    );
    let one = run(
        "player",
        &adult(),
        &["rating", "--player", "example, a", "open.trf"],
    );
    has(
        &one,
        &[
            "1 Example, A: 1873, change +17.00, new rating 1890",
            "5 rated games: W 3, We 2.15 (B.02 8.1.2), W-We +0.85",
            "20 × +0.85 = +17.00, rounded +17 (B.02 8.3.4); 1873 +17 = 1890",
            "a guess: 30 games or more, and never rated 2400 or more; assumed: no rating of 2400",
        ],
    );
    // the same derivation as that of any other value
    let why = run("why", &adult(), &["why", "open.trf", "1", "rating"]);
    assert_eq!((why.code, why.out), (0, one.out));
    let csv = run("csv", &adult(), &["rating", "--format", "csv", "open.trf"]);
    let mut lines = csv.out.split("\r\n");
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("number;name;fide_id;category;rating;")
    );
    assert_eq!(
        lines.next().unwrap(),
        "1;Example, A;99000001;standard;1873;1950;5;3;2.15;20;guessed;17;17;1890;;2022"
    );
    assert_eq!(csv.out.matches("\r\n").count(), 9);
}

#[test]
fn a_first_rating_needs_five_games() {
    let others = ["1812", "1744", "1902", "1655", "1990"];
    let results = ["1", "1", "=", "=", "0"];
    let others: Vec<_> = others.into_iter().zip(results).collect();
    let others: Vec<_> = others
        .iter()
        .map(|(rating, result)| ("", *rating, "GER", *result))
        .collect();
    let file = against(HEADER, own("", "", "2010"), &others);
    let document = json("first", &file, &["rating", "--format", "json", "open.trf"]);
    let player = &document["players"][0];
    assert_eq!(player["initial"], "1865");
    assert_eq!(player["first"]["exact"], "13053/7");
    assert_eq!([&player["rating"], &player["change"]], [&Value::Null; 2]);
    // before March 2024 there were no virtual opponents: 9103 / 5 + 20
    let old = file.replace("2026/11", "2023/11");
    let document = json(
        "first-2023",
        &old,
        &["rating", "--format", "json", "open.trf"],
    );
    assert_eq!(document["players"][0]["initial"], "1841");
}

#[test]
fn the_category_decides_which_games_count() {
    let others = [("", "2011", "GER", "1"), ("", "2104", "GER", "=")];
    let file = against(HEADER, own("", "2688", "1980"), &others);
    let games = |name: &str, category: &str| {
        let arguments = [
            "rating",
            "--category",
            category,
            "--format",
            "json",
            "open.trf",
        ];
        json(name, &file, &arguments)["players"][0]["games"].clone()
    };
    assert_eq!(games("rapid", "rapid"), 1);
    assert_eq!(games("standard", "standard"), 2);
    let short = file.replace(
        "90 minutes + 30 seconds per move",
        "60 minutes + 30 seconds per move",
    );
    let text = run("short", &short, &["rating", "--player", "1", "open.trf"]);
    has(&text, &["at least 120 minutes for 60 moves are required"]);
    let approved = ["rating", "--player", "1", "--approved", "open.trf"];
    let text = run("approved", &short, &approved);
    has(&text, &["2 rated games"]);
}

/// Nine rounds with which an IM reaches a GM norm, as in the worked cases.
fn grandmaster(last: (&'static str, &'static str, &'static str, &'static str)) -> String {
    let mut others = vec![
        ("g", "2688", "USA", "="),
        ("g", "2501", "GER", "1"),
        ("g", "2466", "FRA", "1"),
        ("m", "2437", "GER", "="),
        ("m", "2412", "POL", "1"),
        ("m", "2390", "GER", "1"),
        ("f", "2311", "NED", "1"),
        ("wg", "2298", "UKR", "="),
    ];
    others.push(last);
    let days: String = (1..=9).map(|day| format!("  26/11/0{day}")).collect();
    let header = format!("{HEADER}{:<89}{days}\n142 9\n", "132");
    against(&header, own("m", "2480", "1990"), &others)
}

#[test]
fn a_norm_lists_its_conditions() {
    let file = grandmaster(("", "2155", "GER", "="));
    let document = json("norm", &file, &["norms", "--format", "json", "open.trf"]);
    let norm = &document["players"][0]["norms"][0];
    let expected = serde_json::json!({
        "norm": "GM", "verdict": "reached", "games": 9, "score": "7", "average": "2411",
        "percent": 78, "difference": "220", "performance": "2631", "score_needed": "7",
        "excess": "0", "left_out": [], "raised": { "round": 9, "from": "2155", "to": "2200" },
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&norm[key], value, "{key}");
    }
    let last = serde_json::json!({
        "round": 9, "opponent": 10, "name": "Example, J", "fide_id": "99000010", "title": null,
        "federation": "GER", "rating": "2155", "rating_counted": "2200", "score": "0.5",
    });
    assert_eq!(norm["used"][8], last);
    let conditions = norm["conditions"].as_array().unwrap();
    assert!(
        conditions.iter().all(|condition| condition["met"] == true),
        "{conditions:#?}"
    );
    let text = run("norm-text", &file, &["norms", "open.trf"]);
    has(
        &text,
        &[
            "1 Example, A (IM, GER): GM norm reached",
            "9 games, 7 points: Ra 2411, p 78 %, dp +220, Rp 2631; 7 needed, 0 more than needed",
            "27 games",
        ],
    );
}

#[test]
fn a_missed_norm_states_the_shortfall() {
    let file = grandmaster(("", "2155", "GER", "0"));
    let text = run("missed", &file, &["norms", "open.trf"]);
    has(
        &text,
        &[
            "1 Example, A (IM, GER): GM norm not reached",
            "7 needed, 0.5 missing",
            "performance rating  2577   at least 2600  23",
        ],
    );
    // everything of one player
    let text = run("missed-all", &file, &["norms", "--player", "1", "open.trf"]);
    has(
        &text,
        &[
            "met      opponents with a title",
            "9  10 Example, J    GER  2155  2200  0.0",
        ],
    );
    // a federation that the file does not state may decide
    let unclear = grandmaster(("", "2155", "GER", "="))
        .replace("USA", "   ")
        .replace("POL", "   ");
    let text = run("unclear", &unclear, &["norms", "open.trf"]);
    has(
        &text,
        &["GM norm possible, but the file does not say enough"],
    );
    has(
        &text,
        &["not known  opponents from the player's federation"],
    );
}

#[test]
fn values_that_cannot_be_computed_are_reported_with_a_remedy() {
    let check = |name: &str, file: &str, arguments: &[&str], words: &[&str]| {
        let run = run(name, file, arguments);
        assert_eq!(run.code, 2, "{run:#?}");
        has(&run, words);
        assert_eq!(run.out, "");
    };
    let early = adult().replace("2026/11", "2011/11");
    let words = [
        "starts on 2011-11-01",
        "before 2022-01-01 are not covered",
        "give the first day with --start",
    ];
    check("early", &early, &["rating", "open.trf"], &words);
    let words = ["before 2024-01-01 are not covered"];
    check(
        "early-norms",
        &adult().replace("2026/11", "2023/11"),
        &["norms", "open.trf"],
        &words,
    );
    let list = HEADER.to_owned() + "001    1      Example, A\n";
    check(
        "list",
        &list,
        &["rating", "open.trf"],
        &["nothing can be computed", "--with"],
    );
    let words = ["no player has the number or name `99`"];
    check(
        "nobody",
        &adult(),
        &["rating", "--player", "99", "open.trf"],
        &words,
    );
    check(
        "absent",
        &adult(),
        &["norms", "none.trf"],
        &["cannot read none.trf"],
    );
}

#[test]
fn the_first_day_can_be_given_as_an_option() {
    let early = adult().replace("2026/11", "2011/11");
    let run_at = |name: &str, day: &str| run(name, &early, &["rating", "--start", day, "open.trf"]);
    let found = run_at("start", "2024-03-01");
    has(
        &found,
        &["in force since 2024-03-01; the event starts on 2024-03-01"],
    );
    let wrong = run_at("start-wrong", "2024-02-30");
    assert_eq!(wrong.code, 2);
    has(
        &wrong,
        &["--start", "write the date in the form 2026-05-01"],
    );
}

#[test]
fn a_file_without_dates_or_time_is_computed_with_remarks() {
    let bare: String = adult()
        .lines()
        .filter(|line| line.starts_with("001"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let text = run("bare", &bare, &["rating", "open.trf"]);
    assert_eq!(text.code, 0, "{text:#?}");
    has(
        &text,
        &[
            "Date: the file has none",
            "standard is assumed",
            "no game is refused for too little time",
            "1873  1950  5  3.0  2.15  +0.85  20?  +17.00  1890",
        ],
    );
}

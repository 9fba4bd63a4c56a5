//! Facts that only the officer knows: the day of the audit, the day on which a report was received,
//! and the list in force.

use crosstable::audit::{Options, audit};
use crosstable::format::read;
use crosstable::model::Date;
use serde_json::Value;

use crate::support::lists::with_lists;
use crate::support::scratch::Scratch;

/// A report of one game between two players, with these ratings, time control and results.
fn file(ratings: [&str; 2], time: &str, results: [&str; 2]) -> String {
    format!(
        "012 Harbour Open\n022 Exampleton\n032 NOR\n042 2026/05/01\n052 2026/05/01\n\
         102 IA Example, Edda (99000001)\n122 {time}\n142 1\n\
         001    1 w    Example, Anna                     {:>4} NOR    99000101 1990/02/11  {}    1     2 w {}\n\
         001    2 m    Sample, Ben                       {:>4} NOR    99000102 1987/02/11  {}    2     1 b {}\n",
        ratings[0],
        if ["1", "+"].contains(&results[0]) {
            "1.0"
        } else {
            "0.0"
        },
        results[0],
        ratings[1],
        if results[1] == "1" { "1.0" } else { "0.0" },
        results[1],
    )
}

const TIME: &str = "90 minutes + 30 seconds";

/// A list of May 2026 with these ratings of the two players.
fn list(ratings: [&str; 2]) -> String {
    let mut text = "\n```list 2026-05\nID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n".to_owned();
    let players = [
        ("99000101", "Example, Anna", "F", "1990"),
        ("99000102", "Sample, Ben", "M", "1987"),
    ];
    for ((id, name, sex, born), rating) in players.into_iter().zip(ratings) {
        text += &format!(
            "{id}       {name:<61}NOR {sex}                                {rating:<6}0   20 0     0   0  0     0   0  {born}\n"
        );
    }
    text + "```\n"
}

/// The findings of some checks, as severity, code and message.
fn found(text: &str, page: &str, options: Option<Options>, codes: &[&str]) -> Vec<String> {
    let reading = read("open.trf", text.into(), &Default::default()).unwrap();
    let options = options.unwrap_or_else(|| with_lists(page, &reading.import));
    let audit = audit(&reading.sources, &reading.import, &options);
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| codes.contains(&finding.code.code));
    let line = |finding: &crosstable::finding::Finding| {
        let (severity, code) = (finding.severity.word(), finding.code.code);
        format!("{severity} {code}: {}", finding.message)
    };
    findings.map(line).collect()
}

#[test]
fn results_in_the_future_are_errors() {
    let on = |year: u16, month: u8, day: u8| {
        let options = Options {
            today: Some(Date::known(year, month, day)),
            ..Options::default()
        };
        let text = file(["1900", "1800"], TIME, ["1", "0"]);
        found(&text, "", Some(options), &["D501"])
    };
    let words = "error D501: the first day (record 042) is in the future: 2026-05-01, but the \
                 file has results; the last day (record 052) is in the future: 2026-05-01, but \
                 the file has results";
    assert_eq!(on(2026, 4, 1), [words]);
    assert_eq!(on(2026, 4, 30), [""; 0], "elsewhere the day has begun");
    assert_eq!(on(2027, 4, 1), [""; 0]);
    let text = file(["1900", "1800"], TIME, ["1", "0"]);
    assert_eq!(
        found(&text, "", None, &["D501"]),
        [""; 0],
        "no day is known"
    );
}

#[test]
fn the_days_of_the_audit_and_of_receipt_are_options() {
    let scratch = Scratch::new("officer");
    scratch.file("open.trf", file(["1900", "1800"], TIME, ["1", "0"]));
    let run = |arguments: &[&str], epoch: &str| {
        let mut command = scratch.command(arguments);
        let output = command.env("SOURCE_DATE_EPOCH", epoch).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let audit = ["audit", "--select", "D", "--format", "concise", "open.trf"];
    // 2026-04-01 and 2026-06-01
    assert!(run(&audit, "1775001600").contains("error[D501]"));
    assert!(!run(&audit, "1780272000").contains("D501"));
    let received_by = |day: &str, epoch: &str| {
        let mut arguments = audit.to_vec();
        arguments.extend(["--received", day]);
        run(&arguments, epoch)
    };
    // 2026-08-01
    let received = |day: &str| received_by(day, "1785542400");
    assert!(!received("2026-07-01").contains("D508"));
    assert!(received("2026-07-28").contains("info[D508] the report is only just in time"));
    let late = received("2026-07-30");
    assert!(
        late.contains("error[D508] the report is too late"),
        "{late}"
    );
    let future = received_by("2026-07-28", "1780272000");
    let words = "warning[D508] the day of receipt is in the future: 2026-07-28";
    assert!(future.contains(words), "{future}");
    let text = run(&["audit", "open.trf"], "1780272000");
    let text: Vec<&str> = text.split_whitespace().collect();
    let text = text.join(" ");
    assert!(
        text.contains("the day on which the report was received is not given (D508)"),
        "{text}"
    );
    let wrong = scratch.run(&["audit", "--received", "July", "open.trf"]);
    assert_eq!(wrong.code, 2, "{wrong:?}");
}

#[test]
fn an_impossible_day_of_receipt_gives_no_expected_value() {
    let scratch = Scratch::new("officer-received");
    scratch.file("open.trf", file(["1900", "1800"], TIME, ["1", "0"]));
    let run = |arguments: &[&str]| {
        let mut command = scratch.command(arguments);
        // 2026-08-01
        let output = command.env("SOURCE_DATE_EPOCH", "1785542400").output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let audit = [
        "audit",
        "--select",
        "D508",
        "--format",
        "json",
        "open.trf",
        "--received",
    ];
    let document = |day: &str| {
        let text = run(&[&audit[..], &[day]].concat());
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        document["findings"][0].clone()
    };
    for (day, severity, words) in [
        (
            "2026-01-02",
            "error",
            "the report came before the end of the event",
        ),
        (
            "2027-01-02",
            "warning",
            "the day of receipt is in the future",
        ),
    ] {
        let found = document(day);
        assert_eq!(found["severity"], severity, "{found}");
        assert!(
            found["message"].as_str().unwrap().starts_with(words),
            "{found}"
        );
        assert_eq!(found["found"], day, "{found}");
        assert!(found["expected"].is_null(), "{found}");
    }
    // the office's own mistake is nothing for the sender
    let letter = run(&["letter", "open.trf", "--received", "2027-01-02"]);
    assert!(!letter.contains("receipt"), "{letter}");
}

#[test]
fn unrated_games_by_the_list_in_force_are_errors() {
    // the players are unrated in the file; what the list says counts
    let unrated = file(["", ""], TIME, ["1", "0"]);
    let codes = ["Q803", "Q805"];
    let nothing = "Q805: nothing to rate: 1 game without a rated player";
    assert_eq!(
        found(&unrated, "", None, &codes),
        [format!("warning {nothing}")]
    );
    assert_eq!(
        found(&unrated, &list(["0", "0"]), None, &codes),
        [format!("error {nothing}")]
    );
    assert_eq!(found(&unrated, &list(["1900", "0"]), None, &codes), [""; 0]);
    let short = file(["1700", "1600"], "60 minutes", ["1", "0"]);
    assert_eq!(found(&short, "", None, &codes), [""; 0]);
    let refused = found(&short, &list(["1900", "1600"]), None, &codes);
    assert!(
        refused[0].starts_with("error Q803: too little time in 1 game"),
        "{refused:?}"
    );
}

#[test]
fn the_list_shows_the_effect_of_a_report_on_ratings() {
    let codes = ["Q806", "Q810", "Q811"];
    let report = |ratings: [&str; 2], results: [&str; 2]| {
        // a third player, as a match with an unrated player is not rated at all
        let third = "001    3 m    Third, Otto                       1700 NOR    99000103 1980/02/11  0.0    3";
        let text = file(ratings, TIME, results) + third + "\n";
        found(&text, &list(ratings), None, &codes)
    };
    assert_eq!(report(["1900", "1800"], ["1", "0"]), [""; 0]);
    assert_eq!(
        report(["1900", "1800"], ["+", "-"]),
        [
            "info Q806: not every game is rated: 0 of 1 game for both players, 0 for one, 1 for neither"
        ]
    );
    let unrated = report(["1900", ""], ["1", "0"]);
    assert!(
        unrated[0].contains("0 of 1 game for both players, 1 for one"),
        "{unrated:?}"
    );
    assert!(
        unrated[1].starts_with(
            "info Q810: outlook for an unrated player: 2 Sample, Ben, 1 game, 0.0 points"
        ),
        "{unrated:?}"
    );
    // K 20, an expectation of .49: a loss costs 9.8
    let falls = report(["1405", "1410"], ["0", "1"]);
    assert_eq!(
        falls,
        [
            "info Q811: consequence of the new rating of 1 Example, Anna: 1405 becomes 1395 (below \
          the lowest rating, so unrated on the next list)"
        ]
    );
    // reaches 2100: a woman may claim WFM
    let claims = report(["2095", "2100"], ["1", "0"]);
    assert_eq!(
        claims,
        [
            "info Q811: consequence of the new rating of 1 Example, Anna: 2095 becomes 2105 (may \
          claim the title WFM after 30 rated games)"
        ]
    );
}

#[test]
fn a_player_without_a_rapid_rating_plays_with_the_standard_rating() {
    let rapid = "15 minutes + 10 seconds";
    let text = file(["", "1800"], rapid, ["1", "0"]);
    let page = list(["1900", "1800"]);
    assert_eq!(
        found(&text, &page, None, &["Q809"]),
        [
            "warning Q809: 1 Example, Anna is unrated in the file and has no rapid rating, but the \
          standard rating 1900 counts"
        ]
    );
    let text = file(["1900", "1800"], rapid, ["1", "0"]);
    assert_eq!(found(&text, &page, None, &["Q809"]), [""; 0]);
}

#[test]
fn several_ratings_below_the_list_are_one_finding() {
    let mut text = file(["1900", "1800"], TIME, ["1", "0"]);
    for number in 3..=22 {
        let rating = if number < 8 { 1100 } else { 1700 };
        text += &format!(
            "001 {number:4} m    Sample, No {number:<22} {rating} NOR    990002{number:02} 1987/02/11  0.0    3\n"
        );
    }
    let found = found(&text, "", None, &["I614"]);
    assert_eq!(
        found,
        ["warning I614: ratings cannot be right: 5 of 22 players"]
    );
}

#[test]
fn a_file_that_cannot_be_read_has_a_verdict() {
    let scratch = Scratch::new("officer-unread");
    scratch.file("letter.trf", "Dear colleague, the file follows.\n");
    let run = scratch.run(&["audit", "--format", "json", "letter.trf"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["verdict"]["decision"], "unknown", "{run:?}");
    assert_eq!(
        document["verdict"]["reasons"][0],
        document["error"]["message"]
    );
}

#[test]
fn a_corrected_copy_has_a_verdict() {
    let scratch = Scratch::new("officer-fix");
    scratch.sample("planted-errors.trf", "open.trf");
    let run = scratch.run(&["audit", "--diff", "open.trf"]);
    let first = run.out.lines().next().unwrap_or_default();
    assert!(first.starts_with("verdict after correction: "), "{run:?}");
    let run = scratch.run(&["audit", "--diff", "--format", "json", "open.trf"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let words = document["verdict"]["words"].as_str().unwrap();
    assert_eq!(first, format!("verdict after correction: {words}"));
}

#[test]
fn decisions_cannot_be_read_from_a_page() {
    let scratch = Scratch::new("officer-page");
    scratch.file("open.trf", file(["1900", "1800"], TIME, ["1", "0"]));
    let report = scratch.run(&["report", "open.trf", "-o", "open.html"]);
    assert!(report.code < 2, "{report:?}");
    let accept = scratch.run(&["accept", "open.html", "--by", "Edda"]);
    assert_eq!(accept.code, 2, "{accept:?}");
    assert!(
        accept.err.contains("no decisions can be typed into it"),
        "{accept:?}"
    );
}

#[test]
fn advice_names_no_options() {
    for check in crosstable::audit::CATALOGUE {
        let page = check.page.replace("\r\n", "\n");
        let Some((_, rest)) = page.split_once("\n```trf wrong\n") else {
            continue;
        };
        let text = rest.split("\n```").next().unwrap();
        let Ok(reading) = read("x.trf", text.into(), &Default::default()) else {
            continue;
        };
        let options = with_lists(&page, &reading.import);
        for finding in audit(&reading.sources, &reading.import, &options).findings {
            let advice = finding.fix.unwrap_or_default();
            assert!(!advice.contains("--"), "{}: {advice}", finding.code.code);
        }
    }
}

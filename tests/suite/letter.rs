//! `crosstable letter`: the corrections that it requests, the questions, and the parts that were
//! not examined.

use crate::support::scratch::Scratch;

fn letter(sample: &str, name: &str, code: i32) -> String {
    let scratch = Scratch::new(&format!("letter-{name}"));
    scratch.sample(sample, name);
    let run = scratch.run(&["letter", name]);
    assert_eq!((run.code, run.err.as_str()), (code, ""), "{name}");
    run.out
}

#[test]
fn letters_request_corrections_of_errors_and_ask_about_warnings() {
    let text = letter("planted-errors.trf", "open.trf", 1);
    let (correct, ask) = text.split_once("Please also tell us:").unwrap();
    assert!(correct.starts_with(
        "Subject: Harbour Open, 1-3 May 2026: please correct and send again\n\nDear IA Example, Edda,\n"
    ));
    assert!(correct.contains("\n8. ") && !correct.contains("\n9. "));
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let correct = flat(correct);
    assert!(correct.contains(
        "Points differ for 7 Grüner, Jörg: the file says 3.0, the results give 2.5. Write 2.5, or \
         correct the result that is wrong. (line 19, columns 81 to 84;"
    ));
    let ask = flat(ask);
    assert!(ask.contains(
        "9. The number of rated players differs: record 072 says 9, but the file has 10. Is this right?"
    ));
    // a total of one of the players proves that the result is wrong
    assert!(correct.contains("Unusual division"));
    let (_, unexamined) = ask.split_once("Not examined:").unwrap();
    assert!(unexamined.contains("- Tie-breaks, in part: the file states no values to compare."));
    // an unknown record is an info, and options are nothing for the sender
    assert!(!text.contains("777") && !text.contains("--"));
}

#[test]
fn a_clean_file_needs_no_correction() {
    let text = letter("clean-open.trf", "open.trf", 0);
    assert!(text.contains(": nothing to correct\n") && text.contains("Nothing in it has to be"));
    assert!(!text.contains("\n1. "));
}

#[test]
fn no_letter_mentions_settings_of_the_office() {
    let samples = std::fs::read_dir(crate::support::root().join("samples")).unwrap();
    let mut letters = 0;
    for sample in samples {
        let path = sample.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() || name == "README.md" {
            continue;
        }
        let scratch = Scratch::new("letter-office");
        scratch.sample(&name, &name);
        let text = scratch.run(&["letter", &name]).out;
        letters += usize::from(text.contains("Not examined:"));
        for words in [
            "rating list",
            "received",
            "pairing system",
            "registration",
            "claimed norms",
        ] {
            assert!(
                !text.contains(words),
                "{words} in the letter about {name}: {text}"
            );
        }
    }
    assert!(letters > 3, "{letters} letters name what was not examined");
}

#[test]
fn a_list_without_rounds_does_not_count_them() {
    let letter = letter("exchange-players.txt", "players.txt", 0);
    assert!(
        letter.contains("the file players.txt (7 players)"),
        "{letter}"
    );
}

#[test]
fn each_tournament_of_a_file_gets_a_letter() {
    let text = letter("two-groups.json", "groups.json", 1);
    assert_eq!(text.matches("Subject: ").count(), 2);
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains("(file groups.json, tournament 2,"));
}

#[test]
fn further_findings_of_a_check_are_listed_by_their_places() {
    let scratch = Scratch::new("letter-many");
    let mut text = "012 Example\n".to_owned();
    for number in 1..=8 {
        text += &format!(
            "001 {number:4}      Example, {:<24} 2000                             9.0 {number:4}  0000 - Z\n",
            char::from(b'A' + number)
        );
    }
    scratch.file("open.trf", text);
    let run = scratch.run(&["letter", "open.trf", "--select", "P301"]);
    assert_eq!(
        run.out.matches("Points differ for").count(),
        5,
        "{}",
        run.out
    );
    let flat = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains(
            "6. The same problem (points differ) occurs in 3 further places: 6 Example, G;"
        ),
        "{}",
        run.out
    );
}

/// The letter about the clean sample without its last round.
fn letter_without_last_round(keeps_points: bool) -> String {
    let scratch = Scratch::new(&format!("letter-open-{keeps_points}"));
    let whole = std::fs::read_to_string(crate::support::root().join("samples/clean-open.trf"));
    let without_last_round = |line: &str| match line.starts_with("001") {
        // points and ranks are in columns 81 to 89
        true if !keeps_points => {
            let characters = line.chars().enumerate().take(91 + 4 * 10);
            let blank = |(index, one)| if (80..89).contains(&index) { ' ' } else { one };
            characters.map(blank).collect()
        }
        true => line.chars().take(91 + 4 * 10).collect(),
        false => line.to_owned(),
    };
    let lines: Vec<String> = whole.unwrap().lines().map(without_last_round).collect();
    scratch.file("open.trf", lines.join("\n"));
    let text = scratch.run(&["letter", "open.trf"]).out;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_round_without_results_is_named_and_the_complete_report_requested() {
    let text = letter_without_last_round(false);
    let open = "the results of round 5 are missing: 4 of 5 rounds have been played";
    assert_eq!(text.to_lowercase().matches(open).count(), 1, "{text}");
    assert!(text.contains("Please send the report again"), "{text}");
}

/// The points count five rounds, so the fifth was played.
#[test]
fn a_round_that_the_points_count_is_missing_in_the_file_only() {
    let text = letter_without_last_round(true);
    let missing = "the file shows no results of round 5";
    assert_eq!(text.to_lowercase().matches(missing).count(), 1, "{text}");
    assert!(!text.contains("have been played"), "{text}");
    assert!(text.contains("export the file again and send it"), "{text}");
}

#[test]
fn players_who_met_again_are_named_in_pairs() {
    // games of 1 and 2 and of 3 and 4, six rounds long: five repeats each
    let row = |number: usize, opponent: usize, colour: char| {
        let game = format!("  {opponent:4} {colour} =");
        format!(
            "001 {number:4}      Example, {number:<58} 3.0    1{}\n",
            game.repeat(6)
        )
    };
    let scratch = Scratch::new("letter-met-again");
    let rows = [
        row(1, 2, 'w'),
        row(2, 1, 'b'),
        row(3, 4, 'w'),
        row(4, 3, 'b'),
    ];
    let header = "012 Harbour Open\n092 Individual: Swiss-System\n142 6\n";
    scratch.file("open.trf", format!("{header}{}", rows.concat()));
    let text = scratch.run(&["letter", "open.trf"]).out;
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected = "Met again: 2 pairs of players, 10 rematches in all. Players concerned: 1 \
                    Example, 1; 2 Example, 2; 3 Example, 3 and 4 Example, 4.";
    assert!(flat.contains(expected), "{text}");
}

#[test]
fn missing_results_of_played_rounds_are_named() {
    let scratch = Scratch::new("letter-holes");
    let rows = [
        "001    1      Example, A                                                         1.0    1     2 w       3 b 1\n",
        "001    2      Example, B                                                         1.0    1     1 b       4 w 1\n",
        "001    3      Example, C                                                         1.0    1     4 w 1     1 w 0\n",
        "001    4      Example, D                                                         0.0    1     3 b 0     2 b 0\n",
        "001    5      Example, E                                                         1.0    1     6 b 1     7 w 1\n",
        "001    6      Example, F                                                         0.0    1     5 w 0     8 w  \n",
        "001    7      Example, G                                                         1.0    1     8 w 1     5 b 0\n",
        "001    8      Example, H                                                         0.0    1     7 b 0     6 b  \n",
    ];
    let header = "012 Harbour Open\n092 Individual: Swiss-System\n142 3\n";
    scratch.file("open.trf", format!("{header}{}", rows.concat()));
    let text = scratch.run(&["letter", "open.trf"]).out;
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let open = "The results of round 3 are missing: 2 of 3 rounds have been played. - 2 results are \
                missing in rounds 1 and 2.";
    assert!(flat.contains(open), "{text}");
}

#[test]
fn every_file_of_an_archive_gets_a_letter() {
    let scratch = Scratch::new("letter-zip");
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, sample) in [("a.trf", "clean-open.trf"), ("b.trf", "planted-errors.trf")] {
        archive.start_file(name, options).unwrap();
        let bytes = std::fs::read(crate::support::root().join("samples").join(sample)).unwrap();
        std::io::Write::write_all(&mut archive, &bytes).unwrap();
    }
    scratch.file("mail.zip", archive.finish().unwrap().into_inner());
    let run = scratch.run(&["letter", "mail.zip"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(run.out.matches("Subject: ").count(), 2);
}

#[test]
fn no_letter_contains_internal_words() {
    let samples = std::fs::read_dir(crate::support::root().join("samples")).unwrap();
    for sample in samples {
        let path = sample.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() || name == "README.md" {
            continue;
        }
        let scratch = Scratch::new("letter-words");
        scratch.sample(&name, &name);
        let text = scratch.run(&["letter", &name]).out;
        assert_eq!(codes_of_findings(&text), [""; 0], "{name}: {text}");
        for words in [
            " --",
            "crosstable",
            "under raw",
            "legacy",
            "`",
            "practice)",
            "byte ",
            "which P",
        ] {
            assert!(
                !text.contains(words),
                "{words} in the letter about {name}: {text}"
            );
        }
    }
}

/// The codes of checks in a text.
fn codes_of_findings(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let is_code = |word: &&str| {
        let mut checks = crosstable::audit::CATALOGUE.iter();
        checks.any(|check| check.code.code == *word)
    };
    words.filter(is_code).collect()
}

#[test]
fn a_letter_says_in_words_from_what_differences_follow() {
    let scratch = Scratch::new("letter-doubt");
    let text = std::fs::read_to_string(crate::support::root().join("samples/clean-open.trf"));
    // the results of the first round stand in place of those of the second one
    let lines = text.unwrap();
    let lines = lines.lines().map(|line| {
        let signs: Vec<char> = line.chars().collect();
        let signs = match line.starts_with("001") {
            true => [&signs[..99], &signs[89..99], &signs[109..]].concat(),
            false => signs,
        };
        String::from_iter(signs)
    });
    scratch.file("open.trf", lines.collect::<Vec<_>>().join("\n"));
    let letter = scratch.run(&["letter", "open.trf"]).out;
    let flat = letter.split_whitespace().collect::<Vec<_>>().join(" ");
    let doubt = "in doubt: differences in this area follow from findings about structure.";
    assert!(flat.contains(doubt), "{letter}");
    assert_eq!(codes_of_findings(&letter), [""; 0], "{letter}");
}

#[test]
fn data_that_cannot_be_right_are_requested_and_other_data_asked_about() {
    let scratch = Scratch::new("letter-requests");
    let whole = std::fs::read_to_string(crate::support::root().join("samples/clean-open.trf"));
    let text = whole.unwrap().replace("072 ", "072 9");
    let row = text.lines().find(|line| line.starts_with("001")).unwrap();
    let with_digit: String = row[..20].to_owned() + "0" + &row[21..];
    scratch.file("open.trf", text.replace(row, &with_digit));
    let letter = scratch.run(&["letter", "open.trf"]).out;
    let flat = letter.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("has digits. Please write the name as it is in FIDE's list"),
        "{letter}"
    );
    let (_, count) = flat
        .split_once("The number of rated players differs")
        .unwrap();
    let sentence = count.split_inclusive("?").next().unwrap();
    assert!(
        sentence.ends_with("Is this right?") && !sentence.contains("Please"),
        "{letter}"
    );
}

/// The letter about the crosstable `harbour-csv.csv` after changes, each with the first cell of the
/// row, and what it replaces by what.
fn letter_about_crosstable(name: &str, changes: &[(&str, &str, &str)]) -> String {
    let scratch = Scratch::new(name);
    scratch.sample("harbour-csv.csv", "table.csv");
    let table = scratch.read("table.csv");
    let mut lines: Vec<String> = table.lines().map(str::to_owned).collect();
    for (row, find, replacement) in changes {
        let line = lines
            .iter_mut()
            .find(|line| line.starts_with(&format!("{row};")));
        let line = line.unwrap();
        assert!(line.contains(find), "{line}");
        *line = line.replacen(find, replacement, 1);
    }
    scratch.file("table.csv", lines.join("\n"));
    scratch.run(&["letter", "table.csv"]).out
}

#[test]
fn a_letter_requests_nothing_about_tie_breaks_while_points_are_wrong() {
    // a total that no result explains, and a tie-break value of another player
    let changes = [("1", ";4;12,5", ";3;12,5"), ("8", ";11,5;3,5", ";10,5;3,5")];
    let text = letter_about_crosstable("letter-total-and-value", &changes);
    let (requests, unexamined) = text.split_once("Not examined:").unwrap();
    assert!(requests.contains("1. Points differ for"), "{text}");
    for words in [
        "Values of TB",
        "the program or its settings",
        "Order contradicts",
    ] {
        assert!(!requests.contains(words), "{words}: {text}");
    }
    let flat = unexamined.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("They are compared again when these are corrected."),
        "{text}"
    );
}

#[test]
fn a_letter_names_the_likely_repair() {
    let changes = [("1", " 3w1", " 3w½"), ("3", " 1b0", " 1b½")];
    let text = letter_about_crosstable("letter-repair", &changes);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let repair = "a win of 1 Lindqvist Marta against 3 Duarte Sofia in round 4 would make all these \
                  values right";
    assert_eq!(flat.matches(repair).count(), 1, "{text}");
    // with a second wrong result, the letter names both
    let changes = [
        &changes[..],
        &[("2", " 6w1", " 6w0"), ("6", " 2b0", " 2b1")],
    ]
    .concat();
    let text = letter_about_crosstable("letter-repairs", &changes);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for repair in [
        "a win of 1 Lindqvist Marta against 3 Duarte Sofia in round 4, together with",
        "a win of 2 Okoro Daniel against 6 Novotna Petra in round 4, together with",
    ] {
        assert!(flat.contains(repair), "{text}");
    }
}

#[test]
fn a_letter_names_all_changes_of_which_one_explains_a_finding() {
    let scratch = Scratch::new("letter-several-repairs");
    scratch.sample("clean-open.trf", "open.trf");
    // 2 Brandão and 7 Grüner have each other's game of round 4, and met in round 2
    let mut text = scratch.read("open.trf");
    for (number, old, new) in [
        ("   2 ", "     3 w 0     6 w =", "    10 w 1     6 w ="),
        ("   3 ", "     2 b 1     8 w 1", "     7 b 1     8 w 1"),
        ("   7 ", "    10 w 1     9 w 1", "     3 w 0     9 w 1"),
        ("  10 ", "     7 b 0     4 w 0", "     2 b 0     4 w 0"),
    ] {
        let start = format!("001 {number}");
        let line = text.lines().find(|line| line.starts_with(&start)).unwrap();
        let changed = line.replace(old, new);
        assert_ne!(changed, line);
        text = text.replace(line, &changed);
    }
    scratch.file("open.trf", text);
    let run = scratch.run(&["letter", "open.trf"]);
    let flat = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let repairs = "a loss of 2 Brandão, Inês against 7 Grüner, Jörg in round 2, or an exchange of the \
                   games of 2 Brandão, Inês and 7 Grüner, Jörg in round 4";
    assert_eq!(flat.matches(repairs).count(), 1, "{}", run.out);
    let advice =
        "Look at the score sheets and the pairings of these rounds and correct what is wrong.";
    assert!(flat.contains(advice), "{}", run.out);
}

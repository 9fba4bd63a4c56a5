//! Damage of a whole file: every output says once that its values are in doubt, and calls none of
//! them sound.

use crosstable::audit::{Case, Options, find_damage, judge};
use crosstable::finding::Damage;
use crosstable::format::read;

use super::renumbered::without_rows;
use super::rows::{line_of, lines, split};
use super::sample;
use crate::support::scratch::Scratch;

/// The sample with 10 players and 5 rounds, in which `change` gets the lines of players in two
/// parts: up to the points, and the points with everything behind them.
fn changed(change: impl Fn(&str, &str) -> String) -> String {
    let lines = lines()
        .into_iter()
        .map(|line| match line.starts_with("001") {
            true => {
                let (head, rest) = split(line.trim_end(), 81);
                change(&head, &rest) + "\n"
            }
            false => line,
        });
    lines.collect()
}

/// Round 1 is in the file again, inserted or in place of round 2.
fn repeated(inserted: bool) -> String {
    changed(|head, rest| {
        let (totals, rounds) = split(rest, 10);
        let (first, others) = split(&rounds, 11);
        let others = if inserted {
            others
        } else {
            split(&others, 11).1
        };
        format!("{head}{totals}{first}{first}{others}")
    })
}

fn exchanged_rows(columns: std::ops::Range<usize>) -> String {
    let mut text = lines();
    let [a, b] = [3, 8].map(|number| line_of(&text, number));
    let part = |line: &str| {
        let (head, rest) = split(line.trim_end(), columns.start);
        let (middle, rest) = split(&rest, columns.end - columns.start + 1);
        [head, middle, rest]
    };
    let [one, other] = [part(&text[a]), part(&text[b])];
    text[a] = [&*one[0], &*other[1], &*one[2], "\n"].concat();
    text[b] = [&*other[0], &*one[1], &*other[2], "\n"].concat();
    text.concat()
}

/// The table with its columns of ranks and points exchanged.
fn exchanged_columns() -> String {
    let text = sample("harbour-csv.csv");
    let (head, table) = text.split_at(text.find("Rk.").unwrap());
    let rows = table.lines().enumerate().map(|(index, line)| {
        let mut cells: Vec<&str> = line.split(';').collect();
        if (1..=8).contains(&index) {
            cells.swap(0, 10);
        }
        cells.join(";") + "\n"
    });
    format!("{head}{}", rows.collect::<String>())
}

/// Each kind of damage: the name of a file, its text, and what happened to it.
fn damaged() -> Vec<(&'static str, String, Damage)> {
    let wrapped = |column: usize| {
        changed(|head, rest| {
            let (head, rest) = split(&format!("{head}{rest}"), column);
            format!("{head}\n{rest}")
        })
    };
    vec![
        ("wrapped.trf", wrapped(101), Damage::BrokenLines),
        ("wrapped-points.trf", wrapped(81), Damage::BrokenLines),
        ("inserted.trf", repeated(true), Damage::RepeatedRound),
        ("overwritten.trf", repeated(false), Damage::RepeatedRound),
        ("columns.csv", exchanged_columns(), Damage::ExchangedColumns),
        (
            "results.trf",
            exchanged_rows(92..142),
            Damage::ExchangedRows,
        ),
        ("numbers.trf", exchanged_rows(5..9), Damage::ExchangedRows),
        (
            "deleted.trf",
            without_rows(&sample("clean-open.trf"), &[4]),
            Damage::Renumbered,
        ),
    ]
}

/// The search without an audit finds what a finding of the audit reports.
#[test]
fn damage_is_found_with_and_without_an_audit() {
    let clean = [
        ("open.trf", sample("clean-open.trf")),
        ("teams.trf", sample("clean-teams.trf")),
        ("round-robin.trf", sample("round-robin.trf")),
        ("planted.trf", sample("planted-errors.trf")),
        ("harbour.csv", sample("harbour-csv.csv")),
    ];
    let clean = clean.into_iter().map(|(name, text)| (name, text, None));
    let damaged = damaged().into_iter();
    let damaged = damaged.map(|(name, text, damage)| (name, text, Some(damage)));
    for (name, text, expected) in clean.chain(damaged) {
        let reading = read(name, text.into_bytes(), &Default::default()).unwrap();
        let options = Options::default();
        let case = Case::new(&reading.sources, &reading.import, &options);
        let found = judge(&case).findings;
        let reported: Vec<Damage> = found.iter().filter_map(|finding| finding.damage).collect();
        assert_eq!(reported, Vec::from_iter(expected), "{name}: {found:#?}");
        assert_eq!(find_damage(&case), expected, "{name}");
    }
}

/// The areas that are examined with the results, or with the stated points and ranks.
fn doubtful_areas(damage: Damage) -> &'static [&'static str] {
    match damage {
        Damage::ExchangedColumns => &["tie-breaks"],
        _ => &["points", "tie-breaks", "eligibility", "norms", "pairings"],
    }
}

#[test]
fn every_output_says_that_the_values_are_in_doubt() {
    for (name, text, damage) in damaged() {
        let scratch = Scratch::new(&format!("damage-{name}"));
        scratch.file(name, text);
        let words = damage.words();
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut commands = vec![
            vec!["standings", name],
            vec!["standings", name, "--format", "json"],
            vec!["why", name, "3", "BH"],
            vec!["why", name, "3", "BH", "--format", "json"],
        ];
        if damage.concerns_results() {
            commands.extend([
                vec!["rating", name],
                vec!["rating", name, "--format", "json"],
                vec!["rating", name, "--format", "csv"],
                vec!["norms", name],
                vec!["why", name, "3", "rating"],
            ]);
        }
        for command in commands {
            let run = scratch.run(&command);
            // what is refused is not called sound
            if run.code == 2 && run.err.contains("nothing can be computed") {
                continue;
            }
            let said = flat(&format!("{}{}", run.out, run.err));
            assert_eq!(said.matches(words).count(), 1, "{command:?}: {said}");
        }
        let audit = scratch.run(&["audit", name, "--format", "json"]).out;
        let audit: serde_json::Value = serde_json::from_str(&audit).unwrap();
        let areas = audit["tournaments"][0]["verdict"]["areas"]
            .as_array()
            .or_else(|| audit["verdict"]["areas"].as_array())
            .expect("the verdict lists its areas")
            .clone();
        for wanted in doubtful_areas(damage) {
            let mut areas = areas.iter();
            let area = areas.find(|area| area["area"] == *wanted).unwrap();
            assert_ne!(area["state"], "clean", "{name}: {area}");
            assert!(area.to_string().contains("in doubt"), "{name}: {area}");
        }
    }
}

/// The part of a page with the sheet of this name.
fn section<'p>(page: &'p str, name: &str) -> &'p str {
    let start = format!("<section id=\"{name}\"");
    let section = page.split_once(&start).unwrap().1;
    section.split_once("</section>").unwrap().0
}

/// If the results are in doubt, the stated ranks order every table, and no rank is compared with the
/// computed one.
#[test]
fn stated_ranks_order_the_table_if_the_results_are_in_doubt() {
    for (name, text, damage) in damaged() {
        let scratch = Scratch::new(&format!("damage-order-{name}"));
        scratch.file(name, text);
        let run = scratch.run(&["standings", name, "--format", "json"]);
        // without results there is no table of standings
        if run.code == 2 {
            continue;
        }
        let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        // the line breaks before the ranks, so none is read
        let states_ranks = name != "wrapped-points.trf";
        let origin = match damage.concerns_results() && states_ranks {
            true => "stated",
            false => "computed",
        };
        assert_eq!(document["ranks_from"], origin, "{name}");
        scratch.run(&["report", name, "-o", "r.html"]);
        let page = scratch.read("r.html");
        let table = section(&page, "standings");
        for note in ["computed:", "follows from:"] {
            assert!(!table.contains(note), "{name}: {note}");
        }
        assert_eq!(
            table.contains("Computed ranks"),
            origin == "computed",
            "{name}"
        );
    }
}

/// The teams, too, keep the stated order if a round of the players was pasted over the next one.
#[test]
fn stated_ranks_order_the_teams_if_the_results_are_in_doubt() {
    let lines = sample("clean-teams.trf");
    let lines = lines.lines().map(|line| match line.starts_with("001") {
        true => {
            let (head, rounds) = split(line, 92);
            let (first, others) = split(&rounds, 11);
            format!("{head}{first}{first}{}\n", split(&others, 11).1)
        }
        false => format!("{line}\n"),
    });
    let scratch = Scratch::new("damage-order-teams");
    scratch.file("teams.trf", lines.collect::<String>());
    let run = scratch.run(&["standings", "teams.trf", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["ranks_from"], "stated");
    let rows = document["standings"].as_array().unwrap().iter();
    // the ranks of records 310
    let numbers: Vec<_> = rows.map(|row| row["id"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [3, 1, 4, 2, 5]);
    scratch.run(&["report", "teams.trf", "-o", "r.html"]);
    let page = scratch.read("r.html");
    let table = section(&page, "team-standings");
    for note in ["computed:", "the matches give"] {
        assert!(!table.contains(note), "{note}");
    }
}

/// A report marks no value that follows from the damage, and says so; the letter names the areas.
#[test]
fn reports_and_letters_call_no_value_of_a_damaged_file_sound() {
    for (name, text, damage) in damaged() {
        let scratch = Scratch::new(&format!("damage-report-{name}"));
        scratch.file(name, text);
        scratch.run(&["report", name, "-o", "r.html"]);
        let page = scratch.read("r.html");
        let said = format!(
            "In doubt: {}. Values that follow from this are not highlighted.",
            damage.warning()
        );
        assert!(page.contains(&said), "{name}");
        let letter = scratch.run(&["letter", name]).out;
        assert!(letter.contains("in doubt"), "{name}: {letter}");
    }
}

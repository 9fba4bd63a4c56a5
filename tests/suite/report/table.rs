//! The findings of many files as one table.

use crate::support::scratch::Scratch;

/// The cells of a CSV row.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut letters = line.chars().peekable();
    let mut quoted = false;
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => {
                cells.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ';' if !quoted => cells.push(String::new()),
            letter => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

#[test]
fn the_findings_of_many_files_are_one_table() {
    let scratch = Scratch::new("report-csv");
    scratch.sample("planted-errors.trf", "in/=open.trf");
    scratch.sample("two-groups.json", "in/groups.json");
    scratch.sample("clean-open.trf", "in/clean.trf");
    let run = scratch.run(&["audit", "in", "-o", "findings.csv"]);
    assert_eq!(run.code, 1, "{run:?}");
    let text = scratch.read("findings.csv");
    let expected = "\u{feff}file;tournament;code;severity;title;place;number;name;round;stated;expected;\
                    rule;message;to_do;certainty;fingerprint;key;decision;follows";
    let mut lines = text.strip_suffix("\r\n").unwrap().split("\r\n");
    assert_eq!(lines.next(), Some(expected));
    let rows: Vec<Vec<String>> = lines.map(cells).collect();
    assert!(rows.iter().all(|row| row.len() == 19));
    let json = scratch.run(&["audit", "in", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let documents = json.as_array().unwrap();
    // a tournament without findings has a row as well
    let findings = documents
        .iter()
        .map(|one| one["findings"].as_array().unwrap().len());
    assert_eq!(
        rows.len(),
        findings.map(|count| count.max(1)).sum::<usize>()
    );
    let clean = rows.iter().find(|row| row[0].ends_with("clean.trf"));
    let clean: Vec<&str> = clean.unwrap().iter().map(String::as_str).collect();
    assert_eq!(clean[1..5], ["1", "", "none", ""]);
    assert_eq!(clean[12], "nothing wrong in what was checked");
    assert_eq!(clean[17], "rate");
    let points = rows
        .iter()
        .find(|row| row[2] == "P301" && row[6] == "7")
        .unwrap();
    let row: Vec<&str> = points.iter().map(String::as_str).collect();
    assert_eq!(
        &row[3..11],
        [
            "error",
            "points-differ",
            "19:81",
            "7",
            "Grüner, Jörg",
            "",
            "3",
            "2.5"
        ]
    );
    assert!(
        rows.iter().any(|row| row[1] == "2"),
        "two tournaments in a file"
    );
    for cell in rows.iter().flatten() {
        assert!(!cell.starts_with(['=', '+', '@']), "{cell}");
    }
    // one file alone has the same table
    let one = scratch.run(&["audit", "in/clean.trf", "--format", "csv"]);
    let line = ";1;;none;;;;;;;;;nothing wrong in what was checked;;;;;rate;";
    assert_eq!(one.out, format!("{expected}\r\nin/clean.trf{line}\r\n"));
}

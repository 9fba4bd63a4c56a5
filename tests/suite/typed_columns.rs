//! Columns with headings as people type them: rounds in words, tie-breaks and points under other
//! names, columns that are not read, and rows without a name.

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::import::NoteKind;
use crosstable::number::Points;

use super::typed_tables::{found, load};

/// A table of four players and three rounds. Each round has the columns `heads`, in which `#` is
/// its number: opponents with or without colours, and results.
fn rounds(heads: &[&str]) -> String {
    let games = [
        [("2", "w", "1"), ("3", "b", "1"), ("4", "w", "½")],
        [("1", "b", "0"), ("4", "w", "1"), ("3", "b", "1")],
        [("4", "b", "1"), ("1", "w", "0"), ("2", "w", "0")],
        [("3", "w", "0"), ("2", "b", "0"), ("1", "b", "½")],
    ];
    let points = ["2.5", "2", "1", "0.5"];
    let mut text = "No;Name".to_owned();
    for round in 1..=3 {
        for head in heads {
            text += &format!(";{}", head.replace('#', &round.to_string()));
        }
    }
    text += ";Pts\n";
    let names = ["Aster", "Birch", "Cedar", "Dahlia"];
    for (at, (name, games)) in names.iter().zip(games).enumerate() {
        text += &format!("{};{name}", at + 1);
        for (opponent, colour, result) in games {
            text += &match heads.len() {
                3 => format!(";{opponent};{colour};{result}"),
                _ => format!(";{opponent}{colour};{result}"),
            };
        }
        text += &format!(";{}\n", points[at]);
    }
    text
}

#[test]
fn rounds_with_headings_in_words_are_read() {
    let check = |heads: &[&str]| {
        let text = rounds(heads);
        let import = load(&text, "").unwrap().import;
        assert_eq!(import.tournament.rounds, 3, "{text}");
        assert_eq!(found(&text), Vec::<String>::new(), "{text}");
        // a wrong total is found
        let wrong = found(&text.replace(";2.5\n", ";3\n"));
        assert!(wrong[0].starts_with("P301 "), "{wrong:?}");
    };
    check(&["Opp #", "Res #"]);
    check(&["R# opp", "R# res"]);
    check(&["Round # opponent", "Round # result"]);
    check(&["Gegner", "Ergebnis"]);
    check(&["Opp", "Res"]);
    check(&["Opp", "Col", "Res"]);
    check(&["R# opp", "R# col", "R# res"]);
}

/// The texts of the notes of one kind.
fn notes(text: &str, kind: NoteKind) -> Vec<String> {
    let import = load(text, "").unwrap().import;
    let notes = import.notes.iter().filter(|note| note.kind == kind);
    notes.map(|note| note.text.clone()).collect()
}

const WHOLE: &str = "No;Name;Age;R1;R2;R3;Pts;Paid\n\
    1;Aster;40;2w1;3b1;4w1;3;paid\n\
    2;Birch;30;1b0;4w1;3b1;2;\n\
    3;Cedar;20;4b1;1w0;2w0;1;\n\
    4;Dahlia;10;3w0;2b0;1b0;0;paid\n";

#[test]
fn unread_columns_are_reported() {
    let check = |text: &str, expected: &[&str]| {
        assert_eq!(notes(text, NoteKind::UnreadColumn), expected, "{text}");
    };
    check(WHOLE, &["columns C (Age), H (Paid) are not read"]);
    check(&WHOLE.replace("paid", ""), &["column C (Age) is not read"]);
    check(&WHOLE.replace("paid", "").replace(";Age;", ";Rtg;"), &[]);
    let reading = load(WHOLE, "").unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let codes = audit.findings.iter().map(|f| (f.code.code, f.severity));
    assert_eq!(codes.collect::<Vec<_>>(), [("S116", Severity::Info)]);
    // columns that --map leaves out were looked at
    let import = load(WHOLE, "skip=C").unwrap().import;
    let note = import
        .notes
        .iter()
        .find(|n| n.kind == NoteKind::UnreadColumn);
    assert_eq!(note.unwrap().text, "column H (Paid) is not read");
}

#[test]
fn points_under_unusual_headings_are_read() {
    for heading in ["Punktzahl", "Σ", "Pts/3"] {
        let text = WHOLE.replace(";Pts;", &format!(";{heading};"));
        let import = load(&text, "").unwrap().import;
        let points = import.claims.points[0].unwrap().value;
        assert_eq!(points, Points::from_whole(3), "{heading}");
    }
}

#[test]
fn a_row_without_a_name_counts_and_is_reported() {
    let text = WHOLE.replace("Cedar", "");
    let import = load(&text, "").unwrap().import;
    assert_eq!(import.tournament.players.len(), 4);
    let expected = ["a name is expected here; the row counts as a player without a name"];
    assert_eq!(notes(&text, NoteKind::Malformed), expected);
    let codes = found(&text);
    assert!(
        !codes.iter().any(|code| code.starts_with("R204")),
        "{codes:?}"
    );
}

#[test]
fn rows_with_sums_are_not_players() {
    for row in [";Total;;2;2;2;6;", ";Average;25;;;;1.5;"] {
        let text = format!("{WHOLE}{row}\n");
        let import = load(&text, "").unwrap().import;
        assert_eq!(import.tournament.players.len(), 4, "{row}");
        let told = notes(&text, NoteKind::UnknownRecord);
        assert!(
            told[0]
                .ends_with("below the players contains totals or averages of other rows: the row is not read as a player")
        );
    }
}

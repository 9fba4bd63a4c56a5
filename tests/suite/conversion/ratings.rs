//! A national rating does not become a FIDE rating: a copy gives the same FIDE ratings as its
//! source, and every rating in use that it cannot state is named.

use std::collections::BTreeMap;

use crosstable::format::Reading;
use crosstable::rating::Rounds;
use serde_json::Value;

use super::{convert, files, reading, targets};
use crate::support::scratch::Scratch;
use crate::support::{bulk, root, shared};

/// Ratings in use, FIDE ratings and national ratings of four players. The organiser used the higher
/// one: Dora has no FIDE rating, the national rating of Bela is the higher one, Cleo has no
/// national rating.
const LIST: &str = "\
No.;Name;FED;Rtg;RtgI;RtgN;1.Rd;2.Rd;Pts.;Rk.
1;Anders, Alva;NOR;2000;2000;1900;3w1;2b½;1½;1
2;Berg, Bela;NOR;1950;1800;1950;4b1;1w½;1½;2
3;Clausen, Cleo;NOR;1700;1700;0;1b0;4w1;1;3
4;Dahl, Dora;NOR;1345;0;1345;2w0;3b0;0;4
";

/// The list with a tournament section that states the federation.
fn source(scratch: &Scratch) {
    scratch.file("list.csv", LIST);
    let run = scratch.run(&["convert", "list.csv", "list.json"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let section = r#""tournament": {"#;
    let stated = r#""tournament": { "federation": "NOR","#;
    let document = scratch.read("list.json");
    assert!(document.contains(section), "{document}");
    scratch.file("source.json", document.replacen(section, stated, 1));
}

/// The names of the losses of a conversion, each with the names and values of its subjects.
fn losses(scratch: &Scratch, target: &str) -> BTreeMap<String, Vec<String>> {
    let report = ["--to", target, "--force", "--loss-report", "losses.json"];
    let run = scratch.run(&[&["convert", "source.json", "copy"][..], &report].concat());
    assert_eq!(run.code, 0, "{run:#?}");
    let report: Value = serde_json::from_str(&scratch.read("losses.json")).unwrap();
    let lists = ["losses", "added"].map(|list| report[list].as_array().unwrap().clone());
    let entries = lists.concat().into_iter().map(|loss| {
        let subjects = loss["subjects"].as_array().unwrap().iter();
        let words = subjects.map(|subject| {
            let parts = ["name", "value"].map(|key| subject[key].as_str());
            Vec::from_iter(parts.into_iter().flatten()).join(": ")
        });
        (loss["name"].as_str().unwrap().to_owned(), words.collect())
    });
    entries.collect()
}

/// Columns 49 to 52 of the records of players.
fn columns(scratch: &Scratch) -> Vec<String> {
    let text = scratch.read("copy");
    let lines = text.lines().filter(|line| line.starts_with("001"));
    lines.map(|line| line[48..52].to_owned()).collect()
}

#[test]
fn reports_state_fide_ratings_in_the_records_of_players() {
    let scratch = Scratch::new("conversion-ratings-apart");
    source(&scratch);
    let fide = ["2000", "1800", "1700", "    "];
    for target in ["trf06", "trf16"] {
        let losses = losses(&scratch, target);
        assert_eq!(columns(&scratch), fide, "{target}");
        let lost = ["Berg, Bela: 1950", "Dahl, Dora: 1345"];
        assert_eq!(losses["ratings-in-use"], lost, "{target}");
        assert!(!losses.contains_key("fide-ratings"), "{target}");
    }
    let losses = losses(&scratch, "trf26");
    assert_eq!(columns(&scratch), fide);
    assert_eq!(losses["starting-rank"], ["HBFN"]);
    assert!(!losses.contains_key("ratings-in-use"), "{losses:?}");
    let text = scratch.read("copy");
    assert!(text.contains("\r\n172 NOR HBFN\r\n"), "{text}");
    let dora = format!("\r\nNOR    4{:40}1345\r\n", "");
    assert!(text.contains(&dora), "{text}");
}

/// `diff` compares the FIDE ratings even if the ratings in use are equal.
#[test]
fn a_national_rating_in_the_columns_of_a_report_is_a_difference() {
    let scratch = Scratch::new("conversion-ratings-diff");
    source(&scratch);
    losses(&scratch, "trf16");
    let differences = |file: &str| {
        let run = scratch.run(&["diff", "--format", "json", "source.json", file]);
        let document: Value = serde_json::from_str(&run.out).unwrap();
        let list = document["differences"].as_array().unwrap().clone();
        let words = list.iter().map(|one| {
            let field = one["field"].as_str().unwrap();
            let [source, copy] = [0, 1].map(|side| &one["said"][side]["value"]);
            format!("{field} {source} {copy}")
        });
        words.collect::<Vec<String>>()
    };
    let text = scratch.read("copy");
    let in_use = text.replace(&format!("Bela{:24}1800", ""), &format!("Bela{:24}1950", ""));
    let in_use = in_use.replace(&format!("Dora{:28}", ""), &format!("Dora{:24}1345", ""));
    assert_ne!(in_use, text);
    scratch.file("in-use.trf", &in_use);
    let found = differences("in-use.trf");
    let fide: Vec<_> = found
        .iter()
        .filter(|one| one.starts_with("FIDE rating"))
        .collect();
    assert_eq!(fide.len(), 2, "{found:?}");
    assert!(
        fide[0].contains("1800") && fide[0].contains("1950"),
        "{found:?}"
    );
    assert!(fide[1].contains("1345"), "{found:?}");
    let found = differences("copy");
    assert!(
        !found.iter().any(|one| one.starts_with("FIDE rating")),
        "{found:?}"
    );
}

/// The FIDE rating of each player, by starting number.
fn fide_ratings(reading: &Reading) -> BTreeMap<u16, Option<u16>> {
    let tournament = &reading.import.tournament;
    let rounds = Rounds::new(tournament, None);
    let numbered = tournament.ids().filter_map(|id| {
        let number = tournament.player(id).number?;
        Some((number.0, rounds.rating(id)))
    });
    numbered.collect()
}

/// Formats that list players of whole events with their ratings.
fn lists_ratings(target: &str) -> bool {
    target != "sm-text"
}

#[test]
fn copies_give_the_same_fide_ratings() {
    let mut paths = files(&root().join("samples"));
    if let Some(folder) = shared("data/tunx") {
        let found = files(&folder).into_iter();
        paths.extend(if bulk() {
            found.collect()
        } else {
            Vec::from_iter(found.step_by(4))
        });
    }
    let scratch = Scratch::new("conversion-ratings-copies");
    let mut count = 0;
    for path in &paths {
        let Some(source) = reading(path) else {
            continue;
        };
        let expected = fide_ratings(&source);
        if expected.len() != source.import.tournament.players.len() {
            continue;
        }
        for target in targets().filter(|target| lists_ratings(target)) {
            let Some(copy) = convert(&scratch, path, target) else {
                continue;
            };
            let is_named = copy.losses.lose(&[
                "ratings",
                "ratings-as-fide",
                "fide-ratings",
                "part-of-event",
            ]);
            if let Some(written) = copy.reading.filter(|_| !is_named) {
                assert_eq!(
                    fide_ratings(&written),
                    expected,
                    "{} to {target}",
                    path.display()
                );
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

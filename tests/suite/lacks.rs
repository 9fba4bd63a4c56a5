//! Data that a format cannot state are not reported as missing, and findings about other formats do
//! not mention the records and columns of a tournament report.

use std::fs;

use crosstable::audit::{Audit, Options, audit};
use crosstable::finding::Finding;
use crosstable::format;
use crosstable::import::{Capabilities, Import, Lack, NoteKind, Part};
use crosstable::model::{Opponent, Outcome, RoundNumber, RoundRange};

use crate::support::root;

/// The audit of a file after a change of the import, as if it came from another format.
fn as_another_format(bytes: Vec<u8>, change: impl FnOnce(&mut Import)) -> Audit {
    let mut reading = format::read("x", bytes, &Default::default()).unwrap();
    reading.import.format = "spreadsheet";
    reading.import.capabilities = Capabilities::NONE;
    change(&mut reading.import);
    audit(&reading.sources, &reading.import, &Options::default())
}

/// The audit of a sample after a change of its import.
fn audited(sample: &str, change: impl FnOnce(&mut Import)) -> Audit {
    let bytes = fs::read(root().join("samples").join(sample)).unwrap();
    as_another_format(bytes, change)
}

fn codes(audit: &Audit) -> Vec<&str> {
    let mut codes: Vec<&str> = audit.findings.iter().map(|f| f.code.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Checks the codes of the findings about a sample after a change of its import.
fn check(sample: &str, change: impl FnOnce(&mut Import), expected: &[&str]) {
    let audit = audited(sample, change);
    assert_eq!(codes(&audit), expected, "{:#?}", audit.findings);
}

/// All texts of a finding that people read.
fn words(finding: &Finding) -> String {
    let labels = finding.at.iter().chain(&finding.labels);
    let mut words = vec![finding.message.clone(), finding.rule.clone()];
    words.extend(labels.map(|label| label.text.clone()));
    words.extend(finding.because.iter().cloned());
    words.extend(finding.notes_in_words());
    words.extend(finding.fix.clone());
    words.join("\n")
}

#[test]
fn findings_about_other_formats_do_not_mention_trf_records() {
    let mut seen = 0;
    for entry in fs::read_dir(root().join("docs/checks")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display();
        let page = fs::read_to_string(&path).unwrap();
        let Some((_, wrong)) = page.split_once("```trf wrong\n") else {
            continue;
        };
        let (wrong, _) = wrong.split_once("```").unwrap();
        let audit = as_another_format(wrong.as_bytes().to_vec(), |import| {
            // what only a reader of tournament reports notes
            let of_trf = [
                NoteKind::OldNotation,
                NoteKind::MixedDialects,
                NoteKind::WithdrawnDraft,
                NoteKind::UncertainVersion,
                NoteKind::Realigned,
                NoteKind::TextBeyondColumns,
            ];
            import.notes.retain(|note| !of_trf.contains(&note.kind));
            import.unread.clear();
            for note in &mut import.notes {
                note.text = "what its reader says".to_owned();
            }
        });
        for finding in &audit.findings {
            let words = words(finding);
            let words = words.replace("ask for TRF26", "");
            let trf = ["TRF", "record ", "records ", "col."];
            let found = trf.iter().find(|word| words.contains(**word));
            assert!(found.is_none(), "{name}: {found:?} in {words}");
            assert_ne!(finding.rule, "");
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen} findings");
}

#[test]
fn data_of_a_tournament_section_are_not_missing_if_the_format_has_none() {
    let section = |import: &mut Import| {
        import.tournament.city = None;
        import.tournament.chief_arbiter = None;
    };
    check("clean-open.trf", section, &["S101"]);
    let lacking = |import: &mut Import| {
        section(import);
        import.lacks = vec![Lack::TournamentSection];
    };
    check("clean-open.trf", lacking, &[]);
    let audit = audited("clean-open.trf", lacking);
    let not_run = audit.not_run.iter().find(|check| check.code == "S101");
    assert_eq!(not_run.map(|check| check.needs), Some("2nd"));
}

#[test]
fn a_check_that_did_not_run_names_the_missing_data() {
    let why = |code: &str, change: &dyn Fn(&mut Import)| {
        let audit = audited("round-robin.trf", change);
        let check = audit.not_run.iter().find(|check| check.code == code);
        let check = check.unwrap_or_else(|| panic!("{code} ran"));
        format!("{}: {}", check.needs, check.why)
    };
    let check = |code: &str, lack: Lack, expected: &str| {
        let found = why(code, &|import| import.lacks = vec![lack]);
        assert_eq!(found, expected, "{code}");
    };
    let section = Lack::TournamentSection;
    check("S101", section, "2nd: the file has no tournament section");
    let records = "file: only a tournament report has the records that this check needs";
    check("S102", section, records);
    check("P301", Lack::Results, "2nd: the file has no results");
    check(
        "P307",
        Lack::RoundOrder,
        "2nd: the file does not state the rounds",
    );
    check("R206", Lack::Colours, "2nd: the file has no colours");
    check("P307", Lack::Rows, "2nd: the list of players is cut short");
    let standings = why("P301", &|import| import.part = Part::Standings);
    assert_eq!(standings, "2nd: standings have no results");
}

#[test]
fn lists_without_results_have_no_findings_on_missing_results() {
    let emptied = |part: Part| {
        move |import: &mut Import| {
            import.part = part;
            import.tournament.entries.fill(Default::default());
            import.claims.columns.clear();
        }
    };
    check("clean-open.trf", emptied(Part::Standings), &[]);
    check("clean-open.trf", emptied(Part::Players), &[]);
    let audit = audited("clean-open.trf", emptied(Part::Standings));
    let not_run: Vec<&str> = audit.not_run.iter().map(|check| check.code).collect();
    for code in ["P301", "R212", "R213", "T403"] {
        assert!(not_run.contains(&code), "{code} ran");
    }
    // ranks can still contradict the stated points
    assert!(!not_run.contains(&"P305"));
}

#[test]
fn pairings_of_a_round_state_only_that_round() {
    let second = RoundRange {
        first: RoundNumber(2),
        last: RoundNumber(2),
    };
    // a result that disagrees in round 1, and one in round 2
    let bent = |import: &mut Import, round: usize| {
        import.part = Part::Rounds(second);
        let rounds = usize::from(import.tournament.rounds);
        let row = import.tournament.entries.chunks_mut(rounds);
        let mut halves = row.map(|row| &mut row[round - 1]);
        let half = halves.find(|half| half.outcome == Outcome::Loss).unwrap();
        half.outcome = Outcome::Win;
    };
    check("clean-open.trf", |import| bent(import, 1), &[]);
    check("clean-open.trf", |import| bent(import, 2), &["R201"]);
}

#[test]
fn a_list_cut_short_lacks_opponents_without_error() {
    let cut = |import: &mut Import| {
        let rounds = usize::from(import.tournament.rounds);
        let players = import.tournament.players.len() - 4;
        import.tournament.players.truncate(players);
        import.tournament.entries.truncate(players * rounds);
        import.origins.players.truncate(players);
        import.claims.points.truncate(players);
        import.claims.ranks.truncate(players);
        import.claims.columns.clear();
        for entry in &mut import.tournament.entries {
            if let Opponent::Player(id) = entry.opponent
                && id.index() >= players
            {
                entry.opponent = Opponent::Unknown(id.index() as u32 + 1);
            }
        }
    };
    let complains = codes(&audited("clean-open.trf", cut)).contains(&"R204");
    assert!(complains, "the end of the list is missed");
    let told = |import: &mut Import| {
        cut(import);
        import.lacks = vec![Lack::Rows];
    };
    check("clean-open.trf", told, &[]);
}

#[test]
fn a_table_without_rounds_states_opponents() {
    let bent = |import: &mut Import| {
        import.lacks = vec![Lack::RoundOrder, Lack::Colours];
        for entry in &mut import.tournament.entries {
            entry.colour = None;
        }
        let points = import.claims.points[0].as_mut().unwrap();
        points.value += crosstable::number::Points::from_halves(1);
    };
    let audit = audited("round-robin.trf", bent);
    let points = audit.findings.iter().find(|f| f.code.code == "P301");
    let points = points.unwrap();
    assert_eq!(points.because[0], "against 6 Færøy, Magnus: win, 1");
    assert_eq!(
        points.notes_in_words(),
        ["a win against 2 Bergström, Alva would give the stated value"]
    );
    for finding in &audit.findings {
        assert_eq!(finding.subject.round, None);
        assert!(!words(finding).contains("round "), "{}", words(finding));
    }
    assert!(!codes(&audit).contains(&"R206"));
}

//! The decisions of the verdict, worked by hand from small files.

use crosstable::audit::{self, Audit, CATALOGUE, Options, find};
use crosstable::finding::Severity;
use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::Part;
use crosstable::model::{Entry, Outcome, RoundNumber, RoundRange};
use crosstable::verdict::{
    AREAS, AcceptedFinding, ChosenProfile, Decision, ExcludedCheck, Grounds, State, Verdict, area,
    profile,
};

/// A report of two players and two rounds, with these points and results in their rows.
fn file(start: &str, rows: [&str; 2]) -> String {
    let mut text = format!("012 Harbour Open\n022 Exampleton\n032 NOR\n042 {start}\n");
    text += "052 2026/05/02\n102 IA Example, Edda (99000001)\n122 90 minutes + 30 seconds\n142 2\n";
    for (index, row) in rows.iter().enumerate() {
        let number = index + 1;
        let id = 99_000_100 + number;
        let name = ["Example, Anna", "Sample, Ben"][index];
        text += &format!("001 {number:4} m    {name:<33} 1900 NOR {id:>11} 1990/01/01  {row}\n");
    }
    text
}

const START: &str = "2026/05/01";
/// One game is won, the other drawn.
const RIGHT: [&str; 2] = [
    "1.5    1     2 w 1     2 b =",
    "0.5    2     1 b 0     1 w =",
];

fn judged(text: String) -> (Reading, Audit) {
    let reading = read("open.trf", text.into_bytes(), &ReadOptions::default());
    let reading = reading.expect("the text is a tournament file");
    let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
    (reading, audit)
}

/// The verdict under a profile, without the findings about pairings, which such small files always
/// have.
fn decide(text: String, name: &str, left_out: &[ExcludedCheck]) -> Verdict {
    let (reading, mut audit) = judged(text);
    let profile = ChosenProfile::requested(profile(name).expect("it exists"), "as requested");
    profile.profile.regrade(&mut audit);
    // the same two players meet in both rounds, and a TRF16 file has no tie-breaks
    audit
        .findings
        .retain(|finding| !finding.code.code.starts_with('W'));
    Verdict::new(&Grounds {
        import: &reading.import,
        audit: &audit,
        profile: &profile,
        left_out,
        accepted: &[],
    })
}

fn state(verdict: &Verdict, name: &str) -> State {
    let mut areas = verdict.areas.iter();
    areas
        .find(|found| found.area.name == name)
        .expect("it exists")
        .state
}

#[test]
fn a_clean_file_can_be_rated() {
    let verdict = decide(file(START, RIGHT), "fide-standard", &[]);
    assert_eq!(verdict.decision, Decision::Rate, "{:?}", verdict.reasons);
    let open = "identity examined only in part: no rating list was given";
    assert_eq!(verdict.words(), format!("can be rated ({open})"));
    assert_eq!(verdict.reasons, [open]);
    assert_eq!(state(&verdict, "results"), State::Clean);
    // no rating list was at hand
    assert_eq!(state(&verdict, "identity"), State::Partly);
    assert_eq!(verdict.areas.len(), AREAS.len());
}

#[test]
fn a_wrong_total_sends_the_file_back() {
    let wrong = ["2.0    1     2 w 1     2 b =", RIGHT[1]];
    let verdict = decide(file(START, wrong), "fide-standard", &[]);
    assert_eq!(verdict.decision, Decision::Return);
    assert_eq!(verdict.words(), "send back (1 error)");
    assert_eq!(state(&verdict, "points"), State::Errors);
    assert_eq!(state(&verdict, "results"), State::Clean);
    assert!(verdict.reasons[0].contains("Anna"), "{:?}", verdict.reasons);
}

#[test]
fn a_warning_is_a_question() {
    // three players are declared, two are in the file
    let text = file(START, RIGHT).replace("\n102 ", "\n062 3\n102 ");
    let verdict = decide(text, "fide-standard", &[]);
    assert_eq!(verdict.decision, Decision::Ask, "{:?}", verdict.reasons);
    assert_eq!(verdict.words(), "ask first (1 question)");
    assert_eq!(state(&verdict, "structure"), State::Questions);
}

#[test]
fn an_event_that_is_not_over_cannot_be_judged() {
    let open = ["1.0    1     2 w 1", "0.0    2     1 b 0"];
    let verdict = decide(file(START, open), "fide-standard", &[]);
    assert_eq!(verdict.decision, Decision::Unknown, "{:?}", verdict.reasons);
    assert_eq!(
        verdict.missing,
        ["the results of round 2 are missing: 1 of 2 rounds has been played"]
    );
}

#[test]
fn rounds_without_results_are_called_unplayed_only_if_the_file_shows_it() {
    // four rounds, two of which are played
    let (mut reading, _) = judged(file(START, RIGHT).replace("\n142 2\n", "\n142 4\n"));
    let check = |reading: &Reading, expected: &str| {
        let audit = audit::audit(&reading.sources, &reading.import, &Options::default());
        let verdict = Verdict::without_choices(&reading.import, &audit);
        assert_eq!(verdict.missing[0], expected);
    };
    let unplayed = "the results of rounds 3 and 4 are missing: 2 of 4 rounds have been played";
    check(&reading, unplayed);
    // the points are those after a round that the file does not show
    reading.import.stated_after = Some(3);
    check(&reading, "the file shows no results of rounds 3 and 4");
    reading.import.stated_after = Some(2);
    check(&reading, unplayed);
    // a list of the second round shows nothing about the others
    let rounds = usize::from(reading.import.tournament.rounds);
    let first_round = reading.import.tournament.entries.iter_mut().step_by(rounds);
    first_round.for_each(|entry| *entry = Entry::default());
    reading.import.part = Part::Rounds(RoundRange {
        first: RoundNumber(2),
        last: RoundNumber(2),
    });
    check(&reading, "the file shows no results of rounds 1, 3 and 4");
    // the result of one player, without that of the opponent, does not finish a round
    let last = reading.import.tournament.entries.len() - 1;
    reading.import.tournament.entries[last].outcome = Outcome::Unknown;
    check(
        &reading,
        "the file shows no results of rounds 1, 3 and 4 and not all results of round 2",
    );
    reading.import.part = Part::Standings;
    for entry in &mut reading.import.tournament.entries {
        *entry = Entry::default();
    }
    check(&reading, "the file shows no results of rounds 1 to 4");
    // nothing says that the empty rounds are played
    reading.import.part = Part::Event;
    reading.import.stated_after = None;
    check(
        &reading,
        "the results of rounds 1 to 4 are missing: no round has been played",
    );
}

#[test]
fn checks_that_are_left_out_do_not_pass() {
    let dates = CATALOGUE
        .iter()
        .filter(|check| area(check.code).name == "dates");
    let left_out = |is_switched_off| -> Vec<ExcludedCheck> {
        let dates = dates.clone().map(|check| ExcludedCheck {
            code: check.code,
            why: "left out".to_owned(),
            is_switched_off,
        });
        dates.collect()
    };
    let verdict = decide(file(START, RIGHT), "fide-standard", &left_out(false));
    assert_eq!(verdict.decision, Decision::Unknown);
    assert_eq!(verdict.missing, ["dates not examined: left out"]);
    assert_eq!(state(&verdict, "dates"), State::NotExamined);
    // an office that switches off one check does without it, but not without a whole area
    let one = left_out(true);
    let one: Vec<ExcludedCheck> = one.into_iter().filter(|c| c.code.code == "D502").collect();
    let verdict = decide(file(START, RIGHT), "fide-standard", &one);
    assert_eq!(verdict.decision, Decision::Rate);
    assert_eq!(state(&verdict, "dates"), State::Partly);
    assert_eq!(verdict.ignored, one);
    let verdict = decide(file(START, RIGHT), "fide-standard", &left_out(true));
    assert_eq!(verdict.decision, Decision::Unknown);
    // the other checks of the area have run
    let one = left_out(false);
    let one: Vec<ExcludedCheck> = one.into_iter().filter(|c| c.code.code == "D502").collect();
    let verdict = decide(file(START, RIGHT), "fide-standard", &one);
    assert_eq!(state(&verdict, "dates"), State::Partly);
    assert_eq!(verdict.missing, ["dates examined only in part: left out"]);
}

/// The verdict if the only finding is a warning of this check.
fn warned(code: &str, name: &str) -> Verdict {
    let wrong = ["2.0    1     2 w 1     2 b =", RIGHT[1]];
    let (reading, mut audit) = judged(file(START, wrong));
    let mut finding = audit.findings.remove(0);
    finding.code = find(code).unwrap().code;
    finding.severity = Severity::Warning;
    audit.findings = vec![finding];
    let profile = ChosenProfile::requested(profile(name).unwrap(), "as requested");
    profile.profile.regrade(&mut audit);
    Verdict::new(&Grounds {
        import: &reading.import,
        audit: &audit,
        profile: &profile,
        left_out: &[],
        accepted: &[],
    })
}

#[test]
fn unknown_tie_breaks_do_not_delay_the_rating() {
    let verdict = warned("T401", "fide-standard");
    assert_eq!(verdict.decision, Decision::Rate, "{:?}", verdict.reasons);
    let areas = verdict.areas.iter();
    let found: Vec<String> = areas.flat_map(|found| found.describe_counts()).collect();
    assert_eq!(found, ["1 warning that can wait until after rating"]);
    // nobody has checked the conditions for norms yet, but the question is asked
    let verdict = warned("T401", "title-event");
    assert_eq!(
        (verdict.questions, state(&verdict, "tie-breaks")),
        (1, State::Questions)
    );
}

#[test]
fn the_profile_decides_how_much_a_finding_matters() {
    assert_eq!(warned("S102", "fide-standard").decision, Decision::Ask);
    assert_eq!(warned("S102", "title-event").decision, Decision::Return);
}

#[test]
fn errors_count_before_missing_data_and_those_before_questions() {
    let open = ["1.0    1     2 w 1", "0.0    2     1 b 0"];
    let asked = file(START, open).replace("\n102 ", "\n062 3\n102 ");
    let verdict = decide(asked, "fide-standard", &[]);
    assert_eq!(verdict.decision, Decision::Unknown, "{:?}", verdict.reasons);
    assert!(verdict.questions > 0);
    let wrong = ["0.5    1     2 w 1", "0.0    2     1 b 0"];
    let verdict = decide(file(START, wrong), "fide-standard", &[]);
    assert_eq!(verdict.decision, Decision::Return);
}

#[test]
fn accepted_findings_do_not_count_but_are_listed() {
    let wrong = ["2.0    1     2 w 1     2 b =", RIGHT[1]];
    let (reading, mut audit) = judged(file(START, wrong));
    audit.findings.retain(|finding| finding.code.code == "P301");
    let finding = audit.findings.pop().expect("the total is wrong");
    let accepted = AcceptedFinding {
        finding,
        reason: "half a point by decision of the arbiter".to_owned(),
        person: Some("Edda Example".to_owned()),
        date: None,
    };
    let words = "accepted by Edda Example: half a point by decision of the arbiter";
    assert_eq!(accepted.words(), words);
    let verdict = Verdict::new(&Grounds {
        import: &reading.import,
        audit: &audit,
        profile: &ChosenProfile::from_tournament(&reading.import.tournament),
        left_out: &[],
        accepted: &[accepted],
    });
    assert_eq!(verdict.decision, Decision::Rate);
    let points = verdict
        .areas
        .iter()
        .find(|found| found.area.name == "points");
    assert_eq!(
        points.expect("it exists").describe_counts(),
        ["1 finding accepted"]
    );
}

/// Round 1 is pasted over round 2: the totals that differ are listed under that finding.
#[test]
fn an_area_is_not_clean_if_its_differences_follow_from_another_finding() {
    let path = crate::support::root().join("samples/clean-open.trf");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().map(|line| {
        let signs: Vec<char> = line.chars().collect();
        match line.starts_with("001") {
            true => [&signs[..99], &signs[89..99], &signs[109..]].concat(),
            false => signs,
        }
    });
    let text: Vec<String> = lines.map(String::from_iter).collect();
    let verdict = decide(text.join("\n"), "fide-standard", &[]);
    assert_eq!(state(&verdict, "structure"), State::Errors);
    assert_eq!(state(&verdict, "points"), State::Partly);
    let mut areas = verdict.areas.iter();
    let points = areas.find(|found| found.area.name == "points").unwrap();
    let words: Vec<String> = points.unexamined.iter().map(|part| part.words()).collect();
    assert!(
        words.contains(
            &"in doubt: differences in this area follow from findings about structure (S119)"
                .to_owned()
        ),
        "{words:?}"
    );
}

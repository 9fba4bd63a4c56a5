//! Identifies players and arbiters by the rating list: whatever notation an ID has, nobody who was
//! not compared counts as correct.

use crosstable::audit::{Audit, Options, audit};
use crosstable::finding::Finding;
use crosstable::format::{Reading, read};
use crosstable::model::Date;
use crosstable::verdict::{ChosenProfile, Decision, Grounds, State, Verdict, profile};

use crate::support::lists::with_lists;

const HEADING: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";

/// A line of a rating list: ID, name, arbiter's title, year of birth and flag.
fn listed(id: u32, name: &str, officer: &str, born: u16, flag: &str) -> String {
    format!(
        "{id:<15}{name:<61}{:<4}{:<4}{:<10}{officer:<19}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{:<6}{:<4}{:<3}{born:<6}{flag}\n",
        "NOR", "M", "", 1900, 0, 20, 0, 0, 20, 0, 0, 20
    )
}

/// A rating list of May 2026 with these lines.
fn page(lines: &[String]) -> String {
    format!("\n```list 2026-05\n{HEADING}\n{}```\n", lines.concat())
}

/// A rating list with the four players of [`file`] and its chief arbiter.
fn whole_list() -> String {
    page(&[
        listed(99_000_001, "Example, Edda", "FA,FT", 1970, ""),
        listed(99_000_101, "Able, Adam", "", 1990, ""),
        listed(99_000_102, "Baker, Bert", "", 1990, ""),
        listed(99_000_103, "Cooper, Carl", "", 1990, ""),
        listed(99_000_104, "Dyer, Dave", "", 1990, ""),
    ])
}

/// A file with four players and two games, with these texts as their IDs and as the arbiter.
fn file(ids: [&str; 4], arbiter: &str) -> String {
    let names = ["Able, Adam", "Baker, Bert", "Cooper, Carl", "Dyer, Dave"];
    let games = [
        "1.0    1     2 w 1",
        "0.0    3     1 b 0",
        "1.0    2     4 w 1",
        "0.0    4     3 b 0",
    ];
    let mut text = format!(
        "012 Harbour Open\n022 Exampleton\n032 NOR\n042 2026/05/01\n052 2026/05/01\n102 {arbiter}\n\
         122 90 minutes + 30 seconds\n142 1\n"
    );
    for (index, ((name, game), id)) in names.iter().zip(games).zip(ids).enumerate() {
        let number = index + 1;
        text += &format!("001 {number:>4} m    {name:<33} 1900 NOR {id:>11} 1990/01/01  {game}\n");
    }
    text
}

const IDS: [&str; 4] = ["99000101", "99000102", "99000103", "99000104"];
const ARBITER: &str = "FA Example, Edda (99000001)";

fn audited(text: &str, page: &str, change: impl FnOnce(&mut Options)) -> (Reading, Audit) {
    let reading = read("open.trf", text.into(), &Default::default()).unwrap();
    let mut options = with_lists(page, &reading.import);
    change(&mut options);
    let audit = audit(&reading.sources, &reading.import, &options);
    (reading, audit)
}

/// The findings of some checks, as severity, code and message.
fn found(text: &str, page: &str, codes: &[&str]) -> Vec<String> {
    found_with(text, page, codes, |_| ())
}

fn found_with(
    text: &str,
    page: &str,
    codes: &[&str],
    change: impl FnOnce(&mut Options),
) -> Vec<String> {
    let (_, audit) = audited(text, page, change);
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| codes.contains(&finding.code.code));
    let line = |finding: &Finding| {
        let (severity, code) = (finding.severity.word(), finding.code.code);
        format!("{severity} {code}: {}", finding.message)
    };
    findings.map(line).collect()
}

fn verdict(text: &str, page: &str, name: &str) -> Verdict {
    let (reading, mut audit) = audited(text, page, |_| ());
    let profile = ChosenProfile::requested(profile(name).unwrap(), "as requested");
    profile.profile.regrade(&mut audit);
    // an event of one round says too little about pairings, and has no tie-breaks
    let beside = ["W", "T"];
    let is_beside = |finding: &Finding| beside.contains(&&finding.code.code[..1]);
    audit.findings.retain(|finding| !is_beside(finding));
    Verdict::new(&Grounds {
        import: &reading.import,
        audit: &audit,
        profile: &profile,
        left_out: &[],
        accepted: &[],
    })
}

fn area(verdict: &Verdict, name: &str) -> (State, Vec<String>) {
    let mut areas = verdict.areas.iter();
    let area = areas.find(|found| found.area.name == name).unwrap();
    (area.state, area.reasons())
}

#[test]
fn an_id_is_compared_in_any_notation() {
    // the second player has the ID of the third, and the other way round
    let list = whole_list()
        .replace("99000102", "99999999")
        .replace("99000103", "99000102")
        .replace("99999999", "99000103");
    let codes = ["I604", "I605", "I606", "I607", "I610", "I620"];
    let plain = found(&file(IDS, ARBITER), &list, &codes);
    assert_eq!(plain.iter().filter(|text| text.contains("I605")).count(), 2);
    for write in [
        |id: &str| format!("\"{id}\""),
        |id: &str| format!("{} {} {}", &id[..2], &id[2..5], &id[5..]),
        |id: &str| format!("'{id}"),
        |id: &str| format!("{id}.0"),
    ] {
        let ids = IDS.map(write);
        let text = file(ids.each_ref().map(String::as_str), ARBITER);
        assert_eq!(found(&text, &list, &codes), plain, "{ids:?}");
    }
}

#[test]
fn an_unusual_notation_of_an_id_is_reported() {
    let check = |id: &str, expected: &[&str]| {
        let text = file([IDS[0], id, IDS[2], IDS[3]], ARBITER);
        assert_eq!(
            found(&text, &whole_list(), &["I602", "I604", "I620"]),
            expected,
            "{id}"
        );
    };
    check("99000102", &[]);
    check(
        "\"99000102\"",
        &[
            "warning I602: the FIDE ID of 2 Baker, Bert contains more than digits: `\"99000102\"`; it is compared as 99000102",
        ],
    );
    check(
        "99 000 102",
        &[
            "info I602: the FIDE ID of 2 Baker, Bert contains more than digits: `99 000 102`; it is compared as 99000102",
        ],
    );
    // in a table it is only another way to write the same number
    let (_, audit) = audited(&file(IDS, ARBITER), &whole_list(), |_| ());
    assert!(audit.partly_run.is_empty(), "{:?}", audit.partly_run);
}

#[test]
fn players_who_were_not_compared_do_not_count_as_correct() {
    let whole = verdict(&file(IDS, ARBITER), &whole_list(), "fide-standard");
    assert_eq!(whole.words(), "can be rated", "{:?}", whole.reasons);
    assert_eq!(area(&whole, "identity").0, State::Clean);
    // a rating list with one player only, of which the file has three others
    let short = page(&[listed(99_000_101, "Able, Adam", "", 1990, "")]);
    let (_, audit) = audited(&file(IDS, ARBITER), &short, |_| ());
    let why: Vec<&str> = audit.partly_run.iter().map(|partly| &*partly.why).collect();
    let players = "3 of 4 players not compared with the rating list: 3 not on the list";
    assert_eq!(
        why,
        [
            players,
            "1 of 1 arbiter not compared with the rating list: 1 not on the list",
            players
        ]
    );
    // blank for one player: FIDE asks for it, a national office does not
    let text = file([IDS[0], IDS[1], IDS[2], ""], ARBITER);
    let national = verdict(&text, &whole_list(), "national");
    let why = "1 of 4 players not compared with the rating list: 1 without a FIDE ID";
    let (state, reasons) = area(&national, "ratings");
    assert_eq!(state, State::Partly);
    assert!(reasons.iter().any(|reason| reason == why), "{reasons:?}");
}

/// The reasons why checks of the list could not examine something, each once.
fn not_examined(text: &str, page: &str) -> Vec<String> {
    let (_, audit) = audited(text, page, |_| ());
    let mut why: Vec<String> = audit.partly_run.into_iter().map(|one| one.why).collect();
    why.dedup();
    why
}

#[test]
fn ids_that_cannot_be_read_do_not_make_a_national_event() {
    let codes = ["I601", "I602", "I620"];
    let names = [
        "1 Able, Adam",
        "2 Baker, Bert",
        "3 Cooper, Carl",
        "4 Dyer, Dave",
    ];
    let candidates = names.iter().zip(IDS).map(|(who, id)| {
        format!(
            "info I620: {who} may be {id} {} (NOR, 1990) on the list of 2026-05",
            &who[2..]
        )
    });
    let mut expected = vec!["error I602: malformed FIDE IDs: 4 of 4 players".to_owned()];
    expected.extend(candidates);
    for write in [
        |id: &str| format!("{}.{}.{}", &id[..2], &id[2..5], &id[5..]),
        |id: &str| format!("{},{},{}", &id[..2], &id[2..5], &id[5..]),
        |id: &str| format!("ID{id}"),
        |id: &str| format!("#{id}"),
        |_: &str| "9.9E+07".to_owned(),
    ] {
        let ids = IDS.map(write);
        let text = file(ids.each_ref().map(String::as_str), ARBITER);
        assert_eq!(found(&text, &whole_list(), &codes), expected, "{ids:?}");
        assert_eq!(
            not_examined(&text, &whole_list()),
            ["4 of 4 players not compared with the rating list: 4 with an ID that cannot be read"]
        );
    }
    let one = |id: &str| file([IDS[0], id, IDS[2], IDS[3]], ARBITER);
    let candidate = &expected[2];
    for (id, why) in [
        ("99.000.102", "write only its digits"),
        ("9.9E+07", "a spreadsheet has cut off its digits"),
    ] {
        let malformed =
            format!("error I602: malformed FIDE ID of 2 Baker, Bert: `{id}` cannot be read: {why}");
        assert_eq!(
            found(&one(id), &whole_list(), &codes),
            [malformed.as_str(), candidate.as_str()]
        );
        assert_eq!(
            not_examined(&one(id), &whole_list()),
            ["1 of 4 players not compared with the rating list: 1 with an ID that cannot be read"]
        );
    }
    // dates and licences of a federation are not meant as IDs
    for other in ["01.02.1990", "Z56538"] {
        assert_eq!(
            found(&file([other; 4], ARBITER), &whole_list(), &codes[..2]),
            ["warning I601: not a submission to FIDE: 0 of 4 players have a FIDE ID"]
                .map(|text| text.replace("warning", "info")),
            "{other}"
        );
    }
}

#[test]
fn players_who_were_not_searched_for_are_counted() {
    let rows = |players: usize, id: fn(usize) -> String| {
        let row = |number: usize| {
            let (id, name) = (id(number), format!("Player, No{number}"));
            format!("001 {number:>4} m    {name:<33} 1900 NOR {id:>11} 1990/01/01  0.0    1\n")
        };
        let header = file(IDS, ARBITER);
        let header = header.split("001 ").next().unwrap();
        format!("{header}{}", (1..=players).map(row).collect::<String>())
    };
    let looked = |players, id| {
        let why = not_examined(&rows(players, id), &whole_list());
        why.into_iter()
            .filter(|why| why.contains("by name"))
            .collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(looked(20, |_| String::new()), none);
    assert_eq!(
        looked(21, |_| String::new()),
        ["21 of 21 players not searched for by name on the rating list"]
    );
    assert_eq!(
        looked(21, |number| format!("#{}", 99_000_200 + number)),
        none
    );
    // at most 200 are looked for
    assert_eq!(
        looked(203, |number| format!("{}", 99_000_200 + number)),
        ["3 of 203 players not searched for by name on the rating list"]
    );
}

#[test]
fn a_player_who_may_be_on_the_list_is_not_called_new() {
    let text = file([IDS[0], IDS[1], IDS[2], ""], ARBITER);
    let text = text.replace(
        "             1990/01/01  0.0    4",
        "             1990        0.0    4",
    );
    assert_eq!(
        found(&text, &whole_list(), &["I601", "I620"]),
        [
            "error I601: no FIDE ID: 4 Dyer, Dave; may be on the rating list (I620)",
            "info I620: 4 Dyer, Dave may be 99000104 Dyer, Dave (NOR, 1990) on the list of 2026-05",
        ]
    );
    let list = whole_list().replace("Dyer, Dave", "Zimmer, Zoe");
    assert_eq!(
        found(&text, &list, &["I601", "I620"]),
        [
            "error I601: no FIDE ID: 4 Dyer, Dave; cannot be registered as a new player: only the \
             year of birth is stated (I622)"
        ]
    );
}

#[test]
fn an_audit_without_a_list_in_force_says_so() {
    let text = file(IDS, ARBITER);
    let verdict_of = |name| verdict(&text, "", name);
    let fide = verdict_of("fide-standard");
    assert_eq!(fide.decision, Decision::Rate, "{:?}", fide.reasons);
    let open = "identity examined only in part: no rating list was given";
    assert_eq!(fide.words(), format!("can be rated ({open})"));
    assert_eq!(fide.reasons, [open]);
    let national = verdict_of("national");
    assert_eq!(national.words(), "can be rated", "{:?}", national.reasons);
}

#[test]
fn arbiters_are_compared_with_the_list() {
    let check = |arbiter: &str, expected: &[&str]| {
        let text = file(IDS, arbiter);
        assert_eq!(
            found(&text, &whole_list(), &["I624", "I625"]),
            expected,
            "{arbiter}"
        );
    };
    check(ARBITER, &[]);
    check("Edda Example (99 000 001)", &[]);
    check(
        "FA Example, Edda (99000101)",
        &[
            "error I624: the name of the chief arbiter Example, Edda does not match the ID \
             99000101: the list of 2026-05 has Able, Adam",
        ],
    );
    // the title on the list counts
    check("RA Example, Edda (99000001)", &[]);
    check(
        "IA Able, Adam (99000101)",
        &["warning I625: the chief arbiter has no arbiter title on the list of 2026-05"],
    );
    // who is not on the list may be an arbiter all the same
    check("IA Nobody, Known (99000999)", &[]);
    let deputy = file(IDS, ARBITER).replace("122 ", "112 Example, Edda (99000102)\n122 ");
    assert_eq!(
        found(&deputy, &whole_list(), &["I624", "I625"]),
        [
            "warning I624: the name of the deputy arbiter Example, Edda does not match the ID \
             99000102: the list of 2026-05 has Baker, Bert"
        ]
    );
}

#[test]
fn every_arbiter_of_a_record_is_compared() {
    let codes = ["I624", "I625"];
    let other = "the name of the chief arbiter Muster, Jan does not match the ID 99000101: the \
                 list of 2026-05 has Able, Adam";
    for chief in [
        "FA Example, Edda (99000001), IA Muster, Jan (99000101)",
        "FA Example, Edda (99000001); IA Muster, Jan (99000101)",
        "IA Muster, Jan (99000101) / FA Example, Edda (99000001)",
    ] {
        let text = file(IDS, chief);
        assert_eq!(
            found(&text, &whole_list(), &codes),
            [format!("error I624: {other}")],
            "{chief}"
        );
    }
    let deputies = |words: &str| file(IDS, ARBITER).replace("122 ", &format!("112 {words}\n122 "));
    assert_eq!(
        found(
            &deputies("FA Example, Edda (99000001), IA Muster, Jan (99000101)"),
            &whole_list(),
            &codes
        ),
        [format!(
            "warning I624: {}",
            other.replace("chief", "deputy")
        )]
    );
    assert_eq!(
        found(
            &deputies("FA Example, Edda (99000001), IA Muster, Jan"),
            &whole_list(),
            &codes
        ),
        ["warning I624: no FIDE ID for the deputy arbiter: IA Muster, Jan"]
    );
    // the title of each chief arbiter counts
    let text = file(IDS, "FA Example, Edda (99000001), IA Able, Adam (99000101)");
    assert_eq!(
        found(&text, &whole_list(), &codes),
        ["warning I625: the chief arbiter has no arbiter title on the list of 2026-05"]
    );
}

#[test]
fn arbiters_who_were_not_compared_are_counted() {
    let check = |arbiter: &str, expected: &[&str]| {
        let text = file(IDS, arbiter);
        assert_eq!(not_examined(&text, &whole_list()), expected, "{arbiter}");
        let identity = area(&verdict(&text, &whole_list(), "fide-standard"), "identity");
        assert_eq!(identity.0 == State::Clean, expected.is_empty(), "{arbiter}");
    };
    check(ARBITER, &[]);
    check(
        "99000001",
        &["1 of 1 arbiter not compared with the rating list: 1 without a name"],
    );
    check(
        "FA Example, Edda (99000001), FA Nobody, Known (99000999)",
        &["1 of 2 arbiters not compared with the rating list: 1 not on the list"],
    );
}

#[test]
fn an_event_for_norms_requires_a_higher_title_of_the_chief_arbiter() {
    let list = whole_list().replace("FA,FT", "NA   ");
    let text = file(IDS, ARBITER);
    assert_eq!(found(&text, &list, &["I625"]), [""; 0]);
    let titles = |options: &mut Options| options.titles = true;
    assert_eq!(
        found_with(&text, &list, &["I625"], titles),
        [
            "warning I625: the chief arbiter of an event for norms is NA on the list of 2026-05, \
             but must be IA or FA"
        ]
    );
    assert_eq!(
        found_with(&file(IDS, "NA Example, Edda"), "", &["I625"], titles),
        ["warning I625: the chief arbiter of an event for norms is NA, but must be IA or FA"]
    );
    assert_eq!(found_with(&text, &whole_list(), &["I625"], titles), [""; 0]);
}

#[test]
fn inactive_players_and_second_ids_are_reported() {
    let list = page(&[
        listed(99_000_001, "Example, Edda", "FA", 1970, ""),
        listed(99_000_101, "Able, Adam", "", 1990, "i"),
        listed(99_000_102, "Baker, Bert", "", 1990, "i"),
        listed(99_000_103, "Cooper, Carl", "", 1990, ""),
        listed(99_000_104, "Dyer, Dave", "", 1990, ""),
        listed(99_000_203, "Cooper, Carl", "", 1990, ""),
        // another year: another person
        listed(99_000_204, "Dyer, Dave", "", 1991, ""),
    ]);
    assert_eq!(
        found(&file(IDS, ARBITER), &list, &["I604", "I620"]),
        [
            "info I604: inactive on the list of 2026-05: 1 Able, Adam and 2 Baker, Bert",
            "info I620: 3 Cooper, Carl may have two IDs on the list of 2026-05: 99000103 and \
             99000203 Cooper, Carl (NOR, 1990)",
        ]
    );
}

#[test]
fn an_impossible_first_day_leads_to_no_findings_about_players() {
    let text = file(IDS, ARBITER);
    assert_eq!(
        found(&text.replace("1990/01/01", "2031/01/01"), "", &["D512"]).len(),
        1
    );
    let (_, audit) = audited(&text.replace("042 2026", "042 1969"), "", |_| ());
    let codes: Vec<&str> = audit.findings.iter().map(|f| f.code.code).collect();
    assert!(codes.contains(&"D501"), "{codes:?}");
    assert!(!codes.contains(&"D512"), "{codes:?}");
    let mut not_run = audit.not_run.iter();
    let not_run = not_run
        .find(|check| check.code == "D512")
        .expect("it is named");
    assert_eq!(
        not_run.why,
        "the first day that the file states cannot be right"
    );
    // a day in the future is no better
    let (_, audit) = audited(&text, "", |options| {
        options.today = Some(Date::known(1995, 1, 1))
    });
    assert!(audit.not_run.iter().any(|check| check.code == "D512"));
}

/// Seven rounds on one day, on which only three are allowed.
fn full_day(end: &str) -> Vec<String> {
    let dates = "  26/05/01".repeat(7);
    let mut text = file(IDS, ARBITER).replace("142 1", "142 7");
    text = text.replace("052 2026/05/01", &format!("052 {end}"));
    text = text.replace("122 ", &format!("132{:86}{dates}\n122 ", ""));
    // the same four players meet again and again
    let row = |text: String, game: &str| text.replace(game, &game.repeat(7));
    for game in ["     2 w 1", "     1 b 0", "     4 w 1", "     3 b 0"] {
        text = row(text, game);
    }
    found(&text, "", &["D505", "D507"])
}

#[test]
fn contradictory_dates_do_not_hide_a_day_with_too_many_rounds() {
    let full =
        "D507: too much play on one day: 7 rounds on 2026-05-01; at most 3 rounds a day are rated";
    assert_eq!(full_day("2026/05/01"), [format!("error {full}")]);
    let found = full_day("2026/05/06");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.contains(&format!("warning {full}")), "{found:?}");
}

#[test]
fn a_time_control_in_minutes_is_not_judged() {
    let check = |code: &str, expected: &[&str]| {
        let text = file(IDS, ARBITER).replace("142 1", &format!("142 1\n222 {code}"));
        assert_eq!(found(&text, "", &["S113", "Q803"]), expected, "{code}");
    };
    check("5400+30", &[]);
    check(
        "90+30",
        &[
            "warning S113: record 222 is not valid: `90+30` seems to be in minutes, but seconds \
           are required; it gives 31.5 minutes for 60 moves, but `90 minutes + 30 seconds` gives 120",
        ],
    );
    check(
        "900+10",
        &[
            "warning S113: record 222 is not valid: it gives 25 minutes for 60 moves, but `90 \
           minutes + 30 seconds` gives 120",
        ],
    );
    let text = file(IDS, ARBITER).replace("142 1", "142 1\n222 90+30");
    let reading = read("open.trf", text.into(), &Default::default()).unwrap();
    let class = crosstable::rating::time_class(&reading.import.tournament);
    assert_eq!(class, Some(crosstable::model::TimeClass::Standard));
}

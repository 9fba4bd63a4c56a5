//! Identifies printed columns of tie-break values: in events worked by hand, in columns with any
//! tie-break of the catalogue, and in real exports.

use crosstable::audit::{Audit, ColumnEvidence, ColumnFit, ColumnMatch, Options, audit};
use crosstable::format::{self, Reading, swiss_manager::codes};
use crosstable::import::{
    Announcement, CellOrigin, Claims, Lack, Origins, PlayerOrigin, StatedColumn,
};
use crosstable::model::{Crosstable, Date, System};
use crosstable::number::Exact;
use crosstable::rules;
use crosstable::source::{Field, Span};
use crosstable::tiebreak::{self, Context};

use crate::support::grid::{Grid, code, exact, points};
use crate::support::{root, shared};

/// A printed column: its label, its announcement, and its values. The announcement is a criterion
/// in the notation of rank orders (`BH/C1`), a number of Swiss-Manager whose settings are unknown
/// (`#37`), an edition (`@2026`) or a rating for unrated players (`U1400`).
type Printed<'a> = (&'a str, &'a str, &'a str);

/// An event with printed points and columns, as an export states it.
struct Event {
    reading: Reading,
}

impl Event {
    fn new(grid: &str, totals: &str, columns: &[Printed<'_>]) -> Event {
        let mut reading = sample();
        let tournament = Grid::parse(grid).tournament;
        let players = tournament.players.len();
        let cells = tournament.entries.len();
        let nowhere = Span::default();
        let total = |word: &str| (word != "-").then(|| Field::new(points(word), nowhere));
        let mut stated: Vec<_> = totals.split_whitespace().map(total).collect();
        stated.resize(players, None);
        reading.import.claims = Claims {
            points: stated,
            ranks: vec![None; players],
            columns: columns.iter().map(printed).collect(),
            ..Claims::default()
        };
        reading.import.origins = Origins {
            players: vec![PlayerOrigin::default(); players],
            cells: vec![CellOrigin::default(); cells],
            rounds: tournament.rounds,
            ..Origins::default()
        };
        reading.import.notes.clear();
        reading.import.unread.clear();
        reading.import.tournament = tournament;
        Event { reading }
    }

    fn starting(mut self, year: u16) -> Event {
        self.reading.import.tournament.start = Date::new(year, 5, 1);
        self
    }

    fn lacking(mut self, lack: Lack) -> Event {
        self.reading.import.lacks.push(lack);
        self
    }

    fn audit(&self) -> Audit {
        let Reading {
            sources, import, ..
        } = &self.reading;
        audit(sources, import, &Options::default())
    }

    /// Compares the result for the first column with `expected`.
    fn check(&self, expected: &str) {
        assert_eq!(said(&self.audit().columns[0]), expected);
    }

    /// The findings about tie-breaks, as severity, code and message.
    fn findings(&self) -> Vec<String> {
        let audit = self.audit();
        let of_ties = audit
            .findings
            .iter()
            .filter(|f| f.code.code.starts_with('T'));
        of_ties
            .map(|f| format!("{}[{}] {}", f.severity.word(), f.code.code, f.message))
            .collect()
    }
}

fn sample() -> Reading {
    let bytes = std::fs::read(root().join("samples/harbour-open-trf26.trf")).unwrap();
    format::read("harbour-open-trf26.trf", bytes, &Default::default()).unwrap()
}

fn printed(&(label, announced, values): &Printed<'_>) -> StatedColumn {
    let mut announcement = Announcement::default();
    let mut spec = None;
    for word in announced.split_whitespace() {
        if let Some(number) = word.strip_prefix('#') {
            let context = codes::EventContext {
                is_team_event: false,
                rounds: 9,
            };
            (spec, announcement) = codes::interpret(number.parse().unwrap(), None, context);
        } else if let Some(edition) = word.strip_prefix('@') {
            announcement.edition = rules::edition(edition).map(|rules| rules.name);
            announcement.year = edition.parse().ok();
        } else if let Some(rating) = word.strip_prefix('U') {
            announcement.unrated = rating.parse().ok();
        } else {
            spec = Some(code(word));
        }
    }
    let value = |word: &str| (word != "-").then(|| Field::new(exact(word), Span::default()));
    StatedColumn {
        label: label.to_owned(),
        heading: Span::default(),
        announced: spec,
        announcement,
        values: values.split_whitespace().map(value).collect(),
    }
}

/// The result for a column: `BH under legacy 3/4 = 2024, raw; announced BH under 2026 1/4`.
fn said(column: &ColumnMatch) -> String {
    let Some(code) = &column.code else {
        return column.evidence.word().to_owned();
    };
    let compared = column.agree + column.differ;
    let mut text = format!(
        "{code} under {} {}/{compared}",
        column.rules_key, column.agree
    );
    let tied = |fit: &ColumnFit| match fit.code == *code {
        true => fit.rules_key.clone(),
        false => format!("{} under {}", fit.code, fit.rules_key),
    };
    let tied: Vec<String> = column.tied_with.iter().map(tied).collect();
    if !tied.is_empty() {
        text.push_str(&format!(" = {}", tied.join(", ")));
    }
    if let Some(fit) = &column.announced {
        let (code, under, agree) = (&fit.code, &fit.rules_key, fit.agree);
        text.push_str(&format!(
            "; announced {code} under {under} {agree}/{compared}"
        ));
    }
    text
}

/// 1 and 3 have an allocated bye, and 2 and 3 also have a half-point bye each, in other rounds.
const BYES: &str = "
    1  2w1  0-H  3b0
    2  1b0  3w=  0-U
    3  0-U  2b=  1w1";

#[test]
fn the_old_sonneborn_berger_is_recognised_as_an_interpretation() {
    // virtual opponents: 1 in round 2: 1 + .5 + .5 = 2; 2 in round 3: .5 + 0 = .5; 3 in round
    // 1: 0 + 0 + 1 = 1; half of each. Adjusted: 1.5, 1, 2.
    // 1: 1 x 1 + 1 = 2; 2: .5 x 2 + .25 = 1.25; 3: .5 + .5 x 1 + 1 x 1.5 = 2.5
    let values = "2 1.25 2.5";
    let event = Event::new(BYES, "1.5 1.5 2.5", &[("TB1", "#52", values)]);
    event.check("SB under legacy read as half-virtual 3/3");
    // it is number 52, and no date says that it should not be
    assert_eq!(
        event.findings(),
        ["warning[T402] heading `TB1` does not say which tie-break it is"]
    );
    let event = Event::new(BYES, "1.5 1.5 2.5", &[("TB1", "SB @2024", values)]);
    event.check("SB under legacy read as half-virtual 3/3; announced SB under 2024 0/3");
}

const WINS: &str = "
    1  2w1  3b+  4b1  0-U
    2  1b0  4w1  3b=  0-F
    3  4w=  1w-  2w=  0-H
    4  3b=  2b0  1w0  0-Z";

#[test]
fn four_ways_to_count_wins_are_recognised() {
    let check = |values, expected| {
        Event::new(WINS, "4 2.5 1.5 0.5", &[("TB1", "WIN", values)]).check(expected);
    };
    check("4 2 0 0", "WIN under 2026 4/4 = 2024, legacy, raw");
    check(
        "3 1 0 0",
        "WIN under 2026 read as wins-without-byes 4/4; announced WIN under 2026 2/4",
    );
    check(
        "3 2 0 0",
        "WIN under 2026 read as wins-without-forfeits 4/4; announced WIN under 2026 3/4",
    );
    // neither byes nor forfeits: another code
    check(
        "2 1 0 0",
        "WON under 2026 4/4 = 2024, legacy, raw; announced WIN under 2026 2/4",
    );
}

#[test]
fn the_forfeit_of_a_round_robin_may_count_like_that_of_a_swiss() {
    // scores 3, 2, 1, 0; 1 won against 3 by forfeit
    let grid = "
        system round-robin
        1  2w1  3b+  4w1
        2  1b0  4w1  3b1
        3  4w1  1w-  2w0
        4  3b0  2b0  1b0";
    // regular: 2 + 1 + 0, 0 + 0 + 1, 0, 0; own score 3 for the forfeit: 2 + 3 + 0
    let event = Event::new(grid, "3 2 1 0", &[("TB1", "SB @2024", "5 1 0 0")]);
    event.check("SB under 2024 read as round-robin-dummy 4/4; announced SB under 2024 3/4");
    let event = Event::new(grid, "3 2 1 0", &[("TB1", "SB @2024", "3 1 0 0")]);
    event.check("SB under 2024 4/4 = 2026, legacy, raw");
}

#[test]
fn a_granted_full_point_bye_may_be_cut_like_a_requested_one() {
    let grid = "
        1  0-F  4w1  3w1
        2  3w1  6b1  5w1
        3  2b0  5w1  1b0
        4  5b1  1b0  6w1
        5  4w0  3b0  2b0
        6  0-U  2w0  4b0";
    // scores 3 3 1 2 0 1. Cut: 1 has the dummy 3, and 2, 1: 3 + 2 is left, but where the bye
    // is voluntary 2 + 1; plain sums have 0 for byes
    let event = Event::new(
        grid,
        "3 3 1 2 0 1",
        &[("TB1", "BH/C1 @2024", "3 2 6 4 5 5")],
    );
    event.check(
        "BH/C1 under 2024 read as full-point-bye-voluntary 6/6 = raw; \
         announced BH/C1 under 2024 5/6",
    );
}

#[test]
fn columns_of_a_running_event_are_computed_after_a_round() {
    // the game of 1 and 2 is postponed, round 3 is paired: two rounds, 1 1 1 0 points
    let grid = "
        1  2w*  3b1  4w*
        2  1b*  4w1  3b*
        3  4w1  1w0  2w*
        4  3b0  2b0  1b*";
    let event = Event::new(grid, "1 1 1 0", &[("TB1", "BH", "2 1 1 2")]);
    event.check("BH under 2026 4/4 = 2024, legacy, raw");
    // before the points of the running round are in, the one before it counts
    assert_eq!(event.findings(), [""; 0]);
}

#[test]
fn players_whose_opponents_are_cut_off_are_not_compared() {
    // 3 met somebody beyond the end of the list
    let grid = "
        1  2w1  3b1
        2  1b0  9w1
        3  9w1  1w0";
    let event = Event::new(grid, "2 1 1", &[("TB1", "BH", "2 7 7")]).lacking(Lack::Rows);
    event.check("BH under 2026 1/1 = 2024, legacy, raw");
    assert_eq!(event.audit().columns[0].not_compared, 2);
    // own results need no opponents
    let event = Event::new(grid, "2 1 1", &[("TB1", "PS", "3 1 2")]).lacking(Lack::Rows);
    event.check("PS under 2026 3/3 = 2024, legacy, raw");
}

#[test]
fn byes_and_forfeits_count_in_a_list_that_is_cut_short() {
    // the forfeit of 2 against somebody beyond the end of the list is no bye, and stays as it
    // was awarded for 1; 2 itself met somebody unknown
    let grid = "
        1  2w1  3b=
        2  1b0  9w-
        3  4w1  1w=
        4  3b0  0-Z";
    let event = |tie_break: &str| {
        Event::new(grid, "1.5 0 1.5 0", &[("TB1", "BH", tie_break)])
            .starting(2026)
            .lacking(Lack::Rows)
    };
    let column = |tie_break: &str| {
        let audit = event(tie_break).audit();
        let found = &audit.columns[0];
        (found.agree, found.differ, found.not_compared)
    };
    assert_eq!(column("1.5 9 2 1.5"), (3, 0, 1));
    // which of the full-point byes of a round was allocated is not known, and which of them a
    // cut takes first: 3 and 4 are not compared
    let grid = "
        1  2w1  4b=
        2  1b0  3w0
        3  0-U  2b1
        4  0-F  1w=";
    let event = Event::new(grid, "1.5 0 2 1.5", &[("TB1", "BH/C1", "1.5 2 9 9")]).starting(2026);
    let audit = event.lacking(Lack::Rows).lacking(Lack::ByeKinds).audit();
    let found = &audit.columns[0];
    assert_eq!((found.agree, found.differ, found.not_compared), (2, 0, 2));
}

#[test]
fn zeros_of_all_compared_players_are_no_evidence() {
    // 1 and 2 met nobody outside the list, and have 0
    let grid = "
        1  2w1  0-H
        2  1b0  0-Z
        3  9w1  4w1
        4  9b0  3b0";
    let totals = "1.5 0 2 0";
    let event = Event::new(grid, totals, &[("TB1", "", "0 0 1 1")]).lacking(Lack::Rows);
    let audit = event.audit();
    let column = &audit.columns[0];
    assert_eq!((column.code.as_deref(), column.agree), (None, 0));
}

#[test]
fn direct_encounter_may_be_printed_as_points() {
    // 1 and 2 are tied and met; 3 and 4 as well, but not each other
    let grid = "
        1  2w1  5b0  6w1
        2  1b0  6w1  5b1
        3  5w=  0-H  0-Z
        4  6w=  0-H  0-Z
        5  3b=  1w1  2w0
        6  4b=  2b0  1b0";
    let totals = "2 2 1 1 1.5 0.5";
    let event = Event::new(grid, totals, &[("TB1", "DE", "1 0 0 0 0 0")]);
    event.check("DE under points inside the tied set 6/6");
    // separated by a column before it, nobody is tied
    let columns = [("TB1", "", "5 4 3 2 1 0"), ("TB2", "DE", "0 0 0 0 0 0")];
    let audit = Event::new(grid, totals, &columns).audit();
    assert_eq!(audit.columns[1].evidence.word(), "all zero");
    assert_eq!(audit.columns[1].differ, 0);
}

#[test]
fn identical_values_of_all_players_are_no_evidence() {
    Event::new(WINS, "4 2.5 1.5 0.5", &[("TB1", "", "0 0 0 0")]).check("all zero");
    Event::new(WINS, "4 2.5 1.5 0.5", &[("TB1", "", "3 3 3 3")]).check("constant");
    Event::new(WINS, "4 2.5 1.5 0.5", &[("TB1", "#5", "2 1 0 0")]).check("not computable");
    let event = Event::new(WINS, "", &[("TB1", "BH", "2 1 0 0")]).lacking(Lack::Results);
    event.check("no results");
}

#[test]
fn ratings_of_unrated_players_are_found() {
    // 3 is unrated; 1: (2000 + x) / 2, 2: (2200 + x) / 2, 3: 2100
    let grid = "
        1 (2200)  2w1  3b1
        2 (2000)  1b0  3w1
        3         2b0  1w0";
    let check = |announced, values, expected: String| {
        Event::new(grid, "2 1 0", &[("TB1", announced, values)]).check(&expected);
    };
    let under = |words: &str| {
        let others = ["2024", "legacy", "raw"].map(|name| format!("{name}{words}"));
        format!("ARO under 2026{words} 3/3 = {}", others.join(", "))
    };
    check(
        "ARO U1400",
        "1700 1800 2100",
        under(", 1400 for unrated players"),
    );
    // announced was nothing, so that it is undefined: what is usual is tried
    let instead = |words| under(words) + "; announced ARO under 2026 0/3";
    check(
        "ARO",
        "1500 1600 2100",
        instead(", 1000 for unrated players"),
    );
    let left_out = "ARO under 2026 read as unrated-left-out 3/3; announced ARO under 2026 0/3";
    check("ARO", "2000 2200 2100", left_out.to_owned());
}

#[test]
fn old_numbers_in_new_events_are_reported() {
    // the virtual opponents of `the_old_sonneborn_berger_is_recognised_as_an_interpretation`: 1: 1 + 2 + 2 = 5,
    // 2: 1.5 + 2 + .5 = 4, 3: 1 + 1 + 1.5 = 3.5
    let old = [("TB1", "#37", "5 4 3.5")];
    let of_2025 = |columns| Event::new(BYES, "1.5 1.5 2.5", columns).starting(2025);
    let unclear = "warning[T402] heading `TB1` does not say which tie-break it is";
    let event = of_2025(&old);
    event.check("BH under legacy 3/3");
    assert_eq!(
        event.findings(),
        [
            unclear,
            "warning[T403] values of TB1 are not BH under edition 2024: they fit BH under \
             edition legacy"
        ]
    );
    let fix = event
        .audit()
        .findings
        .iter()
        .find_map(|f| f.fix.clone().filter(|f| f.contains("84")));
    assert!(fix.is_some());
    // by the rules of 2024: own scores 1.5, 1.5, 2.5 as dummies; the number proves nothing
    // 1: 1.5 + 1.5 + 2.5, 2: 1.5 + 2.5 + 1.5, 3: 2.5 + 1.5 + 1.5
    let event = of_2025(&[("TB1", "#37", "5.5 5.5 5.5")]);
    event.check("constant");
    let event = of_2025(&[("TB1", "#52", "2.25 2.75 4.75")]);
    event.check("SB under 2024 3/3");
    assert_eq!(event.findings(), [unclear]);
    // without values the number is all there is
    let event = of_2025(&[("TB1", "#37", "- - -")]);
    let number = "warning[T405] TB1 is number 37 of Swiss-Manager, which counts unplayed rounds \
                  by the rules before 2023";
    assert_eq!(event.findings(), [unclear, number]);
    // in its time it was right
    let event = Event::new(BYES, "1.5 1.5 2.5", &old).starting(2018);
    assert_eq!(event.findings(), [unclear]);
}

/// The search finds every tie-break again from a column without an announcement, alone or among
/// several that fit equally well.
#[test]
fn hidden_columns_are_found_in_the_catalogue() {
    let mut reading = sample();
    let tournament = reading.import.tournament.clone();
    let table = Crosstable::new(&tournament, System::Swiss, tournament.rounds);
    for edition in ["legacy", "2024", "2026"] {
        let rules = rules::edition(edition).unwrap();
        let context = Context::new(&table, rules);
        for hidden in [
            "BH", "BH/C1", "BH/C2", "BH/M1", "SB", "SB/C1", "PS", "WIN", "WON", "ARO", "TPR",
            "AOB", "KS", "BPG", "FB", "PTP", "APRO",
        ] {
            let values = tiebreak::column(&context, &code(hidden)).unwrap();
            let field = |value: Option<Exact>| {
                // as a list prints them: two decimals
                let value = exact(&value?.to_rounded_text(2));
                Some(Field::new(value, Span::default()))
            };
            reading.import.claims.columns = vec![StatedColumn {
                label: "TB1".to_owned(),
                heading: Span::default(),
                announced: None,
                announcement: Announcement::default(),
                values: values.into_iter().map(field).collect(),
            }];
            let audit = audit(&reading.sources, &reading.import, &Options::default());
            let found = &audit.columns[0];
            let is_it = |code: &str, under: &str| code == hidden && under == edition;
            let best = found.code.as_deref().unwrap_or_default();
            assert!(
                is_it(best, &found.rules_key)
                    || found
                        .tied_with
                        .iter()
                        .any(|fit| is_it(&fit.code, &fit.rules_key)),
                "{hidden} under {edition}: {found:?}"
            );
            assert_eq!(found.differ, 0, "{hidden} under {edition}");
        }
    }
}

/// Checks the columns of a real export against the table of reference/swiss-manager-exports.md 6.4
/// and the facts recorded with the file; `with` are further files of the event.
fn check_file(file: &str, with: &[&str], expected: &[&str]) {
    let Some(folder) = shared("data/exports") else {
        return;
    };
    let read = |name: &str| {
        let path = folder.join(name);
        let bytes = std::fs::read(&path).unwrap();
        format::read(&path.display().to_string(), bytes, &Default::default())
    };
    let reading = read(file).unwrap();
    let others = with.iter().map(|name| read(name).unwrap()).collect();
    let reading = reading.merge_with(others).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let found: Vec<String> = audit.columns.iter().map(short).collect();
    assert_eq!(found, expected, "{file}");
}

/// Label, best interpretation and agreement: `TB1 BH under legacy 220/220`.
fn short(column: &ColumnMatch) -> String {
    let label = &column.label;
    match &column.code {
        Some(code) if column.evidence == ColumnEvidence::Distinguishing => {
            let compared = column.agree + column.differ;
            format!(
                "{label} {code} under {} {}/{compared}",
                column.rules_key, column.agree
            )
        }
        _ => format!("{label} {}", column.evidence.word()),
    }
}

#[test]
fn columns_of_real_exports_are_recognised() {
    let check = |file: &str, expected: &[&str]| {
        check_file(&format!("crosstable/{file}"), &[], expected);
    };
    check(
        "csv-ranking-en-moscow2018-a.csv",
        &[
            "TB1 BH under legacy 220/220",
            "TB2 BH/C1 under legacy 220/220",
            "TB3 DE under points inside the tied set 220/220",
            "TB4 SB under legacy read as half-virtual 220/220",
        ],
    );
    check(
        "csv-ranking-en-stockholm-senior2026-r4.csv",
        &[
            "TB1 BH/M1 under legacy 40/40",
            "TB2 DE under points inside the tied set 40/40",
            "TB3 WIN under 2024 read as wins-without-forfeits 40/40",
        ],
    );
    check(
        "html-startrank-fi-hof2016.html",
        &[
            "TB1 BH/C1 under legacy 103/103",
            "TB2 SB/C1 under legacy read as half-virtual 103/103",
            "TB3 WIN under legacy read as wins-without-byes 103/103",
        ],
    );
    check(
        "html-startrank-en-frome2026-open.html",
        &["TB2 all zero", "TB3 PS under 2024 38/38"],
    );
    // the printed regulations are those of 2023, a forfeit counted like that of a Swiss
    check(
        "html-roundrobin-en-ussa2026.html",
        &[
            "TB1 all zero",
            "TB2 WIN under 2026 9/9",
            "TB3 SB under 2024 read as round-robin-dummy 9/9",
            "TB4 KS under 2024 9/9",
        ],
    );
    check(
        "xlsx-ranking-en-freestyle-open-first150.xlsx",
        &["TB1 BH under 2024 16/16"],
    );
}

#[test]
fn announced_parameters_of_a_real_event_are_confirmed() {
    // ratings stand in the starting list alone; number 140 was granted a full-point bye
    check_file(
        "crosstable/html-startrank-en-arad2026-a.html",
        &["starting-rank/html-en-arad2026-a.html"],
        &[
            "TB1 APRO/U1400 under 2024 209/209",
            "TB2 all zero",
            "TB3 ARO/C1/U1400 under 2024 209/209",
            "TB4 BH/C1 under 2026 read as full-point-bye-voluntary 209/209",
            "TB5 BH/M1 under 2024 read as full-point-bye-voluntary 209/209",
        ],
    );
}

#[test]
fn the_number_of_an_upload_does_not_prove_the_method() {
    check_file(
        "upload-xml/xml-individual-swiss.xml",
        &[],
        &["tb1 BH under 2024 21/21", "tb2 SB under 2024 21/21"],
    );
}

#[test]
fn a_real_round_robin_without_forfeits_fits_every_edition() {
    let file = "crosstable/csv-roundrobin-en-six-players.csv";
    check_file(file, &[], &["TB1 SB under legacy 6/6", "TB2 all zero"]);
}

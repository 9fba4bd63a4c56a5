//! Swiss-Manager's tournament files: real files compared with their known facts, cut and damaged
//! files, and a sample.

use std::fs;
use std::path::PathBuf;

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadOptions, Reading, read};
use crosstable::model::{
    ByeRequest, Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber, Sex, System, TimeClass,
};
use crosstable::number::Points;
use serde_json::Value;

use crate::support::{root, shared};

fn folder() -> Option<PathBuf> {
    shared("data/tunx")
}

/// The files, each with its known facts.
fn files() -> Vec<(String, Value, Vec<u8>)> {
    let Some(folder) = folder() else {
        return Vec::new();
    };
    let json = fs::read(folder.join("expected.json")).unwrap();
    let json: Value = serde_json::from_slice(&json).unwrap();
    let files = json["files"].as_object().unwrap();
    assert_eq!(files.len(), 27);
    let bytes = |name: &String| fs::read(folder.join(name)).unwrap();
    files
        .iter()
        .map(|(name, facts)| (name.clone(), facts.clone(), bytes(name)))
        .collect()
}

fn reading(name: &str, bytes: Vec<u8>) -> Reading {
    read(name, bytes, &ReadOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A text without blanks at its ends, which mean nothing; any other value unchanged.
fn trimmed(value: &Value) -> Value {
    match value {
        Value::String(text) => text.trim().into(),
        other => other.clone(),
    }
}

/// The differences between a file and its known facts.
struct Comparison<'a> {
    name: &'a str,
    reading: &'a Reading,
    facts: &'a Value,
    wrong: Vec<String>,
}

impl Comparison<'_> {
    fn check(&mut self, what: &str, found: &Value, expected: &Value) {
        if found != expected {
            let line = format!("{} {what}: {found}, expected {expected}", self.name);
            self.wrong.push(line);
        }
    }

    /// The number after a label in the line for a record; 0 without the label.
    fn labelled(line: &str, label: &str) -> u64 {
        let Some((_, rest)) = line.split_once(&format!(", {label} ")) else {
            return 0;
        };
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
        digits.unwrap().parse().unwrap()
    }

    fn header(&mut self) {
        let tournament = &self.reading.import.tournament;
        let date = |date: Option<crosstable::model::Date>| {
            date.map_or(Value::Null, |date| date.to_string().into())
        };
        let kind = match (tournament.system.unwrap(), tournament.team_event) {
            (System::Swiss, false) => "individual-swiss",
            (System::Swiss, true) => "team-swiss",
            (_, false) => "individual-round-robin",
            (_, true) => "team-round-robin",
        };
        // codes of no federation
        let federation = match self.facts["federation"].as_str() {
            Some("XXX" | "ZZZ") => Value::Null,
            _ => self.facts["federation"].clone(),
        };
        let class = tournament.time_class.map(|class| match class {
            TimeClass::Standard => "standard",
            TimeClass::Rapid => "rapid",
            TimeClass::Blitz => "blitz",
        });
        let text = self.reading.sources.main().text();
        let rated = text
            .lines()
            .find(|line| line.starts_with("configuration: "));
        let rated = rated.unwrap();
        let by_fide = rated.contains("by FIDE");
        let nationally = rated.contains("nationally");
        let days: Vec<Value> = tournament.round_dates.iter().map(|&d| date(d)).collect();
        let time = |time: &Option<String>| time.clone().map_or(Value::Null, Value::from);
        let times: Vec<Value> = tournament.round_times.iter().map(time).collect();
        let mut forbidden: Vec<Value> = Vec::new();
        for (_, pair) in &tournament.forbidden {
            forbidden.push(pair.iter().map(|id| id.0 + 1).collect());
        }
        for (_, teams) in &tournament.forbidden_teams {
            forbidden.push(teams.clone().into());
        }
        let found = [
            ("kind", kind.into()),
            ("name", tournament.name.clone().into()),
            (
                "chief_arbiter",
                tournament.chief_arbiter.clone().unwrap_or_default().into(),
            ),
            (
                "time_control",
                tournament.time_text.clone().unwrap_or_default().into(),
            ),
            ("time_control_kind", class.into()),
            ("chess_results_id", tournament.database_number.into()),
            ("fide_event_id", tournament.fide_event.into()),
            ("start_date", date(tournament.start)),
            ("end_date", date(tournament.end)),
            ("rated_fide", by_fide.into()),
            ("rated_national", nationally.into()),
            ("rounds", tournament.planned_rounds.into()),
            ("paired_rounds", tournament.rounds.into()),
            ("completed_rounds", tournament.complete_rounds().into()),
            ("round_dates", days.into()),
            ("round_times", times.into()),
            ("forbidden_pairings", forbidden.into()),
            ("player_count", tournament.players.len().into()),
        ];
        for (what, found) in found {
            let expected = trimmed(&self.facts[what]);
            self.check(what, &found, &expected);
        }
        self.check(
            "federation",
            &tournament.federation.clone().into(),
            &federation,
        );
    }

    fn tie_breaks(&mut self) {
        let announced = &self.reading.import.announced_criteria;
        let expected = self.facts["tie_breaks"].as_array().unwrap().clone();
        self.check(
            "tie-breaks",
            &announced.len().into(),
            &expected.len().into(),
        );
        for (place, (criterion, expected)) in announced.iter().zip(&expected).enumerate() {
            let what = |what: &str| format!("tie-break {} {what}", place + 1);
            let number = criterion.announcement.program_code.map(|code| code.number);
            self.check(&what("code"), &number.into(), &expected["code"]);
            let written = self.reading.sources.slice(criterion.span);
            let has = |words: String| written.contains(&words);
            let parameters = [
                ("cut_lowest", "lowest", "left out"),
                ("cut_highest", "highest", "left out"),
            ];
            for (key, before, behind) in parameters {
                let count = expected[key].as_u64().unwrap();
                let told = has(format!("{before} {count} {behind}"));
                assert_eq!(told, count > 0, "{} {}", self.name, what(key));
            }
            let flags = expected["flags"].as_u64().unwrap();
            assert_eq!(has(format!("flags {flags:02X}")), flags > 0, "{written}");
            let value = expected["value"].as_u64().unwrap();
            let basis = ["game points", "match points"][usize::from(value == 1)];
            let told = match expected["code"].as_u64() {
                Some(82 | 84) if self.reading.import.tournament.team_event => has(basis.to_owned()),
                _ if value == 0 => !has("percent".to_owned()) && !has("[number".to_owned()),
                Some(87) => has(format!("limit {value} percent")),
                Some(88) => has(format!("{value} for unrated")),
                _ => has(format!("number {value}")),
            };
            assert!(told, "{} {} {written}", self.name, what("value"));
            // only certain names are given, without the score of a team event
            if let Some(name) = expected["canonical"].as_str() {
                let spec = criterion.spec.as_ref().unwrap();
                let spelled = spec.spelled.replace(":MP", "").replace(":GP", "");
                let expected = match name {
                    "GPTS" if !self.reading.import.tournament.team_event => "PTS",
                    name => name,
                };
                self.check(&what("name"), &spelled.into(), &expected.into());
            }
        }
    }

    fn players(&mut self) {
        let import = &self.reading.import;
        let tournament = &import.tournament;
        let text = |value: &Option<String>| Value::from(value.clone().unwrap_or_default());
        for (id, expected) in tournament
            .ids()
            .zip(self.facts["players"].as_array().unwrap())
        {
            let player = tournament.player(id);
            let line = self.reading.sources.slice(import.origins.player(id).line);
            let label = |label: &str| Value::from(Self::labelled(line, label));
            let sex = match player.sex {
                Some(Sex::Man) => "m",
                Some(Sex::Woman) => "w",
                None => "",
            };
            let fide_id: u64 = player.fide_id.as_ref().map_or(0, |id| id.parse().unwrap());
            let team = tournament
                .teams
                .iter()
                .find(|team| team.members.contains(&id));
            let name = |key: &str| expected[key].as_str().unwrap();
            let full = match name("first_name") {
                "" => name("last_name").to_owned(),
                first => format!("{}, {first}", name("last_name")),
            };
            let found = [
                ("no", player.number.unwrap().0.into()),
                ("title", text(&player.title)),
                ("sex", sex.into()),
                ("fide_rating", player.fide_rating.unwrap_or(0).into()),
                (
                    "national_rating",
                    player.national_rating.unwrap_or(0).into(),
                ),
                ("birth", player.birth.clone().into()),
                ("fide_id", fide_id.into()),
                ("federation", text(&player.federation)),
                ("club", text(&player.club)),
                ("k_factor", player.k_factor.unwrap_or(0).into()),
                ("rank_correction", label("rank correction")),
                ("joined_after_round", label("joined after round")),
                ("fixed_board", label("fixed board")),
                ("team", team.map_or(0, |team| team.number).into()),
                ("team", label("team")),
                ("board", label("board in the team")),
            ];
            for (key, found) in found {
                let expected = trimmed(&expected[key]);
                self.check(&format!("player {} {key}", id.0 + 1), &found, &expected);
            }
            self.check("name", &player.name.clone().into(), &full.into());
            let higher = player.fide_rating.max(player.national_rating);
            assert_eq!(player.rating, higher, "all files count the higher rating");
            self.points(id, expected);
        }
    }

    /// Compares the points of a player from games alone, and with byes.
    fn points(&mut self, id: PlayerId, expected: &Value) {
        let tournament = &self.reading.import.tournament;
        let sum = |byes: bool| {
            let row = tournament.row(id).iter();
            let counted = row.filter(|entry| byes || !entry.outcome.is_bye());
            let points: Points = counted.map(|entry| tournament.points(entry)).sum();
            points.to_text(1, '.')
        };
        for (key, byes) in [("game_points", false), ("points", true)] {
            if let Some(points) = expected[key].as_f64() {
                let expected = format!("{points:.1}");
                self.check(
                    &format!("player {} {key}", id.0 + 1),
                    &sum(byes).into(),
                    &expected.into(),
                );
            }
        }
    }

    fn pairings(&mut self) {
        let tournament = &self.reading.import.tournament;
        let rounds = self.facts["pairings"].as_array().unwrap();
        let mut requests = Vec::new();
        for (at, records) in rounds.iter().enumerate() {
            let round = RoundNumber::at(at);
            for record in records.as_array().unwrap() {
                let record = Record::of(record);
                if at < usize::from(tournament.rounds) {
                    for (id, expected) in record.entries() {
                        let found = tournament.entry(id, round);
                        let what = format!("round {round} player {}", id.0 + 1);
                        let words = |entry: Option<&Entry>| Value::from(format!("{entry:?}"));
                        self.check(&what, &words(found), &words(Some(&expected)));
                    }
                } else {
                    requests.push(ByeRequest {
                        round,
                        player: record.white.unwrap(),
                        kind: match record.outcomes()[0] {
                            Outcome::Absent => Outcome::ZeroPointBye,
                            kind => kind,
                        },
                    });
                }
            }
        }
        let words = |requests: &[ByeRequest]| Value::from(format!("{requests:?}"));
        self.check(
            "byes asked for",
            &words(&tournament.bye_requests),
            &words(&requests),
        );
    }
}

/// A pairing record in `expected.json`: White, Black, code, kind and result.
struct Record<'a> {
    white: Option<PlayerId>,
    black: Option<PlayerId>,
    code: u64,
    kind: &'a str,
}

impl Record<'_> {
    fn of(json: &Value) -> Record<'_> {
        let seat = |value: &Value| {
            let number = value.as_u64().filter(|&number| number > 0)?;
            Some(PlayerId::at(usize::try_from(number).unwrap() - 1))
        };
        Record {
            white: seat(&json[0]),
            black: seat(&json[1]),
            code: json[2].as_u64().unwrap(),
            kind: json[3].as_str().unwrap(),
        }
    }

    /// The outcomes of White and Black (reference/tunx.md 7.1, 7.2).
    fn outcomes(&self) -> [Outcome; 2] {
        use Outcome::{
            Absent, Draw, ForfeitLoss, ForfeitWin, HalfPointBye, Loss, PairingAllocatedBye,
            Unknown, UnratedLoss, UnratedWin, Win, ZeroPointBye,
        };
        match (self.kind, self.code) {
            ("game", 0) => [Unknown, Unknown],
            ("game", 1) => [Win, Loss],
            ("game", 2) => [Draw, Draw],
            ("game", 3) => [Loss, Win],
            ("game" | "empty-side", 4) => [ForfeitWin, ForfeitLoss],
            ("game" | "empty-side", 5) => [ForfeitLoss, ForfeitWin],
            ("game", 6) => [ForfeitLoss, ForfeitLoss],
            ("game", 15) => [UnratedWin, UnratedLoss],
            ("game", 17) => [UnratedLoss, UnratedWin],
            ("pairing-bye", 9) => [PairingAllocatedBye, Absent],
            ("half-bye", 2) => [HalfPointBye, Absent],
            ("zero-bye", 3) => [ZeroPointBye, Absent],
            ("absent", 0) | ("free-round", 9) => [Absent, Absent],
            other => panic!("{other:?}"),
        }
    }

    fn entries(&self) -> Vec<(PlayerId, Entry)> {
        let [white, black] = self.outcomes();
        let game = matches!(self.kind, "game" | "empty-side");
        let entry = |opponent: Option<PlayerId>, colour, outcome| Entry {
            opponent: opponent.map_or(Opponent::Nobody, Opponent::Player),
            colour: game.then_some(colour),
            outcome,
        };
        let white = entry(self.black, Colour::White, white);
        let black = entry(self.white, Colour::Black, black);
        let both = [(self.white, white), (self.black, black)];
        let seated = both.into_iter();
        seated
            .filter_map(|(id, entry)| Some((id?, entry)))
            .collect()
    }
}

#[test]
fn every_known_fact_is_read() {
    for (name, facts, bytes) in files() {
        let reading = reading(&name, bytes);
        let mut comparison = Comparison {
            name: &name,
            reading: &reading,
            facts: &facts,
            wrong: Vec::new(),
        };
        comparison.header();
        comparison.tie_breaks();
        comparison.players();
        comparison.pairings();
        assert!(comparison.wrong.is_empty(), "{:#?}", comparison.wrong);
        assert_eq!(reading.import.format, "tunx");
        let notes = &reading.import.notes;
        assert!(notes.is_empty(), "{name}: {notes:#?}");
    }
}

/// Checks properties that every file has (reference/tunx.md 12).
fn consistent(name: &str, reading: &Reading) {
    let import = &reading.import;
    let tournament = &import.tournament;
    let swiss = tournament.system == Some(System::Swiss);
    let mut met = std::collections::HashSet::new();
    for id in tournament.ids() {
        let player = tournament.player(id);
        let k = player.k_factor;
        assert!(
            matches!(k, None | Some(10 | 20 | 40)),
            "{name} {id:?}: {k:?}"
        );
        let year: Option<u16> = player
            .birth
            .as_ref()
            .map(|birth| birth[..4].parse().unwrap());
        let known = |year| (1915..=2023).contains(&year);
        assert!(year.is_none_or(known), "{name} {id:?}: {year:?}");
        let rating = player.fide_rating;
        let usual = |rating| (900..=2900).contains(&rating);
        assert!(rating.is_none_or(usual), "{name} {id:?}: {rating:?}");
        for (at, entry) in tournament.row(id).iter().enumerate() {
            let origin = import.origins.cell(id, RoundNumber::at(at));
            let told = origin.result_code != 0;
            assert!(
                told || tournament.team_event,
                "{name} {id:?} round {}",
                at + 1
            );
            if let Opponent::Player(other) = entry.opponent
                && entry.outcome.is_played()
                && swiss
            {
                assert!(
                    met.insert((id, other)),
                    "{name}: {id:?} meets {other:?} again"
                );
            }
        }
    }
    for (_, pair) in &tournament.forbidden {
        assert!(!met.contains(&(pair[0], pair[1])), "{name}: {pair:?}");
    }
}

/// The number of pairs in round 1 of a Swiss that pair the upper with the lower half, and the
/// number of all pairs.
fn first_round_by_halves(reading: &Reading) -> (usize, usize) {
    let tournament = &reading.import.tournament;
    let paired: Vec<PlayerId> = tournament
        .ids()
        .filter(|&id| {
            let entry = tournament.entry(id, RoundNumber(1));
            entry.is_some_and(|entry| entry.opponent != Opponent::Nobody)
        })
        .collect();
    let half = paired.len() / 2;
    let by_half = (0..half).filter(|&at| {
        let entry = tournament.entry(paired[at], RoundNumber(1)).unwrap();
        entry.opponent == Opponent::Player(paired[at + half])
    });
    (by_half.count(), half)
}

#[test]
fn general_properties_hold_for_every_file() {
    for (name, facts, bytes) in files() {
        let reading = reading(&name, bytes);
        consistent(&name, &reading);
        let tournament = &reading.import.tournament;
        // one point for each game with these codes
        let records = facts["pairings"].as_array().unwrap().iter();
        let records = records.flat_map(|round| round.as_array().unwrap());
        let games = records
            .map(Record::of)
            .filter(|record| matches!(record.kind, "game" | "empty-side"))
            .filter(|record| matches!(record.code, 1..=5 | 15..=17))
            .count();
        let entries = tournament.entries.iter();
        let games_alone = entries.filter(|entry| !entry.outcome.is_bye());
        let points: Points = games_alone.map(|entry| tournament.points(entry)).sum();
        assert_eq!(
            points,
            Points::from_whole(games.try_into().unwrap()),
            "{name}"
        );
        if tournament.system == Some(System::Swiss) && !tournament.team_event {
            let (by_half, boards) = first_round_by_halves(&reading);
            assert!(by_half * 2 >= boards, "{name}: {by_half} of {boards}");
        }
    }
}

#[test]
fn editions_and_interpretations_that_are_announced_exist() {
    use crosstable::format::swiss_manager::codes;
    use crosstable::rules;
    let context = codes::EventContext {
        is_team_event: false,
        rounds: 9,
    };
    for rules_2026 in [false, true] {
        let settings = codes::Settings {
            rules_2026,
            ..codes::Settings::default()
        };
        for known in codes::TIE_BREAKS {
            let (_, announcement) = codes::interpret(known.number, Some(&settings), context);
            let edition = announcement
                .edition
                .map(|name| rules::edition(name).unwrap());
            if let Some(name) = announcement.interpretation {
                let interpretation = rules::INTERPRETATIONS
                    .iter()
                    .find(|r| r.name == name)
                    .unwrap();
                assert!(
                    interpretation.applied_to(edition.unwrap()).is_some(),
                    "{known:?}"
                );
            }
        }
    }
}

/// Number ▶ tie-break code, from the table in reference/tunx.md 9.4.
fn listed_codes() -> std::collections::BTreeMap<u16, String> {
    let page = root().join("docs/reference/tunx.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once("### 9.4").unwrap();
    let mut codes = std::collections::BTreeMap::new();
    for line in table.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let &["", numbers, _, code, _, ""] = cells.as_slice() else {
            continue;
        };
        for number in numbers.split(", ").filter_map(|text| text.parse().ok()) {
            let before = codes.insert(number, code.to_owned());
            assert_eq!(before, None, "{number} stands twice");
        }
    }
    codes
}

#[test]
fn the_reference_lists_every_number_with_its_codes() {
    use crosstable::format::swiss_manager::codes;
    let listed = listed_codes();
    let numbers: Vec<u16> = codes::TIE_BREAKS.iter().map(|known| known.number).collect();
    assert!(listed.keys().eq(&numbers), "{:?}", listed.keys());
    for (number, cell) in &listed {
        let announced = [false, true].map(|is_team_event| {
            let context = codes::EventContext {
                is_team_event,
                rounds: 9,
            };
            codes::interpret(*number, None, context).1
        });
        for announcement in &announced {
            let words = cell.split(|c: char| !c.is_ascii_alphanumeric());
            let named = |code: &&str| words.clone().any(|word| word == *code);
            assert!(announcement.codes.iter().all(named), "{number}: {cell}");
            assert_eq!(
                cell == "by hand",
                announcement.not_computable,
                "{number}: {cell}"
            );
            let own = announcement.codes.is_empty() && !announcement.not_computable;
            assert_eq!(cell == "–", own, "{number}: {cell}");
        }
    }
}

#[test]
fn a_forgotten_result_of_a_complete_round_is_missing() {
    let bytes = fs::read(root().join("samples/harbour-open.TUNX")).unwrap();
    let name = "harbour-open.TUNX";
    // the code of board 5 in the last round
    let offset = 9501;
    assert!((1..=3).contains(&bytes[offset]));
    let mut changed = bytes.clone();
    changed[offset] = 0;
    let reading = reading(name, changed);
    let entries = reading.import.tournament.entries.iter();
    let open = entries.filter(|entry| entry.outcome == Outcome::Unknown);
    assert_eq!(open.count(), 2, "the results of both players");
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let found: Vec<&str> = audit
        .findings
        .iter()
        .filter(|finding| finding.code.code == "R212")
        .map(|finding| &finding.message[..])
        .collect();
    assert_eq!(found.len(), 1, "{:?}", audit.findings);
    assert!(found[0].contains("round 5"), "{found:?}");
}

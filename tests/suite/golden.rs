//! Every worked example gives exactly the expected values.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crosstable::model::{
    Adjustment, AdjustmentKind, Crosstable, PairingNumber, ParticipantId, Player, PlayerId,
    RankOrder, System, Tournament,
};
use crosstable::rules;
use crosstable::standings::standings;
use crosstable::tiebreak::{Context, board_values, column, derive};
use serde_json::Value;

use crate::support::grid::{code, exact, fill, points, score_system};
use crate::support::{root, shared, teams};

/// Examples that are believed to be wrong: file, case, value, and the reason with its article.
const QUARANTINE: &[(&str, &str, &str, &str)] = &[];

#[test]
fn worked_examples_give_the_expected_values() {
    let mut files = json_files(&root().join("tests/fixtures/golden"));
    assert!(files.len() >= 49, "only {} committed files", files.len());
    if let Some(folder) = shared("data/golden") {
        let further = json_files(&folder);
        // a file of the same name is the same example
        files.extend(further.into_iter().filter(|path| !is_committed(path)));
    }
    let mut tally = Tally::default();
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let json: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        tally.file(&name, &json);
    }
    assert!(tally.wrong.is_empty(), "{}", tally.wrong);
    assert!(
        tally.values > 5000,
        "only {} values were compared",
        tally.values
    );
    say(&format!(
        "golden: {} values and {} ranks",
        tally.values, tally.ranks
    ));
}

/// The JSON documents in a folder, ordered by name.
fn json_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    files
}

/// Whether the repository contains a file of this name.
fn is_committed(path: &Path) -> bool {
    let fixtures = root().join("tests/fixtures/golden");
    fixtures.join(path.file_name().unwrap()).exists()
}

/// Prints a line directly, because the test harness hides a `println!` of a passing test.
fn say(line: &str) {
    let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("{line}\n").as_bytes());
}

/// The number of comparisons, and the differences.
#[derive(Default)]
struct Tally {
    wrong: String,
    values: usize,
    ranks: usize,
}

impl Tally {
    fn file(&mut self, name: &str, json: &Value) {
        let tournament = &json["tournament"];
        if tournament["event"] == "team" {
            return self.of_teams(name, json);
        }
        for case in json["cases"].as_array().unwrap() {
            let id = case["id"].as_str().unwrap();
            if json["type"] == "contributions" {
                self.case(name, case, &unit(case), &[PlayerId(0)]);
                continue;
            }
            for one in case["matches"].as_array().into_iter().flatten() {
                self.berlin(name, one);
            }
            let facts = facts(tournament, case);
            let ids: Vec<PlayerId> = facts.ids().collect();
            self.case(name, case, &facts, &ids);
            for ranking in case["rankings"].as_array().into_iter().flatten() {
                self.ranking(&format!("{name} {id}"), case, ranking, &facts);
            }
        }
    }

    /// Compares a team event under each of its cases.
    fn of_teams(&mut self, file: &str, json: &Value) {
        for case in json["cases"].as_array().unwrap() {
            let event = team_event(&json["tournament"], case);
            let table = teams::table(&event);
            let context = Context::for_teams(&table, edition(case));
            let numbers: Vec<u16> = event.teams.iter().map(|team| team.number).collect();
            self.values(file, case, &context, &numbers);
            let place = format!("{file} {}", case["id"].as_str().unwrap());
            for ranking in case["rankings"].as_array().into_iter().flatten() {
                self.ranks(&place, &context, ranking, &numbers);
            }
        }
    }

    /// Compares the Berlin score of one match.
    fn berlin(&mut self, file: &str, one: &Value) {
        let signs: Vec<&str> = one["boards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|sign| sign.as_str().unwrap())
            .collect();
        let mut event = teams::event(&[1, 2], u16::try_from(signs.len()).unwrap(), 1);
        teams::played(&mut event, 1, [1, 2], &signs);
        let table = teams::table(&event);
        let context = Context::for_teams(&table, rules::edition("legacy").unwrap());
        let found = column(&context, &code("BERLIN")).unwrap();
        let expected: Vec<_> = one["berlin"]
            .as_array()
            .unwrap()
            .iter()
            .map(|value| value.as_str().map(exact))
            .collect();
        self.values += 2;
        if found != expected {
            let _ = writeln!(self.wrong, "{file}: {found:?}, expected {expected:?}");
        }
    }

    fn case(&mut self, file: &str, case: &Value, facts: &Tournament, ids: &[PlayerId]) {
        let table = table(facts);
        let context = Context::new(&table, edition(case));
        let numbers: Vec<u16> = ids
            .iter()
            .map(|&id| facts.player(id).number.unwrap().0)
            .collect();
        self.values(file, case, &context, &numbers);
    }

    /// Compares the values of all participants with these numbers.
    fn values(&mut self, file: &str, case: &Value, context: &Context<'_>, numbers: &[u16]) {
        let id = case["id"].as_str().unwrap();
        for (name, expected) in case["expect"].as_object().into_iter().flatten() {
            let quarantined = QUARANTINE
                .iter()
                .find(|(f, c, n, _)| (*f, *c, *n) == (file, id, name.as_str()));
            if let Some((.., reason)) = quarantined {
                say(&format!(
                    "golden: {file} {id} {name} in quarantine: {reason}"
                ));
                continue;
            }
            let spec = code(name);
            let found = match column(context, &spec) {
                Ok(found) => found,
                Err(error) => {
                    let _ = writeln!(self.wrong, "{file} {id} {name}: {error}");
                    continue;
                }
            };
            for (player, number) in numbers.iter().enumerate() {
                let expected = match expected {
                    Value::Object(all) => match all.get(&number.to_string()) {
                        Some(value) => value,
                        None => continue,
                    },
                    one => one,
                };
                let id_of = ParticipantId::at(player);
                self.values += 1;
                if let Some(list) = expected.as_array() {
                    let expected: Vec<_> = list
                        .iter()
                        .map(|value| points(value.as_str().unwrap()))
                        .collect();
                    let found = board_values(context, &spec, id_of).unwrap();
                    if found != expected {
                        let _ = writeln!(
                            self.wrong,
                            "{file} {id} {name} of {number}: {found:?}, expected {expected:?}"
                        );
                    }
                    continue;
                }
                let expected = expected.as_str().map(exact);
                let found = found[player];
                if found != expected {
                    let _ = writeln!(
                        self.wrong,
                        "{file} {id} {name} of {number}: {found:?}, expected {expected:?}"
                    );
                }
                let derived = derive(context, &spec, id_of).unwrap().value;
                assert_eq!(derived, found, "{file} {id} {name} of {number}: derivation");
            }
        }
    }

    fn ranking(&mut self, place: &str, case: &Value, ranking: &Value, facts: &Tournament) {
        let table = table(facts);
        let context = Context::new(&table, edition(case));
        let numbers: Vec<u16> = facts.players.iter().map(|p| p.number.unwrap().0).collect();
        self.ranks(place, &context, ranking, &numbers);
    }

    fn ranks(&mut self, place: &str, context: &Context<'_>, ranking: &Value, numbers: &[u16]) {
        let codes = ranking["criteria"].as_array().unwrap();
        let order = RankOrder {
            criteria: codes
                .iter()
                .map(|name| code(name.as_str().unwrap()))
                .collect(),
        };
        let standings = standings(context, &order);
        for (number, rank) in ranking["ranks"].as_object().unwrap() {
            let number: u16 = number.parse().unwrap();
            let at = numbers.iter().position(|&n| n == number).unwrap();
            let (found, expected) = (standings.ranks[at], rank.as_u64().unwrap());
            self.ranks += 1;
            if u64::from(found) != expected {
                let _ = writeln!(
                    self.wrong,
                    "{place} {order}: rank of {number} is {found}, expected {expected}"
                );
            }
        }
    }
}

/// The team event of an example, under the pairing system of the case.
fn team_event(json: &Value, case: &Value) -> Tournament {
    let short = |value: &Value| u16::try_from(value.as_u64().unwrap()).unwrap();
    let numbers: Vec<u16> = json["teams"]
        .as_array()
        .unwrap()
        .iter()
        .map(|team| short(&team["id"]))
        .collect();
    let mut event = teams::event(&numbers, short(&json["boards"]), short(&json["rounds"]));
    event.system = Some(system(json, case));
    event.rank_order = (json["primary"] == "GP").then(|| RankOrder {
        criteria: vec![code("GPTS")],
    });
    if let Some(worth) = json["match_points"].as_object() {
        event.match_points = Some(["W", "D", "L"].map(|key| points(worth[key].as_str().unwrap())));
    }
    for one in json["matches"].as_array().unwrap() {
        let (round, home) = (short(&one["round"]), short(&one["home"]));
        if let Some(sign) = one["bye"].as_str() {
            let bye = teams::bye(&mut event, round, home, sign);
            bye.match_points[0] = one["mp"].as_str().map(points);
            bye.board_points[0] = one["gp"].as_str().map(points);
            continue;
        }
        let pair = [home, short(&one["away"])];
        if let Some(sign) = one["forfeit"].as_str() {
            teams::forfeited(&mut event, round, pair, sign);
            continue;
        }
        let signs = one["boards"].as_array().unwrap().iter();
        let signs: Vec<&str> = signs.map(|sign| sign.as_str().unwrap()).collect();
        teams::played(&mut event, round, pair, &signs);
    }
    event
}

fn edition(case: &Value) -> &'static rules::RuleSet {
    rules::edition(case["ruleset"].as_str().unwrap()).unwrap()
}

fn table(facts: &Tournament) -> Crosstable {
    Crosstable::new(facts, facts.system.unwrap_or(System::Swiss), facts.rounds)
}

/// The tournament of an example, under the pairing system of the case.
fn facts(json: &Value, case: &Value) -> Tournament {
    let mut facts = Tournament {
        system: Some(system(json, case)),
        ..Tournament::default()
    };
    if let Some(table) = json["points"].as_object() {
        let pairs = table
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str().unwrap()));
        facts.score_system = score_system(pairs);
    }
    let players = json["players"].as_array().unwrap();
    facts.players = players
        .iter()
        .map(|player| Player {
            number: Some(number(&player["id"])),
            rating: player["rating"].as_u64().map(|r| u16::try_from(r).unwrap()),
            ..Player::default()
        })
        .collect();
    let text = |cell: &Value| cell.as_str().unwrap().to_owned();
    let rows: Vec<Vec<String>> = players
        .iter()
        .map(|player| {
            player["results"]
                .as_array()
                .unwrap()
                .iter()
                .map(text)
                .collect()
        })
        .collect();
    fill(&mut facts, &rows);
    facts
}

fn system(json: &Value, case: &Value) -> System {
    let system = case["system"].as_str().or(json["system"].as_str());
    match system.unwrap() {
        "swiss" => System::Swiss,
        "round_robin" => System::RoundRobin { cycles: 0 },
        other => panic!("no system: {other}"),
    }
}

fn number(id: &Value) -> PairingNumber {
    PairingNumber(u16::try_from(id.as_u64().unwrap()).unwrap())
}

/// A tournament around a single participant given by rounds. Each opponent has allocated byes in
/// all other rounds, so that no score is adjusted, and a bonus that makes the score the one in the
/// example.
fn unit(case: &Value) -> Tournament {
    let items = case["items"].as_array().unwrap();
    let mut facts = Tournament {
        players: vec![Player {
            number: Some(PairingNumber(1)),
            ..Player::default()
        }],
        ..Tournament::default()
    };
    let mut rows = vec![Vec::new()];
    let mut scores = vec![case["own_score"].as_str().unwrap()];
    for (round, item) in items.iter().enumerate() {
        let won = item["res"].as_str().unwrap();
        let (own, theirs) = match (item["kind"].as_str().unwrap(), won) {
            ("played", "1") => ("1", "0"),
            ("played", "0.5") => ("=", "="),
            ("played", "0") => ("0", "1"),
            ("fw", "1") => ("+", "-"),
            ("fl", "0") => ("-", "+"),
            ("pab", "1") => ("U", ""),
            ("fpb", "1") => ("F", ""),
            ("hpb", "0.5") => ("H", ""),
            ("zpb", "0") => ("Z", ""),
            other => panic!("{other:?}"),
        };
        if theirs.is_empty() {
            rows[0].push(format!("0-{own}"));
            continue;
        }
        let opponent = u16::try_from(rows.len() + 1).unwrap();
        facts.players.push(Player {
            number: Some(PairingNumber(opponent)),
            ..Player::default()
        });
        rows[0].push(format!("{opponent}-{own}"));
        let mut row = vec!["0-U".to_owned(); items.len()];
        row[round] = format!("1-{theirs}");
        if theirs == "-" {
            // a forfeit loss in the last round is no requested bye: nothing is adjusted
            assert!(row.len() > 1);
        }
        rows.push(row);
        scores.push(item["opp"].as_str().unwrap());
    }
    fill(&mut facts, &rows);
    let rounds = case["rounds"].as_u64().unwrap();
    assert_eq!(u64::from(facts.rounds), rounds);
    for (id, score) in facts.ids().zip(scores) {
        let reached = facts.row(id).iter().map(|entry| facts.points(entry)).sum();
        facts.adjustments.push(Adjustment {
            kind: AdjustmentKind::Bonus,
            points: points(score) - reached,
            round: None,
            players: vec![id],
        });
    }
    facts
}

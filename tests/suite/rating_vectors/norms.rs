//! Title norms.

use crosstable::model::{Outcome, PlayerId, RoundNumber, Sex, System};
use crosstable::number::{Exact, Points};
use crosstable::rating::norms::{
    Candidate, Condition, Counts, Event, Exemption, Kind, Norm, NormResult, NotTested, SpecialRule,
    Unusable, Verdict, norm_result,
};
use crosstable::rating::{Game, Opponent, TimeControl, Title};
use serde_json::Value;

use super::changes::day;
use super::{number, rows};
use crate::support::root;

fn norm(name: &str) -> Norm {
    let mut all = Norm::ALL.into_iter();
    all.find(|norm| norm.name() == name).unwrap()
}

/// A round as `2688 GM USA =`; opponents with the same words are one player.
fn game(round: usize, words: &str) -> Game {
    let parts: Vec<&str> = words.split(' ').collect();
    let outcome = match parts[3] {
        "1" => Outcome::Win,
        "=" => Outcome::Draw,
        "0" => Outcome::Loss,
        "+" => Outcome::ForfeitWin,
        "-" => Outcome::ForfeitLoss,
        "U" => Outcome::PairingAllocatedBye,
        "H" => Outcome::HalfPointBye,
        other => panic!("no result: {other}"),
    };
    let rating: u16 = number(parts[0]);
    let opponent = Opponent {
        player: Some(PlayerId(rating)),
        rating: Some(rating).filter(|&rating| rating > 0),
        title: Title::parse(parts[1]),
        women_title: None,
        federation: Some(parts[2].to_owned()).filter(|code| code != "-"),
        has_scored: true,
    };
    Game {
        round: RoundNumber::at(round),
        opponent: (!outcome.is_bye()).then_some(opponent),
        outcome,
        exclusion: None,
    }
}

fn games(words: &[&str]) -> Vec<Game> {
    words
        .iter()
        .enumerate()
        .map(|(round, words)| game(round, words))
        .collect()
}

/// A Swiss tournament of nine rounds that meets every condition on the event.
fn swiss() -> Event {
    Event {
        system: System::Swiss,
        rounds: 9,
        players: 40,
        start: Some(day("2026-11-02")),
        time: TimeControl::parse("5400+30"),
        approved: false,
        exemption: None,
        least_games: 9,
        rounds_a_day: Some(1),
        chief_arbiter_is_qualified: None,
    }
}

/// The event of a case.
fn event(value: &Value) -> Event {
    let minutes = value["minutes"].as_u64().unwrap();
    Event {
        system: match value["system"].as_str().unwrap() {
            "swiss" => System::Swiss,
            "round-robin" => System::RoundRobin { cycles: 1 },
            "double-round-robin" => System::RoundRobin { cycles: 2 },
            other => panic!("no system: {other}"),
        },
        rounds: u16::try_from(value["rounds"].as_u64().unwrap()).unwrap(),
        players: value["players"]
            .as_u64()
            .map_or(40, |players| usize::try_from(players).unwrap()),
        start: value["start"].as_str().map(day),
        time: TimeControl::parse(&(minutes * 60).to_string()),
        approved: value["approved_45_30"].as_bool().unwrap_or(false),
        exemption: match value["exempt"].as_str() {
            None => None,
            Some("1.4.3d") => Some(Exemption::InternationalSwiss),
            Some(other) => panic!("no exemption: {other}"),
        },
        ..swiss()
    }
}

/// The name of a condition in the cases.
fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Games => "games",
        Kind::Players => "players",
        Kind::Foreign => "foreign",
        Kind::OwnFederation => "own_fed",
        Kind::OneFederation => "one_fed",
        Kind::TitleHolders => "title_holders",
        Kind::OwnTitle => "own_title",
        Kind::Average => "ra",
        Kind::Score => "score",
        Kind::Performance => "rp",
        Kind::Time => "time",
        Kind::TimeDifference => "time_difference",
        Kind::RoundsADay => "rounds_a_day",
        Kind::ChiefArbiter => "chief_arbiter",
    }
}

/// The conditions that fail, by their names in the cases.
fn failing(found: &NormResult) -> Vec<&'static str> {
    match found.reason_not_tested {
        Some(NotTested::Men | NotTested::SexNotStated) => vec!["sex"],
        Some(NotTested::Holders) => vec!["title"],
        None => found
            .best_assessment
            .failing_conditions()
            .map(|condition| name(condition.kind))
            .collect(),
    }
}

fn verdict(found: &NormResult) -> &'static str {
    match found.verdict() {
        Verdict::Reached => "yes",
        Verdict::Missed => "no",
        Verdict::Unclear => "unclear",
        Verdict::NotApplicable => "not applicable",
    }
}

/// A number of a case as points.
fn points(value: &Value) -> Points {
    let text = value.to_string();
    let (whole, half) = match text.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text.trim_end_matches(".0"), 0),
    };
    let halves = 2 * number::<i32>(whole.trim_start_matches('-')) + half;
    Points::from_halves(if text.starts_with('-') {
        -halves
    } else {
        halves
    })
}

/// Values of the cases that contradict an article: case, key, and the value that follows from the
/// article. N23 has the average for the GM norm, in which 2155 is raised to 2200. The floor of a
/// WGM norm is 2000 (1.4.6b), so nobody is raised: 21658 / 9 = 2406.4.
const QUARANTINE: [(&str, &str, i32); 1] = [("N23", "ra", 2406)];

/// Compares a value that the case states with the computed one.
fn compare(id: &str, key: &str, value: &Value, found: &NormResult) {
    let best = &found.best_assessment;
    let condition = |wanted: &str| -> &Condition {
        let mut all = best.conditions.iter();
        all.find(|condition| name(condition.kind) == wanted)
            .unwrap()
    };
    let list = |texts: Vec<String>| Value::from(texts);
    let whole = |number: i64| Value::from(number);
    let same = match key {
        "verdict" => *value == verdict(found),
        "failing" => *value == Value::from(failing(found)),
        "article" => return,
        "ra" => *value == best.average.unwrap(),
        "p" => *value == best.percent.unwrap(),
        "dp" => *value == best.difference.unwrap(),
        "rp" => *value == best.performance.unwrap(),
        "score" => points(value) == best.score,
        "score_needed" => Some(points(value)) == best.score_needed,
        "excess" => Some(points(value)) == best.excess(),
        "games_used" => *value == best.used_games.len(),
        "games_counted" => *value == best.games_counted,
        "left_out" => *value == Value::from_iter(best.left_out_rounds.iter().map(|round| round.0)),
        "special" => {
            let words = best.special_rules.iter().map(|special| match special {
                SpecialRule::ApprovedTime => "45+30".to_owned(),
                other => other.article().replace("B.01 ", ""),
            });
            *value == list(words.collect())
        }
        "score_min" => Exact::from(points(value)) == condition("score").required,
        key => {
            let (wanted, required) = match key.strip_suffix("_min").or(key.strip_suffix("_max")) {
                Some(wanted) => (wanted, true),
                None => (key, false),
            };
            let condition = condition(wanted);
            let number = if required {
                condition.required
            } else {
                condition.actual.unwrap()
            };
            assert_eq!(number.denominator(), 1);
            *value == whole(number.numerator())
        }
    };
    assert!(same, "{id} {key}: {value} expected, found {found:#?}");
}

#[test]
fn norms_are_those_of_the_worked_cases() {
    let path = root().join("tests/fixtures/rating/vectors-norms.json");
    let document: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = document["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 23);
    for case in cases {
        let who = &case["candidate"];
        let candidate = Candidate {
            title: who["title"].as_str().and_then(Title::parse),
            women_title: None,
            sex: match who["sex"].as_str() {
                Some("m") => Some(Sex::Man),
                Some("w") => Some(Sex::Woman),
                other => panic!("no sex: {other:?}"),
            },
            federation: who["fed"].as_str().map(str::to_owned),
        };
        let rounds: Vec<&str> = case["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|words| words.as_str().unwrap())
            .collect();
        let norm = norm(case["norm"].as_str().unwrap());
        let found = norm_result(norm, &candidate, &event(&case["event"]), &games(&rounds));
        assert!(found.is_complete);
        let id = case["id"].as_str().unwrap();
        for (key, value) in case["expected"].as_object().unwrap() {
            let mut known = QUARANTINE.iter();
            match known.find(|(wrong, of, _)| (*wrong, *of) == (id, key.as_str())) {
                Some((_, _, right)) => compare(id, key, &Value::from(*right), &found),
                None => compare(id, key, value, &found),
            }
        }
    }
}

#[test]
fn counts_are_those_of_the_printed_table() {
    let rows = rows("norm-counts.csv");
    assert_eq!(rows.len(), 7);
    for row in &rows {
        let found = Counts::for_games(number(&row[0]));
        let numbers = [
            found.title_holders,
            found.own_title,
            found.own_federation,
            found.one_federation,
        ];
        let expected = [1, 2, 3, 4].map(|column| number::<u32>(&row[column]));
        assert_eq!(numbers, expected, "{row:?}");
        assert_eq!(found.score.to_text(1, '.'), row[5], "{row:?}");
    }
}

/// Nine games with which a male IM reaches a GM norm: average 2411, 7 points.
const REACHED: [&str; 9] = [
    "2688 GM USA =",
    "2501 GM GER 1",
    "2466 GM FRA 1",
    "2437 IM GER =",
    "2412 IM POL 1",
    "2390 IM GER 1",
    "2311 FM NED 1",
    "2298 WGM UKR =",
    "2155 - GER =",
];

/// Tests these games of an IM from Germany for a GM norm.
fn gm(rounds: &[&str], event: &Event) -> NormResult {
    let candidate = Candidate {
        title: Some(Title::Im),
        women_title: None,
        sex: Some(Sex::Man),
        federation: Some("GER".to_owned()),
    };
    norm_result(Norm::Gm, &candidate, event, &games(rounds))
}

/// [`REACHED`] with one round replaced.
fn with(round: usize, words: &'static str) -> [&'static str; 9] {
    let mut rounds = REACHED;
    rounds[round - 1] = words;
    rounds
}

#[test]
fn an_absent_opponent_in_the_last_round_does_not_prevent_the_norm() {
    // 8 games: 2443, 6.5 points; with a loss 2411 and 6.5 of 9: 2577
    let found = gm(&with(9, "2155 - GER +"), &swiss());
    assert_eq!(
        found.best_assessment.special_rules,
        [SpecialRule::EightGames]
    );
    let games = found.best_assessment.conditions[0];
    assert_eq!(games.kind, Kind::Games);
    assert_eq!(
        (games.actual, games.required),
        (Some(Exact::whole(8)), Exact::whole(8))
    );
    assert_eq!(games.article, "B.01 1.4.1c");
    assert_eq!(
        (found.verdict(), found.best_assessment.used_games.len()),
        (Verdict::Reached, 8)
    );
    // ten rounds: the special rule for nine rounds does not apply
    let mut ten = REACHED.to_vec();
    ten[8] = "2298 WGM UKR 1";
    ten.insert(3, "0 - - H");
    ten[9] = "2400 IM NED +";
    let event = Event {
        rounds: 10,
        ..swiss()
    };
    let found = gm(&ten, &event);
    assert_eq!(
        found.best_assessment.special_rules,
        [SpecialRule::LastRoundForfeit]
    );
    // 2688+2501+2466+2437+2412+2390+2311+2298+2400 = 21903: 2434; 6.5 of 9: 72 %, dp 166
    let numbers = (
        found.best_assessment.average,
        found.best_assessment.performance,
    );
    assert_eq!(numbers, (Some(2434), Some(2600)));
    assert_eq!(found.verdict(), Verdict::Reached);
    // one point of rating less, and the player could not have lost
    ten[9] = "2390 IM NED +";
    let found = gm(&ten, &event);
    assert_eq!(
        (found.verdict(), failing(&found)),
        (Verdict::Missed, vec!["games"])
    );
    // nor does it help before the last round
    ten[9] = "2400 IM NED +";
    let event = Event {
        rounds: 11,
        ..swiss()
    };
    assert_eq!(gm(&ten, &event).verdict(), Verdict::Missed);
}

#[test]
fn opponents_without_a_federation_do_not_count() {
    let found = gm(&with(5, "2412 IM NON 1"), &swiss());
    assert_eq!(
        found.unusable_rounds,
        [(RoundNumber(5), Unusable::NoFederation)]
    );
    assert_eq!(failing(&found)[0], "games");
    let short = found
        .best_assessment
        .failing_conditions()
        .next()
        .unwrap()
        .shortfall();
    assert_eq!(short, Some(Exact::whole(1)));
}

#[test]
fn missing_data_do_not_fail_a_condition() {
    // USA, FRA, POL, NED, UKR without UKR are enough; the most from GER stay 4 of 5
    let found = gm(&with(8, "2298 WGM - ="), &swiss());
    assert_eq!(found.verdict(), Verdict::Reached);
    // four without a federation could be from GER
    let mut rounds = REACHED;
    for (round, words) in [(1, "2688 GM - ="), (3, "2466 GM - 1")] {
        rounds[round - 1] = words;
    }
    let found = gm(&rounds, &swiss());
    assert_eq!(found.verdict(), Verdict::Unclear);
    let unknown = found
        .best_assessment
        .conditions
        .iter()
        .filter(|one| one.actual.is_none());
    let unknown: Vec<&str> = unknown.map(|one| name(one.kind)).collect();
    assert_eq!(unknown, ["own_fed"]);
    // without a time control nothing can be certain either
    let event = Event {
        time: None,
        ..swiss()
    };
    assert_eq!(gm(&REACHED, &event).verdict(), Verdict::Unclear);
    let event = Event {
        rounds_a_day: Some(3),
        ..swiss()
    };
    assert_eq!(failing(&gm(&REACHED, &event)), ["rounds_a_day"]);
}

#[test]
fn a_condition_requires_the_same_time_for_both_colours() {
    let check = |code: &str, expected: &[&str], minutes: i64| {
        let event = Event {
            time: TimeControl::parse(code),
            ..swiss()
        };
        let found = gm(&REACHED, &event);
        assert_eq!(failing(&found), expected, "{code}");
        let mut conditions = found.best_assessment.conditions.iter();
        let time = conditions.find(|one| one.kind == Kind::Time).unwrap();
        assert_eq!(time.actual, Some(Exact::whole(minutes)), "{code}");
    };
    check("W7200-B7200", &[], 120);
    // the colour with less time has enough
    check("W7200-B7260", &["time_difference"], 120);
    check("W300-B240", &["time", "time_difference"], 4);
}

#[test]
fn unrated_opponents_without_a_point_do_not_count_in_a_round_robin() {
    let mut rounds = games(&with(9, "0 - AUT ="));
    rounds[8].opponent.as_mut().unwrap().has_scored = false;
    let candidate = Candidate {
        title: Some(Title::Im),
        women_title: None,
        sex: None,
        federation: Some("GER".to_owned()),
    };
    let check = |system, expected: &[Unusable]| {
        let event = Event { system, ..swiss() };
        let found = norm_result(Norm::Gm, &candidate, &event, &rounds);
        let reasons: Vec<Unusable> = found
            .unusable_rounds
            .into_iter()
            .map(|(_, why)| why)
            .collect();
        assert_eq!(reasons, expected, "{system:?}");
    };
    let unrated = [Unusable::UnratedWithoutPoints];
    check(System::RoundRobin { cycles: 1 }, &unrated);
    check(System::Swiss, &[]);
}

#[test]
fn approved_time_controls_have_75_minutes_or_more_and_only_in_2026() {
    let check = |code: &str, start: &str, expected: Verdict| {
        let event = Event {
            time: TimeControl::parse(code),
            start: Some(day(start)),
            approved: true,
            ..swiss()
        };
        assert_eq!(gm(&REACHED, &event).verdict(), expected, "{code} {start}");
    };
    check("2700+30", "2026-01-01", Verdict::Reached);
    check("2700+30", "2027-01-01", Verdict::Missed);
    check("2700+29", "2026-11-02", Verdict::Missed);
}

#[test]
fn norms_for_titles_that_a_player_has_are_not_tested() {
    let check = |title, norm: Norm, sex, expected| {
        assert_eq!(
            norm.reason_not_tested(Title::parse(title), sex),
            expected,
            "{title} {norm:?}"
        );
    };
    check("GM", Norm::Gm, Some(Sex::Man), Some(NotTested::Holders));
    check("IM", Norm::Wgm, Some(Sex::Woman), Some(NotTested::Holders));
    check("WGM", Norm::Wgm, Some(Sex::Woman), Some(NotTested::Holders));
    check("WGM", Norm::Im, Some(Sex::Woman), None);
    check("FM", Norm::Im, Some(Sex::Man), None);
    check("FM", Norm::Wim, Some(Sex::Man), Some(NotTested::Men));
    check("", Norm::Wim, None, Some(NotTested::SexNotStated));
    check("WFM", Norm::Wim, None, None);
    check("", Norm::Im, None, None);
}

/// A long tournament has more sets of games than can be tried; the result then says that not all
/// were tried.
#[test]
fn the_search_in_a_long_tournament_is_limited() {
    let check = |rounds: usize, complete, counted| {
        let event = Event {
            rounds: u16::try_from(rounds).unwrap(),
            ..swiss()
        };
        let found = gm(&vec!["2300 GM FRA 1"; rounds], &event);
        assert_eq!(found.is_complete, complete, "{rounds}");
        assert_eq!(found.best_assessment.games_counted, counted, "{rounds}");
        assert_eq!(found.verdict(), Verdict::Missed);
    };
    check(11, true, 11);
    check(20, false, 13);
    check(60, false, 13);
}

#[test]
fn conditions_that_rule_out_every_norm_come_first() {
    let candidate = Candidate {
        title: Some(Title::Im),
        women_title: None,
        sex: Some(Sex::Man),
        federation: Some("GER".to_owned()),
    };
    // one game: the conditions on games, federations and titles fail as well
    let games = games(&["2500 GM USA 1"]);
    let failing = |event: &Event| {
        let found = norm_result(Norm::Gm, &candidate, event, &games);
        let failing = found
            .best_assessment
            .failing_conditions()
            .map(|condition| condition.kind);
        failing.take(2).collect::<Vec<Kind>>()
    };
    let by_arbiter = |chief_arbiter_is_qualified| Event {
        chief_arbiter_is_qualified,
        ..swiss()
    };
    assert_eq!(failing(&by_arbiter(None)), [Kind::Games, Kind::Foreign]);
    assert_eq!(
        failing(&by_arbiter(Some(true))),
        [Kind::Games, Kind::Foreign]
    );
    assert_eq!(
        failing(&by_arbiter(Some(false))),
        [Kind::ChiefArbiter, Kind::Games]
    );
    let short = Event {
        time: TimeControl::parse("3600+30"),
        ..swiss()
    };
    assert_eq!(failing(&short), [Kind::Time, Kind::Games]);
}

#[test]
fn a_womens_title_in_addition_to_another_title_counts() {
    // FM is the higher title, and WIM is the title of the norm (1.4.5e)
    let mut game = game(0, "2200 FM USA 1");
    let own_titles = |games: &[Game], candidate: &Candidate| {
        let found = norm_result(Norm::Wim, candidate, &swiss(), games);
        let mut conditions = found.best_assessment.conditions.iter();
        let own = conditions.find(|condition| condition.kind == Kind::OwnTitle);
        (own.unwrap().actual, found.reason_not_tested)
    };
    let mut candidate = Candidate {
        title: Some(Title::Fm),
        women_title: None,
        sex: Some(Sex::Woman),
        federation: Some("GER".to_owned()),
    };
    let without = own_titles(&[game.clone()], &candidate);
    assert_eq!(without, (Some(Exact::ZERO), None));
    game.opponent.as_mut().unwrap().women_title = Some(Title::Wim);
    candidate.women_title = Some(Title::Wim);
    let with = own_titles(&[game], &candidate);
    assert_eq!(with, (Some(Exact::whole(1)), Some(NotTested::Holders)));
}

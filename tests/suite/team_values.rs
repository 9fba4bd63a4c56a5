//! The tie-break values of teams are those of the official tie-break checker, whose result
//! documents are stored with the events.

use std::fs;

use crosstable::format;
use crosstable::model::team::Encounters;
use crosstable::model::{RankOrder, System, TeamTable};
use crosstable::rules;
use crosstable::standings::standings;
use crosstable::tiebreak::{Context, Method, find};
use serde_json::Value;

use crate::support::grid::exact;
use crate::support::shared;

/// Compares a result document with its event under an edition; at least `least` values must be
/// compared.
fn check(result: &str, event: &str, edition: &str, least: usize) {
    let Some(folder) = shared("data") else { return };
    let document = fs::read(folder.join("chess-json").join(result)).unwrap();
    let document: Value = serde_json::from_slice(&document).unwrap();
    let document = &document["tiebreakResult"];
    let bytes = fs::read(folder.join(event)).unwrap();
    let reading = format::read(event, bytes, &Default::default()).unwrap();
    let facts = &reading.import.tournament;
    // the order as the document lists it; its first criterion is the score that ranks
    let codes = document["tiebreaks"].as_array().unwrap();
    let codes = codes.iter().map(|one| one["desc"].as_str().unwrap());
    let spelled: Vec<String> = codes
        .map(|code| code.replace(":mpoints", ":MP").replace(":gpoints", ":GP"))
        .map(|code| match code.as_str() {
            "GPTS:GP" => "GPTS".to_owned(),
            "MPTS:MP" => "MPTS".to_owned(),
            _ => code,
        })
        .collect();
    let order: RankOrder = format::rank_order(&spelled.join(",")).unwrap();
    let table = TeamTable::new(
        facts,
        &Encounters::compute(facts),
        facts.system.unwrap_or(System::Swiss),
        u16::MAX,
    );
    let context = Context::for_teams(&table, rules::edition(edition).unwrap());
    let found = standings(&context, &order);
    let mut compared = 0;
    for competitor in document["competitors"].as_array().unwrap() {
        let number = u16::try_from(competitor["cid"].as_u64().unwrap()).unwrap();
        let team = facts.team(number).unwrap();
        let rank = competitor["rank"].as_u64().unwrap();
        assert_eq!(
            u64::from(found.ranks[team.index()]),
            rank,
            "{event}: {number}"
        );
        let values = competitor["tiebreakScore"].as_array().unwrap();
        for ((spec, column), value) in order.criteria.iter().zip(&found.columns).zip(values) {
            // direct encounter has places, which the document counts from 0
            let entry = find(&spec.code).unwrap();
            if matches!(entry.method, Method::Order { .. }) {
                continue;
            }
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            let column = column.as_ref().unwrap();
            assert_eq!(
                column[team.index()],
                Some(exact(&value)),
                "{event}: {spec} of {number}"
            );
            compared += 1;
        }
    }
    assert!(compared >= least, "{event}: only {compared} values");
}

#[test]
fn values_of_teams_are_those_of_the_checker() {
    let swiss = "team-50-swiss-baku.result.json";
    let trf = "trf/fide-tec-sample__echecsjs__grandmommyscup.trf";
    check(swiss, trf, "2024", 200);
    check(swiss, "chess-json/team-50-swiss-baku.json", "2024", 200);
    for format in ["json", "trf"] {
        for (name, least) in [("team-4-match-forfeit", 12), ("team-5-pab-points", 10)] {
            let event = format!("chess-json/{name}.{format}");
            check(&format!("{name}.result.json"), &event, "2026", least);
        }
    }
}

//! Compares two imports of one tournament.

use std::collections::BTreeMap;

use crosstable::import::Import;
use crosstable::model::{Outcome, PlayerId};

/// The facts and claims that can be compared between formats, as text by a key: players by number,
/// their entries, what the file states about them, teams.
pub(crate) fn told(import: &Import) -> BTreeMap<String, String> {
    let tournament = &import.tournament;
    let number = |id: PlayerId| tournament.player(id).number.map_or(0, |number| number.0);
    let mut lines = BTreeMap::new();
    for id in tournament.ids() {
        let player = tournament.player(id);
        let who = format!("{:04}", number(id));
        let birth = player.birth_date.map(|date| date.to_string());
        lines.insert(
            format!("{who} person"),
            format!(
                "{} {:?} {:?} {:?} {:?} {:?} {birth:?}",
                folded(&player.name),
                player.title,
                player.rating,
                player.federation,
                player.fide_id,
                player.sex,
            ),
        );
        for (round, entry) in tournament.row(id).iter().enumerate() {
            // formats do not distinguish a blank round from an absence
            let outcome = match entry.outcome {
                Outcome::Absent => Outcome::ZeroPointBye,
                other => other,
            };
            let opponent = entry.opponent.player().map(number);
            let colour = entry.colour.filter(|_| opponent.is_some());
            let line = format!("{opponent:?} {colour:?} {outcome:?}");
            lines.insert(format!("{who} round {}", round + 1), line);
        }
        let points = import.claims.points[id.index()].map(|field| field.value.to_string());
        let rank = import.claims.ranks[id.index()].map(|field| field.value);
        lines.insert(format!("{who} claims"), format!("{points:?} {rank:?}"));
    }
    for team in &tournament.teams {
        let members: Vec<u16> = team.members.iter().map(|&id| number(id)).collect();
        let line = format!("{} {members:?}", team.name);
        lines.insert(format!("team {:04}", team.number), line);
    }
    lines
}

/// The name in ASCII, as FIDE's checker writes it.
fn folded(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    name.replace('ø', "o")
}

/// Descriptions of the values that differ, except those whose keys contain one of `known`.
pub(crate) fn differences(a: &Import, b: &Import, known: &[&str]) -> Vec<String> {
    let (a, b) = (told(a), told(b));
    let mut names: Vec<&String> = a.keys().chain(b.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let differ = |name: &&String| {
        a.get(*name) != b.get(*name) && !known.iter().any(|known| name.contains(known))
    };
    let show = |name: &String| format!("{name}: {:?} / {:?}", a.get(name), b.get(name));
    names.into_iter().filter(differ).map(show).collect()
}

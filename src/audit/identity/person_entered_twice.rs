//! I617: two players have the same name, and their FIDE IDs differ or are missing, or a name of a list
//! of pairings is misspelt in one round.

use crate::audit::check::check;
use crate::audit::evidence::twins::{Namesakes, SimilarNames, namesakes, similar_names};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::PlayerId;

check! {
    PERSON_ENTERED_TWICE = "I617" "person-entered-twice", Error,
    page: include_str!("../../../docs/checks/person-entered-twice.md"),
    not_corrected: "only the organiser knows whether it is one person",
    run: person_entered_twice on facts,
}

/// Maximum number of pairs that are reported one by one. If there are more, the names are probably
/// not personal names.
const MAX_SEPARATE: usize = 8;

fn person_entered_twice(facts: &Facts<'_>, findings: &mut Findings) {
    for names in similar_names(facts) {
        report_similar(facts, findings, names);
    }
    let pairs = namesakes(facts);
    if pairs.len() > MAX_SEPARATE {
        return report_many(facts, findings, &pairs);
    }
    for pair in &pairs {
        report(facts, findings, pair);
    }
}

fn severity(facts: &Facts<'_>, pair: &Namesakes) -> Severity {
    let has_opponents = |player: PlayerId| {
        let mut row = facts.import.tournament.row(player).iter();
        row.any(|entry| entry.opponent.player().is_some())
    };
    match pair.same_year {
        Some(true) if pair.short_name => Severity::Warning,
        Some(true) if has_opponents(pair.first) && has_opponents(pair.second) => Severity::Error,
        Some(true) => Severity::Warning,
        None if !pair.same_round => Severity::Warning,
        _ => Severity::Info,
    }
}

fn report(facts: &Facts<'_>, findings: &mut Findings, pair: &Namesakes) {
    let shared_data = match (pair.same_year, pair.same_federation) {
        (Some(true), true) => ", year of birth and federation",
        (Some(true), false) => " and year of birth",
        (_, true) => " and federation",
        _ => "",
    };
    let rounds_note = if pair.same_round {
        "both have an opponent in the same round: they may be two different persons"
    } else {
        "they never have opponents in the same round"
    };
    let origins = &facts.import.origins;
    findings
        .report(
            &PERSON_ENTERED_TWICE,
            format!(
                "a player may be entered twice: {} and {} have the same name{shared_data}",
                facts.who(pair.first),
                facts.who(pair.second),
            ),
        )
        .severity(severity(facts, pair))
        .at(origins.player(pair.first).name, "first here")
        .label(origins.player(pair.second).name, "again here")
        .player(facts.number(pair.first))
        .found(facts.import.tournament.player(pair.second).name.clone())
        .because([rounds_note.to_owned()])
        .rule("practice")
        .fix("merge the entries if they are one person; if not, check the FIDE IDs")
        .certainty(Certainty::Heuristic);
}

/// Reports a name that only one round of a list of pairings has.
fn report_similar(facts: &Facts<'_>, findings: &mut Findings, names: SimilarNames) {
    let SimilarNames {
        usual,
        single,
        round,
    } = names;
    let name = |id: PlayerId| facts.import.tournament.player(id).name.as_str();
    let origins = &facts.import.origins;
    findings
        .report(
            &PERSON_ENTERED_TWICE,
            format!(
                "a name seems to be misspelt: only round {round} has {}, and {} is not in this round",
                name(single),
                name(usual)
            ),
        )
        .severity(Severity::Warning)
        .at(origins.player(single).name, "only here")
        .label(origins.player(usual).name, "in other rounds")
        .player(facts.number(single))
        .round(round.0)
        .found(name(single))
        .rule("practice")
        .fix("use the same spelling in all rounds, or add the starting numbers of the players")
        .certainty(Certainty::Heuristic);
}

fn report_many(facts: &Facts<'_>, findings: &mut Findings, pairs: &[Namesakes]) {
    let first_pair = pairs[0];
    findings
        .report(
            &PERSON_ENTERED_TWICE,
            format!("{} pairs of players have the same name", pairs.len()),
        )
        .severity(Severity::Warning)
        .at(
            facts.import.origins.player(first_pair.first).name,
            "the first such pair",
        )
        .label(
            facts.import.origins.player(first_pair.second).name,
            "again here",
        )
        .found(pairs.len().to_string())
        .rests_on(pairs.iter().map(|pair| facts.who(pair.first)))
        .rule("practice")
        .fix("check whether players were entered twice, and export the file again")
        .certainty(Certainty::Heuristic);
}

//! R208: an entry has the code of a bye, but also an opponent or a colour.

use super::report_entry;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::{Entry, FieldKey, Opponent, PlayerId, RoundNumber};

check! {
    BYE_WITH_OPPONENT = "R208" "bye-with-opponent", Error,
    page: include_str!("../../../docs/checks/bye-with-opponent.md"),
    needs: [Opponents],
    doubts: [Points],
    not_corrected: "the file does not say whether it was a forfeit or a bye",
    run: bye_with_opponent on facts,
}

/// Maximum number of byes with a colour reported one by one. If there are more, the program writes
/// a colour with every bye, and there is one finding.
const MAX_SEPARATE: usize = 4;

fn bye_with_opponent(facts: &Facts<'_>, findings: &mut Findings) {
    let mut byes_with_colour = Vec::new();
    for (id, round, entry) in facts.stated_entries() {
        if !entry.outcome.is_bye() || findings.has_finding_about(id, round) {
            continue;
        }
        match entry.opponent {
            Opponent::Nobody => {
                // `+` without an opponent is reported by R210
                let result_code = facts.import.origins.cell(id, round).result_code;
                if entry.colour.is_some() && result_code != b'+' {
                    byes_with_colour.push((id, round));
                }
            }
            opponent => report_opponent(facts, findings, (id, round), (entry, opponent)),
        }
    }
    if byes_with_colour.len() > MAX_SEPARATE {
        return report_colours(facts, findings, &byes_with_colour);
    }
    for (id, round) in byes_with_colour {
        report_colour(facts, findings, id, round);
    }
}

/// Reports a bye with a colour, but without an opponent, as a warning.
fn report_colour(facts: &Facts<'_>, findings: &mut Findings, id: PlayerId, round: RoundNumber) {
    let cell = facts.import.origins.cell(id, round);
    let outcome = facts.entry(id, round).outcome.words();
    findings
        .report(
            &BYE_WITH_OPPONENT,
            format!(
                "bye with a colour{}: {} has a {outcome}",
                facts.in_round(round),
                facts.who(id)
            ),
        )
        .severity(Severity::Warning)
        .at(cell.colour, "a colour without an opponent")
        .player(facts.number(id))
        .round(round.0)
        .about_entry(id, round)
        .found(facts.source.slice(cell.colour).trim())
        .cites(&[FieldKey::ColoursAndResults])
        .fix(facts.choose_words(
            "write `-` for the colour, or enter the opponent if a game was scheduled",
            "enter the opponent if a game was scheduled",
        ));
}

/// Reports many byes with a colour, but without an opponent, as one warning with a list.
fn report_colours(facts: &Facts<'_>, findings: &mut Findings, byes: &[(PlayerId, RoundNumber)]) {
    let line = |&(id, round): &(PlayerId, RoundNumber)| {
        let outcome = facts.entry(id, round).outcome.words();
        format!("{} has a {outcome}{}", facts.who(id), facts.in_round(round))
    };
    let colour_span = |(id, round)| facts.import.origins.cell(id, round).colour;
    let mut finding = findings
        .report(
            &BYE_WITH_OPPONENT,
            format!("{} byes have a colour", byes.len()),
        )
        .severity(Severity::Warning)
        .at(colour_span(byes[0]), "the first such bye")
        .found(byes.len().to_string())
        .rests_on(byes.iter().map(line))
        .because(byes.iter().map(line))
        .cites(&[FieldKey::ColoursAndResults])
        .fix(facts.choose_words(
            "write `-` for the colours, or enter the opponents if games were scheduled",
            "enter the opponents if games were scheduled",
        ));
    for &bye in byes.iter().skip(1).take(MAX_SEPARATE) {
        finding = finding.label(colour_span(bye), "and here");
    }
    for &(id, round) in byes {
        finding = finding.about_entry(id, round);
    }
}

fn report_opponent(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (id, round): (PlayerId, RoundNumber),
    (entry, opponent): (&Entry, Opponent),
) {
    let named_player = opponent.player().filter(|&named_player| named_player != id);
    // if both sides name each other, the finding is about the lower starting number
    let mutual_opponent = named_player
        .filter(|&named_player| facts.entry(named_player, round).opponent == Opponent::Player(id));
    let subject = mutual_opponent.map_or(id, |named_player| facts.lower_first(id, named_player).0);
    let code = facts.quoted_code(id, round);
    let opponent_in_words = named_player.map_or_else(
        || "an opponent".to_owned(),
        |named_player| facts.who(named_player),
    );
    let message = format!(
        "bye with an opponent{}: {} has {code} against {opponent_in_words}",
        facts.in_round(round),
        facts.who(id)
    );
    let finding = report_entry(facts, findings, &BYE_WITH_OPPONENT, (id, round), message)
        .at(
            facts.cell(id, round),
            format!("a {} and an opponent", entry.outcome.words()),
        )
        .player(facts.number(subject))
        .found(code.replace('`', ""))
        .because(["a scheduled game that was not played is a forfeit, not a bye".to_owned()])
        .cites(&[FieldKey::PlayerRows])
        .fix("write `-` for the absent player and `+` for the opponent, or remove the opponent");
    if let Some(named_player) = mutual_opponent {
        finding
            .label(
                facts.cell(named_player, round),
                format!(
                    "{} on the other side",
                    facts.quoted_code(named_player, round)
                ),
            )
            .about_entry(named_player, round)
            .causes(named_player);
    } else if let Some(named_player) = named_player {
        finding.label(
            facts.cell(named_player, round),
            "names another player or none",
        );
    }
}

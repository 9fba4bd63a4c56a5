//! I621: a title that FIDE does not award over the board, or that it does not award to this player.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::several;
use crate::audit::{Facts, Findings, Need};
use crate::model::{FieldKey, PlayerId, Sex};

check! {
    TITLE_IMPOSSIBLE = "I621" "title-impossible", Warning,
    page: include_str!("../../../docs/checks/title-impossible.md"),
    not_corrected: "the right title is not in the file",
    run: title_impossible on facts,
}

/// The titles for play over the board (B.01 0.3), and those of FIDE's online arena, which lists
/// state in the same column.
const TITLES: [&str; 12] = [
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM",
];

fn title_impossible(facts: &Facts<'_>, findings: &mut Findings) {
    let mut unknown_titles: BTreeMap<&str, Vec<PlayerId>> = BTreeMap::new();
    // tables of other programs have national titles in the same column
    let accepts_only_fide = facts.has(Need::Records);
    for id in several::by_number(facts) {
        let player = facts.import.tournament.player(id);
        let Some(title) = player.title.as_deref() else {
            continue;
        };
        if !TITLES.contains(&title) {
            if !accepts_only_fide {
                continue;
            }
            unknown_titles.entry(title).or_default().push(id);
        } else if title.starts_with('W') && player.sex == Some(Sex::Man) {
            report_title_of_man(facts, findings, id, title);
        }
    }
    for (title, players) in unknown_titles {
        report_title_not_of_fide(facts, findings, title, &players);
    }
}

fn report_title_of_man(facts: &Facts<'_>, findings: &mut Findings, id: PlayerId, title: &str) {
    findings
        .report(
            &TITLE_IMPOSSIBLE,
            format!(
                "the title of {} cannot be right: {title}, but the player is a man",
                facts.who(id)
            ),
        )
        .at(
            facts.import.origins.player(id).field_span(FieldKey::Title),
            "a women's title",
        )
        .label(
            facts.import.origins.player(id).field_span(FieldKey::Sex),
            "a man",
        )
        .player(facts.number(id))
        .found(title)
        .cites(&[FieldKey::Title, FieldKey::Sex])
        .fix("correct the title or the sex");
}

fn report_title_not_of_fide(
    facts: &Facts<'_>,
    findings: &mut Findings,
    title: &str,
    players: &[PlayerId],
) {
    let names: Vec<String> = players.iter().map(|&id| facts.who(id)).collect();
    let message = match &names[..] {
        [name] => format!("the title of {name} is not a FIDE title: `{title}`"),
        _ => format!(
            "`{title}` is not a FIDE title: {} players have it",
            names.len()
        ),
    };
    let finding = findings
        .report(&TITLE_IMPOSSIBLE, message)
        .at(
            facts
                .import
                .origins
                .player(players[0])
                .field_span(FieldKey::Title),
            "this title",
        )
        .found(title)
        .cites(&[FieldKey::Title])
        .fix("write a FIDE title (GM, IM, FM, CM, WGM, WIM, WFM, WCM), or leave the title empty");
    match names.len() {
        1 => finding.player(facts.number(players[0])),
        _ => finding.because(names),
    };
}

//! R206: a game was played, but neither side has a colour.

use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    COLOURS_MISSING = "R206" "colours-missing", Warning,
    page: include_str!("../../../docs/checks/colours-missing.md"),
    needs: [Colours, Opponents],
    not_corrected: "the file does not say which colour each player had",
    run: colours_missing on facts,
}

/// Maximum number of games reported one by one; if there are more, the file probably has no colours
/// at all.
const MAX_SEPARATE: usize = 5;

fn colours_missing(facts: &Facts<'_>, findings: &mut Findings) {
    let lacks_colours = |game: &&Game| {
        let (a, b) = (game.first.1, game.second.1);
        a.outcome.is_played() && b.outcome.is_played() && a.colour.is_none() && b.colour.is_none()
    };
    let games = facts.games.iter().filter(lacks_colours).count();
    let Some(first) = facts.games.iter().find(lacks_colours) else {
        return;
    };
    if games > MAX_SEPARATE {
        let span = facts.import.origins.cell(first.first.0, first.round).colour;
        findings
            .report(
                &COLOURS_MISSING,
                format!("{games} played games have no colours"),
            )
            .at(span, "the first such game")
            .found(games.to_string())
            .rests_on(facts.games.iter().filter(lacks_colours).map(|game| {
                let [a, b] = [game.first.0, game.second.0].map(|id| facts.who(id));
                format!("{}: {a} - {b}", game.round)
            }))
            .because(["the games are rated, but their colours count as unknown".to_owned()])
            .cites(&[FieldKey::Colours])
            .fix("enter the colours");
        return;
    }
    for game in facts.games.iter().filter(lacks_colours) {
        let ((a, _), (b, _), round) = (game.first, game.second, game.round);
        if findings.has_finding_about(a, round) {
            continue;
        }
        findings
            .report(
                &COLOURS_MISSING,
                format!(
                    "the game{} between {} and {} has no colours",
                    facts.of_round(round),
                    facts.who(a),
                    facts.who(b)
                ),
            )
            .at(facts.import.origins.cell(a, round).colour, "no colour")
            .label(facts.import.origins.cell(b, round).colour, "no colour")
            .player(facts.number(a))
            .round(round.0)
            .because(["the game is rated, but its colours count as unknown".to_owned()])
            .cites(&[FieldKey::Colours])
            .fix("enter the colours");
    }
}

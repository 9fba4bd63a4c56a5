//! R205: the two sides of a game have the same colour, or only one side has a colour.

use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::{Colour, FieldKey, PlayerId, RoundNumber};

check! {
    COLOURS_DISAGREE = "R205" "colours-disagree", Error,
    page: include_str!("../../../docs/checks/colours-disagree.md"),
    not_corrected: "the file does not say which colour was played",
    run: colours_disagree on facts,
}

fn colours_disagree(facts: &Facts<'_>, findings: &mut Findings) {
    for game in &facts.games {
        let ((a, half_a), (b, half_b)) = (game.first, game.second);
        // the colour of a game that was not played does not count
        let was_played = half_a.outcome.is_played() || half_b.outcome.is_played();
        let is_wrong = match (half_a.colour, half_b.colour) {
            (Some(x), Some(y)) => x == y,
            (None, None) => false,
            _ => was_played,
        };
        if !is_wrong {
            continue;
        }
        let round = game.round;
        let text = || describe_disagreement(facts, game);
        if !findings.attach_to_game(&COLOURS_DISAGREE, (a, round), Severity::Error, text)
            && !findings.attach_to_game(&COLOURS_DISAGREE, (b, round), Severity::Error, text)
        {
            report(facts, findings, game);
        }
    }
}

fn describe_disagreement(facts: &Facts<'_>, game: &Game) -> String {
    format!(
        "colours disagree{}: {} has {}, {} has {}",
        facts.in_round(game.round),
        facts.who(game.first.0),
        colour_word(game.first.1.colour),
        facts.who(game.second.0),
        colour_word(game.second.1.colour),
    )
}

fn report(facts: &Facts<'_>, findings: &mut Findings, game: &Game) {
    let ((a, half_a), (b, half_b), round) = (game.first, game.second, game.round);
    let colour_span =
        |id: PlayerId, round: RoundNumber| facts.import.origins.cell(id, round).colour;
    findings
        .report(&COLOURS_DISAGREE, describe_disagreement(facts, game))
        .at(colour_span(a, round), colour_word(half_a.colour))
        .label(colour_span(b, round), colour_word(half_b.colour))
        .player(facts.number(a))
        .round(round.0)
        .found(format!(
            "{} and {}",
            colour_word(half_a.colour),
            colour_word(half_b.colour)
        ))
        .about_entry(a, round)
        .about_entry(b, round)
        .cites(&[FieldKey::Colours])
        .fix(
            "write the colours that were played; often the two players of the pairing are swapped",
        );
}

const fn colour_word(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(Colour::White) => "white",
        Some(Colour::Black) => "black",
        None => "no colour",
    }
}

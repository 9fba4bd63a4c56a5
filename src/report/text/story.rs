//! `why FILE PLAYER pairing`

use super::pairings::reason_in_words;
use super::wrap::{indented, wrap};
use super::{title, who};
use crate::finding::amount;
use crate::model::{Colour, PlayerId, Tournament};
use crate::pairing::verify::{Refusal, Story};
use crate::pairing::{Edition, Preference, Strength};
use crate::report::{Paint, PairStory, Style};

/// The story of a pair.
#[must_use]
pub fn story(shown: &PairStory<'_>, style: Style) -> String {
    let tournament = &shown.import.tournament;
    let story = shown.story;
    let name = |id| who(tournament, id);
    let player = name(story.situation.player);
    let head = format!(
        "{}: the pairing of {player} in round {} by the Dutch system of {}",
        title(shown.source, shown.import),
        story.round,
        story.edition.name()
    );
    let mut out = format!("{}\n\n", style.paint(head, Paint::Bold));
    let mut line = |label: &str, text: &str| {
        let lines = wrap(text, style.text_width().saturating_sub(LABEL));
        for (index, text) in lines.lines().enumerate() {
            let label = if index == 0 { label } else { "" };
            out += &format!("{label:LABEL$}{text}\n");
        }
    };
    let notation = shown.import.notation;
    line(
        "points",
        &notation.points(story.situation.score).to_string(),
    );
    line("colours", &colours(story));
    line("floats", &floats(story));
    let list = |ids: &[PlayerId]| {
        let names: Vec<String> = ids.iter().map(|&id| name(id)).collect();
        names.join("; ")
    };
    for score in &story.left_over {
        let text = format!(
            "not paired in the bracket of {}",
            amount(&notation.points(*score), "point")
        );
        line("left over", &text);
    }
    let bracket = format!(
        "{}: {}",
        amount(&notation.points(story.score), "point"),
        list(&story.residents)
    );
    line("bracket", &bracket);
    if !story.movers.is_empty() {
        line("moved down", &list(&story.movers));
    }
    line("paired", &paired(tournament, story));
    let verdict = match &story.reason {
        None => format!("the rules of {} give this round", story.edition.name()),
        Some(reason) => format!(
            "the rules of {} do not give this round: {}",
            story.edition.name(),
            reason_in_words(tournament, reason)
        ),
    };
    line("rules", &verdict);
    if !story.others.is_empty() {
        out += "\nWhy nobody else of the bracket\n";
        for other in &story.others {
            let text = format!(
                "{}: {}",
                name(other.opponent),
                refusal_in_words(tournament, story.edition, &other.refusal)
            );
            out += &indented(&text, 2, 0, style);
        }
        let asked = story.others.len();
        let all = story.movers.len() + story.residents.len();
        if all > asked + 2 && asked >= shown.most {
            out += &format!("  and others, of {all} players in the bracket\n");
        }
    }
    out
}

/// The width of the labels.
const LABEL: usize = 12;

/// Why an opponent was not chosen, in words that fit after the name.
#[must_use]
pub fn refusal_in_words(tournament: &Tournament, edition: Edition, refusal: &Refusal) -> String {
    let new = edition == Edition::Dutch2026;
    let article =
        |of_2026: &'static str, of_2017: &'static str| if new { of_2026 } else { of_2017 };
    match refusal {
        Refusal::Met(round) => format!(
            "{}, they played each other in round {round}",
            article("C1", "C.1")
        ),
        Refusal::Forbidden => "the event prohibits this pair".to_owned(),
        Refusal::Colours => format!("{}, both must have the same colour", article("C3", "C.3")),
        Refusal::Completion => format!(
            "{}, the others could not all be paired",
            article("C4", "C.4")
        ),
        Refusal::Worse(reason) => reason_in_words(tournament, reason),
        Refusal::Given => "nothing, the rules give this pair".to_owned(),
    }
}

/// `WBW, so Black is preferred (strong)`
fn colours(story: &Story) -> String {
    let games: String = story
        .situation
        .colours
        .iter()
        .map(|colour| match colour {
            Colour::White => 'W',
            Colour::Black => 'B',
        })
        .collect();
    match preference(story.situation.preference) {
        Some(preference) => format!("{games}, so {preference}"),
        None => "no game played yet, so no preference".to_owned(),
    }
}

fn preference(preference: Preference) -> Option<String> {
    let strength = match preference.strength {
        Strength::None => return None,
        Strength::Mild => "mild",
        Strength::Strong => "strong",
        Strength::Absolute => "absolute",
    };
    let colour = if preference.white { "White" } else { "Black" };
    Some(format!("{colour} is preferred ({strength})"))
}

fn floats(story: &Story) -> String {
    let before = story.round.0;
    let situation = &story.situation;
    let kinds = [("down", situation.downfloats), ("up", situation.upfloats)];
    let words = kinds.iter().flat_map(|(word, rounds)| {
        let rounds = rounds.iter().zip(1..).filter(|(floated, _)| **floated);
        rounds.map(move |(_, ago)| format!("{word} in round {}", before.saturating_sub(ago)))
    });
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => "none in the last two rounds".to_owned(),
        false => words.join(", "),
    }
}

fn paired(tournament: &Tournament, story: &Story) -> String {
    let Some(opponent) = story.opponent else {
        return "the pairing-allocated bye".to_owned();
    };
    let colour = match story.has_white {
        Some(true) => ", with White",
        Some(false) => ", with Black",
        None => "",
    };
    let mut text = format!("{}{colour}", who(tournament, opponent));
    if let Some(pair) = story.colours {
        let article = pair.rule.article(story.edition);
        let white = who(tournament, pair.white);
        text += &format!("; {white} should have White ({article})");
    }
    text
}

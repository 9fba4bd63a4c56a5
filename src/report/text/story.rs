//! The explanation of a pairing: `why FILE PLAYER pairing`.

use super::wrap::{wrap, wrap_indented};
use super::{number_and_name, title};
use crate::audit::{order_in_words, prohibition_in_words, reason_in_words, rule_in_words};
use crate::finding::count;
use crate::model::{Colour, PlayerId, Tournament};
use crate::number::Points;
use crate::pairing::verify::{OtherPlayer, Reason, Refusal, Rule, Story};
use crate::pairing::{ColourRule, Edition, Preference, Prohibition, Strength};
use crate::report::{Paint, PairStory, Style};

/// Explains why a player was paired as recorded.
#[must_use]
pub fn story(pair_story: &PairStory<'_>, style: Style) -> String {
    let tournament = &pair_story.import.tournament;
    let story = pair_story.story;
    let name = |id| number_and_name(tournament, id);
    let player = name(story.situation.player);
    let head = format!(
        "{}: the pairing of {player} in round {} by the Dutch system of {}",
        title(pair_story.source, pair_story.import),
        story.round,
        story.edition.name()
    );
    let mut out = format!("{}\n\n", style.paint(head, Paint::Bold));
    let mut line = |label: &str, text: &str| {
        let lines = wrap(text, style.text_width().saturating_sub(LABEL_WIDTH));
        for (index, text) in lines.lines().enumerate() {
            let label = if index == 0 { label } else { "" };
            out += &format!("{label:LABEL_WIDTH$}{text}\n");
        }
    };
    line("points", &story.situation.score.to_string());
    line("colours", &colours(story));
    line("floats", &floats(story));
    for upper_bracket in &story.left_over {
        let text = format!(
            "from the bracket of {}, in which {player} could not be paired",
            upper_bracket.score.in_words()
        );
        line("floated", &text);
    }
    line("bracket", &bracket(tournament, story));
    if !story.movers.is_empty() {
        line("moved down", &player_list(tournament, &story.movers));
    }
    match story.opponent {
        Some(opponent) => line("opponent", &name(opponent)),
        None => line("paired", "with nobody: the pairing-allocated bye"),
    }
    if let Some(text) = article_of_colours(tournament, story) {
        line("white", &text);
    }
    if let Some(prohibition) = story.prohibition {
        let label = if story.opponent.is_some() {
            "this pair"
        } else {
            "this bye"
        };
        line(
            label,
            &format!(
                "not allowed by the rules: {}",
                absolute_rule_in_words(prohibition, story.edition)
            ),
        );
    }
    let verdict = match &story.reason {
        None => format!(
            "the rules of {} give the pairings of this round",
            story.edition.name()
        ),
        Some(reason) => format!(
            "the rules of {} do not give the pairings of this round: {}",
            story.edition.name(),
            reason_in_words(tournament, reason)
        ),
    };
    line("rules", &verdict);
    if let Some(guess) = pair_story.guess {
        line("cause", guess);
    }
    for upper_bracket in &story.left_over {
        let head = format!(
            "Why {player} met nobody from the bracket of {}",
            upper_bracket.score.in_words()
        );
        out += &refusals(
            pair_story,
            &head,
            (upper_bracket.score, &upper_bracket.others),
            style,
        );
    }
    let head = match story.opponent {
        Some(opponent) => format!("Why {player} met nobody other than {}", name(opponent)),
        None => "Why nobody else has the bye".to_owned(),
    };
    out += &refusals(pair_story, &head, (story.score, &story.others), style);
    let total = story.movers.len() + story.residents.len();
    let examined_players = story.others.len();
    if total > examined_players + 2 && examined_players >= pair_story.max_others {
        out += &format!("  and others; the bracket has {}\n", count(total, "player"));
    }
    if story.unfinished {
        out += "\nOther players were not examined: the time limit was reached.\n";
    }
    out
}

/// Explains what rules out each of the other players of a bracket, then names those whose pairing
/// the rules try later. Players with the same reason are named together.
fn refusals(
    pair_story: &PairStory<'_>,
    head: &str,
    (score, others): (Points, &[OtherPlayer]),
    style: Style,
) -> String {
    let tournament = &pair_story.import.tournament;
    if others.is_empty() {
        return String::new();
    }
    let mut excluded_groups: Vec<(String, Vec<PlayerId>)> = Vec::new();
    let mut later_groups: Vec<(String, Vec<PlayerId>)> = Vec::new();
    for other in others {
        let (groups, why) = match &other.refusal {
            Refusal::Worse(reason) if matches!(reason.rule, Rule::Order(_)) => (
                &mut later_groups,
                later_pairing_in_words(tournament, reason, score),
            ),
            // the bracket with this score is named in the heading
            Refusal::Worse(reason) if reason.score == Some(score) => {
                (&mut excluded_groups, rule_in_words(tournament, reason))
            }
            refusal => {
                let words = refusal_in_words(tournament, pair_story.story.edition, refusal);
                (&mut excluded_groups, words)
            }
        };
        // an absolute rule against a pair concerns only its two players
        let is_shared = !matches!(other.refusal, Refusal::Prohibited(_));
        let mut groups_with_reason = groups.iter_mut().filter(|_| is_shared);
        match groups_with_reason.find(|(reason, _)| *reason == why) {
            Some((_, players)) => players.push(other.opponent),
            None => groups.push((why, vec![other.opponent])),
        }
    }
    let mut out = format!("\n{head}\n");
    for (why, players) in excluded_groups.into_iter().chain(later_groups) {
        let text = format!("{}: {why}", player_list(tournament, &players));
        out += &wrap_indented(&text, 2, 0, style);
    }
    out
}

/// Explains that the rules try a pairing later. Names the score of the bracket unless it is
/// `score`.
fn later_pairing_in_words(tournament: &Tournament, reason: &Reason, score: Points) -> String {
    match reason.rule {
        Rule::Order(rule) if reason.score == Some(score) => format!(
            "equally good by every criterion, but the rules try this pairing later: {} ({})",
            order_in_words(rule),
            reason.rule.name(reason.edition)
        ),
        _ => reason_in_words(tournament, reason),
    }
}

/// Returns the bracket in words: `1 point: S1 is 1 Example, Anna. S2 is 2 Example, Boris; 3
/// Example, Carla`
fn bracket(tournament: &Tournament, story: &Story) -> String {
    let score = story.score.in_words();
    let residents = &story.residents;
    match story.upper_size {
        upper if (1..residents.len()).contains(&upper) => format!(
            "{score}: S1 is {}. S2 is {}",
            player_list(tournament, &residents[..upper]),
            player_list(tournament, &residents[upper..])
        ),
        _ => format!("{score}: {}", player_list(tournament, residents)),
    }
}

fn player_list(tournament: &Tournament, ids: &[PlayerId]) -> String {
    let names: Vec<String> = ids
        .iter()
        .map(|&id| number_and_name(tournament, id))
        .collect();
    names.join("; ")
}

/// The width of the labels on the left, in characters.
const LABEL_WIDTH: usize = 12;

/// Returns the reason why an opponent was not chosen, in words that can follow the opponent's name.
#[must_use]
pub fn refusal_in_words(tournament: &Tournament, edition: Edition, refusal: &Refusal) -> String {
    let is_2026 = edition == Edition::Dutch2026;
    let article = |article_2026: &'static str, article_2017: &'static str| {
        if is_2026 { article_2026 } else { article_2017 }
    };
    match refusal {
        Refusal::Prohibited(prohibition) => absolute_rule_in_words(*prohibition, edition),
        Refusal::Completion => format!(
            "{}, the other players could not all be paired",
            article("C4", "C.4")
        ),
        Refusal::Worse(reason) => reason_in_words(tournament, reason),
        Refusal::Given => "the rules give this pair".to_owned(),
        Refusal::GivenBye => "the rules give the bye to this player".to_owned(),
    }
}

/// Returns the absolute rule against a pair or a bye: `C1, they played each other in round 3`.
fn absolute_rule_in_words(prohibition: Prohibition, edition: Edition) -> String {
    let subject = match prohibition {
        Prohibition::NoBye(..) => "",
        _ => "they ",
    };
    format!(
        "{}, {subject}{}",
        prohibition.name(edition),
        prohibition_in_words(prohibition)
    )
}

/// Returns the colours of the player so far, and the preference that follows from them: `WBW in the
/// games so far, so Black is preferred (strong)`.
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
        Some(preference) => format!("{games} in the games so far, so {preference}"),
        None => "no game so far, so no preference".to_owned(),
    }
}

fn preference(preference: Preference) -> Option<String> {
    let strength = match preference.strength {
        Strength::None => return None,
        Strength::Mild => "mild",
        Strength::Strong => "strong",
        Strength::Absolute => "absolute",
    };
    let colour = if preference.prefers_white {
        "White"
    } else {
        "Black"
    };
    Some(format!("{colour} is preferred ({strength})"))
}

fn floats(story: &Story) -> String {
    let round = story.round.0;
    let situation = &story.situation;
    let kinds = [("down", situation.downfloats), ("up", situation.upfloats)];
    let words = kinds.iter().flat_map(|(word, rounds)| {
        let rounds = rounds.iter().zip(1..).filter(|(floated, _)| **floated);
        rounds.map(move |(_, ago)| format!("{word} in round {}", round.saturating_sub(ago)))
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        "none in the last two rounds".to_owned()
    } else {
        words.join(", ")
    }
}

/// Returns the player who should have White, with the article that decides it and its reason, and a
/// remark if the file has the opposite colours: `23 Example, Anna, by article 5.2.1: this conflicts
/// with neither player's preference`; `None` for the bye.
fn article_of_colours(tournament: &Tournament, story: &Story) -> Option<String> {
    let pair = story.colours?;
    let player = story.situation.player;
    let article = pair.rule.article(story.edition);
    let why = match pair.rule {
        ColourRule::Granted => "this conflicts with neither player's preference",
        ColourRule::Stronger => {
            "both prefer the same colour, and the stronger preference is granted"
        }
        ColourRule::Alternated => {
            "both preferences are equally strong, so the colours alternate from the latest games in \
             which the two had different ones"
        }
        ColourRule::HigherRanked => {
            "both preferences are equally strong and their colours were the same so far, so the \
             preference of the higher ranked player is granted"
        }
        ColourRule::Number => {
            "neither player has a preference, so the place of the higher ranked player in the list \
             decides: at an odd place, this player has the colour drawn before round 1"
        }
    };
    let white = number_and_name(tournament, pair.white);
    let text = format!("{white}, by article {article}: {why}");
    Some(match story.has_white {
        Some(has_white) if has_white != (pair.white == player) => {
            format!("{text}. The file has the opposite colours")
        }
        _ => text,
    })
}

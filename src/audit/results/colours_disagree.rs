//! R205: the two sides of a game have the same colour, or only one side has a colour. If this is so
//! in most games of a round, the colours of the round were probably overwritten, and there is one
//! finding.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, first_of};
use crate::model::{Colour, FieldKey, PlayerId, RoundNumber};

check! {
    COLOURS_DISAGREE = "R205" "colours-disagree", Error,
    page: include_str!("../../../docs/checks/colours-disagree.md"),
    not_corrected: "the file does not say which colour each player had",
    run: colours_disagree on facts,
}

/// Minimum number of games of a round in which the colours disagree in the same way for a single
/// slip to be reported as the cause.
const MIN_OVERWRITTEN_GAMES: usize = 4;

/// How the colours of the two sides of a game disagree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mismatch {
    BothWhite,
    BothBlack,
    OnlyWhite,
    OnlyBlack,
}

impl Mismatch {
    /// Finds how the colours of a game disagree; `None` if they are right, if neither side has a
    /// colour, or if only one side has a colour but the game was not played.
    fn find(game: &Game) -> Option<Mismatch> {
        let (half_a, half_b) = (game.first.1, game.second.1);
        // the colour of a game that was not played does not count
        let was_played = half_a.outcome.is_played() || half_b.outcome.is_played();
        match (half_a.colour, half_b.colour) {
            (Some(Colour::White), Some(Colour::White)) => Some(Mismatch::BothWhite),
            (Some(Colour::Black), Some(Colour::Black)) => Some(Mismatch::BothBlack),
            (Some(_), Some(_)) | (None, None) => None,
            (Some(colour), None) | (None, Some(colour)) => was_played.then_some(match colour {
                Colour::White => Mismatch::OnlyWhite,
                Colour::Black => Mismatch::OnlyBlack,
            }),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Mismatch::BothWhite => "both players have white",
            Mismatch::BothBlack => "both players have black",
            Mismatch::OnlyWhite => "one player has white, the other no colour",
            Mismatch::OnlyBlack => "one player has black, the other no colour",
        }
    }
}

/// Games whose colours disagree in the same way, by round.
type GamesByRound<'g> = BTreeMap<RoundNumber, Vec<&'g Game>>;

fn colours_disagree(facts: &Facts<'_>, findings: &mut Findings) {
    let games = facts.games.iter();
    let wrong_games: Vec<(Mismatch, &Game)> = games
        .filter_map(|game| Some((Mismatch::find(game)?, game)))
        .collect();
    if wrong_games.is_empty() {
        return;
    }
    let overwritten_rounds = find_overwritten_rounds(facts, &wrong_games);
    for (&mismatch, games) in &overwritten_rounds {
        report_overwritten_rounds(facts, findings, mismatch, games);
    }
    for (mismatch, game) in wrong_games {
        let round = game.round;
        let rounds = overwritten_rounds.get(&mismatch);
        if rounds.is_some_and(|rounds| rounds.contains_key(&round)) {
            continue;
        }
        let text = || describe_disagreement(facts, game);
        let (a, b) = (game.first.0, game.second.0);
        if !findings.mention_with_game(&COLOURS_DISAGREE, (a, round), Severity::Error, text)
            && !findings.mention_with_game(&COLOURS_DISAGREE, (b, round), Severity::Error, text)
        {
            report(facts, findings, game);
        }
    }
}

/// Finds the rounds in which the colours of most games disagree in the same way, with these games,
/// by the way in which they disagree.
fn find_overwritten_rounds<'g>(
    facts: &Facts<'_>,
    wrong_games: &[(Mismatch, &'g Game)],
) -> BTreeMap<Mismatch, GamesByRound<'g>> {
    let mut groups: BTreeMap<Mismatch, GamesByRound<'g>> = BTreeMap::new();
    for &(mismatch, game) in wrong_games {
        let rounds = groups.entry(mismatch).or_default();
        rounds.entry(game.round).or_default().push(game);
    }
    for rounds in groups.values_mut() {
        rounds.retain(|&round, wrong| {
            let games = facts.games.iter().filter(|game| game.round == round);
            wrong.len() >= MIN_OVERWRITTEN_GAMES && wrong.len() * 2 > games.count()
        });
    }
    groups.retain(|_, rounds| !rounds.is_empty());
    groups
}

/// Reports that the colours of whole rounds were overwritten, as one finding.
fn report_overwritten_rounds(
    facts: &Facts<'_>,
    findings: &mut Findings,
    mismatch: Mismatch,
    rounds: &GamesByRound<'_>,
) {
    let wrong_games: Vec<&Game> = rounds.values().flatten().copied().collect();
    let [first_game, ..] = wrong_games[..] else {
        return;
    };
    let numbers: Vec<String> = rounds.keys().map(ToString::to_string).collect();
    let round_suffix = match &numbers[..] {
        [_] => facts.of_round(first_game.round),
        _ => format!(" of rounds {}", first_of(&numbers, numbers.len())),
    };
    let games = facts.games.iter();
    let games = games.filter(|game| rounds.contains_key(&game.round));
    let colour_span = |id: PlayerId| {
        let cell = facts.import.origins.cell(id, first_game.round);
        cell.colour
    };
    let (a, b) = (first_game.first, first_game.second);
    let mut finding = findings
        .report(
            &COLOURS_DISAGREE,
            format!(
                "the colours{round_suffix} seem to have been overwritten: {} in {} of {} games",
                mismatch.words(),
                wrong_games.len(),
                games.count()
            ),
        )
        .at(colour_span(a.0), colour_word(a.1.colour))
        .label(colour_span(b.0), colour_word(b.1.colour))
        .found(wrong_games.len().to_string())
        .because(
            wrong_games
                .iter()
                .map(|game| describe_disagreement(facts, game)),
        )
        .cites(&[FieldKey::Colours])
        .fix(format!(
            "compare the colours{round_suffix} with the pairings of the event"
        ))
        .certainty(Certainty::Heuristic);
    if numbers.len() == 1 {
        finding = finding.round(first_game.round.0);
    }
    for game in wrong_games {
        finding = finding
            .about_entry(game.first.0, game.round)
            .about_entry(game.second.0, game.round);
    }
    finding.finish();
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
            "write the colour that each player had; the two players of a pairing are often swapped",
        );
}

const fn colour_word(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(Colour::White) => "white",
        Some(Colour::Black) => "black",
        None => "no colour",
    }
}

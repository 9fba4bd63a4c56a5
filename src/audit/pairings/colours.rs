//! Finds players whose colours break the rules of Swiss systems after a round.

use super::played::{confirmed_opponent, is_result_certain, unclear_row, was_played};
use crate::audit::check::{Builder, Check};
use crate::audit::{Facts, Findings};
use crate::model::{Colour, FieldKey, Opponent, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// A player whose colours break a rule of all Swiss systems, and the first round in which they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Breach {
    pub(super) player: PlayerId,
    pub(super) round: RoundNumber,
}

impl Breach {
    /// Returns the colours of the player's games up to the round of the breach: `WB?BWW`. `?`
    /// stands for a game that may have had another colour, or may not have been played.
    pub(super) fn colours(self, facts: &Facts<'_>, findings: &Findings) -> String {
        let games = possible_games(facts, findings, self.player.into());
        let games_until = games.take_while(|game| game.round <= self.round);
        let letters =
            games_until.map(|game| colour_letter(game.colour.filter(|_| game.is_certain)));
        letters.collect()
    }
}

/// A game that a player has played, or may have played.
#[derive(Clone, Copy)]
struct PossibleGame {
    round: RoundNumber,
    /// The player's colour; `None` if it is missing or disputed.
    colour: Option<Colour>,
    /// Whether the game was certainly played. If not, its result is missing or unreadable, or only
    /// one side has a forfeit.
    is_certain: bool,
}

/// The balance of a player's colours in the games up to a round.
#[derive(Clone, Copy, Default)]
pub(super) struct Balance {
    /// The least possible number of games with White minus that of games with Black.
    least_difference: i32,
    /// The greatest possible number of games with White minus that of games with Black.
    greatest_difference: i32,
    /// The number of most recent games in a row that certainly had the same colour.
    same_colour_run: usize,
    /// The colour of these games; `None` if their number is 0.
    last_colour: Option<Colour>,
}

impl Balance {
    /// Returns the balance after another game. Only a game that was certainly played, with a known
    /// colour, counts as evidence.
    fn after_game(self, game: PossibleGame) -> Balance {
        let may_be = |colour| game.colour.is_none_or(|known| known == colour);
        let must_be = |colour| game.is_certain && game.colour == Some(colour);
        let change = |counts: bool| i32::from(counts);
        let continues_run = game.colour.is_some() && self.last_colour == game.colour;
        let same_colour_run = match (continues_run, game.is_certain) {
            (true, true) => self.same_colour_run + 1,
            (true, false) => self.same_colour_run,
            (false, true) => usize::from(game.colour.is_some()),
            (false, false) => 0,
        };
        Balance {
            least_difference: self.least_difference + change(must_be(Colour::White))
                - change(may_be(Colour::Black)),
            greatest_difference: self.greatest_difference + change(may_be(Colour::White))
                - change(must_be(Colour::Black)),
            same_colour_run,
            last_colour: game.colour.filter(|_| same_colour_run > 0),
        }
    }

    /// Whether the player certainly had at least three more games with one colour than with the
    /// other, whatever the unknown colours and results are.
    pub(super) const fn is_unequal(self) -> bool {
        self.least_difference > 2 || self.greatest_difference < -2
    }

    /// Whether the player certainly had the same colour in the last three games or more.
    pub(super) const fn is_third_in_a_row(self) -> bool {
        self.same_colour_run > 2
    }
}

/// Finds the players who break a rule of colours. `breaks_rule` is called with the balance after
/// each of their games.
pub(super) fn breaches(
    facts: &Facts<'_>,
    findings: &Findings,
    breaks_rule: impl Fn(Balance) -> bool,
) -> Vec<Breach> {
    let ids = facts.table.ids();
    let breaches = ids.filter_map(|id| {
        let mut balance = Balance::default();
        let last_game = possible_games(facts, findings, id).find(|&game| {
            balance = balance.after_game(game);
            breaks_rule(balance)
        })?;
        // the rule does not apply to topscorers and their opponents in the last round (Dutch system
        // 1.8)
        (!may_be_topscorer_game(facts, findings, id, last_game.round)).then(|| Breach {
            player: id.player(),
            round: last_game.round,
        })
    });
    breaches.collect()
}

/// Returns the games that a participant has played or may have played over the board. A colour is
/// disputed if the opponent's row states the same colour or no colour (R205), and unknown if the row
/// with the game may be one of another player (S105).
fn possible_games<'f>(
    facts: &'f Facts<'_>,
    findings: &'f Findings,
    id: ParticipantId,
) -> impl Iterator<Item = PossibleGame> + 'f {
    let table = &facts.table;
    table.round_numbers().filter_map(move |round| {
        let is_certain = match was_played(facts, findings, id, round) {
            Some(false) => return None,
            Some(true) => true,
            None => false,
        };
        let colour = table.colour(id, round);
        // if only one side states a game, nothing contradicts its colour
        let is_disputed = confirmed_opponent(facts, id, round)
            .is_some_and(|opponent| table.colour(opponent, round) != colour.map(Colour::opposite));
        let is_unclear = unclear_row(findings, (id.player(), round)).is_some();
        Some(PossibleGame {
            round,
            colour: colour.filter(|_| !is_disputed && !is_unclear),
            is_certain: is_certain && !is_unclear,
        })
    })
}

const fn colour_letter(colour: Option<Colour>) -> char {
    match colour {
        Some(Colour::White) => 'W',
        Some(Colour::Black) => 'B',
        None => '?',
    }
}

/// Whether the round is the last one, and before it the player or the opponent may have had more
/// than half of the possible points. An opponent who is not in the list may have had any points.
fn may_be_topscorer_game(
    facts: &Facts<'_>,
    findings: &Findings,
    id: ParticipantId,
    round: RoundNumber,
) -> bool {
    let table = &facts.table;
    let is_last_round = table.is_final() && round.index() + 1 == table.rounds();
    let win = facts.import.tournament.score_system.w();
    let most_points_before = |id: ParticipantId| -> Points {
        let earlier_rounds = RoundNumber::up_to(round.index());
        let most_points = earlier_rounds.map(|round| {
            if is_result_certain(facts, findings, id, round) {
                table.points(id)[round.index()]
            } else {
                win
            }
        });
        most_points.sum()
    };
    let max_points: Points = (0..round.index()).map(|_| win).sum();
    let may_be_topscorer = |id: ParticipantId| {
        let points = most_points_before(id);
        points + points > max_points
    };
    let opponent = table.opponent(id, round);
    let entry = facts.entry(id.player(), round);
    let is_opponent_unlisted = matches!(entry.opponent, Opponent::Unknown(_));
    is_last_round
        && (is_opponent_unlisted || may_be_topscorer(id) || opponent.is_some_and(may_be_topscorer))
}

/// Returns the players who break at least one of the two rules of colours.
pub(super) fn breaches_of_either_rule(facts: &Facts<'_>, findings: &Findings) -> Vec<Breach> {
    breaches(facts, findings, |colours| {
        colours.is_unequal() || colours.is_third_in_a_row()
    })
}

/// Whether so many players break a rule of colours that the event was not paired by these rules:
/// more than one in ten players, and at least four.
pub(super) fn are_rules_ignored(facts: &Facts<'_>, breaches: &[Breach]) -> bool {
    const MIN_PLAYERS: usize = 4;
    breaches.len() >= MIN_PLAYERS && breaches.len() * 10 > facts.table.participants()
}

/// Reports a player who breaks a rule of colours. The message begins with `title`, and `label` is
/// the label of the span.
pub(super) fn report<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    check: &'static Check,
    breach: &Breach,
    (title, label): (&str, &str),
) -> Builder<'f> {
    let colours = breach.colours(facts, findings);
    let message = format!(
        "{title}: {} has {colours} after round {}",
        facts.who(breach.player),
        breach.round
    );
    findings
        .report(check, message)
        .at(facts.cell(breach.player, breach.round), label)
        .player(facts.number(breach.player))
        .round(breach.round.0)
        .found(colours)
        .cites(&[FieldKey::Opponents])
        .fix("check the colours; if they are right, the arbiter has to explain the pairing")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the balance after these games: `W` and `B` were played, `w` and `b` may have been
    /// played, `?` was played with an unknown colour, and `-` may have been played with an unknown
    /// colour.
    fn balance(games: &str) -> Balance {
        let game = |letter: char| PossibleGame {
            round: RoundNumber(1),
            colour: match letter.to_ascii_uppercase() {
                'W' => Some(Colour::White),
                'B' => Some(Colour::Black),
                _ => None,
            },
            is_certain: letter.is_ascii_uppercase() || letter == '?',
        };
        let games = games.chars().map(game);
        games.fold(Balance::default(), Balance::after_game)
    }

    #[test]
    fn a_run_of_colours_is_certain_only_if_every_game_in_it_is() {
        for certain in [
            "WWW", "BWWW", "WWwW", "wWWW", "bWWW", "?BBB", "-BBB", "BBbB",
        ] {
            assert!(balance(certain).is_third_in_a_row(), "{certain}");
        }
        for open in [
            "WW", "WWw", "WWbW", "WW-W", "WW?W", "bWW", "wWW", "WWBW", "WwW", "wWwWw",
        ] {
            assert!(!balance(open).is_third_in_a_row(), "{open}");
        }
    }

    #[test]
    fn colours_are_unequal_only_if_no_uncertain_game_can_balance_them() {
        for certain in ["WWBWW", "BBWBB", "WWBwWW", "WW?WW", "WWbWW", "WWWW-"] {
            assert!(balance(certain).is_unequal(), "{certain}");
        }
        for open in ["WWBW", "WWBWw", "WWBbWW", "WWB-WW", "WWB?WW", "WW?W"] {
            assert!(!balance(open).is_unequal(), "{open}");
        }
    }
}

//! Finds players whose colours break the rules of Swiss systems, round by round.

use crate::audit::check::{Builder, Check};
use crate::audit::{Facts, Findings};
use crate::model::{Colour, FieldKey, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// A player whose colours break a rule of all Swiss systems, and the first round in which they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Breach {
    pub(super) player: PlayerId,
    pub(super) round: RoundNumber,
}

impl Breach {
    /// The colours of the player's games up to the round, with `?` for a disputed one: `WB?BWW`.
    pub(super) fn colours(self, facts: &Facts<'_>) -> String {
        let rounds = played_rounds(facts, self.player.into());
        let rounds_until = rounds.take_while(|&(round, _)| round <= self.round);
        rounds_until
            .map(|(_, colour)| colour_letter(colour))
            .collect()
    }
}

/// The balance of colours in the games that a player has played up to a round.
#[derive(Clone, Copy, Default)]
pub(super) struct Balance {
    /// The number of games with White minus that of games with Black.
    difference: i32,
    /// The number of games whose colours are disputed. Each may have had either colour.
    disputed_games: u32,
    /// The number of most recent games in a row with the same colour.
    same_colour_run: usize,
    last_colour: Option<Colour>,
}

impl Balance {
    /// The balance after another game; `None` is a disputed colour, which proves nothing.
    fn after_game(self, colour: Option<Colour>) -> Balance {
        let Some(colour) = colour else {
            return Balance {
                disputed_games: self.disputed_games + 1,
                same_colour_run: 0,
                last_colour: None,
                ..self
            };
        };
        let same_colour_run = if self.last_colour == Some(colour) {
            self.same_colour_run
        } else {
            0
        };
        let change = match colour {
            Colour::White => 1,
            Colour::Black => -1,
        };
        Balance {
            difference: self.difference + change,
            same_colour_run: same_colour_run + 1,
            last_colour: Some(colour),
            ..self
        }
    }

    /// Whether the player had at least three more games with one colour than with the other,
    /// whatever the disputed colours were.
    pub(super) const fn is_unequal(self) -> bool {
        self.difference.unsigned_abs() > 2 + self.disputed_games
    }

    /// Whether the player had the same colour in the last three games.
    pub(super) const fn is_third_in_a_row(self) -> bool {
        self.same_colour_run > 2
    }
}

/// Finds the players whose colours break a rule: `breaks_rule` decides this after each of their
/// games.
pub(super) fn breaches(facts: &Facts<'_>, breaks_rule: impl Fn(Balance) -> bool) -> Vec<Breach> {
    let ids = facts.table.ids();
    let breaches = ids.filter_map(|id| {
        let mut balance = Balance::default();
        let (round, _) = played_rounds(facts, id).find(|&(_, colour)| {
            balance = balance.after_game(colour);
            breaks_rule(balance)
        })?;
        // the rule does not apply to topscorers and their opponents in the last round (Dutch system
        // 1.8)
        (!is_topscorer_game(facts, id, round)).then(|| Breach {
            player: id.player(),
            round,
        })
    });
    breaches.collect()
}

/// The rounds in which a participant played over the board, each with the participant's colour;
/// `None` if the opponent's row has the same colour or none (R205).
fn played_rounds<'f>(
    facts: &'f Facts<'_>,
    id: ParticipantId,
) -> impl Iterator<Item = (RoundNumber, Option<Colour>)> + 'f {
    let table = &facts.table;
    let rounds = table.round_numbers();
    let rounds_played = rounds.filter(move |&round| table.outcome(id, round).is_played());
    rounds_played.filter_map(move |round| {
        let colour = table.colour(id, round);
        let opponent = table.opponent(id, round);
        // if only one side states a game, nothing contradicts its colour
        let confirmed_opponent = opponent.filter(|&other| table.opponent(other, round) == Some(id));
        match confirmed_opponent.map(|other| table.colour(other, round)) {
            Some(opponent_colour) if opponent_colour != colour.map(Colour::opposite) => {
                Some((round, None))
            }
            _ => colour.map(|colour| (round, Some(colour))),
        }
    })
}

const fn colour_letter(colour: Option<Colour>) -> char {
    match colour {
        Some(Colour::White) => 'W',
        Some(Colour::Black) => 'B',
        None => '?',
    }
}

/// Whether the round is the last one, and the player or the opponent had more than half of the
/// possible points before it.
fn is_topscorer_game(facts: &Facts<'_>, id: ParticipantId, round: RoundNumber) -> bool {
    let table = &facts.table;
    let is_last_round = table.is_final() && round.index() + 1 == table.rounds();
    let win = facts.import.tournament.score_system.w();
    let points_before =
        |id: ParticipantId| -> Points { table.points(id)[..round.index()].iter().copied().sum() };
    let max_points: Points = (0..round.index()).map(|_| win).sum();
    let is_topscorer = |id: ParticipantId| points_before(id) + points_before(id) > max_points;
    let opponent = table.opponent(id, round);
    is_last_round && (is_topscorer(id) || opponent.is_some_and(is_topscorer))
}

/// The breaches of either of the two rules of colours.
pub(super) fn breaches_of_either_rule(facts: &Facts<'_>) -> Vec<Breach> {
    breaches(facts, |colours| {
        colours.is_unequal() || colours.is_third_in_a_row()
    })
}

/// Whether the event was not paired by these rules: more than one in ten players, and at least
/// four, break one of them.
pub(super) fn are_rules_ignored(facts: &Facts<'_>, breaches: &[Breach]) -> bool {
    const MIN_PLAYERS: usize = 4;
    breaches.len() >= MIN_PLAYERS && breaches.len() * 10 > facts.table.participants()
}

/// Reports a player who breaks a rule of colours. `title` begins the message, `label` describes the
/// span.
pub(super) fn report<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    check: &'static Check,
    breach: &Breach,
    (title, label): (&str, &str),
) -> Builder<'f> {
    let colours = breach.colours(facts);
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

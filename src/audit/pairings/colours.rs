//! Colours of the games that were played, round by round.

use crate::audit::check::{Builder, Check};
use crate::audit::{Facts, Findings};
use crate::model::{Colour, FieldKey, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// A player whose colours break a rule of all Swiss systems, and the first round that does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Breach {
    pub(super) player: PlayerId,
    pub(super) round: RoundNumber,
    /// The colours of the games played up to this round: `WBWW`.
    pub(super) colours: String,
}

/// The breaches of a rule: `breaks` is called after each played game with the colours so far.
pub(super) fn breaches(facts: &Facts<'_>, breaks: impl Fn(&[Colour]) -> bool) -> Vec<Breach> {
    let table = &facts.table;
    let mut found = Vec::new();
    for id in table.ids() {
        let mut colours = Vec::with_capacity(table.rounds());
        for round in table.round_numbers() {
            let Some(colour) = table.colour(id, round) else {
                continue;
            };
            if !table.outcome(id, round).is_played() {
                continue;
            }
            colours.push(colour);
            if !breaks(&colours) {
                continue;
            }
            // the rule yields in the last round where a topscorer is paired (Dutch system 1.8)
            if !is_topscorer_game(facts, id, round) {
                found.push(Breach {
                    player: id.player(),
                    round,
                    colours: colours.iter().map(|colour| letter(*colour)).collect(),
                });
            }
            break;
        }
    }
    found
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'B',
    }
}

/// Whether the round is the last one, and the player or the opponent had more than half of the
/// possible points before it.
fn is_topscorer_game(facts: &Facts<'_>, id: ParticipantId, round: RoundNumber) -> bool {
    let table = &facts.table;
    let last = table.is_final() && round.index() + 1 == table.rounds();
    let most = facts.import.tournament.score_system.w();
    let before =
        |id: ParticipantId| -> Points { table.points(id)[..round.index()].iter().copied().sum() };
    let possible: Points = (0..round.index()).map(|_| most).sum();
    let is_topscorer = |id: ParticipantId| before(id) + before(id) > possible;
    let opponent = table.opponent(id, round);
    last && (is_topscorer(id) || opponent.is_some_and(is_topscorer))
}

/// The breaches of both rules if these rules were not used in the event: more than one in ten
/// players, and at least four, break them.
pub(super) fn ignored(facts: &Facts<'_>) -> Option<Vec<Breach>> {
    const FEWEST: usize = 4;
    let either = breaches(facts, |colours| is_unequal(colours) || is_third(colours));
    (either.len() >= FEWEST && either.len() * 10 > facts.table.participants()).then_some(either)
}

/// Reports a breach; `label` says what is underlined.
pub(super) fn report<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    check: &'static Check,
    breach: &Breach,
    (what, label): (&str, &str),
) -> Builder<'f> {
    let message = format!(
        "{what}: {} has {} after round {}",
        facts.who(breach.player),
        breach.colours,
        breach.round
    );
    findings
        .report(check, message)
        .at(facts.cell(breach.player, breach.round), label)
        .player(facts.number(breach.player))
        .round(breach.round.0)
        .found(breach.colours.clone())
        .cites(&[FieldKey::Opponents])
        .fix("check the colours; if they are right, the arbiter has to explain the pairing")
}

/// Whether the difference of colours goes beyond two.
pub(super) fn is_unequal(colours: &[Colour]) -> bool {
    difference(colours) > 2
}

/// Games with White minus games with Black, without its sign.
fn difference(colours: &[Colour]) -> usize {
    let white = colours.iter().filter(|&&colour| colour == Colour::White);
    let white = white.count();
    white.abs_diff(colours.len() - white)
}

/// Whether the last three games had one colour.
pub(super) fn is_third(colours: &[Colour]) -> bool {
    matches!(colours, [.., a, b, c] if a == b && b == c)
}

//! Opponents: a number that names a player who met somebody else, where exactly one player
//! says that it should be he.

use super::sound::stated;
use super::{Correction, Found, Step, Value};
use crate::audit::Case;
use crate::audit::results::verdict::{Verdict, of_outcomes};
use crate::model::{Entry, Opponent, PlayerId, RoundNumber};

pub(super) fn plan(step: &Step<'_>) -> Found {
    let case = step.case;
    let mut found = Found::default();
    for finding in step.of(&["R202"]) {
        let Some(round) = finding.subject.round.filter(|&round| round > 0) else {
            continue;
        };
        let round = RoundNumber(round);
        let ids = case.import.tournament.ids();
        let mut wrong = ids.filter_map(|id| Some((id, right_opponent(step, id, round)?)));
        let about = |(id, by): &(PlayerId, PlayerId)| {
            [*id, *by]
                .map(|id| case.number(id))
                .contains(&finding.subject.player)
        };
        let Some((id, by)) = wrong.find(about) else {
            continue;
        };
        let (Some(from), Some(to)) = (named(case, id, round), case.number(by)) else {
            continue;
        };
        found.corrections.push(Correction {
            value: Value::Opponent(id, round, by),
            at: case.import.origins.cell(id, round).opponent,
            what: format!("opponent of {}{}", case.who(id), case.in_round(round)),
            from,
            to: to.to_string(),
            code: finding.code,
            finding: finding.fingerprint(),
            why: vec![format!(
                "{} names {}, with the opposite colour and result, and whom that row names met somebody else",
                case.who(by),
                case.who(id),
            )],
        });
    }
    found
}

/// Whom a row names, by number.
fn named(case: &Case<'_>, id: PlayerId, round: RoundNumber) -> Option<String> {
    let named = case.entry(id, round).opponent.player()?;
    case.number(named).map(|number| number.to_string())
}

/// Whom `id` should name: everything but the number in its row says so.
fn right_opponent(step: &Step<'_>, id: PlayerId, round: RoundNumber) -> Option<PlayerId> {
    let case = step.case;
    let entry = case.entry(id, round);
    let named = entry.opponent.player().filter(|&named| named != id)?;
    // whom it names met somebody else, who says so too
    let partner = case.entry(named, round).opponent.player()?;
    let met = partner != id && case.entry(partner, round).opponent == Opponent::Player(named);
    let mut naming =
        case.import.tournament.ids().filter(|&other| {
            other != id && case.entry(other, round).opponent == Opponent::Player(id)
        });
    let (by, None) = (naming.next()?, naming.next()) else {
        return None;
    };
    let doubted = [id, by].map(|player| step.evidence.is_doubted(player, round));
    let certain = met
        && doubted == [false; 2]
        && opposite(&entry, &case.entry(by, round))
        && case.totals.cause.is_none()
        && [id, by]
            .into_iter()
            .all(|player| stated(case, player) == Some(case.table.total(player.index())));
    certain.then_some(by)
}

/// Two halves of one game: opposite colours, complementary results.
fn opposite(a: &Entry, b: &Entry) -> bool {
    let colours = match (a.colour, b.colour) {
        (Some(a), Some(b)) => a == b.opposite(),
        _ => false,
    };
    colours && of_outcomes(a.outcome, b.outcome) == Verdict::Agree
}

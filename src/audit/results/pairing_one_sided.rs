//! R202: a pairing seen by one side only.

use std::collections::{HashMap, HashSet};

use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::model::{Opponent, PlayerId, RoundNumber};

check! {
    PAIRING_ONE_SIDED = "R202" "pairing-one-sided", Error,
    page: include_str!("../../../docs/checks/pairing-one-sided.md"),
    run: pairing_one_sided,
}

/// `player` names `named` in `round`, who names somebody else or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    round: RoundNumber,
    player: PlayerId,
    named: PlayerId,
}

fn pairing_one_sided(case: &Case<'_>, findings: &mut Findings) {
    let claims = one_sided(case, findings);
    if claims.is_empty() {
        return;
    }
    // who is named in vain, by how many, and by whom last
    let mut named: HashMap<(RoundNumber, PlayerId), (u32, PlayerId)> = HashMap::new();
    for claim in &claims {
        let entry = named
            .entry((claim.round, claim.named))
            .or_insert((0, claim.player));
        *entry = (entry.0 + 1, claim.player);
    }
    let mut told: HashSet<(RoundNumber, PlayerId)> = HashSet::new();
    // a wrong number in one cell leaves two claims: whom the cell names, and the player
    // whom it should name. The cell is the cause of both.
    for claim in &claims {
        if let Some(&(1, by)) = named.get(&(claim.round, claim.player))
            && by != claim.named
            && !told.contains(&(claim.round, claim.player))
            && !told.contains(&(claim.round, by))
        {
            wrong_cell(case, findings, *claim, by);
            told.extend([(claim.round, claim.player), (claim.round, by)]);
        }
    }
    for claim in claims {
        if !findings.speaks_of(claim.player, claim.round) {
            single(case, findings, claim);
        }
    }
}

fn one_sided(case: &Case<'_>, findings: &Findings) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (player, round, entry) in case.halves() {
        let Opponent::Player(named) = entry.opponent else {
            continue;
        };
        if named == player {
            continue;
        }
        let answer = case.entry(named, round);
        // a number that is missing or double cannot be named back (S105, S107)
        let number = case.number(player).map(u32::from);
        if number.is_none_or(|number| answer.opponent == Opponent::Unknown(number)) {
            continue;
        }
        // a bye beside an opponent is R208; a forfeit that one side alone knows is R210
        let other_check = entry.outcome.is_bye()
            || (entry.outcome.is_forfeit() && answer.opponent == Opponent::Nobody);
        if answer.opponent != Opponent::Player(player)
            && !other_check
            && !findings.speaks_of(player, round)
            && !findings.speaks_of(named, round)
        {
            claims.push(Claim {
                round,
                player,
                named,
            });
        }
    }
    claims
}

/// `claim.player` names a player who knows nothing of it, and is named by `by`.
fn wrong_cell(case: &Case<'_>, findings: &mut Findings, claim: Claim, by: PlayerId) {
    let Claim {
        round,
        player,
        named,
    } = claim;
    let (first, second) = case.lower_first(player, by);
    let mut finding = findings
        .report(
            &PAIRING_ONE_SIDED,
            format!(
                "pairing{} is seen by one side only: {} names {}, but {}, and {} names {}",
                case.of_round(round),
                case.who(player),
                case.who(named),
                answer(case, named, round),
                case.who(by),
                case.who(player),
            ),
        )
        .at(
            opponent(case, player, round),
            "names a player who knows nothing of it",
        )
        .label(opponent(case, by, round), "names the first row")
        .label(opponent(case, named, round), answer(case, named, round))
        .player(case.number(first))
        .round(round.0)
        .rule("TRF26 001 col. 92-95")
        .fix("check this board and its neighbours, numbers are often swapped there");
    if let (Some(found), Some(expected)) = (case.number(named), case.number(by)) {
        finding = finding.values(found.to_string(), expected.to_string());
    }
    finding
        .about(player, round)
        .about(by, round)
        .about(named, round)
        .causes(first)
        .causes(second);
}

fn single(case: &Case<'_>, findings: &mut Findings, claim: Claim) {
    let Claim {
        round,
        player,
        named,
    } = claim;
    let (first, _) = case.lower_first(player, named);
    findings
        .report(
            &PAIRING_ONE_SIDED,
            format!(
                "pairing{} is seen by one side only: {} names {}, but {}",
                case.of_round(round),
                case.who(player),
                case.who(named),
                answer(case, named, round),
            ),
        )
        .at(
            opponent(case, player, round),
            "names a player who knows nothing of it",
        )
        .label(opponent(case, named, round), answer(case, named, round))
        .player(case.number(first))
        .round(round.0)
        .about(player, round)
        .causes(player)
        .rule("TRF26 001 col. 92-95")
        .fix("check this board and its neighbours, numbers are often swapped there");
}

/// Whom the player named in vain names.
fn answer(case: &Case<'_>, named: PlayerId, round: RoundNumber) -> String {
    match case.entry(named, round).opponent {
        Opponent::Nobody => "that row names nobody".to_owned(),
        Opponent::Player(other) => format!("that row names {}", case.who(other)),
        Opponent::Unknown(number) => format!("that row names {number}"),
    }
}

fn opponent(case: &Case<'_>, id: PlayerId, round: RoundNumber) -> crate::source::Span {
    let span = case.import.origins.cell(id, round).opponent;
    if span.is_empty() {
        case.cell(id, round)
    } else {
        span
    }
}

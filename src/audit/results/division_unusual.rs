//! R211: the point of a game is divided in an unusual way.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides, outcomes_of_opponent};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::UnreadKind;
use crate::model::{Adjustment, AdjustmentKind, FieldKey, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

check! {
    DIVISION_UNUSUAL = "R211" "division-unusual", Warning,
    page: include_str!("../../../docs/checks/division-unusual.md"),
    doubts: [Points],
    not_corrected: "the arbiter may have decided on this score",
    run: division_unusual on facts,
}

fn division_unusual(facts: &Facts<'_>, findings: &mut Findings) {
    let mut has_comment = None;
    for game in &facts.games {
        if compare_sides(game) != ResultAgreement::Split {
            continue;
        }
        let ((a, _), (b, _), round) = (game.first, game.second, game.round);
        if findings.has_finding_about(a, round) || findings.has_finding_about(b, round) {
            continue;
        }
        let is_explained = has_declared_change(facts, [a, b], round)
            || *has_comment.get_or_insert_with(|| has_comment_with_words(facts));
        let (code_a, code_b) = (facts.quoted_code(a, round), facts.quoted_code(b, round));
        findings
            .report(
                &DIVISION_UNUSUAL,
                format!(
                    "unusual division of the point{}: {} has {code_a}, {} has {code_b}",
                    facts.in_round(round),
                    facts.who(a),
                    facts.who(b),
                ),
            )
            .severity(if is_explained {
                Severity::Info
            } else {
                Severity::Warning
            })
            .at(facts.result(a, round), format!("{code_a} here"))
            .label(facts.result(b, round), format!("{code_b} here"))
            .player(facts.number(a))
            .round(round.0)
            .found(format!("{code_a} and {code_b}").replace('`', ""))
            .about_entry(a, round)
            .about_entry(b, round)
            .because([
                "an arbiter may divide the point in this way; ratings use the results as stated"
                    .to_owned(),
            ])
            .rule("Laws of Chess (penalties)")
            .cites(&[FieldKey::Adjustments])
            .fix(find_fitting_correction(facts, game).unwrap_or_else(|| {
                facts.choose_words(
                    format!(
                        "confirm the division in the report, with a {} or a comment, if it is \
                         right; if it is not, correct the result",
                        citation::record(FieldKey::Adjustments)
                    ),
                    "confirm the division in the report if it is right; if it is not, correct the \
                     result"
                        .to_owned(),
                )
            }))
            .certainty(Certainty::ByRule);
    }
}

/// Describes the correction if exactly one side is right and the stated points of both players
/// prove it; `None` if the stated points agree with the division, or if no other result or several
/// results fit them.
fn find_fitting_correction(facts: &Facts<'_>, game: &Game) -> Option<String> {
    let system = &facts.import.tournament.score_system;
    let sides = [game.first, game.second];
    let surplus = sides.map(|(id, _)| {
        let stated_points = facts.import.claims.points_of(id);
        stated_points.map(|stated_points| stated_points.value - facts.table.total(id.into()))
    });
    let fits_totals = |index: usize, outcome: Outcome| {
        let (_, entry) = sides[index];
        let change =
            system.points(outcome, entry.colour) - system.points(entry.outcome, entry.colour);
        change != Points::ZERO
            && surplus[index] == Some(change)
            && surplus[1 - index] == Some(Points::ZERO)
    };
    let corrections = [0, 1].into_iter().flat_map(|index| {
        let outcomes = outcomes_of_opponent(sides[1 - index].1.outcome).iter();
        outcomes.map(move |&outcome| (index, outcome))
    });
    let mut fitting_corrections =
        corrections.filter(|&(index, outcome)| fits_totals(index, outcome));
    let (index, outcome) = fitting_corrections.next()?;
    fitting_corrections.next().is_none().then(|| {
        format!(
            "correct the result: a {} for {} gives the stated points of both players",
            outcome.words(),
            facts.who(sides[index].0)
        )
    })
}

/// Whether a declared bonus, penalty or other change of points concerns one of the players in this
/// round.
fn has_declared_change(facts: &Facts<'_>, players: [PlayerId; 2], round: RoundNumber) -> bool {
    let mut adjustments = facts.import.tournament.adjustments.iter();
    adjustments.any(|adjustment| may_concern_game(adjustment, players, round))
}

/// Whether the file declares that the point of a game in exactly this round was divided.
pub(in crate::audit) fn has_declared_change_in_round(
    facts: &Facts<'_>,
    players: [PlayerId; 2],
    round: RoundNumber,
) -> bool {
    let mut adjustments = facts.import.tournament.adjustments.iter();
    adjustments.any(|adjustment| {
        adjustment.round == Some(round) && may_concern_game(adjustment, players, round)
    })
}

/// Whether a declared change of points may be about the game of these players in this round.
fn may_concern_game(adjustment: &Adjustment, players: [PlayerId; 2], round: RoundNumber) -> bool {
    let is_about_game = matches!(
        adjustment.kind,
        AdjustmentKind::Bonus | AdjustmentKind::Win | AdjustmentKind::Draw | AdjustmentKind::Loss
    );
    let is_in_round = adjustment.round.is_none_or(|declared| declared == round);
    let mut players = players.iter();
    is_about_game && is_in_round && players.any(|player| adjustment.players.contains(player))
}

/// Whether the file has a comment with words, apart from column rulers and legends.
fn has_comment_with_words(facts: &Facts<'_>) -> bool {
    facts.import.unread.iter().any(|line| {
        line.kind == UnreadKind::Comment
            && facts
                .source
                .slice(line.span)
                .strip_prefix("###")
                .is_some_and(|text| text.chars().any(char::is_lowercase))
    })
}

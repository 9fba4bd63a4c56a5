//! P301: the stated points are not the sum of the results.

mod changed_games;
mod empty_board;
mod exchanged_totals;
mod explanation;
mod naming_opponents;
mod possible;
mod single;
mod unwritten;

pub(in crate::audit) use self::changed_games::find_changed_games;
use self::changed_games::{ChangedGames, find_fitting_side};
use self::exchanged_totals::{ExchangedTotals, find_exchanged_totals};
use self::naming_opponents::{NamingOpponents, collect_naming_opponents};
pub(in crate::audit) use self::possible::why_impossible;
use self::single::report;
use super::points_blank::points_blank;
use crate::audit::check::check;
use crate::audit::evidence::totals::{CommonCause, Miswriting, WrongTotal, total_under};
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{FieldKey, PlayerId};

check! {
    POINTS_DIFFER = "P301" "points-differ", Error,
    page: include_str!("../../../../docs/checks/points-differ.md"),
    needs: [Results],
    compares: Points,
    doubts: [Points],
    not_corrected: "the results do not show which total is right",
    run: points_differ,
}

/// What the rows of other players say about wrong totals.
struct Evidence {
    naming_opponents: NamingOpponents,
    changed_games: ChangedGames,
    exchanged_totals: ExchangedTotals,
}

impl Evidence {
    /// Returns the player whose wrong total has the same cause as that of this player: the opponent
    /// in a changed game, or the player with whom the total may be exchanged.
    fn partner(&self, player: PlayerId) -> Option<PlayerId> {
        let opponent = self
            .changed_games
            .get(&player)
            .map(|&(opponent, _)| opponent);
        opponent.or_else(|| self.exchanged_totals.get(&player).copied())
    }
}

fn points_differ(case: &Case<'_>, findings: &mut Findings) {
    points_blank(&POINTS_DIFFER, case, findings);
    let evidence = Evidence {
        naming_opponents: collect_naming_opponents(case, findings),
        changed_games: find_changed_games(case),
        exchanged_totals: find_exchanged_totals(case),
    };
    if let Some((message, severity)) = describe_column(case) {
        let (explained_totals, other_totals) = case.totals().by_cause();
        report_column(case, findings, (&message, severity), &explained_totals);
        for wrong_total in other_totals {
            report(case, findings, wrong_total, &evidence);
        }
        return;
    }
    if let Some(CommonCause::System(_, system)) = case.totals().cause {
        let declared_system = case.facts.import.tournament.score_system;
        for wrong_total in &case.totals().wrong {
            let derived = total_under(
                &case.facts.table,
                &declared_system,
                &system,
                wrong_total.player,
            );
            if derived != wrong_total.stated.value {
                report(
                    case,
                    findings,
                    &WrongTotal {
                        derived,
                        ..*wrong_total
                    },
                    &evidence,
                );
            }
        }
        return;
    }
    let missing_entries = case.missing_entries();
    let explained_players = missing_entries
        .map(|missing_entries| unwritten::report(&case.facts, findings, missing_entries));
    let explained_players = explained_players.unwrap_or_default();
    // P303 reports a bonus or a penalty
    let wrong_totals = case.totals().wrong.iter();
    let wrong_totals = wrong_totals.filter(|wrong_total| {
        wrong_total.adjustment.is_none() && !explained_players.contains(&wrong_total.player)
    });
    // a game whose result was changed explains the totals of both players, even if one of them has
    // another finding
    let (explained_totals, unexplained_totals): (Vec<&WrongTotal>, Vec<&WrongTotal>) = wrong_totals
        .partition(|wrong_total| {
            findings.has_cause(wrong_total.player) || find_fitting_side(case, wrong_total).is_some()
        });
    for wrong_total in unexplained_totals {
        // one changed game, or one exchange, explains the totals of both players, so the second
        // follows from the first
        if let Some(partner) = evidence.partner(wrong_total.player) {
            findings.share_cause(wrong_total.player, partner, &POINTS_DIFFER);
        }
        report(case, findings, wrong_total, &evidence);
        if let Some(partner) = evidence.partner(wrong_total.player) {
            findings.share_cause(partner, wrong_total.player, &POINTS_DIFFER);
        }
    }
    for wrong_total in explained_totals {
        if let Some(round) = find_fitting_side(case, wrong_total) {
            findings.set_game_as_cause((wrong_total.player, round));
        } else if let Some(&(opponent, _)) = evidence.changed_games.get(&wrong_total.player) {
            findings.share_cause(wrong_total.player, opponent, &POINTS_DIFFER);
        }
        report(case, findings, wrong_total, &evidence);
    }
}

/// Describes the cause of the wrong totals in the whole column of points, as the beginning of a
/// message, with the severity of the finding; `None` if each total has a finding of its own.
fn describe_column(case: &Case<'_>) -> Option<(String, Severity)> {
    let facts = &case.facts;
    let cause = case.totals().cause?;
    if let Some(results) = cause.missing_results(&facts.table, &facts.progress) {
        let verb = match cause {
            CommonCause::EmptyRounds { .. } | CommonCause::LaterRound => "seem to include",
            _ => "include",
        };
        return Some((format!("points {verb} {results}"), Severity::Error));
    }
    let message = match cause {
        CommonCause::AfterRound(round) => {
            let message = match round {
                0 => "points are not filled in".to_owned(),
                _ => format!("points are those after round {round}"),
            };
            // the points of an earlier round, stated as such, may be merged with files of later
            // rounds
            let is_stated = facts.import.stated_after.map(usize::from) == Some(round);
            if is_stated && round > 0 {
                return Some((message, Severity::Info));
            }
            message
        }
        CommonCause::Ranks => {
            let first_player = facts.who(case.totals().wrong[0].player);
            format!("points and ranks are in each other's columns, starting with {first_player}")
        }
        CommonCause::Miswritten(miswriting) => match miswriting {
            Miswriting::RoundedUp => "points seem to be rounded up to whole numbers",
            Miswriting::RoundedDown => "points seem to be rounded down to whole numbers",
            Miswriting::RoundedToEven => "points seem to be rounded to whole numbers",
            Miswriting::SeparatorLost => "points seem to have lost the decimal sign",
        }
        .to_owned(),
        CommonCause::NoRounds => "points are stated, but the file has no rounds".to_owned(),
        CommonCause::OpenRound(_)
        | CommonCause::EmptyRounds { .. }
        | CommonCause::LaterRound
        | CommonCause::BlankCells
        | CommonCause::System(..)
        | CommonCause::HalfPointByes
        | CommonCause::DrawnGames
        | CommonCause::UnknownCodes => return None,
    };
    Some((message, Severity::Error))
}

/// Reports one cause for the whole column of points, with the totals that it explains.
fn report_column(
    case: &Case<'_>,
    findings: &mut Findings,
    (cause, severity): (&str, Severity),
    wrong_totals: &[&WrongTotal],
) {
    let Some(first_total) = wrong_totals.first() else {
        return;
    };
    let (found, expected) = stated_and_computed(case, first_total);
    let message = format!(
        "{cause}: {} totals differ from the results",
        wrong_totals.len()
    );
    findings
        .report(&POINTS_DIFFER, message)
        .severity(severity)
        .at(
            first_total.stated.span,
            format!("the first such player: {found}, but the results give {expected}"),
        )
        .found(wrong_totals.len().to_string())
        .rests_on(wrong_totals.iter().map(|wrong| {
            let (found, expected) = stated_and_computed(case, wrong);
            format!("{} {found} {expected}", case.facts.who(wrong.player))
        }))
        .cites(&[FieldKey::Points])
        .fix(match case.totals().cause {
            Some(CommonCause::Ranks) => "exchange the two columns, or their headings",
            Some(CommonCause::BlankCells) => {
                "write into each blank cell what happened in that round: a game, `bye`, `-½` or `-`"
            }
            Some(CommonCause::Miswritten(_)) => {
                "export the points again with one decimal, or write the half points"
            }
            Some(CommonCause::AfterRound(_)) => {
                "compute the standings in the pairing program and export the file again"
            }
            _ => "enter all results, compute the standings in the pairing program and export the file again",
        })
        .certainty(match case.totals().cause {
            Some(
                CommonCause::EmptyRounds { .. }
                | CommonCause::LaterRound
                | CommonCause::Miswritten(_),
            ) => Certainty::Heuristic,
            _ => Certainty::Proved,
        });
}

fn stated_and_computed(case: &Case<'_>, wrong_total: &WrongTotal) -> (String, String) {
    let notation = case.facts.import.notation;
    (
        notation.points(wrong_total.stated.value),
        notation.points(wrong_total.derived),
    )
}

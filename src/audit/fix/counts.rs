//! Corrects the stated numbers of players and teams in the tournament section.

use std::collections::HashMap;

use super::{Correction, Doubt, StepInput, StepResult, Value};
use crate::audit::citation;
use crate::audit::structure::counts_differ::{
    COUNTS_DIFFER, Count, DifferingCount, differing_counts,
};
use crate::audit::{Case, Check};
use crate::import::{Note, NoteKind};
use crate::model::{Opponent, PlayerId};

/// The check that compares the stated numbers of players and teams.
static COUNT_CHECKS: [&Check; 1] = [&COUNTS_DIFFER];

pub(super) fn plan(step: &StepInput<'_>) -> StepResult {
    let case = step.case;
    let mut step_result = StepResult::default();
    let findings: Vec<_> = step.findings_of(&COUNT_CHECKS).collect();
    // findings are in the order of the records
    let mut is_taken = vec![false; findings.len()];
    for wrong in differing_counts(&case.facts) {
        let is_about_count = |index: &usize| {
            !is_taken[*index]
                && findings[*index].subject.record.as_deref()
                    == Some(citation::record_code(wrong.key))
                && findings[*index].expected == Some(wrong.counted.to_string())
        };
        let Some(index) = (0..findings.len()).find(is_about_count) else {
            continue;
        };
        is_taken[index] = true;
        let finding = findings[index];
        let Ok(counted) = u32::try_from(wrong.counted) else {
            continue;
        };
        if let Some(why) = why_not_corrected(step, &wrong) {
            step_result.add_reason(finding, why);
            continue;
        }
        step_result.corrections.push(Correction {
            value: Value::Count(wrong.count, counted),
            span: wrong.stated.span,
            subject: format!(
                "number of {}{}",
                wrong.noun,
                case.facts
                    .choose_words(format!(" ({})", citation::record(wrong.key)), String::new())
            ),
            stated: wrong.stated.value.to_string(),
            corrected: counted.to_string(),
            code: finding.code,
            finding: finding.fingerprint(),
            reasons: vec![format!("the file has {counted}")],
        });
    }
    step_result
}

/// Says why the stated number may be right; `None` if it cannot be right.
fn why_not_corrected(step: &StepInput<'_>, wrong: &DifferingCount) -> Option<String> {
    let case = step.case;
    let tournament = &case.facts.import.tournament;
    let names_missing_player = tournament
        .entries
        .iter()
        .any(|entry| matches!(entry.opponent, Opponent::Unknown(_)));
    if names_missing_player {
        return Some(
            "results name players who are not in the list: their lines may be missing".into(),
        );
    }
    if let Some(doubt) = step.finding_casting_doubt(Doubt::Counts) {
        return Some(format!(
            "the number may be right and the list wrong ({}: {})",
            doubt.code.code, doubt.message
        ));
    }
    let is_unread_line =
        |note: &Note| matches!(note.kind, NoteKind::Unreadable | NoteKind::NoNumber);
    if case.facts.import.notes.iter().any(is_unread_line) && wrong.count != Count::Teams {
        return Some("some lines were not read, and they may be those of players".into());
    }
    let is_too_high = wrong.stated.value as usize > wrong.counted;
    let why = match wrong.count {
        Count::Players if is_too_high => why_line_may_be_missing(case, wrong),
        Count::Teams if is_too_high && tournament.teams.is_empty() => {
            Some("the file has no teams: the records of the teams may be missing".into())
        }
        Count::RatedPlayers if is_too_high => why_more_may_be_rated(case).or_else(|| {
            let counts = differing_counts(&case.facts);
            let players = counts.iter().find(|other| other.count == Count::Players)?;
            why_line_may_be_missing(case, players)
        }),
        Count::RatedPlayers => {
            why_ratings_may_be_national(case).or_else(|| why_rating_may_be_lost(case))
        }
        Count::ActivePlayers if wrong.players_with_forfeits != wrong.counted => {
            Some("programs differ on whether a player who has only forfeits counts here".into())
        }
        _ => None,
    };
    let is_about_players = wrong.count != Count::Teams;
    why.or_else(|| why_too_many_players(case).filter(|_| is_about_players))
}

/// Says why the line of a player without games may be missing. `None` unless the starting numbers
/// or ranks have a gap, or the stated numbers of players and of rated players are too high by the
/// same amount.
fn why_line_may_be_missing(case: &Case<'_>, wrong: &DifferingCount) -> Option<String> {
    let import = case.facts.import;
    let players = import.tournament.players.len();
    let numbers = import
        .tournament
        .ids()
        .filter_map(|id| case.facts.number(id));
    let ranks = import.claims.ranks.iter().flatten().map(|rank| rank.value);
    if import.tournament.rounds == 0 {
        return Some("the file has no results: the list may be cut off".into());
    }
    if numbers.map(usize::from).max() > Some(players) {
        return Some("the starting numbers have a gap: a player may be missing".into());
    }
    if ranks.map(|rank| rank as usize).max() > Some(players) {
        return Some("the ranks have a gap: a player may be missing".into());
    }
    let surplus = |wrong: &DifferingCount| (wrong.stated.value as usize).checked_sub(wrong.counted);
    let counts = differing_counts(&case.facts);
    let rated_count = counts
        .iter()
        .find(|other| other.count == Count::RatedPlayers);
    if rated_count.is_some_and(|rated| surplus(rated) == surplus(wrong)) {
        return Some(
            "the number of rated players differs by the same amount: players may be missing".into(),
        );
    }
    if import.claims.rated_players.is_some() {
        return None;
    }
    // a missing player without games leaves no trace, because nobody names such a player
    let tournament = &import.tournament;
    let plays = |id: &PlayerId| {
        let mut row = tournament.row(*id).iter();
        row.any(|entry| matches!(entry.opponent, Opponent::Player(_)))
    };
    let player_without_games = tournament.ids().find(|id| !plays(id))?;
    Some(format!(
        "{} has no games, and another player without games may be missing",
        case.facts.who(player_without_games)
    ))
}

/// Says why there may be more rated players than counted; `None` unless the rating of a player may
/// be missing.
fn why_more_may_be_rated(case: &Case<'_>) -> Option<String> {
    let mut ids = case.facts.import.tournament.ids();
    let unrated_player =
        ids.find(|&id| case.facts.import.tournament.player(id).rating.is_none())?;
    Some(format!(
        "{} has no rating: a rating may be missing",
        case.facts.who(unrated_player)
    ))
}

/// Says why a rating may be missing; `None` unless, in a list ordered by rating, a player without a
/// rating is above a rated player.
fn why_rating_may_be_lost(case: &Case<'_>) -> Option<String> {
    let players = &case.facts.import.tournament.players;
    let last_rated = players.iter().rposition(|player| player.rating.is_some())?;
    let is_above_rated = players[..last_rated]
        .iter()
        .any(|player| player.rating.is_none());
    why_more_may_be_rated(case).filter(|_| is_above_rated)
}

fn why_ratings_may_be_national(case: &Case<'_>) -> Option<String> {
    let mut players = case.facts.import.tournament.players.iter();
    let has_national = players.any(|player| player.rating.is_some() && player.fide_id.is_none());
    has_national.then(|| {
        "some rated players have no FIDE ID, so their ratings may be national ones, which are not \
         counted here"
            .into()
    })
}

/// Says why the list may have too many players; `None` unless two lines may be about one person.
fn why_too_many_players(case: &Case<'_>) -> Option<String> {
    let tournament = &case.facts.import.tournament;
    let mut names: HashMap<&str, PlayerId> = HashMap::new();
    let mut numbers: HashMap<u32, PlayerId> = HashMap::new();
    tournament.ids().find_map(|id| {
        let player = tournament.player(id);
        let name = Some(player.name.as_str()).filter(|name| !name.is_empty());
        let same_name = name.and_then(|name| names.insert(name, id));
        let number = player.fide_number();
        let same_number = number.and_then(|number| numbers.insert(number, id));
        let (other, what) = match (same_name, same_number) {
            (Some(other), _) => (other, "name"),
            (None, Some(other)) => (other, "FIDE number"),
            (None, None) => return None,
        };
        Some(format!(
            "{} and {} have the same {what}: one person may be entered twice",
            case.facts.who(other),
            case.facts.who(id)
        ))
    })
}

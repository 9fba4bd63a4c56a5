//! Q803: the games are too short to be rated, for some of the players or for all.

use super::{Ratings, time_control_span};
use crate::audit::check::check;
use crate::audit::facts::Game;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, amount, count, first_of};
use crate::model::{Date, FieldKey, PlayerId, TimeClass};
use crate::number::Exact;
use crate::rating::{self, Class, minutes_needed};

check! {
    TIME_TOO_SHORT = "Q803" "time-too-short", Error,
    page: include_str!("../../../docs/checks/time-too-short.md"),
    needs: [Opponents, FideIds, TimeControl, FirstDay],
    not_corrected: "nothing else in the file says how long the games lasted",
    run: time_too_short on facts,
}

/// The first day on which the rating limits of 1800 and 2400 are in force. Earlier events are not
/// checked.
const FIRST_COVERED_DAY: Date = Date::known(2022, 1, 1);
/// Maximum number of players whom the finding names.
const MAX_NAMED: usize = 6;

fn time_too_short(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let is_covered = tournament
        .start
        .is_some_and(|start| start >= FIRST_COVERED_DAY)
        && facts.share_with_id().is_submission();
    let time = rating::time_control(tournament).filter(|_| is_covered);
    let Some((time, minutes)) = time.and_then(|time| Some((time.clone(), time.minutes()?))) else {
        return;
    };
    let ratings = Ratings::in_force_or_stated(facts);
    // only a finding that depends on ratings may have a lower severity than error
    let (message, found, article, severity) = match time.class() {
        Class::TooShort => (
            format!(
                "no game can be rated: {} for 60 moves, but every rating list requires more",
                amount(&facts.in_notation(minutes), "minute")
            ),
            facts.games.len(),
            "B.02 rapid and blitz 1.1",
            Severity::Error,
        ),
        Class::Rated(TimeClass::Standard) if !time.first_period_is_long_enough() => (
            "no game can be rated: the first period has fewer than 30 moves".to_owned(),
            facts.games.len(),
            "B.02 1.2",
            Severity::Error,
        ),
        Class::Rated(TimeClass::Standard) => match games_too_short(facts, &ratings, minutes) {
            Some((message, games)) => (message, games, "B.02 1.1", ratings.severity()),
            None => return,
        },
        _ => return,
    };
    let finding = findings
        .report(&TIME_TOO_SHORT, message)
        .severity(severity)
        .record(facts.subject(FieldKey::TimeCode))
        .found(found.to_string())
        .because([
            "a game needs 120 minutes if a player has a rating of 2400 or more, 90 \
             minutes from 1800 on, otherwise 60; in 2026 FIDE's Qualification Commission may approve less time"
                .to_owned(),
            ratings.words(),
        ])
        .rule(article)
        .fix("check the time control; if it is right, these games are not rated")
        .certainty(Certainty::ByRule);
    if let Some(span) = time_control_span(facts) {
        finding.at(span, "the time control");
    }
}

/// Returns the message about games that cannot be rated because the rating of a player requires
/// more time, and the number of these games; `None` if there are no such games.
fn games_too_short(
    facts: &Facts<'_>,
    ratings: &Ratings<'_>,
    minutes: Exact,
) -> Option<(String, usize)> {
    let needs_more_time = |player: PlayerId| {
        let minutes_required = minutes_needed(ratings.rating(player).unwrap_or_default());
        Exact::whole(minutes_required.into()) > minutes
    };
    let is_refused = |game: &&Game| {
        let is_played = game.first.1.outcome.is_played() && game.second.1.outcome.is_played();
        is_played && (needs_more_time(game.first.0) || needs_more_time(game.second.0))
    };
    let games = facts.games.iter().filter(is_refused).count();
    let players = crate::audit::several::by_number(facts).into_iter();
    let players_concerned = players.filter(|&player| needs_more_time(player));
    let names: Vec<String> = players_concerned.map(|player| facts.who(player)).collect();
    (games > 0).then(|| {
        let message = format!(
            "too little time in {}, which cannot be rated: {} for 60 moves, but {} {} more",
            count(games, "game"),
            amount(&facts.in_notation(minutes), "minute"),
            first_of(&names, MAX_NAMED),
            if names.len() == 1 { "needs" } else { "need" }
        );
        (message, games)
    })
}

//! S110: a stated number of players or teams differs from the number in the file.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings, Need};
use crate::model::{FieldKey, Outcome, PlayerId};
use crate::source::Field;

check! {
    COUNTS_DIFFER = "S110" "counts-differ", Warning,
    page: include_str!("../../../docs/checks/counts-differ.md"),
    not_corrected: "the file does not say which of the numbers is right",
    may_be_right: true,
    run: counts_differ on facts,
}

fn counts_differ(facts: &Facts<'_>, findings: &mut Findings) {
    for differing_count in differing_counts(facts) {
        report(facts, findings, &differing_count);
    }
}

/// A number that the tournament section states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// The number of players.
    Players,
    /// The number of players with games.
    ActivePlayers,
    /// The number of rated players.
    RatedPlayers,
    /// The number of teams.
    Teams,
}

/// A stated number that differs from the number in the file.
pub(in crate::audit) struct DifferingCount {
    pub(in crate::audit) count: Count,
    /// The field that states the number.
    pub(in crate::audit) key: FieldKey,
    /// The plural noun for the things counted: `players`.
    pub(in crate::audit) noun: &'static str,
    pub(in crate::audit) stated: Field<u32>,
    pub(in crate::audit) counted: usize,
    /// The number of players with games, including those who have only forfeits.
    pub(in crate::audit) players_with_forfeits: usize,
}

/// Finds the stated numbers that differ from the numbers in the file, in the order of their
/// records.
pub(in crate::audit) fn differing_counts(facts: &Facts<'_>) -> Vec<DifferingCount> {
    let (claims, tournament) = (&facts.import.claims, &facts.import.tournament);
    if !facts.has(Need::WholeList) {
        return Vec::new();
    }
    let players = tournament.players.len();
    let rated_players = tournament.fide_ratings().iter().flatten().count();
    let count_players = |counts: fn(Outcome) -> bool| {
        let has_game = |id: &PlayerId| tournament.row(*id).iter().any(|e| counts(e.outcome));
        tournament.ids().filter(has_game).count()
    };
    let players_with_games = count_players(Outcome::is_played);
    // programs differ on whether a forfeit makes a player active
    let players_with_forfeits = count_players(|outcome| !outcome.is_bye());
    let stated_active_players = claims.active_players.filter(|stated| {
        facts.has(Need::Results) && stated.value as usize != players_with_forfeits
    });
    let teams = tournament.teams.len();
    let stated = [
        (
            Count::Players,
            FieldKey::PlayerCount,
            "players",
            claims.players,
            players,
        ),
        (
            Count::RatedPlayers,
            FieldKey::RatedPlayerCount,
            "rated players",
            claims.rated_players,
            rated_players,
        ),
        (
            Count::Teams,
            FieldKey::TeamCount,
            "teams",
            claims.teams,
            teams,
        ),
        (
            Count::ActivePlayers,
            FieldKey::ActivePlayerCount,
            "players with games",
            stated_active_players,
            players_with_games,
        ),
    ];
    let find_difference =
        |(count, key, noun, stated, counted): (_, _, _, Option<Field<u32>>, usize)| {
            let stated = stated.filter(|stated| stated.value as usize != counted)?;
            Some(DifferingCount {
                count,
                key,
                noun,
                stated,
                counted,
                players_with_forfeits,
            })
        };
    stated.into_iter().filter_map(find_difference).collect()
}

fn report(facts: &Facts<'_>, findings: &mut Findings, differing_count: &DifferingCount) {
    let &DifferingCount {
        key,
        noun,
        stated,
        counted,
        ..
    } = differing_count;
    findings
        .report(
            &COUNTS_DIFFER,
            format!(
                "the number of {noun} differs: {} says {}, but the file has {counted}",
                facts.describe_field(key),
                stated.value,
            ),
        )
        .at(stated.span, format!("{counted} in the file"))
        .record(facts.subject(key))
        .values(stated.value.to_string(), counted.to_string())
        .because(match key {
            FieldKey::RatedPlayerCount => [facts.choose_words(
                format!(
                    "some ratings in the file may be national, but {} counts only players with a \
                     FIDE rating",
                    citation::record_code(key)
                ),
                "some ratings in the file may be national, not those of FIDE".to_owned(),
            )],
            _ => ["a difference shows that the file was edited or truncated".to_owned()],
        })
        .cites(&[key])
        .fix("write the file again with the pairing program");
}

//! R216: a player is in the list of one team, but plays for a different team.

use super::TEAM_MATCH_DISAGREES;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::model::team::Encounters;
use crate::model::{Entry, FieldKey, Outcome, PlayerId, RoundNumber, TeamId};
use crate::source::Span;

/// Minimum number of games for a different team that prove that a player is listed in the wrong
/// team. A single game may just have a wrong opponent.
const MIN_GAMES: usize = 2;

/// Maximum number of players examined; if there are more, the cause must be a different one.
const MAX_STRANGERS: usize = 1000;

/// Maximum number of games underlined.
const MAX_LABELLED: usize = 4;

/// A player whose games belong to the matches of a team other than the player's own.
struct Stranger {
    player: PlayerId,
    /// The team in whose list the player is.
    listed_team: TeamId,
    /// The team to whose matches the games belong.
    plays_for: TeamId,
    /// The games, as round and opponent, in which the opponent did not belong to the team that the
    /// player's own team met.
    games: Vec<(RoundNumber, PlayerId)>,
}

/// Reports each player who is certainly listed in the wrong team. Two players who were exchanged
/// give one finding. Returns the players reported.
pub(super) fn check_strangers(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
) -> Vec<PlayerId> {
    let mut reported_players = Vec::new();
    let players = facts.import.tournament.ids();
    let mut strangers: Vec<Stranger> = players
        .filter_map(|player| find_stranger(facts, &event.encounters, player))
        .take(MAX_STRANGERS)
        .collect();
    while let Some(index) = next_stranger(&strangers) {
        let stranger = strangers.remove(index);
        reported_players.push(stranger.player);
        // a player of the other team who seems to have been exchanged with this one needs only one
        // game as evidence
        let mut counterparts = strangers.iter();
        let counterpart_index = counterparts.position(|other| stranger.is_exchanged_with(other));
        match counterpart_index {
            Some(index) => {
                let counterpart = strangers.remove(index);
                reported_players.push(counterpart.player);
                report(facts, findings, &[stranger, counterpart]);
            }
            None => report(facts, findings, &[stranger]),
        }
        // a game against a player in the wrong list says nothing about the opponent
        for stranger in &mut strangers {
            stranger
                .games
                .retain(|(_, opponent)| !reported_players.contains(opponent));
        }
        strangers.retain(|stranger| !stranger.games.is_empty());
    }
    reported_players
}

/// Returns the index of the next player to report: a player who was exchanged with another one, or
/// else any player who is certainly in the wrong list; `None` if there is none.
fn next_stranger(strangers: &[Stranger]) -> Option<usize> {
    let is_exchanged = |stranger: &Stranger| {
        let mut counterparts = strangers.iter();
        stranger.is_certain() && counterparts.any(|other| stranger.is_exchanged_with(other))
    };
    let mut indices = 0..strangers.len();
    let exchanged = indices.find(|&index| is_exchanged(&strangers[index]));
    exchanged.or_else(|| strangers.iter().position(Stranger::is_certain))
}

impl Stranger {
    fn is_certain(&self) -> bool {
        self.games.len() >= MIN_GAMES
    }

    /// Whether each of the two players is in the list of the team for which the other one plays.
    fn is_exchanged_with(&self, other: &Stranger) -> bool {
        (other.listed_team, other.plays_for) == (self.plays_for, self.listed_team)
    }
}

/// Finds the opponent of a team in a round; `None` if the team has none.
fn find_opponent(encounters: &Encounters, team: TeamId, round: RoundNumber) -> Option<TeamId> {
    let (encounter, side) = encounters.team_encounter(team, round)?;
    [Some(encounter.first), encounter.second][1 - side]
}

fn find_stranger(facts: &Facts<'_>, encounters: &Encounters, player: PlayerId) -> Option<Stranger> {
    let listed_team = encounters.team_by_player[player.index()]?;
    let row = facts.import.tournament.row(player).iter().enumerate();
    let games: Vec<(RoundNumber, PlayerId, TeamId)> = row
        .filter_map(|(index, entry)| {
            let opponent = entry.opponent.player()?;
            let team = encounters.team_by_player[opponent.index()]?;
            Some((RoundNumber::at(index), opponent, team))
        })
        .collect();
    let fits_team = |&&(round, _, team): &&(RoundNumber, PlayerId, TeamId)| {
        find_opponent(encounters, listed_team, round) == Some(team)
    };
    let games_for_other_team: Vec<_> = games.iter().filter(|game| !fits_team(game)).collect();
    // the other team must have met all teams of the opponents; the opponent in one game may be in a
    // wrong list by the same mistake
    let plays_for = |team: TeamId| {
        games.iter().all(|&(round, _, against)| {
            let opposing_team = find_opponent(encounters, team, round);
            opposing_team == Some(against) || against == team && opposing_team == Some(listed_team)
        })
    };
    let (round, _, against) = games_for_other_team
        .iter()
        .find(|(_, _, against)| *against != listed_team)?;
    let plays_for = find_opponent(encounters, *against, *round).filter(|&team| plays_for(team))?;
    Some(Stranger {
        player,
        listed_team,
        plays_for,
        games: games_for_other_team
            .iter()
            .map(|(round, opponent, _)| (*round, *opponent))
            .collect(),
    })
}

/// Returns the span of the player's number in the list of the team; `None` if the file has no such
/// place.
fn find_span(facts: &Facts<'_>, stranger: &Stranger) -> Option<Span> {
    let members = &facts.import.tournament.teams[stranger.listed_team.index()].members;
    let index = members
        .iter()
        .position(|&member| member == stranger.player)?;
    let origin = facts.import.origins.team(stranger.listed_team)?;
    origin.members.get(index).copied()
}

fn report(facts: &Facts<'_>, findings: &mut Findings, strangers: &[Stranger]) {
    let stranger = &strangers[0];
    let (listed_team, plays_for) = (
        facts.describe_team(stranger.listed_team),
        facts.describe_team(stranger.plays_for),
    );
    let message = match strangers {
        [_, other] => format!(
            "{} of {listed_team} and {} of {plays_for} play for each other's teams",
            facts.who(stranger.player),
            facts.who(other.player)
        ),
        _ => format!(
            "{} is in the list of {listed_team}, but plays for {plays_for}",
            facts.who(stranger.player)
        ),
    };
    let rounds = strangers.iter().map(|stranger| {
        let rounds: Vec<String> = stranger
            .games
            .iter()
            .map(|(round, _)| round.to_string())
            .collect();
        let noun = if rounds.len() == 1 { "round" } else { "rounds" };
        let name = facts.who(stranger.player);
        format!(
            "the games of {name} in {noun} {} belong to matches of {}",
            rounds.join(", "),
            facts.describe_team(stranger.plays_for)
        )
    });
    let mut finding = findings
        .report(&TEAM_MATCH_DISAGREES, message)
        .player(facts.number(stranger.player))
        .team(facts.import.tournament.teams[stranger.listed_team.index()].number)
        .because(rounds)
        .because(["until this is corrected, these games do not count for any team".to_owned()])
        .cites(&[FieldKey::Teams])
        .fix(match strangers.len() {
            1 => "move the player to the list of the other team",
            _ => "exchange the two players in the lists of their teams",
        });
    if let Some(place) = find_span(facts, stranger) {
        finding = finding.at(place, "listed here");
    }
    if let Some(place) = strangers.get(1).and_then(|other| find_span(facts, other)) {
        finding = finding.label(place, "and here");
    }
    for stranger in strangers {
        for (index, &(round, opponent)) in stranger.games.iter().enumerate() {
            if index < MAX_LABELLED {
                finding = finding.label(
                    facts.cell(stranger.player, round),
                    "a game for the other team",
                );
            }
            finding = finding.about_entry(opponent, round);
        }
        // every board of the player belongs to the other team, even if the opponent fits both teams
        let row = facts
            .import
            .tournament
            .row(stranger.player)
            .iter()
            .enumerate();
        let is_board = |entry: &Entry| {
            entry.opponent.player().is_some() || entry.outcome == Outcome::ForfeitWin
        };
        for (index, _) in row.filter(|(_, entry)| is_board(entry)) {
            finding = finding.about_entry(stranger.player, RoundNumber::at(index));
        }
    }
}

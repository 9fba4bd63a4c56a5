//! The players, teams and rounds that a mutation changes.

use std::collections::BTreeSet;

use crosstable::finding::Finding;
use crosstable::import::Import;
use crosstable::model::{Opponent, PlayerId, Tournament};

/// The numbers and names of the players, teams and rounds in which two files differ, in either
/// file.
#[derive(Default, Debug)]
pub(super) struct Places {
    players: BTreeSet<u16>,
    teams: BTreeSet<u16>,
    names: BTreeSet<String>,
    rounds: BTreeSet<u16>,
}

impl Places {
    /// Whether a finding names one of these players or teams, and no round other than these. If no
    /// player or team differs, the finding need not name one.
    pub(super) fn are_named(&self, finding: &Finding) -> bool {
        let subject = &finding.subject;
        let round = subject
            .round
            .is_none_or(|round| self.rounds.is_empty() || self.rounds.contains(&round));
        let notes = finding.notes_in_words();
        let texts = || {
            [&finding.message]
                .into_iter()
                .chain(&notes)
                .chain(&finding.because)
                .chain(&finding.fix)
                .chain(
                    finding
                        .labels
                        .iter()
                        .chain(&finding.at)
                        .map(|label| &label.text),
                )
        };
        let named = || {
            self.names
                .iter()
                .any(|name| texts().any(|text| text.contains(name)))
        };
        let nobody = self.players.is_empty() && self.teams.is_empty();
        round
            && (nobody
                || subject
                    .player
                    .is_some_and(|number| self.players.contains(&number))
                || subject
                    .team
                    .is_some_and(|number| self.teams.contains(&number))
                || named())
    }

    fn add_player(&mut self, tournament: &Tournament, id: PlayerId) {
        let player = tournament.player(id);
        let number = player.number.map_or(id.0 + 1, |number| number.0);
        self.players.insert(number);
        if !player.name.is_empty() {
            self.names.insert(player.name.clone());
        }
    }
}

/// The same player in the other tournament: by name, else by position.
fn same(a: &Tournament, b: &Tournament, id: PlayerId) -> Option<PlayerId> {
    let name = &a.player(id).name;
    let by_name = b.ids().find(|&other| b.player(other).name == *name);
    let at = PlayerId::at(id.index());
    by_name.or_else(|| (a.players.len() == b.players.len()).then_some(at))
}

/// The places in which two files differ, in either direction.
pub(super) fn differing(right: &Import, mutated: &Import) -> Places {
    let mut places = Places::default();
    one_way(right, mutated, &mut places);
    one_way(mutated, right, &mut places);
    places
}

fn one_way(a: &Import, b: &Import, places: &mut Places) {
    let (of_a, of_b) = (&a.tournament, &b.tournament);
    for id in of_a.ids() {
        let Some(other) = same(of_a, of_b, id) else {
            places.add_player(of_a, id);
            continue;
        };
        let stated = |import: &Import, id: PlayerId| {
            let claims = &import.claims;
            let points = claims.points.get(id.index()).copied().flatten();
            let rank = claims.ranks.get(id.index()).copied().flatten();
            let columns = claims.columns.iter();
            let values = columns.map(|column| column.values.get(id.index()).copied().flatten());
            let values: Vec<_> = values.map(|value| value.map(|value| value.value)).collect();
            (points.map(|p| p.value), rank.map(|r| r.value), values)
        };
        if of_a.player(id) != of_b.player(other) || stated(a, id) != stated(b, other) {
            places.add_player(of_a, id);
        }
        rounds(of_a, of_b, [id, other], places);
    }
    for (at, team) in of_a.teams.iter().enumerate() {
        let stated = |import: &Import| {
            let team = import.claims.team_claims.get(at)?;
            let values = [team.match_points, team.game_points];
            Some((
                values.map(|v| v.map(|v| v.value)),
                team.rank.map(|r| r.value),
            ))
        };
        let other = of_b.teams.get(at);
        let same = other.is_some_and(|other| {
            let names = |tournament: &Tournament, list: &[PlayerId]| -> Vec<String> {
                list.iter()
                    .map(|&id| tournament.player(id).name.clone())
                    .collect()
            };
            other.name == team.name && names(of_a, &team.members) == names(of_b, &other.members)
        });
        if !same || stated(a) != stated(b) {
            places.teams.insert(team.number);
            places.names.insert(team.name.clone());
        }
    }
}

/// Adds the rounds in which a player's entries differ, and the opponents in these entries.
fn rounds(a: &Tournament, b: &Tournament, [id, other]: [PlayerId; 2], places: &mut Places) {
    let of_opponent = |tournament: &Tournament, opponent: Opponent| match opponent {
        Opponent::Player(id) => tournament
            .player(id)
            .number
            .map_or(u32::from(id.0) + 1, |n| n.0.into()),
        Opponent::Unknown(number) => number,
        Opponent::Nobody => 0,
    };
    let rounds = usize::from(a.rounds.max(b.rounds));
    for round in 0..rounds {
        let entries = [a.row(id).get(round), b.row(other).get(round)];
        let seen = [a, b].into_iter().zip(entries).map(|(tournament, entry)| {
            entry.map(|e| (of_opponent(tournament, e.opponent), e.colour, e.outcome))
        });
        let seen: Vec<_> = seen.collect();
        if seen[0] == seen[1] {
            continue;
        }
        places.add_player(a, id);
        places.rounds.extend(u16::try_from(round + 1));
        if let Some(named) = entries[0].and_then(|entry| entry.opponent.player()) {
            places.add_player(a, named);
        }
    }
}

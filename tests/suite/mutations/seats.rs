//! Entries of a round in the rows of the wrong players.

use crosstable::import::Import;
use crosstable::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber, TeamId, Tournament};

use super::made::set;
use super::results::{games, halves};
use super::{Category, Mutation, said};
use crate::support::random::Random;

pub(super) const MUTATIONS: &[Mutation] = &[
    said("games-crossed", Category::Results, games_crossed),
    said(
        "games-crossed-over-colours",
        Category::Results,
        games_crossed_over_colours,
    ),
    said("boards-crossed", Category::Results, boards_crossed),
    said(
        "absence-of-the-wrong-player",
        Category::Results,
        absence_of_the_wrong_player,
    ),
    said(
        "bye-of-the-wrong-player",
        Category::Results,
        bye_of_the_wrong_player,
    ),
    said("rounds-exchanged", Category::Results, rounds_exchanged),
    said("row-results-exchanged", Category::Results, rows_exchanged),
    said(
        "row-results-exchanged-twice",
        Category::Results,
        rows_exchanged_twice,
    ),
    said("round-overwritten", Category::Results, round_overwritten),
    said(
        "member-of-the-wrong-team",
        Category::Teams,
        member_of_the_wrong_team,
    ),
];

/// Exchanges the entries of two players in a round; the opponents' entries are adapted.
fn exchange(tournament: &mut Tournament, round: RoundNumber, pair: [PlayerId; 2]) {
    let [a, b] = pair;
    let entries = pair.map(|id| tournament.row(id)[round.index()]);
    for (id, partner) in [(a, b), (b, a)] {
        let entry = entries[usize::from(id == b)];
        let met = entry.opponent.player().filter(|met| !pair.contains(met));
        if let Some(met) = met {
            let answer = tournament.row(met)[round.index()];
            if answer.opponent == Opponent::Player(id) {
                let opponent = Opponent::Player(partner);
                set(tournament, met, round, Entry { opponent, ..answer });
            }
        }
    }
    set(tournament, a, round, entries[1]);
    set(tournament, b, round, entries[0]);
}

/// Exchanges two players from different games of a round that meet a condition.
fn crossed(
    import: &mut Import,
    random: &mut Random,
    fits: impl Fn(&Tournament, (PlayerId, &Entry), (PlayerId, &Entry)) -> bool,
) -> Option<()> {
    let tournament = &mut import.tournament;
    let all = games(tournament, |entry| entry.outcome.is_played());
    let ((id, round, entry), opponent, _) = random.one(&all)?;
    let others = all.iter().filter(|((other, other_round, theirs), _, _)| {
        *other_round == round
            && ![id, opponent].contains(other)
            && fits(tournament, (id, &entry), (*other, theirs))
    });
    let others: Vec<PlayerId> = others.map(|((other, ..), _, _)| *other).collect();
    let other = random.one(&others)?;
    exchange(tournament, round, [id, other]);
    Some(())
}

fn games_crossed(import: &mut Import, random: &mut Random) -> Option<()> {
    crossed(import, random, |_, (_, mine), (_, theirs)| {
        mine.colour == theirs.colour
    })
}

fn games_crossed_over_colours(import: &mut Import, random: &mut Random) -> Option<()> {
    crossed(import, random, |_, (_, mine), (_, theirs)| {
        mine.colour != theirs.colour
    })
}

fn team_of(tournament: &Tournament, player: PlayerId) -> Option<TeamId> {
    let mut teams = tournament.teams.iter();
    let at = teams.position(|team| team.members.contains(&player))?;
    Some(TeamId::at(at))
}

fn boards_crossed(import: &mut Import, random: &mut Random) -> Option<()> {
    crossed(import, random, |tournament, (a, _), (b, _)| {
        let teams = [a, b].map(|player| team_of(tournament, player));
        teams[0].is_some() && teams[0] == teams[1]
    })
}

/// Exchanges a free player with one who played.
fn free(import: &mut Import, random: &mut Random, kinds: &[Outcome]) -> Option<()> {
    let tournament = &mut import.tournament;
    let free = halves(tournament, |entry| kinds.contains(&entry.outcome));
    let (id, round, _) = random.one(&free)?;
    let played = games(tournament, |entry| entry.outcome.is_played());
    let games_of_round = played
        .iter()
        .filter(|((_, other, _), _, _)| *other == round);
    let players: Vec<PlayerId> = games_of_round.map(|((player, ..), _, _)| *player).collect();
    let other = random.one(&players)?;
    exchange(tournament, round, [id, other]);
    Some(())
}

fn absence_of_the_wrong_player(import: &mut Import, random: &mut Random) -> Option<()> {
    free(import, random, &[Outcome::Absent, Outcome::ZeroPointBye])
}

fn bye_of_the_wrong_player(import: &mut Import, random: &mut Random) -> Option<()> {
    let byes = [
        Outcome::PairingAllocatedBye,
        Outcome::FullPointBye,
        Outcome::HalfPointBye,
    ];
    free(import, random, &byes)
}

/// Exchanges the entries of two rounds of a player.
fn rounds_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    let tournament = &mut import.tournament;
    let played = halves(tournament, |entry| entry.outcome.is_played());
    let (id, round, entry) = random.one(&played)?;
    let own: Vec<_> = played
        .iter()
        .filter(|half| half.0 == id && half.1 != round)
        .collect();
    let (_, other, theirs) = **random.one(&own).as_ref()?;
    set(tournament, id, round, theirs);
    set(tournament, id, other, entry);
    Some(())
}

/// The results of players stand in the rows of each other.
fn exchange_rows(import: &mut Import, random: &mut Random, count: usize) -> Option<()> {
    let tournament = &mut import.tournament;
    let mut players: Vec<PlayerId> = tournament.ids().collect();
    for _ in 0..count {
        let mut take =
            || (!players.is_empty()).then(|| players.swap_remove(random.below(players.len())));
        let [a, b] = [take()?, take()?];
        let rows = [a, b].map(|id| tournament.row(id).to_vec());
        for (id, row) in [(a, &rows[1]), (b, &rows[0])] {
            for (round, &entry) in row.iter().enumerate() {
                set(tournament, id, RoundNumber::at(round), entry);
            }
        }
    }
    Some(())
}

fn rows_exchanged(import: &mut Import, random: &mut Random) -> Option<()> {
    exchange_rows(import, random, 1)
}

fn rows_exchanged_twice(import: &mut Import, random: &mut Random) -> Option<()> {
    exchange_rows(import, random, 2)
}

/// The results of a round are pasted over those of the next one.
fn round_overwritten(import: &mut Import, random: &mut Random) -> Option<()> {
    let tournament = &mut import.tournament;
    let pairs = usize::from(tournament.rounds).checked_sub(1)?;
    let round = (pairs > 0).then(|| random.below(pairs))?;
    let ids: Vec<PlayerId> = tournament.ids().collect();
    for id in ids {
        let entry = tournament.row(id)[round];
        set(tournament, id, RoundNumber::at(round + 1), entry);
    }
    Some(())
}

fn member_of_the_wrong_team(import: &mut Import, random: &mut Random) -> Option<()> {
    let teams = &mut import.tournament.teams;
    let [from, to] = [random.below(teams.len()), random.below(teams.len())];
    let member = random.one(&teams.get(from)?.members)?;
    if from == to {
        return None;
    }
    teams[from].members.retain(|other| *other != member);
    teams[to].members.push(member);
    Some(())
}

//! R215: a round robin in which two players met too few or too many times.

use std::collections::HashSet;

use crate::audit::check::check;
use crate::audit::structure::header_invalid::is_about_type;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, count};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber, System, TeamId};

check! {
    ROUND_ROBIN_INCOMPLETE = "R215" "round-robin-incomplete", Warning,
    page: include_str!("../../../docs/checks/round-robin-incomplete.md"),
    needs: [Results, WholeList, Opponents, PairedTeams],
    doubts: [Points],
    not_corrected: "results that are not in the file must be entered by a person",
    may_be_right: true,
    run: round_robin_incomplete on facts,
}

/// Maximum number of wrong pairs reported one by one; if there are more, the type of the tournament
/// is probably wrong.
const MAX_SEPARATE: usize = 12;

/// Two players whose number of games against each other differs from the number of cycles.
struct Pair {
    players: (PlayerId, PlayerId),
    games: u32,
    last_round: Option<RoundNumber>,
}

fn round_robin_incomplete(facts: &Facts<'_>, findings: &mut Findings) {
    let System::RoundRobin { cycles } = facts.table.system() else {
        return;
    };
    let tournament = &facts.import.tournament;
    let (players, rounds) = (tournament.players.len(), usize::from(tournament.rounds));
    // before the end of an event, games are missing anyway
    if !facts.progress.finished {
        return;
    }
    // in a team event, teams meet instead of players
    let (participants, noun) = if tournament.team_event {
        (teams_with_matches(facts), "team")
    } else {
        (players, "player")
    };
    if participants < 2 {
        return;
    }
    let rounds_per_cycle = participants - usize::from(participants.is_multiple_of(2));
    let cycles = match u32::from(cycles) {
        0 => u32::try_from((rounds / rounds_per_cycle).max(1)).unwrap_or(1),
        stated => stated,
    };
    // if there are too few rounds for all pairs, this is reported instead of a list of pairs
    let needed_rounds = rounds_per_cycle * cycles as usize;
    if rounds < needed_rounds {
        let participants = count(participants, noun);
        return report_too_few_rounds(facts, findings, &participants, needed_rounds);
    }
    // in a team event, a match that both teams forfeited is not in every file
    if tournament.team_event {
        return;
    }
    let pairs = find_wrong_pairs(facts, cycles);
    if pairs.len() > MAX_SEPARATE.max(players / 2) {
        return report_many(facts, findings, &pairs, cycles);
    }
    for pair in &pairs {
        report_one(facts, findings, pair, cycles);
    }
}

/// Counts the teams that met another team; a team that withdrew before the start met none.
fn teams_with_matches(facts: &Facts<'_>) -> usize {
    let Some(event) = facts.teams() else {
        return 0;
    };
    let encounters = event.encounters.list.iter();
    let matches = encounters.filter_map(|encounter| Some([encounter.first, encounter.second?]));
    matches.flatten().collect::<HashSet<TeamId>>().len()
}

fn report_too_few_rounds(
    facts: &Facts<'_>,
    findings: &mut Findings,
    participants: &str,
    needed_rounds: usize,
) {
    let rounds = facts.import.tournament.rounds;
    findings
        .report(
            &ROUND_ROBIN_INCOMPLETE,
            format!(
                "a round robin of {participants} needs {}, but the file has {rounds}",
                count(needed_rounds, "round")
            ),
        )
        .values(rounds.to_string(), needed_rounds.to_string())
        .cites(&[FieldKey::Type, FieldKey::TypeCode])
        .rule("C.05 (Berger tables)")
        .fix("correct the type of the tournament, or enter the missing rounds")
        .certainty(Certainty::ByRule)
        .absorbs(|other| is_about_type(facts, other));
}

fn find_wrong_pairs(facts: &Facts<'_>, cycles: u32) -> Vec<Pair> {
    let tournament = &facts.import.tournament;
    let mut pairs = Vec::new();
    let mut meetings = vec![(0_u32, None); tournament.players.len()];
    for id in tournament.ids() {
        meetings.fill((0, None));
        for (index, entry) in tournament.row(id).iter().enumerate() {
            if let Opponent::Player(other) = entry.opponent {
                let meeting = &mut meetings[other.index()];
                *meeting = (meeting.0 + 1, Some(RoundNumber::at(index)));
            }
        }
        for other in tournament
            .ids()
            .filter(|&other| facts.lower_first(id, other).0 == id)
        {
            let (game_count, last_round) = meetings[other.index()];
            if other != id && game_count != cycles {
                pairs.push(Pair {
                    players: (id, other),
                    games: game_count,
                    last_round,
                });
            }
        }
    }
    pairs
}

fn report_one(facts: &Facts<'_>, findings: &mut Findings, pair: &Pair, cycles: u32) {
    let (a, b) = pair.players;
    // the missing game follows from a wrong pairing that was reported before
    let text = || {
        format!(
            "{} and {} {}",
            facts.who(a),
            facts.who(b),
            count_in_words(pair.games)
        )
    };
    let severity = ROUND_ROBIN_INCOMPLETE.severity;
    if findings.attach(&ROUND_ROBIN_INCOMPLETE, a, severity, text)
        || findings.attach(&ROUND_ROBIN_INCOMPLETE, b, severity, text)
    {
        return;
    }
    let span = match pair.last_round {
        Some(round) => facts.cell(a, round),
        None => facts.import.origins.player(a).name,
    };
    let fix = if pair.games < cycles {
        "enter the missing game, as a forfeit if it was not played"
    } else {
        "correct the pairing, or the number of cycles"
    };
    findings
        .report(
            &ROUND_ROBIN_INCOMPLETE,
            format!(
                "the round robin is not regular: {} and {} {} (expected: {cycles})",
                facts.who(a),
                facts.who(b),
                count_in_words(pair.games),
            ),
        )
        .at(span, "this player")
        .label(facts.import.origins.player(b).name, "and this one")
        .player(facts.number(a))
        .tie_break(facts.number(b).map_or_else(String::new, |n| n.to_string()))
        .values(pair.games.to_string(), cycles.to_string())
        .cites(&[FieldKey::Type, FieldKey::TypeCode])
        .rule("C.05 (Berger tables)")
        .fix(fix);
}

fn report_many(facts: &Facts<'_>, findings: &mut Findings, pairs: &[Pair], cycles: u32) {
    let (a, b) = pairs[0].players;
    findings
        .report(
            &ROUND_ROBIN_INCOMPLETE,
            format!(
                "the round robin is not regular: {} pairs do not have {}; the first pair is {} and {}",
                pairs.len(),
                count(cycles as usize, "game"),
                facts.who(a),
                facts.who(b),
            ),
        )
        .found(pairs.len().to_string())
        .rests_on(pairs.iter().map(|pair| {
            let (a, b) = pair.players;
            let games = count_in_words(pair.games);
            format!("{} and {} {games}", facts.who(a), facts.who(b))
        }))
        .cites(&[FieldKey::Type, FieldKey::TypeCode])
        .rule("C.05 (Berger tables)")
        .fix("correct the type of the tournament or the number of cycles, or enter the missing games")
        .certainty(Certainty::Heuristic)
        .absorbs(|other| is_about_type(facts, other));
}

fn count_in_words(count: u32) -> String {
    match count {
        0 => "have no game".to_owned(),
        1 => "have one game".to_owned(),
        n => format!("have {n} games"),
    }
}

//! R216: the boards of a match do not give its result, or players play for a team that does not
//! take part in the match.

mod board_order;
mod byes;
mod byes_of_others;
mod exchanged_members;
mod line_ups;
mod records_for_readers;
mod statements;
mod strangers;

use crate::audit::check::check;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::team::{Course, Encounter};
use crate::model::{FieldKey, Outcome, PlayerId};

check! {
    TEAM_MATCH_DISAGREES = "R216" "team-match-disagrees", Error,
    page: include_str!("../../../../docs/checks/team-match-disagrees.md"),
    doubts: [Points],
    not_corrected: "the file does not say which board, line-up or statement is right: look at the score \
           sheet",
    run: team_match_disagrees on facts,
}

/// The fields that state who played whom.
const MATCH_FIELDS: [FieldKey; 3] = [
    FieldKey::LineUps,
    FieldKey::TeamLists,
    FieldKey::ForfeitedMatches,
];

fn team_match_disagrees(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(event) = facts.teams() else { return };
    // causes come first, so that their consequences can be listed under them
    let strangers = strangers::check_strangers(facts, findings, event);
    line_ups::check_line_ups(facts, findings, event);
    for encounter in &event.encounters.list {
        let teammates = report_teammates(facts, findings, event, encounter, &strangers);
        report_foreign(facts, findings, event, encounter, &teammates);
        statements::check_forfeit(facts, findings, encounter);
        report_empty_boards(facts, findings, event, encounter);
        statements::check_stated_score(facts, findings, event, encounter);
    }
    board_order::check_orders(facts, findings, event);
    board_order::check_colours(facts, findings, event);
    statements::check_board_colours(facts, findings, event);
    statements::check_contradictions(facts, findings, event);
    statements::check_unlisted_byes(facts, findings, event);
    records_for_readers::check_records_for_readers(facts, findings, event);
    byes::check_byes(facts, findings, event);
    byes::check_refuted_byes(facts, findings, event);
    byes_of_others::check_byes_of_others(facts, findings, event);
}

// The functions below report wrong teams and opponents of players. These do not change the points
// of any player, so none of these findings is a cause of wrong points.

/// Reports players of the same team who met each other, and returns them. Games of the `strangers`,
/// who are listed in the wrong team, are not reported.
fn report_teammates(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    encounter: &Encounter,
    strangers: &[PlayerId],
) -> Vec<PlayerId> {
    let mut teammates = Vec::new();
    let team_of = |player: PlayerId| event.encounters.team_by_player[player.index()];
    for &player in &encounter.spare_players {
        let opponent = facts.entry(player, encounter.round).opponent.player();
        let Some(opponent) = opponent.filter(|&other| other != player) else {
            continue;
        };
        if team_of(player).is_none() || team_of(player) != team_of(opponent) {
            continue;
        }
        teammates.push(player);
        if [player, opponent].iter().any(|id| strangers.contains(id)) {
            continue;
        }
        if facts.lower_first(player, opponent).0 != player {
            continue;
        }
        let team = team_of(player).unwrap_or(encounter.first);
        let round = encounter.round;
        findings
            .report(
                &TEAM_MATCH_DISAGREES,
                format!(
                    "{} and {} of {} meet each other{}",
                    facts.who(player),
                    facts.who(opponent),
                    facts.describe_team(team),
                    facts.in_round(round)
                ),
            )
            .at(facts.cell(player, round), "of the same team")
            .label(facts.cell(opponent, round), "and this player")
            .player(facts.number(player))
            .team(facts.import.tournament.teams[team.index()].number)
            .round(round.0)
            .because(["the game counts for no team".to_owned()])
            .cites(&MATCH_FIELDS)
            .fix("correct the team of one of the two players, or the opponent")
            .about_entry(player, round)
            .about_entry(opponent, round);
    }
    teammates
}

/// Reports players whose opponent belongs to a team that their own team did not meet, or who play
/// below the last board.
fn report_foreign(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    encounter: &Encounter,
    teammates: &[PlayerId],
) {
    let round = encounter.round;
    for &player in &encounter.spare_players {
        if teammates.contains(&player) || findings.has_finding_about(player, round) {
            continue;
        }
        let Some(opponent) = facts.entry(player, round).opponent.player() else {
            report_surplus_win(facts, findings, event, (encounter, player));
            continue;
        };
        let own_team = event.encounters.team_by_player[player.index()];
        let opposing_team = event.encounters.team_by_player[opponent.index()];
        let own_team = own_team.unwrap_or(encounter.first);
        if encounter.side(own_team).is_none() {
            continue; // S115 reports a player who is in two teams
        }
        let stated_opponent = match own_team {
            _ if own_team == encounter.first => encounter.second,
            _ => Some(encounter.first),
        };
        let (message, reason) = match (opposing_team, stated_opponent) {
            (Some(opposing_team), Some(stated_opponent)) if opposing_team == stated_opponent => (
                format!(
                    "{} plays below the last board, board {}{}",
                    facts.who(player),
                    event.encounters.boards,
                    facts.in_round(round)
                ),
                format!("a match has {} boards", event.encounters.boards),
            ),
            (Some(opposing_team), Some(stated_opponent)) => (
                format!(
                    "{} plays against {}, but {} plays against {}{}",
                    facts.who(player),
                    facts.describe_team(opposing_team),
                    facts.describe_team(own_team),
                    facts.describe_team(stated_opponent),
                    facts.in_round(round)
                ),
                "a team has one match in a round: the match with the most boards counts, \
                 otherwise the first"
                    .to_owned(),
            ),
            (Some(opposing_team), None) => (
                format!(
                    "{} plays against {}, but {} has no opponent{}",
                    facts.who(player),
                    facts.describe_team(opposing_team),
                    facts.describe_team(own_team),
                    facts.in_round(round)
                ),
                format!(
                    "{} is paired with another team, or has a bye",
                    facts.describe_team(opposing_team)
                ),
            ),
            // S115 reports players without a team
            (None, _) => continue,
        };
        let finding = findings
            .report(&TEAM_MATCH_DISAGREES, message)
            .at(facts.cell(player, round), "not a board of this match")
            .player(facts.number(player))
            .team(facts.import.tournament.teams[own_team.index()].number)
            .round(round.0)
            .because([reason, "the game counts for no team".to_owned()])
            .cites(&MATCH_FIELDS)
            .fix("correct the opponent, or the team of one of the players")
            .about_entry(player, round);
        // the opponent's entry does not fit for the same reason
        if opposing_team != stated_opponent
            && facts.entry(opponent, round).opponent.player() == Some(player)
        {
            finding
                .label(facts.cell(opponent, round), "the same game")
                .about_entry(opponent, round);
        }
    }
}

/// Reports a member who won by forfeit without an opponent, although other members have all boards
/// of the match.
fn report_surplus_win(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    (encounter, player): (&Encounter, PlayerId),
) {
    let round = encounter.round;
    let is_win = facts.entry(player, round).outcome == Outcome::ForfeitWin;
    let own_team = event.encounters.team_by_player[player.index()];
    // if a finding is about the player, such as one in the lists of two teams (S115), the list may
    // be wrong
    let is_win = is_win && !findings.has_cause(player);
    let own_team = own_team.filter(|&team| is_win && encounter.side(team).is_some());
    let Some(own_team) = own_team.filter(|_| encounter.course == Course::Boards) else {
        return;
    };
    findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "{} won by forfeit{}, but other players of {} have all {} boards",
                facts.who(player),
                facts.in_round(round),
                facts.describe_team(own_team),
                event.encounters.boards
            ),
        )
        .severity(Severity::Warning)
        .at(facts.cell(player, round), "not a board of this match")
        .player(facts.number(player))
        .team(facts.import.tournament.teams[own_team.index()].number)
        .round(round.0)
        .cites(&MATCH_FIELDS)
        .fix("correct the result of the player, or the list of the team")
        .about_entry(player, round);
}

/// Reports members who have no opponent on their board of a match, but neither a forfeit nor an
/// allocated bye.
fn report_empty_boards(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    encounter: &Encounter,
) {
    if encounter.course != Course::Boards {
        return;
    }
    let round = encounter.round;
    for (index, board) in encounter.boards.iter().enumerate() {
        let ([Some(player), None] | [None, Some(player)]) = *board else {
            continue;
        };
        let outcome = facts.entry(player, round).outcome;
        let is_unopposed = matches!(
            outcome,
            Outcome::ForfeitWin
                | Outcome::ForfeitLoss
                | Outcome::PairingAllocatedBye
                | Outcome::Unknown
        );
        if is_unopposed || findings.has_finding_about(player, round) {
            continue;
        }
        let message = format!(
            "{} has no opponent on board {}{}",
            facts.who(player),
            index + 1,
            facts.in_round(round)
        );
        // the row of the opponent is broken, or names somebody else
        if let Some(opponent) = facts.entry(player, round).opponent.player()
            && findings.attach_to_game(
                &TEAM_MATCH_DISAGREES,
                (opponent, round),
                Severity::Error,
                || message.clone(),
            )
        {
            findings.share_game([opponent, player], round);
            continue;
        }
        // one of the two players is missing from the list of a team, so the board is empty: S115
        if let Some(unlisted) = find_unlisted(facts, event, encounter, player)
            && findings.attach(&TEAM_MATCH_DISAGREES, unlisted, Severity::Error, || {
                message.clone()
            })
        {
            continue;
        }
        findings
            .report(&TEAM_MATCH_DISAGREES, message)
            .at(
                facts.cell(player, round),
                "not played against the other team",
            )
            .player(facts.number(player))
            .round(round.0)
            .cites(&MATCH_FIELDS)
            .fix("enter the opponent, or a win by forfeit")
            .about_entry(player, round);
    }
}

/// Finds the player who belongs to no team and whose board of a match therefore lacks a player:
/// `player` or the opponent, who plays for the other team of the match. `None` if both belong to a
/// team, or if the opponent plays for a team outside the match.
fn find_unlisted(
    facts: &Facts<'_>,
    event: &TeamEvent,
    encounter: &Encounter,
    player: PlayerId,
) -> Option<PlayerId> {
    let opponent = facts.entry(player, encounter.round).opponent.player()?;
    let [own_team, opposing_team] =
        [player, opponent].map(|id| event.encounters.team_by_player[id.index()]);
    match (own_team, opposing_team) {
        (None, None) => Some(player),
        (None, Some(team)) => encounter.side(team).map(|_| player),
        (Some(_), None) => Some(opponent),
        (Some(_), Some(_)) => None,
    }
}

//! Reads teams, the claims about them, and their matches.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::Upload;
use crate::format::numbers::Numbers;
use crate::format::table::numbers::{parse_exact, parse_points};
use crate::format::table::standing;
use crate::format::xml;
use crate::import::{Lack, NoteKind, TeamClaims, TeamOrigin};
use crate::model::{Match, MatchKind, Outcome, PlayerId, RoundNumber, Team};
use crate::source::Field;

/// Returns the value of an attribute that is a whole number; `None` if it is missing or something
/// else.
fn number_attribute(node: Node<'_, '_>, name: &str) -> Option<u16> {
    xml::attribute(node, name)?.0.parse().ok()
}

/// Returns the text of an attribute, without blanks around it; `None` if it is missing or blank.
fn text_attribute(node: Node<'_, '_>, name: &str) -> Option<String> {
    let (text, _) = xml::attribute(node, name)?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

impl<'a> Upload<'a, '_> {
    pub(super) fn read_teams(&mut self, numbers: &Numbers) {
        // the boards and players of each team number
        let mut members_by_team: BTreeMap<u16, Vec<(u16, PlayerId)>> = BTreeMap::new();
        for node in xml::elements(self.root, "player") {
            let team = number_attribute(node, "teamno").filter(|team| *team > 0);
            let player = number_attribute(node, "no").and_then(|no| numbers.player(no.into()));
            if let (Some(team), Some(player)) = (team, player) {
                let board = number_attribute(node, "board").unwrap_or(u16::MAX);
                members_by_team
                    .entry(team)
                    .or_default()
                    .push((board, player));
            }
        }
        let limit = self.limits.participants.min(9999);
        let mut nodes: Vec<Node<'a, '_>> = xml::elements(self.root, "team").collect();
        nodes.retain(|&node| number_attribute(node, "no").is_some());
        nodes.truncate(limit);
        nodes.sort_by_key(|&node| number_attribute(node, "no"));
        for &node in &nodes {
            let team_members = members_by_team.remove(&number_attribute(node, "no").unwrap_or(0));
            self.read_team(node, team_members.unwrap_or_default());
        }
        self.read_team_columns(&nodes);
        self.read_matches();
        if !nodes.is_empty() {
            let boards = xml::elements(self.root, "tournament").next();
            let boards = boards.and_then(|node| number_attribute(node, "playerperteam"));
            self.import.tournament.boards = boards.filter(|&boards| boards > 0);
        }
    }

    fn read_team(&mut self, node: Node<'a, '_>, mut members: Vec<(u16, PlayerId)>) {
        members.sort_unstable();
        let origins = &self.import.origins;
        let member_spans = members.iter().map(|(_, id)| origins.player(*id).number);
        let origin = TeamOrigin {
            line: xml::node_span(node),
            number: xml::attribute_span(node, "no"),
            name: xml::attribute_span(node, "teamname"),
            match_points: xml::attribute_span(node, "points"),
            game_points: xml::attribute_span(node, "points"),
            rank: xml::attribute_span(node, "rank"),
            members: member_spans.collect(),
        };
        self.import.origins.teams.push(origin);
        self.import.tournament.teams.push(Team {
            number: number_attribute(node, "no").unwrap_or(0),
            name: xml::attribute(node, "teamname")
                .map_or("", |(text, _)| text)
                .to_owned(),
            short_name: text_attribute(node, "teamshort"),
            captain: text_attribute(node, "captain"),
            federation: text_attribute(node, "federation"),
            strength: text_attribute(node, "rtg_average"),
            members: members.into_iter().map(|(_, player)| player).collect(),
        });
    }

    /// Reads the ranks, points and tie-break values of the teams. The attribute `points` contains
    /// either match points or game points. Which of them is found by comparison with the
    /// tie-breaks, which include both.
    fn read_team_columns(&mut self, nodes: &[Node<'a, '_>]) {
        let mut columns = if self.import.tournament.team_event {
            self.announced_columns(nodes)
        } else {
            Vec::new()
        };
        for column in &mut columns {
            for &node in nodes {
                let attribute_value = xml::attribute(node, &column.label);
                let attribute_value = attribute_value.filter(|(text, _)| !text.trim().is_empty());
                let value = attribute_value
                    .and_then(|(text, span)| Some(Field::new(parse_exact(text)?, span)));
                if let (Some((_, span)), None) = (attribute_value, value) {
                    let text = "a tie-break value of the team is expected here";
                    self.notes.add(NoteKind::Malformed, span, text);
                }
                column.values.push(value);
            }
        }
        let score = |code: &str, index: usize| {
            let column = standing::announced_column(&columns, code)?;
            standing::points_of_value(column.values[index])
        };
        let mut claims = Vec::new();
        for (index, &node) in nodes.iter().enumerate() {
            let attribute = |name| xml::attribute(node, name);
            let stated_total = attribute("points")
                .and_then(|(text, span)| Some(Field::new(parse_points(text)?, span)));
            let rank = attribute("rank")
                .and_then(|(text, span)| Some(Field::new(text.parse::<u32>().ok()?, span)));
            let team_claims = TeamClaims {
                match_points: score("MPTS", index).or(stated_total),
                game_points: score("GPTS", index),
                rank: rank.filter(|rank| rank.value > 0),
            };
            let origin = &mut self.import.origins.teams[index];
            if let Some(points) = team_claims.match_points {
                origin.match_points = points.span;
            }
            if let Some(points) = team_claims.game_points {
                origin.game_points = points.span;
            }
            claims.push(team_claims);
        }
        if claims
            .iter()
            .any(|team_claims| *team_claims != TeamClaims::default())
        {
            self.import.claims.team_claims = claims;
        }
        self.import.claims.team_columns = columns;
    }

    fn read_matches(&mut self) {
        let nodes = xml::elements(self.root, "teampairing").take(self.limits.cells);
        let mut matches = Vec::new();
        for node in nodes {
            let score = |name| parse_points(xml::attribute(node, name)?.0);
            let round = number_attribute(node, "round").filter(|round| *round > 0);
            let (Some(round), Some(first)) = (round, number_attribute(node, "no1")) else {
                continue;
            };
            let read_match = Match {
                round: RoundNumber(round),
                first,
                second: number_attribute(node, "no2"),
                kind: match xml::attribute(node, "no2") {
                    Some(("-1", _)) => MatchKind::Bye(Outcome::PairingAllocatedBye),
                    Some(("-2", _)) => MatchKind::NotPaired,
                    _ => MatchKind::Boards,
                },
                board_points: [score("res1"), score("res2")],
                ..Match::default()
            };
            matches.push((read_match, xml::node_span(node)));
        }
        matches.sort_by_key(|(read_match, _)| read_match.round);
        let (list, spans): (Vec<Match>, Vec<_>) = matches.into_iter().unzip();
        // the members of a team with a bye get points for it, but have no pairing
        if list.iter().any(|read_match| read_match.second.is_none()) {
            self.import.lacks.push(Lack::Absences);
        }
        self.import.tournament.matches = list;
        self.import.origins.matches = spans;
    }
}

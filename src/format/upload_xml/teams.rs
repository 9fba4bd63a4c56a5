//! Teams and their matches, as far as they are kept.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::Upload;
use crate::format::numbers::Numbers;
use crate::format::table::numbers::points;
use crate::format::xml;
use crate::import::Lack;
use crate::model::{Match, PlayerId, RoundNumber, Team};

impl Upload<'_, '_> {
    pub(super) fn teams(&mut self, numbers: &Numbers) {
        let number = |node: Node<'_, '_>, name| -> Option<u16> {
            xml::attribute(node, name)?.0.parse().ok()
        };
        // team ▶ board and player
        let mut members: BTreeMap<u16, Vec<(u16, PlayerId)>> = BTreeMap::new();
        for node in xml::elements(self.root, "player") {
            let team = number(node, "teamno").filter(|team| *team > 0);
            let player = number(node, "no").and_then(|no| numbers.player(no.into()));
            if let (Some(team), Some(player)) = (team, player) {
                let board = number(node, "board").unwrap_or(u16::MAX);
                members.entry(team).or_default().push((board, player));
            }
        }
        let most = self.limits.participants;
        for node in xml::elements(self.root, "team").take(most) {
            let Some(number) = number(node, "no") else {
                continue;
            };
            let mut of_team = members.remove(&number).unwrap_or_default();
            of_team.sort_unstable();
            let name = xml::attribute(node, "teamname").map_or("", |(text, _)| text);
            self.import.tournament.teams.push(Team {
                number,
                name: name.to_owned(),
                members: of_team.into_iter().map(|(_, player)| player).collect(),
                ..Team::default()
            });
        }
        self.import.tournament.teams.sort_by_key(|team| team.number);
        let matches = xml::elements(self.root, "teampairing").take(self.limits.cells);
        let matches = matches.filter_map(|node| {
            let score = |name| points(xml::attribute(node, name)?.0);
            Some(Match {
                round: RoundNumber(number(node, "round").filter(|round| *round > 0)?),
                first: number(node, "no1")?,
                second: number(node, "no2"),
                board_points: [score("res1"), score("res2")],
                ..Match::default()
            })
        });
        self.import.tournament.matches = matches.collect();
        // the players of a team with a bye have points from it, but no board
        let byes = |a_match: &Match| a_match.second.is_none();
        if self.import.tournament.matches.iter().any(byes) {
            self.import.lacks.push(Lack::Absences);
        }
        if !self.import.tournament.teams.is_empty() {
            self.missing("matches, points, ranks and tie-breaks of the teams");
        }
    }
}

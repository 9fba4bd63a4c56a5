//! Reads players, their points, ranks and tie-break values.

use roxmltree::Node;

use super::Upload;
use super::header::{TIE_BREAK_ATTRIBUTES, parse_date};
use crate::format::ReadError;
use crate::format::numbers::{Numbers, note_shared_numbers};
use crate::format::table::numbers::{notation, parse_exact, parse_points};
use crate::format::{person, xml};
use crate::import::{Note, NoteKind, PlayerOrigin, StatedColumn};
use crate::model::{PairingNumber, Player, PlayerId, Sex, System};
use crate::source::{Field, shortened};

impl<'a> Upload<'a, '_> {
    /// Reads the players, and returns their ids by number.
    pub(super) fn read_players(&mut self) -> Result<Numbers, ReadError> {
        let limit = self.limits.participants;
        let nodes: Vec<Node<'a, '_>> = xml::elements(self.root, "player").take(limit + 1).collect();
        if nodes.len() > limit {
            return Err(ReadError::too_many("players", limit));
        }
        if nodes.is_empty() {
            return Err(ReadError::NoTournament {
                message: "the file has no players".to_owned(),
                help: "export it again from the program, with the players and results".to_owned(),
            });
        }
        let mut numbers = Numbers::default();
        for (index, &node) in nodes.iter().enumerate() {
            let id = PlayerId::at(index);
            let player = self.read_player(node, id);
            if let Some(number) = player.number {
                numbers.add(number.0, id);
            }
            self.import.tournament.players.push(player);
            self.import.origins.players.push(player_origin(node));
            let points = self.read_value(node, "pts", id, parse_points);
            self.import.claims.points.push(points);
            let rank = self.read_value(node, "rank", id, |text| text.parse().ok());
            self.import
                .claims
                .ranks
                .push(rank.filter(|rank| rank.value > 0));
        }
        note_shared_numbers(&self.import, &mut self.notes);
        self.read_columns(&nodes);
        let stated_points = nodes.iter().filter_map(|&node| xml::attribute(node, "pts"));
        self.import.notation = notation(stated_points.map(|(text, _)| text));
        Ok(numbers)
    }

    fn read_player(&mut self, node: Node<'a, '_>, id: PlayerId) -> Player {
        let text = |name| xml::attribute(node, name).map(|(text, _)| text.to_owned());
        let id_number = |name| text(name).filter(|number| number != "0");
        let national_rating = self.read_rating(node, "rtgnat", id);
        let fide_rating = self.read_rating(node, "rtgfide", id);
        let rating = self.read_rating(node, "rtg", id);
        self.note_state(node);
        Player {
            number: self.read_number(node, id),
            name: read_name(node),
            sex: self.read_sex(node),
            title: text("title"),
            rating: rating.or(fide_rating).or(national_rating),
            fide_rating,
            federation: text("fed"),
            fide_id: id_number("fideid"),
            birth: text("dob"),
            national_rating,
            national_id: id_number("id"),
            club: text("clubname").or_else(|| text("club")),
            category: text("typ"),
            group: text("group"),
            k_factor: text("kfaktor").and_then(|k| k.parse().ok()),
            birth_date: text("dob").and_then(|day| parse_date(&day)),
        }
    }

    /// Reports as missing data that a player of a round robin has withdrawn and the player's
    /// results do not count, if the attribute `state` says so.
    fn note_state(&mut self, node: Node<'a, '_>) {
        let Some((state, _)) = xml::attribute(node, "state") else {
            return;
        };
        let round_robin = matches!(
            self.import.tournament.system,
            Some(System::RoundRobin { .. })
        );
        if round_robin && state == "1" {
            let name = read_name(node);
            self.note_missing(format!(
                "results of {}, who withdrew and whose results do not count (`state`): they are \
                 counted here",
                shortened(&name, 80)
            ));
        }
    }

    fn read_number(&mut self, node: Node<'a, '_>, id: PlayerId) -> Option<PairingNumber> {
        let number = xml::attribute(node, "no").and_then(|(text, _)| text.parse().ok());
        let number = number.filter(|number| (1..=9999).contains(number));
        if number.is_none() {
            let text = "a starting number from 1 to 9999 is expected as `no`; no pairing can refer to this player";
            let span = match xml::attribute(node, "no") {
                Some((_, span)) => span,
                None => xml::node_span(node),
            };
            self.notes
                .push(Note::new(NoteKind::NoNumber, span, text).about(id));
        }
        number.map(PairingNumber)
    }

    fn read_sex(&mut self, node: Node<'a, '_>) -> Option<Sex> {
        let (text, span) = xml::attribute(node, "sex")?;
        let sex = person::parse_sex(text);
        person::note_unread_sex(sex, text, span, &mut self.notes);
        sex
    }

    /// Reads a rating; `None` for 0, which means unrated.
    fn read_rating(&mut self, node: Node<'a, '_>, name: &str, id: PlayerId) -> Option<u16> {
        let rating = self.read_value(node, name, id, |text| {
            text.parse().ok().filter(|r| *r <= 9999)
        });
        rating
            .map(|rating: Field<u16>| rating.value)
            .filter(|rating| *rating > 0)
    }

    /// Reads a value that the file states about a player; `None` if it is missing or, with a note,
    /// invalid.
    fn read_value<T>(
        &mut self,
        node: Node<'a, '_>,
        name: &str,
        id: PlayerId,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<Field<T>> {
        let (text, span) = xml::attribute(node, name)?;
        let value = read(text);
        if value.is_none() {
            let text = format!("the attribute `{name}` is not a valid number");
            self.notes
                .push(Note::new(NoteKind::Malformed, span, text).about(id));
        }
        value.map(|value| Field::new(value, span))
    }

    /// Reads the tie-break values of the players, for those attributes whose tie-breaks the
    /// tournament names.
    fn read_columns(&mut self, nodes: &[Node<'a, '_>]) {
        // in a team event the tournament announces the tie-breaks of the teams
        if self.import.tournament.team_event {
            return self.note_missing(
                "tie-break values of the players (the file names only the tie-breaks of the teams)",
            );
        }
        let mut columns = self.announced_columns(nodes);
        for column in &mut columns {
            let values = nodes.iter().enumerate();
            let values = values.map(|(index, &node)| {
                self.read_value(node, &column.label, PlayerId::at(index), parse_exact)
            });
            column.values = values.collect();
        }
        self.import.claims.columns = columns;
    }

    /// Returns the columns of tie-break values that elements in `nodes` state, without their
    /// values. A column is left out if the tournament does not name its tie-break.
    pub(super) fn announced_columns(&mut self, nodes: &[Node<'a, '_>]) -> Vec<StatedColumn> {
        let mut columns = Vec::new();
        for name in TIE_BREAK_ATTRIBUTES {
            let number = format!("{name}no");
            let tournament = xml::elements(self.root, "tournament").next();
            let heading = tournament
                .map(|node| xml::attribute_span(node, &number))
                .unwrap_or_default();
            let criteria = self.import.announced_criteria.iter();
            let criterion = criteria
                .clone()
                .find(|criterion| criterion.span == heading)
                .cloned();
            let is_stated = nodes
                .iter()
                .any(|&node| xml::attribute(node, name).is_some());
            let Some(criterion) = criterion else {
                if is_stated {
                    self.note_missing(format!(
                        "`{name}` (the file does not say which tie-break it is)"
                    ));
                }
                continue;
            };
            columns.push(StatedColumn {
                label: name.to_owned(),
                heading,
                announced: criterion.spec,
                announcement: criterion.announcement,
                values: Vec::new(),
            });
        }
        columns
    }
}

/// Returns the name of a player. In some files, `lastname` contains the whole name.
fn read_name(node: Node<'_, '_>) -> String {
    let name_part = |name| xml::attribute(node, name).map(|(text, span)| Field::new(text, span));
    let name = person::full_name(name_part("lastname"), name_part("firstname"));
    name.map(|name| name.value).unwrap_or_default()
}

fn player_origin(node: Node<'_, '_>) -> PlayerOrigin {
    let span_of = |name| xml::attribute_span(node, name);
    let rating_attributes = ["rtg", "rtgfide", "rtgnat"];
    let rating = rating_attributes
        .into_iter()
        .find(|name| xml::attribute(node, name).is_some_and(|(text, _)| text != "0"));
    PlayerOrigin {
        line: xml::node_span(node),
        number: span_of("no"),
        sex: span_of("sex"),
        title: span_of("title"),
        name: span_of("lastname"),
        rating: span_of(rating.unwrap_or("rtg")),
        federation: span_of("fed"),
        fide_id: span_of("fideid"),
        birth: span_of("dob"),
        points: span_of("pts"),
        rank: span_of("rank"),
    }
}

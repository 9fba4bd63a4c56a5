//! Reads the players: competitors, and the persons (`profiles`) to whom they refer.

use std::borrow::Cow;
use std::collections::HashSet;

use super::event::Lowering;
use super::node::{Node, Object, rating_value, text_member};
use super::ratings::is_rating;
use crate::format::ReadError;
use crate::format::numbers::{find_repeated_rows, note_shared_numbers};
use crate::format::person;
use crate::format::trf::date;
use crate::import::{Note, NoteKind, PlayerOrigin, Reason};
use crate::model::{ByeRequest, FieldKey, Outcome, PairingNumber, Player, PlayerId, RoundNumber};
use crate::source::{Field, Span};

/// The names of FIDE's rating lists in Chess-JSON. The empty name means the list that the
/// tournament uses.
const FIDE_LISTS: [&str; 5] = ["TRF", "FIDE", "FIDErapid", "FIDEblitz", ""];

/// Returns the name of a person: `fideName`, or else surname and first name; `None` if there is
/// neither.
pub(super) fn profile_name(profile: &Object<'_>) -> Option<Field<String>> {
    let full_name = profile.non_empty_text("fideName");
    if let Some(name) = full_name {
        return Some(name.map(Cow::into_owned));
    }
    person::full_name(
        profile.non_empty_text("lastName"),
        profile.non_empty_text("firstName"),
    )
}

/// Returns the value that states the number of a competitor; `None` if there is none.
fn stated_number<'a>(competitor: &Object<'a>) -> Option<Node<'a>> {
    competitor.get_first(&["cid", "startno"])
}

impl<'e, 'a> Lowering<'e, 'a> {
    /// Reads the players: the competitors, or the members of the teams in a team event.
    pub(super) fn read_competitors(&mut self) -> Result<(), ReadError> {
        let section = |key| self.tournament.object(key);
        let (players, teams) = (section("playerSection"), section("teamSection"));
        let list = |section: &Option<Object<'a>>| {
            let section = section.as_ref();
            section
                .map(|section| section.items("competitors"))
                .unwrap_or_default()
        };
        let mut competitors = self.tournament.items("competitors");
        let mut player_nodes = list(&players);
        if self.import.tournament.team_event || teams.is_some() {
            self.import.tournament.team_event = true;
            competitors.extend(list(&teams));
            player_nodes.extend(self.read_teams(competitors));
        } else {
            player_nodes.extend(competitors);
        }
        if player_nodes.len() > self.limits.participants {
            return Err(ReadError::too_many("players", self.limits.participants));
        }
        for (node, object) in self.drop_repeated_players(player_nodes) {
            match object {
                Some(object) => self.read_player(object),
                None => {
                    let text = "a competitor should be a JSON object";
                    self.notes.add(NoteKind::Unreadable, node.span(), text);
                }
            }
        }
        note_shared_numbers(&self.import, &mut self.notes);
        self.remove_redundant_fide_ratings();
        self.fill_members();
        Ok(())
    }

    /// Returns the players, each with its object (`None` if the value is not an object), without
    /// those who repeat an earlier player, about whom it adds notes.
    fn drop_repeated_players(
        &mut self,
        nodes: Vec<Node<'a>>,
    ) -> impl Iterator<Item = (Node<'a>, Option<Object<'a>>)> + use<'a> {
        let objects: Vec<Option<Object<'a>>> =
            nodes.iter().map(|&node| Object::new(node)).collect();
        let numbers: Vec<Option<Field<u32>>> = objects
            .iter()
            .map(|object| stated_number(object.as_ref()?)?.count())
            .collect();
        let values = numbers
            .iter()
            .map(|number| number.map(|number| number.value));
        let repeated = find_repeated_rows(values.zip(nodes.iter().map(|node| node.raw_text())));
        for row in &repeated {
            let profile_id = objects[row.rows[0]]
                .as_ref()
                .and_then(|object| object.get("profileId")?.count());
            let profile = profile_id.and_then(|id| self.event.profile(id.value));
            let name = profile.and_then(profile_name).map(|name| name.value);
            let spans = row.rows.map(|index| {
                let number = numbers[index].map(|number| number.span);
                number.unwrap_or_default()
            });
            self.notes.push(row.note(&name.unwrap_or_default(), spans));
        }
        let dropped: HashSet<usize> = repeated.iter().map(|row| row.rows[0]).collect();
        let items = nodes.into_iter().zip(objects).enumerate();
        let items = items.filter(move |(index, _)| !dropped.contains(index));
        items.map(|(_, item)| item)
    }

    fn read_player(&mut self, competitor: Object<'a>) {
        let id = PlayerId::at(self.players.len());
        let mut origin = PlayerOrigin {
            line: competitor.span(),
            ..PlayerOrigin::default()
        };
        let number = self.read_number(id, &competitor, &mut origin);
        let profile = self.profile(id, &competitor);
        let mut player = match profile {
            Some(profile) => self.read_person(id, profile, &mut origin),
            None => Player::default(),
        };
        player.number = number.map(PairingNumber);
        self.read_ratings(&competitor, profile, &mut player, &mut origin);
        self.read_claims(&competitor, &mut origin);
        if competitor.get("present").and_then(Node::as_bool) == Some(false) {
            // its round is set once the rounds are known
            self.import.tournament.bye_requests.push(ByeRequest {
                round: RoundNumber(0),
                player: id,
                kind: Outcome::ZeroPointBye,
            });
        }
        self.import.tournament.players.push(player);
        self.import.origins.players.push(origin);
        self.players.push(competitor);
    }

    fn read_number(
        &mut self,
        id: PlayerId,
        competitor: &Object<'_>,
        origin: &mut PlayerOrigin,
    ) -> Option<u16> {
        let node = stated_number(competitor);
        origin.number = node.map_or(competitor.span(), Node::inner_span);
        let number = node.and_then(Node::count);
        let number = number.and_then(|number| u16::try_from(number.value).ok());
        let number = number.filter(|number| (1..=9999).contains(number));
        match number {
            Some(number) => self.numbers.add(number, id),
            None => {
                let text = "`cid`: a pairing number from 1 to 9999 is expected; no result can refer to this player";
                let note = Note::new(NoteKind::NoNumber, origin.number, text);
                self.notes.push(note.about(id));
            }
        }
        number
    }

    /// Returns the person to whom a competitor refers; `None`, with a note, if there is no such
    /// person.
    fn profile(&mut self, id: PlayerId, competitor: &Object<'a>) -> Option<&'e Object<'a>> {
        let event = self.event;
        let node = competitor.get("profileId")?;
        let number = node.count()?;
        let profile = event.profile(number.value);
        if profile.is_none() {
            let text = format!("profile {} does not exist", number.value);
            let note = Note::new(NoteKind::UnknownReference, number.span, text);
            self.notes.push(note.about(id));
        }
        profile
    }

    fn read_person(
        &mut self,
        id: PlayerId,
        profile: &Object<'a>,
        origin: &mut PlayerOrigin,
    ) -> Player {
        let name = profile_name(profile);
        origin.name = name.as_ref().map_or(profile.span(), |name| name.span);
        let (birth, birth_date) = self.read_birth(profile, origin);
        let text = |key| text_member(profile, key).map(|(field, _)| field);
        let federation = text("federation");
        origin.federation = federation
            .as_ref()
            .map_or(Span::default(), |field| field.span);
        let fide_id = text("fideId").filter(|id| person::is_fide_id(&id.value));
        origin.fide_id = fide_id.as_ref().map_or(Span::default(), |field| field.span);
        let owned_text =
            |field: Option<Field<Cow<'a, str>>>| field.map(|field| field.value.into_owned());
        let national_id = text("localId").filter(|id| &*id.value != "0");
        Player {
            name: name.map(|name| name.value).unwrap_or_default(),
            sex: self.read_sex(id, text("sex"), origin),
            title: self.read_title(text("fideTitle"), origin),
            federation: owned_text(federation),
            fide_id: owned_text(fide_id),
            birth,
            birth_date,
            national_id: owned_text(national_id),
            club: owned_text(text("clubName")),
            ..Player::default()
        }
    }

    /// Returns the birth date as written, or else `yearBirth`, and the same as a date if it is
    /// complete.
    fn read_birth(
        &mut self,
        profile: &Object<'a>,
        origin: &mut PlayerOrigin,
    ) -> (Option<String>, Option<crate::model::Date>) {
        let birth = text_member(profile, "birth").map(|(field, _)| field);
        let birth = birth.filter(|field| !date::is_no_birth(&field.value));
        let year = text_member(profile, "yearBirth").map(|(field, _)| field);
        let year = year.filter(|field| !date::is_no_birth(&field.value));
        let Some(field) = birth.or(year) else {
            return (None, None);
        };
        origin.birth = field.span;
        let day = date::birth_date(&field.value);
        if day.is_none() && !date::is_birth_year(&field.value) {
            let text = "`birth`: a date such as 1990-01-31 or a year is expected";
            self.notes
                .add_habit(NoteKind::UnusualField, field.span, text);
        }
        (Some(field.value.into_owned()), day)
    }

    fn read_sex(
        &mut self,
        id: PlayerId,
        field: Option<Field<Cow<'a, str>>>,
        origin: &mut PlayerOrigin,
    ) -> Option<crate::model::Sex> {
        let field = field?;
        origin.sex = field.span;
        // Norwegian programs write the first letter of `kvinne`
        if matches!(&*field.value, "K" | "k") {
            return Some(crate::model::Sex::Woman);
        }
        let sex = person::parse_sex(&field.value);
        if let Some(note) = person::unread_sex(sex, &field.value, field.span) {
            self.notes.push(note.about(id));
        }
        sex
    }

    fn read_title(
        &mut self,
        field: Option<Field<Cow<'a, str>>>,
        origin: &mut PlayerOrigin,
    ) -> Option<String> {
        let field = field?;
        origin.title = field.span;
        Some(person::read_title(&field, &mut self.notes))
    }

    /// Reads the rating of the competitor, and the national rating and the K factor of the person.
    fn read_ratings(
        &mut self,
        competitor: &Object<'a>,
        profile: Option<&Object<'a>>,
        player: &mut Player,
        origin: &mut PlayerOrigin,
    ) {
        let used_list = self.used_rating_list();
        let ratings = profile
            .map(|profile| self.ratings_by_list(profile))
            .unwrap_or_default();
        let rating_on = |name: &str| {
            let list = ratings.iter().find(|(list, _)| list == name);
            list.map(|(_, node)| *node)
        };
        let stated_rating = competitor.get("rating").and_then(rating_value);
        if let Some(node) = stated_rating.or_else(|| rating_on(&used_list)) {
            origin.rating = node.inner_span();
            player.rating = self.read_rating(node);
        }
        if FIDE_LISTS.contains(&&*used_list) {
            let list_rating = rating_on(&used_list).and_then(|node| node.count());
            let list_rating = list_rating.and_then(|rating| u16::try_from(rating.value).ok());
            player.fide_rating = list_rating.filter(|&rating| rating > 0 && is_rating(rating));
        }
        let national_rating = ratings
            .iter()
            .find(|(list, _)| !FIDE_LISTS.contains(&&**list) && *list != used_list);
        player.national_rating = national_rating.and_then(|(_, node)| self.read_rating(*node));
        let list_index = self
            .event
            .rating_lists
            .iter()
            .position(|list| *list == used_list);
        let factors = profile
            .map(|profile| profile.items("kFactor"))
            .unwrap_or_default();
        let stated_factor = competitor.get("kFactor");
        let factor = stated_factor.or_else(|| factors.get(list_index?).copied());
        let factor = factor
            .and_then(Node::count)
            .filter(|factor| factor.value > 0);
        player.k_factor = factor.and_then(|factor| u16::try_from(factor.value).ok());
    }

    /// Removes the FIDE ratings of the players unless at least one competitor has the rating of a
    /// national list instead. Without such a competitor, the FIDE ratings add nothing to the
    /// ratings in use.
    fn remove_redundant_fide_ratings(&mut self) {
        let players = &mut self.import.tournament.players;
        let is_national = |player: &Player| {
            let rating = player.rating;
            rating.is_some() && rating != player.fide_rating && rating == player.national_rating
        };
        if !players.iter().any(is_national) {
            for player in players {
                player.fide_rating = None;
            }
        }
    }

    fn read_rating(&mut self, node: Node<'_>) -> Option<u16> {
        if node.raw_text() == "null" || node.text().is_some_and(|field| field.value.is_empty()) {
            return None;
        }
        let rating = node
            .count()
            .and_then(|rating| u16::try_from(rating.value).ok());
        match rating.filter(|&rating| is_rating(rating)) {
            Some(rating) => (rating > 0).then_some(rating),
            None => {
                let text = "a rating is expected here; read as unrated";
                let note = Note::new(NoteKind::Malformed, node.inner_span(), text);
                let reason = Reason::Field(FieldKey::Rating);
                self.notes.push(note.with_reason(reason));
                None
            }
        }
    }

    /// Reads the stated points and rank of a competitor; rank 0 means that no rank is stated.
    fn read_claims(&mut self, competitor: &Object<'_>, origin: &mut PlayerOrigin) {
        let points = competitor.get("gamePoints");
        let stated_points = points.and_then(Node::points);
        if let Some(node) = points {
            origin.points = node.inner_span();
            let is_stated = node.text().is_none_or(|field| !field.value.is_empty());
            if stated_points.is_none() && is_stated {
                let text = "`gamePoints`: a number of points is expected";
                self.notes.add(NoteKind::Malformed, node.inner_span(), text);
            }
        }
        let rank = competitor.get("rank");
        let stated_rank = rank.and_then(Node::count);
        if let Some(node) = rank {
            origin.rank = node.inner_span();
            if stated_rank.is_none() {
                let text = "`rank`: a whole number is expected";
                self.notes.add(NoteKind::Malformed, node.inner_span(), text);
            }
        }
        competitor.mark_known(&["matchPoints"]);
        self.import.claims.points.push(stated_points);
        self.import
            .claims
            .ranks
            .push(stated_rank.filter(|rank| rank.value > 0));
    }
}

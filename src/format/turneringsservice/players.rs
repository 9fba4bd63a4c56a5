//! Reads players, with their stated points and ranks.

use super::element::{Element, parse_day};
use super::lowering::Lowering;
use crate::format::ReadError;
use crate::format::numbers::note_shared_numbers;
use crate::format::person;
use crate::import::{Note, NoteKind, PlayerOrigin};
use crate::model::{Date, PairingNumber, Player, PlayerId, Sex};
use crate::number::Points;
use crate::source::{Field, Span};

/// The names of all attributes of a player that are known, including those that are not read.
const PLAYER_ATTRIBUTES: [&str; 40] = [
    "StartNo",
    "Gn",
    "Ln",
    "Title",
    "sex",
    "Born",
    "BornYear",
    "Federation",
    "Club",
    "LocalID",
    "FideId",
    "Phone",
    "Email",
    "LocalRating",
    "FideRating",
    "FideRapidRating",
    "FideBlitzRating",
    "RatingFactor",
    "RapidRatingFactor",
    "BlitzRatingFactor",
    "Available",
    "EnrollDate",
    "Group",
    "Teamname",
    "Info",
    "Pmt",
    "Pts",
    "Rank",
    "Rcpt",
    "EnrSt",
    "Custom1",
    "Custom2",
    "Table",
    "GPgroup",
    "LocalGames",
    "FideGames",
    "FideRapidGames",
    "FideBlitzGames",
    "MemberAsOf",
    "Sex",
];

/// The name of the attribute with the ratings that the event uses, and the name of the attribute
/// with the K factors; `None` if there is none.
type RatingAttributes = (&'static str, Option<&'static str>);

impl<'d, 'i> Lowering<'_, 'd, 'i> {
    pub(super) fn read_players(&mut self) -> Result<(), ReadError> {
        let list = self.group.child("Players");
        if let Some(list) = &list {
            list.note_unknown(&["Num", "SeparateFile"], &["Player"], &mut self.notes);
        }
        let players = list.map(|list| list.children("Player")).unwrap_or_default();
        if players.len() > self.limits.participants {
            return Err(ReadError::too_many("players", self.limits.participants));
        }
        let rating_attributes = self.rating_in_use();
        for (index, element) in players.iter().enumerate() {
            let id = PlayerId::at(index);
            let mut origin = PlayerOrigin {
                line: element.span(),
                ..PlayerOrigin::default()
            };
            let player = self.read_player(id, element, rating_attributes, &mut origin);
            self.read_claims(element, &mut origin);
            element.note_unknown(&PLAYER_ATTRIBUTES, &["Results"], &mut self.notes);
            self.import.tournament.players.push(player);
            self.import.origins.players.push(origin);
        }
        self.players = players;
        note_shared_numbers(&self.import, &mut self.notes);
        Ok(())
    }

    fn read_player(
        &mut self,
        id: PlayerId,
        element: &Element<'d, 'i>,
        rating_attributes: RatingAttributes,
        origin: &mut PlayerOrigin,
    ) -> Player {
        let number = self.read_number(id, element, origin);
        let text_of = |name, span: &mut Span| {
            let field = element.attribute(name);
            *span = field.map_or(Span::default(), |field| field.span);
            field.map(|field| field.value.to_owned())
        };
        let (last, first) = (element.attribute("Ln"), element.attribute("Gn"));
        let name = person::full_name(last, first);
        origin.name = name.as_ref().map_or(element.span(), |name| name.span);
        let (birth, birth_date) = self.read_birth(element, origin);
        let federation = text_of("Federation", &mut origin.federation);
        let fide_id = text_of("FideId", &mut origin.fide_id);
        let mut unused_span = Span::default();
        let (rating, factor) = rating_attributes;
        origin.rating = element
            .attribute(rating)
            .map_or(Span::default(), |field| field.span);
        Player {
            number: Some(PairingNumber(number)).filter(|number| number.0 > 0),
            name: name.map(|name| name.value).unwrap_or_default(),
            sex: self.read_sex(element, origin),
            title: self.read_title(element, origin),
            rating: self.read_rating(element, rating),
            federation,
            fide_id: fide_id.filter(|id| person::is_fide_id(id)),
            birth,
            birth_date,
            national_rating: match rating {
                "LocalRating" => None,
                _ => self.read_rating(element, "LocalRating"),
            },
            national_id: text_of("LocalID", &mut unused_span).filter(|id| id != "0"),
            club: text_of("Club", &mut unused_span),
            category: text_of("Group", &mut unused_span),
            k_factor: factor.and_then(|factor| self.read_rating(element, factor)),
            ..Player::default()
        }
    }

    /// Reads the starting number. If it is missing, returns the position in the list (from 1) with
    /// a note; if it is invalid, returns 0 with a note.
    fn read_number(
        &mut self,
        id: PlayerId,
        element: &Element<'d, 'i>,
        origin: &mut PlayerOrigin,
    ) -> u16 {
        let field = element
            .attribute("StartNo")
            .filter(|field| field.value != "0");
        let Some(field) = field else {
            origin.number = element.span();
            let text = "`StartNo` is missing; the position in the list is used";
            self.notes
                .add_habit(NoteKind::Misplaced, element.span(), text);
            self.numbers.add(id.0 + 1, id);
            return id.0 + 1;
        };
        origin.number = field.span;
        match field.value.parse::<u16>() {
            Ok(number) if (1..=9999).contains(&number) => {
                self.numbers.add(number, id);
                number
            }
            _ => {
                let text = "`StartNo`: a number from 1 to 9999 is expected; no result can refer to this player";
                let note = Note::new(NoteKind::NoNumber, field.span, text);
                self.notes.push(note.about(id));
                0
            }
        }
    }

    fn read_birth(
        &mut self,
        element: &Element<'d, 'i>,
        origin: &mut PlayerOrigin,
    ) -> (Option<String>, Option<Date>) {
        if let Some(field) = element.attribute("Born") {
            match parse_day(field.value) {
                Ok(Some(date)) => {
                    origin.birth = field.span;
                    return (Some(field.value.to_owned()), Some(date));
                }
                Ok(None) => {}
                Err(()) => {
                    let text = "`Born`: a date such as 1990.03.14 is expected";
                    self.notes
                        .add_habit(NoteKind::UnusualField, field.span, text);
                }
            }
        }
        let year = element
            .number_attribute("BornYear")
            .filter(|year| year.value >= 1900);
        origin.birth = year.map_or(Span::default(), |year| year.span);
        (year.map(|year| year.value.to_string()), None)
    }

    fn read_sex(&mut self, element: &Element<'d, 'i>, origin: &mut PlayerOrigin) -> Option<Sex> {
        let field = element
            .attribute("sex")
            .or_else(|| element.attribute("Sex"))?;
        origin.sex = field.span;
        // `kvinne` is Norwegian for woman
        if field.value.starts_with(['K', 'k']) {
            return Some(Sex::Woman);
        }
        let first_letter = field.value.chars().next()?;
        let sex = person::parse_sex(first_letter.encode_utf8(&mut [0; 4]));
        person::note_unread_sex(sex, field.value, field.span, &mut self.notes);
        sex
    }

    fn read_title(
        &mut self,
        element: &Element<'d, 'i>,
        origin: &mut PlayerOrigin,
    ) -> Option<String> {
        let field = element.attribute("Title")?;
        origin.title = field.span;
        Some(person::read_title(&field, &mut self.notes))
    }

    fn read_rating(&mut self, element: &Element<'d, 'i>, name: &str) -> Option<u16> {
        let field = element.attribute(name)?;
        match field.value.parse::<u16>() {
            Ok(rating) if rating <= 4000 => (rating > 0).then_some(rating),
            _ => {
                let text = format!("`{name}`: a number is expected; read as missing");
                self.notes.add(NoteKind::Malformed, field.span, text);
                None
            }
        }
    }

    /// Returns the attributes of the rating list in use. This is the list that the latest round up
    /// to the current one names, or else the list that the group names.
    fn rating_in_use(&self) -> RatingAttributes {
        let active_round = self
            .group
            .number_attribute("ActiveRound")
            .map_or(0, |field| field.value);
        let rounds = self
            .group
            .child("Rounds")
            .map(|rounds| rounds.children("Rd"));
        let rounds = rounds.unwrap_or_default();
        let played_rounds = rounds
            .iter()
            .take(usize::try_from(active_round).unwrap_or(0));
        let named_list = |element: &Element<'d, 'i>| {
            let list: Option<Field<&'d str>> = element.attribute("ActiveElo");
            list.filter(|list| list.value != "Undefined")
        };
        let list = played_rounds
            .rev()
            .find_map(named_list)
            .or_else(|| named_list(self.group));
        match list.map(|list| list.value) {
            Some("Local") => ("LocalRating", None),
            Some("FIDErapid") => ("FideRapidRating", Some("RapidRatingFactor")),
            Some("FIDEblitz") => ("FideBlitzRating", Some("BlitzRatingFactor")),
            _ => ("FideRating", Some("RatingFactor")),
        }
    }

    /// Reads the stated points and rank of a player.
    fn read_claims(&mut self, element: &Element<'d, 'i>, origin: &mut PlayerOrigin) {
        let span = |name| element.attribute(name).map(|field| field.span);
        origin.points = span("Pts").unwrap_or(origin.points);
        origin.rank = span("Rank").unwrap_or(origin.rank);
        let points = self.read_points(element);
        let rank = self.read_rank(element);
        self.import.claims.points.push(points);
        self.import.claims.ranks.push(rank);
    }

    /// Reads the stated points (`Pts`) of a player or a team. Adds a note if they are not a number.
    pub(super) fn read_points(&mut self, element: &Element<'d, 'i>) -> Option<Field<Points>> {
        let field = element.attribute("Pts")?;
        let points = element.points_attribute("Pts");
        if points.is_none() {
            let text = "`Pts`: a number of points is expected";
            self.notes.add(NoteKind::Malformed, field.span, text);
        } else {
            self.count_decimal_sign(field.value);
        }
        points
    }

    /// Reads the stated rank (`Rank`) of a player or a team; `None` if it is missing, 0 or, with a
    /// note, not a number.
    pub(super) fn read_rank(&mut self, element: &Element<'d, 'i>) -> Option<Field<u32>> {
        let field = element.attribute("Rank")?;
        let rank = field.value.parse::<u32>();
        if rank.is_err() {
            let text = "`Rank`: a rank is expected";
            self.notes.add(NoteKind::Malformed, field.span, text);
        }
        let rank = rank.ok().filter(|&rank| rank > 0)?;
        Some(Field::new(rank, field.span))
    }
}

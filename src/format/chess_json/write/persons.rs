//! Writes players and arbiters as profiles, and players as competitors.

use super::Writing;
use super::doc::{Arbiters, Competitor, Profile, Rating};
use super::words as w;
use crate::format::person;
use crate::format::trf::date::is_birth_year;
use crate::format::write::{Losses, Subject, one_line, report_lost_columns};
use crate::model::{FieldKey, Outcome, Player, PlayerId, Sex};
use crate::number::Points;

/// The name of the rating list with the ratings that the organiser used.
pub(super) const RATING_LIST: &str = "TRF";

/// The highest rating that the reader of this format accepts.
const MAX_RATING: u16 = 4000;

/// The name of the rating list with national ratings.
pub(super) const NATIONAL_LIST: &str = "National";

impl Writing<'_> {
    /// Returns a profile for each player, in the order of the pairing numbers.
    pub(super) fn profiles(&mut self, losses: &mut Losses) -> Vec<Profile> {
        let order = self.numbers.order.clone();
        let mut list = Vec::with_capacity(order.len());
        let fide_ratings = self.fide_ratings(losses);
        for id in order {
            let number = self.ids.next();
            self.profiles[id.index()] = number;
            let mut profile = self.profile(number, id, losses);
            let rating = fide_ratings[id.index()].filter(|&rating| rating <= MAX_RATING);
            let list_name = RATING_LIST.to_owned();
            let rating = rating.map(|rating| Rating {
                list: list_name,
                rating,
            });
            if let Some(rating) = rating {
                profile.rating.insert(0, rating);
            }
            list.push(profile);
        }
        list
    }

    fn profile(&self, number: u32, id: PlayerId, losses: &mut Losses) -> Profile {
        let tournament = &self.import.tournament;
        let player = tournament.player(id);
        let mut profile = person_profile(number, &player.name);
        profile.sex = match player.sex {
            Some(Sex::Man) => "m",
            Some(Sex::Woman) => "w",
            None => "u",
        };
        profile.birth = birth_text(player);
        profile.federation = one_line_text(player.federation.as_deref()).unwrap_or_default();
        if let Some(stated) = one_line_text(player.title.as_deref()) {
            match person::title_of_fide(&stated) {
                Some(title) => profile.fide_title = title.to_owned(),
                None => losses.add(
                    &w::TITLES,
                    Subject::player(tournament, id).with_value(stated),
                ),
            }
        }
        profile.local_id = one_line_text(player.national_id.as_deref());
        profile.club_name = one_line_text(player.club.as_deref());
        profile.k_factor = player.k_factor.map(|factor| [factor]);
        if let Some(stated) = one_line_text(player.fide_id.as_deref()) {
            let is_plain_number =
                !stated.starts_with('0') && stated.bytes().all(|b| b.is_ascii_digit());
            match stated.parse().ok().filter(|_| is_plain_number) {
                Some(fide_id) => profile.fide_id = fide_id,
                None => {
                    let loss_text = if profile.local_id.is_none() {
                        &w::FIDE_IDS
                    } else {
                        &w::FIDE_IDS_LOST
                    };
                    let subject = Subject::player(tournament, id).with_value(stated.as_str());
                    losses.add(loss_text, subject);
                    profile.local_id.get_or_insert(stated);
                }
            }
        }
        if player.rating.is_some_and(|rating| rating > MAX_RATING) {
            losses.add(&w::RATINGS, Subject::player(tournament, id));
        }
        if let Some(rating) = self.national_rating(id) {
            let list = NATIONAL_LIST.to_owned();
            profile.rating.push(Rating { list, rating });
        }
        profile
    }

    /// Returns the rating in the profile of each player. It is the FIDE rating if, for at least one
    /// player, the rating of the competitor (the rating in use) is the one on the national list.
    /// Otherwise readers cannot distinguish the two ratings.
    fn fide_ratings(&self, losses: &mut Losses) -> Vec<Option<u16>> {
        let tournament = self.tournament();
        let mut ratings = tournament.fide_ratings();
        let is_national = |id: PlayerId, fide: Option<u16>| {
            let rating = tournament.player(id).rating;
            rating.is_some() && rating != fide && rating == self.national_rating(id)
        };
        let tells_apart = tournament
            .ids()
            .any(|id| is_national(id, ratings[id.index()]));
        for (id, player) in tournament.ids().zip(&tournament.players) {
            let fide = ratings[id.index()];
            let is_kept = fide.is_none() || is_national(id, fide);
            if fide == player.rating || tells_apart && is_kept {
                continue;
            }
            if fide.is_some() {
                report_lost_columns(tournament, id, &[FieldKey::FideRating], losses);
            } else {
                losses.add(&w::RATINGS_AS_FIDE, Subject::player(tournament, id));
            }
            ratings[id.index()] = player.rating;
        }
        ratings
    }

    /// Returns the player's national rating, or else the rating in the player's first national
    /// record; `None` if there is neither.
    fn national_rating(&self, id: PlayerId) -> Option<u16> {
        let tournament = &self.import.tournament;
        let rating_of_record = || {
            let mut records = tournament.national_records.iter();
            records.find(|record| record.player == id)?.rating
        };
        tournament
            .player(id)
            .national_rating
            .or_else(rating_of_record)
    }

    /// Whether at least one player has a rating on a national list.
    pub(super) fn has_national_ratings(&self) -> bool {
        let mut ids = self.import.tournament.ids();
        ids.any(|id| self.national_rating(id).is_some())
    }

    /// Reports the national records that are lost, and those whose rating alone is written.
    pub(super) fn report_national_records(&self, losses: &mut Losses) {
        let tournament = &self.import.tournament;
        for record in &tournament.national_records {
            let is_written =
                record.rating.is_some() && self.national_rating(record.player) == record.rating;
            let loss_text = if is_written {
                &w::NATIONAL_LIST
            } else {
                &w::NATIONAL_LOST
            };
            losses.add(loss_text, Subject::player(tournament, record.player));
        }
    }

    /// Returns a player as a competitor of the tournament.
    pub(super) fn competitor(&self, id: PlayerId) -> Competitor {
        let claims = &self.import.claims;
        let points = claims.points_of(id);
        let rank = claims.rank_of(id);
        Competitor {
            cid: self.numbers.get(id),
            profile_id: Some(self.profiles[id.index()]),
            present: !self.is_absent[id.index()],
            game_points: points.map(|points| points_text(points.value)),
            rank: rank.map_or(0, |rank| rank.value),
            rating: used_rating(self.import.tournament.player(id)),
            tiebreak_score: self.tie_breaks(id),
            ..Competitor::default()
        }
    }

    /// Returns, for each player, whether a zero-point bye is requested for the next round. Reports
    /// requested byes of later rounds or of other kinds as lost.
    pub(super) fn absent_next_round(&self, losses: &mut Losses) -> Vec<bool> {
        let tournament = &self.import.tournament;
        let mut list = vec![false; tournament.players.len()];
        for request in &tournament.bye_requests {
            let is_next_round = request.round.0 == tournament.rounds.saturating_add(1);
            list[request.player.index()] |= is_next_round;
            let loss_text = match (is_next_round, request.kind) {
                (true, Outcome::ZeroPointBye) => continue,
                (true, _) => &w::BYE_REQUESTS,
                (false, _) => &w::LATER_REQUESTS,
            };
            let subject = Subject::player(tournament, request.player).in_round(request.round);
            losses.add(loss_text, subject.with_value(request.kind.words()));
        }
        list
    }

    /// Returns the player's stated tie-break values, in the order of the rank order, each `None` if
    /// it is not stated. Returns `None` if the file has no column of values at all.
    fn tie_breaks(&self, id: PlayerId) -> Option<Vec<Option<String>>> {
        let value = |column: &Option<usize>| {
            let column = &self.import.claims.columns[(*column)?];
            let value = column.values.get(id.index()).copied().flatten()?;
            // `to_text` rounds a value that is not a finite decimal to twelve digits
            Some(value.value.to_text())
        };
        let list: Vec<Option<String>> = self.columns.iter().map(value).collect();
        self.columns.iter().any(Option::is_some).then_some(list)
    }

    /// Adds profiles for the arbiters, and returns the ids of these profiles.
    pub(super) fn arbiters(&mut self, profiles: &mut Vec<Profile>) -> Arbiters {
        let tournament = &self.import.tournament;
        let ids = &mut self.ids;
        let mut add = |name: &str| {
            let number = ids.next();
            let name = one_line(name);
            let mut profile = person_profile(number, &name);
            if !name.contains(',')
                && let Some((first, last)) = name.rsplit_once(' ')
            {
                profile.first_name = first.trim_end().to_owned();
                profile.last_name = last.to_owned();
            }
            profiles.push(profile);
            number
        };
        let chief = tournament.chief_arbiter.as_deref().map(&mut add);
        let deputies = tournament.deputy_arbiters.iter();
        Arbiters {
            chief_arbiter: chief.unwrap_or(0),
            arbiters: deputies.map(|deputy| add(deputy)).collect(),
        }
    }
}

/// Builds the profile of a person of whom only the name is known. The name is split at its first
/// comma. `number` is the `id` of the profile.
fn person_profile(number: u32, name: &str) -> Profile {
    let name = one_line(name);
    let (last, first) = name.split_once(',').unwrap_or((&name, ""));
    Profile {
        id: number,
        last_name: last.trim().to_owned(),
        first_name: first.trim().to_owned(),
        sex: "u",
        birth: None,
        federation: String::new(),
        fide_id: 0,
        fide_name: name.clone().into_owned(),
        rating: Vec::new(),
        k_factor: None,
        fide_title: String::new(),
        local_id: None,
        club_name: None,
    }
}

/// Returns the rating that the organiser used; `None` if the player is unrated or the rating is too
/// high to be read back.
fn used_rating(player: &Player) -> Option<Rating> {
    let rating = player.rating.filter(|&rating| rating <= MAX_RATING)?;
    let list = RATING_LIST.to_owned();
    Some(Rating { list, rating })
}

/// Returns the birth date as a day if it is complete, else as a year, else as the source writes it;
/// `None` if it is unknown.
fn birth_text(player: &Player) -> Option<String> {
    if let Some(day) = player.birth_date {
        return Some(day.to_string());
    }
    let birth = one_line_text(player.birth.as_deref())?;
    Some(if is_birth_year(&birth) {
        birth[..4].to_owned()
    } else {
        birth
    })
}

/// Returns a text without its line breaks; `None` if it is absent or empty.
pub(super) fn one_line_text(text: Option<&str>) -> Option<String> {
    let text = one_line(text?).into_owned();
    (!text.is_empty()).then_some(text)
}

/// Returns points as text with at least one decimal, as the tie-break checker writes them.
pub(super) fn points_text(points: Points) -> String {
    points.to_text(1, '.')
}

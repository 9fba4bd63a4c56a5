//! Decides which ratings are written. The columns of record 001 are for FIDE ratings, national
//! records state national ones, and record 172 says which of them the organiser used
//! (reference/trf.md 6).

use super::players::reads_as_national;
use super::words as w;
use super::{Version, Writing};
use crate::format::write::{Losses, Subject};
use crate::model::{StartingRank, Tournament};

/// The methods of record 172 that choose between two ratings, the most usual ones first.
const METHODS: [&str; 5] = ["HBFN", "FIDON", "NIDOF", "NRO", "LBFN"];

/// The ratings that are written into a file.
pub(super) struct Ratings {
    /// The rating in record 001 of each player.
    pub(super) columns: Vec<Option<u16>>,
    /// How the ratings in use follow from FIDE and national ratings (record 172), if the source
    /// does not state this, the ratings in use differ from those in record 001, and a method gives
    /// them; otherwise `None`.
    pub(super) starting_rank: Option<StartingRank>,
    /// For each player, the rating in use that a reader of the file computes.
    read_back: Vec<Option<u16>>,
}

impl Ratings {
    pub(super) fn new(tournament: &Tournament, version: Version) -> Ratings {
        let in_use: Vec<_> = tournament.players.iter().map(|p| p.rating).collect();
        let is_trf26 = version == Version::V26;
        if !is_trf26 {
            let columns = if tournament.states_fide_ratings() {
                tournament.fide_ratings()
            } else {
                in_use
            };
            return Ratings {
                read_back: columns.clone(),
                columns,
                starting_rank: None,
            };
        }
        let columns = match tournament.starting_rank {
            None if are_national(tournament) => vec![None; in_use.len()],
            _ => tournament.fide_ratings(),
        };
        let read_back_by = |rank: &StartingRank| read_back(tournament, &columns, rank);
        if let Some(rank) = &tournament.starting_rank {
            return Ratings {
                read_back: read_back_by(rank),
                columns,
                starting_rank: None,
            };
        }
        let starting_rank = if columns == in_use {
            None
        } else {
            let ranks = candidates(tournament).into_iter();
            ranks.flatten().find(|rank| read_back_by(rank) == in_use)
        };
        match &starting_rank {
            Some(rank) => Ratings {
                read_back: read_back_by(rank),
                columns,
                starting_rank,
            },
            // nothing else would state the ratings of an event with national ratings only
            None if !tournament.states_fide_ratings() => Ratings {
                read_back: in_use.clone(),
                columns: in_use,
                starting_rank,
            },
            None => Ratings {
                read_back: columns.clone(),
                columns,
                starting_rank,
            },
        }
    }

    /// Reports ratings in use that are lost, national ratings in the columns of FIDE ratings, and a
    /// record 172 that is added.
    pub(super) fn report_losses(&self, writing: &Writing<'_>, losses: &mut Losses) {
        let tournament = writing.tournament();
        if let Some(rank) = &self.starting_rank {
            losses.add(&w::STARTING_RANK, Subject::value(rank.method.as_str()));
        }
        let states_fide_ratings = tournament.states_fide_ratings();
        for (id, player) in tournament.ids().zip(&tournament.players) {
            let index = id.index();
            let subject = |text| Subject::player(tournament, id).with_value(text);
            let in_use = player.rating.filter(|&rating| rating > 0);
            if self.read_back[index] != in_use {
                let text = in_use.map_or_else(|| "none".to_owned(), |rating| rating.to_string());
                losses.add(&w::RATINGS_IN_USE, subject(text));
            } else if !states_fide_ratings
                && in_use.is_some()
                && self.columns[index] == player.national_rating
            {
                losses.add(&w::NATIONAL_AS_FIDE, Subject::player(tournament, id));
            }
        }
    }
}

/// Whether the source states no FIDE rating, and every rating in use is a national one.
fn are_national(tournament: &Tournament) -> bool {
    let mut players = tournament.players.iter();
    !tournament.states_fide_ratings()
        && tournament
            .players
            .iter()
            .any(|player| player.rating.is_some())
        && players.all(|player| player.rating.is_none() || player.rating == player.national_rating)
}

/// Returns the possible values of record 172 in two lists: those with the event's federation, and
/// those with the federation of the first national record. A list is empty if there is no such
/// federation, or if the TRF has no national records with its code.
fn candidates(tournament: &Tournament) -> [Vec<StartingRank>; 2] {
    let first_record = tournament.national_records.first();
    let federations = [
        tournament.federation.as_deref(),
        first_record.map(|record| record.federation.as_str()),
    ];
    federations.map(|federation| {
        let federation = federation.filter(|code| reads_as_national(code));
        let ranks = federation.into_iter().flat_map(|federation| {
            METHODS.map(|method| StartingRank {
                federation: Some(federation.to_owned()),
                method: method.to_owned(),
            })
        });
        ranks.collect()
    })
}

/// Returns the ratings in use that follow from the columns of record 001 and the national records.
fn read_back(
    tournament: &Tournament,
    columns: &[Option<u16>],
    rank: &StartingRank,
) -> Vec<Option<u16>> {
    let list = rank.federation.as_deref();
    let records = tournament.national_ratings(list);
    // ratings without a record are written under the event's federation
    let event_federation = tournament.federation.as_deref();
    let is_event_list = event_federation.is_some_and(reads_as_national)
        && list.is_none_or(|list| Some(list) == event_federation);
    let players = tournament.players.iter().zip(records);
    let national =
        players.map(|(player, record)| record.or(player.national_rating.filter(|_| is_event_list)));
    let national: Vec<_> = national.collect();
    if national.iter().all(Option::is_none) {
        return columns.to_vec();
    }
    let ratings = columns.iter().zip(national);
    ratings
        .map(|(&fide, national)| rank.choose(fide, national).unwrap_or(fide))
        .collect()
}

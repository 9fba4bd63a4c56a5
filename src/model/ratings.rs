//! Distinguishes the FIDE ratings and the national ratings of players from the ratings in use.

use super::Tournament;

impl Tournament {
    /// Whether the file states FIDE ratings in addition to the ratings in use. Players for whom it
    /// states none then have no FIDE rating.
    #[must_use]
    pub fn states_fide_ratings(&self) -> bool {
        let mut players = self.players.iter();
        players.any(|player| player.fide_rating.is_some())
    }

    /// Returns, for each player, the national rating in the records of `federation` (in any record
    /// if `federation` is `None`); `None` for a player without such a rating.
    #[must_use]
    pub fn national_ratings(&self, federation: Option<&str>) -> Vec<Option<u16>> {
        let mut ratings = vec![None; self.players.len()];
        for record in &self.national_records {
            let is_from_federation =
                federation.is_none_or(|federation| federation == record.federation);
            let rating = record
                .rating
                .filter(|&rating| is_from_federation && rating > 0);
            let known_rating = &mut ratings[record.player.index()];
            *known_rating = known_rating.or(rating);
        }
        ratings
    }

    /// Returns each player's FIDE rating, as far as the file distinguishes it from other ratings:
    /// the stated one if the file states FIDE ratings, else the rating in use unless record 172 and
    /// a national record show that it is a national one.
    #[must_use]
    pub fn fide_ratings(&self) -> Vec<Option<u16>> {
        let players = self.players.iter();
        if self.states_fide_ratings() {
            return players.map(|player| player.fide_rating).collect();
        }
        let Some(rank) = &self.starting_rank else {
            return players.map(|player| player.rating).collect();
        };
        let national = self.national_ratings(rank.federation.as_deref());
        let is_national = |national: Option<u16>, rating| {
            national.is_some() && rank.choose(None, national) == Some(rating)
        };
        let ratings = players.zip(national).map(|(player, national)| {
            let rating = player.rating;
            rating.filter(|_| !is_national(national, rating))
        });
        ratings.collect()
    }
}

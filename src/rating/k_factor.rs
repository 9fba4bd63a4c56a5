//! Determines the development coefficient K (B.02 8.3.3).

/// The data of a player, in one rating category, on which K depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// The K that the file states, which takes precedence over the computed one; `None` if it does
    /// not state it.
    pub stated_k: Option<u16>,
    /// Whether a rating of 2400 or more was ever published for the player; `None` if not known.
    pub has_reached_2400: Option<bool>,
    /// Whether a rating of 2300 or more was ever published for the player; `None` if not known.
    pub has_reached_2300: Option<bool>,
    /// The number of rated games since the player first had a rating on the list; `None` if it is
    /// not known.
    pub games: Option<u32>,
    /// The year of birth; `None` if it is not known.
    pub birth_year: Option<u16>,
}

/// How certain a development coefficient is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// The rating list in force states the coefficient.
    Listed,
    /// The file states the coefficient.
    Stated,
    /// The coefficient follows from known data.
    Computed,
    /// Data on which the regulation depends are not known and were assumed.
    Guessed,
}

impl Basis {
    /// Returns the word for the basis in JSON documents, such as `stated`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Basis::Listed => "listed",
            Basis::Stated => "stated",
            Basis::Computed => "computed",
            Basis::Guessed => "guessed",
        }
    }
}

/// A development coefficient, and how it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KFactor {
    /// The coefficient: 10, 20 or 40, or another stated value.
    pub value: u16,
    /// Whether the coefficient is listed, stated, computed or guessed.
    pub basis: Basis,
    /// The condition of the regulation that decided, in words.
    pub why: &'static str,
    /// The assumptions in words; empty unless the coefficient is a guess.
    pub assumptions: Vec<&'static str>,
}

impl KFactor {
    /// Returns the coefficient that the rating list in force states.
    #[must_use]
    pub const fn listed(value: u16) -> KFactor {
        KFactor {
            value,
            basis: Basis::Listed,
            why: "on the list",
            assumptions: Vec::new(),
        }
    }
}

/// The largest product of K and the number of games in a rating period.
const LARGEST_K_TIMES_GAMES: u32 = 700;

/// Determines the K of a player with the rating `rating`. `list_year` is the year of the rating
/// list; `None` if not known. A stated K is used as it is.
///
/// The regulation names four conditions without saying which comes first. They are tried in the
/// order that published values follow: first players for whom a rating of 2400 or more was ever
/// published, then players of up to 18 years for whom 2300 or more was never published, then
/// players with fewer than 30 games, then everybody else.
#[must_use]
pub fn k_factor(history: &History, rating: u16, list_year: Option<u16>) -> KFactor {
    if let Some(value) = history.stated_k {
        return KFactor {
            value,
            basis: Basis::Stated,
            why: "stated",
            assumptions: Vec::new(),
        };
    }
    let mut assumptions = Vec::new();
    let has_reached =
        |limit: u16, known: Option<bool>| if rating >= limit { Some(true) } else { known };
    let mut known_or_assumed = |known: Option<bool>, otherwise: &'static str| {
        if known.is_none() {
            assumptions.push(otherwise);
        }
        known.unwrap_or(false)
    };
    let has_reached_2300 = has_reached(2300, history.has_reached_2300);
    // a player who never reached 2300 has never reached 2400 either
    let has_reached_2400 = has_reached(
        2400,
        history
            .has_reached_2400
            .or(has_reached_2300.filter(|&reached| !reached)),
    );
    let years = history.birth_year.zip(list_year);
    let is_young = years.map(|(born, list)| list.saturating_sub(born) <= 18);
    let (value, why) = if known_or_assumed(
        has_reached_2400,
        "no rating of 2400 or more was ever published",
    ) {
        (10, "a rating of 2400 or more was published")
    } else if has_reached_2300 != Some(true)
        && known_or_assumed(is_young, "older than 18")
        && !known_or_assumed(
            has_reached_2300,
            "no rating of 2300 or more was ever published",
        )
    {
        (
            40,
            "not older than 18, and no rating of 2300 or more was ever published",
        )
    } else if known_or_assumed(
        history.games.map(|games| games < 30),
        "30 games or more on the list",
    ) {
        (40, "fewer than 30 games on the list")
    } else {
        (20, "30 games or more, and never rated 2400 or more")
    };
    KFactor {
        value,
        basis: if assumptions.is_empty() {
            Basis::Computed
        } else {
            Basis::Guessed
        },
        why,
        assumptions,
    }
}

/// Returns the K that is applied in a rating period with `games` rated games: `k`, or the largest
/// whole number whose product with `games` is at most 700.
#[must_use]
pub fn limit_k_by_volume(k: u16, games: u32) -> u16 {
    if u32::from(k).saturating_mul(games) <= LARGEST_K_TIMES_GAMES {
        return k;
    }
    u16::try_from(LARGEST_K_TIMES_GAMES / games.max(1)).unwrap_or(k)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the K for a history, which is written as `birth_year games has_reached_2300
    /// has_reached_2400`, with `-` for unknown values. `year` is the year of the rating list.
    fn check(history: &str, rating: u16, year: u16, expected: (u16, Basis)) {
        let words: Vec<&str> = history.split(' ').collect();
        let yes = |word: &str| match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        let history = History {
            stated_k: None,
            birth_year: words[0].parse().ok(),
            games: words[1].parse().ok(),
            has_reached_2300: yes(words[2]),
            has_reached_2400: yes(words[3]),
        };
        let found = k_factor(&history, rating, Some(year));
        assert_eq!((found.value, found.basis), expected, "{words:?} {found:?}");
    }

    #[test]
    fn conditions_are_tried_in_the_order_of_published_values() {
        use Basis::{Computed, Guessed};
        check("2008 120 no no", 1900, 2026, (40, Computed));
        check("2008 120 no no", 1900, 2027, (20, Computed));
        check("2010 80 yes no", 2250, 2026, (20, Computed));
        check("1980 12 no no", 1900, 2026, (40, Computed));
        check("1980 29 no no", 1900, 2026, (40, Computed));
        check("1980 30 no no", 1900, 2026, (20, Computed));
        // a rating of 2400 in the past decides for good, even with few games and for a junior
        check("1980 12 yes yes", 2350, 2026, (10, Computed));
        check("2010 12 yes yes", 2390, 2026, (10, Computed));
        check("- - - -", 2400, 2026, (10, Computed));
        // only the data that a file can contain are known: at most the year of birth
        check("2010 - - -", 1900, 2026, (40, Guessed));
        check("2010 - - -", 2310, 2026, (20, Guessed));
        check("1980 - - -", 1900, 2026, (20, Guessed));
        check("- - - -", 1900, 2026, (20, Guessed));
    }

    #[test]
    fn assumptions_about_k_are_listed() {
        let found = k_factor(&History::default(), 1900, Some(2026));
        let expected = [
            "no rating of 2400 or more was ever published",
            "older than 18",
            "30 games or more on the list",
        ];
        assert_eq!(found.assumptions, expected);
    }

    #[test]
    fn many_games_lower_the_applied_k() {
        let check = |k, games, expected| assert_eq!(limit_k_by_volume(k, games), expected);
        check(40, 17, 40);
        check(40, 18, 38);
        check(20, 35, 20);
        check(20, 36, 19);
        check(20, 39, 17);
        check(10, 70, 10);
        check(10, 71, 9);
        check(0, 0, 0);
        check(40, 701, 0);
    }
}

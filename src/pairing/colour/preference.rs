//! The colour preference of a player (C.04.3 1.7; A.6 in the edition of 2017).

use crate::model::Colour;

/// How strong a colour preference is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Strength {
    /// No preference, because the player has not played a game (C.04.3 1.7.4, A.6.d).
    #[default]
    None,
    /// The player has played as many games with White as with Black (C.04.3 1.7.3, A.6.c).
    Mild,
    /// The player has played one more game with one colour than with the other (C.04.3 1.7.2,
    /// A.6.b).
    Strong,
    /// The player has played at least two more games with one colour than with the other, or the
    /// last two games with the same colour. This takes precedence over the other strengths (C.04.3
    /// 1.7.1, A.6.a).
    Absolute,
}

/// The colour preference of a player, derived from the games played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Preference {
    /// How strong the preference is.
    pub strength: Strength,
    /// Whether White is preferred; false also if there is no preference.
    pub prefers_white: bool,
    /// The colour difference: the number of games with White minus the number with Black (C.04.3
    /// 1.6, A.6).
    pub difference: i16,
}

impl Preference {
    /// Returns the preference of a player who has played games with these colours, in the order of
    /// the rounds.
    #[must_use]
    pub fn from_colours(colours: &[Colour]) -> Preference {
        let Some(&last) = colours.last() else {
            return Preference::default();
        };
        let white_count = colours.iter().filter(|&&c| c == Colour::White).count();
        let black_count = colours.len() - white_count;
        let is_repeated = colours.len() > 1 && colours[colours.len() - 2] == last;
        let strength = match white_count.abs_diff(black_count) {
            0 | 1 if is_repeated => Strength::Absolute,
            0 => Strength::Mild,
            1 => Strength::Strong,
            _ => Strength::Absolute,
        };
        // the colour difference takes precedence over the last two colours (article 1.7.1)
        let prefers_white = if white_count.abs_diff(black_count) > 1
            || (white_count != black_count && !is_repeated)
        {
            white_count < black_count
        } else {
            last == Colour::Black
        };
        let count = |games: usize| i16::try_from(games).unwrap_or(i16::MAX);
        Preference {
            strength,
            prefers_white,
            difference: count(white_count) - count(black_count),
        }
    }

    /// Returns the preferred colour; `None` if there is no preference.
    #[must_use]
    pub fn colour(self) -> Option<Colour> {
        match (self.strength, self.prefers_white) {
            (Strength::None, _) => None,
            (_, true) => Some(Colour::White),
            (_, false) => Some(Colour::Black),
        }
    }

    /// Whether the preference is absolute.
    #[must_use]
    pub fn is_absolute(self) -> bool {
        self.strength == Strength::Absolute
    }

    /// Whether both players prefer the same colour.
    #[must_use]
    pub fn clashes_with(self, other: Preference) -> bool {
        self.colour().is_some() && self.colour() == other.colour()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_preferences_follow_article_1_7() {
        let check = |games: &str, strength, prefers_white| {
            let colour = |c| {
                if c == 'W' {
                    Colour::White
                } else {
                    Colour::Black
                }
            };
            let colours: Vec<Colour> = games.chars().map(colour).collect();
            let preference = Preference::from_colours(&colours);
            assert_eq!(
                (preference.strength, preference.prefers_white),
                (strength, prefers_white),
                "{games}"
            );
        };
        check("", Strength::None, false);
        check("W", Strength::Strong, false);
        check("WB", Strength::Mild, true);
        check("BW", Strength::Mild, false);
        check("BWB", Strength::Strong, true);
        check("WW", Strength::Absolute, false);
        check("WBB", Strength::Absolute, true);
        // difference of 2 to Black although the last two games were Black
        check("WWWWBB", Strength::Absolute, false);
        // difference of 1 to White, but the last two games were White
        check("BBWBWW", Strength::Absolute, false);
        check("WWWBB", Strength::Absolute, true);
    }
}

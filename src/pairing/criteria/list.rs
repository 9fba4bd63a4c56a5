//! The quality criteria of each edition, in the order of their importance, and their articles.

use crate::pairing::Edition;

/// How many rounds before the round to be paired a float occurred.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RoundsAgo {
    /// In the previous round.
    One,
    /// Two rounds before the round to be paired.
    Two,
}

impl RoundsAgo {
    /// Returns the index in arrays such as the floats of a player: 0 for one round ago, 1 for two
    /// rounds ago.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            RoundsAgo::One => 0,
            RoundsAgo::Two => 1,
        }
    }
}

/// A quality criterion of the Dutch system (C.04.3). Names such as `C18` are from the rules of
/// 2026, names such as `C.16` from those of 2017.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    /// Maximises the number of pairs, and so minimises the number of players left over (C6, C.5).
    Pairs,
    /// Minimises the scores of the players left over (C7).
    LeftScores,
    /// Minimises the score differences in pairs and of the players left over (PSD; C.6, A.8).
    Differences,
    /// Minimises the number of players who are left over in the next bracket and may not have the
    /// bye, if that bracket is the last (C.7).
    NextBye,
    /// Maximises the number of pairs in the next bracket (C8, C.7).
    NextPairs,
    /// Minimises the scores of the players left over in the next bracket (C8).
    NextScores,
    /// Minimises the score differences in the pairs of the next bracket and of the players left
    /// over there (C.7).
    NextDifferences,
    /// Minimises the number of unplayed games of the player with the pairing-allocated bye (C9).
    Unplayed,
    /// Minimises the number of topscorers and opponents of topscorers who get a colour difference
    /// of more than 2 (C10, C.8).
    TopDifference,
    /// Minimises the number of topscorers and opponents of topscorers who get the same colour three
    /// times in a row (C11, C.9).
    TopRepetition,
    /// Minimises the number of players who do not get their colour preference (C12, C.10).
    Preference,
    /// Minimises the number of players who do not get their strong colour preference (C13, C.11).
    StrongPreference,
    /// Minimises the number of players with a downfloat who also had one this many rounds ago (C14
    /// and C16, C.12 and C.14).
    Downfloat(RoundsAgo),
    /// Minimises the number of players with an upfloat who also had one this many rounds ago (C15
    /// and C17, C.13 and C.15).
    Upfloat(RoundsAgo),
    /// Minimises the score differences of the players with a repeated downfloat (C18 and C20, C.16
    /// and C.18).
    DownfloatScore(RoundsAgo),
    /// Minimises the score differences of the players with a repeated upfloat (C19 and C21, C.17
    /// and C.19).
    UpfloatScore(RoundsAgo),
    /// Minimises the number of repeated floats in either direction (B.5 and B.6 of the older
    /// rules).
    Floats(RoundsAgo),
}

const CRITERIA_2026: [Criterion; 17] = [
    Criterion::Pairs,
    Criterion::LeftScores,
    Criterion::NextPairs,
    Criterion::NextScores,
    Criterion::Unplayed,
    Criterion::TopDifference,
    Criterion::TopRepetition,
    Criterion::Preference,
    Criterion::StrongPreference,
    Criterion::Downfloat(RoundsAgo::One),
    Criterion::Upfloat(RoundsAgo::One),
    Criterion::Downfloat(RoundsAgo::Two),
    Criterion::Upfloat(RoundsAgo::Two),
    Criterion::DownfloatScore(RoundsAgo::One),
    Criterion::UpfloatScore(RoundsAgo::One),
    Criterion::DownfloatScore(RoundsAgo::Two),
    Criterion::UpfloatScore(RoundsAgo::Two),
];

const CRITERIA_2017: [Criterion; 17] = [
    Criterion::Pairs,
    Criterion::Differences,
    Criterion::NextBye,
    Criterion::NextPairs,
    Criterion::NextDifferences,
    Criterion::TopDifference,
    Criterion::TopRepetition,
    Criterion::Preference,
    Criterion::StrongPreference,
    Criterion::Downfloat(RoundsAgo::One),
    Criterion::Upfloat(RoundsAgo::One),
    Criterion::Downfloat(RoundsAgo::Two),
    Criterion::Upfloat(RoundsAgo::Two),
    Criterion::DownfloatScore(RoundsAgo::One),
    Criterion::UpfloatScore(RoundsAgo::One),
    Criterion::DownfloatScore(RoundsAgo::Two),
    Criterion::UpfloatScore(RoundsAgo::Two),
];

const CRITERIA_OLDER: [Criterion; 5] = [
    Criterion::Pairs,
    Criterion::Differences,
    Criterion::Preference,
    Criterion::Floats(RoundsAgo::One),
    Criterion::Floats(RoundsAgo::Two),
];

/// Returns the criteria of an edition, the most important first.
pub(in crate::pairing) fn criteria(edition: Edition) -> &'static [Criterion] {
    match edition {
        Edition::Older => &CRITERIA_OLDER,
        Edition::Dutch2017 => &CRITERIA_2017,
        Edition::Dutch2026 => &CRITERIA_2026,
    }
}

impl Criterion {
    /// Whether the criterion is about the pairing of the next bracket, not of the current one.
    #[must_use]
    pub const fn is_about_next_bracket(self) -> bool {
        matches!(
            self,
            Criterion::NextBye
                | Criterion::NextPairs
                | Criterion::NextScores
                | Criterion::NextDifferences
        )
    }

    /// Returns the name of the criterion in an edition, such as `C12` (2026), `C.10` (2017) or
    /// `B.4` (older).
    #[must_use]
    pub const fn name(self, edition: Edition) -> &'static str {
        match edition {
            Edition::Dutch2026 => self.name_and_article_2026().0,
            Edition::Dutch2017 => self.name_2017(),
            Edition::Older => match self {
                Criterion::Pairs => "most pairs",
                Criterion::Differences => "B.3",
                Criterion::Preference => "B.4",
                Criterion::Floats(RoundsAgo::One) => "B.5",
                _ => "B.6",
            },
        }
    }

    /// Returns the number of the article of C.04.3 in an edition, such as `2.4.7`. The rules before
    /// 2026 have no such numbers; for them, the name of the criterion is returned.
    #[must_use]
    pub const fn article(self, edition: Edition) -> &'static str {
        match edition {
            Edition::Dutch2026 => self.name_and_article_2026().1,
            _ => self.name(edition),
        }
    }

    const fn name_and_article_2026(self) -> (&'static str, &'static str) {
        match self {
            Criterion::Pairs => ("C6", "2.4.1"),
            Criterion::LeftScores | Criterion::Differences => ("C7", "2.4.2"),
            Criterion::NextBye
            | Criterion::NextPairs
            | Criterion::NextScores
            | Criterion::NextDifferences => ("C8", "2.4.3"),
            Criterion::Unplayed => ("C9", "2.4.4"),
            Criterion::TopDifference => ("C10", "2.4.5"),
            Criterion::TopRepetition => ("C11", "2.4.6"),
            Criterion::Preference => ("C12", "2.4.7"),
            Criterion::StrongPreference => ("C13", "2.4.8"),
            Criterion::Downfloat(RoundsAgo::One) | Criterion::Floats(RoundsAgo::One) => {
                ("C14", "2.4.9")
            }
            Criterion::Upfloat(RoundsAgo::One) => ("C15", "2.4.10"),
            Criterion::Downfloat(RoundsAgo::Two) | Criterion::Floats(RoundsAgo::Two) => {
                ("C16", "2.4.11")
            }
            Criterion::Upfloat(RoundsAgo::Two) => ("C17", "2.4.12"),
            Criterion::DownfloatScore(RoundsAgo::One) => ("C18", "2.4.13"),
            Criterion::UpfloatScore(RoundsAgo::One) => ("C19", "2.4.14"),
            Criterion::DownfloatScore(RoundsAgo::Two) => ("C20", "2.4.15"),
            Criterion::UpfloatScore(RoundsAgo::Two) => ("C21", "2.4.16"),
        }
    }

    const fn name_2017(self) -> &'static str {
        match self {
            Criterion::Pairs => "C.5",
            Criterion::LeftScores | Criterion::Differences => "C.6",
            Criterion::NextBye
            | Criterion::NextPairs
            | Criterion::NextScores
            | Criterion::NextDifferences => "C.7",
            Criterion::Unplayed => "C.2",
            Criterion::TopDifference => "C.8",
            Criterion::TopRepetition => "C.9",
            Criterion::Preference => "C.10",
            Criterion::StrongPreference => "C.11",
            Criterion::Downfloat(RoundsAgo::One) | Criterion::Floats(RoundsAgo::One) => "C.12",
            Criterion::Upfloat(RoundsAgo::One) => "C.13",
            Criterion::Downfloat(RoundsAgo::Two) | Criterion::Floats(RoundsAgo::Two) => "C.14",
            Criterion::Upfloat(RoundsAgo::Two) => "C.15",
            Criterion::DownfloatScore(RoundsAgo::One) => "C.16",
            Criterion::UpfloatScore(RoundsAgo::One) => "C.17",
            Criterion::DownfloatScore(RoundsAgo::Two) => "C.18",
            Criterion::UpfloatScore(RoundsAgo::Two) => "C.19",
        }
    }
}

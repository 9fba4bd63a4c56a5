//! The criteria of each edition, in their order, and their articles.

use crate::pairing::Edition;

/// The number of rounds since a float, as the criteria count it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RoundsAgo {
    /// One round before this one.
    One,
    /// Two rounds before this one.
    Two,
}

impl RoundsAgo {
    /// 0 for one round ago, 1 for two rounds ago.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            RoundsAgo::One => 0,
            RoundsAgo::Two => 1,
        }
    }
}

/// A quality criterion. Names such as `C18` are those of the rules of 2026, names such as `C.16` those
/// of 2017.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Criterion {
    /// The most pairs, that is, the fewest players left over (C6, C.5).
    Pairs,
    /// The lowest scores of the players left over (C7).
    LeftScores,
    /// The smallest score differences in pairs (PSD; C.6).
    Differences,
    /// The fewest players left over in the next bracket who may not have the bye, if that bracket
    /// is the last (C.7).
    NextBye,
    /// The most pairs in the next bracket (C8, C.7).
    NextPairs,
    /// The lowest scores of the players left over in the next bracket (C8).
    NextScores,
    /// The smallest score differences in the pairs of the next bracket (C.7).
    NextDifferences,
    /// The fewest unplayed games of the player with the pairing-allocated bye (C9).
    Unplayed,
    /// The fewest topscorers and opponents of topscorers who get a colour difference beyond 2 (C10,
    /// C.8).
    TopDifference,
    /// The fewest topscorers and opponents of topscorers who get the same colour three times in a
    /// row (C11, C.9).
    TopRepetition,
    /// The fewest players who do not get their colour preference (C12, C.10).
    Preference,
    /// The fewest players who do not get their strong colour preference (C13, C.11).
    StrongPreference,
    /// The fewest repeated downfloats (C14 and C16, C.12 and C.14).
    Downfloat(RoundsAgo),
    /// The fewest repeated upfloats (C15 and C17, C.13 and C.15).
    Upfloat(RoundsAgo),
    /// The smallest score differences in repeated downfloats (C18 and C20, C.16 and C.18).
    DownfloatScore(RoundsAgo),
    /// The smallest score differences in repeated upfloats (C19 and C21, C.17 and C.19).
    UpfloatScore(RoundsAgo),
    /// The fewest repeated floats in either direction (B.5 and B.6 of the older rules).
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

/// The criteria of an edition, the most important first.
pub(in crate::pairing) fn criteria(edition: Edition) -> &'static [Criterion] {
    match edition {
        Edition::Older => &CRITERIA_OLDER,
        Edition::Dutch2017 => &CRITERIA_2017,
        Edition::Dutch2026 => &CRITERIA_2026,
    }
}

impl Criterion {
    /// Whether the criterion is about the next bracket.
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

    /// The name of the criterion in an edition: `C12`, `C.10`, `B.4`.
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

    /// The number of the article of C.04.3 in an edition, such as `2.4.7`. The rules before 2026
    /// have no such numbers; the name is returned for them.
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

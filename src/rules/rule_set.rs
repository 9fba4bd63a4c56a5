//! A rule set: the answers to all questions on which editions and programs differ.

use crate::model::Date;

/// The score that counts as that of the opponent in a participant's own unplayed round (16.4,
/// Buchholz family).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dummy {
    /// The final score of the scheduled opponent; 0 for a bye.
    RealOpponent,
    /// The score of a virtual opponent: the participant's score before the round, plus the
    /// complement of the participant's result, plus a draw for every later round (Handbook C.02
    /// 13.15.2 of 2009).
    VirtualOpponent,
    /// The score of a dummy: the participant's own final score (16.4 of 2023).
    OwnScore,
    /// The score of a dummy: the participant's own final score with a limit. For a forfeit, the
    /// limit is the adjusted score of the scheduled opponent, otherwise a draw for each round (16.4
    /// of 2026).
    OwnScoreCapped,
}

/// The points that an opponent's unplayed rounds add to the opponent's adjusted score (16.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpponentsUnplayed {
    /// The points that were awarded for the round.
    AsAwarded,
    /// A draw for each unplayed round (Handbook C.02 13.15.3 of 2009).
    AllDraws,
    /// The points that were awarded. Requested byes that are followed only by voluntary unplayed
    /// rounds count as draws instead (16.3.2, category 5 of 16.2).
    TrailingByesDraws,
    /// The points that were awarded. Requested byes and forfeit losses that are followed only by
    /// voluntary unplayed rounds count as draws instead (text of August 2022).
    TrailingByesAndForfeitLossesDraws,
}

/// The contribution that a low cut removes (16.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LowCut {
    /// The least significant contribution.
    Least,
    /// The lowest contribution of a voluntary unplayed round. If it is below the least significant
    /// contribution, the least significant contribution is removed instead (16.5.1 of 2023).
    VoluntaryUnplayedUnlessLower,
    /// The contribution of a voluntary unplayed round, whatever its value (text of August 2022).
    VoluntaryUnplayedFirst,
}

/// How several games between the same two participants count in direct encounter (6.1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepeatedGames {
    /// Each game counts.
    Sum,
    /// The average of the games counts.
    Average,
}

/// The forfeits that count as games in a round robin (15.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForfeitsAsGames {
    /// No forfeit: only games that were really played.
    None,
    /// Forfeit wins, but not forfeit losses.
    Wins,
    /// All forfeits.
    All,
}

impl ForfeitsAsGames {
    /// Whether a forfeit win (`won`) or a forfeit loss counts as a game.
    #[must_use]
    pub const fn counts(self, won: bool) -> bool {
        match self {
            ForfeitsAsGames::None => false,
            ForfeitsAsGames::Wins => won,
            ForfeitsAsGames::All => true,
        }
    }
}

/// The contribution of a participant's own unplayed round to Sonneborn-Berger in a Swiss (9.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnplayedProduct {
    /// The score of the edition's dummy times the points obtained.
    DummyTimesPoints,
    /// The score of the edition's dummy times a draw, whatever the points were.
    DummyTimesDraw,
    /// The round contributes nothing.
    Nothing,
    /// The scheduled opponent's final score times the points obtained.
    RealOpponentTimesPoints,
}

/// The value by which a cut of Sonneborn-Berger orders the rounds (14.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProductCut {
    /// The opponent's score.
    OpponentsScore,
    /// The product of the opponent's score and the points obtained.
    Product,
}

/// The points with which those obtained in a played round are compared in "standard points" (7.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StandardPoints {
    /// The points of the opponent in the same game.
    Opponent,
    /// The points of a draw.
    Draw,
}

/// An edition of the regulations: the answer to each question on which the editions or their
/// interpretations differ. Articles without a prefix are those of C.07 (2026).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// The name in options and documents: `legacy`, `2024`.
    pub name: &'static str,
    /// One line that describes the edition.
    pub title: &'static str,
    /// The name of the alternative [`Interpretation`](super::Interpretation) that changed one answer
    /// of this edition; `None` if no answer was changed.
    pub interpretation_name: Option<&'static str>,
    /// The first starting day of events for which the edition is in force; `None` if no date
    /// selects the edition.
    pub in_force_from: Option<Date>,
    /// The score that counts as that of the opponent in a participant's own unplayed round (16.4).
    pub dummy: Dummy,
    /// The points that an opponent's unplayed round adds to the opponent's adjusted score (16.3).
    pub opponents_unplayed: OpponentsUnplayed,
    /// Whether an opponent's pairing-allocated bye always counts as a draw (16.3). False in every
    /// edition. One program counts it so for teams, because this bye is worth a drawn match to a
    /// team unless the event says otherwise.
    pub allocated_byes_are_draws: bool,
    /// The contribution that a low cut removes (16.5).
    pub low_cut: LowCut,
    /// Whether a cut treats a full-point bye as a voluntary unplayed round (16.2). False in every
    /// edition, but one program does so.
    pub full_point_bye_is_voluntary: bool,
    /// The contribution of a participant's own unplayed round to Sonneborn-Berger (9.1).
    pub unplayed_product: UnplayedProduct,
    /// The value by which a cut of Sonneborn-Berger orders the rounds (14.1).
    pub product_cut: ProductCut,
    /// Whether a forfeited game between two tied participants of a Swiss counts as a meeting
    /// (6.1.1).
    pub forfeits_are_meetings: bool,
    /// How several games between the same two participants count in direct encounter (6.1.2).
    pub repeated_games: RepeatedGames,
    /// Whether the average of the opponents' Buchholz is rounded to two decimals before ranking
    /// (8.2).
    pub average_buchholz_rounded: bool,
    /// The points with which those obtained in a played round are compared (7.7).
    pub standard_points: StandardPoints,
    /// Whether each player of a double forfeit gets half a standard point (7.7).
    pub double_forfeit_is_half: bool,
    /// Whether a forfeit win counts in "number of wins" (7.1).
    pub forfeits_are_wins: bool,
    /// Whether a bye with the points of a win counts in "number of wins" (7.1).
    pub byes_are_wins: bool,
    /// Whether unrated opponents are omitted from averages (10). False in every edition, all of
    /// which leave such a tie-break undefined for everybody; but many programs omit these
    /// opponents.
    pub unrated_are_left_out: bool,
    /// Whether a forfeit in a round robin is a regular result in Buchholz and Sonneborn-Berger
    /// (15.2).
    pub round_robin_forfeits_are_regular: bool,
    /// The forfeits in a round robin that count as games "won over the board" (15.2, 7.2).
    pub round_robin_forfeits_won: ForfeitsAsGames,
    /// The forfeits in a round robin that count as games with Black (15.2, 7.3, 7.4).
    pub round_robin_forfeits_black: ForfeitsAsGames,
    /// The forfeits in a round robin that count as rounds that the participant elected to play
    /// (15.2, 7.6).
    pub round_robin_forfeits_elected: ForfeitsAsGames,
    /// The forfeits in a round robin that count as games in tie-breaks based on ratings (15.2, 10).
    pub round_robin_forfeits_rated: ForfeitsAsGames,
    /// Whether Buchholz and related tie-breaks may be used in round robins (8).
    pub buchholz_in_round_robin: bool,
    /// Whether every unplayed round uses up a cut of ARO, low cuts first (10.1).
    pub unplayed_use_up_rating_cuts: bool,
}

impl RuleSet {
    /// Whether the edition `name` gives the same values as this one: it is this edition, or its
    /// text differs in words only, as that of 2024 does from that of 2023.
    #[must_use]
    pub fn has_values_of(&self, name: &str) -> bool {
        let representative = |name| if name == "2023" { "2024" } else { name };
        representative(self.name) == representative(name)
    }

    /// Returns the years in which the edition was in force, as text: `2009-2023`, `before 2009`;
    /// for the edition that was never in force, the date of its text: `August 2022`.
    #[must_use]
    pub fn period(&self) -> &'static str {
        match self.name {
            "raw" => "before 2009",
            "legacy" => "2009-2023",
            "selfgame2022" => "August 2022",
            name => name,
        }
    }

    /// Returns the edition in words: `rules of 2009-2023`, `rules before 2009`.
    #[must_use]
    pub fn words(&self) -> String {
        match self.name {
            "raw" => "rules before 2009".to_owned(),
            "selfgame2022" => "draft rules of August 2022".to_owned(),
            _ => format!("rules of {}", self.period()),
        }
    }
}

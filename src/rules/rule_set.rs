//! A rule set: the answers to all questions on which editions and programs differ.

use crate::model::Date;

/// The value of a participant's own unplayed round as an opponent's score (16.4, Buchholz family).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dummy {
    /// The scheduled opponent's final score, nothing for a bye.
    RealOpponent,
    /// A virtual opponent: the score before the round, the complement of the result, a draw
    /// in every later round (Handbook C.02 13.15.2 of 2009).
    VirtualOpponent,
    /// A dummy with the participant's own final score (16.4 of 2023).
    OwnScore,
    /// The same, but at most the scheduled opponent's adjusted score for a forfeit, and at most a
    /// draw for each round otherwise (16.4 of 2026).
    OwnScoreCapped,
}

/// How an opponent's unplayed rounds count in the adjusted score of the opponent (16.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpponentsUnplayed {
    /// As awarded.
    AsAwarded,
    /// Each as a draw (Handbook C.02 13.15.3 of 2009).
    AllDraws,
    /// As awarded, except requested byes after which only voluntary unplayed rounds follow:
    /// those count as draws (16.3.2, category 5 of 16.2).
    TrailingByesDraws,
    /// The same, and forfeit losses after which only voluntary unplayed rounds follow count
    /// as draws as well (text of August 2022).
    TrailingByesAndForfeitLossesDraws,
}

/// The value that a low cut removes (16.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LowCut {
    /// The least significant one.
    Least,
    /// The lowest contribution of a voluntary unplayed round if it is not below the least
    /// significant value, otherwise the least significant value (16.5.1 of 2023).
    VoluntaryUnplayedUnlessLower,
    /// A voluntary unplayed round, whatever its contribution (text of August 2022).
    VoluntaryUnplayedFirst,
}

/// How several games of the same two participants count in direct encounter (6.1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepeatedGames {
    /// Each game counts.
    Sum,
    /// The average of the games counts.
    Average,
}

/// The forfeits that are games in a round robin (15.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForfeitsAsGames {
    /// None: only games really played.
    None,
    /// Forfeit wins, but not forfeit losses.
    Wins,
    /// All.
    All,
}

impl ForfeitsAsGames {
    /// Whether a forfeit that was won (or lost) is a game.
    #[must_use]
    pub const fn counts(self, won: bool) -> bool {
        match self {
            ForfeitsAsGames::None => false,
            ForfeitsAsGames::Wins => won,
            ForfeitsAsGames::All => true,
        }
    }
}

/// The contribution of an own unplayed round to Sonneborn-Berger in a Swiss (9.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnplayedProduct {
    /// The dummy of the edition times the points obtained.
    DummyTimesPoints,
    /// The dummy times a draw whatever the points were.
    DummyTimesDraw,
    /// Nothing.
    Nothing,
    /// The scheduled opponent's final score times the points obtained.
    RealOpponentTimesPoints,
}

/// The value by which a low or high cut of Sonneborn-Berger ranks the rounds (14.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProductCut {
    /// By the opponent's score.
    OpponentsScore,
    /// By the product of score and points.
    Product,
}

/// The points that those of a played round are compared with in "standard points" (7.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StandardPoints {
    /// The points of the opponent in the same game.
    Opponent,
    /// The points of a draw.
    Draw,
}

/// An edition of the regulations: the answer to each question on which editions or their readings
/// differ. Articles without a prefix are those of C.07 (2026).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// The name in options and documents: `legacy`, `2024`.
    pub name: &'static str,
    /// A description of one line.
    pub title: &'static str,
    /// The name of the alternative reading that changed one answer; `None` for the edition
    /// itself.
    pub reading: Option<&'static str>,
    /// The first starting day for which it is in force; `None` if no date selects it.
    pub from: Option<Date>,
    /// 16.4: which opponent's score does an own unplayed round count for?
    pub dummy: Dummy,
    /// 16.3: how does an opponent's unplayed round count in its adjusted score?
    pub opponents_unplayed: OpponentsUnplayed,
    /// 16.3: is an opponent's allocated bye always a draw? (In no edition; a program counted so
    /// for teams, whose bye brings a drawn match unless the event says otherwise.)
    pub allocated_byes_are_draws: bool,
    /// 16.5: which value does a low cut remove?
    pub low_cut: LowCut,
    /// 16.2: is a full-point bye a voluntary unplayed round in cuts? (In no edition; one
    /// program counted so.)
    pub full_point_bye_is_voluntary: bool,
    /// 9.1: what does an own unplayed round contribute to Sonneborn-Berger?
    pub unplayed_product: UnplayedProduct,
    /// 14.1: by which value does a cut of Sonneborn-Berger rank the rounds?
    pub product_cut: ProductCut,
    /// 6.1.1: is a forfeited game between two tied participants of a Swiss a meeting?
    pub forfeits_are_meetings: bool,
    /// 6.1.2: how do several games of the same two count in direct encounter?
    pub repeated_games: RepeatedGames,
    /// 8.2: is the average of opponents' Buchholz rounded to two decimals before ranking?
    pub average_buchholz_rounded: bool,
    /// 7.7: with which points is a played round compared?
    pub standard_points: StandardPoints,
    /// 7.7: does each side of a double forfeit get half a standard point?
    pub double_forfeit_is_half: bool,
    /// 7.1: is a round won by forfeit a win in "number of wins"?
    pub forfeits_are_wins: bool,
    /// 7.1: is a bye with the points of a win one in "number of wins"?
    pub byes_are_wins: bool,
    /// 10: are unrated opponents left out of averages? (In no edition: there such tie-breaks
    /// are undefined for everybody. Many programs leave them out.)
    pub unrated_are_left_out: bool,
    /// 15.2: is a forfeit of a round robin a regular result in Buchholz and
    /// Sonneborn-Berger?
    pub round_robin_forfeits_are_regular: bool,
    /// 15.2 and 7.2: which forfeits of a round robin are games "won over the board"?
    pub round_robin_won: ForfeitsAsGames,
    /// 15.2, 7.3 and 7.4: which forfeits of a round robin are games with Black?
    pub round_robin_black: ForfeitsAsGames,
    /// 15.2 and 7.6: which forfeits of a round robin are rounds that the participant elected
    /// to play?
    pub round_robin_elected: ForfeitsAsGames,
    /// 15.2 and 10: which forfeits of a round robin are games for rating-based tie-breaks?
    pub round_robin_rated: ForfeitsAsGames,
    /// 8: may Buchholz and its relatives be used in round robins?
    pub buchholz_in_round_robin: bool,
    /// 10.1: does every unplayed round use up one of the cuts of ARO, low ones first?
    pub unplayed_use_up_rating_cuts: bool,
}

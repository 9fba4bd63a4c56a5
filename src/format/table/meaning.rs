//! The meanings of columns in tables.

use crate::import::RatingFigure;

/// The content of a column in a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Meaning {
    /// Rank; a blank cell may mean a tie with the row above.
    Rank,
    /// Starting number; in lists of boards or teams, a number that may only count the rows.
    Number,
    /// Title, in a column without a heading to the left of the name.
    Title,
    /// A picture of a flag, in a second column without a heading to the left of the name.
    Flag,
    /// Name of the player, or surname if there is a column of first names.
    Name,
    /// First name, if surnames have a separate column.
    FirstName,
    /// Federation of the player.
    Federation,
    /// The rating that the event uses.
    Rating,
    /// FIDE rating in a list that also has a national rating.
    InternationalRating,
    /// Rating on a national list.
    NationalRating,
    /// FIDE ID of the player.
    FideId,
    /// Number of the player on a national list.
    NationalId,
    /// Sex of the player.
    Sex,
    /// Category of the player, such as an age group.
    Category,
    /// Prize group of the player.
    Group,
    /// Club or city of the player.
    Club,
    /// Birth date or year.
    Birth,
    /// Points of the player or the team.
    Points,
    /// Values of the tie-break with this number in the event's rank order.
    TieBreak(u16),
    /// Values of the tie-break that the heading names: `BH:GP/C1`, `Buchholz`.
    NamedTieBreak,
    /// A rating figure: number of games, score, expected score or rating change. Such columns are
    /// read only if the heading of at least one of them can mean nothing else
    /// (`RatingFigure::is_distinct`).
    Figure(RatingFigure),
    /// A number that may be a rating figure or something else, so it is not read.
    Statistic,
    /// FIDE's development coefficient (K) of the player.
    KFactor,
    /// Rating performance of the player.
    Performance,
    /// The cells of the round with this number; in an all-play-all table, the results against the
    /// opponent with this number.
    Round(u16),
    /// Colours in a round whose opponent, colour and result have separate columns.
    RoundColour(u16),
    /// Results in a round whose opponent and result have separate columns.
    RoundResult(u16),
    /// Number of the board.
    Board,
    /// Name of the player with White.
    White,
    /// Name of the player with Black.
    Black,
    /// Result of a game or a match.
    Result,
    /// Number of the round, on a player's card.
    RoundNumber,
    /// Name of the team.
    Team,
    /// Captain of a team.
    Captain,
    /// Mean rating of a team.
    TeamRating,
    /// Match points of a team.
    MatchPoints,
    /// Number of games played.
    Games,
    /// Score in percent.
    Percent,
    /// Number of wins, draws or losses.
    Count,
    /// A link to the moves of the game.
    Game,
    /// The colon between the results of two teams.
    Separator,
    /// A column without a heading.
    Blank,
    /// A column with an unknown heading.
    Unknown,
}

//! The meaning of a column of a table.

/// The meaning of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Meaning {
    /// Rank; a blank cell is a tie with the row above.
    Rank,
    /// Starting number (a running number in lists of boards and of teams).
    Number,
    /// Title: an empty heading left of the name.
    Title,
    /// A picture of a flag: a further empty heading left of the name.
    Flag,
    /// Name of the player.
    Name,
    /// First name, if surnames have a separate column.
    FirstName,
    /// Federation.
    Federation,
    /// The rating that the event uses.
    Rating,
    /// FIDE rating beside a national one.
    InternationalRating,
    /// National rating.
    NationalRating,
    /// FIDE ID.
    FideId,
    /// National ID.
    NationalId,
    /// Sex.
    Sex,
    /// Age group or other type.
    Category,
    /// Prize group.
    Group,
    /// Club or city.
    Club,
    /// Birth date or year.
    Birth,
    /// Points.
    Points,
    /// Tie-break with this number in the event's list.
    TieBreak(u16),
    /// Tie-break with a name as its heading: `BH:GP/C1`, `Buchholz`.
    NamedTieBreak,
    /// Number of games, score, expectation and rating change: computed for ratings, not for
    /// ranks.
    Statistic,
    /// FIDE development coefficient.
    KFactor,
    /// Rating performance.
    Performance,
    /// A round, or the opponent with this number.
    Round(u16),
    /// Colour of a round whose opponent, colour and result have separate columns.
    RoundColour(u16),
    /// Result of such a round.
    RoundResult(u16),
    /// Board.
    Board,
    /// The player with White.
    White,
    /// The player with Black.
    Black,
    /// Result of a game or a match.
    Result,
    /// The round of a player's card.
    RoundNumber,
    /// Team.
    Team,
    /// Captain of a team.
    Captain,
    /// Mean rating of a team.
    TeamRating,
    /// Match points.
    MatchPoints,
    /// Number of games.
    Games,
    /// Percentage.
    Percent,
    /// Wins, draws or losses counted.
    Count,
    /// A link to the game.
    Game,
    /// The colon between two results.
    Separator,
    /// No heading.
    Blank,
    /// A heading that is not known.
    Unknown,
}

//! What is declared of a tie-break besides how it is computed: among whom it compares, what
//! it looks at, how usual it is.

/// Which values come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// The higher value is better.
    HighFirst,
    /// The lower value is better (TPN, BC).
    LowFirst,
}

/// The participants that a tie-break compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// Single players only: it depends on ratings or colours.
    Players,
    /// Teams only: it needs match points and game points, or boards.
    Teams,
    /// Both; teams in one of their scores.
    Both,
}

impl Among {
    /// The name in documents: `players`, `teams`, `both`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Among::Players => "players",
            Among::Teams => "teams",
            Among::Both => "both",
        }
    }
}

/// A modifier that a code may carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifier {
    /// `/Cn`
    CutLow,
    /// `/Mn`
    CutMedian,
    /// `/L±n`
    Limit,
    /// `/Kn`
    Divisor,
    /// `/P`
    ForfeitsAsPlayed,
    /// `/F`
    Fore,
    /// `/R`
    Reversed,
    /// `/Un`
    Unrated,
}

impl Modifier {
    /// How it is written: `/C1`.
    #[must_use]
    pub const fn notation(self) -> &'static str {
        match self {
            Modifier::CutLow => "/Cn",
            Modifier::CutMedian => "/Mn",
            Modifier::Limit => "/L+n",
            Modifier::Divisor => "/Kn",
            Modifier::ForfeitsAsPlayed => "/P",
            Modifier::Fore => "/F",
            Modifier::Reversed => "/R",
            Modifier::Unrated => "/Un",
        }
    }
}

/// The data that a tie-break uses besides the results of the participant's own rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// The results of the opponents.
    Opponents,
    /// The results of the opponents' opponents.
    TheirOpponents,
    /// The order in which the rounds were played.
    RoundOrder,
    /// The last round, which it counts as drawn (8.3).
    LastRound,
    /// Colours.
    Colours,
    /// Ratings: if one is missing, the tie-break is undefined for everybody (article 10).
    Ratings,
    /// The points of a team on each board (articles 12 and 13.3.2).
    Boards,
    /// Rounds that were not played, which editions count differently (16.3, 16.4).
    UnplayedRounds,
    /// Whether a point without a game comes from a forfeit or from a bye.
    ForfeitOrBye,
}

/// A further property of a tie-break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// It is one of the scores themselves.
    Score,
    /// It counts rounds, not points: the same in either score of a team.
    CountsRounds,
    /// Its definition names both scores of a team or none: it takes neither `:MP` nor `:GP`.
    FixedScore,
    /// Made for Swiss tournaments: in a round robin it follows from the points.
    SwissOnly,
}

/// How usual a tie-break is as a column of printed values, the most usual first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Printed {
    /// In most lists.
    Often,
    /// In many lists.
    Regularly,
    /// In some lists.
    Sometimes,
    /// In few lists.
    Rarely,
    /// A column is taken for it only if the heading names it.
    IfAnnounced,
    /// It is not known how programs print it.
    Never,
}

/// A kind of event in which rank orders are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Players in a Swiss tournament.
    Swiss,
    /// Players in a round robin.
    RoundRobin,
    /// Teams in a Swiss tournament, in the score that `:MP` or `:GP` names.
    TeamSwiss,
    /// Teams in a round robin.
    TeamRoundRobin,
}

/// A form of a tie-break that a search for a rank order tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// In which events.
    pub event: Event,
    /// As spelled: `BH/C1`.
    pub spelled: &'static str,
    /// The cost of naming it, from 1 (usual) to 4.
    pub cost: usize,
    /// Its position in the order in which they are tried: among rank orders that fit equally well,
    /// the one with the first criteria is shown.
    pub place: u16,
}

//! The properties that a tie-break declares apart from its method: whether it compares players or
//! teams, which data it uses, and how usual it is.

/// Whether high or low values are better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// The higher value is better.
    HighFirst,
    /// The lower value is better (TPN, BC).
    LowFirst,
}

/// Whether a tie-break compares players or teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParticipantKind {
    /// The tie-break compares only players, because it depends on ratings or colours.
    Players,
    /// The tie-break compares only teams, because it needs match points and game points, or boards.
    Teams,
    /// The tie-break compares players, or teams in match points or in game points.
    PlayersAndTeams,
}

impl ParticipantKind {
    /// Returns the name in JSON documents: `players`, `teams` or `both`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ParticipantKind::Players => "players",
            ParticipantKind::Teams => "teams",
            ParticipantKind::PlayersAndTeams => "both",
        }
    }
}

/// A kind of modifier that may follow the code of a tie-break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifier {
    /// `/Cn`: cuts the least significant contributions.
    CutLow,
    /// `/Mn`: cuts the least and the most significant contributions.
    CutMedian,
    /// `/L±n`: moves the limit of the Koya system.
    Limit,
    /// `/Kn`: sets the divisor of SSSC.
    Divisor,
    /// `/P`: forfeits count as games against the scheduled opponent.
    ForfeitsAsPlayed,
    /// `/F`: Fore Buchholz is used instead of Buchholz.
    Fore,
    /// `/R`: reverses the order.
    Reversed,
    /// `/Un`: sets the rating of unrated players.
    Unrated,
}

impl Modifier {
    /// Returns the notation of the modifier in messages, with `n` for a number: `/Cn`.
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

/// Data that a tie-break uses, apart from the results of the participant's own rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// The results of the opponents.
    Opponents,
    /// The results of the opponents' opponents.
    TheirOpponents,
    /// The order in which the rounds were played.
    RoundOrder,
    /// The last round, whose games count as draws (8.3).
    LastRound,
    /// The colours of the games.
    Colours,
    /// The ratings. If one is missing, the tie-break is undefined for everybody (article 10).
    Ratings,
    /// The points of a team on each board (articles 12 and 13.3.2).
    Boards,
    /// Unplayed rounds, which the editions count differently (16.3, 16.4).
    UnplayedRounds,
    /// Whether a point without a game comes from a forfeit or from a bye.
    ForfeitOrBye,
}

/// A property of a tie-break, apart from the data that it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// The tie-break is itself a score.
    Score,
    /// The tie-break counts rounds instead of points, so it is the same in match points and in game
    /// points.
    CountsRounds,
    /// The definition of the tie-break fixes the scores of teams that it uses, or uses none, so it
    /// accepts neither `:MP` nor `:GP`.
    FixedScore,
    /// The tie-break is meant for Swiss tournaments: in a round robin, its value follows from the
    /// points.
    SwissOnly,
}

/// How often programs print a tie-break as a column, the most frequent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PrintFrequency {
    /// Most lists contain the tie-break.
    Often,
    /// Many lists contain the tie-break.
    Regularly,
    /// Some lists contain the tie-break.
    Sometimes,
    /// Few lists contain the tie-break.
    Rarely,
    /// A column is recognised as this tie-break only if its heading names it.
    IfAnnounced,
    /// No column is recognised as this tie-break, because it is not known how programs print it.
    Never,
}

/// The kinds of events in which a rank order is searched for.
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

/// A form of a tie-break that the search for a rank order tries in one kind of event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The kind of event in which the form is tried.
    pub event: Event,
    /// The criterion in the notation of rank orders: `BH/C1`.
    pub spelled: &'static str,
    /// How unusual the criterion is, from 1 (usual) to 4; the search prefers low costs.
    pub cost: usize,
    /// The position in the order in which the search tries criteria, from the smallest. If several
    /// rank orders fit equally well, the one whose criteria come earlier is shown.
    pub position: u16,
}

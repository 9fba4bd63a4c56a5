//! The rank order: the criteria by which participants are ranked, one after the other.

use std::fmt;

/// The score in which a criterion of a team event counts (`:MP`, `:GP`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreBasis {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

impl ScoreBasis {
    /// The code of the criterion that ranks by this score.
    #[must_use]
    pub const fn criterion(self) -> &'static str {
        match self {
            ScoreBasis::MatchPoints => "MPTS",
            ScoreBasis::GamePoints => "GPTS",
        }
    }
}

/// The numbers of values that are left out (C.07 14.1, 14.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cut {
    /// The number of least significant values left out.
    pub low: u16,
    /// The number of most significant values left out.
    pub high: u16,
}

/// The limit of the Koya system (C.07 9.2): the score that an opponent must have reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KoyaLimit {
    /// Half of the possible points, moved by this number of half points (C.07 14.2).
    Moved(i16),
    /// A percentage of the possible points, 0 to 100.
    Percent(u8),
}

/// As the notation writes it: `L+2`, `L60`.
impl fmt::Display for KoyaLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KoyaLimit::Moved(half_points) => write!(f, "L{half_points:+}"),
            KoyaLimit::Percent(percent) => write!(f, "L{percent}"),
        }
    }
}

/// The modifiers of a tie-break (C.07 article 14). Their order does not matter.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Modifiers {
    /// `/Cn` (low only) or `/Mn` (low and high).
    pub cut: Option<Cut>,
    /// `/L+n`, `/L-n`, `/Ln`: another Koya limit than half of the possible points.
    pub limit: Option<KoyaLimit>,
    /// `/Kn`: the divisor of SSSC.
    pub divisor: Option<u16>,
    /// `/P`: forfeits count as games against the scheduled opponent.
    pub forfeits_as_played: bool,
    /// `/F`: Fore Buchholz instead of Buchholz.
    pub fore: bool,
    /// `/R`: the sort direction is reversed.
    pub reversed: bool,
    /// `/Un`: the rating that counts for unrated players.
    pub unrated: Option<u16>,
    /// `/Vyyyy`: the year of the rule set that counts for this code only.
    pub version: Option<u16>,
}

/// One criterion of a rank order: `BH:GP/C1` is code, score basis and modifiers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TieBreakSpec {
    /// The code as documents write it: in capitals (`BH`, `OTHER_X`), except `MPvGP`. The
    /// catalogue of tie-breaks may not know it.
    pub code: String,
    /// The score in which it counts; `None` if not stated.
    pub basis: Option<ScoreBasis>,
    /// The modifiers.
    pub modifiers: Modifiers,
    /// The criterion as the source spells it; documents repeat it in this form.
    pub spelled: String,
}

impl TieBreakSpec {
    /// A code without modifiers.
    #[must_use]
    pub fn plain(code: &str) -> TieBreakSpec {
        TieBreakSpec {
            code: code.to_owned(),
            basis: None,
            modifiers: Modifiers::default(),
            spelled: code.to_owned(),
        }
    }

    /// Whether this is the same criterion, however it is spelled.
    #[must_use]
    pub fn is_same(&self, other: &TieBreakSpec) -> bool {
        self.code == other.code && self.basis == other.basis && self.modifiers == other.modifiers
    }

    /// A code with `/Cn` or `/Mn`, or without a modifier if nothing is cut.
    #[must_use]
    pub fn with_cut(code: &str, cut: Cut) -> TieBreakSpec {
        let mut spec = TieBreakSpec::plain(code);
        if cut != Cut::default() {
            let (letter, count) = if cut.high > 0 {
                ('M', cut.high)
            } else {
                ('C', cut.low)
            };
            spec.spelled = format!("{code}/{letter}{count}");
            spec.modifiers.cut = Some(cut);
        }
        spec
    }

    /// Whether the criterion is a score: `PTS`, `MPTS` or `GPTS`.
    #[must_use]
    pub fn is_score(&self) -> bool {
        matches!(self.code.as_str(), "PTS" | "MPTS" | "GPTS")
    }
}

impl fmt::Display for TieBreakSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.spelled)
    }
}

/// Criteria in the order in which they split ties; the first is normally `PTS`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RankOrder {
    /// The criteria.
    pub criteria: Vec<TieBreakSpec>,
}

impl RankOrder {
    /// The score of a team event that the order begins with; `None` if it begins with none.
    #[must_use]
    pub fn primary_score(&self) -> Option<ScoreBasis> {
        let first = self.criteria.first()?;
        match (first.code.as_str(), first.basis) {
            ("MPTS", _) => Some(ScoreBasis::MatchPoints),
            ("GPTS", _) => Some(ScoreBasis::GamePoints),
            ("PTS", basis) => basis,
            _ => None,
        }
    }

    /// The rank order, with `PTS` in front if it names no score (record 202).
    #[must_use]
    pub fn with_points(mut self) -> RankOrder {
        if !self.criteria.iter().any(TieBreakSpec::is_score) {
            self.criteria.insert(0, TieBreakSpec::plain("PTS"));
        }
        self
    }
}

/// The notation of TRF26 record 212: `PTS,BH/C1,BH`.
impl fmt::Display for RankOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, spec) in self.criteria.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            f.write_str(&spec.spelled)?;
        }
        Ok(())
    }
}

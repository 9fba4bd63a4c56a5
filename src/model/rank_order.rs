//! The rank order: by which criteria, one after the other, participants are ranked.

use std::fmt;

/// In which score a criterion of a team event counts (`:MP`, `:GP`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreBasis {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

impl ScoreBasis {
    /// The criterion that ranks by this score.
    #[must_use]
    pub const fn criterion(self) -> &'static str {
        match self {
            ScoreBasis::MatchPoints => "MPTS",
            ScoreBasis::GamePoints => "GPTS",
        }
    }
}

/// How many values are left out (C.07 14.1, 14.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cut {
    /// Least significant values left out.
    pub low: u16,
    /// Most significant values left out.
    pub high: u16,
}

/// The modifiers of a tie-break (C.07 article 14). They commute.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Modifiers {
    /// `/Cn` (low only) or `/Mn` (low and high).
    pub cut: Option<Cut>,
    /// `/L+n`, `/L-n`: the Koya limit moved by n half points.
    pub limit: Option<i16>,
    /// `/Kn`: the divisor of SSSC.
    pub divisor: Option<u16>,
    /// `/P`: forfeits count as games against the scheduled opponent.
    pub forfeits_as_played: bool,
    /// `/F`: Fore Buchholz instead of Buchholz.
    pub fore: bool,
    /// `/R`: the sort direction reversed.
    pub reversed: bool,
    /// `/Un`: the rating counted for unrated players.
    pub unrated: Option<u16>,
    /// `/Vyyyy`: the year that forces a rule set for this code alone.
    pub version: Option<u16>,
}

/// One wish of a rank order: `BH:GP/C1` is code, score basis, modifiers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TieBreakSpec {
    /// The code in capitals as the rank order names it (`BH`, `MPvGP`, `OTHER_X`). Whether
    /// anything is known under it, the catalogue of tie-breaks says.
    pub code: String,
    /// The score to count in, where stated.
    pub basis: Option<ScoreBasis>,
    /// The modifiers.
    pub modifiers: Modifiers,
    /// The wish as it was spelled: documents repeat it in this form.
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

    /// Whether this is the same wish, however it is spelled.
    #[must_use]
    pub fn is_same(&self, other: &TieBreakSpec) -> bool {
        self.code == other.code && self.basis == other.basis && self.modifiers == other.modifiers
    }

    /// A code with `/Cn` or `/Mn`, or without where nothing is cut.
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

    /// One of the scores themselves: `PTS`, `MPTS`, `GPTS`.
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
    /// The score of a team event that the order begins with; `None`: it names none.
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

    /// The rank order with `PTS` put in front where no score is named (record 202).
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
        for (place, spec) in self.criteria.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            f.write_str(&spec.spelled)?;
        }
        Ok(())
    }
}

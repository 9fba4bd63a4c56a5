//! Defines the rank order: the criteria by which participants are ranked, in order of importance.

use std::fmt;

/// The score of a team event that a criterion uses (`:MP`, `:GP`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreBasis {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

impl ScoreBasis {
    /// Returns the code of the criterion that ranks by this score: `MPTS` or `GPTS`.
    #[must_use]
    pub const fn criterion(self) -> &'static str {
        match self {
            ScoreBasis::MatchPoints => "MPTS",
            ScoreBasis::GamePoints => "GPTS",
        }
    }
}

/// How many contributions a tie-break cuts (C.07 14.1, 14.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cut {
    /// The number of least significant contributions that are cut.
    pub low: u16,
    /// The number of most significant contributions that are cut.
    pub high: u16,
}

/// The limit of the Koya system (C.07 9.2): only opponents who have reached this score count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KoyaLimit {
    /// Half of the possible points, plus this number of half points, which may be negative (C.07
    /// 14.2).
    Moved(i16),
    /// A percentage of the possible points, from 0 to 100.
    Percent(u8),
}

/// Writes the limit as the notation does: `L+2`, `L60`.
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
    /// `/Cn` (cuts the `n` least significant contributions) or `/Mn` (cuts `n` contributions at
    /// both ends).
    pub cut: Option<Cut>,
    /// `/L+n`, `/L-n`, `/Ln`: a Koya limit other than half of the possible points.
    pub limit: Option<KoyaLimit>,
    /// `/Kn`: the divisor in the formula of SSSC.
    pub divisor: Option<u16>,
    /// `/P`: forfeits count as games against the scheduled opponent.
    pub forfeits_as_played: bool,
    /// `/F`: Fore Buchholz instead of Buchholz.
    pub fore: bool,
    /// `/R`: the sort direction is reversed.
    pub reversed: bool,
    /// `/Un`: the rating that counts for unrated players.
    pub unrated: Option<u16>,
    /// `/Vyyyy`: the year of the rules that apply to this criterion only.
    pub version: Option<u16>,
}

/// A criterion of a rank order. `BH:GP/C1`, for example, consists of a code, a score basis and
/// modifiers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TieBreakSpec {
    /// The code in upper case, such as `BH` or `OTHER_X`; only `MPvGP` has lower-case letters. It
    /// may be unknown to the catalogue of tie-breaks.
    pub code: String,
    /// The score that the criterion uses; `None` if the source does not state it.
    pub basis: Option<ScoreBasis>,
    /// The modifiers that follow the code.
    pub modifiers: Modifiers,
    /// The criterion in the spelling of the source, which reports also use.
    pub spelled: String,
}

impl TieBreakSpec {
    /// Returns a criterion that consists of a code only.
    #[must_use]
    pub fn without_modifiers(code: &str) -> TieBreakSpec {
        TieBreakSpec {
            code: code.to_owned(),
            basis: None,
            modifiers: Modifiers::default(),
            spelled: code.to_owned(),
        }
    }

    /// Whether `other` is the same criterion, even if it is spelled differently.
    #[must_use]
    pub fn is_same(&self, other: &TieBreakSpec) -> bool {
        self.code == other.code && self.basis == other.basis && self.modifiers == other.modifiers
    }

    /// Returns the criterion `code` with the modifier `/Cn` or `/Mn`, or without a modifier if
    /// nothing is cut.
    #[must_use]
    pub fn with_cut(code: &str, cut: Cut) -> TieBreakSpec {
        let mut spec = TieBreakSpec::without_modifiers(code);
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

/// The criteria by which participants are ranked, normally beginning with `PTS`. Each criterion
/// ranks the participants who are tied on all criteria before it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RankOrder {
    /// The criteria, the most important first.
    pub criteria: Vec<TieBreakSpec>,
}

impl RankOrder {
    /// Returns the score (match points or game points) that is the first criterion; `None` if the
    /// first criterion is not a score, or is `PTS` without `:MP` or `:GP`.
    #[must_use]
    pub fn primary_score(&self) -> Option<ScoreBasis> {
        let first_criterion = self.criteria.first()?;
        match (first_criterion.code.as_str(), first_criterion.basis) {
            ("MPTS", _) => Some(ScoreBasis::MatchPoints),
            ("GPTS", _) => Some(ScoreBasis::GamePoints),
            ("PTS", basis) => basis,
            _ => None,
        }
    }

    /// Returns the rank order with `PTS` added at the front, if no criterion is a score (record
    /// 202).
    #[must_use]
    pub fn with_points(mut self) -> RankOrder {
        if !self.criteria.iter().any(TieBreakSpec::is_score) {
            self.criteria
                .insert(0, TieBreakSpec::without_modifiers("PTS"));
        }
        self
    }
}

/// Writes the notation of TRF26 record 212: `PTS,BH/C1,BH`.
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

//! Why a criterion of a rank order cannot be computed.

use super::catalogue::{Modifier, TieBreak, find};
use crate::model::TieBreakSpec;

/// A criterion that cannot be computed, in words for people. Never is an unknown code
/// taken for another one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unavailable {
    /// No such code.
    #[error("no tie-break has the code {code}")]
    UnknownCode {
        /// The code.
        code: String,
    },
    /// `OTHER_…`: defined by the organiser alone.
    #[error("{code} is the organiser's own tie-break: its definition is not in the file")]
    SelfMade {
        /// The code.
        code: String,
    },
    /// A code of team events.
    #[error("{code} ({name}) compares teams: it has no value for single players")]
    TeamOnly {
        /// The code.
        code: String,
        /// What it is.
        name: &'static str,
    },
    /// `:MP` or `:GP` in an individual event.
    #[error("{spelled} counts in match or game points, which only teams have")]
    ScoreOfTeams {
        /// The criterion as spelled.
        spelled: String,
    },
    /// A modifier that the code does not accept.
    #[error("{code} does not accept the modifier {modifier}")]
    Modifier {
        /// The code.
        code: String,
        /// The modifier's notation.
        modifier: &'static str,
    },
    /// `/Vyyyy` with a year in which no text came out.
    #[error("/V{year} names no edition: 2022, 2023, 2024 and 2026 are known")]
    Edition {
        /// The year.
        year: u16,
    },
}

/// Codes that exist for teams only (articles 11 to 13 and old Olympiads).
const TEAM_CODES: &[(&str, &str)] = &[
    ("MPTS", "match points"),
    ("GPTS", "game points"),
    ("MPVGP", "match points against game points"),
    (
        "EMMSB",
        "extended Sonneborn-Berger, match points by match points",
    ),
    (
        "EMGSB",
        "extended Sonneborn-Berger, match points by game points",
    ),
    (
        "EGMSB",
        "extended Sonneborn-Berger, game points by match points",
    ),
    (
        "EGGSB",
        "extended Sonneborn-Berger, game points by game points",
    ),
    ("BC", "board count"),
    ("TBR", "top board results"),
    ("BBE", "bottom board elimination"),
    ("EDE", "extended direct encounter"),
    ("EDET", "extended direct encounter, then top boards"),
    ("EDEB", "extended direct encounter, then bottom boards"),
    ("EDEC", "extended direct encounter, then board count"),
    (
        "EDEBT",
        "extended direct encounter, then board count and top boards",
    ),
    (
        "EDEBB",
        "extended direct encounter, then board count and bottom boards",
    ),
    ("SSSC", "secondary score with strength of schedule"),
    ("OSB", "Olympiad Sonneborn-Berger"),
    ("OBH", "Olympiad Buchholz"),
];

/// The catalogue's entry for a criterion of an individual event.
///
/// # Errors
/// [`Unavailable`]: the code is unknown, self-made or for teams, or does not accept a
/// modifier.
pub fn resolve(spec: &TieBreakSpec) -> Result<&'static TieBreak, Unavailable> {
    let code = spec.code.to_ascii_uppercase();
    let Some(entry) = find(&code) else {
        return Err(if code.starts_with("OTHER_") {
            Unavailable::SelfMade { code }
        } else if let Some((_, name)) = TEAM_CODES.iter().find(|(team, _)| *team == code) {
            Unavailable::TeamOnly { code, name }
        } else {
            Unavailable::UnknownCode { code }
        });
    };
    if spec.basis.is_some() {
        let spelled = spec.spelled.clone();
        return Err(Unavailable::ScoreOfTeams { spelled });
    }
    if let Some(modifier) = asked(spec).find(|asked| !entry.modifiers.contains(asked)) {
        let modifier = modifier.notation();
        return Err(Unavailable::Modifier { code, modifier });
    }
    match spec.modifiers.version {
        Some(year) if crate::rules::version(year).is_none() => Err(Unavailable::Edition { year }),
        _ => Ok(entry),
    }
}

/// The modifiers of a criterion, but those accepted everywhere.
fn asked(spec: &TieBreakSpec) -> impl Iterator<Item = Modifier> {
    let modifiers = &spec.modifiers;
    [
        modifiers
            .cut
            .filter(|cut| cut.high == 0)
            .map(|_| Modifier::CutLow),
        modifiers
            .cut
            .filter(|cut| cut.high > 0)
            .map(|_| Modifier::CutMedian),
        modifiers.limit.map(|_| Modifier::Limit),
        modifiers.divisor.map(|_| Modifier::Divisor),
        modifiers
            .forfeits_as_played
            .then_some(Modifier::ForfeitsAsPlayed),
        modifiers.fore.then_some(Modifier::Fore),
        modifiers.unrated.map(|_| Modifier::Unrated),
    ]
    .into_iter()
    .flatten()
}

//! The reasons why a criterion of a rank order cannot be computed.

use super::Context;
use super::catalogue::find;
use super::entry::TieBreak;
use super::properties::{Aspect, Modifier, ParticipantKind, Trait};
use crate::model::{TeamTable, TieBreakSpec};

/// The reason why a criterion cannot be computed, with a message for users. An unknown code is
/// never replaced by a similar code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unavailable {
    /// The catalogue has no such code.
    #[error("no tie-break has the code {code}")]
    UnknownCode {
        /// The code that is unknown.
        code: String,
    },
    /// The code begins with `OTHER_`: the tie-break is the organiser's own, and its definition is
    /// not in the file.
    #[error("{code} is the organiser's own tie-break: its definition is not in the file")]
    SelfMade {
        /// The code as the file spells it.
        code: String,
    },
    /// The code is for teams only, but players are ranked.
    #[error("{code} ({name}) compares teams: it has no value for single players")]
    TeamOnly {
        /// The code of the tie-break.
        code: String,
        /// The name of the tie-break.
        name: &'static str,
    },
    /// The code is for players only, but teams are ranked.
    #[error("{code} ({name}) compares players: it has no value for teams")]
    PlayersOnly {
        /// The code of the tie-break.
        code: String,
        /// The name of the tie-break.
        name: &'static str,
    },
    /// `:MP` or `:GP` follows a code whose definition fixes the scores.
    #[error(
        "{spelled}: the definition of {code} says which scores it uses, so it accepts neither :MP \
         nor :GP"
    )]
    Basis {
        /// The code of the tie-break.
        code: String,
        /// The criterion in the spelling of the source.
        spelled: String,
    },
    /// `:MP` or `:GP` follows a code, but players are ranked.
    #[error("{spelled} uses match points or game points, which only teams have")]
    ScoreOfTeams {
        /// The criterion in the spelling of the source.
        spelled: String,
    },
    /// The code does not accept the modifier.
    #[error("{code} does not accept the modifier {modifier}")]
    Modifier {
        /// The code of the tie-break.
        code: String,
        /// The notation of the modifier.
        modifier: &'static str,
    },
    /// The code depends on single boards, but the file states only the points of whole matches.
    #[error(
        "{code} ({name}) needs the results of each board, but only the results of whole matches \
         are known"
    )]
    NoBoards {
        /// The code of the tie-break.
        code: String,
        /// The name of the tie-break.
        name: &'static str,
    },
    /// `/Vyyyy` has a year for which there is no edition.
    #[error("/V{year}: there are editions only for the years 2022, 2023, 2024 and 2026")]
    Edition {
        /// The year in the modifier.
        year: u16,
    },
}

/// Finds the tie-break of a criterion, and checks that the crosstable of `context` has the data
/// that the tie-break needs.
///
/// # Errors
/// [`Unavailable`] as for [`resolve`], or if the criterion needs results of single boards that are
/// not known.
pub fn find_available(
    context: &Context<'_>,
    spec: &TieBreakSpec,
) -> Result<&'static TieBreak, Unavailable> {
    let entry = resolve(spec, context.participant_kind())?;
    let boards_are_known = context.teams().is_none_or(TeamTable::boards_are_known);
    if entry.depends_on(Aspect::Boards) && !boards_are_known {
        return Err(Unavailable::NoBoards {
            code: entry.code.to_owned(),
            name: entry.name,
        });
    }
    Ok(entry)
}

/// Finds the tie-break of a criterion by which players or teams are to be ranked, as `participants`
/// says.
///
/// # Errors
/// [`Unavailable`] if the code is unknown, self-made or not for `participants`, or if it does not
/// accept a modifier of the criterion.
pub fn resolve(
    spec: &TieBreakSpec,
    participants: ParticipantKind,
) -> Result<&'static TieBreak, Unavailable> {
    let code = spec.code.to_ascii_uppercase();
    let Some(entry) = find(&code) else {
        return Err(if code.starts_with("OTHER_") {
            Unavailable::SelfMade { code }
        } else {
            Unavailable::UnknownCode { code }
        });
    };
    let name = entry.name;
    match (entry.participants, participants) {
        (ParticipantKind::Teams, ParticipantKind::Players) => {
            return Err(Unavailable::TeamOnly { code, name });
        }
        (ParticipantKind::Players, ParticipantKind::Teams) => {
            return Err(Unavailable::PlayersOnly { code, name });
        }
        _ => {}
    }
    if spec.basis.is_some() {
        let spelled = spec.spelled.clone();
        if participants == ParticipantKind::Players {
            return Err(Unavailable::ScoreOfTeams { spelled });
        }
        if entry.has_trait(Trait::FixedScore) {
            return Err(Unavailable::Basis { code, spelled });
        }
    }
    if let Some(modifier) = modifiers_of(spec).find(|asked| !entry.modifiers.contains(asked)) {
        let modifier = modifier.notation();
        return Err(Unavailable::Modifier { code, modifier });
    }
    match spec.modifiers.version {
        Some(year) if crate::rules::version(year).is_none() => Err(Unavailable::Edition { year }),
        _ => Ok(entry),
    }
}

/// Finds the tie-break of a criterion by which either players or teams may be ranked.
///
/// # Errors
/// [`Unavailable`] if the criterion can rank neither.
pub fn resolve_for_any(spec: &TieBreakSpec) -> Result<&'static TieBreak, Unavailable> {
    let team_result = resolve(spec, ParticipantKind::Teams);
    resolve(spec, ParticipantKind::Players).or_else(|why| match (team_result, why) {
        (Ok(entry), _) => Ok(entry),
        // the code is for teams, but has a modifier that it does not accept
        (Err(other), Unavailable::TeamOnly { .. } | Unavailable::ScoreOfTeams { .. }) => Err(other),
        (Err(_), why) => Err(why),
    })
}

/// Returns the kinds of modifiers in a criterion, except those that every code accepts.
fn modifiers_of(spec: &TieBreakSpec) -> impl Iterator<Item = Modifier> {
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

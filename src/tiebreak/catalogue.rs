//! The catalogue of all tie-breaks.

use super::entry::TieBreak;
use super::properties::Aspect;

/// Every tie-break, in the order in which `list tie-breaks` shows them.
pub static CATALOGUE: &[&TieBreak] = &[
    &super::points::PTS,
    &super::direct_encounter::DE,
    &super::wins::WIN,
    &super::wins_over_the_board::WON,
    &super::black_games::BPG,
    &super::black_wins::BWG,
    &super::progressive::PS,
    &super::rounds_elected::REP,
    &super::standard_points::STD,
    &super::pairing_number::TPN,
    &super::buchholz::BH,
    &super::average_of_buchholz::AOB,
    &super::fore_buchholz::FB,
    &super::sonneborn_berger::SB,
    &super::koya::KS,
    &super::average_rating::ARO,
    &super::performance::TPR,
    &super::perfect_performance::PTP,
    &super::average_performance::APRO,
    &super::average_perfect_performance::APPO,
    &super::rating::RTNG,
    &super::adjusted::ADJ,
    &super::gelbfuhs::GELB,
    &super::non_neustadtl::NNSB,
    &super::sum_of_buchholz::SOB,
    &super::sum_of_ratings::SRO,
    &super::team_points::MPTS,
    &super::team_points::GPTS,
    &super::other_score::MPVGP,
    &super::extended_sonneborn_berger::EMMSB,
    &super::extended_sonneborn_berger::EMGSB,
    &super::extended_sonneborn_berger::EGMSB,
    &super::extended_sonneborn_berger::EGGSB,
    &super::extended_direct_encounter::EDE,
    &super::extended_direct_encounter::EDET,
    &super::extended_direct_encounter::EDEB,
    &super::extended_direct_encounter::EDEBT,
    &super::extended_direct_encounter::EDEBB,
    &super::extended_direct_encounter::EDEC,
    &super::board_count::BC,
    &super::top_boards::TBR,
    &super::bottom_boards::BBE,
    &super::secondary_score::SSSC,
    &super::olympiad::OSB,
    &super::olympiad::OBH,
    &super::berlin::BERLIN,
];

/// Older codes of tie-breaks, each followed by the current code. "Rounds one elected to play" were
/// called "games elected" before August 2024.
const ALIASES: &[(&str, &str)] = &[("GE", "REP")];

/// Finds the tie-break with this code, in upper or lower case; `None` if there is none.
#[must_use]
pub fn find(code: &str) -> Option<&'static TieBreak> {
    let find_code = |name: &str| {
        CATALOGUE
            .iter()
            .copied()
            .find(|e| e.code.eq_ignore_ascii_case(name))
    };
    find_code(code).or_else(|| {
        let alias = ALIASES
            .iter()
            .find(|(alias, _)| alias.eq_ignore_ascii_case(code))?;
        find_code(alias.1)
    })
}

/// Whether the tie-break with this code depends on an aspect; `false` for an unknown code.
#[must_use]
pub fn depends_on(code: &str, aspect: Aspect) -> bool {
    find(code).is_some_and(|entry| entry.depends_on(aspect))
}

/// Whether the tie-break with this code gives each participant a value; `true` for an unknown code.
#[must_use]
pub fn has_values(code: &str) -> bool {
    find(code).is_none_or(TieBreak::has_values)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules::INTERPRETATIONS;

    #[test]
    fn tie_breaks_declare_only_existing_interpretations() {
        let names: HashSet<&str> = INTERPRETATIONS
            .iter()
            .map(|interpretation| interpretation.name)
            .collect();
        let declared = CATALOGUE.iter().flat_map(|entry| entry.interpretations);
        let declared: HashSet<&str> = declared.copied().collect();
        assert_eq!(declared, names);
    }

    #[test]
    fn candidates_have_the_code_of_their_tie_break_and_unique_places() {
        let mut places = HashSet::new();
        for entry in CATALOGUE {
            for candidate in entry.candidates {
                let code = candidate.spelled.split([':', '/']).next();
                assert_eq!(code, Some(entry.code));
                let is_new = places.insert((candidate.event as u8, candidate.position));
                assert!(is_new, "{} has the position of another", candidate.spelled);
            }
        }
    }
}

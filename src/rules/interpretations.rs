//! Alternative interpretations: variants of an edition in which one answer is different. An audit
//! tries interpretations in addition to editions. A value that only an interpretation explains is
//! reported, but not as an error.

use super::{
    Dummy, EDITIONS, ForfeitsAsGames, OpponentsUnplayed, ProductCut, RuleSet, StandardPoints,
    UnplayedProduct,
};

/// An alternative interpretation: a different answer of some programs to a question of the
/// regulations.
#[derive(Clone, Copy, Debug)]
pub struct Interpretation {
    /// The short name of the interpretation, for example `half-virtual`.
    pub name: &'static str,
    /// The effect of the interpretation, as a phrase that fits after "with": `own unplayed rounds
    /// in SB counted as zero`.
    pub title: &'static str,
    /// Whether the interpretation is known to occur under an edition.
    applies: fn(&RuleSet) -> bool,
    /// Changes the rules of an edition to those of the interpretation.
    change: fn(&mut RuleSet),
}

impl Interpretation {
    /// Returns the edition `rules` with the changes of the interpretation; `None` if the
    /// interpretation is not known to occur under the edition or changes nothing.
    #[must_use]
    pub fn applied_to(&self, rules: &RuleSet) -> Option<RuleSet> {
        if !(self.applies)(rules) {
            return None;
        }
        let mut changed_rules = rules.clone();
        (self.change)(&mut changed_rules);
        (changed_rules != *rules).then(|| {
            changed_rules.interpretation_name = Some(self.name);
            changed_rules
        })
    }
}

impl RuleSet {
    /// Whether this rule set is an edition as FIDE published it, without an alternative
    /// interpretation.
    #[must_use]
    pub fn is_edition(&self) -> bool {
        self.interpretation_name.is_none()
    }

    /// Returns the interpretation by which this rule set differs from its edition; `None` if it is
    /// the edition itself.
    #[must_use]
    pub fn interpretation(&self) -> Option<&'static Interpretation> {
        let name = self.interpretation_name?;
        INTERPRETATIONS
            .iter()
            .find(|interpretation| interpretation.name == name)
    }
}

/// Returns the name of an edition and interpretation in documents that programs read, as words:
/// `legacy with own unplayed rounds in SB counted as zero` for `legacy read as sb-unplayed-zero`.
/// Other texts stay as they are.
#[must_use]
pub fn interpretation_in_words(rules: &str) -> String {
    let Some((edition, rest)) = rules.split_once(" read as ") else {
        return rules.to_owned();
    };
    let (name, end) = rest.split_at(rest.find(',').unwrap_or(rest.len()));
    match INTERPRETATIONS
        .iter()
        .find(|interpretation| interpretation.name == name)
    {
        Some(interpretation) => format!("{edition} with {}{end}", interpretation.title),
        None => rules.to_owned(),
    }
}

/// All interpretations, the most frequent first.
pub static INTERPRETATIONS: &[Interpretation] = &[
    Interpretation {
        name: "half-virtual",
        title: "own unplayed rounds in SB counted as half of the virtual opponent's score, and \
                cuts made by product (Swiss-Manager's old Sonneborn-Berger, number 52)",
        applies: is_legacy,
        change: |rules| {
            rules.unplayed_product = UnplayedProduct::DummyTimesDraw;
            rules.product_cut = ProductCut::Product;
        },
    },
    Interpretation {
        name: "sb-unplayed-zero",
        title: "own unplayed rounds in SB counted as zero",
        applies: is_legacy,
        change: |rules| rules.unplayed_product = UnplayedProduct::Nothing,
    },
    Interpretation {
        name: "sb-real-opponent",
        title: "own unplayed rounds in SB counted with the real opponent's final score",
        applies: is_legacy,
        change: |rules| rules.unplayed_product = UnplayedProduct::RealOpponentTimesPoints,
    },
    Interpretation {
        name: "played-only",
        title: "only played games counted in a round robin",
        applies: |_| true,
        change: |rules| {
            rules.round_robin_forfeits_won = ForfeitsAsGames::None;
            rules.round_robin_forfeits_black = ForfeitsAsGames::None;
            rules.round_robin_forfeits_elected = ForfeitsAsGames::None;
            rules.round_robin_forfeits_rated = ForfeitsAsGames::None;
        },
    },
    Interpretation {
        name: "full-point-bye-voluntary",
        title: "full-point byes treated like requested byes in cuts",
        applies: has_cut_exception,
        change: |rules| rules.full_point_bye_is_voluntary = true,
    },
    Interpretation {
        name: "allocated-bye-as-draw",
        title: "opponents' allocated byes counted as draws, whatever points they gave",
        applies: |rules| {
            !matches!(
                rules.opponents_unplayed,
                OpponentsUnplayed::AsAwarded | OpponentsUnplayed::AllDraws
            )
        },
        change: |rules| rules.allocated_byes_are_draws = true,
    },
    Interpretation {
        name: "wins-without-byes",
        title: "byes not counted in the number of wins (number 12 of Swiss-Manager)",
        applies: |_| true,
        change: |rules| rules.byes_are_wins = false,
    },
    Interpretation {
        name: "wins-without-forfeits",
        title: "forfeit wins not counted in the number of wins",
        applies: |_| true,
        change: |rules| rules.forfeits_are_wins = false,
    },
    Interpretation {
        name: "unrated-left-out",
        title: "unrated opponents left out of averages and performances",
        applies: |_| true,
        change: |rules| rules.unrated_are_left_out = true,
    },
    Interpretation {
        name: "unplayed-use-up-cuts",
        title: "own unplayed rounds counted as cuts of the average rating (World Rapid and \
                Blitz of 2021 and 2022)",
        applies: |_| true,
        change: |rules| rules.unplayed_use_up_rating_cuts = true,
    },
    Interpretation {
        name: "round-robin-dummy",
        title: "forfeits in a round robin counted like unplayed rounds in a Swiss",
        applies: |_| true,
        change: |rules| rules.round_robin_forfeits_are_regular = false,
    },
    Interpretation {
        name: "de-forfeits-excluded",
        title: "direct encounter without forfeited games",
        applies: |rules| rules.forfeits_are_meetings,
        change: |rules| rules.forfeits_are_meetings = false,
    },
    Interpretation {
        name: "aob-rounded",
        title: "the average of the opponents' Buchholz rounded to two decimals",
        applies: |_| true,
        change: |rules| rules.average_buchholz_rounded = true,
    },
    Interpretation {
        name: "std-double-forfeit-half",
        title: "half a standard point for each side of a double forfeit",
        applies: |_| true,
        change: |rules| rules.double_forfeit_is_half = true,
    },
    Interpretation {
        name: "std-against-draw",
        title: "standard points compared with the value of a draw",
        applies: |_| true,
        change: |rules| rules.standard_points = StandardPoints::Draw,
    },
];

fn is_legacy(rules: &RuleSet) -> bool {
    rules.dummy == Dummy::VirtualOpponent
}

fn has_cut_exception(rules: &RuleSet) -> bool {
    rules.low_cut != super::LowCut::Least
}

/// Returns each edition changed by each interpretation that applies to it, edition by edition.
#[must_use]
pub fn interpretations() -> Vec<RuleSet> {
    let interpretations_of = |rules: &'static RuleSet| {
        INTERPRETATIONS
            .iter()
            .filter_map(|interpretation| interpretation.applied_to(rules))
    };
    EDITIONS.into_iter().flat_map(interpretations_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interpretation_changes_its_edition_and_names_the_change() {
        let names: std::collections::HashSet<_> = INTERPRETATIONS.iter().map(|r| r.name).collect();
        assert_eq!(names.len(), INTERPRETATIONS.len(), "names are unique");
        for rules in interpretations() {
            let edition = EDITIONS.iter().find(|e| e.name == rules.name).unwrap();
            assert_ne!(**edition, rules);
            assert!(!rules.is_edition());
        }
        for interpretation in INTERPRETATIONS {
            assert!(
                EDITIONS
                    .iter()
                    .any(|rules| interpretation.applied_to(rules).is_some()),
                "{} applies to no edition",
                interpretation.name
            );
        }
    }

    #[test]
    fn the_interpretation_half_virtual_applies_only_to_legacy() {
        let interpretation = &INTERPRETATIONS[0];
        assert!(
            interpretation
                .applied_to(super::super::edition("legacy").unwrap())
                .is_some()
        );
        assert!(
            interpretation
                .applied_to(super::super::edition("2024").unwrap())
                .is_none()
        );
    }
}

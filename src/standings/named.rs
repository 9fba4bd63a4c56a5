//! Rank orders that have a name: recommendations of federations and orders of single events.
//!
//! To add an order, add an entry to [`NAMED_ORDERS`] and a line to `docs/rules/rank-orders.md`.

use crate::model::{Cut, RankOrder, TieBreakSpec};

/// A rank order with a public name.
#[derive(Clone, Copy, Debug)]
pub struct NamedOrder {
    /// The name in lower case: `norway2017`.
    pub name: &'static str,
    /// One line that describes the order.
    pub title: &'static str,
    /// The edition of the rules for which the order was made; `None` if it was made for no
    /// particular edition.
    pub edition: Option<&'static str>,
    /// Whether the order is meant for round robins and other pre-determined pairings; otherwise it
    /// is meant for Swiss tournaments.
    pub is_for_predetermined: bool,
    /// The criteria for events of different lengths. Each pair has a minimum number of rounds and
    /// the criteria that apply from this number on. The minimums are ascending; the last pair that
    /// applies counts.
    variants: &'static [(u16, &'static [Criterion])],
}

/// The code of a tie-break, with the numbers of lowest and highest contributions that are cut.
type Criterion = (&'static str, Cut);

/// Returns a criterion that cuts nothing.
const fn uncut(code: &'static str) -> Criterion {
    (code, Cut { low: 0, high: 0 })
}

/// Returns a criterion that cuts the lowest contribution.
const fn cut1(code: &'static str) -> Criterion {
    (code, Cut { low: 1, high: 0 })
}

/// Returns a criterion that cuts the lowest and the highest contribution.
const fn median1(code: &'static str) -> Criterion {
    (code, Cut { low: 1, high: 1 })
}

/// All named orders, the most usual first. If several explain stated ranks equally well, the first
/// is shown.
pub static NAMED_ORDERS: &[NamedOrder] = &[
    NamedOrder {
        name: "buchholz",
        title: "a common order in open tournaments: Buchholz Cut-1, Buchholz, Sonneborn-Berger",
        edition: None,
        is_for_predetermined: false,
        variants: &[(0, &[uncut("PTS"), cut1("BH"), uncut("BH"), uncut("SB")])],
    },
    NamedOrder {
        name: "fide-swiss",
        title: "usual in Swiss tournaments before 2023, from an old FIDE recommendation \
                (unverified)",
        edition: None,
        is_for_predetermined: false,
        variants: &[(
            0,
            &[
                uncut("PTS"),
                uncut("DE"),
                uncut("WIN"),
                uncut("BPG"),
                cut1("BH"),
                uncut("BH"),
                uncut("SB"),
            ],
        )],
    },
    NamedOrder {
        name: "fide-swiss-rated",
        title: "like fide-swiss, for events in which all ratings are consistent (unverified)",
        edition: None,
        is_for_predetermined: false,
        variants: &[(
            0,
            &[
                uncut("PTS"),
                uncut("DE"),
                uncut("WIN"),
                uncut("BPG"),
                cut1("ARO"),
                cut1("BH"),
                uncut("BH"),
                uncut("SB"),
            ],
        )],
    },
    NamedOrder {
        name: "fide-round-robin",
        title: "usual in a round robin before 2023, from an old recommendation of FIDE \
                (unverified)",
        edition: None,
        is_for_predetermined: true,
        variants: &[(
            0,
            &[
                uncut("PTS"),
                uncut("DE"),
                uncut("WIN"),
                uncut("SB"),
                uncut("KS"),
            ],
        )],
    },
    NamedOrder {
        name: "world-rapid",
        title: "the World Rapid and Blitz Championships of 2024",
        edition: None,
        is_for_predetermined: false,
        variants: &[(0, &[uncut("PTS"), cut1("BH"), uncut("BH"), cut1("ARO")])],
    },
    NamedOrder {
        name: "norway2017",
        title: "the Norwegian recommendation of 2017; Median-1 in events of seven or more rounds",
        edition: Some("legacy"),
        is_for_predetermined: false,
        variants: &[
            (0, &[uncut("PTS"), cut1("BH"), uncut("BH"), uncut("ARO")]),
            (
                7,
                &[
                    uncut("PTS"),
                    median1("BH"),
                    cut1("BH"),
                    uncut("BH"),
                    uncut("ARO"),
                ],
            ),
        ],
    },
];

impl NamedOrder {
    /// Returns the criteria for a tournament of `rounds` rounds.
    #[must_use]
    pub fn order(&self, rounds: u16) -> RankOrder {
        let applies = |(from, _): &&(u16, &[Criterion])| *from <= rounds;
        let criteria = self
            .variants
            .iter()
            .rfind(applies)
            .map_or(&[][..], |(_, list)| list);
        let spec = |&(code, cut): &Criterion| TieBreakSpec::with_cut(code, cut);
        RankOrder {
            criteria: criteria.iter().map(spec).collect(),
        }
    }
}

/// Returns the order with this name, in upper or lower case, for a tournament of `rounds` rounds;
/// `None` if no order has this name.
#[must_use]
pub fn find_named_order(name: &str, rounds: u16) -> Option<RankOrder> {
    let order = NAMED_ORDERS
        .iter()
        .find(|order| order.name.eq_ignore_ascii_case(name))?;
    Some(order.order(rounds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, rounds: u16, expected: &str) {
        let order = find_named_order(name, rounds).map(|order| order.to_string());
        assert_eq!(order.as_deref(), Some(expected));
    }

    #[test]
    fn the_norwegian_order_depends_on_the_number_of_rounds() {
        check("norway2017", 6, "PTS,BH/C1,BH,ARO");
        check("Norway2017", 7, "PTS,BH/M1,BH/C1,BH,ARO");
    }

    #[test]
    fn every_order_can_be_computed_and_is_listed_on_its_page() {
        let page = include_str!("../../docs/rules/rank-orders.md");
        for order in NAMED_ORDERS {
            for rounds in [5, 9] {
                for spec in order.order(rounds).criteria {
                    assert!(
                        crate::tiebreak::resolve(&spec, crate::tiebreak::ParticipantKind::Players)
                            .is_ok(),
                        "{}",
                        order.name
                    );
                }
            }
            let edition = order.edition.map(crate::rules::edition);
            assert!(edition.is_none_or(|rules| rules.is_some()));
            let (line, criteria) = (format!("| `{}`", order.name), order.order(9).to_string());
            let is_listed = |text: &str| text.starts_with(&line) && text.contains(&criteria);
            assert!(
                page.lines().any(is_listed),
                "{} is not on the page",
                order.name
            );
        }
        assert!(find_named_order("nobody2000", 9).is_none());
    }
}

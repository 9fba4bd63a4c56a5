//! Decides which of two pairings of a bracket comes first in the order of generation, and by which
//! rule (C.04.3 article 4; section D in the edition of 2017).

use std::cmp::Ordering;

use crate::pairing::bracket::Bracket;

/// The rule by which one of two equally good pairings comes earlier in the order of generation.
/// Each variant describes the earlier pairing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OrderRule {
    /// Another set of moved-down players is paired (C.04.3 4.4, D.3).
    Movers,
    /// The moved-down players have other opponents: a transposition of S2 (C.04.3 4.2, D.1).
    MoverOpponents,
    /// Fewer residents are exchanged between S1 and S2 (C.04.3 4.3.a, D.2.a).
    FewerExchanges,
    /// The exchanged residents are nearer to each other (C.04.3 4.3.b, D.2.b).
    NearerExchanges,
    /// A lower player leaves S1 (C.04.3 4.3.c, D.2.c).
    LeavingUpper,
    /// A higher player leaves S2 (C.04.3 4.3.d, D.2.d).
    LeavingLower,
    /// The residents have other opponents: a transposition of S2 (C.04.3 4.2, D.1).
    Transposition,
}

type Pairs<'a> = &'a [(usize, usize)];

/// Returns the rule by which the pairing `first` comes before `second`. The pairs of both are
/// sorted, and both have the same number of pairs.
pub(super) fn first_difference(bracket: &Bracket, first: Pairs, second: Pairs) -> OrderRule {
    let mover_pairs = |pairs: Pairs| -> Vec<(usize, usize)> {
        let mover = |pair: &&(usize, usize)| pair.0 < bracket.residents.start;
        pairs.iter().filter(mover).copied().collect()
    };
    let movers =
        |pairs: Pairs| -> Vec<usize> { mover_pairs(pairs).iter().map(|pair| pair.0).collect() };
    if movers(first) != movers(second) {
        return OrderRule::Movers;
    }
    if mover_pairs(first) != mover_pairs(second) {
        return OrderRule::MoverOpponents;
    }
    let taken_residents: Vec<usize> = mover_pairs(first).iter().map(|pair| pair.1).collect();
    let residents: Vec<usize> = bracket
        .residents
        .clone()
        .filter(|player| !taken_residents.contains(player))
        .collect();
    let [own, other] = [first, second].map(|pairs| Exchange::new(&residents, pairs));
    own.first_difference(&other)
        .unwrap_or(OrderRule::Transposition)
}

/// The exchanges in a pairing: the bracket sequence numbers (BSN, from 1) of the residents who
/// leave S1 and S2.
struct Exchange {
    /// The numbers of the residents who move from S1 to S2.
    from_upper: Vec<usize>,
    /// The numbers of the residents who move from S2 to S1.
    from_lower: Vec<usize>,
}

impl Exchange {
    fn new(residents: &[usize], pairs: Pairs) -> Exchange {
        let is_upper = |player: &usize| pairs.iter().any(|pair| pair.0 == *player);
        let size = residents.iter().filter(|player| is_upper(player)).count();
        let numbered_residents = || (1..).zip(residents);
        let numbers = |upper: bool| {
            let exchanged_residents = numbered_residents().filter(move |&(number, player)| {
                (number <= size) == upper && is_upper(player) != upper
            });
            exchanged_residents.map(|(number, _)| number).collect()
        };
        Exchange {
            from_upper: numbers(true),
            from_lower: numbers(false),
        }
    }

    /// Returns the first rule by which the two exchanges differ; `None` if they are the same.
    fn first_difference(&self, other: &Exchange) -> Option<OrderRule> {
        let distance = |exchange: &Exchange| {
            let sum = |numbers: &[usize]| numbers.iter().sum::<usize>();
            // the players who leave S2 have the greater numbers
            sum(&exchange.from_lower).saturating_sub(sum(&exchange.from_upper))
        };
        let rules = [
            (
                self.from_upper.len().cmp(&other.from_upper.len()),
                OrderRule::FewerExchanges,
            ),
            (
                distance(self).cmp(&distance(other)),
                OrderRule::NearerExchanges,
            ),
            (
                self.from_upper.cmp(&other.from_upper),
                OrderRule::LeavingUpper,
            ),
            (
                self.from_lower.cmp(&other.from_lower),
                OrderRule::LeavingLower,
            ),
        ];
        let deciding_rule = rules
            .into_iter()
            .find(|(order, _)| *order != Ordering::Equal);
        deciding_rule.map(|(_, rule)| rule)
    }
}

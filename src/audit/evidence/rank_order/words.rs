//! Describes an inference in words, as a guess with its evidence.

use super::{Candidate, Inference, MAX_MISPLACED};
use crate::audit::Facts;
use crate::finding::count;
use crate::rules::RuleSet;

impl Inference {
    /// Describes the result of the search in sentences: the best order and its evidence, the
    /// players whose ranks would be wrong, and how many other orders fit equally well.
    pub(in crate::audit) fn words(&self, facts: &Facts<'_>) -> Vec<String> {
        let Some(best) = self.candidates.first() else {
            return match self.no_order {
                Some(why) => vec![format!("no rank order can be inferred: {}", why.words())],
                None => Vec::new(),
            };
        };
        let mut lines = vec![best.words(self.pairs, facts.edition.rules)];
        if !best.misplaced.is_empty() {
            lines.push(best.misplaced_words(facts));
        }
        lines.extend(self.describe_shortest());
        lines.push(self.describe_other_orders());
        lines
    }

    /// Describes the shortest of the orders that fit equally well, if a longer order comes before
    /// it because that one has a name; otherwise `None`.
    fn describe_shortest(&self) -> Option<String> {
        let best_candidate = self.candidates.first()?;
        let shorter_order = self.candidates.iter().skip(1).find(|c| {
            c.order.criteria.len() < best_candidate.order.criteria.len()
                && (c.wrong, c.open) == (best_candidate.wrong, best_candidate.open)
        })?;
        Some(format!(
            "the shortest order that explains as much is {}",
            shorter_order.order
        ))
    }

    fn describe_other_orders(&self) -> String {
        let or_more = if self.may_be_more { " or more" } else { "" };
        match self.equally_good.saturating_sub(1) {
            0 if !self.may_be_more => {
                "this is a guess, although no other order of this length fits as well".to_owned()
            }
            0 => "this is a guess: other rank orders may fit as well".to_owned(),
            1 if !self.may_be_more => {
                "1 other order of this length fits as well: this is a guess".to_owned()
            }
            n => format!("{n}{or_more} other orders of this length fit as well: this is a guess"),
        }
    }
}

impl Candidate {
    fn words(&self, pairs: usize, in_force: &RuleSet) -> String {
        let name = self.name.map_or(String::new(), |name| format!(" ({name})"));
        let broken_ties = count(pairs, "broken tie");
        let explained_ties = match self.right {
            1 if pairs == 1 => broken_ties,
            right if right == pairs => format!("all {broken_ties}"),
            right => format!("{right} of {broken_ties}"),
        };
        let rest = match (self.wrong, self.open) {
            (0, 0) => String::new(),
            (0, open) => format!(" and leaves {open} unbroken"),
            (wrong, 0) => format!(" and contradicts {wrong}"),
            (wrong, open) => format!(", contradicts {wrong} and leaves {open} unbroken"),
        };
        let mut editions = self.editions();
        if !self.editions.iter().any(|r| r.name == in_force.name) {
            editions.push_str(&format!(" (not under {})", in_force.name));
        }
        let order = &self.order;
        if self.fits_poorly() {
            return format!(
                "no rank order explains the stated ranks well; the nearest is {order}{name}: \
                 it explains {explained_ties}{rest} under {editions}"
            );
        }
        format!("the order {order}{name} explains {explained_ties}{rest} under {editions}")
    }

    /// Lists the editions under which the order fits: `2024`, `2024 and 2026`, `2023, 2026 and
    /// legacy`.
    #[must_use]
    pub fn editions(&self) -> String {
        let names: Vec<&str> = self.editions.iter().map(|rules| rules.name).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
        }
    }

    fn misplaced_words(&self, facts: &Facts<'_>) -> String {
        let count = self.misplaced.len();
        if count > MAX_MISPLACED {
            return format!("under this order the ranks of {count} players would be wrong");
        }
        let names = self.misplaced.iter().map(|&id| facts.who(id.player()));
        let names = names.collect::<Vec<_>>().join("; ");
        match count {
            1 => format!("under this order the rank of one player would be wrong: {names}"),
            _ => format!("under this order the ranks of {count} players would be wrong: {names}"),
        }
    }
}

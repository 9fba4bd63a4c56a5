//! An inference in words, as a guess with its evidence.

use super::{Candidate, Inference};
use crate::audit::Case;
use crate::rules::RuleSet;

/// How many misplaced players are named.
const NAMED: usize = 5;

impl Inference {
    /// What was found, a sentence each: the best order and its evidence, the players whom it
    /// calls misplaced, and how many other orders fit as well.
    pub(in crate::audit) fn words(&self, case: &Case<'_>) -> Vec<String> {
        let Some(best) = self.candidates.first() else {
            return match self.why_not {
                Some(why) => vec![format!("no rank order can be inferred: {}", why.words())],
                None => Vec::new(),
            };
        };
        let mut lines = vec![best.words(self.pairs, case.edition.rules)];
        if !best.misplaced.is_empty() {
            lines.push(best.misplaced_words(case));
        }
        lines.extend(self.shortest());
        lines.push(self.rivals());
        lines
    }

    /// The shortest order that fits as well, where a longer known one stands before it.
    fn shortest(&self) -> Option<String> {
        let best = self.candidates.first()?;
        let shorter = self.candidates.iter().skip(1).find(|c| {
            c.order.criteria.len() < best.order.criteria.len()
                && (c.wrong, c.open) == (best.wrong, best.open)
        })?;
        Some(format!(
            "the shortest that explains as much is {}",
            shorter.order
        ))
    }

    fn rivals(&self) -> String {
        let more = if self.at_least { " or more" } else { "" };
        match self.equally_good.saturating_sub(1) {
            0 if !self.at_least => {
                "no other order of this length fits as well; still it is a guess, not a fact"
                    .to_owned()
            }
            0 => "others may fit as well: it is a guess, not a fact".to_owned(),
            1 => format!("1{more} other order of this length fits as well: it is a guess"),
            n => format!("{n}{more} other orders of this length fit as well: it is a guess"),
        }
    }
}

impl Candidate {
    fn words(&self, pairs: usize, in_force: &RuleSet) -> String {
        let name = self.name.map_or(String::new(), |name| format!(" ({name})"));
        let editions: Vec<&str> = self.editions.iter().map(|rules| rules.name).collect();
        let fits = match (self.wrong, self.open) {
            (0, 0) => format!("all {pairs} broken ties"),
            (0, open) => format!(
                "{} of {pairs} broken ties and leaves {open} tied",
                self.right
            ),
            (wrong, 0) => format!(
                "{} of {pairs} broken ties and contradicts {wrong}",
                self.right
            ),
            (wrong, open) => format!(
                "{} of {pairs} broken ties, contradicts {wrong} and leaves {open} tied",
                self.right
            ),
        };
        let other = if self
            .editions
            .iter()
            .any(|rules| rules.name == in_force.name)
        {
            String::new()
        } else {
            format!(", not under {}", in_force.name)
        };
        format!(
            "the order {}{name} explains {fits} under {}{other}",
            self.order,
            editions.join(", "),
        )
    }

    fn misplaced_words(&self, case: &Case<'_>) -> String {
        let named = self.misplaced.iter().take(NAMED).map(|&id| case.who(id));
        let mut text = named.collect::<Vec<_>>().join("; ");
        if self.misplaced.len() > NAMED {
            text.push_str(&format!(" and {} more", self.misplaced.len() - NAMED));
        }
        format!("by it these ranks would be wrong: {text}")
    }
}

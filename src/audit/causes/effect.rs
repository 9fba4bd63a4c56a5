//! Describes the effect of a repair on the findings, and compares the effects of repairs.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::repairs::Repair;
use crate::finding::Finding;
use crate::import::Import;

/// The file after a repair, and the findings that are left in it.
pub(super) struct Effect<'s> {
    /// The repairs that all have this effect.
    pub(super) repairs: Vec<&'s Repair>,
    /// The file after the repair.
    pub(super) import: Import,
    /// Fingerprints of the findings that are left.
    pub(super) fingerprints: HashSet<String>,
    /// Findings about games and points that also apply to the original file. There they are not
    /// reported, because findings that disappear with the repair hide them.
    pub(super) hidden_findings: Vec<Finding>,
}

impl Effect<'_> {
    /// Returns the number of games that the repair changes together.
    pub(super) fn games(&self) -> usize {
        self.repairs.first().map_or(0, |repair| repair.games())
    }

    /// Compares what two repairs explain: the smaller effect leaves fewer findings, or needs fewer
    /// changed games for the same.
    pub(super) fn compare(&self, other: &Effect<'_>) -> Ordering {
        let rank = |effect: &Effect<'_>| (effect.fingerprints.len(), effect.games());
        rank(self).cmp(&rank(other))
    }

    /// Whether only one of two effects can be that of the right repair.
    fn contradicts(&self, other: &Effect<'_>) -> bool {
        let mut repairs = self.repairs.iter();
        repairs.any(|repair| {
            let mut others = other.repairs.iter();
            others.any(|other| repair.contradicts(other))
        })
    }

    /// Returns what either of two effects certainly explains: the findings that disappear with both
    /// of them. The file stays as it is, because one of them is wrong.
    pub(super) fn common_with(mut self, other: Self, import: &Import) -> Self {
        self.import.clone_from(import);
        self.repairs.extend(other.repairs);
        self.fingerprints.extend(other.fingerprints);
        self.hidden_findings.clear();
        self
    }
}

/// Adds an effect to `effects`, which explain equally much. If one of them is the same effect, its
/// repairs are added to that one, without those that move the same points and further values as
/// well, because nothing shows that these values moved. A different effect is added only if it
/// contradicts the first one, because it would otherwise explain other findings or be less likely.
pub(super) fn add_effect<'s>(effects: &mut Vec<Effect<'s>>, effect: Effect<'s>) {
    let is_same = |known: &Effect<'_>| known.fingerprints == effect.fingerprints;
    if let Some(index) = effects.iter().position(is_same) {
        let known = &mut effects[index].repairs;
        let repairs = effect.repairs.into_iter();
        let new: Vec<&Repair> = repairs
            .filter(|repair| !known.iter().any(|known| known.moves_same_points(repair)))
            .collect();
        known.extend(new);
    } else if effect.contradicts(&effects[0]) {
        effects.push(effect);
    }
}

/// Whether two findings are about the same subject, but say different things about it.
pub(super) fn replaces(finding: &Finding, known: &Finding) -> bool {
    finding.message != known.message && finding.fingerprint() == known.fingerprint()
}

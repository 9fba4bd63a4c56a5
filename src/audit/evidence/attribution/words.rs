//! Describes attributions in words, for messages and documents.

use super::{Assumptions, Attribution, Fit, Meaning};
use crate::audit::evidence::columns::{AS_POINTS, ColumnEvidence, ColumnFit, ColumnMatch};
use crate::audit::facts::Facts;
use crate::rules::RuleSet;

/// Returns the name of a rule set in messages: `legacy`, `legacy with own unplayed rounds in SB
/// counted as zero`.
pub(in crate::audit) fn rules_name(rules: &RuleSet) -> String {
    match rules.interpretation() {
        None => rules.name.to_owned(),
        Some(interpretation) => format!("{} with {}", rules.name, interpretation.title),
    }
}

/// Returns the name of a rule set in documents that programs read: `legacy`, `legacy read as
/// half-virtual`.
pub(in crate::audit) fn rules_key(rules: &RuleSet) -> String {
    match rules.interpretation_name {
        None => rules.name.to_owned(),
        Some(interpretation) => format!("{} read as {interpretation}", rules.name),
    }
}

impl Assumptions {
    /// Returns the edition of the rules, its interpretation, and the other assumptions in words:
    /// `legacy with own unplayed rounds in SB counted as zero, 1400 for unrated players`.
    pub(in crate::audit) fn words(&self) -> String {
        self.with_rating(rules_name(&self.rules))
    }

    /// Returns the key of the assumptions in documents that programs read: `legacy read as
    /// half-virtual, 1400 for unrated players`.
    pub(in crate::audit) fn key(&self) -> String {
        self.with_rating(rules_key(&self.rules))
    }

    fn with_rating(&self, mut rules: String) -> String {
        if let Some(rating) = self.unrated {
            rules.push_str(&format!(", {rating} for unrated players"));
        }
        rules
    }
}

impl Meaning {
    /// Returns the edition of the rules and its interpretation: `legacy read as half-virtual`. For
    /// direct encounter printed as points, [`AS_POINTS`] instead.
    pub(in crate::audit) fn rules_key(&self) -> String {
        if self.as_points {
            AS_POINTS.to_owned()
        } else {
            self.assumptions.key()
        }
    }

    /// Describes the tie-break and the edition: `BH/C1 under edition 2024`.
    pub(in crate::audit) fn words(&self) -> String {
        if self.as_points {
            format!("{} as {AS_POINTS}", self.spec.spelled)
        } else {
            format!(
                "{} under edition {}",
                self.spec.spelled,
                self.assumptions.words()
            )
        }
    }
}

impl Fit {
    fn to_column_fit(&self) -> ColumnFit {
        ColumnFit {
            code: self.meaning.spec.spelled.clone(),
            edition: self.meaning.assumptions.rules.name,
            rules_key: self.meaning.rules_key(),
            agree: self.agree,
            differ: self.wrong.len(),
        }
    }
}

impl Attribution {
    /// Returns the summary of the column that documents show.
    pub(in crate::audit) fn summary(&self, facts: &Facts<'_>) -> ColumnMatch {
        let label = self.stated(facts).label.clone();
        let mut summary = ColumnMatch {
            label,
            column: self.column,
            evidence: self.evidence,
            not_compared: self.not_compared,
            edition: facts.edition.rules.name,
            ..ColumnMatch::default()
        };
        let Some(best) = &self.best_fit else {
            return summary;
        };
        summary.alternatives = self.other_fits.iter().map(Fit::to_column_fit).collect();
        if self.announced_fit.is_none() && !self.is_accepted {
            summary.alternatives.insert(0, best.to_column_fit());
            return summary;
        }
        let mut tied_fits: Vec<ColumnFit> = Vec::new();
        for set in &self.equivalent_assumptions {
            let mut fit = best.to_column_fit();
            fit.edition = set.rules.name;
            fit.rules_key = set.key();
            tied_fits.push(fit);
        }
        tied_fits.extend(self.tied_fits.iter().map(Fit::to_column_fit));
        let column_fit = best.to_column_fit();
        let differs = |fit: &ColumnFit| {
            (&fit.code, &fit.rules_key) != (&column_fit.code, &column_fit.rules_key)
                && !tied_fits
                    .iter()
                    .any(|t| (&fit.code, &fit.rules_key) == (&t.code, &t.rules_key))
        };
        summary.announced = self
            .announced_fit
            .as_ref()
            .map(Fit::to_column_fit)
            .filter(differs);
        summary.tied_with = tied_fits;
        summary.code = Some(column_fit.code);
        summary.spec = Some(best.meaning.spec.clone());
        summary.values = best.values.as_ref().clone();
        summary.edition = column_fit.edition;
        summary.rules_key = column_fit.rules_key;
        summary.agree = column_fit.agree;
        summary.differ = column_fit.differ;
        let numbers = best.wrong.iter();
        let numbers = numbers.filter_map(|&id| facts.participant_number(self.participants, id));
        summary.differing = numbers.collect();
        summary.by_edition = self
            .fits_by_edition
            .iter()
            .map(Fit::to_column_fit)
            .collect();
        summary
    }

    /// Returns a note about the meaning that fits best and how well it fits: `BH/C1 under edition
    /// 2024 for 118 of 120 players`. `None` if no meaning fits well enough.
    pub(in crate::audit) fn sentence(&self) -> Option<String> {
        let best_fit = self.best_fit.as_ref().filter(|_| self.is_accepted)?;
        if self.evidence != ColumnEvidence::Distinguishing {
            return None;
        }
        let mut text = best_fit.meaning.words();
        let participants = self.participants.name();
        match best_fit.wrong.len() {
            0 => text.push_str(&format!(
                " for all {} {participants} compared",
                self.compared
            )),
            _ => text.push_str(&format!(
                " for {} of {} {participants}",
                best_fit.agree, self.compared
            )),
        }
        if !self.equivalent_assumptions.is_empty() {
            let editions: Vec<&str> = self
                .equivalent_assumptions
                .iter()
                .map(|set| set.rules.name)
                .collect();
            text.push_str(&format!(
                "; the values are the same under {}",
                editions.join(", ")
            ));
        }
        let codes = self
            .tied_fits
            .iter()
            .map(|fit| fit.meaning.spec.spelled.as_str());
        let mut codes: Vec<&str> = codes.collect();
        codes.dedup();
        if !codes.is_empty() {
            let verb = if codes.len() == 1 { "fits" } else { "fit" };
            text.push_str(&format!("; {} {verb} as well", codes.join(", ")));
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{EDITIONS, INTERPRETATIONS, interpretation_in_words};

    #[test]
    fn messages_describe_an_interpretation_and_documents_name_it() {
        let mut count = 0;
        for (edition, interpretation) in EDITIONS.into_iter().flat_map(|edition| {
            INTERPRETATIONS
                .iter()
                .map(move |interpretation| (edition, interpretation))
        }) {
            let Some(rules) = interpretation.applied_to(edition) else {
                continue;
            };
            count += 1;
            let (words, key) = (rules_name(&rules), rules_key(&rules));
            assert!(words.contains(interpretation.title), "{words}");
            assert!(!words.contains(interpretation.name), "{words}");
            assert!(key.contains(interpretation.name), "{key}");
            assert_eq!(interpretation_in_words(&key), words);
            let with_rating = |text: &str| format!("{text}, 1400 for unrated players");
            let translated = interpretation_in_words(&with_rating(&key));
            assert_eq!(translated, with_rating(&words));
        }
        assert!(count > INTERPRETATIONS.len(), "{count}");
        assert_eq!(interpretation_in_words("2024"), "2024");
        assert_eq!(interpretation_in_words(AS_POINTS), AS_POINTS);
    }
}

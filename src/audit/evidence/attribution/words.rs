//! Describes attributions in words, for messages and documents.

use super::{Assumptions, Attribution, Fit, Meaning};
use crate::audit::evidence::columns::{AS_POINTS, ColumnEvidence, ColumnFit, ColumnMatch};
use crate::audit::facts::Facts;
use crate::rules::RuleSet;

/// Returns the name of a rule set in messages, such as `legacy` or `legacy read as half-virtual`.
pub(in crate::audit) fn rules_name(rules: &RuleSet) -> String {
    match rules.reading {
        None => rules.name.to_owned(),
        Some(reading) => format!("{} read as {reading}", rules.name),
    }
}

impl Assumptions {
    /// Describes the edition of the rules, its interpretation, and the other assumptions: `legacy
    /// read as half-virtual, 1400 for unrated players`.
    pub(in crate::audit) fn words(&self) -> String {
        let mut words = rules_name(&self.rules);
        if let Some(rating) = self.unrated {
            words.push_str(&format!(", {rating} for unrated players"));
        }
        words
    }
}

impl Meaning {
    /// Returns the edition of the rules and its interpretation: `legacy read as half-virtual`. For
    /// direct encounter that is printed as points, returns [`AS_POINTS`] instead.
    pub(in crate::audit) fn rules_in_words(&self) -> String {
        if self.as_points {
            AS_POINTS.to_owned()
        } else {
            self.assumptions.words()
        }
    }

    /// Describes the tie-break and the edition: `BH/C1 under edition 2024`.
    pub(in crate::audit) fn words(&self) -> String {
        match self.as_points {
            true => format!("{} as {AS_POINTS}", self.spec.spelled),
            false => format!(
                "{} under edition {}",
                self.spec.spelled,
                self.assumptions.words()
            ),
        }
    }
}

impl Fit {
    fn to_column_fit(&self) -> ColumnFit {
        ColumnFit {
            code: self.meaning.spec.spelled.clone(),
            edition: self.meaning.assumptions.rules.name,
            rules_in_words: self.meaning.rules_in_words(),
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
            fit.rules_in_words = set.words();
            tied_fits.push(fit);
        }
        tied_fits.extend(self.tied_fits.iter().map(Fit::to_column_fit));
        let column_fit = best.to_column_fit();
        let differs = |fit: &ColumnFit| {
            (&fit.code, &fit.rules_in_words) != (&column_fit.code, &column_fit.rules_in_words)
                && !tied_fits
                    .iter()
                    .any(|t| (&fit.code, &fit.rules_in_words) == (&t.code, &t.rules_in_words))
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
        summary.rules_in_words = column_fit.rules_in_words;
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

//! The part `verdict` of the JSON document of an audit.

use schemars::JsonSchema;
use serde::Serialize;

use crate::verdict::{AreaVerdict, ExcludedCheck, Verdict};

/// The verdict: whether an event may be rated.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct VerdictDoc {
    /// The decision: `rate`, `ask`, `return` (send back) or `unknown` (something important could
    /// not be examined).
    decision: String,
    /// The decision in words, with its reasons.
    words: String,
    /// The profile by which the event was judged.
    profile: ProfileDoc,
    /// The result for each area of the audit.
    areas: Vec<AreaDoc>,
    /// The reasons for the decision: missing evidence, errors or, if there are none of these,
    /// questions; for `rate`, the areas that were examined only in part.
    reasons: Vec<String>,
    /// Areas that must still be examined before the event can be rated.
    missing: Vec<String>,
    /// Checks that the office has switched off.
    ignored: Vec<IgnoredDoc>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ProfileDoc {
    /// The name of the profile.
    name: String,
    /// The reason for choosing the profile.
    why: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct AreaDoc {
    /// The name of the area: `structure`, `results`, `points`, `tie-breaks`, `dates`, `identity`,
    /// `ratings`, `eligibility`, `norms` or `pairings`.
    area: String,
    /// The result: `clean`, `questions`, `errors`, `partly` or `not-examined`.
    state: String,
    /// The number of errors in the area.
    errors: usize,
    /// The number of warnings in the area that must be answered.
    questions: usize,
    /// The findings in words, and what was not examined and why.
    reasons: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct IgnoredDoc {
    /// The code of the check.
    code: String,
    /// The reason why the office ignores the check.
    reason: String,
}

impl VerdictDoc {
    /// Makes the part of the document that states the verdict.
    pub(super) fn new(verdict: &Verdict) -> VerdictDoc {
        let chosen_profile = &verdict.profile;
        VerdictDoc {
            decision: verdict.decision.word().to_owned(),
            words: verdict.words(),
            profile: ProfileDoc {
                name: chosen_profile.profile.name.to_owned(),
                why: chosen_profile.why.clone(),
            },
            areas: verdict.areas.iter().map(area_document).collect(),
            reasons: verdict.reasons.clone(),
            missing: verdict.missing.clone(),
            ignored: verdict.ignored.iter().map(ignored_document).collect(),
        }
    }
}

fn area_document(area_verdict: &AreaVerdict) -> AreaDoc {
    AreaDoc {
        area: area_verdict.area.name.to_owned(),
        state: area_verdict.state.word().to_owned(),
        errors: area_verdict.errors,
        questions: area_verdict.questions,
        reasons: area_verdict.reasons(),
    }
}

fn ignored_document(check: &ExcludedCheck) -> IgnoredDoc {
    IgnoredDoc {
        code: check.code.code.to_owned(),
        reason: check.why.clone(),
    }
}

//! `list --format json`

use schemars::JsonSchema;
use serde::Serialize;

use super::common::spelled_criteria;
use crate::audit;
use crate::rules::EDITIONS;
use crate::standings::{NAMED_ORDERS, NamedOrder};
use crate::tiebreak::{self, Method, Sense};

/// The formats.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-formats.v1")]
pub struct FormatsDoc {
    /// `crosstable.list-formats.v1`
    pub schema: String,
    /// The formats, in the order in which they are tried.
    pub formats: Vec<FormatEntry>,
}

/// A format.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FormatEntry {
    /// Its name in options and documents.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// Usual file endings.
    pub extensions: Vec<String>,
    /// Can be read.
    pub read: bool,
    /// Can be written.
    pub write: bool,
}

impl FormatsDoc {
    /// The document of these formats.
    #[must_use]
    pub fn new(formats: Vec<FormatEntry>) -> FormatsDoc {
        FormatsDoc {
            schema: "crosstable.list-formats.v1".to_owned(),
            formats,
        }
    }
}

/// The tie-breaks, and the rank orders that have a name.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-tie-breaks.v1")]
pub struct TieBreaksDoc {
    /// `crosstable.list-tie-breaks.v1`
    pub schema: String,
    /// The tie-breaks.
    pub tie_breaks: Vec<TieBreakEntry>,
    /// Rank orders that have a name.
    pub rank_orders: Vec<OrderEntry>,
}

/// A tie-break.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TieBreakEntry {
    /// `BH`
    pub code: String,
    /// `Buchholz`
    pub name: String,
    /// The article that defines it.
    pub article: String,
    /// The participants that it ranks: `players`, `teams` or `both`.
    pub among: String,
    /// The modifiers it accepts, as they are written: `/Cn`.
    pub modifiers: Vec<String>,
    /// `high first`, `low first`, or `place` for direct encounter and its relatives.
    pub sense: String,
}

/// A rank order that has a name.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderEntry {
    /// The name, as `--tie-breaks` takes it.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// The criteria, for an event of nine rounds where they depend on it.
    pub tie_breaks: Vec<String>,
}

/// The checks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-checks.v1")]
pub struct ChecksDoc {
    /// `crosstable.list-checks.v1`
    pub schema: String,
    /// The checks, in the order of their codes.
    pub checks: Vec<CheckEntry>,
    /// Checks of the catalogue that do not run, in the order of their codes.
    pub not_run: Vec<UnbuiltEntry>,
}

/// A check that does not run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnbuiltEntry {
    /// `D509`
    pub code: String,
    /// The severity it would have.
    pub severity: String,
    /// The defect that it would look for.
    pub title: String,
    /// `needs input` (which nothing that is read contains), `needs a list`, `note` (written under
    /// another finding) or `not built`.
    pub state: String,
    /// Why it does not run.
    pub why: String,
}

/// A check.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckEntry {
    /// `P301`
    pub code: String,
    /// `points-differ`
    pub name: String,
    /// The severity it normally has.
    pub severity: String,
    /// The defect that it looks for: the first paragraph of its page.
    pub about: String,
}

/// The editions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-editions.v1")]
pub struct EditionsDoc {
    /// `crosstable.list-editions.v1`
    pub schema: String,
    /// The editions, oldest first.
    pub editions: Vec<EditionEntry>,
}

/// An edition.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EditionEntry {
    /// As `--rules` takes it.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// First starting day for which `auto` selects it; `null`: never.
    pub from: Option<String>,
}

/// The catalogue of tie-breaks.
#[must_use]
pub fn tie_breaks_document() -> TieBreaksDoc {
    let entry = |entry: &&tiebreak::TieBreak| TieBreakEntry {
        code: entry.code.to_owned(),
        name: entry.name.to_owned(),
        article: entry.article.to_owned(),
        among: entry.among.name().to_owned(),
        modifiers: entry
            .modifiers
            .iter()
            .map(|modifier| modifier.notation().to_owned())
            .collect(),
        sense: match (&entry.method, entry.sense) {
            (Method::Order { .. }, _) => "place",
            (_, Sense::HighFirst) => "high first",
            (_, Sense::LowFirst) => "low first",
        }
        .to_owned(),
    };
    let order = |known: &NamedOrder| OrderEntry {
        name: known.name.to_owned(),
        title: known.title.to_owned(),
        tie_breaks: spelled_criteria(&known.order(9)),
    };
    TieBreaksDoc {
        schema: "crosstable.list-tie-breaks.v1".to_owned(),
        tie_breaks: tiebreak::CATALOGUE.iter().map(entry).collect(),
        rank_orders: NAMED_ORDERS.iter().map(order).collect(),
    }
}

/// The catalogue of checks.
#[must_use]
pub fn checks_document() -> ChecksDoc {
    let entry = |check: &&audit::Check| CheckEntry {
        code: check.code.code.to_owned(),
        name: check.code.name.to_owned(),
        severity: check.severity.word().to_owned(),
        about: about(check.page),
    };
    let mut checks: Vec<CheckEntry> = audit::CATALOGUE.iter().map(entry).collect();
    checks.sort_by(|a, b| a.code.cmp(&b.code));
    let not_run = audit::unbuilt().map(|check| UnbuiltEntry {
        code: check.code.to_owned(),
        severity: check.severity.to_owned(),
        title: check.title.to_owned(),
        state: check.state.to_owned(),
        why: check.why.to_owned(),
    });
    ChecksDoc {
        schema: "crosstable.list-checks.v1".to_owned(),
        checks,
        not_run: not_run.collect(),
    }
}

/// The first paragraph of a page after its title and its line of facts.
fn about(page: &str) -> String {
    let page = page.replace("\r\n", "\n");
    let mut paragraphs = page.split("\n\n").map(str::trim);
    paragraphs
        .find(|text| !text.is_empty() && !text.starts_with(['#', '*', '|', '`']))
        .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        .unwrap_or_default()
}

/// The editions.
#[must_use]
pub fn editions_document() -> EditionsDoc {
    EditionsDoc {
        schema: "crosstable.list-editions.v1".to_owned(),
        editions: EDITIONS
            .into_iter()
            .map(|rules| EditionEntry {
                name: rules.name.to_owned(),
                title: rules.title.to_owned(),
                from: rules.from.map(|date| date.to_string()),
            })
            .collect(),
    }
}

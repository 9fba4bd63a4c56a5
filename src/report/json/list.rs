//! The documents of `list --format json`.

use schemars::JsonSchema;
use serde::Serialize;

use super::common::spelled_criteria;
use crate::audit;
use crate::rules::EDITIONS;
use crate::standings::{NAMED_ORDERS, NamedOrder};
use crate::tiebreak::{self, Method, Sense};

/// The file formats.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-formats.v1")]
pub struct FormatsDoc {
    /// The schema and version of the document: `crosstable.list-formats.v1`.
    pub schema: String,
    /// The formats, in the order in which they are tried.
    pub formats: Vec<FormatEntry>,
}

/// A file format.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FormatEntry {
    /// The name of the format in options and documents.
    pub name: String,
    /// A description of the format, on one line.
    pub title: String,
    /// The usual file extensions, without the dot.
    pub extensions: Vec<String>,
    /// Whether files of this format can be read.
    pub read: bool,
    /// Whether files of this format can be written.
    pub write: bool,
}

impl FormatsDoc {
    /// Makes the document from these formats.
    #[must_use]
    pub fn new(formats: Vec<FormatEntry>) -> FormatsDoc {
        FormatsDoc {
            schema: "crosstable.list-formats.v1".to_owned(),
            formats,
        }
    }
}

/// The tie-breaks, and the named rank orders.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-tie-breaks.v1")]
pub struct TieBreaksDoc {
    /// The schema and version of the document: `crosstable.list-tie-breaks.v1`.
    pub schema: String,
    /// The tie-breaks, in the order of the catalogue.
    pub tie_breaks: Vec<TieBreakEntry>,
    /// The named rank orders.
    pub rank_orders: Vec<OrderEntry>,
}

/// A tie-break of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TieBreakEntry {
    /// The code: `BH`.
    pub code: String,
    /// The name: `Buchholz`.
    pub name: String,
    /// The article of the FIDE rules that defines the tie-break.
    pub article: String,
    /// The participants that the tie-break ranks: `players`, `teams` or `both`.
    pub among: String,
    /// The modifiers that the tie-break accepts, as they are written: `/Cn`.
    pub modifiers: Vec<String>,
    /// The order in which values rank: `high first` or `low first`; `place` for tie-breaks without
    /// values, such as direct encounter.
    pub sense: String,
}

/// A named rank order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderEntry {
    /// The name, as `--tie-breaks` accepts it.
    pub name: String,
    /// A description of the rank order in one line.
    pub title: String,
    /// The criteria; if they depend on the number of rounds, those for nine rounds.
    pub tie_breaks: Vec<String>,
}

/// The checks that run, and the checks of the catalogue that do not run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-checks.v1")]
pub struct ChecksDoc {
    /// The schema and version of the document: `crosstable.list-checks.v1`.
    pub schema: String,
    /// The checks, in the order of their codes.
    pub checks: Vec<CheckEntry>,
    /// Checks of the catalogue that do not run, in the order of their codes.
    pub not_run: Vec<UnbuiltEntry>,
}

/// A check of the catalogue that does not run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnbuiltEntry {
    /// The code: `D509`.
    pub code: String,
    /// The severity that findings of the check would have.
    pub severity: String,
    /// The defect that the check would look for.
    pub title: String,
    /// The kind of reason why the check does not run: `needs input` (no supported format contains
    /// the data), `folder` (a question about several files), `note` (part of another finding) or
    /// `not built`.
    pub state: String,
    /// The reason in words why the check does not run.
    pub why: String,
}

/// A check that runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckEntry {
    /// The code: `P301`.
    pub code: String,
    /// The name: `points-differ`.
    pub name: String,
    /// The severity that findings of the check normally have.
    pub severity: String,
    /// The defect that the check looks for: the first paragraph of its page in the manual.
    pub about: String,
}

/// The editions of the rules.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(title = "crosstable.list-editions.v1")]
pub struct EditionsDoc {
    /// The schema and version of the document: `crosstable.list-editions.v1`.
    pub schema: String,
    /// The editions, oldest first.
    pub editions: Vec<EditionEntry>,
}

/// An edition of the rules.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EditionEntry {
    /// The name, as `--rules` accepts it.
    pub name: String,
    /// A description of the edition in one line.
    pub title: String,
    /// The earliest first day of an event for which `--rules auto` selects the edition; `null` if
    /// it never does.
    pub from: Option<String>,
}

/// Makes the document of the catalogue of tie-breaks.
#[must_use]
pub fn tie_breaks_document() -> TieBreaksDoc {
    let entry = |entry: &&tiebreak::TieBreak| TieBreakEntry {
        code: entry.code.to_owned(),
        name: entry.name.to_owned(),
        article: entry.article.to_owned(),
        among: entry.participants.name().to_owned(),
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
    let order = |named_order: &NamedOrder| OrderEntry {
        name: named_order.name.to_owned(),
        title: named_order.title.to_owned(),
        tie_breaks: spelled_criteria(&named_order.order(9)),
    };
    TieBreaksDoc {
        schema: "crosstable.list-tie-breaks.v1".to_owned(),
        tie_breaks: tiebreak::CATALOGUE.iter().map(entry).collect(),
        rank_orders: NAMED_ORDERS.iter().map(order).collect(),
    }
}

/// Makes the document of the catalogue of checks.
#[must_use]
pub fn checks_document() -> ChecksDoc {
    let entry = |check: &&audit::Check| CheckEntry {
        code: check.code.code.to_owned(),
        name: check.code.name.to_owned(),
        severity: check.severity.word().to_owned(),
        about: first_paragraph(check.page),
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

/// Returns the first paragraph of a manual page, after its title and the line with code and
/// severity.
fn first_paragraph(page: &str) -> String {
    let page = page.replace("\r\n", "\n");
    let mut paragraphs = page.split("\n\n").map(str::trim);
    paragraphs
        .find(|text| !text.is_empty() && !text.starts_with(['#', '*', '|', '`']))
        .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        .unwrap_or_default()
}

/// Makes the document of the editions.
#[must_use]
pub fn editions_document() -> EditionsDoc {
    EditionsDoc {
        schema: "crosstable.list-editions.v1".to_owned(),
        editions: EDITIONS
            .into_iter()
            .map(|rules| EditionEntry {
                name: rules.name.to_owned(),
                title: rules.title.to_owned(),
                from: rules.in_force_from.map(|date| date.to_string()),
            })
            .collect(),
    }
}

//! What the page asks for, as it sends it.

use crosstable::audit::Options;
use crosstable::desk::Refusal;
use crosstable::format;
use crosstable::model::{Date, System, TieBreakSpec, Tournament};
use crosstable::rules;
use crosstable::standings::NAMED_ORDERS;
use crosstable::tiebreak;
use serde::Deserialize;
use wasm_bindgen::JsValue;

/// Options as on the command line; everything may be left out.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wanted {
    /// Which tournament of the file, from 0.
    pub(crate) tournament: usize,
    /// `--rules`; `None`: by the date.
    rules: Option<String>,
    /// Compare the columns with every edition.
    pub(crate) every_edition: bool,
    /// `--tie-breaks`
    tie_breaks: Option<String>,
    /// `--round`
    round: Option<u16>,
    /// `--unrated`
    unrated: Option<u16>,
    /// `--system`: `swiss` or `round-robin`.
    system: Option<String>,
    /// `--players`
    pub(crate) players: bool,
    /// The day of a report: `2026-05-01`.
    pub(crate) today: Option<String>,
}

impl Wanted {
    pub(crate) fn new(text: &str) -> Result<Wanted, JsValue> {
        serde_json::from_str(text).map_err(|error| super::problem(&error.to_string(), ""))
    }

    /// The options as the audit takes them.
    pub(crate) fn options(&self, tournament: &Tournament) -> Result<Options, Refusal> {
        let rounds = tournament.planned_rounds.unwrap_or(tournament.rounds);
        let edition = |name: &str| {
            rules::edition(name)
                .ok_or_else(|| Refusal::new(format!("there is no edition {name}"), ""))
        };
        let order = |text: &str| {
            let name = text.trim();
            let mut known = NAMED_ORDERS.iter();
            if let Some(order) = known.find(|order| order.name.eq_ignore_ascii_case(name)) {
                return Ok(order.order(rounds));
            }
            let order = format::rank_order(text);
            let order = order.map_err(|error| Refusal::new(error.to_string(), ""))?;
            for spec in &order.criteria {
                tiebreak::known(spec).map_err(|error| Refusal::new(error.to_string(), ""))?;
            }
            Ok(order.with_points())
        };
        let text = |of: &Option<String>| of.clone().filter(|text| !text.trim().is_empty());
        Ok(Options {
            rules: text(&self.rules).map(|name| edition(&name)).transpose()?,
            rank_order: text(&self.tie_breaks)
                .map(|list| order(&list))
                .transpose()?,
            round: self.round.filter(|round| *round > 0),
            unrated: self.unrated,
            system: self.system.as_deref().map(|name| match name {
                "round-robin" => System::RoundRobin { cycles: 0 },
                _ => System::Swiss,
            }),
            ..Options::default()
        })
    }
}

/// One known tie-break.
pub(crate) fn tie_break(text: &str) -> Result<TieBreakSpec, Refusal> {
    let order = format::rank_order(text).map_err(|error| Refusal::new(error.to_string(), ""))?;
    let [spec] = order.criteria.as_slice() else {
        return Err(Refusal::new("name one tie-break", ""));
    };
    tiebreak::known(spec).map_err(|error| Refusal::new(error.to_string(), ""))?;
    Ok(spec.clone())
}

/// `2026-05-01`; `None` if it is no day.
pub(crate) fn day(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let year = parts.next()?.parse().ok()?;
    let month = parts.next()?.parse().ok()?;
    let day = parts.next()?.parse().ok()?;
    Date::new(year, month, day)
}

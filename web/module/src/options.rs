//! The options that the page sends as JSON.

use crosstable::audit::{Options, PairingsRequest};
use crosstable::desk::Refusal;
use crosstable::format;
use crosstable::import::Import;
use crosstable::model::{System, TieBreakSpec};
use crosstable::report::dossier::Moment;
use crosstable::rules;
use crosstable::standings::NAMED_ORDERS;
use crosstable::tiebreak;
use crosstable::verdict::{ChosenProfile, profile};
use serde::Deserialize;
use wasm_bindgen::JsValue;

use crate::{clock, lists};

/// Options with the meaning that they have on the command line. All are optional.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The index of the tournament in the file, from 0.
    pub(crate) tournament: usize,
    /// `--rules`; `None` means the edition by date.
    rules: Option<String>,
    /// Whether printed columns are compared with every edition.
    pub(crate) every_edition: bool,
    /// `--tie-breaks`: the criteria of the rank order.
    tie_breaks: Option<String>,
    /// `--round`: the last round that counts.
    round: Option<u16>,
    /// `--unrated`: the rating that counts for unrated players.
    unrated: Option<u16>,
    /// `--system`: `swiss` or `round-robin`.
    system: Option<String>,
    /// `--players`: whether a team event ranks its players instead of its teams.
    pub(crate) players: bool,
    /// `--profile`; `None` means the profile by time control.
    profile: Option<String>,
    /// `--pairings`: whether the pairings are compared with the rules.
    pairings: bool,
    /// Accepted findings, which no longer count.
    pub(crate) accepted: Vec<Accepting>,
    /// Decisions and comments for the workbook.
    pub(crate) typed: Vec<Typing>,
}

/// A finding that somebody has accepted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Accepting {
    /// Code of the finding and fingerprint of its facts: `P301@0f3a91c25b`.
    pub(crate) key: String,
    /// Why the finding is accepted.
    pub(crate) reason: String,
    /// The date on which the finding was accepted: `2026-05-01`.
    #[serde(default)]
    pub(crate) on: Option<String>,
}

/// A decision and a comment that somebody typed for a finding.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Typing {
    /// Code of the finding and fingerprint of its facts.
    pub(crate) key: String,
    /// The decision: `accept`, `correct`, `ask`, `reject`, or empty.
    #[serde(default)]
    pub(crate) decision: String,
    #[serde(default)]
    pub(crate) comment: String,
}

impl Wanted {
    pub(crate) fn new(text: &str) -> Result<Wanted, JsValue> {
        serde_json::from_str(text).map_err(|error| super::problem(&error.to_string(), ""))
    }

    /// The profile under which the event is judged.
    pub(crate) fn profile(&self, import: &Import) -> Result<ChosenProfile, Refusal> {
        let Some(name) = self.profile.as_deref().filter(|name| !name.is_empty()) else {
            return Ok(ChosenProfile::from_tournament(&import.tournament));
        };
        let chosen =
            profile(name).ok_or_else(|| Refusal::new(format!("there is no profile {name}"), ""))?;
        Ok(ChosenProfile::requested(chosen, "as requested"))
    }

    /// Converts the options into those of the audit.
    pub(crate) fn options(&self, import: &Import) -> Result<Options, Refusal> {
        let tournament = &import.tournament;
        let chosen = self.profile(import)?;
        let category = chosen
            .is_requested
            .then_some(chosen.profile.time_class)
            .flatten();
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
                tiebreak::resolve_for_any(spec)
                    .map_err(|error| Refusal::new(error.to_string(), ""))?;
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
            lists: lists::consulted(import, category),
            titles: chosen.profile.has_title_norms,
            pairings: (self.pairings || chosen.profile.checks_pairings)
                .then(PairingsRequest::default),
            category,
            today: clock::now().map(Moment::day),
            ..Options::default()
        })
    }
}

/// Parses one tie-break; [`Refusal`] if it is unknown.
pub(crate) fn tie_break(text: &str) -> Result<TieBreakSpec, Refusal> {
    let order = format::rank_order(text).map_err(|error| Refusal::new(error.to_string(), ""))?;
    let [spec] = order.criteria.as_slice() else {
        return Err(Refusal::new("name one tie-break", ""));
    };
    tiebreak::resolve_for_any(spec).map_err(|error| Refusal::new(error.to_string(), ""))?;
    Ok(spec.clone())
}

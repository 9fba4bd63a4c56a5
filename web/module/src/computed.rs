//! Computes rating changes, norms, and the pairings that the rules prescribe.

use crosstable::audit::{self, Case, PairingsRequest, check_pairings};
use crosstable::desk;
use crosstable::import::Import;
use crosstable::model::{RoundNumber, TimeClass};
use crosstable::rating::norms::EventNorms;
use crosstable::rating::{self, EventRatings, NotCovered, RatingList, time_class, time_class_name};
use crosstable::report::{NormsReport, PairingsReport, RatingsReport, json};
use wasm_bindgen::prelude::*;

use crate::options::Wanted;
use crate::{Opened, problem, refused};

fn not_covered(error: NotCovered) -> JsValue {
    problem(
        &format!("nothing can be computed: {error}"),
        "correct the first day of the event if it is wrong",
    )
}

/// The list in force for the event, from the opened rating lists; `None` if no list is open.
fn rating_list(import: &Import, options: &audit::Options) -> Option<RatingList> {
    audit::rating_list(&import.tournament, options.lists.as_deref()?)
}

impl Opened {
    /// The tournament; an error if the file has no games against named opponents.
    fn with_games(&self, wanted: &Wanted) -> Result<&Import, JsValue> {
        let import = self.import(wanted)?;
        let name = self.reading.sources.main().name();
        let doubts = desk::doubts_about_games(name, import);
        doubts.map_err(|refusal| refused(&refusal))?;
        Ok(import)
    }
}

#[wasm_bindgen]
impl Opened {
    /// The document of `rating --format json`.
    ///
    /// # Errors
    /// The error if the file has no games, or the event is older than the known regulations.
    pub fn rating(&self, options: &str) -> Result<String, JsValue> {
        let wanted = Wanted::new(options)?;
        let import = self.with_games(&wanted)?;
        let options = wanted.options(import).map_err(|e| refused(&e))?;
        let list = rating_list(import, &options);
        let asked = rating::RatingConditions {
            category: options.category,
            list: list.as_ref(),
            ..rating::RatingConditions::default()
        };
        let ratings = EventRatings::compute(&import.tournament, asked);
        let rated = RatingsReport {
            source: &self.reading.sources,
            import,
            damage: desk::damage_of_results(&self.reading, import),
            ratings: &ratings.map_err(not_covered)?,
            player: None,
        };
        Ok(json::to_json(&json::rating_document(&rated), false))
    }

    /// The document of `norms --format json`.
    ///
    /// # Errors
    /// The error if the file has no games, the event is not standard chess, or it is older than the
    /// known regulations.
    pub fn norms(&self, options: &str) -> Result<String, JsValue> {
        let wanted = Wanted::new(options)?;
        let import = self.with_games(&wanted)?;
        let tournament = &import.tournament;
        if let Some(category @ (TimeClass::Rapid | TimeClass::Blitz)) = time_class(tournament) {
            let category = time_class_name(category);
            return Err(problem(
                &format!("norms are possible in standard chess only, and this is {category}"),
                "",
            ));
        }
        let options = wanted.options(import).map_err(|e| refused(&e))?;
        let list = rating_list(import, &options);
        let asked = rating::norms::NormConditions {
            list: list.as_ref(),
            ..rating::norms::NormConditions::default()
        };
        let norms = EventNorms::compute(tournament, asked, None);
        let normed = NormsReport {
            source: &self.reading.sources,
            import,
            damage: desk::damage_of_results(&self.reading, import),
            norms: &norms.map_err(not_covered)?,
            player: None,
        };
        Ok(json::to_json(&json::norms_document(&normed), false))
    }

    /// The document of `pairings --format json` about round `round`, from 1; 0 means all rounds.
    ///
    /// # Errors
    /// The error if `options` name an unknown tie-break, edition or profile.
    pub fn pairings(&self, options: &str, round: u16) -> Result<String, JsValue> {
        let wanted = Wanted::new(options)?;
        let import = self.import(&wanted)?;
        let options = wanted.options(import).map_err(|e| refused(&e))?;
        let options = audit::Options {
            pairings: None,
            ..options
        };
        let case = Case::new(&self.reading.sources, import, &options);
        let findings = audit::judge(&case).findings;
        let asked = PairingsRequest {
            round: (round > 0).then_some(RoundNumber(round)),
            ..PairingsRequest::default()
        };
        let verified = PairingsReport {
            source: case.facts.source,
            import,
            system: case.facts.table.system(),
            check: &check_pairings(&case.facts, &findings, &asked),
        };
        Ok(json::to_json(&json::pairings_document(&verified), false))
    }
}

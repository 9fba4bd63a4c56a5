//! Several events in one workbook.

use crosstable::report::dossier::{Dossier, SHOWN, Unread, together};
use crosstable::report::workbook;
use wasm_bindgen::prelude::*;

use crate::options::{Wanted, day};
use crate::{Opened, problem};

/// The events of a workbook, in the order in which they were added.
#[wasm_bindgen]
#[derive(Default)]
pub struct Batch {
    events: Vec<Dossier>,
    unread: Vec<Unread>,
}

#[wasm_bindgen]
impl Batch {
    /// Without events.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Adds an event.
    ///
    /// # Errors
    /// The options name something unknown.
    pub fn add(&mut self, file: &Opened, options: &str) -> Result<(), JsValue> {
        self.events.push(file.dossier(&Wanted::new(options)?)?);
        if self.events.len() > SHOWN {
            self.events.iter_mut().for_each(Dossier::keep_findings);
        }
        Ok(())
    }

    /// Adds a file that could not be read.
    pub fn add_unread(&mut self, file: String, why: String) {
        self.unread.push(Unread { file, why });
    }

    /// The workbook; `today` is the day of the report.
    ///
    /// # Errors
    /// The workbook exceeds a limit.
    pub fn workbook(self, today: &str) -> Result<Vec<u8>, JsValue> {
        let dossier = together(self.events, &self.unread, day(today));
        workbook::workbook(&dossier)
            .map_err(|error| problem(&error.to_string(), "choose fewer events"))
    }
}

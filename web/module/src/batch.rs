//! Writes a workbook about several events.

use crosstable::report::dossier::{Dossier, MAX_EVENTS, UnreadFile, combine_events};
use crosstable::report::workbook;
use wasm_bindgen::prelude::*;

use crate::clock;
use crate::options::Wanted;
use crate::{Opened, problem};

/// The events for one workbook, in the order in which they were added.
#[wasm_bindgen]
#[derive(Default)]
pub struct Batch {
    events: Vec<Dossier>,
    unread: Vec<UnreadFile>,
}

#[wasm_bindgen]
impl Batch {
    /// A batch without events.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Judges an event and adds it.
    ///
    /// # Errors
    /// The error if `options` name an unknown tie-break, edition or profile.
    pub fn add(&mut self, file: &Opened, options: &str) -> Result<(), JsValue> {
        self.events.push(file.dossier(&Wanted::new(options)?)?);
        if self.events.len() > MAX_EVENTS {
            self.events.iter_mut().for_each(Dossier::drop_event_sheets);
        }
        Ok(())
    }

    /// Adds a file that could not be read, with the reason.
    pub fn add_unread(&mut self, file: String, why: String) {
        self.unread.push(UnreadFile { file, why });
    }

    /// Writes the workbook.
    ///
    /// # Errors
    /// The error if the workbook would exceed a limit of the format.
    pub fn workbook(self) -> Result<Vec<u8>, JsValue> {
        let dossier = combine_events(self.events, &self.unread, clock::now());
        workbook::workbook(&dossier)
            .map_err(|error| problem(&error.to_string(), "choose fewer events"))
    }
}

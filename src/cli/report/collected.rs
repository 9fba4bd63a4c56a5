//! Collects the tournaments that are shown in one report.

use super::job::FileResult;
use crate::cli::Exit;
use crate::cli::error::Error;
use crate::report::dossier::{Dossier, MAX_EVENTS, Moment, UnreadFile, combine_events};

/// The tournaments that one report shows, and the files that could not be read.
pub(super) struct CollectedTournaments {
    /// Whether the report is about several files.
    is_about_several_files: bool,
    events: Vec<Dossier>,
    pub(super) unread_files: Vec<UnreadFile>,
    pub(super) exit: Exit,
}

impl CollectedTournaments {
    pub(super) fn new(is_about_several_files: bool) -> CollectedTournaments {
        CollectedTournaments {
            is_about_several_files,
            events: Vec::new(),
            unread_files: Vec::new(),
            exit: Exit::Clean,
        }
    }

    /// Adds the result of processing a file. Returns the lines to print about its tournaments.
    ///
    /// # Errors
    ///
    /// The file could not be read; the report names the file.
    pub(super) fn add(&mut self, file_result: FileResult) -> Result<String, Error> {
        match file_result {
            FileResult::Audited(_, dossiers, message, exit) => {
                self.events.extend(dossiers);
                if self.events.len() > MAX_EVENTS {
                    self.events.iter_mut().for_each(Dossier::drop_event_sheets);
                }
                self.exit = self.exit.max(exit);
                Ok(message)
            }
            FileResult::Failed(error) => {
                self.unread_files.push(UnreadFile {
                    file: error.subject(),
                    why: error.to_string(),
                });
                self.exit = Exit::Failed;
                Err(error)
            }
            FileResult::Skipped => Ok(String::new()),
        }
    }

    /// Makes the data of the report, written at the moment `now`; `None` if no tournament was read.
    pub(super) fn into_dossier(mut self, now: Option<Moment>) -> Option<Dossier> {
        let last_event = self.events.pop()?;
        if !self.is_about_several_files && self.events.is_empty() {
            return Some(last_event);
        }
        self.events.push(last_event);
        Some(combine_events(self.events, &self.unread_files, now))
    }
}

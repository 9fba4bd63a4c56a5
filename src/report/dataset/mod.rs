//! Audits as the tables of a data set, written as Parquet files; described in
//! `docs/reference/dataset.md`.

mod buffer;
mod event;
mod schema;
mod table;

use std::io::Write;

pub use self::buffer::Error;
pub use self::schema::{DATASET_SCHEMA, TABLES, TableSchema};

use self::table::TableWriter;
use super::AuditReport;
use crate::audit::Facts;

/// A part of a data set: the rows of some of the audited files, in one file for each table of
/// [`TABLES`], in their order.
pub struct Part<W: Write + Send> {
    tables: Vec<TableWriter<W>>,
}

/// The number of rows in each table, in the order of [`TABLES`].
pub type Counts = [u64; TABLES.len()];

impl<W: Write + Send> Part<W> {
    /// Begins a part that is written to these files, one for each of [`TABLES`], in their order.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn create(files: impl IntoIterator<Item = W>) -> Result<Part<W>, Error> {
        let tables = TABLES.iter().zip(files);
        let tables = tables.map(|(schema, file)| TableWriter::create(schema, file));
        Ok(Part {
            tables: tables.collect::<Result<_, Error>>()?,
        })
    }

    /// Adds a tournament. `id` is its key in the data set, which no other tournament or file may
    /// have.
    pub fn add(&mut self, id: i64, facts: &Facts<'_>, audited: &AuditReport<'_>) {
        event::add_tournament(&mut self.tables, id, facts, audited);
    }

    /// Adds a file that could not be read, with the reason `why`. `id` is its key in the data set.
    pub fn add_unread(&mut self, id: i64, file: &str, why: &str) {
        event::add_unread_file(&mut self.tables, id, file, why);
    }

    /// Marks the current state, to which [`Part::roll_back`] can return until [`Part::keep`] is
    /// called.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.tables.iter().map(TableWriter::mark).collect())
    }

    /// Removes the rows that were added after `mark`, because reading or auditing their file
    /// failed.
    pub fn roll_back(&mut self, mark: &Mark) {
        for (table, mark) in self.tables.iter_mut().zip(&mark.0) {
            table.roll_back(mark);
        }
    }

    /// Keeps the rows that were added so far, and writes the tables that have become large.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn keep(&mut self) -> Result<(), Error> {
        self.tables.iter_mut().try_for_each(TableWriter::keep)
    }

    /// Writes the remaining rows. Returns the files and the number of rows in each.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn finish(self) -> Result<(Vec<W>, Counts), Error> {
        let mut counts = [0; TABLES.len()];
        let mut files = Vec::with_capacity(TABLES.len());
        for (table, count) in self.tables.into_iter().zip(&mut counts) {
            let (file, rows) = table.finish()?;
            *count = rows;
            files.push(file);
        }
        Ok((files, counts))
    }
}

/// The length of every table when [`Part::mark`] was called.
pub struct Mark(Vec<table::Mark>);

//! Writes a table to a file, row group by row group.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::buffer::{self, Buffer, Cell, Error};
use super::schema::{DATASET_SCHEMA, TableSchema};

/// A row group is written as soon as at least this many rows are in memory and the rows of an
/// audited file are complete.
const ROWS_IN_GROUP: usize = 500_000;

/// A table that is written to a Parquet file.
pub(super) struct TableWriter<W: Write + Send> {
    columns: Vec<Buffer>,
    /// The number of rows in memory.
    rows_in_memory: usize,
    /// The number of rows in the file.
    written_rows: u64,
    writer: SerializedFileWriter<W>,
}

/// The length of a table when [`TableWriter::mark`] was called.
pub(super) struct Mark {
    rows: usize,
    columns: Vec<buffer::Mark>,
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table that is written to this file.
    pub(super) fn create(schema: &TableSchema, file: W) -> Result<TableWriter<W>, Error> {
        let columns = schema.columns.iter();
        let columns: Vec<String> = columns.map(|(name, kind)| kind.declaration(name)).collect();
        let message = format!("message {} {{ {} }}", schema.name, columns.join(" "));
        let key_value = |key: &str, value: &str| KeyValue::new(key.to_owned(), value.to_owned());
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("crosstable ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(vec![key_value("schema", DATASET_SCHEMA)]))
            .build();
        Ok(TableWriter {
            columns: schema
                .columns
                .iter()
                .map(|(_, kind)| Buffer::new(*kind))
                .collect(),
            rows_in_memory: 0,
            written_rows: 0,
            writer: SerializedFileWriter::new(
                file,
                Arc::new(parse_message_type(&message)?),
                Arc::new(properties),
            )?,
        })
    }

    /// Adds a row, with one cell for each column.
    pub(super) fn push<const N: usize>(&mut self, row: [Cell<'_>; N]) {
        assert_eq!(N, self.columns.len(), "a row has a cell for each column");
        for (column, cell) in self.columns.iter_mut().zip(row) {
            column.push(cell);
        }
        self.rows_in_memory += 1;
    }

    /// Returns the current length, to which [`TableWriter::roll_back`] can return.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            rows: self.rows_in_memory,
            columns: self.columns.iter().map(Buffer::mark).collect(),
        }
    }

    /// Removes the rows that were added after `mark`. No row group may have been written since.
    pub(super) fn roll_back(&mut self, mark: &Mark) {
        self.rows_in_memory = mark.rows;
        for (column, mark) in self.columns.iter_mut().zip(&mark.columns) {
            column.roll_back(*mark);
        }
    }

    /// Writes the rows in memory as a row group if there are at least [`ROWS_IN_GROUP`].
    pub(super) fn keep(&mut self) -> Result<(), Error> {
        if self.rows_in_memory >= ROWS_IN_GROUP {
            self.write()
        } else {
            Ok(())
        }
    }

    fn write(&mut self) -> Result<(), Error> {
        if self.rows_in_memory == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for buffer in &mut self.columns {
            if let Some(mut column) = group.next_column()? {
                buffer.write(&mut column)?;
                column.close()?;
            }
        }
        group.close()?;
        self.written_rows += self.rows_in_memory as u64;
        self.rows_in_memory = 0;
        Ok(())
    }

    /// Writes the remaining rows. Returns the file and the number of rows in it.
    pub(super) fn finish(mut self) -> Result<(W, u64), Error> {
        self.write()?;
        Ok((self.writer.into_inner()?, self.written_rows))
    }
}

//! Writes one part of a data set: one thread audits the files of the part and writes the tables
//! under temporary names.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::{Job, PartResult};
use crate::cli::audit::JudgedTournament;
use crate::cli::error::{Error, display_path};
use crate::cli::input::Input;
use crate::cli::{Exit, catch, interrupt, temporary};
use crate::report::dataset::{self, DATASET_SCHEMA, TABLES};

/// A part of the list of files.
pub(super) struct Part {
    /// The number of the part, from 0.
    pub(super) index: u64,
    pub(super) files: Vec<Result<Input, Error>>,
}

/// The names of the files of parts: `part-00000012-0123456789abcdef.parquet`. The second number is
/// a digest of the files that were read (name, size, time of the last change), of the options and
/// of the decisions of the office, so that a part of a different run is never mistaken for a part
/// of this run.
pub(super) struct FileNames;

/// The index of the table whose file gets its final name last, which makes the part complete.
const COMPLETING_TABLE: usize = 0;

impl FileNames {
    /// Returns the name of each complete part in a data set, by its number. A part is complete if
    /// the file of every table is whole.
    pub(super) fn complete_parts(folder: &Path) -> Result<BTreeMap<u64, String>, Error> {
        let parts = FileNames::parts_in_folder(&folder.join(TABLES[COMPLETING_TABLE].name))?;
        let is_complete = |(_, name): &(u64, String)| {
            let mut paths = TABLES
                .iter()
                .map(|table| folder.join(table.name).join(name));
            paths.all(|path| is_whole(&path).unwrap_or(false))
        };
        Ok(parts.filter(is_complete).collect())
    }

    /// Removes the files of incomplete parts. Otherwise files of an interrupted run with other
    /// arguments would be read as parts of this run.
    pub(super) fn remove_incomplete(
        folder: &Path,
        complete_parts: &BTreeMap<u64, String>,
    ) -> Result<(), Error> {
        for table in TABLES {
            let folder = folder.join(table.name);
            for (index, name) in FileNames::parts_in_folder(&folder)? {
                if complete_parts.get(&index) != Some(&name) {
                    let path = folder.join(name);
                    fs::remove_file(&path)
                        .map_err(|error| Error::write(&display_path(&path), error))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the numbers and names of the parts that have a file in the folder of a table.
    fn parts_in_folder(
        folder: &Path,
    ) -> Result<impl Iterator<Item = (u64, String)> + use<>, Error> {
        let entries = fs::read_dir(folder).map_err(|source| Error::Open {
            name: display_path(folder),
            source,
        })?;
        let names = entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok());
        Ok(names.filter_map(|name| {
            let numbers = name.strip_prefix("part-")?.strip_suffix(".parquet")?;
            let (index, digest) = numbers.split_once('-')?;
            let is_digest = digest.len() == 16 && u64::from_str_radix(digest, 16).is_ok();
            let index = index.parse().ok().filter(|_| is_digest)?;
            Some((index, name))
        }))
    }

    fn name_of_part(job: &Job<'_>, part: &Part) -> String {
        let args = job.args;
        let options = format!(
            "{DATASET_SCHEMA} {} {} {:?} {:?} {:?} {:?} {:?} {:?}",
            env!("CARGO_PKG_VERSION"),
            args.dataset.part_size(),
            args.rules,
            args.read_args,
            args.filter,
            args.further_files,
            args.lists,
            args.office,
        );
        let mut digest = Digest::default();
        digest.add(&options);
        for path in job.further_files.paths() {
            digest.add(&size_and_time(path));
        }
        // the decisions of an office are the same for all files of a folder, so they are read once
        // per folder
        let (mut last_folder, mut has_stdin) = (None, false);
        for file in &part.files {
            match file {
                Ok(input) => {
                    digest.add(&input.name());
                    match (&input.path, &input.stdin_bytes) {
                        (Some(path), _) => digest.add(&size_and_time(path)),
                        (None, Some(bytes)) if !has_stdin => {
                            digest.add_bytes(bytes);
                            has_stdin = true;
                        }
                        (None, _) => {}
                    }
                    let folder = input.path.as_deref().and_then(Path::parent);
                    if last_folder.replace(folder) != Some(folder) {
                        digest.add(&job.offices.decisions_text(input));
                    }
                }
                Err(error) => digest.add(&error.subject()),
            }
        }
        format!("part-{:08}-{:016x}.parquet", part.index, digest.0)
    }
}

/// Whether a Parquet file is whole, judged by the signatures at its beginning and end and by the
/// length of its footer.
///
/// # Errors
///
/// The file cannot be read, or is shorter than the signatures.
fn is_whole(path: &Path) -> io::Result<bool> {
    let mark = *b"PAR1";
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let (mut begin, mut footer, mut end) = ([0; 4], [0; 4], [0; 4]);
    file.read_exact(&mut begin)?;
    file.seek(SeekFrom::End(-8))?;
    file.read_exact(&mut footer)?;
    file.read_exact(&mut end)?;
    let length_fits = u64::from(u32::from_le_bytes(footer)) + 12 <= length;
    Ok(begin == mark && end == mark && length_fits)
}

/// Returns the size of a file and the time of its last change in nanoseconds; empty if they cannot
/// be determined.
fn size_and_time(path: &Path) -> String {
    let metadata = fs::metadata(path).ok();
    let text = metadata.map(|metadata| {
        let change_time = metadata.modified().ok();
        let time_since_epoch = change_time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        format!(
            "{} {}",
            metadata.len(),
            time_since_epoch.unwrap_or_default().as_nanos()
        )
    });
    text.unwrap_or_default()
}

/// An FNV-1a hash. Unlike the hashes of the standard library, it is the same in every version of
/// the program.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Adds a text and a separator, so that two texts do not give the same digest as the two
    /// joined.
    fn add(&mut self, text: &str) {
        self.add_bytes(text.as_bytes());
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&[0]) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Writes a part, unless it is already complete.
pub(super) fn write(job: &Job<'_>, part: Part) -> Result<PartResult, Error> {
    let mut result = PartResult {
        exit: Exit::Clean,
        rows: None,
        was_complete: false,
        unread_files: 0,
        has_tournament: true,
    };
    let name = FileNames::name_of_part(job, &part);
    match job.complete_parts.get(&part.index) {
        Some(existing_name) if *existing_name == name => {
            job.advance(part.files.len());
            result.was_complete = true;
            return Ok(result);
        }
        Some(other) => {
            return Err(Error::usage(
                format!(
                    "{} was written from other files, from other versions of them or with other \
                     options",
                    display_path(&job.folder.join(TABLES[COMPLETING_TABLE].name).join(other))
                ),
                "resume with the files and arguments of the first run, or choose another folder",
            ));
        }
        None => {}
    }
    let paths = TABLES.map(|table| job.folder.join(table.name).join(&name));
    let fail = |error: dataset::Error| {
        Error::write(
            &display_path(job.folder),
            io::Error::other(error.to_string()),
        )
    };
    let files = paths.into_iter().map(PartFile::create);
    let files = files.collect::<Result<Vec<PartFile>, Error>>()?;
    let mut tables = dataset::Part::create(files).map_err(fail)?;
    result.has_tournament = false;
    let first_number = part.index * job.args.dataset.part_size() as u64;
    for (number, file) in (first_number..).zip(part.files) {
        if interrupt::is_requested() {
            return Ok(result);
        }
        job.add(&mut tables, number, file, &mut result);
        tables.keep().map_err(fail)?;
        job.advance(1);
    }
    let (mut files, rows) = tables.finish().map_err(fail)?;
    // the part is complete when the last of its files gets its final name
    files.rotate_left(COMPLETING_TABLE + 1);
    files.into_iter().try_for_each(PartFile::finish)?;
    result.rows = Some(rows);
    Ok(result)
}

impl Job<'_> {
    fn advance(&self, files: usize) {
        if let Some(bar) = self.bar {
            bar.inc(files as u64);
        }
    }

    /// Adds the tournaments of a file, or the reason why it cannot be read. `number` is the number
    /// of the file in the list, from 0.
    fn add(
        &self,
        tables: &mut dataset::Part<PartFile>,
        number: u64,
        file: Result<Input, Error>,
        result: &mut PartResult,
    ) {
        let mark = tables.mark();
        let outcome = file.and_then(|input| {
            let outcome = catch(&input.name(), || self.audit(tables, number, &input));
            match outcome {
                // the file is not a tournament
                Err(error) if input.skips_after(&error) => Ok(None),
                outcome => outcome.map(Some),
            }
        });
        match outcome {
            Ok(None) => {}
            Ok(Some(exit)) => {
                result.has_tournament = true;
                result.exit = result.exit.max(exit);
            }
            Err(error) => {
                tables.roll_back(&mark);
                tables.add_unread(
                    event_key(number, None),
                    &error.subject(),
                    &error.to_string(),
                );
                result.has_tournament = true;
                result.unread_files += 1;
                result.exit = Exit::Failed;
            }
        }
    }

    fn audit(
        &self,
        tables: &mut dataset::Part<PartFile>,
        number: u64,
        input: &Input,
    ) -> Result<Exit, Error> {
        let args = self.args;
        let office = self.offices.for_file(input)?;
        let reading = self.further_files.read(input, &args.read_args)?;
        let mut exit = Exit::Clean;
        for import in reading.imports() {
            args.rules.check_round(&input.name(), import, 0)?;
            let (rules, filter) = (&args.rules, &args.filter);
            let lists = self.lists;
            let judged =
                JudgedTournament::new(&reading.sources, import, rules, filter, &office, lists)?;
            let key = event_key(number, import.number);
            tables.add(key, &judged.case.facts, &judged.to_report());
            if args.filter.fails(&judged.audit) {
                exit = Exit::Findings;
            }
        }
        Ok(exit)
    }
}

/// Returns the key of an event in the data set: 65,536 times the number of the file in the list,
/// from 0, plus the number of the tournament in the file, which is 0 if the file contains only one
/// tournament.
fn event_key(file: u64, tournament: Option<u16>) -> i64 {
    let file = i64::try_from(file).unwrap_or(i64::MAX >> 16);
    (file << 16) | i64::from(tournament.unwrap_or(0))
}

/// A file with a temporary name. It is removed unless it is finished.
struct PartFile {
    file: BufWriter<File>,
    temporary_path: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl PartFile {
    fn create(path: PathBuf) -> Result<PartFile, Error> {
        let (file, temporary_path) = temporary::create(&path)
            .map_err(|source| Error::write(&display_path(&path), source))?;
        Ok(PartFile {
            file: BufWriter::new(file),
            temporary_path,
            path,
            finished: false,
        })
    }

    /// Gives the file its final name.
    fn finish(mut self) -> Result<(), Error> {
        let result = self.file.flush();
        let result = result.and_then(|()| fs::rename(&self.temporary_path, &self.path));
        self.finished = result.is_ok();
        result.map_err(|source| Error::write(&display_path(&self.path), source))
    }
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.temporary_path);
        }
    }
}

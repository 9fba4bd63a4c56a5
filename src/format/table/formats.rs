//! The formats of tables: one for each kind of file that can contain tables.

use super::markup::CHESS_RESULTS;
use super::{Columns, contains_table, has_heading_row, read, write};
use crate::format::{Choice, Format, ReadError, ReadOptions, Reader, Reading};
use crate::import::Capabilities;
use crate::source::{
    ContainerError, Limits, PackedKind, Source, read_ods, read_page, read_separated, read_xls,
    read_xlsx,
};

/// Texts with separators or with columns of fixed widths.
pub(in crate::format) static CSV: Format = Format {
    name: "csv",
    title: "delimited text table: crosstable, standings, list or pairings",
    extensions: &["csv", "txt", "tsv"],
    page: include_str!("../../../docs/formats/csv.md"),
    capabilities: Capabilities::SPREADSHEET,
    reader: Reader::Text {
        sniff: |text| u8::from(is_likely_table(text)),
        max_sniff: 0,
        read: read_csv,
    },
    writer: Some(write::write_csv),
    choices: &[
        Choice::Text,
        Choice::Table,
        Choice::Order,
        Choice::Separator,
    ],
};

/// Web pages of chess-results.com, and other pages with tables.
pub(in crate::format) static HTML: Format = Format {
    name: "html",
    title: "web page from chess-results.com, or another page with a tournament table",
    extensions: &["html", "htm", "aspx"],
    page: include_str!("../../../docs/formats/html.md"),
    capabilities: Capabilities::NONE,
    reader: Reader::Text {
        sniff: sniff_html,
        max_sniff: 50,
        read: read_html,
    },
    writer: None,
    choices: &[],
};

/// Workbooks of Excel 2007 and later.
pub(in crate::format) static XLSX: Format = Format {
    name: "xlsx",
    title: "Excel workbook: a list from chess-results.com, or a sheet typed by hand",
    extensions: &["xlsx", "xlsm"],
    page: include_str!("../../../docs/formats/xlsx.md"),
    capabilities: Capabilities::SPREADSHEET,
    reader: Reader::Bytes {
        sniff: |bytes| sniff_container(bytes, &[PackedKind::Xlsx, PackedKind::Xlsb]),
        read: |name, bytes, options| read_workbook(read_xlsx, XLSX.name, name, bytes, options),
    },
    writer: Some(write::write_xlsx),
    choices: &[Choice::Table, Choice::Order],
};

/// Workbooks of Excel 2003 and earlier.
pub(in crate::format) static XLS: Format = Format {
    name: "xls",
    title: "workbook of Excel 2003 or earlier: a list from Swiss-Manager or chess-results.com",
    extensions: &["xls"],
    page: include_str!("../../../docs/formats/xls.md"),
    capabilities: Capabilities::SPREADSHEET,
    reader: Reader::Bytes {
        sniff: |bytes| sniff_container(bytes, &[PackedKind::Xls]),
        read: |name, bytes, options| read_workbook(read_xls, XLS.name, name, bytes, options),
    },
    writer: None,
    choices: &[],
};

/// Workbooks of LibreOffice and other programs.
pub(in crate::format) static ODS: Format = Format {
    name: "ods",
    title: "workbook of LibreOffice or of another program",
    extensions: &["ods"],
    page: include_str!("../../../docs/formats/ods.md"),
    capabilities: Capabilities::SPREADSHEET,
    reader: Reader::Bytes {
        sniff: |bytes| sniff_container(bytes, &[PackedKind::Ods]),
        read: |name, bytes, options| read_workbook(read_ods, ODS.name, name, bytes, options),
    },
    writer: None,
    choices: &[],
};

fn sniff_container(bytes: &[u8], kinds: &[PackedKind]) -> u8 {
    if PackedKind::detect(bytes).is_some_and(|packed| kinds.contains(&packed)) {
        100
    } else {
        0
    }
}

/// A function that turns a workbook into a source with rows of cells. Its parameters are the name
/// of the file, its bytes and the limits.
type OpenWorkbook = fn(&str, Vec<u8>, &Limits) -> Result<Source, ContainerError>;

fn read_workbook(
    open: OpenWorkbook,
    format: &'static str,
    name: &str,
    bytes: Vec<u8>,
    options: &ReadOptions,
) -> Result<Reading, ReadError> {
    read(open(name, bytes, &options.limits)?, format, options)
}

/// The number of bytes at the start of a text in which a table is searched for.
const EXAMINED_BYTES: usize = 32 << 10;

fn start_of_text(text: &str) -> &str {
    let mut end = text.len().min(EXAMINED_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Whether a text is short enough to be examined completely.
pub(in crate::format) fn is_short_text(text: &str) -> bool {
    text.len() <= EXAMINED_BYTES
}

/// Whether a text that no format recognises seems to contain a table, or at least the heading of a
/// table. If other parts of the table are missing, this is reported when the table is read.
pub(in crate::format) fn is_likely_table(text: &str) -> bool {
    let head = Source::from_text("", start_of_text(text));
    if Columns::find(&head).is_some() {
        return true;
    }
    read_separated(head, &Limits::DEFAULT)
        .is_ok_and(|head| contains_table(&head) || has_heading_row(&head))
}

pub(in crate::format) fn read_csv(
    source: Source,
    options: &ReadOptions,
) -> Result<Reading, ReadError> {
    let limits = &options.limits;
    if let Some(columns) = Columns::find(&source)
        && !contains_table(&read_separated(source.clone(), limits)?)
    {
        return read(columns.cut(source, limits)?, CSV.name, options);
    }
    read(read_separated(source, &options.limits)?, CSV.name, options)
}

/// Returns the likelihood that a text is a web page, which may follow an HTTP header: 50 or 0.
/// Whether the page contains a table is decided when the page is read.
fn sniff_html(text: &str) -> u8 {
    let start = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if !start.starts_with('<') && !start.starts_with("HTTP/1.") {
        return 0;
    }
    let head = start_of_text(start).to_ascii_lowercase();
    let tags = ["<html", "<!doctype html", "<table", "<body"];
    if tags.iter().any(|tag| head.contains(tag)) {
        50
    } else {
        0
    }
}

fn read_html(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    read(
        read_page(source, CHESS_RESULTS, &options.limits)?,
        HTML.name,
        options,
    )
}

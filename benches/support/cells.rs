//! Writes rows of cells as parts of a workbook, as a page and as a text.

use std::io::{Cursor, Write as _};

use ::zip::write::SimpleFileOptions;
use ::zip::{CompressionMethod, ZipWriter};

/// The cells of a row: texts (`Ok`) and numbers (`Err`).
pub(crate) type Row = Vec<Result<String, usize>>;

/// A zip archive of these files.
pub(crate) fn zip(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        // the kind of a workbook of LibreOffice is read without unpacking it
        let method = match *name {
            "mimetype" => CompressionMethod::Stored,
            _ => CompressionMethod::Deflated,
        };
        let options = SimpleFileOptions::default().compression_method(method);
        writer.start_file(*name, options).expect("it is in memory");
        writer
            .write_all(content.as_bytes())
            .expect("it is in memory");
    }
    writer.finish().expect("it is in memory").into_inner()
}

/// A workbook of LibreOffice with these rows.
pub(crate) fn ods(rows: Vec<Row>) -> Vec<u8> {
    let mut sheet = String::new();
    for row in rows {
        sheet += "<table:table-row>";
        for cell in row {
            let (kind, shown) = match cell {
                Ok(text) => ("office:value-type=\"string\"".to_owned(), text),
                Err(number) => (
                    format!("office:value-type=\"float\" office:value=\"{number}\""),
                    number.to_string(),
                ),
            };
            sheet +=
                &format!("<table:table-cell {kind}><text:p>{shown}</text:p></table:table-cell>");
        }
        sheet += "</table:table-row>";
    }
    let content = format!(
        "<office:spreadsheet><table:table table:name=\"Sheet1\">{sheet}</table:table></office:spreadsheet>"
    );
    let kind = "application/vnd.oasis.opendocument.spreadsheet";
    zip(&[("mimetype", kind), ("content.xml", &content)])
}

/// A page with a table in the markup of chess-results.com.
pub(crate) fn page(rows: Vec<Row>) -> String {
    let cell = ["<td class=\"CRc\">", "</td>"];
    let rows = text(rows, "<tr class=\"CRg1\">", cell, "</tr>");
    format!("<h2>Open</h2><table class=\"CRs1\">{rows}</table>")
}

/// The rows as text. Each cell is between the two texts of `cell`, and each row between `before`
/// and `after`.
pub(crate) fn text(rows: Vec<Row>, before: &str, cell: [&str; 2], after: &str) -> String {
    let mut text = String::new();
    for row in rows {
        text += before;
        for content in row {
            text += cell[0];
            match content {
                Ok(content) => text += &content,
                Err(number) => text += &number.to_string(),
            }
            text += cell[1];
        }
        text += after;
    }
    text
}

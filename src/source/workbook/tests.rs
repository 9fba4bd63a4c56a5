use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::super::CellKind;
use super::*;

/// Returns a zip archive that contains these parts.
fn zip(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let options = match *name {
            "mimetype" => {
                SimpleFileOptions::default().compression_method(CompressionMethod::Stored)
            }
            _ => SimpleFileOptions::default(),
        };
        writer.start_file(*name, options).unwrap();
        writer.write_all(content.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns an xlsx workbook whose sheets, named `A`, `B` …, contain this XML.
fn workbook(sheets: &[&str], strings: &str, properties: &str) -> Vec<u8> {
    let mut entries = String::new();
    let mut links = String::new();
    let mut parts = vec![(
        "_rels/.rels".to_owned(),
        r#"<Relationships><Relationship Id="r0" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#.to_owned(),
    )];
    for (index, sheet) in sheets.iter().enumerate() {
        let (number, name) = (index + 1, char::from(b'A' + u8::try_from(index).unwrap()));
        entries += &format!(r#"<sheet name="{name}" sheetId="{number}" r:id="r{number}"/>"#);
        links += &format!(
            r#"<Relationship Id="r{number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{number}.xml"/>"#
        );
        parts.push((
            format!("xl/worksheets/sheet{number}.xml"),
            format!("<worksheet><sheetData>{sheet}</worksheet>"),
        ));
    }
    parts.push((
        "xl/workbook.xml".to_owned(),
        format!("<workbook><workbookPr {properties}/><sheets>{entries}</sheets></workbook>"),
    ));
    parts.push((
        "xl/_rels/workbook.xml.rels".to_owned(),
        format!("<Relationships>{links}</Relationships>"),
    ));
    parts.push((
        "xl/sharedStrings.xml".to_owned(),
        format!("<sst>{strings}</sst>"),
    ));
    parts.push((
        "xl/styles.xml".to_owned(),
        r#"<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>"#
            .to_owned(),
    ));
    let parts: Vec<(&str, &str)> = parts
        .iter()
        .map(|(name, content)| (&name[..], &content[..]))
        .collect();
    zip(&parts)
}

/// Returns an ods workbook whose content is this XML.
fn document(tables: &str) -> Vec<u8> {
    zip(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        (
            "content.xml",
            &format!(
                "<office:document-content><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
            ),
        ),
    ])
}

/// Returns an OLE document that contains one stream.
fn ole(name: &str, content: &[u8]) -> Vec<u8> {
    let version = cfb::Version::V3;
    let mut file =
        cfb::CompoundFile::create_with_version(version, Cursor::new(Vec::new())).unwrap();
    file.create_stream(name)
        .unwrap()
        .write_all(content)
        .unwrap();
    file.flush().unwrap();
    file.into_inner().into_inner()
}

fn record(kind: u16, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), content].concat()
}

/// Returns a record that begins with row, column and format of a cell.
fn cell(kind: u16, row: u16, column: u16, content: &[u8]) -> Vec<u8> {
    let place = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
    record(kind, &[&place[..], content].concat())
}

/// Returns the stream of an xls workbook whose only sheet, `A`, contains these records.
fn stream(globals: &[u8], sheet: &[Vec<u8>]) -> Vec<u8> {
    let begin = |kind: u8| record(0x0809, &[0, 6, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let end = record(0x000a, &[]);
    let head = [&begin(5)[..], globals].concat();
    // the record that names the sheet and the end of the globals precede the sheet
    let start = u32::try_from(head.len() + 13 + 4).unwrap();
    let bound = record(
        0x0085,
        &[&start.to_le_bytes()[..], &[0, 0, 1, 0, b'A']].concat(),
    );
    [head, bound, end.clone(), begin(16), sheet.concat(), end].concat()
}

fn biff(sheet: &[Vec<u8>]) -> Vec<u8> {
    ole("/Workbook", &stream(&[], sheet))
}

/// The number 7.5 as an xls file packs it, in hundredths.
const SEVEN_AND_A_HALF: [u8; 4] = ((750 << 2) | 3_u32).to_le_bytes();

fn read(bytes: Vec<u8>, limits: &Limits) -> Result<Source, ContainerError> {
    match PackedKind::detect(&bytes) {
        Some(PackedKind::Xlsx) => read_xlsx("x", bytes, limits),
        Some(PackedKind::Xls) => read_xls("x", bytes, limits),
        Some(PackedKind::Ods) => read_ods("x", bytes, limits),
        other => panic!("{other:?}"),
    }
}

/// Returns the rows as `Sheet 7: cell·cell`; a cell that is not text is preceded by a letter for
/// its kind.
fn shown(source: &Source) -> Vec<String> {
    let mut rows = Vec::new();
    for sheet in &source.grid().unwrap().sheets {
        for row in &sheet.rows {
            let cells = row.cells.iter().map(|cell| {
                let kind = match cell.kind {
                    CellKind::Empty | CellKind::Text => "",
                    CellKind::Number => "n ",
                    CellKind::Date => "d ",
                    CellKind::Truth => "t ",
                    CellKind::Error => "e ",
                    CellKind::Formula => "f ",
                    CellKind::Merged => "↤",
                };
                format!("{kind}{}", source.slice(cell.span))
            });
            let cells: Vec<String> = cells.collect();
            let hidden = if row.is_hidden { " hidden" } else { "" };
            rows.push(format!(
                "{} {}{hidden}: {}",
                sheet.name,
                row.number,
                cells.join("·")
            ));
        }
    }
    rows
}

fn check(bytes: Vec<u8>, expected: &[&str]) {
    assert_eq!(shown(&read(bytes, &Limits::DEFAULT).unwrap()), expected);
}

fn refused(bytes: Vec<u8>, limits: &Limits, expected: &str) {
    let error = read(bytes, limits).unwrap_err();
    assert!(error.to_string().contains(expected), "{error}");
}

const EVERY_KIND: &str = r#"
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>in line</t></is></c></row>
    <row r="3" hidden="1"><c r="A3"><v>7.5</v></c><c r="B3"><v>12345678</v></c>
    <c r="C3"><v>-1</v></c><c r="D3" s="1"><v>36526</v></c><c r="E3" t="b"><v>1</v></c>
    <c r="F3" t="e"><v>#REF!</v></c><c r="G3" t="str"><f>A1</f><v>a &amp; b</v></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c></row></sheetData>
    <mergeCells><mergeCell ref="A1:B2"/></mergeCells>"#;

const RICH: &str = "<si><r><t>ri</t></r><r><t>ch</t></r></si><si><t>tab\tand\nline</t></si>";

#[test]
fn every_kind_of_cell_is_text_with_its_kind() {
    check(
        workbook(&[EVERY_KIND, "</sheetData>"], RICH, ""),
        &[
            "A 1: rich·↤·in line",
            "A 3 hidden: n 7.5·n 12345678·n -1·d 2000-01-01·t TRUE·e #REF!·a & b",
            "A 4: tab and line",
        ],
    );
    let source = read(
        workbook(&[EVERY_KIND, "</sheetData>"], RICH, ""),
        &Limits::DEFAULT,
    );
    let source = source.unwrap();
    let sheets = &source.grid().unwrap().sheets;
    assert_eq!((sheets[1].name.as_str(), sheets[1].rows.len()), ("B", 0));
    let date = sheets[0].rows[1].cells[3];
    assert_eq!(source.locate(date.span).to_string(), "A!D3");
}

#[test]
fn a_formula_without_a_value_is_not_an_empty_cell() {
    let sheet = r#"<row r="1"><c r="A1"><f>B1*2</f></c><c r="B1"><f>1+1</f><v></v></c>
        <c r="C1"><f>1+1</f><v/></c><c r="D1" t="str"><f>IF(A1,"","x")</f><v></v></c>
        <c r="E1"><f>1+1</f><v>2</v></c><c r="F1"/>
        <c r="G1"><f t="shared" ref="G1:H1" si="0">A1&amp;"y"</f></c>
        <c r="H1"><f t="shared" si="0"/></c></row></sheetData>"#;
    let row =
        "A 1: f formula =B1*2·f formula =1+1·f formula =1+1··n 2··f formula =A1&\"y\"·f formula";
    check(workbook(&[sheet], "", ""), &[row]);
    let tables = r#"<table:table table:name="A"><table:table-row>
        <table:table-cell table:formula="of:=SUM([.B1:.C1])"/>
        <table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string"/>
        <table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"/>
        <table:table-cell table:formula="of:=1+1"><text:p>2</text:p></table:table-cell>
        </table:table-row></table:table>"#;
    check(document(tables), &["A 1: f formula =SUM([.B1:.C1])··n 2·2"]);
}

#[test]
fn dates_count_from_1904_if_the_workbook_says_so() {
    let sheet = r#"<row r="1"><c r="A1" s="1"><v>35064</v></c></row></sheetData>"#;
    check(
        workbook(&[sheet], "", r#"date1904="1""#),
        &["A 1: d 2000-01-01"],
    );
}

#[test]
fn cells_may_be_stored_in_any_order() {
    let sheet = r#"<row r="2"><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row>
        <row r="1"><c r="A1"><v>1</v></c></row></sheetData>"#;
    check(workbook(&[sheet], "", ""), &["A 1: n 1", "A 2: n 3·n 4"]);
}

#[test]
fn a_cell_in_the_last_corner_costs_no_more_than_one_cell() {
    let sheet = r#"<row r="1"><c r="A1"><v>1</v></c></row>
        <row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData>"#;
    check(workbook(&[sheet], "", ""), &["A 1: n 1", "A 1048576: n 2"]);
    let sheet = r#"<table:table table:name="A"><table:table-row table:number-rows-repeated="1048575"/>
        <table:table-row><table:table-cell table:number-columns-repeated="16383"/>
        <table:table-cell office:value-type="float" office:value="2"/></table:table-row></table:table>"#;
    check(document(sheet), &["A 1048576: n 2"]);
    check(
        biff(&[cell(0x027e, 65_535, 255, &SEVEN_AND_A_HALF)]),
        &["A 65536: n 7.5"],
    );
    let corners =
        [(0, 0), (65_535, 255)].map(|(row, column)| cell(0x027e, row, column, &SEVEN_AND_A_HALF));
    refused(biff(&corners), &Limits::DEFAULT, "more than 1000000 cells");
}

#[test]
fn xls_cells_are_text_with_their_kind() {
    let label = cell(0x0204, 0, 0, &[4, 0, 0, b'N', b'a', b'm', b'e']);
    let number = cell(0x027e, 1, 1, &SEVEN_AND_A_HALF);
    let truth = cell(0x0205, 1, 2, &[1, 0]);
    let hidden = record(0x0208, &[1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0]);
    let merged = record(0x00e5, &[1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    // claims as many rows and columns as there can be
    let claims = record(
        0x0200,
        &[0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0],
    );
    check(
        biff(&[claims, hidden, label, number, truth, merged]),
        &["A 1: Name·↤", "A 2 hidden: ·n 7.5·t TRUE"],
    );
}

#[test]
fn ods_cells_are_text_with_their_kind() {
    let tables = r#"<table:tracked-changes><table:table-cell><text:p>old</text:p></table:table-cell>
        </table:tracked-changes><table:table table:name="A&amp;B"><table:table-row>
        <table:table-cell table:number-columns-spanned="2"><text:p>Rk.<text:s text:c="2"/><text:span>x</text:span></text:p>
        <text:p>y&#189;&lt;</text:p><office:annotation><text:p>a comment</text:p></office:annotation></table:table-cell>
        <table:covered-table-cell/><table:table-cell><text:p>c</text:p></table:table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="2"/><table:table-row table:visibility="collapse">
        <table:table-cell office:value-type="float" office:value="52.50"><text:p>52,5</text:p></table:table-cell>
        <table:table-cell office:value-type="date" office:date-value="2000-01-01"><text:p>1-0</text:p></table:table-cell>
        <table:table-cell office:value-type="time" office:time-value="PT10H30M00S"/>
        <table:table-cell office:value-type="boolean" office:boolean-value="false"/>
        <table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell>
        <table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>-½</text:p></table:table-cell>
        </table:table-row></table:table><table:table table:name="B"/>"#;
    check(
        document(tables),
        &[
            "A&B 1: Rk.  x y½<·↤·c",
            "A&B 4 hidden: n 52.5·d 2000-01-01·d 10:30·t FALSE·e #REF!·-½·-½",
        ],
    );
}

#[test]
fn repeated_rows_and_cells_are_counted() {
    let cell = r#"<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>"#;
    let row = format!(
        r#"<table:table-row table:number-rows-repeated="1048576">{cell}</table:table-row>"#
    );
    let table = format!(r#"<table:table table:name="A">{row}</table:table>"#);
    refused(
        document(&table),
        &Limits::DEFAULT,
        "more than 1000000 cells",
    );
    // one long text in many cells
    let long = format!("<si><t>{}</t></si>", "x".repeat(1 << 20));
    let cells = r#"<c t="s"><v>0</v></c>"#.repeat(1000);
    let sheet = format!("<row>{cells}</row></sheetData>");
    refused(
        workbook(&[&sheet], &long, ""),
        &Limits::DEFAULT,
        "larger than 256 MiB",
    );
    let sheets = vec!["</sheetData>"; 20];
    let few = Limits {
        sheets: 10,
        ..Limits::DEFAULT
    };
    refused(workbook(&sheets, "", ""), &few, "more than 10 sheets");
}

#[test]
fn a_zip_bomb_is_not_unpacked() {
    let small = Limits {
        unpacked_bytes: 1 << 20,
        ..Limits::DEFAULT
    };
    let blanks = " ".repeat(8 << 20);
    refused(
        workbook(&[&(blanks.clone() + "</sheetData>")], "", ""),
        &small,
        "larger than 1 MiB",
    );
    refused(document(&blanks), &small, "larger than 1 MiB");
}

#[test]
fn entities_are_never_expanded() {
    let mut declared = r#"<!ENTITY a0 "laughs">"#.to_owned();
    for number in 1..30 {
        let before = format!("&a{};", number - 1);
        declared += &format!(r#"<!ENTITY a{number} "{}">"#, before.repeat(10));
    }
    let table = r#"<table:table table:name="A"><table:table-row><table:table-cell>
        <text:p>&a29;</text:p></table:table-cell></table:table-row></table:table>"#;
    let content =
        format!("<!DOCTYPE x [{declared}]><office:spreadsheet>{table}</office:spreadsheet>");
    let mimetype = ("mimetype", "application/vnd.oasis.opendocument.spreadsheet");
    check(zip(&[mimetype, ("content.xml", &content)]), &["A 1: &a29;"]);
    let strings = format!("<!DOCTYPE x [{declared}]><si><t>&a29;</t></si>");
    let sheet = r#"<row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>"#;
    let laughs = read(workbook(&[sheet], &strings, ""), &Limits::DEFAULT);
    assert!(laughs.is_err() || laughs.unwrap().text().len() < 100);
}

#[test]
fn the_error_for_encrypted_workbooks_names_a_remedy() {
    refused(
        ole("/EncryptedPackage", b"secret"),
        &Limits::DEFAULT,
        "encrypted",
    );
    let pass = record(0x002f, &[1, 0, 0, 0, 0, 0]);
    refused(
        ole("/Workbook", &stream(&pass, &[])),
        &Limits::DEFAULT,
        "encrypted",
    );
    let manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>";
    let mimetype = ("mimetype", "application/vnd.oasis.opendocument.spreadsheet");
    let parts = [
        mimetype,
        ("content.xml", "secret"),
        ("META-INF/manifest.xml", manifest),
    ];
    refused(zip(&parts), &Limits::DEFAULT, "encrypted");
}

#[test]
fn damaged_workbooks_are_errors() {
    let mut samples = vec![
        workbook(&[EVERY_KIND], RICH, ""),
        document(
            r#"<table:table table:name="A"><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>"#,
        ),
        biff(&[
            cell(0x027e, 3, 3, &SEVEN_AND_A_HALF),
            cell(0x0204, 0, 0, &[1, 0, 0, b'N']),
        ]),
    ];
    for sample in &mut samples {
        let packed = PackedKind::detect(sample);
        // a part of the file
        for part in 1..8 {
            let cut = sample[..sample.len() * part / 8].to_vec();
            if PackedKind::detect(&cut) == packed {
                assert!(packed == Some(PackedKind::Xls) || read(cut, &Limits::DEFAULT).is_err());
            }
        }
        // one byte wrong: an error, or another text; never a panic
        for offset in (8..sample.len()).step_by(7) {
            let mut wrong = sample.clone();
            wrong[offset] ^= 0x55;
            if PackedKind::detect(&wrong) == packed {
                let _ = read(wrong, &Limits::DEFAULT);
            }
        }
    }
    refused(biff(&[record(0x027e, &[0])]), &Limits::DEFAULT, "cut off");
}

#[test]
fn errors_name_the_damaged_part() {
    let whole = workbook(&[EVERY_KIND], RICH, "");
    let limits = &Limits::DEFAULT;
    let cut = whole[..whole.len() - 40].to_vec();
    let end = "the workbook is damaged: its end is missing or damaged; the file may be cut off";
    let error = read_xlsx("x", cut, limits).unwrap_err();
    assert_eq!(error.to_string(), end);
    let broken = workbook(&[r#"<row r="1"><c r="A1 "#], RICH, "");
    refused(broken, limits, "a sheet ends early or is invalid XML (");
    let parts = [("xl/worksheets/sheet1.xml", "<worksheet/>")];
    refused(
        zip(&parts),
        limits,
        "the workbook is damaged: the list of its sheets is missing",
    );
}

#[test]
fn the_error_about_a_binary_workbook_names_the_format() {
    let error = read_xlsx("x", zip(&[("xl/workbook.bin", "")]), &Limits::DEFAULT).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the workbook is in Excel's binary format (xlsb)"
    );
}

#[test]
fn kinds_of_packed_files_are_recognised() {
    let check = |bytes: &[u8], expected| assert_eq!(PackedKind::detect(bytes), expected);
    check(&workbook(&[EVERY_KIND], RICH, ""), Some(PackedKind::Xlsx));
    check(&document(""), Some(PackedKind::Ods));
    check(&biff(&[]), Some(PackedKind::Xls));
    check(&zip(&[("xl/workbook.bin", "")]), Some(PackedKind::Xlsb));
    check(&zip(&[("word/document.xml", "")]), Some(PackedKind::Zip));
    check(&ole("/WordDocument", b""), Some(PackedKind::Ole));
    check(&ole("/EncryptedPackage", b""), Some(PackedKind::Xlsx));
    check(b"001    1", None);
}

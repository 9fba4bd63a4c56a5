use super::super::{CellKind, Grid, Limits, Row, Source};
use super::*;

/// The markup of an invented site.
const MARKUP: Markup = Markup {
    list_class: "CRs1",
    symbols: &[("FarbewT", '□'), ("FarbesT", '■')],
    address_prefix: "tnr",
    player_parameter: "snr",
};

fn read(html: &str) -> Source {
    read_page(Source::from_text("x.html", html), MARKUP, &Limits::DEFAULT).unwrap()
}

/// Rows as `table.row (class) cell·cell`; merged cells are `↤`.
fn shown(source: &Source) -> Vec<String> {
    let show = |table: usize, row: &Row| {
        let cells = row.cells.iter().map(|cell| match cell.kind {
            CellKind::Merged => "↤",
            _ => source.slice(cell.span),
        });
        let cells: Vec<&str> = cells.collect();
        let class = row
            .class
            .as_ref()
            .map_or(String::new(), |class| format!("({class}) "));
        format!("{}.{} {class}{}", table + 1, row.number, cells.join("·"))
    };
    let Grid { sheets, .. } = source.grid().unwrap();
    let rows = sheets.iter().enumerate().flat_map(|(table, sheet)| {
        let rows = sheet.rows.iter();
        rows.map(move |row| show(table, row))
    });
    rows.collect()
}

fn check(html: &str, expected: &[&str]) {
    assert_eq!(shown(&read(html)), expected, "{html}");
}

#[test]
fn the_texts_around_a_list_are_read() {
    let html = r#"<html><head><title>T</title><style>p {}</style></head><body>
        <form action="./tnr77.aspx?lan=1&amp;art=5"><table><tr><td>
        <ul><li><a href="x">Menu</a></li></ul>
        <h2>Harbour Open </h2><p class="CRsmall">Last update</p>
        <table><tr><td>Organizer</td><td><a href="y">Harbour Club</a></td></tr></table>
        <h2>Starting rank crosstable</h2>
        <table class="CRs1"><tr class="CRg1b"><th>No.</th><td>&nbsp;TB1&nbsp;</td></tr>
        <tr class="CRg2 ENG"><td>1</td><td>  -&frac12;</td></tr></table>
        <p><b>Annotation:</b><br/>Tie Break1: points<br>Tie Break2: DE</p>
        </td></tr></table></form></body></html>"#;
    check(
        html,
        &[
            "1.0 (h2) Harbour Open",
            "1.0 (p) Last update",
            "1.0 Organizer : Harbour Club",
            "1.0 (h2) Starting rank crosstable",
            "1.1 (CRg1b) No.·TB1",
            "1.2 (CRg2 ENG) 1·-½",
            "1.0 (p) Annotation:",
            "1.0 (p) Tie Break1: points",
            "1.0 (p) Tie Break2: DE",
        ],
    );
    let source = read(html);
    let sheet = &source.grid().unwrap().sheets[0];
    assert_eq!(sheet.address.as_deref(), Some("tnr77.aspx?lan=1&art=5"));
    let cell = sheet.rows[5].cells[1];
    assert_eq!(
        source.locate(cell.span).to_string(),
        "table 1, row 2, column 2"
    );
    let text = sheet.rows[0].cells[0];
    assert_eq!(source.locate(text.span).to_string(), "text around table 1");
}

#[test]
fn colours_and_links_of_nested_tables_are_kept() {
    let html = r#"<table class="CRs1"><tr><td>1.1</td><td><table><tr><td><div class="FarbewT"></div>
        </td><td><a href="t.aspx?art=9&amp;snr=80">Abel, Ada</a></td></tr></table></td><td>0 - 1</td>
        <td><table><tr><td><div class="FarbesT"></div></td><td><a href="t.aspx?snr=13">Bond</a></td>
        </tr></table></td></tr></table>"#;
    check(html, &["1.1 1.1·□ Abel, Ada·0 - 1·■ Bond"]);
    let source = read(html);
    let row = &source.grid().unwrap().sheets[0].rows[0];
    assert_eq!(row.references, [(1, 80), (3, 13)]);
    assert_eq!(row.reference, Some(80));
}

#[test]
fn merged_cells_keep_the_columns_aligned() {
    check(
        "<table><tr><td colspan=3>Round 1<td>x</tr><tr><td rowspan=2>a<td>b<td>c<tr><td>d<td>e</table>",
        &["1.1 Round 1·↤·↤·x", "1.2 a·b·c", "1.3 ↤·d·e"],
    );
}

#[test]
fn broken_markup_is_read_as_in_browsers() {
    // no element is closed, and some attributes are invalid
    check(
        "<table><tr><td & colsp & class=\"x\">a<td>b<tr><th>c",
        &["1.1 a·b", "1.2 c"],
    );
    // cells without a row, and superfluous end tags
    check(
        "</table><table><td>a</td></td></tr></tr><td>b</table></table>",
        &["1.1 a", "1.2 b"],
    );
    check(
        "<table><tr><td>a&#1043;&#x413;&unknown;&amp</table>",
        &["1.1 aГГ&unknown;&"],
    );
    check(
        "<script>'<table>'</script><!-- <table> --><table><tr><td>a</table>",
        &["1.1 a"],
    );
    check("no table <br>at all", &["1.0 no table", "1.0 at all"]);
    check("<table><tr><td><select><option>x<td>a</table>", &["1.1 ·a"]);
}

#[test]
fn tables_with_columns_are_read_but_layout_tables_are_not() {
    let list = "<table><tr><td>1<td>a<td>b<tr><td>2<td>c<td>d</table>";
    check(
        &format!("<table><tr><td>left<td><h1>Open</h1>{list}<h1>Women</h1>{list}<p>end</table>"),
        &[
            "1.0 left",
            "1.0 (h1) Open",
            "1.1 1·a·b",
            "1.2 2·c·d",
            "2.0 (h1) Women",
            "2.1 1·a·b",
            "2.2 2·c·d",
            "2.0 (p) end",
        ],
    );
}

#[test]
fn http_headers_are_not_part_of_a_page() {
    check(
        "HTTP/1.1 200 OK\r\nServer: x\r\n\r\n<p>a</p>",
        &["1.0 (p) a"],
    );
    check("HTTP/1.1 200 OK\nServer: x\n\n<p>a</p>", &["1.0 (p) a"]);
}

#[test]
fn nested_tables_take_linear_time() {
    for tag in [
        "<table>",
        "<table><tr><td>",
        "<div>",
        "<b>",
        "<td>",
        "<tr>",
        "<p>",
        "<a>",
        "<select>",
    ] {
        let source = read(&(tag.repeat(100_000) + "x"));
        assert!(source.grid().is_some(), "{tag}");
    }
}

#[test]
fn more_cells_than_allowed_are_refused() {
    let check = |html: String, limit: &str| {
        let error = read_page(Source::from_text("x", html), MARKUP, &Limits::DEFAULT).unwrap_err();
        assert!(error.to_string().contains(limit), "{error}");
    };
    let row = "<tr><td colspan=1000>a<td>b";
    check(format!("<table>{}", row.repeat(2000)), "1000000 cells");
    check("<p>a".repeat(1_100_000), "1000000 cells");
    check("<table><tr><td>a</table>".repeat(300), "200 sheets");
    let tall = "<td rowspan=65534 colspan=1000>a".repeat(200);
    check(
        format!("<table><tr>{tall}{}", "<tr><td>b".repeat(3000)),
        "1000000 cells",
    );
}

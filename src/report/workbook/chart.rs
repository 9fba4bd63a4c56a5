//! Charts of the values of a block, as Excel charts.

use rust_xlsxwriter::{Chart, ChartFont, ChartFormat, ChartSolidFill, ChartType, Color};

use crate::report::dossier::Table;

/// The number of rows of the sheet that a chart covers.
pub(super) const CHART_ROWS: u8 = 13;

/// The height of a row without wrapped text, in pixels.
const ROW_HEIGHT: u32 = 20;

/// Returns a chart with a vertical bar for each row of a block. `first` and `last` are the indexes,
/// from 0, of the rows of the sheet that contain the values.
pub(super) fn column_chart(sheet: &str, block: &Table, (first, last): (u32, u32)) -> Chart {
    let mut chart = Chart::new(ChartType::Column);
    let mut font = ChartFont::new();
    font.set_size(9);
    let mut fill = ChartSolidFill::new();
    fill.set_color(Color::RGB(0x1F_3A_5F));
    chart
        .add_series()
        .set_categories((sheet, first, 0, last, 0))
        .set_values((sheet, first, 1, last, 1))
        .set_gap(40)
        .set_format(ChartFormat::new().set_solid_fill(&fill));
    let heading = |column: usize| block.columns.get(column).map_or("", |head| &head.heading);
    chart.title().set_hidden();
    chart.legend().set_hidden();
    chart
        .x_axis()
        .set_name(heading(0))
        .set_font(&font)
        .set_name_font(&font);
    chart
        .y_axis()
        .set_name(heading(1))
        .set_font(&font)
        .set_name_font(&font);
    chart
        .set_width(460)
        .set_height(u32::from(CHART_ROWS - 1) * ROW_HEIGHT)
        .set_alt_text(format!("{}: {} by {}", block.title, heading(1), heading(0)));
    chart
}

//! Draws charts of the values of a table as SVG in the page.

use std::fmt::{self, Write};

use super::escape::escape;
use crate::report::dossier::{Table, Value};

/// The width of a chart, in units of the SVG.
const WIDTH: usize = 540;
/// The height of a chart, in units of the SVG.
const HEIGHT: usize = 190;
/// The height of the highest bar, in units of the SVG.
const BAR_HEIGHT: usize = 140;

/// The largest number of names that fit below the bars.
const MAX_NAMES: usize = 12;

/// Writes a chart with a vertical bar for each row of a table. The first column names the bar, the
/// second one is its height. Writes nothing if every height is zero.
pub(super) fn write_chart(out: &mut String, table: &Table) -> fmt::Result {
    let bars = table
        .rows
        .iter()
        .filter_map(|row| match row.cells.as_slice() {
            [name, height, ..] => match &height.value {
                Value::Number(height, _) => Some((
                    name.value.words(),
                    usize::try_from(height.numerator()).ok()?,
                )),
                _ => None,
            },
            _ => None,
        });
    let bars: Vec<_> = bars.collect();
    let Some(highest) = bars
        .iter()
        .map(|(_, height)| *height)
        .max()
        .filter(|&highest| highest > 0)
    else {
        return Ok(());
    };
    let heading = |column: usize| table.columns.get(column).map_or("", |head| &head.heading);
    writeln!(
        out,
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}: {} by {}\">",
        escape(&table.title),
        escape(heading(1)),
        escape(heading(0)),
    )?;
    let step = WIDTH / bars.len().max(1);
    // at most MAX_NAMES names fit: if there are more bars, only every second, third ... name is
    // written
    let name_interval = bars.len().div_ceil(MAX_NAMES);
    for (index, (name, players)) in bars.iter().enumerate() {
        let (left, height) = (index * step, players * BAR_HEIGHT / highest);
        let middle = left + step / 2;
        let top = BAR_HEIGHT + 18 - height;
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{height}\"></rect>\
             <text x=\"{middle}\" y=\"{}\">{players}</text>",
            left + step / 8,
            (step * 3 / 4).max(1),
            top - 4,
        )?;
        if index % name_interval == 0 {
            let name = escape(name);
            writeln!(
                out,
                "<text x=\"{middle}\" y=\"{}\">{name}</text>",
                BAR_HEIGHT + 34
            )?;
        }
    }
    writeln!(out, "</svg>")
}

//! Lists the sheets of a workbook, with the tournaments that were read from each, and whether it is
//! hidden.

use super::List;
use crate::import::SheetUse;
use crate::source::{Naming, Source};

/// Lists the sheets of a workbook that have content, with the lists that were read from each. The
/// result is empty if the source is not a workbook, or has only one such sheet, which is not
/// hidden.
pub(super) fn list_sheets(source: &Source, lists: &[List<'_>]) -> Vec<SheetUse> {
    let Some(grid) = source.grid().filter(|grid| grid.naming == Naming::Cells) else {
        return Vec::new();
    };
    let mut lists_by_sheet = vec![Vec::new(); grid.sheets.len()];
    for (list, number) in lists.iter().zip(1..) {
        for table in &list.tables {
            if let Some(place) = grid.cell_at(table.header.span.start)
                && !lists_by_sheet[place.sheet].contains(&number)
            {
                lists_by_sheet[place.sheet].push(number);
            }
        }
    }
    let sheets = grid.sheets.iter().zip(lists_by_sheet);
    let sheets = sheets.filter(|(sheet, _)| !sheet.rows.is_empty());
    let sheets = sheets.map(|(sheet, tournaments)| SheetUse {
        name: sheet.name.clone(),
        is_hidden: sheet.is_hidden,
        tournaments,
    });
    let sheets: Vec<SheetUse> = sheets.collect();
    match sheets.as_slice() {
        [only] if !only.is_hidden => Vec::new(),
        _ => sheets,
    }
}

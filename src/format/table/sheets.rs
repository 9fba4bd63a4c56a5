//! Lists the sheets of a workbook, with the tournaments that were read from each, and whether it is
//! hidden.

use super::List;
use crate::import::SheetUse;
use crate::source::{Naming, Row, Source};

/// Lists the sheets of a workbook that have content, with the lists that were read from each.
/// `details` are the rows that were read from sheets without a list. The result is empty if the
/// source is not a workbook, or has only one such sheet, which is not hidden.
pub(super) fn list_sheets(source: &Source, lists: &[List<'_>], details: &[&Row]) -> Vec<SheetUse> {
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
    let mut has_details = vec![false; grid.sheets.len()];
    for place in details
        .iter()
        .filter_map(|row| grid.cell_at(row.span.start))
    {
        has_details[place.sheet] = true;
    }
    let sheets = grid.sheets.iter().zip(lists_by_sheet).zip(has_details);
    let sheets = sheets.filter(|((sheet, _), _)| !sheet.rows.is_empty());
    let sheets = sheets.map(|((sheet, tournaments), has_details)| SheetUse {
        name: sheet.name.clone(),
        is_hidden: sheet.is_hidden,
        tournaments,
        has_details,
    });
    let sheets: Vec<SheetUse> = sheets.collect();
    match sheets.as_slice() {
        [only] if !only.is_hidden => Vec::new(),
        _ => sheets,
    }
}

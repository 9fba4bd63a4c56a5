//! Writes the columns of tie-breaks.

use super::details;
use super::rows::stated_value;
use super::sheet::{Listing, Value};
use super::words as w;
use crate::format::table::notation::tie_break_in_heading;
use crate::format::write::{Losses, Subject, one_line};
use crate::import::{Import, StatedColumn};
use crate::model::{PlayerId, TieBreakSpec};

/// A column of tie-break values in the table that is written.
struct TieBreakColumn<'a> {
    heading: String,
    spec: Option<&'a TieBreakSpec>,
    /// The column of the source; `None` if the source has no values of this criterion.
    stated: Option<&'a StatedColumn>,
}

/// Returns the columns of tie-breaks in the order in which they are written. Readers assume that
/// the columns are in the rank order, so a criterion without values gets an empty column if the
/// other columns follow the rank order.
fn tie_break_columns(import: &Import) -> Vec<TieBreakColumn<'_>> {
    columns_of_rank_order(import).unwrap_or_else(|| stated_columns(import).collect())
}

fn stated_columns(import: &Import) -> impl Iterator<Item = TieBreakColumn<'_>> {
    let columns = import.claims.columns.iter().enumerate();
    columns.map(|(index, column)| TieBreakColumn {
        heading: details::tie_break_heading(column, index),
        spec: column.announced.as_ref(),
        stated: Some(column),
    })
}

/// Returns a column for each criterion of the rank order; `None` if the source has no columns at
/// all, if a stated column is not in the rank order, or if a criterion could not be read back from
/// a heading.
fn columns_of_rank_order(import: &Import) -> Option<Vec<TieBreakColumn<'_>>> {
    let mut source_columns = stated_columns(import).peekable();
    source_columns.peek()?;
    let order = import.tournament.rank_order.as_ref()?;
    let criteria = order.criteria.iter().filter(|spec| !spec.is_score());
    let column = |spec| {
        let stated_column = source_columns.next_if(|column| column.spec == Some(spec));
        stated_column.or_else(|| {
            let is_read_back = tie_break_in_heading(&spec.spelled).as_ref() == Some(spec);
            is_read_back.then(|| TieBreakColumn {
                heading: spec.spelled.clone(),
                spec: Some(spec),
                stated: None,
            })
        })
    };
    let columns: Option<Vec<_>> = criteria.map(column).collect();
    columns.filter(|_| source_columns.next().is_none())
}

/// Whether a reader finds the whole rank order in the list, because it consists of the points and
/// then the columns of tie-breaks. This is false if there are no such columns, and true if the
/// source has no rank order.
pub(super) fn states_rank_order(import: &Import) -> bool {
    let Some(order) = &import.tournament.rank_order else {
        return true;
    };
    let columns = tie_break_columns(import);
    let columns = columns.iter().filter_map(|column| column.spec);
    match order.criteria.split_first() {
        Some((first, rest)) => first.spelled == "PTS" && !rest.is_empty() && columns.eq(rest),
        None => true,
    }
}

/// Adds the columns of tie-breaks to a list. Its rows are those of the players in `order`.
pub(super) fn write_columns(
    import: &Import,
    order: &[PlayerId],
    list: &mut Listing,
    losses: &mut Losses,
) {
    for TieBreakColumn {
        heading, stated, ..
    } in tie_break_columns(import)
    {
        let Some(column) = stated else {
            losses.add(&w::EMPTY_CRITERIA, Subject::value(heading.as_str()));
            list.add_column(&heading, true, vec![Value::Empty; order.len()]);
            continue;
        };
        let values = order.iter().map(|&id| {
            let value = stated_value(&column.values, id);
            if value.is_some_and(|value| 1_000_000 % value.denominator() != 0) {
                losses.add(&w::ROUNDED, Subject::player(&import.tournament, id));
            }
            Value::exact(value)
        });
        let values = values.collect();
        if heading != column.label {
            let words = format!("{} as {heading}", one_line(&column.label));
            losses.add(&w::HEADINGS, Subject::value(words));
        }
        list.add_column(&heading, true, values);
    }
}

#[cfg(test)]
mod tests {
    use crate::format::table::write::write_csv;
    use crate::format::write::WriteOptions;
    use crate::format::{ReadOptions, rank_order, read};

    const LIST: &str = "No.;Name;1.Rd;Pts.;Rk.;BH;SB\n\
                        1;Alpha;2w1;1;1;0;0\n\
                        2;Beta;1b0;0;2;1;0\n";

    /// Returns the headings of the tie-breaks in a list that is written with this rank order, the
    /// rank order that is read back from it, and the names of the losses.
    fn written(order: &str) -> (String, String, Vec<&'static str>) {
        let read = |bytes: Vec<u8>| read("a.csv", bytes, &ReadOptions::default()).unwrap();
        let mut source = read(LIST.into());
        source.import.tournament.rank_order = Some(rank_order(order).unwrap());
        let written_file = write_csv(&source.import, &WriteOptions::default()).unwrap();
        let text = String::from_utf8(written_file.bytes.clone()).unwrap();
        let header = text.lines().find(|line| line.contains("Name")).unwrap();
        let (_, headings) = header.split_once(";Rk.;").unwrap();
        let copy = read(written_file.bytes)
            .import
            .tournament
            .rank_order
            .unwrap();
        let losses = written_file.losses.iter().map(|loss| loss.name).collect();
        (headings.to_owned(), copy.to_string(), losses)
    }

    #[test]
    fn a_criterion_without_values_keeps_its_place() {
        let check = |order: &str, headings: &str, copy: &str, expected: &[&str]| {
            let (found, read, losses) = written(order);
            assert_eq!((&*found, &*read), (headings, copy));
            let order_losses = ["empty-criteria", "tournament-values"];
            let losses = losses
                .into_iter()
                .filter(|loss| order_losses.contains(loss));
            assert_eq!(losses.collect::<Vec<_>>(), expected);
        };
        check("PTS,BH,SB", "BH;SB", "PTS,BH,SB", &[]);
        let empty_criteria = &["empty-criteria"];
        check("PTS,DE,BH,SB", "DE;BH;SB", "PTS,DE,BH,SB", empty_criteria);
        check(
            "PTS,BH,WIN,SB",
            "BH;WIN;SB",
            "PTS,BH,WIN,SB",
            empty_criteria,
        );
        check(
            "PTS,BH,SB,BH/C1",
            "BH;SB;BH/C1",
            "PTS,BH,SB,BH/C1",
            empty_criteria,
        );
        // a rank order that differs from the order of the columns cannot be written
        let lost_order = &["tournament-values"];
        check("PTS,SB,BH", "BH;SB", "PTS,BH,SB", lost_order);
        check("PTS,DE,BH", "BH;SB", "PTS,BH,SB", lost_order);
        // neither can a rank order that begins with the points of teams
        check("MPTS,BH,SB", "BH;SB", "PTS,BH,SB", lost_order);
    }
}

//! The options with which the examples of a manual page are audited: rating lists, and whether
//! pairings are compared.

use std::sync::Arc;

use crosstable::audit::{Options, OutlierLimits, PairingsRequest};
use crosstable::import::Import;
use crosstable::lists::{MemoryLists, Month, consult};
use crosstable::model::Date;
use crosstable::rating::category_of;

/// The options for the examples of a page, with what its rating lists say about the players of a
/// file. On the page, a list is a block that names its month: "```list 2026-05". The block
/// "```received" has the day on which the report was received.
pub(crate) fn with_lists(page: &str, import: &Import) -> Options {
    let received = page.split_once("\n```received\n").map(|(_, rest)| {
        let numbers = rest.lines().next().unwrap().split('-');
        let numbers: Vec<u16> = numbers.map(|number| number.parse().unwrap()).collect();
        let part = |index: usize| u8::try_from(numbers[index]).unwrap();
        Date::known(numbers[0], part(1), part(2))
    });
    // limits that an office chooses apply only if the page sets them
    let outliers = page.contains("\n[limits]\n").then_some(OutlierLimits {
        rating: Some(400),
        years: Some(20),
    });
    let given = Options {
        received,
        outliers,
        ..Options::default()
    };
    let mut memory = MemoryLists::default();
    let blocks = page.split("\n```list ").skip(1);
    let mut any = false;
    for block in blocks {
        let (month, rest) = block.split_once('\n').unwrap();
        let text = rest.split("```").next().unwrap();
        let month: Month = month.trim().parse().unwrap();
        memory
            .add("list.txt", text.as_bytes(), Some(month))
            .unwrap();
        any = true;
    }
    // comparing pairings takes long, so it is done only if the page requests it
    let pairings = page.contains("`--pairings`").then(PairingsRequest::default);
    if !any {
        return Options { pairings, ..given };
    }
    let tournament = &import.tournament;
    let start = tournament.start.and_then(Month::from_day);
    let Ok(consulted) = consult(&memory, tournament, start, category_of(tournament));
    Options {
        lists: Some(Arc::new(consulted)),
        pairings,
        ..given
    }
}

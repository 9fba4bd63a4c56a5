//! The rating lists that were opened in the page. They apply to every file.

use std::cell::RefCell;
use std::sync::Arc;

use crosstable::import::Import;
use crosstable::lists::{ConsultedLists, MemoryLists, Month, RatingLists, consult};
use crosstable::model::TimeClass;
use crosstable::rating::category_of;
use crosstable::report::json;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::problem;

thread_local! {
    static LISTS: RefCell<MemoryLists> = RefCell::default();
}

#[derive(Serialize)]
struct ListDoc {
    name: String,
    kind: String,
    month: String,
    players: u64,
}

/// The entries of the opened lists for the players of a tournament; `None` if no list is open.
pub(crate) fn consulted(
    import: &Import,
    category: Option<TimeClass>,
) -> Option<Arc<ConsultedLists>> {
    let tournament = &import.tournament;
    let start = tournament.start.and_then(Month::from_day);
    LISTS.with_borrow(|lists| {
        let Ok(known) = lists.lists();
        let category = category.unwrap_or_else(|| category_of(tournament));
        let Ok(found) = consult(lists, tournament, start, category);
        (!known.is_empty()).then(|| Arc::new(found))
    })
}

/// Opens a rating list, and returns all open lists as JSON. `month` is a month, or a file name with
/// a month, for a list that does not state its month.
///
/// # Errors
/// An error as `{"message", "help"}` if the bytes are not a rating list, or its month is unknown.
#[wasm_bindgen]
pub fn add_list(name: &str, bytes: &[u8], month: &str) -> Result<String, JsValue> {
    let month = Month::from_file_name(month);
    LISTS.with_borrow_mut(|lists| {
        let added = lists.add(name, bytes, month);
        added.map_err(|error| problem(&error.to_string(), error.remedy()))?;
        Ok(json::to_json(&documents(lists), false))
    })
}

/// Closes all rating lists.
#[wasm_bindgen]
pub fn forget_lists() {
    LISTS.set(MemoryLists::default());
}

fn documents(lists: &MemoryLists) -> Vec<ListDoc> {
    let Ok(known) = lists.lists();
    let documents = known.into_iter().map(|list| ListDoc {
        name: list.file,
        kind: list.kind.to_string(),
        month: list.month.to_string(),
        players: list.players,
    });
    documents.collect()
}

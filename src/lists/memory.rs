//! Keeps small rating lists in memory, without a database.

use std::collections::HashMap;
use std::convert::Infallible;

use super::read::{self, ReadError, ReadFailure, ReadOptions};
use super::sound::{is_near, searched_surnames, surnames};
use super::{Kind, ListEntry, ListInfo, Month, RatingLists};

/// Rating lists in memory, for at most a few thousand players.
#[derive(Clone, Debug, Default)]
pub struct MemoryLists {
    lists: Vec<(ListInfo, HashMap<u32, ListEntry>)>,
}

impl MemoryLists {
    /// Adds a list. Its month is the month that the list states, or else `month`, or else the month
    /// in the file name. A list that does not state its kind counts as a list of standard ratings.
    ///
    /// # Errors
    /// [`ReadError`] if the bytes are not a rating list, or its month is unknown.
    pub fn add(&mut self, name: &str, bytes: &[u8], month: Option<Month>) -> Result<(), ReadError> {
        let mut players = HashMap::new();
        let result = read::read(bytes, &ReadOptions::default(), |player| {
            if let Some(id) = player.id {
                players.insert(id, player);
            }
            Ok::<(), Infallible>(())
        });
        let summary = match result {
            Ok(summary) => summary,
            Err(ReadFailure::Read(error)) => return Err(error),
            Err(ReadFailure::Receiver(never)) => match never {},
        };
        let month = summary
            .month
            .or(month)
            .or_else(|| Month::from_file_name(name));
        let month = month.ok_or_else(|| ReadError::no_list("no month"))?;
        let info = ListInfo {
            number: i64::try_from(self.lists.len()).unwrap_or(i64::MAX),
            month,
            kind: summary
                .kind
                .unwrap_or(Kind::Single(crate::model::TimeClass::Standard)),
            players: summary.players,
            file: name.to_owned(),
        };
        self.lists.push((info, players));
        Ok(())
    }

    fn players(&self, list: i64) -> impl Iterator<Item = &ListEntry> {
        let list = usize::try_from(list)
            .ok()
            .and_then(|index| self.lists.get(index));
        list.into_iter().flat_map(|(_, players)| players.values())
    }
}

impl RatingLists for MemoryLists {
    type Error = Infallible;

    fn lists(&self) -> Result<Vec<ListInfo>, Infallible> {
        Ok(self.lists.iter().map(|(info, _)| info.clone()).collect())
    }

    fn by_id(&self, list: i64, id: u32) -> Result<Option<ListEntry>, Infallible> {
        let index = usize::try_from(list).ok();
        let list = index.and_then(|index| self.lists.get(index));
        Ok(list.and_then(|(_, players)| players.get(&id).cloned()))
    }

    fn by_name(
        &self,
        list: i64,
        name: &str,
        birth: Option<u16>,
        limit: usize,
    ) -> Result<Vec<ListEntry>, Infallible> {
        let keys = searched_surnames(name);
        let is_possible = |player: &&ListEntry| {
            let has_possible_year =
                birth.is_none() || player.birth.is_none() || birth == player.birth;
            let listed_surnames = surnames(&player.name);
            let mut pairs = listed_surnames
                .iter()
                .flat_map(|surname| keys.iter().map(move |key| (surname, key)));
            has_possible_year && pairs.any(|((surname, _), (key, _))| is_near(surname, key))
        };
        Ok(self
            .players(list)
            .filter(is_possible)
            .take(limit)
            .cloned()
            .collect())
    }

    fn doubles(&self, list: i64, list_entry: &ListEntry) -> Result<Vec<ListEntry>, Infallible> {
        let players = self.players(list);
        Ok(players
            .filter(|other| list_entry.is_double(other))
            .cloned()
            .collect())
    }
}

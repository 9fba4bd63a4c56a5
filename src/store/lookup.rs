//! Finds lists and players in the database.

use std::collections::{BTreeSet, HashMap, HashSet};

use rusqlite::{OptionalExtension, Row, params};

use super::import::name_hash;
use super::{Store, StoreError};
use crate::lists::sound::{deletion_variants, is_near, searched_surnames, surnames};
use crate::lists::{ListEntry, ListInfo, ListValues, RatingLists};
use crate::model::Sex;

const PLAYER_COLUMNS: &str = "id, name, federation, title, women_title, other_titles, national_id, sex, \
                       birth, inactive, standard, standard_games, standard_k, rapid, rapid_games, \
                       rapid_k, blitz, blitz_games, blitz_k";

impl RatingLists for Store {
    type Error = StoreError;

    fn lists(&self) -> Result<Vec<ListInfo>, StoreError> {
        let lists = || {
            let mut query = self
                .connection
                .prepare_cached("SELECT number, month, kind, players, file FROM list")?;
            let rows = query.query_map([], |row| {
                let (month, kind): (String, String) = (row.get(1)?, row.get(2)?);
                let players: i64 = row.get(3)?;
                // a list that is left out would be taken for one that was never imported
                Ok(ListInfo {
                    number: row.get(0)?,
                    month: parsed_value(1, month.parse().ok())?,
                    kind: parsed_value(2, kind.parse().ok())?,
                    players: players.unsigned_abs(),
                    file: row.get(4)?,
                })
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        lists().map_err(|error| self.error(error))
    }

    fn by_id(&self, list: i64, id: u32) -> Result<Option<ListEntry>, StoreError> {
        let find = || {
            let text = format!("SELECT {PLAYER_COLUMNS} FROM player WHERE list = ?1 AND id = ?2");
            let mut query = self.connection.prepare_cached(&text)?;
            query.query_row(params![list, id], read_player).optional()
        };
        find().map_err(|error| self.error(error))
    }

    fn by_name(
        &self,
        list: i64,
        name: &str,
        birth: Option<u16>,
        limit: usize,
    ) -> Result<Vec<ListEntry>, StoreError> {
        self.players_by_name(list, name, birth, limit)
            .map_err(|error| self.error(error))
    }

    fn doubles(&self, list: i64, list_entry: &ListEntry) -> Result<Vec<ListEntry>, StoreError> {
        self.find_doubles(list, list_entry)
            .map_err(|error| self.error(error))
    }
}

impl Store {
    fn players_by_name(
        &self,
        list: i64,
        name: &str,
        birth: Option<u16>,
        limit: usize,
    ) -> rusqlite::Result<Vec<ListEntry>> {
        let mut ids: Vec<i64> = Vec::new();
        let mut seen_ids: HashSet<i64> = HashSet::new();
        let mut near_surnames_by_sound: HashMap<String, Vec<i64>> = HashMap::new();
        for (sound, initial) in searched_surnames(name) {
            if !near_surnames_by_sound.contains_key(&sound) {
                let surnames = self.surnames_near(&sound)?;
                near_surnames_by_sound.insert(sound.clone(), surnames);
            }
            for &surname in &near_surnames_by_sound[&sound] {
                for id in self.players_with_surname(list, surname, birth, initial, limit)? {
                    if ids.len() < limit && seen_ids.insert(id) {
                        ids.push(id);
                    }
                }
            }
        }
        let text = format!("SELECT {PLAYER_COLUMNS} FROM player WHERE list = ?1 AND id = ?2");
        let mut query = self.connection.prepare_cached(&text)?;
        let mut players = Vec::with_capacity(ids.len());
        for id in ids {
            players.extend(query.query_row(params![list, id], read_player).optional()?);
        }
        Ok(players)
    }

    /// Returns the other entries of a list that are probably about the same person as `list_entry`:
    /// their surname, year of birth and initial are equal, and so are the other values that
    /// [`ListEntry::is_double`] compares.
    fn find_doubles(&self, list: i64, list_entry: &ListEntry) -> rusqlite::Result<Vec<ListEntry>> {
        let mut surname = self.connection.prepare_cached(
            "SELECT number FROM surname_part JOIN surname ON number = surname WHERE hash = ?1 AND \
             sound = ?2",
        )?;
        let text = format!(
            "SELECT {PLAYER_COLUMNS} FROM player WHERE list = ?1 AND id IN (SELECT id FROM \
             player_surname WHERE list = ?1 AND surname = ?2 AND birth = ?3 AND initial = ?4 AND \
             id <> ?5)"
        );
        let mut query = self.connection.prepare_cached(&text)?;
        let mut doubles = Vec::new();
        // the first key is the whole surname, which both entries have
        let Some((sound, initial)) = surnames(&list_entry.name).into_iter().next() else {
            return Ok(doubles);
        };
        let numbers = surname.query_map(params![name_hash(&sound), sound], |row| {
            row.get::<_, i64>(0)
        })?;
        for number in numbers {
            let initial = initial.to_string();
            let rows = params![list, number?, list_entry.birth, initial, list_entry.id];
            for other in query.query_map(rows, read_player)? {
                doubles.extend(Some(other?).filter(|other| list_entry.is_double(other)));
            }
        }
        Ok(doubles)
    }

    /// Returns the numbers of the surnames that differ from `sound` in at most one letter; the
    /// identical surname comes first.
    fn surnames_near(&self, sound: &str) -> rusqlite::Result<Vec<i64>> {
        let mut parts = self
            .connection
            .prepare_cached("SELECT surname FROM surname_part WHERE hash = ?1")?;
        let mut text = self
            .connection
            .prepare_cached("SELECT sound FROM surname WHERE number = ?1")?;
        let mut numbers = BTreeSet::new();
        for part in deletion_variants(sound) {
            for number in parts.query_map([name_hash(&part)], |row| row.get::<_, i64>(0))? {
                numbers.insert(number?);
            }
        }
        let mut near_surnames = Vec::new();
        for number in numbers {
            let other_sound: String = text.query_row([number], |row| row.get(0))?;
            if other_sound == sound {
                near_surnames.insert(0, number);
            } else if is_near(&other_sound, sound) {
                near_surnames.push(number);
            }
        }
        Ok(near_surnames)
    }

    /// Returns the IDs of at most `limit` players with a surname: if `birth` is given, those born
    /// in that year or in an unknown year; otherwise those whose given name begins with `initial`.
    /// A blank is an unknown initial, which fits any other.
    fn players_with_surname(
        &self,
        list: i64,
        surname: i64,
        birth: Option<u16>,
        initial: char,
        limit: usize,
    ) -> rusqlite::Result<Vec<i64>> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let letter = initial.to_string();
        let id = |row: &Row<'_>| row.get::<_, i64>(0);
        match birth {
            Some(year) => {
                let mut query = self.connection.prepare_cached(
                    "SELECT id FROM player_surname WHERE list = ?1 AND surname = ?2 AND birth IN \
                     (0, ?3) LIMIT ?4",
                )?;
                query
                    .query_map(params![list, surname, year, limit], id)?
                    .collect()
            }
            None => {
                let mut query = self.connection.prepare_cached(
                    "SELECT id FROM player_surname WHERE list = ?1 AND surname = ?2 AND (initial \
                     = ?3 OR initial = ' ' OR ?3 = ' ') LIMIT ?4",
                )?;
                query
                    .query_map(params![list, surname, letter, limit], id)?
                    .collect()
            }
        }
    }
}

/// Returns the parsed value of a column, or an error if `value` is `None` because the text could
/// not be parsed.
fn parsed_value<T>(column: usize, value: Option<T>) -> rusqlite::Result<T> {
    let error = || {
        let why = "an unknown month or kind of a list".into();
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, why)
    };
    value.ok_or_else(error)
}

fn read_player(row: &Row<'_>) -> rusqlite::Result<ListEntry> {
    let text = |index: usize| -> rusqlite::Result<String> {
        Ok(row.get::<_, Option<String>>(index)?.unwrap_or_default())
    };
    let listed_values = |index: usize| -> rusqlite::Result<ListValues> {
        Ok(ListValues {
            rating: row.get(index)?,
            games: row.get(index + 1)?,
            k: row.get(index + 2)?,
        })
    };
    let id: i64 = row.get(0)?;
    Ok(ListEntry {
        id: u32::try_from(id).ok(),
        name: text(1)?,
        federation: text(2)?,
        title: text(3)?,
        women_title: text(4)?,
        other_titles: text(5)?,
        national_id: text(6)?,
        sex: match text(7)?.as_str() {
            "M" => Some(Sex::Man),
            "F" => Some(Sex::Woman),
            _ => None,
        },
        birth: row.get(8)?,
        is_inactive: row.get::<_, Option<bool>>(9)?.unwrap_or(false),
        standard: listed_values(10)?,
        rapid: listed_values(13)?,
        blitz: listed_values(16)?,
    })
}

//! Imports a rating list into the database, completely or not at all.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, params};

use super::{EXCLUSIVE_WRITE, Store, StoreError, schema};
use crate::lists::sound::{deletion_variants, surnames};
use crate::lists::{Kind, ListEntry, Month, RatingLists};
use crate::model::{Sex, TimeClass};

/// A rating list that is being imported. Players are collected in a compact form, sorted, and
/// written by [`Import::finish`]; before that, the database is unchanged.
#[derive(Debug, Default)]
pub struct Import {
    rows: Vec<Row>,
    text: String,
    surnames: HashMap<String, u32>,
    surname_links: Vec<SurnameLink>,
}

/// A player of the list in a compact form; the texts are in `Import::text`.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The FIDE ID; negative for a player of a national list who has no FIDE ID.
    id: i32,
    /// The year of birth; 0 if it is unknown.
    birth: u16,
    /// The ratings for standard, rapid and blitz; 0 for unrated.
    ratings: [u16; 3],
    /// The numbers of rated games in the three categories; `u16::MAX` if unknown.
    games: [u16; 3],
    /// K in the three categories; [`UNKNOWN_K`] if unknown.
    k: [u8; 3],
    /// `M`, `F`, or 0 if the sex is unknown.
    sex: u8,
    is_inactive: bool,
    /// The offset of the player's texts in `Import::text`, in bytes.
    text: u32,
    /// The length of the player's texts in `Import::text`, in bytes.
    length: u16,
}

impl Row {
    /// Returns the row with its ratings, games and K moved from index 0 to `index`. The reader of a
    /// list for one time class stores all of them as standard, at index 0.
    fn with_ratings_at(mut self, index: usize) -> Row {
        self.ratings.swap(0, index);
        self.games.swap(0, index);
        self.k.swap(0, index);
        self
    }
}

/// Returns the index in [`Row::ratings`] of the ratings of a list of this kind, which its reader
/// stores as standard, at index 0.
const fn rating_index(kind: &Kind) -> usize {
    match kind {
        Kind::Single(TimeClass::Rapid) => 1,
        Kind::Single(TimeClass::Blitz) => 2,
        _ => 0,
    }
}

/// A surname and a player who has it, as one row of the table `player_surname`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct SurnameLink {
    surname: u32,
    birth: u16,
    initial: char,
    id: i32,
}

/// Separates the texts of a player in `Import::text`.
const TEXT_SEPARATOR: char = '\u{1f}';
/// The largest number of players whose ratings are compared with those of another month.
const MAX_COMPARED: usize = 1000;
/// The smallest number of players whose ratings must be compared to conclude that two lists are the
/// same.
const MIN_COMPARED: usize = 100;
/// The value that means that the development coefficient K is unknown.
const UNKNOWN_K: u8 = u8::MAX;

/// The effect of an import on the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportSummary {
    /// The number of players in the imported list.
    pub players: u64,
    /// The number of lines whose ID occurs again further down; of several lines with the same ID,
    /// only the last one counts.
    pub repeated_lines: u64,
    /// Whether the import replaced a list of the same month and kind.
    pub has_replaced_list: bool,
}

impl Import {
    /// Adds a player to the list that is being imported.
    pub fn add(&mut self, player: &ListEntry) {
        let id = match player.id.and_then(|id| i32::try_from(id).ok()) {
            Some(id) => id,
            None => -1 - i32::try_from(self.rows.len()).unwrap_or(i32::MAX - 1),
        };
        let start = self.text.len();
        let texts = [
            &player.name,
            &player.federation,
            &player.title,
            &player.women_title,
            &player.other_titles,
            &player.national_id,
        ];
        for text in texts {
            self.text
                .extend(text.chars().filter(|&c| c != TEXT_SEPARATOR).take(500));
            self.text.push(TEXT_SEPARATOR);
        }
        let time_classes = [player.standard, player.rapid, player.blitz];
        let birth = player.birth.unwrap_or(0);
        self.rows.push(Row {
            id,
            birth,
            ratings: time_classes.map(|values| values.rating.unwrap_or(0)),
            games: time_classes.map(|values| values.games.unwrap_or(u16::MAX)),
            k: time_classes.map(|values| {
                values
                    .k
                    .and_then(|k| u8::try_from(k).ok())
                    .unwrap_or(UNKNOWN_K)
            }),
            sex: match player.sex {
                None => 0,
                Some(Sex::Man) => b'M',
                Some(Sex::Woman) => b'F',
            },
            is_inactive: player.is_inactive,
            text: u32::try_from(start).unwrap_or(u32::MAX),
            length: u16::try_from(self.text.len() - start).unwrap_or(u16::MAX),
        });
        for (sound, initial) in surnames(&player.name) {
            let next = u32::try_from(self.surnames.len()).unwrap_or(u32::MAX);
            let surname = *self.surnames.entry(sound).or_insert(next);
            self.surname_links.push(SurnameLink {
                surname,
                birth,
                initial,
                id,
            });
        }
    }

    /// Writes the collected list in one transaction. `file` is the name of the source file.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be written. The database is then unchanged.
    pub fn finish(
        mut self,
        store: &mut Store,
        month: Month,
        kind: &Kind,
        file: &str,
    ) -> Result<ImportSummary, StoreError> {
        let path = store.path.clone();
        let index = rating_index(kind);
        for row in &mut self.rows {
            *row = row.with_ratings_at(index);
        }
        self.rows.sort_by_key(|row| row.id);
        let row_count = self.rows.len();
        // if several lines are about one player, the last one counts
        self.rows.reverse();
        self.rows.dedup_by_key(|row| row.id);
        self.rows.reverse();
        let repeated_lines = (row_count - self.rows.len()) as u64;
        let write = |store: &mut Store| {
            let transaction = store
                .connection
                .transaction_with_behavior(EXCLUSIVE_WRITE)?;
            let summary = self.write(&transaction, month, kind, file)?;
            transaction.commit()?;
            Ok(summary)
        };
        let mut summary: ImportSummary =
            write(store).map_err(|error| StoreError::new(&path, error))?;
        summary.repeated_lines = repeated_lines;
        Ok(summary)
    }

    /// Compares rated players, spread over the list, with the stored list with the number `list`.
    /// Returns their number if all of them have the same ratings and games on both lists. The lists
    /// are then probably the same list under two months, because many ratings change every month.
    /// `None` if a player differs, or if the list has too few rated players to conclude anything.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be read.
    pub fn count_if_same(
        &self,
        store: &Store,
        list: i64,
        kind: &Kind,
    ) -> Result<Option<usize>, StoreError> {
        let index = rating_index(kind);
        let rated_rows = || self.rows.iter().filter(|row| row.ratings != [0; 3]);
        let step = rated_rows().count().div_ceil(MAX_COMPARED).max(1);
        let mut compared_count = 0;
        for row in rated_rows().step_by(step) {
            let Ok(id) = u32::try_from(row.id) else {
                continue;
            };
            let Some(stored) = store.by_id(list, id)? else {
                return Ok(None);
            };
            let row = row.with_ratings_at(index);
            let stored_values = [stored.standard, stored.rapid, stored.blitz];
            let is_same = stored_values.map(|values| values.rating.unwrap_or(0)) == row.ratings
                && stored_values.map(|values| values.games.unwrap_or(u16::MAX)) == row.games;
            if !is_same {
                return Ok(None);
            }
            compared_count += 1;
        }
        Ok(Some(compared_count).filter(|&compared_count| compared_count >= MIN_COMPARED))
    }

    fn write(
        mut self,
        transaction: &Transaction<'_>,
        month: Month,
        kind: &Kind,
        file: &str,
    ) -> rusqlite::Result<ImportSummary> {
        let (month_text, kind_text) = (month.to_string(), kind.to_string());
        let replaced_list: Option<i64> = transaction
            .query_row(
                "SELECT number FROM list WHERE month = ?1 AND kind = ?2",
                params![month_text, kind_text],
                |row| row.get(0),
            )
            .optional()?;
        if let Some(replaced_list) = replaced_list {
            schema::remove(transaction, replaced_list)?;
        }
        transaction.execute(
            "INSERT INTO list (month, kind, players, file) VALUES (?1, ?2, ?3, ?4)",
            params![month_text, kind_text, self.rows.len() as i64, file],
        )?;
        let list = transaction.last_insert_rowid();
        self.write_players(transaction, list)?;
        self.write_surnames(transaction, list)?;
        Ok(ImportSummary {
            players: self.rows.len() as u64,
            repeated_lines: 0,
            has_replaced_list: replaced_list.is_some(),
        })
    }

    fn write_players(&self, transaction: &Transaction<'_>, list: i64) -> rusqlite::Result<()> {
        let mut insertion = transaction.prepare(
            "INSERT INTO player (list, id, name, federation, title, women_title, other_titles, \
             national_id, sex, birth, inactive, standard, rapid, blitz, standard_games, \
             rapid_games, blitz_games, standard_k, rapid_k, blitz_k) VALUES (?1, ?2, ?3, ?4, ?5, \
             ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
        )?;
        for row in &self.rows {
            let start = row.text as usize;
            let text = self
                .text
                .get(start..start + usize::from(row.length))
                .unwrap_or_default();
            let mut texts = text.split(TEXT_SEPARATOR);
            insertion.raw_bind_parameter(1, list)?;
            insertion.raw_bind_parameter(2, row.id)?;
            insertion.raw_bind_parameter(3, texts.next().unwrap_or_default())?;
            for position in 4..=8 {
                let text = texts.next().filter(|text| !text.is_empty());
                insertion.raw_bind_parameter(position, text)?;
            }
            let sex = match row.sex {
                b'M' => Some("M"),
                b'F' => Some("F"),
                _ => None,
            };
            insertion.raw_bind_parameter(9, sex)?;
            insertion.raw_bind_parameter(10, Some(row.birth).filter(|&year| year > 0))?;
            insertion.raw_bind_parameter(11, row.is_inactive)?;
            for index in 0..3 {
                let rating = Some(row.ratings[index]).filter(|&rating| rating > 0);
                insertion.raw_bind_parameter(12 + index, rating)?;
                let games = Some(row.games[index]).filter(|&games| games != u16::MAX);
                insertion.raw_bind_parameter(15 + index, games)?;
                let k = Some(row.k[index]).filter(|&k| k != UNKNOWN_K);
                insertion.raw_bind_parameter(18 + index, k)?;
            }
            insertion.raw_execute()?;
        }
        Ok(())
    }

    /// Writes the surnames of the list. All lists share the table of surnames, so only new surnames
    /// get a number and are added to the table of their parts.
    fn write_surnames(&mut self, transaction: &Transaction<'_>, list: i64) -> rusqlite::Result<()> {
        let mut numbers = vec![0_u32; self.surnames.len()];
        let mut next_number = 1_u32;
        {
            let mut known_surnames = transaction.prepare("SELECT number, sound FROM surname")?;
            let mut rows = known_surnames.query([])?;
            while let Some(row) = rows.next()? {
                let number: u32 = row.get(0)?;
                next_number = next_number.max(number + 1);
                if let Some(&index) = self.surnames.get(row.get_ref(1)?.as_str()?) {
                    numbers[index as usize] = number;
                }
            }
        }
        let mut parts: Vec<(u32, u32)> = Vec::new();
        {
            let mut insertion =
                transaction.prepare("INSERT INTO surname (number, sound) VALUES (?1, ?2)")?;
            for (sound, &index) in &self.surnames {
                if numbers[index as usize] != 0 {
                    continue;
                }
                numbers[index as usize] = next_number;
                insertion.execute(params![next_number, sound])?;
                parts.extend(deletion_variants(sound).map(|part| (name_hash(&part), next_number)));
                next_number += 1;
            }
        }
        parts.sort_unstable();
        parts.dedup();
        let mut insertion =
            transaction.prepare("INSERT INTO surname_part (hash, surname) VALUES (?1, ?2)")?;
        for (name_hash, surname) in parts {
            insertion.execute(params![name_hash, surname])?;
        }
        for link in &mut self.surname_links {
            link.surname = numbers[link.surname as usize];
        }
        self.surname_links.sort_unstable();
        self.surname_links.dedup();
        let mut insertion = transaction.prepare(
            "INSERT OR IGNORE INTO player_surname (list, surname, birth, initial, id) VALUES (?1, \
             ?2, ?3, ?4, ?5)",
        )?;
        let mut letter = [0; 4];
        for link in &self.surname_links {
            let initial: &str = link.initial.encode_utf8(&mut letter);
            insertion.execute(params![list, link.surname, link.birth, initial, link.id])?;
        }
        Ok(())
    }
}

/// Returns the hash of a surname, or of a surname with letters deleted (FNV-1a, folded to 32 bits).
pub(super) fn name_hash(text: &str) -> u32 {
    let mut name_hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        name_hash = (name_hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
    let folded_hash = (name_hash ^ (name_hash >> 32)) as u32;
    folded_hash
}

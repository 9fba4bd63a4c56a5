//! The tables of the database, and the version of their schema.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

/// The version of the schema: the `user_version` of the database.
pub(super) const VERSION: i64 = 1;

/// The `application_id` of the database: `XTRL`.
const APPLICATION_ID: i64 = 0x5854_524c;

/// The content of an SQLite file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// A database of this program with the current schema.
    CurrentVersion,
    /// A database of this program with a different schema version.
    OtherVersion(i64),
    /// A database with the current schema version in which the named table is missing.
    TableMissing(&'static str),
    /// An empty database without tables.
    Empty,
    /// A database of another program.
    OtherProgram,
}

/// The names of the tables.
const TABLE_NAMES: [&str; 5] = [
    "list",
    "player",
    "surname",
    "surname_part",
    "player_surname",
];

const CREATE_TABLES: &str = "
CREATE TABLE list (
    number   INTEGER PRIMARY KEY,
    month    TEXT NOT NULL,
    kind     TEXT NOT NULL,
    players  INTEGER NOT NULL,
    file     TEXT NOT NULL,
    imported TEXT NOT NULL DEFAULT (datetime('now')),
    UNIQUE (month, kind)
);
CREATE TABLE player (
    list          INTEGER NOT NULL,
    id            INTEGER NOT NULL,
    name          TEXT NOT NULL,
    federation    TEXT,
    sex           TEXT,
    title         TEXT,
    women_title   TEXT,
    other_titles  TEXT,
    birth         INTEGER,
    inactive      INTEGER,
    standard      INTEGER,
    standard_games INTEGER,
    standard_k    INTEGER,
    rapid         INTEGER,
    rapid_games   INTEGER,
    rapid_k       INTEGER,
    blitz         INTEGER,
    blitz_games   INTEGER,
    blitz_k       INTEGER,
    national_id   TEXT,
    PRIMARY KEY (list, id)
) WITHOUT ROWID;
CREATE TABLE surname (
    number INTEGER PRIMARY KEY,
    sound  TEXT NOT NULL
);
CREATE TABLE surname_part (
    hash    INTEGER NOT NULL,
    surname INTEGER NOT NULL,
    PRIMARY KEY (hash, surname)
) WITHOUT ROWID;
CREATE TABLE player_surname (
    list    INTEGER NOT NULL,
    surname INTEGER NOT NULL,
    birth   INTEGER NOT NULL,
    initial TEXT NOT NULL,
    id      INTEGER NOT NULL,
    PRIMARY KEY (list, surname, birth, initial, id)
) WITHOUT ROWID;
";

pub(super) fn state(connection: &Connection) -> rusqlite::Result<State> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(match (application, version) {
        (APPLICATION_ID, VERSION) => match first_missing_table(connection)? {
            Some(table) => State::TableMissing(table),
            None => State::CurrentVersion,
        },
        (APPLICATION_ID, version) => State::OtherVersion(version),
        _ if tables == 0 => State::Empty,
        _ => State::OtherProgram,
    })
}

/// Returns the first table of the schema that is missing from the database; `None` if all exist.
fn first_missing_table(connection: &Connection) -> rusqlite::Result<Option<&'static str>> {
    for name in TABLE_NAMES {
        if !connection.table_exists(None, name)? {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// Describes the first contradiction between the tables: a list without all of its players, or a
/// row that refers to a missing row. Returns `None` if there is none. Reads every table.
pub(super) fn find_contradiction(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let queries = [
        "SELECT month || ' ' || kind || ' lacks some of its players' FROM list WHERE players <> \
         (SELECT count(*) FROM player WHERE player.list = list.number)",
        "SELECT 'players of a list that does not exist' FROM player WHERE list NOT IN (SELECT \
         number FROM list)",
        "SELECT 'the surnames of ' || month || ' ' || kind || ' are missing' FROM list WHERE \
         players > 0 AND NOT EXISTS (SELECT 1 FROM player_surname WHERE list = list.number)",
        "SELECT 'a surname is missing' FROM (SELECT DISTINCT surname FROM player_surname) WHERE \
         surname NOT IN (SELECT number FROM surname)",
        "SELECT 'the parts of a surname are missing' FROM surname WHERE number NOT IN (SELECT \
         surname FROM surname_part)",
    ];
    for query in queries {
        let contradiction = connection
            .query_row(&format!("{query} LIMIT 1"), [], |row| row.get(0))
            .optional()?;
        if contradiction.is_some() {
            return Ok(contradiction);
        }
    }
    Ok(None)
}

/// Whether the first bytes of a damaged file show that it is a database of this program: they
/// contain its `application_id`, or the `CREATE TABLE` text of a table.
pub(super) fn has_traces(beginning: &[u8]) -> bool {
    let number = i32::try_from(APPLICATION_ID).map(i32::to_be_bytes);
    let has_number = number.is_ok_and(|number| beginning.get(68..72) == Some(&number));
    has_number || memchr::memmem::find(beginning, b"CREATE TABLE player_surname").is_some()
}

pub(super) fn create(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch(CREATE_TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", VERSION)
}

/// Removes the list with the given number. Returns `false` if there is no such list.
pub(super) fn remove(transaction: &Transaction<'_>, number: i64) -> rusqlite::Result<bool> {
    let exists = transaction
        .query_row("SELECT 1 FROM list WHERE number = ?1", [number], |_| Ok(()))
        .optional()?;
    if exists.is_none() {
        return Ok(false);
    }
    for table in ["player", "player_surname"] {
        transaction.execute(
            &format!("DELETE FROM {table} WHERE list = ?1"),
            params![number],
        )?;
    }
    transaction.execute("DELETE FROM list WHERE number = ?1", params![number])?;
    Ok(true)
}

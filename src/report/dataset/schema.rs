//! The tables of the data set and their columns. A change needs a new version and a line in
//! `docs/reference/dataset.md`.

/// The schema and version of the data set, written into the metadata of every file.
pub const DATASET_SCHEMA: &str = "crosstable.dataset.v1";

/// A table of the data set.
#[derive(Clone, Copy, Debug)]
pub struct TableSchema {
    /// The name of the table and of the folder with its files.
    pub name: &'static str,
    /// The name and type of each column, in order.
    pub(super) columns: &'static [(&'static str, ColumnType)],
}

/// The type of the values in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnType {
    /// A whole number that is never absent.
    Key,
    /// A whole number, which may be absent.
    Number,
    /// Text, which may be absent.
    Text,
    /// A day, which may be absent.
    Day,
    /// Points, exact to a hundredth; may be absent.
    Points,
    /// The value of a tie-break, exact to a millionth; may be absent.
    Value,
    /// Yes or no; may be absent.
    Flag,
}

impl ColumnType {
    /// Declares a column of this type in the schema language of Parquet.
    pub(super) fn declaration(self, name: &str) -> String {
        match self {
            ColumnType::Key => format!("required int64 {name};"),
            ColumnType::Number => format!("optional int32 {name};"),
            ColumnType::Text => format!("optional binary {name} (UTF8);"),
            ColumnType::Day => format!("optional int32 {name} (DATE);"),
            ColumnType::Points => format!("optional int32 {name} (DECIMAL(9,2));"),
            ColumnType::Value => format!("optional int64 {name} (DECIMAL(18,6));"),
            ColumnType::Flag => format!("optional boolean {name};"),
        }
    }

    /// Returns the name of the type in SQL.
    #[cfg(test)]
    fn sql_name(self) -> &'static str {
        match self {
            ColumnType::Key => "BIGINT",
            ColumnType::Number => "INTEGER",
            ColumnType::Text => "VARCHAR",
            ColumnType::Day => "DATE",
            ColumnType::Points => "DECIMAL(9,2)",
            ColumnType::Value => "DECIMAL(18,6)",
            ColumnType::Flag => "BOOLEAN",
        }
    }
}

/// The index of the table of events in [`TABLES`]; the indices of the other tables follow.
pub(super) const EVENTS: usize = 0;
pub(super) const PLAYERS: usize = 1;
pub(super) const GAMES: usize = 2;
pub(super) const STATED: usize = 3;
pub(super) const FINDINGS: usize = 4;

/// The tables of the data set.
pub const TABLES: [TableSchema; 5] = [
    TableSchema {
        name: "events",
        columns: &[
            ("event", ColumnType::Key),
            ("file", ColumnType::Text),
            ("number", ColumnType::Number),
            ("error", ColumnType::Text),
            ("format", ColumnType::Text),
            ("dialect", ColumnType::Text),
            ("program", ColumnType::Text),
            ("name", ColumnType::Text),
            ("city", ColumnType::Text),
            ("federation", ColumnType::Text),
            ("start_date", ColumnType::Day),
            ("end_date", ColumnType::Day),
            ("time_class", ColumnType::Text),
            ("system", ColumnType::Text),
            ("team_event", ColumnType::Flag),
            ("rounds", ColumnType::Number),
            ("rounds_played", ColumnType::Number),
            ("players", ColumnType::Number),
            ("teams", ColumnType::Number),
            ("edition", ColumnType::Text),
            ("edition_assumed", ColumnType::Flag),
            ("rank_order", ColumnType::Text),
            ("rank_order_from", ColumnType::Text),
            ("errors", ColumnType::Number),
            ("warnings", ColumnType::Number),
            ("infos", ColumnType::Number),
            ("decision", ColumnType::Text),
            ("decision_reasons", ColumnType::Text),
        ],
    },
    TableSchema {
        name: "players",
        columns: &[
            ("event", ColumnType::Key),
            ("player", ColumnType::Number),
            ("number", ColumnType::Number),
            ("name", ColumnType::Text),
            ("sex", ColumnType::Text),
            ("title", ColumnType::Text),
            ("federation", ColumnType::Text),
            ("fide_id", ColumnType::Text),
            ("birth", ColumnType::Text),
            ("birth_date", ColumnType::Day),
            ("rating", ColumnType::Number),
            ("national_id", ColumnType::Text),
            ("club", ColumnType::Text),
            ("team", ColumnType::Number),
            ("points_stated", ColumnType::Points),
            ("points_computed", ColumnType::Points),
            ("rank_stated", ColumnType::Number),
            ("rank_legacy", ColumnType::Number),
            ("rank_2024", ColumnType::Number),
            ("rank_2026", ColumnType::Number),
        ],
    },
    TableSchema {
        name: "games",
        columns: &[
            ("event", ColumnType::Key),
            ("round", ColumnType::Number),
            ("player", ColumnType::Number),
            ("opponent", ColumnType::Number),
            ("colour", ColumnType::Text),
            ("outcome", ColumnType::Text),
            ("points", ColumnType::Points),
        ],
    },
    TableSchema {
        name: "stated",
        columns: &[
            ("event", ColumnType::Key),
            ("team_column", ColumnType::Flag),
            ("position", ColumnType::Number),
            ("label", ColumnType::Text),
            ("tie_break", ColumnType::Text),
            ("edition", ColumnType::Text),
            ("participant", ColumnType::Number),
            ("value", ColumnType::Value),
            ("value_text", ColumnType::Text),
            ("computed_text", ColumnType::Text),
        ],
    },
    TableSchema {
        name: "findings",
        columns: &[
            ("event", ColumnType::Key),
            ("code", ColumnType::Text),
            ("check_name", ColumnType::Text),
            ("severity", ColumnType::Text),
            ("certainty", ColumnType::Text),
            ("message", ColumnType::Text),
            ("found", ColumnType::Text),
            ("expected", ColumnType::Text),
            ("rule", ColumnType::Text),
            ("player_number", ColumnType::Number),
            ("team_number", ColumnType::Number),
            ("round", ColumnType::Number),
            ("record", ColumnType::Text),
            ("tie_break", ColumnType::Text),
            ("line", ColumnType::Number),
            ("line_column", ColumnType::Number),
            ("fingerprint", ColumnType::Text),
            ("key", ColumnType::Text),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_describes_every_column() {
        let page = include_str!("../../../docs/reference/dataset.md");
        assert!(page.contains(DATASET_SCHEMA));
        for table in TABLES {
            let section = page
                .split("\n## ")
                .find(|section| section.starts_with(&format!("`{}`", table.name)));
            let section = section.unwrap_or_else(|| panic!("no section about {}", table.name));
            let rows = section.lines().filter(|line| line.starts_with("| `"));
            let rows: Vec<String> = rows
                .map(|row| row.splitn(4, '|').take(3).collect::<Vec<_>>().join("|"))
                .collect();
            let columns = table.columns.iter();
            let expected: Vec<String> = columns
                .map(|(name, kind)| format!("| `{name}` | {} ", kind.sql_name()))
                .collect();
            assert_eq!(rows, expected);
        }
    }
}

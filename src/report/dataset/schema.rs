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
    pub(super) columns: &'static [(&'static str, Kind)],
}

/// The type of the values in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
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

impl Kind {
    /// Declares a column of this type in the schema language of Parquet.
    pub(super) fn declaration(self, name: &str) -> String {
        match self {
            Kind::Key => format!("required int64 {name};"),
            Kind::Number => format!("optional int32 {name};"),
            Kind::Text => format!("optional binary {name} (UTF8);"),
            Kind::Day => format!("optional int32 {name} (DATE);"),
            Kind::Points => format!("optional int32 {name} (DECIMAL(9,2));"),
            Kind::Value => format!("optional int64 {name} (DECIMAL(18,6));"),
            Kind::Flag => format!("optional boolean {name};"),
        }
    }

    /// The name of the type in SQL.
    #[cfg(test)]
    fn sql_name(self) -> &'static str {
        match self {
            Kind::Key => "BIGINT",
            Kind::Number => "INTEGER",
            Kind::Text => "VARCHAR",
            Kind::Day => "DATE",
            Kind::Points => "DECIMAL(9,2)",
            Kind::Value => "DECIMAL(18,6)",
            Kind::Flag => "BOOLEAN",
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
            ("event", Kind::Key),
            ("file", Kind::Text),
            ("number", Kind::Number),
            ("error", Kind::Text),
            ("format", Kind::Text),
            ("dialect", Kind::Text),
            ("program", Kind::Text),
            ("name", Kind::Text),
            ("city", Kind::Text),
            ("federation", Kind::Text),
            ("start_date", Kind::Day),
            ("end_date", Kind::Day),
            ("time_class", Kind::Text),
            ("system", Kind::Text),
            ("team_event", Kind::Flag),
            ("rounds", Kind::Number),
            ("rounds_played", Kind::Number),
            ("players", Kind::Number),
            ("teams", Kind::Number),
            ("edition", Kind::Text),
            ("edition_assumed", Kind::Flag),
            ("rank_order", Kind::Text),
            ("rank_order_from", Kind::Text),
            ("errors", Kind::Number),
            ("warnings", Kind::Number),
            ("infos", Kind::Number),
            ("decision", Kind::Text),
            ("decision_reasons", Kind::Text),
        ],
    },
    TableSchema {
        name: "players",
        columns: &[
            ("event", Kind::Key),
            ("player", Kind::Number),
            ("number", Kind::Number),
            ("name", Kind::Text),
            ("sex", Kind::Text),
            ("title", Kind::Text),
            ("federation", Kind::Text),
            ("fide_id", Kind::Text),
            ("birth", Kind::Text),
            ("birth_date", Kind::Day),
            ("rating", Kind::Number),
            ("national_id", Kind::Text),
            ("club", Kind::Text),
            ("team", Kind::Number),
            ("points_stated", Kind::Points),
            ("points_computed", Kind::Points),
            ("rank_stated", Kind::Number),
            ("rank_legacy", Kind::Number),
            ("rank_2024", Kind::Number),
            ("rank_2026", Kind::Number),
        ],
    },
    TableSchema {
        name: "games",
        columns: &[
            ("event", Kind::Key),
            ("round", Kind::Number),
            ("player", Kind::Number),
            ("opponent", Kind::Number),
            ("colour", Kind::Text),
            ("outcome", Kind::Text),
            ("points", Kind::Points),
        ],
    },
    TableSchema {
        name: "stated",
        columns: &[
            ("event", Kind::Key),
            ("team_column", Kind::Flag),
            ("position", Kind::Number),
            ("label", Kind::Text),
            ("tie_break", Kind::Text),
            ("edition", Kind::Text),
            ("participant", Kind::Number),
            ("value", Kind::Value),
            ("value_text", Kind::Text),
            ("computed_text", Kind::Text),
        ],
    },
    TableSchema {
        name: "findings",
        columns: &[
            ("event", Kind::Key),
            ("code", Kind::Text),
            ("check_name", Kind::Text),
            ("severity", Kind::Text),
            ("certainty", Kind::Text),
            ("message", Kind::Text),
            ("found", Kind::Text),
            ("expected", Kind::Text),
            ("rule", Kind::Text),
            ("player_number", Kind::Number),
            ("team_number", Kind::Number),
            ("round", Kind::Number),
            ("record", Kind::Text),
            ("tie_break", Kind::Text),
            ("line", Kind::Number),
            ("line_column", Kind::Number),
            ("fingerprint", Kind::Text),
            ("key", Kind::Text),
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

//! What the files of a format can state, and what a finding may cite in them.

/// What the files of a format can state, and what a finding may cite in them. The table of formats
/// (`format/mod.rs`) declares the capabilities of each format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Capabilities {
    /// Whether the file is a tournament report: rules apply to the file itself, and findings may
    /// cite its records and columns.
    pub records: bool,
    /// Whether people type files of this format and can correct them; files of other formats are
    /// made by a program.
    pub typed_by_people: bool,
    /// Whether a forfeited game of two players always names the opponent.
    pub forfeit_opponents: bool,
    /// Whether a team's list of members is in the order of its boards.
    pub board_order: bool,
    /// Whether the file has to state the number of planned rounds.
    pub planned_rounds: bool,
    /// Whether the format has a record for the rank order.
    pub rank_order: bool,
}

impl Capabilities {
    /// A format without any of these capabilities.
    pub const NONE: Capabilities = Capabilities {
        records: false,
        typed_by_people: false,
        forfeit_opponents: false,
        board_order: false,
        planned_rounds: false,
        rank_order: false,
    };

    /// A table that people may type.
    pub const SPREADSHEET: Capabilities = Capabilities {
        typed_by_people: true,
        ..Capabilities::NONE
    };

    /// A tournament report in any of its versions.
    pub const REPORT: Capabilities = Capabilities {
        records: true,
        ..Capabilities::NONE
    };
}

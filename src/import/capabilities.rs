//! The capabilities of a format.

/// What files of a format can state, and what a finding may cite in them. The table of formats
/// declares it for each format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Capabilities {
    /// Whether it is a tournament report: rules apply to the file, and findings may cite its
    /// records and columns.
    pub records: bool,
    /// Whether a person may have typed the file and can correct it; others are made by a program.
    pub typed_by_people: bool,
    /// Whether a forfeited game of two players always names the opponent.
    pub forfeit_opponents: bool,
    /// Whether the members in a team's list are in the order of their boards.
    pub board_order: bool,
    /// Whether it has to state the number of planned rounds.
    pub planned_rounds: bool,
    /// Whether it has a record for the rank order.
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

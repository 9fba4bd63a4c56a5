//! What the format of a file can state.

/// What files of a format can state, and how a finding may speak of them. The table of formats
/// says it of each; a reader does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Capabilities {
    /// A tournament report: its rules bind the file, and findings may cite its records and
    /// columns.
    pub records: bool,
    /// A table that a person may have typed and can correct; other files are made by a program.
    pub typed_by_people: bool,
    /// A forfeited game of two players always names the opponent.
    pub forfeit_opponents: bool,
    /// The order of a team's list is that of its boards.
    pub board_order: bool,
    /// It has to say how many rounds are planned.
    pub planned_rounds: bool,
}

impl Capabilities {
    /// Of a format that neither binds nor states anything of these.
    pub const NONE: Capabilities = Capabilities {
        records: false,
        typed_by_people: false,
        forfeit_opponents: false,
        board_order: false,
        planned_rounds: false,
    };

    /// Of a table that people may type.
    pub const SPREADSHEET: Capabilities = Capabilities {
        typed_by_people: true,
        ..Capabilities::NONE
    };

    /// Of a tournament report, as all its versions have it.
    pub const REPORT: Capabilities = Capabilities {
        records: true,
        ..Capabilities::NONE
    };
}

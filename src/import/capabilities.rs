//! The facts that files of a format can state, and the parts of a file that a finding may cite.

/// The facts that files of a format can state, and the parts of a file that a finding may cite. The
/// table of formats (`format/mod.rs`) declares the capabilities of each format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Capabilities {
    /// Whether the file is a tournament report. Rules then apply to the file itself, and findings
    /// may cite its records and columns.
    pub records: bool,
    /// Whether people type files of this format and can correct them. Files of other formats are
    /// written by a program.
    pub typed_by_people: bool,
    /// Whether a player's entry for a forfeited game always names the opponent.
    pub forfeit_opponents: bool,
    /// Whether a team's list of members is in the order of its boards.
    pub board_order: bool,
    /// Whether every file must state the number of planned rounds.
    pub planned_rounds: bool,
    /// Whether the format has a record for the rank order.
    pub rank_order: bool,
    /// Whether the file states the day of birth as read, beside the text that it was read from.
    pub birth_day: bool,
}

impl Capabilities {
    /// No capability at all: the value from which formats start.
    pub const NONE: Capabilities = Capabilities {
        records: false,
        typed_by_people: false,
        forfeit_opponents: false,
        board_order: false,
        planned_rounds: false,
        rank_order: false,
        birth_day: false,
    };

    /// The capabilities of a spreadsheet, which people may type.
    pub const SPREADSHEET: Capabilities = Capabilities {
        typed_by_people: true,
        ..Capabilities::NONE
    };

    /// The capabilities of a tournament report (TRF) in any version.
    pub const REPORT: Capabilities = Capabilities {
        records: true,
        ..Capabilities::NONE
    };
}

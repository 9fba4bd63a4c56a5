//! Describes which facts files of a format can state, and which parts of a file a finding may cite.

/// The capabilities of a format: the facts that its files can state, and the parts of a file that a
/// finding may cite. The table of formats (`format/mod.rs`) declares them for each format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Capabilities {
    /// Whether a file of this format is a tournament report. Rules then apply to the file itself,
    /// and findings may cite its records and columns.
    pub is_report: bool,
    /// Whether people type files of this format, so that they can correct them. Files of other
    /// formats are written by programs.
    pub typed_by_people: bool,
    /// Whether the entry of a player for a forfeited game always names the opponent.
    pub forfeits_name_opponents: bool,
    /// Whether the members of a team are listed in the order of its boards.
    pub lists_members_by_board: bool,
    /// Whether every file must state the number of planned rounds.
    pub requires_planned_rounds: bool,
    /// Whether the format has a record for the rank order.
    pub has_rank_order_record: bool,
    /// Whether the file states both a birth date as text and the day that a reader inferred from
    /// this text.
    pub states_day_of_birth: bool,
}

impl Capabilities {
    /// No capabilities. The table of formats adds the capabilities of each format to these.
    pub const NONE: Capabilities = Capabilities {
        is_report: false,
        typed_by_people: false,
        forfeits_name_opponents: false,
        lists_members_by_board: false,
        requires_planned_rounds: false,
        has_rank_order_record: false,
        states_day_of_birth: false,
    };

    /// The capabilities of a spreadsheet, which people may type.
    pub const SPREADSHEET: Capabilities = Capabilities {
        typed_by_people: true,
        ..Capabilities::NONE
    };

    /// The capabilities of a tournament report (TRF) in any version.
    pub const REPORT: Capabilities = Capabilities {
        is_report: true,
        ..Capabilities::NONE
    };
}

//! Limits on the size of input.

/// Limits on input. An error of a file beyond a limit names the option that raises it.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a file.
    pub file_bytes: u64,
    /// Bytes of a line, or of a cell in formats of rows and cells.
    pub line_bytes: usize,
    /// Participants of a tournament. Pairing numbers have at most four digits.
    pub participants: usize,
    /// Rounds of a tournament.
    pub rounds: usize,
    /// Participants × rounds.
    pub cells: usize,
    /// Cells of all sheets of a workbook or all tables of a page together.
    pub sheet_cells: usize,
    /// Sheets of a workbook, tables of a page.
    pub sheets: usize,
    /// Bytes of a packed file once it is unpacked.
    pub unpacked_bytes: u64,
}

impl Limits {
    /// 64 MiB a file, 64 KiB a line, 9999 participants, 500 rounds, four million cells;
    /// a million cells on 200 sheets, 256 MiB unpacked.
    pub const DEFAULT: Limits = Limits {
        file_bytes: 64 << 20,
        line_bytes: 64 << 10,
        participants: 9999,
        rounds: 500,
        cells: 4_000_000,
        sheet_cells: 1_000_000,
        sheets: 200,
        unpacked_bytes: 256 << 20,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

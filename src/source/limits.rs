//! The limits on the size of input.

/// The limits on the size of input. The error for a file that exceeds one of them names the option
/// that raises it.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest number of bytes in a file.
    pub file_bytes: u64,
    /// The largest number of bytes in a line, or in a cell of formats with rows and cells.
    pub line_bytes: usize,
    /// The largest number of participants in a tournament. Pairing numbers have at most four
    /// digits.
    pub participants: usize,
    /// The largest number of rounds in a tournament.
    pub rounds: usize,
    /// The largest product of participants and rounds.
    pub cells: usize,
    /// The largest number of cells in all sheets of a workbook or all tables of a page together.
    pub sheet_cells: usize,
    /// The largest number of sheets in a workbook or tables on a page.
    pub sheets: usize,
    /// The largest number of bytes to which a packed file may unpack.
    pub unpacked_bytes: u64,
}

impl Limits {
    /// The default limits: 64 MiB in a file, 64 KiB in a line, 9999 participants, 500 rounds, four
    /// million participants × rounds, a million cells in 200 sheets, 256 MiB unpacked.
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

//! How much a file may ask of us.

/// Limits on input. Beyond them a clear error names the option that raises them.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a file.
    pub file_bytes: u64,
    /// Bytes of a line, in formats made of lines.
    pub line_bytes: usize,
    /// Participants of a tournament; the formats stop at four digits.
    pub participants: usize,
    /// Rounds of a tournament.
    pub rounds: usize,
    /// Participants × rounds.
    pub cells: usize,
}

impl Limits {
    /// 64 MiB a file, 64 KiB a line, 9999 participants, 500 rounds, four million cells.
    pub const DEFAULT: Limits = Limits {
        file_bytes: 64 << 20,
        line_bytes: 64 << 10,
        participants: 9999,
        rounds: 500,
        cells: 4_000_000,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

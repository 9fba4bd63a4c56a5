//! Records which codes for results and unplayed rounds a file uses.

/// The set of result codes that occur in a file, including older notations of unplayed rounds.
#[derive(Clone, Copy, Default)]
pub(super) struct UsedCodes {
    bits: u64,
}

impl UsedCodes {
    pub(super) const OLD_FULL_POINT_BYE: u64 = 1 << 60;
    pub(super) const OLD_HALF_POINT_BYE: u64 = 1 << 61;
    pub(super) const OLD_ZERO_POINT_BYE: u64 = 1 << 62;

    pub(super) fn add(&mut self, code: char) {
        if code.is_ascii_alphabetic() {
            self.bits |= 1 << (code.to_ascii_uppercase() as u32 - 'A' as u32);
        }
    }

    /// Whether the file uses result codes that TRF06 does not have, which are letters.
    pub(super) fn has_any_letter(self) -> bool {
        "HFUZWDL".chars().any(|letter| self.has(letter))
    }

    pub(super) fn has(self, letter: char) -> bool {
        self.bits & (1 << (letter as u32 - 'A' as u32)) != 0
    }

    /// Whether the file contains `0000 - =`, the notation of TRF06 for half a point without a game.
    pub(super) fn has_old_half_point_bye(self) -> bool {
        self.has_old(Self::OLD_HALF_POINT_BYE)
    }

    /// Whether the file contains an older notation, one of the constants of this type.
    pub(super) fn has_old(self, notation: u64) -> bool {
        self.bits & notation != 0
    }

    /// Adds an older notation, one of the constants of this type.
    pub(super) fn add_old(&mut self, notation: u64) {
        self.bits |= notation;
    }
}

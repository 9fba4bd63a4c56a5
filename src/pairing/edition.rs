//! The editions of the Dutch system.

/// An edition of the rules of the Dutch system (C.04.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// The rules before 2014, with criteria B.1 to B.6.
    Older,
    /// The rules in force from July 2017 to January 2026.
    Dutch2017,
    /// The rules in force from February 2026.
    Dutch2026,
}

impl Edition {
    /// All editions, the oldest first.
    pub const ALL: [Edition; 3] = [Edition::Older, Edition::Dutch2017, Edition::Dutch2026];

    /// Returns the name of the edition in command options and documents, such as `2017`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Older => "older",
            Edition::Dutch2017 => "2017",
            Edition::Dutch2026 => "2026",
        }
    }
}

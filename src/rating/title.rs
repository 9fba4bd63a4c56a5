//! FIDE titles of players.

/// A title of the FIDE Handbook (B.01 0.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Title {
    /// Grandmaster.
    Gm,
    /// International Master.
    Im,
    /// Woman Grandmaster.
    Wgm,
    /// FIDE Master.
    Fm,
    /// Woman International Master.
    Wim,
    /// Candidate Master.
    Cm,
    /// Woman FIDE Master.
    Wfm,
    /// Woman Candidate Master.
    Wcm,
}

impl Title {
    /// Every title, in the order of the FIDE Handbook.
    pub const ALL: [Title; 8] = [
        Title::Gm,
        Title::Im,
        Title::Wgm,
        Title::Fm,
        Title::Wim,
        Title::Cm,
        Title::Wfm,
        Title::Wcm,
    ];

    /// Returns the abbreviation of the title in the FIDE Handbook: `GM`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Title::Gm => "GM",
            Title::Im => "IM",
            Title::Wgm => "WGM",
            Title::Fm => "FM",
            Title::Wim => "WIM",
            Title::Cm => "CM",
            Title::Wfm => "WFM",
            Title::Wcm => "WCM",
        }
    }

    /// Finds the title with this abbreviation in upper or lower case; `None` for national titles
    /// and any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Title> {
        let mut titles = Title::ALL.into_iter();
        titles.find(|title| title.name().eq_ignore_ascii_case(text.trim()))
    }

    /// Whether holders of the title count as title holders for a norm. Holders of CM and WCM do not
    /// (B.01 1.4.5a).
    #[must_use]
    pub const fn is_counted(self) -> bool {
        !matches!(self, Title::Cm | Title::Wcm)
    }

    /// Whether only women can have the title.
    #[must_use]
    pub const fn is_for_women(self) -> bool {
        matches!(self, Title::Wgm | Title::Wim | Title::Wfm | Title::Wcm)
    }
}

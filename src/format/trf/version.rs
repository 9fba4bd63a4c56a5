//! Finds out which version of TRF a file follows (reference/trf.md 2). The version is only
//! reported; reading does not depend on it.

use super::parse::Records;
use super::parse::scores;
use super::used_codes::UsedCodes;
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::source::Span;

/// The name of Vega's dialect, in which some records have other meanings than in TRF.
pub(super) const VEGA_DIALECT: &str = "Vega TDF";

/// The version and dialect of a file.
pub(super) struct Version {
    /// The name of the format, such as `trf16`.
    pub(super) format: &'static str,
    /// The version and dialect in words.
    pub(super) words: String,
    /// Whether the file may be TRF06 or TRF16.
    is_uncertain: bool,
    /// Whether reading was not tested with real files of this dialect.
    is_unverified: bool,
}

impl Version {
    /// Adds a note if the version or the dialect is not certain.
    pub(super) fn note_doubts(&self, notes: &mut Notes) {
        if self.is_uncertain {
            let text = "the file may be TRF06 or TRF16; it is read as TRF16";
            notes.add(NoteKind::UncertainVersion, Span::default(), text);
        }
        if self.is_unverified {
            let text = "the file is a Vega TDF; reading follows the published description of the \
                        format and was not tested with real files";
            notes.add(NoteKind::UncertainVersion, Span::default(), text);
        }
    }
}

impl Records<'_> {
    /// Whether the file contains records or comments that only TRF26 has.
    pub(super) fn is_trf26(&self) -> bool {
        const TRF26_CODES: [&[u8; 3]; 16] = [
            b"152", b"192", b"202", b"212", b"222", b"240", b"250", b"260", b"299", b"300", b"310",
            b"320", b"330", b"352", b"801", b"802",
        ];
        if self.has_trf26_comments || TRF26_CODES.iter().any(|code| self.has(code)) {
            return true;
        }
        let has_points = |code, symbol_length| {
            self.with_code(code).any(|record| {
                !scores::read_pairs(record, symbol_length, &mut Notes::default()).is_empty()
            })
        };
        let has_method = self.with_code(b"172").any(|record| {
            let mut words = record.value().split_whitespace();
            words.any(|word| super::parse::header::STARTING_RANK_METHODS.contains(&word))
        });
        let has_program = self
            .with_code(b"182")
            .any(|record| record.value().chars().any(char::is_alphabetic));
        let has_national = self.has_national_records;
        has_points(b"162", 1) || has_points(b"362", 2) || has_method || has_program || has_national
    }

    /// Returns which families of records for pairing engines the file contains; `None` if there are
    /// none.
    fn engine_family(&self) -> Option<&'static str> {
        let has_family = |prefix: &[u8]| {
            self.other_records
                .iter()
                .any(|r| r.is_defined && r.code.starts_with(prefix))
        };
        match (has_family(b"XX"), has_family(b"BB")) {
            (true, true) => Some("XX and BB"),
            (true, false) => Some("XX"),
            (false, true) => Some("BB"),
            (false, false) => None,
        }
    }
}

/// Finds the version and dialect by the first rule of reference/trf.md 2 that fits.
pub(super) fn detect_version(
    records: &Records<'_>,
    used_codes: UsedCodes,
    habits: Habits,
) -> Version {
    let engine_family = records.engine_family();
    let has_dubov_records = records.has(b"TNR") || records.has(b"ACC");
    let new_version = |format, words: String| Version {
        format,
        words,
        is_uncertain: false,
        is_unverified: false,
    };
    if records.is_vega {
        let mut version = new_version("trf16", VEGA_DIALECT.to_owned());
        version.is_unverified = true;
        return version;
    }
    if records.is_trf26() {
        let suffix = engine_family.map(|family| format!(" with engine extensions ({family})"));
        return new_version("trf26", format!("TRF26{}", suffix.unwrap_or_default()));
    }
    if let Some(family) = engine_family {
        return new_version("trf16", format!("TRF16 with engine extensions ({family})"));
    }
    if records.has(b"142") {
        return new_version("trf16", "TRF16 with a round count".to_owned());
    }
    if has_dubov_records {
        return new_version("trf16", "TRF16 with records of CPPDubovSystem".to_owned());
    }
    if used_codes.has_any_letter() || habits.uses_long_titles {
        return new_version("trf16", "TRF16".to_owned());
    }
    if habits.uses_short_titles || used_codes.has_old_half_point_bye() || habits.uses_dotted_dates {
        return new_version("trf06", "TRF06".to_owned());
    }
    let mut version = new_version("trf16", "TRF06 or TRF16 (read as TRF16)".to_owned());
    version.is_uncertain = true;
    version
}

/// Which notations outside the rounds occur in a file. They show its version.
#[derive(Clone, Copy, Default)]
pub(super) struct Habits {
    /// Whether the file contains titles such as `g` or `wf`.
    pub(super) uses_short_titles: bool,
    /// Whether the file contains titles such as `GM`.
    pub(super) uses_long_titles: bool,
    /// Whether the file contains dates such as `28.07.2005`.
    pub(super) uses_dotted_dates: bool,
}

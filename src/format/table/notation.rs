//! Recognises headings that name a tie-break in FIDE's notation.

use crate::format::rank_order;
use crate::model::TieBreakSpec;

/// The codes of tie-breaks in FIDE's notation, and further codes that are used with this notation,
/// as headings spell them.
const TIE_BREAK_CODES: &[&str] = &[
    "PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN", "BH", "AOB", "FB", "SB",
    "KS", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "ADJ", "GELB", "NNSB", "SOB", "SRO", "MPTS",
    "GPTS", "MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB",
    "EDEC", "BC", "TBR", "BBE", "SSSC", "OSB", "OBH", "BERLIN",
];

/// Parses a heading that is a tie-break in FIDE's notation, such as `BH:GP/C1`, `SB/C1` or `PS`;
/// `None` for other headings. The heading must be in capitals, as in FIDE's notation (only `MPvGP`
/// has a small letter).
pub(super) fn tie_break_in_heading(heading: &str) -> Option<TieBreakSpec> {
    if heading.replace("MPvGP", "").chars().any(char::is_lowercase) {
        return None;
    }
    let mut order = rank_order(heading).ok()?.criteria;
    let spec = order.pop().filter(|_| order.is_empty())?;
    TIE_BREAK_CODES
        .contains(&spec.code.as_str())
        .then_some(spec)
}

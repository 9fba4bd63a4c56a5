//! Recognises headings that name a tie-break in FIDE's notation.

use crate::format::rank_order;
use crate::model::TieBreakSpec;
use crate::tiebreak;

/// Parses a heading that is a tie-break in FIDE's notation, such as `BH:GP/C1`, `SB/C1` or `PS`;
/// `None` for other headings. The heading must be in capitals, as in FIDE's notation (only `MPvGP`
/// has a small letter).
pub(super) fn tie_break_in_heading(heading: &str) -> Option<TieBreakSpec> {
    if heading.replace("MPvGP", "").chars().any(char::is_lowercase) {
        return None;
    }
    let mut order = rank_order(heading).ok()?.criteria;
    let spec = order.pop().filter(|_| order.is_empty())?;
    tiebreak::CATALOGUE
        .iter()
        .any(|entry| entry.code == spec.code)
        .then_some(spec)
}

//! The meaning of the markup of chess-results.com.

use crate::source::Markup;

/// The character before a name that the page marks as having White.
pub(super) const WHITE_MARK: char = '□';

/// The character before a name that the page marks as having Black.
pub(super) const BLACK_MARK: char = '■';

/// The markup of chess-results.com: its lists, marks of colours, addresses of pages such as
/// `tnr1.aspx?lan=1`, and links to players such as `…snr=12`.
pub const CHESS_RESULTS: Markup = Markup {
    list: "CRs1",
    signs: &[("FarbewT", WHITE_MARK), ("FarbesT", BLACK_MARK)],
    address: "tnr",
    reference: "snr",
};

//! States what the markup of chess-results.com means.

use crate::source::Markup;

/// The character that is put before a name if the page shows that the player has White.
pub(super) const WHITE_MARK: char = '□';

/// The character that is put before a name if the page shows that the player has Black.
pub(super) const BLACK_MARK: char = '■';

/// The markup of chess-results.com: classes of lists and of colours, addresses of pages such as
/// `tnr1.aspx?lan=1`, and links to players such as `…snr=12`.
pub const CHESS_RESULTS: Markup = Markup {
    list_class: "CRs1",
    symbols: &[("FarbewT", WHITE_MARK), ("FarbesT", BLACK_MARK)],
    address_prefix: "tnr",
    player_parameter: "snr",
};

//! Recognises texts in the place of a name that mean a bye or a player who is not paired.

use super::headers::normal_form;
use super::words::{NAME_SUBSTITUTES, NameSubstitute};

/// Whether a text in the place of a name means that there is no opponent.
pub(super) fn is_unpaired(name: &str) -> bool {
    matches!(
        NAME_SUBSTITUTES.meaning(&normal_form(name)),
        Some(NameSubstitute::Bye | NameSubstitute::NotPaired)
    )
}

/// Whether a text in the place of a name means a pairing-allocated bye.
pub(super) fn is_bye(name: &str) -> bool {
    NAME_SUBSTITUTES.meaning(&normal_form(name)) == Some(NameSubstitute::Bye)
}

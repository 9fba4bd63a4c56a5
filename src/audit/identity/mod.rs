//! Identity (I): who the players and arbiters are, and whether a person is listed twice.

pub(super) mod arbiter_plays;
pub(super) mod arbiter_title;
pub(super) mod arbiter_unidentified;
pub(super) mod federation_other_standard;
pub(super) mod federation_unknown;
pub(super) mod id_malformed;
pub(super) mod id_missing;
pub(super) mod id_used_twice;
pub(super) mod name_form;
pub(super) mod on_list;
pub(super) mod person_entered_twice;
pub(super) mod rating_implausible;
pub(super) mod title_impossible;

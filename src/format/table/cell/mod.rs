//! Parsers for the cells of crosstables and pairings, which state opponent, colour and outcome in
//! many spellings (reference/swiss-manager-exports.md 5.2; `grammar/crosstable-cell.ebnf`).

mod opposed;
mod piece;
mod sign;
mod swiss;

pub(super) use opposed::{parse_matrix_cell, parse_pairing_result};
pub(super) use piece::{blanks, piece, spaced};
pub(in crate::format) use sign::half_sign;
pub(super) use sign::{
    ResultCode, bye_points, is_diagonal, is_oneself, parse_result_code, score_sign, swiss_colour,
    swiss_outcome,
};
pub(super) use swiss::{
    Game, SwissCell, build_game, bye_word, parse_pairing_with_unread_result, parse_swiss_cell,
};

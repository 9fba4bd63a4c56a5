//! Every check, one line each.

use super::check::Check;
use super::{dates, identity, pairings, points, results, structure, tiebreaks};

/// Every check, in the order in which they run: structure, dates and identity before results,
/// results before pairings and points, points before tie-breaks, tie-breaks before ranks. A check sees what was
/// found before it.
pub static CATALOGUE: &[&Check] = &[
    &structure::header_missing::HEADER_MISSING,
    &structure::title_header_missing::TITLE_HEADER_MISSING,
    &structure::record_unknown::RECORD_UNKNOWN,
    &structure::record_repeated::RECORD_REPEATED,
    &structure::player_line_malformed::PLAYER_LINE_MALFORMED,
    &structure::encoding_damaged::ENCODING_DAMAGED,
    &structure::numbers_irregular::NUMBERS_IRREGULAR,
    &structure::rounds_uneven::ROUNDS_UNEVEN,
    &structure::round_count_differs::ROUND_COUNT_DIFFERS,
    &structure::counts_differ::COUNTS_DIFFER,
    &structure::sign_unknown::SIGN_UNKNOWN,
    &structure::dialect_old::DIALECT_OLD,
    &structure::header_invalid::HEADER_INVALID,
    &structure::reference_unknown::REFERENCE_UNKNOWN,
    &structure::team_membership::TEAM_MEMBERSHIP,
    &structure::column_unclear::COLUMN_UNCLEAR,
    &structure::cell_damaged::CELL_DAMAGED,
    &structure::placeholder_player::PLACEHOLDER_PLAYER,
    &dates::date_missing::DATE_MISSING,
    &dates::date_unclear::DATE_UNCLEAR,
    &dates::end_before_start::END_BEFORE_START,
    &dates::round_date_outside::ROUND_DATE_OUTSIDE,
    &dates::day_without_round::DAY_WITHOUT_ROUND,
    &dates::birth_date_unreadable::BIRTH_DATE_UNREADABLE,
    &dates::birth_date_impossible::BIRTH_DATE_IMPOSSIBLE,
    &identity::id_used_twice::ID_USED_TWICE,
    &identity::person_entered_twice::PERSON_ENTERED_TWICE,
    &identity::rating_implausible::RATING_IMPLAUSIBLE,
    &identity::title_impossible::TITLE_IMPOSSIBLE,
    &identity::arbiter_plays::ARBITER_PLAYS,
    &results::opponent_self::OPPONENT_SELF,
    &results::opponent_unknown::OPPONENT_UNKNOWN,
    &results::opponent_missing::OPPONENT_MISSING,
    &results::bye_with_opponent::BYE_WITH_OPPONENT,
    &results::pairing_one_sided::PAIRING_ONE_SIDED,
    &results::forfeit_without_opponent::FORFEIT_WITHOUT_OPPONENT,
    &results::forfeit_one_sided::FORFEIT_ONE_SIDED,
    &results::results_disagree::RESULTS_DISAGREE,
    &results::colours_disagree::COLOURS_DISAGREE,
    &results::colours_missing::COLOURS_MISSING,
    &results::division_unusual::DIVISION_UNUSUAL,
    &results::result_missing::RESULT_MISSING,
    &results::round_empty::ROUND_EMPTY,
    &results::round_robin_incomplete::ROUND_ROBIN_INCOMPLETE,
    &results::sources_disagree::SOURCES_DISAGREE,
    &results::team_match_disagrees::TEAM_MATCH_DISAGREES,
    &pairings::rematch::REMATCH,
    &pairings::allocated_bye_again::ALLOCATED_BYE_AGAIN,
    &pairings::allocated_bye_barred::ALLOCATED_BYE_BARRED,
    &pairings::allocated_byes_several::ALLOCATED_BYES_SEVERAL,
    &pairings::forbidden_pairing::FORBIDDEN_PAIRING,
    &points::score_system_undeclared::SCORE_SYSTEM_UNDECLARED,
    &points::adjustment_unexplained::ADJUSTMENT_UNEXPLAINED,
    &points::points_differ::POINTS_DIFFER,
    &points::round_unbalanced::ROUND_UNBALANCED,
    &points::rank_missing::RANK_MISSING,
    &points::rank_against_points::RANK_AGAINST_POINTS,
    &points::ranks_irregular::RANKS_IRREGULAR,
    &points::standings_differ::STANDINGS_DIFFER,
    &points::team_points_differ::TEAM_POINTS_DIFFER,
    &tiebreaks::tie_break_unknown::TIE_BREAK_UNKNOWN,
    &tiebreaks::tie_break_unsuitable::TIE_BREAK_UNSUITABLE,
    &tiebreaks::tie_breaks_undeclared::TIE_BREAKS_UNDECLARED,
    &tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS,
    &tiebreaks::order_against_tie_breaks::ORDER_AGAINST_TIE_BREAKS,
    &tiebreaks::tie_unexplained::TIE_UNEXPLAINED,
];

/// The check with this code (`P301`) or name (`points-differ`), in either case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Check> {
    CATALOGUE.iter().copied().find(|check| {
        check.code.code.eq_ignore_ascii_case(name) || check.code.name.eq_ignore_ascii_case(name)
    })
}

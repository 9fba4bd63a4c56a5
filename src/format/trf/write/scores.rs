//! Writes the points of results: 162, 362, XXS and BB records (reference/trf.md 4.4, 4.9, 9).

use super::out::Out;
use crate::model::{Outcome, ScoreSystem, Tournament};
use crate::number::Points;

/// Whether the symbols of 162 can state the score system. This requires that a forfeit win and a
/// full-point bye are worth as much as a win, a half-point bye as much as a draw, and a forfeit
/// loss as much as an absence, and that the points do not depend on the colour.
pub(super) fn fits_symbols(system: &ScoreSystem) -> bool {
    let is_same = |pair: [Points; 2]| pair[0] == pair[1];
    is_same(system.win)
        && is_same(system.draw)
        && is_same(system.loss)
        && system.forfeit_win == system.w()
        && system.full_point_bye == system.w()
        && system.half_point_bye == system.d()
        && system.forfeit_loss == system.zero_point_bye
}

/// Writes 162. `absence` is the symbol for an absence: `A`, or `Z` for bbpPairings.
/// `allows_unknown` is true if the symbol `X` is allowed, which bbpPairings does not accept. `X` is
/// written only if the tournament has an unknown result, or if an unknown result is not worth a
/// draw.
pub(super) fn write_symbols(
    out: &mut Out,
    tournament: &Tournament,
    absence: &str,
    allows_unknown: bool,
) {
    let system = &tournament.score_system;
    let mut pairs = vec![
        ("W", system.w()),
        ("D", system.d()),
        ("L", system.l()),
        (absence, system.zero_point_bye),
        ("P", system.pairing_allocated_bye),
    ];
    let has_unknown_result = || {
        tournament
            .entries
            .iter()
            .any(|entry| entry.outcome == Outcome::Unknown)
    };
    if allows_unknown && (system.unknown != system.d() || has_unknown_result()) {
        pairs.push(("X", system.unknown));
    }
    write_values(out, "162", 6, &pairs);
}

/// Writes 362, the match points.
pub(super) fn write_match_points(out: &mut Out, points: [Points; 3]) {
    let pairs = [("TW", points[0]), ("TD", points[1]), ("TL", points[2])];
    write_values(out, "362", 5, &pairs);
}

/// Writes a record with a symbol and its points every nine columns. `first` is the column of the
/// first symbol.
fn write_values(out: &mut Out, code: &str, first: usize, pairs: &[(&str, Points)]) {
    out.push_ascii(code);
    for (index, (symbol, points)) in pairs.iter().enumerate() {
        let column = first + 9 * index;
        out.pad_to(column);
        out.push_ascii(symbol);
        out.push_right_aligned(column + symbol.len() + 3, &points.to_text(1, '.'));
    }
    out.end_line();
}

/// Writes XXS: the points of games, and the points of JaVaFo's other codes if they differ from the
/// points that JaVaFo would assume.
pub(super) fn write_codes(out: &mut Out, system: &ScoreSystem) {
    let mut pairs: Vec<(&str, Points)> = Vec::new();
    let game_codes = [
        (["W", "WW", "BW"], system.win),
        (["D", "WD", "BD"], system.draw),
        (["L", "WL", "BL"], system.loss),
    ];
    for ([both, white, black], [with_white, with_black]) in game_codes {
        if with_white == with_black {
            pairs.push((both, with_white));
        } else {
            pairs.extend([(white, with_white), (black, with_black)]);
        }
    }
    let other_codes = [
        ("FW", system.forfeit_win, system.w()),
        ("FPB", system.full_point_bye, system.w()),
        ("HPB", system.half_point_bye, system.d()),
        ("PAB", system.pairing_allocated_bye, system.w()),
        ("ZPB", system.zero_point_bye, Points::ZERO),
        ("FL", system.forfeit_loss, Points::ZERO),
    ];
    let differing_codes = other_codes
        .into_iter()
        .filter(|(_, points, implied)| points != implied);
    pairs.extend(differing_codes.map(|(code, points, _)| (code, points)));
    let words: Vec<String> = pairs
        .iter()
        .map(|(code, points)| format!("{code}={}", points.to_text(1, '.')))
        .collect();
    out.push_record("XXS", Some(&words.join(" ")));
}

/// Writes BBW to BBU, the records of bbpPairings for the points of results.
pub(super) fn write_records(out: &mut Out, system: &ScoreSystem) {
    let list = [
        ("BBW", system.w()),
        ("BBD", system.d()),
        ("BBL", system.l()),
        ("BBZ", system.zero_point_bye),
        ("BBF", system.forfeit_loss),
        ("BBU", system.pairing_allocated_bye),
    ];
    for (code, points) in list {
        out.push_ascii(code);
        out.push_right_aligned(8, &points.to_text(1, '.'));
        out.end_line();
    }
}

/// Whether the BB records can state the score system.
pub(super) fn fits_records(system: &ScoreSystem) -> bool {
    let without_forfeit_loss = ScoreSystem {
        forfeit_loss: system.zero_point_bye,
        ..*system
    };
    fits_symbols(&without_forfeit_loss) && system.unknown == system.d()
}

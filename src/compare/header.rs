//! Compares the tournament sections of two files.

use super::fields::sorted_fields;
use super::{Comparison, Difference, StatedValue, Subject, Topic};
use crate::import::{Claims, Import, Part};
use crate::merge::name_key;
use crate::model::team::Encounters;
use crate::model::{FieldKey, HEADER, Spelling};
use crate::number::Points;
use crate::source::{Field, Span};

/// The order in which differences of fields are reported; differences of other fields follow in the
/// order of the registry.
const FIELD_ORDER: [FieldKey; 16] = [
    FieldKey::Name,
    FieldKey::City,
    FieldKey::Federation,
    FieldKey::FirstDay,
    FieldKey::LastDay,
    FieldKey::Organiser,
    FieldKey::ChiefArbiter,
    FieldKey::DeputyArbiters,
    FieldKey::TimeControl,
    FieldKey::TimeCode,
    FieldKey::TimeClass,
    FieldKey::FideEvent,
    FieldKey::PlannedRounds,
    FieldKey::RoundDates,
    FieldKey::TypeCode,
    FieldKey::System,
];

/// Fields that the general comparison omits: the order of the starting numbers, which only one
/// program states, and fields that functions below compare.
const COMPARED_SEPARATELY: [FieldKey; 5] = [
    FieldKey::StartingRank,
    FieldKey::Type,
    FieldKey::Boards,
    FieldKey::MatchPoints,
    FieldKey::TeamBye,
];

/// Compares the tournament sections, field by field.
pub(super) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    for field in sorted_fields(HEADER, &FIELD_ORDER) {
        if COMPARED_SEPARATELY.contains(&field.key) {
            continue;
        }
        let stated_values = files.map(|import| (field.words)(&import.tournament));
        let stated_values = stated_values.map(|value| value.filter(|value| !value.is_empty()));
        let spans = files.map(|import| span_of_field(import, field.key));
        let is_free_text = field.spelling == Spelling::Free;
        compare_values(comparison, field.name, stated_values, spans, is_free_text);
    }
    compare_type(files, comparison);
    compare_boards(files, comparison);
    compare_counts(files, comparison);
    compare_score_system(files, comparison);
    compare_match_points(files, comparison);
    compare_round_counts(files, comparison);
}

/// Compares the type of the tournament as written. Types are not compared if the systems differ,
/// because this is reported separately. They are not compared either if the formats differ, because
/// each format has its own words for a system.
fn compare_type(files: [&Import; 2], comparison: &mut Comparison) {
    let systems = files.map(|import| import.tournament.system);
    let is_comparable = match systems {
        [Some(a), Some(b)] => a != b || files[0].format != files[1].format,
        _ => false,
    };
    let values = files.map(|import| {
        let text = import.tournament.type_text.clone();
        text.filter(|text| !text.trim().is_empty())
    });
    if !(is_comparable && values.iter().all(Option::is_some)) {
        let spans = files.map(|import| span_of_field(import, FieldKey::Type));
        compare_values(comparison, "type in words", values, spans, true);
    }
}

/// Compares the numbers of boards in a match. A file that does not state the number agrees if its
/// matches have as many boards as the other file states.
fn compare_boards(files: [&Import; 2], comparison: &mut Comparison) {
    let stated_boards = files.map(|import| import.tournament.boards.filter(|&boards| boards > 0));
    let is_shown = |boards: u16, other: &Import| {
        Encounters::compute(&other.tournament).boards == usize::from(boards)
    };
    let agrees = match stated_boards {
        [Some(boards), None] => is_shown(boards, files[1]),
        [None, Some(boards)] => is_shown(boards, files[0]),
        _ => false,
    };
    if !agrees {
        let values = stated_boards.map(|boards| boards.map(|boards| boards.to_string()));
        let spans = files.map(|import| span_of_field(import, FieldKey::Boards));
        compare_values(comparison, "boards per match", values, spans, false);
    }
}

/// Compares the numbers of players and teams that the tournament sections state.
fn compare_counts(files: [&Import; 2], comparison: &mut Comparison) {
    type Count = fn(&Claims) -> Option<Field<u32>>;
    let counts: [(&str, Count); 4] = [
        ("number of players", |claims| claims.players),
        ("number of players with a game", |claims| {
            claims.active_players
        }),
        ("number of rated players", |claims| claims.rated_players),
        ("number of teams", |claims| claims.teams),
    ];
    for (name, of) in counts {
        let stated_counts = files.map(|import| of(&import.claims));
        let values = stated_counts.map(|field| field.map(|field| field.value.to_string()));
        let spans = stated_counts.map(|field| field.map(|field| field.span).unwrap_or_default());
        compare_values(comparison, name, values, spans, false);
    }
}

/// Compares the match points for a match and for a bye. A file that states no match points uses the
/// usual ones, unless its format has no field for them.
fn compare_match_points(files: [&Import; 2], comparison: &mut Comparison) {
    let spans = |key: FieldKey| files.map(|import| span_of_field(import, key));
    let usual_points = [Points::from_whole(2), Points::ONE, Points::ZERO];
    let stated_points = files.map(|import| import.tournament.match_points);
    let have_same_format = files[0].format == files[1].format;
    let are_team_events = files.iter().all(|import| import.tournament.team_event);
    let values = stated_points.map(|points| match points {
        None if have_same_format && are_team_events => Some(usual_points),
        points => points,
    });
    if values.map(|points| points.unwrap_or(usual_points)) != [usual_points; 2] {
        let words = |points: [Points; 3]| points.map(|points| points.to_string()).join(", ");
        let values = values.map(|points| points.map(words));
        let name = "match points for a win, a draw and a loss";
        compare_values(
            comparison,
            name,
            values,
            spans(FieldKey::MatchPoints),
            false,
        );
    }
    let values = files.map(|import| {
        let names = ["match points", "game points"];
        let amounts = import.tournament.team_bye.into_iter().zip(names);
        let amounts = amounts.filter_map(|(points, name)| Some(format!("{} {name}", points?)));
        let amounts: Vec<String> = amounts.collect();
        (!amounts.is_empty()).then(|| amounts.join(", "))
    });
    let name = "points for a pairing-allocated bye of a team";
    compare_values(comparison, name, values, spans(FieldKey::TeamBye), false);
}

/// Returns the span of a field of the tournament section; empty if the file does not state the
/// field.
fn span_of_field(import: &Import, key: FieldKey) -> Span {
    let field = import.origins.header(key).next();
    field.map(|field| field.value).unwrap_or_default()
}

/// Reports two different values, or counts a value that only one file states. If `is_free_text` is
/// `true`, values that differ only in commas, dots, blanks, accents or case are treated as equal.
fn compare_values(
    comparison: &mut Comparison,
    name: &str,
    values: [Option<String>; 2],
    spans: [Span; 2],
    is_free_text: bool,
) {
    match &values {
        [None, None] => {}
        [Some(a), Some(b)] if a == b || is_free_text && name_key(a) == name_key(b) => {}
        [Some(_), None] => comparison.count_one_sided(0, name, None),
        [None, Some(_)] => comparison.count_one_sided(1, name, None),
        [Some(a), Some(b)] => comparison.differences.push(Difference {
            topic: Topic::Tournament,
            field: name.to_owned(),
            subject: Subject::Tournament,
            round: None,
            game_differences: 0,
            values: [StatedValue::new(a, spans[0]), StatedValue::new(b, spans[1])],
        }),
    }
}

/// Compares the points for each result. A file that states no points uses the usual ones, so only
/// different points are reported.
fn compare_score_system(files: [&Import; 2], comparison: &mut Comparison) {
    let [a, b] = files.map(|import| {
        let s = &import.tournament.score_system;
        [
            ("points for a win", s.win),
            ("points for a draw", s.draw),
            ("points for a loss", s.loss),
            ("points for a forfeit win", [s.forfeit_win; 2]),
            ("points for a forfeit loss", [s.forfeit_loss; 2]),
            (
                "points for a pairing-allocated bye",
                [s.pairing_allocated_bye; 2],
            ),
            ("points for a full-point bye", [s.full_point_bye; 2]),
            ("points for a half-point bye", [s.half_point_bye; 2]),
            ("points for a zero-point bye", [s.zero_point_bye; 2]),
        ]
    });
    let words = |[white, black]: [Points; 2]| {
        if white == black {
            white.to_string()
        } else {
            format!("{white} with White, {black} with Black")
        }
    };
    for ((name, a), (_, b)) in a.into_iter().zip(b) {
        let values = [a, b].map(|points| Some(words(points)));
        let spans = files.map(|import| span_of_field(import, FieldKey::ScoreSystem));
        compare_values(comparison, name, values, spans, false);
    }
}

/// Compares the numbers of rounds. They are compared only if both files contain the whole event and
/// have rounds.
fn compare_round_counts(files: [&Import; 2], comparison: &mut Comparison) {
    let is_whole_event = |import: &Import| import.part == Part::Event;
    if !files.iter().all(|import| is_whole_event(import)) {
        return;
    }
    let [a, b] = files.map(|import| import.tournament.rounds);
    if a == b || a == 0 || b == 0 {
        return;
    }
    let values = [a, b].map(|rounds| Some(rounds.to_string()));
    let no_spans = [Span::default(); 2];
    compare_values(comparison, "rounds in the file", values, no_spans, false);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Date, Tournament};

    fn check(a: Tournament, b: Tournament, expected: &[&str]) {
        let [a, b] = [a, b].map(|tournament| Import {
            tournament,
            ..Import::default()
        });
        let mut comparison = Comparison::default();
        compare([&a, &b], &mut comparison);
        let found = comparison.differences.iter();
        let found: Vec<&str> = found.map(|one| one.field.as_str()).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn fields_of_few_formats_are_compared_too() {
        let file = |words: &str| Tournament {
            director: Some(words.to_owned()),
            database_number: words.parse().ok(),
            round_times: vec![Some(words.to_owned())],
            ..Tournament::default()
        };
        let names = [
            "director",
            "chess-results.com event number",
            "start times of the rounds",
        ];
        check(file("17"), file("18"), &names);
        check(file("17"), file("17"), &[]);
    }

    #[test]
    fn missing_dates_of_the_last_rounds_are_not_a_difference() {
        let file = |days: &[Option<Date>]| Tournament {
            round_dates: days.to_vec(),
            ..Tournament::default()
        };
        let days = [Date::new(2026, 5, 1), Date::new(2026, 5, 2)];
        check(file(&[days[0]]), file(&[days[0], None]), &[]);
        check(file(&[days[0]]), file(&days), &["days of the rounds"]);
    }
}

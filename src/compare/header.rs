//! The tournament section.

use super::{Comparison, Difference, Said, Topic, Whom};
use crate::import::{Claims, Import, Part};
use crate::merge::name_key;
use crate::model::{Colour, RankOrder, TimeClass, Tournament};
use crate::number::Points;
use crate::source::{Field, Span};

/// A value of the tournament section.
struct Value {
    /// In words.
    name: &'static str,
    /// The TRF record of the same meaning, under which its place is kept.
    code: &'static str,
    /// What a file tells.
    of: fn(&Tournament) -> Option<String>,
    /// Written freely: blanks, case and accents are no difference.
    free: bool,
}

const fn exact(
    name: &'static str,
    code: &'static str,
    of: fn(&Tournament) -> Option<String>,
) -> Value {
    Value {
        name,
        code,
        of,
        free: false,
    }
}

const fn free(
    name: &'static str,
    code: &'static str,
    of: fn(&Tournament) -> Option<String>,
) -> Value {
    Value {
        free: true,
        ..exact(name, code, of)
    }
}

const VALUES: [Value; 21] = [
    free("name", "012", |t| t.name.clone()),
    free("city", "022", |t| t.city.clone()),
    free("federation", "032", |t| t.federation.clone()),
    exact("first day", "042", |t| t.start.map(|day| day.to_string())),
    exact("last day", "052", |t| t.end.map(|day| day.to_string())),
    free("organiser", "", |t| t.organiser.clone()),
    free("chief arbiter", "102", |t| t.chief_arbiter.clone()),
    free("deputy arbiters", "112", |t| list(&t.deputy_arbiters)),
    free("time control", "122", |t| t.time_text.clone()),
    exact("encoded time control", "222", |t| t.time_code.clone()),
    exact("kind of time control", "", |t| {
        let class = t.time_class?;
        let words = match class {
            TimeClass::Standard => "standard",
            TimeClass::Rapid => "rapid",
            TimeClass::Blitz => "blitz",
        };
        Some(words.to_owned())
    }),
    exact("number at FIDE", "", |t| {
        t.fide_event.map(|number| number.to_string())
    }),
    exact("rounds planned", "142", |t| {
        t.planned_rounds.map(|rounds| rounds.to_string())
    }),
    exact("days of the rounds", "132", |t| {
        let days = t.round_dates.iter();
        let days: Vec<String> = days
            .map(|day| day.map_or_else(|| "-".to_owned(), |day| day.to_string()))
            .collect();
        list(&days).filter(|text| text.contains(|c: char| c.is_ascii_digit()))
    }),
    exact("encoded type", "192", |t| t.type_code.clone()),
    exact("system", "092", |t| t.system.map(|s| s.name().to_owned())),
    exact("colour of the first player in round 1", "152", |t| {
        t.initial_colour.map(|colour| match colour {
            Colour::White => "White".to_owned(),
            Colour::Black => "Black".to_owned(),
        })
    }),
    free("pairing program", "182", |t| t.pairing_program.clone()),
    exact("rank order", "212", |t| {
        t.rank_order.as_ref().and_then(order)
    }),
    exact("boards of a match", "", |t| {
        t.boards.map(|boards| boards.to_string())
    }),
    exact("colours of the boards", "352", |t| {
        let colours = t.board_colours.iter().map(|colour| match colour {
            Colour::White => 'W',
            Colour::Black => 'B',
        });
        Some(colours.collect())
    }),
];

fn list(values: &[String]) -> Option<String> {
    (!values.is_empty()).then(|| values.join(", "))
}

fn order(order: &RankOrder) -> Option<String> {
    let criteria: Vec<String> = order
        .criteria
        .iter()
        .map(|criterion| criterion.spelled.to_uppercase())
        .collect();
    list(&criteria)
}

/// Compares the tournament sections, value by value.
pub(super) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    for value in &VALUES {
        let told = files.map(|import| (value.of)(&import.tournament).filter(|v| !v.is_empty()));
        let spans = files.map(|import| place(import, value.code));
        meet(comparison, value.name, told, spans, value.free);
    }
    type_in_words(files, comparison);
    counts(files, comparison);
    score_system(files, comparison);
    match_points(files, comparison);
    rounds(files, comparison);
}

/// The type as it is written. Other formats have other words for the same system, and another
/// system is a difference of its own.
fn type_in_words(files: [&Import; 2], comparison: &mut Comparison) {
    let systems = files.map(|import| import.tournament.system);
    let said = match systems {
        [Some(a), Some(b)] => a != b || files[0].format != files[1].format,
        _ => false,
    };
    let told = files.map(|import| {
        let text = import.tournament.type_text.clone();
        text.filter(|text| !text.trim().is_empty())
    });
    if !(said && told.iter().all(Option::is_some)) {
        let spans = files.map(|import| place(import, "092"));
        meet(comparison, "type in words", told, spans, true);
    }
}

/// How many players and teams the tournament section states.
fn counts(files: [&Import; 2], comparison: &mut Comparison) {
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
        let stated = files.map(|import| of(&import.claims));
        let told = stated.map(|field| field.map(|field| field.value.to_string()));
        let spans = stated.map(|field| field.map(|field| field.span).unwrap_or_default());
        meet(comparison, name, told, spans, false);
    }
}

/// What a match and a bye of a team bring. Nothing said is the usual worth of a match, but
/// where the other file is of another format it may be that it cannot be said.
fn match_points(files: [&Import; 2], comparison: &mut Comparison) {
    let spans = |code: &str| files.map(|import| place(import, code));
    let usual = [Points::from_whole(2), Points::ONE, Points::ZERO];
    let stated = files.map(|import| import.tournament.match_points);
    let alike = files[0].format == files[1].format;
    let teams = files.iter().all(|import| import.tournament.team_event);
    let told = stated.map(|points| match points {
        None if alike && teams => Some(usual),
        points => points,
    });
    if told.map(|points| points.unwrap_or(usual)) != [usual; 2] {
        let words = |points: [Points; 3]| points.map(|points| points.to_string()).join(", ");
        let told = told.map(|points| points.map(words));
        let name = "match points for a win, a draw, a loss";
        meet(comparison, name, told, spans("362"), false);
    }
    let told = files.map(|import| {
        let names = ["match points", "game points"];
        let amounts = import.tournament.team_bye.into_iter().zip(names);
        let amounts = amounts.filter_map(|(points, name)| Some(format!("{} {name}", points?)));
        list(&amounts.collect::<Vec<_>>())
    });
    let name = "points for a pairing-allocated bye of a team";
    meet(comparison, name, told, spans("320"), false);
}

fn place(import: &Import, code: &str) -> Span {
    let field = import.origins.header(code).next();
    field.map(|field| field.value).unwrap_or_default()
}

fn meet(
    comparison: &mut Comparison,
    name: &str,
    told: [Option<String>; 2],
    spans: [Span; 2],
    free: bool,
) {
    match &told {
        [None, None] => {}
        [Some(a), Some(b)] if a == b || free && name_key(a) == name_key(b) => {}
        [Some(_), None] => comparison.told(0, name, None),
        [None, Some(_)] => comparison.told(1, name, None),
        [Some(a), Some(b)] => comparison.differences.push(Difference {
            topic: Topic::Tournament,
            field: name.to_owned(),
            whom: Whom::Tournament,
            round: None,
            games: 0,
            said: [Said::new(a, spans[0]), Said::new(b, spans[1])],
        }),
    }
}

/// What results are worth; a file that does not say follows the usual values, so that only
/// different values are a difference.
fn score_system(files: [&Import; 2], comparison: &mut Comparison) {
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
    let words = |[white, black]: [Points; 2]| match white == black {
        true => white.to_string(),
        false => format!("{white} with White, {black} with Black"),
    };
    for ((name, a), (_, b)) in a.into_iter().zip(b) {
        let told = [a, b].map(|points| Some(words(points)));
        let spans = files.map(|import| place(import, "162"));
        meet(comparison, name, told, spans, false);
    }
}

/// The number of rounds that each file holds; those beyond the shorter one have nothing to be
/// compared with.
fn rounds(files: [&Import; 2], comparison: &mut Comparison) {
    let whole = |import: &Import| import.part == Part::Event;
    if !files.iter().all(|import| whole(import)) {
        return;
    }
    let [a, b] = files.map(|import| import.tournament.rounds);
    if a == b || a == 0 || b == 0 {
        return;
    }
    let told = [a, b].map(|rounds| Some(rounds.to_string()));
    let none = [Span::default(); 2];
    meet(comparison, "rounds in the file", told, none, false);
}

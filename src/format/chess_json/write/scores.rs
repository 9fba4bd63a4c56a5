//! Writes the score systems of games and matches, which state a value for each result code
//! (reference/chess-json.md 5).

use super::doc::{CodeValues, Scores};
use super::persons::points_text;
use super::words as w;
use crate::format::write::{Losses, Subject, has_team_only_byes};
use crate::import::Import;
use crate::model::ScoreSystem;
use crate::number::Points;

/// Returns the score system reduced to what result codes can express. For example, points that
/// depend on the colour cannot be expressed.
pub(super) fn expressible_part(system: &ScoreSystem) -> ScoreSystem {
    ScoreSystem {
        win: [system.w(); 2],
        draw: [system.d(); 2],
        loss: [system.l(); 2],
        forfeit_win: system.w(),
        forfeit_loss: system.zero_point_bye,
        ..*system
    }
}

/// Returns the values of the result codes for games and matches. If a code has the same value as
/// the code to which it refers by default, that other code is written instead of points.
pub(super) fn scores(import: &Import, has_teams: bool, losses: &mut Losses) -> Scores {
    let tournament = &import.tournament;
    let mut system = tournament.score_system;
    if !has_teams && has_team_only_byes(import) {
        system.pairing_allocated_bye = Points::ZERO;
        losses.add(&w::BYES_OF_TEAMS, Subject::default());
    }
    let system = &system;
    let points_or_code = |points: Points, default: Points, code: &str| {
        if points == default {
            code.to_owned()
        } else {
            points_text(points)
        }
    };
    let game = vec![
        ("W", points_text(system.w())),
        ("D", points_text(system.d())),
        ("L", points_text(system.l())),
        ("F", points_or_code(system.full_point_bye, system.w(), "W")),
        ("H", points_or_code(system.half_point_bye, system.d(), "D")),
        ("Z", points_text(system.zero_point_bye)),
        (
            "P",
            points_or_code(system.pairing_allocated_bye, system.w(), "W"),
        ),
        ("A", points_or_code(system.unknown, system.d(), "D")),
        ("U", "Z".to_owned()),
    ];
    if expressible_part(system) != *system {
        losses.add(&w::SCORE_DETAILS, Subject::default());
    }
    let [won, drawn, lost] = tournament.match_points_or_default();
    let bye = tournament.team_bye.map(|points| points.map(points_text));
    let match_scores = if has_teams {
        vec![
            ("W", won.to_string()),
            ("D", drawn.to_string()),
            ("L", lost.to_string()),
            ("F", "W".to_owned()),
            ("H", "D".to_owned()),
            ("Z", Points::ZERO.to_string()),
            ("P", bye[0].clone().unwrap_or_else(|| "D".to_owned())),
            ("A", "D".to_owned()),
            ("U", "Z".to_owned()),
            ("FG", "W*".to_owned()),
            ("HG", "D*".to_owned()),
            ("ZG", "Z*".to_owned()),
            ("PG", bye[1].clone().unwrap_or_else(|| "P*".to_owned())),
        ]
    } else {
        Vec::new()
    };
    Scores {
        game: CodeValues(game),
        match_scores: CodeValues(match_scores),
    }
}

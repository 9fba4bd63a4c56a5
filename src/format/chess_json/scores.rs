//! Reads score systems: the points of each result code. A value may refer to another result code.

use super::event::{Lowering, keep_unread_members};
use super::node::{Node, Object};
use super::shapes;
use crate::import::NoteKind;
use crate::model::{FieldKey, ScoreSystem};
use crate::number::Points;
use crate::source::Span;

/// The largest number of references that are followed from code to code; a longer chain must be
/// circular.
const MAX_REFERENCES: usize = 10;

/// Result codes and the values that they have if a file does not define them: points, or another
/// result code.
const DEFAULT_VALUES: [(&str, &str); 9] = [
    ("W", "1.0"),
    ("D", "0.5"),
    ("L", "0.0"),
    ("Z", "0.0"),
    ("F", "W"),
    ("H", "D"),
    ("P", "W"),
    ("A", "D"),
    ("U", "Z"),
];

/// The score systems that the oldest files refer to by name, with the points of win, draw and loss
/// in hundredths.
const KNOWN_SYSTEMS: [(&str, [i32; 3]); 3] = [
    ("game", [100, 50, 0]),
    ("children", [300, 200, 100]),
    ("football", [300, 100, 0]),
];

impl<'a> Lowering<'_, 'a> {
    pub(super) fn read_scores(&mut self) {
        let score_system = self.tournament.member("scoreSystem");
        let score_system = score_system.and_then(|(node, line)| Some((Object::new(node)?, line)));
        let systems = score_system.as_ref().map(|(systems, _)| systems);
        let game_system = systems.and_then(|systems| systems.object("game"));
        let match_system = systems.and_then(|systems| systems.object("match"));
        let game_system = game_system.or_else(|| self.find_score_system("gameScoreSystem"));
        let match_system = match_system.or_else(|| self.find_score_system("matchScoreSystem"));
        if let Some((systems, _)) = &score_system {
            systems.mark_known(&["primary", "secondary"]);
            keep_unread_members(
                systems,
                &shapes::SCORE_SYSTEMS,
                &mut self.import.unread,
                &mut self.notes,
            );
        }
        if let Some(game_system) = &game_system {
            let span = game_system.span();
            self.record_span(
                FieldKey::ScoreSystem,
                span,
                score_system.map_or(span, |(_, line)| line),
            );
            self.import.tournament.score_system = self.read_values(game_system);
            self.set_decimals(game_system);
        }
        if let Some(match_system) = match_system.filter(|_| self.import.tournament.team_event) {
            for code in ["W", "D", "L", "P"] {
                if match_system.get(code).is_some()
                    && let Err(span) = points_of_code(&match_system, code)
                {
                    let text = format!(
                        "score system of matches: the value of `{code}` is neither a number of \
                         points nor a result code with points; it counts as not stated"
                    );
                    self.notes.add(NoteKind::InvalidHeader, span, text);
                }
            }
            if let Some(span) = unread_bye_value(&match_system) {
                let text = "score system of matches: the value of `PG` is not a number of points; \
                            it counts as not stated";
                self.notes.add(NoteKind::InvalidHeader, span, text);
            }
            let value = |code| {
                points_of_code(&match_system, code)
                    .ok()
                    .filter(|_| match_system.has(code))
            };
            if let [Some(won), Some(drawn), Some(lost)] = ["W", "D", "L"].map(value) {
                self.record_span(
                    FieldKey::MatchPoints,
                    match_system.span(),
                    match_system.span(),
                );
                self.import.tournament.match_points = Some([won, drawn, lost]);
                // a bye that counts as a drawn match states nothing new
                let bye_points = value("P").filter(|&points| points != drawn);
                let bye_game_points = match_system.get("PG").and_then(Node::points);
                let bye_game_points = bye_game_points.map(|field| field.value);
                self.import.tournament.team_bye = match (bye_points, bye_game_points) {
                    (None, None) => [None; 2],
                    _ => [value("P"), bye_game_points],
                };
            }
        }
    }

    /// Finds the score system to which the tournament refers by name under `key`. If it is not in
    /// the file but has a well-known name such as `football`, sets the points of games and returns
    /// `None`.
    fn find_score_system(&mut self, key: &str) -> Option<Object<'a>> {
        let (name, line) = super::node::text_member(self.tournament, key)?;
        let mut lists = self.event.score_lists.iter();
        let list = lists.find(|(list, _)| *list == name.value);
        if let Some((_, system)) = list {
            return Some(system.clone());
        }
        let known_system = KNOWN_SYSTEMS
            .iter()
            .find(|(known_name, _)| *known_name == &*name.value);
        if let Some((_, values)) = known_system.filter(|_| key == "gameScoreSystem") {
            let [w, d, l] = values.map(Points::from_hundredths);
            self.record_span(FieldKey::ScoreSystem, name.span, line);
            self.import.tournament.score_system = ScoreSystem::from_results(w, d, l);
        } else if name.value != "match" {
            let text = format!("`{key}` names a score system that the file does not contain");
            self.notes.add(NoteKind::InvalidHeader, name.span, text);
        }
        None
    }

    fn read_values(&mut self, game: &Object<'_>) -> ScoreSystem {
        let notes = &mut self.notes;
        let mut value = |code| {
            points_of_code(game, code).unwrap_or_else(|span| {
                let text = format!(
                    "score system: the value of `{code}` is neither a number of points nor a \
                     result code with points; it counts as 1, ½ or 0"
                );
                notes.add(NoteKind::InvalidHeader, span, text);
                match code {
                    "W" | "F" | "P" => Points::ONE,
                    "D" | "H" | "A" => Points::HALF,
                    _ => Points::ZERO,
                }
            })
        };
        let [won, drawn, lost] = ["W", "D", "L"].map(&mut value);
        let zero_points = value("Z");
        let system = ScoreSystem {
            forfeit_loss: zero_points,
            zero_point_bye: zero_points,
            full_point_bye: value("F"),
            half_point_bye: value("H"),
            pairing_allocated_bye: value("P"),
            unknown: value("A"),
            ..ScoreSystem::from_results(won, drawn, lost)
        };
        // codes for unpaired players and for the game points of byes in team events
        game.mark_known(&["U", "FG", "HG", "ZG", "PG"]);
        keep_unread_members(
            game,
            &shapes::SCORE_SYSTEM,
            &mut self.import.unread,
            &mut self.notes,
        );
        system
    }

    /// Sets the number of decimals of all points to the largest number of decimals in the values of
    /// win, draw and loss.
    fn set_decimals(&mut self, game: &Object<'_>) {
        let values = ["W", "D", "L"]
            .into_iter()
            .filter_map(|code| game.non_empty_text(code));
        let decimals = values.map(|field| {
            let split_number = field.value.split_once(['.', ',']);
            split_number.map_or(0, |(_, digits)| digits.len())
        });
        self.import.notation.decimals = decimals.max().unwrap_or(1).min(2);
    }
}

/// Returns the points of a result code, following references to other codes.
///
/// # Errors
/// The span of a value that is neither points nor a result code with points.
pub(super) fn points_of_code(system: &Object<'_>, code: &str) -> Result<Points, Span> {
    let mut code = code.to_owned();
    let mut span = system.span();
    for _ in 0..MAX_REFERENCES {
        let stated_node = system.get(&code);
        if let Some(node) = stated_node {
            span = node.inner_span();
            if let Some(points) = node.points() {
                return Ok(points.value);
            }
            if node.text().is_none() {
                break;
            }
        }
        let stated_code = stated_node
            .and_then(Node::non_empty_text)
            .map(|field| field.value.into_owned());
        let default_value = DEFAULT_VALUES.iter().find(|(known, _)| *known == code);
        code = match (stated_code, default_value) {
            (Some(alias), _) => alias,
            (None, Some((_, alias))) if alias.len() == 1 => (*alias).to_owned(),
            (None, Some((_, amount))) => return Ok(default_points(amount)),
            (None, None) => break,
        };
    }
    Err(span)
}

/// Returns the span of the game points of a bye of a team if they cannot be read; `None` if they are
/// readable or not stated. A letter with an asterisk (`P*`) means the usual number of points.
fn unread_bye_value(system: &Object<'_>) -> Option<Span> {
    let node = system.get("PG")?;
    let is_usual = |text: &str| text.is_empty() || text.ends_with('*');
    let states_nothing = node.text().is_some_and(|field| is_usual(&field.value));
    (node.points().is_none() && !states_nothing).then(|| node.inner_span())
}

/// Returns the points of a value in `DEFAULT_VALUES` that is a number.
fn default_points(text: &str) -> Points {
    match text {
        "1.0" => Points::ONE,
        "0.5" => Points::HALF,
        _ => Points::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str, code: &str, expected: Option<&str>) {
        let system = Object::new(Node::root(json).unwrap()).unwrap();
        let points = points_of_code(&system, code)
            .ok()
            .map(|points| points.to_string());
        assert_eq!(points.as_deref(), expected, "{json} {code}");
    }

    #[test]
    fn references_between_letters_are_followed() {
        let system = r#"{"W":"3.0","D":1,"L":"0,5","P":"W","A":"H"}"#;
        check(system, "P", Some("3"));
        check(system, "A", Some("1"));
        check(system, "L", Some("0.5"));
        check(system, "F", Some("3"));
        check("{}", "H", Some("0.5"));
        check(r#"{"P":"A","A":"P"}"#, "P", None);
        check(r#"{"P":"nothing"}"#, "P", None);
        check(r#"{"P":"0.125"}"#, "P", None);
        check(r#"{"W":true}"#, "W", None);
        check(r#"{"W":[3],"P":"W"}"#, "P", None);
        check(r#"{"W":null,"D":""}"#, "D", Some("0.5"));
    }
}

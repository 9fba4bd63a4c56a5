//! What is known of each player.

use super::{Comparison, Difference, MatchedBy, Said, Topic};
use crate::import::merge::{cut_off, fide_id, name_key, name_place, share_a_rating, sorted};
use crate::import::{Import, Lack, PlayerOrigin};
use crate::model::{Player, PlayerId, Sex};
use crate::source::Span;

/// A field of a player.
struct PlayerField {
    name: &'static str,
    of: fn(&Player) -> Option<String>,
    at: fn(&PlayerOrigin) -> Span,
    /// Two spellings that say the same.
    same: fn(&str, &str) -> bool,
}

const fn field(
    name: &'static str,
    of: fn(&Player) -> Option<String>,
    at: fn(&PlayerOrigin) -> Span,
    same: fn(&str, &str) -> bool,
) -> PlayerField {
    PlayerField { name, of, at, same }
}

const FIELDS: [PlayerField; 9] = [
    field(
        "FIDE id",
        |p| fide_id(p).map(str::to_owned),
        |o| o.fide_id,
        |a, b| a.trim_start_matches('0') == b.trim_start_matches('0'),
    ),
    field("title", |p| p.title.clone(), |o| o.title, caseless),
    field("sex", sex, |o| o.sex, caseless),
    field(
        "federation",
        |p| p.federation.clone(),
        |o| o.federation,
        caseless,
    ),
    field("birth date", |p| p.birth.clone(), |o| o.birth, birth),
    field("club", |p| p.club.clone(), |o| o.line, same_words),
    field(
        "national number",
        |p| p.national_id.clone(),
        |o| o.line,
        caseless,
    ),
    field("group", |p| p.group.clone(), |o| o.line, same_words),
    field(
        "K",
        |p| p.k_factor.map(|k| k.to_string()),
        |o| o.line,
        caseless,
    ),
];

fn sex(player: &Player) -> Option<String> {
    player.sex.map(|sex| match sex {
        Sex::Man => "m".to_owned(),
        Sex::Woman => "w".to_owned(),
    })
}

fn caseless(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim())
}

fn same_words(a: &str, b: &str) -> bool {
    name_key(a) == name_key(b)
}

/// Files write the day, or the year alone: `1990/05/11`, `1990/00/00`, `11.05.1990`, `1990`.
fn birth(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| {
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        let mut numbers: Vec<u32> = numbers.filter_map(|n| n.parse().ok()).collect();
        numbers.retain(|&number| number != 0);
        if numbers.last().is_some_and(|&last| last > 31) {
            numbers.reverse();
        }
        numbers
    });
    a.iter().zip(&b).all(|(a, b)| a == b)
}

/// Compares what both files tell of each player in both.
pub(super) fn compare(files: [&Import; 2], numbers: bool, comparison: &mut Comparison) {
    let pairs = std::mem::take(&mut comparison.pairs);
    for pair in &pairs {
        let mut two = Two {
            files,
            ids: pair.ids,
            comparison,
        };
        two.name(pair.by);
        if numbers {
            two.number();
        }
        two.ratings();
        for field in &FIELDS {
            two.meet(field);
        }
    }
    comparison.pairs = pairs;
    if !numbers {
        let words = "starting numbers (a file has none)";
        comparison.not_compared.push(words.to_owned());
    }
    if files.iter().any(|import| import.lacks(Lack::Ratings)) {
        let words = "ratings (a file has none)";
        comparison.not_compared.push(words.to_owned());
    }
}

/// A player in both files.
struct Two<'a, 'c> {
    files: [&'a Import; 2],
    ids: [PlayerId; 2],
    comparison: &'c mut Comparison,
}

impl<'a> Two<'a, '_> {
    fn players(&self) -> [&'a Player; 2] {
        let player = |side: usize| self.files[side].tournament.player(self.ids[side]);
        [player(0), player(1)]
    }

    fn place(&self, side: usize, at: fn(&PlayerOrigin) -> Span) -> Span {
        let origins = &self.files[side].origins.players;
        let origin = origins.get(self.ids[side].index());
        match origin.map(at) {
            Some(span) if !span.is_empty() => span,
            _ => name_place(self.files[side], self.ids[side]),
        }
    }

    fn differ(&mut self, field: &str, values: [Option<String>; 2], at: fn(&PlayerOrigin) -> Span) {
        let said = |side: usize, value: Option<String>| {
            let place = self.place(side, at);
            value.map_or_else(|| Said::nothing(place), |value| Said::new(value, place))
        };
        let [a, b] = values;
        let said = [said(0, a), said(1, b)];
        self.comparison.differences.push(Difference {
            topic: Topic::Player,
            field: field.to_owned(),
            players: Some(self.ids),
            round: None,
            said,
        });
    }

    fn meet(&mut self, field: &PlayerField) {
        let told = self.players().map(|player| value_of(field, player));
        match told {
            [None, None] => {}
            [Some(a), Some(b)] if (field.same)(&a, &b) => {}
            [Some(a), Some(b)] => self.differ(field.name, [Some(a), Some(b)], field.at),
            [a, b] => {
                let value = a.as_ref().or(b.as_ref()).cloned().unwrap_or_default();
                let silent = usize::from(a.is_some());
                let mut others = self.files[silent].tournament.players.iter();
                // lists that mark the women alone say nothing of men
                let same = |other: &String| field.name != "sex" || (field.same)(other, &value);
                let holds = others.any(|other| value_of(field, other).is_some_and(|v| same(&v)));
                self.left_out(field.name, [a, b], field.at, holds);
            }
        }
    }

    /// What one file leaves out of this player: a difference where it `holds` it of others.
    fn left_out(
        &mut self,
        field: &str,
        values: [Option<String>; 2],
        at: fn(&PlayerOrigin) -> Span,
        holds: bool,
    ) {
        match holds {
            true => self.differ(field, values, at),
            false => {
                let side = usize::from(values[0].is_none());
                self.comparison.told(side, field, Some("player"));
            }
        }
    }

    /// Names that differ by more than accents, case and the order of their words.
    fn name(&mut self, by: MatchedBy) {
        let [a, b] = self.players().map(|player| player.name.as_str());
        let keys = [a, b].map(name_key);
        let same = sorted(&keys[0]) == sorted(&keys[1]) || cut_off(&keys[0], &keys[1]);
        if by != MatchedBy::Spelling && (same || a.is_empty() || b.is_empty()) {
            return;
        }
        let values = [a, b].map(|name| Some(name.to_owned()));
        self.differ("name", values, |origin| origin.name);
    }

    fn number(&mut self) {
        if let [Some(a), Some(b)] = self.players().map(|player| player.number)
            && a != b
        {
            let values = [a, b].map(|number| Some(number.to_string()));
            self.differ("starting number", values, |origin| origin.number);
        }
    }

    fn ratings(&mut self) {
        let [mine, theirs] = self.players();
        let values = [mine, theirs].map(|player| any_rating(player).map(|r| r.to_string()));
        match (share_a_rating(mine, theirs), &values) {
            (Some(false), [Some(_), Some(_)]) => {
                self.differ("rating", values, |origin| origin.rating);
            }
            (None, [Some(_), None] | [None, Some(_)]) => {
                let silent = self.files[usize::from(values[0].is_some())];
                let mut others = silent.tournament.players.iter();
                let holds = others.any(|other| any_rating(other).is_some());
                self.left_out("rating", values, |origin| origin.rating, holds);
            }
            _ => {}
        }
    }
}

fn value_of(field: &PlayerField, player: &Player) -> Option<String> {
    (field.of)(player).filter(|value| !value.trim().is_empty())
}

/// The rating in use, else any.
fn any_rating(player: &Player) -> Option<u16> {
    let others = player.fide_rating.or(player.national_rating);
    player.rating.or(others)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: &str, b: &str, expected: bool) {
        assert_eq!(birth(a, b), expected, "{a} {b}");
        assert_eq!(birth(b, a), expected, "{b} {a}");
    }

    #[test]
    fn birth_dates_in_several_hands() {
        check("1990/05/11", "11.05.1990", true);
        check("1990/05/11", "1990", true);
        check("1990/00/00", "1990-05-11", true);
        check("1990/05/11", "1990/05/12", false);
        check("1990", "1991", false);
    }
}

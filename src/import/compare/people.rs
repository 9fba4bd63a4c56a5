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

    fn differ(&mut self, field: &str, values: [String; 2], at: fn(&PlayerOrigin) -> Span) {
        let [a, b] = values;
        let said = [
            Said::new(a, self.place(0, at)),
            Said::new(b, self.place(1, at)),
        ];
        self.comparison.differences.push(Difference {
            topic: Topic::Player,
            field: field.to_owned(),
            players: Some(self.ids),
            round: None,
            said,
        });
    }

    fn meet(&mut self, field: &PlayerField) {
        let told = self.players().map(|player| (field.of)(player));
        let told = told.map(|value| value.filter(|value| !value.trim().is_empty()));
        match told {
            [None, None] => {}
            [Some(a), Some(b)] if (field.same)(&a, &b) => {}
            [Some(a), Some(b)] => self.differ(field.name, [a, b], field.at),
            [Some(_), None] => self.comparison.told(0, field.name, Some("player")),
            [None, Some(_)] => self.comparison.told(1, field.name, Some("player")),
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
        let values = [a.to_owned(), b.to_owned()];
        self.differ("name", values, |origin| origin.name);
    }

    fn number(&mut self) {
        if let [Some(a), Some(b)] = self.players().map(|player| player.number)
            && a != b
        {
            let values = [a, b].map(|number| number.to_string());
            self.differ("starting number", values, |origin| origin.number);
        }
    }

    fn ratings(&mut self) {
        let [mine, theirs] = self.players();
        let any = |player: &Player| {
            let others = player.fide_rating.or(player.national_rating);
            player.rating.or(others)
        };
        match (share_a_rating(mine, theirs), any(mine), any(theirs)) {
            (Some(false), Some(a), Some(b)) => {
                let values = [a, b].map(|rating| rating.to_string());
                self.differ("rating", values, |origin| origin.rating);
            }
            (None, Some(_), None) => self.comparison.told(0, "rating", Some("player")),
            (None, None, Some(_)) => self.comparison.told(1, "rating", Some("player")),
            _ => {}
        }
    }
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

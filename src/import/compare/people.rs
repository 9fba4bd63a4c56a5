//! What is known of each player.

use super::Comparison;
use super::entrant::{FieldOf, Two};
use crate::import::merge::{fide_id, name_key, share_a_rating};
use crate::import::{Import, Lack, PlayerOrigin};
use crate::model::{Player, Sex};
use crate::source::Span;

const fn field(
    name: &'static str,
    of: fn(&Player) -> Option<String>,
    at: fn(&PlayerOrigin) -> Span,
    same: fn(&str, &str) -> bool,
) -> FieldOf<Player> {
    FieldOf {
        name,
        of,
        at,
        same,
        marks: false,
    }
}

const FIELDS: [FieldOf<Player>; 9] = [
    field(
        "FIDE id",
        |p| fide_id(p).map(str::to_owned),
        |o| o.fide_id,
        |a, b| a.trim_start_matches('0') == b.trim_start_matches('0'),
    ),
    field("title", |p| p.title.clone(), |o| o.title, caseless),
    // lists that mark the women alone say nothing of men
    FieldOf {
        marks: true,
        ..field("sex", sex, |o| o.sex, caseless)
    },
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

pub(super) fn caseless(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim())
}

pub(super) fn same_words(a: &str, b: &str) -> bool {
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
        let mut two: Two<'_, '_, Player> = Two {
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

impl Two<'_, '_, Player> {
    fn number(&mut self) {
        if let [Some(a), Some(b)] = self.both().map(|player| player.number)
            && a != b
        {
            let values = [a, b].map(|number| Some(number.to_string()));
            self.differ("starting number", values, |origin| origin.number);
        }
    }

    fn ratings(&mut self) {
        let [mine, theirs] = self.both();
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

//! What is known of each player.

use super::Comparison;
use super::entrant::{FieldOf, Two};
use crate::import::{Import, Lack, PlayerOrigin};
use crate::merge::{fide_id, name_key, share_a_rating};
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
        let values = [mine, theirs].map(any_rating);
        match (share_a_rating(mine, theirs), values) {
            (None, [Some(_), None] | [None, Some(_)]) => {
                let silent = self.files[usize::from(values[0].is_some())];
                let mut others = silent.tournament.players.iter();
                let holds = others.any(|other| any_rating(other).is_some());
                self.left_out("rating", in_words(values), |origin| origin.rating, holds);
            }
            (Some(shared), _) => self.kinds_of_rating(shared),
            _ => {}
        }
    }

    /// Ratings kind by kind. Lists of different formats may use another kind for the pairings,
    /// so that there it is enough that they share one.
    fn kinds_of_rating(&mut self, shared: bool) {
        let [a, b] = self.files;
        let alike = a.format == b.format && a.part == b.part;
        let mut used = self.both().map(|player| player.rating);
        if !alike && !shared && used.contains(&None) {
            used = self.both().map(any_rating);
        }
        let mut differs = false;
        if (alike || !shared) && told_apart(used) {
            self.differ("rating", in_words(used), |origin| origin.rating);
            differs = true;
        }
        for (name, of) in KINDS {
            let kind = self.both().map(of);
            // what is in use is this kind, and was said
            if differs && kind == used {
                continue;
            }
            if told_apart(kind) {
                self.differ(name, in_words(kind), |origin| origin.rating);
            } else if alike && kind[0] != kind[1] {
                let silent = self.files[usize::from(kind[0].is_some())];
                let mut others = silent.tournament.players.iter();
                let holds = others.any(|other| of(other).is_some());
                self.left_out(name, in_words(kind), |origin| origin.rating, holds);
            }
        }
    }
}

/// A rating of a player.
type Rating = fn(&Player) -> Option<u16>;

/// Ratings that files may tell beside that in use.
const KINDS: [(&str, Rating); 2] = [
    ("FIDE rating", |player| player.fide_rating),
    ("national rating", |player| player.national_rating),
];

/// Both files tell the rating, and differently.
fn told_apart(ratings: [Option<u16>; 2]) -> bool {
    matches!(ratings, [Some(a), Some(b)] if a != b)
}

fn in_words(ratings: [Option<u16>; 2]) -> [Option<String>; 2] {
    ratings.map(|rating| rating.map(|rating| rating.to_string()))
}

/// The rating in use, else any.
fn any_rating(player: &Player) -> Option<u16> {
    let others = player.fide_rating.or(player.national_rating);
    player.rating.or(others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{MatchedBy, Pair};
    use crate::import::Part;
    use crate::model::{PlayerId, Tournament};

    /// The rating in use, at FIDE and on a national list; 0: none.
    type Ratings = [u16; 3];

    fn import(ratings: Ratings, part: Part) -> Import {
        let player = |ratings: Ratings| {
            let [rating, fide_rating, national_rating] =
                ratings.map(|rating| (rating > 0).then_some(rating));
            Player {
                rating,
                fide_rating,
                national_rating,
                ..Player::default()
            }
        };
        Import {
            part,
            tournament: Tournament {
                players: vec![player(ratings), player([1500, 1600, 1700])],
                ..Tournament::default()
            },
            ..Import::default()
        }
    }

    fn check_ratings(a: Ratings, b: Ratings, part: Part, expected: &[&str]) {
        let files = [import(a, Part::Event), import(b, part)];
        let mut comparison = Comparison {
            pairs: vec![Pair {
                ids: [PlayerId::at(0); 2],
                by: MatchedBy::Name,
            }],
            ..Comparison::default()
        };
        compare([&files[0], &files[1]], true, &mut comparison);
        let found = comparison.differences.iter();
        let found: Vec<&str> = found.map(|one| one.field.as_str()).collect();
        assert_eq!(found, expected, "{a:?} {b:?}");
    }

    #[test]
    fn ratings_kind_by_kind() {
        let check = |a, b, expected: &[&str]| check_ratings(a, b, Part::Event, expected);
        check([2000, 2000, 1900], [2000, 2000, 1900], &[]);
        check([2000, 2000, 1900], [2100, 2000, 1900], &["rating"]);
        check([2000, 2000, 1900], [2100, 2100, 1900], &["rating"]);
        check([2000, 2000, 1900], [2000, 2100, 1900], &["FIDE rating"]);
        check([2000, 2000, 1900], [2000, 2000, 1800], &["national rating"]);
        check([2000, 2000, 1900], [2000, 0, 1900], &["FIDE rating"]);
        check([2000, 0, 0], [0, 0, 0], &["rating"]);
    }

    #[test]
    fn lists_of_another_kind_share_a_rating() {
        let check = |a, b, expected: &[&str]| check_ratings(a, b, Part::Players, expected);
        check([2000, 0, 0], [1900, 2000, 0], &[]);
        check([2000, 0, 0], [1900, 0, 0], &["rating"]);
        check([2000, 2000, 0], [1900, 1950, 2000], &["FIDE rating"]);
        check([2000, 0, 0], [0, 1900, 0], &["rating"]);
    }

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

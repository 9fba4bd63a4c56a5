//! Compares the fields of each player.

use super::Comparison;
use super::entrant::EntrantComparison;
use super::fields::sorted_fields;
use super::national::{NATIONAL_RATING, NationalComparison, NationalLists};
use crate::import::{Import, Lack};
use crate::merge::share_a_rating;
use crate::model::{FieldKey, FieldSpec, PLAYER, Player};

/// The order in which differences of a player are reported; differences of other fields follow in
/// the order of the registry.
const FIELD_ORDER: [FieldKey; 7] = [
    FieldKey::FideId,
    FieldKey::Title,
    FieldKey::Sex,
    FieldKey::PlayerFederation,
    FieldKey::Birth,
    FieldKey::Club,
    FieldKey::NationalId,
];

/// Fields that the general comparison omits: ratings and national numbers, which functions below
/// compare, and the day of birth, which is part of the date of birth.
const COMPARED_SEPARATELY: [FieldKey; 5] = [
    FieldKey::Rating,
    FieldKey::FideRating,
    FieldKey::NationalRating,
    FieldKey::BirthDate,
    FieldKey::NationalId,
];

/// Compares the fields of every player who is in both files.
pub(super) fn compare(files: [&Import; 2], have_numbers: bool, comparison: &mut Comparison) {
    let fields = sorted_fields(PLAYER, &FIELD_ORDER)
        .filter(|field| !COMPARED_SEPARATELY.contains(&field.key));
    let fields: Vec<_> = fields.collect();
    let national_lists = files.map(NationalLists::new);
    let mut national = NationalComparison::new(&national_lists);
    let fide_ratings = separate_fide_ratings(files);
    let pairs = std::mem::take(&mut comparison.player_pairs);
    for pair in &pairs {
        let mut entrant: EntrantComparison<'_, '_, Player> = EntrantComparison {
            files,
            ids: pair.ids,
            comparison,
        };
        entrant.compare_name(pair.evidence);
        if have_numbers {
            entrant.compare_number();
        }
        let differences_before = entrant.comparison.differences.len();
        entrant.compare_ratings();
        let has_same_ratings = entrant.comparison.differences.len() == differences_before;
        if let Some(fide_ratings) = fide_ratings.as_ref().filter(|_| has_same_ratings) {
            entrant.compare_fide_ratings(fide_ratings);
        }
        for field in &fields {
            match field.key {
                FieldKey::Birth => entrant.compare_birth(field),
                _ => entrant.compare_field(field),
            }
        }
        national.compare(&mut entrant);
    }
    comparison.player_pairs = pairs;
    national.finish(comparison);
    if !have_numbers {
        let words = "starting numbers (at least one file does not state them)";
        comparison.uncompared_values.push(words.to_owned());
    }
    if files.iter().any(|import| import.lacks(Lack::Ratings)) {
        let words = "ratings (at least one file does not state them)";
        comparison.uncompared_values.push(words.to_owned());
    }
}

impl EntrantComparison<'_, '_, Player> {
    /// Compares the days of birth if both are known, because readers know in which order each
    /// format writes day and month. Otherwise compares the texts.
    fn compare_birth(&mut self, field: &FieldSpec<Player>) {
        let players = self.both_versions();
        let [Some(a), Some(b)] = players.map(|player| player.birth_date) else {
            return self.compare_field(field);
        };
        if a == b {
            return;
        }
        let texts = players.map(|player| player.birth.clone());
        let values = if texts[0] == texts[1] {
            [a, b].map(|day| Some(day.to_string()))
        } else {
            texts
        };
        self.add_difference(field.name, values, |origin| origin.birth);
    }

    fn compare_number(&mut self) {
        if let [Some(a), Some(b)] = self.both_versions().map(|player| player.number)
            && a != b
        {
            let values = [a, b].map(|number| Some(number.to_string()));
            self.add_difference("starting number", values, |origin| origin.number);
        }
    }

    fn compare_ratings(&mut self) {
        let [mine, theirs] = self.both_versions();
        let values = [mine, theirs].map(any_rating);
        match (share_a_rating(mine, theirs), values) {
            (None, [Some(_), None] | [None, Some(_)]) => {
                let stating_player = if values[0].is_some() { mine } else { theirs };
                let is_national = stating_player
                    .rating
                    .or(stating_player.fide_rating)
                    .is_none();
                if is_national && self.is_in_records(NATIONAL_RATING, values) {
                    return;
                }
                let (name, rating): (_, ReadRating) = match is_national {
                    true => (NATIONAL_RATING, |player| player.national_rating),
                    false => ("rating", any_rating),
                };
                let other_file = self.files[usize::from(values[0].is_some())];
                let mut other_players = other_file.tournament.players.iter();
                let stated_for_others = other_players.any(|other| rating(other).is_some());
                self.add_one_sided(
                    name,
                    ratings_in_words(values),
                    |origin| origin.rating,
                    stated_for_others,
                );
            }
            (Some(share_a_rating), _) => self.compare_kinds_of_rating(share_a_rating),
            _ => {}
        }
    }

    /// Compares each kind of rating. Files of different formats may state different kinds of
    /// rating, so for such files it is enough that the two files have one rating in common
    /// (`share_a_rating`).
    fn compare_kinds_of_rating(&mut self, share_a_rating: bool) {
        let [a, b] = self.files;
        let have_same_kind = a.format == b.format && a.part == b.part;
        let mut ratings = self.both_versions().map(|player| player.rating);
        if !have_same_kind && !share_a_rating && ratings.contains(&None) {
            ratings = self.both_versions().map(any_rating);
        }
        let mut differs = false;
        if (have_same_kind || !share_a_rating) && both_differ(ratings) {
            self.add_difference("rating", ratings_in_words(ratings), |origin| origin.rating);
            differs = true;
        }
        for (name, rating) in RATING_KINDS {
            let ratings_of_kind = self.both_versions().map(rating);
            // the rating in use is of this kind, and its difference is already reported
            if differs && ratings_of_kind == ratings {
                continue;
            }
            if both_differ(ratings_of_kind) {
                self.add_difference(name, ratings_in_words(ratings_of_kind), |origin| {
                    origin.rating
                });
            } else if have_same_kind
                && ratings_of_kind[0] != ratings_of_kind[1]
                && !self.is_in_records(name, ratings_of_kind)
            {
                let other_file = self.files[usize::from(ratings_of_kind[0].is_some())];
                let mut other_players = other_file.tournament.players.iter();
                let stated_for_others = other_players.any(|other| rating(other).is_some());
                self.add_one_sided(
                    name,
                    ratings_in_words(ratings_of_kind),
                    |origin| origin.rating,
                    stated_for_others,
                );
            }
        }
    }

    /// Compares the FIDE ratings of files of which only one states them in addition to the ratings
    /// in use.
    fn compare_fide_ratings(&mut self, fide_ratings: &[Vec<Option<u16>>; 2]) {
        let ratings = [0, 1].map(|side| fide_ratings[side][self.ids[side].index()]);
        if ratings[0] != ratings[1] {
            let values = ratings_in_words(ratings);
            self.add_difference(FIDE_RATING, values, |origin| origin.rating);
        }
    }

    /// Whether a national rating that one file states in a column may be in the records of the
    /// other file, which are compared separately.
    fn is_in_records(&self, name: &str, ratings: [Option<u16>; 2]) -> bool {
        let side = usize::from(ratings[0].is_some());
        let mut records = self.files[side].tournament.national_records.iter();
        name == NATIONAL_RATING && records.any(|record| record.player == self.ids[side])
    }
}

/// The name of a FIDE rating in the output of `diff`.
const FIDE_RATING: &str = "FIDE rating";

/// Returns the FIDE ratings of the players of both files if one file states them in addition to the
/// ratings in use, and the other is a tournament report, whose only column of ratings is for those
/// of FIDE; otherwise `None`.
fn separate_fide_ratings(files: [&Import; 2]) -> Option<[Vec<Option<u16>>; 2]> {
    let [a, b] = files.map(|file| file.tournament.states_fide_ratings());
    let other_file = files[usize::from(a)];
    (a != b && other_file.capabilities.is_report)
        .then(|| files.map(|file| file.tournament.fide_ratings()))
}

/// A function that reads one kind of rating of a player.
type ReadRating = fn(&Player) -> Option<u16>;

/// The kinds of rating that files may state in addition to the rating in use.
const RATING_KINDS: [(&str, ReadRating); 2] = [
    (FIDE_RATING, |player| player.fide_rating),
    (NATIONAL_RATING, |player| player.national_rating),
];

/// Whether both files state the rating, but with different values.
fn both_differ(ratings: [Option<u16>; 2]) -> bool {
    matches!(ratings, [Some(a), Some(b)] if a != b)
}

fn ratings_in_words(ratings: [Option<u16>; 2]) -> [Option<String>; 2] {
    ratings.map(|rating| rating.map(|rating| rating.to_string()))
}

/// Returns the rating in use or, if there is none, another rating of the player; `None` if the
/// player has no rating.
fn any_rating(player: &Player) -> Option<u16> {
    let other_ratings = player.fide_rating.or(player.national_rating);
    player.rating.or(other_ratings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{MatchedBy, Pair};
    use crate::import::Part;
    use crate::model::{NationalRecord, PlayerId, Tournament};

    /// The ratings of a player: in use, at FIDE and on a national list; 0 means that there is none.
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
        check(&import(a, Part::Event), &import(b, part), expected);
    }

    /// Compares the first players of both files.
    fn check(a: &Import, b: &Import, expected: &[&str]) {
        let mut comparison = Comparison {
            player_pairs: vec![Pair {
                ids: [PlayerId::at(0); 2],
                evidence: MatchedBy::Name,
            }],
            ..Comparison::default()
        };
        compare([a, b], true, &mut comparison);
        let found = comparison.differences.iter();
        let found: Vec<&str> = found.map(|one| one.field.as_str()).collect();
        let ratings = |import: &Import| import.tournament.players[0].clone();
        assert_eq!(found, expected, "{:?} {:?}", ratings(a), ratings(b));
    }

    #[test]
    fn fields_are_named_as_in_the_registry() {
        let file = |words: &str, k_factor: u16| {
            let mut file = import([2000, 0, 0], Part::Event);
            let player = &mut file.tournament.players[0];
            let words = Some(words.to_owned());
            player.fide_id = words.clone();
            player.national_id = words.clone();
            player.category = words.clone();
            player.group = words;
            player.k_factor = Some(k_factor);
            file
        };
        let names = [
            "FIDE ID",
            "category",
            "prize group",
            "development coefficient",
            "number on a national list",
        ];
        check(&file("11", 20), &file("12", 40), &names);
        check(&file("11", 20), &file("11", 20), &[]);
    }

    #[test]
    fn numbers_on_national_lists_agree_in_columns_and_in_records() {
        let column = |number: &str| {
            let mut file = import([2000, 0, 0], Part::Event);
            file.tournament.players[0].national_id = Some(number.to_owned());
            file
        };
        let records = |numbers: &[&str]| {
            let mut file = import([2000, 0, 0], Part::Event);
            let record = |number: &&str| NationalRecord {
                player: PlayerId::at(0),
                federation: "AUT".to_owned(),
                title: None,
                rating: None,
                origin: None,
                number: Some((*number).to_owned()),
            };
            file.tournament.national_records = numbers.iter().map(record).collect();
            file
        };
        let differs = ["number on a national list"];
        check(&column("17"), &records(&["17"]), &[]);
        check(&records(&["17"]), &column("17"), &[]);
        check(&column("17"), &records(&["18"]), &differs);
        check(&records(&["17", "4"]), &records(&["4", "17"]), &[]);
        let differs = ["national record"];
        check(&records(&["17", "4"]), &records(&["17"]), &differs);
    }

    #[test]
    fn a_national_rating_in_a_column_agrees_with_one_in_a_record() {
        // the rating in use is 2000, or there is none besides the national one
        for in_use in [2000, 0] {
            check_columns_and_records(in_use);
        }
    }

    fn check_columns_and_records(in_use: u16) {
        let column = |rating: u16| import([in_use, 0, rating], Part::Event);
        let record = |rating: u16| {
            let mut file = import([in_use, 0, 0], Part::Event);
            file.tournament.national_records = vec![NationalRecord {
                player: PlayerId::at(0),
                federation: "AUT".to_owned(),
                title: None,
                rating: Some(rating),
                origin: None,
                number: None,
            }];
            file
        };
        check(&column(1850), &record(1850), &[]);
        check(&record(1850), &column(1850), &[]);
        check(&column(1850), &record(1860), &["national rating"]);
        check(&record(1850), &column(1860), &["national rating"]);
        check(&record(1850), &record(1860), &["national record"]);
    }

    #[test]
    fn each_kind_of_rating_is_compared() {
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
    fn a_rating_that_one_file_states_is_named_by_its_kind() {
        for part in [Part::Event, Part::Players] {
            check_ratings([0, 0, 1700], [0, 0, 0], part, &["national rating"]);
            check_ratings([0, 0, 0], [0, 0, 1700], part, &["national rating"]);
            check_ratings([0, 1600, 1700], [0, 0, 0], part, &["rating"]);
        }
        // a file that states no national rating at all cannot state this one
        let stating_file = import([0, 0, 1700], Part::Event);
        let mut other_file = import([0, 0, 0], Part::Event);
        other_file.tournament.players[1].national_rating = None;
        check(&stating_file, &other_file, &[]);
    }

    #[test]
    fn lists_of_different_kinds_agree_if_they_share_a_rating() {
        let check = |a, b, expected: &[&str]| check_ratings(a, b, Part::Players, expected);
        check([2000, 0, 0], [1900, 2000, 0], &[]);
        check([2000, 0, 0], [1900, 0, 0], &["rating"]);
        check([2000, 2000, 0], [1900, 1950, 2000], &["FIDE rating"]);
        check([2000, 0, 0], [0, 1900, 0], &["rating"]);
    }
}

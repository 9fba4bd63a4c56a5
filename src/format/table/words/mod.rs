//! The words of headings, titles, details and cells in many languages
//! (reference/swiss-manager-exports.md 7). Each file in this folder contains the words of one
//! context, in which each word has only one meaning.

use std::sync::LazyLock;

use super::meaning::Meaning;
use crate::format::words::Words;
use crate::import::RatingFigure;
use crate::model::{Sex, TimeClass};

/// Declares a static with the words of a file, and the names of meanings that the file uses.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $meaning:ty = $file:literal, $names:ident $list:expr;)*) => {$(
        const $names: &[(&str, $meaning)] = &$list;

        $(#[$doc])*
        pub(super) static $name: LazyLock<Words<$meaning>> =
            LazyLock::new(|| Words::new(include_str!($file), $names));
    )*};
}

/// The kind of information in a line of details above a list (reference/swiss-manager-exports.md
/// 2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    Organiser,
    Federation,
    Director,
    ChiefArbiter,
    Arbiter,
    TimeControl(Option<TimeClass>),
    Place,
    Rounds,
    Type,
    Event,
    /// The first day, or both days.
    Dates,
    LastDay,
    Name,
    Program,
}

/// The kind of a line above or below a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// The title of a list.
    List,
    /// The title of a crosstable that names opponents by starting number.
    ByNumber,
    /// The title of the standings after the last round.
    Final,
    /// The title of a list of unpaired players.
    NotPaired,
    /// The line with the time of the last update, or the line that introduces an annotation.
    Update,
}

/// The meaning of a word that is written instead of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NameSubstitute {
    /// A pairing-allocated bye.
    Bye,
    /// A player or a team that was not paired.
    NotPaired,
    /// A row with sums of the other rows.
    Sum,
}

/// The meaning of a word in a detail, which is a line `label: value` above a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DetailWord {
    Class(TimeClass),
    /// The word before the last day of an event.
    Until,
}

words! {
    /// Headings of columns, in normal form.
    HEADINGS: Meaning = "headings.tsv", HEADING_NAMES [
        ("birth", Meaning::Birth),
        ("black", Meaning::Black),
        ("board", Meaning::Board),
        ("captain", Meaning::Captain),
        ("category", Meaning::Category),
        ("club", Meaning::Club),
        ("count", Meaning::Count),
        ("federation", Meaning::Federation),
        ("fide-id", Meaning::FideId),
        ("first-name", Meaning::FirstName),
        ("game", Meaning::Game),
        ("games", Meaning::Games),
        ("group", Meaning::Group),
        ("international-rating", Meaning::InternationalRating),
        ("k-factor", Meaning::KFactor),
        ("match-points", Meaning::MatchPoints),
        ("name", Meaning::Name),
        ("national-id", Meaning::NationalId),
        ("national-rating", Meaning::NationalRating),
        ("number", Meaning::Number),
        ("percent", Meaning::Percent),
        ("performance", Meaning::Performance),
        ("points", Meaning::Points),
        ("rank", Meaning::Rank),
        ("rating", Meaning::Rating),
        ("rating-average", Meaning::Figure(RatingFigure::Average)),
        ("rating-change", Meaning::Figure(RatingFigure::Change)),
        ("rating-difference", Meaning::Figure(RatingFigure::Difference)),
        ("rating-expected", Meaning::Figure(RatingFigure::Expected)),
        ("rating-games", Meaning::Figure(RatingFigure::Games)),
        ("rating-score", Meaning::Figure(RatingFigure::Score)),
        ("result", Meaning::Result),
        ("round", Meaning::RoundNumber),
        ("separator", Meaning::Separator),
        ("sex", Meaning::Sex),
        ("statistic", Meaning::Statistic),
        ("team", Meaning::Team),
        ("team-rating", Meaning::TeamRating),
        ("title", Meaning::Title),
        ("white", Meaning::White),
    ];

    /// Words for a round next to its number, in lower case.
    ROUNDS: () = "rounds.tsv", ROUND_NAMES [("round", ())];

    /// The word before the number of a tie-break, in lower case.
    TIE_BREAK_LABELS: () = "tie-break-labels.tsv", LABEL_NAMES [("tie-break", ())];

    /// Names of tie-breaks, in lower case, with the codes that they may mean. Names that do not
    /// identify a tie-break have no code (reference/swiss-manager-exports.md 6.3).
    TIE_BREAKS: &'static [&'static str] = "tie-breaks.tsv", TIE_BREAK_NAMES [
        ("BH", &["BH"]),
        ("KS", &["KS"]),
        ("PS", &["PS"]),
        ("SB", &["SB"]),
        ("WIN WON", &["WIN", "WON"]),
        ("other", &[]),
    ];

    /// Words for a bye in a cell of a crosstable.
    BYES: () = "byes.tsv", BYE_NAMES [("bye", ())];

    /// Names of months that a spreadsheet program may make of results, with their numbers.
    MONTHS: u32 = "months.tsv", MONTH_NAMES [("january", 1), ("february", 2), ("may", 5)];

    /// Words that are written instead of a name, in normal form.
    NAME_SUBSTITUTES: NameSubstitute = "names.tsv", SUBSTITUTE_NAMES [
        ("bye", NameSubstitute::Bye),
        ("not-paired", NameSubstitute::NotPaired),
        ("sum", NameSubstitute::Sum),
    ];

    /// Labels of the details of a tournament, in normal form and without the text in brackets.
    DETAILS: Detail = "details.tsv", DETAIL_NAMES [
        ("arbiter", Detail::Arbiter),
        ("chief-arbiter", Detail::ChiefArbiter),
        ("dates", Detail::Dates),
        ("director", Detail::Director),
        ("event", Detail::Event),
        ("federation", Detail::Federation),
        ("last-day", Detail::LastDay),
        ("name", Detail::Name),
        ("organiser", Detail::Organiser),
        ("place", Detail::Place),
        ("program", Detail::Program),
        ("rounds", Detail::Rounds),
        ("time-control", Detail::TimeControl(None)),
        ("type", Detail::Type),
    ];

    /// Words in the values of details: kinds of time control, and the word before a last day.
    DETAIL_WORDS: DetailWord = "values.tsv", DETAIL_WORD_NAMES [
        ("blitz", DetailWord::Class(TimeClass::Blitz)),
        ("rapid", DetailWord::Class(TimeClass::Rapid)),
        ("standard", DetailWord::Class(TimeClass::Standard)),
        ("until", DetailWord::Until),
    ];

    /// Words with which lines around a list begin, in lower case.
    LINES: Line = "titles.tsv", LINE_NAMES [
        ("by-number", Line::ByNumber),
        ("final", Line::Final),
        ("list", Line::List),
        ("not-paired", Line::NotPaired),
        ("update", Line::Update),
    ];

    /// Beginnings of words that say that a list has only some of the players, in lower case.
    EXTRACTS: () = "extracts.tsv", EXTRACT_NAMES [("extract", ())];

    /// Words for a kind of chess, in lower case, with the name of the kind.
    KINDS: &'static str = "kinds.tsv", KIND_NAMES [
        ("blitz", "blitz"),
        ("bullet", "bullet"),
        ("chess960", "chess960"),
        ("rapid", "rapid"),
        ("standard", "standard"),
    ];

    /// Words that say that a list is another version of one, such as a draft, in lower case.
    VERSIONS: () = "versions.tsv", VERSION_NAMES [("version", ())];

    /// Labels of the starting number on a player's card, in normal form.
    CARD_NUMBERS: () = "card.tsv", CARD_NAMES [("number", ())];

    /// Words and letters for a player's sex, in lower case.
    SEXES: Sex = "sexes.tsv", SEX_NAMES [("man", Sex::Man), ("woman", Sex::Woman)];
}

#[cfg(test)]
mod tests {
    use super::super::headers::normal_form;
    use super::*;
    use crate::format::words::tests::check;

    /// Returns the word in lower case.
    fn lower_case(word: &str) -> String {
        word.to_lowercase()
    }

    #[test]
    fn each_heading_has_exactly_one_meaning() {
        let counts = [
            ("birth", 11),
            ("black", 14),
            ("board", 10),
            ("captain", 6),
            ("category", 5),
            ("club", 18),
            ("count", 3),
            ("federation", 9),
            ("fide-id", 10),
            ("first-name", 6),
            ("game", 1),
            ("games", 7),
            ("group", 7),
            ("international-rating", 9),
            ("k-factor", 1),
            ("match-points", 3),
            ("name", 45),
            ("national-id", 6),
            ("national-rating", 9),
            ("number", 26),
            ("percent", 1),
            ("performance", 4),
            ("points", 34),
            ("rank", 21),
            ("rating", 9),
            ("rating-average", 1),
            ("rating-change", 3),
            ("rating-difference", 1),
            ("rating-expected", 1),
            ("rating-games", 1),
            ("rating-score", 1),
            ("result", 14),
            ("round", 8),
            ("separator", 1),
            ("sex", 7),
            ("statistic", 3),
            ("team", 11),
            ("team-rating", 5),
            ("title", 7),
            ("white", 15),
        ];
        check(
            include_str!("headings.tsv"),
            HEADING_NAMES,
            normal_form,
            &counts,
        );
    }

    #[test]
    fn words_for_rounds_tie_breaks_and_months_are_complete() {
        let rounds = include_str!("rounds.tsv");
        check(rounds, ROUND_NAMES, normal_form, &[("round", 18)]);
        let labels = include_str!("tie-break-labels.tsv");
        check(labels, LABEL_NAMES, normal_form, &[("tie-break", 6)]);
        let months = [("january", 3), ("february", 2), ("may", 4)];
        check(include_str!("months.tsv"), MONTH_NAMES, lower_case, &months);
    }

    #[test]
    fn names_of_tie_breaks_end_before_punctuation_and_digits() {
        let counts = [
            ("BH", 13),
            ("KS", 2),
            ("PS", 7),
            ("SB", 10),
            ("WIN WON", 6),
            ("other", 38),
        ];
        let name = |word: &str| {
            let name = normal_form(word).replace([':', '/', ' ', '.'], "");
            name.trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        };
        let file = include_str!("tie-breaks.tsv");
        check(file, TIE_BREAK_NAMES, name, &counts);
    }

    #[test]
    fn words_in_place_of_player_names_are_complete() {
        check(
            include_str!("byes.tsv"),
            BYE_NAMES,
            lower_case,
            &[("bye", 6)],
        );
        let counts = [("bye", 9), ("not-paired", 8), ("sum", 12)];
        check(
            include_str!("names.tsv"),
            SUBSTITUTE_NAMES,
            normal_form,
            &counts,
        );
        check(
            include_str!("card.tsv"),
            CARD_NAMES,
            normal_form,
            &[("number", 4)],
        );
        let counts = [("man", 3), ("woman", 5)];
        check(include_str!("sexes.tsv"), SEX_NAMES, lower_case, &counts);
    }

    #[test]
    fn words_for_lines_around_a_list_are_complete() {
        let counts = [("extract", 94)];
        let file = include_str!("extracts.tsv");
        check(file, EXTRACT_NAMES, lower_case, &counts);
        let counts = [
            ("blitz", 22),
            ("bullet", 1),
            ("chess960", 2),
            ("rapid", 31),
            ("standard", 21),
        ];
        check(include_str!("kinds.tsv"), KIND_NAMES, lower_case, &counts);
        let file = include_str!("versions.tsv");
        check(file, VERSION_NAMES, lower_case, &[("version", 111)]);
        let counts = [
            ("arbiter", 10),
            ("chief-arbiter", 7),
            ("dates", 17),
            ("director", 5),
            ("event", 2),
            ("federation", 8),
            ("last-day", 9),
            ("name", 11),
            ("organiser", 8),
            ("place", 15),
            ("program", 3),
            ("rounds", 11),
            ("time-control", 9),
            ("type", 5),
        ];
        check(
            include_str!("details.tsv"),
            DETAIL_NAMES,
            normal_form,
            &counts,
        );
        let counts = [
            ("by-number", 1),
            ("final", 9),
            ("list", 45),
            ("not-paired", 3),
            ("update", 13),
        ];
        let normal_lower_case = |word: &str| normal_form(&word.to_lowercase());
        check(
            include_str!("titles.tsv"),
            LINE_NAMES,
            normal_lower_case,
            &counts,
        );
        let counts = [("blitz", 1), ("rapid", 1), ("standard", 1), ("until", 2)];
        check(
            include_str!("values.tsv"),
            DETAIL_WORD_NAMES,
            lower_case,
            &counts,
        );
    }
}

//! The objects of the format: their names in notes, and the types of the members that are read.
//! Members whose unreadable values have notes of their own have `Noted…` types, or are not listed.

use super::node::{Node, Object, rating_value};
use crate::format::notes::Notes;
use crate::import::NoteKind;

/// A kind of object of the format.
pub(super) struct Shape {
    /// The name of an object of this kind in notes.
    pub(super) name: &'static str,
    /// Members by key, each with the type of value that the reader understands.
    types: &'static [(&'static str, Type)],
}

/// A type of value that the reader understands in a member. Every member may also be `null` or an
/// empty text, which means that the file does not state the value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    /// `true` or `false`.
    Flag,
    /// A text, or a number, which is read as a text.
    Text,
    /// A whole number without a sign.
    Count,
    /// A number of points.
    Points,
    List,
    Object,
    ObjectOrText,
    /// A whole number that is read as a text, so that an unreadable one is kept as written.
    Identifier,
    /// A list of whole numbers. Unreadable items have notes of their own.
    Counts,
    /// Ratings: a whole number, or a list of such numbers or of objects with a `rating`.
    Ratings,
    /// A rating: a whole number, or an object with a `rating`. Unreadable ratings have notes of
    /// their own.
    NotedRating,
    /// A whole number whose unreadable values have notes of their own.
    NotedCount,
    /// A decimal number whose unreadable values have notes of their own.
    NotedDecimal,
}

use Type::{
    Count, Counts, Flag, Identifier, List, NotedCount, NotedDecimal, NotedRating, ObjectOrText,
    Points, Ratings, Text,
};

pub(super) const DOCUMENT: Shape = Shape {
    name: "the document",
    types: &[("origin", Text), ("status", Type::Object)],
};

pub(super) const EVENT: Shape = Shape {
    name: "an event",
    types: &[
        ("name", Text),
        ("eventName", Text),
        ("eventInfo", Type::Object),
        ("ratingLists", List),
        ("profiles", List),
        ("teams", List),
        ("scoreLists", List),
    ],
};

const INFO_TYPES: [(&str, Type); 7] = [
    ("fullName", Text),
    ("site", Text),
    ("federation", Text),
    ("startDate", Text),
    ("endDate", Text),
    ("typeOfTournament", Text),
    ("arbiters", Type::Object),
];

pub(super) const EVENT_INFO: Shape = Shape {
    name: "eventInfo",
    types: &INFO_TYPES,
};

pub(super) const TOURNAMENT_INFO: Shape = Shape {
    name: "tournamentInfo",
    types: &INFO_TYPES,
};

pub(super) const ARBITERS: Shape = Shape {
    name: "arbiters",
    types: &[
        ("chiefArbiter", NotedCount),
        ("deputyChiefArbiters", Counts),
        ("arbiters", Counts),
    ],
};

pub(super) const PROFILE: Shape = Shape {
    name: "a profile",
    types: &[
        ("id", NotedCount),
        ("lastName", Text),
        ("firstName", Text),
        ("fideName", Text),
        ("sex", Text),
        ("birth", Text),
        ("yearBirth", Count),
        ("federation", Text),
        ("fideId", Identifier),
        ("rating", Ratings),
        // the checker itself writes some coefficients as texts
        ("kFactor", List),
        ("fideTitle", Text),
        ("localId", Text),
        ("clubName", Text),
    ],
};

pub(super) const TEAM: Shape = Shape {
    name: "a team",
    types: &[
        ("id", NotedCount),
        ("teamName", Text),
        ("name", Text),
        ("players", Counts),
    ],
};

pub(super) const TOURNAMENT: Shape = Shape {
    name: "a tournament",
    types: &[
        ("name", Text),
        ("tournamentType", Text),
        ("format", Text),
        ("pairingSystem", List),
        ("pairingcontrollerid", Text),
        ("tournamentInfo", Type::Object),
        ("ratingList", Text),
        ("tournamentNo", Count),
        ("currentRound", Count),
        ("numRounds", NotedCount),
        ("rounds", List),
        ("teamTournament", Flag),
        ("teamSize", Count),
        ("teamSequence", Text),
        ("topColor", Text),
        ("rankOrder", List),
        ("scoreSystem", Type::Object),
        ("gameScoreSystem", Text),
        ("matchScoreSystem", Text),
        ("accelerated", ObjectOrText),
        ("prohibited", List),
        ("timeControl", Type::Object),
        ("competitors", List),
        ("gameList", List),
        ("matchList", List),
        ("playerSection", Type::Object),
        ("teamSection", Type::Object),
    ],
};

pub(super) const ROUND: Shape = Shape {
    name: "a round",
    types: &[("roundNo", Count), ("startTime", Text)],
};

pub(super) const TIME_CONTROL: Shape = Shape {
    name: "timeControl",
    types: &[("description", Text), ("encoded", Text)],
};

pub(super) const SCORE_SYSTEMS: Shape = Shape {
    name: "scoreSystem",
    types: &[("game", Type::Object), ("match", Type::Object)],
};

pub(super) const SCORE_SYSTEM: Shape = Shape {
    name: "a score system",
    types: &[
        ("W", NotedDecimal),
        ("D", NotedDecimal),
        ("L", NotedDecimal),
        ("F", NotedDecimal),
        ("H", NotedDecimal),
        ("Z", NotedDecimal),
        ("P", NotedDecimal),
        ("A", NotedDecimal),
    ],
};

pub(super) const ACCELERATION: Shape = Shape {
    name: "accelerated",
    types: &[
        ("firstRound", Count),
        ("lastRound", Count),
        ("firstCompetitor", Count),
        ("lastCompetitor", Count),
        ("matchPoints", Points),
        ("gamePoints", Points),
        ("matchResult", Text),
        ("gameResult", Text),
    ],
};

pub(super) const PROHIBITED: Shape = Shape {
    name: "prohibited",
    types: &[
        ("firstRound", Count),
        ("lastRound", Count),
        ("competitors", Counts),
    ],
};

pub(super) const PLAYER: Shape = Shape {
    name: "a competitor",
    types: &[
        ("profileId", Count),
        ("present", Flag),
        ("order", Count),
        ("teamId", Count),
        ("kFactor", Count),
        ("tiebreakScore", List),
        ("tieBreakScore", List),
        ("cid", NotedCount),
        ("startno", NotedCount),
        ("rank", NotedCount),
        ("rating", NotedRating),
        ("gamePoints", NotedDecimal),
    ],
};

pub(super) const TEAM_OF_TOURNAMENT: Shape = Shape {
    name: "a team of the tournament",
    types: &[
        ("cid", NotedCount),
        ("teamId", Count),
        ("cplayers", List),
        ("matchPoints", Points),
        ("gamePoints", Points),
        ("rank", Count),
    ],
};

pub(super) const GAME: Shape = Shape {
    name: "a game",
    types: &[
        ("id", Count),
        ("round", NotedCount),
        ("white", NotedCount),
        ("black", NotedCount),
        ("board", NotedCount),
        ("played", Flag),
        ("rated", Flag),
        ("wResult", Text),
        ("bResult", Text),
    ],
};

pub(super) const MATCH: Shape = Shape {
    name: "a match",
    types: &[
        ("id", Count),
        ("round", NotedCount),
        ("white", NotedCount),
        ("black", NotedCount),
        ("played", Flag),
        ("wResult", Text),
        ("bResult", Text),
        ("games", Counts),
    ],
};

pub(super) const SIDE: Shape = Shape {
    name: "a side of a game or match",
    types: &[
        ("cid", NotedCount),
        ("startno", NotedCount),
        ("result", Text),
    ],
};

impl Type {
    /// Whether a value has the type, or states nothing.
    fn allows(self, value: Node<'_>) -> bool {
        if self.has_own_notes() {
            return true;
        }
        let allows_text = matches!(self, Text | Identifier | ObjectOrText);
        if value.is_string() {
            return allows_text
                || value.non_empty_text().is_none()
                || self.allows_number(value)
                || (self == Flag && value.as_bool().is_some());
        }
        match value.raw_text().as_bytes().first() {
            Some(b'n') => true,
            Some(b't' | b'f') => self == Flag,
            Some(b'[') => matches!(self, List | Counts | Ratings),
            Some(b'{') => matches!(self, Type::Object | ObjectOrText),
            _ => matches!(self, Text | Identifier) || self.allows_number(value),
        }
    }

    /// Whether a text or number has the type of a number that the reader understands.
    fn allows_number(self, value: Node<'_>) -> bool {
        match self {
            Count | Ratings => value.is_short_count() || value.count().is_some(),
            Points => value.is_short_count() || value.points().is_some(),
            _ => false,
        }
    }

    /// Whether unreadable values have notes of their own.
    const fn has_own_notes(self) -> bool {
        matches!(self, NotedCount | NotedDecimal | NotedRating)
    }

    /// Returns what is expected, for a note.
    const fn describe(self) -> &'static str {
        match self {
            Flag => "true or false",
            Text => "a text",
            Count | NotedCount | NotedRating | Identifier => "a whole number",
            Points => "a number of points",
            NotedDecimal => "a decimal number",
            List | Counts => "a list (`[…]`)",
            Type::Object => "an object (`{…}`)",
            Ratings => "a number or a list",
            ObjectOrText => "an object (`{…}`) or a text",
        }
    }
}

/// Adds notes about the members of an object that were read, but whose values have other types than
/// the reader understands: one note for all values under one key.
pub(super) fn note_wrong_types(object: &Object<'_>, shape: &Shape, notes: &mut Notes) {
    for &(key, expected) in shape.types {
        let Some(value) = object.peek(key) else {
            continue;
        };
        if !expected.allows(value) {
            let text = format!(
                "`{key}` of {}: {} is expected; it counts as not stated",
                shape.name,
                expected.describe()
            );
            notes.add_listed(NoteKind::InvalidHeader, value.span(), text);
        } else if expected == Flag && value.is_string() && value.as_bool().is_some() {
            let text = format!(
                "`{key}` of {}: true or false without quotation marks is expected; it was read as \
                 if there were none",
                shape.name
            );
            notes.add_listed(NoteKind::InvalidHeader, value.span(), text);
        } else {
            note_repaired_number(key, shape.name, expected, value, notes);
        }
    }
}

/// Adds a note about a number that is not written as the format demands, but was read: a whole
/// number between quotation marks, or a decimal comma. Decimals are between quotation marks anyway
/// (reference/chess-json.md 1).
fn note_repaired_number(
    key: &str,
    owner: &str,
    expected: Type,
    value: Node<'_>,
    notes: &mut Notes,
) {
    match expected {
        Count | NotedCount | Identifier => note_quoted_count(key, owner, value, notes),
        // most values are numbers, or lists of them
        Counts | Ratings | NotedRating if !value.has_quotes() => {}
        Counts => {
            for item in value.items() {
                note_quoted_count(key, owner, item, notes);
            }
        }
        Ratings | NotedRating => {
            let items = match value.is_list() {
                true => value.items(),
                false => vec![value],
            };
            let ratings = items.into_iter();
            for rating in ratings.filter_map(rating_value) {
                note_quoted_count(key, owner, rating, notes);
            }
        }
        Points | NotedDecimal => note_decimal_comma(key, owner, value, notes),
        _ => {}
    }
}

/// Adds a note if a number has a decimal comma: one note for all values under one key, with the
/// first of them as an example.
pub(super) fn note_decimal_comma(key: &str, owner: &str, value: Node<'_>, notes: &mut Notes) {
    let Some(written) = value.text().filter(|text| text.value.contains(',')) else {
        return;
    };
    let Some(number) = value.exact() else {
        return;
    };
    let text = format!("`{key}` of {owner}: a decimal point is expected; a comma was read as one");
    let with_example = || format!("{text} (`{}` as {})", written.value, number.value.to_text());
    notes.add_listed_with_example(NoteKind::InvalidHeader, value.span(), &text, with_example);
}

/// Adds a note about a whole number between quotation marks: one note for all values under one key.
pub(super) fn note_quoted_count(key: &str, owner: &str, value: Node<'_>, notes: &mut Notes) {
    if value.is_string() && value.count().is_some() {
        let text = format!(
            "`{key}` of {owner}: a whole number without quotation marks is expected; it was read as \
             if there were none"
        );
        notes.add_listed(NoteKind::InvalidHeader, value.span(), text);
    }
}

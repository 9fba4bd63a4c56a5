//! Contains the types and functions that all writers share: options, result, and the list of data
//! that the target format cannot state.

mod byes;
mod fields;
mod numbers;
mod options;
mod pairs;
mod unread;
mod words;

use std::collections::HashMap;

use crate::import::{AnnouncedCriterion, Import};
use crate::model::{PlayerId, RoundNumber, Tournament};
use crate::source::{DecodeError, encode};

pub use options::{Choice, Dialect, LineEnd, Order, Separator, Table, WriteOptions};

pub(super) use byes::has_team_only_byes;
pub(super) use fields::{
    HEADER_VALUES, LINE_UPS, PLAYER_LIST_FIELDS, report_control_characters, report_dangling,
    report_lacks, report_last_update, report_lost_columns, report_lost_fields,
    report_other_tournaments, report_part, report_rating_figures, report_team_accelerations,
    report_unread,
};
pub(super) use numbers::{HIGHEST_NUMBER, Numbers, Sharing};
pub(super) use pairs::{Board, chosen_rounds, games_and_unpaired, opposite_entry, with_both_sides};
pub(super) use unread::report_unread_values;
pub(super) use words::{
    ONE_SIDED_GAMES, UNCOLOURED_GAMES, UNOPPOSED_RESULTS, UNOPPOSED_UNKNOWN, check_opponents,
    check_players, does_not_fit, loss_texts, no_pairings, player_words,
};

/// A function that writes the facts of a tournament, and its claims as stated. Writers do not
/// compute values.
pub type Writer = fn(&Import, &WriteOptions<'_>) -> Result<WrittenFile, WriteError>;

/// The result of writing a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenFile {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The name of the file's encoding, in lower case.
    pub encoding: &'static str,
    /// The values that the file could not state, or that were changed or added.
    pub losses: Vec<Loss>,
}

/// The reason why a tournament cannot be written in the chosen format.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A value does not fit into the format, and nothing else can be written instead.
    #[error("{message}")]
    DoesNotFit {
        /// A message that says which value does not fit, and to whom it belongs.
        message: String,
        /// Advice for the user on what to do.
        help: String,
    },
    /// The name of the encoding is unknown.
    #[error(transparent)]
    Encoding(#[from] DecodeError),
}

impl WriteError {
    /// Returns advice for the user on what to do about the error.
    #[must_use]
    pub fn help(&self) -> &str {
        match self {
            WriteError::DoesNotFit { help, .. } => help,
            WriteError::Encoding(_) => {
                "use a name such as utf-8, utf-16le, windows-1252, windows-1250 or iso-8859-2"
            }
        }
    }
}

/// What happens to a value that the target format cannot state unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LossKind {
    /// The value is not in the written file.
    Lost,
    /// Something else is written instead of the value.
    Changed,
    /// The value is in the written file and was not in the source, so nothing is lost.
    Added,
}

impl LossKind {
    /// Returns the name of the kind in JSON and other documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LossKind::Lost => "lost",
            LossKind::Changed => "changed",
            LossKind::Added => "added",
        }
    }
}

/// A kind of value that the target format cannot state, or that was added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// Whether the values were dropped, changed or added.
    pub kind: LossKind,
    /// An identifier for scripts, such as `half-point-byes`.
    pub name: &'static str,
    /// The number of values that were dropped, changed or added.
    pub count: usize,
    /// The loss in words, such as "3 half-point byes have no result code in TRF06: written as `0000
    /// - =`".
    pub text: String,
    /// The values, players or teams to which the loss applies; at most 1000 are listed.
    pub subjects: Vec<Subject>,
}

/// A value, player or team to which a loss applies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Subject {
    /// The pairing number of the player; `None` if there is no player or the player has no number.
    pub number: Option<u16>,
    /// The name of the player; `None` if there is no player or the name is empty.
    pub name: Option<String>,
    /// The number of the round; `None` if the loss is not about a single round.
    pub round: Option<u16>,
    /// The value, line or record that is lost, changed or added; `None` if only the player or the
    /// file is named.
    pub value: Option<String>,
}

impl Subject {
    /// Returns a subject that is only a value, without a player.
    #[must_use]
    pub fn value(value: impl Into<String>) -> Subject {
        Subject {
            value: Some(value.into()),
            ..Subject::default()
        }
    }

    /// Returns a subject that is a player.
    #[must_use]
    pub fn player(tournament: &Tournament, id: PlayerId) -> Subject {
        let player = tournament.player(id);
        Subject {
            number: player.number.map(|number| number.0),
            name: Some(player.name.clone()).filter(|name| !name.is_empty()),
            ..Subject::default()
        }
    }

    /// Returns the subject with this round.
    #[must_use]
    pub fn in_round(mut self, round: RoundNumber) -> Subject {
        self.round = Some(round.0);
        self
    }

    /// Returns the subject with this value.
    #[must_use]
    pub fn with_value(mut self, value: impl Into<String>) -> Subject {
        self.value = Some(value.into());
        self
    }
}

/// Writes the subject as text, such as `7 Example, Anna in round 3: ½`.
impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = self.number.map(|number| number.to_string());
        let round = self.round.map(|round| {
            if self.number.is_some() || self.name.is_some() {
                format!("in round {round}")
            } else {
                format!("round {round}")
            }
        });
        let words = [number, self.name.clone(), round];
        let words: Vec<String> = words.into_iter().flatten().collect();
        let words = words.join(" ");
        match (&self.value, words.is_empty()) {
            (Some(value), true) => f.write_str(value),
            (Some(value), false) => write!(f, "{words}: {value}"),
            (None, _) => f.write_str(&words),
        }
    }
}

/// The texts for a kind of loss. `{}` is replaced by the name of the version that is written.
pub(super) struct LossText {
    pub(super) kind: LossKind,
    pub(super) name: &'static str,
    /// The text for a single loss, such as `half-point bye has no result code in {}`.
    pub(super) singular: &'static str,
    /// The text for several losses, such as `half-point byes have no result code in {}`. It is
    /// empty if there can be only one loss; `singular` is then written without a number before it.
    pub(super) plural: &'static str,
    /// The text about what is written instead, such as `written as ...`; may be empty.
    pub(super) instead: &'static str,
}

/// The largest number of subjects that are listed for each kind of loss.
const MAX_SUBJECTS: usize = 1000;

/// Collects losses, and counts those of the same kind as one entry.
pub(super) struct Losses {
    version: &'static str,
    indices_by_name: HashMap<&'static str, usize>,
    list: Vec<(&'static LossText, Loss)>,
}

impl Losses {
    /// Returns an empty collection. `version` is the version that is written, such as `TRF16`.
    pub(super) fn new(version: &'static str) -> Losses {
        Losses {
            version,
            indices_by_name: HashMap::new(),
            list: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, loss_text: &'static LossText, subject: Subject) {
        self.add_many(loss_text, 1, subject);
    }

    /// Adds `count` losses of one kind, which have the same subject.
    pub(super) fn add_many(
        &mut self,
        loss_text: &'static LossText,
        count: usize,
        subject: Subject,
    ) {
        let index = *self
            .indices_by_name
            .entry(loss_text.name)
            .or_insert_with(|| {
                let loss = Loss {
                    kind: loss_text.kind,
                    name: loss_text.name,
                    count: 0,
                    text: String::new(),
                    subjects: Vec::new(),
                };
                self.list.push((loss_text, loss));
                self.list.len() - 1
            });
        let loss = &mut self.list[index].1;
        loss.count += count;
        if loss.subjects.len() < MAX_SUBJECTS && subject != Subject::default() {
            loss.subjects.push(subject);
        }
    }

    /// Returns all losses, in the order in which their kinds were first added.
    pub(super) fn finish(self) -> Vec<Loss> {
        let version = self.version;
        let finish = |(loss_text, mut loss): (&LossText, Loss)| {
            let words = match loss.count {
                _ if loss_text.plural.is_empty() => loss_text.singular.to_owned(),
                1 => format!("1 {}", loss_text.singular),
                n => format!("{n} {}", loss_text.plural),
            };
            let colon = if loss_text.instead.is_empty() {
                ""
            } else {
                ": "
            };
            loss.text = format!("{words}{colon}{}", loss_text.instead).replace("{}", version);
            loss
        };
        self.list.into_iter().map(finish).collect()
    }
}

static UNENCODABLE_CHARACTERS: LossText = LossText {
    kind: LossKind::Changed,
    name: "characters",
    singular: "character is not in the encoding",
    plural: "characters are not in the encoding",
    instead: "written without their accents, or as `?`",
};

/// The texts for lost names that the source's program gives to criteria. No format that crosstable
/// writes can state them.
static ANNOUNCED_NAMES: LossText = LossText {
    kind: LossKind::Lost,
    name: "criteria",
    singular: "program-specific name of a rank order criterion cannot be written in this format",
    plural: "program-specific names of rank order criteria cannot be written in this format",
    instead: "dropped",
};

/// Reports the names that the source's program gives to the criteria of its rank order as lost.
pub(super) fn report_announced<'a>(
    criteria: impl IntoIterator<Item = &'a AnnouncedCriterion>,
    losses: &mut Losses,
) {
    for criterion in criteria {
        losses.add(&ANNOUNCED_NAMES, announced_words(criterion));
    }
}

/// Returns a criterion under the name that the source's program gives to it, or else in FIDE's
/// notation.
fn announced_words(criterion: &AnnouncedCriterion) -> Subject {
    let words = criterion.announcement.words.as_ref();
    let spelled_criterion = criterion.spec.as_ref().map(|spec| spec.spelled.clone());
    let words = words.map(|field| field.value.clone()).or(spelled_criterion);
    Subject::value(words.unwrap_or_default())
}

/// Encodes a text and completes the list of losses with the characters that cannot be encoded.
/// `byte_order_mark` is true if the file begins with such a mark.
pub(super) fn encode_and_finish(
    text: String,
    encoding: &str,
    byte_order_mark: bool,
    mut losses: Losses,
) -> Result<WrittenFile, WriteError> {
    let original_text = match encoding {
        "utf-8" => String::new(),
        _ => text.clone(),
    };
    let encoded_text = encode(text, encoding, byte_order_mark)?;
    for (span, replacement) in &encoded_text.replacements {
        let (start, end) = (span.start as usize, span.end as usize);
        let text_before = &original_text.as_bytes()[..start];
        let line_ends = memchr::memchr2_iter(b'\n', b'\r', text_before);
        let crlf_count = memchr::memmem::find_iter(text_before, b"\r\n").count();
        let line = line_ends.count() - crlf_count + 1;
        let value = format!(
            "line {line}: `{}` is written as `{replacement}`",
            original_text[start..end].escape_debug()
        );
        losses.add(&UNENCODABLE_CHARACTERS, Subject::value(value));
        if losses
            .list
            .last()
            .is_some_and(|(_, loss)| loss.subjects.len() == MAX_SUBJECTS)
        {
            // finding the line of every replaced character in a large file would take too long
            break;
        }
    }
    for (.., loss) in &mut losses.list {
        if loss.name == UNENCODABLE_CHARACTERS.name {
            loss.count = encoded_text.replacements.len();
        }
    }
    Ok(WrittenFile {
        bytes: encoded_text.bytes,
        encoding: encoded_text.encoding,
        losses: losses.finish(),
    })
}

/// Returns a text without line breaks: control characters, including tabs and line ends, become
/// blanks, and blanks at both ends are removed.
pub(super) fn one_line(text: &str) -> std::borrow::Cow<'_, str> {
    let text = text.trim();
    if !text.chars().any(char::is_control) {
        return text.into();
    }
    let without_control = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = text.chars().map(without_control).collect();
    text.trim().to_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    static BYES: LossText = LossText {
        kind: LossKind::Changed,
        name: "half-point-byes",
        singular: "half-point bye has no result code in {}",
        plural: "half-point byes have no result code in {}",
        instead: "written as `0000 - =`",
    };

    #[test]
    fn losses_are_described_with_their_count() {
        let check = |count, expected: &str| {
            let mut losses = Losses::new("TRF06");
            for _ in 0..count {
                losses.add(&BYES, Subject::default());
            }
            let list = losses.finish();
            assert_eq!((list[0].count, list[0].text.as_str()), (count, expected));
        };
        check(
            1,
            "1 half-point bye has no result code in TRF06: written as `0000 - =`",
        );
        check(
            3,
            "3 half-point byes have no result code in TRF06: written as `0000 - =`",
        );
    }

    #[test]
    fn unknown_parts_of_a_subject_are_omitted() {
        let subject = Subject {
            number: Some(7),
            name: Some("Example, Anna".to_owned()),
            ..Subject::default()
        };
        assert_eq!(subject.to_string(), "7 Example, Anna");
        let subject = subject.in_round(RoundNumber(3)).with_value("½");
        assert_eq!(subject.to_string(), "7 Example, Anna in round 3: ½");
        assert_eq!(Subject::value("152 W").to_string(), "152 W");
    }

    #[test]
    fn characters_that_the_encoding_lacks_are_listed_by_line() {
        let losses = Losses::new("TRF16");
        let written_file =
            encode_and_finish("a\r\nŁ\r\n".to_owned(), "windows-1252", false, losses).unwrap();
        assert_eq!(written_file.bytes, b"a\r\nL\r\n");
        let loss = &written_file.losses[0];
        assert_eq!(
            (loss.count, loss.subjects[0].to_string().as_str()),
            (1, "line 2: `Ł` is written as `L`")
        );
    }

    #[test]
    fn line_breaks_in_a_value_become_blanks() {
        assert_eq!(one_line(" a\tb\r\n c\u{1b}[2J "), "a b   c [2J");
        assert_eq!(one_line("plain"), "plain");
    }
}

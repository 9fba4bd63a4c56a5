//! Reads the texts around a table, such as the name of the event, its dates and arbiters, and the
//! address of the page (reference/swiss-manager-exports.md 2, 3).

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::List;
use super::days;
use super::headers::{meaning, normal_form};
use super::meaning::Meaning;
use super::rounds::round_in_line;
use super::tables::{Table, Value, filled_values, first_text};
use super::title_rounds::number_of_rounds;
use super::words::{DETAIL_WORDS, DETAILS, Detail, DetailWord, LINES, Line};
use crate::format::lexis::number;
use crate::format::notes::Notes;
use crate::format::trf::system_in_words;
use crate::import::{HeaderField, Import, Lack, Note, NoteKind, Reason};
use crate::model::{Date, FieldKey, System, TimeClass};
use crate::source::{CellKind, Row, Sheet, Source, Span};

/// Reads the texts above and below the first table of a list.
pub(super) fn read(list: &List<'_>, import: &mut Import, notes: &mut Notes) {
    let table = list.table();
    let lines = table
        .titles
        .iter()
        .map(|row| TitleLine::read(table.source, row));
    let mut lines: Vec<TitleLine<'_>> = lines.filter(|line| !line.text.is_empty()).collect();
    let address = table.sheet.address.as_deref();
    import.tournament.database_number = address.and_then(database_number);
    let title_texts = lines.iter().map(|line| line.text.clone());
    for text in title_texts.chain(table.other_texts()) {
        let number = database_number(&text.text);
        import.tournament.database_number = import.tournament.database_number.or(number);
        import.last_update = import.last_update.or_else(|| update_day(&text.text));
    }
    lines.retain(|line| line.detail.is_some() || !is_server_line(&line.text.text));
    let title = lines
        .iter()
        .rposition(|line| is_list_title(&line.text.text));
    if let Some(index) = title {
        read_planned_rounds(&lines[index].text, import);
        lines.remove(index);
    }
    // the line that states the round of pairings is not a name
    let names_round = |text: &str| list.kind.continues_below() && round_in_line(text).is_some();
    if let Some(index) = lines.iter().rposition(|line| names_round(&line.text.text)) {
        lines.remove(index);
    }
    let states_name = |line: &TitleLine<'_>| matches!(line.detail, Some((Detail::Name, _)));
    let may_be_name = |line: &TitleLine<'_>| {
        line.class.is_none_or(|class| class == "h2") && line.detail.is_none()
    };
    if !lines.iter().any(states_name)
        && let Some(index) = lines.iter().position(may_be_name)
    {
        let text = lines.remove(index).text;
        let name = without_marks(&text.text).to_owned();
        record_span(import, FieldKey::Name, text.span, text.span);
        import.tournament.name = Some(name).filter(|name| !name.is_empty());
    }
    let mut known_details = HashMap::new();
    for line in lines {
        let Some((detail, value)) = line.detail else {
            continue;
        };
        let place = (table.source, value.span, line.text.span);
        let known = known_details.entry(std::mem::discriminant(&detail));
        match known {
            Entry::Occupied(first) if !matches!(detail, Detail::Arbiter) => {
                let mut other = Import::default();
                set_detail(
                    &mut other,
                    (detail, &value.text),
                    place,
                    &mut Notes::default(),
                );
                note_contradiction([import, &other], [first.get(), &value], notes);
            }
            known => {
                known.or_insert(value.clone());
                set_detail(import, (detail, &value.text), place, notes);
            }
        }
    }
    let tournament = &import.tournament;
    let is_complete = tournament.federation.is_some()
        && tournament.city.is_some()
        && tournament.chief_arbiter.is_some();
    if !is_complete {
        import.lacks.push(Lack::TournamentSection);
    }
}

/// Minimum number of kinds of details that a sheet without tables must state.
const MIN_DETAILS: usize = 3;

/// The number of rows of a sheet without tables in which details are looked for.
const MAX_ROWS_OF_DETAILS: usize = 200;

/// A line above a list.
struct TitleLine<'a> {
    /// The first text of the line.
    text: Value<'a>,
    /// The class of the line on a page.
    class: Option<&'a str>,
    /// The detail of the event that the line states, and its value.
    detail: Option<(Detail, Value<'a>)>,
}

impl<'a> TitleLine<'a> {
    fn read(source: &'a Source, row: &'a Row) -> TitleLine<'a> {
        let text = first_text(source, row);
        TitleLine {
            detail: detail_in_text(&text).or_else(|| detail_in_cells(source, row)),
            class: row.class.as_deref(),
            text,
        }
    }
}

/// Adds a note if two lines state other days or other numbers of rounds. The first line counts.
fn note_contradiction(imports: [&Import; 2], values: [&Value<'_>; 2], notes: &mut Notes) {
    fn differ<T: PartialEq>([a, b]: [Option<T>; 2]) -> bool {
        a.is_some() && b.is_some() && a != b
    }
    let tournaments = imports.map(|import| &import.tournament);
    let what = if differ(tournaments.map(|one| one.planned_rounds)) {
        "the number of rounds"
    } else if differ(tournaments.map(|one| one.start)) {
        "the first day"
    } else if differ(tournaments.map(|one| one.end)) {
        "the last day"
    } else {
        return;
    };
    let [first, other] = values;
    let text = format!(
        "{what} is `{}` in one line and `{}` in another; the first line counts",
        first.text, other.text
    );
    let note = Note::new(NoteKind::Disagreement, first.span, text).with_span(other.span);
    notes.push(note.with_reason(Reason::FirstStatement));
}

/// Returns the rows of a sheet without tables that state details of the event, such as `Info`, with
/// the first row, which may be the name of the event. There are none if the sheet states few
/// details: it may contain rules or prizes.
pub(super) fn rows_of_sheet<'a>(source: &'a Source, sheet: &'a Sheet) -> Vec<&'a Row> {
    let rows = sheet.rows.iter().take(MAX_ROWS_OF_DETAILS);
    let lines = rows.map(|row| (row, TitleLine::read(source, row)));
    let lines: Vec<_> = lines.filter(|(_, line)| !line.text.is_empty()).collect();
    let details = lines
        .iter()
        .filter_map(|(_, line)| Some(line.detail.as_ref()?.0));
    let kinds: HashSet<_> = details
        .map(|detail| std::mem::discriminant(&detail))
        .collect();
    if kinds.len() < MIN_DETAILS {
        return Vec::new();
    }
    let states_detail = |index: usize| {
        let line = lines.get(index).map(|(_, line)| line);
        line.is_some_and(|line| line.detail.is_some())
    };
    let is_kept = |index: &usize| *index == 0 || states_detail(*index);
    let kept = (0..lines.len()).filter(is_kept);
    kept.map(|index| lines[index].0).collect()
}

/// Whether a text is a line such as `Federation : SUI`, which states a detail of the event.
pub(super) fn is_detail(text: &str) -> bool {
    parse_detail(text).is_some()
}

/// Whether a row states a detail that several events of a file have in common, such as their place,
/// and not one that each may have of its own, such as the number of rounds.
pub(super) fn states_shared_detail(source: &Source, row: &Row) -> bool {
    let detail = TitleLine::read(source, row).detail;
    detail.is_some_and(|(detail, _)| {
        matches!(
            detail,
            Detail::Arbiter
                | Detail::ChiefArbiter
                | Detail::Director
                | Detail::Federation
                | Detail::Organiser
                | Detail::Place
                | Detail::Program
        )
    })
}

/// Returns the detail in a text such as `Federation : SUI`; `None` if it has no known label.
fn detail_in_text<'a>(text: &Value<'a>) -> Option<(Detail, Value<'a>)> {
    let (detail, value) = parse_detail(&text.text)?;
    let start = text.span.end as usize - value.len();
    let value = Value {
        text: value.to_owned().into(),
        span: Span::new(start..text.span.end as usize),
        kind: text.kind,
    };
    Some((detail, value))
}

/// Returns the detail in a row of two cells, the label and the value; `None` for other rows.
fn detail_in_cells<'a>(source: &'a Source, row: &'a Row) -> Option<(Detail, Value<'a>)> {
    let mut values = filled_values(source, row);
    let (label, value) = (values.next()?, values.next()?);
    let is_detail = values.next().is_none() && value.kind != CellKind::Formula;
    let detail = parse_label(label.text.trim_end_matches(':')).filter(|_| is_detail)?;
    may_be_value(detail, &value.text).then_some((detail, value))
}

/// Whether a text in a cell beside a label can be the value of the detail. A row such as `Date | Time`
/// contains headings.
fn may_be_value(detail: Detail, text: &str) -> bool {
    let has_digit = || text.contains(|c: char| c.is_ascii_digit());
    match detail {
        Detail::Rounds => text.parse::<u16>().is_ok(),
        Detail::Dates | Detail::LastDay | Detail::TimeControl(_) | Detail::Event => has_digit(),
        _ => meaning(text) == Meaning::Unknown && parse_label(text).is_none(),
    }
}

fn record_span(import: &mut Import, key: FieldKey, value: Span, line: Span) {
    let field = HeaderField::new(key, value, line);
    import.origins.header.push(field);
}

/// Whether a line is one of those that chess-results.com or Swiss-Manager writes above and below
/// every list.
fn is_server_line(text: &str) -> bool {
    let text = text.to_lowercase();
    let server_words = [
        "chess-results",
        "chess results",
        "http://",
        "https://",
        "swiss-manager",
    ];
    let mut lines = LINES.meanings_at_start(&text);
    server_words.iter().any(|word| text.contains(word)) || lines.any(|line| line == Line::Update)
}

/// Returns the day in a line such as `Last update 30.12.2021 20:10:55`; `None` for other lines,
/// including annotations, which have a colon before the first digit.
fn update_day(text: &str) -> Option<Date> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (words, rest) = text.split_at(digits);
    if words.contains(':') || !begins_with_line_words(words, |line| line == Line::Update) {
        return None;
    }
    let end = rest.find(|c: char| c.is_whitespace() || c == ',');
    days::parse_day(&rest[..end.unwrap_or(rest.len())])
}

/// Returns the text without its marks if this module would read it as the name of an event; `None`
/// if it would read it as another kind of line.
pub(super) fn read_as_name(text: &str) -> Option<&str> {
    let is_other_line = parse_detail(text).is_some() || is_server_line(text);
    (!is_other_line).then(|| without_marks(text))
}

/// Returns a text without number signs at its ends and without quotation marks around it.
fn without_marks(text: &str) -> &str {
    let text = text.trim_matches('#').trim();
    let unquoted_text = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    unquoted_text.map_or(text, str::trim)
}

/// Finds the title of the list in the lines above a table; `None` if there is none.
pub(super) fn list_title<'a>(table: &Table<'a>) -> Option<Value<'a>> {
    let titles = table.title_texts().filter(|text| is_list_title(&text.text));
    titles.last()
}

/// Whether the title says that the crosstable refers to opponents by starting number
/// (reference/swiss-manager-exports.md 5.1).
pub(super) fn is_by_starting_number(table: &Table<'_>) -> bool {
    list_title(table)
        .is_some_and(|title| begins_with_line_words(&title.text, |line| line == Line::ByNumber))
}

/// Whether a line is the title of a list, because it begins with words that are unusual in names of
/// events.
fn is_list_title(text: &str) -> bool {
    begins_with_line_words(text, |line| line != Line::Update)
}

/// Whether a line begins with known words, of a kind that `wanted` accepts.
fn begins_with_line_words(text: &str, wanted: impl Fn(Line) -> bool) -> bool {
    LINES.meanings_at_start(&normal_form(text)).any(wanted)
}

/// Reads the number of planned rounds from the title of a final list: `Final Ranking crosstable
/// after 9 Rounds`.
fn read_planned_rounds(title: &Value<'_>, import: &mut Import) {
    if begins_with_line_words(&title.text, |line| line == Line::Final)
        && let Some(rounds) = number_of_rounds(&normal_form(&title.text))
    {
        import.tournament.planned_rounds = Some(rounds);
    }
}

/// Returns the number of an event at chess-results.com from an address such as `tnr328740.aspx`;
/// `None` if the text is not such an address.
fn database_number(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("tnr")?;
    let (rest, number) = number(rest).ok()?;
    rest.starts_with(".aspx").then_some(number)
}

/// Returns the label and the value of a line `label : value`; `None` for other lines and for
/// unknown labels.
fn parse_detail(text: &str) -> Option<(Detail, &str)> {
    let (label, value) = text.split_once(" : ").or_else(|| text.split_once(": "))?;
    let value = value.trim();
    Some((parse_label(label)?, value)).filter(|(_, value)| !value.is_empty())
}

/// Returns the detail of which a text is the label; `None` if it is none.
fn parse_label(label: &str) -> Option<Detail> {
    // the kind of time control is in brackets after the label
    let (label, class) = match label.trim().split_once(" (") {
        Some((label, class)) => (label, Some(class)),
        None => (label.trim(), None),
    };
    Some(match (DETAILS.meaning(&normal_form(label))?, class) {
        (Detail::TimeControl(_), Some(class)) => Detail::TimeControl(time_class(class)),
        (detail, _) => detail,
    })
}

fn time_class(text: &str) -> Option<TimeClass> {
    let text = text.to_lowercase();
    DETAIL_WORDS
        .meanings_at_start(&text)
        .find_map(|word| match word {
            DetailWord::Class(class) => Some(class),
            DetailWord::Until => None,
        })
}

fn set_detail(
    import: &mut Import,
    (detail, value): (Detail, &str),
    (source, span, line): (&Source, Span, Span),
    notes: &mut Notes,
) {
    let text = Some(value.to_owned());
    let tournament = &mut import.tournament;
    let key = match detail {
        Detail::Organiser => {
            tournament.organiser = text;
            return;
        }
        Detail::Director => {
            tournament.director = text;
            return;
        }
        Detail::Event => {
            tournament.fide_event = value.parse().ok();
            return;
        }
        Detail::Federation => {
            tournament.federation = Some(federation_code(value));
            FieldKey::Federation
        }
        Detail::ChiefArbiter => {
            tournament.chief_arbiter = text;
            FieldKey::ChiefArbiter
        }
        Detail::Arbiter => {
            let names = value.split([';', ',']).map(|name| name.trim().to_owned());
            tournament.deputy_arbiters.extend(names);
            FieldKey::DeputyArbiters
        }
        Detail::TimeControl(class) => {
            tournament.time_class = class;
            tournament.time_text = text;
            FieldKey::TimeControl
        }
        Detail::Place => {
            tournament.city = text;
            FieldKey::City
        }
        Detail::Rounds => {
            let rounds = value.parse().ok();
            tournament.planned_rounds = rounds.or(tournament.planned_rounds);
            FieldKey::PlannedRounds
        }
        Detail::Type => {
            // an all-play-all table shows the system itself
            if matches!(tournament.system, None | Some(System::Swiss)) {
                tournament.system = system_in_words(value).or(tournament.system);
            }
            tournament.type_text = text;
            FieldKey::Type
        }
        Detail::Program => {
            tournament.pairing_program = text;
            FieldKey::PairingProgram
        }
        Detail::Name => {
            tournament.name = text;
            FieldKey::Name
        }
        Detail::Dates => return days::read_days(import, value, (source, span, line), notes),
        Detail::LastDay => return days::read_last_day(import, value, (source, span, line), notes),
    };
    record_span(import, key, span, line);
}

/// Returns the code in brackets in a text such as `Portugal ( POR )`; the whole text if it has no
/// such code.
fn federation_code(value: &str) -> String {
    let code = value
        .rsplit_once('(')
        .map(|(_, code)| code.trim_end_matches(')').trim());
    let code = code.filter(|code| code.len() == 3);
    code.unwrap_or(value).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_have_labels_in_several_languages() {
        let check = |text, expected| assert_eq!(parse_detail(text), expected, "{text}");
        check("Number of rounds : 9", Some((Detail::Rounds, "9")));
        check(
            "Árbitro Principal : Abel, Ada",
            Some((Detail::ChiefArbiter, "Abel, Ada")),
        );
        let rapid = Detail::TimeControl(Some(TimeClass::Rapid));
        check("Tempo de reflexão (Rapid) : 15+5", Some((rapid, "15+5")));
        check("Bring : your own set", None);
        check("Ort : ", None);
    }

    #[test]
    fn the_date_of_the_last_update_is_found() {
        let check = |text, expected: Option<(u16, u8, u8)>| {
            let expected = expected.and_then(|(year, month, day)| Date::new(year, month, day));
            assert_eq!(update_day(text), expected, "{text}");
        };
        check("Last update 30.12.2021 20:10:55", Some((2021, 12, 30)));
        check(
            "Last update 6.8.2026, Creator: somebody",
            Some((2026, 8, 6)),
        );
        check("Última Atualização23.02.2024 02:43:33", Some((2024, 2, 23)));
        check("Anmerkung: bis 5.5.2021", None);
        check("Spring Open 5.5.2021", None);
        check("Last update", None);
    }

    #[test]
    fn codes_of_federations_and_numbers_of_events_are_found() {
        assert_eq!(federation_code("Portugal ( POR )"), "POR");
        assert_eq!(federation_code("Nowhere"), "Nowhere");
        assert_eq!(database_number("http://x/tnr12.aspx?lan=1"), Some(12));
        assert_eq!(database_number("tnr12.htm"), None);
    }
}

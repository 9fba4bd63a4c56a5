//! Reads the announcements of tie-breaks in annotation lines and column headings
//! (reference/swiss-manager-exports.md 6.1, 6.3).

use nom::character::complete::{char as sign, none_of, satisfy};
use nom::combinator::{all_consuming, map_opt, opt, recognize, rest, verify};
use nom::multi::{many_m_n, many0_count};
use nom::{IResult, Offset, Parser};

use super::headers::{codes_of_name, normal_form};
use super::meaning;
use super::notation::tie_break_in_heading;
use super::numbers::parse_whole_number;
use super::rounds::{numbered_rounds, round_count};
use super::tables::{Column, Table, Value};
use crate::format::swiss_manager::codes::{self, EventContext, Meaning, Settings, TIE_BREAKS};
use crate::import::{AnnouncedCriterion, Announcement, Import};
use crate::model::{Cut, RankOrder, ScoreBasis, TieBreakSpec};
use crate::source::{Field, Span};

/// A tie-break that a list names. `spec` is `None` if anything about the tie-break is in doubt.
#[derive(Clone, Debug, Default)]
pub(super) struct AnnouncedTieBreak {
    /// The position of the tie-break in the event's rank order, from 1, as in `TB1`.
    pub(super) position: u16,
    pub(super) spec: Option<TieBreakSpec>,
    pub(super) announcement: Announcement,
    /// The span of the line that announces the tie-break.
    pub(super) span: Span,
}

/// Reads the tie-breaks that the lines below a table announce, in the order of the lines.
pub(super) fn read_annotation(table: &Table<'_>) -> Vec<AnnouncedTieBreak> {
    let lines = table.other_texts();
    lines
        .filter_map(|line| parse_announcement_line(table, &line))
        .collect()
}

fn parse_announcement_line(table: &Table<'_>, line: &Value<'_>) -> Option<AnnouncedTieBreak> {
    let (_, (position, words)) = all_consuming(annotation_line).parse(&line.text).ok()?;
    let words = words.trim();
    let (spec, mut announcement) = parse_announcement(words, event_context(table))?;
    let start = line.span.start as usize + line.text.offset(words);
    let span = Span::new(start..start + words.len());
    announcement.words = Some(Field::new(words.to_owned(), span));
    Some(AnnouncedTieBreak {
        position,
        spec,
        announcement,
        span: line.span,
    })
}

fn event_context(table: &Table<'_>) -> EventContext {
    EventContext {
        is_team_event: has_team_rows(table),
        rounds: u16::try_from(round_count(&numbered_rounds(table))).unwrap_or(u16::MAX),
    }
}

/// Whether the rows of the table are teams.
fn has_team_rows(table: &Table<'_>) -> bool {
    let has_column = |meaning| table.column(meaning).is_some();
    has_column(meaning::Meaning::Team) && !has_column(meaning::Meaning::Name)
}

/// Parses a line that announces a tie-break. Returns its position in the rank order, from 1, and
/// the words after the colon.
///
/// annotation-line = [ "#" { blank } ] annotation-label ( digit - "0" ) { blank } ":" { any }
fn annotation_line(i: &str) -> IResult<&str, (u16, &str)> {
    let blanks = |i| many0_count(sign(' ')).parse(i);
    let position = map_opt(satisfy(|c| c.is_ascii_digit()), |c| {
        c.to_digit(10).and_then(|digit| u16::try_from(digit).ok())
    });
    let position = verify(position, |&position| position > 0);
    let line_start = (opt((sign('#'), blanks)), annotation_label);
    let (i, (_, position, _, _)) = (line_start, position, blanks, sign(':')).parse(i)?;
    let (i, words) = rest(i)?;
    Ok((i, (position, words)))
}

/// Parses the label before the position of the tie-break, which is in the language of the list.
///
/// annotation-label = ( any - ( digit | ":" ) ){2,24}
fn annotation_label(i: &str) -> IResult<&str, &str> {
    recognize(many_m_n(2, 24, none_of("0123456789:"))).parse(i)
}

/// Interprets the words of an annotation line. The result is empty for a tie-break that is not in
/// Swiss-Manager's list, because nothing is known about it.
fn parse_announcement(
    words: &str,
    context: EventContext,
) -> Option<(Option<TieBreakSpec>, Announcement)> {
    let Some((tie_break, rest)) = codes::find_by_name(words) else {
        return Some((None, Announcement::default()));
    };
    let hides_parameters = words.contains("variab") && !rest.contains('(');
    // the name of a tie-break by type ends with the code of the type
    let parameters = match tie_break.meaning {
        Meaning::ByType(_) => words
            .split_once('(')
            .map_or("", |(_, parameters)| parameters),
        _ => rest,
    };
    let settings = (!tie_break.hides_parameters || (!hides_parameters && parameters.contains(')')))
        .then(|| parse_settings(parameters));
    Some(codes::interpret(
        tie_break.number,
        settings.as_ref(),
        context,
    ))
}

/// Reads the parameters after the name, such as `(2026) (Gamepoints, Cut1)`. An unknown word makes
/// the settings uncertain.
fn parse_settings(rest: &str) -> Settings {
    let mut settings = Settings::default();
    let words = rest.split(['(', ')', ',', '/']).map(normal_form);
    for word in words.filter(|word| !word.is_empty()) {
        match word.as_str() {
            "2026" => settings.rules_2026 = true,
            "2023" | "de" | "aro" | "ks" | "ps" | "including byes" | "before fide-tie-break" => {}
            "gamepoints" => settings.basis = Some(ScoreBasis::GamePoints),
            "matchpoints" => settings.basis = Some(ScoreBasis::MatchPoints),
            // what FIDE's codes mean without a modifier
            "forfeits and byes are ignored" | "forfeited games count" => {}
            "win" | "tpr" | "emmsb" => settings.kind = Some(0),
            "won" | "apro" | "emgsb" => settings.kind = Some(1),
            "bwg" | "ptp" | "egmsb" => settings.kind = Some(2),
            "bpg" | "appo" | "eggsb" => settings.kind = Some(3),
            word => parse_parameter(word, &mut settings),
        }
    }
    settings
}

/// Reads a parameter with a number, such as `cut1`, `median 2`, `limit 50"` or `1400`, into the
/// settings. An unknown parameter makes the settings uncertain.
fn parse_parameter(word: &str, settings: &mut Settings) {
    let index = word
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(word.len());
    let (name, number) = word.split_at(index);
    let number = number.trim_end_matches(|c: char| !c.is_ascii_digit());
    let number = parse_whole_number(number).and_then(|number| u16::try_from(number).ok());
    match (name.trim(), number) {
        ("cut", Some(low)) => settings.cut = Cut { low, high: 0 },
        ("median", Some(count)) => {
            settings.cut = Cut {
                low: count,
                high: count,
            };
        }
        ("limit", Some(percent)) => settings.limit = Some(percent),
        ("", Some(rating)) if rating >= 100 => settings.rating_of_unrated = Some(rating),
        _ => settings.is_uncertain = true,
    }
}

/// Returns the tie-break that `list` announces at `position` of the rank order, from 1. If there is
/// none, returns a tie-break about which nothing is known.
pub(super) fn find_announcement(list: &[AnnouncedTieBreak], position: u16) -> AnnouncedTieBreak {
    let announcement = list.iter().find(|announced| announced.position == position);
    announcement.cloned().unwrap_or_default()
}

/// Interprets the heading of a column as a tie-break in FIDE's notation, or as the heading of
/// exactly one tie-break in Swiss-Manager's list. If it is neither, `spec` is `None`; the result
/// then contains the heading and the FIDE codes of the tie-breaks that it may name, if any.
pub(super) fn interpret_heading(table: &Table<'_>, column: &Column) -> AnnouncedTieBreak {
    let heading = table.heading(column);
    let words = Some(Field::new(heading.to_owned(), column.heading));
    if let Some(spec) = tie_break_in_heading(heading) {
        let announcement = Announcement {
            words,
            ..Announcement::default()
        };
        return AnnouncedTieBreak {
            spec: Some(spec),
            announcement,
            ..AnnouncedTieBreak::default()
        };
    }
    let mut matches = TIE_BREAKS
        .iter()
        .filter(|tie_break| tie_break.heading == heading);
    if let (Some(tie_break), None) = (matches.next(), matches.next()) {
        let (spec, announcement) = codes::interpret(tie_break.number, None, event_context(table));
        return AnnouncedTieBreak {
            spec,
            announcement: Announcement {
                words,
                ..announcement
            },
            ..AnnouncedTieBreak::default()
        };
    }
    AnnouncedTieBreak {
        announcement: Announcement {
            words,
            codes: codes_of_name(&normal_form(heading)).map_or_else(Vec::new, <[_]>::to_vec),
            ..Announcement::default()
        },
        ..AnnouncedTieBreak::default()
    }
}

/// Returns the column of the tie-break that is announced as points, which contains the score if
/// there is no column of points (reference/swiss-manager-exports.md 5.1); `None` if no tie-break is
/// announced as points.
pub(super) fn score_column<'t>(
    table: &'t Table<'_>,
    list: &[AnnouncedTieBreak],
) -> Option<&'t Column> {
    let is_points = |announced: &&AnnouncedTieBreak| {
        let code = announced.announcement.program_code;
        code.is_some_and(|code| code.number == 1)
    };
    let announcement = list.iter().find(is_points)?;
    table.column(meaning::Meaning::TieBreak(announcement.position))
}

/// Sets the tie-breaks of the columns as the rank order of the event. The order is set only if each
/// tie-break is known, because ranks cannot be compared with an incomplete order.
pub(super) fn set_rank_order(list: Vec<AnnouncedTieBreak>, import: &mut Import) {
    let are_all_known = list.iter().all(|announced| announced.spec.is_some());
    if are_all_known && !list.is_empty() {
        let criteria = list
            .iter()
            .filter_map(|announced| announced.spec.clone())
            .collect();
        import.tournament.rank_order = Some(RankOrder { criteria }.with_points());
    }
    let criterion = |announced: AnnouncedTieBreak| AnnouncedCriterion {
        spec: announced.spec,
        announcement: announced.announcement,
        span: announced.span,
    };
    import.announced_criteria = list.into_iter().map(criterion).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str, edition: Option<&str>) {
        let (_, (_, words)) = annotation_line(line).unwrap();
        let context = EventContext {
            is_team_event: false,
            rounds: 9,
        };
        let (spec, announcement) = parse_announcement(words.trim(), context).unwrap();
        let spelled_criterion = spec.map_or("-".to_owned(), |spec| spec.spelled);
        assert_eq!(
            (spelled_criterion.as_str(), announcement.edition),
            (expected, edition),
            "{line}"
        );
    }

    #[test]
    fn annotations_name_tie_breaks_with_their_parameters() {
        check(
            "Tie Break4: Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
            "BH/C1",
            Some("2026"),
        );
        check(
            "Desempate 5: Buchholz Tie-Break Variable (2023) (Gamepoints, Median1)",
            "BH/M1",
            Some("2024"),
        );
        check(
            "Vertailu 1: Buchholz Tie-Breaks (variabel with parameter)",
            "-",
            Some("legacy"),
        );
        check(
            "# Tie Break1: Sonneborn-Berger-Tie-Break variable",
            "-",
            Some("legacy"),
        );
        check("Доп1: points (game-points)", "PTS", None);
        check(
            "Tie Break3: Average Rating of Opponents (ARO) (1400, Cut1, Forfeits And Byes are ignored)",
            "ARO/C1/U1400",
            Some("2024"),
        );
        check(
            "Tie Break1: Average [Tournament] Performance Rating Of Opponents (APRO) (1400)",
            "APRO/U1400",
            Some("2024"),
        );
        check(
            "Tie Break2: Number of wins including byes (WIN) (Gamepoints, Forfeited games count)",
            "WIN",
            None,
        );
        check(
            "Tie Break4: Koya System (KS) (Gamepoints/Limit 50\")",
            "KS",
            Some("2024"),
        );
        check(
            "Tie Break3: Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)",
            "PS",
            Some("2024"),
        );
        check("Tie Break2: Direct Encounter (DE)", "DE", Some("2024"));
        check("Tie Break6: something of our own", "-", None);
    }

    #[test]
    fn lines_that_are_not_annotations_announce_nothing() {
        for line in ["Annotation:", "TB: x", "Round 0: x", "Mail:someone"] {
            assert!(
                all_consuming(annotation_line).parse(line).is_err(),
                "{line}"
            );
        }
    }
}

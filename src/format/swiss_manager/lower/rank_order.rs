//! Reads the tie-breaks of the configuration into a rank order and announcements (reference/tunx.md
//! 9).

use super::Lowering;
use crate::format::swiss_manager::bytes::{Block, Section};
use crate::format::swiss_manager::codes::{self, EventContext, Settings};
use crate::import::{AnnouncedCriterion, NoteKind};
use crate::model::{Cut, FieldKey, RankOrder, ScoreBasis, TieBreakSpec};
use crate::source::Field;

/// The largest number of tie-breaks that the configuration can contain.
const MAX_TIE_BREAKS: u16 = 9;

impl Lowering<'_> {
    pub(super) fn read_rank_order(&mut self) {
        let block = self.records.configuration;
        let count_field = block.read_u16(0x1B);
        self.page.begin_line(
            Section::Configuration,
            count_field.offset,
            count_field.length,
            "tie-breaks: ",
        );
        self.page.write_number(Section::Configuration, count_field);
        let mut criteria = Vec::new();
        for slot in 0..usize::from(count_field.value.min(MAX_TIE_BREAKS)) {
            self.page.write_literal(if slot == 0 { ": " } else { "; " });
            criteria.push(self.read_criterion(slot));
        }
        let line = self.page.end_line();
        if count_field.value > MAX_TIE_BREAKS {
            let text = format!(
                "the file states {} tie-breaks, but has room for only {MAX_TIE_BREAKS}",
                count_field.value
            );
            self.note(NoteKind::UncertainLayout, line, text);
        }
        let spans = criteria.iter().map(|criterion| criterion.span);
        if let Some(value) = spans.reduce(|first, last| first.to(last)) {
            self.record_span(FieldKey::RankOrder, value, line);
        }
        for (position, criterion) in (1..).zip(&criteria) {
            if criterion.spec.is_none() {
                self.note_missing(format!(
                    "tie-break {position} of the rank order ({})",
                    describe_without_code(criterion)
                ));
            }
        }
        let specs: Vec<TieBreakSpec> = criteria.iter().filter_map(|c| c.spec.clone()).collect();
        self.import.announced_criteria = criteria;
        if count_field.value > 0 {
            let order = RankOrder { criteria: specs };
            self.import.tournament.rank_order = Some(self.with_points_or_game_points(order));
        }
    }

    /// Adds points as the first criterion if no criterion is a score; in a team event, game points.
    fn with_points_or_game_points(&self, mut order: RankOrder) -> RankOrder {
        if self.kind().is_team() && !order.criteria.iter().any(TieBreakSpec::is_score) {
            order
                .criteria
                .insert(0, TieBreakSpec::without_modifiers("GPTS"));
        }
        order.with_points()
    }

    fn read_criterion(&mut self, slot: usize) -> AnnouncedCriterion {
        let block = self.records.configuration;
        let code = block.read_u16(0x1D + 2 * slot);
        let is_team_event = self.kind().is_team();
        let context = EventContext {
            is_team_event,
            rounds: block.read_u16(0x17).value,
        };
        let settings = read_settings(code.value, block, 0x28B + 19 * slot, is_team_event);
        let (spec, mut announcement) = codes::interpret(code.value, Some(&settings), context);
        let flags = block.read_u8(0x28B + 19 * slot + 1).value;
        // the way of counting before 2023 is certain only with this flag
        if matches!(code.value, 37 | 52) && flags & 0x08 == 0 && self.kind().is_swiss() {
            (
                announcement.edition,
                announcement.interpretation,
                announcement.uncertain,
            ) = (None, None, true);
        }
        let mut span = self.page.write_number(Section::Configuration, code);
        let tie_break = codes::tie_break(code.value);
        if let Some(tie_break) = tie_break {
            self.page.write_literal(" ");
            let name = self
                .page
                .write_words(Section::Configuration, code, tie_break.name);
            span = span.to(name);
        }
        announcement.words = tie_break.map(|tie_break| Field::new(tie_break.name.to_owned(), span));
        let parameters = block.read_u16(0x28B + 19 * slot);
        let number = block.read_u16(0x28B + 19 * slot + 2).value;
        let words = parameter_words(&settings, flags, number);
        if !words.is_empty() {
            self.page.write_literal(" ");
            let words_span = self
                .page
                .write_words(Section::Configuration, parameters, &words);
            span = span.to(words_span);
        }
        AnnouncedCriterion {
            spec,
            announcement,
            span,
        }
    }
}

/// Describes a criterion without a FIDE code in words, with the reason why it has none.
fn describe_without_code(criterion: &AnnouncedCriterion) -> String {
    let announcement = &criterion.announcement;
    let number = announcement.program_code.map_or(0, |code| code.number);
    let Some(name) = &announcement.words else {
        return format!("number {number}, which is not in Swiss-Manager's list");
    };
    let reason = if announcement.not_computable {
        "entered by hand or imported"
    } else if announcement.codes.is_empty() {
        "a special rule"
    } else {
        "FIDE has no code for its settings, or the settings are unknown"
    };
    format!(
        "number {number} in Swiss-Manager's list, {}: {reason}",
        name.value
    )
}

/// Reads the settings of a tie-break at an offset in the configuration. Only settings that the
/// tie-break with this number (`code`) can have are read, because the others may be left over from
/// a different tie-break.
fn read_settings(code: u16, block: Block<'_>, offset: usize, is_team_event: bool) -> Settings {
    let cut = block.read_u8(offset).value;
    let flags = block.read_u8(offset + 1).value;
    let number = Some(block.read_u16(offset + 2).value).filter(|&number| number > 0);
    let kind = match code {
        68 if flags & 0x0C == 0x08 => Some(2),
        68 if flags & 0x0C == 0x04 => Some(3),
        68 if flags == 0x81 => Some(0),
        68 if flags == 0x00 => Some(1),
        88 if flags == 0 => Some(0),
        _ => None,
    };
    Settings {
        cut: Cut {
            low: u16::from(cut & 0x0F),
            high: u16::from(cut >> 4),
        },
        kind,
        basis: match code {
            82 | 84 if is_team_event && number == Some(1) => Some(ScoreBasis::MatchPoints),
            82 | 84 if is_team_event => Some(ScoreBasis::GamePoints),
            _ => None,
        },
        limit: number.filter(|_| code == 87),
        rating_of_unrated: number.filter(|_| matches!(code, 54 | 60 | 88)),
        rules_2026: matches!(code, 68 | 84 | 85) && block.read_u8(offset + 14).value == 1,
        is_uncertain: matches!(code, 68 | 88),
        ..Settings::default()
    }
}

/// Describes the settings of a tie-break in words; empty if none is set.
fn parameter_words(settings: &Settings, flags: u8, number: u16) -> String {
    let mut words = Vec::new();
    let Cut { low, high } = settings.cut;
    if low > 0 {
        words.push(format!("lowest {low} left out"));
    }
    if high > 0 {
        words.push(format!("highest {high} left out"));
    }
    if flags != 0 {
        words.push(format!("flags {flags:02X}"));
    }
    if let Some(limit) = settings.limit {
        words.push(format!("limit {limit} percent"));
    }
    if let Some(unrated) = settings.rating_of_unrated {
        words.push(format!("{unrated} for unrated opponents"));
    }
    let is_explained =
        settings.limit.or(settings.rating_of_unrated).is_some() || settings.basis.is_some();
    if number != 0 && !is_explained {
        words.push(format!("number {number}"));
    }
    match settings.basis {
        Some(ScoreBasis::MatchPoints) => words.push("match points".to_owned()),
        Some(ScoreBasis::GamePoints) => words.push("game points".to_owned()),
        None => {}
    }
    if settings.rules_2026 {
        words.push("rules of 2026".to_owned());
    }
    if words.is_empty() {
        String::new()
    } else {
        format!("[{}]", words.join(", "))
    }
}

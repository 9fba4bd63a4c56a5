//! Reads the players (reference/tunx.md 6).

use super::Lowering;
use crate::format::swiss_manager::bytes::{LocatedValue, Section};
use crate::format::swiss_manager::parse::PlayerRecord;
use crate::import::{NoteKind, PlayerOrigin};
use crate::model::{Adjustment, AdjustmentKind, PairingNumber, Player, PlayerId, Sex};
use crate::number::Points;
use crate::source::Span;

/// The rule that decides which rating of a player the event uses (configuration 0x368).
#[derive(Clone, Copy)]
enum RatingRule {
    NationalFirst,
    FideFirst,
    Higher,
    National,
    Fide,
}

impl RatingRule {
    fn from_code(code: u8) -> RatingRule {
        match code {
            1 => RatingRule::NationalFirst,
            2 | 3 => RatingRule::FideFirst,
            5 => RatingRule::National,
            6 => RatingRule::Fide,
            _ => RatingRule::Higher,
        }
    }

    fn choose(self, fide: Option<u16>, national: Option<u16>) -> Option<u16> {
        match self {
            RatingRule::NationalFirst => national.or(fide),
            RatingRule::FideFirst => fide.or(national),
            RatingRule::Higher => fide.max(national),
            RatingRule::National => national,
            RatingRule::Fide => fide,
        }
    }
}

impl<'a> Lowering<'a> {
    pub(super) fn read_players(&mut self) {
        let records = self.records;
        let rating_rule = RatingRule::from_code(records.configuration.read_u8(0x368).value);
        let counts_extra_points = records.configuration.read_u8(0x35F).value == 1;
        let mut uncounted_players = 0;
        let count = records.players.len();
        self.import.tournament.players.reserve(count);
        self.import.origins.players.reserve(count);
        for (index, record) in records.players.iter().enumerate() {
            let id = PlayerId::at(index);
            let (player, origin) = self.read_player(record, id, rating_rule);
            self.import.tournament.players.push(player);
            self.import.origins.players.push(origin);
            let points = record.block.read_u16(50).value;
            if points != 0 && counts_extra_points {
                self.import.tournament.adjustments.push(Adjustment {
                    kind: AdjustmentKind::Bonus,
                    points: Points::from_halves(i32::from(points)),
                    round: None,
                    players: vec![id],
                });
            }
            uncounted_players += usize::from(points != 0 && !counts_extra_points);
        }
        // the file states nothing that follows from the results
        self.import.claims.points = vec![None; count];
        self.import.claims.ranks = vec![None; count];
        if uncounted_players > 0 {
            self.note_missing(format!(
                "extra points of {uncounted_players} players, which the file states but does not count"
            ));
        }
    }

    /// Reads a player's record and writes the line for it.
    fn read_player(
        &mut self,
        record: &PlayerRecord<'a>,
        id: PlayerId,
        rating_rule: RatingRule,
    ) -> (Player, PlayerOrigin) {
        let block = record.block;
        let offset = record.texts[0].offset;
        let length = block.offset + block.length() - offset;
        self.page
            .begin_line(Section::Players, offset, length, "player ");
        let number = LocatedValue {
            value: id.0 + 1,
            offset,
            length,
        };
        let number = self.page.write_number(Section::Players, number);
        self.page.write_literal(": ");
        let mut player = Player {
            number: Some(PairingNumber(id.0 + 1)),
            ..Player::default()
        };
        let mut origin = PlayerOrigin {
            number,
            name: self.write_name(record),
            ..PlayerOrigin::default()
        };
        player.name = self.page.owned_text(origin.name).unwrap_or_default();
        self.write_text(record, 2, ", academic title ");
        self.write_text(record, 3, ", short name ");
        (player.title, origin.title) = self.write_text(record, 4, ", title ");
        (player.national_id, _) = self.write_text(record, 5, ", national number ");
        for index in 6..=8 {
            self.write_text(record, index, ", further number ");
        }
        (player.club, _) = self.write_text(record, 9, ", club ");
        (player.federation, origin.federation) = self.write_text(record, 10, ", federation ");
        (player.category, _) = self.write_text(record, 11, ", type ");
        (player.group, _) = self.write_text(record, 12, ", group ");
        self.write_text(record, 17, ", rating list ");
        (player.sex, origin.sex) = self.write_sex(record);
        let mut rating = |offset, label| {
            let field = block.read_u16(offset);
            let span = self.write_number_if_set(Section::Players, label, field);
            (Some(field.value).filter(|&rating| rating > 0), span)
        };
        let (fide, fide_span) = rating(8, ", FIDE rating ");
        let (national, national_span) = rating(10, ", national rating ");
        player.fide_rating = fide;
        player.national_rating = national;
        player.rating = rating_rule.choose(fide, national);
        origin.rating = if player.rating == national && fide != national {
            national_span
        } else {
            fide_span
        };
        let birth = block.read_u32(14);
        if birth.value != 0 {
            self.page.write_literal(", born ");
        }
        (origin.birth, player.birth_date, player.birth) =
            self.write_date(Section::Players, birth, NoteKind::UnusualField);
        let fide_id = block.read_u32(24);
        origin.fide_id = self.page.blank_span();
        if fide_id.value != 0 {
            self.page.write_literal(", FIDE ID ");
            origin.fide_id = self.page.write_number(Section::Players, fide_id);
            player.fide_id = Some(fide_id.value.to_string());
        }
        for (offset, label) in [
            (28, ", team "),
            (30, ", board in the team "),
            (32, ", rank correction "),
            (50, ", extra half points "),
            (52, ", joined after round "),
            (54, ", fixed board "),
        ] {
            self.write_number_if_set(Section::Players, label, block.read_u16(offset));
        }
        let k = block.read_u16(58);
        self.write_number_if_set(Section::Players, ", K ", k);
        player.k_factor = Some(k.value).filter(|&k| k > 0);
        (origin.points, origin.rank) = (self.page.blank_span(), self.page.blank_span());
        origin.line = self.page.end_line();
        (player, origin)
    }

    /// Writes the name as `Family, First`, or the part that is not empty. Returns the span of the
    /// name.
    fn write_name(&mut self, record: &PlayerRecord<'a>) -> Span {
        let family_span = self.page.write_text(Section::Players, record.texts[0]);
        if record.texts[1].is_empty() {
            return family_span;
        }
        if !family_span.is_empty() {
            self.page.write_literal(", ");
        }
        let first_span = self.page.write_text(Section::Players, record.texts[1]);
        if family_span.is_empty() {
            first_span
        } else {
            family_span.to(first_span)
        }
    }

    fn write_text(
        &mut self,
        record: &PlayerRecord<'a>,
        index: usize,
        label: &str,
    ) -> (Option<String>, Span) {
        let text = record.texts[index];
        if text.is_empty() {
            return (None, self.page.blank_span());
        }
        self.page.write_literal(label);
        let span = self.page.write_text(Section::Players, text);
        (self.page.owned_text(span), span)
    }

    fn write_sex(&mut self, record: &PlayerRecord<'a>) -> (Option<Sex>, Span) {
        let field = record.block.read_u16(6);
        let (sex, words) = match field.value {
            0 => (Some(Sex::Man), "m"),
            1 => (Some(Sex::Woman), "w"),
            2 => (None, "computer"),
            _ => (None, "not known"),
        };
        self.page.write_literal(", sex ");
        (sex, self.page.write_words(Section::Players, field, words))
    }
}

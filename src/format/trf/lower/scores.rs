//! Reads the score system (reference/trf.md 4.4, 4.9, 9.1, 9.2).

use super::Lowering;
use super::parse::scores::{self, Value};
use crate::import::{Note, NoteKind, Reason};
use crate::model::ScoreSystem;
use crate::number::Points;
use crate::source::Span;

/// The points that records state for each result; `None` if not stated. The arrays contain the
/// points for White, then for Black.
#[derive(Default)]
struct StatedPoints {
    win: [Option<Points>; 2],
    draw: [Option<Points>; 2],
    loss: [Option<Points>; 2],
    forfeit_win: Option<Points>,
    forfeit_loss: Option<Points>,
    pairing_allocated_bye: Option<Points>,
    full_point_bye: Option<Points>,
    half_point_bye: Option<Points>,
    zero_point_bye: Option<Points>,
    unknown: Option<Points>,
}

impl StatedPoints {
    fn system(&self) -> ScoreSystem {
        let standard_system = ScoreSystem::STANDARD;
        let points_or_default = |stated: [Option<Points>; 2], default: Points| {
            [stated[0].unwrap_or(default), stated[1].unwrap_or(default)]
        };
        let win = points_or_default(self.win, standard_system.w());
        let draw = points_or_default(self.draw, standard_system.d());
        let loss = points_or_default(self.loss, standard_system.l());
        let derived_system = ScoreSystem::from_results(win[0], draw[0], loss[0]);
        ScoreSystem {
            win,
            draw,
            loss,
            forfeit_win: self.forfeit_win.unwrap_or(derived_system.forfeit_win),
            forfeit_loss: self.forfeit_loss.unwrap_or(derived_system.forfeit_loss),
            pairing_allocated_bye: self
                .pairing_allocated_bye
                .unwrap_or(derived_system.pairing_allocated_bye),
            full_point_bye: self.full_point_bye.unwrap_or(derived_system.full_point_bye),
            half_point_bye: self.half_point_bye.unwrap_or(derived_system.half_point_bye),
            zero_point_bye: self.zero_point_bye.unwrap_or(derived_system.zero_point_bye),
            unknown: self.unknown.unwrap_or(derived_system.unknown),
        }
    }

    /// Sets the points of a symbol of record 162. Returns `false` if the symbol is unknown. The
    /// points of results that have no symbol follow from the points of a win and a draw.
    ///
    /// symbol = "W"i | "D"i | "L"i | "A"i | "P"i | "X"i | "Z"i
    fn set_symbol(&mut self, symbol: &str, points: Points) -> bool {
        let points = Some(points);
        match symbol {
            "W" => self.win = [points; 2],
            "D" => self.draw = [points; 2],
            "L" => self.loss = [points; 2],
            "A" | "Z" => {
                self.zero_point_bye = points;
                self.forfeit_loss = points;
            }
            "P" => self.pairing_allocated_bye = points,
            "X" => self.unknown = points,
            _ => return false,
        }
        true
    }

    /// Sets the points of a code of record XXS. Returns `false` if the code is unknown.
    ///
    /// score-code = "ZPB"i | "HPB"i | "FPB"i | "PAB"i | "WW"i | "BW"i | "WD"i | "BD"i | "WL"i
    ///   | "BL"i | "FW"i | "FL"i | "W"i | "D"i | "L"i
    fn set_code(&mut self, code: &str, points: Points) -> bool {
        let points = Some(points);
        match code {
            "W" => {
                self.win = [points; 2];
                self.forfeit_win = points;
                self.full_point_bye = points;
            }
            "D" => {
                self.draw = [points; 2];
                self.half_point_bye = points;
            }
            "L" => self.loss = [points; 2],
            "WW" => self.win[0] = points,
            "BW" => self.win[1] = points,
            "WD" => self.draw[0] = points,
            "BD" => self.draw[1] = points,
            "WL" => self.loss[0] = points,
            "BL" => self.loss[1] = points,
            "ZPB" => self.zero_point_bye = points,
            "HPB" => self.half_point_bye = points,
            "FPB" => self.full_point_bye = points,
            "PAB" => self.pairing_allocated_bye = points,
            "FW" => self.forfeit_win = points,
            "FL" => self.forfeit_loss = points,
            _ => return false,
        }
        true
    }

    /// Sets the points that a BB record (of bbpPairings) states; `letter` is the last letter of its
    /// code.
    fn set_engine_record(&mut self, letter: u8, points: Points) {
        match letter {
            b'W' => _ = self.set_symbol("W", points),
            b'D' => _ = self.set_symbol("D", points),
            b'L' => _ = self.set_symbol("L", points),
            b'Z' => self.zero_point_bye = Some(points),
            b'F' => self.forfeit_loss = Some(points),
            _ => self.pairing_allocated_bye = Some(points),
        }
    }
}

impl Lowering<'_> {
    /// Reads the score system from 162, or else from XXS, or else from BB records. Adds a note if
    /// they differ.
    pub(super) fn read_scores(&mut self) {
        let mut stated_points = StatedPoints::default();
        let mut systems: Vec<(ScoreSystem, &str, Span)> = Vec::new();
        if let Some(span) = self.read_engine_values(&mut stated_points) {
            systems.push((stated_points.system(), "the BB records", span));
        }
        let mut stated_by_codes = StatedPoints::default();
        if let Some(span) = self.read_code_values(&mut stated_by_codes) {
            systems.push((stated_by_codes.system(), "XXS", span));
        }
        let mut stated_by_symbols = StatedPoints::default();
        if let Some(span) = self.read_symbol_values(&mut stated_by_symbols) {
            systems.push((stated_by_symbols.system(), "162", span));
        }
        for pair in systems.windows(2) {
            let ((first, first_name, first_span), (second, name, span)) = (&pair[0], &pair[1]);
            if first != second {
                let text = format!(
                    "{first_name} and {name} state different points for results; those of {name} \
                     count"
                );
                let note = Note::new(NoteKind::Disagreement, *first_span, text);
                self.notes
                    .push(note.with_span(*span).with_reason(Reason::Dropped));
            } else {
                let text = format!("{first_name} and {name} both state the points for results");
                let note = Note::new(NoteKind::MixedDialects, *first_span, text);
                self.notes.push(note.with_span(*span));
            }
        }
        if let Some(win_and_draw) = &self.records.win_and_draw {
            let [win, draw] = win_and_draw.points;
            let loss = ScoreSystem::STANDARD.l();
            self.import.tournament.score_system = ScoreSystem::from_results(win, draw, loss);
        }
        if let Some((system, ..)) = systems.last() {
            self.import.tournament.score_system = *system;
        }
        self.read_match_points();
    }

    fn read_engine_values(&mut self, stated: &mut StatedPoints) -> Option<Span> {
        let mut span = None;
        for code in [b"BBW", b"BBD", b"BBL", b"BBZ", b"BBF", b"BBU"] {
            for record in self.records.with_code(code).collect::<Vec<_>>() {
                if let Some(points) = scores::read_engine_score(record, &mut self.notes) {
                    stated.set_engine_record(code[2], points);
                    span.get_or_insert(record.line.span());
                }
            }
        }
        span
    }

    fn read_code_values(&mut self, stated: &mut StatedPoints) -> Option<Span> {
        let mut span = None;
        for record in self.records.with_code(b"XXS").collect::<Vec<_>>() {
            for value in scores::read_engine_scores(record, &mut self.notes) {
                span.get_or_insert(record.line.span());
                if !stated.set_code(&value.symbol, value.points) {
                    let text = format!("`{}` is not a result code", value.text.escape_debug());
                    self.notes.add(NoteKind::InvalidHeader, value.span, text);
                }
            }
        }
        span
    }

    fn read_symbol_values(&mut self, stated: &mut StatedPoints) -> Option<Span> {
        let mut stated_symbols = Vec::new();
        for record in self.records.with_code(b"162").collect::<Vec<_>>() {
            for value in scores::read_pairs(record, 1, &mut self.notes) {
                if self.note_if_repeated(&mut stated_symbols, &value) {
                    continue;
                }
                if !stated.set_symbol(&value.symbol, value.points) {
                    let text = "one of the letters W, D, L, A, P and X is expected here";
                    self.notes.add(NoteKind::InvalidHeader, value.span, text);
                }
            }
        }
        stated_symbols.first().map(|(_, span)| *span)
    }

    /// Returns whether an earlier value has the same symbol. If so, adds a note that the earlier
    /// value counts.
    fn note_if_repeated(
        &mut self,
        stated_symbols: &mut Vec<(String, Span)>,
        value: &Value<'_>,
    ) -> bool {
        let first = stated_symbols
            .iter()
            .find(|(symbol, _)| *symbol == value.symbol);
        let Some(&(_, first)) = first else {
            stated_symbols.push((value.symbol.clone(), value.span));
            return false;
        };
        let text = format!("`{}` is stated twice", value.symbol);
        let note = Note::new(NoteKind::Repeated, value.span, text);
        self.notes.push(note.with_span(first));
        true
    }

    /// Reads the match points from 362. Points that are not stated are 2 for a win, 1 for a draw
    /// and 0 for a loss.
    ///
    /// match-symbol = "TW"i | "TD"i | "TL"i
    fn read_match_points(&mut self) {
        let mut points = [Points::from_whole(2), Points::ONE, Points::ZERO];
        let mut stated_symbols = Vec::new();
        for record in self.records.with_code(b"362").collect::<Vec<_>>() {
            if record.value().is_empty() {
                let text = "the points for a match result, such as `TW 2.0`, are expected here";
                self.notes
                    .add(NoteKind::Incomplete, record.line.span(), text);
            }
            for value in scores::read_pairs(record, 2, &mut self.notes) {
                if self.note_if_repeated(&mut stated_symbols, &value) {
                    continue;
                }
                match value.symbol.as_str() {
                    "TW" => points[0] = value.points,
                    "TD" => points[1] = value.points,
                    "TL" => points[2] = value.points,
                    _ => {
                        let text = "TW, TD or TL is expected here";
                        self.notes.add(NoteKind::InvalidHeader, value.span, text);
                    }
                }
            }
        }
        if let (false, Some((_, span))) =
            (points.is_sorted_by(|a, b| a >= b), stated_symbols.first())
        {
            let text =
                "a lost match is worth more than a drawn one, or a drawn one more than a won one";
            self.notes.add(NoteKind::Incomplete, *span, text);
        }
        self.import.tournament.match_points = (!stated_symbols.is_empty()).then_some(points);
    }
}

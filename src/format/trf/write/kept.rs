//! Keeps unread lines when the rest of the file is rewritten. Each line is written before the
//! record or player that followed it in the source.

use std::cell::RefCell;
use std::collections::HashMap;

use super::out::Out;
use crate::import::{Import, UnreadLine};
use crate::source::{Sources, Span};

/// Whether an unread line is in the main file of the sources.
pub(super) fn is_in_main(unread: &UnreadLine, sources: &Sources) -> bool {
    sources.source_of(unread.span).base() == sources.main().base()
}

/// The unread lines that have not been written yet.
#[derive(Default)]
pub(super) struct KeptLines<'a> {
    /// The lines directly before a player's line. The key is the span of the player's line.
    lines_by_player: RefCell<HashMap<Span, Vec<&'a str>>>,
    /// The lines directly before the first record with a code. The key is this code.
    lines_by_record: RefCell<HashMap<String, Vec<&'a str>>>,
    /// The unread lines after the last record and player.
    final_lines: Vec<&'a str>,
}

impl<'a> KeptLines<'a> {
    /// Collects the unread lines of the main file, each with the record or player that follows it.
    /// Lines of further files are not collected, because they are not TRF records.
    pub(super) fn collect(import: &Import, sources: &'a Sources) -> KeptLines<'a> {
        let mut anchors: Vec<(u32, Option<&str>, Span)> = Vec::new();
        for field in &import.origins.header {
            if let Some(record) = field.record() {
                anchors.push((field.line.start, Some(record), field.line));
            }
        }
        for player in &import.origins.players {
            anchors.push((player.line.start, None, player.line));
        }
        anchors.sort_by_key(|(start, ..)| *start);
        let mut kept_lines = KeptLines::default();
        let main_lines = import
            .unread
            .iter()
            .filter(|unread| is_in_main(unread, sources));
        for unread in main_lines {
            // `<=`, because a record that is both read and kept must not be taken for the record or
            // player that follows it
            let line = sources.slice(unread.span);
            let next_anchor = anchors.partition_point(|(start, ..)| *start <= unread.span.start);
            let list = match anchors.get(next_anchor) {
                Some((_, None, line)) => kept_lines
                    .lines_by_player
                    .get_mut()
                    .entry(*line)
                    .or_default(),
                Some((_, Some(code), _)) => kept_lines
                    .lines_by_record
                    .get_mut()
                    .entry((*code).to_owned())
                    .or_default(),
                None => &mut kept_lines.final_lines,
            };
            list.push(line);
        }
        kept_lines
    }

    /// Writes the unread lines directly before a player's line in the source. `line` is the span of
    /// the player's line; `None` writes nothing.
    pub(super) fn write_before_player(&self, out: &mut Out, line: Option<Span>) {
        let lines = line.and_then(|line| self.lines_by_player.borrow_mut().remove(&line));
        lines
            .into_iter()
            .flatten()
            .for_each(|line| out.push_line(line));
    }

    /// Writes the unread lines directly before the first record `code` in the source.
    pub(super) fn write_before_record(&self, out: &mut Out, code: &str) {
        let lines = self.lines_by_record.borrow_mut().remove(code);
        lines
            .into_iter()
            .flatten()
            .for_each(|line| out.push_line(line));
    }

    /// Writes all lines that have not been written yet.
    pub(super) fn write_rest(&self, out: &mut Out) {
        let mut records: Vec<_> = self.lines_by_record.borrow_mut().drain().collect();
        records.sort();
        let players = self
            .lines_by_player
            .borrow_mut()
            .drain()
            .flat_map(|(_, lines)| lines)
            .collect::<Vec<_>>();
        let records = records.into_iter().flat_map(|(_, lines)| lines);
        for line in records
            .chain(players)
            .chain(self.final_lines.iter().copied())
        {
            out.push_line(line);
        }
    }
}

//! Adds notes about a file that do not depend on its format: encoding, line ends and control
//! characters.

use crate::import::{Note, NoteKind};
use crate::source::{Source, Span, is_control};

/// Returns the notes on the encoding, line ends and control characters of a source.
pub(super) fn text_notes(source: &Source) -> Vec<Note> {
    let mut notes = Vec::new();
    note_encoding(source, &mut notes);
    let line_ends = source.line_ends();
    if line_ends.are_mixed() {
        let kinds = [
            (line_ends.crlf, "CR LF"),
            (line_ends.lf, "LF"),
            (line_ends.cr, "CR"),
        ];
        let kinds = kinds.iter().filter(|(count, _)| *count > 0);
        let kinds: Vec<String> = kinds
            .map(|(count, kind)| format!("{count} {kind}"))
            .collect();
        let text = format!("line ends are mixed: {}", kinds.join(", "));
        notes.push(Note::new(NoteKind::MixedLineEnds, Span::default(), text));
    }
    note_characters(source, &mut notes);
    notes
}

fn note_encoding(source: &Source, notes: &mut Vec<Note>) {
    let decoding = source.decoding();
    let whole_file = Span::default();
    if decoding.is_guessed {
        let rival_words = decoding
            .rival
            .map(|rival_words| format!("; {rival_words} fits almost as well"));
        let text = format!(
            "the encoding is not stated and was taken to be {}{}",
            decoding.encoding,
            rival_words.unwrap_or_default()
        );
        notes.push(Note::new(NoteKind::GuessedEncoding, whole_file, text));
    }
    if decoding.is_double_encoded {
        let text = "the text was encoded as UTF-8 twice, and the second encoding was undone";
        notes.push(Note::new(NoteKind::DoubleEncoding, whole_file, text));
    }
    if let Some((&first, others)) = decoding.replaced_spans.split_first() {
        let text = match others.len() {
            0 => format!("bytes that are not text in {}", decoding.encoding),
            n => format!(
                "bytes that are not text in {}, the first of {} places",
                decoding.encoding,
                n + 1
            ),
        };
        let mut note = Note::new(NoteKind::Undecodable, first, text);
        note.others = others.iter().copied().take(9).collect();
        notes.push(note);
    }
}

/// Adds notes about control characters, byte order marks inside the text, and invisible characters.
/// Each note is about the first character of its kind and says how many there are.
fn note_characters(source: &Source, notes: &mut Vec<Note>) {
    let bytes = source.text().as_bytes();
    let is_ascii_control = |byte: u8| {
        ((byte < 0x20) & (byte != b'\r') & (byte != b'\n') & (byte != b'\t')) | (byte == 0x7f)
    };
    // without an early exit the compiler can scan many bytes at a time
    let has_control = bytes.iter().fold(false, |has_control, &byte| {
        has_control | is_ascii_control(byte)
    });
    if has_control {
        let count = bytes.iter().filter(|byte| is_ascii_control(**byte)).count();
        let offset = bytes
            .iter()
            .position(|byte| is_ascii_control(*byte))
            .unwrap_or(0);
        let text = match count {
            1 => "a control character".to_owned(),
            n => format!("a control character, the first of {n}"),
        };
        notes.push(Note::new(
            NoteKind::ControlCharacter,
            Span::new(offset..offset + 1),
            text,
        ));
    }
    if source.decoding().is_ascii {
        return;
    }
    let is_misplaced = |c: char| c == '\u{feff}' || ('\u{80}'..='\u{9f}').contains(&c);
    note_first_of(source, is_misplaced, notes, |character| match character {
        '\u{feff}' => "a byte order mark in the middle of the text".to_owned(),
        _ => "a control character (C1), which suggests a wrong encoding".to_owned(),
    });
    let is_invisible = |c: char| is_control(c) && !c.is_control() && c != '\u{feff}';
    note_first_of(source, is_invisible, notes, |character| {
        let code_point = u32::from(character);
        match character {
            '\u{200e}'
            | '\u{200f}'
            | '\u{61c}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => {
                format!("a character that changes the direction of the text (U+{code_point:04X})")
            }
            _ => format!("an invisible character (U+{code_point:04X})"),
        }
    });
}

/// Adds a note about the first character for which `is_wanted` is true, with the number of such
/// characters. `describe` returns the words for that character.
fn note_first_of(
    source: &Source,
    is_wanted: impl Fn(char) -> bool,
    notes: &mut Vec<Note>,
    describe: impl FnOnce(char) -> String,
) {
    let mut matches = source.text().char_indices().filter(|(_, c)| is_wanted(*c));
    let Some((offset, first)) = matches.next() else {
        return;
    };
    let text = match matches.count() {
        0 => describe(first),
        n => format!("{}, the first of {}", describe(first), n + 1),
    };
    let span = Span::new(offset..offset + first.len_utf8());
    notes.push(Note::new(NoteKind::ControlCharacter, span, text));
}

//! Guesses the kind of a file that is not a tournament file, and advises the user what to do with
//! it.

use std::fmt;

use crate::source::is_utf16;

/// A guess at the kind of a file that is not a tournament file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lookalike {
    /// A PDF document.
    Pdf,
    /// A zip archive that is not a workbook.
    Zip,
    /// A file with the extension of a workbook that is not a workbook.
    Workbook,
    /// An old Office document that is not a workbook.
    Office,
    /// A file compressed by gzip, 7z, rar or a similar program.
    Packed,
    /// A picture.
    Picture,
    /// A Swiss-Manager tournament of an older version without Unicode, in a binary form that is not
    /// read.
    SwissManager,
    /// A tournament of SwissPerfect, or of an older TournamentService, which did not write `.trx`
    /// yet. Both programs use the extension `.trn`.
    OldTrn,
    /// A web page.
    WebPage,
    /// An XML document of an unknown kind.
    Xml,
    /// A JSON document of an unknown kind.
    Json,
    /// Chess games in PGN.
    Games,
    /// The output of a pairing engine, which consists of pairs of numbers.
    Pairings,
    /// Binary data of an unknown kind.
    Binary,
    /// Text of an unknown kind.
    Text,
}

impl Lookalike {
    /// Guesses the kind of a file from its bytes.
    #[must_use]
    pub fn guess(bytes: &[u8]) -> Lookalike {
        let first_bytes = &bytes[..bytes.len().min(4096)];
        Lookalike::guess_by_signature(first_bytes)
            .unwrap_or_else(|| Lookalike::guess_by_text(first_bytes))
    }

    /// Guesses the kind of a file from its first bytes; `None` if it may be text.
    #[must_use]
    pub fn guess_by_signature(head: &[u8]) -> Option<Lookalike> {
        const SIGNATURES: [(&[u8], Lookalike); 13] = [
            (b"%PDF", Lookalike::Pdf),
            (b"PK\x03\x04", Lookalike::Zip),
            (b"PK\x05\x06", Lookalike::Zip),
            (b"\xd0\xcf\x11\xe0", Lookalike::Office),
            (b"\x1f\x8b", Lookalike::Packed),
            (b"7z\xbc\xaf", Lookalike::Packed),
            (b"Rar!", Lookalike::Packed),
            (b"BZh", Lookalike::Packed),
            (b"\xfd7zXZ", Lookalike::Packed),
            (b"\x28\xb5\x2f\xfd", Lookalike::Packed),
            (b"\x89PNG", Lookalike::Picture),
            (b"\xff\xd8\xff", Lookalike::Picture),
            (b"GIF8", Lookalike::Picture),
        ];
        let signature = SIGNATURES
            .iter()
            .find(|(signature, _)| head.starts_with(signature));
        if let Some((_, kind)) = signature {
            return Some(*kind);
        }
        // each section of a Swiss-Manager file starts with these bytes
        let marker = memchr::memmem::find(head, b"\xff\x89\x44");
        if marker.is_some() {
            return Some(Lookalike::SwissManager);
        }
        // text has few control characters, except in UTF-16, where their bytes are parts of letters
        let is_control = |byte: u8| (byte.wrapping_sub(1) < 8) | (byte.wrapping_sub(14) < 18);
        let control_bytes: u32 = head.iter().map(|&byte| u32::from(is_control(byte))).sum();
        (control_bytes as usize * 20 > head.len() && !is_utf16(head)).then_some(Lookalike::Binary)
    }

    /// Returns a better guess if the file name allows one, otherwise the same guess. For example,
    /// only the name shows that a file is of an older Swiss-Manager.
    #[must_use]
    pub fn with_name(self, name: &str) -> Lookalike {
        const OLD_EXTENSIONS: [&str; 4] = [".tun", ".tur", ".tum", ".tut"];
        const WORKBOOK_EXTENSIONS: [&str; 4] = [".xls", ".xlsx", ".xlsm", ".ods"];
        const OTHER_EXTENSIONS: [&str; 2] = [".trn", ".grp"];
        let name = name.to_lowercase();
        match self {
            Lookalike::Binary if OLD_EXTENSIONS.iter().any(|end| name.ends_with(end)) => {
                Lookalike::SwissManager
            }
            Lookalike::Zip | Lookalike::Office
                if WORKBOOK_EXTENSIONS.iter().any(|end| name.ends_with(end)) =>
            {
                Lookalike::Workbook
            }
            Lookalike::Text if name.ends_with(".pgn") => Lookalike::Games,
            Lookalike::Binary | Lookalike::Text
                if OTHER_EXTENSIONS.iter().any(|end| name.ends_with(end)) =>
            {
                Lookalike::OldTrn
            }
            other => other,
        }
    }

    fn guess_by_text(head: &[u8]) -> Lookalike {
        let text = String::from_utf8_lossy(head);
        let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        let start: String = text.chars().take(200).collect::<String>().to_lowercase();
        if start.starts_with("<!doctype html") || start.contains("<html") {
            return Lookalike::WebPage;
        }
        if start.starts_with("<?xml") || start.starts_with('<') {
            return Lookalike::Xml;
        }
        if is_pgn(text) {
            return Lookalike::Games;
        }
        if start.starts_with('{') || start.starts_with('[') {
            return Lookalike::Json;
        }
        let control_bytes = head.iter().filter(|byte| matches!(byte, 0..=8 | 14..=31));
        if control_bytes.count() * 20 > head.len() {
            return Lookalike::Binary;
        }
        let mut lines = text.lines();
        let count = lines
            .next()
            .and_then(|line| line.trim().parse::<u16>().ok());
        let is_pair = |line: &str| {
            let mut words = line.split_whitespace().map(str::parse::<u16>);
            matches!(
                (words.next(), words.next(), words.next()),
                (Some(Ok(_)), Some(Ok(_)), None)
            )
        };
        if count.is_some() && lines.next().is_some_and(is_pair) {
            return Lookalike::Pairings;
        }
        Lookalike::Text
    }

    /// Returns advice on how to get a file that can be read.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Lookalike::Pdf => {
                "ask for the tournament report file (.trf, .txt) that the pairing program exports"
            }
            Lookalike::Zip => {
                "unpack it first; if it is a workbook (xlsx, ods), it is cut off or damaged, so \
                 copy or save it again"
            }
            Lookalike::Office => {
                "if it is a workbook (xls), it is cut off or damaged, so copy or save it again; if \
                 it is another document, save its table as a workbook or CSV"
            }
            Lookalike::Packed => "unpack it first",
            Lookalike::Picture | Lookalike::Binary => {
                "ask for the tournament report file (.trf, .txt) that the pairing program exports"
            }
            Lookalike::SwissManager => {
                "open it in a current version of Swiss-Manager and save it again (.TUNX, .TURX, .TUMX, .TUTX), or export a FIDE rating file (TRF)"
            }
            Lookalike::Workbook => {
                "copy the file again, or open it in a spreadsheet program and save it again"
            }
            Lookalike::OldTrn => {
                "open it in the program that wrote it and export a tournament report file (TRF); \
                 in TournamentService you can also save it as .trx"
            }
            Lookalike::WebPage => "save the TRF file itself, not the page that links to it",
            Lookalike::Xml | Lookalike::Json => {
                "crosstable cannot read this format; export the tournament as a TRF file"
            }
            Lookalike::Games => {
                "PGN contains the moves of games, but no table; ask for the tournament report file \
                 (.trf, .txt), or a crosstable with the results of all players"
            }
            Lookalike::Pairings => {
                "this is the output of a pairing engine; read the TRF file that was its input"
            }
            Lookalike::Text => {
                "in a tournament report file each player is a line that starts with 001 and a \
                 pairing number; if this is a tournament file, name its format with --from"
            }
        }
    }
}

/// Whether a text starts with a PGN tag such as `[Event "Open"]`. Comments before the tag are
/// ignored.
fn is_pgn(text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['%', ';']));
    let tag = lines.next().and_then(|line| line.strip_prefix('['));
    let tag = tag.and_then(|tag| tag.trim_start().split_once('"'));
    tag.is_some_and(|(name, _)| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = name.trim_end();
        !word.is_empty() && word != name && word.chars().all(is_word)
    })
}

/// Describes the kind of the file in words that can follow "it looks like": `a PDF document`.
impl fmt::Display for Lookalike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lookalike::Pdf => "a PDF document",
            Lookalike::Zip => "a zip archive",
            Lookalike::Office => "an old Office document (doc)",
            Lookalike::Packed => "a compressed file",
            Lookalike::Picture => "a picture",
            Lookalike::SwissManager => "a Swiss-Manager file of an older version, without Unicode",
            Lookalike::Workbook => "a workbook that is cut off or damaged",
            Lookalike::OldTrn => {
                "a file from an old version of TournamentService (.trn, .grp) or from SwissPerfect (.trn)"
            }
            Lookalike::WebPage => "a web page",
            Lookalike::Xml => "XML",
            Lookalike::Json => "JSON",
            Lookalike::Games => "chess games (PGN), without a tournament table",
            Lookalike::Pairings => "a list of pairings",
            Lookalike::Binary => "binary data",
            Lookalike::Text => "some other text",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_not_tournaments_are_recognised() {
        let check = |bytes: &[u8], expected| assert_eq!(Lookalike::guess(bytes), expected);
        check(b"%PDF-1.7 ...", Lookalike::Pdf);
        check(b"PK\x03\x04....", Lookalike::Zip);
        check(b"\xef\xbb\xbf<!DOCTYPE html><html>", Lookalike::WebPage);
        check(b"  <html lang=en>", Lookalike::WebPage);
        check(b"<?xml version='1.0'?><a/>", Lookalike::Xml);
        check(b"{\"a\": 1}", Lookalike::Json);
        check(b"[\"Event\", \"Open\"]", Lookalike::Json);
        check(b"[[\"Event\"]]", Lookalike::Json);
        check(b"[Event \"Open\"]\n\n1. e4 *\n", Lookalike::Games);
        check(
            b"\xef\xbb\xbf; comment\n% more\n\n[ Site  \"?\" ]\n",
            Lookalike::Games,
        );
        let games = |name| Lookalike::guess(b"1. e4 e5 2. Nf3 *\n").with_name(name);
        assert_eq!(games("round1.PGN"), Lookalike::Games);
        assert_eq!(games("round1.txt"), Lookalike::Text);
        check(b"2\n1 3\n4 2\n", Lookalike::Pairings);
        check(b"\0\0\0\x01\x02\x03 abc", Lookalike::Binary);
        check(b"Dear all,\n", Lookalike::Text);
        check(b"", Lookalike::Text);
        let guess_with_name = |name| Lookalike::guess(b"\0\x01\x02\x03 abc").with_name(name);
        assert_eq!(guess_with_name("Open.TUN"), Lookalike::SwissManager);
        assert_eq!(guess_with_name("Open.bin"), Lookalike::Binary);
        assert_eq!(guess_with_name("Open.TRN"), Lookalike::OldTrn);
        assert_eq!(guess_with_name("Groups.grp"), Lookalike::OldTrn);
        let packed = |name| Lookalike::guess(b"PK\x03\x04....").with_name(name);
        assert_eq!(packed("Open.xlsx"), Lookalike::Workbook);
        assert_eq!(packed("Open.zip"), Lookalike::Zip);
    }
}

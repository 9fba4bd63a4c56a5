//! The encoding that a page or an XML document declares.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// The number of bytes at the beginning of a file that are searched for a declaration.
const SEARCHED_BYTES: usize = 4096;

/// Returns the encoding that a file declares: `<meta charset="iso-8859-2">`, `content="text/html;
/// charset=iso-8859-2"`, `<?xml version="1.0" encoding="iso-8859-2"?>`. `None` if the file declares
/// no encoding, or if it declares a form of Unicode, which is recognised by its bytes instead.
pub(super) fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(SEARCHED_BYTES)];
    let trimmed_head = head.trim_ascii_start();
    if !trimmed_head.starts_with(b"<") && !trimmed_head.starts_with(b"HTTP/") {
        return None;
    }
    let head = head.to_ascii_lowercase();
    let labels = ["charset=", "encoding="].into_iter().filter_map(|key| {
        let start = memchr::memmem::find(&head, key.as_bytes())?;
        let label = head[start + key.len()..].trim_ascii_start();
        let label = label
            .strip_prefix(b"\"")
            .or(label.strip_prefix(b"'"))
            .unwrap_or(label);
        let end = label
            .iter()
            .position(|byte| !matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b':'));
        Encoding::for_label(&label[..end.unwrap_or(label.len())])
    });
    let unicode_encodings = [UTF_8, UTF_16LE, UTF_16BE];
    labels
        .into_iter()
        .find(|encoding| !unicode_encodings.contains(encoding))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_encodings_are_found() {
        let check = |text: &str, expected: Option<&str>| {
            let found = declared_encoding(text.as_bytes()).map(Encoding::name);
            assert_eq!(found, expected, "{text}");
        };
        check("<html><meta charset=iso-8859-2>", Some("ISO-8859-2"));
        check(
            "\n<meta http-equiv='x' content=\"text/html; charset=windows-1251\"/>",
            Some("windows-1251"),
        );
        check("<?xml version='1.0' encoding='KOI8-R'?>", Some("KOI8-R"));
        check(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=cp1250\r\n",
            Some("windows-1250"),
        );
        check("<meta charset=utf-8>", None);
        check("<meta charset=klingon>", None);
        check("012 charset=iso-8859-2", None);
    }
}

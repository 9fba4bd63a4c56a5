//! Escapes text so that it can be written into a web page.

use std::borrow::Cow;

/// Replaces the characters of `text` that are markup. The result is safe between tags and in quoted
/// attributes.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    // all of these are ASCII, so it is enough to search the bytes, which is faster
    let is_markup = |byte: &u8| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'');
    if !text.as_bytes().iter().any(is_markup) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_is_escaped() {
        let check = |text, expected: &str| assert_eq!(escape(text), expected);
        check("Müller & Söhne", "Müller &amp; Söhne");
        check("</td><script>", "&lt;/td&gt;&lt;script&gt;");
        check("\" onclick='x'", "&quot; onclick=&#39;x&#39;");
    }
}

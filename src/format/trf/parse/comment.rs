//! Recognises lines that are meant for people: comments, rulers and legends of the columns
//! (reference/trf.md 1).

/// Whether a line is a comment of TRF26, another line that starts with `#`, a ruler of digits, or a
/// legend of the columns.
///
/// comment = "#" { any }
pub(super) fn is_comment(text: &str) -> bool {
    text.starts_with('#') || is_digit_ruler(text) || is_tens_ruler(text) || is_legend(text)
}

/// Whether a line is a ruler in which digits count up, such as `1234567890123…` or `0123456789…`.
fn is_digit_ruler(text: &str) -> bool {
    let bytes = text.trim_ascii_end().as_bytes();
    bytes.len() >= 9
        && bytes.iter().all(u8::is_ascii_digit)
        && bytes
            .windows(2)
            .all(|pair| (pair[0] - b'0' + 1) % 10 == pair[1] - b'0')
}

/// Whether a line is a ruler such as `         1         2`, with 1, 2, 3 … in columns 10, 20, 30 …
fn is_tens_ruler(text: &str) -> bool {
    let mut expected_digit = 1;
    for word in text.split_ascii_whitespace() {
        let end = word.as_ptr() as usize - text.as_ptr() as usize + word.len();
        if word.parse() != Ok(expected_digit) || end != 10 * expected_digit {
            return false;
        }
        expected_digit += 1;
    }
    expected_digit > 1
}

/// Whether a line is a legend such as `DDD SSSS sTTT NNNN…` or `BBB T RRR`: three equal capital
/// letters, then words that repeat one letter.
fn is_legend(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some(&[a, b, c, b' ']) = bytes.first_chunk::<4>() else {
        return false;
    };
    let repeats = |word: &str| {
        let word = word.trim_start_matches(['s', 'm', 'w']);
        let word = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let first_letter = word.chars().next();
        first_letter.is_some()
            && word
                .chars()
                .all(|c| Some(c) == first_letter && c.is_ascii_uppercase())
    };
    a == b && b == c && a.is_ascii_uppercase() && a != b'X' && {
        let mut words = text[4..].split_ascii_whitespace();
        words.next().is_some_and(repeats) && words.next().is_none_or(repeats)
    }
}

#[cfg(test)]
mod tests {
    use super::is_comment;

    #[test]
    fn distinguishes_comments_from_records() {
        for text in [
            "### anything",
            "# a note",
            "         1         2         3",
            "123456789012345678901234",
            "0123456789012",
            "DDD SSSS sTTT NNNNNNNNNN RRRR FFF",
            "DDD SSSS X TT NNNN",
            "BBB T RRR PPP1 PPP2",
            "OOO RRR TTT OOO P111",
            "CCC SSS NNNN",
        ] {
            assert!(is_comment(text), "{text}");
        }
        for text in [
            "123 4",
            "BBW  1.0",
            "OOO   1   2",
            "XXX Y",
            "    1    2",
            "FRA    1",
            "",
        ] {
            assert!(!is_comment(text), "{text}");
        }
    }
}

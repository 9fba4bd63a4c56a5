//! Commands, exit codes, help text.

use crate::support::crosstable;

#[test]
fn a_planted_error_is_found_with_its_place() {
    let output = crosstable(&["audit", "samples/planted-errors.trf"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("P301 points-differ"), "{text}");
    assert!(
        text.contains("[samples/planted-errors.trf:19:81]"),
        "{text}"
    );
}

#[test]
fn a_clean_file_exits_with_zero() {
    let output = crosstable(&["audit", "samples/clean-open.trf"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
}

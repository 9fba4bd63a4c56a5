//! The areas of checks, by the first letter of their codes.

use crate::finding::Code;

/// Areas in the order in which their checks run.
pub(super) const AREAS: [(char, &str); 6] = [
    ('S', "structure of the file"),
    ('D', "dates"),
    ('I', "identity of players"),
    ('R', "results"),
    ('P', "points and ranks"),
    ('T', "tie-breaks"),
];

/// The area of a check; its letter if the area has no name.
pub(super) fn area(code: Code) -> &'static str {
    let known = AREAS
        .iter()
        .find(|(letter, _)| code.code.starts_with(*letter));
    known.map_or(code.code.get(..1).unwrap_or(""), |(_, words)| words)
}

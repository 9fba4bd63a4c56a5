//! Suggests names that a user may have meant by a name that does not exist.

use std::fs;
use std::path::{Path, PathBuf};

use strsim::osa_distance;

/// The maximum number of names in one suggestion.
const MAX_NAMES: usize = 4;
/// The maximum number of entries of a folder whose names are compared.
const MAX_ENTRIES: usize = 10_000;
/// The minimum length, in characters, of a word for which names that begin with it are suggested.
const MIN_PREFIX_LENGTH: usize = 2;

/// Returns a question that suggests the known names most similar to `wanted_name`: ``did you mean
/// `a` or `b`?``. `None` if no name is similar.
pub(super) fn suggestion<'a>(
    wanted_name: &str,
    known_names: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    let names = most_similar(wanted_name, known_names);
    let (last, others) = names.split_last()?;
    Some(if others.is_empty() {
        format!("did you mean `{last}`?")
    } else {
        format!("did you mean `{}` or `{last}`?", others.join("`, `"))
    })
}

/// Returns the known names most similar to `wanted_name`: those with the fewest different letters
/// or, if all names differ too much, those that begin with it. Case is ignored.
fn most_similar<'a>(
    wanted_name: &str,
    known_names: impl IntoIterator<Item = &'a str>,
) -> Vec<&'a str> {
    let lower_name = wanted_name.trim().to_lowercase();
    let length = lower_name.chars().count();
    // each letter of a short word, such as a code, matters more
    let mut max_distance = match length {
        ..6 => length / 3,
        _ => length.div_ceil(3).min(3),
    };
    let (mut nearest_names, mut longer_names) = (Vec::new(), Vec::new());
    for name in known_names {
        let lower_case = name.to_lowercase();
        if lower_case.chars().count().abs_diff(length) <= max_distance {
            let distance = osa_distance(&lower_name, &lower_case);
            if distance < max_distance {
                nearest_names.clear();
            }
            if distance <= max_distance && !nearest_names.contains(&name) {
                nearest_names.push(name);
            }
            max_distance = max_distance.min(distance);
        }
        if length >= MIN_PREFIX_LENGTH
            && lower_case.starts_with(&lower_name)
            && !longer_names.contains(&name)
        {
            longer_names.push(name);
        }
    }
    let mut similar_names =
        if nearest_names.is_empty() || max_distance > 1 && !longer_names.is_empty() {
            longer_names
        } else {
            nearest_names
        };
    similar_names.truncate(MAX_NAMES);
    similar_names
}

/// Finds the file whose name is most similar to that of `path`, which does not exist, in the same
/// folder; `None` if no name is similar.
pub(super) fn similar_file(path: &str) -> Option<PathBuf> {
    let path = Path::new(path);
    let file_name = path.file_name()?.to_str()?;
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let entries = fs::read_dir(folder).ok()?.take(MAX_ENTRIES).flatten();
    let names = entries.map(|entry| entry.file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort_unstable();
    let similar_names = most_similar(file_name, names.iter().map(String::as_str));
    let similar_name = *similar_names.first()?;
    Some(path.with_file_name(similar_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_name_gets_suggestions() {
        let known_names = ["P301", "P310", "points-differ", "trf16", "trf26", "BH/C1"];
        let check = |wanted: &str, expected: &[&str]| {
            assert_eq!(most_similar(wanted, known_names), expected)
        };
        check("P3O1", &["P301"]);
        check("p30", &["P301", "P310"]);
        check("points-difer", &["points-differ"]);
        check("points-diffre", &["points-differ"]);
        check("pionts-difer", &["points-differ"]);
        check("trf", &["trf16", "trf26"]);
        check("points", &["points-differ"]);
        check("BHC1", &["BH/C1"]);
        check("x", &[]);
        check("P999", &[]);
        check("", &[]);
        check("something else entirely", &[]);
    }

    #[test]
    fn suggestions_are_worded_as_a_question() {
        let check = |wanted: &str, expected: Option<&str>| {
            let found = suggestion(wanted, ["trf16", "trf26", "trfx", "csv"]);
            assert_eq!(found.as_deref(), expected);
        };
        check("cvs", Some("did you mean `csv`?"));
        check("trf1", Some("did you mean `trf16` or `trfx`?"));
        check("tr", Some("did you mean `trf16`, `trf26` or `trfx`?"));
        check("pdf", None);
    }
}

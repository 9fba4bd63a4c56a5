//! Classifies files by their extension.

use std::path::Path;

use super::FORMATS;

/// Whether the extension of a path suggests a tournament file. This is false for unknown
/// extensions, and for extensions such as `.txt` and `.csv`, which many other kinds of files have.
#[must_use]
pub fn has_tournament_extension(path: &Path) -> bool {
    let ending = extension(path);
    let is_general = matches!(
        ending.as_str(),
        "txt" | "json" | "csv" | "tsv" | "html" | "htm" | "aspx" | "xml"
    );
    is_known(&ending) && !is_general
}

/// Whether the extension of a path belongs to a known format.
#[must_use]
pub fn has_known_extension(path: &Path) -> bool {
    is_known(&extension(path))
}

/// Returns the extension of a path in lower case, without the full stop; empty if the path has no
/// extension.
fn extension(path: &Path) -> String {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.unwrap_or_default().to_ascii_lowercase()
}

fn is_known(ending: &str) -> bool {
    FORMATS
        .iter()
        .any(|format| format.extensions.contains(&ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_show_whether_a_file_may_be_a_tournament() {
        let check = |name, likely, known| {
            let path = Path::new(name);
            let classification = (has_tournament_extension(path), has_known_extension(path));
            assert_eq!(classification, (likely, known), "{name}");
        };
        check("open.trf", true, true);
        check("OPEN.TUNX", true, true);
        check("notes.txt", false, true);
        check("photo.jpg", false, false);
        check("README", false, false);
    }
}

//! Chooses the format to write: the requested format or, if none is requested, the format that the
//! extension of the output file indicates.

use std::path::Path;

use crate::cli::error::{Error, display_path};
use crate::cli::suggest::suggestion;
use crate::format::{FORMATS, Format, Writer};

/// A format that can be written, with its writer.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Target {
    pub(in crate::cli) format: &'static Format,
    pub(in crate::cli) writer: Writer,
}

/// Extensions that several formats share, each with the name of the format that is written for it.
const USUAL_FORMATS: [(&str, &str); 2] = [("trf", "trf26"), ("json", "json")];

impl Target {
    pub(in crate::cli) fn choose(
        requested_name: Option<&str>,
        output: &Path,
    ) -> Result<Target, Error> {
        match requested_name {
            Some(name) => Target::find_by_name(name),
            None => Target::find_by_extension(output),
        }
    }

    fn all() -> impl Iterator<Item = Target> {
        FORMATS.iter().copied().filter_map(|format| {
            let writer = format.writer?;
            Some(Target { format, writer })
        })
    }

    fn names() -> String {
        let names: Vec<&str> = Target::all().map(|target| target.format.name).collect();
        names.join(", ")
    }

    fn find_by_name(name: &str) -> Result<Target, Error> {
        let lower_name = name.to_ascii_lowercase();
        if let Some(target) = Target::all().find(|target| target.format.name == lower_name) {
            return Ok(target);
        }
        let is_readable = FORMATS.iter().any(|format| format.name == lower_name);
        let message = if is_readable {
            format!("{lower_name} can be read, but not written")
        } else {
            format!("unknown format `{name}`")
        };
        Err(Error::usage(
            message,
            format!("formats that can be written: {}", Target::names()),
        ))
    }

    fn find_by_extension(output: &Path) -> Result<Target, Error> {
        let extension = output
            .extension()
            .and_then(|extension| extension.to_str())
            .unwrap_or("");
        let extension = extension.to_ascii_lowercase();
        if let Some((_, name)) = USUAL_FORMATS.iter().find(|(usual, _)| *usual == extension) {
            return Target::find_by_name(name);
        }
        let has_extension =
            |target: &Target| target.format.extensions.contains(&extension.as_str());
        let mut fitting_targets = Target::all().filter(has_extension);
        match (fitting_targets.next(), fitting_targets.next()) {
            (Some(target), None) => Ok(target),
            (Some(_), Some(_)) => Err(Error::usage(
                format!(
                    "the extension of {} fits several formats",
                    display_path(output)
                ),
                format!("choose one with --to: {}", Target::names()),
            )),
            _ => {
                let usual_extensions = USUAL_FORMATS.iter().map(|(extension, _)| *extension);
                let format_extensions = Target::all().flat_map(|target| target.format.extensions);
                let hint = suggestion(
                    &extension,
                    usual_extensions.chain(format_extensions.copied()),
                );
                let hint =
                    hint.map_or_else(String::new, |question| format!("{question} Otherwise, "));
                Err(Error::usage(
                    format!(
                        "the extension of {} does not determine the format to write",
                        display_path(output)
                    ),
                    format!("{hint}choose one with --to: {}", Target::names()),
                ))
            }
        }
    }

    /// Whether programs that read files of this format expect points and ranks in them. A document
    /// in crosstable's own format states them only if its source does.
    pub(super) fn states_standings(self) -> bool {
        self.format.name != "json"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(asked: Option<&str>, output: &str, expected: Result<&str, &str>) {
        let found = Target::choose(asked, Path::new(output));
        match (found, expected) {
            (Ok(target), Ok(name)) => assert_eq!(target.format.name, name),
            (Err(error), Err(words)) => assert!(error.to_string().contains(words), "{error}"),
            (found, _) => panic!("{:?}", found.map(|target| target.format.name)),
        }
    }

    #[test]
    fn a_known_extension_determines_the_format() {
        check(None, "a.trf", Ok("trf26"));
        check(None, "A.TRF", Ok("trf26"));
        check(None, "a.trfx", Ok("trf16"));
        check(None, "a.json", Ok("json"));
        check(None, "a.txt", Err("fits several"));
        check(None, "a", Err("does not determine"));
        check(None, "-", Err("does not determine"));
        check(Some("trf06"), "a.json", Ok("trf06"));
        check(Some("TRF06"), "-", Ok("trf06"));
        check(Some("klingon"), "a.trf", Err("unknown format"));
    }
}

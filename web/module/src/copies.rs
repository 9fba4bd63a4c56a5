//! Writes the tournament in another format, makes corrected copies, and compares files.

use crosstable::audit::{self, fix};
use crosstable::desk::{self, Refusal};
use crosstable::format::write::WriteOptions;
use crosstable::format::{self, FORMATS, Format, ReadOptions, Writer};
use crosstable::report::{ComparisonReport, FixReport, json};
use crosstable::source::line_changes;
use crosstable::verdict::{Grounds, Verdict};
use wasm_bindgen::prelude::*;

use crate::options::Wanted;
use crate::{Made, Opened, problem, refused};

#[wasm_bindgen]
impl Opened {
    /// The tournament in another format, and the document of `convert --loss-report`.
    ///
    /// # Errors
    /// The error if the format cannot hold the tournament.
    pub fn convert(&self, options: &str, to: &str) -> Result<Made, JsValue> {
        let wanted = Wanted::new(options)?;
        let (format, writer) = writer(to)?;
        let mut reading = self.reading.clone();
        if self.tournaments() > 1 {
            let number = u16::try_from(wanted.tournament + 1).unwrap_or(u16::MAX);
            let only = reading.keep_only(number);
            reading = only.ok_or_else(|| problem("the file has no such tournament", ""))?;
        }
        let same = reading.import.format == format.name;
        let is_filled = format.name != "json" && !same;
        let target = (format, writer);
        let (written, losses) =
            desk::convert(&mut reading, target, WriteOptions::default(), is_filled)
                .map_err(|refusal| refused(&refusal))?;
        let target = json::TargetDoc {
            file: String::new(),
            format: format.name.to_owned(),
            encoding: written.encoding.to_owned(),
        };
        let losses = losses.iter().map(desk::loss_document).collect();
        let document = json::LossesDoc::new(&reading.sources, &reading.import, target, losses);
        Ok(Made {
            bytes: written.bytes,
            about: json::to_json(&document, false),
        })
    }

    /// The corrected copy and the document of `audit --diff`; the copy is empty if nothing can be
    /// corrected.
    ///
    /// # Errors
    /// The error if the file contains several tournaments.
    pub fn fix(&self, options: &str) -> Result<Made, JsValue> {
        let wanted = Wanted::new(options)?;
        let (reading, import) = (&self.reading, self.import(&wanted)?);
        let judged = self.judge(&wanted)?;
        let fix = fix::fix_case(&judged.case, &|_| true);
        let name = reading.sources.main().name();
        let again = |bytes| {
            format::read(name, bytes, &ReadOptions::default())
                .map_err(|error| Refusal::new(error.to_string(), error.help()))
        };
        let only = self.tournaments() == 1 && !fix.corrections.is_empty();
        let patched = only.then(|| desk::write_corrected_copy(reading, &self.bytes, &fix, again));
        let patched = patched.transpose();
        let cannot = patched
            .as_ref()
            .err()
            .map(|refusal| refusal.message.clone());
        let patched = patched.ok().flatten();
        let lines = patched.as_ref().map_or_else(Vec::new, |(_, again)| {
            line_changes(reading.sources.main(), again.sources.main())
        });
        let (after_source, after_import) = match &patched {
            Some((_, again)) => (&again.sources, &again.import),
            None => (&reading.sources, &fix.import),
        };
        let options = wanted.options(import).map_err(|e| refused(&e))?;
        let after = audit::audit(after_source, after_import, &options);
        let mut of_profile = after.clone();
        let profile = wanted.profile(after_import).map_err(|e| refused(&e))?;
        profile.profile.regrade(&mut of_profile);
        let verdict = Verdict::new(&Grounds {
            import: after_import,
            audit: &of_profile,
            profile: &profile,
            left_out: &[],
            accepted: &[],
        });
        let fixed = FixReport {
            source: &reading.sources,
            import,
            system: judged.system(),
            fix: &fix,
            copy: None,
            lines: &lines,
            shows_lines: true,
            losses: cannot.as_slice(),
            audit_after: &after,
            source_after: after_source,
            left_out: 0,
            verdict: &verdict,
        };
        let about = json::to_json(&json::fix_document(&fixed), false);
        Ok(Made {
            bytes: patched.map_or_else(Vec::new, |(written, _)| written.bytes),
            about,
        })
    }

    /// The document of `diff --format json` about this file and another file of the event.
    ///
    /// # Errors
    /// The error if the files have no player or team in common.
    pub fn compare(&self, other: &Opened) -> Result<String, JsValue> {
        let (first, second) = (&self.reading, &other.reading);
        let comparison = crosstable::compare::compare([&first.import, &second.import]);
        if comparison.player_pairs.is_empty() && comparison.team_pairs.is_empty() {
            return Err(problem(
                "the two files have no player or team in common",
                "choose two files of the same event",
            ));
        }
        let compared = ComparisonReport {
            sources: [&first.sources, &second.sources],
            imports: [&first.import, &second.import],
            comparison: &comparison,
        };
        Ok(json::to_json(&json::diff_document(&compared), false))
    }
}

/// Finds a format by its name, with its writer; the error if crosstable does not write this format.
fn writer(name: &str) -> Result<(&'static Format, Writer), JsValue> {
    let mut formats = FORMATS.iter().copied();
    let format = formats.find(|format| format.name == name);
    let found = format.and_then(|format| Some((format, format.writer?)));
    found.ok_or_else(|| problem("this format cannot be written", "choose another one"))
}

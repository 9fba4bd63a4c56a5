//! The library for the page in the browser: bytes and options in, the documents of the command line
//! out. Every method answers with JSON or bytes; what cannot be done is `{"message", "help"}`.

mod options;
mod sheets;
mod source;

use std::io::Cursor;

use crosstable::audit::{self, Audit, Case, Options, fix};
use crosstable::desk::{self, Asked, Refusal};
use crosstable::format::write::WriteOptions;
use crosstable::format::{self, FORMATS, Format, ReadOptions, Reading, Writer};
use crosstable::import::Import;
use crosstable::model::{ParticipantId, System};
use crosstable::report::dossier::{Circumstances, Received, dossier};
use crosstable::report::{self, Audited, Compared, Derived, Fixed, html, json, workbook};
use crosstable::source::{Limits, Packed, attachments, is_zip, line_changes};
use crosstable::tiebreak::{self, Method};
use crosstable::verdict::{ChosenProfile, Verdict};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use self::options::{Wanted, day};

/// An error as the page shows it.
#[derive(Serialize)]
struct Problem<'a> {
    message: &'a str,
    help: &'a str,
}

/// What was made, and what is to be said about it.
#[wasm_bindgen]
pub struct Made {
    bytes: Vec<u8>,
    about: String,
}

#[wasm_bindgen]
impl Made {
    /// The content; empty if nothing was made.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }

    /// The document about it.
    #[must_use]
    pub fn about(&self) -> String {
        self.about.clone()
    }
}

/// A file that was read.
#[wasm_bindgen]
pub struct Opened {
    bytes: Vec<u8>,
    reading: Reading,
}

fn problem(message: &str, help: &str) -> JsValue {
    JsValue::from_str(&json::to_json(&Problem { message, help }, false))
}

fn refused(refusal: &Refusal) -> JsValue {
    problem(&refusal.message, &refusal.help)
}

fn read(name: &str, bytes: Vec<u8>) -> Result<Reading, JsValue> {
    format::read(name, bytes, &ReadOptions::default())
        .map_err(|error| problem(&error.to_string(), &error.help()))
}

/// A tournament, judged.
struct Judged<'a> {
    case: Case<'a>,
    audit: Audit,
    verdict: Verdict,
}

impl Judged<'_> {
    fn shown(&self) -> Audited<'_> {
        Audited {
            source: self.case.facts.source,
            import: self.case.facts.import,
            audit: &self.audit,
            verdict: &self.verdict,
            system: self.system(),
            left_out: 0,
        }
    }

    fn system(&self) -> System {
        self.case.facts.table.system()
    }
}

#[wasm_bindgen]
impl Opened {
    /// Reads a file.
    ///
    /// # Errors
    /// It is no tournament, or exceeds a limit.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, bytes: Vec<u8>) -> Result<Opened, JsValue> {
        let reading = read(name, bytes.clone())?;
        Ok(Opened { bytes, reading })
    }

    /// The number of tournaments in the file.
    #[must_use]
    pub fn tournaments(&self) -> usize {
        self.reading.imports().count()
    }

    fn import(&self, wanted: &Wanted) -> Result<&Import, JsValue> {
        let import = self.reading.imports().nth(wanted.tournament);
        import.ok_or_else(|| problem("the file has no such tournament", "choose another one"))
    }

    fn judge(&self, wanted: &Wanted) -> Result<Judged<'_>, JsValue> {
        let import = self.import(wanted)?;
        let profile = ChosenProfile::from_tournament(&import.tournament);
        let options = Options {
            titles: profile.profile.titles,
            ..wanted
                .options(&import.tournament)
                .map_err(|e| refused(&e))?
        };
        let case = Case::new(&self.reading.sources, import, &options);
        let mut audit = audit::judge(&case);
        profile.profile.regrade(&mut audit);
        if wanted.every_edition {
            audit.team_columns = audit::teams_under_every_edition(&audit);
            audit.columns = audit::under_every_edition(&case.facts, &audit);
        }
        let verdict = Verdict::without_choices(import, &audit);
        Ok(Judged {
            case,
            audit,
            verdict,
        })
    }

    /// The document of `audit --format json`.
    ///
    /// # Errors
    /// The options name something unknown.
    pub fn audit(&self, options: &str) -> Result<String, JsValue> {
        let judged = self.judge(&Wanted::new(options)?)?;
        let document = json::audit_document(&judged.shown());
        Ok(json::to_json(&document, false))
    }

    fn asked(&self, wanted: &Wanted) -> Result<Asked<'_>, JsValue> {
        let import = self.import(wanted)?;
        let mut options = wanted
            .options(&import.tournament)
            .map_err(|e| refused(&e))?;
        let last = audit::last_round(import);
        let mut round = options.round.take();
        if last > 0 || !import.tournament.players.is_empty() {
            round = round.or(Some(last));
        }
        Asked::new(&self.reading, import, &options, (round, wanted.players))
            .map_err(|refusal| refused(&refusal))
    }

    /// The document of `standings --format json`.
    ///
    /// # Errors
    /// Nothing can be computed from the file.
    pub fn standings(&self, options: &str) -> Result<String, JsValue> {
        let asked = self.asked(&Wanted::new(options)?)?;
        let ranking = asked.ranking();
        asked.check_order(&ranking.order).map_err(|e| refused(&e))?;
        let standings = asked.standings(&ranking);
        let ranked = asked.ranked(&ranking, &standings);
        Ok(json::to_json(&json::standings_document(&ranked), false))
    }

    /// The document of `why --format json` about the participant with this number.
    ///
    /// # Errors
    /// There is no such participant or tie-break, or it cannot be computed.
    pub fn why(&self, options: &str, number: u16, code: &str) -> Result<String, JsValue> {
        let asked = self.asked(&Wanted::new(options)?)?;
        let facts = &asked.case.facts;
        let spec = options::tie_break(code).map_err(|e| refused(&e))?;
        let context = asked.context();
        let cannot = |why: tiebreak::Unavailable| {
            problem(&why.to_string(), "choose another tie-break or edition")
        };
        let entry = tiebreak::available(&context, &spec).map_err(cannot)?;
        let entrants = asked.entrants();
        let mut ids = ParticipantId::up_to(entrants.count());
        let participant = ids
            .find(|id| entrants.number(*id) == Some(number))
            .ok_or_else(|| problem("nobody has this number", "choose another line"))?;
        let tied = match entry.method {
            Method::Value { .. } => Vec::new(),
            Method::Order { .. } => {
                desk::tied(&context, &asked.ranking().order, &spec, participant)
            }
        };
        let derivation =
            tiebreak::derive_in(&context, &spec, &tied, participant).map_err(cannot)?;
        let derived = Derived {
            source: facts.source,
            import: facts.import,
            system: facts.table.system(),
            edition: &facts.edition,
            round: asked.round(),
            entrants,
            participant,
            spec: &spec,
            entry,
            tied: &tied,
            derivation: &derivation,
        };
        Ok(json::to_json(&json::why_document(&derived), false))
    }

    fn dossier(&self, wanted: &Wanted) -> Result<report::dossier::Dossier, JsValue> {
        let judged = self.judge(wanted)?;
        let lost = desk::lost(&self.reading, judged.case.facts.import);
        let about = Circumstances {
            written: wanted.today.as_deref().and_then(day),
            received: Some(&Received::from_bytes(&self.bytes)),
            lost: &lost,
        };
        Ok(dossier(&judged.shown(), &judged.case, about))
    }

    /// The sheets of the report, cell by cell.
    ///
    /// # Errors
    /// The options name something unknown.
    pub fn sheets(&self, options: &str) -> Result<String, JsValue> {
        let dossier = self.dossier(&Wanted::new(options)?)?;
        Ok(json::to_json(&sheets::document(&dossier), false))
    }

    /// The report as `xlsx` or `html`.
    ///
    /// # Errors
    /// The workbook exceeds a limit.
    pub fn report(&self, options: &str, kind: &str) -> Result<Vec<u8>, JsValue> {
        let dossier = self.dossier(&Wanted::new(options)?)?;
        if kind == "html" {
            return Ok(html::html(&dossier).into_bytes());
        }
        workbook::workbook(&dossier)
            .map_err(|error| problem(&error.to_string(), "take the page instead"))
    }

    /// The reply to the sender: `{"text", "correct", "ask", "not_examined"}`.
    ///
    /// # Errors
    /// The options name something unknown.
    pub fn letter(&self, options: &str) -> Result<String, JsValue> {
        let judged = self.judge(&Wanted::new(options)?)?;
        let letter = report::letter(&judged.shown());
        Ok(json::to_json(&sheets::letter(&letter), false))
    }

    /// The file as people see it: lines, sheets, or records.
    #[must_use]
    pub fn source(&self) -> String {
        json::to_json(&source::document(self.reading.sources.main()), false)
    }

    /// The tournament in another format, and the document of `convert --loss-report`.
    ///
    /// # Errors
    /// The format cannot hold it.
    pub fn convert(&self, options: &str, to: &str) -> Result<Made, JsValue> {
        let wanted = Wanted::new(options)?;
        let (format, writer) = writer(to)?;
        let mut reading = self.reading.clone();
        if self.tournaments() > 1 {
            let number = u16::try_from(wanted.tournament + 1).unwrap_or(u16::MAX);
            let only = reading.only(number);
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

    /// The corrected copy, empty if there is none, and the document of `audit --diff`.
    ///
    /// # Errors
    /// The file holds several tournaments.
    pub fn fix(&self, options: &str) -> Result<Made, JsValue> {
        let wanted = Wanted::new(options)?;
        let (reading, import) = (&self.reading, self.import(&wanted)?);
        let judged = self.judge(&wanted)?;
        let fix = fix::fix_judged(&judged.case, &|_| true);
        let name = reading.sources.main().name();
        let again = |bytes| {
            format::read(name, bytes, &ReadOptions::default())
                .map_err(|error| Refusal::new(error.to_string(), error.help()))
        };
        let only = self.tournaments() == 1 && !fix.corrections.is_empty();
        let patched = only.then(|| desk::patched(reading, &self.bytes, &fix, again));
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
        let options = wanted
            .options(&import.tournament)
            .map_err(|e| refused(&e))?;
        let after = audit::audit(after_source, after_import, &options);
        let mut of_profile = after.clone();
        let profile = ChosenProfile::from_tournament(&after_import.tournament);
        profile.profile.regrade(&mut of_profile);
        let verdict = Verdict::without_choices(after_import, &of_profile);
        let fixed = Fixed {
            source: &reading.sources,
            import,
            system: judged.system(),
            fix: &fix,
            copy: None,
            lines: &lines,
            diff: true,
            losses: cannot.as_slice(),
            after: &after,
            after_source,
            left_out: 0,
            verdict: &verdict,
        };
        let about = json::to_json(&json::fix_document(&fixed), false);
        Ok(Made {
            bytes: patched.map_or_else(Vec::new, |(written, _)| written.bytes),
            about,
        })
    }

    /// The document of `diff --format json` with another file of the event.
    ///
    /// # Errors
    /// The files have no player or team in common.
    pub fn compare(&self, other: &Opened) -> Result<String, JsValue> {
        let (first, second) = (&self.reading, &other.reading);
        let comparison = crosstable::compare::compare([&first.import, &second.import]);
        if comparison.pairs.is_empty() && comparison.teams.is_empty() {
            return Err(problem(
                "the two files have no player or team in common",
                "choose two files of the same event",
            ));
        }
        let compared = Compared {
            sources: [&first.sources, &second.sources],
            imports: [&first.import, &second.import],
            comparison: &comparison,
        };
        Ok(json::to_json(&json::diff_document(&compared), false))
    }
}

/// A format that can be written.
fn writer(name: &str) -> Result<(&'static Format, Writer), JsValue> {
    let mut formats = FORMATS.iter().copied();
    let format = formats.find(|format| format.name == name);
    let found = format.and_then(|format| Some((format, format.writer?)));
    found.ok_or_else(|| problem("this format cannot be written", "choose another one"))
}

/// The files in a zip archive as `[{"name", "bytes"}]`, `null` if the bytes are anything else.
///
/// # Errors
/// The archive is damaged or too large.
#[wasm_bindgen]
pub fn unpack_list(bytes: &[u8]) -> Result<String, JsValue> {
    let limits = Limits::DEFAULT;
    if !is_zip(bytes) {
        return Ok("null".to_owned());
    }
    let files = match attachments(bytes, &limits) {
        Ok(files) => files,
        Err(error) if Packed::detect(bytes) == Some(Packed::Zip) => {
            return Err(problem(&error.to_string(), "copy or download it again"));
        }
        // the reader knows best what is wrong with a workbook
        Err(_) => None,
    };
    let names = files.map(|files| {
        let entry = |file: &crosstable::source::Attachment| (file.name.clone(), file.bytes);
        files.iter().map(entry).collect::<Vec<_>>()
    });
    Ok(json::to_json(&names, false))
}

/// A file of a zip archive by its place in the list of `unpack_list`.
///
/// # Errors
/// It is encrypted, too large, or damaged.
#[wasm_bindgen]
pub fn unpack(bytes: &[u8], index: usize) -> Result<Vec<u8>, JsValue> {
    let limits = Limits::DEFAULT;
    let damaged = |message: String| problem(&message, "copy or download the archive again");
    let files = attachments(bytes, &limits).map_err(|error| damaged(error.to_string()))?;
    let files = files.unwrap_or_default();
    let file = files
        .get(index)
        .ok_or_else(|| damaged("there is no such file".to_owned()))?;
    if file.bytes > limits.file_bytes {
        return Err(problem("the file is too large", "use the program for it"));
    }
    file.unpack(Cursor::new(bytes))
        .map_err(|error| damaged(error.to_string()))
}

/// The manual page of a check, a tie-break or a format as Markdown; empty if there is none.
#[wasm_bindgen]
#[must_use]
pub fn explain(code: &str) -> String {
    if let Some(check) = audit::find(code) {
        return check.page.to_owned();
    }
    let plain = code.split(['/', ':']).next().unwrap_or(code);
    if let Some(entry) = tiebreak::find(plain) {
        return entry.page.to_owned();
    }
    let mut formats = FORMATS.iter();
    let format = formats.find(|format| format.name == code);
    format.map_or_else(String::new, |format| format.page.to_owned())
}

/// `{"version", "editions", "tie_breaks", "checks", "formats"}`: what there is to choose from.
#[wasm_bindgen]
#[must_use]
pub fn known() -> String {
    json::to_json(&sheets::known(), false)
}

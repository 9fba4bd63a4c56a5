//! The WebAssembly library of the page in the browser. It takes bytes and options, and returns the
//! JSON documents of the command line. Every error is `{"message", "help", "other"}` as JSON.

mod archive;
mod batch;
mod clock;
mod computed;
mod copies;
mod crash;
mod decisions;
mod lists;
mod options;
mod sheets;
mod source;

use std::cell::OnceCell;
use std::path::Path;

use crosstable::audit::{self, Audit, Case};
use crosstable::desk::{self, JudgedEvent, Refusal};
use crosstable::format::{self, FORMATS, ReadOptions, Reading};
use crosstable::import::Import;
use crosstable::model::{ParticipantId, System};
use crosstable::report::dossier::{Circumstances, Dossier, Received, dossier};
use crosstable::report::{self, AuditReport, DerivationReport, html, json, workbook};
use crosstable::tiebreak::{self, Method};
use crosstable::verdict::{AcceptedFinding, Grounds, Verdict};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use self::options::Wanted;

/// An error in the form in which the page shows it.
#[derive(Serialize)]
struct Problem<'a> {
    message: &'a str,
    help: &'a str,
    /// Whether the file is of another kind, and its name does not say that it is a tournament.
    other: bool,
}

/// A file that was written, with a report about it.
#[wasm_bindgen]
pub struct Made {
    bytes: Vec<u8>,
    about: String,
}

#[wasm_bindgen]
impl Made {
    /// The content of the file; empty if no file was written.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }

    /// The report about the file, as JSON.
    #[must_use]
    pub fn about(&self) -> String {
        self.about.clone()
    }
}

/// A tournament file that was read.
#[wasm_bindgen]
pub struct Opened {
    bytes: Vec<u8>,
    reading: Reading,
    /// Size and checksum of the file, computed on first use.
    received: OnceCell<Received>,
}

fn problem(message: &str, help: &str) -> JsValue {
    problem_with_file(message, help, false)
}

fn problem_with_file(message: &str, help: &str, other: bool) -> JsValue {
    let help = &without_options(help);
    let problem = Problem {
        message,
        help,
        other,
    };
    JsValue::from_str(&json::to_json(&problem, false))
}

/// A remedy without the parts that name options of the command line, because the page has no such
/// options.
fn without_options(help: &str) -> String {
    let parts: Vec<&str> = help.split("; ").collect();
    let own = parts.iter().filter(|part| !part.contains("--"));
    let own = own.copied().collect::<Vec<_>>().join("; ");
    if own.is_empty() && !help.is_empty() {
        return "open the crosstable of the event, or a file with all its results".to_owned();
    }
    own
}

fn refused(refusal: &Refusal) -> JsValue {
    problem(&refusal.message, &refusal.help)
}

/// Moves the accepted findings from the audit to the returned list.
fn accept(audit: &mut Audit, wanted: &Wanted) -> Vec<AcceptedFinding> {
    let mut accepted = Vec::new();
    audit.findings.retain(|finding| {
        let key = finding.key();
        let Some(entry) = wanted.accepted.iter().find(|entry| entry.key == key) else {
            return true;
        };
        accepted.push(AcceptedFinding {
            finding: finding.clone(),
            reason: entry.reason.clone(),
            person: None,
            date: entry.on.clone(),
        });
        false
    });
    accepted
}

/// The dates and the federation of an event, as the file states them.
#[derive(Serialize)]
struct FactsDoc<'a> {
    start: Option<String>,
    end: Option<String>,
    federation: Option<&'a str>,
}

/// The data about an event that the page shows first, from one audit.
#[derive(Serialize)]
struct JudgedDoc<'a> {
    audit: json::AuditDoc,
    sheets: sheets::DossierDoc<'a>,
    letter: sheets::LetterDoc<'a>,
    /// The areas that were not examined, including those that only the office can examine.
    not_examined: Vec<String>,
}

fn read(name: &str, bytes: Vec<u8>) -> Result<Reading, JsValue> {
    format::read(name, bytes, &ReadOptions::default()).map_err(|error| {
        let likely = format::has_tournament_extension(Path::new(name));
        let other = error.is_other_kind() && !likely;
        problem_with_file(&error.to_string(), &error.help(), other)
    })
}

/// A tournament with its audit and verdict.
struct Judged<'a> {
    case: Case<'a>,
    audit: Audit,
    verdict: Verdict,
}

impl Judged<'_> {
    fn shown(&self) -> AuditReport<'_> {
        AuditReport {
            source: self.case.facts.source,
            import: self.case.facts.import,
            audit: &self.audit,
            verdict: &self.verdict,
            system: self.system(),
            left_out: 0,
            small_groups_from: None,
        }
    }

    fn system(&self) -> System {
        self.case.facts.table.system()
    }
}

#[wasm_bindgen]
impl Opened {
    /// Reads a tournament file; `name` is the file name.
    ///
    /// # Errors
    /// The error if the bytes are not a tournament file or exceed a limit.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, bytes: Vec<u8>) -> Result<Opened, JsValue> {
        #[cfg(debug_assertions)]
        crash::fail_on_request(&bytes);
        let reading = read(name, bytes.clone())?;
        Ok(Opened {
            bytes,
            reading,
            received: OnceCell::new(),
        })
    }

    /// The SHA-256 checksum of the file in hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> String {
        self.received().sha256.clone()
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

    fn received(&self) -> &Received {
        self.received
            .get_or_init(|| Received::from_bytes(&self.bytes))
    }

    fn judge(&self, wanted: &Wanted) -> Result<Judged<'_>, JsValue> {
        let import = self.import(wanted)?;
        let profile = wanted.profile(import).map_err(|e| refused(&e))?;
        let options = wanted.options(import).map_err(|e| refused(&e))?;
        let case = Case::new(&self.reading.sources, import, &options);
        let mut audit = audit::judge(&case);
        profile.profile.regrade(&mut audit);
        if wanted.every_edition {
            audit.team_columns = audit::match_teams_with_every_edition(&audit);
            audit.columns = audit::match_every_edition(&case.facts, &audit);
        }
        let accepted = accept(&mut audit, wanted);
        let verdict = Verdict::new(&Grounds {
            import,
            audit: &audit,
            profile: &profile,
            left_out: &[],
            accepted: &accepted,
        });
        Ok(Judged {
            case,
            audit,
            verdict,
        })
    }

    /// Dates and federation as the file states them: `{"start", "end", "federation"}`.
    ///
    /// # Errors
    /// The error if the file has no such tournament.
    pub fn facts(&self, options: &str) -> Result<String, JsValue> {
        let tournament = &self.import(&Wanted::new(options)?)?.tournament;
        let facts = FactsDoc {
            start: tournament.start.map(|day| day.to_string()),
            end: tournament.end.map(|day| day.to_string()),
            federation: tournament.federation.as_deref(),
        };
        Ok(json::to_json(&facts, false))
    }

    /// The document of `audit --format json`.
    ///
    /// # Errors
    /// The error if `options` name something unknown.
    pub fn audit(&self, options: &str) -> Result<String, JsValue> {
        let judged = self.judge(&Wanted::new(options)?)?;
        let document = json::audit_document(&judged.shown());
        Ok(json::to_json(&document, false))
    }

    fn judge_round(&self, wanted: &Wanted) -> Result<JudgedEvent<'_>, JsValue> {
        let import = self.import(wanted)?;
        let mut options = wanted.options(import).map_err(|e| refused(&e))?;
        let last = audit::last_round(import);
        let mut round = options.round.take();
        if last > 0 || !import.tournament.players.is_empty() {
            round = round.or(Some(last));
        }
        JudgedEvent::new(&self.reading, import, &options, (round, wanted.players))
            .map_err(|refusal| refused(&refusal))
    }

    /// The document of `standings --format json`.
    ///
    /// # Errors
    /// The error if nothing can be computed from the file.
    pub fn standings(&self, options: &str) -> Result<String, JsValue> {
        let asked = self.judge_round(&Wanted::new(options)?)?;
        let ranking = asked.ranking();
        asked.check_order(&ranking.order).map_err(|e| refused(&e))?;
        let standings = asked.standings(&ranking);
        let ranked = asked.report(&ranking, &standings);
        Ok(json::to_json(&json::standings_document(&ranked), false))
    }

    /// The document of `why --format json` about the participant with the starting number `number`
    /// and the tie-break `code`.
    ///
    /// # Errors
    /// The error if there is no such participant or tie-break, or the value cannot be computed.
    pub fn why(&self, options: &str, number: u16, code: &str) -> Result<String, JsValue> {
        let asked = self.judge_round(&Wanted::new(options)?)?;
        let facts = &asked.case.facts;
        let spec = options::tie_break(code).map_err(|e| refused(&e))?;
        let context = asked.context();
        let cannot = |why: tiebreak::Unavailable| {
            problem(&why.to_string(), "choose another tie-break or edition")
        };
        let entry = tiebreak::find_available(&context, &spec).map_err(cannot)?;
        let entrants = asked.entrants();
        let mut ids = ParticipantId::up_to(entrants.count());
        let participant = ids
            .find(|id| entrants.number(*id) == Some(number))
            .ok_or_else(|| problem("nobody has this number", "choose another line"))?;
        let tied = match entry.method {
            Method::Value { .. } => Vec::new(),
            Method::Order { .. } => {
                desk::tied_participants(&context, &asked.ranking().order, &spec, participant)
            }
        };
        let derivation =
            tiebreak::derive_in(&context, &spec, &tied, participant).map_err(cannot)?;
        let criteria = std::slice::from_ref(&spec);
        let printed_rules = asked.printed_rules(criteria);
        let derived = DerivationReport {
            source: facts.source,
            import: facts.import,
            damage: asked.damage(),
            points_doubt: asked.points_doubt(),
            printed_rules: &printed_rules,
            system: facts.table.system(),
            edition: asked.case.edition_in_use(),
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

    fn dossier(&self, wanted: &Wanted) -> Result<Dossier, JsValue> {
        Ok(self.dossier_of(&self.judge(wanted)?, wanted))
    }

    fn dossier_of(&self, judged: &Judged<'_>, wanted: &Wanted) -> Dossier {
        let import = judged.case.facts.import;
        let lost = desk::submission_losses(&self.reading, import);
        let about = Circumstances {
            written_at: clock::now(),
            received: Some(self.received()),
            losses: &lost,
        };
        let mut dossier = dossier(&judged.shown(), &judged.case, about);
        let file = self.reading.sources.main().name();
        for typed in &wanted.typed {
            let whose = (file, import.number, typed.key.as_str());
            dossier.keep_decision(whose, &typed.decision, &typed.comment);
        }
        dossier
    }

    /// The document of `audit --format json`, the sheets of the report and the reply to the sender,
    /// from one audit.
    ///
    /// # Errors
    /// The error if `options` name something unknown.
    pub fn judged(&self, options: &str) -> Result<String, JsValue> {
        let wanted = Wanted::new(options)?;
        let judged = self.judge(&wanted)?;
        let shown = judged.shown();
        let (dossier, letter) = (self.dossier_of(&judged, &wanted), report::letter(&shown));
        let document = JudgedDoc {
            audit: json::audit_document(&shown),
            sheets: sheets::document(&dossier),
            letter: sheets::letter(&letter),
            not_examined: sheets::not_examined(&shown),
        };
        Ok(json::to_json(&document, false))
    }

    /// The report in the format `kind`: `xlsx` or `html`.
    ///
    /// # Errors
    /// The error if the workbook would exceed a limit of its format.
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
    /// The error if `options` name something unknown.
    pub fn letter(&self, options: &str) -> Result<String, JsValue> {
        let judged = self.judge(&Wanted::new(options)?)?;
        let letter = report::letter(&judged.shown());
        Ok(json::to_json(&sheets::letter(&letter), false))
    }

    /// The content of the file as JSON, for showing it: lines, sheets, or records.
    #[must_use]
    pub fn source(&self) -> String {
        json::to_json(&source::document(self.reading.sources.main()), false)
    }
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

/// The choices that users have: `{"version", "editions", "tie_breaks", "checks", "formats"}`.
#[wasm_bindgen]
#[must_use]
pub fn known() -> String {
    json::to_json(&sheets::known(), false)
}

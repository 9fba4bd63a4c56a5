//! The decisions of an office: the profile, the settings in `crosstable.toml`, and the findings
//! accepted earlier.

mod accepted;
mod config;
mod config_error;
mod limits;

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

pub(super) use self::accepted::{Acceptances, Entry, event_in_words};
use self::config::Config;
use self::limits::Limits;
use super::args::{RulesArgs, parse_day};
use super::error::Error;
use super::input::Input;
use super::own_files::{ACCEPTED_NAME, CONFIG_NAME};
use super::pairing_time;
use super::suggest::suggestion;
use super::terminal::TerminalArgs;
use crate::audit::{self, Audit, PairingsRequest, ProgressCallback};
use crate::import::Import;
use crate::model::{Date, TimeClass, Tournament};
use crate::pairing::{DEFAULT_SECONDS, Limit};
use crate::verdict::{AcceptedFinding, ChosenProfile, ExcludedCheck, PROFILES, Profile, profile};

/// The options that determine how an office judges a file.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Verdict")]
pub(super) struct OfficeArgs {
    /// The kind of rating for which the event is judged: fide-standard, fide-rapid, fide-blitz,
    /// title-event or national. It decides how much some findings matter, and what must have been
    /// examined. By default crosstable.toml decides, else the time control in the file, else
    /// fide-standard.
    #[arg(long, value_name = "NAME", value_parser = named_profile)]
    profile: Option<&'static Profile>,
    /// Compares the pairings with the rules as well: a Swiss event with the Dutch system, round by
    /// round (W710), a round robin with Berger tables. It may take several seconds per round. The
    /// profile title-event always does this; `crosstable pairings` has more options.
    #[arg(long)]
    pairings: bool,
    /// Gives up the comparison of a round after about this many seconds: the round is then not
    /// compared, or the search for the cause of a difference stops.
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_SECONDS,
          value_parser = pairing_time::seconds_parser())]
    pairing_time: u16,
    /// The file with the office's own decisions; by default crosstable.toml in the folder of the
    /// tournament file or above it.
    #[arg(long, value_name = "PATH")]
    config: Option<PathBuf>,
    /// Does not look for a crosstable.toml.
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
    /// The day on which the report was received: a report that comes too late is not rated (D508).
    #[arg(long, value_name = "DATE", value_parser = parse_day)]
    received: Option<Date>,
    /// The file with the findings that were accepted; by default crosstable-accepted.toml in the
    /// folder of the tournament file.
    #[arg(long, value_name = "PATH")]
    accept: Option<PathBuf>,
}

/// Returns the path of the file that by default lists the accepted findings of a tournament file.
fn default_accepted_file(file: &Path) -> PathBuf {
    file.with_file_name(ACCEPTED_NAME)
}

fn named_profile(name: &str) -> Result<&'static Profile, String> {
    profile(name).ok_or_else(|| {
        let names = || PROFILES.iter().map(|profile| profile.name);
        let profiles = names().collect::<Vec<_>>().join(", ");
        match suggestion(name, names()) {
            Some(question) => format!("{question} The profiles are {profiles}"),
            None => format!("the profiles are {profiles}"),
        }
    })
}

/// The decisions of an office for many files. Settings that several files share are read once.
#[derive(Debug)]
pub(super) struct Offices<'a> {
    args: &'a OfficeArgs,
    progress: Option<ProgressCallback>,
    configs: Mutex<Vec<Arc<Config>>>,
}

/// The decisions of an office for one tournament file.
#[derive(Debug)]
pub(super) struct Office {
    /// Whether the pairings are compared with those of the pairing rules even if the profile does
    /// not require it.
    compares_pairings: bool,
    /// The time limit for the comparison of pairings, and the callback that shows its progress.
    pairings_request: PairingsRequest,
    received: Option<Date>,
    profile: Option<&'static Profile>,
    config: Option<Arc<Config>>,
    acceptances: Acceptances,
    /// The name of the tournament file without folders; `None` for standard input.
    file: Option<String>,
    /// Whether decisions about other files of the same event count as well.
    includes_same_event: bool,
}

impl OfficeArgs {
    /// Returns the decisions for the files of a run, without a line that shows progress.
    pub(super) fn offices(&self) -> Offices<'_> {
        Offices {
            args: self,
            progress: None,
            configs: Mutex::default(),
        }
    }

    /// Returns the decisions for the files of a run. For a single file, a line on the terminal
    /// shows the progress of the comparison of pairings; for several files, there is a progress bar
    /// already.
    pub(super) fn offices_with_progress(
        &self,
        has_several_files: bool,
        terminal: TerminalArgs,
    ) -> Offices<'_> {
        let progress = if has_several_files {
            None
        } else {
            pairing_time::progress(terminal)
        };
        Offices {
            progress,
            ..self.offices()
        }
    }

    /// Returns the path of the file that lists the accepted findings of a tournament file; `None`
    /// for standard input.
    pub(super) fn acceptances(&self, input: &Input) -> Option<PathBuf> {
        let path = self.accept.clone();
        path.or_else(|| input.path.as_deref().map(default_accepted_file))
    }
}

impl Offices<'_> {
    /// Reads the decisions for one tournament file.
    pub(super) fn for_file(&self, input: &Input) -> Result<Office, Error> {
        let acceptances = match self.args.acceptances(input) {
            Some(path) => Acceptances::read(&path)?,
            None => Acceptances::default(),
        };
        let file = input.file_name().map(|name| name.to_string_lossy());
        Ok(Office {
            compares_pairings: self.args.pairings,
            pairings_request: PairingsRequest {
                limit: Limit::from_seconds(self.args.pairing_time),
                progress: self.progress.clone(),
                ..PairingsRequest::default()
            },
            received: self.args.received,
            profile: self.args.profile,
            config: self.config(input)?,
            acceptances,
            file: file.map(std::borrow::Cow::into_owned),
            includes_same_event: true,
        })
    }

    /// Returns the text of all decisions for a file, which changes whenever one of the decisions
    /// changes.
    #[cfg(feature = "parquet")]
    pub(super) fn decisions_text(&self, input: &Input) -> String {
        let office = match self.for_file(input) {
            Ok(office) => office,
            Err(error) => return error.to_string(),
        };
        let config = office.config.as_ref().map(|config| config.text.as_str());
        format!(
            "{}\0{}",
            config.unwrap_or_default(),
            office.acceptances.text
        )
    }

    fn config(&self, input: &Input) -> Result<Option<Arc<Config>>, Error> {
        let path = match &self.args.config {
            Some(path) => Some(path.clone()),
            None if self.args.no_config => None,
            None => Config::find_above(input.path.as_deref()),
        };
        let Some(path) = path else { return Ok(None) };
        let mut configs = self.configs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(config) = configs.iter().find(|config| config.path == path) {
            return Ok(Some(Arc::clone(config)));
        }
        let config = Arc::new(Config::read(&path)?);
        configs.push(Arc::clone(&config));
        Ok(Some(config))
    }
}

/// The settings in `crosstable.toml` for the ratings of an event.
#[derive(Debug, Default)]
pub(super) struct RatingSettings {
    /// The database of rating lists.
    pub(super) lists: Option<PathBuf>,
    /// The rating list for which the event is rated; `None` if `crosstable.toml` names no profile,
    /// or a profile without a rating list.
    pub(super) category: Option<TimeClass>,
}

impl RatingSettings {
    /// Reads the settings in the `crosstable.toml` in the folder of `file` or above it; if `file`
    /// is `None`, in the current folder or above it.
    pub(super) fn for_path(file: Option<&Path>) -> Result<RatingSettings, Error> {
        let config = Config::find_above(file).map(|path| Config::read(&path));
        let config = config.transpose()?.unwrap_or_default();
        Ok(RatingSettings {
            category: config.profile.and_then(|profile| profile.time_class),
            lists: config.lists,
        })
    }
}

impl Office {
    /// Returns the same office without the decisions about other files of the same event, so that a
    /// finding can be accepted for this file as well.
    pub(super) fn about_this_file(self) -> Office {
        Office {
            includes_same_event: false,
            ..self
        }
    }

    /// Returns the path of the database of rating lists; `None` if `crosstable.toml` names none.
    pub(super) fn lists(&self) -> Option<&Path> {
        self.config.as_ref()?.lists.as_deref()
    }

    fn limits(&self) -> Limits {
        self.config
            .as_ref()
            .map(|config| config.limits)
            .unwrap_or_default()
    }

    /// Returns the minimum number of events that the same few players must have played for question
    /// Q813 to be asked; `None` if it is never asked.
    pub(super) fn events_of_small_group(&self) -> Option<NonZeroU16> {
        self.limits().events_of_small_group
    }

    /// Chooses the profile by which a tournament is judged, with the reason for the choice.
    pub(super) fn profile(&self, tournament: &Tournament) -> ChosenProfile {
        let config = self.config.as_ref().and_then(|config| config.profile);
        let mut chosen_profile = match (self.profile, config) {
            (Some(profile), _) => ChosenProfile::requested(profile, "as requested"),
            (None, Some(profile)) => {
                ChosenProfile::requested(profile, format!("from {CONFIG_NAME}"))
            }
            (None, None) => ChosenProfile::from_tournament(tournament),
        };
        // the verdict depends on changed severities, so it must name them
        let changed_codes = self.config.iter().flat_map(|config| &config.severities);
        let changed_codes: Vec<&str> = changed_codes.map(|(code, _)| code.code).collect();
        if !changed_codes.is_empty() {
            let codes = changed_codes.join(", ");
            chosen_profile.why += &format!("; {CONFIG_NAME} changes the severity of {codes}");
        }
        chosen_profile
    }

    /// Returns the options for auditing a tournament: those of the command line, and the defaults
    /// that the office set for the federation.
    pub(super) fn options(
        &self,
        rules: &RulesArgs,
        import: &Import,
        chosen_profile: &ChosenProfile,
    ) -> audit::Options {
        let tournament = &import.tournament;
        let mut options = audit::Options {
            titles: chosen_profile.profile.has_title_norms,
            pairings: (self.compares_pairings || chosen_profile.profile.checks_pairings)
                .then(|| self.pairings_request.clone()),
            category: chosen_profile
                .is_requested
                .then_some(chosen_profile.profile.time_class)
                .flatten(),
            received: self.received,
            outliers: self.limits().outlier_limits(),
            ..rules.options(tournament)
        };
        if options.rank_order.is_none() && import.rank_order().is_none() {
            let rounds = tournament.planned_rounds.unwrap_or(tournament.rounds);
            let federation = tournament.federation.as_deref().unwrap_or_default().trim();
            let defaults = self.config.iter().map(|config| &config.tie_breaks);
            let mut orders =
                defaults.filter_map(|orders| orders.get(&federation.to_ascii_uppercase()));
            options.rank_order = orders.next().map(|tie_breaks| tie_breaks.order(rounds));
        }
        options
    }

    /// Gives the findings the severities that the profile sets, then those that the office sets.
    pub(super) fn regrade(&self, audit: &mut Audit, chosen_profile: &ChosenProfile) {
        chosen_profile.profile.regrade(audit);
        if let Some(config) = self.config.as_deref().filter(|c| !c.severities.is_empty()) {
            let severities = &config.severities;
            audit.regrade(|code, severity| {
                let office_severity = severities.iter().find(|(other, _)| *other == code);
                office_severity.map_or(severity, |(_, office_severity)| *office_severity)
            });
        }
    }

    /// Removes the findings of checks that the office ignores, and returns these checks.
    pub(super) fn ignore(&self, audit: &mut Audit) -> Vec<ExcludedCheck> {
        let ignored_checks = self
            .config
            .as_ref()
            .map(|config| config.ignored_checks.clone());
        let ignored_checks = ignored_checks.unwrap_or_default();
        let is_ignored = |code| ignored_checks.iter().any(|check| check.code == code);
        audit.findings.retain(|finding| !is_ignored(finding.code));
        ignored_checks
    }

    /// Removes the findings that somebody has accepted, and returns them.
    pub(super) fn accept(&self, audit: &mut Audit, import: &Import) -> Vec<AcceptedFinding> {
        let Some(file) = &self.file else {
            return Vec::new();
        };
        let event = event_in_words(&import.tournament).filter(|_| self.includes_same_event);
        let file_and_event = (file.as_str(), event.as_deref());
        let mut accepted = Vec::new();
        audit.findings.retain(|finding| {
            let Some(entry) = self
                .acceptances
                .find(file_and_event, import.number, &finding.key())
            else {
                return true;
            };
            accepted.push(AcceptedFinding {
                finding: finding.clone(),
                reason: entry.reason.clone(),
                person: entry.person.clone(),
                date: entry.day.clone(),
            });
            false
        });
        accepted
    }
}

//! What an office has decided: the profile under which events are judged.

use crate::model::Tournament;
use crate::verdict::{ChosenProfile, PROFILES, Profile, profile};

/// `--profile`
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Verdict")]
pub(super) struct OfficeArgs {
    /// What the event is to be rated for: fide-standard, fide-rapid, fide-blitz, title-event or
    /// national. It decides how much some findings matter, and what must have been examined. By
    /// default the time control in the file decides, else fide-standard.
    #[arg(long, value_name = "NAME", value_parser = named_profile)]
    profile: Option<&'static Profile>,
}

fn named_profile(name: &str) -> Result<&'static Profile, String> {
    profile(name).ok_or_else(|| {
        let names = PROFILES.iter().map(|profile| profile.name);
        format!("the profiles are {}", names.collect::<Vec<_>>().join(", "))
    })
}

/// What holds for a file.
#[derive(Clone, Debug)]
pub(super) struct Office {
    profile: Option<&'static Profile>,
}

impl OfficeArgs {
    /// What holds for the files of a run.
    pub(super) fn office(&self) -> Office {
        Office {
            profile: self.profile,
        }
    }
}

impl Office {
    /// The profile for a tournament, and why.
    pub(super) fn profile(&self, tournament: &Tournament) -> ChosenProfile {
        match self.profile {
            Some(profile) => ChosenProfile::chosen(profile, "as requested"),
            None => ChosenProfile::from_tournament(tournament),
        }
    }
}

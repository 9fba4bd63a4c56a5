//! Decides whether an event may be rated: judges an audit under a profile, area by area.
//!
//! No code here depends on a single check. The tables [`AREAS`] and [`PROFILES`] say which checks
//! belong to an area, how much each of them matters, and which must have run (docs/verdict.md).

mod area;
mod decide;
mod doubt;
mod grounds;
mod open_rounds;
mod profile;
mod unexamined;

pub use area::{AREAS, Area, Gap, area};
pub use decide::{AreaVerdict, Decision, State, Verdict};
pub use grounds::{AcceptedFinding, Grounds};
pub use profile::{ChosenProfile, NeededArea, PROFILES, Profile, profile};
pub use unexamined::{ExcludedCheck, UnexaminedPart};

//! The criteria that a search for a rank order tries.

use crate::model::{Cut, KoyaLimit, ScoreBasis, TieBreakSpec};
use crate::tiebreak::{Among, CATALOGUE, Candidate, Event};

/// What a usual criterion costs at the most.
pub(super) const USUAL: usize = 2;

/// The criteria for players or teams under a system. Among orders that fit equally well the
/// one whose criteria stand first here is shown.
pub(super) fn tried(among: Among, predetermined: bool) -> Vec<Candidate> {
    let event = match (among, predetermined) {
        (Among::Teams, true) => Event::TeamRoundRobin,
        (Among::Teams, false) => Event::TeamSwiss,
        (_, true) => Event::RoundRobin,
        (_, false) => Event::Swiss,
    };
    let all = CATALOGUE.iter().flat_map(|entry| entry.candidates);
    let mut tried: Vec<Candidate> = all.filter(|one| one.event == event).copied().collect();
    tried.sort_by_key(|one| one.place);
    tried
}

/// A criterion as it is declared.
pub(super) fn spec(code: &str) -> TieBreakSpec {
    // the notation is parsed in `format`, which this room does not know; declarations use only
    // what is taken apart here
    let mut parts = code.split('/');
    let name = parts.next().unwrap_or_default();
    let (name, basis) = name.split_once(':').unwrap_or((name, ""));
    let mut spec = TieBreakSpec::plain(name);
    spec.basis = match basis {
        "MP" => Some(ScoreBasis::MatchPoints),
        "GP" => Some(ScoreBasis::GamePoints),
        _ => None,
    };
    code.clone_into(&mut spec.spelled);
    for part in parts {
        let number = || part[1..].parse().unwrap_or(0);
        match part.as_bytes().first() {
            Some(b'C') => {
                spec.modifiers.cut = Some(Cut {
                    low: number(),
                    high: 0,
                })
            }
            Some(b'M') => {
                let n = number();
                spec.modifiers.cut = Some(Cut { low: n, high: n });
            }
            Some(b'L') => spec.modifiers.limit = part[1..].parse().ok().map(KoyaLimit::Moved),
            Some(b'P') => spec.modifiers.forfeits_as_played = true,
            _ => {}
        }
    }
    spec
}

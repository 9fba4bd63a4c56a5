//! The criteria that a search for a rank order tries.

use crate::model::{Cut, ScoreBasis, TieBreakSpec};
use crate::tiebreak::Among;

/// A criterion the search tries, and what naming it costs.
pub(super) type Tried = (&'static str, usize);

/// What a usual criterion costs at the most.
pub(super) const USUAL: usize = 2;

/// Criteria tried in a Swiss. Among orders that fit equally well the one whose criteria stand
/// first here is shown.
const SWISS: &[Tried] = &[
    ("BH/C1", 1),
    ("BH", 1),
    ("SB", 1),
    ("DE", 1),
    ("WIN", 2),
    ("BH/M1", 2),
    ("PS", 2),
    ("ARO", 2),
    ("BPG", 2),
    ("BH/C2", 2),
    ("WON", 3),
    ("BWG", 3),
    ("ARO/C1", 3),
    ("TPR", 3),
    ("PTP", 3),
    ("SB/C1", 3),
    ("BH/M2", 3),
    ("AOB", 3),
    ("SOB", 3),
    ("PS/C1", 3),
    ("APRO", 4),
    ("APPO", 4),
    ("PS/C2", 4),
    ("BH/C3", 4),
    ("KS", 4),
    ("REP", 4),
    ("STD", 4),
    ("FB", 4),
    ("FB/C1", 4),
    ("BH/P", 4),
    ("BH/C1/P", 4),
    ("SRO", 4),
    ("RTNG", 4),
];

/// The same for round robins.
const ROUND_ROBIN: &[Tried] = &[
    ("DE", 1),
    ("SB", 1),
    ("KS", 1),
    ("WIN", 1),
    ("BPG", 2),
    ("WON", 2),
    ("BWG", 3),
    ("PS", 3),
    ("ARO", 3),
    ("BH", 4),
    ("BH/C1", 4),
    ("TPR", 4),
    ("STD", 4),
    ("REP", 4),
    ("KS/L+1", 4),
    ("KS/L-1", 4),
    ("RTNG", 4),
];

/// The same for teams in a Swiss; `:MP` and `:GP` beside the score by which they are ranked.
const TEAM_SWISS: &[Tried] = &[
    ("MPvGP", 1),
    ("BH:MP/C1", 1),
    ("BH:MP", 1),
    ("EMGSB", 1),
    ("EMGSB/C1", 1),
    ("EMMSB", 1),
    ("EMMSB/C1", 2),
    ("OSB", 1),
    ("OBH", 2),
    ("EDE", 1),
    ("DE", 2),
    ("EGGSB", 2),
    ("EGMSB", 2),
    ("EGGSB/C1", 3),
    ("EGMSB/C1", 3),
    ("WIN", 2),
    ("SSSC", 2),
    ("BH:MP/M1", 2),
    ("BH:MP/C2", 3),
    ("BH:GP", 2),
    ("BH:GP/C1", 2),
    ("FB:MP", 3),
    ("BH:MP/P", 3),
    ("BH:MP/C1/P", 3),
    ("EMGSB/P", 3),
    ("EMGSB/C1/P", 3),
    ("EDET", 3),
    ("EDEB", 3),
    ("EDEBT", 3),
    ("EDEBB", 3),
    ("BC", 3),
    ("TBR", 3),
    ("BBE", 3),
    ("BERLIN", 3),
    ("AOB:MP", 4),
    ("PS", 4),
];

/// The same for teams in round robins.
const TEAM_ROUND_ROBIN: &[Tried] = &[
    ("MPvGP", 1),
    ("EDE", 1),
    ("DE", 1),
    ("EMGSB", 1),
    ("EMMSB", 1),
    ("EGGSB", 2),
    ("EGMSB", 2),
    ("EDET", 2),
    ("EDEB", 2),
    ("EDEBT", 2),
    ("EDEBB", 2),
    ("BC", 2),
    ("TBR", 2),
    ("BBE", 2),
    ("BERLIN", 2),
    ("WIN", 2),
    ("KS:MP", 3),
    ("KS:GP", 3),
];

/// The criteria for players or teams under a system.
pub(super) const fn tried(among: Among, predetermined: bool) -> &'static [Tried] {
    match (among, predetermined) {
        (Among::Teams, true) => TEAM_ROUND_ROBIN,
        (Among::Teams, false) => TEAM_SWISS,
        (_, true) => ROUND_ROBIN,
        (_, false) => SWISS,
    }
}

/// A criterion of the lists above.
pub(super) fn spec(code: &str) -> TieBreakSpec {
    // the notation is parsed in `format`, which this room does not know; the lists above use
    // only what is taken apart here
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
            Some(b'L') => spec.modifiers.limit = part[1..].parse().ok(),
            Some(b'P') => spec.modifiers.forfeits_as_played = true,
            _ => {}
        }
    }
    spec
}

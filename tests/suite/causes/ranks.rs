//! A single wrong rank is one finding, although it leaves a gap and contradicts points or
//! tie-breaks.

use super::rows::{line_of, lines, split};
use super::{findings, sample};

/// The beginning of a message that names the wrong rank.
const NAMES_RANK: &str = "the rank of ";

#[test]
fn a_single_wrong_rank_is_one_finding() {
    let clean = lines();
    let mut named_count = 0;
    for number in 1..=10 {
        let line = line_of(&clean, number);
        let (head, rest) = split(&clean[line], 86);
        for rank in (1..=12).filter(|rank| rest[..4].trim() != rank.to_string()) {
            let mut text = clean.clone();
            text[line] = format!("{head}{rank:>4}{}", &rest[4..]);
            let found = findings("x.trf", text.concat());
            let [only] = &found[..] else {
                panic!("{number} with rank {rank}: {found:#?}");
            };
            let code = only.code.code;
            assert!(["P305", "P306", "T404"].contains(&code), "{only:#?}");
            // if the other holder of the rank may have the missing one as well, nobody is named
            if let Some(player) = only.message.strip_prefix(NAMES_RANK)
                && only.message.contains(" seems to be wrong: ")
            {
                assert!(player.starts_with(&format!("{number} ")), "{only:#?}");
                named_count += 1;
            }
        }
    }
    assert!(named_count >= 80, "{named_count}");
}

/// The gap before a rank that is far too high is not searched rank by rank.
#[test]
fn a_rank_that_is_far_too_high_takes_no_time() {
    let table = sample("harbour-csv.csv");
    let changed = table.replace("\n8;;Whitlock", "\n4000000000;;Whitlock");
    assert_ne!(changed, table);
    let found = findings("x.csv", changed);
    assert!(
        found.iter().any(|finding| finding.code.code == "P306"),
        "{found:#?}"
    );
}

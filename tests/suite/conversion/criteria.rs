//! A document of crosstable keeps what the source says about the criteria of its rank order.

use crosstable::audit::{Options, audit};
use crosstable::format::Reading;

use super::{convert, files, reading};
use crate::support::scratch::Scratch;
use crate::support::shared;

/// The old numbers 37 and 52 of Swiss-Manager are a finding even if only the rank order names them.
#[test]
fn documents_keep_what_the_source_says_about_criteria() {
    let Some(folder) = shared("data/tunx") else {
        return;
    };
    let scratch = Scratch::new("conversion-criteria");
    let mut named = 0;
    for path in files(&folder) {
        let Some(source) = reading(&path) else {
            continue;
        };
        let copy = convert(&scratch, &path, "json").unwrap().reading.unwrap();
        let unsuitable = |reading: &Reading| {
            let audit = audit(&reading.sources, &reading.import, &Options::default());
            let findings = audit.findings.into_iter();
            let findings = findings.filter(|finding| finding.code.code == "T405");
            findings
                .map(|finding| finding.message)
                .collect::<Vec<String>>()
        };
        let expected = unsuitable(&source);
        named += expected.len();
        assert_eq!(unsuitable(&copy), expected, "{}", path.display());
    }
    assert!(named > 0);
}

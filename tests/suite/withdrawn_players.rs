//! Missing ranks of players who withdrew or never appeared (P304).

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadOptions, read};

use crate::support::root;

#[test]
fn a_forfeited_game_is_not_an_appearance() {
    // 5 lost round 1 by forfeit and was absent then; 6 played round 1, lost round 2 by forfeit and
    // was absent in round 3
    let text = "\
012 Harbour Open
092 Individual: Swiss-System
142 3
001    1      Ahlgren, Tove                                                      3.0    1     4 w 1     2 b 1     3 w 1
001    2      Brandao, Ines                                                      2.0    2     6 b 1     1 w 0     4 b 1
001    3      Castellan, Piero                                                   2.0    2     5 w +     6 b +     1 b 0
001    4      Dvorak, Milan                                                      0.0    4     1 b 0  0000 - Z     2 w 0
001    5      Eriksen, Lars                                                      0.0          3 b -  0000 - Z  0000 - Z
001    6      Fontana, Lia                                                       0.0          2 w 0     3 w -  0000 - Z
";
    let reading = read("open.trf", text.into(), &ReadOptions::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let ranks = findings.filter(|finding| finding.code.code == "P304");
    let ranks: Vec<&str> = ranks.map(|finding| finding.message.as_str()).collect();
    assert_eq!(
        ranks,
        [
            "rank missing for 5 Eriksen, Lars, who never appeared",
            "rank missing for 6 Fontana, Lia, who withdrew after round 1",
        ]
    );
}

/// The findings about missing ranks: severity and message.
fn missing_ranks(text: &str) -> Vec<String> {
    let reading = read("open.trf", text.into(), &ReadOptions::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.iter();
    let ranks = findings.filter(|finding| finding.code.code == "P304");
    ranks
        .map(|finding| format!("{} {}", finding.severity.word(), finding.message))
        .collect()
}

/// Who has a bye with points in the last round has not withdrawn.
#[test]
fn a_bye_in_the_last_round_is_no_withdrawal() {
    let text = std::fs::read_to_string(root().join("samples/lakeside-open.trf")).unwrap();
    let row = "1977/04/22  2.5   19 ";
    let last_round = "22 b =  0000 - U";
    for part in [row, last_round] {
        assert_eq!(text.matches(part).count(), 1, "{part}");
    }
    let missing = |points: &str, last: &str| {
        let text = text.replace(row, &format!("1977/04/22  {points}      "));
        missing_ranks(&text.replace(last_round, &format!("22 b =  {last}")))
    };
    for (points, bye) in [("2.5", "U"), ("2.5", "F"), ("2.0", "H")] {
        let found = missing(points, &format!("0000 - {bye}"));
        assert_eq!(
            found,
            ["error rank missing for 16 Petrenkiv, Daria"],
            "{bye}"
        );
    }
    for absence in ["0000 - Z", "        "] {
        let withdrawn = "info rank missing for 16 Petrenkiv, Daria, who withdrew after round 6";
        assert_eq!(missing("1.5", absence), [withdrawn], "{absence}");
    }
}

/// With three players, each is free in one round of a round robin.
#[test]
fn a_free_last_round_of_a_round_robin_is_no_withdrawal() {
    let text = "\
012 Harbour Triangle
092 Individual: Round-Robin
142 3
001    1      Ahlgren, Tove                                                      2.0          2 w 1     3 b 1
001    2      Brandao, Ines                                                      1.0    2     1 b 0               3 w 1
001    3      Castellan, Piero                                                   0.0    3               1 w 0     2 b 0
";
    assert_eq!(
        missing_ranks(text),
        ["error rank missing for 1 Ahlgren, Tove"]
    );
}

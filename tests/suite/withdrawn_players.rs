//! Missing ranks of players who withdrew or never appeared (P304).

use crosstable::audit::{Options, audit};
use crosstable::format::{ReadOptions, read};

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

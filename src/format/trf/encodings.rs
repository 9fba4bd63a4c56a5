//! Finds the encodings that are likely for a file because of the federations that it contains
//! (reference/trf.md 13).

/// Returns the Windows code page that programs in a federation use. `None` if it is unknown, or if
/// names in that federation are written in ASCII. `code` is the federation code.
fn code_page(code: &[u8]) -> Option<&'static str> {
    Some(match code {
        b"POL" | b"CZE" | b"SVK" | b"HUN" | b"SLO" | b"CRO" | b"BIH" | b"ROU" | b"ALB" => {
            "windows-1250"
        }
        b"RUS" | b"UKR" | b"BLR" | b"BUL" | b"MKD" | b"KAZ" | b"KGZ" | b"MGL" => "windows-1251",
        // names in these federations are written in Latin or Cyrillic script; Latin is assumed
        b"SRB" | b"MNE" => "windows-1250",
        b"GRE" | b"CYP" => "windows-1253",
        b"TUR" | b"AZE" => "windows-1254",
        b"ISR" => "windows-1255",
        b"ALG" | b"BRN" | b"EGY" | b"IRI" | b"IRQ" | b"JOR" | b"KSA" | b"KUW" | b"LBA" | b"LBN"
        | b"MAR" | b"OMA" | b"PLE" | b"QAT" | b"SUD" | b"SYR" | b"TUN" | b"UAE" | b"YEM" => {
            "windows-1256"
        }
        b"EST" | b"LAT" | b"LTU" => "windows-1257",
        b"ARG" | b"AUT" | b"BEL" | b"BOL" | b"BRA" | b"CHI" | b"COL" | b"CRC" | b"CUB" | b"DEN"
        | b"DOM" | b"ECU" | b"ENG" | b"ESP" | b"FAI" | b"FIN" | b"FRA" | b"GER" | b"GUA"
        | b"IRL" | b"ISL" | b"ITA" | b"LUX" | b"MEX" | b"NED" | b"NOR" | b"PAR" | b"PER"
        | b"POR" | b"SCO" | b"SUI" | b"SWE" | b"URU" | b"VEN" | b"WLS" => "windows-1252",
        _ => return None,
    })
}

/// Returns the encodings that are likely for a report, best first: the encoding of the event's
/// federation (032), then those of federations to which more than a quarter of the players belong
/// (001, columns 54-56).
pub(in crate::format) fn likely_encodings(bytes: &[u8]) -> Vec<&'static str> {
    let mut counts: Vec<(usize, &'static str)> = Vec::new();
    let mut event_encoding = None;
    let mut players = 0;
    for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r')) {
        if let Some(value) = line.strip_prefix(b"032 ") {
            let code = value.trim_ascii();
            event_encoding = event_encoding.or(Some(code_page(code).unwrap_or("windows-1252")));
            event_encoding = event_encoding.filter(|_| code.len() == 3);
        } else if line.starts_with(b"001 ") && line.len() >= 56 {
            players += 1;
            if let Some(name) = code_page(&line[53..56]) {
                match counts.iter_mut().find(|(_, known)| *known == name) {
                    Some((count, _)) => *count += 1,
                    None => counts.push((1, name)),
                }
            }
        }
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let frequent_encodings = counts.into_iter().filter(|(count, _)| count * 4 > players);
    let mut list: Vec<&'static str> = event_encoding.into_iter().collect();
    for (_, name) in frequent_encodings {
        if !list.contains(&name) {
            list.push(name);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::likely_encodings;

    #[test]
    fn the_federation_of_the_event_counts_before_those_of_players() {
        let player = |code: &str| format!("001    1      {:33} 2000 {code}\n", "X");
        let file = |head: &str, codes: &[&str]| {
            let players: String = codes.iter().map(|code| player(code)).collect();
            likely_encodings(format!("{head}\n{players}").as_bytes())
        };
        assert_eq!(
            file("032 POL", &["RUS", "RUS"]),
            ["windows-1250", "windows-1251"]
        );
        assert_eq!(file("032 ", &["TUR", "TUR"]), ["windows-1254"]);
        assert_eq!(file("032 GER", &[]), ["windows-1252"]);
        assert_eq!(file("", &["NOR"]), ["windows-1252"]);
        assert!(file("", &["ENN"]).is_empty());
    }
}

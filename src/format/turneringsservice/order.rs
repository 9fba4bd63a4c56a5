//! Reads the rank order. The program's names of criteria are replaced by FIDE's codes where these
//! exist.

use super::element::Element;
use super::lowering::Lowering;
use crate::format::rank_order;
use crate::model::{FieldKey, RankOrder, TieBreakSpec};

/// The program's names of criteria, each with FIDE's code. Criteria that are not in the list have
/// no code: a national tie-break never gets the code of a similar FIDE tie-break.
const CRITERION_CODES: [(&str, &str); 26] = [
    ("Points", "PTS"),
    ("Buchholz", "BH"),
    ("Buchholz-1low", "BH/C1"),
    ("Buchholz-2low", "BH/C2"),
    ("Buchholz-1low-1high", "BH/M1"),
    ("FB", "FB"),
    ("FB-1low", "FB/C1"),
    ("FB-2low", "FB/C2"),
    ("Berger", "SB"),
    ("Berger-1low", "SB/C1"),
    ("Berger-2low", "SB/C2"),
    ("DE", "DE"),
    ("FideRating", "RTNG"),
    ("REP", "REP"),
    ("SumProgressiveScore", "PS"),
    ("SumProgressiveScore-1", "PS/C1"),
    ("SumProgressiveScore-2", "PS/C2"),
    ("AvgFideRatingOpponnent", "ARO"),
    ("AvgFideRatingOpponnent-1low", "ARO/C1"),
    ("AvgFideRatingOpponent", "ARO"),
    ("PerfectTournamentPerformance", "PTP"),
    ("Koya", "KS"),
    ("NumWins", "WON"),
    ("GamePoints", "GPTS"),
    ("NumBlackWins", "BWG"),
    ("NumBlacks", "BPG"),
];

impl Lowering<'_, '_, '_> {
    /// Reads the rank order. An order that contains only scores is not recorded. An order with a
    /// criterion that cannot be read is not used, because without this criterion it is another
    /// order.
    pub(super) fn read_rank_order(&mut self) {
        let Some(list) = self.group.child("TieBreaksBy") else {
            return;
        };
        let mut criteria = Vec::new();
        let mut is_readable = true;
        for order in list.children("Order").iter().take(50) {
            let Some(name) = order.attribute("Name") else {
                continue;
            };
            let notation = criterion_notation(name.value, order);
            match rank_order(&notation) {
                Ok(read) => criteria.extend(read.criteria),
                Err(error) => {
                    is_readable = false;
                    self.note_invalid(name.span, format!("`Order`: {error}"));
                }
            }
        }
        if is_readable && criteria.iter().all(TieBreakSpec::is_score) {
            return;
        }
        self.record_span(FieldKey::RankOrder, list.span());
        if !is_readable {
            return;
        }
        self.import.tournament.rank_order = Some(RankOrder { criteria }.with_points());
    }
}

/// Returns a criterion in the notation of TRF record 212. If the name has no code, `OTHER_` is put
/// before the name, as this notation provides.
fn criterion_notation(name: &str, order: &Element<'_, '_>) -> String {
    let Some((_, code)) = CRITERION_CODES.iter().find(|(known, _)| *known == name) else {
        let name: String = name
            .chars()
            .map(|c| if is_gap(c) { '-' } else { c })
            .collect();
        return format!("OTHER_{name}");
    };
    let mut notation = (*code).to_owned();
    if order.bool_attribute("IncludeForfeits") == Some(true) {
        notation += "/P";
    }
    if let Some(limit) = order
        .number_attribute("Limit")
        .filter(|limit| limit.value != 0)
    {
        notation += &format!("/L{:+}", limit.value);
    }
    if let Some(factor) = order
        .number_attribute("Factor")
        .filter(|factor| factor.value > 0)
    {
        notation += &format!("/K{}", factor.value);
    }
    if order.bool_attribute("Fore") == Some(true) {
        notation += "/F";
    }
    notation
}

/// Whether a character of a name is replaced by a hyphen in the notation.
fn is_gap(c: char) -> bool {
    c == ',' || c.is_whitespace() || c.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(xml: &str, expected: &str) {
        let document = roxmltree::Document::parse(xml).unwrap();
        let order = Element::new(document.root_element(), 0);
        let name = order.attribute("Name").unwrap();
        let criterion = criterion_notation(name.value, &order);
        assert_eq!(criterion, expected);
        assert_eq!(rank_order(&criterion).unwrap().criteria.len(), 1);
    }

    #[test]
    fn criteria_without_a_code_keep_their_names() {
        check(r#"<Order Name="Buchholz-1low-1high"/>"#, "BH/M1");
        check(r#"<Order Name="Koya" Limit="-1"/>"#, "KS/L-1");
        check(
            r#"<Order Name="Buchholz" Fore="Y" IncludeForfeits="Y"/>"#,
            "BH/P/F",
        );
        check(r#"<Order Name="Monrad-2low"/>"#, "OTHER_Monrad-2low");
        check(r#"<Order Name="Own, and odd"/>"#, "OTHER_Own--and-odd");
    }
}

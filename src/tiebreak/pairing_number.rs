//! Tournament pairing number, the lower the better (7.8).

use super::catalogue::{Among, Modifier, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static TPN: TieBreak = TieBreak {
    code: "TPN",
    name: "tournament pairing number",
    article: "C.07 7.8",
    among: Among::Both,
    modifiers: &[Modifier::Reversed],
    sense: Sense::LowFirst,
    decimals: 0,
    method: Method::value::<PairingNumber>(),
    page: include_str!("../../docs/tiebreaks/TPN.md"),
};

struct PairingNumber;

impl Rule for PairingNumber {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let number = match context.table.number(player) {
            0 => None,
            number => Some(Exact::whole(i64::from(number))),
        };
        trace.remark(|| match number {
            None => "the file gives no usable pairing number".to_owned(),
            Some(_) => "the final pairing number, the lower the better".to_owned(),
        });
        number
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_number_of_the_file() {
        check("TPN", "2026", "7  3w1\n3  7b0", "7 3");
    }
}

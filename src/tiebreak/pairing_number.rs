//! Tournament pairing number: a lower number is better (7.8).

use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    TPN = "TPN" "tournament pairing number", "C.07 7.8",
    participants: PlayersAndTeams,
    traits: [FixedScore],
    modifiers: [Reversed],
    print_frequency: Rarely,
    sense: LowFirst,
    decimals: 0,
    value: pairing_number,
}

fn pairing_number(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let number = match player.table().number(player.id) {
        0 => None,
        number => Some(Exact::whole(i64::from(number))),
    };
    trace.remark(|| match number {
        None => "the file gives no usable pairing number".to_owned(),
        Some(_) => "the final pairing number; lower is better".to_owned(),
    });
    number
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_pairing_number_in_the_file_counts() {
        check("TPN", "2026", "7  3w1\n3  7b0", "7 3");
    }
}

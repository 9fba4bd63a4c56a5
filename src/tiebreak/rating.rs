//! Rating: the rating of the participant (10.6).

use super::entry::tie_break;
use super::participant::Participant;
use super::trace::Trace;
use crate::number::Exact;

tie_break! {
    RTNG = "RTNG" "rating", "C.07 10.6",
    participants: Players,
    depends_on: [Ratings],
    modifiers: [Reversed, Unrated],
    print_frequency: Rarely,
    candidates: [
        Swiss ["RTNG" 4 @ 330],
        RoundRobin ["RTNG" 4 @ 170]
    ],
    decimals: 0,
    value: rating,
}

fn rating(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    let rating = player.context.rating(player.id);
    trace.remark(|| match player.table().rating(player.id) {
        Some(_) => "the rating used in the tournament".to_owned(),
        None => "unrated: the rating announced for unrated players counts".to_owned(),
    });
    Some(Exact::whole(i64::from(rating?)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_rating_is_undefined_for_everybody_if_one_player_is_unrated() {
        check("RTNG", "2026", "1 (2100)  2w1\n2 (1900)  1b0", "2100 1900");
        check("RTNG", "2026", "1 (2100)  2w1\n2  1b0", "- -");
        check("RTNG/U1400", "2026", "1 (2100)  2w1\n2  1b0", "2100 1400");
    }
}

//! Q809: a player without a rapid or blitz rating has a standard rating, which is used instead.

use crate::audit::check::check;
use crate::audit::several::{self, Words, by_number};
use crate::audit::{Facts, Findings};
use crate::finding::Certainty;
use crate::import::Lack;
use crate::model::{FieldKey, PlayerId, TimeClass};
use crate::rating::time_class_name;

check! {
    NEWCOMER_RATED = "Q809" "newcomer-rated", Warning,
    page: include_str!("../../../docs/checks/newcomer-rated.md"),
    needs: [StandardInForce],
    not_corrected: "the pairings and tie-breaks are based on the rating in the file",
    may_be_right: true,
    run: newcomer_rated on facts,
}

fn newcomer_rated(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(list) = facts.in_force() else {
        return;
    };
    if list.category == TimeClass::Standard || facts.import.lacks(Lack::Ratings) {
        return;
    }
    let category = time_class_name(list.category);
    let describe_newcomer = |id: PlayerId| {
        let player = facts.import.tournament.player(id);
        let stated_rating = player.fide_rating.or(player.rating).unwrap_or(0);
        let list_entry = list
            .listed(id)
            .filter(|list_entry| list_entry.is_standard)?;
        let standard_rating = list_entry.rating.filter(|_| stated_rating == 0)?;
        Some((
            id,
            format!(
                "{} is unrated in the file and has no {category} rating, but the standard rating \
                 {standard_rating} counts",
                facts.who(id)
            ),
        ))
    };
    let players: Vec<_> = by_number(facts)
        .into_iter()
        .filter_map(describe_newcomer)
        .collect();
    let words = Words {
        field: FieldKey::Rating,
        message_for_many: "unrated players have a standard rating, which counts",
        label: "no rating",
        max_share: 30,
    };
    several::report(
        facts,
        findings,
        &NEWCOMER_RATED,
        &words,
        &players,
        |finding| {
            finding
                .cites(&[FieldKey::Rating])
                .rule("B.02 rapid and blitz 7.2.1")
                .fix("enter the standard rating of the list in force on the first day")
                .certainty(Certainty::ByList);
        },
    );
}

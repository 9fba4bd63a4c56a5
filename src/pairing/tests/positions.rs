//! Tests worked positions, each for one article of C.04.3.

use super::{Edition, History, NoPairing, by_number, pair};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::pairing::{
    ColourRule, Difference, Limit, OrderRule, Preference, Record, Side, allocate, pair_within,
    review, situations,
};

/// Returns an event with one row for each player. White was drawn for the first player. A row has
/// one word for each round: the opponent's number, the colour and the result (`12w1`), or a bye
/// (`U`, `F`, `H`, `Z`); `.` is an absence.
fn event(rows: &[&str], planned_rounds: u16) -> History {
    let mut history = History {
        planned_rounds: Some(planned_rounds),
        initial_colour: Some(Colour::White),
        ..History::default()
    };
    for (number, row) in (1..).zip(rows) {
        let entries: Vec<Entry> = row.split_whitespace().map(parse_entry).collect();
        let points = entries
            .iter()
            .map(|e| history.scores.points(e.outcome, e.colour));
        history.players.push(Record {
            number,
            points: points.collect(),
            entries,
            ..Record::default()
        });
    }
    history
}

/// Returns one word of a row as an entry.
fn parse_entry(word: &str) -> Entry {
    let (start, result) = word.split_at(word.len() - 1);
    let outcome = match result {
        "1" => Outcome::Win,
        "=" => Outcome::Draw,
        "0" => Outcome::Loss,
        "+" => Outcome::ForfeitWin,
        "-" => Outcome::ForfeitLoss,
        "U" => Outcome::PairingAllocatedBye,
        "F" => Outcome::FullPointBye,
        "H" => Outcome::HalfPointBye,
        "Z" => Outcome::ZeroPointBye,
        _ => Outcome::Absent,
    };
    let number = start.trim_end_matches(['w', 'b']);
    let colour = if start.ends_with('w') {
        Colour::White
    } else {
        Colour::Black
    };
    match number.parse::<u16>() {
        Ok(number) => Entry {
            opponent: Opponent::Player(PlayerId(number - 1)),
            colour: Some(colour),
            outcome,
        },
        Err(_) => Entry {
            outcome,
            ..Entry::default()
        },
    }
}

/// Returns the pairing as the numbers of White and Black on each board, and the number of the
/// player with the bye.
fn boards(history: &History, round: u16, edition: Edition) -> (Vec<(u16, u16)>, Option<u16>) {
    by_number(
        history,
        &pair(history, RoundNumber(round), edition).unwrap(),
    )
}

const BOTH: [Edition; 2] = [Edition::Dutch2017, Edition::Dutch2026];

#[test]
fn round_1_pairs_the_upper_half_with_the_lower() {
    // 3.2.2, 3.3.2 and 5.2.5: the first player of S1 meets the first of S2, and odd numbers have
    // White
    for edition in Edition::ALL {
        let found = boards(&event(&[""; 8], 5), 1, edition);
        assert_eq!(found, (vec![(1, 5), (3, 7), (6, 2), (8, 4)], None));
        let found = boards(&event(&[""; 7], 5), 1, edition);
        assert_eq!(found, (vec![(1, 4), (3, 6), (5, 2)], Some(7)));
    }
}

#[test]
fn points_without_play_bar_the_bye_depending_on_the_edition() {
    // C2: from 2026, a full-point bye rules out the pairing-allocated bye; before, only a forfeit
    // win did
    let bye = |rows: &[&str], edition| boards(&event(rows, 9), 4, edition).1;
    let full = ["H H H", "H H H", "F Z Z"];
    assert_eq!(bye(&full, Edition::Dutch2017), Some(3));
    assert_eq!(bye(&full, Edition::Dutch2026), Some(2));
    let half = ["H H H", "H H H", "H Z Z"];
    let forfeit = ["H H H", "H H H", "4b+ Z Z", "3w- Z Z Z"];
    for edition in BOTH {
        assert_eq!(bye(&half, edition), Some(3));
        assert_eq!(bye(&forfeit, edition), Some(2));
    }
}

#[test]
fn unplayed_rounds_are_floats_depending_on_the_edition() {
    // A.4.b: every unplayed round is a downfloat. 1.4.3 and 1.4.4: only one that gives points
    let history = event(&["Z", "H", "U", "6w-", "F", "4b+"], 5);
    let down = |edition| -> Vec<bool> {
        let players = situations(&history, RoundNumber(2), edition);
        let mut players: Vec<_> = players
            .iter()
            .map(|s| (s.number, s.downfloats[0]))
            .collect();
        players.sort_unstable();
        players.into_iter().map(|(_, down)| down).collect()
    };
    assert_eq!(down(Edition::Dutch2017), [true; 6]);
    assert_eq!(
        down(Edition::Dutch2026),
        [false, true, true, false, true, true]
    );
}

#[test]
fn only_topscorers_of_the_last_round_may_share_an_absolute_preference() {
    // C3: players 1 and 2 have had White twice, and are topscorers only if round 3 is the last
    let rows = ["3w1 4w1", "4w1 3w1", "1b0 2b0 Z", "2b0 1b0 Z"];
    let history = event(&rows, 3);
    for edition in BOTH {
        // 5.2.4, E.4: the preferences and the colour histories are equal
        assert_eq!(boards(&history, 3, edition).0, [(2, 1)]);
        let history = event(&rows, 4);
        let found = pair(&history, RoundNumber(3), edition);
        assert_eq!(found, Err(NoPairing::Impossible));
    }
}

#[test]
fn a_forfeit_is_not_a_meeting() {
    // general handling rules 3.5, C.04.1.b: 1 and 2 were paired, but did not play
    let history = event(&["2w+", "1b-"], 3);
    for edition in BOTH {
        assert_eq!(boards(&history, 2, edition).0.len(), 1);
    }
    let history = event(&["2w1", "1b0"], 3);
    for edition in BOTH {
        assert_eq!(
            pair(&history, RoundNumber(2), edition),
            Err(NoPairing::Impossible)
        );
    }
}

#[test]
fn an_adjourned_game_is_a_meeting() {
    // general handling rules 3.1: the game counts as a draw, and its colour counts
    let history = event(&["2w?", "1b?", "4w1", "3b0"], 3);
    let mut history = history;
    for id in 0..2 {
        history.players[id].entries[0].outcome = Outcome::Unknown;
    }
    let players = situations(&history, RoundNumber(2), Edition::Dutch2026);
    let first = players.iter().find(|player| player.number == 1).unwrap();
    assert_eq!(first.colours, [Colour::White]);
    for edition in BOTH {
        let (pairs, _) = boards(&history, 2, edition);
        assert!(!pairs.contains(&(1, 2)) && !pairs.contains(&(2, 1)));
    }
}

#[test]
fn forbidden_pairs_apply_only_in_their_rounds() {
    use crate::model::RoundRange;
    let mut history = event(&[""; 4], 3);
    let rounds = |first, last| RoundRange {
        first: RoundNumber(first),
        last: RoundNumber(last),
    };
    history.forbidden = vec![(rounds(1, 2), vec![PlayerId(0), PlayerId(2)])];
    for edition in Edition::ALL {
        // 4.2: without the pair 1-3, the next transposition is 1-4, 2-3
        assert_eq!(boards(&history, 1, edition).0, [(1, 4), (3, 2)]);
    }
    history.forbidden[0].0 = rounds(2, 3);
    assert_eq!(boards(&history, 1, Edition::Dutch2026).0, [(1, 3), (4, 2)]);
}

#[test]
fn each_rule_of_article_5_decides_the_colours_of_a_pair() {
    let check = |own: &str, other: &str, expected| {
        let colours = |games: &str| -> Vec<Colour> {
            let colour = |c| {
                if c == 'W' {
                    Colour::White
                } else {
                    Colour::Black
                }
            };
            games.chars().map(colour).collect()
        };
        let (own, other) = (colours(own), colours(other));
        let side = |colours| Side {
            preference: Preference::from_colours(colours),
            colours,
            has_odd_position: true,
        };
        assert_eq!(allocate(side(&own), side(&other), Colour::White), expected);
    };
    use Colour::{Black, White};
    // 5.2.1: both preferences are granted; a player without a preference gets the other colour
    check("W", "B", (Black, ColourRule::Granted));
    check("", "W", (White, ColourRule::Granted));
    // 5.2.2: an absolute preference is stronger than a strong one, a strong one than a mild one; of
    // two absolute ones, the one with the wider colour difference
    check("WBB", "B", (White, ColourRule::Stronger));
    check("BW", "W", (White, ColourRule::Stronger));
    check("WW", "WWW", (White, ColourRule::Stronger));
    // 5.2.3: the last games in which the colours differed, counted backwards
    check("WWB", "WBW", (White, ColourRule::Alternated));
    check("BWBW", "BW", (Black, ColourRule::HigherRanked));
    // 5.2.5: nobody has a preference, and the higher ranked player has an odd position
    check("", "", (White, ColourRule::Number));
    assert_eq!(ColourRule::Alternated.article(Edition::Dutch2026), "5.2.3");
    assert_eq!(ColourRule::Alternated.article(Edition::Dutch2017), "E.3");
}

#[test]
fn players_who_were_never_paired_have_no_position() {
    // 5.2.5: player 1 has been absent, so player 2 is the first in the list of those who took part
    let history = event(&["Z", "", "", "", ""], 5);
    let (pairs, bye) = boards(&history, 1, Edition::Dutch2026);
    assert_eq!((pairs, bye), (vec![(2, 4), (5, 3)], None));
}

#[test]
fn a_later_transposition_is_reported() {
    // 4.2: 1-4 and 2-3 are as good as 1-3 and 2-4, but come later
    let history = event(&["4w1", "3b0", "2w1", "1b0"], 3);
    let reviewed = review(
        &history,
        RoundNumber(1),
        Edition::Dutch2026,
        Limit::from_steps(1_000_000),
    )
    .unwrap();
    let difference = &reviewed.brackets[0].difference;
    assert_eq!(*difference, Difference::Order(OrderRule::Transposition));
    let history = event(&["2w1", "1b0", "4w1", "3b0"], 3);
    let reviewed = review(
        &history,
        RoundNumber(1),
        Edition::Dutch2026,
        Limit::from_steps(1_000_000),
    )
    .unwrap();
    let difference = &reviewed.brackets[0].difference;
    assert_eq!(*difference, Difference::Order(OrderRule::FewerExchanges));
}

#[test]
fn a_rematch_is_reported() {
    let history = event(&["2w1 2b1", "1b0 1w0", "4w1 4b1", "3b0 3w0"], 3);
    let reviewed = review(
        &history,
        RoundNumber(2),
        Edition::Dutch2017,
        Limit::from_steps(1_000_000),
    )
    .unwrap();
    let prohibited = |review: &crate::pairing::BracketReview| match &review.difference {
        Difference::Prohibited(pairs) => pairs.len(),
        _ => 0,
    };
    // the two winners of round 1 have met, so they float out of their bracket, and all pairs are
    // made in the lower bracket
    let counts: usize = reviewed.brackets.iter().map(prohibited).sum();
    assert!(!reviewed.fits() && counts <= 2, "{reviewed:#?}");
}

#[test]
fn pairing_stops_at_the_limit() {
    let history = event(&["2w1", "1b0", "4w1", "3b0"], 3);
    let found = pair_within(
        &history,
        RoundNumber(2),
        Edition::Dutch2026,
        Limit::from_steps(3),
    );
    assert_eq!(found, Err(NoPairing::Limit));
}

/// After round 1 there are 4179 winners and 4179 losers, and one winner is moved down: more players
/// than the weights of the rules of 2017 allow. The round is refused because of its size, within
/// fewer steps than a pairing would need.
#[test]
fn a_round_that_is_too_large_is_refused_at_once() {
    let game = |player: u16| {
        let opponent = if player % 2 == 1 {
            player + 1
        } else {
            player - 1
        };
        match player % 4 {
            1 => format!("{opponent}w1"),
            2 => format!("{opponent}b0"),
            3 => format!("{opponent}b1"),
            _ => format!("{opponent}w0"),
        }
    };
    let rows: Vec<String> = (1..=8358).map(game).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let history = event(&rows, 3);
    let steps = 3_000_000;
    let found = pair_within(
        &history,
        RoundNumber(2),
        Edition::Dutch2017,
        Limit::from_steps(steps),
    );
    assert_eq!(found, Err(NoPairing::TooWide));
}

#[test]
fn contradictory_rows_do_not_prevent_the_pairing() {
    // an opponent who does not exist, a player against themselves, two players who name the same
    // opponent
    let mut history = event(&["9w1", "2b1", "4w1", "1w0", ""], 3);
    history.players[4].number = 4;
    for edition in Edition::ALL {
        for round in 1..5 {
            let _ = pair(&history, RoundNumber(round), edition);
            let _ = review(
                &history,
                RoundNumber(round),
                edition,
                Limit::from_steps(1_000_000),
            );
        }
    }
    assert_eq!(
        boards(&History::default(), 1, Edition::Dutch2026),
        (Vec::new(), None)
    );
    let single_player = event(&[""], 3);
    assert_eq!(
        boards(&single_player, 1, Edition::Dutch2026),
        (Vec::new(), Some(1))
    );
}

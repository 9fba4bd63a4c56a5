//! Compares the engine with an exhaustive search, and with worked positions.

mod causes;
mod oracle;
mod positions;
mod random;
mod unanswered;

use std::collections::BTreeSet;

use super::field::Field;
use super::{
    ColourRule, Difference, Edition, History, Limit, Meetings, NoPairing, Pairing, pair, review,
    verify,
};
use crate::model::{PlayerId, RoundNumber, RoundRange};
use random::Random;

/// Returns the number of random positions that a test tries for each edition. It is greater if the
/// environment variable `CROSSTABLE_BULK` is 1.
fn positions() -> u64 {
    let bulk = std::env::var_os("CROSSTABLE_BULK").is_some_and(|value| value == "1");
    if bulk { 20_000 } else { 150 }
}

/// Returns the pairs `(white, black)` as pairing numbers, sorted by the number of White, and the
/// number of the player with the bye.
fn by_number(history: &History, pairing: &Pairing) -> (Vec<(u16, u16)>, Option<u16>) {
    let number = |id: PlayerId| history.players[id.index()].number;
    let pairs = pairing
        .pairs
        .iter()
        .map(|pair| (number(pair.white), number(pair.black)));
    let mut pairs: Vec<(u16, u16)> = pairs.collect();
    pairs.sort_unstable();
    (pairs, pairing.bye.map(number))
}

fn check_against_search(edition: Edition) {
    let mut random = Random::new(edition.name().len() as u64 * 31 + 17);
    let (mut paired_count, mut impossible_count) = (0, 0);
    for seed in 0..positions() {
        let (history, round) = random.position(2 + seed % 9);
        let field = Field::new(&history, round, edition);
        let found = pair(&history, round, edition);
        match oracle::best_pairing(&field) {
            None => {
                assert_eq!(found, Err(NoPairing::Impossible), "{history:?}");
                impossible_count += 1;
            }
            Some(mut expected) => {
                let found = found.unwrap();
                let mut pairs: Vec<(PlayerId, PlayerId)> = Vec::new();
                for pair in &found.pairs {
                    pairs.push((pair.white.min(pair.black), pair.white.max(pair.black)));
                }
                pairs.sort_unstable();
                expected.sort_unstable();
                assert_eq!(pairs, expected, "{} {round} {history:?}", edition.name());
                paired_count += 1;
            }
        }
    }
    assert!(
        paired_count > 50 && impossible_count > 0,
        "{paired_count} paired, {impossible_count} impossible"
    );
}

#[test]
fn no_pairing_of_2026_is_better() {
    check_against_search(Edition::Dutch2026);
}

#[test]
fn no_pairing_of_2017_is_better() {
    check_against_search(Edition::Dutch2017);
}

#[test]
fn no_pairing_of_the_older_rules_is_better() {
    check_against_search(Edition::Older);
}

#[test]
fn the_allowed_meetings_are_those_of_the_field() {
    let mut random = Random::new(9);
    let (mut allowed, mut refused) = (0, 0);
    for seed in 0..positions() {
        let (mut history, round) = random.position(2 + seed % 9);
        if seed % 3 == 0 {
            let rounds = RoundRange {
                first: RoundNumber(1),
                last: round,
            };
            history
                .forbidden
                .push((rounds, vec![PlayerId(0), PlayerId(1)]));
        }
        let meetings = Meetings::new(&history, round);
        for edition in [Edition::Dutch2026, Edition::Dutch2017, Edition::Older] {
            let field = Field::new(&history, round, edition);
            for (first, one) in field.players.iter().enumerate() {
                for (second, other) in field.players.iter().enumerate() {
                    let expected = field.may_meet(first, second);
                    assert_eq!(meetings.may_meet(one.id, other.id), expected, "{history:?}");
                    *(if expected { &mut allowed } else { &mut refused }) += 1;
                }
            }
        }
    }
    assert!(allowed > 500 && refused > 500, "{allowed}, {refused}");
}

#[test]
fn the_order_of_the_list_does_not_matter() {
    let mut random = Random::new(4);
    for seed in 0..positions() / 2 {
        let (history, round) = random.position(4 + seed % 12);
        let shuffled = random.shuffled(&history);
        for edition in Edition::ALL {
            let pairs = pair(&history, round, edition).map(|p| by_number(&history, &p));
            let shuffled_pairs = pair(&shuffled, round, edition);
            let shuffled_pairs = shuffled_pairs.map(|p| by_number(&shuffled, &p));
            assert_eq!(pairs, shuffled_pairs, "{} {history:?}", edition.name());
        }
    }
}

#[test]
fn later_rounds_do_not_affect_the_pairing() {
    let mut random = Random::new(8);
    for seed in 0..positions() / 2 {
        let (history, round) = random.position(4 + seed % 12);
        let edition = Edition::ALL[seed as usize % 3];
        let Ok(pairing) = pair(&history, round, edition) else {
            continue;
        };
        let mut longer = history.clone();
        random.play(&mut longer, round, &pairing);
        let next_round = RoundNumber(round.0 + 1);
        if let Ok(next_pairing) = pair(&longer, next_round, edition) {
            random.play(&mut longer, next_round, &next_pairing);
        }
        let repeated_pairing = pair(&longer, round, edition).unwrap();
        assert_eq!(
            by_number(&history, &pairing),
            by_number(&longer, &repeated_pairing)
        );
    }
}

#[test]
fn a_round_made_by_the_engine_fits() {
    let mut random = Random::new(15);
    for seed in 0..positions() / 2 {
        let (mut history, round) = random.position(4 + seed % 12);
        for edition in Edition::ALL {
            let Ok(pairing) = pair(&history, round, edition) else {
                continue;
            };
            let before = history.clone();
            random.play(&mut history, round, &pairing);
            let reviewed = review(&history, round, edition, Limit::DEFAULT).unwrap();
            assert!(reviewed.fits(), "{reviewed:#?}");
            history = before;
        }
    }
}

/// Exchanges the players with Black of two pairs, or a player with Black and the one with the bye.
fn change_by_hand(random: &mut Random, pairing: &mut Pairing) {
    let index = random.below(pairing.pairs.len() as u64 - 1) as usize;
    let black = pairing.pairs[index].black;
    match &mut pairing.bye {
        Some(bye) if random.below(2) == 0 => {
            pairing.pairs[index].black = std::mem::replace(bye, black);
        }
        _ => {
            let next = &mut pairing.pairs[index + 1].black;
            pairing.pairs[index].black = std::mem::replace(next, black);
        }
    }
}

#[test]
fn a_round_changed_by_hand_differs_in_the_reported_criterion() {
    let mut random = Random::new(16);
    let (mut criteria, mut orders, mut absolute) = (BTreeSet::new(), 0, 0);
    for seed in 0..2 * positions() {
        let (mut history, round) = random.position(4 + seed % 7);
        let edition = Edition::ALL[seed as usize % 3];
        let field = Field::new(&history, round, edition);
        let Ok(mut pairing) = pair(&history, round, edition) else {
            continue;
        };
        if pairing.pairs.len() < 2 {
            continue;
        }
        change_by_hand(&mut random, &mut pairing);
        random.play(&mut history, round, &pairing);
        let reviewed = review(&history, round, edition, Limit::DEFAULT).unwrap();
        assert!(!reviewed.fits());
        let index = |id| {
            field
                .players
                .iter()
                .position(|player| player.id == id)
                .unwrap()
        };
        let recorded = pairing
            .pairs
            .iter()
            .map(|pair| (index(pair.white), index(pair.black)));
        let recorded = recorded.map(|(a, b)| (a.min(b), a.max(b)));
        let expected = oracle::first_difference(&field, &recorded.collect::<Vec<_>>());
        let mut differing = reviewed.brackets.iter();
        let bracket = differing.find(|bracket| bracket.difference != Difference::None);
        match &bracket.unwrap().difference {
            Difference::Criterion(criterion) => {
                assert_eq!(expected, Some(Some(*criterion)), "{bracket:#?}");
                criteria.insert(*criterion);
            }
            Difference::Order(_) => {
                assert_eq!(expected, Some(None), "{bracket:#?}");
                orders += 1;
            }
            other => {
                assert_eq!(expected, None, "{bracket:#?}");
                if let Difference::Prohibited(pairs) = other {
                    let prohibited = |[a, b]: &[PlayerId; 2]| !field.may_meet(index(*a), index(*b));
                    assert!(
                        !pairs.is_empty() && pairs.iter().all(prohibited),
                        "{bracket:#?}"
                    );
                }
                if *other == Difference::Bye {
                    let bye = index(pairing.bye.unwrap());
                    assert!(!oracle::may_have_bye(&field, bye), "{bracket:#?}");
                    // a violation of C2 is reported before one of C5
                    let verdict = verify::verify(&history, round, &[edition]);
                    let is_prohibited = match &verdict.reason(edition).unwrap().rule {
                        verify::Rule::Bye { prohibition, .. } => prohibition.is_some(),
                        rule => panic!("{rule:?}"),
                    };
                    assert_eq!(is_prohibited, !field.players[bye].may_have_bye);
                }
                absolute += 1;
            }
        }
    }
    assert!(
        criteria.len() > 5 && orders > 0 && absolute > 0,
        "{criteria:?} {orders} {absolute}"
    );
}

#[test]
fn exchanged_colours_are_reported_as_colours() {
    let mut random = Random::new(23);
    let mut checked_count = 0;
    for seed in 0..positions() {
        let (mut history, round) = random.position(4 + seed % 12);
        let edition = Edition::ALL[seed as usize % 3];
        let Ok(mut pairing) = pair(&history, round, edition) else {
            continue;
        };
        if pairing.pairs.is_empty() || round == RoundNumber(1) {
            continue;
        }
        let index = random.below(pairing.pairs.len() as u64) as usize;
        let pair = &mut pairing.pairs[index];
        let rule = pair.rule;
        (pair.white, pair.black) = (pair.black, pair.white);
        let board = verify::Board {
            white: pair.white,
            black: Some(pair.black),
        };
        random.play(&mut history, round, &pairing);
        let comparison = verify::compare(&history, round, edition, &mut Limit::default());
        // the recorded colours may follow from the rules if odd and even in C.04.3 5.2.5 refer to
        // the pairing number
        if comparison.by_number {
            assert_eq!(rule, ColourRule::Number, "{history:?}");
            continue;
        }
        let difference = comparison.outcome.unwrap();
        assert!(difference.differs_only_in_colours());
        assert_eq!(difference.file, [board]);
        let reviewed = review(&history, round, edition, Limit::DEFAULT).unwrap();
        assert!(reviewed.fits(), "{reviewed:#?}");
        checked_count += 1;
    }
    assert!(checked_count > 50, "{checked_count}");
}

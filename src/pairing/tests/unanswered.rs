//! Tests editions without an answer, and work that the limit of a round stops.

use std::time::{Duration, Instant};

use super::causes::{BOTH, BY_HAND, event, fourth_round, id, three_rounds};
use super::random::Random;
use crate::model::{Colour, Entry, Opponent, Outcome, RoundNumber};
use crate::number::Points;
use crate::pairing::verify::{
    NoStory, Search, UnfinishedSearch, Verdict, likely_edition, story, verify, verify_within,
};
use crate::pairing::{Edition, History, Limit, NoPairing, Record};

/// The search for a cause gets the steps of the round's limit that the pairings did not use.
#[test]
fn a_search_that_reaches_the_limit_is_reported_as_stopped() {
    let history = three_rounds();
    let history = fourth_round(&history, &history, &BY_HAND);
    let verdict = |steps| {
        let mut limit = Limit::from_steps(steps);
        verify_within(&history, RoundNumber(4), &BOTH, (&mut limit, false))
    };
    assert!(verdict(1_000_000_000).search != Search::Stopped);
    let mut limits = (8..30).map(|bits| verdict(1 << bits));
    let short = limits
        .find(|verdict| verdict.search == Search::Stopped)
        .unwrap();
    assert!(short.differs() && short.causes.is_empty(), "{short:?}");
    let unjudged = verdict(100);
    assert!(unjudged.reason_unjudged().is_some(), "{unjudged:?}");
}

/// An edition without an answer is neither a match nor a difference. Player 1 had a full-point bye
/// in round 1: under the rules of 2026 this rules out the pairing-allocated bye (C2), under those
/// of 2017 it does not (C.2). Players 2 and 3 have already had the pairing-allocated bye, so only
/// the rules of 2017 can pair the three in round 3.
#[test]
fn an_edition_without_an_answer_does_not_count() {
    let bye = |outcome| Entry {
        outcome,
        ..Entry::default()
    };
    let game = |opponent: u16, colour, outcome| Entry {
        opponent: Opponent::Player(id(opponent)),
        colour: Some(colour),
        outcome,
    };
    let record = |number, entries: Vec<Entry>| {
        let points = entries.iter().map(|entry| match entry.outcome {
            Outcome::Win | Outcome::FullPointBye | Outcome::PairingAllocatedBye => 2,
            _ => 0,
        });
        Record {
            number,
            points: points.map(Points::from_halves).collect(),
            entries,
            ..Record::default()
        }
    };
    let colours = |first: Colour| History {
        players: vec![
            record(
                1,
                vec![
                    bye(Outcome::FullPointBye),
                    bye(Outcome::ZeroPointBye),
                    bye(Outcome::PairingAllocatedBye),
                ],
            ),
            record(
                2,
                vec![
                    bye(Outcome::PairingAllocatedBye),
                    bye(Outcome::ZeroPointBye),
                    game(3, first, Outcome::Draw),
                ],
            ),
            record(
                3,
                vec![
                    bye(Outcome::ZeroPointBye),
                    bye(Outcome::PairingAllocatedBye),
                    game(2, first.opposite(), Outcome::Draw),
                ],
            ),
        ],
        initial_colour: Some(Colour::White),
        ..History::default()
    };
    // players 2 and 3 have 1 point and no game yet. Player 2 is the higher ranked one, and the
    // second in the list of those who took part. White was drawn for the first, so 2 has Black
    // (E.5)
    let third = RoundNumber(3);
    let right = verify(&colours(Colour::Black), third, &BOTH);
    assert_eq!(
        right.fitting_editions().collect::<Vec<_>>(),
        [Edition::Dutch2017]
    );
    let unanswered: Vec<_> = right.unanswered_editions().collect();
    let reason = NoPairing::Impossible;
    assert_eq!(unanswered, [(Edition::Dutch2026, reason)]);
    let wrong = verify(&colours(Colour::White), third, &BOTH);
    assert!(wrong.is_unexplained());
    assert!(!wrong.differs(), "only one edition has answered");
    assert!(wrong.reason_unjudged().is_none());
    assert!(!wrong.is_answered(Edition::Dutch2026));
    // such a round says nothing about the edition of the event
    let likely = likely_edition(&[&right], &BOTH);
    assert_eq!(likely, None);
    // if only the edition that answers is requested, the round differs
    let by_one_edition = verify(&colours(Colour::White), third, &BOTH[..1]);
    assert!(by_one_edition.differs());
}

const FOURTH: RoundNumber = RoundNumber(4);

/// All work for a round uses one limit, and the remaining steps never increase.
#[test]
fn all_work_for_a_round_shares_one_limit() {
    let history = three_rounds();
    let history = fourth_round(&history, &history, &BY_HAND);
    for bits in 0..30 {
        let mut limit = Limit::from_steps(1 << bits);
        let verdict = verify_within(&history, FOURTH, &BOTH, (&mut limit, true));
        assert!(limit.steps < 1 << bits);
        let is_ended = verdict
            .unanswered_editions()
            .any(|(_, why)| why == NoPairing::Limit);
        if is_ended {
            assert!(verdict.is_open() && !verdict.differs(), "{verdict:?}");
        }
    }
}

/// Whatever the limit is, the verdict lists the parts of the work that are missing.
#[test]
fn work_stopped_by_the_limit_is_listed() {
    let history = three_rounds();
    let history = fourth_round(&history, &history, &BY_HAND);
    let verdicts = (8_u32..30).flat_map(|bits| [1 << bits, 3 << (bits - 1)]);
    let verdicts = verdicts.map(|steps| {
        let mut limit = Limit::from_steps(steps);
        verify_within(&history, FOURTH, &BOTH, (&mut limit, false))
    });
    let verdicts: Vec<Verdict> = verdicts.filter(Verdict::differs).collect();
    for verdict in &verdicts {
        for edition in BOTH {
            let is_missing = verdict.reason(edition).is_none();
            let is_named = verdict
                .unfinished
                .contains(&UnfinishedSearch::FirstDifference(edition));
            assert_eq!(is_missing, is_named, "{verdict:?}");
        }
        let is_reported = !verdict.causes.is_empty() || verdict.search != Search::Done;
        assert!(is_reported, "{verdict:?}");
    }
    let ended = verdicts.iter().filter(|one| !one.unfinished.is_empty());
    assert!((1..verdicts.len()).contains(&ended.count()));
}

/// The explanation of a pair uses the same limit. If the limit stops the work, the explanation must
/// not conclude that the rules give a pair, or that the other players could not be paired.
#[test]
fn an_explanation_that_reaches_the_limit_is_marked_as_unfinished() {
    let history = three_rounds();
    let history = fourth_round(&history, &history, &[]);
    let explain = |steps| {
        let mut limit = Limit::from_steps(steps);
        let request = (FOURTH, id(1));
        let story = story(&history, request, Edition::Dutch2026, 15, &mut limit);
        assert!(limit.steps < steps);
        story
    };
    let whole = explain(1 << 32).unwrap();
    assert!(!whole.unfinished && !whole.others.is_empty());
    let mut unfinished = 0;
    for bits in 6..32 {
        match explain(1 << bits) {
            Err(why) => assert_eq!(why, NoStory::NoPairing(NoPairing::Limit)),
            Ok(story) => {
                unfinished += usize::from(story.unfinished);
                let whole = whole.others.iter().map(|other| &other.refusal);
                let shown = story.others.iter().map(|other| &other.refusal);
                assert_eq!(story.unfinished, shown.len() < whole.len());
                assert!(shown.zip(whole).all(|(one, other)| one == other));
            }
        }
    }
    assert!(unfinished > 0);
}

/// The search for an explanation of the fifth round would take minutes without a limit: 1200
/// players, paired at random in all rounds.
#[test]
fn a_time_limit_is_kept() {
    let mut history = event(1200, &[]);
    let mut random = Random::new(29);
    for round in RoundNumber::up_to(5) {
        let pairing = random.random_pairing(&history, round);
        random.play(&mut history, round, &pairing);
    }
    let began = Instant::now();
    let mut limit = Limit {
        steps: u64::MAX,
        time: Some(Duration::from_millis(300)),
    };
    let verdict = verify_within(&history, RoundNumber(5), &BOTH, (&mut limit, true));
    // much more time than is needed, because other tests run at the same time
    assert!(began.elapsed() < Duration::from_secs(3));
    assert_eq!(limit.steps, 0, "{verdict:?}");
}

//! Tie-breaks, derivations and standings agree with each other for any crosstable.

use crosstable::model::{
    Adjustment, AdjustmentKind, Crosstable, PairingNumber, Player, PlayerId, RankOrder, System,
    Tournament,
};
use crosstable::number::{Exact, Points};
use crosstable::rules::{EDITIONS, INTERPRETATIONS, RuleSet, interpretations};
use crosstable::standings::standings;
use crosstable::tiebreak::{self, CATALOGUE, Context, ParticipantKind, column, derive};
use proptest::prelude::*;

use crate::support::bulk;
use crate::support::grid::{code, fill};

/// A crosstable that may have contradictory rows, unknown opponents, games of players against
/// themselves, and bonus points.
fn tournament() -> impl Strategy<Value = Tournament> {
    let cell = (0_u16..10, "[wb-]", "[10=WDL+UFHZ*-]");
    let cell = cell.prop_map(|(opponent, colour, sign)| format!("{opponent}{colour}{sign}"));
    let row = prop::collection::vec(cell, 5);
    let rating = prop::option::weighted(0.95, 1000_u16..2800);
    let player = (row, rating, -300..300_i32);
    let players = prop::collection::vec(player, 1..9);
    (players, any::<bool>()).prop_map(|(players, round_robin)| {
        let mut facts = Tournament {
            system: round_robin.then_some(System::RoundRobin { cycles: 0 }),
            ..Tournament::default()
        };
        let mut rows = Vec::new();
        for (number, (row, rating, bonus)) in (1..).zip(players) {
            facts.players.push(Player {
                number: Some(PairingNumber(number)),
                rating,
                ..Player::default()
            });
            facts.adjustments.push(Adjustment {
                kind: AdjustmentKind::Bonus,
                points: Points::from_hundredths(if bonus > 200 { bonus } else { 0 }),
                round: None,
                players: vec![PlayerId::at(rows.len())],
            });
            rows.push(row);
        }
        fill(&mut facts, &rows);
        facts
    })
}

/// Every code of the catalogue, some with modifiers.
const CODES: &[&str] = &[
    "BH/C1",
    "BH/C2/P",
    "BH/M1",
    "BH/M9",
    "BH/P",
    "BH/F",
    "FB/C1",
    "FB/P",
    "SB/C1",
    "SB/C2",
    "SB/P",
    "AOB/F",
    "SOB/F",
    "PS/C2",
    "KS/L-2",
    "ARO/C1",
    "ARO/M1/V2022",
    "ARO/U1400",
    "TPR/U1400",
    "PTP/U1400",
    "APRO/U1400",
    "APPO/U1400",
    "RTNG/R/U1400",
    "DE/P",
    "BH/V2024",
];

/// Codes of tie-breaks whose value is the sum of the contributions of the rounds.
const SUMS: &[&str] = &[
    "BH", "FB", "SB", "PS", "WIN", "WON", "BPG", "BWG", "REP", "STD", "SOB",
];

fn holds_together(facts: &Tournament, rules: &RuleSet) {
    let system = facts.system.unwrap_or(System::Swiss);
    let table = Crosstable::new(facts, system, facts.rounds);
    let context = Context::new(&table, rules);
    let of_players = CATALOGUE
        .iter()
        .filter(|entry| entry.participants != ParticipantKind::Teams);
    let plain = of_players.map(|entry| entry.code);
    for name in plain.chain(CODES.iter().copied()) {
        let spec = code(name);
        let values = column(&context, &spec).unwrap();
        for id in facts.ids() {
            let derivation = derive(&context, &spec, id.into()).unwrap();
            assert_eq!(derivation.value, values[id.index()], "{name}");
            if SUMS.contains(&spec.code.as_str()) {
                let left = derivation
                    .steps
                    .iter()
                    .filter(|step| step.cut_reason.is_none());
                let sum = left
                    .filter_map(|step| step.amount)
                    .fold(Exact::ZERO, |sum, amount| sum.checked_add(amount).unwrap());
                assert_eq!(derivation.value, Some(sum), "{name}: {derivation:#?}");
            }
        }
    }
}

fn ranks_hold_together(facts: &Tournament, order: &RankOrder) {
    let table = Crosstable::new(facts, System::Swiss, facts.rounds);
    for rules in EDITIONS {
        let context = Context::new(&table, rules);
        let standings = standings(&context, order);
        let mut listed = standings.order.clone();
        listed.sort_unstable();
        assert!(
            listed.into_iter().eq(facts.ids().map(Into::into)),
            "everybody is listed once"
        );
        for (at, id) in standings.order.iter().enumerate() {
            let rank = usize::from(standings.ranks[id.index()]);
            let tied = at > 0 && standings.separated_by[at].is_none();
            let expected = if tied {
                usize::from(standings.ranks[standings.order[at - 1].index()])
            } else {
                at + 1
            };
            assert_eq!(rank, expected);
            for criterion in 0..order.criteria.len() {
                assert!(standings.tied_set_before(criterion, *id).contains(id));
                let derivation = standings.derive(&context, criterion, *id).unwrap();
                let column = standings.columns[criterion].as_ref().unwrap();
                assert_eq!(
                    derivation.value,
                    column[id.index()],
                    "{order} at {criterion}"
                );
            }
        }
    }
}

/// Checks that tie-breaks declare every interpretation that changes their values, except
/// `round-robin-dummy`. A search for other rules skips the interpretations that a tie-break does
/// not declare.
fn declares_its_interpretations(facts: &Tournament) {
    let system = facts.system.unwrap_or(System::Swiss);
    let table = Crosstable::new(facts, system, facts.rounds);
    let wholly_declared = ["PTS", "DE", "BH", "SB"];
    for edition in EDITIONS {
        let context = Context::new(&table, edition);
        for interpretation in INTERPRETATIONS {
            let changed = interpretation.applied_to(edition);
            let Some(changed) = changed.filter(|_| interpretation.name != "round-robin-dummy")
            else {
                continue;
            };
            let under = Context::new(&table, &changed);
            for name in wholly_declared.iter().chain(CODES) {
                let spec = code(name);
                let entry = tiebreak::find(&spec.code).unwrap();
                let wholly = wholly_declared.contains(&entry.code);
                if wholly && !entry.interpretations.contains(&interpretation.name) {
                    let values = column(&under, &spec);
                    assert_eq!(
                        values.unwrap(),
                        column(&context, &spec).unwrap(),
                        "{name} does not declare {}, edition {}",
                        interpretation.name,
                        edition.name
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if bulk() { 60 } else { 20 }, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_and_derivations_agree(facts in tournament()) {
        for rules in EDITIONS {
            holds_together(&facts, rules);
        }
        for rules in interpretations() {
            holds_together(&facts, &rules);
        }
    }

    #[test]
    fn tie_breaks_declare_their_interpretations(facts in tournament()) {
        declares_its_interpretations(&facts);
    }

    #[test]
    fn ranks_and_tied_sets_agree(facts in tournament()) {
        let codes = ["PTS", "DE", "WIN", "DE/P", "BH/C1", "TPN/R"];
        ranks_hold_together(&facts, &RankOrder { criteria: codes.map(code).to_vec() });
    }
}

//! Finds the best pairing by trying every set of pairs in every bracket and comparing them
//! criterion by criterion, then by the order of generation.

use std::cmp::Reverse;

use crate::model::PlayerId;
use crate::pairing::Edition;
use crate::pairing::bracket::Bracket;
use crate::pairing::criteria::{BracketView, Criterion, criteria};
use crate::pairing::field::Field;

type Pairs = Vec<(usize, usize)>;

/// Returns the pairs of the best pairing, each with the lower id first; `None` if there is no
/// complete pairing.
pub(super) fn best_pairing(field: &Field) -> Option<Vec<(PlayerId, PlayerId)>> {
    let search = Search::new(field)?;
    let mut pairs = Pairs::new();
    let (mut movers, mut start) = (Vec::new(), 0);
    while start < field.players.len() {
        let bracket = Bracket::from_scoregroup(field, movers, start);
        let mut chosen = search.bracket(&bracket);
        movers = left_over(&bracket, &chosen.pairs);
        start = bracket.residents.end;
        pairs.append(&mut chosen.pairs);
        if chosen.collapse {
            let last = Bracket::collapsed(field, movers, start);
            pairs.extend(search.complete(&last).pairs);
            break;
        }
    }
    let id = |player: usize| field.players[player].id;
    let pairs = pairs
        .into_iter()
        .map(|(a, b)| (id(a).min(id(b)), id(a).max(id(b))));
    Some(pairs.collect())
}

/// Returns the first criterion in which a recorded round differs from the best pairing.
/// `Some(None)` if all criteria are equal and only the order of generation differs. `None` if the
/// first bracket that differs breaks an absolute criterion, or if no complete pairing exists. The
/// pairings must differ.
pub(super) fn first_difference(
    field: &Field,
    recorded: &[(usize, usize)],
) -> Option<Option<Criterion>> {
    let search = Search::new(field)?;
    let (mut movers, mut start, mut collapsed) = (Vec::new(), 0, false);
    loop {
        let bracket = if collapsed {
            Bracket::collapsed(field, movers, start)
        } else {
            Bracket::from_scoregroup(field, movers, start)
        };
        let chosen = if collapsed {
            search.complete(&bracket)
        } else {
            search.bracket(&bracket)
        };
        let inside = |player: usize| bracket.players().any(|other| other == player);
        let recorded_pairs = recorded.iter().filter(|(a, b)| inside(*a) && inside(*b));
        let mut recorded_pairs: Pairs = recorded_pairs.copied().collect();
        let mut best_pairs = chosen.pairs;
        recorded_pairs.sort_unstable();
        best_pairs.sort_unstable();
        if recorded_pairs == best_pairs {
            movers = left_over(&bracket, &best_pairs);
            start = bracket.residents.end;
            collapsed = chosen.collapse;
            continue;
        }
        let legal = recorded_pairs.iter().all(|&(a, b)| field.may_meet(a, b));
        if !legal || !search.leaves_complete(&bracket, &recorded_pairs) {
            return None;
        }
        let [own, other] = [&best_pairs, &recorded_pairs]
            .map(|pairs| search.values(&bracket, pairs, &chosen.counted));
        let differs = own.iter().zip(&other).position(|(own, other)| own != other);
        return Some(differs.map(|place| chosen.counted[place]));
    }
}

/// Whether a player may have the bye: C2 allows it and, under the rules of 2026 with an odd number
/// of players, the player has the lowest score for which everybody else can be paired (C5).
pub(super) fn may_have_bye(field: &Field, player: usize) -> bool {
    Search::new(field).is_some_and(|search| search.eligible[player])
}

/// The best pairing of a bracket, and how the search continues below it.
struct Chosen {
    pairs: Pairs,
    /// The criteria that apply to the bracket.
    counted: Vec<Criterion>,
    /// Whether all players below form one bracket (2017).
    collapse: bool,
}

struct Search<'a> {
    field: &'a Field,
    eligible: Vec<bool>,
}

/// The value of a criterion: the levels of all violations, the highest first.
type Value = Vec<i32>;

impl<'a> Search<'a> {
    fn new(field: &'a Field) -> Option<Search<'a>> {
        let count = field.players.len();
        let all: Vec<usize> = (0..count).collect();
        let allowed: Vec<bool> = field.players.iter().map(|p| p.may_have_bye).collect();
        let mut search = Search {
            field,
            eligible: allowed.clone(),
        };
        if !search.is_complete(&all) {
            return None;
        }
        if count % 2 == 1 && field.edition == Edition::Dutch2026 {
            // C5: the player with the bye has the lowest possible score
            let mut scores: Vec<_> = field.players.iter().map(|p| p.score).collect();
            scores.sort_unstable();
            for score in scores {
                let has = |p: &usize| allowed[*p] && field.score(*p) == score;
                search.eligible = all.iter().map(has).collect();
                if search.is_complete(&all) {
                    return Some(search);
                }
            }
        }
        Some(search)
    }

    /// Whether all these players can be paired, except for one who has the bye if their number is
    /// odd.
    fn is_complete(&self, players: &[usize]) -> bool {
        let Some((&first, rest)) = players.split_first() else {
            return true;
        };
        let without = |skipped: &[usize]| -> Vec<usize> {
            rest.iter()
                .copied()
                .filter(|player| !skipped.contains(player))
                .collect()
        };
        let bye = players.len() % 2 == 1 && self.eligible[first];
        if bye && self.is_complete_without_bye(rest) {
            return true;
        }
        rest.iter()
            .any(|&other| self.field.may_meet(first, other) && self.is_complete(&without(&[other])))
    }

    fn is_complete_without_bye(&self, players: &[usize]) -> bool {
        players.len().is_multiple_of(2) && self.is_complete(players)
    }

    /// Returns all possible pairings of a bracket.
    fn candidates(&self, bracket: &Bracket) -> Vec<Pairs> {
        let players: Vec<usize> = bracket.players().collect();
        let mut list = Vec::new();
        self.extend(bracket, &players, &mut Pairs::new(), &mut list);
        list
    }

    fn extend(&self, bracket: &Bracket, open: &[usize], pairs: &mut Pairs, list: &mut Vec<Pairs>) {
        let Some((&first, rest)) = open.split_first() else {
            list.push(pairs.clone());
            return;
        };
        self.extend(bracket, rest, pairs, list);
        for &other in rest {
            if bracket.residents.contains(&other) && self.field.may_meet(first, other) {
                let open: Vec<usize> = rest.iter().copied().filter(|&p| p != other).collect();
                pairs.push((first, other));
                self.extend(bracket, &open, pairs, list);
                pairs.pop();
            }
        }
    }

    /// Whether the players left over and all players below the bracket can be paired.
    fn leaves_complete(&self, bracket: &Bracket, pairs: &[(usize, usize)]) -> bool {
        let mut rest = left_over(bracket, pairs);
        rest.extend(bracket.residents.end..bracket.end);
        if bracket.is_last() && rest.len() > 1 {
            return false;
        }
        self.is_complete(&rest)
    }

    fn bracket(&self, bracket: &Bracket) -> Chosen {
        if bracket.is_last() {
            return self.complete(bracket);
        }
        let all = self.candidates(bracket);
        let only_complete = |list: &[Pairs]| -> Vec<Pairs> {
            let is_complete = |pairs: &&Pairs| self.leaves_complete(bracket, pairs);
            list.iter().filter(is_complete).cloned().collect()
        };
        if self.field.edition == Edition::Dutch2026 {
            return self.choose_2026(bracket, only_complete(&all));
        }
        let older = self.field.edition == Edition::Older;
        let last = bracket.next.end == bracket.end;
        let counts =
            |c: Criterion| !older && c.is_about_next_bracket() && (last || c != Criterion::NextBye);
        let chosen = self.choose(bracket, all.clone(), |c| {
            !c.is_about_next_bracket() || counts(c)
        });
        if self.leaves_complete(bracket, &chosen.pairs) {
            return chosen;
        }
        let chosen = self.choose(bracket, only_complete(&all), |c| !c.is_about_next_bracket());
        Chosen {
            collapse: !older,
            ..chosen
        }
    }

    /// Returns the best complete pairing of the last bracket.
    fn complete(&self, bracket: &Bracket) -> Chosen {
        let mut list = self.candidates(bracket);
        list.retain(|pairs| self.leaves_complete(bracket, pairs));
        if self.field.edition == Edition::Dutch2026 {
            return self.choose_2026(bracket, list);
        }
        self.choose(bracket, list, |criterion| {
            !criterion.is_about_next_bracket()
        })
    }

    /// Chooses among the pairings in `list` by the rules of 2026. C9 applies only if exactly one
    /// player is left over in the pairing that the criteria before C9 give, and has the bye.
    fn choose_2026(&self, bracket: &Bracket, list: Vec<Pairs>) -> Chosen {
        let ahead = |c: Criterion| !c.is_about_next_bracket() || !bracket.is_last();
        let early = |c: Criterion| c < Criterion::Unplayed && ahead(c);
        let chosen = self.choose(bracket, list.clone(), early);
        let left_over = left_over(bracket, &chosen.pairs);
        let odd = self.field.players.len() % 2 == 1;
        let lowest = (0..self.field.players.len()).find(|&p| self.eligible[p]);
        let bye_is_above = lowest
            .is_some_and(|p| self.field.score(p) >= self.field.score(bracket.residents.start));
        let counts_unplayed = odd && bye_is_above && left_over.len() == 1;
        self.choose(bracket, list, |c| {
            ahead(c) && (counts_unplayed || c != Criterion::Unplayed)
        })
    }

    fn choose(
        &self,
        bracket: &Bracket,
        list: Vec<Pairs>,
        counts: impl Fn(Criterion) -> bool,
    ) -> Chosen {
        let counted: Vec<Criterion> = criteria(self.field.edition)
            .iter()
            .copied()
            .filter(|&c| counts(c))
            .collect();
        let key = |pairs: &Pairs| {
            let values = self.values(bracket, pairs, &counted);
            (values, order(bracket, pairs))
        };
        let pairs = list
            .into_iter()
            .min_by_key(key)
            .expect("a bracket has a pairing");
        Chosen {
            pairs,
            counted,
            collapse: false,
        }
    }

    fn values(&self, bracket: &Bracket, pairs: &Pairs, counted: &[Criterion]) -> Vec<Value> {
        let view = BracketView::new(self.field, bracket);
        let mut values = Vec::new();
        let mut looked_ahead = false;
        for &criterion in counted {
            if !criterion.is_about_next_bracket() {
                values.push(value(&view, criterion, pairs, &left_over(bracket, pairs)));
            } else if !looked_ahead {
                looked_ahead = true;
                let ahead: Vec<Criterion> = counted
                    .iter()
                    .copied()
                    .filter(|c| c.is_about_next_bracket())
                    .collect();
                values.extend(self.values_ahead(bracket, pairs, &ahead));
            }
        }
        values
    }

    /// Returns the best values that the next bracket can have in the criteria `ahead`, if `pairs`
    /// are the pairs of this bracket.
    fn values_ahead(&self, bracket: &Bracket, pairs: &Pairs, ahead: &[Criterion]) -> Vec<Value> {
        let view = BracketView::new(self.field, bracket);
        let next =
            Bracket::from_scoregroup(self.field, left_over(bracket, pairs), bracket.next.start);
        let mut list = self.candidates(&next);
        if self.field.edition == Edition::Dutch2026 {
            list.retain(|pairs| self.leaves_complete(&next, pairs));
        }
        let values = |pairs: &Pairs| -> Vec<Value> {
            let left_over = left_over(&next, pairs);
            ahead
                .iter()
                .map(|&criterion| value(&view, criterion, pairs, &left_over))
                .collect()
        };
        // two players who are left over here do not meet in a lower bracket either. If the round
        // can only be completed by such a pair, the pairing gets the worst value, because it is
        // better to pair the two in this bracket
        list.iter()
            .map(values)
            .min()
            .unwrap_or_else(|| vec![vec![i32::MAX]])
    }
}

fn value(view: &BracketView, criterion: Criterion, pairs: &Pairs, left_over: &[usize]) -> Value {
    let pairs = pairs
        .iter()
        .map(|&(higher, lower)| criterion.violations_of_pair(view, higher, lower));
    let left_over = left_over
        .iter()
        .map(|&player| criterion.violations_of_left_over(view, player));
    let mut levels: Value = pairs
        .chain(left_over)
        .flat_map(|counted| vec![counted.level; counted.count as usize])
        .collect();
    levels.sort_unstable_by_key(|&level| Reverse(level));
    levels
}

fn left_over(bracket: &Bracket, pairs: &[(usize, usize)]) -> Vec<usize> {
    let is_paired = |player: usize| pairs.iter().any(|&(a, b)| a == player || b == player);
    bracket
        .players()
        .filter(|&player| !is_paired(player))
        .collect()
}

/// The exchanges in a remainder: their number and distance, the players who leave S1 (the lowest
/// first), and those who leave S2 (the highest first).
type Exchanges = (usize, usize, Reverse<Vec<usize>>, Vec<usize>);

/// The position of a candidate in the order of generation, as a key for sorting.
type Order = (Reverse<usize>, Pairs, Vec<usize>, Exchanges, Vec<usize>);

fn order(bracket: &Bracket, pairs: &[(usize, usize)]) -> Order {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    let first = bracket.residents.start;
    let (moved, rest): (Pairs, Pairs) = pairs.into_iter().partition(|pair| pair.0 < first);
    let movers: Vec<usize> = moved.iter().map(|pair| pair.0).collect();
    let is_taken = |player: &usize| moved.iter().any(|pair| pair.1 == *player);
    let residents: Vec<usize> = bracket.residents.clone().filter(|p| !is_taken(p)).collect();
    let (upper, lower) = residents.split_at(rest.len());
    let number = |player: &usize| residents.iter().position(|other| other == player).unwrap();
    let is_higher = |player: &usize| rest.iter().any(|pair| pair.0 == *player);
    let mut leaving: Vec<usize> = upper.iter().filter(|p| !is_higher(p)).map(number).collect();
    let entering: Vec<usize> = lower.iter().filter(|p| is_higher(p)).map(number).collect();
    let distance = entering.iter().sum::<usize>() - leaving.iter().sum::<usize>();
    leaving.reverse();
    let opponents = rest.iter().map(|pair| pair.1).collect();
    (
        Reverse(movers.len()),
        // which moved-down players are paired matters more than whom they meet
        movers.iter().map(|&mover| (mover, 0)).collect(),
        moved.iter().map(|pair| pair.1).collect(),
        (leaving.len(), distance, Reverse(leaving), entering),
        opponents,
    )
}

//! What the files state of each player: points, ranks, tie-break values.

use super::{Comparison, Difference, Said, Topic};
use crate::import::merge::{name_place, stated_after};
use crate::import::{Import, StatedColumn};
use crate::model::PlayerId;
use crate::source::Field;

/// Compares what is stated after the same round.
pub(super) fn compare(files: [&Import; 2], comparison: &mut Comparison) {
    let states = |import: &Import| {
        let claims = &import.claims;
        claims.points.iter().any(Option::is_some) || claims.ranks.iter().any(Option::is_some)
    };
    if !files.iter().all(|import| states(import)) {
        return;
    }
    if let [Some(a), Some(b)] = files.map(stated_after)
        && a != b
    {
        comparison.not_compared.push(format!(
            "stated points, ranks and tie-breaks (after round {a} in the first file, after round \
             {b} in the second)"
        ));
        return;
    }
    let points = files.map(|import| import.claims.points.as_slice());
    column(files, "points", points, comparison);
    let ranks = files.map(|import| import.claims.ranks.as_slice());
    column(files, "rank", ranks, comparison);
    let mut taken = Vec::new();
    for mine in &files[0].claims.columns {
        let theirs = files[1].claims.columns.iter().enumerate();
        let found = theirs
            .filter(|(at, _)| !taken.contains(at))
            .find(|(_, theirs)| is_same(mine, theirs));
        match found {
            Some((at, theirs)) => {
                taken.push(at);
                let values = [mine.values.as_slice(), theirs.values.as_slice()];
                column(files, &mine.label, values, comparison);
            }
            None => told(0, mine, comparison),
        }
    }
    for (at, theirs) in files[1].claims.columns.iter().enumerate() {
        if !taken.contains(&at) {
            told(1, theirs, comparison);
        }
    }
}

fn told(side: usize, column: &StatedColumn, comparison: &mut Comparison) {
    for _ in column.values.iter().flatten() {
        comparison.told(side, &column.label, Some("player"));
    }
}

/// Two columns of the same meaning, else of the same heading.
fn is_same(a: &StatedColumn, b: &StatedColumn) -> bool {
    match (&a.announced, &b.announced) {
        (Some(a), Some(b)) => a.is_same(b),
        _ => a.label == b.label,
    }
}

fn column<T: Copy + PartialEq + ToString>(
    files: [&Import; 2],
    name: &str,
    values: [&[Option<Field<T>>]; 2],
    comparison: &mut Comparison,
) {
    let holds = values.map(|values| values.iter().any(Option::is_some));
    let ids: Vec<[PlayerId; 2]> = comparison.pairs.iter().map(|pair| pair.ids).collect();
    for ids in ids {
        let value = |side: usize| values[side].get(ids[side].index()).copied().flatten();
        let told = [value(0), value(1)];
        match told {
            [None, None] => continue,
            [Some(a), Some(b)] if a.value == b.value => continue,
            [Some(_), None] if !holds[1] => comparison.told(0, name, Some("player")),
            [None, Some(_)] if !holds[0] => comparison.told(1, name, Some("player")),
            _ => comparison.differences.push(Difference {
                topic: Topic::Standing,
                field: name.to_owned(),
                players: Some(ids),
                round: None,
                said: [0, 1].map(|side| match told[side] {
                    Some(field) => Said::new(field.value.to_string(), field.span),
                    None => Said::nothing(name_place(files[side], ids[side])),
                }),
            }),
        }
    }
}

//! Points: the score itself.

use super::{Column, Context, Derivation, Method, Sense, Step, TieBreak};
use crate::model::{Modifiers, PlayerId, RoundNumber};
use crate::number::Exact;

pub(super) static PTS: TieBreak = TieBreak {
    code: "PTS",
    name: "points",
    article: "C.07 4.1",
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::Value { column, derive },
    page: "",
};

fn column(context: &Context<'_>, _: &Modifiers) -> Column {
    let table = context.table;
    (0..table.participants())
        .map(|player| Some(Exact::from(table.total(player))))
        .collect()
}

fn derive(context: &Context<'_>, _: &Modifiers, player: PlayerId) -> Derivation {
    let table = context.table;
    let player = player.index();
    let step = |round: usize| {
        let outcome = table.outcome(player, round);
        Step {
            round: Some(RoundNumber::at(round)),
            opponent: table.opponent(player, round).map(PlayerId::at),
            outcome: Some(outcome),
            counted: None,
            why: outcome.words().to_owned(),
            amount: Some(Exact::from(table.points(player)[round])),
            cut: None,
        }
    };
    Derivation {
        steps: (0..table.rounds()).map(step).collect(),
        value: Some(Exact::from(table.total(player))),
        remarks: Vec::new(),
    }
}

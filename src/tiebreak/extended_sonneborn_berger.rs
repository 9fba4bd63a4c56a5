//! Extended Sonneborn-Berger of teams: the opponents' match or game points times the match
//! or game points obtained against them (13.2).

use super::catalogue::{Among, Modifier, Rule};
use super::sum::{Term, products_with, view};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::{Modifiers, ScoreBasis};
use crate::number::Exact;

/// A form of it: the first letter is the opponents' score, the second the points obtained.
macro_rules! form {
    ($entry:ident, $rule:ident, $name:literal, $scores:ident, $points:ident, $page:literal) => {
        pub(super) static $entry: TieBreak = TieBreak {
            code: stringify!($entry),
            name: $name,
            article: "C.07 13.2",
            among: Among::Teams,
            modifiers: &[Modifier::CutLow, Modifier::ForfeitsAsPlayed],
            sense: Sense::HighFirst,
            decimals: 2,
            method: Method::value::<$rule>(),
            page: include_str!($page),
        };

        struct $rule;

        impl Rule for $rule {
            fn value<T: Trace>(
                context: &Context<'_>,
                modifiers: &Modifiers,
                team: usize,
                trace: &mut T,
            ) -> Option<Exact> {
                let scores = [ScoreBasis::$scores, ScoreBasis::$points];
                Some(value(context, modifiers, scores, team, trace))
            }
        }
    };
}

form!(
    EMMSB,
    MatchByMatch,
    "extended Sonneborn-Berger, match points by match points",
    MatchPoints,
    MatchPoints,
    "../../docs/tiebreaks/EMMSB.md"
);
form!(
    EMGSB,
    MatchByGame,
    "extended Sonneborn-Berger, match points by game points",
    MatchPoints,
    GamePoints,
    "../../docs/tiebreaks/EMGSB.md"
);
form!(
    EGMSB,
    GameByMatch,
    "extended Sonneborn-Berger, game points by match points",
    GamePoints,
    MatchPoints,
    "../../docs/tiebreaks/EGMSB.md"
);
form!(
    EGGSB,
    GameByGame,
    "extended Sonneborn-Berger, game points by game points",
    GamePoints,
    GamePoints,
    "../../docs/tiebreaks/EGGSB.md"
);

/// Dummies, adjusted scores and caps are those of the first score, and by it is cut (14.1.2).
fn value<T: Trace>(
    context: &Context<'_>,
    modifiers: &Modifiers,
    [scores, points]: [ScoreBasis; 2],
    team: usize,
    trace: &mut T,
) -> Exact {
    let obtained = context.in_score(points).table.points(team);
    let context = context.in_score(scores);
    let view = view(modifiers, false, Term::Products);
    let sum = products_with(context, view, modifiers.cut, team, obtained, trace);
    Term::Products.exact(sum)
}

//! Helpers for the tests of each tie-break.

use super::{Context, column};
use crate::model::{Crosstable, System};
use crate::rules::{self, INTERPRETATIONS, RuleSet};

use grid::{Grid, code, values};

#[path = "../../tests/suite/support/grid.rs"]
mod grid;

/// A grid of players with rounds of every kind, such as byes and forfeits.
pub(super) const ROUNDS: &str = "
    1  2w1  3b+  4b1  0-U
    2  1b0  4w1  3b=  0-F
    3  4w=  1w-  2w=  0-H
    4  3b=  2b0  1w0  0-Z";

/// A grid of four rated players.
pub(super) const RATED: &str = "
    1 (2100)  2w1  3b=  4w1
    2 (2000)  1b0  4w1  0-U
    3 (1900)  4b1  1w=  0-H
    4 (1800)  3w0  2b0  1b0";

/// Checks the values of the tie-break `code` for the players of `grid` under an edition. `expected`
/// contains the values in the order of the players, with `-` for an undefined value.
/// `docs/tiebreaks/README.md` explains the notation of the grid.
pub(super) fn check(code: &str, edition: &str, grid: &str, expected: &str) {
    check_under(code, rules::edition(edition).unwrap(), grid, expected);
}

/// Checks values as [`check`] does, under an interpretation of an edition.
pub(super) fn check_interpretation(
    code: &str,
    edition: &str,
    interpretation: &str,
    grid: &str,
    expected: &str,
) {
    let interpretation = INTERPRETATIONS
        .iter()
        .find(|r| r.name == interpretation)
        .unwrap();
    let rules = interpretation
        .applied_to(rules::edition(edition).unwrap())
        .unwrap();
    check_under(code, &rules, grid, expected);
}

fn check_under(name: &str, rules: &RuleSet, grid: &str, expected: &str) {
    let grid = Grid::parse(grid);
    let tournament = grid.tournament;
    let system = tournament.system.unwrap_or(System::Swiss);
    let table = Crosstable::new(&tournament, system, tournament.rounds);
    let context = Context::new(&table, rules);
    let spec = code(name);
    let found_values = column(&context, &spec).unwrap();
    assert_eq!(
        values(&found_values),
        expected,
        "{name} under {}",
        rules.name
    );
    for id in tournament.ids() {
        let derivation = super::derive(&context, &spec, id.into()).unwrap();
        assert_eq!(
            derivation.value,
            found_values[id.index()],
            "{name}: derivation of {id:?}"
        );
    }
}

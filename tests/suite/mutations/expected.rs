//! The findings that are expected for each mutation.

/// Stands in place of a code: the file is refused, and the message names the place at which reading
/// stops.
pub(super) const REFUSED: &str = "refused";

/// Stands in place of a code: the edition is doubtful, and the message names the dates that
/// disagree.
pub(super) const EDITION: &str = "edition";

/// The evidence that a mutation was found.
pub(super) struct Expected {
    /// Codes of findings about the error or its consequences.
    pub(super) codes: &'static [&'static str],
    /// Why a file with this mutation can be a correct file of another event; `None` if it cannot.
    pub(super) unseen: Option<&'static str>,
}

const NO_TOTALS: Option<&str> =
    Some("without stated points the file is that of an event in which it happened so");
const SAME_POINTS: Option<&str> =
    Some("the points are the same, and no stated rank or tie-break value depends on it");
const SAME_RANKS: Option<&str> = Some("the stated ranks follow from the other order as well");
const ANY_ORDER: Option<&str> =
    Some("no order is declared, or all criteria are equal: the tie may have been broken so");
const LAST_LINE: Option<&str> =
    Some("the last line may lack its end: nothing stands behind it, and every value follows");
const NO_VALUE: Option<&str> = Some("nothing that the file states depends on it");

type Row = (&'static str, &'static [&'static str], Option<&'static str>);

const RESULTS: &[Row] = &[
    ("result-flipped", &["P301"], NO_TOTALS),
    ("result-flipped-on-one-side", &["R201", "R211"], None),
    ("result-drawn", &["P301"], NO_TOTALS),
    ("result-blank", &["R212"], None),
    ("result-blank-on-one-side", &["R212"], None),
    ("forfeit-as-game", &["T403", "T404"], SAME_POINTS),
    ("game-as-forfeit", &["T403", "T404"], SAME_POINTS),
    ("forfeit-on-one-side", &["R209"], None),
    ("forfeit-of-both", &["P301"], NO_TOTALS),
    ("game-missing", &["P301", "P309", "R215", "T403"], NO_TOTALS),
    ("game-missing-on-one-side", &["R202"], None),
    (
        "game-as-byes",
        &["R215", "R216", "P309", "T403", "T404"],
        SAME_POINTS,
    ),
    ("bye-of-another-kind", &["P301"], NO_TOTALS),
    ("bye-as-absence", &["P301", "T403"], NO_TOTALS),
    ("absence-as-bye", &["P301"], NO_TOTALS),
    ("opponent-wrong", &["R202"], None),
    ("opponent-oneself", &["R203"], None),
    ("opponent-unknown", &["R204"], None),
    (
        "games-crossed",
        &["P301", "P309", "R215", "R216", "T403", "T404", "W701"],
        SAME_POINTS,
    ),
    (
        "games-crossed-over-colours",
        &["P301", "P309", "R215", "R216", "T403", "T404", "W701"],
        SAME_POINTS,
    ),
    ("boards-crossed", &["P301", "P309", "R216"], SAME_POINTS),
    (
        "absence-of-the-wrong-player",
        &["P301", "R215", "T403", "T404", "W701"],
        SAME_POINTS,
    ),
    (
        "bye-of-the-wrong-player",
        &["P301", "T403", "T404"],
        SAME_POINTS,
    ),
    ("rounds-exchanged", &["R202"], None),
    ("row-results-exchanged", &["R202", "R203"], None),
    ("row-results-exchanged-twice", &["R202", "R203"], None),
    ("round-overwritten", &["S119"], None),
    ("round-column-doubled", &["S119"], None),
    (
        "round-column-deleted",
        &["P301", "R213", "S109", "S116"],
        None,
    ),
    ("round-columns-exchanged", &["T403"], NO_VALUE),
    ("result-mistyped", &["S111"], None),
    ("pairing-code-unknown", &["S111"], None),
    ("pairing-player-unknown", &["S114"], None),
    ("pairing-player-twice", &["S114"], None),
    ("pairing-without-players", &["S114"], None),
];

const COLOURS: &[Row] = &[
    ("colour-wrong-on-one-side", &["R205"], None),
    ("colours-exchanged", &[], NO_VALUE),
    ("colour-blank", &["R205", "R206"], None),
];

const CLAIMS: &[Row] = &[
    ("total-wrong", &["P301"], None),
    ("total-blank", &["P301"], None),
    ("totals-exchanged", &["P301"], None),
    ("points-mistyped", &["S105"], None),
    ("points-with-a-letter", &["S105"], None),
    ("points-and-ranks-columns-exchanged", &["P301"], None),
    ("points-and-ranks-exchanged", &["P301"], None),
    ("score-system-wrong", &["P302"], None),
    ("adjustment-missing", &["P301"], None),
    ("rank-wrong", &["P305", "P306", "T404"], ANY_ORDER),
    ("rank-blank", &["P304"], None),
    ("ranks-exchanged", &["P305", "T404"], ANY_ORDER),
    (
        "ranks-of-neighbours-exchanged",
        &["P305", "T404"],
        ANY_ORDER,
    ),
    ("tie-break-value-wrong", &["T403"], None),
    ("tie-break-another", &["T404", "T405", "T406"], SAME_RANKS),
    ("tie-break-cut", &["T404"], SAME_RANKS),
    ("tie-break-dropped", &["T404", "T406"], SAME_RANKS),
    ("tie-breaks-exchanged", &["T404"], SAME_RANKS),
    (
        "tie-breaks-of-another-event",
        &["P309", "T404", "T405", "T406"],
        SAME_RANKS,
    ),
    ("team-count-wrong", &["S110"], None),
    ("match-points-wrong", &["P309"], None),
    ("game-points-wrong", &["P309"], None),
    ("team-rank-wrong", &["P309"], ANY_ORDER),
    ("team-ranks-exchanged", &["P309"], ANY_ORDER),
    ("member-of-the-wrong-team", &["R216"], None),
];

const EVENT: &[Row] = &[
    ("player-count-wrong", &["S110"], None),
    ("rated-count-wrong", &["S110"], None),
    ("round-count-wrong", &["S109"], None),
    ("year-wrong", &[EDITION, "T403", "T404"], NO_VALUE),
    ("system-wrong", &["R215", "T403", "T404"], NO_VALUE),
    ("rating-wrong", &["T403", "T404"], NO_VALUE),
    ("rating-blank", &["S110", "T403", "T404", "T405"], NO_VALUE),
    ("name-blank", &["S105"], None),
    ("fide-number-twice", &["I603"], None),
    ("player-line-deleted", &["R204"], None),
    ("player-line-twice", &["S104", "S107"], None),
    ("player-again-under-a-new-number", &["I603"], None),
    ("player-lines-joined", &["S105"], LAST_LINE),
    ("player-lines-permuted", &[], NO_VALUE),
    ("player-lines-wrapped", &["S103"], None),
    ("player-line-wrapped-twice", &["S103"], None),
    ("starting-numbers-exchanged", &["R202", "R203"], None),
    ("starting-numbers-exchanged-twice", &["R202", "R203"], None),
    ("round-block-doubled", &["S119"], None),
    ("player-line-shifted", &["S105"], None),
    ("rating-with-a-letter", &["S105"], None),
    (
        "digit-wrong",
        &[
            "I603", "P301", "P305", "P306", "R201", "R202", "R203", "R204", "R205", "R211", "S105",
            "S110", "S111", "T404",
        ],
        NO_VALUE,
    ),
    ("team-line-deleted", &["S115"], None),
    ("team-line-twice", &["S115"], None),
    (
        "header-line-deleted",
        &["D501", "S101", "S109", "T401"],
        NO_VALUE,
    ),
    (
        "other-line-deleted",
        &["P301", "P302", "P303", "R216"],
        NO_VALUE,
    ),
    ("file-cut-off", &["R204", "S105"], None),
    ("row-deleted", &["R204"], None),
    ("row-twice", &["S104"], None),
    ("rows-cut-off", &["R204"], None),
    (
        "cell-deleted",
        &["P305", "P306", "R202", "S105", "S111"],
        None,
    ),
    (
        "cell-inserted",
        &["P305", "P306", "R202", "S105", "S111"],
        None,
    ),
    ("round-heading-blank", &["P301", "S116", REFUSED], None),
    ("points-heading-blank", &["S116"], None),
    ("rating-mistyped", &["S105"], None),
    ("rating-with-decimals", &["S105"], None),
    ("birth-as-a-number", &["D511", "S105", "S117"], None),
    ("schedule-count-wrong", &[REFUSED], None),
    ("bytes-missing-at-the-end", &[REFUSED], None),
    ("bytes-behind-the-end", &["S105", "S113", "S114"], None),
    ("directory-wrong", &["S105", "S113", "S114"], None),
];

/// The expected result of a mutation.
pub(super) fn expected(name: &str) -> Expected {
    let rows = [RESULTS, COLOURS, CLAIMS, EVENT];
    let mut rows = rows.into_iter().flatten();
    let row = rows.find(|row| row.0 == name);
    let &(_, codes, unseen) = row.unwrap_or_else(|| panic!("nothing is expected of {name}"));
    Expected { codes, unseen }
}

#[test]
fn every_mutation_has_a_unique_name_and_an_expectation() {
    let mut names: Vec<&str> = super::all().map(|mutation| mutation.name).collect();
    names.sort_unstable();
    let mut expected: Vec<&str> = [RESULTS, COLOURS, CLAIMS, EVENT]
        .into_iter()
        .flatten()
        .map(|row| row.0)
        .collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
}

//! Compares two rows of one player that state different values: what differs, and which of the two
//! the opponents support.

use crate::audit::facts::Facts;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_outcomes};
use crate::model::{FideId, FieldKey, Opponent, PLAYER, PlayerId, RoundNumber, name_key};
use crate::source::Span;

/// Returns the first row with the number of `second`, if both rows are of the same player: the
/// names or the FIDE IDs are equal, and the IDs do not contradict each other. `None` if `second` is
/// itself the first row.
pub(in crate::audit) fn first_row_of_player(
    facts: &Facts<'_>,
    second: PlayerId,
) -> Option<PlayerId> {
    let tournament = &facts.import.tournament;
    let number = tournament.player(second).number?;
    let mut rows = tournament.ids();
    let first = rows.find(|&id| tournament.player(id).number == Some(number))?;
    let [one, other] = [first, second].map(|id| tournament.player(id));
    let is_same_player = match [first, second].map(|id| facts.fide_id(id)) {
        [FideId::Fide(one), FideId::Fide(other)] => one == other,
        _ => name_key(&one.name) == name_key(&other.name),
    };
    (first != second && is_same_player).then_some(first)
}

/// Describes each difference between two rows of one player, the results first: `` `4 b =` and
/// `4 b 0` in round 3 ``.
pub(in crate::audit) fn differences(facts: &Facts<'_>, rows: [PlayerId; 2]) -> Vec<String> {
    let differences_in_rounds = differing_rounds(facts, rows).map(|round| {
        let cells = rows.map(|row| facts.import.origins.cell(row, round).span());
        let [first, second] = cells.map(|cell| quoted(facts, cell));
        format!("{first} and {second}{}", facts.in_round(round))
    });
    let origins = rows.map(|row| facts.import.origins.player(row));
    let players = rows.map(|row| facts.import.tournament.player(row));
    let describe_field = |name: &str, spans: [Span; 2], values: [Option<String>; 2]| {
        let [first, second] = if spans.iter().all(|span| span.is_empty()) {
            values.map(|value| in_backticks(&value.unwrap_or_default()))
        } else {
            spans.map(|span| quoted(facts, span))
        };
        (first != second).then(|| format!("{name} {first} and {second}"))
    };
    let name = describe_field(
        "name",
        origins.map(|origin| origin.name),
        players.map(|player| Some(player.name.clone())),
    );
    // the day of birth is part of the birth date
    let fields = PLAYER
        .iter()
        .filter(|field| field.key != FieldKey::BirthDate);
    let fields = fields.filter_map(|field| {
        let values = players.map(|player| (field.words)(player));
        // the values are shown as the file writes them, if it has a span for the field
        let spans = origins.map(|origin| {
            let mut origin = *origin;
            let span = origin.field_span_mut(field.key);
            span.map_or_else(Span::default, |span| *span)
        });
        let differ = values[0] != values[1];
        differ.then(|| describe_field(field.name, spans, values))?
    });
    let claims = [(FieldKey::Points, "points"), (FieldKey::Ranks, "rank")];
    let claims = claims.into_iter().filter_map(|(key, name)| {
        describe_field(
            name,
            origins.map(|origin| origin.field_span(key)),
            [None, None],
        )
    });
    differences_in_rounds
        .chain(name)
        .chain(fields)
        .chain(claims)
        .collect()
}

/// Returns the rounds for which two rows state different entries.
fn differing_rounds(
    facts: &Facts<'_>,
    [first, second]: [PlayerId; 2],
) -> impl Iterator<Item = RoundNumber> {
    let rounds = facts.table.round_numbers();
    rounds.filter(move |&round| facts.entry(first, round) != facts.entry(second, round))
}

fn quoted(facts: &Facts<'_>, span: Span) -> String {
    in_backticks(facts.source.slice(span).trim())
}

/// Returns a text in backticks; the word `nothing` if it is blank.
fn in_backticks(text: &str) -> String {
    match text {
        "" => "nothing".to_owned(),
        text => format!("`{text}`"),
    }
}

/// Returns the one of two rows of a player that the opponents support, because only this row agrees
/// with theirs in every round in which the two differ. `None` if both rows or neither agrees.
pub(in crate::audit) fn supported_row(facts: &Facts<'_>, rows: [PlayerId; 2]) -> Option<PlayerId> {
    differing_rounds(facts, rows).next()?;
    let is_supported = |row: &PlayerId| {
        differing_rounds(facts, rows).all(|round| is_entry_supported(facts, *row, round))
    };
    let mut supported = rows.into_iter().filter(is_supported);
    let (Some(row), None) = (supported.next(), supported.next()) else {
        return None;
    };
    Some(row)
}

/// Whether the opponent in a row's entry for a round names the number of the row, with the result
/// that belongs to the entry.
fn is_entry_supported(facts: &Facts<'_>, row: PlayerId, round: RoundNumber) -> bool {
    let entry = facts.entry(row, round);
    let Some(opponent) = entry.opponent.player() else {
        return false;
    };
    let answer = facts.entry(opponent, round);
    let is_named = match answer.opponent {
        Opponent::Player(named) => facts.number(named) == facts.number(row),
        Opponent::Unknown(number) => facts.number(row).map(u32::from) == Some(number),
        Opponent::Nobody => false,
    };
    is_named && compare_outcomes(entry.outcome, answer.outcome) == ResultAgreement::Agree
}

//! Reads standings of chess-results.com or Swiss-Manager, which contain points, ranks and
//! tie-breaks but no results (reference/swiss-manager-exports.md 4.1, 8.1).

use super::meaning::Meaning;
use super::{List, details, number_players, players, standing, starting};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack, Part};

/// Reads players with their points, ranks and tie-break values.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    check_size(table.rows.len(), 0, &options.limits)?;
    let mut import = Import {
        part: Part::Standings,
        lacks: vec![Lack::Results],
        stated_after: details::list_title(table).and_then(|title| round_in_title(&title.text)),
        ..Import::default()
    };
    players::add_players(table, &mut import, notes);
    number_players(table, &mut import, Meaning::Number, notes);
    standing::read_claims(table, &mut import, notes);
    starting::record_cut_short(table, &mut import);
    Ok(import)
}

/// Returns the round in the title of a list, such as `Rank after Round 4` or `Classificação final
/// após 9 rondas`; `None` if there is none.
fn round_in_title(title: &str) -> Option<u16> {
    let numbers = title.split(|c: char| !c.is_ascii_digit());
    let mut rounds = numbers.filter_map(|digits| digits.parse().ok());
    rounds.find(|round| (1..=99).contains(round))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers_are_found_in_titles_of_lists() {
        let check = |title, expected| assert_eq!(round_in_title(title), expected, "{title}");
        check("Final Ranking after 9 Rounds", Some(9));
        check("Rangliste nach der 4. Runde", Some(4));
        check("Место после 1 тура", Some(1));
        check("Final ranking", None);
        check("Standings of 2026", None);
    }
}

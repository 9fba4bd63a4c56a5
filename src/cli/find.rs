//! Finds the player or team that the command line names.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::error::Error;
use crate::model::ParticipantId;
use crate::report::Entrants;

/// Finds the participant with this number, or the only participant whose name contains this text.
pub(super) fn find(entrants: Entrants<'_>, wanted_text: &str) -> Result<ParticipantId, Error> {
    let noun = if entrants.are_teams() {
        "team"
    } else {
        "player"
    };
    let number: Option<u16> = wanted_text.trim().parse().ok();
    let folded_text = fold(wanted_text);
    let is_match = |id: &ParticipantId| match number {
        Some(_) => entrants.number(*id) == number,
        None => fold(entrants.name(*id)).contains(&folded_text),
    };
    let mut matches: Vec<ParticipantId> = ParticipantId::up_to(entrants.count())
        .filter(is_match)
        .collect();
    // if the text is a whole name, that participant is meant, even if other names contain it
    if matches.len() > 1 {
        let has_this_name = |id: &&ParticipantId| fold(entrants.name(**id)) == folded_text;
        let exact_matches: Vec<ParticipantId> =
            matches.iter().filter(has_this_name).copied().collect();
        if exact_matches.len() == 1 {
            matches = exact_matches;
        }
    }
    match matches.as_slice() {
        [one] => Ok(*one),
        [] => Err(Error::usage(
            format!("no {noun} has the number or name `{wanted_text}`"),
            match number {
                Some(_) => format!("the file has {} {noun}s", entrants.count()),
                None => format!(
                    "give the {}number, or a part of the name in the spelling of the file",
                    if entrants.are_teams() { "" } else { "pairing " }
                ),
            },
        )),
        matching_ids => Err(Error::usage(
            format!("`{wanted_text}` matches {} {noun}s", matching_ids.len()),
            candidates(entrants, matching_ids),
        )),
    }
}

fn candidates(entrants: Entrants<'_>, matching_ids: &[ParticipantId]) -> String {
    const MAX_LISTED: usize = 12;
    let names = matching_ids.iter().take(MAX_LISTED).map(|&id| {
        let number = entrants.number(id);
        let number = number.map_or(String::new(), |n| format!("{n} "));
        format!("{number}{}", entrants.name(id))
    });
    let mut text = format!(
        "name one of these: {}",
        names.collect::<Vec<_>>().join("; ")
    );
    if matching_ids.len() > MAX_LISTED {
        text += &format!("; and {} more", matching_ids.len() - MAX_LISTED);
    }
    text
}

/// Removes accents and converts to lower case, so that `muller` finds `Müller`.
fn fold(name: &str) -> String {
    let without_accents = name.nfd().filter(|c| !is_combining_mark(*c));
    without_accents.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{PairingNumber, Player, Tournament};

    fn check(wanted_text: &str, expected: Result<u16, &str>) {
        let names = ["Müller, Jürgen", "Müller, Anna", "Anna", "Šimek, Ota"];
        let player = |(index, name): (usize, &str)| Player {
            number: u16::try_from(index + 1).ok().map(PairingNumber),
            name: name.to_owned(),
            ..Player::default()
        };
        let tournament = Tournament {
            players: names.into_iter().enumerate().map(player).collect(),
            ..Tournament::default()
        };
        let found =
            find(Entrants::players(&tournament), wanted_text).map_err(|error| error.to_string());
        let found = found.map(|id| tournament.player(id.player()).number.map_or(0, |n| n.0));
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn players_are_found_by_number_and_by_name() {
        check("2", Ok(2));
        check("jurgen", Ok(1));
        check("SIMEK", Ok(4));
        check("anna", Ok(3));
        check("müller", Err("`müller` matches 2 players"));
        check("9", Err("no player has the number or name `9`"));
        check("Bob", Err("no player has the number or name `Bob`"));
    }
}

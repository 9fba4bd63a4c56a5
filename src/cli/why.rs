//! `crosstable why FILE PLAYER CODE`

use std::path::PathBuf;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Exit;
use super::error::Error;
use super::load::OneFileArgs;
use super::terminal::TerminalArgs;
use crate::format;
use crate::model::{PlayerId, RankOrder, TieBreakSpec, Tournament};
use crate::report::{self, Derived, json};
use crate::standings::standings;
use crate::tiebreak::{self, Context, Method, Unavailable};

const EXAMPLES: &str = "\
Examples:
  crosstable why open.trf 12 BH/C1
  crosstable why --rules legacy open.trf \"example, anna\" SB
  crosstable why crosstable.xlsx 12 BH --with startlist.xlsx";

/// One value derived step by step: which round contributes what, and why.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// Pairing number, or a part of the name that only one player has.
    player: String,
    /// A tie-break in the notation of record 212: BH/C1 (`crosstable list tie-breaks`).
    #[arg(value_parser = spec)]
    code: TieBreakSpec,
    #[command(flatten)]
    one: OneFileArgs,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let (loaded, output) = args.one.load(&args.file, Some(&args.code))?;
    let case = loaded.case();
    let player = find_player(&case.import.tournament, &args.player)?;
    let impossible = |error: Unavailable| {
        Error::usage(
            error.to_string(),
            "`crosstable list tie-breaks` shows what can be computed",
        )
    };
    let context = loaded.context(&case);
    let entry = tiebreak::resolve(&args.code, context.among()).map_err(impossible)?;
    let tied = match entry.method {
        Method::Value { .. } => Vec::new(),
        Method::Order { .. } => tied(&context, &loaded.ranking().order, &args.code, player),
    };
    let derivation =
        tiebreak::derive_in(&context, &args.code, &tied, player).map_err(impossible)?;
    let derived = Derived {
        source: case.source,
        import: case.import,
        system: case.table.system(),
        edition: &case.edition,
        round: loaded.round(),
        player,
        spec: &args.code,
        entry,
        tied: &tied,
        derivation: &derivation,
    };
    args.one.write(
        output,
        terminal,
        |style| report::why(&derived, style),
        || json::to_json(&json::why_document(&derived), true),
    )
}

/// Those who are tied with the player when the rank order comes to `spec`; where it does
/// not, those with the same points.
fn tied(
    context: &Context<'_>,
    order: &RankOrder,
    spec: &TieBreakSpec,
    player: PlayerId,
) -> Vec<PlayerId> {
    let mut order = order.clone();
    let place = order
        .criteria
        .iter()
        .position(|other| other.is_same(spec))
        .unwrap_or_else(|| {
            order.criteria = vec![TieBreakSpec::plain("PTS"), spec.clone()];
            1
        });
    standings(context, &order)
        .tied_before(place, player)
        .to_vec()
}

/// One known tie-break.
fn spec(text: &str) -> Result<TieBreakSpec, String> {
    let order = format::rank_order(text).map_err(|error| error.to_string())?;
    let [spec] = order.criteria.as_slice() else {
        return Err("name one tie-break".to_owned());
    };
    match tiebreak::known(spec) {
        Ok(_) => Ok(spec.clone()),
        Err(error) => Err(format!("{error} (`crosstable list tie-breaks`)")),
    }
}

/// The player with this pairing number, else the only one with this part of a name.
fn find_player(tournament: &Tournament, wanted: &str) -> Result<PlayerId, Error> {
    let number: Option<u16> = wanted.trim().parse().ok();
    let by_number = |id: &PlayerId| {
        let player = tournament.player(*id);
        number.is_some() && player.number.map(|n| n.0) == number
    };
    let folded = fold(wanted);
    let by_name = |id: &PlayerId| fold(&tournament.player(*id).name).contains(&folded);
    let mut found: Vec<PlayerId> = if number.is_some() {
        tournament.ids().filter(by_number).collect()
    } else {
        tournament.ids().filter(by_name).collect()
    };
    // the whole name decides where it is also a part of another
    if found.len() > 1 {
        let whole = |id: &&PlayerId| fold(&tournament.player(**id).name) == folded;
        let exact: Vec<PlayerId> = found.iter().filter(whole).copied().collect();
        if exact.len() == 1 {
            found = exact;
        }
    }
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(Error::usage(
            format!("no player is called `{wanted}`"),
            match number {
                Some(_) => format!("the list has {} players", tournament.players.len()),
                None => "give the pairing number, or a part of the name as the file writes it"
                    .to_owned(),
            },
        )),
        several => Err(Error::usage(
            format!("`{wanted}` fits {} players", several.len()),
            candidates(tournament, several),
        )),
    }
}

fn candidates(tournament: &Tournament, players: &[PlayerId]) -> String {
    const MOST: usize = 12;
    let names = players.iter().take(MOST).map(|&id| {
        let player = tournament.player(id);
        let number = player.number.map_or(String::new(), |n| format!("{n} "));
        format!("{number}{}", player.name)
    });
    let mut text = format!("one of these: {}", names.collect::<Vec<_>>().join("; "));
    if players.len() > MOST {
        text += &format!("; and {} more", players.len() - MOST);
    }
    text
}

/// Without accents and capitals: `muller` finds `Müller`.
fn fold(name: &str) -> String {
    let bare = name.nfd().filter(|c| !is_combining_mark(*c));
    bare.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{PairingNumber, Player};

    fn check(wanted: &str, expected: Result<u16, &str>) {
        let names = ["Müller, Jürgen", "Müller, Anna", "Anna", "Šimek, Ota"];
        let player = |(at, name): (usize, &str)| Player {
            number: u16::try_from(at + 1).ok().map(PairingNumber),
            name: name.to_owned(),
            ..Player::default()
        };
        let tournament = Tournament {
            players: names.into_iter().enumerate().map(player).collect(),
            ..Tournament::default()
        };
        let found = find_player(&tournament, wanted).map_err(|error| error.to_string());
        let found = found.map(|id| tournament.player(id).number.map_or(0, |n| n.0));
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn players_are_found_by_number_and_by_name() {
        check("2", Ok(2));
        check("jurgen", Ok(1));
        check("SIMEK", Ok(4));
        check("anna", Ok(3));
        check("müller", Err("`müller` fits 2 players"));
        check("9", Err("no player is called `9`"));
        check("Bob", Err("no player is called `Bob`"));
    }
}

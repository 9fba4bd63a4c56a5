//! `crosstable why FILE PLAYER CODE`

use std::path::PathBuf;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Exit;
use super::error::Error;
use super::load::OneFileArgs;
use super::terminal::TerminalArgs;
use crate::format;
use crate::model::{ParticipantId, RankOrder, TieBreakSpec};
use crate::report::{self, Derived, Entrants, json};
use crate::standings::standings;
use crate::tiebreak::{self, Context, Method, Unavailable};

const EXAMPLES: &str = "\
Examples:
  crosstable why open.trf 12 BH/C1
  crosstable why --rules legacy open.trf \"example, anna\" SB
  crosstable why crosstable.xlsx 12 BH --with startlist.xlsx
  crosstable why league.trf 3 EMGSB/C1";

/// Derive one value step by step: what each round contributes, and why.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// Pairing number, or a part of the name that only one player has; in a team event those of a
    /// team, unless --players is given.
    player: String,
    /// A tie-break in the notation of TRF26 record 212, such as BH/C1 (`crosstable list
    /// tie-breaks`).
    #[arg(value_parser = spec)]
    code: TieBreakSpec,
    #[command(flatten)]
    one: OneFileArgs,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let loaded = args.one.load(&args.file)?;
    let (asked, output) = args.one.ask(&loaded, Some(&args.code))?;
    let facts = &asked.case.facts;
    let impossible = |error: Unavailable| {
        let help = match error {
            Unavailable::PlayersOnly { .. } => "--players selects the players of a team event",
            Unavailable::NoBoards { .. } => "use a file that contains the games of the players",
            _ => "`crosstable list tie-breaks` shows what can be computed",
        };
        Error::usage(error.to_string(), help)
    };
    let context = asked.context();
    let entry = tiebreak::available(&context, &args.code).map_err(impossible)?;
    let participant = find(asked.entrants(), &args.player)?;
    let tied = match entry.method {
        Method::Value { .. } => Vec::new(),
        Method::Order { .. } => tied(&context, &asked.ranking().order, &args.code, participant),
    };
    let derivation =
        tiebreak::derive_in(&context, &args.code, &tied, participant).map_err(impossible)?;
    let derived = Derived {
        source: facts.source,
        import: facts.import,
        system: facts.table.system(),
        edition: &facts.edition,
        round: asked.round(),
        entrants: asked.entrants(),
        participant,
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

/// The participants tied with this one before the criterion `spec` of the rank order; if the order
/// lacks it, those with the same points.
fn tied(
    context: &Context<'_>,
    order: &RankOrder,
    spec: &TieBreakSpec,
    participant: ParticipantId,
) -> Vec<ParticipantId> {
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
        .tied_before(place, participant)
        .to_vec()
}

/// Parses one known tie-break.
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

/// Finds the participant with this number, else the only one whose name contains the text.
fn find(entrants: Entrants<'_>, wanted: &str) -> Result<ParticipantId, Error> {
    let noun = if entrants.are_teams() {
        "team"
    } else {
        "player"
    };
    let number: Option<u16> = wanted.trim().parse().ok();
    let folded = fold(wanted);
    let fits = |id: &ParticipantId| match number {
        Some(_) => entrants.number(*id) == number,
        None => fold(entrants.name(*id)).contains(&folded),
    };
    let mut found: Vec<ParticipantId> = ParticipantId::up_to(entrants.count())
        .filter(fits)
        .collect();
    // the whole name decides where it is also a part of another
    if found.len() > 1 {
        let whole = |id: &&ParticipantId| fold(entrants.name(**id)) == folded;
        let exact: Vec<ParticipantId> = found.iter().filter(whole).copied().collect();
        if exact.len() == 1 {
            found = exact;
        }
    }
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(Error::usage(
            format!("no {noun} has the number or name `{wanted}`"),
            match number {
                Some(_) => format!("the list has {} {noun}s", entrants.count()),
                None => format!(
                    "give the {}number, or a part of the name as the file writes it",
                    if entrants.are_teams() { "" } else { "pairing " }
                ),
            },
        )),
        several => Err(Error::usage(
            format!("`{wanted}` matches {} {noun}s", several.len()),
            candidates(entrants, several),
        )),
    }
}

fn candidates(entrants: Entrants<'_>, several: &[ParticipantId]) -> String {
    const MOST: usize = 12;
    let names = several.iter().take(MOST).map(|&id| {
        let number = entrants.number(id);
        let number = number.map_or(String::new(), |n| format!("{n} "));
        format!("{number}{}", entrants.name(id))
    });
    let mut text = format!("one of these: {}", names.collect::<Vec<_>>().join("; "));
    if several.len() > MOST {
        text += &format!("; and {} more", several.len() - MOST);
    }
    text
}

/// The text without accents and capitals, so that `muller` finds `Müller`.
fn fold(name: &str) -> String {
    let bare = name.nfd().filter(|c| !is_combining_mark(*c));
    bare.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{PairingNumber, Player, Tournament};

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
        let found = find(Entrants::players(&tournament), wanted).map_err(|error| error.to_string());
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

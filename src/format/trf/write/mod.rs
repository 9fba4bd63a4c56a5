//! Writes a file of TRF06, TRF16 or TRF26 in the columns and the order of the specification
//! (reference/trf.md 16 and 17). If the source has the same version, unchanged lines are kept as
//! they are.

mod cells;
mod engine;
mod header;
mod kept;
mod lists;
mod lost;
mod out;
mod patch;
mod players;
mod ratings;
mod scores;
mod teams;
mod words;

pub(in crate::format) use self::words::system as system_words;

use self::kept::KeptLines;
use self::out::Out;
use self::ratings::Ratings;
use crate::format::write::{
    self, Dialect, Losses, Numbers, Sharing, WriteError, WriteOptions, WrittenFile,
};
use crate::import::Import;
use crate::model::{Outcome, RoundNumber, ScoreSystem, Tournament};

/// The version of TRF to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Version {
    V06,
    V16,
    V26,
}

impl Version {
    const fn words(self) -> &'static str {
        match self {
            Version::V06 => "TRF06",
            Version::V16 => "TRF16",
            Version::V26 => "TRF26",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Version::V06 => "trf06",
            Version::V16 => "trf16",
            Version::V26 => "trf26",
        }
    }
}

pub(super) fn write_trf06(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    write(import, options, Version::V06)
}

pub(super) fn write_trf16(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    write(import, options, Version::V16)
}

pub(super) fn write_trf26(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    write(import, options, Version::V26)
}

/// The state that the steps of writing a file share.
struct Writing<'a> {
    import: &'a Import,
    options: &'a WriteOptions<'a>,
    version: Version,
    numbers: Numbers,
    ratings: Ratings,
    kept: KeptLines<'a>,
}

fn write(
    import: &Import,
    options: &WriteOptions<'_>,
    version: Version,
) -> Result<WrittenFile, WriteError> {
    // records of Vega's TDF have other meanings
    let is_same_version = import.format == version.name()
        && import.dialect != crate::format::trf::version::VEGA_DIALECT;
    if is_same_version
        && options.dialect.is_none()
        && !options.anew
        && let Some(sources) = options.sources
        && let Some(written) = patch::patch(import, sources, options, version)?
    {
        return Ok(written);
    }
    write::check_opponents(import, "a TRF file names the opponent of each result")?;
    let mut losses = Losses::new(version.words());
    let reduced_import = (options.dialect == Some(Dialect::BbpPairings))
        .then(|| engine::reduce_for_engine(import, &mut losses));
    let import = reduced_import.as_ref().unwrap_or(import);
    let kept = match options.sources.filter(|_| is_same_version) {
        Some(sources) => KeptLines::collect(import, sources),
        None => KeptLines::default(),
    };
    let writing = Writing {
        numbers: Numbers::assign(&import.tournament, Sharing::Unreferenced, &mut losses)?,
        ratings: Ratings::new(&import.tournament, version),
        import,
        options,
        version,
        kept,
    };
    let end = options.line_end.unwrap_or_default().text();
    let tournament = &import.tournament;
    let capacity = 2000 + tournament.players.len() * (100 + 10 * usize::from(tournament.rounds));
    let mut out = Out::new(end, capacity);
    header::write_header(&mut out, &writing, &mut losses);
    writing.write_engine_header(&mut out, &mut losses);
    players::write_players(&mut out, &writing, &mut losses)?;
    writing.write_lists(&mut out, &mut losses)?;
    writing.kept.write_rest(&mut out);
    lost::report_losses(&writing, is_same_version, &mut losses);
    let text = out.into_text();
    // readers accept a tournament section without players, but not teams without players
    if super::sniff(&text) == 0 || !import.tournament.teams.is_empty() {
        write::check_players(import, "a TRF file has a line for each player")?;
    }
    write::encode_and_finish(text, options.encoding.unwrap_or("utf-8"), false, losses)
}

impl Writing<'_> {
    fn tournament(&self) -> &Tournament {
        &self.import.tournament
    }

    /// Whether a round is the one directly after the last round of the file.
    fn is_next_round(&self, round: RoundNumber) -> bool {
        round.0 == self.tournament().rounds.saturating_add(1)
    }

    /// Whether byes in the round to be paired are written as if that round existed. This is the
    /// case in TRF16 for an engine. For JaVaFo, which has a record for absences, it is the case
    /// only if another kind of bye was requested.
    fn writes_requests_in_cells(&self) -> bool {
        let next_requests = || {
            self.tournament()
                .bye_requests
                .iter()
                .filter(|request| self.is_next_round(request.round))
        };
        let uses_cells = match self.options.dialect {
            None => false,
            Some(Dialect::JaVaFo) => {
                next_requests().any(|request| request.kind != Outcome::ZeroPointBye)
            }
            Some(Dialect::BbpPairings) => true,
        };
        uses_cells && self.version == Version::V16
    }

    /// Writes the number of rounds, the initial colour and the points of results as records for an
    /// engine.
    fn write_engine_header(&self, out: &mut Out, losses: &mut Losses) {
        let Some(dialect) = self.options.dialect else {
            return;
        };
        let tournament = self.tournament();
        let system = &tournament.score_system;
        let rounds = tournament
            .planned_rounds
            .or(Some(tournament.rounds).filter(|&rounds| rounds > 0));
        out.push_record("XXR", rounds.map(|rounds| rounds.to_string()).as_deref());
        let colour = tournament.initial_colour.map(|colour| match colour {
            crate::model::Colour::White => "white1",
            crate::model::Colour::Black => "black1",
        });
        out.push_record("XXC", colour);
        if *system == ScoreSystem::STANDARD {
            return;
        }
        let is_approximate = match dialect {
            // in TRF26 these points are already in 162 or XXS
            Dialect::JaVaFo if self.version == Version::V26 && !scores::fits_symbols(system) => {
                return;
            }
            Dialect::JaVaFo => {
                scores::write_codes(out, system);
                system.unknown != system.d()
            }
            Dialect::BbpPairings if self.version == Version::V26 => return,
            Dialect::BbpPairings => {
                scores::write_records(out, system);
                !scores::fits_records(system)
            }
        };
        if is_approximate {
            losses.add(&words::SCORE_APPROXIMATE, write::Subject::default());
        }
    }

    /// Writes all records after the players.
    fn write_lists(&self, out: &mut Out, losses: &mut Losses) -> Result<(), WriteError> {
        let (tournament, numbers) = (self.tournament(), &self.numbers);
        let is_trf26 = self.version == Version::V26;
        let is_for_bbp = self.options.dialect == Some(Dialect::BbpPairings);
        let write_kept_before =
            |out: &mut Out, code: &str| self.kept.write_before_record(out, code);
        if is_trf26 {
            players::write_national(out, self, losses);
        }
        if !is_for_bbp {
            write_kept_before(out, "013");
            write_kept_before(out, "310");
            if is_trf26 {
                teams::write_teams(out, self, losses)?
            } else {
                teams::write_registered_teams(out, self, losses)
            }
        }
        if is_trf26 {
            if !is_for_bbp {
                write_kept_before(out, "299");
                lists::write_adjustments(out, tournament, numbers)?;
                teams::write_adjustments(out, tournament)?;
                write_kept_before(out, "300");
                teams::write_line_ups(out, tournament, numbers);
            }
            write_kept_before(out, "240");
            lists::write_bye_requests(out, tournament, numbers);
            if !is_for_bbp {
                teams::write_byes(out, tournament);
            }
            write_kept_before(out, "250");
            lists::write_accelerations(out, tournament, numbers)?;
            write_kept_before(out, "260");
            lists::write_prohibited(out, tournament, numbers);
            if !is_for_bbp {
                teams::write_prohibited(out, tournament);
                write_kept_before(out, "320");
                teams::write_allocated_byes(out, tournament)?;
                write_kept_before(out, "330");
                teams::write_forfeits(out, tournament);
            }
        }
        if let Some(dialect) = self.options.dialect {
            self.write_engine_lists(out, dialect)?;
        }
        Ok(())
    }

    /// Writes XXZ, XXA and XXP. XXZ is only for JaVaFo, because bbpPairings ignores it.
    fn write_engine_lists(&self, out: &mut Out, dialect: Dialect) -> Result<(), WriteError> {
        let (tournament, numbers) = (self.tournament(), &self.numbers);
        if dialect == Dialect::JaVaFo && !self.writes_requests_in_cells() {
            let requests = tournament.bye_requests.iter();
            let absences =
                requests.filter(|r| self.is_next_round(r.round) && r.kind == Outcome::ZeroPointBye);
            let mut absent_players: Vec<u16> = absences
                .map(|request| numbers.get(request.player))
                .collect();
            absent_players.sort_unstable();
            lists::write_absent_players(out, &absent_players);
        }
        // bbpPairings also reads 250 and 260 of TRF26
        if self.version == Version::V16 || dialect == Dialect::JaVaFo {
            lists::write_accelerated_players(out, tournament, numbers)?;
            lists::write_prohibited_in_all_rounds(out, tournament, numbers);
        }
        Ok(())
    }
}

//! One file, read and judged: what `standings` and `why` have in common.

use std::path::{Path, PathBuf};

use super::args::{ReadArgs, RulesArgs};
use super::error::Error;
use super::input;
use crate::audit::{Case, Options};
use crate::format::{Reading, read};
use crate::model::RankOrder;
use crate::tiebreak::Context;

/// A file, read.
pub(super) struct Loaded {
    pub(super) reading: Reading,
    pub(super) options: Options,
    /// Where it lies, to compare an output with.
    pub(super) path: Option<PathBuf>,
}

/// Reads the only file.
pub(super) fn load(file: &Path, args: &ReadArgs, rules: &RulesArgs) -> Result<Loaded, Error> {
    rules.one_edition()?;
    let input = input::one(file)?;
    let name = input.name();
    let options = args.options();
    let bytes = input.read(&options.limits)?;
    let reading = read(&name, bytes, &options).map_err(|source| Error::Read {
        name: name.clone(),
        source,
    })?;
    let tournament = &reading.import.tournament;
    rules.check_round(&name, tournament)?;
    let mut options = rules.options();
    options.round = options.round.or_else(|| Some(tournament.complete_rounds()));
    Ok(Loaded {
        reading,
        options,
        path: input.path,
    })
}

impl Loaded {
    /// Facts and what follows from them.
    pub(super) fn case(&self) -> Case<'_> {
        Case::new(&self.reading.source, &self.reading.import, &self.options)
    }

    /// What tie-breaks are computed from.
    pub(super) fn context<'a>(&self, case: &'a Case<'_>) -> Context<'a> {
        Context::new(&case.table, case.edition.rules).with_unrated(self.options.unrated)
    }

    /// The last round that counts.
    pub(super) fn round(&self) -> u16 {
        let rounds = self.reading.import.tournament.rounds;
        self.options.round.unwrap_or(rounds)
    }

    /// The rank order, and who says so: the option, else the file, else nobody (then the
    /// points alone rank).
    pub(super) fn rank_order(&self) -> (RankOrder, Option<&'static str>) {
        if let Some(order) = &self.options.rank_order {
            return (order.clone(), Some("option"));
        }
        match &self.reading.import.tournament.rank_order {
            Some(order) => (order.clone().with_points(), Some("file")),
            None => (RankOrder::default().with_points(), None),
        }
    }
}

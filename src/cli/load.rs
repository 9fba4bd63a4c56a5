//! One file, read and judged: what `standings` and `why` have in common.

use std::path::{Path, PathBuf};

use super::args::{ReadArgs, RulesArgs, Shape};
use super::error::Error;
use super::event::WithArgs;
use super::output::{Output, OutputArgs};
use super::terminal::TerminalArgs;
use super::{Exit, input, say};
use crate::audit::rank_order::Inference;
use crate::audit::{
    self, AsStated, Case, ColumnMatch, Need, Options, PrintedUnder, RankOrderFrom,
    SCORE_SYSTEM_UNDECLARED, printed_under,
};
use crate::finding::Finding;
use crate::format::Reading;
use crate::import::{Import, Lack, Note, NoteKind, Part};
use crate::model::{Crosstable, FieldKey, RankOrder, TeamTable, TieBreakSpec};
use crate::report::{Entrants, Style};
use crate::tiebreak::{self, Aspect, Context};

/// A file that was read.
pub(super) struct Loaded {
    name: String,
    /// The files that were read, so that no output overwrites them.
    paths: Vec<PathBuf>,
    reading: Reading,
    /// The decisions of the options, except for the round: the ranks of a file are those after all
    /// its rounds.
    options: Options,
    /// The last round that counts; `None`: all rounds of the matches of teams.
    round: Option<u16>,
}

/// A file with its case, and the tables after the requested round.
pub(super) struct Asked<'a> {
    pub(super) case: Case<'a>,
    round: Option<u16>,
    /// Whether the teams are ranked, not the players.
    pub(super) teams: bool,
    /// The crosstable after the requested round; `None` for all rounds.
    table: Option<Crosstable>,
    /// The same for the teams.
    team_table: Option<TeamTable>,
}

/// Options of commands that take one file.
#[derive(Debug, clap::Args)]
pub(super) struct OneFileArgs {
    /// The output format.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Shape>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    with: WithArgs,
    /// In a team event, ranks the players instead of the teams.
    #[arg(long, help_heading = "Rules")]
    players: bool,
}

impl OneFileArgs {
    /// Reads the file and the further ones of its event.
    pub(super) fn load(&self, file: &Path) -> Result<Loaded, Error> {
        self.load_ahead(file, 0)
    }

    /// The same; `--round` may name one of so many rounds after the last.
    pub(super) fn load_ahead(&self, file: &Path, ahead: u16) -> Result<Loaded, Error> {
        self.rules.one_edition()?;
        self.output.refuse_workbook(".txt or .json")?;
        let input = input::one(file, &self.read.limits())?;
        let name = input.name();
        let with = self.with.find(&self.read)?;
        let reading = with.read(&input, &self.read)?;
        if !reading.further.is_empty() {
            return Err(choose(name, &reading));
        }
        self.rules.check_round(&name, &reading.import, ahead)?;
        let tournament = &reading.import.tournament;
        let mut options = self.rules.options(tournament);
        let mut round = options.round.take();
        let last = audit::last_round(&reading.import);
        // standings of teams without rounds are those of the whole file
        if last > 0 || !tournament.players.is_empty() {
            round = round.or(Some(last));
        }
        let paths = input.path.as_deref().into_iter().chain(with.paths());
        Ok(Loaded {
            paths: paths.map(Path::to_path_buf).collect(),
            name,
            reading,
            options,
            round,
        })
    }

    /// The round that was asked for.
    pub(super) fn round(&self) -> Option<u16> {
        self.rules.round
    }

    /// Judges the file and opens the output. With `asked`, only doubts about that tie-break are
    /// reported.
    pub(super) fn ask<'a>(
        &self,
        loaded: &'a Loaded,
        tie_break: Option<&TieBreakSpec>,
    ) -> Result<(Asked<'a>, Output), Error> {
        let Loaded { name, reading, .. } = loaded;
        let case = Case::new(&reading.sources, &reading.import, &loaded.options);
        let teams = !self.players && case.facts.teams().is_some();
        if !teams {
            results(name, &reading.import, loaded.round)?;
        }
        for doubt in doubts(&reading.import, &loaded.options, tie_break) {
            say(&format!("warning: {name}: {doubt}\n"));
        }
        let output = self
            .output
            .open(loaded.paths.iter().map(PathBuf::as_path))?;
        let round = loaded.round;
        let asked = Asked {
            round,
            teams,
            table: round.and_then(|round| case.facts.table_after(round)),
            team_table: round.and_then(|round| case.facts.team_table_after(round)),
            case,
        };
        Ok((asked, output))
    }

    /// Writes the document.
    pub(super) fn write(
        &self,
        mut output: Output,
        terminal: TerminalArgs,
        text: impl FnOnce(Style) -> String,
        json: impl FnOnce() -> String,
    ) -> Result<Exit, Error> {
        output.write(&match Shape::choose(self.format, &self.output) {
            Shape::Text => text(self.output.style(terminal)),
            Shape::Json => json() + "\n",
        })?;
        output.finish()?;
        Ok(Exit::Clean)
    }
}

/// Checks that the file has the results of all rounds up to `round`, on which every value depends.
fn results(name: &str, import: &Import, round: Option<u16>) -> Result<(), Error> {
    let covers_rounds = match import.part {
        Part::Rounds(range) => {
            range.first.0 <= 1 && round.is_some_and(|round| round <= range.last.0)
        }
        _ => Need::Results.is_met(import),
    };
    if covers_rounds {
        return Ok(());
    }
    let tournament = &import.tournament;
    let help = if tournament.players.is_empty() && !tournament.teams.is_empty() {
        "it lists teams without the results of their matches: use the crosstable of the teams, \
         or name the pairings of all rounds after --with"
    } else {
        "name the other files of the event after --with: the crosstable, or the pairings of \
             all rounds"
    };
    Err(Error::usage(
        format!(
            "nothing can be computed from {name}: {}",
            Need::Results.why_not(import)
        ),
        help,
    ))
}

/// The error for a file with several tournaments, listing them.
pub(super) fn choose(name: String, reading: &Reading) -> Error {
    let list = reading.imports().zip(1..).map(|(import, number)| {
        let tournament = &import.tournament;
        let title = tournament.name.as_deref().unwrap_or("unnamed");
        let players = match tournament.players.len() {
            1 => "1 player".to_owned(),
            n => format!("{n} players"),
        };
        format!("{number}: {title} ({players})")
    });
    let list: Vec<String> = list.collect();
    Error::Absent {
        message: format!("{name} contains {} tournaments", list.len()),
        help: format!("choose one with --tournament N; {}", list.join("; ")),
        name,
    }
}

/// A warning where the files of an event state games differently.
pub(super) fn contradictions(import: &Import) -> Option<&'static str> {
    let of_games = |note: &Note| note.kind == NoteKind::SourcesDisagreeOnGame;
    import.notes.iter().any(of_games).then_some(
        "the files disagree about games; what the fuller file states is taken here, and \
         `crosstable audit` shows both (R214)",
    )
}

/// Warnings about values that are doubtful or undefined.
fn doubts(import: &Import, options: &Options, asked: Option<&TieBreakSpec>) -> Vec<&'static str> {
    let mut doubts = Vec::from_iter(contradictions(import));
    if import.lacks(Lack::Rows) {
        doubts.push(
            "the list is cut short: values that depend on players beyond its rows are too low; \
             `crosstable audit` compares only those that do not",
        );
    }
    let order = match asked {
        Some(spec) => vec![spec.clone()],
        None => {
            let order = options.rank_order.clone().or_else(|| import.rank_order());
            order.map(|order| order.criteria).unwrap_or_default()
        }
    };
    let by_rating = |spec: &&TieBreakSpec| tiebreak::looks_at(&spec.code, Aspect::Ratings);
    let mut by_rating = order.iter().filter(by_rating).peekable();
    if import.lacks(Lack::Ratings) && by_rating.peek().is_some() {
        // one rating for everybody is what somebody asked for, no value of the event
        let given = by_rating.any(|spec| options.unrated.or(spec.modifiers.unrated).is_some());
        doubts.push(if given {
            "the file has no ratings: tie-breaks based on them are not those of the event; \
             choose others with --tie-breaks"
        } else {
            "the file has no ratings: tie-breaks based on them are undefined; choose others with \
             --tie-breaks"
        });
    }
    doubts
}

impl Asked<'_> {
    fn import(&self) -> &Import {
        self.case.facts.import
    }

    /// The table of the teams, if teams are ranked.
    pub(super) fn team_table(&self) -> Option<&TeamTable> {
        let event = self.case.facts.teams().filter(|_| self.teams)?;
        Some(self.team_table.as_ref().unwrap_or(&event.table))
    }

    /// The participants that are ranked.
    pub(super) fn entrants(&self) -> Entrants<'_> {
        if self.teams {
            Entrants::teams(&self.import().tournament)
        } else {
            Entrants::players(&self.import().tournament)
        }
    }

    /// What tie-breaks are computed from.
    pub(super) fn context(&self) -> Context<'_> {
        let facts = &self.case.facts;
        if let Some(teams) = self.team_table() {
            return Context::of_teams(teams, facts.edition.rules);
        }
        let table = self.table.as_ref().unwrap_or(&facts.table);
        Context::new(table, facts.edition.rules).with_unrated(facts.options.unrated)
    }

    /// The last round that counts.
    pub(super) fn round(&self) -> u16 {
        let tournament = &self.import().tournament;
        let rounds = tournament.matches.iter();
        let last = rounds.map(|one| one.round.0).max().unwrap_or(0);
        self.round.unwrap_or(tournament.rounds.max(last))
    }

    /// The rank order: from the option, else from the file, else inferred; else only the points
    /// rank.
    pub(super) fn ranking(&self) -> Ranking {
        if self.teams {
            let (order, from, inference) = self.case.team_ranking();
            let as_stated = self.case.teams_as_stated(&order, from);
            let is_last = self.round() == audit::last_round(self.import());
            return Ranking {
                order,
                from,
                inference,
                as_stated: as_stated.filter(|_| is_last),
                printed: None,
                score_system: None,
            };
        }
        let audit = audit::judge(&self.case);
        // the order that the file of a team event names ranks its teams
        let of_teams = self.import().tournament.team_event;
        let used = audit.rank_order;
        let used = used.filter(|used| !(of_teams && used.from == RankOrderFrom::File));
        let score_system = other_score_system(self.import(), &audit.findings);
        let (order, from, inference) = match used {
            Some(used) => (used.order, Some(used.from), audit.inference),
            None => (RankOrder::default().with_points(), None, None),
        };
        // what the file prints is the state after all its rounds
        let is_last = self.round() == audit::last_round(self.import());
        let shown = |column: &&ColumnMatch| {
            let mut criteria = order.criteria.iter();
            let spec = column.spec.as_ref();
            is_last && spec.is_some_and(|spec| criteria.any(|other| other.is_same(spec)))
        };
        let shown = audit.columns.iter().filter(shown);
        let printed = printed_under(shown, audit.edition.rules.name);
        Ranking {
            order,
            from,
            inference,
            as_stated: self.case.as_stated().filter(|_| is_last),
            printed,
            score_system,
        }
    }
}

/// What the audit says where the stated points follow another score system than the one that
/// everything is computed under; `None` where they do not.
fn other_score_system(import: &Import, findings: &[Finding]) -> Option<String> {
    let is_used = |note: &Note| note.kind == NoteKind::ScoreSystem;
    if import.notes.iter().any(is_used) {
        return None;
    }
    let mut findings = findings.iter();
    let finding = findings.find(|finding| finding.code == SCORE_SYSTEM_UNDECLARED.code)?;
    let origins = &import.origins;
    let counted = match origins.header(FieldKey::ScoreSystem).next() {
        Some(_) => "the declared system",
        None => "1-½-0",
    };
    Some(format!(
        "{}; what is computed here counts {counted} (P302)",
        finding.message
    ))
}

/// The rank order, and the edition of the columns that the file prints.
pub(super) struct Ranking {
    /// The rank order.
    pub(super) order: RankOrder,
    /// The source of the rank order; `None` where only the points rank.
    pub(super) from: Option<RankOrderFrom>,
    /// The evidence, where it is inferred.
    pub(super) inference: Option<Inference>,
    /// Why the ranks are those of the file; `None` where they are computed.
    pub(super) as_stated: Option<AsStated>,
    /// Another edition that the file's own values of these criteria follow.
    pub(super) printed: Option<PrintedUnder>,
    /// What the audit says where the stated points follow another score system; `None` where they
    /// follow the one that is computed with.
    pub(super) score_system: Option<String>,
}

//! The sheet *Editions*: the tie-break values and ranks of all players, or of all teams in a team
//! event, under several editions of the rules side by side, and the differences between them.

use super::cell::{Cell, Column, Kind, Tone};
use super::standings::{criterion_decimals, value_cell};
use super::{Content, DossierInput, Row, Sheet, Table, teams};
use crate::audit::TeamEvent;
use crate::finding::count;
use crate::model::{ParticipantId, RankOrder};
use crate::number::Exact;
use crate::rules::{self, RuleSet};
use crate::standings::{Standings, standings};
use crate::tiebreak::Context;

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(super) const NAME: &str = "Editions";

/// The names of the editions that are always compared. The edition in use is added if it is not one
/// of them.
const COMPARED_EDITIONS: [&str; 3] = ["legacy", "2024", "2026"];

/// The standings as computed under an edition.
struct EditionStandings {
    rules: &'static RuleSet,
    standings: Standings,
    /// The number of decimals of each criterion.
    digits: Vec<usize>,
}

impl EditionStandings {
    /// Returns the value of the criterion with this index; `None` if it is not computed or
    /// undefined.
    fn value(&self, criterion: usize, id: ParticipantId) -> Option<Exact> {
        let column = self.standings.columns.get(criterion)?.as_ref().ok()?;
        column.get(id.index()).copied().flatten()
    }

    fn rank(&self, id: ParticipantId) -> Option<Exact> {
        Some(Exact::whole(self.standings.ranks[id.index()].into()))
    }
}

/// The participants whose standings are compared: the teams of a team event, otherwise the players.
struct ComparedParticipants<'a> {
    standings: &'a Standings,
    /// The matches of a team event; `None` if players are compared.
    event: Option<&'a TeamEvent>,
    /// Whether ranks are compared; `false` if the table is ordered by the stated ranks.
    compares_ranks: bool,
}

impl ComparedParticipants<'_> {
    fn new<'a>(input: &'a DossierInput<'_>) -> ComparedParticipants<'a> {
        match input
            .teams
            .as_ref()
            .and_then(teams::Teams::event_and_standings)
        {
            Some((event, standings)) => ComparedParticipants {
                standings,
                event: Some(event),
                compares_ranks: !input.teams.as_ref().is_some_and(teams::Teams::is_as_stated),
            },
            None => ComparedParticipants {
                standings: &input.standings,
                event: None,
                compares_ranks: input.stated_order.is_none(),
            },
        }
    }

    fn participant_columns(&self, input: &DossierInput<'_>) -> Vec<Column> {
        match self.event {
            Some(_) => teams::team_columns(),
            None => input.player_columns(),
        }
    }

    fn participant_cells(&self, input: &DossierInput<'_>, id: ParticipantId) -> Vec<Cell> {
        let teams = &input.audited.import.tournament.teams;
        match self.event {
            Some(_) => teams::team_cells(&teams[id.team().index()]),
            None => input.player_cells(id.player()),
        }
    }

    const fn noun(&self) -> &'static str {
        match self.event {
            Some(_) => "team",
            None => "player",
        }
    }
}

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let participants = ComparedParticipants::new(input);
    let editions = if input.has_standings() || participants.event.is_some() {
        compute_editions(input, &participants)
    } else {
        Vec::new()
    };
    let edition_in_use = input.audited.audit.edition.rules.name;
    let criteria = &participants.standings.criteria;
    // points are the same under every edition
    let shown_criteria: Vec<usize> = (0..criteria.len())
        .filter(|&index| !teams::is_score(&criteria[index]))
        .collect();
    let mut columns = participants.participant_columns(input);
    // the index of the next column, which names what depends on the edition
    let dependence_column = columns.len();
    columns.push(
        Column::new("Depends on the edition", Kind::Prose)
            .with_note("The rank and the criteria that differ between the editions shown."),
    );
    let heading = |column_name: &str, standings: &EditionStandings| {
        let (name, words) = (standings.rules.period(), standings.rules.words());
        let force_note = if standings.rules.name == edition_in_use {
            "The edition in use. "
        } else {
            ""
        };
        Column::new(format!("{column_name} {name}"), Kind::Number)
            .with_note(format!("{force_note}{column_name} under the {words}."))
    };
    let editions_with_ranks = editions.iter().filter(|_| participants.compares_ranks);
    columns.extend(editions_with_ranks.map(|standings| heading("Rank", standings)));
    for &index in &shown_criteria {
        let spelling = &criteria[index].spelled;
        columns.extend(
            editions
                .iter()
                .map(|standings| heading(spelling, standings)),
        );
    }
    let rows: Vec<Row> = if editions.is_empty() {
        Vec::new()
    } else {
        let order = participants.standings.order.iter();
        let row = |&id: &ParticipantId| row(input, &participants, &editions, &shown_criteria, id);
        order.map(row).collect()
    };
    let depends_on_edition = |row: &&Row| {
        row.cells
            .get(dependence_column)
            .is_some_and(|cell| *cell != Cell::default())
    };
    let outcome = match rows.iter().filter(depends_on_edition).count() {
        0 if shown_criteria.is_empty() => "no known tie-break to compare".to_owned(),
        0 => "the edition makes no difference".to_owned(),
        n => format!(
            "the edition makes a difference for {}",
            count(n, participants.noun())
        ),
    };
    Sheet {
        name: NAME.to_owned(),
        description: format!(
            "Ranks and tie-breaks under the editions of the rules side by side (in force: {}): \
             {outcome}",
            input.audited.audit.edition.rules.words()
        ),
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: dependence_column,
            has_headings: true,
            empty_text: "without results nothing can be computed".to_owned(),
            ..Table::default()
        }),
    }
}

fn compute_editions(
    input: &DossierInput<'_>,
    participants: &ComparedParticipants<'_>,
) -> Vec<EditionStandings> {
    let rules_in_use = input.audited.audit.edition.rules;
    let mut editions: Vec<&'static RuleSet> = COMPARED_EDITIONS
        .into_iter()
        .filter_map(rules::edition)
        .collect();
    if editions.iter().all(|rules| rules.name != rules_in_use.name) {
        editions.insert(0, rules_in_use);
    }
    let order = RankOrder {
        criteria: participants.standings.criteria.clone(),
    };
    let compute = |rules: &'static RuleSet| {
        let context = match participants.event {
            Some(event) => Context::for_teams(event.settled(), rules),
            None => Context::new(input.context.table, rules).with_unrated(input.context.unrated),
        };
        let standings = standings(&context, &order);
        EditionStandings {
            rules,
            digits: criterion_decimals(input, &standings),
            standings,
        }
    };
    editions.into_iter().map(compute).collect()
}

fn row(
    input: &DossierInput<'_>,
    participants: &ComparedParticipants<'_>,
    editions: &[EditionStandings],
    shown_criteria: &[usize],
    id: ParticipantId,
) -> Row {
    let edition_in_use = input.audited.audit.edition.rules.name;
    let standings_in_use = editions
        .iter()
        .find(|standings| standings.rules.name == edition_in_use);
    let mut changes: Vec<&str> = Vec::new();
    let mut values = Vec::new();
    let mut add_values =
        |value_and_digits: &dyn Fn(&EditionStandings) -> (Option<Exact>, usize)| {
            let value_in_use = standings_in_use.map(|standings| value_and_digits(standings).0);
            let differs =
                |standings: &EditionStandings| value_in_use != Some(value_and_digits(standings).0);
            for standings in editions {
                let (number, digits) = value_and_digits(standings);
                let tone = if differs(standings) {
                    Tone::Differs
                } else {
                    Tone::Plain
                };
                let cell = value_cell(number, digits);
                let tone = if tone == Tone::Plain { cell.tone } else { tone };
                values.push(cell.with_tone(tone));
            }
            editions.iter().any(differs)
        };
    if participants.compares_ranks && add_values(&|standings| (standings.rank(id), 0)) {
        changes.push("rank");
    }
    for &index in shown_criteria {
        let spec = &participants.standings.criteria[index];
        let cell =
            |standings: &EditionStandings| (standings.value(index, id), standings.digits[index]);
        if add_values(&cell) {
            changes.push(&spec.spelled);
        }
    }
    let mut cells = participants.participant_cells(input, id);
    let tone = if changes.is_empty() {
        Tone::Plain
    } else {
        Tone::Differs
    };
    cells.push(Cell::text(changes.join(", ")).with_tone(tone));
    cells.extend(values);
    Row::from(cells)
}

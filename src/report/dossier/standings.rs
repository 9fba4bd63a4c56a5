//! The sheet *Standings*: the computed values of every criterion of the rank order, with the stated
//! values beside them.

use std::collections::HashSet;

use super::cell::{Cell, Column, Kind, Tone, clean};
use super::layout::{ColumnContent, STANDINGS, match_of_column};
use super::{Content, DossierInput, Row, Sheet, Table, derivation, marks};
use crate::audit::ColumnMatch;
use crate::import::StatedColumn;
use crate::model::PlayerId;
use crate::number::Exact;
use crate::report::{filed, text};
use crate::rules::{self, RuleSet};
use crate::standings::Standings;
use crate::tiebreak::{self, ParticipantKind};

/// The largest number of differences in a column whose derivations are shown in notes. If there are
/// more, the column is wrong as a whole.
const MAX_DERIVATIONS: usize = 200;

fn differing_players(found: &ColumnMatch) -> HashSet<u16> {
    found.differing.iter().copied().collect()
}

pub(super) fn sheet(given: &DossierInput<'_>) -> Sheet {
    let layout = &given.layout;
    let mut writer = Writer::new(given);
    let columns = layout.parts.iter().map(|part| writer.heading(*part));
    let columns = columns.collect();
    let mut rows = Vec::with_capacity(given.order.len());
    for &id in &given.order {
        let parts = layout.parts.iter().enumerate();
        let cells = parts.map(|(column, part)| writer.with_findings(*part, id, column));
        rows.push(Row::from(cells.collect::<Vec<_>>()));
    }
    let name = layout.find(|part| *part == ColumnContent::Name);
    Sheet {
        name: STANDINGS.to_owned(),
        description: describe(given),
        content: Content::List(Table {
            columns,
            rows,
            frozen: name.map_or(0, |index| index + 1),
            whole: true,
            // the list of a team event is that of its teams
            may_be_cut: given.teams.is_some(),
            headed: true,
            empty: "the file has no players".to_owned(),
            ..Table::default()
        }),
    }
}

/// The sentence above the table: what it shows, and how the players are ordered.
fn describe(given: &DossierInput<'_>) -> String {
    match (&given.teams, &given.stated_order) {
        _ if !given.layout.is_computed() => "Ranks, points and tie-breaks as stated in the file, \
                                             from which nothing can be computed; values that a \
                                             finding is about are highlighted"
            .to_owned(),
        (Some(_), _) => "The players of all teams by computed points, with what the file states \
                         beside them; values that a finding is about are highlighted"
            .to_owned(),
        (None, Some(stated)) => format!(
            "Ranks as stated in the file, with computed tie-breaks: {}. No rank is called wrong \
             because of such an order",
            stated.why
        ),
        (None, None) => "Computed ranks and tie-breaks, with those of the file beside them; \
                         values that a finding is about are highlighted, and notes explain other \
                         computed values"
            .to_owned(),
    }
}

struct Writer<'a, 'b> {
    given: &'b DossierInput<'a>,
    /// The number of decimals of each criterion.
    digits: Vec<usize>,
    /// The number of decimals of each stated column of tie-breaks.
    stated_digits: Vec<usize>,
    /// For each stated column: the pairing numbers of the players whose value differs from the
    /// computed one.
    differing: Vec<HashSet<u16>>,
    /// The last of the positions that players with a shared rank occupy, indexed by the rank.
    last: Vec<u16>,
    derived: usize,
}

impl<'a, 'b> Writer<'a, 'b> {
    fn new(given: &'b DossierInput<'a>) -> Writer<'a, 'b> {
        let import = given.audited.import;
        let stated_digits = |column: &StatedColumn| {
            let values: Vec<_> = column.values.iter().map(|v| v.map(|v| v.value)).collect();
            text::digits(0, &values, &import.tournament)
        };
        let columns = &import.claims.columns;
        let matches = &given.audited.audit.columns;
        Writer {
            given,
            digits: criterion_decimals(given, &given.standings),
            stated_digits: columns.iter().map(stated_digits).collect(),
            differing: (0..columns.len())
                .map(|index| {
                    match_of_column(matches, index).map_or_else(HashSet::new, differing_players)
                })
                .collect(),
            last: match given.stated_order {
                None => last_places(&given.standings),
                Some(_) => Vec::new(),
            },
            derived: 0,
        }
    }

    fn heading(&self, part: ColumnContent) -> Column {
        let given = self.given;
        let claims = &given.audited.import.claims;
        match part {
            ColumnContent::Rank => Column::new("Rank", Kind::Number).with_note(given.ranks_note()),
            ColumnContent::StatedRank => {
                Column::new("Stated rank", Kind::Number).with_note("As stated in the file.")
            }
            ColumnContent::Number => {
                Column::new("No", Kind::Number).with_note("The pairing number.")
            }
            ColumnContent::Title => Column::new("Title", Kind::Symbol),
            ColumnContent::Name => Column::new("Name", Kind::Text),
            ColumnContent::Federation => Column::new("Fed", Kind::Symbol),
            ColumnContent::Rating => Column::new("Rating", Kind::Number),
            ColumnContent::Computed(index) => {
                let spec = &given.standings.criteria[index];
                let note = criterion_note(given, &given.standings, index);
                let heading = match spec.code.as_str() {
                    "PTS" => "Points",
                    _ => &spec.spelled,
                };
                Column::new(heading, Kind::Number).with_note(note)
            }
            ColumnContent::StatedPoints(_) => {
                Column::new("Stated points", Kind::Number).with_note("As stated in the file.")
            }
            ColumnContent::Stated(column, _) => {
                let label = &claims.columns[column].label;
                let meaning = match_of_column(&given.audited.audit.columns, column);
                let meaning =
                    meaning.map(|found| text::stated_column(found, ParticipantKind::Players));
                let meaning = meaning.map(|meaning| filed::words(&meaning));
                let meaning = meaning.unwrap_or_else(|| "not identified".to_owned());
                Column::new(format!("Stated {label}"), Kind::Number)
                    .with_note(format!("As stated in the file. {meaning}"))
            }
            ColumnContent::Attributed(column) => {
                let found = match_of_column(&given.audited.audit.columns, column);
                let code = found.and_then(|found| found.code.as_deref()).unwrap_or("");
                let period = found.and_then(|found| rules::edition(found.edition));
                let period = period.map_or("", RuleSet::period);
                let under = found.map_or_else(String::new, |found| filed::words(&found.under));
                Column::new(format!("{code} ({period})"), Kind::Number).with_note(format!(
                    "The tie-break that the stated values beside it fit best, under {under}."
                ))
            }
        }
    }

    fn cell(&mut self, part: ColumnContent, id: PlayerId) -> Cell {
        let given = self.given;
        let player = given.audited.import.tournament.player(id);
        match part {
            ColumnContent::Rank => given.rank(id).with_tone(Tone::Strong),
            ColumnContent::StatedRank => self.stated_rank(id),
            ColumnContent::Number => Cell::optional_whole(player.number.map(|number| number.0)),
            ColumnContent::Title => Cell::optional_text(player.title.as_ref()),
            ColumnContent::Name => Cell::text(&player.name).with_tone(Tone::Strong),
            ColumnContent::Federation => Cell::optional_text(player.federation.as_ref()),
            ColumnContent::Rating => Cell::optional_whole(player.rating),
            ColumnContent::Computed(index) => {
                value_cell(self.computed(index, id), self.digits[index])
            }
            ColumnContent::StatedPoints(index) => self.stated_points(index, id),
            ColumnContent::Stated(column, index) => self.stated(column, index, id),
            ColumnContent::Attributed(column) => {
                let found = match_of_column(&given.audited.audit.columns, column);
                let values = found.map_or(&[][..], |found| found.values.as_slice());
                let digits = text::digits(0, values, &given.audited.import.tournament);
                value_cell(values.get(id.index()).copied().flatten(), digits)
            }
        }
    }

    fn computed(&self, index: usize, id: PlayerId) -> Option<Exact> {
        let column = self.given.standings.columns.get(index)?.as_ref().ok()?;
        column.get(id.index()).copied().flatten()
    }

    /// Adds the emphasis and the text of the findings that refer to a cell. A cell without findings
    /// is not highlighted.
    fn with_findings(&mut self, part: ColumnContent, id: PlayerId, column: usize) -> Cell {
        let cell = self.cell(part, id);
        let findings = self.given.findings_at(STANDINGS, id, column);
        if findings.is_empty() {
            return self.with_consequence(cell, part, id);
        }
        cell.with_tone(marks::tone(&findings))
            .with_note(marks::note(&findings))
    }

    /// Adds the emphasis and the text of a finding about a stated value that is listed under a
    /// finding about somebody else.
    fn with_consequence(&self, cell: Cell, part: ColumnContent, id: PlayerId) -> Cell {
        let start = match part {
            ColumnContent::StatedPoints(_) => "points differ",
            ColumnContent::StatedRank => "rank",
            _ => return cell,
        };
        let Some((words, cause)) = self.given.marks.consequence(id, start) else {
            return cell;
        };
        let listed = filed::words(&cause.message);
        cell.with_tone(Tone::from(cause.severity))
            .with_note(Some(format!(
                "{} {}: {words}\n  follows from: {}",
                cause.severity.word(),
                cause.code.code,
                clean(&listed)
            )))
    }

    /// Adds the derivation of the computed value to a stated value that differs from it. `differs`
    /// is the index of the criterion, `None` if the values agree.
    fn with_computed_note(&mut self, cell: Cell, id: PlayerId, differs: Option<usize>) -> Cell {
        let Some(criterion) = differs else {
            return cell;
        };
        self.derived += 1;
        let note = (self.derived <= MAX_DERIVATIONS)
            .then(|| derivation::derivation_text(self.given, criterion, id))
            .flatten();
        cell.with_note(note)
    }

    fn stated_rank(&mut self, id: PlayerId) -> Cell {
        let given = self.given;
        let claims = &given.audited.import.claims;
        let stated = claims.ranks.get(id.index()).copied().flatten();
        let Some(stated) = stated else {
            return Cell::default();
        };
        let cell = Cell::whole(stated.value);
        let rank = given.standings.ranks[id.index()];
        let last = self.last.get(usize::from(rank)).copied();
        let shared = |last: u16| (u32::from(rank)..=u32::from(last)).contains(&stated.value);
        let differs = given.has_standings() && last.is_some_and(|last| !shared(last));
        cell.with_note(differs.then(|| format!("computed: {rank}")))
    }

    fn stated_points(&mut self, index: usize, id: PlayerId) -> Cell {
        let given = self.given;
        let stated = given.audited.import.claims.points.get(id.index());
        let Some(stated) = stated.copied().flatten() else {
            return Cell::default();
        };
        let value = Exact::from(stated.value);
        let cell = Cell::number(value, given.point_digits);
        let differs = given.has_standings() && given.context.table.total(id.into()) != stated.value;
        self.with_computed_note(cell, id, differs.then_some(index))
    }

    fn stated(&mut self, column: usize, index: Option<usize>, id: PlayerId) -> Cell {
        let given = self.given;
        let claims = &given.audited.import.claims.columns[column];
        let Some(stated) = claims.values.get(id.index()).copied().flatten() else {
            return Cell::default();
        };
        let tournament = &given.audited.import.tournament;
        let digits = self.stated_digits[column];
        let cell = Cell::number(stated.value, digits);
        let number = tournament.player(id).number;
        let differs = number.is_some_and(|number| self.differing[column].contains(&number.0));
        self.with_computed_note(cell, id, index.filter(|_| differs))
    }
}

/// A note on the heading of a criterion: its name, and the reason if it is not computed.
pub(super) fn criterion_note(
    given: &DossierInput<'_>,
    standings: &Standings,
    index: usize,
) -> String {
    let edition = given.audited.audit.edition.rules.words();
    let entry = tiebreak::find(&standings.criteria[index].code);
    let name = entry.map_or("", |entry| entry.name);
    match &standings.columns[index] {
        Ok(_) => format!("{name}, as computed under the {edition}."),
        Err(why) => format!("{name}: not computed, {why}."),
    }
}

/// The last of the positions that participants with a shared rank occupy, indexed by the rank.
pub(super) fn last_places(standings: &Standings) -> Vec<u16> {
    let mut last = vec![0; standings.order.len() + 1];
    for (place, id) in (1..).zip(&standings.order) {
        if let Some(last) = last.get_mut(usize::from(standings.ranks[id.index()])) {
            *last = place;
        }
    }
    last
}

/// The number of decimals with which the values of each criterion are shown.
pub(super) fn criterion_decimals(given: &DossierInput<'_>, standings: &Standings) -> Vec<usize> {
    let tournament = &given.audited.import.tournament;
    let criteria = standings.criteria.iter().zip(&standings.columns);
    criteria
        .map(|(spec, column)| {
            let usual = tiebreak::find(&spec.code).map_or(0, |entry| entry.decimals);
            text::digits(usual, column.as_deref().unwrap_or_default(), tournament)
        })
        .collect()
}

/// A cell with the value of a criterion; `–` if the value is not defined.
pub(super) fn value_cell(value: Option<Exact>, digits: usize) -> Cell {
    match value {
        Some(value) => Cell::number(value, digits),
        None => Cell::text("–").with_tone(Tone::Dim),
    }
}

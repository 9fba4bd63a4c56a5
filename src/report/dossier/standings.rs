//! The sheet *Standings*: the computed values of every criterion of the rank order, with the stated
//! values beside them.

use std::collections::HashSet;

use super::cell::{Cell, Column, Kind, Tone, clean};
use super::layout::{ColumnContent, STANDINGS, match_of_column};
use super::{Content, DossierInput, Row, Sheet, Table, derivation, marks};
use crate::audit::{
    ColumnMatch, ORDER_AGAINST_PRINTED_VALUES, ORDER_AGAINST_TIE_BREAKS, POINTS_DIFFER,
    RANK_AGAINST_POINTS, RANK_MISSING, RANKS_IRREGULAR,
};
use crate::finding::Code;
use crate::import::StatedColumn;
use crate::model::PlayerId;
use crate::number::Exact;
use crate::report::{filed, text};
use crate::rules::{self, RuleSet};
use crate::standings::Standings;
use crate::tiebreak::{self, ParticipantKind};

/// The largest number of stated values on the sheet whose notes derive the computed value. If more
/// values differ, whole columns are wrong, and further notes would not help.
const MAX_DERIVATIONS: usize = 200;

/// The checks that compare the stated rank of a player.
const RANK_CHECKS: &[Code] = &[
    RANK_MISSING.code,
    RANK_AGAINST_POINTS.code,
    RANKS_IRREGULAR.code,
    ORDER_AGAINST_TIE_BREAKS.code,
    ORDER_AGAINST_PRINTED_VALUES.code,
];

/// Returns the pairing numbers of the players whose stated value differs from the computed one.
fn differing_players(column_match: &ColumnMatch) -> HashSet<u16> {
    column_match.differing.iter().copied().collect()
}

pub(super) fn sheet(input: &DossierInput<'_>) -> Sheet {
    let layout = &input.layout;
    let mut writer = Writer::new(input);
    let columns = layout
        .contents
        .iter()
        .map(|content| writer.heading(*content));
    let columns = columns.collect();
    let mut rows = Vec::with_capacity(input.order.len());
    for &id in &input.order {
        let contents = layout.contents.iter().enumerate();
        let cells = contents.map(|(column, content)| writer.with_findings(*content, id, column));
        rows.push(Row::from(cells.collect::<Vec<_>>()));
    }
    let name = layout.find(|content| *content == ColumnContent::Name);
    Sheet {
        name: STANDINGS.to_owned(),
        description: describe(input),
        content: Content::List(Table {
            columns,
            rows,
            frozen_columns: name.map_or(0, |index| index + 1),
            prints_all_rows: true,
            // in a team event, the standings of the teams matter more
            may_be_cut: input.teams.is_some(),
            has_headings: true,
            empty_text: "the file has no players".to_owned(),
            ..Table::default()
        }),
    }
}

/// Returns the sentence above the table: what it shows, and how the players are ordered.
fn describe(input: &DossierInput<'_>) -> String {
    match (&input.teams, &input.stated_order) {
        _ if !input.layout.is_computed() => "Ranks, points and tie-breaks as stated in the file, \
                                             from which nothing can be computed; values that a \
                                             finding is about are highlighted"
            .to_owned(),
        (Some(_), _) => "The players of all teams by computed points, with what the file states \
                         beside them; values that a finding is about are highlighted"
            .to_owned(),
        (None, Some(_)) if input.is_in_doubt => {
            "Ranks as stated in the file, with computed tie-breaks".to_owned()
        }
        (None, Some(stated)) => format!(
            "Ranks as stated in the file, with computed tie-breaks: {}. No rank is called wrong \
             because of such an order",
            stated.why
        ),
        (None, None) if input.is_in_doubt => {
            "Computed ranks and tie-breaks, with those of the file beside them".to_owned()
        }
        (None, None) => "Computed ranks and tie-breaks, with those of the file beside them; \
                         values that a finding is about are highlighted, and notes explain other \
                         computed values"
            .to_owned(),
    }
}

struct Writer<'a, 'b> {
    input: &'b DossierInput<'a>,
    /// The number of decimals of each criterion.
    digits: Vec<usize>,
    /// The number of decimals of each stated column of tie-breaks.
    stated_digits: Vec<usize>,
    /// For each stated column: the pairing numbers of the players whose value differs from the
    /// computed one.
    differing_players: Vec<HashSet<u16>>,
    /// The last of the positions that the players with a shared rank occupy, indexed by this rank:
    /// if three players share rank 2, the value at index 2 is 4. Empty if the table is ordered by
    /// the stated ranks.
    last_positions: Vec<u16>,
    /// The number of differing values for which a derivation was requested so far.
    derivation_count: usize,
}

impl<'a, 'b> Writer<'a, 'b> {
    fn new(input: &'b DossierInput<'a>) -> Writer<'a, 'b> {
        let import = input.audited.import;
        let stated_digits = |column: &StatedColumn| {
            let values: Vec<_> = column.values.iter().map(|v| v.map(|v| v.value)).collect();
            text::decimals_of_column(0, &values, &import.tournament)
        };
        let columns = &import.claims.columns;
        let column_matches = &input.audited.audit.columns;
        Writer {
            input,
            digits: criterion_decimals(input, &input.standings),
            stated_digits: columns.iter().map(stated_digits).collect(),
            differing_players: (0..columns.len())
                .map(|index| {
                    match_of_column(column_matches, index)
                        .map_or_else(HashSet::new, differing_players)
                })
                .collect(),
            last_positions: match input.stated_order {
                None => last_positions(&input.standings),
                Some(_) => Vec::new(),
            },
            derivation_count: 0,
        }
    }

    fn heading(&self, content: ColumnContent) -> Column {
        let input = self.input;
        let claims = &input.audited.import.claims;
        match content {
            ColumnContent::Rank => Column::new("Rank", Kind::Number).with_note(input.ranks_note()),
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
                let spec = &input.standings.criteria[index];
                let note = criterion_note(input, &input.standings, index);
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
                let meaning = match_of_column(&input.audited.audit.columns, column);
                let meaning = meaning.map(|column_match| {
                    text::stated_column(column_match, ParticipantKind::Players)
                });
                let meaning = meaning.map(|meaning| filed::words(&meaning));
                let meaning = meaning.unwrap_or_else(|| "not identified".to_owned());
                Column::new(format!("Stated {label}"), Kind::Number)
                    .with_note(format!("As stated in the file. {meaning}"))
            }
            ColumnContent::Attributed(column) => {
                let column_match = match_of_column(&input.audited.audit.columns, column);
                let code = column_match
                    .and_then(|column_match| column_match.code.as_deref())
                    .unwrap_or("");
                let period =
                    column_match.and_then(|column_match| rules::edition(column_match.edition));
                let period = period.map_or("", RuleSet::period);
                let interpretation = column_match.map_or_else(String::new, |column_match| {
                    filed::words(&rules::interpretation_in_words(&column_match.rules_key))
                });
                Column::new(format!("{code} ({period})"), Kind::Number).with_note(format!(
                    "The tie-break that the stated values beside it fit best, under {interpretation}."
                ))
            }
        }
    }

    fn cell(&mut self, content: ColumnContent, id: PlayerId) -> Cell {
        let input = self.input;
        let player = input.audited.import.tournament.player(id);
        match content {
            ColumnContent::Rank => input.rank(id).with_tone(Tone::Strong),
            ColumnContent::StatedRank => self.stated_rank_cell(id),
            ColumnContent::Number => Cell::optional_whole(player.number.map(|number| number.0)),
            ColumnContent::Title => Cell::optional_text(player.title.as_ref()),
            ColumnContent::Name => Cell::text(&player.name).with_tone(Tone::Strong),
            ColumnContent::Federation => Cell::optional_text(player.federation.as_ref()),
            ColumnContent::Rating => Cell::optional_whole(player.rating),
            ColumnContent::Computed(index) => {
                value_cell(self.computed_value(index, id), self.digits[index])
            }
            ColumnContent::StatedPoints(index) => self.stated_points_cell(index, id),
            ColumnContent::Stated(column, index) => self.stated_cell(column, index, id),
            ColumnContent::Attributed(column) => {
                let column_match = match_of_column(&input.audited.audit.columns, column);
                let values =
                    column_match.map_or(&[][..], |column_match| column_match.values.as_slice());
                let digits = text::decimals_of_column(0, values, &input.audited.import.tournament);
                value_cell(values.get(id.index()).copied().flatten(), digits)
            }
        }
    }

    fn computed_value(&self, index: usize, id: PlayerId) -> Option<Exact> {
        let column = self.input.standings.columns.get(index)?.as_ref().ok()?;
        column.get(id.index()).copied().flatten()
    }

    /// Makes a cell, with the emphasis and the text of the findings that refer to it. `column` is
    /// its index, from 0.
    fn with_findings(&mut self, content: ColumnContent, id: PlayerId, column: usize) -> Cell {
        let cell = self.cell(content, id);
        let findings = self.input.findings_at(STANDINGS, id, column);
        if findings.is_empty() {
            return self.with_consequence(cell, content, id);
        }
        cell.with_tone(marks::tone(&findings))
            .with_note(marks::note(&findings))
    }

    /// Adds the emphasis and the text of a finding about a stated value that is listed only as a
    /// consequence of another finding.
    fn with_consequence(&self, cell: Cell, content: ColumnContent, id: PlayerId) -> Cell {
        let codes = match content {
            ColumnContent::StatedPoints(_) => &[POINTS_DIFFER.code],
            ColumnContent::StatedRank => RANK_CHECKS,
            _ => return cell,
        };
        let Some((words, cause)) = self.input.player_findings.consequence(id, codes) else {
            return cell;
        };
        let cause_message = filed::words(&cause.message);
        cell.with_tone(Tone::from(cause.severity))
            .with_note(Some(format!(
                "{} {}: {words}\n  follows from: {}",
                cause.severity.word(),
                cause.code.code,
                clean(&cause_message)
            )))
    }

    /// Adds a note with the derivation of the computed value to a stated value that differs from
    /// it. `differing_criterion` is the index of the criterion; `None` if the values agree, or if
    /// the stated column belongs to no criterion. Adds nothing if the whole file is damaged,
    /// because a sentence above the table then says so once.
    fn with_computed_note(
        &mut self,
        cell: Cell,
        id: PlayerId,
        differing_criterion: Option<usize>,
    ) -> Cell {
        let Some(criterion) = differing_criterion.filter(|_| !self.input.is_in_doubt) else {
            return cell;
        };
        self.derivation_count += 1;
        let note = (self.derivation_count <= MAX_DERIVATIONS)
            .then(|| derivation::derivation_text(self.input, criterion, id))
            .flatten();
        cell.with_note(note)
    }

    fn stated_rank_cell(&mut self, id: PlayerId) -> Cell {
        let input = self.input;
        let claims = &input.audited.import.claims;
        let Some(stated_rank) = claims.rank_of(id) else {
            return Cell::default();
        };
        let cell = Cell::whole(stated_rank.value);
        let rank = input.standings.ranks[id.index()];
        let last_position = self.last_positions.get(usize::from(rank)).copied();
        let is_shared_position = |last_position: u16| {
            (u32::from(rank)..=u32::from(last_position)).contains(&stated_rank.value)
        };
        let is_comparable = input.has_standings() && !input.is_in_doubt;
        let differs = is_comparable
            && last_position.is_some_and(|last_position| !is_shared_position(last_position));
        cell.with_note(differs.then(|| format!("computed: {rank}")))
    }

    fn stated_points_cell(&mut self, index: usize, id: PlayerId) -> Cell {
        let input = self.input;
        let stated_points = input.audited.import.claims.points.get(id.index());
        let Some(stated_points) = stated_points.copied().flatten() else {
            return Cell::default();
        };
        let value = Exact::from(stated_points.value);
        let cell = Cell::number(value, input.point_digits);
        let differs =
            input.has_standings() && input.context.table.total(id.into()) != stated_points.value;
        self.with_computed_note(cell, id, differs.then_some(index))
    }

    fn stated_cell(&mut self, column: usize, index: Option<usize>, id: PlayerId) -> Cell {
        let input = self.input;
        let claims = &input.audited.import.claims.columns[column];
        let Some(stated) = claims.values.get(id.index()).copied().flatten() else {
            return Cell::default();
        };
        let tournament = &input.audited.import.tournament;
        let digits = self.stated_digits[column];
        let cell = Cell::number(stated.value, digits);
        let number = tournament.player(id).number;
        let differs =
            number.is_some_and(|number| self.differing_players[column].contains(&number.0));
        self.with_computed_note(cell, id, index.filter(|_| differs))
    }
}

/// Returns a note on the heading of the criterion with this index: its name and edition, or the
/// reason why it is not computed.
pub(super) fn criterion_note(
    input: &DossierInput<'_>,
    standings: &Standings,
    index: usize,
) -> String {
    let edition = input.audited.audit.edition.rules.words();
    let entry = tiebreak::find(&standings.criteria[index].code);
    let name = entry.map_or("", |entry| entry.name);
    match &standings.columns[index] {
        Ok(_) => format!("{name}, as computed under the {edition}."),
        Err(why) => format!("{name}: not computed, because {why}."),
    }
}

/// Returns the last of the positions that the participants with a shared rank occupy, indexed by
/// this rank: if three share rank 2, the value at index 2 is 4.
pub(super) fn last_positions(standings: &Standings) -> Vec<u16> {
    let mut last_positions = vec![0; standings.order.len() + 1];
    for (position, id) in (1..).zip(&standings.order) {
        if let Some(last_position) =
            last_positions.get_mut(usize::from(standings.ranks[id.index()]))
        {
            *last_position = position;
        }
    }
    last_positions
}

/// Returns the number of decimals with which the values of each criterion are shown.
pub(super) fn criterion_decimals(input: &DossierInput<'_>, standings: &Standings) -> Vec<usize> {
    let tournament = &input.audited.import.tournament;
    let criteria = standings.criteria.iter().zip(&standings.columns);
    criteria
        .map(|(spec, column)| {
            let usual_decimals = tiebreak::find(&spec.code).map_or(0, |entry| entry.decimals);
            text::decimals_of_column(
                usual_decimals,
                column.as_deref().unwrap_or_default(),
                tournament,
            )
        })
        .collect()
}

/// Returns a cell with the value of a criterion; `–` if the value is not defined.
pub(super) fn value_cell(value: Option<Exact>, digits: usize) -> Cell {
    match value {
        Some(value) => Cell::number(value, digits),
        None => Cell::text("–").with_tone(Tone::Dim),
    }
}

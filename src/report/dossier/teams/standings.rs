//! The sheet *Team standings*: match points and game points side by side, then the other criteria
//! of the rank order, with the stated values beside them.

use super::super::cell::{Cell, Column, Kind, Tone};
use super::super::standings::{criterion_decimals, criterion_note, last_positions, value_cell};
use super::super::{Content, DossierInput, Row, Sheet, Table, marks};
use super::{SCORES, Teams};
use crate::finding::Finding;
use crate::import::{StatedColumn, TeamClaims};
use crate::model::{ScoreBasis, TeamId, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::report::text;
use crate::source::{Field, Span};
use crate::tiebreak::{self, Trait};

/// The name of the sheet in a workbook, and the heading of the section in a page.
pub(in super::super) const NAME: &str = "Team standings";

/// The content of a column of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ColumnContent {
    Rank,
    StatedRank,
    Number,
    Name,
    Federation,
    Strength,
    /// Computed match points or game points.
    Score(ScoreBasis),
    StatedScore(ScoreBasis),
    /// The computed values of a criterion, by its index in the rank order.
    Computed(usize),
    /// The values of a stated column. The first number is its index among the stated columns. The
    /// second one is the index of the criterion that the file announces for it; `None` if this is
    /// no criterion of the rank order.
    Stated(usize, Option<usize>),
}

/// Whether a criterion is itself a score: match points or game points, under any of their names.
pub(in super::super) fn is_score(spec: &TieBreakSpec) -> bool {
    tiebreak::find(&spec.code).is_some_and(|entry| entry.has_trait(Trait::Score))
}

fn column_contents(input: &DossierInput<'_>, teams: &Teams<'_>) -> Vec<ColumnContent> {
    let import = input.audited.import;
    let claims = &import.claims;
    let is_stated_by_any_team =
        |is_stated: &dyn Fn(&TeamClaims) -> bool| claims.team_claims.iter().any(is_stated);
    let event_teams = &import.tournament.teams;
    let standings = teams.standings.as_ref();
    let mut contents = Vec::new();
    let ranked_standings = standings.filter(|_| teams.stated_order.is_none());
    contents.extend(ranked_standings.map(|_| ColumnContent::Rank));
    contents.extend(
        is_stated_by_any_team(&|claims| claims.rank.is_some()).then_some(ColumnContent::StatedRank),
    );
    contents.extend([ColumnContent::Number, ColumnContent::Name]);
    let has_federations = event_teams.iter().any(|team| team.federation.is_some());
    contents.extend(has_federations.then_some(ColumnContent::Federation));
    let has_strengths = event_teams.iter().any(|team| team.strength.is_some());
    contents.extend(has_strengths.then_some(ColumnContent::Strength));
    for basis in SCORES {
        contents.extend(standings.map(|_| ColumnContent::Score(basis)));
        let is_stated = is_stated_by_any_team(&|claims| score(claims, basis).is_some());
        contents.extend(is_stated.then_some(ColumnContent::StatedScore(basis)));
    }
    let criteria = standings.map_or(&[][..], |standings| standings.criteria.as_slice());
    let announces = |column: &StatedColumn, spec: &TieBreakSpec| {
        let announced = column.announced.as_ref();
        announced.is_some_and(|announced| announced.is_same(spec))
    };
    let mut is_shown = vec![false; claims.team_columns.len()];
    for (index, spec) in criteria.iter().enumerate() {
        if is_score(spec) {
            continue;
        }
        contents.push(ColumnContent::Computed(index));
        let mut columns = claims.team_columns.iter().enumerate();
        let stated_column =
            columns.find(|(column, stated)| !is_shown[*column] && announces(stated, spec));
        if let Some((column, _)) = stated_column {
            is_shown[column] = true;
            contents.push(ColumnContent::Stated(column, Some(index)));
        }
    }
    let other_columns = (0..is_shown.len()).filter(|&column| !is_shown[column]);
    contents.extend(other_columns.map(|column| ColumnContent::Stated(column, None)));
    contents
}

/// Returns the stated match points or game points of a team; `None` if they are not stated.
fn score(claims: &TeamClaims, basis: ScoreBasis) -> Option<Field<Points>> {
    match basis {
        ScoreBasis::MatchPoints => claims.match_points,
        ScoreBasis::GamePoints => claims.game_points,
    }
}

/// Returns the abbreviation and the full name of a score.
const fn names(basis: ScoreBasis) -> [&'static str; 2] {
    match basis {
        ScoreBasis::MatchPoints => ["MP", "Match points"],
        ScoreBasis::GamePoints => ["GP", "Game points"],
    }
}

/// Returns the column, from 0, of the team's stated rank or score at this span of the file; the
/// column of the team's name if neither is at the span.
pub(in super::super) fn column(
    input: &DossierInput<'_>,
    teams: &Teams<'_>,
    team: TeamId,
    span: Option<Span>,
) -> usize {
    let contents = column_contents(input, teams);
    let stated_claims = input.case.facts.team_claims(team);
    let span_of = |content: &ColumnContent| match content {
        ColumnContent::StatedRank => stated_claims.rank.map(|rank| rank.span),
        ColumnContent::StatedScore(basis) => {
            score(&stated_claims, *basis).map(|points| points.span)
        }
        _ => None,
    };
    let value_column = span.and_then(|span| {
        contents
            .iter()
            .position(|content| span_of(content) == Some(span))
    });
    let name_column = || {
        contents
            .iter()
            .position(|content| *content == ColumnContent::Name)
    };
    value_column.or_else(name_column).unwrap_or(0)
}

pub(super) fn sheet<'a>(input: &DossierInput<'a>, teams: &Teams<'a>) -> Sheet {
    let contents = column_contents(input, teams);
    let writer = Writer::new(input, teams);
    let row = |&team: &TeamId| {
        let cells = contents.iter().map(|content| writer.cell(*content, team));
        Row::from(cells.collect::<Vec<_>>())
    };
    let name = contents
        .iter()
        .position(|content| *content == ColumnContent::Name);
    Sheet {
        name: NAME.to_owned(),
        description: describe(teams),
        content: Content::List(Table {
            columns: contents
                .iter()
                .map(|content| writer.heading(*content))
                .collect(),
            rows: teams.order.iter().map(row).collect(),
            frozen_columns: name.map_or(0, |index| index + 1),
            prints_all_rows: true,
            has_headings: true,
            ..Table::default()
        }),
    }
}

fn describe(teams: &Teams<'_>) -> String {
    let Some(standings) = &teams.standings else {
        return "The teams as the file states them; the file contains no match results".to_owned();
    };
    let criteria = standings.criteria.iter();
    let criteria: Vec<&str> = criteria.map(|spec| spec.spelled.as_str()).collect();
    let origin = match teams.rank_order_from {
        Some(origin) => text::origin_in_words(origin, teams.inference.as_ref()),
        None => "no other tie-breaks are named, and none can be inferred".to_owned(),
    };
    format!(
        "The teams ranked {}by {} ({origin}), with what the file states beside it; values that a \
         finding is about are highlighted",
        if teams.stated_order.is_some() {
            "as stated, not "
        } else {
            ""
        },
        criteria.join(",")
    )
}

struct Writer<'a, 'b> {
    input: &'b DossierInput<'a>,
    teams: &'b Teams<'a>,
    /// The number of decimals of each criterion.
    digits: Vec<usize>,
    /// The number of decimals of each stated column.
    stated_digits: Vec<usize>,
    /// The last of the positions that the teams with a shared rank occupy, indexed by this rank.
    last_positions: Vec<u16>,
}

impl<'a, 'b> Writer<'a, 'b> {
    fn new(input: &'b DossierInput<'a>, teams: &'b Teams<'a>) -> Writer<'a, 'b> {
        let import = input.audited.import;
        let stated_digits = |column: &StatedColumn| {
            let values: Vec<_> = column.values.iter().map(|v| v.map(|v| v.value)).collect();
            text::decimals_of_column(0, &values, &import.tournament)
        };
        let standings = teams.standings.as_ref();
        Writer {
            input,
            teams,
            digits: standings
                .map_or_else(Vec::new, |standings| criterion_decimals(input, standings)),
            stated_digits: import
                .claims
                .team_columns
                .iter()
                .map(stated_digits)
                .collect(),
            last_positions: standings.map_or_else(Vec::new, last_positions),
        }
    }

    fn heading(&self, content: ColumnContent) -> Column {
        let input = self.input;
        let stated_column = |heading: String| {
            Column::new(format!("Stated {heading}"), Kind::Number).with_note(
                "As stated in the \
                file.",
            )
        };
        match content {
            ColumnContent::Rank => Column::new("Rank", Kind::Number)
                .with_note("As computed; teams that are still tied share the best place."),
            ColumnContent::StatedRank => stated_column("rank".to_owned()),
            ColumnContent::Number => Column::new("No", Kind::Number)
                .with_note("The number that the file gives the team."),
            ColumnContent::Name => Column::new("Team", Kind::Text),
            ColumnContent::Federation => Column::new("Fed", Kind::Symbol),
            ColumnContent::Strength => Column::new("Strength", Kind::Symbol)
                .with_note("The strength by which the teams were sorted, as stated in the file."),
            ColumnContent::Score(basis) => {
                let [short, long] = names(basis);
                let note = format!("{long}, computed from the matches.");
                Column::new(short, Kind::Number).with_note(note)
            }
            ColumnContent::StatedScore(basis) => stated_column(names(basis)[0].to_owned()),
            ColumnContent::Computed(index) => {
                let standings = self.teams.standings.as_ref();
                let standings = standings.expect("criteria are shown for standings only");
                Column::new(&standings.criteria[index].spelled, Kind::Number)
                    .with_note(criterion_note(input, standings, index))
            }
            ColumnContent::Stated(column, _) => stated_column(
                input.audited.import.claims.team_columns[column]
                    .label
                    .clone(),
            ),
        }
    }

    fn cell(&self, content: ColumnContent, team: TeamId) -> Cell {
        let team_data = &self.input.audited.import.tournament.teams[team.index()];
        match content {
            ColumnContent::Rank => self.teams.rank_cell(team).with_tone(Tone::Strong),
            ColumnContent::StatedRank => self.stated_rank_cell(team),
            ColumnContent::Number => Cell::whole(team_data.number),
            ColumnContent::Name => self.name_cell(team),
            ColumnContent::Federation => Cell::optional_text(team_data.federation.as_ref()),
            ColumnContent::Strength => Cell::optional_text(team_data.strength.as_ref()),
            ColumnContent::Score(basis) => self.teams.total(basis, team).with_tone(Tone::Strong),
            ColumnContent::StatedScore(basis) => self.stated_score_cell(basis, team),
            ColumnContent::Computed(index) => {
                value_cell(self.computed_value(index, team), self.digits[index])
            }
            ColumnContent::Stated(column, index) => self.stated_cell(column, index, team),
        }
    }

    /// Returns a cell with the name of the team, and with the findings that are not about a round
    /// or a stated value.
    fn name_cell(&self, team: TeamId) -> Cell {
        let team_data = &self.input.audited.import.tournament.teams[team.index()];
        let stated_claims = self.input.case.facts.team_claims(team);
        let scores = SCORES.map(|basis| score(&stated_claims, basis).map(|points| points.span));
        let spans = [
            scores[0],
            scores[1],
            stated_claims.rank.map(|rank| rank.span),
        ];
        let is_about_team = |finding: &&Finding| {
            let label = finding.at.as_ref().map(|label| label.span);
            finding.subject.round.is_none() && (label.is_none() || !spans.contains(&label))
        };
        let team_findings = self.teams.findings_about(team_data).iter().copied();
        let findings: Vec<&Finding> = team_findings.filter(is_about_team).collect();
        let tone = match marks::tone(&findings) {
            Tone::Plain => Tone::Strong,
            tone => tone,
        };
        Cell::text(&team_data.name)
            .with_tone(tone)
            .with_note(marks::note(&findings))
    }

    fn computed_value(&self, index: usize, team: TeamId) -> Option<Exact> {
        let standings = self.teams.standings.as_ref()?;
        let column = standings.columns.get(index)?.as_ref().ok()?;
        column.get(team.index()).copied().flatten()
    }

    /// Adds to a stated value the emphasis and text of the finding about it or, if there is none, a
    /// note about the computed value.
    fn with_finding(
        &self,
        cell: Cell,
        team: TeamId,
        span: Span,
        computed_note: Option<String>,
    ) -> Cell {
        let team_data = &self.input.audited.import.tournament.teams[team.index()];
        let is_at_value =
            |finding: &&Finding| finding.at.as_ref().is_some_and(|label| label.span == span);
        let team_findings = self.teams.findings_about(team_data).iter().copied();
        let findings: Vec<&Finding> = team_findings.filter(is_at_value).collect();
        if !findings.is_empty() {
            let tone = marks::tone(&findings);
            return cell.with_tone(tone).with_note(marks::note(&findings));
        }
        match computed_note {
            // if the whole file is damaged, a sentence above the table says so once
            Some(note) if !self.input.is_in_doubt => cell.with_note(Some(note)),
            _ => cell,
        }
    }

    fn stated_rank_cell(&self, team: TeamId) -> Cell {
        let Some(stated) = self.input.case.facts.team_claims(team).rank else {
            return Cell::default();
        };
        let computed_note = self.teams.standings.as_ref().and_then(|standings| {
            let rank = standings.ranks[team.index()];
            let last_position = self
                .last_positions
                .get(usize::from(rank))
                .copied()
                .unwrap_or(rank);
            let shared_positions = u32::from(rank)..=u32::from(last_position);
            (!shared_positions.contains(&stated.value)).then(|| format!("computed: {rank}"))
        });
        self.with_finding(Cell::whole(stated.value), team, stated.span, computed_note)
    }

    fn stated_score_cell(&self, basis: ScoreBasis, team: TeamId) -> Cell {
        let Some(stated) = score(&self.input.case.facts.team_claims(team), basis) else {
            return Cell::default();
        };
        let digits = self.teams.digits[usize::from(basis == ScoreBasis::GamePoints)];
        let cell = Cell::number(stated.value.into(), digits);
        let computed_note = self.teams.event.and_then(|event| {
            let total = event.total(team, basis, stated.value);
            let words = || format!("the matches give {}", total.to_text(0, '.'));
            (total != stated.value).then(words)
        });
        self.with_finding(cell, team, stated.span, computed_note)
    }

    fn stated_cell(&self, column: usize, index: Option<usize>, team: TeamId) -> Cell {
        let claims = &self.input.audited.import.claims.team_columns[column];
        let Some(stated) = claims.values.get(team.index()).copied().flatten() else {
            return Cell::default();
        };
        let digits = self.stated_digits[column];
        let cell = Cell::number(stated.value, digits);
        let computed = index.and_then(|index| self.computed_value(index, team));
        let differs = computed.and_then(|computed| {
            let computed = computed.to_rounded_text(digits);
            let differs = computed != stated.value.to_rounded_text(digits);
            differs.then(|| format!("computed: {computed}"))
        });
        self.with_finding(cell, team, stated.span, differs)
    }
}

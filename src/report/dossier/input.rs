//! The data that all sheets use, computed once, and the columns that several sheets share.

use super::Circumstances;
use super::cell::{Cell, Column, Kind, Target, Tone, clean};
use super::layout::{self, Layout};
use super::marks::PlayerFindings;
use super::teams::Teams;
use crate::audit::{Case, Need, StatedOrder, depends_on_opponents};
use crate::finding::Finding;
use crate::import::Lack;
use crate::model::{PlayerId, RankOrder};
use crate::report::file_names::file_name;
use crate::report::{AuditReport, text};
use crate::standings::{Standings, standings};
use crate::tiebreak::Context;

/// The audited tournament and what is computed from it for the sheets.
pub(super) struct DossierInput<'a> {
    pub(super) audited: &'a AuditReport<'a>,
    pub(super) case: &'a Case<'a>,
    /// The crosstable of the completed rounds, with the edition in use.
    pub(super) context: &'a Context<'a>,
    /// The standings by the rank order in use, or by points if there is none. A stated order of a
    /// team event is not used, because it ranks teams, and criteria that depend on opponents are
    /// omitted if the file lacks rows. If `stated_order` is present, the ranks and the order are
    /// those that the file states.
    pub(super) standings: Standings,
    /// Why the table is ordered by the stated ranks; `None` if it is ordered by computed ranks.
    pub(super) stated_order: Option<StatedOrder>,
    /// Whether damage to the whole file leaves its values in doubt.
    pub(super) is_in_doubt: bool,
    /// The players in the order in which all sheets list them: by the standings, or as in the file
    /// if no standings can be computed.
    pub(super) order: Vec<PlayerId>,
    /// The row of each player, from 0, on sheets with a row for every player; indexed by player.
    pub(super) row_of_player: Vec<usize>,
    /// The number of decimals with which points are shown.
    pub(super) point_digits: usize,
    pub(super) player_findings: PlayerFindings<'a>,
    /// The columns of the sheet *Standings*.
    pub(super) layout: Layout,
    /// The teams and their standings; `None` in an individual event.
    pub(super) teams: Option<Teams<'a>>,
    pub(super) circumstances: Circumstances<'a>,
}

impl<'a> DossierInput<'a> {
    pub(super) fn new(
        audited: &'a AuditReport<'a>,
        case: &'a Case<'a>,
        context: &'a Context<'a>,
        circumstances: Circumstances<'a>,
    ) -> DossierInput<'a> {
        let tournament = &audited.import.tournament;
        let used_order = audited.audit.rank_order.as_ref();
        // the rank order that a team event announces is for its teams, not for its players
        let used_order = used_order
            .filter(|used_order| !tournament.team_event || !used_order.origin.is_stated());
        let mut order =
            used_order.map_or_else(RankOrder::default, |used_order| used_order.order.clone());
        if audited.import.lacks(Lack::Rows) {
            // if the file lacks entries, the results of opponents are incomplete
            order
                .criteria
                .retain(|spec| !depends_on_opponents(&spec.code));
        }
        let mut standings = standings(context, &order.with_points());
        let damage = audited.audit.damage();
        let stated_order = case.stated_order(damage);
        if let Some(stated) = &stated_order {
            standings = standings.with_stated_ranks(&stated.ranks);
        }
        let totals: Vec<_> = (context.table.ids())
            .map(|player| Some(context.table.total(player).into()))
            .collect();
        let layout = Layout::compute(audited, &standings, stated_order.is_some());
        let mut input = DossierInput {
            audited,
            case,
            context,
            order: standings.order.iter().map(|id| id.player()).collect(),
            standings,
            stated_order,
            is_in_doubt: damage.is_some(),
            row_of_player: vec![0; tournament.players.len()],
            point_digits: text::decimals_of_column(1, &totals, tournament),
            player_findings: PlayerFindings::new(audited),
            layout,
            teams: Teams::compute(audited, case),
            circumstances,
        };
        if !input.has_standings() {
            input.order = tournament.ids().collect();
        }
        for (row, id) in input.order.iter().enumerate() {
            input.row_of_player[id.index()] = row;
        }
        input
    }

    /// Whether the results allow standings to be computed.
    pub(super) fn has_standings(&self) -> bool {
        Need::Results.is_met(self.audited.import)
    }

    /// Returns the sheet and the column (from 0) that a finding about a player refers to. Findings
    /// that concern neither a round nor the sheet *Standings* refer to the name on the sheet
    /// *Players*.
    pub(super) fn sheet_and_column(&self, finding: &Finding) -> (&'static str, usize) {
        let rounds = self.audited.import.tournament.rounds;
        if let Some(round @ 1..) = finding.subject.round
            && layout::has_rounds(self.audited.import)
            && round <= rounds
        {
            let column = layout::FIRST_ROUND + usize::from(round) - 1;
            return (layout::CROSSTABLE, column);
        }
        let column = self.layout.column(self.audited, &self.standings, finding);
        match column {
            Some(column) => (layout::STANDINGS, column),
            None => (layout::PLAYERS, layout::NAME_COLUMN),
        }
    }

    /// Returns the findings that refer to the cell in this sheet, row and column (from 0). `id` is
    /// the player of the row.
    pub(super) fn findings_at(&self, sheet: &str, id: PlayerId, column: usize) -> Vec<&'a Finding> {
        let findings = self.player_findings.findings_about(id).iter().copied();
        findings
            .filter(|finding| self.sheet_and_column(finding) == (sheet, column))
            .collect()
    }

    /// Returns the name of the event, or the name of the file without its folders if the event has
    /// none.
    pub(super) fn title(&self) -> String {
        let AuditReport { source, import, .. } = *self.audited;
        let file = file_name(source.main().name());
        clean(import.tournament.name.as_deref().unwrap_or(file))
    }

    /// Returns the columns for the cells of [`DossierInput::player_cells`].
    pub(super) fn player_columns(&self) -> Vec<Column> {
        vec![
            Column::new("No", Kind::Number).with_note("The pairing number."),
            Column::new("Title", Kind::Symbol),
            Column::new("Name", Kind::Text),
        ]
    }

    /// Returns the cells that identify a player: number, title and name.
    pub(super) fn player_cells(&self, id: PlayerId) -> Vec<Cell> {
        let player = self.audited.import.tournament.player(id);
        vec![
            Cell::optional_whole(player.number.map(|number| number.0)),
            Cell::optional_text(player.title.as_ref()),
            Cell::text(&player.name).with_tone(Tone::Strong),
        ]
    }

    /// Returns a player's pairing number as text; `?` if the file gives none.
    pub(super) fn number(&self, id: PlayerId) -> String {
        let number = self.audited.import.tournament.player(id).number;
        number.map_or_else(|| "?".to_owned(), |number| number.to_string())
    }

    /// Returns a cell with the points that follow from a player's results; empty if the file has no
    /// results.
    pub(super) fn points(&self, id: PlayerId) -> Cell {
        if self.has_standings() {
            let total = self.context.table.total(id.into());
            Cell::number(total.into(), self.point_digits).with_tone(Tone::Strong)
        } else {
            Cell::default()
        }
    }

    /// Returns a cell with a player's rank in the standings; empty for a player without a rank, and
    /// if the file has no results.
    pub(super) fn rank(&self, id: PlayerId) -> Cell {
        match self.standings.ranks[id.index()] {
            rank @ 1.. if self.has_standings() => Cell::whole(rank),
            _ => Cell::default(),
        }
    }

    /// Returns a note that says whether the ranks are computed or stated.
    pub(super) fn ranks_note(&self) -> String {
        match &self.stated_order {
            Some(stated) => format!("As stated: {}.", stated.why),
            None => "As computed; players who are still tied share the best place.".to_owned(),
        }
    }

    /// Returns the target of a link to a cell in the player's row, on a sheet that has a row for
    /// every player. `column` is counted from 0.
    pub(super) fn target_in_row(&self, sheet: &str, id: PlayerId, column: usize) -> Target {
        Target {
            sheet: sheet.to_owned(),
            row: self.row_of_player[id.index()],
            column,
        }
    }
}

//! The data that all sheets use, computed once, and the columns that several sheets share.

use super::Circumstances;
use super::cell::{Cell, Column, Kind, Target, Tone, clean};
use super::layout::{self, Layout};
use super::marks::Marks;
use super::teams::Teams;
use crate::audit::{AsStated, Case, Need, depends_on_opponents};
use crate::finding::Finding;
use crate::import::Lack;
use crate::model::{PlayerId, RankOrder};
use crate::report::{Audited, text};
use crate::standings::{Standings, standings};
use crate::tiebreak::Context;

/// The data from which the sheets are made.
pub(super) struct Given<'a> {
    pub(super) audited: &'a Audited<'a>,
    pub(super) case: &'a Case<'a>,
    /// The context of the completed rounds, under the edition in force.
    pub(super) context: &'a Context<'a>,
    /// The standings by the rank order in use, else by points; with the stated ranks if `as_stated`
    /// gives a reason.
    pub(super) standings: Standings,
    /// Why the stated ranks order the table; `None` if the computed ones do.
    pub(super) as_stated: Option<AsStated>,
    /// The players in the order of all sheets: that of the standings, or of the list where no
    /// standings can be computed.
    pub(super) order: Vec<PlayerId>,
    /// The row of each player on sheets with a row for every player.
    pub(super) rows: Vec<usize>,
    /// Decimals of points.
    pub(super) point_digits: usize,
    pub(super) marks: Marks<'a>,
    /// The columns of the standings.
    pub(super) layout: Layout,
    /// The teams of a team event.
    pub(super) teams: Option<Teams<'a>>,
    pub(super) about: Circumstances<'a>,
}

impl<'a> Given<'a> {
    pub(super) fn new(
        audited: &'a Audited<'a>,
        case: &'a Case<'a>,
        context: &'a Context<'a>,
        about: Circumstances<'a>,
    ) -> Given<'a> {
        let tournament = &audited.import.tournament;
        let used = audited.audit.rank_order.as_ref();
        // the rank order that a team event announces ranks its teams
        let used = used.filter(|used| !tournament.team_event || !used.from.is_stated());
        let mut order = used.map_or_else(RankOrder::default, |used| used.order.clone());
        if audited.import.lacks(Lack::Rows) {
            // without all rows the results of opponents are incomplete
            order
                .criteria
                .retain(|spec| !depends_on_opponents(&spec.code));
        }
        let mut standings = standings(context, &order.with_points());
        let as_stated = case.as_stated();
        if let Some(stated) = &as_stated {
            standings = standings.with_stated_ranks(&stated.ranks);
        }
        let totals: Vec<_> = (context.table.ids())
            .map(|player| Some(context.table.total(player).into()))
            .collect();
        let layout = Layout::compute(audited, &standings, as_stated.is_some());
        let mut given = Given {
            audited,
            case,
            context,
            order: standings.order.iter().map(|id| id.player()).collect(),
            standings,
            as_stated,
            rows: vec![0; tournament.players.len()],
            point_digits: text::digits(1, &totals, tournament),
            marks: Marks::new(audited),
            layout,
            teams: Teams::compute(audited, case),
            about,
        };
        if !given.has_standings() {
            given.order = tournament.ids().collect();
        }
        for (row, id) in given.order.iter().enumerate() {
            given.rows[id.index()] = row;
        }
        given
    }

    /// Whether standings can be computed from the results.
    pub(super) fn has_standings(&self) -> bool {
        Need::Results.is_met(self.audited.import)
    }

    /// The cell that a finding about a player refers to: its sheet, and the column there. Findings
    /// that concern neither a round nor *Standings* refer to the name in *Players*.
    pub(super) fn place(&self, finding: &Finding) -> (&'static str, usize) {
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

    /// The findings that refer to a cell of a player.
    pub(super) fn findings_at(&self, sheet: &str, id: PlayerId, column: usize) -> Vec<&'a Finding> {
        let about = self.marks.about(id).iter().copied();
        about
            .filter(|finding| self.place(finding) == (sheet, column))
            .collect()
    }

    /// The name of the event, else of the file without its folders.
    pub(super) fn title(&self) -> String {
        let Audited { source, import, .. } = *self.audited;
        let path = source.main().name();
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
        clean(import.tournament.name.as_deref().unwrap_or(file))
    }

    /// The columns of [`Given::who`].
    pub(super) fn who_columns(&self) -> Vec<Column> {
        vec![
            Column::new("No", Kind::Number).with_note("The pairing number."),
            Column::new("Title", Kind::Sign),
            Column::new("Name", Kind::Text),
        ]
    }

    /// Number, title and name.
    pub(super) fn who(&self, id: PlayerId) -> Vec<Cell> {
        let player = self.audited.import.tournament.player(id);
        vec![
            Cell::maybe_whole(player.number.map(|number| number.0)),
            Cell::maybe(player.title.as_ref()),
            Cell::text(&player.name).toned(Tone::Strong),
        ]
    }

    /// The pairing number as text; `?` where there is none.
    pub(super) fn number(&self, id: PlayerId) -> String {
        let number = self.audited.import.tournament.player(id).number;
        number.map_or_else(|| "?".to_owned(), |number| number.to_string())
    }

    /// The points that the results give.
    pub(super) fn points(&self, id: PlayerId) -> Cell {
        if self.has_standings() {
            let total = self.context.table.total(id.into());
            Cell::number(total.into(), self.point_digits).toned(Tone::Strong)
        } else {
            Cell::default()
        }
    }

    /// The rank in the table.
    pub(super) fn rank(&self, id: PlayerId) -> Cell {
        match self.standings.ranks[id.index()] {
            rank @ 1.. if self.has_standings() => Cell::whole(rank),
            _ => Cell::default(),
        }
    }

    /// The meaning of the ranks in the table.
    pub(super) fn about_ranks(&self) -> String {
        match &self.as_stated {
            Some(stated) => format!("As stated: {}.", stated.why),
            None => "As computed; players who are still tied share the best place.".to_owned(),
        }
    }

    /// A cell of a player on a sheet with a row for every player.
    pub(super) fn cell_of(&self, sheet: &str, id: PlayerId, column: usize) -> Target {
        Target {
            sheet: sheet.to_owned(),
            row: self.rows[id.index()],
            column,
        }
    }
}

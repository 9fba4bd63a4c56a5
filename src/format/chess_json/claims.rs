//! Reads stated tie-break values: those in the competitors, and those in the `tiebreakResult` of
//! the document.

use super::event::Lowering;
use super::node::{Node, Object};
use super::{order, shapes};
use crate::import::{NoteKind, StatedColumn};
use crate::model::PlayerId;
use crate::source::Span;

/// The largest number of criteria that are read. No real rank order has more.
const MAX_CRITERIA: usize = 50;

/// The heading of a tie-break column: its text and span.
type Heading = (String, Span);

impl<'a> Lowering<'_, 'a> {
    pub(super) fn read_tie_break_columns(&mut self) {
        if self.import.tournament.team_event {
            return;
        }
        self.read_competitor_columns();
        self.read_result_columns();
    }

    /// Reads the `tiebreakScore` of each competitor. The headings are the criteria of `rankOrder`.
    fn read_competitor_columns(&mut self) {
        let criteria = self.tournament.items("rankOrder").into_iter();
        let headings = criteria.map(|node| {
            let name = Object::new(node).and_then(|object| object.non_empty_text("name"));
            let field = node.non_empty_text().or(name);
            let span = node.inner_span();
            (
                field
                    .map(|field| field.value.into_owned())
                    .unwrap_or_default(),
                span,
            )
        });
        let headings: Vec<Heading> = headings.collect();
        let players = self.players.iter().enumerate();
        let rows = players
            .filter_map(|(index, player)| Some((PlayerId::at(index), competitor_scores(player)?)));
        let rows: Vec<_> = rows.collect();
        self.add_columns(&headings, &rows);
    }

    /// Reads the columns of the document's `tiebreakResult`. It is ignored, with a note, if the
    /// document has several tournaments.
    fn read_result_columns(&mut self) {
        let Some(result) = &self.event.computed_results else {
            return;
        };
        if self.event.tournaments.len() > 1 {
            self.note_missing("the tie-breaks computed for one of the tournaments");
            return;
        }
        let criteria = result.items("tiebreaks").into_iter();
        let headings = criteria.map(|node| {
            let name = Object::new(node).and_then(|object| object.get_first(&["desc", "name"]));
            let name = name.and_then(Node::non_empty_text);
            let span = name.as_ref().map_or(node.span(), |name| name.span);
            (
                name.map(|name| name.value.into_owned()).unwrap_or_default(),
                span,
            )
        });
        let headings: Vec<Heading> = headings.collect();
        let competitors = result.items("competitors").into_iter();
        let rows = competitors.filter_map(|node| {
            let object = Object::new(node)?;
            let stated_number = object.get_first(&["cid", "startno"])?;
            let number = stated_number.count()?;
            let owner = "a competitor of `tiebreakResult`";
            shapes::note_quoted_count("cid", owner, stated_number, &mut self.notes);
            Some((
                self.numbers.player(number.value)?,
                competitor_scores(&object)?,
            ))
        });
        let rows: Vec<_> = rows.collect();
        self.add_columns(&headings, &rows);
    }

    fn add_columns(&mut self, headings: &[Heading], rows: &[(PlayerId, Vec<Node<'a>>)]) {
        let width = rows
            .iter()
            .map(|(_, values)| values.len())
            .max()
            .unwrap_or(0);
        for index in 0..width.min(MAX_CRITERIA) {
            let default_heading = (format!("tiebreakScore {}", index + 1), Span::default());
            let (label, heading) = headings.get(index).cloned().unwrap_or(default_heading);
            if label.is_empty() {
                continue;
            }
            let mut values = vec![None; self.players.len()];
            for (player, scores) in rows {
                let Some(node) = scores.get(index) else {
                    continue;
                };
                values[player.index()] = node.exact();
                shapes::note_decimal_comma(
                    "tiebreakScore",
                    shapes::PLAYER.name,
                    *node,
                    &mut self.notes,
                );
                // undefined values are `null`, and some values are arrays or texts
                if node.non_empty_text().is_some() && node.exact().is_none() {
                    let text = "`tiebreakScore`: a number is expected; the value is dropped";
                    self.notes
                        .add_habit(NoteKind::Malformed, node.inner_span(), text);
                }
            }
            if values.iter().all(Option::is_none) {
                continue;
            }
            self.import.claims.columns.push(StatedColumn {
                announced: order::parse_criterion(&label).ok(),
                label,
                heading,
                announcement: Default::default(),
                values,
            });
        }
    }
}

/// Returns the stated tie-break values of a competitor; `None` if there are none.
fn competitor_scores<'a>(competitor: &Object<'a>) -> Option<Vec<Node<'a>>> {
    let scores = competitor.get_first(&["tiebreakScore", "tieBreakScore"])?;
    Some(scores.items())
}

//! Shifts the spans of an import to the range of offsets that belongs to its file when several
//! files are read (see `Sources`).

use super::{
    CellOrigin, Claims, Import, Origins, PlayerOrigin, RatingColumn, StatedColumn, TeamClaims,
    TeamOrigin, TeamRow,
};
use crate::source::{Field, Span};

impl Import {
    /// Returns the import with all spans shifted by `base`, the offset of the file's first byte
    /// among all files.
    #[must_use]
    pub fn shifted(mut self, base: u32) -> Import {
        let shift = |span: &mut Span| *span = span.shifted(base);
        self.claims.for_each_span(&shift);
        self.origins.for_each_span(&shift);
        for criterion in &mut self.announced_criteria {
            shift(&mut criterion.span);
            for_each_field([&mut criterion.announcement.words], &shift);
        }
        for unread in &mut self.unread {
            shift(&mut unread.span);
        }
        for note in &mut self.notes {
            shift(&mut note.span);
            note.others.iter_mut().for_each(shift);
        }
        self
    }
}

/// Calls `shift` with the span of every field that is not `None`.
fn for_each_field<'a, T: 'a>(
    fields: impl IntoIterator<Item = &'a mut Option<Field<T>>>,
    shift: &impl Fn(&mut Span),
) {
    for field in fields.into_iter().flatten() {
        shift(&mut field.span);
    }
}

impl Claims {
    /// Calls `shift` with the span of every claim.
    fn for_each_span(&mut self, shift: &impl Fn(&mut Span)) {
        // all fields by name, so that the compiler reports a new field that is not shifted
        let Claims {
            points,
            ranks,
            columns,
            rating_columns,
            points_before,
            players,
            active_players,
            rated_players,
            teams,
            team_claims,
            team_columns,
            team_rows,
        } = self;
        for_each_field(points, shift);
        for_each_field(ranks, shift);
        for_each_field([players, active_players, rated_players, teams], shift);
        for TeamClaims {
            match_points,
            game_points,
            rank,
        } in team_claims
        {
            for_each_field([match_points, game_points], shift);
            for_each_field([rank], shift);
        }
        for row in team_rows {
            row.for_each_span(shift);
        }
        for column in columns.iter_mut().chain(team_columns) {
            let StatedColumn {
                label: _,
                heading,
                announced: _,
                announcement,
                values,
            } = column;
            shift(heading);
            for_each_field([&mut announcement.words], shift);
            for_each_field(values, shift);
        }
        for column in rating_columns {
            let RatingColumn {
                figure: _,
                label: _,
                heading,
                decimals: _,
                values,
            } = column;
            shift(heading);
            for_each_field(values, shift);
        }
        for stated in points_before {
            shift(&mut stated.points.span);
        }
    }
}

impl TeamRow {
    fn for_each_span(&mut self, shift: &impl Fn(&mut Span)) {
        let TeamRow {
            code: _,
            span,
            team,
            short_name,
            match_points,
            game_points,
            rounds,
        } = self;
        shift(span);
        shift(&mut team.span);
        for_each_field([short_name], shift);
        for_each_field([match_points, game_points], shift);
        for round in rounds {
            shift(&mut round.span);
        }
    }
}

impl Origins {
    /// Calls `shift` with the span of every fact.
    fn for_each_span(&mut self, shift: &impl Fn(&mut Span)) {
        let Origins {
            header,
            players,
            cells,
            rounds: _,
            teams,
            matches,
            line_ups,
            team_adjustments,
            missing_rows: _,
            places: _,
        } = self;
        for field in header {
            shift(&mut field.value);
            shift(&mut field.line);
        }
        for team in teams {
            let TeamOrigin {
                line,
                number,
                name,
                match_points,
                game_points,
                rank,
                members,
            } = team;
            let spans = [line, number, name, match_points, game_points, rank];
            spans.into_iter().chain(members).for_each(shift);
        }
        for list in [matches, line_ups, team_adjustments] {
            list.iter_mut().for_each(shift);
        }
        for player in players {
            let PlayerOrigin {
                line,
                number,
                sex,
                title,
                name,
                rating,
                federation,
                fide_id,
                birth,
                points,
                rank,
            } = player;
            let spans = [
                line, number, sex, title, name, rating, federation, fide_id, birth, points, rank,
            ];
            spans.into_iter().for_each(shift);
        }
        for cell in cells {
            let CellOrigin {
                opponent,
                colour,
                result,
                result_code: _,
            } = cell;
            [opponent, colour, result].into_iter().for_each(shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{HeaderField, Note, NoteKind, PointsBefore};
    use crate::model::{FieldKey, PlayerId, RoundNumber};
    use crate::number::Points;

    #[test]
    fn every_span_is_shifted() {
        let span = Span { start: 2, end: 5 };
        let mut import = Import::default();
        import.claims.points = vec![Some(Field::new(Points::ONE, span)), None];
        import.claims.points_before = vec![PointsBefore {
            player: PlayerId(0),
            round: RoundNumber(2),
            points: Field::new(Points::ONE, span),
        }];
        import.origins.header = vec![HeaderField::new(FieldKey::Name, span, span)];
        import.origins.cells = vec![CellOrigin {
            opponent: span,
            ..CellOrigin::default()
        }];
        import.notes = vec![Note::new(NoteKind::Tab, span, "").with_span(span)];
        let shifted_import = import.shifted(10);
        let expected = Span { start: 12, end: 15 };
        let places = [
            shifted_import.claims.points[0].map(|field| field.span),
            Some(shifted_import.claims.points_before[0].points.span),
            Some(shifted_import.origins.header[0].line),
            Some(shifted_import.origins.cells[0].opponent),
            Some(shifted_import.notes[0].span),
            Some(shifted_import.notes[0].others[0]),
        ];
        assert_eq!(places, [Some(expected); 6]);
    }
}

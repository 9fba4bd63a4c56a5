//! Reads the claims of the document: stated counts, columns of values, and points before a round.

use std::collections::BTreeSet;

use super::Lowering;
use crate::format::ReadError;
use crate::format::json::doc::{
    AnnouncementDoc, ColumnDoc, CriterionDoc, Document, RatingColumnDoc,
};
use crate::format::json::places::{Members, elements, members};
use crate::format::json::values::{
    invalid_value, parse_exact, parse_points, parse_spec, unexpected_value,
};
use crate::format::swiss_manager::codes;
use crate::import::{
    AnnouncedCriterion, Announcement, Import, PointsBefore, RatingColumn, StatedColumn,
};
use crate::model::RoundNumber;
use crate::number::Exact;
use crate::source::{Field, Span};

impl Lowering<'_> {
    pub(super) fn read_claims(
        &self,
        document: &Document,
        root_members: &Members<'_>,
        import: &mut Import,
    ) -> Result<(), ReadError> {
        let stated_members = members(root_members.get("stated"));
        let count = |number: Option<u32>, name: &str| {
            number.map(|number| Field::new(number, self.places.member_span(&stated_members, name)))
        };
        let claims = &mut import.claims;
        claims.players = count(document.stated.players, "players");
        claims.active_players = count(document.stated.active_players, "active_players");
        claims.rated_players = count(document.stated.rated_players, "rated_players");
        claims.teams = count(document.stated.teams, "teams");
        let columns = elements(root_members.get("columns"));
        for (index, doc) in document.columns.iter().enumerate() {
            let fields = members(columns.get(index));
            let place = format!("columns[{index}]");
            let column = self.read_column(&place, doc, &fields, self.players)?;
            claims.columns.push(column);
        }
        let columns = elements(root_members.get("team_columns"));
        for (index, doc) in document.team_columns.iter().enumerate() {
            let fields = members(columns.get(index));
            let place = format!("team_columns[{index}]");
            let column = self.read_column(&place, doc, &fields, document.teams.len())?;
            claims.team_columns.push(column);
        }
        let columns = elements(root_members.get("rating_columns"));
        for (index, doc) in document.rating_columns.iter().enumerate() {
            let fields = members(columns.get(index));
            let place = format!("rating_columns[{index}]");
            let column = self.read_rating_column(&place, doc, &fields)?;
            let mut earlier_columns = claims.rating_columns.iter();
            if earlier_columns.any(|earlier| earlier.figure == column.figure) {
                let message =
                    format!("{place} contains the same rating figure as an earlier column");
                return Err(invalid_value(message));
            }
            claims.rating_columns.push(column);
        }
        for before in &document.points_before {
            claims.points_before.push(PointsBefore {
                player: self.player_id("points_before", before.player)?,
                round: RoundNumber(before.round),
                points: Field::new(
                    parse_points("points_before", &before.points)?,
                    Span::default(),
                ),
            });
        }
        let criteria = elements(root_members.get("criteria"));
        for (index, doc) in document.criteria.iter().enumerate() {
            let fields = members(criteria.get(index));
            let criterion = self.read_criterion(&format!("criteria[{index}]"), doc, &fields)?;
            import.announced_criteria.push(criterion);
        }
        Ok(())
    }

    fn read_column(
        &self,
        place: &str,
        doc: &ColumnDoc,
        fields: &Members<'_>,
        count: usize,
    ) -> Result<StatedColumn, ReadError> {
        let values = self.read_values(place, &doc.values, fields, count)?;
        Ok(StatedColumn {
            label: doc.label.clone(),
            heading: self.places.member_span(fields, "label"),
            announced: doc.announced.as_deref().map(parse_spec).transpose()?,
            announcement: self.read_announcement(place, &doc.announcement, fields)?,
            values,
        })
    }

    fn read_criterion(
        &self,
        place: &str,
        doc: &CriterionDoc,
        fields: &Members<'_>,
    ) -> Result<AnnouncedCriterion, ReadError> {
        Ok(AnnouncedCriterion {
            spec: doc.tie_break.as_deref().map(parse_spec).transpose()?,
            announcement: self.read_announcement(place, &doc.announcement, fields)?,
            span: self.places.member_span(fields, "words"),
        })
    }

    fn read_announcement(
        &self,
        place: &str,
        doc: &AnnouncementDoc,
        fields: &Members<'_>,
    ) -> Result<Announcement, ReadError> {
        let words = doc.words.clone();
        let edition = doc.edition.as_deref();
        let edition =
            edition.map(|name| check_known(&format!("{place}.edition"), name, codes::editions()));
        let interpretation = doc.reading.as_deref();
        let interpretation = interpretation
            .map(|name| check_known(&format!("{place}.reading"), name, codes::interpretations()));
        Ok(Announcement {
            words: words.map(|words| Field::new(words, self.places.member_span(fields, "words"))),
            program_code: doc.program_code.map(codes::program_code),
            codes: doc
                .codes
                .iter()
                .map(|code| check_known(&format!("{place}.codes"), code, codes::codes()))
                .collect::<Result<_, _>>()?,
            year: doc.year,
            unrated: doc.unrated,
            edition: edition.transpose()?,
            interpretation: interpretation.transpose()?,
            not_computable: doc.not_computable,
            uncertain: doc.uncertain,
        })
    }

    fn read_rating_column(
        &self,
        place: &str,
        doc: &RatingColumnDoc,
        fields: &Members<'_>,
    ) -> Result<RatingColumn, ReadError> {
        if usize::from(doc.decimals) > MAX_DECIMALS {
            return Err(unexpected_value(
                &format!("{place}.decimals"),
                &doc.decimals.to_string(),
                &format!("at most {MAX_DECIMALS}"),
            ));
        }
        Ok(RatingColumn {
            figure: doc.figure.into(),
            label: doc.label.clone(),
            heading: self.places.member_span(fields, "label"),
            decimals: doc.decimals,
            values: self.read_values(place, &doc.values, fields, self.players)?,
        })
    }

    /// Reads the values of a column, one for each of `count` players or teams; `None` where none is
    /// stated.
    fn read_values(
        &self,
        place: &str,
        values: &[Option<String>],
        fields: &Members<'_>,
        count: usize,
    ) -> Result<Vec<Option<Field<Exact>>>, ReadError> {
        if values.len() != count {
            return Err(invalid_value(format!(
                "{place} has {} values, but there are {count} participants",
                values.len(),
            )));
        }
        let raw_values = elements(fields.get("values"));
        let mut stated_values = Vec::with_capacity(values.len());
        for (player, value) in values.iter().enumerate() {
            let span = raw_values
                .get(player)
                .map(|raw| self.places.span(raw))
                .unwrap_or_default();
            let exact = value.as_deref().map(|text| {
                parse_exact(text).ok_or_else(|| {
                    unexpected_value(
                        &format!("{place}.values[{player}]"),
                        text,
                        "a number such as 45.5 or 38/3",
                    )
                })
            });
            stated_values.push(exact.transpose()?.map(|value| Field::new(value, span)));
        }
        Ok(stated_values)
    }
}

/// The largest number of decimals that a rating figure may have. The reader of tables has the same
/// limit.
const MAX_DECIMALS: usize = 6;

/// Returns the name if `names` contains it, otherwise an error that lists `names`.
fn check_known(
    place: &str,
    name: &str,
    names: BTreeSet<&'static str>,
) -> Result<&'static str, ReadError> {
    names.get(name).copied().ok_or_else(|| {
        let names: Vec<_> = names.into_iter().collect();
        unexpected_value(place, name, &format!("one of {}", names.join(", ")))
    })
}

//! Reads the players with their entries for all rounds.

use serde_json::value::RawValue;

use super::Lowering;
use crate::format::ReadError;
use crate::format::json::doc::{Document, PlayerDoc};
use crate::format::json::member::Member;
use crate::format::json::places::{Members, elements, members};
use crate::format::json::values::{invalid_value, parse_points, unexpected_value};
use crate::import::{CellOrigin, Import, PlayerOrigin};
use crate::model::{Entry, Opponent, Outcome, PairingNumber, Player, fields};
use crate::source::Field;

impl Lowering<'_> {
    pub(super) fn read_players(
        &self,
        document: &Document,
        root_members: &Members<'_>,
        import: &mut Import,
    ) -> Result<(), ReadError> {
        import.origins.rounds = self.rounds;
        let places = elements(root_members.get("players"));
        for (index, doc) in document.players.iter().enumerate() {
            let place = format!("players[{index}]");
            if usize::try_from(doc.key) != Ok(index + 1) {
                return Err(unexpected_value(
                    &format!("{place}.key"),
                    &doc.key.to_string(),
                    "the position in the list, counted from 1,",
                ));
            }
            if doc.rounds.len() != usize::from(self.rounds) {
                return Err(invalid_value(format!(
                    "{place} has {} rounds, but tournament.rounds is {}",
                    doc.rounds.len(),
                    self.rounds
                )));
            }
            let fields = members(places.get(index));
            let span = |name: &str| self.places.member_span(&fields, name);
            import.origins.players.push(PlayerOrigin {
                line: places
                    .get(index)
                    .map(|raw| self.places.span(raw))
                    .unwrap_or_default(),
                number: span("number"),
                sex: span("sex"),
                title: span("title"),
                name: span("name"),
                rating: span("rating"),
                federation: span("federation"),
                fide_id: span("fide_id"),
                birth: span("birth"),
                points: span("points"),
                rank: span("rank"),
            });
            let points = doc
                .points
                .as_deref()
                .map(|text| parse_points(&format!("{place}.points"), text));
            let points = points
                .transpose()?
                .map(|points| Field::new(points, span("points")));
            import.claims.points.push(points);
            import
                .claims
                .ranks
                .push(doc.rank.map(|rank| Field::new(rank, span("rank"))));
            import
                .tournament
                .players
                .push(player_from_doc(&place, doc)?);
            let rounds = elements(fields.get("rounds"));
            for (round, doc) in doc.rounds.iter().enumerate() {
                let opponent = match (doc.opponent, doc.unknown_opponent) {
                    (Some(key), _) => {
                        Opponent::Player(self.player_id(&format!("{place}.rounds[{round}]"), key)?)
                    }
                    (None, Some(number)) => Opponent::Unknown(number),
                    (None, None) => Opponent::Nobody,
                };
                let outcome = doc.result.into();
                import.tournament.entries.push(Entry {
                    opponent,
                    colour: doc.colour.map(Into::into),
                    outcome,
                });
                import
                    .origins
                    .cells
                    .push(self.cell_origin(rounds.get(round), outcome));
            }
        }
        Ok(())
    }

    fn cell_origin(&self, round: Option<&&RawValue>, outcome: Outcome) -> CellOrigin {
        let round_span = round.map(|raw| self.places.span(raw)).unwrap_or_default();
        let fields = members(round);
        let span = |name: &str| {
            fields
                .get(name)
                .map_or(round_span, |raw| self.places.span(raw))
        };
        CellOrigin {
            opponent: span("opponent"),
            colour: span("colour"),
            result: span("result"),
            // the document states words instead of result codes: `?` stands for any word except
            // `unknown`, which means that no result is stated
            result_code: match outcome {
                Outcome::Unknown => 0,
                _ => b'?',
            },
        }
    }
}

/// Reads the fields of a player that have the same name in the document and in the model, and the
/// player's number and name.
macro_rules! player {
    (header $header:tt player {
        $($key:ident: $field:ident, $spelling:ident, $name:literal, $names:literal, $code:literal;)*
    } $($rest:tt)*) => {
        |place: &str, doc: &PlayerDoc| -> Result<Player, ReadError> {
            Ok(Player {
                number: doc.number.map(PairingNumber),
                name: doc.name.clone(),
                $($field: Member::read(
                    &doc.$field,
                    &|| format!("{place}.{}", stringify!($field)),
                )?,)*
            })
        }
    };
}

fn player_from_doc(place: &str, doc: &PlayerDoc) -> Result<Player, ReadError> {
    fields!(player)(place, doc)
}

//! Reads the document into facts and claims, each with its span.

mod claims;
mod event;
mod players;
mod teams;

use super::doc::{Document, PartDoc, SCHEMA};
use super::places::{Members, Places, elements, members};
use super::values::{invalid_value, parse_day, to_range};
use crate::format::notes::Notes;
use crate::format::numbers::note_shared_numbers;
use crate::format::{ReadError, ReadOptions, Reading};
use crate::import::{
    ConvertedFrom, Import, Lack, Notation, Note, NoteKind, Part, UnreadKind, UnreadLine,
};
use crate::model::PlayerId;
use crate::source::Source;

pub(super) fn read(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    let document: Document = serde_json::from_str(source.text()).map_err(|error| {
        invalid_value(format!("the document does not follow {SCHEMA}: {error}"))
    })?;
    if document.schema != SCHEMA {
        return Err(ReadError::Unsupported {
            message: format!(
                "the document has the schema `{}`",
                document.schema.escape_debug()
            ),
            help: format!("this version of crosstable reads {SCHEMA}"),
        });
    }
    let limits = &options.limits;
    let (players, rounds) = (
        document.players.len(),
        usize::from(document.tournament.rounds),
    );
    for (counted, count, limit) in [
        ("players", players, limits.participants.min(60_000)),
        ("rounds", rounds, limits.rounds.min(60_000)),
        ("teams", document.teams.len(), limits.participants.min(9999)),
        (
            "results (players times rounds)",
            players * rounds,
            limits.cells,
        ),
    ] {
        if count > limit {
            return Err(ReadError::too_many(counted, limit));
        }
    }
    let lowering = Lowering {
        places: Places::new(source.text(), source.base()),
        players,
        rounds: document.tournament.rounds,
    };
    let import = lowering.read_document(&document)?;
    Ok(Reading::with_tournament(source, import))
}

struct Lowering<'a> {
    places: Places<'a>,
    players: usize,
    rounds: u16,
}

impl<'a> Lowering<'a> {
    fn read_document(&self, document: &Document) -> Result<Import, ReadError> {
        let root_members = self.places.root_members();
        let event = members(root_members.get("tournament"));
        let mut import = Import {
            format: "json",
            dialect: SCHEMA.to_owned(),
            converted_from: Some(ConvertedFrom {
                format: document.source.format.clone(),
                dialect: document.source.dialect.clone(),
            }),
            part: match document.source.part {
                None => Part::Event,
                Some(PartDoc::Players) => Part::Players,
                Some(PartDoc::Standings) => Part::Standings,
                Some(PartDoc::Rounds(rounds)) => Part::Rounds(to_range(rounds)),
                Some(PartDoc::NotPaired) => Part::NotPaired,
                Some(PartDoc::Card) => Part::Card,
            },
            stated_after: document.source.stated_after,
            last_update: match &document.source.updated {
                Some(text) => Some(parse_day("source.updated", text)?),
                None => None,
            },
            lacks: document
                .source
                .lacks
                .iter()
                .map(|lack| Lack::from(*lack))
                .collect(),
            missing_data: document.source.missing.clone(),
            tournament: self.read_event(&document.tournament)?,
            notation: Notation {
                decimals: 0,
                ..Notation::default()
            },
            ..Import::default()
        };
        import.origins.header = self.header_origins(&event);
        self.read_players(document, &root_members, &mut import)?;
        let mut notes = Notes::default();
        note_shared_numbers(&import, &mut notes);
        import.notes.extend(notes.finish());
        self.read_teams(document, &root_members, &mut import)?;
        self.read_claims(document, &root_members, &mut import)?;
        for line in elements(root_members.get("unread")) {
            import.unread.push(UnreadLine {
                span: self.places.span(line),
                kind: UnreadKind::Kept,
            });
        }
        self.note_unknown_members(&root_members, &event, &mut import);
        Ok(import)
    }

    /// Adds a note about keys that this version of crosstable does not know, which a later version
    /// may have added.
    fn note_unknown_members(
        &self,
        root_members: &Members<'a>,
        event: &Members<'a>,
        import: &mut Import,
    ) {
        let schema = serde_json::to_value(schemars::schema_for!(Document)).unwrap_or_default();
        let property_names = |properties: Option<&serde_json::Value>| -> Vec<String> {
            let members = properties.and_then(serde_json::Value::as_object);
            members
                .map(|members| members.keys().cloned().collect())
                .unwrap_or_default()
        };
        let lists = [
            (root_members, property_names(schema.pointer("/properties"))),
            (
                event,
                property_names(schema.pointer("/$defs/Event/properties")),
            ),
        ];
        for (members, known_names) in lists {
            for (name, value) in members {
                if !known_names.contains(name) {
                    let text = format!("`{name}` is not a known key here; it is not read");
                    let span = self.places.span(value);
                    import
                        .notes
                        .push(Note::new(NoteKind::UnknownRecord, span, text));
                }
            }
        }
    }

    fn player_id(&self, place: &str, key: u32) -> Result<PlayerId, ReadError> {
        let index = usize::try_from(key).unwrap_or(usize::MAX);
        match index {
            1.. if index <= self.players => Ok(PlayerId::at(index - 1)),
            _ => Err(invalid_value(format!(
                "{place} names the player with the key {key}, which does not exist"
            ))),
        }
    }

    fn player_ids(&self, place: &str, keys: &[u32]) -> Result<Vec<PlayerId>, ReadError> {
        keys.iter().map(|key| self.player_id(place, *key)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the message and help of the error with which the reader rejects a document.
    fn read_rejected(text: &str) -> String {
        let source = Source::from_text("x.json", text);
        read(source, &ReadOptions::default())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn an_invalid_value_is_reported_with_its_key() {
        let document = |rest: &str| format!(r#"{{"schema":"crosstable.tournament.v1",{rest}}}"#);
        let check = |rest: &str, words: &str| {
            let rejection = read_rejected(&document(rest));
            assert!(rejection.contains(words), "{rejection}");
        };
        assert!(read_rejected("{").contains("line 1 column 1"));
        assert!(read_rejected(r#"{"schema":"crosstable.tournament.v9"}"#).contains("v9"));
        check(
            r#""tournament":{"start":"1.5.2026"}"#,
            "tournament.start is `1.5.2026`",
        );
        check(r#""players":[{"key":2}]"#, "players[0].key");
        check(
            r#""tournament":{"rounds":1},"players":[{"key":1}]"#,
            "has 0 rounds",
        );
        let rounds = |round: &str| {
            format!(r#""tournament":{{"rounds":1}},"players":[{{"key":1,"rounds":[{round}]}}]"#)
        };
        check(
            &rounds(r#"{"opponent":7,"result":"win"}"#),
            "players[0].rounds[0] names the player with the key 7",
        );
        check(&rounds(r#"{"result":"won"}"#), "unknown variant `won`");
    }
}

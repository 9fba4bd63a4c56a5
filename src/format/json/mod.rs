//! crosstable's own JSON document of a tournament. Scripts can read it, and it loses nothing,
//! because it contains everything in the model.

mod doc;
mod event;
mod member;
mod places;
mod range;
mod read;
mod team;
mod values;
mod words;
mod write;
mod write_teams;

use schemars::generate::SchemaSettings;

use super::{Choice, Format, Reader};
use crate::import::Capabilities;

pub(super) static JSON: Format = Format {
    name: "json",
    title: "crosstable's own document of a tournament",
    extensions: &["json"],
    page: include_str!("../../../docs/formats/json.md"),
    capabilities: Capabilities {
        states_day_of_birth: true,
        ..Capabilities::NONE
    },
    reader: Reader::Text {
        sniff,
        max_sniff: 100,
        read: read::read,
    },
    writer: Some(write::write),
    choices: &[Choice::Text],
};

/// Returns the likelihood that a text is a tournament document of crosstable: 0 or 100. The
/// document must name its schema at the start, because other JSON belongs to other formats.
fn sniff(text: &str) -> u8 {
    let head = text.trim_start();
    if !head.starts_with('{') {
        return 0;
    }
    let end = head
        .char_indices()
        .nth(400)
        .map_or(head.len(), |(index, _)| index);
    if head[..end].contains("\"crosstable.tournament.") {
        100
    } else {
        0
    }
}

/// Returns the JSON Schema of the tournament document.
///
/// # Panics
/// Never: a schema is always valid JSON.
#[must_use]
pub fn schema() -> String {
    let settings = SchemaSettings::default().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<doc::Document>();
    serde_json::to_string_pretty(&schema).expect("the schema is valid JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::swiss_manager::codes::{self, EventContext, Settings};
    use crate::format::write::WriteOptions;
    use crate::format::{ReadError, ReadOptions};
    use crate::import::{AnnouncedCriterion, Announcement, Import, StatedColumn};
    use crate::source::{Field, Source, Span};

    fn document(announcement: Announcement) -> String {
        let mut import = Import::default();
        import.claims.columns.push(StatedColumn {
            label: "TB1".to_owned(),
            heading: Span::default(),
            announced: None,
            announcement: announcement.clone(),
            values: Vec::new(),
        });
        import.announced_criteria.push(AnnouncedCriterion {
            announcement,
            ..AnnouncedCriterion::default()
        });
        let written = write::write(&import, &WriteOptions::default()).unwrap();
        assert_eq!(written.losses, []);
        String::from_utf8(written.bytes).unwrap()
    }

    fn read_announcement(text: &str) -> Result<Announcement, ReadError> {
        let source = Source::from_text("x.json", text);
        let reading = read::read(source, &ReadOptions::default())?;
        let announcement = &reading.import.claims.columns[0].announcement;
        let criterion = &reading.import.announced_criteria[0];
        // only the spans of the names may differ
        let name = |words: &Option<Field<String>>| words.as_ref().map(|words| words.value.clone());
        assert_eq!(
            name(&criterion.announcement.words),
            name(&announcement.words)
        );
        let with_words = Announcement {
            words: announcement.words.clone(),
            ..criterion.announcement.clone()
        };
        assert_eq!(&with_words, announcement);
        Ok(announcement.clone())
    }

    #[test]
    fn announcements_are_read_back_as_written() {
        let check = |announced: Announcement| {
            let text = document(announced.clone());
            assert_eq!(read_announcement(&text).unwrap(), announced, "{text}");
        };
        for (is_team_event, rules_2026) in
            [(false, false), (false, true), (true, false), (true, true)]
        {
            let settings = Settings {
                rules_2026,
                ..Settings::default()
            };
            let context = EventContext {
                is_team_event,
                rounds: 9,
            };
            for known in codes::TIE_BREAKS {
                check(codes::interpret(known.number, Some(&settings), context).1);
                check(codes::interpret(known.number, None, context).1);
            }
        }
        check(Announcement {
            codes: vec!["WIN", "WON"],
            edition: Some("legacy"),
            interpretation: Some("half-virtual"),
            ..Announcement::default()
        });
    }

    #[test]
    fn unknown_names_in_an_announcement_are_rejected() {
        let written = document(Announcement {
            codes: vec!["BH"],
            edition: Some("legacy"),
            interpretation: Some("half-virtual"),
            ..Announcement::default()
        });
        let check = |name: &str, words: &str| {
            let rejection = read_announcement(&written.replace(name, "none")).unwrap_err();
            assert!(rejection.to_string().contains(words), "{rejection}");
        };
        check("BH", "columns[0].codes is `none`: one of AOB, APPO, APRO,");
        check(
            "legacy",
            "columns[0].edition is `none`: one of 2024, 2026, legacy",
        );
        check(
            "half-virtual",
            "columns[0].reading is `none`: one of half-virtual",
        );
    }
}

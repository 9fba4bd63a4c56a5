//! The values of a player that two files may state differently, with the words for each.

use std::collections::BTreeMap;

use super::values;
use crate::audit::Facts;
use crate::finding::Severity;
use crate::import::Note;
use crate::model::{FieldKey, PlayerId};
use crate::rules::{federation, federations_meant_by};

/// A value of a player that two files may state differently, with the words for findings about it.
pub(super) struct Topic {
    /// The name of the value; empty for standings, which consist of several values.
    pub(super) value_name: &'static str,
    /// The field of a player; `None` for standings.
    pub(super) field: Option<FieldKey>,
    /// The beginning of a message about one player. `{list}` stands for the word for a source.
    pub(super) message_for_one: &'static str,
    /// The beginning of a message about many players.
    pub(super) message_for_many: &'static str,
    severity: Severity,
    /// What to do. `{list}` stands for the word for a source.
    pub(super) fix: &'static str,
}

/// The topic of points and ranks.
pub(super) const STANDINGS_TOPIC: Topic = Topic {
    value_name: "",
    field: None,
    message_for_one: "standings differ",
    message_for_many: "standings differ",
    severity: Severity::Warning,
    fix: "export both {list}s again from the same state of the event",
};

/// The topics of the other values of a player.
pub(super) const PLAYER_TOPICS: &[Topic] = &[
    // the games may be rated for the wrong person
    Topic {
        severity: Severity::Error,
        ..topic(
            FieldKey::FideId,
            "FIDE ID",
            "FIDE IDs differ",
            "look the player up in the rating list, and correct the wrong {list}",
        )
    },
    topic(
        FieldKey::Rating,
        "rating",
        "ratings differ",
        "use the rating on the list in force when the event began, and correct the other {list}",
    ),
    topic(
        FieldKey::StartingNumbers,
        "starting number",
        "starting numbers differ",
        "export both {list}s again after the same numbering; pairings refer to players by number",
    ),
    topic(
        FieldKey::Birth,
        "birth date",
        "birth dates differ",
        PERSON_FIX,
    ),
    topic(FieldKey::Sex, "sex", "sexes differ", PERSON_FIX),
    topic(
        FieldKey::PlayerFederation,
        "federation",
        "federations differ",
        "use the federation on the rating list in force when the event began, and correct the other \
         {list}",
    ),
    topic(
        FieldKey::KFactor,
        "development coefficient",
        "development coefficients differ",
        "use the coefficient on the list in force when the event began, and correct the other {list}",
    ),
    // lists of different days state different titles, and clubs have several names
    info_topic(FieldKey::Title, "title", "titles differ"),
    info_topic(FieldKey::Club, "club", "clubs differ"),
    info_topic(
        FieldKey::NationalId,
        "number on a national list",
        "numbers on national lists differ",
    ),
];

const PERSON_FIX: &str =
    "look the player up in the rating list, or ask the player, and correct the wrong {list}";

const fn topic(
    field: FieldKey,
    value_name: &'static str,
    message_for_many: &'static str,
    fix: &'static str,
) -> Topic {
    Topic {
        value_name,
        field: Some(field),
        message_for_one: "{list}s disagree",
        message_for_many,
        severity: Severity::Warning,
        fix,
    }
}

/// Returns the topic of a value that often differs between two lists although both are right.
const fn info_topic(
    field: FieldKey,
    value_name: &'static str,
    message_for_many: &'static str,
) -> Topic {
    Topic {
        severity: Severity::Info,
        ..topic(
            field,
            value_name,
            message_for_many,
            "check which of the two is right, and correct the other {list}",
        )
    }
}

impl Topic {
    /// Returns the severity of a difference that concerns this many players. If the starting
    /// numbers of most players differ, the files only number the players in different orders.
    pub(super) fn severity(&self, facts: &Facts<'_>, players: usize) -> Severity {
        let has_other_order = self.field == Some(FieldKey::StartingNumbers)
            && players * 2 > facts.import.tournament.players.len();
        if has_other_order {
            Severity::Info
        } else {
            self.severity
        }
    }
}

/// Removes the players for whom both files state the same federation in different ways, such as by
/// the codes of different lists. Nothing is removed if the topic is another value.
pub(super) fn without_same_meaning<'c>(
    facts: &Facts<'_>,
    topic: &Topic,
    mut notes: BTreeMap<PlayerId, Vec<&'c Note>>,
) -> BTreeMap<PlayerId, Vec<&'c Note>> {
    if topic.field == Some(FieldKey::PlayerFederation) {
        notes.retain(|_, notes| {
            notes.retain(|note| {
                let [mine, theirs] = values(facts, note);
                !is_same_federation(&mine, &theirs)
            });
            !notes.is_empty()
        });
    }
    notes
}

/// Whether two texts may mean the same federation. Each may be a code of FIDE, a code of ISO 3166
/// or a name.
pub(super) fn is_same_federation(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| {
        let text = text.trim().trim_matches('"');
        let own_code = federation(text).map(|known| known.code);
        let named_federations = federations_meant_by(text);
        let codes = own_code
            .into_iter()
            .chain(named_federations.iter().map(|known| known.code));
        codes.collect::<Vec<&str>>()
    });
    a.iter().any(|code| b.contains(code))
}

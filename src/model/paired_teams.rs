//! Decides whether a tournament pairs teams or players.

use super::Tournament;

/// The beginnings of words for a team in the type of a tournament, in several languages.
const TEAM_WORDS: [&str; 14] = [
    "csapat",
    "družst",
    "drużyn",
    "druzyn",
    "ekip",
    "equip",
    "joukkue",
    "mannschaft",
    "squadr",
    "takım",
    "teams",
    "équip",
    "екип",
    "команд",
];

/// Parts of words with which the type of an individual event may mention teams: the individual part
/// of a team event, or a ranking of teams in an individual event.
const INDIVIDUAL_WORDS: [&str; 9] = [
    "individ", "einzel", "award", "klasse", "preis", "prize", "ranking", "scor", "wertung",
];

impl Tournament {
    /// Whether teams are paired in this event, so that the pairings do not follow the scores of
    /// players. They are if the file states so in an encoded field or, without an encoded type, if
    /// the words about the type name teams and do not name individuals. The file may contain no
    /// teams: a list of the players of a team event states the type of the event.
    #[must_use]
    pub fn pairs_teams(&self) -> bool {
        if self.team_event || self.type_code.is_some() {
            return self.team_event;
        }
        let words = self.type_text.as_deref().unwrap_or_default().to_lowercase();
        let names_teams = words
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word == "team" || TEAM_WORDS.iter().any(|start| word.starts_with(start)));
        names_teams && INDIVIDUAL_WORDS.iter().all(|part| !words.contains(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs_teams(text: &str, code: Option<&str>) -> bool {
        Tournament {
            type_text: Some(text.to_owned()),
            type_code: code.map(str::to_owned),
            ..Tournament::default()
        }
        .pairs_teams()
    }

    #[test]
    fn words_for_teams_are_recognised() {
        for text in [
            "Team Swiss-System",
            "Swiss-System for teams",
            "Team: Round-Robin",
            "Mannschafts-Rundenturnier",
            "Schweizer System für Mannschaften",
            "Suíço por equipes",
            "Sistema suizo por equipos",
            "Système suisse par équipes",
            "Torneo a squadre",
        ] {
            assert!(pairs_teams(text, None), "{text}");
        }
    }

    #[test]
    fn individual_events_that_mention_teams_pair_players() {
        for text in [
            "",
            "Individual: Swiss-System",
            "Swiss-System",
            "Steamboat Open, Swiss",
            "Individual Swiss with team ranking",
            "Swiss with team prizes",
            "Schweizer System mit Mannschaftswertung",
            "Teams-Einzelwertung",
        ] {
            assert!(!pairs_teams(text, None), "{text}");
        }
        // the words beside an encoded type are free text
        assert!(!pairs_teams("Team Swiss-System", Some("FIDE_DUTCH_2026")));
    }
}

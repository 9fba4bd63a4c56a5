//! Decides whether a tournament pairs teams or players.

use std::sync::LazyLock;

use super::Tournament;

/// The words of `paired-teams.tsv`, in lower case, each with its kind. A test ensures that all lines
/// are valid, so none is skipped.
static WORDS: LazyLock<Vec<(Kind, &str)>> = LazyLock::new(|| {
    let lines = include_str!("paired-teams.tsv").lines();
    lines.filter_map(parse_line).collect()
});

/// What a word in the type of a tournament shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A word for a team.
    Team,
    /// The beginning of words for a team.
    TeamStart,
    /// A part of words with which the type of an individual event may mention teams: the individual
    /// part of a team event, or a ranking of teams in an individual event.
    Individual,
}

/// Parses a line with the kind of a word, its language and the word; `None` for other lines.
fn parse_line(line: &str) -> Option<(Kind, &str)> {
    let mut columns = line.split('\t');
    let kind = match columns.next()? {
        "team" => Kind::Team,
        "team-start" => Kind::TeamStart,
        "individual" => Kind::Individual,
        _ => return None,
    };
    let _language = columns.next()?;
    let word = columns.next()?;
    columns.next().is_none().then_some((kind, word))
}

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
        let Some(text) = self.type_text.as_deref() else {
            return false;
        };
        let text = text.to_lowercase();
        let is_team = |word: &str| {
            WORDS.iter().any(|(kind, known)| match kind {
                Kind::Team => word == *known,
                Kind::TeamStart => word.starts_with(known),
                Kind::Individual => false,
            })
        };
        let mut individual_words = WORDS.iter().filter(|(kind, _)| *kind == Kind::Individual);
        text.split(|c: char| !c.is_alphanumeric()).any(is_team)
            && individual_words.all(|(_, part)| !text.contains(part))
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
    fn all_lines_of_the_file_are_valid() {
        for line in include_str!("paired-teams.tsv").lines() {
            let is_comment = line == "#" || line.starts_with("# ");
            assert_ne!(is_comment, parse_line(line).is_some(), "{line}");
            let word = parse_line(line).map_or("", |(_, word)| word);
            assert_eq!(word, word.to_lowercase());
        }
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

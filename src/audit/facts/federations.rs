//! Collects the federation codes of the players.

use std::collections::BTreeMap;

use super::Facts;
use crate::model::PlayerId;
use crate::rules::{federation, federations_meant_by};

/// The federation codes that the file states, each with the players who have it, by starting
/// number.
#[derive(Debug)]
pub(in crate::audit) struct FederationCodes {
    /// The codes as written, without surrounding blanks, with the players who have each code.
    pub(in crate::audit) players_by_code: BTreeMap<String, Vec<PlayerId>>,
    /// The players without a code.
    pub(in crate::audit) players_without_code: Vec<PlayerId>,
}

impl FederationCodes {
    /// Whether most codes are not those of federations, so that they may be codes of clubs. Codes
    /// of two letters are not counted as codes of clubs, because they can mean anything.
    pub(in crate::audit) fn are_club_codes(&self) -> bool {
        let names_federation = |code: &str| {
            federation(code).is_some() || code.len() > 2 && !federations_meant_by(code).is_empty()
        };
        let known_codes = self
            .players_by_code
            .keys()
            .filter(|code| names_federation(code));
        let code_count = self.players_by_code.len();
        code_count > 1 && known_codes.count() * 2 < code_count
    }
}

impl Facts<'_> {
    /// Returns the federation codes of the players, collected on first use.
    pub(in crate::audit) fn federation_codes(&self) -> &FederationCodes {
        self.federation_codes.get_or_init(|| {
            let (mut players_by_code, mut players_without_code) =
                (BTreeMap::<String, Vec<PlayerId>>::new(), Vec::new());
            for id in self.by_number() {
                let player = self.import.tournament.player(id);
                if player.is_placeholder() {
                    continue;
                }
                let code = player.federation.as_deref().unwrap_or_default().trim();
                match players_by_code.get_mut(code) {
                    _ if code.is_empty() => players_without_code.push(id),
                    Some(players) => players.push(id),
                    None => {
                        players_by_code.insert(code.to_owned(), vec![id]);
                    }
                }
            }
            FederationCodes {
                players_by_code,
                players_without_code,
            }
        })
    }
}

//! Reads the records for pairing engines: XXA, XXP, XXZ, ACC, DAT, XRS (reference/trf.md 9).

use super::Lowering;
use super::parse::engine;
use crate::import::{NoteKind, UnreadKind, UnreadLine};
use crate::model::{Acceleration, ByeRequest, Outcome, PlayerId, RoundNumber, RoundRange};

impl Lowering<'_> {
    pub(super) fn read_engine(&mut self) {
        self.read_absences();
        self.read_prohibited_pairs();
        self.read_fictitious_points();
        self.read_baku();
        for code in [b"DAT", b"XRS"] {
            for record in self.records.with_code(code).collect::<Vec<_>>() {
                self.import.unread.push(UnreadLine {
                    span: record.line.span(),
                    kind: UnreadKind::Extension,
                });
            }
        }
    }

    fn read_player_lists(&mut self, code: &[u8; 3], name: &str) -> Vec<Vec<PlayerId>> {
        let records: Vec<_> = self.records.with_code(code).collect();
        let mut lists = Vec::new();
        for record in records {
            let ids = engine::ids(record, &mut self.notes);
            lists.push(
                ids.into_iter()
                    .filter_map(|id| self.resolve_player(id, name))
                    .collect(),
            );
        }
        lists
    }

    /// Reads record XXZ, which lists players who will be absent in the round to be paired.
    fn read_absences(&mut self) {
        let Some(next) = self.import.tournament.rounds.checked_add(1) else {
            return;
        };
        for player in self.read_player_lists(b"XXZ", "XXZ").into_iter().flatten() {
            self.import.tournament.bye_requests.push(ByeRequest {
                round: RoundNumber(next),
                player,
                kind: Outcome::ZeroPointBye,
            });
        }
    }

    /// Reads record XXP, which lists players who may not meet in any round.
    fn read_prohibited_pairs(&mut self) {
        let tournament = &self.import.tournament;
        let last_round = tournament
            .planned_rounds
            .unwrap_or(0)
            .max(tournament.rounds)
            .max(1);
        let rounds = RoundRange {
            first: RoundNumber(1),
            last: RoundNumber(last_round),
        };
        for players in self.read_player_lists(b"XXP", "XXP") {
            if players.len() > 1 {
                self.import.tournament.forbidden.push((rounds, players));
            }
        }
    }

    /// Reads record XXA, which states the fictitious points of a player, one value for each round.
    fn read_fictitious_points(&mut self) {
        for record in self.records.with_code(b"XXA").collect::<Vec<_>>() {
            let Some(read) = engine::accelerated_player(record, &mut self.notes) else {
                continue;
            };
            let Some(player) = self.resolve_player(read.id, "XXA") else {
                continue;
            };
            for (index, points) in read.points.iter().enumerate().take(500) {
                let Some(points) = points.filter(|points| points.hundredths() != 0) else {
                    continue;
                };
                let round = RoundNumber::at(index);
                self.import.tournament.accelerations.push(Acceleration {
                    rounds: RoundRange {
                        first: round,
                        last: round,
                    },
                    points,
                    players: vec![player],
                });
            }
        }
    }

    /// Reads record ACC, in which CPPDubovSystem states Baku acceleration.
    fn read_baku(&mut self) {
        let Some(field) = self.value(b"ACC") else {
            return;
        };
        match field.value.to_ascii_lowercase().as_str() {
            "true" => {
                let text = "a record of CPPDubovSystem for an accelerated event; read like a \
                            type that ends in `_BAKU`";
                self.notes.add(NoteKind::Misplaced, field.span, text);
                if let Some(code) = &mut self.import.tournament.type_code
                    && !code.ends_with("_BAKU")
                {
                    code.push_str("_BAKU");
                }
            }
            "false" => {}
            _ => {
                let text = "a record of the withdrawn TRF25 draft; it is kept but not interpreted";
                self.notes.add(NoteKind::WithdrawnDraft, field.span, text);
            }
        }
    }
}

//! Describes possible repairs of a file: other entries for some players and rounds.

use super::moved_rows::{exchange_claims, exchange_persons};
use super::under::may_be_revealed;
use crate::audit::Facts;
use crate::audit::evidence::second_games::SecondGame;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::tiebreaks::tie_breaks_undeclared::TIE_BREAKS_UNDECLARED;
use crate::finding::{Damage, Family, Finding};
use crate::import::{Claims, Import, NoteKind, Reason};
use crate::model::{
    Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber, ScoreSystem, Tournament,
};
use crate::number::Points;

/// Maximum number of repairs tried for one suspicion.
pub(super) const MAX_REPAIRS: usize = 12;

/// A possible correction: entries or claims that may be right in place of those in the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Repair {
    /// The entries that change: the player, the round, and the new entry.
    pub(super) entries: Vec<(PlayerId, RoundNumber, Entry)>,
    /// The stated totals that change: the player, and the new total.
    pub(super) totals: Vec<(PlayerId, Points)>,
    /// The repair as a phrase: `a win of 3 Example, Anna in round 2`.
    pub(super) description: String,
    /// The columns or rows that are exchanged or moved; `None` for a repair of single entries.
    pub(super) exchange: Option<Exchange>,
    /// Whether the repair exchanges the games of two players in a round: each gets the opponent and
    /// the result of the other.
    pub(super) exchanges_games: bool,
    /// Whether it exchanges the lists of two rounds, with the points before these rounds.
    pub(super) exchanges_lists: bool,
    /// Whether many repairs of this kind, most of which are not tried, would explain the main
    /// finding as well. Only values that it makes right confirm such a repair.
    pub(super) is_one_of_many: bool,
    /// Whether only a wrong total is the reason for the repair.
    pub(super) comes_from_total: bool,
    /// The repairs of single games of which this one consists; empty if it is a single repair.
    pub(super) parts: Vec<Repair>,
    /// Whether a game was played instead of forfeited, or the reverse, with the same points.
    pub(super) is_played_instead_of_forfeit: bool,
    /// The declaration that changes; `None` if it stays.
    pub(super) declaration: Option<Declaration>,
    /// The players whose rows were exchanged or moved, if the rows of their opponents prove it. A
    /// further mistake then does not count against the repair.
    pub(super) proved_rows: Vec<PlayerId>,
    /// The players with two games in a round for whom the repair decides which of them counts.
    pub(super) second_games: Vec<SecondGame>,
}

/// A changed declaration of the tournament section.
#[derive(Clone, Debug)]
pub(super) enum Declaration {
    ScoreSystem(Box<ScoreSystem>),
    /// The bonuses and penalties of this player are removed.
    WithoutAdjustments(PlayerId),
}

impl Declaration {
    fn apply(&self, tournament: &mut Tournament) {
        match self {
            Declaration::ScoreSystem(system) => tournament.score_system = **system,
            Declaration::WithoutAdjustments(player) => {
                tournament.adjustments.retain_mut(|adjustment| {
                    // an adjustment that names no players applies to all of them
                    let is_for_all = adjustment.players.is_empty();
                    adjustment.players.retain(|id| id != player);
                    is_for_all || !adjustment.players.is_empty()
                })
            }
        }
    }
}

/// An exchange or a move of whole columns or rows.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    /// What seems to have happened: `rounds 1 and 3 seem to be exchanged`.
    pub(super) statement: String,
    /// The advice to the user.
    pub(super) advice: String,
    /// The rows whose person, points, ranks and tie-break values belong to another starting number,
    /// each with the player who has this number now.
    pub(super) rows: Vec<(PlayerId, PlayerId)>,
    /// The damage of the whole file; `None` if the exchange changes only values that depend on the
    /// order of rounds.
    pub(super) damage: Option<Damage>,
    /// The claims that replace those of the file; `None` if they stay. The values of `rows` are
    /// moved after that.
    pub(super) claims: Option<Box<Claims>>,
    /// Whether the values of a column in nearly all rows are exchanged or moved.
    pub(super) concerns_column: bool,
}

/// Entries that may be wrong, and the possible corrections.
#[derive(Clone, Debug, Default)]
pub(super) struct Suspicion {
    /// The players whose results are in doubt.
    pub(super) players: Vec<PlayerId>,
    /// The possible corrections, the likeliest first.
    pub(super) repairs: Vec<Repair>,
}

impl Suspicion {
    /// Whether the suspicion comes only from wrong totals, each of which has its own repairs.
    pub(super) fn comes_from_totals(&self) -> bool {
        self.repairs.iter().any(|repair| repair.comes_from_total)
    }

    /// Returns the maximum number of repairs that are tried.
    pub(super) fn max_repairs(&self) -> usize {
        if self.comes_from_totals() {
            MAX_REPAIRS * self.players.len()
        } else {
            MAX_REPAIRS
        }
    }

    /// Whether a repair of this suspicion, or of another one, concerns the totals of both.
    pub(super) fn shares_total(&self, other: &Suspicion) -> bool {
        let concerns = |suspicion: &Suspicion, players: &[PlayerId]| {
            let mut entries = suspicion.repairs.iter().flat_map(|repair| &repair.entries);
            entries.any(|(player, ..)| players.contains(player))
        };
        concerns(self, &other.players) || concerns(other, &self.players)
    }

    /// Whether the rows of opponents prove a repair.
    pub(super) fn is_proved(&self) -> bool {
        let mut repairs = self.repairs.iter();
        repairs.any(|repair| !repair.proved_rows.is_empty())
    }

    /// Returns the damage of the whole file that one of the repairs undoes; `None` if none does.
    pub(super) fn damage(&self) -> Option<Damage> {
        let mut exchanges = self.repairs.iter();
        exchanges.find_map(|repair| repair.exchange.as_ref()?.damage)
    }
}

impl Repair {
    /// Returns a repair of one entry: in it, the player has `outcome` in the round.
    pub(super) fn for_entry(
        facts: &Facts<'_>,
        (player, round): (PlayerId, RoundNumber),
        outcome: Outcome,
    ) -> Repair {
        let entry = Entry {
            outcome,
            ..facts.entry(player, round)
        };
        Repair {
            entries: vec![(player, round, entry)],
            description: format!(
                "a {} of {}{}",
                outcome.words(),
                facts.who(player),
                facts.in_round(round)
            ),
            ..Repair::default()
        }
    }

    /// Returns a repair of a game: other outcomes for both of its players.
    pub(super) fn for_game(
        facts: &Facts<'_>,
        round: RoundNumber,
        [a, b]: [PlayerId; 2],
        [outcome_of_a, outcome_of_b]: [Outcome; 2],
    ) -> Repair {
        // who had White is not known where neither row has a game
        let likely_colour = likely_colour(facts, round, [a, b]);
        let colour = |player, other, default_colour: Colour| {
            let opposite_of_other = facts.entry(other, round).colour.map(Colour::opposite);
            facts
                .entry(player, round)
                .colour
                .or(opposite_of_other)
                .or(Some(default_colour))
        };
        let new_entry = |player, other, outcome, default_colour| {
            let entry = Entry {
                outcome,
                opponent: Opponent::Player(other),
                colour: colour(player, other, default_colour),
            };
            (player, round, entry)
        };
        Repair {
            entries: vec![
                new_entry(a, b, outcome_of_a, likely_colour),
                new_entry(b, a, outcome_of_b, likely_colour.opposite()),
            ],
            description: format!(
                "a {} of {} against {}{}",
                outcome_of_a.words(),
                facts.who(a),
                facts.who(b),
                facts.in_round(round)
            ),
            ..Repair::default()
        }
    }

    /// Returns a repair of one side of a game, and of the total that follows from it: the player
    /// has the outcome that matches the opponent's. `None` if the stated total does not follow from
    /// the present outcome.
    pub(super) fn for_side_with_total(
        facts: &Facts<'_>,
        round: RoundNumber,
        [player, other]: [PlayerId; 2],
        [mine, theirs]: [Outcome; 2],
    ) -> Option<Repair> {
        let stated = facts.import.claims.points.get(player.index())?.as_ref()?;
        let entry = facts.entry(player, round);
        let system = &facts.import.tournament.score_system;
        let gain = system.points(mine, entry.colour) - system.points(entry.outcome, entry.colour);
        let total = facts.table.total(player.into());
        if stated.value != total || gain == Points::ZERO {
            return None;
        }
        let repair = Repair::for_game(facts, round, [player, other], [mine, theirs]);
        let description = format!(
            "{} and a total of {}",
            repair.description,
            facts.import.notation.points(total + gain)
        );
        Some(Repair {
            totals: vec![(player, total + gain)],
            description,
            ..repair
        })
    }

    /// Returns a repair that exchanges the games of two players in a round: each gets the opponent
    /// and the result of the other.
    pub(super) fn for_exchange(
        facts: &Facts<'_>,
        round: RoundNumber,
        [a, b]: [PlayerId; 2],
    ) -> Repair {
        let current_entries = [a, b].map(|player| facts.entry(player, round));
        let mut entries = vec![
            (a, round, current_entries[1]),
            (b, round, current_entries[0]),
        ];
        for (index, new_opponent) in [(0, b), (1, a)] {
            if let Opponent::Player(other) = current_entries[index].opponent {
                let entry = Entry {
                    opponent: Opponent::Player(new_opponent),
                    ..facts.entry(other, round)
                };
                entries.push((other, round, entry));
            }
        }
        Repair {
            entries,
            description: format!(
                "an exchange of the games of {} and {}{}",
                facts.who(a),
                facts.who(b),
                facts.in_round(round)
            ),
            exchanges_games: true,
            ..Repair::default()
        }
    }

    /// Whether two repairs of games explain the same result or total in different ways. Of repairs
    /// of whole rows or columns, the first is likelier.
    pub(super) fn contradicts(&self, other: &Repair) -> bool {
        let changes_single_games = |repair: &Repair| {
            repair.exchange.is_none() && repair.declaration.is_none() && repair.totals.is_empty()
        };
        let players = |repair: &Repair| -> Vec<PlayerId> {
            let entries = repair.entries.iter();
            entries.map(|&(player, ..)| player).collect()
        };
        let others = players(other);
        let mut players = players(self).into_iter();
        changes_single_games(self)
            && changes_single_games(other)
            && players.any(|player| others.contains(&player))
    }

    /// Whether two repairs change the same entries in the same way.
    pub(super) fn has_same_entries(&self, other: &Repair) -> bool {
        self.entries.len() == other.entries.len()
            && self
                .entries
                .iter()
                .all(|entry| other.entries.contains(entry))
    }

    /// Returns the number of games that the repair changes together.
    pub(super) fn games(&self) -> usize {
        self.parts.len().max(1)
    }

    /// Whether the repair changes anything in the file.
    pub(super) fn changes_file(&self, facts: &Facts<'_>) -> bool {
        let changes_claims = |exchange: &Exchange| exchange.claims.is_some();
        if self.declaration.is_some() || self.exchange.as_ref().is_some_and(changes_claims) {
            return true;
        }
        let mut entries = self.entries.iter();
        entries.any(|&(player, round, entry)| facts.entry(player, round) != entry)
    }

    /// Whether the repair only changes whom rows name as opponents, so that every row keeps its
    /// player, its results and its totals.
    pub(super) fn changes_only_opponents(&self, facts: &Facts<'_>) -> bool {
        let keeps_rows =
            |exchange: &Exchange| exchange.rows.is_empty() && exchange.claims.is_none();
        let mut entries = self.entries.iter();
        self.totals.is_empty()
            && self.declaration.is_none()
            && self.exchange.as_ref().is_some_and(keeps_rows)
            && entries.all(|&(player, round, entry)| {
                let opponent = facts.entry(player, round).opponent;
                facts.entry(player, round) == Entry { opponent, ..entry }
            })
    }

    /// Whether another mistake may cause a finding that appears with a proved repair, so that the
    /// finding does not count against the repair.
    pub(super) fn may_have_other_cause(&self, facts: &Facts<'_>, finding: &Finding) -> bool {
        self.may_follow(finding)
            || self.may_be_other_mistake(facts, finding)
            || self.is_separate(facts, finding)
    }

    /// Whether a finding may follow from a mistake that a proved repair leaves in the file: it is
    /// about tie-breaks that contradict the results.
    pub(super) fn may_follow(&self, finding: &Finding) -> bool {
        !self.proved_rows.is_empty()
            && finding.code.family() == Family::TieBreaks
            && finding.code != TIE_BREAKS_UNDECLARED.code
    }

    /// Whether a finding about pairings may be revealed by a proved repair, or one about a wrong
    /// total has nothing to do with it: the results and the total of its row stay as they are.
    pub(super) fn is_separate(&self, facts: &Facts<'_>, finding: &Finding) -> bool {
        let is_of = |id: PlayerId| facts.number(id) == finding.subject.player;
        let keeps_row = |id: PlayerId| {
            let mut entries = self.entries.iter();
            let rows = self.exchange.iter().flat_map(|exchange| &exchange.rows);
            !entries
                .any(|&(player, round, entry)| player == id && facts.entry(player, round) != entry)
                && !rows.map(|&(row, _)| row).any(|row| row == id)
        };
        let is_proved = !self.proved_rows.is_empty();
        is_proved && may_be_revealed(finding)
            || is_proved
                && finding.code == POINTS_DIFFER.code
                && finding.subject.player.is_some()
                && facts
                    .import
                    .tournament
                    .ids()
                    .all(|id| !is_of(id) || keeps_row(id))
    }

    /// Whether a finding may be about another mistake than a proved repair: a wrong result of one
    /// game in a row that the repair changes, which may be listed under the opponent, a wrong total
    /// of the row, or a wrong result of a game that the row hides. A row in the wrong round names
    /// players who met others, so that their games are not compared.
    pub(super) fn may_be_other_mistake(&self, facts: &Facts<'_>, finding: &Finding) -> bool {
        let is_subject = |id: PlayerId| facts.number(id) == finding.subject.player;
        let is_about_proved_row = self.proved_rows.iter().any(|&row| is_subject(row));
        finding.subject.player.is_some()
            && (is_about_proved_row
                && (is_about_game_result(finding) || finding.code == POINTS_DIFFER.code)
                || self.concerns_game(facts, finding))
    }

    /// Whether a finding about a result is listed under an opponent whom a proved row names before
    /// or after the repair, or under the opponent of a player whom it names before the repair.
    pub(super) fn concerns_game(&self, facts: &Facts<'_>, finding: &Finding) -> bool {
        let is_subject = |id: PlayerId| facts.number(id) == finding.subject.player;
        let is_or_met_subject = |named: PlayerId, round: RoundNumber| {
            let opponent = facts.entry(named, round).opponent.player();
            is_subject(named) || opponent.is_some_and(is_subject)
        };
        let mut games = self.entries.iter().filter(|(player, round, _)| {
            Some(round.0) == finding.subject.round && self.proved_rows.contains(player)
        });
        is_about_game_result(finding)
            && games.any(|&(player, round, repaired)| {
                let opponent = facts.entry(player, round).opponent.player();
                repaired.opponent.player().is_some_and(is_subject)
                    || opponent.is_some_and(|opponent| is_or_met_subject(opponent, round))
            })
    }

    /// Whether the repair concerns the values of one column in nearly all rows.
    pub(super) fn concerns_column(&self) -> bool {
        self.exchange
            .as_ref()
            .is_some_and(|exchange| exchange.concerns_column)
    }

    /// Makes the repair in a copy of the imported file.
    pub(super) fn apply(&self, import: &mut Import) {
        if let Some(exchange) = &self.exchange {
            if let Some(claims) = &exchange.claims {
                import.claims = Claims::clone(claims);
            }
            exchange_claims(&mut import.claims, &exchange.rows);
            exchange_persons(&mut import.tournament.players, &exchange.rows);
        }
        if let Some(declaration) = &self.declaration {
            declaration.apply(&mut import.tournament);
        }
        for &(player, total) in &self.totals {
            if let Some(Some(stated)) = import.claims.points.get_mut(player.index()) {
                stated.value = total;
            }
        }
        for &(player, round, entry) in &self.entries {
            let rounds = usize::from(import.tournament.rounds);
            let index = player.index() * rounds + round.index();
            if let Some(place) = import.tournament.entries.get_mut(index) {
                *place = entry;
            }
            // the repair replaces an unreadable result code, or a record that the file lacks
            import.notes.retain(|note| {
                let is_same_entry = (note.player, note.round) == (Some(player), Some(round));
                let is_replaced =
                    note.kind == NoteKind::UnknownCode || note.reason == Some(Reason::NoRecord);
                !(is_same_entry && is_replaced)
            });
        }
        if !self.second_games.is_empty() {
            let is_settled = |game: SecondGame| self.second_games.contains(&game);
            import
                .notes
                .retain(|note| !SecondGame::from_note(note).is_some_and(is_settled));
        }
    }
}

/// Returns the colour that the first of two players more probably had if they met in a round: the
/// one with which the same colour three times in a row is rarer (C.04.1 7), and White if that does
/// not decide.
fn likely_colour(facts: &Facts<'_>, round: RoundNumber, [a, b]: [PlayerId; 2]) -> Colour {
    let repetitions = |player: PlayerId, colour: Colour| {
        let colour_in = |other: RoundNumber| {
            let entry = facts.entry(player, other);
            let stated = entry.colour.filter(|_| entry.outcome.is_played());
            if other == round { Some(colour) } else { stated }
        };
        let colours: Vec<Colour> = facts.table.round_numbers().filter_map(colour_in).collect();
        let triples = colours.windows(3);
        triples
            .filter(|triple| triple[0] == triple[1] && triple[1] == triple[2])
            .count()
    };
    let total = |colour: Colour| repetitions(a, colour) + repetitions(b, colour.opposite());
    if total(Colour::Black) < total(Colour::White) {
        Colour::Black
    } else {
        Colour::White
    }
}

/// Whether a finding is about the result of one game.
fn is_about_game_result(finding: &Finding) -> bool {
    finding.code.family() == Family::Results && finding.subject.round.is_some()
}

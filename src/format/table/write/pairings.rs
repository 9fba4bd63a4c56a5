//! Writes the pairings of a round, or of several rounds below each other, in the layout of
//! chess-results.com (reference/swiss-manager-exports.md 4.1).

use std::collections::HashMap;

use super::super::unpaired::is_unpaired;
use super::sheet::{Listing, Sheet, Value};
use super::words as w;
use super::{Table, crosstable, details};
use crate::format::write::{
    self, Board, LossText, Losses, Numbers, ONE_SIDED_GAMES, Sharing, Subject, UNCOLOURED_GAMES,
    UNOPPOSED_RESULTS, UNOPPOSED_UNKNOWN, WriteError, WriteOptions, has_team_only_byes, one_line,
    opposite_entry, report_lacks, report_lost_fields,
};
use crate::import::Import;
use crate::model::{Entry, FieldKey, Opponent, Outcome, PlayerId, RoundNumber, System};
use crate::number::Points;

/// Builds the sheet with the pairings. Data that it cannot contain are reported as lost.
pub(super) fn sheet(
    import: &Import,
    options: &WriteOptions<'_>,
    losses: &mut Losses,
) -> Result<Sheet, WriteError> {
    let tournament = &import.tournament;
    write::check_players(import, "each row of the table is a game")?;
    write::check_opponents(import, "a pairing names both players")?;
    crosstable::check_rounds(tournament)?;
    let numbers = Numbers::assign(tournament, Sharing::Never, losses)?;
    let titles = details::title_lines(import, Table::Pairings, options.order, losses);
    let rounds = write::chosen_rounds(tournament, options.round, losses)?;
    let points_before = import.claims.points_before.iter();
    let points_before =
        points_before.map(|stated| ((stated.player, stated.round), stated.points.value));
    let writing = Writing {
        import,
        numbers,
        has_several_rounds: rounds.len() > 1,
        points_before: points_before.collect(),
    };
    let mut has_row = vec![false; tournament.players.len()];
    let mut lists = Vec::new();
    for round in rounds {
        match writing.build_round(round, &mut has_row, losses) {
            list if list.rows.is_empty() => losses.add(&ROUNDS, Subject::default().in_round(round)),
            list => lists.push(list),
        }
    }
    for id in tournament.ids().filter(|id| !has_row[id.index()]) {
        losses.add(&PLAYERS, Subject::player(tournament, id));
    }
    if lists.is_empty() {
        return Err(write::no_pairings());
    }
    report_names(import, losses);
    report_lost_fields(import, &written_fields(import), losses);
    report_lacks(import, options.sources, losses);
    crosstable::report_unread_rows(import, options.sources, losses);
    Ok(Sheet {
        titles,
        lists,
        footer: details::footer_lines(import, Table::Pairings),
    })
}

write::loss_texts! {
    PLAYERS Lost "players",
        "player without a game or a bye has no row", "players without a game or a bye have no rows", "dropped";
    ROUNDS Lost "empty-rounds",
        "round without a game or a bye has no rows", "rounds without a game or a bye have no rows", "dropped";
    ONE_RESULT Changed "results-of-one-side",
        "result is in the row of only one player", "results are in the row of only one player", "written for both";
    OPPONENTS Lost "opponents",
        "opponent is not in the list, or has another game in the round",
        "opponents are not in the list, or have another game in the round", "a bye with the same result is written instead";
    NO_POINTS Changed "byes-without-points",
        "allocated bye without points looks like the bye of a round robin",
        "allocated byes without points look like the byes of a round robin", "written as `bye`";
}

/// Returns the fields that a list of pairings can state, or whose loss is reported separately.
fn written_fields(import: &Import) -> Vec<FieldKey> {
    let mut list = details::written_fields(import);
    list.extend([
        FieldKey::RoundDates,
        FieldKey::PointsBefore,
        FieldKey::Title,
        FieldKey::Rating,
    ]);
    list
}

/// Reports as lost the names that would not be read back as names.
fn report_names(import: &Import, losses: &mut Losses) {
    let tournament = &import.tournament;
    for (id, player) in tournament.ids().zip(&tournament.players) {
        let loss = match one_line(&player.name) {
            name if name.is_empty() => &w::NAMELESS,
            name if is_unpaired(&name) => &w::BYE_NAMES,
            _ => continue,
        };
        losses.add(loss, Subject::player(tournament, id));
    }
}

/// A row of a list of pairings.
enum Row {
    Game([PlayerId; 2], Value),
    /// A player without an opponent, the word that is written instead of the opponent's name, and
    /// the points.
    Unopposed(PlayerId, &'static str, Value),
}

struct Writing<'a> {
    import: &'a Import,
    numbers: Numbers,
    /// Whether more than one round is written.
    has_several_rounds: bool,
    points_before: HashMap<(PlayerId, RoundNumber), Points>,
}

impl Writing<'_> {
    /// Builds the rows of a round. Sets `has_row` at the index of each player who appears in a row.
    fn build_round(
        &self,
        round: RoundNumber,
        has_row: &mut [bool],
        losses: &mut Losses,
    ) -> Listing {
        let tournament = &self.import.tournament;
        let (boards, unpaired) = write::games_and_unpaired(tournament, &self.numbers, round);
        let mut rows = Vec::new();
        let mut byes = Vec::new();
        for board in &boards {
            match self.result(board, round, losses) {
                Some(result) => rows.push(Row::Game(board.players, result)),
                None => byes.extend(board.players),
            }
        }
        byes.extend(unpaired);
        byes.sort_by_key(|&id| self.numbers.get(id));
        for id in byes {
            if let Some((word, points)) = self.unopposed_words(id, round, losses) {
                rows.push(Row::Unopposed(id, word, points));
            }
        }
        for row in &rows {
            match row {
                Row::Game(ids, _) => ids.iter().for_each(|id| has_row[id.index()] = true),
                Row::Unopposed(id, ..) => has_row[id.index()] = true,
            }
        }
        self.build_list(round, &rows)
    }

    /// Returns the result of a game; empty if the game has no result; `None` if one of the players
    /// has a bye instead of a game.
    fn result(&self, board: &Board, round: RoundNumber, losses: &mut Losses) -> Option<Value> {
        let mut report_loss = |loss: &'static LossText| {
            let subject = Subject::player(&self.import.tournament, board.first);
            losses.add(loss, subject.in_round(round));
        };
        let [white, black] = board.entries;
        if [white, black].iter().any(|entry| entry.outcome.is_bye()) {
            return None;
        }
        if board.has_unknown_colours {
            report_loss(&UNCOLOURED_GAMES);
        }
        let is_unrated = |entry: &Entry| entry.outcome.is_played() && !entry.outcome.is_rated();
        if board.entries.iter().any(is_unrated) {
            report_loss(&w::UNRATED);
        }
        if board.is_one_sided {
            report_loss(&ONE_SIDED_GAMES);
        }
        let codes = match (result_text(white.outcome), result_text(black.outcome)) {
            (None, None) => return Some(Value::Empty),
            (Some(white), Some(black)) => [white, black],
            (white_code, black_code) => {
                report_loss(&ONE_RESULT);
                let opposite_code =
                    |entry| result_text(opposite_entry(entry).outcome).unwrap_or_default();
                [
                    white_code.unwrap_or(opposite_code(black)),
                    black_code.unwrap_or(opposite_code(white)),
                ]
            }
        };
        Some(Value::Code(codes.join(" - ")))
    }

    /// Returns the word that is written instead of an opponent's name, and the points, for a player
    /// without an opponent; `None` if the player gets no row, because the player was absent or the
    /// result is not known.
    fn unopposed_words(
        &self,
        id: PlayerId,
        round: RoundNumber,
        losses: &mut Losses,
    ) -> Option<(&'static str, Value)> {
        let tournament = &self.import.tournament;
        let mut report_loss = |loss: &'static LossText| {
            losses.add(loss, Subject::player(tournament, id).in_round(round));
        };
        let entry = tournament.row(id)[round.index()];
        let is_round_robin = matches!(tournament.system, Some(System::RoundRobin { .. }));
        let is_allocated = entry.outcome == Outcome::PairingAllocatedBye;
        let bye_points = if is_allocated && has_team_only_byes(self.import) {
            Points::ZERO
        } else {
            tournament.score_system.pairing_allocated_bye
        };
        match (entry.opponent != Opponent::Nobody, entry.outcome) {
            (_, Outcome::Absent | Outcome::Unknown) => {}
            (true, outcome) if outcome.is_bye() => report_loss(&w::OPPONENTS_OF_BYES),
            (true, _) => report_loss(&OPPONENTS),
            (false, outcome) if outcome.is_bye() => {}
            (false, _) => report_loss(&UNOPPOSED_RESULTS),
        }
        let (word, points) = match entry.outcome {
            // a bye can be distinguished from a bye without points only in a list of all
            // rounds
            Outcome::Absent if is_round_robin && self.has_several_rounds => {
                return Some((BYE_WORD, Value::points(Some(Points::ZERO))));
            }
            Outcome::Absent => return None,
            Outcome::Unknown => {
                report_loss(&UNOPPOSED_UNKNOWN);
                return None;
            }
            Outcome::PairingAllocatedBye => {
                if bye_points == Points::ZERO && self.has_several_rounds {
                    report_loss(&NO_POINTS);
                }
                return Some((BYE_WORD, Value::points(Some(bye_points))));
            }
            Outcome::FullPointBye | Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => {
                (NOT_PAIRED_WORD, "1")
            }
            Outcome::HalfPointBye | Outcome::Draw | Outcome::UnratedDraw => (NOT_PAIRED_WORD, "½"),
            Outcome::ZeroPointBye | Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss => {
                (NOT_PAIRED_WORD, "0")
            }
        };
        Some((word, Value::Code(points.to_owned())))
    }

    /// Builds the header and the rows of a round.
    fn build_list(&self, round: RoundNumber, rows: &[Row]) -> Listing {
        let tournament = &self.import.tournament;
        let mut titles = vec![format!("Round {round}")];
        if let Some(day) = tournament.round_dates.get(round.index()).copied().flatten() {
            titles[0] += &format!(" on {}", details::day(day));
        }
        if round.index() > 0 {
            titles.insert(0, String::new());
        }
        let mut list = Listing {
            titles,
            ..Listing::with_rows(rows.len())
        };
        let values_of =
            |value: &dyn Fn(&Row) -> Value| rows.iter().map(value).collect::<Vec<Value>>();
        let boards = 1..=u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let boards = boards.map(|board| Value::count(Some(board)));
        list.add_column("Bo.", true, boards.collect());
        let side = |index: usize, value_of: &dyn Fn(PlayerId) -> Value| {
            values_of(&|row| match row {
                Row::Game(ids, _) => value_of(ids[index]),
                Row::Unopposed(id, ..) if index == 0 => value_of(*id),
                Row::Unopposed(..) => Value::Empty,
            })
        };
        let number = |id| Value::count(Some(u32::from(self.numbers.get(id))));
        let player = |id| tournament.player(id);
        let title = |id| Value::text(player(id).title.as_deref());
        let name = |id| match Value::text(Some(&player(id).name)) {
            Value::Empty => Value::Code("?".to_owned()),
            name => name,
        };
        let rating = |id| Value::count(Some(u32::from(player(id).rating.unwrap_or(0))));
        let points_before = |id| Value::points(self.points_before.get(&(id, round)).copied());
        let has_points = !self.points_before.is_empty();
        list.add_column("No.", true, side(0, &number));
        list.add_column("", true, side(0, &title));
        list.add_column("White", true, side(0, &name));
        list.add_column("Rtg", true, side(0, &rating));
        if has_points {
            list.add_column("Pts.", true, side(0, &points_before));
        }
        let result = |row: &Row| match row {
            Row::Game(_, value) | Row::Unopposed(.., value) => value.clone(),
        };
        list.add_column("Result", true, values_of(&result));
        if has_points {
            list.add_column("Pts.", true, side(1, &points_before));
        }
        list.add_column("", true, side(1, &title));
        let black_names = values_of(&|row| match row {
            Row::Game(ids, _) => name(ids[1]),
            Row::Unopposed(_, word, _) => Value::Code((*word).to_owned()),
        });
        list.add_column("Black", true, black_names);
        list.add_column("Rtg", true, side(1, &rating));
        list.add_column("No.", true, side(1, &number));
        list
    }
}

const BYE_WORD: &str = "bye";

const NOT_PAIRED_WORD: &str = "not paired";

/// Returns the result code of one player; `None` if the result is not known.
const fn result_text(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Win | Outcome::UnratedWin => Some("1"),
        Outcome::Draw | Outcome::UnratedDraw => Some("½"),
        Outcome::Loss | Outcome::UnratedLoss => Some("0"),
        Outcome::ForfeitWin => Some("+"),
        Outcome::ForfeitLoss => Some("-"),
        _ => None,
    }
}

//! Writes a crosstable by starting number or by rank, or a list of players, in the layout of
//! chess-results.com (reference/swiss-manager-exports.md 2 and 5).

use super::rows::{Rows, stated_rank, stated_value};
use super::sheet::{Listing, Sheet, Value};
use super::words as w;
use super::{Table, details, tie_breaks};
use crate::format::trf::date::{is_birth_year, is_no_birth};
use crate::format::write::{
    LossText, Losses, Numbers, PLAYER_LIST_FIELDS, Sharing, Subject, UNOPPOSED_RESULTS,
    UNOPPOSED_UNKNOWN, WriteError, WriteOptions, check_opponents, check_players, does_not_fit,
    has_team_only_byes, one_line, report_announced, report_lacks, report_lost_fields, report_part,
    report_unread,
};
use crate::import::{AnnouncedCriterion, Import, Part, RatingFigure, UnreadKind};
use crate::model::{
    Colour, Entry, FieldKey, Opponent, Outcome, Player, PlayerId, RoundNumber, Sex, Tournament,
};
use crate::number::Points;
use crate::source::Sources;

/// The highest round number that can be read back from a heading.
const MAX_ROUND_NUMBER: u16 = 99;

/// Builds the sheet of the crosstable or list of players. Data that it cannot contain are reported
/// as lost.
pub(super) fn sheet(
    import: &Import,
    table: Table,
    options: &WriteOptions<'_>,
    losses: &mut Losses,
) -> Result<Sheet, WriteError> {
    let tournament = &import.tournament;
    check_players(import, "a table has a row for each player")?;
    if table == Table::Crosstable {
        check_opponents(import, "a crosstable names the opponent of each result")?;
        check_rounds(tournament)?;
    }
    let numbers = Numbers::assign(tournament, Sharing::Never, losses)?;
    let writing = Writing {
        import,
        rows: Rows::new(import, &numbers, options.order)?,
        numbers,
    };
    let titles = details::title_lines(import, table, options.order, losses);
    let footer = details::footer_lines(import, table);
    let mut list = Listing::with_rows(tournament.players.len());
    writing.add_player_columns(&mut list, losses);
    if table == Table::Crosstable {
        writing.add_rounds(&mut list, losses);
    }
    writing.add_claims(&mut list, losses);
    for id in tournament.ids() {
        if tournament.player(id).is_placeholder() {
            losses.add(&w::BYE_NAMES, Subject::player(tournament, id));
        }
    }
    report_lost_fields(import, &written_fields(import), losses);
    report_unwritten_criteria(import, &footer, losses);
    if table == Table::Players && tournament.rounds > 0 {
        losses.add(&RESULTS, Subject::default());
    }
    if matches!(import.part, Part::Rounds(_) | Part::NotPaired | Part::Card) {
        report_part(import, losses);
    }
    report_lacks(import, options.sources, losses);
    report_unread_rows(import, options.sources, losses);
    Ok(Sheet {
        titles,
        lists: vec![list],
        footer,
    })
}

/// Reports the announced tie-breaks that no line of the footer names as lost.
fn report_unwritten_criteria(import: &Import, footer: &[String], losses: &mut Losses) {
    let is_written = |criterion: &&AnnouncedCriterion| {
        let words = criterion.announcement.words.as_ref();
        let words = words.map(|words| format!(": {}", one_line(&words.value)));
        words.is_some_and(|words| footer.iter().any(|line| line.ends_with(&words)))
    };
    let unwritten_criteria = import
        .announced_criteria
        .iter()
        .filter(|criterion| !is_written(criterion));
    report_announced(unwritten_criteria, losses);
}

/// Returns an error if the headings of some rounds could not be read back, because their numbers
/// are too high.
pub(super) fn check_rounds(tournament: &Tournament) -> Result<(), WriteError> {
    if tournament.rounds <= MAX_ROUND_NUMBER {
        return Ok(());
    }
    let message = format!(
        "the tournament has {} rounds, but a table allows at most {MAX_ROUND_NUMBER}",
        tournament.rounds
    );
    Err(does_not_fit(message, "write the tournament as JSON"))
}

/// Reports unread lines as lost, except titles, headings and footers of tables, because the writer
/// writes new ones.
pub(super) fn report_unread_rows(import: &Import, sources: Option<&Sources>, losses: &mut Losses) {
    let is_from_table = ["csv", "html", "xlsx", "xls", "ods"].contains(&import.format);
    let lines = import.unread.iter();
    let lines = lines.filter(|line| !(is_from_table && line.kind == UnreadKind::Comment));
    report_unread(lines, sources, losses);
}

crate::format::write::loss_texts! {
    RESULTS Lost "results", "a list of players cannot state the results of the rounds", "", "dropped";
}

/// Returns the fields that a crosstable can state, or whose loss is reported separately.
fn written_fields(import: &Import) -> Vec<FieldKey> {
    let mut list = details::written_fields(import);
    list.extend(PLAYER_LIST_FIELDS);
    // announced tie-breaks that the footer lacks are reported separately
    list.extend([FieldKey::Announced, FieldKey::KFactor]);
    if has_distinct_figure(import) {
        list.push(FieldKey::RatingFigures);
    }
    if tie_breaks::states_rank_order(import) {
        list.push(FieldKey::RankOrder);
    }
    list
}

/// Whether a column of rating figures has a heading that can mean nothing else. Without such a
/// column, the other figures would not be read back.
fn has_distinct_figure(import: &Import) -> bool {
    let mut columns = import.claims.rating_columns.iter();
    columns.any(|column| column.figure.is_distinct() && column.values.iter().any(Option::is_some))
}

struct Writing<'a> {
    import: &'a Import,
    numbers: Numbers,
    rows: Rows,
}

impl Writing<'_> {
    fn player_values(&self, value: impl Fn(&Player) -> Value) -> Vec<Value> {
        let order = self.rows.order.iter();
        order
            .map(|&id| value(self.import.tournament.player(id)))
            .collect()
    }

    fn add_player_columns(&self, list: &mut Listing, losses: &mut Losses) {
        let tournament = &self.import.tournament;
        let numbers = self.rows.order.iter();
        let numbers = numbers.map(|&id| Value::count(Some(u32::from(self.numbers.get(id)))));
        let count = |number: Option<u16>| Value::count(number.map(u32::from));
        let text = |text: &Option<String>| Value::text(text.as_deref());
        if self.rows.is_by_rank {
            list.add_column("Rk.", true, self.ranks());
        }
        let heading = if self.rows.is_by_rank { "SNo" } else { "No." };
        list.add_column(heading, true, numbers.collect());
        list.add_column("", true, self.player_values(|p| text(&p.title)));
        let names = self.player_values(|p| match Value::text(Some(&p.name)) {
            Value::Empty => Value::Code("?".to_owned()),
            name => name,
        });
        list.add_column("Name", true, names);
        for id in tournament
            .ids()
            .filter(|&id| tournament.player(id).name.trim().is_empty())
        {
            losses.add(&w::NAMELESS, Subject::player(tournament, id));
        }
        list.add_column(
            "sex",
            false,
            self.player_values(|p| match p.sex {
                Some(Sex::Woman) => Value::Text("w".to_owned()),
                Some(Sex::Man) => Value::Text("m".to_owned()),
                None => Value::Empty,
            }),
        );
        list.add_column("Typ", false, self.player_values(|p| text(&p.category)));
        list.add_column("Gr", false, self.player_values(|p| text(&p.group)));
        list.add_column("FED", true, self.player_values(|p| text(&p.federation)));
        list.add_column(
            "Rtg",
            true,
            self.player_values(|p| Value::count(Some(u32::from(p.rating.unwrap_or(0))))),
        );
        list.add_column("RtgI", false, self.player_values(|p| count(p.fide_rating)));
        list.add_column(
            "RtgN",
            false,
            self.player_values(|p| count(p.national_rating)),
        );
        list.add_column(
            "FideID",
            false,
            self.player_values(|p| Value::code(p.fide_id.as_deref())),
        );
        list.add_column(
            "ID",
            false,
            self.player_values(|p| Value::code(p.national_id.as_deref())),
        );
        list.add_column("Birth", false, self.player_values(birth_value));
        for id in tournament.ids() {
            let player = tournament.player(id);
            if let Some(text) = player.birth.as_deref()
                && birth_value(player).is_empty()
                && !is_no_birth(text)
            {
                let subject = Subject::player(tournament, id);
                losses.add(&w::BIRTHS, subject.with_value(one_line(text)));
            }
        }
        list.add_column("Club/City", false, self.player_values(|p| text(&p.club)));
        list.add_column("K", false, self.player_values(|p| count(p.k_factor)));
    }

    fn add_rounds(&self, list: &mut Listing, losses: &mut Losses) {
        let tournament = &self.import.tournament;
        for index in 0..usize::from(tournament.rounds) {
            let round = RoundNumber::at(index);
            let order = self.rows.order.iter();
            let has_allocated_bye = |id: &&PlayerId| {
                tournament.row(**id)[index].outcome == Outcome::PairingAllocatedBye
            };
            let players_with_allocated_bye: Vec<PlayerId> =
                order.clone().filter(has_allocated_bye).copied().collect();
            // a bye with fewer points is reported as such
            let (cell, _) = self.unopposed_cell(Outcome::PairingAllocatedBye);
            if players_with_allocated_bye.len() > 1 && cell == "-1" {
                for id in players_with_allocated_bye {
                    let subject = Subject::player(tournament, id).in_round(round);
                    losses.add(&w::ALLOCATED_BYES, subject);
                }
            }
            let cells = order.map(|&id| {
                let entry = tournament.row(id)[index];
                let (cell, cell_losses) = self.cell(id, round, &entry);
                for loss in cell_losses.into_iter().flatten() {
                    losses.add(loss, Subject::player(tournament, id).in_round(round));
                }
                if cell.is_empty() {
                    Value::Empty
                } else {
                    Value::Code(cell)
                }
            });
            let cells = cells.collect();
            list.add_column(&format!("{round}.Rd"), true, cells);
        }
    }

    /// Returns the text of a player's cell for a round (reference/swiss-manager-exports.md 5.2),
    /// and what is lost in it.
    fn cell(
        &self,
        id: PlayerId,
        round: RoundNumber,
        entry: &Entry,
    ) -> (String, [Option<&'static LossText>; 2]) {
        let has_colour = entry.colour.is_some();
        let (opponent_number, opponent) = match entry.opponent {
            Opponent::Nobody => return self.unopposed_cell(entry.outcome),
            Opponent::Player(other) if other != id => {
                (u32::from(self.rows.number_of(other)), Some(other))
            }
            // a mistake of the source is kept, so that the reader of the table can find it
            Opponent::Player(_) if has_colour => (u32::from(self.rows.number_of(id)), None),
            Opponent::Unknown(number) if has_colour && self.rows.is_free(number) => (number, None),
            _ => {
                let (cell, _) = self.unopposed_cell(entry.outcome);
                return (cell, [Some(&w::OPPONENTS), None]);
            }
        };
        let result = match entry.outcome {
            Outcome::Win | Outcome::UnratedWin => "1",
            Outcome::Draw | Outcome::UnratedDraw => "½",
            Outcome::Loss | Outcome::UnratedLoss => "0",
            Outcome::ForfeitWin => "+",
            Outcome::ForfeitLoss => "-",
            Outcome::Unknown => "",
            bye => {
                let (cell, _) = self.unopposed_cell(bye);
                return (cell, [Some(&w::OPPONENTS_OF_BYES), None]);
            }
        };
        let is_lower = |opponent| self.numbers.get(id) < self.numbers.get(opponent);
        let has_lower_number = opponent.is_some_and(is_lower);
        let opponent_entry =
            opponent.and_then(|opponent| self.import.tournament.entry(opponent, round));
        let opponent_entry =
            opponent_entry.filter(|opponent_entry| opponent_entry.opponent == Opponent::Player(id));
        let opponent_colour = opponent_entry.and_then(|opponent_entry| opponent_entry.colour);
        let stated_colour = entry.colour.or(opponent_colour.map(Colour::opposite));
        let colour = stated_colour.unwrap_or(if has_lower_number {
            Colour::White
        } else {
            Colour::Black
        });
        let colour = if colour == Colour::White { "w" } else { "b" };
        let is_unrated = entry.outcome.is_played() && !entry.outcome.is_rated();
        // of the two players of the game, the one with the lower number reports it
        let colour_loss = match (entry.colour, stated_colour) {
            (None, Some(_)) => Some(&w::ONE_SIDED_COLOURS),
            (None, None) => has_lower_number.then_some(&w::COLOURS),
            _ => None,
        };
        let cell_losses = [is_unrated.then_some(&w::UNRATED), colour_loss];
        (format!("{opponent_number}{colour}{result}"), cell_losses)
    }

    /// Returns the text of the cell for a round without an opponent, and what is lost in it. The
    /// cell states the points of a bye, so a pairing-allocated bye with fewer points than a win
    /// looks like a requested bye with these points.
    fn unopposed_cell(&self, outcome: Outcome) -> (String, [Option<&'static LossText>; 2]) {
        let system = &self.import.tournament.score_system;
        let is_allocated = outcome == Outcome::PairingAllocatedBye;
        let bye_points = if is_allocated && has_team_only_byes(self.import) {
            Points::ZERO
        } else {
            system.pairing_allocated_bye
        };
        let (cell, loss) = match outcome {
            Outcome::PairingAllocatedBye if bye_points == system.w() => ("-1", None),
            Outcome::PairingAllocatedBye if bye_points == system.d() => {
                ("-½", Some(&w::LESSER_BYES))
            }
            Outcome::PairingAllocatedBye if bye_points == Points::ZERO => {
                ("-0", Some(&w::LESSER_BYES))
            }
            Outcome::PairingAllocatedBye => ("-1", None),
            Outcome::FullPointBye => ("-1", Some(&w::FULL_POINT_BYES)),
            Outcome::HalfPointBye => ("-½", None),
            Outcome::ZeroPointBye => ("-0", None),
            Outcome::Absent => ("", None),
            Outcome::Unknown => ("", Some(&UNOPPOSED_UNKNOWN)),
            Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => {
                ("-1", Some(&UNOPPOSED_RESULTS))
            }
            Outcome::Draw | Outcome::UnratedDraw => ("-½", Some(&UNOPPOSED_RESULTS)),
            Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss => {
                ("-0", Some(&UNOPPOSED_RESULTS))
            }
        };
        (cell.to_owned(), [loss, None])
    }

    fn ranks(&self) -> Vec<Value> {
        let order = self.rows.order.iter();
        order
            .map(|&id| Value::count(stated_rank(self.import, id)))
            .collect()
    }

    fn add_claims(&self, list: &mut Listing, losses: &mut Losses) {
        let claims = &self.import.claims;
        let order = &self.rows.order;
        let points = order
            .iter()
            .map(|&id| Value::points(stated_value(&claims.points, id)));
        list.add_column("Pts.", false, points.collect());
        if !self.rows.is_by_rank {
            list.add_column("Rk.", false, self.ranks());
        }
        tie_breaks::write_columns(self.import, order, list, losses);
        self.add_rating_figures(list);
    }

    fn add_rating_figures(&self, list: &mut Listing) {
        if !has_distinct_figure(self.import) {
            return;
        }
        for figure in RatingFigure::ALL {
            let mut columns = self.import.claims.rating_columns.iter();
            if let Some(column) = columns.find(|column| column.figure == figure) {
                let order = self.rows.order.iter();
                let values = order.map(|&id| Value::exact(stated_value(&column.values, id)));
                list.add_column(figure.heading(), true, values.collect());
            }
        }
    }
}

/// Returns the birth date if it is complete, else the year as written. Other texts are omitted,
/// because they would be errors when the file is read.
fn birth_value(player: &Player) -> Value {
    match (player.birth_date, player.birth.as_deref()) {
        (Some(day), _) => Value::Code(details::day(day)),
        (None, Some(text)) if is_birth_year(text.trim()) => Value::code(Some(text)),
        (None, _) => Value::Empty,
    }
}

//! Writes the player file or the pairing file, with the columns that Swiss-Manager uses
//! (reference/swiss-manager-exports.md 9).

use crate::format::write::{
    self, Board, HEADER_VALUES, Losses, Numbers, ONE_SIDED_GAMES, PLAYER_LIST_FIELDS, Sharing,
    Subject, Table, UNCOLOURED_GAMES, WriteError, WriteOptions, WrittenFile, does_not_fit,
    loss_texts, one_line, report_lacks, report_last_update, report_lost_fields, report_part,
    report_unread,
};
use crate::import::{Import, Notation, Part};
use crate::model::{Entry, Outcome, Player, PlayerId, RoundNumber, Sex};

loss_texts! {
    RESULTS Lost "results", "the player file cannot state the results", "", "write the pairing file with --table pairings";
    PERSONS Lost "players", "the pairing file cannot state the players' names and standings", "", "write the player file with --table players";
    RATINGS Changed "ratings",
        "rating in use is not the FIDE rating, which programs prefer if a file has both", "ratings in use are not the FIDE ratings, which programs prefer if a file has both",
        "both are written";
    FIDE_IDS Lost "fide-ids",
        "FIDE ID is not a whole number", "FIDE IDs are not whole numbers", "dropped";
    COLUMNS Changed "tie-break-names",
        "column of tie-break values has no name in this format", "columns of tie-break values have no names in this format", "written as Wtg1 to Wtg6";
    MORE_COLUMNS Lost "tie-break-values",
        "column of tie-break values after the sixth", "columns of tie-break values after the sixth", "dropped";
    SEXES Lost "sexes", "man cannot be distinguished from a player of unknown sex", "men cannot be distinguished from players of unknown sex", "only women are marked";
    SIGNS Changed "separators",
        "text with a semicolon or a quotation mark", "texts with semicolons or quotation marks", "written with commas and apostrophes instead";
    BYES Lost "byes",
        "requested bye or absence", "requested byes and absences", "dropped, because the format has only allocated byes";
    OPPONENTS Lost "opponents",
        "game against a player who is not in the list or has another game in the round",
        "games against players who are not in the list or have another game in the round", "dropped";
    UNRATED Changed "unrated-games",
        "game that is not rated", "games that are not rated", "written like rated games";
    MIXED Changed "mixed-forfeits",
        "game is a forfeit in the row of only one player", "games are forfeits in the row of only one player",
        "written as forfeits of both players";
    ONE_RESULT Changed "results-of-one-side",
        "result is in the row of only one player", "results are in the row of only one player", "the other result is written as 0";
    BOTH_LOST Changed "games-lost-by-both",
        "game that both players lost looks like a game without a result", "games that both players lost look like games without a result", "`0;0`";
}

/// The highest round number that the format can state. It has two digits.
const MAX_ROUND_NUMBER: u16 = 99;

/// The number of tie-break columns in a player file.
const TIE_BREAK_COLUMNS: usize = 6;

const PLAYER_FILE_HEADER: &str = "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;Pkt;Wtg1;Wtg2;Wtg3;Wtg4;Wtg5;Wtg6;Rang;Nachname;Vorname;Atitel";

const PAIRING_FILE_HEADER: &str =
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS";

pub(super) fn write(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    let mut losses = Losses::new("Swiss-Manager's text");
    write::check_players(
        import,
        "each line of the format is about a player or a game",
    )?;
    let tournament = &import.tournament;
    let mut writing = Writing {
        import,
        numbers: Numbers::assign(tournament, Sharing::Never, &mut losses)?,
        round: options.round,
        line_end: options.line_end.unwrap_or_default().text(),
        out: String::new(),
        losses,
    };
    match options.table.unwrap_or(Table::Players) {
        Table::Players => writing.write_players(),
        Table::Pairings => {
            write::check_opponents(import, "a pairing names both players")?;
            writing.write_pairings()?;
        }
        Table::Crosstable => {
            return Err(does_not_fit(
                "the text files of Swiss-Manager cannot contain a crosstable".to_owned(),
                "use --table players or pairings, or --to csv",
            ));
        }
    }
    let Writing {
        out, mut losses, ..
    } = writing;
    if out.lines().nth(1).is_none() {
        return Err(write::no_pairings());
    }
    report_last_update(import, &HEADER_VALUES, &mut losses);
    report_lacks(import, options.sources, &mut losses);
    report_unread(&import.unread, options.sources, &mut losses);
    write::encode_and_finish(out, options.encoding.unwrap_or("utf-8"), false, losses)
}

struct Writing<'a> {
    import: &'a Import,
    numbers: Numbers,
    /// The only round whose pairings are written; `None` for all rounds.
    round: Option<RoundNumber>,
    line_end: &'static str,
    out: String,
    losses: Losses,
}

impl Writing<'_> {
    fn write_line(&mut self, cells: &str) {
        self.out.push_str(cells);
        self.out.push_str(self.line_end);
    }

    fn write_players(&mut self) {
        self.write_line(PLAYER_FILE_HEADER);
        let tournament = &self.import.tournament;
        let rank = tournament.starting_rank.as_ref();
        let records = tournament.national_ratings(rank.and_then(|rank| rank.federation.as_deref()));
        for id in self.numbers.order.clone() {
            let national_rating = tournament.player(id).national_rating;
            self.write_player(id, national_rating.or(records[id.index()]));
        }
        if tournament.rounds > 0 {
            self.losses.add(&RESULTS, Subject::default());
        }
        for (index, column) in self.import.claims.columns.iter().enumerate() {
            let loss = if index < TIE_BREAK_COLUMNS {
                &COLUMNS
            } else {
                &MORE_COLUMNS
            };
            self.losses
                .add(loss, Subject::value(one_line(&column.label)));
        }
        report_lost_fields(self.import, PLAYER_LIST_FIELDS, &mut self.losses);
        if matches!(
            self.import.part,
            Part::Rounds(_) | Part::NotPaired | Part::Card
        ) {
            report_part(self.import, &mut self.losses);
        }
    }

    fn write_player(&mut self, id: PlayerId, national_rating: Option<u16>) {
        let import = self.import;
        let player = import.tournament.player(id);
        let claims = &import.claims;
        let number = self.numbers.get(id).to_string();
        let name = self.replace_separators(Some(&player.name), id);
        let (surname, given) = name.split_once(',').unwrap_or((&name, ""));
        let (surname, given) = (surname.trim(), given.trim());
        let full_name = format!("{surname} {given}");
        let points = claims.points_of(id);
        let notation = Notation {
            separator: ',',
            decimals: 0,
            half_sign: true,
        };
        if player.sex == Some(Sex::Man) {
            self.losses
                .add(&SEXES, Subject::player(&import.tournament, id));
        }
        let rank = claims.rank_of(id);
        let rank = rank.filter(|rank| rank.value > 0);
        let [national, international] = self.ratings(player, id, national_rating);
        let mut cells = vec![
            number,
            full_name.trim().to_owned(),
            self.replace_separators(player.title.as_deref(), id),
            text_or_zero(self.replace_separators(player.national_id.as_deref(), id)),
            national.to_string(),
            international.to_string(),
            birth_text(player),
            self.replace_separators(player.federation.as_deref(), id),
            if player.sex == Some(Sex::Woman) {
                "W"
            } else {
                ""
            }
            .to_owned(),
            self.replace_separators(player.category.as_deref(), id),
            self.replace_separators(player.group.as_deref(), id),
            "0".to_owned(),
            self.replace_separators(player.club.as_deref(), id),
            self.fide_id(player, id),
            String::new(),
            points
                .map(|points| notation.points(points.value))
                .unwrap_or_default(),
        ];
        for index in 0..TIE_BREAK_COLUMNS {
            let column = claims.columns.get(index);
            let value = column.and_then(|column| column.values.get(id.index()).copied().flatten());
            let text = value.map(|value| value.value.to_text().replace('.', ","));
            cells.push(text.unwrap_or_default());
        }
        cells.push(rank.map(|rank| rank.value.to_string()).unwrap_or_default());
        cells.extend([surname.to_owned(), given.to_owned(), String::new()]);
        self.write_line(&cells.join(";"));
    }

    /// Returns a text in which separators and quotation marks are replaced, and reports such a
    /// change as a loss.
    fn replace_separators(&mut self, text: Option<&str>, id: PlayerId) -> String {
        let text = one_line(text.unwrap_or_default());
        if !text.contains([';', '"']) {
            return text.into_owned();
        }
        let subject = Subject::player(&self.import.tournament, id);
        self.losses.add(&SIGNS, subject.with_value(text.as_ref()));
        text.replace(';', ",").replace('"', "'")
    }

    /// Returns the national rating and the FIDE rating of a player; 0 for a rating that the player
    /// does not have.
    fn ratings(&mut self, player: &Player, id: PlayerId, national_rating: Option<u16>) -> [u16; 2] {
        let has_only_national_rating =
            player.fide_rating.is_none() && player.rating == national_rating;
        let international_rating = player
            .fide_rating
            .or(player.rating.filter(|_| !has_only_national_rating));
        let rating_read_back = international_rating.or(national_rating);
        if rating_read_back != player.rating {
            let subject = Subject::player(&self.import.tournament, id);
            let rating = player
                .rating
                .map_or("none".to_owned(), |rating| rating.to_string());
            self.losses.add(&RATINGS, subject.with_value(rating));
        }
        [national_rating, international_rating].map(|rating| rating.unwrap_or(0))
    }

    fn fide_id(&mut self, player: &Player, id: PlayerId) -> String {
        let id_text = player.fide_id.as_deref().unwrap_or("0");
        if id_text.bytes().all(|b| b.is_ascii_digit()) {
            return id_text.to_owned();
        }
        let subject = Subject::player(&self.import.tournament, id);
        self.losses
            .add(&FIDE_IDS, subject.with_value(one_line(id_text)));
        "0".to_owned()
    }

    fn write_pairings(&mut self) -> Result<(), WriteError> {
        let tournament = &self.import.tournament;
        if tournament.rounds > MAX_ROUND_NUMBER {
            let message = format!(
                "the tournament has {} rounds, but the format allows at most {MAX_ROUND_NUMBER}",
                tournament.rounds
            );
            return Err(does_not_fit(message, "write the tournament as JSON"));
        }
        self.write_line(PAIRING_FILE_HEADER);
        for round in write::chosen_rounds(tournament, self.round, &mut self.losses)? {
            self.write_round(round);
        }
        self.losses.add(&PERSONS, Subject::default());
        // the loss `PERSONS` covers all fields that a list of players can state
        report_lost_fields(self.import, PLAYER_LIST_FIELDS, &mut self.losses);
        Ok(())
    }

    fn report_loss(&mut self, loss: &'static write::LossText, id: PlayerId, round: RoundNumber) {
        let subject = Subject::player(&self.import.tournament, id).in_round(round);
        self.losses.add(loss, subject);
    }

    fn write_round(&mut self, round: RoundNumber) {
        let (boards, unpaired) =
            write::games_and_unpaired(&self.import.tournament, &self.numbers, round);
        let mut number = 0;
        for board in &boards {
            number += 1;
            self.write_game(round, number, board);
        }
        let mut players_with_allocated_bye = Vec::new();
        for id in unpaired {
            match self.import.tournament.row(id)[round.index()].outcome {
                Outcome::PairingAllocatedBye => players_with_allocated_bye.push(id),
                outcome if outcome.is_bye() => self.report_loss(&BYES, id, round),
                _ => self.report_loss(&OPPONENTS, id, round),
            }
        }
        for id in players_with_allocated_bye {
            number += 1;
            let line = format!(
                "{round};{number};{};0;{};-1;1;0;;1:0;0;;",
                self.national_number(id),
                self.numbers.get(id)
            );
            self.write_line(&line);
        }
    }

    /// Returns the player's number on the national list; `0` if the player has none or it contains
    /// letters.
    fn national_number(&self, id: PlayerId) -> String {
        let national_id = self.import.tournament.player(id).national_id.as_deref();
        let digits = |national_id: &&str| {
            national_id.len() <= 9 && national_id.bytes().all(|b| b.is_ascii_digit())
        };
        text_or_zero(national_id.filter(digits).unwrap_or_default().to_owned())
    }

    fn write_game(&mut self, round: RoundNumber, number: u16, board: &Board) {
        let entries = &board.entries;
        if board.is_one_sided {
            self.report_loss(&ONE_SIDED_GAMES, board.first, round);
        }
        if board.has_unknown_colours {
            self.report_loss(&UNCOLOURED_GAMES, board.first, round);
        }
        let is_unrated = |entry: &Entry| entry.outcome.is_played() && !entry.outcome.is_rated();
        if entries.iter().any(is_unrated) {
            self.report_loss(&UNRATED, board.first, round);
        }
        let is_loss = |entry: &Entry| matches!(entry.outcome, Outcome::Loss | Outcome::UnratedLoss);
        if entries.iter().all(is_loss) {
            self.report_loss(&BOTH_LOST, board.first, round);
        }
        let forfeits = entries.map(|entry| entry.outcome.is_forfeit());
        if forfeits[0] != forfeits[1] {
            self.report_loss(&MIXED, board.first, round);
        }
        let has_no_result = entries.map(|entry| entry.outcome == Outcome::Unknown);
        if has_no_result[0] != has_no_result[1] {
            self.report_loss(&ONE_RESULT, board.first, round);
        }
        let is_forfeit = forfeits.contains(&true);
        let mark = if is_forfeit { "K" } else { "" };
        let [white, black] = board.players;
        let [won, lost] = entries.map(|entry| score_text(entry.outcome));
        let line = format!(
            "{round};{number};{};{};{};{};{won};{lost};{mark};{won}:{lost}{mark};0;;",
            self.national_number(white),
            self.national_number(black),
            self.numbers.get(white),
            self.numbers.get(black),
        );
        self.write_line(&line);
    }
}

/// Returns the text, or `0` if the text is empty.
fn text_or_zero(text: String) -> String {
    if text.is_empty() {
        "0".to_owned()
    } else {
        text
    }
}

const fn score_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => "1",
        Outcome::Draw | Outcome::UnratedDraw => "0,5",
        _ => "0",
    }
}

/// Returns the birth date in the form `31.01.1990` if it is complete, else the text of the source.
fn birth_text(player: &Player) -> String {
    match player.birth_date {
        Some(day) => format!("{:02}.{:02}.{:04}", day.day(), day.month(), day.year()),
        None => {
            let birth = one_line(player.birth.as_deref().unwrap_or_default());
            birth.replace([';', '"'], " ")
        }
    }
}

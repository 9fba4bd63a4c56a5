//! Reads the card of a player, which contains data of the player and the player's games, round by
//! round (reference/swiss-manager-exports.md 4.1). The card does not contain games between other
//! players.

use super::cell::{self, ResultCode};
use super::headers::{meaning, normal_form};
use super::kind::address_parameter;
use super::listed_games::RowPlace;
use super::markup::{BLACK_MARK, WHITE_MARK};
use super::meaning::Meaning;
use super::pairings::Rounds;
use super::side::Side;
use super::tables::{Table, Value, value};
use super::unpaired::is_unpaired;
use super::words::CARD_NUMBERS;
use super::{List, numbers, players};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Note, NoteKind, Part, PlayerOrigin};
use crate::model::{Colour, PairingNumber, Player, RoundNumber, RoundRange};
use crate::source::Row;

/// Reads the card of a player.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    let owner = card_owner(table).ok_or_else(|| ReadError::NoTournament {
        message: "the card does not say whose games these are".to_owned(),
        help: "save the whole page, with the name of the player above the games".to_owned(),
    })?;
    let mut rounds = Rounds::default();
    let mut last_round = 0;
    for row in &table.rows {
        let Some(round) = row_round(table, row) else {
            continue;
        };
        last_round = last_round.max(round.0);
        check_size(
            table.rows.len() + 1,
            usize::from(last_round),
            &options.limits,
        )?;
        build_game(table, row, &owner, round, &mut rounds, notes);
    }
    let range = RoundRange {
        first: RoundNumber(1),
        last: RoundNumber(last_round.max(1)),
    };
    let mut import = rounds.finish(range, notes);
    import.part = Part::Card;
    Ok(import)
}

fn row_round(table: &Table<'_>, row: &Row) -> Option<RoundNumber> {
    let number = table
        .value_of(row, Meaning::RoundNumber)
        .read(numbers::parse_whole_number)?;
    let number = u16::try_from(number.value).ok()?;
    (1..=500).contains(&number).then_some(RoundNumber(number))
}

/// Adds the game of a row to `rounds`. The row states the result from the point of view of the
/// card's owner.
fn build_game(
    table: &Table<'_>,
    row: &Row,
    owner: &Side<'_>,
    round: RoundNumber,
    rounds: &mut Rounds,
    notes: &mut Notes,
) {
    let opponent = row_opponent(table, row);
    let mut result = table.value_of(row, Meaning::Result);
    let (colour, code) = match parse_colour_and_result(&result.text) {
        Some(parts) => parts,
        None => {
            let text = "a colour and a result are expected here, such as w 1 or s ½";
            let note = Note::new(NoteKind::UnknownCode, result.span, text);
            notes.push(note.in_round(round));
            (None, None)
        }
    };
    let result_text = match (is_unpaired(&opponent.name.text), code) {
        (_, None) => "",
        (true, Some(ResultCode::Win | ResultCode::Plus)) => "1",
        (true, Some(ResultCode::Draw)) => "½",
        (true, Some(_)) => "0",
        (false, Some(ResultCode::Win)) => "1 - 0",
        (false, Some(ResultCode::Loss)) => "0 - 1",
        (false, Some(ResultCode::Draw)) => "½ - ½",
        (false, Some(ResultCode::Plus)) => "+ - -",
        (false, Some(ResultCode::Minus)) => "- - +",
        (false, Some(ResultCode::Special)) => "",
    };
    result.text = result_text.into();
    let opposite_colour = colour.map(Colour::opposite);
    rounds.read_game(
        [owner, &opponent],
        [colour, opposite_colour],
        &result,
        RowPlace {
            round,
            label: row.span,
            row: row.span,
        },
        notes,
    );
    // a forfeit loss may be a double forfeit, which only the opponent's card shows
    if result_text == "- - +" {
        rounds.drop_last_entry();
    }
}

/// Parses a colour, which may be missing, and a result, which is missing if the game is not over:
/// `w 1`, `s ½`, `■ 0`, `1`; `None` for other texts.
fn parse_colour_and_result(text: &str) -> Option<(Option<Colour>, Option<ResultCode>)> {
    let text = text.trim();
    let mut characters = text.chars();
    let colour = match characters.next() {
        None => return Some((None, None)),
        Some('w' | 'W' | WHITE_MARK) => Some(Colour::White),
        Some('b' | 'B' | 's' | 'S' | BLACK_MARK) => Some(Colour::Black),
        _ => None,
    };
    let result = match colour {
        Some(_) => characters.as_str().trim(),
        // `- 1`: a bye, or a forfeit without a colour
        None if text.len() > 1 => text.strip_prefix('-').unwrap_or(text).trim(),
        None => text,
    };
    match result {
        "" => Some((colour, None)),
        result => Some((colour, Some(cell::parse_result_code(result)?))),
    }
}

/// Reads the player in a row of the card, who is the opponent of the card's owner.
fn row_opponent<'a>(table: &Table<'a>, row: &Row) -> Side<'a> {
    let player = players::read_player(table, row);
    let name = table.value_of(row, Meaning::Name);
    let span_of = |meaning| players::cell_span(table, row, meaning);
    Side {
        number: player.number,
        origin: PlayerOrigin {
            line: row.span,
            number: span_of(Meaning::Number),
            title: span_of(Meaning::Title),
            name: name.span,
            rating: span_of(Meaning::Rating),
            federation: span_of(Meaning::Federation),
            ..PlayerOrigin::default()
        },
        player,
        name,
        points: Value::default(),
    }
}

/// Reads the owner of the card from labels and values above the games, which are in a separate
/// table on a web page; `None` if there is no owner.
fn card_owner<'a>(table: &Table<'a>) -> Option<Side<'a>> {
    let sheets = table.source.grid().map_or(&[][..], |grid| &grid.sheets);
    let card_index = sheets
        .iter()
        .position(|sheet| std::ptr::eq(sheet, table.sheet))?;
    let rows_before = card_index
        .checked_sub(1)
        .map_or(&[][..], |rows_before| &sheets[rows_before].rows);
    let title_rows = table.titles.iter().copied();
    let rows = rows_before.iter().chain(title_rows);
    let mut player = Player::default();
    let mut origin = PlayerOrigin::default();
    let mut name = Value::default();
    for row in rows {
        let values = row.cells.iter().map(|cell| value(table.source, cell));
        let mut values = values.filter(|value| !value.is_empty());
        let (Some(label), Some(field)) = (values.next(), values.next()) else {
            continue;
        };
        let label = label.text.trim_end_matches([':', ' ']);
        let text = || {
            field
                .non_empty_text()
                .filter(|text| text != "0" && text != "-")
        };
        match meaning(label) {
            Meaning::Name => {
                player.name = players::without_footnote(&field.text).to_owned();
                (origin.line, origin.name) = (row.span, field.span);
                name = field;
            }
            Meaning::Number => {
                (player.number, origin.number) = (players::parse_number(&field), field.span)
            }
            _ if CARD_NUMBERS.meaning(&normal_form(label)).is_some() => {
                (player.number, origin.number) = (players::parse_number(&field), field.span);
            }
            Meaning::Title => (player.title, origin.title) = (text(), field.span),
            Meaning::Rating => {
                (player.rating, origin.rating) = (players::parse_rating(&field), field.span)
            }
            Meaning::Federation => (player.federation, origin.federation) = (text(), field.span),
            Meaning::FideId => (player.fide_id, origin.fide_id) = (text(), field.span),
            Meaning::Club => player.club = text(),
            _ => {}
        }
    }
    let address = table.sheet.address.as_deref().unwrap_or("");
    let linked_number =
        address_parameter(address, "snr").and_then(|number| u16::try_from(number).ok());
    player.number = player.number.or(linked_number.map(PairingNumber));
    (!player.name.is_empty()).then(|| Side {
        number: player.number,
        player,
        origin,
        name,
        points: Value::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Reading, read};
    use crate::model::{Entry, Opponent, Outcome, PlayerId};

    fn page(name: &str, number: u16, games: &str) -> Reading {
        let text = format!(
            "<html><body><h2>Harbour Open</h2><h2>Player info</h2>\
             <table class=\"CRs1\"><tr><td>Name</td><td>{name}</td></tr>\
             <tr><td>Starting rank</td><td>{number}</td></tr></table>\
             <table class=\"CRs1\"><tr class=\"CRg1b\"><th>Rd.</th><th>Bo.</th><th>SNo</th><th></th>\
             <th>Name</th><th>Rtg</th><th>FED</th><th>Pts.</th><th>Res.</th></tr>{games}</table></body></html>"
        );
        read("card.html", text.into_bytes(), &ReadOptions::default()).unwrap()
    }

    fn row(round: u16, number: &str, name: &str, result: &str) -> String {
        format!(
            "<tr class=\"CRg1\"><td>{round}</td><td>1</td><td>{number}</td><td></td><td>{name}</td>\
             <td>2100</td><td>NOR</td><td>1</td><td>{result}</td></tr>"
        )
    }

    fn entry(reading: &Reading, player: usize, round: u16) -> Entry {
        let tournament = &reading.import.tournament;
        *tournament
            .entry(PlayerId::at(player), RoundNumber(round))
            .unwrap()
    }

    #[test]
    fn a_card_states_the_games_of_one_player() {
        let games = row(1, "4", "Dahl, Ingrid", "w 1")
            + &row(2, "", "bye", "- 1")
            + &row(3, "2", "Brandão, Inês", "s ½")
            + &row(4, "", "not paired", "- ½")
            + &row(5, "3", "Castellan, Piero", "w -");
        let reading = page("Ahlgren, Tove", 1, &games);
        let import = &reading.import;
        assert_eq!(import.part, Part::Card);
        let names: Vec<&str> = import
            .tournament
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        assert_eq!(
            names,
            [
                "Ahlgren, Tove",
                "Dahl, Ingrid",
                "Brandão, Inês",
                "Castellan, Piero"
            ]
        );
        assert_eq!(import.tournament.players[0].number, Some(PairingNumber(1)));
        let outcomes: Vec<Outcome> = (1..=5)
            .map(|round| entry(&reading, 0, round).outcome)
            .collect();
        let expected = [
            Outcome::Win,
            Outcome::PairingAllocatedBye,
            Outcome::Draw,
            Outcome::HalfPointBye,
            Outcome::ForfeitLoss,
        ];
        assert_eq!(outcomes, expected);
        let third = entry(&reading, 2, 3);
        let expected = (
            Opponent::Player(PlayerId(0)),
            Some(Colour::White),
            Outcome::Draw,
        );
        assert_eq!((third.opponent, third.colour, third.outcome), expected);
        // this card does not say whether the opponent was present
        assert_eq!(entry(&reading, 3, 5).outcome, Outcome::Absent);
    }

    #[test]
    fn cards_of_all_players_make_up_the_event() {
        let card = |number: u16, name: &str, games: String| page(name, number, &games);
        let names = [
            "",
            "Ahlgren, Tove",
            "Brandão, Inês",
            "Castellan, Piero",
            "Dahl, Ingrid",
        ];
        let game =
            |round, other: usize, result| row(round, &other.to_string(), names[other], result);
        let first_card = card(1, names[1], game(1, 4, "w 1") + &game(2, 2, "s ½"));
        let second_card = card(2, names[2], game(1, 3, "s 0") + &game(2, 1, "w ½"));
        let third_card = card(3, names[3], game(1, 2, "w 1") + &game(2, 4, "w 0"));
        let two_cards = first_card
            .clone()
            .merge_with(vec![second_card.clone()])
            .unwrap();
        assert_ne!(two_cards.import.part, Part::Event);
        let all = first_card
            .merge_with(vec![second_card, third_card])
            .unwrap();
        assert_eq!(all.import.part, Part::Event);
        let tournament = &all.import.tournament;
        assert_eq!((tournament.players.len(), tournament.rounds), (4, 2));
        assert!(all.import.notes.is_empty(), "{:?}", all.import.notes);
    }
}

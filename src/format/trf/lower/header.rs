//! Reads the tournament section (reference/trf.md 4.1 to 4.3, 4.5 to 4.9).

use nom::Parser;
use nom::combinator::all_consuming;

use super::parse::{Record, header as read};
use super::{Lowering, non_empty};
use crate::format::lexis::number;
use crate::format::rank_order;
use crate::import::{Note, NoteKind, Reason};
use crate::model::{Colour, RankOrder, StartingRank};
use crate::source::{Field, Span};

/// The codes of records that may occur only once.
const SINGLE_RECORDS: [&[u8; 3]; 22] = [
    b"012", b"022", b"032", b"042", b"052", b"062", b"072", b"082", b"092", b"102", b"122", b"142",
    b"152", b"172", b"182", b"192", b"202", b"212", b"222", b"352", b"XXR", b"TNR",
];

impl<'a> Lowering<'a> {
    pub(super) fn read_header(&mut self) {
        self.note_repeated_records();
        self.read_texts();
        self.read_dates();
        self.read_planned_rounds();
        self.read_initial_colour();
        self.read_starting_rank();
        self.read_system();
        self.read_rank_order();
        self.read_control_and_boards();
    }

    fn note_repeated_records(&mut self) {
        for code in SINGLE_RECORDS {
            let mut records = self.records.with_code(code);
            let Some(first) = records.next() else {
                continue;
            };
            let other_records: Vec<Record<'a>> = records.collect();
            for other in other_records {
                let has_same_value = other.value() == first.value();
                let text = format!(
                    "record {} is in the file more than once; the first counts{}",
                    other.code(),
                    if has_same_value {
                        ""
                    } else {
                        ", and the values differ"
                    }
                );
                let note = Note::new(NoteKind::Repeated, other.line.span(), text);
                self.notes.push(note.with_span(first.line.span()));
            }
        }
    }

    /// Reads the texts of the tournament section, such as name, city and arbiters.
    ///
    /// tournament-text = ( "012" | "022" | "092" | "102" | "112" | "122" ) [ text(5-) ]
    /// tournament-federation = "032" [ federation(5-) ]
    /// pairing-program = "182" [ text(5-) ]
    fn read_texts(&mut self) {
        let text = |code| self.value(code).map(|field| field.value.to_owned());
        let (name, city, federation) = (text(b"012"), text(b"022"), text(b"032"));
        let (type_text, chief) = (text(b"092"), text(b"102"));
        let (time, program) = (text(b"122"), text(b"182"));
        let deputies = self
            .records
            .with_code(b"112")
            .map(|record| record.value().trim());
        let deputies = deputies.filter_map(non_empty).collect();
        if let Some(field) = self.value(b"032") {
            let code = field.value;
            let is_code = code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase());
            if !is_code {
                let text =
                    "a federation code of three capital letters is expected here; kept as written";
                self.note_kept(field.span, text);
            }
        }
        let tournament = &mut self.import.tournament;
        tournament.name = name;
        tournament.city = city;
        tournament.federation = federation;
        tournament.type_text = type_text;
        tournament.chief_arbiter = chief;
        tournament.time_text = time;
        tournament.pairing_program = program;
        tournament.deputy_arbiters = deputies;
    }

    /// Adds a note about a value that is not allowed, but is kept as written.
    fn note_kept(&mut self, span: Span, text: impl Into<String>) {
        let note = Note::new(NoteKind::InvalidHeader, span, text);
        self.notes.push(note.with_reason(Reason::Kept));
    }

    /// Reads the number of rounds from 142, or else from XXR, or else from TNR. Adds a note if they
    /// differ.
    ///
    /// round-count = ( "142" | "XXR" | "TNR" ) [ positive(5-) ]
    fn read_planned_rounds(&mut self) {
        let mut planned_rounds: Option<(Field<u16>, &str)> = None;
        for (code, name) in [(b"142", "142"), (b"XXR", "XXR"), (b"TNR", "TNR")] {
            let Some(field) = self.value(code) else {
                continue;
            };
            let rounds = all_consuming(number).parse(field.value).ok();
            let rounds = rounds
                .and_then(|(_, n)| u16::try_from(n).ok())
                .filter(|&n| n > 0);
            let Some(rounds) = rounds else {
                let text = "a number of rounds is expected here";
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
                continue;
            };
            match planned_rounds {
                None => planned_rounds = Some((Field::new(rounds, field.span), name)),
                Some((first, counting_record)) if first.value != rounds => {
                    let text = format!(
                        "{name} states {rounds} rounds, but {counting_record} states {}; \
                         {counting_record} counts",
                        first.value
                    );
                    let note = Note::new(NoteKind::Disagreement, field.span, text);
                    self.notes
                        .push(note.with_span(first.span).with_reason(Reason::Dropped));
                }
                Some((first, counting_record)) => {
                    let text =
                        format!("{counting_record} and {name} both state the number of rounds");
                    let note = Note::new(NoteKind::MixedDialects, field.span, text);
                    self.notes.push(note.with_span(first.span));
                }
            }
        }
        self.import.tournament.planned_rounds = planned_rounds.map(|(field, _)| field.value);
    }

    /// Reads the colour of the highest-ranked player in round 1 from record 152, or else from XXC.
    ///
    /// initial-colour = "152" [ side(5-) ]
    /// initial-colours = "XXC" [ colour-words(5-) ]
    /// colour-words = colour-word { blank{1,} colour-word }
    /// colour-word = "white1"i | "black1"i | "rank"i
    fn read_initial_colour(&mut self) {
        if let Some(field) = self.value(b"152") {
            self.import.tournament.initial_colour = read::colour(field.value);
            if self.import.tournament.initial_colour.is_none() {
                let text = "`W` or `B` is expected here";
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
            }
        }
        for record in self.records.with_code(b"XXC").collect::<Vec<_>>() {
            for word in record.line.words(record.value_column) {
                let colour = match word.value.to_ascii_lowercase().as_str() {
                    "white1" => Some(Colour::White),
                    "black1" => Some(Colour::Black),
                    "rank" => continue,
                    _ => {
                        let text = "`white1`, `black1` or `rank` is expected here";
                        self.notes.add(NoteKind::InvalidHeader, word.span, text);
                        continue;
                    }
                };
                let initial_colour = &mut self.import.tournament.initial_colour;
                *initial_colour = initial_colour.or(colour);
            }
        }
    }

    /// Reads how the starting rank was determined (172), and the federation of the ratings that
    /// were used.
    ///
    /// starting-rank = "172" federation(5-7) method(9-)
    /// method = "FIDON"i | "FIDE"i | "NRO"i | "NIDOF"i | "HBFN"i | "LBFN"i | "OTHER"i
    fn read_starting_rank(&mut self) {
        let Some(field) = self.value(b"172") else {
            return;
        };
        let mut words = field.value.split_whitespace();
        let method = words.clone().find(|word| {
            let word = word.to_ascii_uppercase();
            read::STARTING_RANK_METHODS.contains(&word.as_str())
        });
        let Some(method) = method else {
            let text = "a method such as `FIDE` or `NIDOF` is expected here";
            self.notes.add(NoteKind::InvalidHeader, field.span, text);
            return;
        };
        let stated_federation = words.find(|word| *word != method).map(str::to_owned);
        if stated_federation.is_none() {
            let text = "the federation of the ratings is missing; that of record 032 is used";
            self.notes.add(NoteKind::Misplaced, field.span, text);
        }
        let federation = stated_federation.or_else(|| self.import.tournament.federation.clone());
        self.import.tournament.starting_rank = Some(StartingRank {
            federation,
            method: method.to_ascii_uppercase(),
        });
    }

    /// Reads the system from record 192, or else from a code in 092, or else from the words of 092.
    ///
    /// tournament-type = "192" [ type(5-) ]
    fn read_system(&mut self) {
        if let Some(field) = self.value(b"192") {
            let code = field.value.to_ascii_uppercase();
            self.import.tournament.system = read::system(&code);
            if self.import.tournament.system.is_none() {
                let text = "this type is not in the list of types, but it is kept as written";
                self.note_kept(field.span, text);
            }
            self.import.tournament.type_code = Some(code);
        }
        if let Some(field) = self.value(b"092") {
            let code = field.value.to_ascii_uppercase();
            let encoded_system = read::system(&code);
            if encoded_system.is_some() && self.import.tournament.type_code.is_none() {
                let text = "an encoded type belongs in record 192; it is read as if it were there";
                self.notes.add(NoteKind::Misplaced, field.span, text);
                self.import.tournament.type_code = Some(code);
                self.import.tournament.system = encoded_system;
            }
            let tournament_system = &mut self.import.tournament.system;
            *tournament_system = tournament_system.or_else(|| read::system_in_words(field.value));
        }
        let code = self.import.tournament.type_code.as_deref();
        self.import.tournament.team_event = code.is_some_and(|code| code.contains("TEAM"));
    }

    /// Reads the rank order from record 212, or else from 202, which omits the points at the
    /// beginning.
    ///
    /// tie-breaks = ( "202" | "212" ) [ rank-order(5-) ]
    fn read_rank_order(&mut self) {
        let whole_order = self.value(b"212").map(|field| (field, false));
        let order_after_points = self.value(b"202").map(|field| (field, true));
        if let (Some((whole_order, _)), Some((order_after_points, _))) =
            (whole_order, order_after_points)
        {
            let parse_order =
                |field: Field<&str>| rank_order(field.value).ok().map(RankOrder::with_points);
            if parse_order(whole_order) != parse_order(order_after_points) {
                let text = "records 202 and 212 name different tie-breaks; 212 counts";
                let note = Note::new(NoteKind::Disagreement, order_after_points.span, text);
                self.notes.push(
                    note.with_span(whole_order.span)
                        .with_reason(Reason::Dropped),
                );
            }
        }
        let Some((field, _)) = whole_order.or(order_after_points) else {
            return;
        };
        match rank_order(field.value) {
            Ok(order) => self.import.tournament.rank_order = Some(order.with_points()),
            Err(error) => {
                let text = format!("{error}; no rank order is taken from the file");
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
            }
        }
    }

    /// Reads the encoded time control (222) and the colours of the boards (352).
    ///
    /// time-control = "222" [ control(5-) ]
    /// board-colours = "352" [ sides(5-) ]
    /// sides = side{1,}
    fn read_control_and_boards(&mut self) {
        if let Some(field) = self.value(b"222") {
            if !read::is_time_control(field.value) {
                let text = "an encoded time control such as `5400+30` is expected here";
                self.note_kept(field.span, text);
            }
            self.import.tournament.time_code = Some(field.value.to_owned());
        }
        let blank_record = self
            .records
            .with_code(b"352")
            .find(|record| record.value().is_empty());
        if let Some(record) = blank_record {
            let text = "a `W` or `B` for each board is expected here, but the record is empty";
            self.notes
                .add(NoteKind::Incomplete, record.line.span(), text);
        }
        if let Some(field) = self.value(b"352") {
            let sides = field.value.chars().filter(|c| !c.is_whitespace());
            let sides = sides.map(|c| read::colour(c.encode_utf8(&mut [0; 4])));
            match sides.collect::<Option<Vec<Colour>>>() {
                Some(colours) => {
                    if field.value.contains(char::is_whitespace) {
                        let letters: String = field.value.split_whitespace().collect();
                        let text = format!(
                            "the colours of the boards are written without blanks; read as \
                             `{letters}`"
                        );
                        self.note_kept(field.span, text);
                    }
                    self.import.tournament.board_colours = colours;
                }
                None => {
                    let text = "a `W` or `B` for each board is expected here";
                    self.notes.add(NoteKind::InvalidHeader, field.span, text);
                }
            }
        }
    }

    /// Reads records 062, 072 and 082, which state the numbers of players, rated players and teams.
    ///
    /// tournament-count = ( "062" | "072" | "082" ) [ count(5-) ]
    pub(super) fn read_counts(&mut self) {
        let mut read_count = |code: &[u8; 3]| {
            let field = self.value(code)?;
            let parsed_count = all_consuming(read::count).parse(field.value).ok();
            if parsed_count.is_none() {
                let text = "a number is expected here";
                self.notes.add(NoteKind::InvalidHeader, field.span, text);
            }
            let ((all, active), span) = (parsed_count?.1, field.span);
            Some((Field::new(all, span), active.map(|n| Field::new(n, span))))
        };
        let players = read_count(b"062");
        let (rated, teams) = (read_count(b"072"), read_count(b"082"));
        let claims = &mut self.import.claims;
        claims.players = players.map(|(all, _)| all);
        claims.active_players = players.and_then(|(_, active)| active);
        claims.rated_players = rated.map(|(all, _)| all);
        claims.teams = teams.map(|(all, _)| all);
    }
}

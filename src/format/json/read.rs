//! The document ▶ facts and claims, each with its place.

use nom::Parser;
use nom::combinator::all_consuming;

use super::doc::*;
use super::places::{Members, Places, elements, members};
use crate::format::{ReadError, ReadOptions, Reading, lexis, rank_order};
use crate::import::{
    Announcement, CellOrigin, Claims, HeaderField, Import, Lack, Notation, Note, NoteKind, Part,
    PlayerOrigin, PointsBefore, StatedColumn, Unread, UnreadKind,
};
use crate::model::{
    Acceleration, Adjustment, ByeRequest, Date, Entry, Match, NationalRecord, Opponent,
    PairingNumber, Player, PlayerId, RankOrder, RoundNumber, RoundRange, ScoreSystem, StartingRank,
    System, Team, TieBreakSpec, Tournament,
};
use crate::number::{Exact, Points};
use crate::source::{Field, Source, Span};

pub(super) fn read(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    let document: Document = serde_json::from_str(source.text())
        .map_err(|error| content(format!("no document of {SCHEMA}: {error}")))?;
    if document.schema != SCHEMA {
        return Err(ReadError::Content {
            message: format!("the schema is `{}`", document.schema.escape_debug()),
            help: format!("this version of crosstable reads {SCHEMA}"),
        });
    }
    let limits = &options.limits;
    let (players, rounds) = (
        document.players.len(),
        usize::from(document.tournament.rounds),
    );
    for (what, count, most) in [
        ("players", players, limits.participants.min(60_000)),
        ("rounds", rounds, limits.rounds.min(60_000)),
        (
            "results (players times rounds)",
            players * rounds,
            limits.cells,
        ),
    ] {
        if count > most {
            return Err(ReadError::too_many(what, most));
        }
    }
    let lowering = Lowering {
        places: Places::of(source.text(), source.base()),
        players,
        rounds: document.tournament.rounds,
    };
    let import = lowering.import(&document)?;
    Ok(Reading::of(source, import))
}

fn content(message: String) -> ReadError {
    ReadError::Content {
        message,
        help: "see docs/reference/tournament.schema.json for what such a document holds".to_owned(),
    }
}

/// Names the place of a value that makes no sense.
fn wrong(place: &str, value: &str, expected: &str) -> ReadError {
    content(format!(
        "{place} is `{}`: {expected} is expected there",
        value.escape_debug()
    ))
}

struct Lowering<'a> {
    places: Places<'a>,
    players: usize,
    rounds: u16,
}

/// Members of the event and the records of the tournament section that mean the same.
const HEADER: [(&str, &[u8; 3]); 20] = [
    ("name", b"012"),
    ("city", b"022"),
    ("federation", b"032"),
    ("start", b"042"),
    ("end", b"052"),
    ("type_text", b"092"),
    ("chief_arbiter", b"102"),
    ("deputy_arbiters", b"112"),
    ("time_text", b"122"),
    ("round_dates", b"132"),
    ("planned_rounds", b"142"),
    ("initial_colour", b"152"),
    ("score_system", b"162"),
    ("starting_rank", b"172"),
    ("pairing_program", b"182"),
    ("type_code", b"192"),
    ("rank_order", b"212"),
    ("time_code", b"222"),
    ("board_colours", b"352"),
    ("match_points", b"362"),
];

impl<'a> Lowering<'a> {
    fn import(&self, document: &Document) -> Result<Import, ReadError> {
        let top = self.places.top();
        let event = members(top.get("tournament"));
        let mut import = Import {
            format: "json",
            dialect: SCHEMA.to_owned(),
            part: match document.source.part {
                None => Part::Event,
                Some(PartDoc::Players) => Part::Players,
                Some(PartDoc::Standings) => Part::Standings,
                Some(PartDoc::Rounds(rounds)) => Part::Rounds(range(rounds)),
                Some(PartDoc::NotPaired) => Part::NotPaired,
            },
            stated_after: document.source.stated_after,
            lacks: document
                .source
                .lacks
                .iter()
                .map(|lack| Lack::from(*lack))
                .collect(),
            missing: document.source.missing.clone(),
            tournament: self.event(&document.tournament)?,
            notation: Notation {
                decimals: 0,
                ..Notation::default()
            },
            ..Import::default()
        };
        for (name, code) in HEADER {
            if let Some(value) = event.get(name) {
                let value = self.places.span(value);
                import.origins.header.push(HeaderField {
                    code: *code,
                    value,
                    line: value,
                });
            }
        }
        import.origins.header.sort_by_key(|field| field.value.start);
        self.everybody(document, &top, &mut import)?;
        self.teams(document, &mut import)?;
        self.claims(document, &top, &mut import)?;
        for line in elements(top.get("unread")) {
            import.unread.push(Unread {
                span: self.places.span(line),
                why: UnreadKind::Kept,
            });
        }
        self.unknown_members(&top, &event, &mut import);
        Ok(import)
    }

    /// Members that this version does not know: a later one may have added them.
    fn unknown_members(&self, top: &Members<'a>, event: &Members<'a>, import: &mut Import) {
        let known = serde_json::to_value(schemars::schema_for!(Document)).unwrap_or_default();
        let of = |properties: Option<&serde_json::Value>| -> Vec<String> {
            let members = properties.and_then(serde_json::Value::as_object);
            members
                .map(|members| members.keys().cloned().collect())
                .unwrap_or_default()
        };
        let lists = [
            (top, of(known.pointer("/properties"))),
            (event, of(known.pointer("/$defs/Event/properties"))),
        ];
        for (members, known) in lists {
            for (name, value) in members {
                if !known.contains(name) {
                    let text = format!("no member `{name}` is known here; it is not read");
                    let span = self.places.span(value);
                    import
                        .notes
                        .push(Note::new(NoteKind::UnknownRecord, span, text));
                }
            }
        }
    }

    fn event(&self, doc: &Event) -> Result<Tournament, ReadError> {
        let cycles = doc.cycles.unwrap_or(0);
        let system = match doc.system.as_deref() {
            None => None,
            Some("swiss") => Some(System::Swiss),
            Some("round-robin") => Some(System::RoundRobin { cycles }),
            Some("knock-out") => Some(System::KnockOut),
            Some("scheveningen") => Some(System::Scheveningen),
            Some(other) => {
                return Err(wrong(
                    "tournament.system",
                    other,
                    "swiss, round-robin, knock-out or scheveningen",
                ));
            }
        };
        let colour = |word: &ColourWord| (*word).into();
        Ok(Tournament {
            name: doc.name.clone(),
            city: doc.city.clone(),
            federation: doc.federation.clone(),
            start: day("tournament.start", doc.start.as_deref())?,
            end: day("tournament.end", doc.end.as_deref())?,
            organiser: doc.organiser.clone(),
            director: doc.director.clone(),
            fide_event: doc.fide_event,
            database_number: doc.database_number,
            time_class: doc.time_class.map(Into::into),
            type_text: doc.type_text.clone(),
            chief_arbiter: doc.chief_arbiter.clone(),
            deputy_arbiters: doc.deputy_arbiters.clone(),
            time_text: doc.time_text.clone(),
            round_dates: doc
                .round_dates
                .iter()
                .map(|date| day("tournament.round_dates", date.as_deref()))
                .collect::<Result<_, _>>()?,
            round_times: doc.round_times.clone(),
            planned_rounds: doc.planned_rounds,
            starting_rank: doc.starting_rank.clone().map(|method| StartingRank {
                federation: doc.starting_rank_federation.clone(),
                method,
            }),
            initial_colour: doc.initial_colour.as_ref().map(colour),
            pairing_program: doc.pairing_program.clone(),
            type_code: doc.type_code.clone(),
            time_code: doc.time_code.clone(),
            system,
            team_event: doc.team,
            score_system: match &doc.score_system {
                Some(scores) => score_system(scores)?,
                None => ScoreSystem::STANDARD,
            },
            match_points: doc
                .match_points
                .as_ref()
                .map(|list| three(list, "tournament.match_points"))
                .transpose()?,
            board_colours: doc.board_colours.iter().map(colour).collect(),
            rank_order: doc.rank_order.as_deref().map(order).transpose()?,
            rounds: self.rounds,
            ..self.lists(doc)?
        })
    }

    fn lists(&self, doc: &Event) -> Result<Tournament, ReadError> {
        let mut tournament = Tournament::default();
        for adjustment in &doc.adjustments {
            tournament.adjustments.push(Adjustment {
                kind: adjustment.kind.into(),
                points: points("tournament.adjustments", &adjustment.points)?,
                round: adjustment.round.map(RoundNumber),
                players: self.ids("tournament.adjustments", &adjustment.players)?,
            });
        }
        for request in &doc.bye_requests {
            tournament.bye_requests.push(ByeRequest {
                round: RoundNumber(request.round),
                player: self.id("tournament.bye_requests", request.player)?,
                kind: request.kind.into(),
            });
        }
        for acceleration in &doc.accelerations {
            tournament.accelerations.push(Acceleration {
                rounds: range(acceleration.rounds),
                points: points("tournament.accelerations", &acceleration.points)?,
                players: self.ids("tournament.accelerations", &acceleration.players)?,
            });
        }
        for record in &doc.national_records {
            tournament.national_records.push(NationalRecord {
                player: self.id("tournament.national_records", record.player)?,
                federation: record.federation.clone(),
                title: record.title.clone(),
                rating: record.rating,
                origin: record.origin.clone(),
                number: record.number.clone(),
            });
        }
        let teams = doc.forbidden_teams.iter();
        tournament.forbidden_teams = teams.map(|&[first, second]| (first, second)).collect();
        for forbidden in &doc.forbidden {
            let players = self.ids("tournament.forbidden", &forbidden.players)?;
            tournament
                .forbidden
                .push((range(forbidden.rounds), players));
        }
        Ok(tournament)
    }

    fn id(&self, place: &str, key: u32) -> Result<PlayerId, ReadError> {
        let at = usize::try_from(key).unwrap_or(usize::MAX);
        match at {
            1.. if at <= self.players => Ok(PlayerId::at(at - 1)),
            _ => Err(content(format!(
                "{place} names the player with the key {key}, which does not exist"
            ))),
        }
    }

    fn ids(&self, place: &str, keys: &[u32]) -> Result<Vec<PlayerId>, ReadError> {
        keys.iter().map(|key| self.id(place, *key)).collect()
    }

    fn everybody(
        &self,
        document: &Document,
        top: &Members<'a>,
        import: &mut Import,
    ) -> Result<(), ReadError> {
        import.origins.rounds = self.rounds;
        let places = elements(top.get("players"));
        for (at, doc) in document.players.iter().enumerate() {
            let place = format!("players[{at}]");
            if usize::try_from(doc.key) != Ok(at + 1) {
                return Err(wrong(
                    &format!("{place}.key"),
                    &doc.key.to_string(),
                    "the place in the list, counted from 1,",
                ));
            }
            if doc.rounds.len() != usize::from(self.rounds) {
                return Err(content(format!(
                    "{place} has {} rounds, tournament.rounds says {}",
                    doc.rounds.len(),
                    self.rounds
                )));
            }
            let fields = members(places.get(at));
            let span = |name: &str| self.places.member(&fields, name);
            import.origins.players.push(PlayerOrigin {
                line: places
                    .get(at)
                    .map(|raw| self.places.span(raw))
                    .unwrap_or_default(),
                number: span("number"),
                sex: span("sex"),
                title: span("title"),
                name: span("name"),
                rating: span("rating"),
                federation: span("federation"),
                fide_id: span("fide_id"),
                birth: span("birth"),
                points: span("points"),
                rank: span("rank"),
            });
            let stated = doc
                .points
                .as_deref()
                .map(|text| points(&format!("{place}.points"), text));
            let stated = stated
                .transpose()?
                .map(|points| Field::new(points, span("points")));
            import.claims.points.push(stated);
            import
                .claims
                .ranks
                .push(doc.rank.map(|rank| Field::new(rank, span("rank"))));
            import.tournament.players.push(player(&place, doc)?);
            let rounds = elements(fields.get("rounds"));
            for (round, doc) in doc.rounds.iter().enumerate() {
                let opponent = match (doc.opponent, doc.unknown_opponent) {
                    (Some(key), _) => {
                        Opponent::Player(self.id(&format!("{place}.rounds[{round}]"), key)?)
                    }
                    (None, Some(number)) => Opponent::Unknown(number),
                    (None, None) => Opponent::Nobody,
                };
                import.tournament.entries.push(Entry {
                    opponent,
                    colour: doc.colour.map(Into::into),
                    outcome: doc.result.into(),
                });
                import.origins.cells.push(self.cell(rounds.get(round)));
            }
        }
        Ok(())
    }

    fn cell(&self, round: Option<&&serde_json::value::RawValue>) -> CellOrigin {
        let whole = round.map(|raw| self.places.span(raw)).unwrap_or_default();
        let fields = members(round);
        let span = |name: &str| fields.get(name).map_or(whole, |raw| self.places.span(raw));
        CellOrigin {
            opponent: span("opponent"),
            colour: span("colour"),
            result: span("result"),
            letter: b'?',
        }
    }

    fn teams(&self, document: &Document, import: &mut Import) -> Result<(), ReadError> {
        for team in &document.teams {
            import.tournament.teams.push(Team {
                number: team.number,
                name: team.name.clone(),
                members: self.ids("teams", &team.members)?,
            });
        }
        for of in &document.matches {
            let board = |text: &Option<String>| {
                text.as_deref()
                    .map(|text| points("matches", text))
                    .transpose()
            };
            import.tournament.matches.push(Match {
                round: RoundNumber(of.round),
                first: of.first,
                second: of.second,
                board_points: [board(&of.board_points[0])?, board(&of.board_points[1])?],
            });
        }
        Ok(())
    }

    fn claims(
        &self,
        document: &Document,
        top: &Members<'a>,
        import: &mut Import,
    ) -> Result<(), ReadError> {
        let stated = members(top.get("stated"));
        let count = |number: Option<u32>, name: &str| {
            number.map(|number| Field::new(number, self.places.member(&stated, name)))
        };
        let claims = &mut import.claims;
        claims.players = count(document.stated.players, "players");
        claims.active_players = count(document.stated.active_players, "active_players");
        claims.rated_players = count(document.stated.rated_players, "rated_players");
        claims.teams = count(document.stated.teams, "teams");
        let columns = elements(top.get("columns"));
        for (at, doc) in document.columns.iter().enumerate() {
            let fields = members(columns.get(at));
            self.column(at, doc, &fields, claims)?;
        }
        for before in &document.points_before {
            claims.before.push(PointsBefore {
                player: self.id("points_before", before.player)?,
                round: RoundNumber(before.round),
                points: Field::new(points("points_before", &before.points)?, Span::default()),
            });
        }
        Ok(())
    }

    fn column(
        &self,
        at: usize,
        doc: &ColumnDoc,
        fields: &Members<'a>,
        claims: &mut Claims,
    ) -> Result<(), ReadError> {
        let place = format!("columns[{at}]");
        if doc.values.len() != self.players {
            return Err(content(format!(
                "{place} has {} values for {} players",
                doc.values.len(),
                self.players
            )));
        }
        let raw = elements(fields.get("values"));
        let mut values = Vec::with_capacity(doc.values.len());
        for (player, value) in doc.values.iter().enumerate() {
            let span = raw
                .get(player)
                .map(|raw| self.places.span(raw))
                .unwrap_or_default();
            let exact = value.as_deref().map(|text| {
                exact(text).ok_or_else(|| {
                    wrong(
                        &format!("{place}.values[{player}]"),
                        text,
                        "a number such as 45.5 or 38/3",
                    )
                })
            });
            values.push(exact.transpose()?.map(|value| Field::new(value, span)));
        }
        let words = doc.words.clone();
        claims.columns.push(StatedColumn {
            label: doc.label.clone(),
            heading: self.places.member(fields, "label"),
            announced: doc.announced.as_deref().map(spec).transpose()?,
            about: Announcement {
                words: words.map(|words| Field::new(words, self.places.member(fields, "words"))),
                program_code: doc.program_code,
                year: doc.year,
                unrated: doc.unrated,
                not_computable: doc.not_computable,
                uncertain: doc.uncertain,
                ..Announcement::default()
            },
            values,
        });
        Ok(())
    }
}

fn range(rounds: RangeDoc) -> RoundRange {
    RoundRange {
        first: RoundNumber(rounds.first),
        last: RoundNumber(rounds.last),
    }
}

fn player(place: &str, doc: &PlayerDoc) -> Result<Player, ReadError> {
    Ok(Player {
        number: doc.number.map(PairingNumber),
        name: doc.name.clone(),
        sex: doc.sex.map(Into::into),
        title: doc.title.clone(),
        rating: doc.rating,
        fide_rating: doc.fide_rating,
        federation: doc.federation.clone(),
        fide_id: doc.fide_id.clone(),
        birth: doc.birth.clone(),
        national_rating: doc.national_rating,
        national_id: doc.national_id.clone(),
        club: doc.club.clone(),
        category: doc.category.clone(),
        group: doc.group.clone(),
        k_factor: doc.k_factor,
        birth_date: day(&format!("{place}.birth_date"), doc.birth_date.as_deref())?,
    })
}

/// A day as `2026-05-01`.
fn day(place: &str, text: Option<&str>) -> Result<Option<Date>, ReadError> {
    let Some(text) = text else {
        return Ok(None);
    };
    let mut parts = text.splitn(3, '-');
    let mut number = |width: usize| {
        let part = parts.next().filter(|part| part.len() == width)?;
        part.parse::<u16>().ok()
    };
    let date = (|| {
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    })();
    date.map(Some)
        .ok_or_else(|| wrong(place, text, "a day such as 2026-05-01"))
}

fn points(place: &str, text: &str) -> Result<Points, ReadError> {
    let read = all_consuming(lexis::amount).parse(text).ok();
    read.map(|(_, points)| points)
        .ok_or_else(|| wrong(place, text, "points such as 2.5"))
}

fn three(list: &[String; 3], place: &str) -> Result<[Points; 3], ReadError> {
    let [a, b, c] = list;
    Ok([points(place, a)?, points(place, b)?, points(place, c)?])
}

fn score_system(doc: &ScoreDoc) -> Result<ScoreSystem, ReadError> {
    let one = |text: &String| points("tournament.score_system", text);
    let both = |[white, black]: &[String; 2]| Ok::<_, ReadError>([one(white)?, one(black)?]);
    Ok(ScoreSystem {
        win: both(&doc.win)?,
        draw: both(&doc.draw)?,
        loss: both(&doc.loss)?,
        forfeit_win: one(&doc.forfeit_win)?,
        forfeit_loss: one(&doc.forfeit_loss)?,
        pairing_allocated_bye: one(&doc.pairing_allocated_bye)?,
        full_point_bye: one(&doc.full_point_bye)?,
        half_point_bye: one(&doc.half_point_bye)?,
        zero_point_bye: one(&doc.zero_point_bye)?,
        unknown: one(&doc.unknown)?,
    })
}

fn order(list: &[String]) -> Result<RankOrder, ReadError> {
    let criteria = list
        .iter()
        .map(|text| spec(text))
        .collect::<Result<_, _>>()?;
    Ok(RankOrder { criteria })
}

fn spec(text: &str) -> Result<TieBreakSpec, ReadError> {
    let place = "a tie-break";
    let order = rank_order(text).map_err(|error| wrong(place, text, &error.to_string()))?;
    let mut criteria = order.criteria.into_iter();
    match (criteria.next(), criteria.next()) {
        (Some(spec), None) => Ok(spec),
        _ => Err(wrong(
            place,
            text,
            "one tie-break in the notation of record 212",
        )),
    }
}

/// A number with decimals, or a fraction: `45.5`, `38/3`.
fn exact(text: &str) -> Option<Exact> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = |text: &str| {
        !text.is_empty() && text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit())
    };
    let (whole, rest, fraction) = match (digits.split_once('.'), digits.split_once('/')) {
        (Some((whole, rest)), None) => (whole, rest, false),
        (None, Some((whole, rest))) => (whole, rest, true),
        (None, None) => (digits, "1", true),
        _ => return None,
    };
    if !plain(whole) || !plain(rest) {
        return None;
    }
    let (whole, part): (i128, i128) = (whole.parse().ok()?, rest.parse().ok()?);
    let (number, of) = match fraction {
        true => (whole, part),
        false => {
            let scale = 10_i128.checked_pow(u32::try_from(rest.len()).ok()?)?;
            (whole * scale + part, scale)
        }
    };
    Exact::ratio(
        if digits.len() < text.len() {
            -number
        } else {
            number
        },
        of,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_numbers_are_text() {
        for text in ["45.5", "38/3", "0", "-0.25", "49", "1/3"] {
            assert_eq!(exact(text).unwrap().to_text(), text);
        }
        for text in ["", "1.", ".5", "1/0", "a", "1.5/2", "--1"] {
            assert_eq!(exact(text), None, "{text}");
        }
    }

    /// The words of the refusal.
    fn refused(text: &str) -> String {
        let source = Source::from_text("x.json", text);
        read(source, &ReadOptions::default())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn what_makes_no_sense_is_named_with_its_place() {
        let document = |rest: &str| format!(r#"{{"schema":"crosstable.tournament.v1",{rest}}}"#);
        let check = |rest: &str, words: &str| {
            let refusal = refused(&document(rest));
            assert!(refusal.contains(words), "{refusal}");
        };
        assert!(refused("{").contains("line 1 column 1"));
        assert!(refused(r#"{"schema":"crosstable.tournament.v9"}"#).contains("v9"));
        check(
            r#""tournament":{"start":"1.5.2026"}"#,
            "tournament.start is `1.5.2026`",
        );
        check(r#""players":[{"key":2}]"#, "players[0].key");
        check(
            r#""tournament":{"rounds":1},"players":[{"key":1}]"#,
            "has 0 rounds",
        );
        let rounds = |round: &str| {
            format!(r#""tournament":{{"rounds":1}},"players":[{{"key":1,"rounds":[{round}]}}]"#)
        };
        check(
            &rounds(r#"{"opponent":7,"result":"win"}"#),
            "players[0].rounds[0] names the player with the key 7",
        );
        check(&rounds(r#"{"result":"won"}"#), "unknown variant `won`");
    }
}

//! Team events: what follows from the games of the players against what real files state of
//! matches, match points and game points.

use std::fs;

use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::{Import, TeamRowMet};
use crosstable::model::team::{Course, Encounter, Encounters};
use crosstable::model::{
    Colour, Outcome, PlayerId, RoundNumber, ScoreBasis, System, TeamId, TeamTable, Tournament,
};
use crosstable::number::Points;

use crate::support::shared;

fn open(name: &str, bytes: Vec<u8>) -> Reading {
    read(name, bytes, &ReadOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What follows from the facts of a team event.
struct Derived<'a> {
    import: &'a Import,
    encounters: Encounters,
    table: TeamTable,
}

impl Derived<'_> {
    fn of(import: &Import) -> Derived<'_> {
        let tournament = &import.tournament;
        let encounters = Encounters::of(tournament);
        let system = tournament.system.unwrap_or(System::Swiss);
        let rounds = tournament.complete_rounds();
        Derived {
            import,
            table: TeamTable::new(tournament, &encounters, system, rounds),
            encounters,
        }
    }

    fn facts(&self) -> &Tournament {
        &self.import.tournament
    }

    fn total(&self, basis: ScoreBasis, team: usize) -> Points {
        self.table.score(basis).total(team)
    }

    /// Each statement about a team that the facts contradict.
    fn differences(&self) -> Vec<String> {
        let mut list = Vec::new();
        let scores = [
            (ScoreBasis::MatchPoints, "match points"),
            (ScoreBasis::GamePoints, "game points"),
        ];
        let claims = self.import.claims.teams_stated.iter();
        for (at, (team, stated)) in self.facts().teams.iter().zip(claims).enumerate() {
            let values = [stated.match_points, stated.game_points];
            for ((basis, words), stated) in scores.into_iter().zip(values) {
                let derived = self.total(basis, at);
                if let Some(stated) = stated.filter(|stated| stated.value != derived) {
                    let (number, stated) = (team.number, stated.value);
                    list.push(format!("310 {number}: {words} {stated}, derived {derived}"));
                }
            }
        }
        for row in &self.import.claims.team_rows {
            let number = u16::try_from(row.team.value).unwrap();
            let Some(team) = self.facts().team(number) else {
                continue;
            };
            let values = [row.match_points, row.game_points];
            for ((basis, words), stated) in scores.into_iter().zip(values) {
                let (stated, derived) = (stated.unwrap().value, self.total(basis, team.index()));
                if stated != derived {
                    let code = row.code();
                    list.push(format!(
                        "{code} {number}: {words} {stated}, derived {derived}"
                    ));
                }
            }
            for (round, stated) in row.rounds.iter().enumerate() {
                let round = RoundNumber::at(round);
                let derived = self.round(team, round);
                let told = match &row.code {
                    b"801" => {
                        Told::of_boards(stated.met, stated.colour, &stated.boards, &stated.players)
                    }
                    _ => Told::of_points(
                        stated.met,
                        stated.colour,
                        stated.game_points,
                        stated.forfeited,
                    ),
                };
                let derived =
                    derived.map_or("nothing".to_owned(), |derived| derived.words(row.code()));
                let told = told.words(row.code());
                if told != derived {
                    let code = row.code();
                    list.push(format!(
                        "{code} {number} round {round}: {told}, derived {derived}"
                    ));
                }
            }
        }
        list
    }

    fn round(&self, team: TeamId, round: RoundNumber) -> Option<Told> {
        let (encounter, side) = self.encounters.of_team(team, round)?;
        let tournament = self.facts();
        let mut told = Told::default();
        let other = [Some(encounter.first), encounter.second][1 - side];
        told.met = match (encounter.course, other) {
            (Course::Bye(outcome), _) => format!("{outcome:?}"),
            (_, Some(other)) => tournament.teams[other.index()].number.to_string(),
            _ => "nobody".to_owned(),
        };
        if told.met == "Absent" {
            told.met = "ZeroPointBye".to_owned();
        }
        if let Course::Bye(_) = encounter.course {
        } else {
            told.colour = Some(self.colour(encounter, side));
        }
        for board in &encounter.boards {
            let entry = board[side].and_then(|player| tournament.entry(player, round));
            let outcome = entry.map_or(Outcome::ForfeitLoss, |entry| entry.outcome);
            told.boards.push(sign(outcome));
            let members = &tournament.teams[team.index()].members;
            let place = |player: PlayerId| members.iter().position(|&member| member == player);
            let place = board[side].and_then(place).map_or(0, |at| at + 1);
            told.players.push(
                std::char::from_digit(u32::try_from(place).unwrap(), 36)
                    .unwrap()
                    .to_ascii_uppercase(),
            );
        }
        told.points = Some(
            self.table
                .score(ScoreBasis::GamePoints)
                .points(team.index())[round.index()],
        );
        told.forfeited = matches!(encounter.course, Course::Forfeit { .. });
        Some(told)
    }

    fn colour(&self, encounter: &Encounter, side: usize) -> Colour {
        let _ = encounter;
        match side {
            0 => Colour::White,
            _ => Colour::Black,
        }
    }
}

fn sign(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win | Outcome::UnratedWin => '1',
        Outcome::Draw | Outcome::UnratedDraw => '=',
        Outcome::Loss | Outcome::UnratedLoss => '0',
        Outcome::ForfeitWin => '+',
        _ => '-',
    }
}

#[derive(Default)]
struct Told {
    met: String,
    colour: Option<Colour>,
    boards: String,
    players: String,
    points: Option<Points>,
    forfeited: bool,
}

impl Told {
    fn of_boards(
        met: TeamRowMet,
        colour: Option<Colour>,
        boards: &[Outcome],
        players: &[Option<u8>],
    ) -> Told {
        let digit = |place: &Option<u8>| {
            let digit = std::char::from_digit(u32::from(place.unwrap_or(0)), 36).unwrap();
            digit.to_ascii_uppercase()
        };
        Told {
            met: Told::whom(met),
            colour,
            boards: boards.iter().map(|&outcome| sign(outcome)).collect(),
            players: players.iter().map(digit).collect(),
            ..Told::default()
        }
    }

    fn of_points(
        met: TeamRowMet,
        colour: Option<Colour>,
        points: Option<Points>,
        forfeited: bool,
    ) -> Told {
        Told {
            met: Told::whom(met),
            colour,
            points,
            forfeited,
            ..Told::default()
        }
    }

    fn whom(met: TeamRowMet) -> String {
        match met {
            TeamRowMet::Team(number) => number.to_string(),
            TeamRowMet::Bye(outcome) => format!("{outcome:?}"),
        }
    }

    fn words(&self, code: &str) -> String {
        let colour = self.colour.map_or(
            "",
            |colour| if colour == Colour::White { " w" } else { " b" },
        );
        match code {
            "801" => format!("{}{colour} {} {}", self.met, self.boards, self.players),
            _ => {
                let f = if self.forfeited { "f" } else { "" };
                format!(
                    "{}{colour} {}{f}",
                    self.met,
                    self.points.unwrap_or(Points::ZERO)
                )
            }
        }
    }
}

#[test]
fn study() {
    let folder = shared("data/trf").unwrap();
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    names.sort();
    for path in names {
        if path.extension().is_some_and(|e| e == "csv" || e == "md") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let reading = open(&name, fs::read(&path).unwrap());
        if reading.import.tournament.teams.is_empty() {
            continue;
        }
        println!("== {name}");
        let derived = Derived::of(&reading.import);
        for line in derived.differences() {
            println!("{line}");
        }
        let t = &reading.import.tournament;
        for (at, team) in t.teams.iter().enumerate() {
            println!(
                "   {} {} MP {} GP {}",
                team.number,
                team.name,
                derived.total(ScoreBasis::MatchPoints, at),
                derived.total(ScoreBasis::GamePoints, at)
            );
        }
        let spare: usize = derived.encounters.list.iter().map(|e| e.spare.len()).sum();
        println!("   boards {} spare {spare}", derived.encounters.boards);
    }
}

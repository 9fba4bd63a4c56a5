//! Team events: what follows from the players' games is compared with the matches, match points and
//! game points that real files state. Unusual team events are read, and wrong ones are reported.

mod beside;
mod boards;
mod byes;
mod columns;
mod crosstables;
mod odd;
mod real;
mod scores;
mod wrong;

use crosstable::format::{ReadOptions, Reading, read};
use crosstable::import::{Import, TeamRow, TeamRowOpponent, TeamRowRound};
use crosstable::model::team::{Course, Encounters};
use crosstable::model::{
    Colour, Outcome, PlayerId, RoundNumber, ScoreBasis, System, TeamId, TeamTable,
};
use crosstable::number::Points;

fn open(name: &str, bytes: Vec<u8>) -> Reading {
    read(name, bytes, &ReadOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

const SCORES: [(ScoreBasis, &str); 2] = [
    (ScoreBasis::MatchPoints, "match points"),
    (ScoreBasis::GamePoints, "game points"),
];

/// What follows from the facts of a team event after its complete rounds.
struct Derived<'a> {
    import: &'a Import,
    encounters: Encounters,
    table: TeamTable,
}

impl Derived<'_> {
    fn of(import: &Import) -> Derived<'_> {
        let tournament = &import.tournament;
        let encounters = Encounters::compute(tournament);
        let system = tournament.system.unwrap_or(System::Swiss);
        let rounds = tournament.complete_rounds();
        Derived {
            import,
            table: TeamTable::new(tournament, &encounters, system, rounds),
            encounters,
        }
    }

    fn total(&self, basis: ScoreBasis, team: TeamId) -> Points {
        self.table.score(basis).total(team.into())
    }

    /// The match points and game points of each team: `4 2.5, 0 1.5`.
    fn totals(&self) -> String {
        let teams = (0..self.import.tournament.teams.len()).map(TeamId::at);
        let both = |team| SCORES.map(|(basis, _)| self.total(basis, team).to_string());
        let teams: Vec<_> = teams.map(|team| both(team).join(" ")).collect();
        teams.join(", ")
    }

    /// The statements about teams that the facts contradict.
    fn differences(&self) -> Vec<String> {
        let mut list = Vec::new();
        let claims = &self.import.claims;
        let teams = self.import.tournament.teams.iter().enumerate();
        for ((at, team), stated) in teams.zip(&claims.team_claims) {
            let values = [stated.match_points, stated.game_points];
            self.scores(
                "310",
                team.number,
                TeamId::at(at),
                values.map(|v| v.map(|v| v.value)),
                &mut list,
            );
        }
        for row in &claims.team_rows {
            self.row(row, &mut list);
        }
        list
    }

    fn scores(
        &self,
        code: &str,
        number: u16,
        team: TeamId,
        stated: [Option<Points>; 2],
        list: &mut Vec<String>,
    ) {
        for ((basis, words), stated) in SCORES.into_iter().zip(stated) {
            let derived = self.total(basis, team);
            if let Some(stated) = stated.filter(|&stated| stated != derived) {
                list.push(format!(
                    "{code} {number}: {words} {stated}, derived {derived}"
                ));
            }
        }
    }

    fn row(&self, row: &TeamRow, list: &mut Vec<String>) {
        let number = u16::try_from(row.team.value).unwrap();
        let Some(team) = self.import.tournament.team(number) else {
            return list.push(format!("{} {number}: no such team", row.code()));
        };
        let values = [row.match_points, row.game_points].map(|v| v.map(|v| v.value));
        self.scores(row.code(), number, team, values, list);
        for (at, stated) in row.rounds.iter().enumerate() {
            let round = RoundNumber::at(at);
            let derived = self.round(team, round, stated);
            let stated = words(stated);
            if stated != derived {
                let code = row.code();
                list.push(format!(
                    "{code} {number} round {round}: {stated}, derived {derived}"
                ));
            }
        }
    }

    /// What a team's row should state for a round, with the same details as the stated row.
    fn round(&self, team: TeamId, round: RoundNumber, stated: &TeamRowRound) -> String {
        let tournament = &self.import.tournament;
        let Some((encounter, side)) = self.encounters.team_encounter(team, round) else {
            return "nothing".to_owned();
        };
        let other = [Some(encounter.first), encounter.second][1 - side];
        let opponent = match (encounter.course, other) {
            (Course::Bye(Outcome::Absent), _) => TeamRowOpponent::Bye(Outcome::ZeroPointBye),
            (Course::Bye(outcome), _) => TeamRowOpponent::Bye(outcome),
            (_, Some(other)) => {
                TeamRowOpponent::Team(tournament.teams[other.index()].number.into())
            }
            (_, None) => TeamRowOpponent::Bye(Outcome::ForfeitWin),
        };
        let colour = [Colour::White, Colour::Black][side];
        let forfeited = matches!(encounter.course, Course::Forfeit { .. });
        let members = &tournament.teams[team.index()].members;
        let place = |player: PlayerId| {
            let place = members.iter().position(|&member| member == player);
            place.map(|at| u8::try_from(at + 1).unwrap())
        };
        let seats = || encounter.boards.iter().map(|board| board[side]);
        let outcome = |seat: Option<PlayerId>| {
            let entry = seat.and_then(|player| tournament.entry(player, round));
            entry.map_or(Outcome::ForfeitLoss, |entry| entry.outcome)
        };
        let boards = match encounter.course {
            Course::Bye(_) => Vec::new(),
            Course::Forfeit { present } => {
                let all = [Outcome::ForfeitLoss, Outcome::ForfeitWin][usize::from(present[side])];
                vec![all; self.encounters.boards]
            }
            Course::Boards => seats().map(outcome).collect(),
        };
        let points = self.table.score(ScoreBasis::GamePoints).points(team.into());
        // a crosstable by points tells no boards; forfeits stand there without players
        let by_points = stated.game_points.is_some();
        words(&TeamRowRound {
            span: stated.span,
            opponent,
            colour: matches!(opponent, TeamRowOpponent::Team(_)).then_some(colour),
            game_points: by_points.then(|| points[round.index()]),
            forfeited: by_points && forfeited,
            boards: if by_points { Vec::new() } else { boards },
            players: match stated.players.is_empty() && (by_points || forfeited) {
                true => Vec::new(),
                false => seats().map(|seat| seat.and_then(place)).collect(),
            },
        })
    }
}

/// A team's round as text: `24 w 1=0- 1230 2.5f`.
fn words(round: &TeamRowRound) -> String {
    let opponent = match round.opponent {
        TeamRowOpponent::Team(number) => number.to_string(),
        TeamRowOpponent::Bye(outcome) => outcome.words().to_owned(),
    };
    let colour = round.colour.map_or("", |colour| match colour {
        Colour::White => " w",
        Colour::Black => " b",
    });
    let sign = |outcome: &Outcome| match outcome {
        Outcome::Win | Outcome::UnratedWin => '1',
        Outcome::Draw | Outcome::UnratedDraw => '=',
        Outcome::Loss | Outcome::UnratedLoss => '0',
        Outcome::ForfeitWin => '+',
        _ => '-',
    };
    let boards: String = round.boards.iter().map(sign).collect();
    let seat = |seat: &Option<u8>| std::char::from_digit(seat.unwrap_or(0).into(), 36).unwrap();
    let players: String = round.players.iter().map(seat).collect();
    let points = round.game_points.map(|points| points.to_string());
    let forfeited = if round.forfeited { "f" } else { "" };
    let points = points.unwrap_or_default();
    let text = format!("{opponent}{colour} {boards} {players} {points}{forfeited}");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! *Team crosstable*: whom each team met, in game points and match points.

use super::super::cell::{Cell, Column, Kind, Tone};
use super::super::crosstable::sign;
use super::super::{Content, Given, Row, Sheet, Table, marks};
use super::{Teams, who, who_columns};
use crate::audit::TeamEvent;
use crate::model::{Outcome, ScoreBasis, TeamId};

/// The name of the sheet.
pub(in super::super) const NAME: &str = "Team crosstable";

/// The column of the first round, from 0.
pub(in super::super) const FIRST_ROUND: usize = 2;

const LEGEND: &str = "opponent's number, game points of both, match points: 12 2½:1½ (2).\n\
                      + and -: the match was won and lost by forfeit.\n*: not known yet.\n\
                      U: pairing-allocated bye. F: full-point bye. H: half-point bye. Z: \
                      zero-point bye. -: not paired; each with game points and match points.";

pub(super) fn sheet<'a>(given: &Given<'a>, teams: &Teams<'a>) -> Sheet {
    let rounds = teams.rounds();
    let mut columns = who_columns();
    columns.extend(
        (1..=rounds).map(|round| Column::new(format!("R{round}"), Kind::Sign).with_note(LEGEND)),
    );
    columns.extend([
        Column::new("MP", Kind::Number).with_note("Match points, as the matches give them."),
        Column::new("GP", Kind::Number).with_note("Game points, as the matches give them."),
        Column::new("Rank", Kind::Number).with_note("As computed: see Team standings."),
    ]);
    let row = |&team: &TeamId| {
        let facts = &given.audited.import.tournament.teams[team.index()];
        let mut cells = who(facts);
        cells.extend((1..=rounds).map(|round| {
            let findings = teams.in_round(facts, round);
            let text = written(given, teams, team, usize::from(round) - 1);
            Cell::text(text)
                .toned(marks::tone(&findings))
                .noted(marks::note(&findings))
        }));
        cells.extend(super::SCORES.map(|basis| teams.total(basis, team).toned(Tone::Strong)));
        cells.push(teams.rank_of(team));
        Row::from(cells)
    };
    Sheet {
        name: NAME.to_owned(),
        about: "Every team's rounds: opponent's number, game points of both, match points \
                (12 2½:1½ (2))"
            .to_owned(),
        content: Content::List(Table {
            columns,
            rows: teams.order.iter().map(row).collect(),
            frozen: FIRST_ROUND,
            headed: true,
            ..Table::default()
        }),
    }
}

impl Teams<'_> {
    /// Rounds that are shown.
    pub(in super::super) fn rounds(&self) -> u16 {
        let rounds = |event: &TeamEvent| event.table.score(ScoreBasis::GamePoints).rounds();
        u16::try_from(self.event.map_or(0, rounds)).unwrap_or(u16::MAX)
    }
}

/// A team's half of a round (from 0): `12 2½:1½ (2)`, `U 2 (1)`.
fn written(given: &Given<'_>, teams: &Teams<'_>, team: TeamId, round: usize) -> String {
    let Some(event) = teams.event else {
        return String::new();
    };
    let [matches, games] = super::SCORES.map(|basis| event.table.score(basis));
    let points = |team: usize| sign(games.points(team)[round]);
    let own = points(team.index());
    let match_points = sign(matches.points(team.index())[round]);
    let outcome = matches.outcome(team.index(), round);
    let Some(opponent) = matches.opponent(team.index(), round) else {
        let letter = match outcome {
            Outcome::PairingAllocatedBye => "U",
            Outcome::FullPointBye => "F",
            Outcome::HalfPointBye => "H",
            Outcome::ZeroPointBye => "Z",
            Outcome::ForfeitWin => "+",
            _ => "-",
        };
        return format!("{letter} {own} ({match_points})");
    };
    let number = given.audited.import.tournament.teams[opponent].number;
    let theirs = points(opponent);
    match outcome {
        Outcome::Unknown => format!("{number} *"),
        Outcome::ForfeitWin => format!("{number} + {own}:{theirs} ({match_points})"),
        Outcome::ForfeitLoss => format!("{number} - {own}:{theirs} ({match_points})"),
        _ => format!("{number} {own}:{theirs} ({match_points})"),
    }
}

//! Tournaments made up at random, in which everything has its place: each side of a game
//! names the other, totals fit the results.

use crosstable::import::{Import, TeamClaims};
use crosstable::model::{
    Acceleration, Adjustment, AdjustmentKind, ByeRequest, Colour, Date, Entry, LineUp, Match,
    MatchKind, NationalRecord, Opponent, Outcome, PairingNumber, Player, PlayerId, RankOrder,
    RoundNumber, RoundRange, ScoreSystem, Sex, StartingRank, System, Team, TeamAdjustment,
    TieBreakSpec, Tournament,
};
use crosstable::number::Points;
use crosstable::source::{Field, Span};
use proptest::prelude::*;

/// Everything is decided by these numbers, so that a failure shrinks.
#[derive(Clone, Debug)]
struct Seeds {
    players: usize,
    rounds: u16,
    choices: Vec<u16>,
    names: Vec<String>,
    texts: Vec<Option<String>>,
}

/// A tournament with its claims.
pub(super) fn import() -> impl Strategy<Value = Import> {
    let name = "[A-ZÅČŁЖ][a-zéüőłж]{0,14}(, [A-Z][a-zñ]{1,12})?";
    let text = prop::option::weighted(0.7, "[A-Za-zÅé][A-Za-z0-9 .,+/()é-]{0,30}[a-z)]");
    let seeds = (
        2..9_usize,
        1..6_u16,
        prop::collection::vec(any::<u16>(), 400),
        prop::collection::vec(name, 9),
        prop::collection::vec(text, 8),
    );
    seeds.prop_map(|(players, rounds, choices, names, texts)| {
        let seeds = Seeds {
            players,
            rounds,
            choices,
            names,
            texts,
        };
        Maker {
            seeds: &seeds,
            at: 0,
        }
        .import()
    })
}

struct Maker<'a> {
    seeds: &'a Seeds,
    at: usize,
}

impl Maker<'_> {
    fn pick(&mut self, below: u16) -> u16 {
        self.at = (self.at + 1) % self.seeds.choices.len();
        self.seeds.choices[self.at] % below
    }

    fn one<T: Clone>(&mut self, list: &[T]) -> T {
        let count = u16::try_from(list.len()).unwrap();
        list[usize::from(self.pick(count))].clone()
    }

    fn import(&mut self) -> Import {
        let mut tournament = self.event();
        self.players(&mut tournament);
        for round in 0..usize::from(self.seeds.rounds) {
            self.round(&mut tournament, round);
        }
        self.lists(&mut tournament);
        let mut import = Import::default();
        for id in tournament.ids() {
            let total: Points = tournament
                .row(id)
                .iter()
                .map(|entry| tournament.points(entry))
                .sum();
            let stated = self.pick(5) > 0;
            import
                .claims
                .points
                .push(stated.then(|| Field::new(total, Span::default())));
            let rank = u32::from(self.pick(20));
            import
                .claims
                .ranks
                .push((rank > 0).then(|| Field::new(rank, Span::default())));
        }
        import.claims.players = Some(Field::new(u32::from(self.pick(100)), Span::default()));
        let teams = tournament.teams.iter();
        let stated = teams.map(|team| TeamClaims {
            match_points: Some(Field::new(Points::from_whole(3), Span::default())),
            game_points: Some(Field::new(Points::from_halves(9), Span::default())),
            rank: Some(Field::new(u32::from(team.number), Span::default())),
        });
        import.claims.team_claims = stated.collect();
        import.tournament = tournament;
        import
    }

    fn event(&mut self) -> Tournament {
        let texts = self.seeds.texts.clone();
        let text = |at: usize| texts[at].clone();
        let mark = self.one(&["", "=", "+", "-", "@", "'="]);
        let day = |day: u16| Date::new(2026, 5, u8::try_from(day).unwrap());
        let system = self.one(&[Some(System::Swiss), Some(System::RoundRobin { cycles: 0 })]);
        let team_event = self.pick(4) == 0;
        let words = match system {
            Some(System::Swiss) => "a Swiss open",
            _ => "a round robin",
        };
        let whole = Points::from_whole;
        let mut scores = self.one(&[
            ScoreSystem::STANDARD,
            ScoreSystem::from_results(whole(3), Points::ONE, Points::ZERO),
        ]);
        if self.pick(3) == 0 {
            scores.pairing_allocated_bye = Points::HALF;
            scores.zero_point_bye = Points::HALF;
            scores.forfeit_loss = Points::HALF;
        }
        if self.pick(6) == 0 {
            scores.half_point_bye = Points::ZERO;
            scores.win[1] = scores.win[0] + Points::HALF;
        }
        let codes = ["BH/C1", "SB", "DE", "PS/M1", "TPR"];
        let mut order = vec![TieBreakSpec::without_modifiers("PTS")];
        if self.pick(3) > 0 {
            let spelled = self.one(&codes);
            let read = crosstable::format::rank_order(spelled).unwrap();
            order.extend(read.criteria);
        }
        Tournament {
            name: text(0).map(|name| format!("{mark}{name}")),
            city: text(1),
            federation: self.one(&[Some("NOR".to_owned()), None]),
            start: day(1 + self.pick(9)).filter(|_| self.pick(6) > 0),
            end: day(9 + self.pick(9)).filter(|_| self.pick(6) > 0),
            type_text: Some(words.to_owned()).filter(|_| self.pick(4) > 0),
            chief_arbiter: text(2),
            deputy_arbiters: [text(3), text(4)].into_iter().flatten().collect(),
            time_text: text(5),
            round_dates: match self.pick(2) {
                0 => Vec::new(),
                _ => vec![None, day(11), None, day(12)],
            },
            planned_rounds: self.one(&[None, Some(self.seeds.rounds + 3)]),
            starting_rank: self.one(&[
                None,
                Some(StartingRank {
                    federation: Some("NOR".to_owned()),
                    method: "FIDON".to_owned(),
                }),
            ]),
            initial_colour: self.one(&[None, Some(Colour::White), Some(Colour::Black)]),
            pairing_program: text(6),
            time_code: self.one(&[None, Some("5400+30".to_owned())]),
            system,
            team_event,
            score_system: scores,
            match_points: self
                .one(&[None, Some([whole(3), Points::ONE, Points::ZERO])])
                .filter(|_| team_event),
            rank_order: self.one(&[None, Some(RankOrder { criteria: order })]),
            rounds: self.seeds.rounds,
            ..Tournament::default()
        }
    }

    fn players(&mut self, tournament: &mut Tournament) {
        let mut number = 0;
        for at in 0..self.seeds.players {
            number += 1 + self.pick(3) * self.pick(60);
            let born = Date::new(
                1950 + self.pick(60),
                1,
                1 + u8::try_from(self.pick(28)).unwrap(),
            );
            let (birth, birth_date) = match self.pick(3) {
                0 => (None, None),
                1 => (Some("1980".to_owned()), None),
                _ => (born.map(|date| date.to_string().replace('-', "/")), born),
            };
            tournament.players.push(Player {
                number: Some(PairingNumber(number)),
                name: self.seeds.names[at].clone(),
                sex: self.one(&[None, Some(Sex::Man), Some(Sex::Woman)]),
                title: self.one(&[None, Some("GM".to_owned()), Some("WFM".to_owned())]),
                rating: self.one(&[None, Some(999), Some(2345)]),
                federation: self.one(&[None, Some("ISL".to_owned())]),
                fide_id: self.one(&[
                    None,
                    Some("12345678".to_owned()),
                    Some("12345678901".to_owned()),
                ]),
                birth,
                birth_date,
                ..Player::default()
            });
        }
        let cells = self.seeds.players * usize::from(self.seeds.rounds);
        tournament.entries = vec![Entry::default(); cells];
    }

    /// Pairs neighbours of a shifted list; the others have byes, at least one is a fact of
    /// the round.
    fn round(&mut self, tournament: &mut Tournament, round: usize) {
        let count = self.seeds.players;
        let rounds = usize::from(self.seeds.rounds);
        let shift = usize::from(self.pick(9));
        let seats: Vec<usize> = (0..count).map(|seat| (seat + shift) % count).collect();
        let results = [
            (Outcome::Win, Outcome::Loss),
            (Outcome::Draw, Outcome::Draw),
            (Outcome::Loss, Outcome::Win),
            (Outcome::UnratedWin, Outcome::UnratedLoss),
            (Outcome::UnratedDraw, Outcome::UnratedDraw),
            (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            (Outcome::Loss, Outcome::Loss),
            (Outcome::Unknown, Outcome::Unknown),
        ];
        for (pair, seats) in seats.chunks(2).enumerate() {
            let [white, black] = seats else {
                tournament.entries[seats[0] * rounds + round].outcome =
                    Outcome::PairingAllocatedBye;
                continue;
            };
            if pair > 0 && self.pick(5) == 0 {
                for player in [white, black] {
                    let byes = [
                        Outcome::HalfPointBye,
                        Outcome::ZeroPointBye,
                        Outcome::Absent,
                        Outcome::FullPointBye,
                    ];
                    tournament.entries[player * rounds + round].outcome = self.one(&byes);
                }
                continue;
            }
            let (first, second) = self.one(&results);
            let colours = self.one(&[true, true, false]);
            let entry = |opponent: usize, colour: Colour, outcome: Outcome| Entry {
                opponent: Opponent::Player(PlayerId::at(opponent)),
                colour: (colours || !outcome.is_forfeit()).then_some(colour),
                outcome,
            };
            tournament.entries[white * rounds + round] = entry(*black, Colour::White, first);
            tournament.entries[black * rounds + round] = entry(*white, Colour::Black, second);
        }
    }

    /// What a team event has beside its games; a bye here and there contradicts them.
    fn of_teams(&mut self, tournament: &mut Tournament) {
        let rounds = self.seeds.rounds;
        let whole = Points::from_whole;
        let worth = self.one(&[[None; 2], [Some(Points::ONE), Some(whole(2))]]);
        tournament.team_bye = worth;
        for round in (1..=rounds).map(RoundNumber) {
            let first = 1 + self.pick(2);
            let kinds = [
                MatchKind::Boards,
                MatchKind::Boards,
                MatchKind::Forfeit {
                    present: [true, false],
                },
                MatchKind::Bye(Outcome::PairingAllocatedBye),
                MatchKind::Bye(Outcome::HalfPointBye),
            ];
            let kind = self.one(&kinds);
            let one = Match {
                round,
                first,
                kind,
                ..Match::default()
            };
            match kind {
                MatchKind::Boards => {}
                MatchKind::Forfeit { .. } => tournament.matches.push(Match {
                    second: Some(3 - first),
                    ..one
                }),
                MatchKind::Bye(Outcome::PairingAllocatedBye) => tournament.matches.push(Match {
                    match_points: [worth[0], None],
                    board_points: [worth[1], None],
                    ..one
                }),
                _ => tournament.matches.push(one),
            }
            if self.pick(3) == 0 {
                let members = &tournament.teams[usize::from(first) - 1].members;
                let mut players: Vec<_> = members.iter().rev().copied().map(Some).collect();
                players.insert(0, None);
                tournament.line_ups.push(LineUp {
                    round,
                    team: first,
                    opponent: Some(3 - first),
                    players,
                });
            }
        }
        if self.pick(2) == 0 {
            let kind = self.one(&[AdjustmentKind::Bonus, AdjustmentKind::Win]);
            tournament.team_adjustments.push(TeamAdjustment {
                kind,
                match_points: self.one(&[None, Some(Points::from_halves(-2))]),
                game_points: Some(Points::HALF),
                round: self.one(&[None, Some(RoundNumber(1))]),
                teams: self.one(&[Vec::new(), vec![2]]),
            });
        }
        if self.pick(2) == 0 {
            let first = RoundNumber(1);
            let rounds = RoundRange { first, last: first };
            tournament.forbidden_teams.push((rounds, vec![1, 2]));
        }
    }

    fn lists(&mut self, tournament: &mut Tournament) {
        let ids: Vec<PlayerId> = tournament.ids().collect();
        let (first, last) = (ids[0], ids[ids.len() - 1]);
        if tournament.team_event {
            let (one, two) = ids.split_at(ids.len() / 2);
            for (number, members) in (1..).zip([one, two]) {
                tournament.teams.push(Team {
                    number,
                    name: format!("Team {number}"),
                    members: members.to_vec(),
                    short_name: self.one(&[None, Some("T".to_owned())]),
                    strength: self.one(&[None, Some("2087.5".to_owned())]),
                    ..Team::default()
                });
            }
            self.of_teams(tournament);
            return;
        }
        let rounds = RoundRange {
            first: RoundNumber(1),
            last: RoundNumber(1 + self.pick(self.seeds.rounds)),
        };
        if self.pick(2) == 0 {
            tournament.accelerations.push(Acceleration {
                rounds,
                points: Points::ONE,
                players: ids.clone(),
            });
        }
        if first != last && self.pick(2) == 0 {
            tournament.forbidden.push((rounds, vec![last, first]));
        }
        if self.pick(2) == 0 {
            tournament.adjustments.push(Adjustment {
                kind: self.one(&[AdjustmentKind::Bonus, AdjustmentKind::ForfeitLoss]),
                points: self.one(&[Points::ONE, Points::from_halves(-1)]),
                round: self.one(&[None, Some(RoundNumber(1))]),
                players: self.one(&[Vec::new(), vec![last]]),
            });
        }
        if self.pick(2) == 0 {
            tournament.bye_requests.push(ByeRequest {
                round: RoundNumber(tournament.rounds + 1),
                player: first,
                kind: self.one(&[Outcome::HalfPointBye, Outcome::ZeroPointBye]),
            });
        }
        if self.pick(3) == 0 {
            tournament.national_records.push(NationalRecord {
                player: last,
                federation: "ISL".to_owned(),
                title: Some("A".to_owned()),
                rating: Some(1777),
                origin: None,
                number: Some("L01".to_owned()),
            });
        }
    }
}

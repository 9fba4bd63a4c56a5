//! Writes Swiss-Manager files (reference/tunx.md), with the fields that the reader uses.

use crosstable::model::{
    AdjustmentKind, Colour, Date, Entry, Opponent, Outcome, Player, PlayerId, RoundNumber, Sex,
    System, TimeClass, Tournament,
};

/// A criterion of the rank order: the number of the tie-break and the 19 bytes of its parameters.
pub(crate) type Criterion = (u16, [u8; 19]);

/// The parameters of a criterion: a cut, flags, a number, and whether the rules of 2026 apply.
pub(crate) fn parameters(cut: u8, flags: u8, number: u16, rules_2026: bool) -> [u8; 19] {
    let mut bytes = [0; 19];
    (bytes[0], bytes[1]) = (cut, flags);
    bytes[2..4].copy_from_slice(&number.to_le_bytes());
    bytes[14] = rules_2026.into();
    bytes
}

/// A part of a file in which every field has a fixed offset.
struct Block(Vec<u8>);

impl Block {
    fn new(length: usize) -> Block {
        Block(vec![0; length])
    }

    fn set(&mut self, offset: usize, bytes: &[u8]) {
        self.0[offset..offset + bytes.len()].copy_from_slice(bytes);
    }

    fn short(&mut self, offset: usize, value: usize) {
        self.set(offset, &u16::try_from(value).unwrap().to_le_bytes());
    }

    fn long(&mut self, offset: usize, value: u32) {
        self.set(offset, &value.to_le_bytes());
    }
}

fn marker(file: &mut Vec<u8>, kind: u8) -> u32 {
    let at = u32::try_from(file.len()).unwrap();
    file.extend([kind, 0xFF, 0x89, 0x44]);
    at
}

fn text(file: &mut Vec<u8>, text: &str) {
    let units: Vec<u16> = text.encode_utf16().collect();
    file.extend(u16::try_from(units.len()).unwrap().to_le_bytes());
    file.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
}

/// Writes `count` strings: those of `filled` at their indices, and empty ones at all others.
fn texts(file: &mut Vec<u8>, count: usize, filled: &[(usize, &str)]) {
    for index in 0..count {
        let found = filled.iter().find(|(at, _)| *at == index);
        text(file, found.map_or("", |(_, text)| text));
    }
}

fn day(date: Option<Date>) -> u32 {
    date.map_or(0, |date| {
        u32::from(date.year()) * 10_000 + u32::from(date.month()) * 100 + u32::from(date.day())
    })
}

/// Writes a tournament as a file, with these tie-breaks.
pub(crate) fn file(tournament: &Tournament, criteria: &[Criterion]) -> Vec<u8> {
    let mut file = Vec::new();
    header(&mut file, tournament);
    let planned = tournament.planned_rounds.unwrap_or(tournament.rounds);
    let rounds: Vec<Vec<[u16; 3]>> = (1..=planned)
        .map(|round| records(tournament, RoundNumber(round)))
        .collect();
    configuration(&mut file, tournament, criteria, planned);
    let schedule = marker(&mut file, 0xA3);
    for (index, games) in rounds.iter().enumerate() {
        round(&mut file, tournament, index, games);
    }
    let players = marker(&mut file, 0xA5);
    for id in tournament.ids() {
        player(&mut file, tournament, id);
    }
    let pairings = marker(&mut file, 0xB3);
    for record in rounds.iter().flatten() {
        let mut block = Block::new(21);
        for (at, &value) in record.iter().enumerate() {
            block.short(2 * at, value.into());
        }
        file.extend(block.0);
    }
    let teams = tournament.team_event.then(|| teams(&mut file, tournament));
    let forbidden = forbidden(&mut file, tournament);
    let directory = marker(&mut file, 0xD3);
    let next = forbidden.unwrap_or(directory);
    let last = forbidden.map_or(0, |_| directory);
    let behind = match teams {
        Some((teams, matches)) => [teams, matches, next],
        None => [next, 0, 0],
    };
    for entry in [schedule, players, pairings].into_iter().chain(behind) {
        file.extend(entry.to_le_bytes());
    }
    file.extend(last.to_le_bytes());
    marker(&mut file, 0xE3);
    file
}

fn header(file: &mut Vec<u8>, tournament: &Tournament) {
    let mut block = Block::new(108);
    block.set(0, &[0x93, 0xFF, 0x89, 0x44]);
    block.long(0x1C, 20_250_319);
    block.long(0x20, tournament.database_number.unwrap_or(0));
    file.extend(block.0);
    let deputies = tournament.deputy_arbiters.join(";");
    let value = |text: &Option<String>| text.clone().unwrap_or_default();
    let (name, city) = (value(&tournament.name), value(&tournament.city));
    let (time, federation) = (value(&tournament.time_text), value(&tournament.federation));
    let chief = value(&tournament.chief_arbiter);
    let filled = [
        (0, name.as_str()),
        (5, &city),
        (14, &time),
        (20, &federation),
        (21, &chief),
        (35, &deputies),
    ];
    texts(file, 132, &filled);
}

fn configuration(
    file: &mut Vec<u8>,
    tournament: &Tournament,
    criteria: &[Criterion],
    planned: u16,
) {
    marker(file, 0x95);
    let mut block = Block::new(5883);
    let swiss = tournament.system.unwrap_or(System::Swiss) == System::Swiss;
    let kind = match (swiss, tournament.team_event) {
        (true, false) => 0,
        (false, false) => 1,
        (false, true) => 2,
        (true, true) => 3,
    };
    block.short(0x00, planned.into());
    block.short(0x0B, kind);
    block.short(0x11, tournament.rounds.into());
    block.short(0x13, tournament.players.len());
    block.short(0x17, planned.into());
    block.short(0x1B, criteria.len());
    for (slot, (number, parameters)) in criteria.iter().enumerate() {
        block.short(0x1D + 2 * slot, usize::from(*number));
        block.set(0x28B + 19 * slot, parameters);
    }
    block.short(0x2F, tournament.teams.len());
    block.short(0x31, boards(tournament));
    block.short(0x43, 2);
    block.long(0x47, day(tournament.start));
    block.long(0x4B, day(tournament.end));
    block.short(
        0x34E,
        tournament.forbidden.len() + tournament.forbidden_teams.len(),
    );
    block.set(0x35F, &[u8::from(!tournament.adjustments.is_empty())]);
    block.set(0x368, &[4]);
    let class = match tournament.time_class {
        None => 0,
        Some(TimeClass::Standard) => 1,
        Some(TimeClass::Rapid) => 2,
        Some(TimeClass::Blitz) => 3,
    };
    block.set(0x4EF, &[class]);
    block.long(0x4F7, tournament.fide_event.unwrap_or(0));
    file.extend(block.0);
}

fn boards(tournament: &Tournament) -> usize {
    let members = tournament.teams.iter().map(|team| team.members.len());
    members.max().unwrap_or(0)
}

fn round(file: &mut Vec<u8>, tournament: &Tournament, index: usize, games: &[[u16; 3]]) {
    let time = tournament.round_times.get(index).cloned().flatten();
    texts(file, 16, &[(0, time.as_deref().unwrap_or_default())]);
    let mut block = Block::new(76);
    let date = day(tournament.round_dates.get(index).copied().flatten());
    block.long(0, date);
    block.short(6, games.len());
    let matches = tournament.matches.iter();
    let matches = matches.filter(|found| found.round == RoundNumber::at(index));
    block.short(8, matches.count());
    let open = games.iter().any(|game| game[2] == 0 && game[1] != 0xFFFE);
    if index < usize::from(tournament.rounds) && !open {
        block.long(18, date.max(20_260_501));
    }
    file.extend(block.0);
}

fn player(file: &mut Vec<u8>, tournament: &Tournament, id: PlayerId) {
    let player: &Player = tournament.player(id);
    let (family, first) = player.name.split_once(", ").unwrap_or((&player.name, ""));
    let value = |text: &Option<String>| text.clone().unwrap_or_default();
    let (title, federation) = (value(&player.title), value(&player.federation));
    let (club, national) = (value(&player.club), value(&player.national_id));
    let filled = [
        (0, family),
        (1, first),
        (4, &title),
        (5, &national),
        (9, &club),
        (10, &federation),
    ];
    texts(file, 30, &filled);
    let mut block = Block::new(110);
    block.short(6, usize::from(player.sex == Some(Sex::Woman)));
    block.short(8, player.fide_rating.or(player.rating).unwrap_or(0).into());
    block.short(10, player.national_rating.unwrap_or(0).into());
    let birth: String = value(&player.birth)
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    block.long(14, format!("{birth:0<8}").parse().unwrap());
    let fide_id = player.fide_id.as_ref().map_or(0, |id| id.parse().unwrap());
    block.long(24, fide_id);
    for team in &tournament.teams {
        if let Some(board) = team.members.iter().position(|&member| member == id) {
            block.short(28, team.number.into());
            block.short(30, board + 1);
        }
    }
    for extra in &tournament.adjustments {
        if extra.kind == AdjustmentKind::Bonus && extra.players.contains(&id) {
            let halves = extra.points.hundredths() / 50;
            block.short(50, usize::try_from(halves).unwrap());
        }
    }
    block.short(58, player.k_factor.unwrap_or(0).into());
    file.extend(block.0);
}

/// The pairing records of a round: games in the order of their White players, then players without
/// an opponent.
fn records(tournament: &Tournament, round: RoundNumber) -> Vec<[u16; 3]> {
    let number = |id: PlayerId| id.0 + 1;
    let mut games = Vec::new();
    let mut others = Vec::new();
    for id in tournament.ids() {
        let Some(entry) = tournament.entry(id, round) else {
            continue;
        };
        match entry.opponent {
            Opponent::Player(opponent) => {
                let white = match entry.colour {
                    Some(colour) => colour == Colour::White,
                    None => id < opponent,
                };
                if white {
                    let answer = tournament.entry(opponent, round).unwrap();
                    let code = code(entry, answer).expect("a code for the results");
                    games.push([number(id), number(opponent), code]);
                }
            }
            _ => others.push(unpaired(number(id), entry.outcome, tournament)),
        }
    }
    for request in &tournament.bye_requests {
        if request.round == round {
            others.push(unpaired(number(request.player), request.kind, tournament));
        }
    }
    games.extend(others);
    games
}

/// Whether the file can state every entry: both players of a game have the same result, and there
/// is a code for it.
#[allow(dead_code, reason = "the benchmarks share this file and do not ask it")]
pub(crate) fn holds(tournament: &Tournament) -> bool {
    let rounds = usize::from(tournament.rounds);
    tournament.ids().all(|id| {
        RoundNumber::up_to(rounds).all(|round| {
            let entry = &tournament.row(id)[round.index()];
            match entry.opponent {
                Opponent::Player(other) if other != id => {
                    let answer = &tournament.row(other)[round.index()];
                    let colours = [entry.colour, answer.colour.map(Colour::opposite)];
                    answer.opponent == Opponent::Player(id)
                        && colours[0].is_some()
                        && colours[0] == colours[1]
                        && code(entry, answer)
                            .or_else(|| code(answer, entry))
                            .is_some()
                }
                Opponent::Nobody => unpaired_code(entry.outcome, tournament).is_some(),
                _ => false,
            }
        })
    })
}

/// The code of a game's result (reference/tunx.md 7.1); `None` if the result has no code.
fn code(white: &Entry, black: &Entry) -> Option<u16> {
    use Outcome::{
        Draw, ForfeitLoss, ForfeitWin, Loss, Unknown, UnratedDraw, UnratedLoss, UnratedWin, Win,
    };
    Some(match (white.outcome, black.outcome) {
        (Unknown, Unknown) => 0,
        (Win, Loss) => 1,
        (Draw, Draw) => 2,
        (Loss, Win) => 3,
        (ForfeitWin, ForfeitLoss) => 4,
        (ForfeitLoss, ForfeitWin) => 5,
        (ForfeitLoss, ForfeitLoss) => 6,
        (Loss, Loss) => 10,
        (UnratedWin, UnratedLoss) => 15,
        (UnratedDraw, UnratedDraw) => 16,
        (UnratedLoss, UnratedWin) => 17,
        _ => return None,
    })
}

/// The record of a player who is not paired (reference/tunx.md 7.2).
fn unpaired(number: u16, outcome: Outcome, tournament: &Tournament) -> [u16; 3] {
    let (black, code) = unpaired_code(outcome, tournament).expect("a code for the outcome");
    [number, black, code]
}

/// In the record of a player who is not paired: the number in the place of Black, and the code;
/// `None` if the outcome has no code.
fn unpaired_code(outcome: Outcome, tournament: &Tournament) -> Option<(u16, u16)> {
    Some(match outcome {
        Outcome::PairingAllocatedBye => (0xFFFF, 9),
        Outcome::FullPointBye => (0xFFFE, 1),
        Outcome::HalfPointBye => (0xFFFE, 2),
        Outcome::ZeroPointBye => (0xFFFE, 3),
        Outcome::Unknown => (0xFFFF, 0),
        // the player is free in a round of a round robin
        Outcome::Absent if tournament.system != Some(System::Swiss) => (0xFFFF, 9),
        Outcome::Absent => (0xFFFE, 0),
        _ => return None,
    })
}

fn teams(file: &mut Vec<u8>, tournament: &Tournament) -> (u32, u32) {
    let teams = marker(file, 0xB5);
    for team in &tournament.teams {
        texts(file, 5, &[(0, &team.name)]);
        file.extend(Block::new(96).0);
    }
    let matches = marker(file, 0xC3);
    for found in &tournament.matches {
        let mut block = Block::new(15);
        block.short(0, found.first.into());
        block.short(2, found.second.unwrap_or(0xFFFF).into());
        for (at, points) in found.board_points.iter().enumerate() {
            let halves = points.map_or(0, |points| points.hundredths() / 50);
            block.short(4 + 2 * at, usize::try_from(halves).unwrap());
        }
        file.extend(block.0);
    }
    (teams, matches)
}

fn forbidden(file: &mut Vec<u8>, tournament: &Tournament) -> Option<u32> {
    let players = tournament.forbidden.iter();
    let players = players.map(|(_, pair)| (pair[0].0 + 1, pair[1].0 + 1));
    let teams = tournament.forbidden_teams.iter();
    let teams = teams.map(|(_, pair)| (pair[0], pair[1]));
    let pairs: Vec<(u16, u16)> = players.chain(teams).collect();
    if pairs.is_empty() {
        return None;
    }
    let at = marker(file, 0xC5);
    for (a, b) in pairs {
        file.extend(a.to_le_bytes());
        file.extend(b.to_le_bytes());
    }
    Some(at)
}

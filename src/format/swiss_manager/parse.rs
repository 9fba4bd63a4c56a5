//! Reads records from bytes strictly in order, because the length of a section follows from earlier
//! counts (reference/tunx.md 2 to 8). A grammar cannot express that, so the functions document the
//! layout.

use super::bytes::{Block, Bytes, Fault, LocatedValue, Section, Text};
use crate::source::Limits;

/// The records of a file, section by section.
pub(super) struct Records<'a> {
    /// The first 108 bytes of the file, including the marker.
    pub(super) header: Block<'a>,
    /// The 132 strings after the header.
    pub(super) texts: Vec<Text<'a>>,
    pub(super) configuration: Block<'a>,
    pub(super) kind: Kind,
    pub(super) rounds: Vec<RoundRecord<'a>>,
    pub(super) players: Vec<PlayerRecord<'a>>,
    /// The pairings of all rounds, in the order of the file.
    pub(super) pairings: Vec<Block<'a>>,
    pub(super) teams: Vec<TeamRecord<'a>>,
    /// The matches of all rounds, in the order of the file.
    pub(super) matches: Vec<Block<'a>>,
    pub(super) forbidden: Vec<Block<'a>>,
    pub(super) directory: Block<'a>,
    /// The markers of all sections, with their offsets.
    pub(super) markers: Vec<LocatedValue<Section>>,
    /// Whether an individual event has sections for teams, or a team event lacks them.
    pub(super) has_wrong_sections: bool,
    /// The number of bytes after the end of the tournament. Its position is that of the first of
    /// these bytes.
    pub(super) trailing_bytes: LocatedValue<usize>,
}

/// The kind of an event (configuration 0x0B).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Swiss,
    RoundRobin,
    TeamRoundRobin,
    TeamSwiss,
}

impl Kind {
    fn from_code(code: u16) -> Option<Kind> {
        Some(match code {
            0 => Kind::Swiss,
            1 => Kind::RoundRobin,
            2 => Kind::TeamRoundRobin,
            3 => Kind::TeamSwiss,
            _ => return None,
        })
    }

    pub(super) const fn is_team(self) -> bool {
        matches!(self, Kind::TeamRoundRobin | Kind::TeamSwiss)
    }

    pub(super) const fn is_swiss(self) -> bool {
        matches!(self, Kind::Swiss | Kind::TeamSwiss)
    }

    pub(super) const fn words(self) -> &'static str {
        match self {
            Kind::Swiss => "individual Swiss",
            Kind::RoundRobin => "individual round robin",
            Kind::TeamRoundRobin => "team round robin",
            Kind::TeamSwiss => "team Swiss",
        }
    }
}

/// The record of a round in the schedule (reference/tunx.md 5).
pub(super) struct RoundRecord<'a> {
    pub(super) time: Text<'a>,
    pub(super) block: Block<'a>,
}

impl RoundRecord<'_> {
    /// Returns the number of pairing records of this round.
    pub(super) fn pairing_count(&self) -> usize {
        usize::from(self.block.read_u16(6).value)
    }

    /// Returns the number of team matches of this round.
    pub(super) fn match_count(&self) -> usize {
        usize::from(self.block.read_u16(8).value)
    }
}

/// The record of a player (reference/tunx.md 6).
pub(super) struct PlayerRecord<'a> {
    /// The first 18 strings of the record. The other strings are not kept, because they are empty
    /// in every known file.
    pub(super) texts: [Text<'a>; KEPT_PLAYER_TEXTS],
    pub(super) block: Block<'a>,
}

/// The record of a team (reference/tunx.md 8).
pub(super) struct TeamRecord<'a> {
    /// The name, short name, captain, federation and group.
    pub(super) texts: [Text<'a>; 5],
    pub(super) block: Block<'a>,
}

pub(super) const HEADER_TEXTS: usize = 132;
pub(super) const KEPT_PLAYER_TEXTS: usize = 18;
const PLAYER_BLOCK_LENGTH: usize = 110;
const ROUND_BLOCK_LENGTH: usize = 76;
const PAIRING_LENGTH: usize = 21;
const MATCH_LENGTH: usize = 15;

/// A possible layout of a record. In every known file, the last strings of a record are empty, so
/// their bytes could also be zeros at the start of a longer block.
#[derive(Clone, Copy)]
struct RecordLayout {
    /// The number of strings of the record.
    texts: usize,
    /// The length in bytes of the block after the strings.
    block: usize,
}

const ROUND_LAYOUTS: [RecordLayout; 2] = [
    layout(16, ROUND_BLOCK_LENGTH),
    layout(1, ROUND_BLOCK_LENGTH + 30),
];
const PLAYER_LAYOUTS: [RecordLayout; 2] = [
    layout(30, PLAYER_BLOCK_LENGTH),
    layout(KEPT_PLAYER_TEXTS, PLAYER_BLOCK_LENGTH + 24),
];

const fn layout(texts: usize, block: usize) -> RecordLayout {
    RecordLayout { texts, block }
}

impl RecordLayout {
    /// Returns the length in bytes of a record whose strings are empty.
    const fn min_length(self) -> usize {
        self.texts * 2 + self.block
    }
}

/// Reads all sections of a file in the order of the format. A team event also has the sections of
/// teams and matches, and a file with forbidden pairings has a section for them.
pub(super) fn read_records<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Records<'a>, Fault> {
    let mut bytes = Bytes::new(bytes);
    let mut markers = Vec::with_capacity(10);
    let header = bytes.block(108, || "the header".to_owned())?;
    markers.push(LocatedValue {
        value: Section::Header,
        offset: 0,
        length: 4,
    });
    let texts = (0..HEADER_TEXTS)
        .map(|index| bytes.text(|| format!("text {index} of the header")))
        .collect::<Result<Vec<_>, _>>()?;
    markers.push(bytes.marker(Section::Configuration)?);
    let configuration = bytes.block(5883, || "the configuration".to_owned())?;
    let counts = Counts::read(configuration, &bytes, limits)?;
    markers.push(bytes.marker(Section::Schedule)?);
    let rounds = read_in_either_layout(
        &mut bytes,
        ROUND_LAYOUTS,
        Section::Players,
        |bytes, layout| read_rounds(bytes, counts.rounds, layout),
    )?;
    markers.push(bytes.marker(Section::Players)?);
    let players = read_in_either_layout(
        &mut bytes,
        PLAYER_LAYOUTS,
        Section::Pairings,
        |bytes, layout| read_players(bytes, counts.players, layout),
    )?;
    markers.push(bytes.marker(Section::Pairings)?);
    let pairing_count = rounds.iter().map(RoundRecord::pairing_count).sum();
    let pairings = read_blocks(&mut bytes, pairing_count, PAIRING_LENGTH, "pairing")?;
    let has_team_sections = bytes.is_next(Section::Teams)
        || (counts.kind.is_team()
            && !bytes.is_next(Section::Forbidden)
            && !bytes.is_next(Section::Directory));
    let (mut teams, mut matches, mut forbidden) = (Vec::new(), Vec::new(), Vec::new());
    if has_team_sections {
        markers.push(bytes.marker(Section::Teams)?);
        teams = read_teams(&mut bytes, counts.teams)?;
        markers.push(bytes.marker(Section::Matches)?);
        let count = rounds.iter().map(RoundRecord::match_count).sum();
        matches = read_blocks(&mut bytes, count, MATCH_LENGTH, "match")?;
    }
    if counts.forbidden > 0 {
        markers.push(bytes.marker(Section::Forbidden)?);
        forbidden = read_blocks(&mut bytes, counts.forbidden, 4, "forbidden pairing")?;
    }
    markers.push(bytes.marker(Section::Directory)?);
    let directory = bytes.block(28, || "the directory".to_owned())?;
    markers.push(bytes.marker(Section::End)?);
    Ok(Records {
        header,
        texts,
        configuration,
        kind: counts.kind,
        rounds,
        players,
        pairings,
        teams,
        matches,
        forbidden,
        directory,
        markers,
        has_wrong_sections: has_team_sections != counts.kind.is_team(),
        trailing_bytes: LocatedValue {
            value: bytes.rest().len(),
            offset: bytes.offset(),
            length: super::bytes::to_u32(bytes.rest().len()),
        },
    })
}

/// The counts that the configuration states, from which the lengths of later sections follow
/// (reference/tunx.md 4).
struct Counts {
    kind: Kind,
    rounds: usize,
    players: usize,
    teams: usize,
    forbidden: usize,
}

impl Counts {
    fn read(block: Block<'_>, bytes: &Bytes<'_>, limits: &Limits) -> Result<Counts, Fault> {
        let code = block.read_u16(0x0B);
        let Some(kind) = Kind::from_code(code.value) else {
            let problem = format!("the kind of tournament {} is unknown", code.value);
            return Err(fault(code, problem, bytes));
        };
        let read_count = |offset, limit: usize, records: &str| {
            let count = block.read_u16(offset);
            match usize::from(count.value) {
                value if value <= limit => Ok(value),
                value => Err(fault(
                    count,
                    format!("the file has {value} {records}, but crosstable reads at most {limit}"),
                    bytes,
                )),
            }
        };
        let rounds = read_count(0x17, limits.rounds, "rounds")?;
        let players = read_count(0x13, limits.participants, "players")?;
        if rounds * players > limits.cells {
            let problem = format!(
                "{players} players in {rounds} rounds exceed the limit of {} entries",
                limits.cells
            );
            return Err(fault(block.read_u16(0x13), problem, bytes));
        }
        Ok(Counts {
            kind,
            rounds,
            players,
            teams: read_count(0x2F, 5000, "teams")?,
            forbidden: usize::from(block.read_u16(0x34E).value),
        })
    }
}

fn fault(value: LocatedValue<u16>, problem: String, bytes: &Bytes<'_>) -> Fault {
    bytes.fault(value.offset, problem)
}

/// Reads a section in the first of the two layouts with which it ends at the marker of
/// `next_section`. If neither does, the first layout is used.
fn read_in_either_layout<'a, T>(
    bytes: &mut Bytes<'a>,
    layouts: [RecordLayout; 2],
    next_section: Section,
    read: impl Fn(&mut Bytes<'a>, RecordLayout) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let unread_bytes = bytes.clone();
    let first_result = read(bytes, layouts[0]);
    if first_result.is_ok() && bytes.is_next(next_section) {
        return first_result;
    }
    let mut second_attempt = unread_bytes;
    let second_result = read(&mut second_attempt, layouts[1]);
    if second_result.is_ok() && second_attempt.is_next(next_section) {
        *bytes = second_attempt;
        return second_result;
    }
    first_result
}

/// Reads the records of the rounds, each of which has 16 strings and 76 bytes, or as many as
/// `layout` says.
fn read_rounds<'a>(
    bytes: &mut Bytes<'a>,
    count: usize,
    layout: RecordLayout,
) -> Result<Vec<RoundRecord<'a>>, Fault> {
    bytes.check_room_for(count, layout.min_length(), "rounds")?;
    let mut rounds = Vec::with_capacity(count);
    for round in 1..=count {
        let part_name = || format!("round {round}");
        let [time] = read_texts(bytes, layout.texts, part_name)?;
        let block = bytes.block(layout.block, part_name)?;
        rounds.push(RoundRecord { time, block });
    }
    Ok(rounds)
}

/// Reads the records of the players, each of which has 30 strings and 110 bytes, or as many as
/// `layout` says.
fn read_players<'a>(
    bytes: &mut Bytes<'a>,
    count: usize,
    layout: RecordLayout,
) -> Result<Vec<PlayerRecord<'a>>, Fault> {
    bytes.check_room_for(count, layout.min_length(), "players")?;
    let mut players = Vec::with_capacity(count);
    for player in 1..=count {
        let part_name = || format!("player {player}");
        let texts = read_texts(bytes, layout.texts, part_name)?;
        let block = bytes.block(layout.block, part_name)?;
        players.push(PlayerRecord { texts, block });
    }
    Ok(players)
}

/// Reads the records of the teams, each of which has 5 strings and 96 bytes.
fn read_teams<'a>(bytes: &mut Bytes<'a>, count: usize) -> Result<Vec<TeamRecord<'a>>, Fault> {
    bytes.check_room_for(count, 5 * 2 + 96, "teams")?;
    let mut teams = Vec::with_capacity(count);
    for team in 1..=count {
        let part_name = || format!("team {team}");
        let texts = read_texts(bytes, 5, part_name)?;
        let block = bytes.block(96, part_name)?;
        teams.push(TeamRecord { texts, block });
    }
    Ok(teams)
}

/// Reads `count` strings and returns the first `N`. `part_name` returns their name for error
/// messages.
fn read_texts<'a, const N: usize>(
    bytes: &mut Bytes<'a>,
    count: usize,
    part_name: impl Fn() -> String,
) -> Result<[Text<'a>; N], Fault> {
    let mut first_texts = [Text::default(); N];
    for index in 0..count {
        let text = bytes.text(&part_name)?;
        if let Some(slot) = first_texts.get_mut(index) {
            *slot = text;
        }
    }
    Ok(first_texts)
}

/// Reads `count` records of `length` bytes each. `record_name` is their name for error messages.
fn read_blocks<'a>(
    bytes: &mut Bytes<'a>,
    count: usize,
    length: usize,
    record_name: &str,
) -> Result<Vec<Block<'a>>, Fault> {
    bytes.check_room_for(count, length, &format!("{record_name} records"))?;
    (1..=count)
        .map(|number| bytes.block(length, || format!("{record_name} {number}")))
        .collect()
}

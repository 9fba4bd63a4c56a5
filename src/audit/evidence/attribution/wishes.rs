//! The tie-breaks that a column may hold: codes and modifiers, the likelier first.

use super::worlds::Worlds;
use crate::import::{Import, Lack};
use crate::model::{Crosstable, Cut, Modifiers, ScoreBasis, TieBreakSpec};
use crate::tiebreak::{self, Among, BY_RATING, CATALOGUE, Method, Modifier, TieBreak};

/// A tie-break to try, and how unusual it is.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) spec: TieBreakSpec,
    /// 0 for the most usual ones; decides only between those that fit alike.
    pub(super) cost: usize,
}

/// Codes that stand in most lists, the most frequent first; all others cost more.
const USUAL: &[&[&str]] = &[
    &["PTS", "MPTS", "GPTS", "BH", "SB", "DE"],
    &[
        "WIN", "PS", "ARO", "BPG", "KS", "EMMSB", "EMGSB", "EGMSB", "EGGSB",
    ],
    &["WON", "BWG", "TPR", "AOB", "SOB", "BERLIN", "OSB"],
];

/// What a modifier beyond a cut of one or two costs: it is rarely used.
const RARE: usize = 3;

/// Codes whose values depend on the order of the rounds.
const BY_ROUND: &[&str] = &["PS", "FB"];

/// Codes that count colours.
const BY_COLOUR: &[&str] = &["BPG", "BWG"];

/// Codes that a player's own rounds decide.
const OWN: &[&str] = &[
    "PTS", "MPTS", "GPTS", "WIN", "WON", "BPG", "BWG", "PS", "REP", "TPN", "RTNG", "BC", "TBR",
    "BBE", "BERLIN",
];

/// Codes that count rounds, not points: of teams in either score the same.
const COUNTS: &[&str] = &["WIN", "WON", "REP"];

/// Codes that no column is taken for: what others see of a participant, and the other score
/// under a name that does not say which.
const NEVER: &[&str] = &["ADJ", "MPvGP"];

/// Codes that ask for the opponents of the opponents.
const OF_OPPONENTS: &[&str] = &["AOB", "SOB", "APRO", "APPO"];

/// How far a code looks: 0, the player's own rounds; 1, the opponents; 2, theirs.
pub(super) fn reach(code: &str) -> u8 {
    match code {
        code if OWN.contains(&code) => 0,
        code if OF_OPPONENTS.contains(&code) => 2,
        _ => 1,
    }
}

/// The tie-break as it can be computed: in an individual event the game points, which
/// Swiss-Manager names, are the points. How a program prints the places of an order in which
/// teams are compared match by match is not known.
pub(super) fn announced(
    import: &Import,
    worlds: &Worlds,
    spec: &TieBreakSpec,
) -> Option<TieBreakSpec> {
    let mut spec = spec.clone();
    if !import.tournament.team_event {
        spec.basis = None;
        if spec.code == "GPTS" {
            "PTS".clone_into(&mut spec.code);
        }
    }
    let entry = tiebreak::resolve(&spec, worlds.among()).ok()?;
    if worlds.among() == Among::Teams && (spec.basis.is_none() || is_count(entry)) {
        // without a word about it, the score that ranks first
        spec.basis = scores(entry, worlds)[0];
    }
    is_printed(entry, worlds.among()).then_some(spec)
}

/// Whether a code counts rounds, not points.
fn is_count(entry: &TieBreak) -> bool {
    COUNTS.contains(&entry.code)
}

/// Whether a tie-break has values as programs print them: direct encounter has.
fn is_printed(entry: &TieBreak, among: Among) -> bool {
    let has_values = matches!(entry.method, Method::Value { .. });
    among == Among::Players || has_values || entry.code == "DE"
}

/// Everything that the source does not exclude, the likelier first.
pub(super) fn all(import: &Import, worlds: &Worlds) -> Vec<Wish> {
    let among = worlds.among();
    let lacks = |lack, codes: &[&str], code| import.lacks(lack) && codes.contains(&code);
    let can_be = |entry: &&&TieBreak| {
        !NEVER.contains(&entry.code)
            && (among == Among::Players || entry.code != "PTS") // one of the two scores
            && is_printed(entry, among)
            && (worlds.has_ratings() || !BY_RATING.contains(&entry.code))
            && !lacks(Lack::RoundOrder, BY_ROUND, entry.code)
            && !lacks(Lack::Colours, BY_COLOUR, entry.code)
    };
    let mut wishes: Vec<Wish> = CATALOGUE
        .iter()
        .filter(can_be)
        .flat_map(|entry| {
            let scores = scores(entry, worlds).into_iter();
            scores.flat_map(|score| variants(entry, score, worlds.table()))
        })
        .collect();
    wishes.sort_by_key(|wish| wish.cost); // stable: the order of the catalogue among equals
    wishes
}

/// The scores of teams in which a code may count, the one that ranks first before the other;
/// `None`: it has no choice, or players have only one.
fn scores(entry: &TieBreak, worlds: &Worlds) -> Vec<Option<ScoreBasis>> {
    use ScoreBasis::{GamePoints, MatchPoints};
    let Some(primary) = worlds.primary() else {
        return vec![None];
    };
    if is_count(entry) {
        return vec![None];
    }
    let mut scores = vec![Some(primary)];
    scores.extend(
        [MatchPoints, GamePoints]
            .map(Some)
            .into_iter()
            .filter(|score| *score != Some(primary)),
    );
    scores.retain(|&score| {
        let spec = wish(entry.code, score, Modifiers::default(), 0).spec;
        tiebreak::resolve(&spec, Among::Teams).is_ok()
    });
    match scores.is_empty() {
        true => vec![None],
        false => scores,
    }
}

/// A code with every modifier that can change its values here.
fn variants(entry: &TieBreak, score: Option<ScoreBasis>, table: &Crosstable) -> Vec<Wish> {
    let usual = USUAL.iter().position(|codes| codes.contains(&entry.code));
    let base = usual.unwrap_or(USUAL.len());
    let has = |modifier| entry.modifiers.contains(&modifier);
    let mut wishes = Vec::new();
    // before the last round is paired Fore Buchholz is Buchholz (8.3)
    let fore_differs = table.with_last_round_drawn().is_some();
    if entry.code == "FB" && !fore_differs {
        return wishes;
    }
    for (cut, cost) in cuts(&has) {
        for played in [false, true] {
            for fore in [false, true] {
                let asked = [(played, Modifier::ForfeitsAsPlayed), (fore, Modifier::Fore)];
                let mut asked = asked.iter().filter(|(asked, _)| *asked);
                if !asked.clone().all(|(_, modifier)| has(*modifier))
                    || (played && !has_forfeits(table))
                    || (fore && !fore_differs)
                {
                    continue;
                }
                let modifiers = Modifiers {
                    cut,
                    forfeits_as_played: played,
                    fore,
                    ..Modifiers::default()
                };
                let cost = base + cost + if asked.next().is_some() { RARE } else { 0 };
                wishes.push(wish(entry.code, score, modifiers, cost));
            }
        }
    }
    if has(Modifier::Limit) {
        for steps in [1, -1, 2, -2, 3, -3] {
            let modifiers = Modifiers {
                limit: Some(steps),
                ..Modifiers::default()
            };
            wishes.push(wish(entry.code, score, modifiers, base + RARE));
        }
    }
    wishes
}

/// No cut and every cut that a code accepts, with its cost.
fn cuts(has: &impl Fn(Modifier) -> bool) -> Vec<(Option<Cut>, usize)> {
    let mut cuts = vec![(None, 0)];
    let low = [(1, 0), (2, 1), (3, RARE)].map(|(low, cost)| (Cut { low, high: 0 }, cost));
    let both = [(1, 1), (2, 2)].map(|(n, cost)| (Cut { low: n, high: n }, cost));
    if has(Modifier::CutLow) {
        cuts.extend(low.map(|(cut, cost)| (Some(cut), cost)));
    }
    if has(Modifier::CutMedian) {
        cuts.extend(both.map(|(cut, cost)| (Some(cut), cost)));
    }
    cuts
}

fn wish(code: &str, basis: Option<ScoreBasis>, modifiers: Modifiers, cost: usize) -> Wish {
    let spelled = spell(code, basis, &modifiers);
    Wish {
        spec: TieBreakSpec {
            code: code.to_owned(),
            basis,
            modifiers,
            spelled,
        },
        cost,
    }
}

fn spell(code: &str, basis: Option<ScoreBasis>, modifiers: &Modifiers) -> String {
    let mut text = code.to_owned();
    text.push_str(match basis {
        Some(ScoreBasis::MatchPoints) => ":MP",
        Some(ScoreBasis::GamePoints) => ":GP",
        None => "",
    });
    if let Some(Cut { low, high }) = modifiers.cut {
        let (letter, count) = if high > 0 { ('M', high) } else { ('C', low) };
        text.push_str(&format!("/{letter}{count}"));
    }
    if let Some(limit) = modifiers.limit {
        text.push_str(&format!("/L{limit:+}"));
    }
    if modifiers.forfeits_as_played {
        text.push_str("/P");
    }
    if modifiers.fore {
        text.push_str("/F");
    }
    text
}

fn has_forfeits(table: &Crosstable) -> bool {
    let forfeits = |player| table.outcomes(player).iter().any(|o| o.is_forfeit());
    (0..table.participants()).any(forfeits)
}

//! Generates the tie-breaks that a column may contain: codes and modifiers, the likelier ones
//! first.

use super::assumptions::AssumptionSets;
use crate::import::{Import, Lack};
use crate::model::{Crosstable, Cut, KoyaLimit, Modifiers, ScoreBasis, TieBreakSpec};
use crate::tiebreak::{
    self, Aspect, CATALOGUE, Modifier, ParticipantKind, PrintFrequency, TieBreak, Trait,
};

/// A tie-break to try, and how unusual it is.
#[derive(Clone, Debug)]
pub(super) struct Hypothesis {
    pub(super) spec: TieBreakSpec,
    /// The cost of the tie-break: 0 for the most usual ones. It decides only between candidates
    /// that fit equally well.
    pub(super) cost: usize,
}

/// The cost of rarely used modifiers: all except cuts of one or two values.
const RARE_COST: usize = 3;

/// Returns the announced tie-break in a form that can be computed; `None` if there is none. In a
/// team event, a tie-break without a stated score gets the first of its possible scores. In an
/// individual event, the tie-break `GPTS`, which a program may use for the points, is tried as
/// `PTS`. An order that compares teams match by match is never tried, because it is not known how
/// programs print its values.
pub(super) fn computable_form(
    import: &Import,
    sets: &AssumptionSets,
    spec: &TieBreakSpec,
) -> Option<TieBreakSpec> {
    let mut spec = spec.clone();
    if !import.tournament.team_event {
        spec.basis = None;
        if spec.code == "GPTS" {
            "PTS".clone_into(&mut spec.code);
        }
    }
    let entry = tiebreak::resolve(&spec, sets.participant_kind()).ok()?;
    if sets.participant_kind() == ParticipantKind::Teams
        && (spec.basis.is_none() || entry.has_trait(Trait::CountsRounds))
    {
        // if no score is stated, the one that ranks first counts
        spec.basis = possible_scores(entry, sets)[0];
    }
    (entry.print_frequency != PrintFrequency::Never).then_some(spec)
}

/// Returns every tie-break that the file does not rule out, the likelier ones first.
pub(super) fn generate(import: &Import, sets: &AssumptionSets) -> Vec<Hypothesis> {
    let participants = sets.participant_kind();
    let is_possible = |entry: &&&TieBreak| {
        entry.print_frequency < PrintFrequency::IfAnnounced
            && (participants == ParticipantKind::Players || entry.code != "PTS") // one of the two scores
            && (sets.has_ratings() || !entry.depends_on(Aspect::Ratings))
            && !(import.lacks(Lack::RoundOrder) && entry.depends_on(Aspect::RoundOrder))
            && !(import.lacks(Lack::Colours) && entry.depends_on(Aspect::Colours))
    };
    let mut hypotheses: Vec<Hypothesis> = CATALOGUE
        .iter()
        .filter(is_possible)
        .flat_map(|entry| {
            let scores = possible_scores(entry, sets).into_iter();
            scores.flat_map(|score| with_modifiers(entry, score, sets.table()))
        })
        .collect();
    hypotheses.sort_by_key(|hypothesis| hypothesis.cost); // stable: the order of the catalogue among equals
    hypotheses
}

/// Returns the scores from which a tie-break of teams may be computed, beginning with the score
/// that decides first. A single `None` if the tie-break allows no choice, or if the participants
/// are players.
fn possible_scores(entry: &TieBreak, sets: &AssumptionSets) -> Vec<Option<ScoreBasis>> {
    use ScoreBasis::{GamePoints, MatchPoints};
    let Some(primary) = sets.primary() else {
        return vec![None];
    };
    if entry.has_trait(Trait::CountsRounds) {
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
        let spec = hypothesis(entry.code, score, Modifiers::default(), 0).spec;
        tiebreak::resolve(&spec, ParticipantKind::Teams).is_ok()
    });
    if scores.is_empty() {
        vec![None]
    } else {
        scores
    }
}

/// Returns a tie-break with each combination of modifiers that can change its values in `table`.
fn with_modifiers(
    entry: &TieBreak,
    score: Option<ScoreBasis>,
    table: &Crosstable,
) -> Vec<Hypothesis> {
    let base_cost = entry.print_frequency as usize;
    let accepts = |modifier| entry.modifiers.contains(&modifier);
    let mut hypotheses = Vec::new();
    // before the last round is paired, Fore Buchholz equals Buchholz (8.3)
    let fore_buchholz_differs = table.with_last_round_drawn().is_some();
    if entry.depends_on(Aspect::LastRound) && !fore_buchholz_differs {
        return hypotheses;
    }
    for (cut, cost) in allowed_cuts(&accepts) {
        for played in [false, true] {
            for fore in [false, true] {
                let tried_modifiers =
                    [(played, Modifier::ForfeitsAsPlayed), (fore, Modifier::Fore)];
                let mut tried_modifiers = tried_modifiers.iter().filter(|(is_tried, _)| *is_tried);
                if !tried_modifiers
                    .clone()
                    .all(|(_, modifier)| accepts(*modifier))
                    || (played && !has_forfeits(table))
                    || (fore && !fore_buchholz_differs)
                {
                    continue;
                }
                let modifiers = Modifiers {
                    cut,
                    forfeits_as_played: played,
                    fore,
                    ..Modifiers::default()
                };
                let cost = base_cost
                    + cost
                    + if tried_modifiers.next().is_some() {
                        RARE_COST
                    } else {
                        0
                    };
                hypotheses.push(hypothesis(entry.code, score, modifiers, cost));
            }
        }
    }
    if accepts(Modifier::Limit) {
        for steps in [1, -1, 2, -2, 3, -3] {
            let modifiers = Modifiers {
                limit: Some(KoyaLimit::Moved(steps)),
                ..Modifiers::default()
            };
            hypotheses.push(hypothesis(
                entry.code,
                score,
                modifiers,
                base_cost + RARE_COST,
            ));
        }
    }
    hypotheses
}

/// Returns the absence of a cut, and then every cut that a tie-break accepts, each with its cost.
fn allowed_cuts(accepts: &impl Fn(Modifier) -> bool) -> Vec<(Option<Cut>, usize)> {
    let mut cuts = vec![(None, 0)];
    let low_cuts = [(1, 0), (2, 1), (3, RARE_COST)].map(|(low, cost)| (Cut { low, high: 0 }, cost));
    let median_cuts = [(1, 1), (2, 2)].map(|(n, cost)| (Cut { low: n, high: n }, cost));
    if accepts(Modifier::CutLow) {
        cuts.extend(low_cuts.map(|(cut, cost)| (Some(cut), cost)));
    }
    if accepts(Modifier::CutMedian) {
        cuts.extend(median_cuts.map(|(cut, cost)| (Some(cut), cost)));
    }
    cuts
}

fn hypothesis(
    code: &str,
    basis: Option<ScoreBasis>,
    modifiers: Modifiers,
    cost: usize,
) -> Hypothesis {
    let spelled = spell(code, basis, &modifiers);
    Hypothesis {
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
        text.push_str(&format!("/{limit}"));
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
    table.ids().any(forfeits)
}

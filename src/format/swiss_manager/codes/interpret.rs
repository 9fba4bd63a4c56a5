//! Interprets a number in Swiss-Manager's list of tie-breaks, together with the settings of the
//! tie-break.

use std::collections::BTreeSet;

use super::Meaning::{self, ByHand, ByType, Code, ProgramRule};
use super::UnplayedRounds::{self, Halves, Plain, Rules, Virtual};
use super::{ProgramTieBreak, TIE_BREAKS, program_code, tie_break};
use crate::format::rank_order;
use crate::import::Announcement;
use crate::model::{Cut, ScoreBasis, TieBreakSpec};

/// The settings of a tie-break, which a file states along with its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The numbers of lowest and highest results that are cut.
    pub cut: Cut,
    /// The type of tie-break that the user chose for number 68, 82 or 88, in the program's
    /// numbering: for 68, 0 is WIN, 1 WON, 2 BWG and 3 BPG; for 88, 0 is TPR, 1 APRO, 2 PTP and 3
    /// APPO. `None` if the type is not stated or has no FIDE code.
    pub kind: Option<u8>,
    /// The score that counts in a team event: match points or game points. `None` if it is not
    /// stated.
    pub basis: Option<ScoreBasis>,
    /// The limit of the Koya system, in percent of the possible score; `None` if it is not stated.
    pub limit: Option<u16>,
    /// The rating that is used for an unrated opponent; `None` if it is not stated.
    pub rating_of_unrated: Option<u16>,
    /// Whether forfeits count as games against the scheduled opponent.
    pub forfeits_as_played: bool,
    /// Whether Fore Buchholz is used instead of Buchholz.
    pub uses_fore_buchholz: bool,
    /// Whether the rules of 2026 apply instead of those of 2023.
    pub rules_2026: bool,
    /// Whether the interpretation of the parameters is likely but not certain.
    pub is_uncertain: bool,
}

/// The event for which a tie-break is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventContext {
    /// Whether the event is a team event.
    pub is_team_event: bool,
    /// The number of rounds, on which a limit in percent depends.
    pub rounds: u16,
}

/// Interprets a number in Swiss-Manager's list. Returns the criterion in FIDE's codes and an
/// announcement with everything else that is known about the tie-break. The criterion is `None` if
/// it has no code or the settings do not determine it. `settings` is `None` if the file does not
/// show them; the number alone must then determine the criterion.
///
/// The announcement has no words: the caller adds them, because only the caller knows their span.
#[must_use]
pub fn interpret(
    number: u16,
    settings: Option<&Settings>,
    context: EventContext,
) -> (Option<TieBreakSpec>, Announcement) {
    let mut announcement = Announcement {
        program_code: Some(program_code(number)),
        ..Announcement::default()
    };
    let Some(known) = tie_break(number) else {
        return (None, announcement);
    };
    let rules_2026 = settings.is_some_and(|settings| settings.rules_2026);
    announcement.year = match number {
        _ if rules_2026 => Some(2026),
        84 | 85 if settings.is_some() => Some(2023),
        _ => None,
    };
    (announcement.edition, announcement.interpretation) = known.unplayed_rounds.edition(rules_2026);
    announcement.codes = known.meaning.codes(context.is_team_event);
    announcement.not_computable = known.meaning == ByHand;
    announcement.unrated = settings.and_then(|settings| settings.rating_of_unrated);
    announcement.uncertain = number == 12 || settings.is_some_and(|settings| settings.is_uncertain);
    (known.criterion(settings, context), announcement)
}

/// Returns all FIDE codes that the announcement of a tie-break can stand for.
pub(in crate::format) fn codes() -> BTreeSet<&'static str> {
    let codes_of = |tie_break: &ProgramTieBreak| {
        [false, true].map(|is_team_event| tie_break.meaning.codes(is_team_event))
    };
    TIE_BREAKS.iter().flat_map(codes_of).flatten().collect()
}

/// Returns the names of all editions that the announcement of a tie-break can require.
pub(in crate::format) fn editions() -> BTreeSet<&'static str> {
    editions_and_interpretations()
        .filter_map(|(edition, _)| edition)
        .collect()
}

/// Returns all interpretations of an edition that an announcement can have.
pub(in crate::format) fn interpretations() -> BTreeSet<&'static str> {
    editions_and_interpretations()
        .filter_map(|(_, reading)| reading)
        .collect()
}

fn editions_and_interpretations() -> impl Iterator<Item = EditionAndInterpretation> {
    let rules_of = |tie_break: &ProgramTieBreak| {
        [false, true].map(|rules_2026| tie_break.unplayed_rounds.edition(rules_2026))
    };
    TIE_BREAKS.iter().flat_map(rules_of)
}

/// The name of an edition (`None` if it is unknown), and the name of an unusual interpretation of
/// the edition (`None` for the usual one).
type EditionAndInterpretation = (Option<&'static str>, Option<&'static str>);

impl UnplayedRounds {
    /// Returns the edition and the interpretation by which the program counts unplayed rounds.
    /// `rules_2026` says whether the file states the rules of 2026.
    const fn edition(self, rules_2026: bool) -> EditionAndInterpretation {
        match self {
            Plain => (None, None),
            Virtual => (Some("legacy"), None),
            Halves => (Some("legacy"), Some("half-virtual")),
            Rules if rules_2026 => (Some("2026"), None),
            Rules => (Some("2024"), None),
        }
    }
}

impl Meaning {
    /// Returns the FIDE codes that a tie-break with this meaning can have.
    fn codes(self, is_team_event: bool) -> Vec<&'static str> {
        match self {
            Code("PTS", _) if is_team_event => vec!["GPTS"],
            Code(code, _) => vec![code],
            ByType(codes) => codes.to_vec(),
            ProgramRule | ByHand => Vec::new(),
        }
    }
}

impl ProgramTieBreak {
    /// Returns the criterion in FIDE's codes; `None` if it has no code or the settings do not
    /// determine it. `settings` is `None` if the file does not show them.
    fn criterion(
        &self,
        settings: Option<&Settings>,
        context: EventContext,
    ) -> Option<TieBreakSpec> {
        let default_settings = Settings::default();
        let settings = match settings {
            Some(settings) => settings,
            None if self.hides_parameters || self.has_cut() => return None,
            None => &default_settings,
        };
        let settings_cut = self.has_cut().then_some(settings.cut);
        let (code, cut) = match self.meaning {
            Code("PTS", _) if context.is_team_event => ("GPTS", None),
            Code(code, Some(cut)) => (code, Some(cut)),
            Code(code, None) => (code, settings_cut),
            ByType(codes) => (*codes.get(usize::from(settings.kind?))?, settings_cut),
            ProgramRule | ByHand => return None,
        };
        let basis = match settings.basis {
            _ if self.number == 14 => Some(ScoreBasis::MatchPoints),
            basis if context.is_team_event => basis,
            _ => None,
        };
        let mut text = code.to_owned();
        text.push_str(match basis {
            Some(ScoreBasis::MatchPoints) => ":MP",
            Some(ScoreBasis::GamePoints) => ":GP",
            None => "",
        });
        text.push_str(&match cut.unwrap_or_default() {
            Cut { low: 0, high: 0 } => String::new(),
            Cut { low, high: 0 } => format!("/C{low}"),
            Cut { low, high } if low == high => format!("/M{low}"),
            // the notation cannot state other cuts
            _ => return None,
        });
        if let Some(limit) = settings.limit.filter(|_| code == "KS") {
            match limit_in_half_points(limit, context.rounds) {
                0 => {}
                steps => text.push_str(&format!("/L{steps:+}")),
            }
        }
        let uses_ratings = matches!(code, "ARO" | "TPR" | "APRO" | "PTP" | "APPO");
        if let Some(unrated) = settings
            .rating_of_unrated
            .filter(|&rating| uses_ratings && rating > 0)
        {
            text.push_str(&format!("/U{unrated}"));
        }
        if settings.uses_fore_buchholz {
            text.push_str("/F");
        }
        if settings.forfeits_as_played {
            text.push_str("/P");
        }
        let order = rank_order(&text).ok()?;
        order.criteria.into_iter().next()
    }

    /// Whether Swiss-Manager lets the user choose a cut for this tie-break.
    fn has_cut(&self) -> bool {
        matches!(self.number, 36 | 37 | 52 | 70 | 80 | 82 | 84..=86)
    }
}

/// Returns the number of half points by which a limit is above 50 percent of the possible score;
/// negative if it is below. `percent` is the limit in percent of the possible score. Scores are
/// multiples of half a point, so a limit between two scores means the higher score.
fn limit_in_half_points(percent: u16, rounds: u16) -> i32 {
    let (percent, rounds) = (i32::from(percent), i32::from(rounds));
    (percent * rounds + 49).div_euclid(50) - rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWISS: EventContext = EventContext {
        is_team_event: false,
        rounds: 9,
    };

    fn check(number: u16, settings: Option<Settings>, context: EventContext, expected: &str) {
        let (spec, announcement) = interpret(number, settings.as_ref(), context);
        assert_eq!(announcement.program_code, Some(program_code(number)));
        let rules = [announcement.edition, announcement.interpretation]
            .into_iter()
            .flatten();
        let rules: String = rules.map(|rule| format!(" {rule}")).collect();
        let spelled_criterion = spec.map_or("-".to_owned(), |spec| spec.spelled);
        assert_eq!(spelled_criterion + &rules, expected);
    }

    fn cut(low: u16, high: u16) -> Option<Settings> {
        Some(Settings {
            cut: Cut { low, high },
            ..Settings::default()
        })
    }

    #[test]
    fn numbers_and_settings_determine_criteria() {
        check(84, cut(1, 0), SWISS, "BH/C1 2024");
        check(84, cut(0, 1), SWISS, "- 2024");
        check(37, cut(1, 1), SWISS, "BH/M1 legacy");
        check(52, cut(0, 0), SWISS, "SB legacy half-virtual");
        check(4, None, SWISS, "BH/M1");
        check(1, None, SWISS, "PTS");
        let settings = Settings {
            rules_2026: true,
            forfeits_as_played: true,
            ..Settings::default()
        };
        check(85, Some(settings), SWISS, "SB/P 2026");
        // what a program computes by rules of its own has no code
        check(54, cut(0, 0), SWISS, "-");
        check(93, None, SWISS, "-");
    }

    #[test]
    fn without_the_hidden_parameters_the_criterion_is_unknown() {
        check(37, None, SWISS, "- legacy");
        check(68, None, SWISS, "-");
        check(84, None, SWISS, "- 2024");
        assert_eq!(interpret(37, None, SWISS).1.codes, ["BH"]);
        assert_eq!(interpret(84, None, SWISS).1.year, None);
        assert_eq!(interpret(84, cut(0, 0).as_ref(), SWISS).1.year, Some(2023));
        assert!(interpret(5, None, SWISS).1.not_computable);
    }

    #[test]
    fn the_parameter_selects_the_code() {
        let kind = |kind| {
            Some(Settings {
                kind: Some(kind),
                rating_of_unrated: Some(1400),
                ..Settings::default()
            })
        };
        check(68, kind(2), SWISS, "BWG");
        check(68, kind(4), SWISS, "-");
        check(88, kind(0), SWISS, "TPR/U1400 2024");
        check(82, kind(1), SWISS, "EMGSB 2024");
    }

    #[test]
    fn a_limit_in_percent_becomes_half_points() {
        let limit = |percent| {
            Some(Settings {
                limit: Some(percent),
                ..Settings::default()
            })
        };
        check(87, limit(50), SWISS, "KS 2024");
        // 5.4 of 9: a score of 5.5 reaches it, one of 5 does not
        check(87, limit(60), SWISS, "KS/L+2 2024");
        check(87, limit(40), SWISS, "KS/L-1 2024");
    }

    #[test]
    fn criteria_of_team_events_name_their_score() {
        let teams = EventContext {
            is_team_event: true,
            ..SWISS
        };
        let matches = Settings {
            basis: Some(ScoreBasis::MatchPoints),
            cut: Cut { low: 1, high: 0 },
            ..Settings::default()
        };
        check(84, Some(matches), teams, "BH:MP/C1 2024");
        check(1, None, teams, "GPTS");
        check(14, None, teams, "DE:MP");
    }
}

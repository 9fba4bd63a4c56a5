//! Q808: stated rating figures do not follow from the games in the file.

mod computed;
mod departure;
mod rows;
mod stated;

use std::borrow::Cow;

use self::computed::{Difference, Event, Figures};
use self::departure::{Departure, RatingSource};
use self::rows::Row;
use self::stated::{StatedFigure, StatedFigures};
use crate::audit::check::{Builder, check};
use crate::audit::several::{self, Words};
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, Severity, count};
use crate::import::RatingFigure;
use crate::model::{FieldKey, PlayerId};
use crate::number::Exact;
use crate::rating::{Regulations, category_of, first_day};

check! {
    RATING_FIGURES_DIFFER = "Q808" "rating-figures-differ", Warning,
    page: include_str!("../../../../docs/checks/rating-figures-differ.md"),
    compares: RatingFigures,
    not_corrected: "the figures do not show which of them is wrong",
    may_be_right: true,
    run: rating_figures_differ on facts,
}

const RULE: &str = "B.02 8.3";
const FIX: &str = "correct ratings, K and results in the pairing program and compute the rating \
                   figures again; FIDE computes its own";
/// The words of the finding about several players for whose differences no common reason is known.
const WORDS: Words<'_> = Words {
    field: FieldKey::RatingFigures,
    message_for_many: "rating figures differ, and no common reason was found",
    label: "differs",
    max_share: 30,
};

/// A player whose stated figures differ from those that follow from the games.
struct DifferingPlayer<'s> {
    stated: &'s StatedFigures,
    differences: Vec<Difference>,
}

fn rating_figures_differ(facts: &Facts<'_>, findings: &mut Findings) {
    let stated_figures = StatedFigures::collect(facts);
    if stated_figures.is_empty() {
        return;
    }
    let event = match why_not_compared_with_games(facts) {
        None => Event::new(facts, RatingSource::required(facts)),
        Some(_) => None,
    };
    match event {
        Some(event) => compare_with_games(facts, findings, &stated_figures, &event),
        None => compare_rows(facts, findings, &stated_figures),
    }
}

/// Says why the stated figures cannot be compared with the games; `None` if they can.
fn why_not_compared_with_games(facts: &Facts<'_>) -> Option<Cow<'static, str>> {
    let mut needs = [Need::Results, Need::Opponents].into_iter();
    if let Some(unmet) = needs.find(|&need| !facts.has(need)) {
        return Some(facts.why_unmet(unmet));
    }
    let tournament = &facts.import.tournament;
    let mut players = tournament.players.iter();
    if facts.ratings_by_list().is_none() && !players.any(|player| player.rating.is_some()) {
        return Some("the file has no ratings".into());
    }
    let Some(start) = first_day(tournament) else {
        return Some(
            "the file does not say when the event began, and this date decides which regulations apply".into(),
        );
    };
    let class = facts.options.category;
    let class = class.unwrap_or_else(|| category_of(tournament));
    Regulations::in_force(class, start)
        .is_err()
        .then(|| "the event began before the earliest known regulations were in force".into())
}

/// Says why no stated figure can be compared, neither with games nor with other figures; `None` if
/// some figures can be compared, or if none are stated.
pub(in crate::audit) fn why_not_compared(facts: &Facts<'_>) -> Option<Cow<'static, str>> {
    let stated_figures = StatedFigures::collect(facts);
    let is_comparable =
        |stated_figures: &StatedFigures| Row::new(facts, stated_figures).is_comparable();
    if stated_figures.is_empty() || stated_figures.iter().any(is_comparable) {
        return None;
    }
    why_not_compared_with_games(facts)
}

/// Describes the stated figures that are not compared although others are; `None` if there are no
/// such figures.
pub(in crate::audit) fn describe_uncompared(facts: &Facts<'_>) -> Option<String> {
    if facts.import.claims.rating_columns.is_empty() || why_not_compared(facts).is_some() {
        return None;
    }
    if let Some(why) = why_not_compared_with_games(facts) {
        return Some(format!(
            "the rating figures, apart from a check that those of one row fit each other ({why})"
        ));
    }
    let event = Event::new(facts, RatingSource::required(facts))?;
    let stated_figures = StatedFigures::collect(facts);
    let figures_without_k = stated_figures.iter().filter(|stated_figures| {
        stated_figures.number(RatingFigure::Change).is_some()
            && !event.knows_k(stated_figures.player)
    });
    let count_without_k = figures_without_k.count();
    (count_without_k > 0).then(|| {
        format!(
            "the rating changes of {}, apart from a check that K 10, 20 or 40 gives them (no K is stated)",
            count(count_without_k, "player")
        )
    })
}

/// Compares figures with those that follow from the games. Players whose differences have one
/// common reason are reported in one finding.
fn compare_with_games(
    facts: &Facts<'_>,
    findings: &mut Findings,
    stated: &[StatedFigures],
    event: &Event,
) {
    let figures = event.figures(None);
    let players = stated.iter().map(|stated| DifferingPlayer {
        stated,
        differences: figures[stated.player.index()].differences(stated),
    });
    let (agreeing_players, mut differing_players): (Vec<_>, Vec<_>) =
        players.partition(|differing_player| differing_player.differences.is_empty());
    // a wrong result makes the figures differ
    differing_players.retain(|differing_player| {
        let text = || describe(facts, differing_player);
        !findings.attach(
            &RATING_FIGURES_DIFFER,
            differing_player.stated.player,
            Severity::Warning,
            text,
        )
    });
    if differing_players.is_empty() {
        return;
    }
    let departures = departures_for_all(facts, event, &agreeing_players);
    let report = Report {
        facts,
        event,
        figures: &figures,
    };
    while let Some(reason) = report.best_reason(&differing_players, &departures) {
        let (group, rest): (Vec<_>, Vec<_>) = differing_players
            .into_iter()
            .partition(|differing_player| report.explains(reason, differing_player));
        report.report_explained(findings, &group, reason);
        differing_players = rest;
    }
    report.report_unexplained(findings, &differing_players);
}

/// Returns the departures from the regulations under which the figures of the players in `agreeing`
/// are still right, each with the figures of all players. Other departures are ruled out, because a
/// program that departs from the regulations does so for all players.
fn departures_for_all(
    facts: &Facts<'_>,
    event: &Event,
    agreeing: &[DifferingPlayer<'_>],
) -> Vec<(Departure, Vec<Figures>)> {
    let departures = Departure::candidates(facts, &event.ratings.regulations);
    let departures = departures.filter_map(|departure| {
        let figures = match departure {
            Departure::Ratings(source) => Event::new(facts, source)?.figures(None),
            _ => event.figures(Some(departure)),
        };
        let fits_all = agreeing
            .iter()
            .all(|differing_player| agrees_with(&figures, differing_player.stated));
        fits_all.then_some((departure, figures))
    });
    departures.collect()
}

/// Whether all stated figures of a player agree with the computed ones.
fn agrees_with(figures: &[Figures], stated: &StatedFigures) -> bool {
    figures[stated.player.index()]
        .differences(stated)
        .is_empty()
}

/// A reason that explains why the figures of several players differ.
#[derive(Clone, Copy)]
enum Reason<'d> {
    /// Only the rating changes differ, and another K factor gives the stated ones.
    OtherK,
    /// The stated figures agree with those computed with this departure from the regulations.
    Departure(Departure, &'d [Figures]),
}

impl Reason<'_> {
    /// Returns the reason as a clause for messages: `forfeits were counted as games`.
    const fn words(self) -> &'static str {
        match self {
            Reason::OtherK => "another K was used",
            Reason::Departure(departure, _) => departure.words(),
        }
    }
}

/// The data that all findings about rating figures share.
struct Report<'r> {
    facts: &'r Facts<'r>,
    event: &'r Event,
    figures: &'r [Figures],
}

impl Report<'_> {
    /// Returns the reason that explains the figures of the largest number of players; `None` if no
    /// reason explains the figures of any player.
    fn best_reason<'d>(
        &self,
        differing_players: &[DifferingPlayer<'_>],
        departures: &'d [(Departure, Vec<Figures>)],
    ) -> Option<Reason<'d>> {
        let departures = departures.iter();
        let departures =
            departures.map(|(departure, figures)| Reason::Departure(*departure, figures));
        let mut best_reason = None;
        let mut max_players = 0;
        for reason in std::iter::once(Reason::OtherK).chain(departures) {
            let player_count = differing_players
                .iter()
                .filter(|differing_player| self.explains(reason, differing_player));
            let player_count = player_count.count();
            // of reasons that explain equally many, the more usual one counts
            if player_count > max_players {
                (best_reason, max_players) = (Some(reason), player_count);
            }
        }
        best_reason
    }

    fn explains(&self, reason: Reason<'_>, differing_player: &DifferingPlayer<'_>) -> bool {
        match reason {
            Reason::OtherK => self.coefficient(differing_player).is_some(),
            Reason::Departure(_, figures) => agrees_with(figures, differing_player.stated),
        }
    }

    /// Returns the K factor that gives a stated rating change. `None` if the change is not the only
    /// figure that differs, or if no usual K factor gives it.
    fn coefficient(&self, player: &DifferingPlayer<'_>) -> Option<u16> {
        let [(change, _)] = &player.differences[..] else {
            return None;
        };
        let is_change = change.figure == RatingFigure::Change;
        let figures = &self.figures[player.stated.player.index()];
        figures.other_coefficient(change).filter(|_| is_change)
    }

    /// Reports players for whose figures a common reason is known.
    fn report_explained(
        &self,
        findings: &mut Findings,
        group: &[DifferingPlayer<'_>],
        reason: Reason<'_>,
    ) {
        let words = reason.words();
        if let [differing_player] = group {
            let other_k = self
                .coefficient(differing_player)
                .filter(|_| matches!(reason, Reason::OtherK));
            let guess = match other_k {
                Some(k) => format!(", perhaps because K {k} was used"),
                None => format!(", perhaps because {words}"),
            };
            self.report_one(findings, differing_player, &guess)
                .certainty(Certainty::Heuristic);
            return;
        }
        let message = format!(
            "rating figures of {} differ, perhaps because {words}",
            count(group.len(), "player")
        );
        let lines = group.iter().map(|differing_player| {
            let line = describe_in_list(self.facts, differing_player);
            match self.coefficient(differing_player) {
                Some(k) if matches!(reason, Reason::OtherK) => format!("{line}; K {k} fits"),
                _ => line,
            }
        });
        self.report_many(findings, message, group, lines.collect())
            .certainty(Certainty::Heuristic);
    }

    /// Reports players for whose figures no reason is known.
    fn report_unexplained(&self, findings: &mut Findings, group: &[DifferingPlayer<'_>]) {
        if several::is_reported_as_one(self.facts, group.len(), &WORDS) {
            let player_count = self.facts.import.tournament.players.len();
            let message = format!(
                "{}: {} of {player_count} players",
                WORDS.message_for_many,
                group.len()
            );
            let lines = group
                .iter()
                .map(|differing_player| describe_in_list(self.facts, differing_player));
            self.report_many(findings, message, group, lines.collect())
                .note(
                    "the figures may have been computed with ratings that the file does not state",
                )
                .certainty(self.certainty());
            return;
        }
        for differing_player in group {
            let certainty = self.certainty();
            self.report_one(findings, differing_player, "")
                .certainty(certainty);
        }
    }

    /// Reports several players in one finding. `lines` has a line for each of them.
    fn report_many<'f>(
        &self,
        findings: &'f mut Findings,
        message: String,
        group: &[DifferingPlayer<'_>],
        lines: Vec<String>,
    ) -> Builder<'f> {
        let (first_figure, right) = &group[0].differences[0];
        findings
            .report(&RATING_FIGURES_DIFFER, message)
            .at(
                first_figure.span,
                label("the first such player: ", first_figure, *right),
            )
            .found(group.len().to_string())
            .because(lines)
            .rule(RULE)
            .fix(FIX)
    }

    /// Reports one player. `guess` is a possible cause, which is appended to the message; it may be
    /// empty.
    fn report_one<'f>(
        &self,
        findings: &'f mut Findings,
        differing_player: &DifferingPlayer<'_>,
        guess: &str,
    ) -> Builder<'f> {
        let (first_figure, right) = &differing_player.differences[0];
        let player = differing_player.stated.player;
        let stated_text = first_figure.in_notation(first_figure.value);
        let finding = findings
            .report(
                &RATING_FIGURES_DIFFER,
                describe(self.facts, differing_player) + guess,
            )
            .at(first_figure.span, label("", first_figure, *right))
            .player(self.facts.number(player))
            .because(self.event.derivation(self.facts, player))
            .rule(RULE)
            .fix(FIX);
        match right {
            Some(right) => finding.values(stated_text, first_figure.in_notation(*right)),
            None => finding.found(stated_text),
        }
    }

    fn certainty(&self) -> Certainty {
        match self.facts.ratings_by_list() {
            Some(_) => Certainty::ByList,
            None => Certainty::ByRule,
        }
    }
}

/// Describes the differences of one player, as the message of a finding.
fn describe(facts: &Facts<'_>, differing_player: &DifferingPlayer<'_>) -> String {
    format!(
        "rating figures of {} differ: {}",
        facts.who(differing_player.stated.player),
        describe_differences(facts, differing_player)
    )
}

/// Describes each figure that differs, with the correct one: `we 6,33 instead of 6,23; rtg+/- 1,7
/// instead of 2,7`.
fn describe_differences(facts: &Facts<'_>, differing_player: &DifferingPlayer<'_>) -> String {
    let differences = differing_player.differences.iter();
    let words = differences.map(|(stated, right)| match right {
        Some(right) => format!(
            "{} instead of {}",
            stated.words(facts),
            stated.in_notation(*right)
        ),
        None => format!(
            "{}, but K 10, 20 and 40 give other changes",
            stated.words(facts)
        ),
    });
    let words: Vec<String> = words.collect();
    words.join("; ")
}

/// Describes the differences of one player, as a line in the list of several players.
fn describe_in_list(facts: &Facts<'_>, differing_player: &DifferingPlayer<'_>) -> String {
    let player = facts.who(differing_player.stated.player);
    format!(
        "{player}: {}",
        describe_differences(facts, differing_player)
    )
}

fn label(prefix: &str, stated: &StatedFigure, right: Option<Exact>) -> String {
    match right {
        Some(right) => {
            let right_text = stated.in_notation(right);
            format!("{prefix}the games give {right_text}")
        }
        None => format!("{prefix}not K times W − We for any usual K"),
    }
}

/// Compares the figures of each row with each other, without games.
fn compare_rows(facts: &Facts<'_>, findings: &mut Findings, stated: &[StatedFigures]) {
    let rows = stated.iter().filter_map(|stated| {
        let found = Row::new(facts, stated).find_contradiction(facts)?;
        Some((stated.player, found))
    });
    let rows: Vec<(PlayerId, (String, &StatedFigure, Exact))> = rows.collect();
    let message = |player, words: &str| {
        format!(
            "rating figures of {} contradict each other: {words}",
            facts.who(player)
        )
    };
    if several::is_reported_as_one(facts, rows.len(), &WORDS) {
        let (_, (_, number, _)) = &rows[0];
        let player_count = facts.import.tournament.players.len();
        let text = format!(
            "rating figures contradict each other: {} of {player_count} players",
            rows.len()
        );
        let lines = rows
            .iter()
            .map(|(player, (words, ..))| format!("{}: {words}", facts.who(*player)));
        findings
            .report(&RATING_FIGURES_DIFFER, text)
            .at(number.span, "the first such player")
            .found(rows.len().to_string())
            .because(lines)
            .rule(RULE)
            .fix(FIX);
        return;
    }
    for (player, (words, number, right)) in rows {
        let right_text = number.in_notation(right);
        findings
            .report(&RATING_FIGURES_DIFFER, message(player, &words))
            .at(number.span, "contradicts the other figures")
            .player(facts.number(player))
            .values(number.in_notation(number.value), right_text)
            .rule(RULE)
            .fix(FIX);
    }
}

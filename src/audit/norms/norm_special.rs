//! N905: a norm depends on a special rule.

use super::{describe_value_sources, highest_norm, name_span, players_near_norm};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::Certainty;
use crate::rating::norms::{Assessment, UNRATED_OPPONENT_RATING};

check! {
    NORM_SPECIAL = "N905" "norm-special", Warning,
    page: include_str!("../../../docs/checks/norm-special.md"),
    needs: [Results, Rounds, Opponents, Norms],
    not_corrected: "nothing has to be corrected",
    may_be_right: true,
    run: norm_special,
}

fn norm_special(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    for player in players_near_norm(case) {
        let Some(highest_norm_result) = highest_norm(player) else {
            continue;
        };
        let assessment = &highest_norm_result.best_assessment;
        let special_rules = assessment.special_rules.iter();
        let mut words: Vec<String> = special_rules
            .map(|special| special.words().to_owned())
            .collect();
        words.extend(describe_decisive_floor(assessment));
        let Some(message) = words.first() else {
            continue;
        };
        let (norm, who) = (assessment.norm.name(), facts.who(player.player));
        let mut finding = findings
            .report(
                &NORM_SPECIAL,
                format!("{norm} norm of {who} depends on a special rule: {message}"),
            )
            .at(name_span(facts, player.player), format!("{norm} norm"))
            .player(facts.number(player.player))
            .found(norm)
            .because([describe_value_sources(facts, [assessment])])
            .fix("state the rule on the certificate under special remarks")
            .certainty(Certainty::ByRule);
        for special in &assessment.special_rules {
            finding = finding.rule(special.article());
        }
        if words.len() > assessment.special_rules.len() {
            finding = finding.rule("B.01 1.4.6c");
        }
        for note in words.into_iter().skip(1) {
            finding = finding.note(note);
        }
        finding.finish();
    }
}

/// Says that the norm depends on the floor to which the rating of one opponent is raised; `None` if
/// it does not.
fn describe_decisive_floor(assessment: &Assessment) -> Option<String> {
    let raised_rating = assessment.raised_opponent?;
    let games = i64::try_from(assessment.used_games.len())
        .ok()
        .filter(|&games| games > 0)?;
    let rating_before = raised_rating.own_rating.unwrap_or(UNRATED_OPPONENT_RATING);
    let gain = i64::from(raised_rating.floor) - i64::from(rating_before);
    // rounded half up (B.01 1.4.7)
    let average = (2 * (assessment.sum - gain) + games).div_euclid(2 * games);
    let average = i32::try_from(average).ok()?;
    let performance = average + assessment.difference?;
    let norm = assessment.norm;
    let is_decisive = average < norm.average() || performance < norm.performance();
    is_decisive.then(|| {
        format!(
            "the opponent of round {} counts with {} instead of {rating_before}; otherwise the \
             performance would be {performance}",
            raised_rating.round, raised_rating.floor
        )
    })
}

//! The pairings of a Swiss event compared with the rules, and a round that was paired.

use super::table::{Column, Table};
use super::wrap::{indented, wrap};
use super::{title, who};
use crate::finding::amount;
use crate::model::{Colour, Outcome, PlayerId, Tournament};
use crate::pairing::verify::{
    Board, Cause, Chain, Differing, Reason, Rule, Tried, Verdict, chains, likely_edition,
};
use crate::pairing::{Criterion, Edition, NoPairing, OrderRule};
use crate::report::{Paint, Paired, Style, Verified, VerifiedRound};

/// Why there is no pairing, in words that fit after "not checked:".
#[must_use]
pub const fn no_pairing(reason: NoPairing) -> &'static str {
    match reason {
        NoPairing::Impossible => "no pairing keeps all absolute rules, so the arbiter decides",
        NoPairing::Limit => "the pairing was not found within the time limit (--time-limit)",
        NoPairing::TooWide => "the event is too large for the engine",
    }
}

/// The rounds of an event with the editions that they fit.
#[must_use]
pub fn pairings(verified: &Verified<'_>, style: Style) -> String {
    let title = title(verified.source, verified.import);
    let rounds = match &verified.rounds {
        Ok(rounds) => rounds,
        Err(why) => {
            let text = format!("{title}: pairings are not checked: {why}");
            return format!("{}\n", wrap(&text, style.text_width()));
        }
    };
    let head = format!("{title}: pairings by the Dutch system");
    let mut out = format!("{}\n\n", style.paint(head, Paint::Bold));
    let follows = match verified.editions {
        [only] => format!("Follows the rules of {}", only.name()),
        _ => "Follows the rules of".to_owned(),
    };
    let mut table = Table::new([("Round", Column::Right), (&follows, Column::Wrap)]);
    for round in rounds {
        table.row(vec![round.round.to_string(), in_short(round)]);
    }
    out += &table.render(style);
    let verdicts: Vec<Verdict> = verified.verdicts().cloned().collect();
    for verdict in verdicts.iter().filter(|verdict| verdict.differs()) {
        out += &differing(verified, verdict, style);
    }
    out + &conclusion(verified, &verdicts, style)
}

fn in_short(round: &VerifiedRound) -> String {
    let verdict = match &round.verdict {
        Ok(verdict) => verdict,
        Err(why) => return format!("not checked: {why}"),
    };
    let fits: Vec<&str> = verdict.fits().map(Edition::name).collect();
    let tried: Vec<&str> = verdict
        .tried
        .iter()
        .map(|tried| tried.edition.name())
        .collect();
    match &fits[..] {
        [] if tried.len() == 1 => "no".to_owned(),
        [_] if tried.len() == 1 => "yes".to_owned(),
        [] if verdict.older => "neither; the rules before 2014 give it".to_owned(),
        [] => "neither".to_owned(),
        [only] if tried.len() > 1 => format!("{only} only"),
        _ => fits.join(" and "),
    }
}

/// The boards of a round that no edition gives, each chain on separate lines.
fn differing(verified: &Verified<'_>, verdict: &Verdict, style: Style) -> String {
    let tournament = &verified.import.tournament;
    let mut out = format!("\nRound {}\n", verdict.round);
    let mut shown: Vec<&Differing> = Vec::new();
    for tried in &verdict.tried {
        let Ok(difference) = &tried.outcome else {
            continue;
        };
        if !shown.contains(&difference) {
            shown.push(difference);
            let same = |other: &&Tried| other.outcome.as_ref().ok() == Some(difference);
            let editions = verdict.tried.iter().filter(same);
            let editions: Vec<&str> = editions.map(|tried| tried.edition.name()).collect();
            let rules = format!("rules of {}", editions.join(" and "));
            out += &boards_that_differ(tournament, &rules, difference, style);
        }
        let mut reasons = verdict.reasons.iter();
        if let Some(reason) = reasons.find(|reason| reason.edition == tried.edition) {
            let text = format!(
                "{}: {}",
                tried.edition.name(),
                reason_in_words(tournament, reason)
            );
            out += &indented(&text, 4, 0, style);
        }
    }
    if let Some(cause) = &verdict.cause {
        let text = format!("It would fit if {}.", cause_in_words(tournament, *cause));
        out += &indented(&text, 2, 0, style);
    }
    out
}

/// One line for each chain of boards, and one for all boards that differ only in colours.
fn boards_that_differ(
    tournament: &Tournament,
    rules: &str,
    difference: &Differing,
    style: Style,
) -> String {
    let chains = chains(&difference.file, &difference.engine);
    let (colours, pairs): (Vec<&Chain>, Vec<&Chain>) =
        chains.iter().partition(|chain| chain.is_of_colours());
    let mut out = String::new();
    for chain in pairs {
        let text = format!(
            "{rules}: {} instead of {}",
            boards(tournament, &chain.engine),
            boards(tournament, &chain.file)
        );
        out += &indented(&text, 2, 0, style);
    }
    let turned: Vec<Board> = colours
        .iter()
        .flat_map(|chain| &chain.engine)
        .copied()
        .collect();
    if !turned.is_empty() {
        let more = match turned.len().saturating_sub(SHOWN_BOARDS) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let first = &turned[..turned.len().min(SHOWN_BOARDS)];
        let text = format!(
            "{rules}: the other colours: {}{more}",
            boards(tournament, first)
        );
        out += &indented(&text, 2, 0, style);
    }
    out
}

/// The most boards with other colours that are listed.
const SHOWN_BOARDS: usize = 10;

/// The first difference in words: `first difference in the bracket of 4.5: C14, players who float
/// down again as in the round before: 1 instead of 0 (22 Example, Anna)`.
#[must_use]
pub fn reason_in_words(tournament: &Tournament, reason: &Reason) -> String {
    let name = reason.rule.name(reason.edition);
    let what = match &reason.rule {
        Rule::Barred(pairs) => {
            let pairs = pairs.iter().map(|[first, second]| {
                format!(
                    "{} and {}",
                    who(tournament, *first),
                    who(tournament, *second)
                )
            });
            format!("{} may not meet", pairs.collect::<Vec<_>>().join("; "))
        }
        Rule::Completion => "the players below could not all be paired".to_owned(),
        Rule::Bye => "the bye goes to a player who should not have it".to_owned(),
        Rule::Criterion {
            criterion,
            counts: [engine, recorded],
            players,
        } => {
            let mut names: Vec<String> = players.iter().map(|&id| who(tournament, id)).collect();
            names.truncate(SHOWN);
            let names = match names.is_empty() {
                true => String::new(),
                false => format!(" ({})", names.join("; ")),
            };
            let what = in_words(*criterion);
            match engine == recorded {
                true => format!("{what}: {recorded} in both, with higher scores{names}"),
                false => format!("{what}: {recorded} instead of {engine}{names}"),
            }
        }
        Rule::Order(rule) => format!(
            "equal in every criterion, and later in the order of the rules ({})",
            order_in_words(*rule)
        ),
        Rule::Colours => return format!("only colours differ (article {name})"),
    };
    let place = reason.score.map_or_else(String::new, |score| {
        format!(" in the bracket of {}", amount(&score.to_string(), "point"))
    });
    format!("first difference{place}: {name}, {what}")
}

/// The rule of the order of generation that decides, in words.
const fn order_in_words(rule: OrderRule) -> &'static str {
    match rule {
        OrderRule::Movers => "other players moved down are paired",
        OrderRule::MoverOpponents => "other opponents of the players moved down",
        OrderRule::FewerExchanges => "more players are exchanged between the halves",
        OrderRule::NearerExchanges | OrderRule::LeavingUpper | OrderRule::LeavingLower => {
            "a later exchange between the halves"
        }
        OrderRule::Transposition => "a later transposition of the lower half",
    }
}

/// The most players that are named.
const SHOWN: usize = 4;

/// What a criterion counts.
const fn in_words(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Pairs => "players left over in the bracket",
        Criterion::LeftScores => "scores of the players left over",
        Criterion::Differences => "differences of scores",
        Criterion::NextBye => "players of the last bracket who may not have the bye",
        Criterion::NextPairs => "players left over in the next bracket",
        Criterion::NextScores => "scores of the players left over in the next bracket",
        Criterion::NextDifferences => "differences of scores in the next bracket",
        Criterion::Unplayed => "unplayed games of the player with the bye",
        Criterion::TopDifference => "colour differences beyond 2",
        Criterion::TopRepetition => "colours three times in a row",
        Criterion::Preference => "players without their colour preference",
        Criterion::StrongPreference => "players without their strong colour preference",
        Criterion::Downfloat(_) => "repeated downfloats",
        Criterion::Upfloat(_) => "repeated upfloats",
        Criterion::Floats(_) => "repeated floats",
        Criterion::DownfloatScore(_) => "score differences of repeated downfloats",
        Criterion::UpfloatScore(_) => "score differences of repeated upfloats",
    }
}

fn number(tournament: &Tournament, id: PlayerId) -> String {
    let number = tournament.player(id).number;
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// `4-14 5-20`, White first; `23 bye`.
fn boards(tournament: &Tournament, boards: &[Board]) -> String {
    let words = boards.iter().map(|board| match board.black {
        Some(black) => format!(
            "{}-{}",
            number(tournament, board.white),
            number(tournament, black)
        ),
        None => format!("{} bye", number(tournament, board.white)),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// A cause in words that fit after "if".
#[must_use]
pub fn cause_in_words(tournament: &Tournament, cause: Cause) -> String {
    let who = |id| who(tournament, id);
    match cause {
        Cause::OtherEdition(edition) => {
            format!("the rules of {} were used, which give it", edition.name())
        }
        Cause::NumbersExchanged(first, second) => format!(
            "{} and {} had each other's starting numbers",
            who(first),
            who(second)
        ),
        Cause::WrongNumber(player, number) => format!(
            "{} had the starting number {number} when the round was paired",
            who(player)
        ),
        Cause::InitialColour(colour) => {
            let colour = match colour {
                Colour::White => "White",
                Colour::Black => "Black",
            };
            format!("{colour} had been drawn for the first player of round 1")
        }
        Cause::BoardByHand(board) => match board.black {
            Some(black) => format!(
                "{} and {} were paired by hand, and all others by the rules",
                who(board.white),
                who(black)
            ),
            None => format!(
                "the bye of {} was given by hand, and all others were paired by the rules",
                who(board.white)
            ),
        },
        Cause::WrongResult(first, second, round) => format!(
            "the game between {} and {} in round {round} had another result when the round was \
             paired",
            who(first),
            who(second)
        ),
        Cause::WrongBye(player, round, kind) => {
            let kind = match kind {
                Outcome::PairingAllocatedBye => "the pairing-allocated bye",
                Outcome::FullPointBye => "a full-point bye",
                Outcome::HalfPointBye => "a half-point bye",
                Outcome::ZeroPointBye => "a zero-point bye",
                _ => "an absence",
            };
            format!("{} had {kind} in round {round}", who(player))
        }
        Cause::NotAccelerated => "the round was not accelerated".to_owned(),
        Cause::Accelerated(players, points) => format!(
            "the first {players} players had {points} fictitious points (Baku acceleration)"
        ),
    }
}

fn conclusion(verified: &Verified<'_>, verdicts: &[Verdict], style: Style) -> String {
    let count = verdicts.len();
    if count == 0 {
        return "\nNo round was checked.\n".to_owned();
    }
    let of = |edition: Edition| {
        let fits = |verdict: &&Verdict| verdict.fits().any(|known| known == edition);
        let fitting = verdicts.iter().filter(fits).count();
        format!("{fitting} of {count} to the rules of {}", edition.name())
    };
    let editions: Vec<String> = verified
        .editions
        .iter()
        .map(|edition| of(*edition))
        .collect();
    let mut text = format!(
        "Rounds that are paired according to the rules: {}.",
        editions.join(", ")
    );
    let likely = likely_edition(verdicts, verified.editions);
    if let Some((edition, _)) = likely.filter(|_| verified.editions.len() > 1) {
        text += &format!(
            " The event was probably paired by those of {}.",
            edition.name()
        );
    }
    if verdicts.iter().any(Verdict::differs) && verified.editions.len() > 1 {
        text += " A round that follows no rules is a question to the arbiter: numbers or results \
                 may have been corrected after it was paired.";
    }
    format!("\n{}\n", wrap(&text, style.text_width()))
}

/// The pairing of a round.
#[must_use]
pub fn paired(paired: &Paired<'_>, style: Style) -> String {
    let tournament = &paired.import.tournament;
    let head = format!(
        "{}: round {} by the Dutch system of {}",
        title(paired.source, paired.import),
        paired.round,
        paired.edition.name()
    );
    let mut table = Table::new([
        ("Board", Column::Right),
        ("White", Column::Cut),
        ("Black", Column::Cut),
        ("Colours by", Column::Left),
    ]);
    for (board, pair) in (1..).zip(&paired.pairing.pairs) {
        table.row(vec![
            board.to_string(),
            who(tournament, pair.white),
            who(tournament, pair.black),
            pair.rule.article(paired.edition).to_owned(),
        ]);
    }
    let mut out = format!(
        "{}\n{}",
        style.paint(head, Paint::Bold),
        table.render(style)
    );
    if let Some(bye) = paired.pairing.bye {
        out += &format!("\nPairing-allocated bye: {}\n", who(tournament, bye));
    }
    out
}

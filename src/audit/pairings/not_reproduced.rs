//! W710: a round whose pairings follow neither the Dutch system nor a Berger table.

use crate::audit::check::{Builder, check};
use crate::audit::{
    Case, Facts, Findings, PairingsCheck, SwissCheck, boards_in_words, breach_in_words,
    causes_in_words, editions_in_words, guess_in_words, no_guess_in_words, reason_in_words,
    round_list, table_in_words, unfinished_in_words,
};
use crate::finding::Certainty;
use crate::model::{FieldKey, PlayerId, RoundNumber};
use crate::pairing::Edition;
use crate::pairing::tables::{ReviewedRound, TableReview};
use crate::pairing::verify::{Board, Cause, Chain, Verdict, chains_and_colours};

check! {
    PAIRING_NOT_REPRODUCED = "W710" "pairing-not-reproduced", Info,
    page: include_str!("../../../docs/checks/pairing-not-reproduced.md"),
    needs: [PairingRules],
    not_corrected: "only the arbiter knows why the round was paired like this",
    run: pairing_not_reproduced,
}

/// Maximum number of groups of rounds that are reported one by one. If there are more, they are
/// reported in one finding.
const MAX_SINGLE_GROUPS: usize = 3;

/// Maximum number of boards of a round that the message names. The derivation names all of them.
const MAX_SHOWN: usize = 6;

/// Maximum number of cells of a round that are underlined in addition to the first one.
const MAX_LABELLED: usize = 3;

fn pairing_not_reproduced(case: &Case<'_>, findings: &mut Findings) {
    match case.pairings() {
        Some(PairingsCheck::Swiss(swiss)) => report_swiss_rounds(&case.facts, findings, swiss),
        Some(PairingsCheck::Tables(review)) => report_table_rounds(&case.facts, findings, review),
        Some(PairingsCheck::NotChecked(_)) | None => {}
    }
}

/// A round of a Swiss event whose pairings follow no edition of the rules.
struct Mismatch<'c> {
    verdict: &'c Verdict,
    /// The editions with which the round is compared. All of them give the same pairings for it.
    editions: Vec<Edition>,
    file_boards: &'c [Board],
    engine_boards: &'c [Board],
}

impl Mismatch<'_> {
    /// Describes the difference, with at most `limit` boards on each side: `2-1, 3-5; the rules of
    /// 2017 give 2-3, 5-1`.
    fn words(&self, facts: &Facts<'_>, limit: usize) -> String {
        format!(
            "{}; the rules of {} give {}",
            some_boards(facts, self.file_boards, limit),
            editions_in_words(&self.editions),
            some_boards(facts, self.engine_boards, limit)
        )
    }

    /// Returns the derivation: boards that break an absolute rule, groups of differing boards that
    /// share players, and the first difference under each edition. Each line is one string.
    fn lines(&self, facts: &Facts<'_>) -> Vec<String> {
        let tournament = &facts.import.tournament;
        let boards = |boards: &[Board]| boards_in_words(tournament, boards);
        let name = editions_in_words(&self.editions);
        let line = |chain: &Chain| {
            let (engine, file) = (boards(&chain.engine), boards(&chain.file));
            if chain.differs_only_in_colours() {
                format!("rules of {name}: opposite colours: {engine}")
            } else {
                format!("rules of {name}: {engine} instead of {file}")
            }
        };
        let chains = chains_and_colours(self.file_boards, self.engine_boards);
        let breaches = self.verdict.breaches.iter();
        let breaches = breaches.map(|breach| breach_in_words(tournament, breach));
        let mut lines: Vec<String> = breaches.chain(chains.iter().map(line)).collect();
        lines.extend(self.verdict.reasons.iter().map(|reason| {
            let name = reason.edition.name();
            format!("rules of {name}: {}", reason_in_words(tournament, reason))
        }));
        if self.verdict.fits_older_rules {
            lines.push("the rules before 2014 give the pairings of this round".to_owned());
        }
        lines.extend(unfinished_in_words(self.verdict));
        lines.extend(no_guess_in_words(self.verdict).map(str::to_owned));
        lines
    }

    /// Returns the derivation for a finding about several rounds: each line names the round.
    /// `has_own_cause` is `false` if all rounds have the same cause, which is then a note.
    fn lines_of_round(&self, facts: &Facts<'_>, has_own_cause: bool) -> Vec<String> {
        let (tournament, verdict) = (&facts.import.tournament, self.verdict);
        let breaches = verdict.breaches.iter();
        let breaches = breaches.map(|breach| breach_in_words(tournament, breach));
        let mut reasons = self
            .editions
            .iter()
            .filter_map(|edition| verdict.reason(*edition));
        let reason = reasons
            .next()
            .map(|reason| reason_in_words(tournament, reason));
        let own_guess = guess_in_words(tournament, verdict).filter(|_| has_own_cause);
        let lines = [self.words(facts, MAX_SHOWN)]
            .into_iter()
            .chain(breaches)
            .chain(reason)
            .chain(own_guess)
            .chain(unfinished_in_words(verdict))
            .chain(no_guess_in_words(verdict).map(str::to_owned));
        let lines = lines.map(|line| format!("round {}: {line}", verdict.round));
        lines.collect()
    }
}

fn report_swiss_rounds(facts: &Facts<'_>, findings: &mut Findings, swiss: &SwissCheck) {
    let differing_verdicts = swiss.verdicts().filter(|verdict| verdict.differs());
    let round_mismatches = differing_verdicts.filter_map(|verdict| {
        let (editions, differing) = swiss.shown_difference(verdict)?;
        Some(Mismatch {
            verdict,
            editions,
            file_boards: &differing.file,
            engine_boards: &differing.engine,
        })
    });
    // one cause, such as another order of the list, may explain several rounds
    let mut groups: Vec<(&[Cause], Vec<Mismatch<'_>>)> = Vec::new();
    for mismatch in round_mismatches {
        let causes = mismatch.verdict.causes.as_slice();
        match groups
            .iter_mut()
            .find(|(group_causes, _)| !causes.is_empty() && *group_causes == causes)
        {
            Some((_, group)) => group.push(mismatch),
            None => groups.push((causes, vec![mismatch])),
        }
    }
    // whether the system is the Dutch one is a single question
    let is_open = groups.len() > 1 && swiss.may_be_other_system();
    if groups.len() > MAX_SINGLE_GROUPS || is_open {
        let mismatches = groups.into_iter().flat_map(|(_, group)| group);
        let mut mismatches: Vec<Mismatch<'_>> = mismatches.collect();
        mismatches.sort_by_key(|mismatch| mismatch.verdict.round);
        groups = vec![(&[], mismatches)];
    }
    for (causes, group) in groups {
        report(facts, findings, swiss, (causes, &group));
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    swiss: &SwissCheck,
    (causes, group): (&[Cause], &[Mismatch<'_>]),
) {
    let tournament = &facts.import.tournament;
    let message = message_of_rounds(facts, swiss, group);
    let first_mismatch = &group[0];
    let mut finding = findings
        .report(&PAIRING_NOT_REPRODUCED, message)
        .certainty(Certainty::ByRule);
    finding = point_at(
        facts,
        finding,
        first_mismatch.verdict.round,
        first_mismatch.file_boards,
        first_mismatch.engine_boards,
    );
    if let [single_mismatch] = group {
        let words = |boards| boards_in_words(tournament, boards);
        finding = finding
            .round(single_mismatch.verdict.round.0)
            .values(
                words(single_mismatch.file_boards),
                words(single_mismatch.engine_boards),
            )
            .because(single_mismatch.lines(facts));
    } else {
        let mismatches = group.iter();
        let lines = group
            .iter()
            .flat_map(|mismatch| mismatch.lines_of_round(facts, causes.is_empty()));
        finding = finding
            .rests_on(mismatches.map(|mismatch| mismatch.words(facts, usize::MAX)))
            .found(rounds_in_words(group))
            .because(lines);
    }
    if let Some(cause) = causes_in_words(tournament, causes) {
        finding = finding.note(format!("a guess: the pairings would fit if {cause}"));
    }
    let fitting_counts = swiss.editions.iter().map(|edition| {
        let [fitting, count] = swiss.count_fitting_rounds(*edition);
        format!("{fitting} of {count} under {}", edition.name())
    });
    let fitting_counts = fitting_counts.collect::<Vec<_>>().join(", ");
    finding
        .note(format!("rounds that follow the rules of an edition: {fitting_counts}"))
        .rule("C.04.3")
        .cites(&[FieldKey::Opponents])
        .fix(if swiss.may_be_other_system() {
            "say by which system the event was paired; if by the Dutch one, explain these rounds: \
             a result or a rating may have been corrected afterwards, or the pairing changed by hand"
        } else {
            "explain how the pairing was made: a result or a rating may have been corrected \
             afterwards, or the pairing changed by hand"
        });
}

fn rounds_in_words(group: &[Mismatch<'_>]) -> String {
    let rounds = group.iter().map(|mismatch| mismatch.verdict.round);
    round_list(&rounds.collect::<Vec<RoundNumber>>())
}

/// Returns the message about the rounds of `group`, which do not follow the Dutch system.
fn message_of_rounds(facts: &Facts<'_>, swiss: &SwissCheck, group: &[Mismatch<'_>]) -> String {
    let rounds_in_words = rounds_in_words(group);
    match group {
        _ if swiss.may_be_other_system() => {
            let verb = if group.len() == 1 {
                "does not"
            } else {
                "do not"
            };
            format!(
                "the file does not name its pairing system, and {rounds_in_words} {verb} follow the Dutch \
                 one: was another system used?"
            )
        }
        [single_mismatch] => format!(
            "{rounds_in_words} does not have the pairing of the Dutch system: {}",
            single_mismatch.words(facts, MAX_SHOWN)
        ),
        _ if group.len() == swiss.rounds.len() => format!(
            "none of the {} rounds has the pairing of the Dutch system: another system, or other \
             starting numbers, may have been used",
            group.len()
        ),
        _ => format!("{rounds_in_words} do not have the pairings of the Dutch system"),
    }
}

fn report_table_rounds(facts: &Facts<'_>, findings: &mut Findings, review: &TableReview) {
    let table = table_in_words(review);
    let differing_rounds = review.rounds.iter();
    let differing_rounds = differing_rounds.filter(|round| !round.differing.is_empty());
    let differing_rounds: Vec<&ReviewedRound> = differing_rounds.collect();
    let Some(first) = differing_rounds.first() else {
        return;
    };
    let [boards, count] = review.counts();
    let line = |round: &&ReviewedRound| {
        let file = some_boards(facts, &round.differing.file, MAX_SHOWN);
        let number = round.round;
        match round.matching_round {
            Some(table_round) => {
                format!("round {number} has the pairs of round {table_round} of the table")
            }
            None => format!(
                "round {number}: {file}; round {} of the table is {}",
                round.table_round,
                some_boards(facts, &round.differing.engine, MAX_SHOWN)
            ),
        }
    };
    let message = match &differing_rounds[..] {
        _ if !review.is_recognised() => format!(
            "the pairings are not those of a Berger table with the starting numbers of the file: \
             {count} of {boards} boards differ"
        ),
        [single_round] => format!("not {table}: {}", line(single_round)),
        _ => format!("{count} of {boards} boards are not those of {table}"),
    };
    let mut finding = findings.report(&PAIRING_NOT_REPRODUCED, message);
    let boards = &first.differing;
    finding = point_at(facts, finding, first.round, &boards.file, &boards.engine);
    if let [single_round] = &differing_rounds[..] {
        let words = |boards: &[Board]| boards_in_words(&facts.import.tournament, boards);
        let differing_boards = &single_round.differing;
        finding = finding.round(single_round.round.0).values(
            words(&differing_boards.file),
            words(&differing_boards.engine),
        );
    } else {
        let boards = differing_rounds.iter().map(|round| {
            let boards = [&round.differing.file, &round.differing.engine];
            boards
                .map(|boards| boards_in_words(&facts.import.tournament, boards))
                .join("; ")
        });
        finding = finding.found(count.to_string()).rests_on(boards);
        if review.is_recognised() {
            finding = finding.because(differing_rounds.iter().map(line));
        }
    }
    finding
        .rule("C.05, annex 1")
        .cites(&[FieldKey::Opponents])
        .fix(
            "ask the arbiter by which table the event was paired; the draw, or a round played on \
             another day, may explain the differences",
        );
}

/// Labels the cells of the players whose boards in the file differ from those of the engine or the
/// table.
fn point_at<'f>(
    facts: &Facts<'_>,
    finding: Builder<'f>,
    round: RoundNumber,
    file: &[Board],
    engine: &[Board],
) -> Builder<'f> {
    let boards = file.iter().chain(engine);
    let players = boards.flat_map(|board| [Some(board.white), board.black]);
    let mut players: Vec<PlayerId> = players.flatten().collect();
    players.sort_by_key(|id| (facts.number(*id), *id));
    players.dedup();
    let mut cells = players.into_iter().map(|id| (id, facts.cell(id, round)));
    let Some((first, cell)) = cells.next() else {
        return finding;
    };
    let finding = finding.at(cell, "this pairing").player(facts.number(first));
    cells
        .take(MAX_LABELLED)
        .fold(finding, |finding, (_, cell)| {
            finding.label(cell, "and this")
        })
}

/// Describes boards, at most `limit` of them.
fn some_boards(facts: &Facts<'_>, boards: &[Board], limit: usize) -> String {
    let shown_boards = &boards[..boards.len().min(limit)];
    let words = boards_in_words(&facts.import.tournament, shown_boards);
    match boards.len() - shown_boards.len() {
        0 => words,
        further => format!("{words} and {further} more"),
    }
}

//! Finds the number of rounds in the title of a final list: `Final Ranking after 9 Rounds`.

use super::words::ROUNDS;

/// Returns the number beside a word for rounds in the title of a final list; `None` if there is none.
/// Other numbers are those of ages, days or groups: `U16`, `12 May`.
pub(super) fn number_of_rounds(title: &str) -> Option<u16> {
    let mut words: Vec<String> = vec![String::new()];
    let mut is_digit_before = false;
    for c in title.chars() {
        let is_digit = c.is_ascii_digit();
        if !c.is_alphanumeric() || is_digit != is_digit_before {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.push(c);
        }
        is_digit_before = is_digit;
    }
    words.retain(|word| !word.is_empty());
    let rounds = |index: usize| {
        let is_beside =
            |neighbour: Option<&String>| neighbour.is_some_and(|word| is_round_word(word));
        let before = index.checked_sub(1).and_then(|before| words.get(before));
        let rounds: u16 = words[index].parse().ok()?;
        (is_beside(before) || is_beside(words.get(index + 1))).then_some(rounds)
    };
    let mut numbers = (0..words.len()).filter_map(rounds);
    numbers.find(|rounds| (1..=99).contains(rounds))
}

/// Maximum number of letters that a plural or another ending adds to a word for a round.
const MAX_ENDING: usize = 2;

/// Whether a word is a word for a round, also in the plural or with another ending: `rounds`,
/// `Runden`, `туров`. Longer words mean something else: `tournament`, `турнир`.
fn is_round_word(word: &str) -> bool {
    let ends = word.char_indices().skip(3).map(|(index, _)| index);
    let mut beginnings = ends.map(|end| word.split_at(end));
    let is_round = |(beginning, ending): (&str, &str)| {
        ending.chars().count() <= MAX_ENDING && ROUNDS.meaning(beginning).is_some()
    };
    ROUNDS.meaning(word).is_some() || beginnings.any(is_round)
}

#[cfg(test)]
mod tests {
    use super::number_of_rounds;

    #[test]
    fn the_title_of_a_final_list_states_the_rounds() {
        for (title, expected) in [
            ("final ranking crosstable after 9 rounds", Some(9)),
            ("endstand nach 11 runden", Some(11)),
            ("endtabelle nach runde 7", Some(7)),
            ("lopullinen sijoitus 9 kierroksen jälkeen", Some(9)),
            ("final standings after 7r", Some(7)),
            ("final standings rd7", Some(7)),
            ("final standings 12 may 2026 after round 9", Some(9)),
            ("final standings group 2 after 7 rounds", Some(7)),
            ("итоговое положение после 9 туров", Some(9)),
            ("итоговое положение 12 турнира", None),
            ("final standings of the 12. tournament", None),
            ("final standings u 16 boys", None),
            ("final standings 13.05.2026", None),
            ("final ranking 50+ seniors", None),
            ("final standings u16", None),
            ("final standings u-16", None),
            ("final standings under 16", None),
            ("final standings 2026", None),
            ("final ranking", None),
        ] {
            assert_eq!(number_of_rounds(title), expected, "{title}");
        }
    }
}

//! Finds out what a letter that stands alone in a table of letters (`B`, `H`, `U`) means: which
//! points the round without a game gives. Some letters have several meanings, of which the points
//! of the rows prove one.

use super::cell::ResultCode;
use super::meaning::Meaning;
use super::numbers;
use super::tables::Table;

/// The letters of rounds without a game, with the codes that each may stand for, the usual one
/// first. Programs in the USA write `U` for an unplayed round and `F` for a lost game; in tournament
/// reports `U` is an allocated bye and `F` one with a full point.
const BYE_LETTERS: [(char, &[ResultCode]); 6] = [
    ('B', &[ResultCode::Win]),
    ('H', &[ResultCode::Draw]),
    ('Z', &[ResultCode::Loss]),
    ('U', &[ResultCode::Loss, ResultCode::Win]),
    ('X', &[ResultCode::Win, ResultCode::Loss]),
    ('F', &[ResultCode::Loss, ResultCode::Win]),
];

/// Minimum number of rows that prove a meaning. The points of a single row may be wrong.
const MIN_PROVING_ROWS: usize = 2;

/// What each of [`BYE_LETTERS`] stands for in a table.
pub(super) type ByeLetters = [ByeLetter; BYE_LETTERS.len()];

/// What a letter stands for in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ByeLetter {
    pub(super) code: ResultCode,
    /// The number of rows whose points prove this code.
    proving_rows: usize,
    /// The number of rows whose points prove another code.
    contradicting_rows: usize,
}

/// What the cells of a row say about the points of its player, in hundredths.
#[derive(Clone, Default)]
pub(super) struct RowPoints {
    /// The points of all cells except bye letters.
    known: i32,
    /// The number of cells with each bye letter.
    letters: [i32; BYE_LETTERS.len()],
    is_unread: bool,
}

impl RowPoints {
    /// Adds a cell with a bye letter.
    pub(super) const fn add_letter(&mut self, letter: usize) {
        self.letters[letter] += 1;
    }

    /// Adds another cell; `None` if its points are not known.
    pub(super) const fn add(&mut self, code: Option<ResultCode>) {
        match code {
            Some(code) => self.known += hundredths(code),
            None => self.is_unread = true,
        }
    }

    /// Whether the row has the stated points if the letters stand for these codes.
    fn has_points(&self, stated: i32, codes: &[ResultCode]) -> bool {
        let letters = self.letters.iter().zip(codes);
        let letter_points: i32 = letters.map(|(count, &code)| count * hundredths(code)).sum();
        self.known + letter_points == stated
    }
}

/// Returns the index in [`BYE_LETTERS`] of the letter in a cell; `None` if the cell contains
/// anything else.
///
/// letter-bye = "B"i | "H"i | "Z"i | "U"i | "X"i | "F"i
pub(super) fn bye_letter(text: &str) -> Option<usize> {
    let mut letters = text.chars().map(|letter| letter.to_ascii_uppercase());
    let letter = letters.next()?;
    let index = BYE_LETTERS.iter().position(|&(known, _)| known == letter);
    index.filter(|_| letters.next().is_none())
}

/// Infers what the letters stand for. A letter with several meanings has the one that the points of
/// most rows prove, if at least two do; otherwise the usual one. `rows` has an item for each row of
/// the table.
pub(super) fn infer(table: &Table<'_>, rows: Vec<RowPoints>) -> ByeLetters {
    let stated = table.rows.iter().map(|row| {
        let points = numbers::parse_points(&table.value_of(row, Meaning::Points).text);
        points.map(|points| points.hundredths())
    });
    let rows: Vec<(RowPoints, i32)> = rows
        .into_iter()
        .zip(stated)
        .filter_map(|(row, stated)| Some((row, stated?)))
        .filter(|(row, _)| !row.is_unread && row.letters.iter().any(|&count| count > 0))
        .collect();
    // a proved meaning helps to prove the meaning of another letter in the same row
    let mut possible_codes = BYE_LETTERS.map(|(_, codes)| codes);
    loop {
        let proofs = count_proofs(&rows, possible_codes);
        let mut is_new = false;
        for (codes, &(proving_first, proving_second)) in possible_codes.iter_mut().zip(&proofs) {
            let most = proving_first.max(proving_second);
            if codes.len() > 1 && most >= MIN_PROVING_ROWS && proving_first != proving_second {
                let proved = usize::from(proving_second > proving_first);
                *codes = &codes[proved..=proved];
                is_new = true;
            }
        }
        if !is_new {
            return std::array::from_fn(|letter| {
                let code = possible_codes[letter][0];
                let (usual, other) = proofs[letter];
                let is_usual = code == BYE_LETTERS[letter].1[0];
                let (proving_rows, contradicting_rows) = if is_usual {
                    (usual, other)
                } else {
                    (other, usual)
                };
                ByeLetter {
                    code,
                    proving_rows,
                    contradicting_rows,
                }
            });
        }
    }
}

/// Counts for each letter the rows that prove its usual meaning and those that prove its other one:
/// the points of the row are right with this meaning and wrong with the other, whatever the other
/// letters of the row stand for. `possible_codes` has, for each letter,
/// the codes that it may stand for.
fn count_proofs(
    rows: &[(RowPoints, i32)],
    possible_codes: [&[ResultCode]; BYE_LETTERS.len()],
) -> [(usize, usize); BYE_LETTERS.len()] {
    std::array::from_fn(|letter| {
        let &[usual, other] = BYE_LETTERS[letter].1 else {
            return (0, 0);
        };
        let [usual, other] = [usual, other].map(|code| {
            let mut choices = possible_codes;
            let code = [code];
            choices[letter] = &code;
            all_ways(&choices)
        });
        let fits = |(row, stated): &(RowPoints, i32), ways: &[Vec<ResultCode>]| {
            ways.iter().any(|codes| row.has_points(*stated, codes))
        };
        let rows_with_letter = rows.iter().filter(|(row, _)| row.letters[letter] > 0);
        rows_with_letter.fold((0, 0), |(first, second), row| {
            match (fits(row, &usual), fits(row, &other)) {
                (true, false) => (first + 1, second),
                (false, true) => (first, second + 1),
                _ => (first, second),
            }
        })
    })
}

/// Returns every combination of codes that contains one code of each list in `choices`.
fn all_ways(choices: &[&[ResultCode]]) -> Vec<Vec<ResultCode>> {
    let mut ways = vec![Vec::new()];
    for codes in choices {
        let longer = ways.iter().flat_map(|way| {
            let with_code = |&code: &ResultCode| [way.as_slice(), &[code]].concat();
            codes.iter().map(with_code)
        });
        ways = longer.collect();
    }
    ways
}

/// Says how the letter in a cell was read; `None` if it has only one meaning.
pub(super) fn explanation(letters: &ByeLetters, letter: usize) -> Option<String> {
    let (name, codes) = BYE_LETTERS[letter];
    if codes.len() < 2 {
        return None;
    }
    let meaning = |code| match code {
        ResultCode::Win => "a bye with a full point",
        _ => "a bye without points",
    };
    let ByeLetter {
        code,
        proving_rows,
        contradicting_rows,
    } = letters[letter];
    let is_proved = proving_rows >= MIN_PROVING_ROWS && proving_rows > contradicting_rows;
    let contradiction = codes.iter().find(|&&other| other != code).map(|&other| {
        let rows = match contradicting_rows {
            1 => "one row".to_owned(),
            rows => format!("{rows} rows"),
        };
        format!("the points of {rows} fit only {}", meaning(other))
    });
    let contradiction = contradiction.filter(|_| contradicting_rows > 0);
    let reason = match (is_proved, contradiction) {
        (true, None) => format!("because the points of {proving_rows} rows fit only this"),
        (true, Some(other)) => {
            format!("because the points of {proving_rows} rows fit only this, although {other}")
        }
        (false, Some(other)) => format!("its usual meaning, although {other}"),
        (false, None) if proving_rows > 0 => "its usual meaning".to_owned(),
        (false, None) => "its usual meaning, which the points of no row prove".to_owned(),
    };
    let read_as = meaning(code);
    Some(format!("`{name}` was read as {read_as}, {reason}"))
}

const fn hundredths(code: ResultCode) -> i32 {
    match code {
        ResultCode::Win | ResultCode::Plus => 100,
        ResultCode::Draw => 50,
        _ => 0,
    }
}

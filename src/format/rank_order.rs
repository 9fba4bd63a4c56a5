//! The notation of rank orders: `BH:GP/C1` ▶ `TieBreakSpec` (TRF26 202 and 212).

use crate::model::{Cut, Modifiers, RankOrder, ScoreBasis, TieBreakSpec};

/// A word of a rank order that does not follow the notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is no tie-break: {why}")]
pub struct RankOrderError {
    /// The word.
    pub word: String,
    /// What is wrong with it.
    pub why: String,
}

/// Reads a rank order: codes separated by commas or blanks, in either case. Which codes
/// exist the catalogue of tie-breaks knows, not the notation.
///
/// # Errors
/// `RankOrderError` for the first word that breaks the notation.
pub fn rank_order(text: &str) -> Result<RankOrder, RankOrderError> {
    let words = text
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty());
    let criteria = words.map(criterion).collect::<Result<_, _>>()?;
    Ok(RankOrder { criteria })
}

fn criterion(word: &str) -> Result<TieBreakSpec, RankOrderError> {
    let fail = |why: &str| RankOrderError {
        word: word.to_owned(),
        why: why.to_owned(),
    };
    let mut parts = word.split('/');
    let head = parts.next().unwrap_or_default();
    let (name, basis) = match head.split_once(':') {
        None => (head, None),
        Some((name, basis)) if basis.eq_ignore_ascii_case("MP") => {
            (name, Some(ScoreBasis::MatchPoints))
        }
        Some((name, basis)) if basis.eq_ignore_ascii_case("GP") => {
            (name, Some(ScoreBasis::GamePoints))
        }
        Some(_) => return Err(fail("after the colon stands MP or GP")),
    };
    if name.is_empty() {
        return Err(fail("the name is missing"));
    }
    let mut modifiers = Modifiers::default();
    for part in parts {
        modifier(part, &mut modifiers).ok_or_else(|| fail("unknown modifier"))?;
    }
    Ok(TieBreakSpec {
        code: name.to_ascii_uppercase(),
        basis,
        modifiers,
        spelled: word.to_owned(),
    })
}

fn modifier(text: &str, modifiers: &mut Modifiers) -> Option<()> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let rest = &text[letter.len_utf8()..];
    match letter {
        'C' => {
            let low = rest.parse().ok()?;
            modifiers.cut = Some(Cut { low, high: 0 });
        }
        'M' => {
            let n = rest.parse().ok()?;
            modifiers.cut = Some(Cut { low: n, high: n });
        }
        'L' => modifiers.limit = Some(rest.parse().ok()?),
        'K' => modifiers.divisor = Some(rest.parse().ok()?),
        'U' => modifiers.unrated = Some(rest.parse().ok()?),
        'V' => modifiers.version = Some(rest.parse().ok()?),
        'P' if rest.is_empty() => modifiers.forfeits_as_played = true,
        'F' if rest.is_empty() => modifiers.fore = true,
        'R' if rest.is_empty() => modifiers.reversed = true,
        _ => return None,
    }
    Some(())
}

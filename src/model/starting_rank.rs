//! Defines the methods by which an organiser chooses between the FIDE rating and the national
//! rating of a player.

/// How the starting rank was determined (TRF26 172).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartingRank {
    /// The federation whose national ratings were used; `None` if not stated.
    pub federation: Option<String>,
    /// The method: `FIDE`, `NRO`, `FIDON`, `NIDOF`, `HBFN`, `LBFN` or `OTHER`.
    pub method: String,
}

impl StartingRank {
    /// Returns the rating that the method uses for a player with these ratings: `Some(None)` if the
    /// player is unrated. `None` if the method does not say (`OTHER`).
    #[must_use]
    pub fn choose(&self, fide: Option<u16>, national: Option<u16>) -> Option<Option<u16>> {
        Some(match self.method.as_str() {
            "FIDE" => fide,
            "NRO" => national,
            "FIDON" => fide.or(national),
            "NIDOF" => national.or(fide),
            "HBFN" => fide.max(national),
            "LBFN" => match (fide, national) {
                (Some(fide), Some(national)) => Some(fide.min(national)),
                (fide, national) => fide.or(national),
            },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_method_chooses_a_rating() {
        let check = |method: &str, expected: [Option<u16>; 4]| {
            let rank = StartingRank {
                federation: None,
                method: method.to_owned(),
            };
            let pairs = [
                (Some(2000), Some(1900)),
                (Some(1900), Some(2000)),
                (Some(2000), None),
                (None, Some(1900)),
            ];
            let chosen = pairs.map(|(fide, national)| rank.choose(fide, national).unwrap());
            assert_eq!(chosen, expected, "{method}");
        };
        let [high, low] = [Some(2000), Some(1900)];
        check("FIDE", [high, low, high, None]);
        check("NRO", [low, high, None, low]);
        check("FIDON", [high, low, high, low]);
        check("NIDOF", [low, high, high, low]);
        check("HBFN", [high, high, high, low]);
        check("LBFN", [low, low, high, low]);
    }
}

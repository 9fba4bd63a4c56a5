//! Whether a file looks like a report to FIDE, and what it states as FIDE IDs.

use std::borrow::Cow;

use super::Facts;
use crate::model::PlayerId;

/// What the field of a FIDE ID contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) enum IdShape {
    /// Nothing, or only zeros or dashes.
    Blank,
    /// Six to nine digits, as in FIDE's own IDs.
    Fide,
    /// Ten or eleven digits, which are too many but fit the field.
    Long,
    /// Fewer than six digits: a number of a national list.
    National,
    /// Something else, such as a date or a licence.
    Other,
}

impl IdShape {
    /// Determines the shape of a text, without regard to blanks, apostrophes, quotation marks, and
    /// the decimals that a spreadsheet adds.
    pub(in crate::audit) fn from_text(text: &str) -> IdShape {
        let is_left_out = |c: char| c.is_whitespace() || ['\'', '’', '"'].contains(&c);
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        let plain = match !digits && text.contains(is_left_out) {
            true => Cow::Owned(text.replace(is_left_out, "")),
            false => Cow::Borrowed(text),
        };
        let id = plain.strip_suffix(".0").unwrap_or(&plain);
        let zeros = id.bytes().take_while(|&b| b == b'0').count();
        let number = &id[zeros..];
        match number.len() {
            _ if id.bytes().all(|b| matches!(b, b'0' | b'-')) => IdShape::Blank,
            _ if !number.bytes().all(|b| b.is_ascii_digit()) => IdShape::Other,
            0..=5 => IdShape::National,
            6..=9 => IdShape::Fide,
            10..=11 => IdShape::Long,
            _ => IdShape::Other,
        }
    }
}

/// How many of the players who take part have a FIDE ID.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) struct Share {
    /// The number of players who take part.
    pub(in crate::audit) active: usize,
    /// The number of these players who have an ID of six to nine digits.
    pub(in crate::audit) with_id: usize,
}

impl Share {
    /// Whether the file looks like a report to FIDE: at least half of the players have an ID.
    pub(in crate::audit) const fn is_submission(self) -> bool {
        self.with_id * 2 >= self.active
    }
}

impl Facts<'_> {
    /// What the field of a player's FIDE ID contains.
    pub(in crate::audit) fn id_shape(&self, player: PlayerId) -> IdShape {
        let shapes = self.id_shapes.get_or_init(|| {
            let ids = self.import.tournament.players.iter();
            let ids = ids.map(|player| player.fide_id.as_deref().unwrap_or_default());
            ids.map(IdShape::from_text).collect()
        });
        shapes[player.index()]
    }

    /// Whether a player takes part. Players with an opponent do; if the file has no games, all
    /// players in the list do, except placeholders.
    pub(in crate::audit) fn takes_part(&self, player: PlayerId) -> bool {
        let tournament = &self.import.tournament;
        let row = tournament.row(player);
        let has_opponent = row.iter().any(|entry| entry.opponent.player().is_some());
        (has_opponent || self.games.is_empty()) && !tournament.player(player).is_placeholder()
    }

    /// How many of the players who take part have a FIDE ID, counted on first use.
    pub(in crate::audit) fn share_with_id(&self) -> Share {
        *self.ids_of_fide.get_or_init(|| self.count_ids())
    }

    fn count_ids(&self) -> Share {
        let players = self.import.tournament.ids();
        let active: Vec<PlayerId> = players.filter(|&id| self.takes_part(id)).collect();
        let with_id = active
            .iter()
            .filter(|&&id| self.id_shape(id) == IdShape::Fide);
        Share {
            with_id: with_id.count(),
            active: active.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_shapes() {
        let check = |text: &str, expected| assert_eq!(IdShape::from_text(text), expected, "{text}");
        check("", IdShape::Blank);
        check("0", IdShape::Blank);
        check("----", IdShape::Blank);
        check("99000100", IdShape::Fide);
        check("'99000100", IdShape::Fide);
        check("99000100.0", IdShape::Fide);
        check("0000123456", IdShape::Fide);
        check("12345", IdShape::National);
        check("1234567890", IdShape::Long);
        check("Z56538", IdShape::Other);
        check("11/01/1987", IdShape::Other);
        check("CM1", IdShape::Other);
        check("123456789012", IdShape::Other);
    }
}

//! The columns of the player file and the pairing file, found by their names.

use Column::*;

/// The content of a column of the player file or the pairing file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Column {
    /// Starting number of the player.
    Number,
    /// Surname and given name together.
    Name,
    Title,
    NationalId,
    NationalRating,
    Rating,
    Birth,
    Federation,
    Sex,
    Category,
    Group,
    ClubNumber,
    Club,
    FideId,
    /// The rating list from which the player's data were taken.
    List,
    Points,
    /// Values of a tie-break, with its number from 1 to 6.
    TieBreak(u8),
    Rank,
    Surname,
    GivenName,
    AcademicTitle,
    Round,
    Board,
    WhiteId,
    BlackId,
    White,
    Black,
    WhitePoints,
    BlackPoints,
    Forfeit,
    Result,
    Match,
    WhiteRated,
    BlackRated,
}

/// The German name, the English name and the content of each column.
const COLUMN_NAMES: &[(&str, &str, Column)] = &[
    ("Nr", "No", Number),
    ("Name", "Name", Name),
    ("Titel", "Title", Title),
    ("Identnr", "ID no", NationalId),
    ("EloNat", "Rating nat", NationalRating),
    ("EloInt", "Rating int", Rating),
    ("Geburt", "Birth", Birth),
    ("Fed", "Fed", Federation),
    ("Sex", "Sex", Sex),
    ("Typ", "Type", Category),
    ("Gr", "Gr", Group),
    ("KlubNr", "Clubno.", ClubNumber),
    ("Klub", "Club", Club),
    ("FideIdent", "Fide-No.", FideId),
    ("Quelle", "Source", List),
    ("Pkt", "Pts", Points),
    ("Rang", "Rank", Rank),
    ("Nachname", "Lastname", Surname),
    ("Vorname", "Firstname", GivenName),
    ("Atitel", "Atitle", AcademicTitle),
    ("Runde", "Round", Round),
    ("Brett", "Board", Board),
    ("IdentW", "IdentW", WhiteId),
    ("IdentS", "IdentB", BlackId),
    ("NrW", "NoW", White),
    ("NrS", "NoB", Black),
    ("ErgW", "ResW", WhitePoints),
    ("ErgS", "ResB", BlackPoints),
    ("Kontumaz", "Forfeit", Forfeit),
    ("Erg", "Res", Result),
    ("Mnr", "Mno", Match),
    ("ErgEloW", "ResRtgW", WhiteRated),
    ("ErgEloS", "ResRtgB", BlackRated),
];

/// The columns that the header of a player file must have.
const REQUIRED_FOR_PLAYERS: [Column; 4] = [Number, Name, FideId, Points];

/// The columns that the header of a pairing file must have.
const REQUIRED_FOR_PAIRINGS: [Column; 5] = [Round, White, Black, WhitePoints, BlackPoints];

/// The two text files that Swiss-Manager writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Players,
    Pairings,
}

/// The columns that the header of a player file or a pairing file names.
#[derive(Debug)]
pub(super) struct Columns {
    pub(super) kind: Kind,
    /// Whether the header is in English. No real file with an English header is known.
    pub(super) is_english: bool,
    /// The names in the header that are not names of known columns.
    pub(super) unknown_names: Vec<String>,
    indices: Vec<(Column, u16)>,
}

impl Columns {
    /// Finds the columns that a header names; `None` if it is neither the header of a player file
    /// nor that of a pairing file. If several columns have the same name, the first counts.
    pub(super) fn from_names<'n>(names: impl Iterator<Item = &'n str>) -> Option<Columns> {
        let mut columns = Columns {
            kind: Kind::Players,
            is_english: false,
            unknown_names: Vec::new(),
            indices: Vec::new(),
        };
        // a line with more cells than `u16` can count is not a header
        for (index, name) in (0..=u16::MAX).zip(names) {
            match find_column(name.trim()) {
                Some((name, english)) => {
                    columns.is_english |= english;
                    columns.indices.push((name, index));
                }
                None if name.trim().is_empty() => {}
                None => columns.unknown_names.push(name.trim().to_owned()),
            }
        }
        let has_all =
            |needed: &[Column]| needed.iter().all(|&name| columns.index_of(name).is_some());
        columns.kind = if has_all(&REQUIRED_FOR_PAIRINGS) {
            Kind::Pairings
        } else if has_all(&REQUIRED_FOR_PLAYERS) {
            Kind::Players
        } else {
            return None;
        };
        Some(columns)
    }

    /// Returns the index of a column, from 0; `None` if the file does not have it.
    pub(super) fn index_of(&self, name: Column) -> Option<u16> {
        let entry = self.indices.iter().find(|(column, _)| *column == name);
        entry.map(|(_, index)| *index)
    }
}

/// Returns the column with this name, and whether the name is English; `None` if the name is
/// unknown.
fn find_column(name: &str) -> Option<(Column, bool)> {
    for (german, english, meaning) in COLUMN_NAMES {
        if name.eq_ignore_ascii_case(german) {
            return Some((*meaning, false));
        }
        if name.eq_ignore_ascii_case(english) {
            return Some((*meaning, true));
        }
    }
    let (word, number) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let number: u8 = number.parse().ok().filter(|n| (1..=6).contains(n))?;
    if word.eq_ignore_ascii_case("Wtg") {
        Some((TieBreak(number), false))
    } else if word.eq_ignore_ascii_case("TB") {
        Some((TieBreak(number), true))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER_FILE: &str = "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;\
        FideIdent;Quelle;Pkt;Wtg1;Wtg2;Wtg3;Wtg4;Wtg5;Wtg6;Rang;Nachname;Vorname;Atitel";
    const PAIRING_FILE: &str =
        "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS";

    fn check(header: &str, expected: Option<(Kind, bool, &[&str])>) {
        let columns = Columns::from_names(header.split(';'));
        let found_columns =
            columns.map(|columns| (columns.kind, columns.is_english, columns.unknown_names));
        let expected = expected.map(|(kind, english, unknown)| {
            let unknown: Vec<String> = unknown.iter().map(|name| (*name).to_owned()).collect();
            (kind, english, unknown)
        });
        assert_eq!(found_columns, expected, "{header}");
    }

    #[test]
    fn the_header_determines_the_kind_of_the_file() {
        check(PLAYER_FILE, Some((Kind::Players, false, &[])));
        check(PAIRING_FILE, Some((Kind::Pairings, false, &[])));
        check(
            &PAIRING_FILE.to_uppercase(),
            Some((Kind::Pairings, false, &[])),
        );
        let with_extra_column = format!("{PAIRING_FILE};Saal");
        check(&with_extra_column, Some((Kind::Pairings, false, &["Saal"])));
        let english = "No;Name;Title;ID no;Rating nat;Rating int;Birth;Fed;Sex;Type;Gr;Clubno.;\
            Club;Fide-No.;Source;Pts;TB1;Rank";
        check(english, Some((Kind::Players, true, &[])));
        check("No.;Name;FED;Rtg;Pts.;TB1", None);
        check("Runde;Brett;Weiss;Schwarz", None);
        check("", None);
    }

    #[test]
    fn columns_are_found_by_name() {
        let columns = Columns::from_names("Pkt;FideIdent;Name;Wtg2;Nr;Pkt".split(';')).unwrap();
        assert_eq!(columns.index_of(Points), Some(0));
        assert_eq!(columns.index_of(TieBreak(2)), Some(3));
        assert_eq!(columns.index_of(TieBreak(1)), None);
    }
}

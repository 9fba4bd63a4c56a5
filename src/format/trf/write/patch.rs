//! Writes a file in the version of its source. The text is kept byte for byte, apart from fields
//! that changed.
//!
//! The source is read once more and compared with the tournament to be written. Points, ranks and
//! results that differ are written into their columns, in the file's own notation. A player's line
//! is rewritten only if it has no room for these values, or if something else about the player
//! differs.

use super::cells::Rows;
use super::out::Out;
use super::ratings::Ratings;
use super::{KeptLines, Version, Writing, players};
use crate::format::trf;
use crate::format::write::{self, Losses, Numbers, Sharing, WriteError, WriteOptions, WrittenFile};
use crate::import::{CellOrigin, Import, TeamClaims};
use crate::model::{PlayerId, RoundNumber, Tournament};
use crate::number::Points;
use crate::source::{Field, Layout, Limits, Source, Sources, Span};

/// Returns the source with the changes. `None` if the source has no columns for a change, so that
/// the whole file must be rewritten.
pub(super) fn patch(
    import: &Import,
    sources: &Sources,
    options: &WriteOptions<'_>,
    version: Version,
) -> Result<Option<WrittenFile>, WriteError> {
    let source = sources.main();
    let Some(before) = reread(source) else {
        return Ok(None);
    };
    let has_same_spans = before.origins.players == import.origins.players
        && before.origins.cells == import.origins.cells;
    if !has_same_spans || !is_same_outside_players(&before, import) {
        return Ok(None);
    }
    let mut losses = Losses::new(version.words());
    let changed_players = changed_players(&before, import);
    let count_edits = count_edits(source, &before, import);
    let team_edits = team_edits(source, &before, import);
    let (Some(count_edits), Some(team_edits)) = (count_edits, team_edits) else {
        return Ok(None);
    };
    let mut edits = if changed_players.is_empty() {
        Vec::new()
    } else {
        let writing = Writing {
            numbers: Numbers::assign(&import.tournament, Sharing::Unreferenced, &mut losses)?,
            ratings: Ratings::new(&import.tournament, version),
            import,
            options,
            version,
            kept: KeptLines::default(),
        };
        // the ratings in use need a record that the source does not have
        if writing.ratings.starting_rank.is_some() {
            return Ok(None);
        }
        Patch {
            before: &before,
            writing: &writing,
            source,
        }
        .player_edits(&changed_players, &mut losses)?
    };
    edits.extend(count_edits);
    edits.extend(team_edits);
    edits.sort_by_key(|(span, _)| span.start);
    let text = apply(source, edits, options);
    let decoding = source.decoding();
    // a text that had been encoded twice was repaired, so its encoding is not used
    let source_encoding = if decoding.is_double_encoded {
        "utf-8"
    } else {
        decoding.encoding
    };
    let byte_order_mark = decoding.has_byte_order_mark && options.encoding.is_none();
    write::encode_and_finish(
        text,
        options.encoding.unwrap_or(source_encoding),
        byte_order_mark,
        losses,
    )
    .map(Some)
}

/// Reads the source again with default options and without limits; `None` if it is not a TRF or not
/// plain text.
fn reread(source: &Source) -> Option<Import> {
    let limits = Limits {
        file_bytes: u64::MAX,
        line_bytes: usize::MAX,
        participants: usize::MAX,
        rounds: usize::MAX,
        cells: usize::MAX,
        ..Limits::DEFAULT
    };
    let is_plain_text = matches!(source.layout(), Layout::Lines) && source.base() == 0;
    trf::read_import(source, &limits)
        .ok()
        .filter(|_| is_plain_text)
}

/// Returns the value that is stated about a player, without its span.
fn stated_value<T: Copy>(fields: &[Option<Field<T>>], id: PlayerId) -> Option<T> {
    fields
        .get(id.index())
        .copied()
        .flatten()
        .map(|field| field.value)
}

/// Whether the facts of two imports differ at most in the players and their entries. This also
/// requires equal numbers of players and rounds, and that `import` has no columns of tie-break
/// values.
fn is_same_outside_players(before: &Import, import: &Import) -> bool {
    let (old, new) = (&before.tournament, &import.tournament);
    if old.players.len() != new.players.len() || old.rounds != new.rounds {
        return false;
    }
    let without_players = |tournament: &Tournament| Tournament {
        players: Vec::new(),
        entries: Vec::new(),
        ..tournament.clone()
    };
    import.claims.columns.is_empty() && import.claims.team_columns.is_empty() && {
        let has_same_results = old.players == new.players && old.entries == new.entries;
        // usually the facts are equal, and comparing them needs no copy
        (has_same_results && old == new) || without_players(old) == without_players(new)
    }
}

/// Returns the edits for changed counts in the tournament section; `None` if the source has no
/// digits for a changed count.
fn count_edits(source: &Source, before: &Import, import: &Import) -> Option<Vec<Edit>> {
    let (old, new) = (&before.claims, &import.claims);
    let pairs = [
        (old.players, new.players, 0),
        (old.rated_players, new.rated_players, 0),
        (old.teams, new.teams, 0),
        // 062 120 (118): the second number in the same record
        (old.active_players, new.active_players, 1),
    ];
    let mut edits = Vec::new();
    for (old, new, index) in pairs {
        let value = |field: Option<Field<u32>>| field.map(|field| field.value);
        if value(old) != value(new) {
            let digits = digit_span(source, old?.span, index)?;
            let width = (digits.end - digits.start) as usize;
            let number = new?.value.to_string();
            edits.push((digits, pad_like(source.slice(digits), &number, width)));
        }
    }
    Some(edits)
}

/// Returns the edits for changed points and ranks of teams; `None` if the source has no columns for
/// a changed value.
fn team_edits(source: &Source, before: &Import, import: &Import) -> Option<Vec<Edit>> {
    let (old, new) = (&before.claims.team_claims, &import.claims.team_claims);
    if old.is_empty() && new.is_empty() {
        return Some(Vec::new());
    }
    if old.len() != new.len() {
        return None;
    }
    let mut edits = Vec::new();
    for ((old, new), origin) in old.iter().zip(new).zip(&before.origins.teams) {
        let points = |field: Option<Field<Points>>| field.map(|field| field.value);
        for (old, new, span) in [
            (old.match_points, new.match_points, origin.match_points),
            (old.game_points, new.game_points, origin.game_points),
        ] {
            if points(old) != points(new) {
                let text = new.map(|points| import.notation.points(points.value));
                edits.push(column_edit(source, span, 6, &text.unwrap_or_default())?);
            }
        }
        let rank = |claims: &TeamClaims| claims.rank.map(|rank| rank.value);
        if rank(old) != rank(new) {
            let text = rank(new).map(|rank| rank.to_string());
            let text = text.unwrap_or_default();
            edits.push(column_edit(source, origin.rank, 3, &text)?);
        }
    }
    Some(edits)
}

/// Returns a number as text. If the old text begins with 0, leading zeros are added up to `width`
/// digits.
fn pad_like(old: &str, number: &str, width: usize) -> String {
    if old.starts_with('0') && width > 1 {
        format!("{number:0>width$}")
    } else {
        number.to_owned()
    }
}

/// Returns the span of the digits of a number within `span`; `index` counts the numbers from 0.
/// `None` if there are fewer numbers.
fn digit_span(source: &Source, span: Span, index: usize) -> Option<Span> {
    let text = source.slice(span);
    let mut digit_runs = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|run| !run.is_empty());
    let digit_run = digit_runs.nth(index)?;
    let start = span.start as usize + (digit_run.as_ptr() as usize - text.as_ptr() as usize);
    Some(Span::new(start..start + digit_run.len()))
}

/// Returns the players whose data, entries, points or rank are changed.
fn changed_players(before: &Import, import: &Import) -> Vec<PlayerId> {
    let (old, new) = (&before.tournament, &import.tournament);
    let is_same = |id: &PlayerId| {
        let id = *id;
        old.player(id) == new.player(id)
            && old.row(id) == new.row(id)
            && stated_value(&before.claims.points, id) == stated_value(&import.claims.points, id)
            && stated_value(&before.claims.ranks, id) == stated_value(&import.claims.ranks, id)
    };
    new.ids().filter(|id| !is_same(id)).collect()
}

/// A span of the source and the text that replaces it.
type Edit = (Span, String);

/// What is needed to change a source in place.
struct Patch<'a, 'i> {
    before: &'a Import,
    writing: &'a Writing<'i>,
    source: &'a Source,
}

impl Patch<'_, '_> {
    fn player_edits(
        &self,
        changed: &[PlayerId],
        losses: &mut Losses,
    ) -> Result<Vec<Edit>, WriteError> {
        let rows = Rows::new(self.writing);
        let mut edits = Vec::new();
        for &id in changed {
            match self.field_edits(id, &rows) {
                Some(list) => edits.extend(list),
                None => {
                    let mut out = Out::new("", 200);
                    players::write_player(&mut out, self.writing, id, losses)?;
                    rows.write(&mut out, id, losses);
                    out.end_line();
                    let line = self.before.origins.player(id).line;
                    edits.push((line, out.into_text()));
                }
            }
        }
        Ok(edits)
    }

    /// Returns the edits for the changed fields of a player; `None` if the line has no columns for
    /// a changed field.
    fn field_edits(&self, id: PlayerId, rows: &Rows<'_, '_>) -> Option<Vec<Edit>> {
        let (before, import) = (self.before, self.writing.import);
        let (old, new) = (&before.tournament, &import.tournament);
        if old.player(id) != new.player(id) {
            return None;
        }
        let mut edits = Vec::new();
        let origin = before.origins.player(id);
        let points = stated_value(&import.claims.points, id);
        if points != stated_value(&before.claims.points, id) {
            let text = points.map(|points| import.notation.points(points));
            edits.push(column_edit(
                self.source,
                origin.points,
                4,
                &text.unwrap_or_default(),
            )?);
        }
        let rank = stated_value(&import.claims.ranks, id);
        if rank != stated_value(&before.claims.ranks, id) {
            let text = rank.map(|rank| rank.to_string());
            edits.push(column_edit(
                self.source,
                origin.rank,
                4,
                &text.unwrap_or_default(),
            )?);
        }
        for round in (1..=new.rounds).map(RoundNumber) {
            let entry = &new.row(id)[round.index()];
            let old_entry = &old.row(id)[round.index()];
            if entry != old_entry {
                let [opponent, colour, result] = rows.round_fields(entry, round);
                // a bye is recognised by its result and by the missing opponent
                let is_bye = entry.outcome.is_bye() || old_entry.outcome.is_bye();
                let cell: CellOrigin = self.before.origins.cell(id, round);
                if is_bye || entry.opponent != old_entry.opponent {
                    edits.push(column_edit(self.source, cell.opponent, 4, &opponent)?);
                }
                if is_bye || entry.colour != old_entry.colour {
                    edits.push(column_edit(self.source, cell.colour, 1, &colour)?);
                }
                if is_bye || entry.outcome != old_entry.outcome {
                    edits.push(column_edit(self.source, cell.result, 1, &result)?);
                }
            }
        }
        Some(edits)
    }
}

/// Returns the edit that writes a text into `width` columns. If the line was not read by columns,
/// the text replaces the old value and as many blanks before it as needed. `None` if there is no
/// room.
fn column_edit(source: &Source, span: Span, width: usize, text: &str) -> Option<Edit> {
    let needed_width = text.chars().count();
    let mut available_width = source.slice(span).chars().count();
    if available_width == width && needed_width <= width {
        return Some((span, format!("{text:>width$}")));
    }
    if available_width == 0 || needed_width > width {
        return None;
    }
    let mut span = span;
    while available_width < needed_width {
        let blanks_before = Span {
            start: span.start.checked_sub(2)?,
            end: span.start,
        };
        // a blank must stay between two values
        if source.slice(blanks_before) != "  " {
            return None;
        }
        (span.start, available_width) = (span.start - 1, available_width + 1);
    }
    Some((span, format!("{text:>available_width$}")))
}

/// Returns the source's text with the edits, and with other line ends if the options require them.
fn apply(source: &Source, edits: Vec<Edit>, options: &WriteOptions<'_>) -> String {
    let text = source.text();
    let mut patched_text = String::with_capacity(text.len() + 64);
    let mut copied_bytes = 0;
    for (span, new) in edits {
        patched_text.push_str(&text[copied_bytes..span.start as usize]);
        patched_text.push_str(&new);
        copied_bytes = span.end as usize;
    }
    patched_text.push_str(&text[copied_bytes..]);
    let Some(end) = options.line_end else {
        return patched_text;
    };
    let patched_text = patched_text.replace("\r\n", "\n").replace('\r', "\n");
    patched_text.replace('\n', end.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, Reading, read};
    use crate::model::Outcome;

    const FILE: &str = "\
### kept
012 Example
001    2      Beta                              2000                             1.0    1     1 b 1
XYZ what is this
001    1      Alpha                             1900                             0.0    2     2 w 0
001    3      Gamma                                                              0.0
";

    /// Checks the file that is written after a change to the import.
    fn check(text: &str, change: impl FnOnce(&mut Import), expected: &[(&str, &str)]) {
        let mut reading: Reading = read("x", text.into(), &ReadOptions::default()).unwrap();
        reading.import.format = "trf26";
        change(&mut reading.import);
        let options = WriteOptions {
            sources: Some(&reading.sources),
            ..WriteOptions::default()
        };
        let written_file = super::super::write_trf26(&reading.import, &options).unwrap();
        let mut expected_text = text.to_owned();
        for (from, to) in expected {
            assert_eq!(text.matches(from).count(), 1, "{from}");
            expected_text = expected_text.replacen(from, to, 1);
        }
        assert_eq!(
            String::from_utf8(written_file.bytes).unwrap(),
            expected_text
        );
    }

    #[test]
    fn an_unchanged_file_is_not_patched() {
        check(FILE, |_| {}, &[]);
        check(&FILE.replace('\n', "\r"), |_| {}, &[]);
        check(FILE.trim_end(), |_| {}, &[]);
    }

    #[test]
    fn a_field_is_written_into_its_columns() {
        let points = |import: &mut Import| {
            import.claims.points[0] = Some(Field::new(Points::HALF, Span::default()));
        };
        check(FILE, points, &[("1.0    1 ", "0.5    1 ")]);
        let commas = FILE.replace("1.0", "1,0").replace("0.0", "0,0");
        check(&commas, points, &[("1,0    1 ", "0,5    1 ")]);
        let result = |import: &mut Import| {
            import.tournament.entries[0].outcome = Outcome::Draw;
            import.tournament.entries[1].outcome = Outcome::Draw;
            import.claims.ranks[1] = Some(Field::new(1, Span::default()));
        };
        check(
            FILE,
            result,
            &[("1 b 1", "1 b ="), ("   2     2 w 0", "   1     2 w =")],
        );
    }

    #[test]
    fn a_count_is_written_in_place_of_its_digits() {
        let file_with = |line: &str| format!("{line}\n{FILE}");
        let count = |import: &mut Import| {
            let set = |field: &mut Option<Field<u32>>, value| field.as_mut().unwrap().value = value;
            set(&mut import.claims.players, 3);
            if import.claims.active_players.is_some() {
                set(&mut import.claims.active_players, 2);
            }
        };
        check(&file_with("062  12"), count, &[("062  12", "062  3")]);
        check(&file_with("062 0120"), count, &[("062 0120", "062 0003")]);
        check(
            &file_with("062 120 (118)"),
            count,
            &[("120 (118)", "3 (2)")],
        );
    }

    #[test]
    fn only_what_changed_in_a_cell_is_written() {
        let zero_padded = FILE.replace("     1 b 1", "  0001 B 1");
        let result = |import: &mut Import| import.tournament.entries[0].outcome = Outcome::Draw;
        check(&zero_padded, result, &[("0001 B 1", "0001 B =")]);
    }

    #[test]
    fn a_line_without_space_is_rewritten() {
        let rank = |import: &mut Import| {
            import.claims.ranks[2] = Some(Field::new(3, Span::default()));
        };
        check(
            FILE,
            rank,
            &[(
                "Gamma                                                              0.0",
                "Gamma                                                              0.0    3",
            )],
        );
        let name = |import: &mut Import| import.tournament.players[1].name = "Delta".to_owned();
        check(FILE, name, &[("Alpha", "Delta")]);
    }

    #[test]
    fn a_value_without_a_line_rewrites_the_file_but_keeps_unread_lines() {
        let city = |import: &mut Import| import.tournament.city = Some("Exampleton".to_owned());
        let mut reading = read("x", FILE.into(), &ReadOptions::default()).unwrap();
        city(&mut reading.import);
        let options = WriteOptions {
            sources: Some(&reading.sources),
            ..WriteOptions::default()
        };
        let written_file = super::super::write_trf26(&reading.import, &options).unwrap();
        let text = String::from_utf8(written_file.bytes).unwrap();
        let lines: Vec<&str> = text
            .lines()
            .map(|line| line.get(..16).unwrap_or(line))
            .collect();
        let expected = [
            "### kept",
            "012 Example",
            "022 Exampleton",
            "XYZ what is this",
            "001    1      Al",
            "001    2      Be",
            "001    3      Ga",
        ];
        assert_eq!(lines, expected);
    }
}

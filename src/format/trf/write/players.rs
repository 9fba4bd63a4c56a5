//! The player record 001 (reference/trf.md 5 and 17) and national rating support
//! (reference/trf.md 6).

use std::borrow::Cow;

use super::lists::columns;
use super::out::Out;
use super::words::{self, does_not_fit, who};
use super::{Version, Writing};
use crate::format::person;
use crate::format::trf::parse::date::birth_year;
use crate::format::trf::parse::is_code;
use crate::format::write::{Losses, Numbers, Subject, What, WriteError, one_line};
use crate::model::{Date, NationalRecord, Player, PlayerId, Sex, Tournament};
use crate::number::Points;

/// Characters of a name.
const NAME: usize = 33;

/// All 001 lines, in the order of the pairing numbers.
pub(super) fn players(
    out: &mut Out,
    writing: &Writing<'_>,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let rows = super::cells::Rows::of(writing);
    for id in &writing.numbers.order {
        writing.kept.before(
            out,
            writing
                .import
                .origins
                .players
                .get(id.index())
                .map(|origin| origin.line),
        );
        player(out, writing, *id, losses)?;
        rows.write(out, *id, losses);
        out.end_line();
    }
    Ok(())
}

/// The columns before the rounds.
pub(super) fn player(
    out: &mut Out,
    writing: &Writing<'_>,
    id: PlayerId,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let tournament = &writing.import.tournament;
    let player = tournament.player(id);
    let mut about = About {
        tournament,
        id,
        losses,
    };
    out.plain("001 ");
    out.number(u32::from(writing.numbers.get(id)), 4);
    out.to(10);
    fixed(out, player, writing.version, &mut about);
    if let Some(federation) = about.short(player.federation.as_deref(), 3, &words::FEDERATIONS) {
        out.to(54);
        out.any(&federation);
    }
    if let Some(number) = about.short(player.fide_id.as_deref(), 11, &words::FIDE_IDS) {
        out.to(69 - number.chars().count());
        out.any(&number);
    }
    if let Some(birth) = birth(player, writing.version, &mut about) {
        out.to(70);
        out.any(&birth);
    }
    if let Some(points) = writing
        .import
        .claims
        .points
        .get(id.index())
        .copied()
        .flatten()
    {
        let text = points_text(writing, id, points.value, about.losses)?;
        out.until(84, &text);
    }
    if let Some(rank) = writing
        .import
        .claims
        .ranks
        .get(id.index())
        .copied()
        .flatten()
    {
        if rank.value > 9999 {
            return Err(does_not_fit(
                format!(
                    "the rank {} of {} does not fit into columns 86-89 of record 001",
                    rank.value,
                    who(tournament, id)
                ),
                "correct the rank, or write it as json",
            ));
        }
        if rank.value > 0 {
            out.to(86);
            out.number(rank.value, 4);
        }
    }
    Ok(())
}

/// Sex, title, name, rating: columns 10 to 52.
fn fixed(out: &mut Out, player: &Player, version: Version, about: &mut About<'_>) {
    match player.sex {
        Some(Sex::Man) => out.plain("m"),
        Some(Sex::Woman) => out.plain("w"),
        None => {}
    }
    if let Some(title) = about.title(player.title.as_deref()) {
        let title = version.title(title);
        out.to(14 - title.len());
        out.plain(title);
    }
    if player.name.contains('|') {
        about.lose(&words::BARS);
    }
    let name = name(&player.name);
    let cut = cut_name(&name);
    if cut.len() < name.len() {
        about.lose(&words::NAMES);
    }
    if !cut.is_empty() {
        out.to(15);
        out.any(cut);
    }
    match player.rating {
        Some(rating @ 1..=9999) => {
            out.to(49);
            out.number(u32::from(rating), 4);
        }
        Some(10_000..) => about.lose(&words::RATINGS),
        _ => {}
    }
}

/// Collects what is lost of a player.
struct About<'a> {
    tournament: &'a Tournament,
    id: PlayerId,
    losses: &'a mut Losses,
}

impl About<'_> {
    fn lose(&mut self, what: &'static What) {
        self.losses
            .add(what, Subject::player(self.tournament, self.id));
    }

    /// A title of FIDE. Another word may be read as one: the category `I` as the `IM` of 2006.
    fn title(&mut self, stated: Option<&str>) -> Option<&'static str> {
        let stated = one_line(stated?);
        let title = person::title_of_fide(&stated);
        if title.is_none() && !stated.is_empty() {
            let subject = Subject::player(self.tournament, self.id);
            self.losses.add(&words::TITLES, subject.with(stated));
        }
        title
    }

    /// A text that is not cut: where it is too long it would mean something else.
    fn short<'t>(
        &mut self,
        text: Option<&'t str>,
        width: usize,
        what: &'static What,
    ) -> Option<Cow<'t, str>> {
        let text = one_line(text?);
        if text.chars().count() > width {
            self.losses
                .add(what, Subject::player(self.tournament, self.id).with(text));
            return None;
        }
        Some(text).filter(|text| !text.is_empty())
    }
}

impl Version {
    /// The title as the version spells it.
    fn title(self, title: &str) -> &str {
        if self != Version::V06 {
            return title;
        }
        match title {
            "GM" => "g",
            "IM" => "m",
            "FM" => "f",
            "CM" => "c",
            "WGM" => "wg",
            "WIM" => "wm",
            "WFM" => "wf",
            "WCM" => "wc",
            other => other,
        }
    }
}

/// The name on one line, with a comma and one blank between surname and given names, where
/// the blank does not make it too long.
fn name(name: &str) -> Cow<'_, str> {
    let name = one_line(name);
    // a bar would make the line one of Vega's
    let name = if name.contains('|') {
        Cow::Owned(name.replace('|', "/"))
    } else {
        name
    };
    let Some((surname, given)) = name.split_once(',') else {
        return name;
    };
    let (surname, given) = (surname.trim_end(), given.trim_start());
    if given.is_empty() || surname.is_empty() {
        return name;
    }
    let usual = format!("{surname}, {given}");
    if usual == *name || usual.chars().count() > NAME {
        return name;
    }
    Cow::Owned(usual)
}

/// The first 33 characters; an accent stays with its letter.
fn cut_name(name: &str) -> &str {
    let Some((mut at, mut next)) = name.char_indices().nth(NAME) else {
        return name;
    };
    while unicode_normalization::char::is_combining_mark(next) || next == '\u{200d}' {
        let Some(before) = name[..at].char_indices().next_back() else {
            break;
        };
        (at, next) = before;
    }
    name[..at].trim_end()
}

/// The birth date: the day, else the year alone as the version writes it, else as it is.
fn birth<'p>(player: &'p Player, version: Version, about: &mut About<'_>) -> Option<Cow<'p, str>> {
    if let Some(day) = player.birth_date {
        return Some(day_text(day).into());
    }
    let text = about.short(player.birth.as_deref(), 10, &words::BIRTH_DATES)?;
    if !birth_year(&text) {
        return Some(text);
    }
    let year = &text[..4];
    let bare = text.len() == 4 && version != Version::V26;
    Some(if bare {
        text
    } else {
        format!("{year}/00/00").into()
    })
}

/// `1990/01/31`
fn day_text(day: Date) -> String {
    let (year, month, day) = (day.year(), u16::from(day.month()), u16::from(day.day()));
    let tens = [year / 1000, year / 100, year / 10, year];
    let tens = tens
        .into_iter()
        .map(Some)
        .chain([None, Some(month / 10), Some(month)]);
    let tens = tens.chain([None, Some(day / 10), Some(day)]);
    let digit = |value: u16| char::from_digit(u32::from(value % 10), 10).unwrap_or('0');
    tens.map(|value| value.map_or('/', digit)).collect()
}

/// The total with one decimal.
fn points_text(
    writing: &Writing<'_>,
    id: PlayerId,
    points: Points,
    losses: &mut Losses,
) -> Result<String, WriteError> {
    let tournament = &writing.import.tournament;
    let hundredths = points.hundredths();
    let fine = hundredths % 10 != 0;
    let rounded = if fine && writing.options.round_points {
        Points::from_hundredths((hundredths + 5).div_euclid(10) * 10)
    } else {
        points
    };
    let text = rounded.to_text(1, '.');
    let fits = hundredths >= 0 && text.len() <= 4;
    if fits && rounded != points {
        let value = format!("{points} as {text}");
        losses.add(
            &words::ROUNDED_POINTS,
            Subject::player(tournament, id).with(value),
        );
    }
    if fits && (!fine || writing.options.round_points) {
        return Ok(text);
    }
    let help = if fine && hundredths >= 0 {
        "round them half up with --round-points; each value is listed then"
    } else {
        "correct the points, or write the tournament as json"
    };
    Err(does_not_fit(
        format!(
            "the points {points} of {} do not fit into columns 81-84 of record 001, which hold 0.0 to 99.9",
            who(tournament, id)
        ),
        help,
    ))
}

/// National records, and the national ratings of players where the event has a federation.
pub(super) fn national(out: &mut Out, writing: &Writing<'_>, losses: &mut Losses) {
    let tournament = &writing.import.tournament;
    for record in &tournament.national_records {
        if usable(&record.federation) {
            line(out, &writing.numbers, record);
        } else {
            let subject = Subject::player(tournament, record.player);
            losses.add(&words::NATIONAL, subject.with(record.federation.as_str()));
        }
    }
    let home = tournament.federation.as_deref().filter(|code| usable(code));
    for (id, player) in tournament.ids().zip(&tournament.players) {
        if player.national_rating.is_none() && player.national_id.is_none() {
            continue;
        }
        let Some(home) = home else {
            losses.add(&words::NATIONAL, Subject::player(tournament, id));
            continue;
        };
        let record = NationalRecord {
            player: id,
            federation: home.to_owned(),
            title: None,
            rating: player.national_rating,
            origin: None,
            number: player.national_id.clone(),
        };
        losses.add(&words::NATIONAL_FEDERATION, Subject::player(tournament, id));
        line(out, &writing.numbers, &record);
    }
}

/// Whether a line that begins so is read as a national record.
fn usable(federation: &str) -> bool {
    let code = <[u8; 3]>::try_from(federation.as_bytes()).ok();
    code.is_some_and(|code| code.iter().all(u8::is_ascii_uppercase) && !is_code(code))
}

fn line(out: &mut Out, numbers: &Numbers, record: &NationalRecord) {
    out.plain(&record.federation);
    out.plain(" ");
    out.number(u32::from(numbers.get(record.player)), 4);
    let texts = [
        (&record.title, 13, 3),
        (&record.origin, 56, 3),
        (&record.number, 68, 11),
    ];
    for (at, (text, end, width)) in texts.into_iter().enumerate() {
        if at == 1
            && let Some(rating @ 1..=9999) = record.rating
        {
            out.to(49);
            out.number(u32::from(rating), 4);
        }
        if let Some(text) = text {
            let text = columns(text, width);
            out.to(end + 1 - text.chars().count());
            out.any(&text);
        }
    }
    out.end_line();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_to_its_columns() {
        let check = |text: &str, expected: &str| assert_eq!(cut_name(&name(text)), expected);
        check("Example,Anna", "Example, Anna");
        check("Example ,  Anna", "Example, Anna");
        check("Example", "Example");
        check("A\tB|C", "A B/C");
        check(&"x".repeat(40), &"x".repeat(33));
        // no blank is put in that would push the last letter out
        let full = format!("{},Anna", "x".repeat(28));
        check(&full, &full);
        // the accent and its letter go together
        check(&format!("{}e\u{301}", "x".repeat(32)), &"x".repeat(32));
        check(
            &format!("{}王王王", "x".repeat(32)),
            &format!("{}王", "x".repeat(32)),
        );
    }
}

//! Writes the 001 records of players (reference/trf.md 5 and 17) and the records of national rating
//! support (reference/trf.md 6).

use std::borrow::Cow;

use super::lists::cut_text;
use super::out::Out;
use super::words::{self, does_not_fit, player_words};
use super::{Version, Writing};
use crate::format::person;
use crate::format::trf::parse::date::is_birth_year;
use crate::format::trf::parse::is_code;
use crate::format::write::{LossText, Losses, Subject, WriteError, one_line};
use crate::model::{Date, NationalRecord, Player, PlayerId, Sex, Tournament};
use crate::number::Points;

/// The largest number of characters of a player's name that fit into its columns.
const MAX_NAME_LENGTH: usize = 33;

/// Writes the 001 records of all players, in the order of the pairing numbers.
pub(super) fn write_players(
    out: &mut Out,
    writing: &Writing<'_>,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let rows = super::cells::Rows::new(writing);
    for id in &writing.numbers.order {
        writing.kept.write_before_player(
            out,
            writing
                .import
                .origins
                .players
                .get(id.index())
                .map(|origin| origin.line),
        );
        write_player(out, writing, *id, losses)?;
        rows.write(out, *id, losses);
        out.end_line();
    }
    Ok(())
}

/// Writes a player's columns up to the rounds.
pub(super) fn write_player(
    out: &mut Out,
    writing: &Writing<'_>,
    id: PlayerId,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let tournament = &writing.import.tournament;
    let player = tournament.player(id);
    let mut player_losses = PlayerLosses {
        tournament,
        id,
        losses,
    };
    out.push_ascii("001 ");
    out.push_number(u32::from(writing.numbers.get(id)), 4);
    out.pad_to(10);
    let rating = writing.ratings.columns[id.index()];
    write_personal_columns(out, (player, rating), writing.version, &mut player_losses);
    if let Some(federation) =
        player_losses.short_text(player.federation.as_deref(), 3, &words::FEDERATIONS)
    {
        out.pad_to(54);
        out.push_text(&federation);
    }
    if let Some(number) = player_losses.short_text(player.fide_id.as_deref(), 11, &words::FIDE_IDS)
    {
        out.pad_to(69 - number.chars().count());
        out.push_text(&number);
    }
    if let Some(birth) = birth_text(player, writing.version, &mut player_losses) {
        out.pad_to(70);
        out.push_text(&birth);
    }
    if let Some(points) = writing.import.claims.points_of(id) {
        let text = points_text(writing, id, points.value, player_losses.losses)?;
        out.push_right_aligned(84, &text);
    }
    if let Some(rank) = writing.import.claims.rank_of(id) {
        if rank.value > 9999 {
            return Err(does_not_fit(
                format!(
                    "the rank {} of {} does not fit into columns 86-89 of record 001",
                    rank.value,
                    player_words(tournament, id)
                ),
                "correct the rank, or write the tournament as JSON",
            ));
        }
        if rank.value > 0 {
            out.pad_to(86);
            out.push_number(rank.value, 4);
        }
    }
    Ok(())
}

/// Writes sex, title, name and the given rating into columns 10 to 52.
fn write_personal_columns(
    out: &mut Out,
    (player, rating): (&Player, Option<u16>),
    version: Version,
    player_losses: &mut PlayerLosses<'_>,
) {
    match player.sex {
        Some(Sex::Man) => out.push_ascii("m"),
        Some(Sex::Woman) => out.push_ascii("w"),
        None => {}
    }
    if let Some(title) = player_losses.title(player.title.as_deref()) {
        let title = version.title(title);
        out.pad_to(14 - title.len());
        out.push_ascii(title);
    }
    if player.name.contains('|') {
        player_losses.report_loss(&words::BARS);
    }
    let name = name_text(&player.name);
    let short_name = cut_name(&name);
    if short_name.len() < name.len() {
        player_losses.report_loss(&words::NAMES);
    }
    if !short_name.is_empty() {
        out.pad_to(15);
        out.push_text(short_name);
    }
    match rating {
        Some(rating @ 1..=9999) => {
            out.pad_to(49);
            out.push_number(u32::from(rating), 4);
        }
        Some(10_000..) => player_losses.report_loss(&words::RATINGS),
        _ => {}
    }
}

/// Reports the losses of a single player.
struct PlayerLosses<'a> {
    tournament: &'a Tournament,
    id: PlayerId,
    losses: &'a mut Losses,
}

impl PlayerLosses<'_> {
    fn report_loss(&mut self, loss_text: &'static LossText) {
        self.losses
            .add(loss_text, Subject::player(self.tournament, self.id));
    }

    /// Returns the title if it is a FIDE title. Other texts are reported as lost, because a
    /// category such as `I` would be read back as the title IM of 2006.
    fn title(&mut self, stated: Option<&str>) -> Option<&'static str> {
        let stated_title = one_line(stated?);
        let title = person::title_of_fide(&stated_title);
        if title.is_none() && !stated_title.is_empty() {
            let subject = Subject::player(self.tournament, self.id);
            self.losses
                .add(&words::TITLES, subject.with_value(stated_title));
        }
        title
    }

    /// Returns a text of at most `width` characters. A longer text is reported as lost, because it
    /// would mean something else if it were cut.
    fn short_text<'t>(
        &mut self,
        text: Option<&'t str>,
        width: usize,
        loss_text: &'static LossText,
    ) -> Option<Cow<'t, str>> {
        let text = one_line(text?);
        if text.chars().count() > width {
            self.losses.add(
                loss_text,
                Subject::player(self.tournament, self.id).with_value(text),
            );
            return None;
        }
        Some(text).filter(|text| !text.is_empty())
    }
}

impl Version {
    /// Returns the spelling of a FIDE title in this version.
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

/// Returns the name without line breaks, with a comma and one blank between surname and given
/// names. If the name would then be too long, the source's spacing is kept.
fn name_text(name: &str) -> Cow<'_, str> {
    let name = one_line(name);
    // a line with bars would be read as one of Vega's TDF
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
    let usual_form = format!("{surname}, {given}");
    if usual_form == *name || usual_form.chars().count() > MAX_NAME_LENGTH {
        return name;
    }
    Cow::Owned(usual_form)
}

/// Returns at most the first 33 characters of a name. If an accent would not fit, the letter that
/// has it is omitted too.
fn cut_name(name: &str) -> &str {
    let Some((mut end, mut character)) = name.char_indices().nth(MAX_NAME_LENGTH) else {
        return name;
    };
    while unicode_normalization::char::is_combining_mark(character) || character == '\u{200d}' {
        let Some(before) = name[..end].char_indices().next_back() else {
            break;
        };
        (end, character) = before;
    }
    name[..end].trim_end()
}

/// Returns the birth date: as a day if it is complete, else as a year in the version's notation,
/// else as the source states it. `None` if it is missing, or if it is too long, which is reported.
fn birth_text<'p>(
    player: &'p Player,
    version: Version,
    player_losses: &mut PlayerLosses<'_>,
) -> Option<Cow<'p, str>> {
    if let Some(day) = player.birth_date {
        return Some(day_text(day).into());
    }
    let text = player_losses.short_text(player.birth.as_deref(), 10, &words::BIRTH_DATES)?;
    if !is_birth_year(&text) {
        if player.unreadable_birth().is_some() {
            let subject = Subject::player(player_losses.tournament, player_losses.id);
            let subject = subject.with_value(text.clone());
            player_losses.losses.add(&words::UNREADABLE_BIRTHS, subject);
        }
        return Some(text);
    }
    let year = &text[..4];
    let is_written_alone = text.len() == 4 && version != Version::V26;
    Some(if is_written_alone {
        text
    } else {
        format!("{year}/00/00").into()
    })
}

/// Returns a day in the form `1990/01/31`.
fn day_text(day: Date) -> String {
    let (year, month, day) = (day.year(), u16::from(day.month()), u16::from(day.day()));
    let year_prefixes = [year / 1000, year / 100, year / 10, year];
    let year_prefixes =
        year_prefixes
            .into_iter()
            .map(Some)
            .chain([None, Some(month / 10), Some(month)]);
    let year_prefixes = year_prefixes.chain([None, Some(day / 10), Some(day)]);
    let digit = |value: u16| char::from_digit(u32::from(value % 10), 10).unwrap_or('0');
    year_prefixes
        .map(|value| value.map_or('/', digit))
        .collect()
}

/// Returns the points of a player with one decimal, or an error if they have more decimals and may
/// not be rounded.
fn points_text(
    writing: &Writing<'_>,
    id: PlayerId,
    points: Points,
    losses: &mut Losses,
) -> Result<String, WriteError> {
    let tournament = &writing.import.tournament;
    let hundredths = points.hundredths();
    let has_hundredths = hundredths % 10 != 0;
    let written_points = if has_hundredths && writing.options.round_points {
        Points::from_hundredths((hundredths + 5).div_euclid(10) * 10)
    } else {
        points
    };
    let text = written_points.to_text(1, '.');
    let fits_columns = hundredths >= 0 && text.len() <= 4;
    if fits_columns && written_points != points {
        let value = format!("{points} as {text}");
        losses.add(
            &words::ROUNDED_POINTS,
            Subject::player(tournament, id).with_value(value),
        );
    }
    if fits_columns && (!has_hundredths || writing.options.round_points) {
        return Ok(text);
    }
    let help = if has_hundredths && hundredths >= 0 {
        "use --round-points, which rounds the points half up and lists each rounded value"
    } else {
        "correct the points, or write the tournament as JSON"
    };
    Err(does_not_fit(
        format!(
            "the points {points} of {} do not fit into columns 81-84 of record 001, which hold 0.0 to 99.9",
            player_words(tournament, id)
        ),
        help,
    ))
}

/// Writes the records of national rating support. National ratings of players are written under the
/// event's federation.
pub(super) fn write_national(out: &mut Out, writing: &Writing<'_>, losses: &mut Losses) {
    let tournament = &writing.import.tournament;
    for record in &tournament.national_records {
        if reads_as_national(&record.federation) {
            write_national_line(out, writing, record, losses);
        } else {
            let subject = Subject::player(tournament, record.player);
            losses.add(
                &words::NATIONAL,
                subject.with_value(record.federation.as_str()),
            );
        }
    }
    let event_federation = tournament
        .federation
        .as_deref()
        .filter(|code| reads_as_national(code));
    for (id, player) in tournament.ids().zip(&tournament.players) {
        if player.national_rating.is_none() && player.national_id.is_none() {
            continue;
        }
        let Some(event_federation) = event_federation else {
            losses.add(&words::NATIONAL, Subject::player(tournament, id));
            continue;
        };
        let record = NationalRecord {
            player: id,
            federation: event_federation.to_owned(),
            title: None,
            rating: player.national_rating,
            origin: None,
            number: player.national_id.clone(),
        };
        losses.add(&words::NATIONAL_FEDERATION, Subject::player(tournament, id));
        write_national_line(out, writing, &record, losses);
    }
}

/// Whether a line that begins with this federation's code is read as a record of national rating
/// support.
pub(super) fn reads_as_national(federation: &str) -> bool {
    let code = <[u8; 3]>::try_from(federation.as_bytes()).ok();
    code.is_some_and(|code| code.iter().all(u8::is_ascii_uppercase) && !is_code(code))
}

fn write_national_line(
    out: &mut Out,
    writing: &Writing<'_>,
    record: &NationalRecord,
    losses: &mut Losses,
) {
    let mut report_cut = |value: String| {
        let subject = Subject::player(&writing.import.tournament, record.player);
        losses.add(&words::NATIONAL_CUT, subject.with_value(value));
    };
    out.push_ascii(&record.federation);
    out.push_ascii(" ");
    out.push_number(u32::from(writing.numbers.get(record.player)), 4);
    let texts = [
        (&record.title, 13, 3),
        (&record.origin, 56, 3),
        (&record.number, 68, 11),
    ];
    for (index, (text, end, width)) in texts.into_iter().enumerate() {
        match record.rating {
            Some(rating @ 1..=9999) if index == 1 => {
                out.pad_to(49);
                out.push_number(u32::from(rating), 4);
            }
            Some(rating @ 10_000..) if index == 1 => report_cut(rating.to_string()),
            _ => {}
        }
        if let Some(text) = text {
            let cut = cut_text(text, width);
            if cut.chars().count() < one_line(text).trim_end().chars().count() {
                report_cut(one_line(text).into_owned());
            }
            out.pad_to(end + 1 - cut.chars().count());
            out.push_text(&cut);
        }
    }
    out.end_line();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shortened_to_its_columns() {
        let check = |text: &str, expected: &str| assert_eq!(cut_name(&name_text(text)), expected);
        check("Example,Anna", "Example, Anna");
        check("Example ,  Anna", "Example, Anna");
        check("Example", "Example");
        check("A\tB|C", "A B/C");
        check(&"x".repeat(40), &"x".repeat(33));
        // no blank is put in that would push the last letter out
        let longest_name = format!("{},Anna", "x".repeat(28));
        check(&longest_name, &longest_name);
        // the accent and its letter go together
        check(&format!("{}e\u{301}", "x".repeat(32)), &"x".repeat(32));
        check(
            &format!("{}王王王", "x".repeat(32)),
            &format!("{}王", "x".repeat(32)),
        );
    }
}

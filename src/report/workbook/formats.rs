//! The formats of cells. Each is created once per workbook.

use std::collections::HashMap;

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, FormatUnderline};

use crate::report::dossier::{Kind, Tone};

/// The appearance of a cell, which determines its format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// A cell of a table: the kind of its column, its tone, the form of its value, and whether it
    /// has a link.
    Cell(Kind, Tone, ValueForm, bool),
    /// A heading: the kind of its column, and whether it belongs to a list, where it leaves room
    /// for the filter button.
    Heading(Kind, bool),
    /// The title of the sheet.
    Title,
    /// The title of a block of a sheet.
    Block,
}

/// The form in which the value of a cell is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ValueForm {
    Text,
    /// A number with this many decimals.
    Number(usize),
    Day,
}

/// The formats that have been created.
#[derive(Default)]
pub(super) struct Formats {
    by_look: HashMap<Look, Format>,
}

impl Formats {
    pub(super) fn get(&mut self, look: Look) -> &Format {
        self.by_look
            .entry(look)
            .or_insert_with(|| make_format(look))
    }
}

fn make_format(look: Look) -> Format {
    let format = Format::new().set_align(FormatAlign::Top);
    match look {
        Look::Title => format.set_bold().set_font_size(16),
        Look::Block => format
            .set_bold()
            .set_font_size(12)
            .set_font_color(Color::RGB(0x1F_3A_5F))
            .set_border_bottom(FormatBorder::Medium)
            .set_border_bottom_color(Color::RGB(0x1F_3A_5F)),
        Look::Heading(kind, list) => with_alignment(format, kind)
            .set_bold()
            .set_text_wrap()
            .set_align(if list {
                FormatAlign::Top
            } else {
                FormatAlign::VerticalCenter
            })
            .set_font_color(Color::White)
            .set_background_color(Color::RGB(0x1F_3A_5F))
            .set_border(FormatBorder::Thin)
            .set_border_color(Color::RGB(0x8A_99_AD)),
        Look::Cell(kind, tone, form, link) => {
            let format = with_tone(with_alignment(format, kind), tone)
                .set_border_bottom(FormatBorder::Hair)
                .set_border_bottom_color(Color::RGB(0xB8_C2_CE));
            let format = match kind {
                Kind::Number => format,
                Kind::Text | Kind::Prose | Kind::Symbol => format.set_text_wrap(),
            };
            let format = match form {
                ValueForm::Text => format.set_num_format("@"),
                ValueForm::Number(0) => format.set_num_format("0"),
                ValueForm::Number(digits) => {
                    format.set_num_format(format!("0.{}", "0".repeat(digits)))
                }
                ValueForm::Day => format.set_num_format("yyyy-mm-dd"),
            };
            if link {
                format
                    .set_underline(FormatUnderline::Single)
                    .set_font_color(Color::RGB(0x05_63_C1))
            } else {
                format
            }
        }
    }
}

fn with_alignment(format: Format, kind: Kind) -> Format {
    match kind {
        // an indent before text, so that it does not touch the number on its left
        Kind::Text | Kind::Prose => format.set_align(FormatAlign::Left).set_indent(1),
        Kind::Number => format.set_align(FormatAlign::Right),
        Kind::Symbol => format.set_align(FormatAlign::Center),
    }
}

fn with_tone(format: Format, tone: Tone) -> Format {
    let set_colours = |format: Format, ink: u32, ground: u32| {
        format
            .set_font_color(Color::RGB(ink))
            .set_background_color(Color::RGB(ground))
    };
    match tone {
        Tone::Plain => format,
        Tone::Dim => format.set_font_color(Color::RGB(0x5B_67_75)),
        Tone::Strong => format.set_bold(),
        Tone::Error => set_colours(format, 0x9C_00_06, 0xFF_C7_CE).set_bold(),
        Tone::Warning => set_colours(format, 0x7F_52_00, 0xFF_EB_9C).set_bold(),
        Tone::Info => set_colours(format, 0x1F_3A_5F, 0xDD_EB_F7),
        Tone::Good => set_colours(format, 0x00_61_00, 0xC6_EF_CE).set_bold(),
        Tone::Differs => set_colours(format, 0x7F_3F_00, 0xFC_E4_D6).set_italic(),
    }
}

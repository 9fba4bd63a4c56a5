//! The capabilities of the terminal, and the options that control how it is used.

use std::io::IsTerminal;

use crate::report::Style;

/// The value of `--color`: when colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless NO_COLOR or CLICOLOR=0 is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Options about the terminal, which every command has.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Terminal")]
pub(super) struct TerminalArgs {
    /// When to use colours: auto (on a terminal), always or never.
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        hide_possible_values = true,
        hide_default_value = true
    )]
    color: Color,
    /// Prints only findings and errors: no summary, no progress.
    #[arg(long, short, global = true)]
    pub(super) quiet: bool,
}

impl TerminalArgs {
    /// Returns the style of text on standard output.
    pub(super) fn stdout(self) -> Style {
        let stream = std::io::stdout();
        Style {
            color: self.uses_color(stream.is_terminal()),
            unicode: supports_unicode::on(supports_unicode::Stream::Stdout),
            width: width(terminal_size::terminal_size_of(&stream)),
        }
    }

    /// Returns the style of text on standard error.
    pub(super) fn stderr(self) -> Style {
        let stream = std::io::stderr();
        Style {
            color: self.uses_color(stream.is_terminal()),
            unicode: supports_unicode::on(supports_unicode::Stream::Stderr),
            width: width(terminal_size::terminal_size_of(&stream)),
        }
    }

    fn uses_color(self, is_terminal: bool) -> bool {
        let uses_color = match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                !anstyle_query::no_color()
                    && (anstyle_query::clicolor_force()
                        || is_terminal
                            && anstyle_query::clicolor() != Some(false)
                            && anstyle_query::term_supports_color())
            }
        };
        if uses_color && is_terminal {
            // older consoles of Windows print escape sequences as text unless they are enabled
            #[cfg(windows)]
            if anstyle_query::windows::enable_ansi_colors() == Some(false) {
                return self.color == Color::Always;
            }
        }
        uses_color
    }
}

/// Returns the width of the terminal in columns: at least 40, or 80 if `size` is unknown.
fn width(size: Option<(terminal_size::Width, terminal_size::Height)>) -> usize {
    size.map_or(Style::PLAIN.width, |(width, _)| {
        usize::from(width.0).max(40)
    })
}

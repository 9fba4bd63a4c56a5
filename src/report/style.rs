//! The capabilities of the output.

use std::fmt;

/// The capabilities of a terminal, a pipe or a file; determined by `cli`, used by all reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Colours, as ANSI escape sequences.
    pub color: bool,
    /// Drawing characters beyond ASCII.
    pub unicode: bool,
    /// Columns.
    pub width: usize,
}

/// Colours by meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// An error.
    Red,
    /// A warning.
    Yellow,
    /// Something worth knowing.
    Cyan,
    /// Nothing found.
    Green,
    /// A heading.
    Bold,
    /// Secondary information.
    Dim,
}

impl Style {
    /// Neither colours nor a terminal: a pipe or a file.
    pub const PLAIN: Style = Style {
        color: false,
        unicode: true,
        width: 80,
    };

    /// `text` in a colour, if colours are available.
    #[must_use]
    pub fn paint<T: fmt::Display>(self, text: T, paint: Paint) -> Painted<T> {
        Painted {
            text,
            paint: self.color.then_some(paint),
        }
    }

    /// Width for running text in columns, at most a hundred, for readability.
    #[must_use]
    pub fn text_width(self) -> usize {
        self.width.clamp(40, 100)
    }
}

/// Text with a colour.
#[derive(Clone, Copy, Debug)]
pub struct Painted<T> {
    text: T,
    paint: Option<Paint>,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match self.paint {
            None => return self.text.fmt(f),
            Some(Paint::Red) => "31",
            Some(Paint::Yellow) => "33",
            Some(Paint::Cyan) => "36",
            Some(Paint::Green) => "32",
            Some(Paint::Bold) => "1",
            Some(Paint::Dim) => "2",
        };
        write!(f, "\x1b[{code}m")?;
        self.text.fmt(f)?;
        f.write_str("\x1b[0m")
    }
}

//! The errors that occur when a workbook, a page or a text with separators is read as rows of
//! cells.

use super::Limits;

/// The reason why a file could not be read as rows of cells.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContainerError {
    /// The file, or a part of it, is larger than a limit allows.
    #[error("{message}")]
    Limit {
        /// The part that is too large, in words for users.
        message: String,
        /// Advice for the user.
        help: String,
    },
    /// The file is encrypted, damaged, or not of the kind that its beginning indicates.
    #[error("{message}")]
    Damaged {
        /// The problem, in words for users.
        message: String,
        /// Advice for the user.
        help: String,
    },
}

impl ContainerError {
    /// Returns the error for a file with more cells than `Limits::sheet_cells`.
    pub(super) fn too_many_cells(limits: &Limits) -> ContainerError {
        ContainerError::Limit {
            message: format!("the file has more than {} cells", limits.sheet_cells),
            help: "a crosstable of 1000 players and 9 rounds has 20000 cells: check that this is \
                   the right file; `--limit sheet-cells=NUMBER` raises the limit"
                .to_owned(),
        }
    }

    /// Returns the error for a cell in row `row` that is longer than `Limits::line_bytes`.
    pub(super) fn long_cell(row: u32, limits: &Limits) -> ContainerError {
        ContainerError::Limit {
            message: format!(
                "row {row} has a cell with more than {} bytes",
                limits.line_bytes
            ),
            help: "a spreadsheet cell has at most 32767 characters: check for a quotation mark \
                   that is never closed; `--limit line=BYTES` raises the limit"
                .to_owned(),
        }
    }

    /// Returns the error for a file with more sheets or tables than `Limits::sheets`.
    pub(super) fn too_many_sheets(limits: &Limits) -> ContainerError {
        ContainerError::Limit {
            message: format!("the file has more than {} sheets or tables", limits.sheets),
            help: "save the sheets of the tournament in a separate file; `--limit sheets=NUMBER` \
                   raises the limit"
                .to_owned(),
        }
    }

    /// Returns the error for a file that unpacks to more bytes than `Limits::unpacked_bytes`.
    pub(super) fn too_large_unpacked(limits: &Limits) -> ContainerError {
        ContainerError::Limit {
            message: format!(
                "the unpacked file is larger than {} MiB",
                limits.unpacked_bytes.div_ceil(1 << 20)
            ),
            help: "a crosstable of 1000 players takes 2 MiB: check that this is the right file; \
                   `--limit unpacked=BYTES` raises the limit"
                .to_owned(),
        }
    }
}

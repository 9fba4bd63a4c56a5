//! What a tie-break computes from.

use crate::model::Crosstable;
use crate::rules::RuleSet;

/// A crosstable judged under an edition, with the columns that several tie-breaks need.
#[derive(Debug)]
pub struct Context<'a> {
    /// Who did what.
    pub table: &'a Crosstable,
    /// The edition.
    pub rules: &'a RuleSet,
    /// The rating counted for unrated players (`--unrated`), where one was announced.
    pub unrated: Option<u16>,
}

impl<'a> Context<'a> {
    /// A context without any intermediate column computed yet.
    #[must_use]
    pub fn new(table: &'a Crosstable, rules: &'a RuleSet) -> Context<'a> {
        Context {
            table,
            rules,
            unrated: None,
        }
    }
}

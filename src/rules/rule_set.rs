//! The questions on which editions differ.

use crate::model::Date;

/// What an own unplayed round counts as the opponent's score (Buchholz family).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dummy {
    /// The scheduled opponent's final score, nothing for a bye.
    RealOpponent,
    /// A virtual opponent: score before the round, the complement of the result, a draw in
    /// every later round (Handbook C.02 13.15.2 of 2009).
    VirtualOpponent,
    /// A dummy with the participant's own final score (16.4, 2023).
    OwnScore,
    /// The same, but no more than the scheduled opponent's adjusted score in a forfeit,
    /// and than draws in all rounds otherwise (16.4, 2026).
    OwnScoreCapped,
}

/// How an opponent's unplayed rounds count in the score that others use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpponentsUnplayed {
    /// As awarded.
    AsAwarded,
    /// Each as a draw (Handbook C.02 13.15.3 of 2009).
    AllDraws,
    /// As awarded, but requested byes with nothing but voluntary unplayed rounds behind
    /// them as draws (16.3.2, category 5).
    TrailingByesDraws,
}

/// An edition of the regulations: the answer to each question on which editions differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// `legacy`, `2024`
    pub name: &'static str,
    /// What it is, in a line.
    pub title: &'static str,
    /// First starting day it is in force for; `None`: never selected by date.
    pub from: Option<Date>,
    /// 16.4: what does an own unplayed round count as the opponent's score?
    pub dummy: Dummy,
    /// 16.3: how does an opponent's unplayed round count in its adjusted score?
    pub opponents_unplayed: OpponentsUnplayed,
}

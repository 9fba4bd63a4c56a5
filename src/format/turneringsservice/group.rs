//! Reads a group of players as a tournament, in steps that depend on each other.

use super::lowering::Lowering;
use crate::format::ReadError;
use crate::import::{Import, NoteKind};
use crate::source::Span;

/// The names of all attributes of the root that are known, including those that are not read.
const ROOT_ATTRIBUTES: [&str; 31] = [
    "Event",
    "Site",
    "Federation",
    "StartDate",
    "EndDate",
    "TeamEvent",
    "Producer",
    "Dataversion",
    "Organiser",
    "Arbiter",
    "ArbiterFideId",
    "ArbiterEmail",
    "DeputyArbiter",
    "DeputyArbiterFideId",
    "DeputyArbiterEmail",
    "Treasurer",
    "LogoFile",
    "MemberFile",
    "dflt_Available",
    "LichessVerify",
    "PaymentVipps",
    "PaymentOptional",
    "Name",
    "Phone",
    "OrgNo",
    "SeparateFile",
    "Num",
    "xmlns",
    "Web",
    "Email",
    "Country",
];
const GROUP_ATTRIBUTES: [&str; 46] = [
    "Event",
    "Site",
    "StartDate",
    "EndDate",
    "Arbiter",
    "DeputyArbiter",
    "NumRounds",
    "ActiveRound",
    "Pairing",
    "PairingAccellerated",
    "AccelleratedLastGaSn",
    "MaxMeets",
    "PointsForWin",
    "PointsForLoss",
    "PointsForBye",
    "PostponedCalcAs",
    "ActiveElo",
    "NumBoards",
    "FirstRatedRound",
    "LocalRatingCategory",
    "RatingFactorA",
    "RatingFactorB",
    "RatingFactorC",
    "HomeGuestNaming",
    "Clr",
    "RankPerClass",
    "ShowRankNum",
    "Tie-breakOnStartno",
    "ShowAllTiebreaks",
    "SubmissionIndex",
    "EventCode",
    "YouthEvent",
    "NumTiebreakGames",
    "SrchLocalLists",
    "SrchFideLists",
    "ReportedRounds",
    "LastBulkPairing",
    "JuniorFee",
    "SeniorFee",
    "ArbiterFideId",
    "ArbiterEmail",
    "DeputyArbiterFideId",
    "DeputyArbiterEmail",
    "Federation",
    "Organiser",
    "SeparateFile",
];
const GROUP_ELEMENTS: [&str; 9] = [
    "Rounds",
    "TieBreaksBy",
    "IndividualTieBreaksBy",
    "PairingGroupBy",
    "PrizeGroups",
    "ColWidths",
    "Reportsettings",
    "Teams",
    "Players",
];

impl Lowering<'_, '_, '_> {
    /// Reads facts and claims. If `is_first_group` is true, also adds notes about unknown content
    /// outside the groups, so that they are added only once.
    pub(super) fn lower(mut self, is_first_group: bool) -> Result<Import, ReadError> {
        let text = "the format of TournamentService is not published; it is read as other \
                    programs read it";
        self.notes
            .add(NoteKind::UncertainLayout, Span::default(), text);
        self.read_header();
        self.read_scores();
        self.read_rank_order();
        self.read_players()?;
        self.read_teams();
        self.read_games()?;
        self.read_acceleration();
        self.note_unknown(is_first_group);
        self.import.notes = self.notes.finish();
        self.import
            .origins
            .header
            .sort_by_key(|field| field.line.start);
        Ok(self.import)
    }

    fn note_unknown(&mut self, is_first_group: bool) {
        if is_first_group {
            self.root
                .note_unknown(&ROOT_ATTRIBUTES, &["Web", "Groups"], &mut self.notes);
            if let Some(groups) = self.root.child("Groups") {
                groups.note_unknown(&["Num", "SeparateFile"], &["Group"], &mut self.notes);
            }
        }
        self.group
            .note_unknown(&GROUP_ATTRIBUTES, &GROUP_ELEMENTS, &mut self.notes);
    }
}

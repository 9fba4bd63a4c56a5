//! Reads a group of players as a tournament, in steps that depend on each other.

use super::element::Element;
use crate::format::ReadError;
use crate::format::notes::Notes;
use crate::format::numbers::Numbers;
use crate::import::{HeaderField, Import, NoteKind};
use crate::model::{FieldKey, RoundNumber};
use crate::source::{Field, Limits, Span};

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

/// The state that the steps of reading a group share.
pub(super) struct Lowering<'e, 'd, 'i> {
    pub(super) root: &'e Element<'d, 'i>,
    pub(super) group: &'e Element<'d, 'i>,
    pub(super) limits: &'e Limits,
    pub(super) import: Import,
    pub(super) notes: Notes,
    pub(super) numbers: Numbers,
    /// The XML elements of the players, indexed by `PlayerId`.
    pub(super) players: Vec<Element<'d, 'i>>,
    /// The rounds whose games are not rated.
    pub(super) unrated_rounds: Vec<RoundNumber>,
}

impl<'e, 'd, 'i> Lowering<'e, 'd, 'i> {
    pub(super) fn new(
        root: &'e Element<'d, 'i>,
        group: &'e Element<'d, 'i>,
        limits: &'e Limits,
    ) -> Lowering<'e, 'd, 'i> {
        Lowering {
            root,
            group,
            limits,
            import: Import {
                format: "turneringsservice",
                dialect: "TournamentService".to_owned(),
                ..Import::default()
            },
            notes: Notes::default(),
            numbers: Numbers::default(),
            players: Vec::new(),
            unrated_rounds: Vec::new(),
        }
    }

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

    /// Returns the value of the attribute `name` of the group, or else of the event; `None` if both
    /// are missing or empty. Records its span as that of the field `key`.
    pub(super) fn read_fact(&mut self, name: &str, key: FieldKey) -> Option<Field<&'d str>> {
        let group_value = self.group.attribute(name);
        let field = group_value.or_else(|| self.root.attribute(name))?;
        self.record_span(key, field.span);
        Some(field)
    }

    pub(super) fn record_span(&mut self, key: FieldKey, value: Span) {
        let field = HeaderField::new(key, value, value);
        self.import.origins.header.push(field);
    }

    /// Adds a note about an invalid value of the tournament section.
    pub(super) fn note_invalid(&mut self, span: Span, text: impl Into<String>) {
        self.notes.add(NoteKind::InvalidHeader, span, text);
    }
}

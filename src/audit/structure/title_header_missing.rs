//! S102: a record of the header that title events require is missing.

use crate::audit::check::check;
use crate::audit::citation::{self, NEWEST, Specification};
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    TITLE_HEADER_MISSING = "S102" "title-header-missing", Info,
    page: include_str!("../../../docs/checks/title-header-missing.md"),
    needs: [Records],
    not_corrected: "no other record states what is missing",
    run: title_header_missing on facts,
}

fn title_header_missing(facts: &Facts<'_>, findings: &mut Findings) {
    let origins = &facts.import.origins;
    let has_record = |key| origins.header(key).next().is_some();
    // for the rank order, either of its two records is enough
    let substitute = origins.substitutes(FieldKey::RankOrder).next();
    let required_records = [
        (FieldKey::PairingProgram, "pairing program", false),
        (FieldKey::TypeCode, "type", false),
        (FieldKey::RankOrder, "tie-breaks", substitute.is_some()),
    ];
    let missing_records = required_records
        .iter()
        .filter(|(key, _, substituted)| !substituted && !has_record(*key))
        .map(|(key, what, _)| format!("{} ({what})", citation::record_code(*key)));
    let missing_records: Vec<String> = missing_records.collect();
    // a file without any of these records is not from a title event, unless the user says so
    let has_no_records = missing_records.len() == required_records.len() && !facts.options.titles;
    if missing_records.is_empty() || has_no_records {
        return;
    }
    let list = missing_records.join(", ");
    findings
        .report(
            &TITLE_HEADER_MISSING,
            format!("records for a title event are missing: {list}"),
        )
        .found(list)
        .because(["FIDE asks for these records when norms are possible".to_owned()])
        .cites_specification(Specification::TournamentSection)
        .fix(format!(
            "if this is a title event, export the file as {NEWEST}, not as an older version"
        ));
}

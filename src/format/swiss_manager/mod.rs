//! Swiss-Manager's tournament files (TUNX, TURX, TUMX, TUTX) and its list of tie-breaks.

pub mod codes;

#![no_main]

use crosstable_fuzz::read_as;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| read_as(Some("html"), bytes));

#![no_main]

use crosstable_fuzz::unpack;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| unpack(bytes));

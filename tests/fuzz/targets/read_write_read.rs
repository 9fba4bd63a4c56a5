#![no_main]

use crosstable_fuzz::read_write_read;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| read_write_read(bytes));

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tracewright_fuzz::parsers::c(data));

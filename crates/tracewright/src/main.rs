//! The command line: arguments, wiring, exit codes.
fn main() {}

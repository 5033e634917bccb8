//! The differential test in its short form; `examples/differential.rs` is the long one.

mod differential;

use std::time::Duration;

use differential::compiler::available;
use differential::tally::{Tally, model_name};
use tracewright_c::types::DataModel;

/// So many programs for each data model.
const PROGRAMS: u64 = 10;

#[test]
fn verdicts_agree_with_the_compiler() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        if !available(model) {
            eprintln!("gcc makes no programs for {} that run here: not compared", model_name(model));
            continue;
        }
        let mut tally = Tally::default();
        tally.compare(0..PROGRAMS, model, Duration::from_secs(1)).expect("the compiler takes all programs");
        assert!(tally.programs > 0, "all thrown away");
        if let Some(first) = tally.disagreements.first() {
            panic!("{tally}\n{first}\n{}", first.text);
        }
    }
}

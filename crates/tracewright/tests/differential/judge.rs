//! The verifier's answer to a claim, from the text to the verdict as the command gives it.

use std::path::PathBuf;
use std::time::Duration;

use tracewright_c::load::{Failure, Input, Options};
use tracewright_c::translate::{ERROR_FUNCTIONS, Encoding, Property, START};
use tracewright_c::types::DataModel;
use tracewright_logic::Terms;
use tracewright_program::{BlockEncoding, Inlining, encode, inline, remove_unreachable};
use tracewright_verify::{Settings, Strategy, Unknown, Verdict};

use super::limit::within;

/// What the verifier says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opinion {
    True,
    False,
    /// Neither, for this kind of reason.
    Unknown(String),
    /// The front end does not take the program.
    Rejected(String),
}

/// The programs are small: who needs more than this does not find it.
const MOST_ITERATIONS: usize = 40;

/// Verifies a text within a limit of processor time.
pub fn judge(text: &str, model: DataModel, encoding: Encoding, limit: Duration) -> Opinion {
    let mut options = Options::default();
    options.preprocess.data_model = model;
    options.translate.encoding = encoding;
    options.translate.property = Property::unreach_call(ERROR_FUNCTIONS.map(str::to_owned).to_vec());
    let input = Input { path: PathBuf::from("program.c"), text: text.as_bytes().to_vec() };
    let loaded = match tracewright_c::load(&[input], &options) {
        Ok(loaded) => loaded,
        Err(Failure::Unsupported { construct, .. }) => return Opinion::Unknown(format!("unsupported: {construct}")),
        Err(failure) => return Opinion::Rejected(failure.to_string()),
    };
    let terms = Terms::new();
    let options = tracewright_program::Options { entry: Some(START.to_owned()) };
    let mut icfg = match tracewright_program::translate(&loaded.translation.program, &terms, &options) {
        Ok(icfg) => icfg,
        Err(error) => return Opinion::Rejected(error.to_string()),
    };
    inline(&mut icfg, Inlining::default(), &terms);
    remove_unreachable(&mut icfg);
    encode(&mut icfg, BlockEncoding::default(), &terms);
    let mut opinion = Opinion::Unknown(String::new());
    // There is one execution only: following its values is the cheapest, where it works.
    for (strategy, share) in [(Strategy::Values, 1), (Strategy::default(), 3)] {
        opinion = within(limit * share / 4, |interrupt| {
            let max_iterations = Some(MOST_ITERATIONS);
            let settings = Settings { strategy, interrupt: interrupt.clone(), max_iterations, ..Settings::default() };
            match tracewright_verify::verify(&terms, &icfg, &settings, &mut |_| {}).verdict {
                Verdict::True => Opinion::True,
                Verdict::False(_) => Opinion::False,
                Verdict::Unknown(Unknown::Overapproximated(name, _)) => Opinion::Unknown(format!("marked: {name}")),
                Verdict::Unknown(_) if interrupt.reason().is_some() => Opinion::Unknown("timeout".to_owned()),
                Verdict::Unknown(reason) => Opinion::Unknown(reason.to_string()),
            }
        });
        if let Opinion::True | Opinion::False = opinion {
            break;
        }
    }
    opinion
}

//! Instrumentation of a program with a witness, so that verifying the program validates the witness.
//!
//! An invariant becomes an assertion: a call of an error function unless it holds. A violation witness restricts the
//! program to the executions that it describes, and checks count only at its target.
//!
//! | file | what it does |
//! |---|---|
//! | `fit` | whether the files of the program are those of the witness |
//! | `correctness` | invariants and contracts as assertions |
//! | `rounds` | transition invariants of loops as assertions |
//! | `violation` | sequences and automata as restrictions |
//! | `transitions` | the steps of a restriction at one location, as code |
//! | `restrict` | which violations count |

mod correctness;
mod fit;
mod restrict;
mod rounds;
mod transitions;
mod violation;

use tracewright_c::load::{Failure, Input};
use tracewright_c::preprocess;
use tracewright_c::weave::{Weaver, Woven};

use crate::{Content, Position, Witness};

pub use correctness::Claims;
pub use restrict::Restriction;

/// Why a witness cannot be validated.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It violates a rule of the format.
    #[error("{0}: {1}")]
    Rule(Position, String),
    /// It is well-formed, but uses a feature that is not supported.
    #[error("not supported: {0}")]
    Unsupported(String),
    /// It belongs to another program, or this one cannot be instrumented with it.
    #[error("{0}")]
    Misfit(String),
    /// The program cannot be read.
    #[error(transparent)]
    Program(#[from] Failure),
}

impl Refusal {
    fn rule(position: Position, rule: impl Into<String>) -> Refusal {
        Refusal::Rule(position, rule.into())
    }
}

/// A program instrumented with a witness.
#[derive(Debug)]
pub struct WovenProgram {
    /// The files.
    pub inputs: Vec<Input>,
    /// The claims of the witness: each is a call of an error function.
    pub claims: Claims,
    /// For violation witnesses, which violations count.
    pub restriction: Option<Restriction>,
}

/// Whether the files of a program are those of a witness, in any order. Returns the number of the program's file for
/// each of the witness's.
pub use fit::files as fitting_files;

/// Instruments a program with a witness. `order` gives for each file of the witness the file of the program.
pub fn weave(
    witness: &Witness,
    order: &[usize],
    inputs: &[Input],
    preprocess: &preprocess::Options,
) -> Result<WovenProgram, Refusal> {
    let files = |name: &str| {
        let known = witness.metadata.files.iter().position(|file| file.name == name);
        known.and_then(|number| order.get(number).copied()).unwrap_or(0)
    };
    let mut weaver = Weaver::new(inputs, preprocess)?;
    fit::functions(&witness.content, &weaver, &files)?;
    let (claims, restriction) = match &witness.content {
        Content::Correctness { invariants, contracts } => {
            (correctness::weave(&mut weaver, invariants, contracts, &files)?, None)
        }
        Content::Violation(violation) => (Claims::default(), Some(violation::weave(&mut weaver, violation, &files)?)),
    };
    let Woven { inputs, .. } = weaver.finish();
    Ok(WovenProgram { inputs, claims, restriction })
}

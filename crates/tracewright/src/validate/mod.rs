//! `tracewright validate`: is what a witness says true?
//!
//! The witness is put into the program ([`tracewright_c::weave`]), and the program is verified as ever. An invariant
//! becomes a claim, a violation restricts the program to the executions that the witness describes.
//!
//! | file | what it does |
//! |---|---|
//! | `task` | whether program, property and data model are those of the witness |
//! | `correctness` | invariants and contracts as claims |
//! | `violation` | sequences and automata as restrictions |
//! | `transitions` | the steps of a restriction at one place, as code |
//! | `restrict` | which violations count |

mod correctness;
mod restrict;
mod task;
mod transitions;
mod violation;

use std::path::Path;
use std::time::Instant;

use tracewright_c::load::Input as CInput;
use tracewright_c::weave::{Weaver, Woven};
use tracewright_verify::Verdict;
use tracewright_witness::{Content, Position, Witness};

use crate::arguments::{ValidateArguments, VerifyArguments};
use crate::c_program::{COptions, CProgram, failed, preprocessing, volatile};
use crate::ending::{Ending, Exit};
use crate::input::{self, Input};
use crate::supervise::{Watch, supervise};
use crate::verify::Conclusion;
use crate::{drawings, encodings, options, outputs, property};
use correctness::Claims;
pub use restrict::Restriction;

/// Why a witness is not validated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It breaks a rule, here.
    Rule(Position, String),
    /// It is fine, but says something that is not supported.
    Unsupported(String),
}

impl Refusal {
    fn rule(position: Position, rule: impl Into<String>) -> Refusal {
        Refusal::Rule(position, rule.into())
    }

    fn ending(self, witness: &Path) -> Ending {
        match self {
            Refusal::Rule(at, rule) => Ending::error(Exit::Input, format!("{}:{at}: {rule}", witness.display())),
            Refusal::Unsupported(what) => {
                Ending::unknown(&format!("unsupported in witnesses: {what}"), format!("not supported: {what}"))
            }
        }
    }
}

/// Validates the witness that the arguments name.
pub fn run(arguments: ValidateArguments) -> Ending {
    started(arguments).unwrap_or_else(|ending| ending)
}

fn started(arguments: ValidateArguments) -> Result<Ending, Ending> {
    let started = Instant::now();
    let ValidateArguments { validated: path, verify: arguments } = arguments;
    let watch = Watch::new(arguments.timeout, arguments.memory);
    options::of_validation(&arguments)?;
    outputs::check(&arguments, std::slice::from_ref(&path)).map_err(|clash| Ending::error(Exit::Usage, clash))?;
    for folder in arguments.dot.iter().chain(&arguments.smt_log) {
        drawings::prepare(folder).map_err(|error| Ending::error(Exit::Usage, error))?;
    }
    let json = arguments.json;
    let ending = supervise(&watch, move |watch| {
        read_and_validated(&arguments, &path, watch, started).unwrap_or_else(|ending| ending)
    });
    Ok(if json { ending.with_json() } else { ending })
}

fn read_and_validated(
    arguments: &VerifyArguments,
    path: &Path,
    watch: &Watch,
    started: Instant,
) -> Result<Ending, Ending> {
    let witness = tracewright_witness::read(&input::read_file(path)?)
        .map_err(|error| Ending::error(Exit::Input, format!("{}:{error}", path.display())))?;
    let Input::C(inputs) = input::read_program(&arguments.files)?.input else {
        return Err(Ending::error(Exit::Usage, "witnesses are for C programs"));
    };
    validate(&witness, &inputs, arguments, path, watch, started)
}

fn validate(
    witness: &Witness,
    inputs: &[CInput],
    arguments: &VerifyArguments,
    path: &Path,
    watch: &Watch,
    started: Instant,
) -> Result<Ending, Ending> {
    let order = task::files(&witness.metadata, inputs)?;
    task::names(inputs)?;
    let wanted = task::property(&witness.metadata, arguments)?;
    task::data_model(&witness.metadata, arguments)?;
    let files = |name: &str| {
        let known = witness.metadata.files.iter().position(|file| file.name == name);
        known.and_then(|number| order.get(number).copied()).unwrap_or(0)
    };
    let mut weaver = Weaver::new(inputs, &preprocessing(arguments)).map_err(failed)?;
    let refused = |refusal: Refusal| refusal.ending(path);
    task::functions(&witness.content, &weaver, &files).map_err(refused)?;
    let (claims, restriction) = match &witness.content {
        Content::Correctness { invariants, contracts } => {
            (correctness::weave(&mut weaver, invariants, contracts, &files).map_err(refused)?, None)
        }
        Content::Violation(violation) => {
            (Claims::default(), Some(violation::weave(&mut weaver, violation, &files).map_err(refused)?))
        }
    };
    let Woven { inputs, .. } = weaver.finish();
    let property = wanted.forbidding(claims.functions());
    let options = COptions {
        property,
        preprocess: preprocessing(arguments),
        volatile: volatile(arguments.volatile, arguments.prop.as_deref()),
    };
    let program = CProgram::check(&inputs, Vec::new(), options).map_err(|ending| explained(ending, path))?;
    let program = program.restricted(restriction.clone());
    let conclusion = encodings::verify(&program, arguments, watch, started)?;
    Ok(match restriction {
        None => of_correctness(conclusion, &claims, &inputs),
        Some(_) => of_violation(conclusion),
    })
}

/// A program that cannot be read once the witness is in it could be read without it: the expressions are to blame.
fn explained(ending: Ending, witness: &Path) -> Ending {
    let note = format!("note: the program is shown with the expressions of `{}` in it\n", witness.display());
    Ending { err: ending.err + &note, ..ending }
}

/// The verdict is that of the program, but a claim that fails is not the program's fault.
fn of_correctness(conclusion: Conclusion, claims: &Claims, inputs: &[CInput]) -> Ending {
    let Verdict::False(_) = conclusion.verdict else { return conclusion.ending };
    let failing = conclusion.failing.and_then(|span| {
        let text = std::str::from_utf8(&inputs.get(span.file.0 as usize)?.text).ok()?;
        claims.at(text, span.start as usize)
    });
    match failing {
        Some(claim) => {
            let reason = format!("the witness is not confirmed: {claim} does not hold");
            let report = conclusion.ending.out.rsplit_once("FALSE(").map_or("", |(report, _)| report);
            Ending {
                out: format!("{report}{}\n", tracewright_report::unknown_line(&reason)),
                err: format!("{}error: {reason}\n", conclusion.ending.err),
                exit: Exit::Unknown,
            }
        }
        None => conclusion.ending,
    }
}

/// That no execution which the witness describes violates the property says nothing about the others.
fn of_violation(conclusion: Conclusion) -> Ending {
    let Verdict::True = conclusion.verdict else { return conclusion.ending };
    let reason = "the witness is not confirmed: no execution that it describes violates the property";
    Ending { err: conclusion.ending.err, ..Ending::unknown(reason, "") }
}

/// The property that a specification of a witness asks for.
fn specified(specification: &str) -> Result<tracewright_c::translate::Property, String> {
    property::parse(specification)
}

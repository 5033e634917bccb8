//! Whether a witness is about the program, the property and the data model at hand.

use tracewright_c::load::Input;
use tracewright_c::translate::Property;
use tracewright_c::weave::Weaver;
use tracewright_witness::{Architecture, Content, Location, Metadata, Position, Violation, sha256};

use super::{Refusal, specified};
use crate::arguments::{DataModelName, VerifyArguments};
use crate::ending::{Ending, Exit};
use crate::property;

/// For each file of the witness, the number of the file of the program that it is.
pub fn files(metadata: &Metadata, inputs: &[Input]) -> Result<Vec<usize>, Ending> {
    let hashes: Vec<String> = inputs.iter().map(|input| sha256(&input.text)).collect();
    let mut order = Vec::new();
    for file in &metadata.files {
        match hashes.iter().position(|hash| *hash == file.hash) {
            Some(number) => order.push(number),
            None => {
                let own: Vec<String> = inputs
                    .iter()
                    .zip(&hashes)
                    .map(|(input, hash)| format!("{} {hash}", input.path.display()))
                    .collect();
                let message = format!(
                    "the witness is for another program: `{}` has the SHA-256 hash {} there\nnote: here are {}",
                    file.name,
                    file.hash,
                    own.join(", ")
                );
                return Err(Ending::error(Exit::Input, message));
            }
        }
    }
    Ok(order)
}

/// What is put into a program has names of its own, and must not be mistaken for something of the program.
pub fn names(inputs: &[Input]) -> Result<(), Ending> {
    const OURS: &[u8] = b"__tracewright_";
    let uses = |input: &&Input| input.text.windows(OURS.len()).any(|word| word == OURS);
    match inputs.iter().find(uses) {
        Some(input) => {
            let message = format!("`{}` uses names that start with `__tracewright_`", input.path.display());
            Err(Ending::error(Exit::Input, message))
        }
        None => Ok(()),
    }
}

/// The property: that of the command line, which must be that of the witness.
pub fn property(metadata: &Metadata, arguments: &VerifyArguments) -> Result<Property, Ending> {
    let stated = specified(&metadata.specification);
    if arguments.prop.is_none() && arguments.check.is_empty() {
        let stated =
            stated.map_err(|why| Ending::error(Exit::Input, format!("the specification of the witness {why}")))?;
        return usual(stated);
    }
    let asked = property::property(arguments.prop.as_deref(), &arguments.check)
        .map_err(|why| Ending::error(Exit::Usage, why))?;
    match stated {
        Ok(stated) if !covers(&stated, &asked) => {
            let specification = metadata.specification.split_whitespace().collect::<Vec<_>>().join(" ");
            let message = format!("the witness is for another property: `{specification}`");
            Err(Ending::error(Exit::Input, message))
        }
        _ => Ok(asked),
    }
}

/// What a witness says about the property when the command line says nothing: the usual meaning of it. A witness is not to be
/// trusted, and that something is not called that nobody calls is true and useless.
fn usual(stated: Property) -> Result<Property, Ending> {
    let calls = property::property(Some("unreach-call"), &[]).map_err(|why| Ending::error(Exit::Usage, why))?;
    let only_usual = stated.error_functions().iter().all(|function| calls.error_functions().contains(function));
    if stated.defects() == calls.defects() && only_usual {
        return Ok(calls);
    }
    if property::standard_name(&stated).is_some() {
        return Ok(stated);
    }
    let names: Vec<&str> = stated.defects().iter().map(|defect| defect.property()).collect();
    let functions: Vec<String> = stated.error_functions().iter().map(|name| format!("`{name}`")).collect();
    let message = format!(
        "the witness is about no usual property: {} with the error functions {}\nnote: if that is what you want to know, name the \
         property with `--prop` or `--check`",
        names.join(", "),
        functions.join(" and ")
    );
    Err(Ending::error(Exit::Input, message))
}

/// Whether two properties are about the same; the functions that must not be called may have several names.
fn covers(stated: &Property, asked: &Property) -> bool {
    let shared = stated.error_functions().iter().any(|function| asked.error_functions().contains(function));
    let none = stated.error_functions().is_empty() && asked.error_functions().is_empty();
    stated.defects() == asked.defects() && (shared || none)
}

/// The data model must be that of the witness.
pub fn data_model(metadata: &Metadata, arguments: &VerifyArguments) -> Result<(), Ending> {
    let own = arguments.data_model();
    let stated = match metadata.architecture {
        Architecture::Bits32 => DataModelName::Ilp32,
        Architecture::Bits64 => DataModelName::Lp64,
    };
    if own == stated {
        return Ok(());
    }
    let message = format!("the witness is for the data model {0}: add `--data-model {0}`", stated.name());
    Err(Ending::error(Exit::Input, message))
}

/// Places name the functions that they lie in, if they name one.
pub fn functions(content: &Content, weaver: &Weaver, files: &dyn Fn(&str) -> usize) -> Result<(), Refusal> {
    let places: Vec<(&Location, Position)> = match content {
        Content::Correctness { invariants, contracts } => {
            let invariants = invariants.iter().map(|invariant| (&invariant.location, invariant.position));
            invariants.chain(contracts.iter().map(|contract| (&contract.location, contract.position))).collect()
        }
        Content::Violation(Violation::Sequence(segments)) => {
            let waypoints = segments.iter().flat_map(|segment| segment.avoid.iter().chain([&segment.follow]));
            waypoints.map(|waypoint| (&waypoint.location, waypoint.position)).collect()
        }
        // There, a function is the scope of an expression.
        Content::Violation(Violation::Automaton(_)) => Vec::new(),
    };
    for (location, position) in places {
        if let Some(function) = &location.function
            && !weaver.is_in_function(files(&location.file), location.line, function)
        {
            let rule = format!("line {} of `{}` is not in the function `{function}`", location.line, location.file);
            return Err(Refusal::Rule(position, rule));
        }
    }
    Ok(())
}

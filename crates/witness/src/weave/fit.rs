//! Whether a witness belongs to the given program.

use tracewright_c::load::Input;
use tracewright_c::weave::Weaver;

use super::Refusal;
use crate::{Content, Location, Metadata, Position, Violation, sha256};

/// For each file of a witness, the corresponding file of the program. Other files are rejected, and so are files that
/// use reserved names of the instrumentation.
pub fn files(metadata: &Metadata, inputs: &[Input]) -> Result<Vec<usize>, Refusal> {
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
                return Err(Refusal::Misfit(message));
            }
        }
    }
    names(inputs)?;
    Ok(order)
}

/// Checks that the program does not use the reserved names of the instrumentation.
fn names(inputs: &[Input]) -> Result<(), Refusal> {
    const OURS: &[u8] = b"__tracewright_";
    let uses = |input: &&Input| input.text.windows(OURS.len()).any(|word| word == OURS);
    match inputs.iter().find(uses) {
        Some(input) => {
            let message = format!("`{}` uses names that start with `__tracewright_`", input.path.display());
            Err(Refusal::Misfit(message))
        }
        None => Ok(()),
    }
}

/// Checks that locations are in the functions that they name, if they name one.
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
        // In automata, a function is the scope of an expression.
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

//! Whether a witness is about the program, the property and the data model at hand.

use tracewright_c::load::Input;
use tracewright_c::translate::Property;
use tracewright_witness::{Architecture, Metadata, sha256};

use super::specified;
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

/// The property: that of the command line, which must be that of the witness.
pub fn property(metadata: &Metadata, arguments: &VerifyArguments) -> Result<Property, Ending> {
    let stated = specified(&metadata.specification);
    if arguments.prop.is_none() && arguments.check.is_empty() {
        return stated.map_err(|why| Ending::error(Exit::Input, format!("the specification of the witness {why}")));
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

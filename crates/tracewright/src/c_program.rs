//! Loading C programs as the arguments say.

use tracewright_c::load::{Failure, Input, Options};
use tracewright_c::preprocess;
use tracewright_c::translate::{self, ERROR_FUNCTIONS, Encoding, Property, START};
use tracewright_c::types::DataModel;

use crate::arguments::{ArchName, DataModelName, DumpName, IntegersName, VerifyArguments};
use crate::ending::{Ending, Exit};
use crate::verify::Loaded;

/// Loads a C program.
pub fn load(inputs: &[Input], arguments: &VerifyArguments) -> Result<Loaded, Ending> {
    if arguments.entry.is_some() {
        return Err(Ending::error(Exit::Usage, "`--entry` is for Boogie programs: C programs start in `main`"));
    }
    let property = property(arguments.prop.as_deref()).map_err(|why| Ending::error(Exit::Usage, why))?;
    let data_model = match (arguments.arch, arguments.data_model) {
        (Some(ArchName::Bits32), _) | (None, DataModelName::Ilp32) => DataModel::Ilp32,
        (Some(ArchName::Bits64), _) | (None, DataModelName::Lp64) => DataModel::Lp64,
    };
    let encoding = match arguments.integers {
        IntegersName::Math => Encoding::Math,
        IntegersName::Bits => Encoding::Bits,
    };
    let options = Options {
        preprocess: preprocess::Options {
            command: arguments.cpp.clone(),
            include_dirs: arguments.include.clone(),
            defines: arguments.define.clone(),
            data_model,
        },
        translate: translate::Options { encoding, property },
    };
    let loaded = tracewright_c::load(inputs, &options).map_err(ending)?;
    let mut warnings = loaded.warnings;
    if !loaded.translation.unknown_functions.is_empty() {
        let names = loaded.translation.unknown_functions.join(", ");
        warnings.push_str(&format!("warning: these functions have no body and are not known: {names}\n"));
    }
    let program = loaded.translation.program;
    if let Some(DumpName::Boogie) = arguments.dump {
        let out = tracewright_boogie::print_program(&program);
        return Err(Ending { out, err: warnings, exit: Exit::True });
    }
    Ok(Loaded { program, sources: loaded.sources, entry: Some(START.to_owned()), warnings })
}

fn ending(failure: Failure) -> Ending {
    match &failure {
        Failure::Unsupported { shown, .. } => Ending::unknown(&failure.to_string(), shown.trim_end()),
        Failure::Errors { .. } => Ending { out: String::new(), err: format!("{failure}\n"), exit: Exit::Input },
        Failure::NothingToCheck => Ending::unknown("nothing to check", &failure),
        _ => Ending::error(Exit::Input, failure),
    }
}

/// The property of a name or a file.
fn property(text: Option<&str>) -> Result<Property, String> {
    match text {
        None | Some("assertions") => return Ok(Property::Assertions),
        Some("unreach-call") => return Ok(Property::UnreachCall(ERROR_FUNCTIONS.map(str::to_owned).to_vec())),
        Some(_) => {}
    }
    let path = text.unwrap_or_default();
    let content = std::fs::read_to_string(path)
        .map_err(|_| format!("`{path}` is neither a property (unreach-call, assertions) nor a file with one"))?;
    let compact: String = content.chars().filter(|c| !c.is_whitespace()).collect();
    let calls = compact.match_indices("LTL(G!call(").map(|(at, found)| &compact[at + found.len()..]);
    let names: Vec<String> = calls.filter_map(|rest| rest.split_once("()")).map(|(name, _)| name.to_owned()).collect();
    match names.is_empty() || compact.matches("CHECK(").count() != names.len() {
        true => Err(format!("`{path}` has a property that is not supported: only `LTL(G ! call(f()))` is")),
        false => Ok(Property::UnreachCall(names)),
    }
}

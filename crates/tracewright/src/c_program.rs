//! Loading C programs as the arguments say.

use tracewright_c::load::{Checked, Failure, Input, check, syntax_trees};
use tracewright_c::preprocess;
use tracewright_c::translate::{self, ERROR_FUNCTIONS, Encoding, Profile, Property, START};
use tracewright_c::types::DataModel;

use crate::arguments::{ArchName, DataModelName, DumpName, VerifyArguments};
use crate::ending::{Ending, Exit};
use crate::verify::Loaded;

/// A C program that was checked and can be translated.
pub struct CProgram {
    checked: Checked,
    property: Property,
}

/// A translation, and what is inexact about it.
pub struct Translated {
    /// The program.
    pub loaded: Loaded,
    /// How its integers look.
    pub profile: Profile,
}

impl CProgram {
    /// Preprocesses, parses and checks a C program.
    pub fn load(inputs: &[Input], arguments: &VerifyArguments) -> Result<CProgram, Ending> {
        if arguments.entry.is_some() {
            return Err(Ending::error(Exit::Usage, "`--entry` is for Boogie programs: C programs start in `main`"));
        }
        let property = property(arguments.prop.as_deref()).map_err(|why| Ending::error(Exit::Usage, why))?;
        let data_model = match (arguments.arch, arguments.data_model) {
            (Some(ArchName::Bits32), _) | (None, DataModelName::Ilp32) => DataModel::Ilp32,
            (Some(ArchName::Bits64), _) | (None, DataModelName::Lp64) => DataModel::Lp64,
        };
        let options = preprocess::Options {
            command: arguments.cpp.clone(),
            include_dirs: arguments.include.clone(),
            defines: arguments.define.clone(),
            data_model,
        };
        if let Some(DumpName::Ast) = arguments.dump {
            return Err(Ending::printed(syntax_trees(inputs, &options).map_err(ending)?));
        }
        let checked = check(inputs, &options).map_err(ending)?;
        if let Some(DumpName::Typed) = arguments.dump {
            return Err(Ending::printed(checked.program.to_string()));
        }
        Ok(CProgram { checked, property })
    }

    /// Translates it to Boogie.
    pub fn translate(&self, encoding: Encoding) -> Result<Translated, Ending> {
        let options = translate::Options { encoding, property: self.property.clone() };
        let translation = self.checked.translate(&options).map_err(ending)?;
        let mut warnings = self.checked.warnings.clone();
        if !translation.unknown_functions.is_empty() {
            let names = translation.unknown_functions.join(", ");
            warnings.push_str(&format!("warning: these functions have no body and are not known: {names}\n"));
        }
        let profile = Profile::of(&translation.program);
        let loaded = Loaded {
            program: translation.program,
            sources: self.checked.boogie_sources(),
            entry: Some(START.to_owned()),
            warnings,
            integers: Some(encoding),
            origins: Some(translation.origins),
        };
        Ok(Translated { loaded, profile })
    }
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
    let path = match text {
        None | Some("assertions") => return Ok(Property::Assertions),
        Some("unreach-call") => return Ok(Property::UnreachCall(ERROR_FUNCTIONS.map(str::to_owned).to_vec())),
        Some(path) => path,
    };
    let content = std::fs::read_to_string(path)
        .map_err(|_| format!("`{path}` is neither a property (unreach-call, assertions) nor a file with one"))?;
    let compact: String = content.chars().filter(|c| !c.is_whitespace()).collect();
    if !compact.contains("CHECK(") {
        return Err(format!("`{path}` is no property file: there is no `CHECK( init(main()), LTL(...) )` in it"));
    }
    let calls = compact.match_indices("LTL(G!call(").map(|(at, found)| &compact[at + found.len()..]);
    let names: Vec<String> = calls.filter_map(|rest| rest.split_once("()")).map(|(name, _)| name.to_owned()).collect();
    match names.is_empty() || compact.matches("CHECK(").count() != names.len() {
        true => Err(format!("`{path}` has a property that is not supported: only `LTL(G ! call(f()))` is")),
        false => Ok(Property::UnreachCall(names)),
    }
}

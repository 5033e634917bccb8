//! Loading C programs as the arguments say.

use tracewright_c::load::{Checked, Failure, Input, check, syntax_trees};
use tracewright_c::preprocess;
use tracewright_c::translate::{self, Encoding, Profile, Property, START};
use tracewright_c::types::DataModel;

use crate::arguments::{ArchName, DataModelName, DumpName, VerifyArguments};
use crate::ending::{Ending, Exit};
use crate::property;
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
        let property = property::property(arguments.prop.as_deref(), &arguments.check)
            .map_err(|why| Ending::error(Exit::Usage, why))?;
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

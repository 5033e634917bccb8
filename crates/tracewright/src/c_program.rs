//! Loading C programs as the arguments say.

use tracewright_boogie::{Defect, SourceMap};
use tracewright_c::load::{Checked, Failure, Input, check, syntax_trees};
use tracewright_c::preprocess;
use tracewright_c::translate::{self, Encoding, Profile, Property, START, Volatile};
use tracewright_c::types::DataModel;
use tracewright_certificate as certificate;
use tracewright_certificate::{Digest, Language, ProgramRecord, SourceRecord};

use crate::arguments::{DataModelName, DumpName, VerifyArguments, VolatileName};
use crate::ending::{Ending, Exit};
use crate::second_opinion::SecondOpinion;
use crate::validate::Restriction;
use crate::verify::Loaded;
use crate::{options, property};

/// A C program that was checked and can be translated.
pub struct CProgram {
    checked: Checked,
    options: COptions,
    records: Vec<SourceRecord>,
    /// Which violations count, if not all do.
    restriction: Option<Restriction>,
}

/// What a C program means besides its text.
pub struct COptions {
    /// What must not happen in it.
    pub property: Property,
    /// How it is preprocessed, and its data model.
    pub preprocess: preprocess::Options,
    /// What becomes of volatile objects.
    pub volatile: Volatile,
}

/// A translation, and what is inexact about it.
pub struct Translated<'p> {
    /// The program.
    pub loaded: Loaded<'p>,
    /// How its integers look.
    pub profile: Profile,
}

impl CProgram {
    /// Preprocesses, parses and checks a C program as the arguments say.
    pub fn load(inputs: &[Input], records: Vec<SourceRecord>, arguments: &VerifyArguments) -> Result<CProgram, Ending> {
        options::of_c(arguments)?;
        let property = property::property(arguments.prop.as_deref(), &arguments.check)
            .map_err(|why| Ending::error(Exit::Usage, why))?;
        let preprocess = preprocessing(arguments);
        if let Some(DumpName::Ast) = arguments.dump {
            return Err(Ending::printed(syntax_trees(inputs, &preprocess).map_err(failed)?));
        }
        let program = CProgram::check(
            inputs,
            records,
            COptions { property, preprocess, volatile: volatile(arguments.volatile, arguments.prop.as_deref()) },
        )?;
        if let Some(DumpName::Typed) = arguments.dump {
            return Err(Ending::printed(program.checked.program.to_string()));
        }
        Ok(program)
    }

    /// Preprocesses, parses and checks a C program.
    pub fn check(inputs: &[Input], records: Vec<SourceRecord>, options: COptions) -> Result<CProgram, Ending> {
        let checked = check(inputs, &options.preprocess).map_err(failed)?;
        Ok(CProgram { checked, options, records, restriction: None })
    }

    /// The same, where only some violations count, and without what there is to complain about: who puts code into a
    /// program has seen it without.
    pub fn restricted(mut self, restriction: Option<Restriction>) -> CProgram {
        self.checked.warnings.clear();
        self.restriction = restriction;
        self
    }

    /// Translates it to Boogie.
    pub fn translate(&self, encoding: Encoding) -> Result<Translated<'_>, Ending> {
        let (property, volatile) = (self.options.property.clone(), self.options.volatile);
        let options = translate::Options { encoding, property, volatile };
        let mut translation = self.checked.translate(&options).map_err(failed)?;
        if let Some(restriction) = &self.restriction {
            restriction.apply(&mut translation.program);
        }
        let mut warnings = self.checked.warnings.clone();
        if !translation.unknown_functions.is_empty() {
            let names = translation.unknown_functions.join(", ");
            warnings.push_str(&format!("warning: these functions have no body and are not known: {names}\n"));
        }
        let profile = Profile::of(&translation.program);
        let sources = self.checked.boogie_sources();
        let loaded = Loaded {
            record: self.record(encoding, &sources),
            program: translation.program,
            sources,
            entry: Some(START.to_owned()),
            warnings,
            integers: Some(encoding),
            origins: Some(translation.origins),
            second_opinion: self.restriction.is_none().then_some(SecondOpinion {
                checked: &self.checked,
                property: &self.options.property,
                volatile: self.options.volatile,
            }),
        };
        Ok(Translated { loaded, profile })
    }
}

impl CProgram {
    /// What a certificate says about the program.
    fn record(&self, encoding: Encoding, sources: &SourceMap) -> ProgramRecord {
        let property = &self.options.property;
        let mut files = self.records.clone();
        for (record, (_, file)) in files.iter_mut().zip(sources.files()) {
            let text = without_line_markers(&file.text);
            record.preprocessed = Some(Digest::of(text.as_bytes())).filter(|digest| *digest != record.digest);
        }
        let language = Language::C {
            data_model: match self.options.preprocess.data_model {
                DataModel::Ilp32 => certificate::DataModel::Ilp32,
                DataModel::Lp64 => certificate::DataModel::Lp64,
            },
            integers: match encoding {
                Encoding::Math => certificate::Integers::Mathematical,
                Encoding::Bits => certificate::Integers::BitVectors,
            },
            defects: Defect::ALL.into_iter().filter(|defect| property.wants(*defect)).collect(),
            error_functions: property.error_functions().to_vec(),
            defines: self.options.preprocess.defines.clone(),
            volatile: match self.options.volatile {
                // Where nothing is volatile, the claim does not depend on it.
                Volatile::Memory if !self.checked.program.volatile_places.is_empty() => certificate::Volatile::Memory,
                _ => certificate::Volatile::Input,
            },
        };
        ProgramRecord { files, language, inlining: Vec::new() }
    }
}

/// Line markers name files as the preprocessor was told to find them, which differs from place to place.
fn without_line_markers(text: &str) -> String {
    let marker =
        |line: &&str| line.strip_prefix("# ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    text.split_inclusive('\n').filter(|line| !marker(line)).collect()
}

/// What volatile objects hold: in competitions, whose property files end in `.prp`, what was written to them.
pub fn volatile(asked: Option<VolatileName>, property: Option<&str>) -> Volatile {
    let competition = || property.is_some_and(|property| property.ends_with(".prp"));
    match asked {
        Some(VolatileName::Input) => Volatile::Input,
        Some(VolatileName::Memory) => Volatile::Memory,
        None if competition() => Volatile::Memory,
        None => Volatile::Input,
    }
}

/// How the arguments want a program to be preprocessed.
pub fn preprocessing(arguments: &VerifyArguments) -> preprocess::Options {
    preprocess::Options {
        command: arguments.cpp.clone(),
        include_dirs: arguments.include.clone(),
        defines: arguments.define.clone(),
        data_model: match arguments.data_model() {
            DataModelName::Ilp32 => DataModel::Ilp32,
            DataModelName::Lp64 => DataModel::Lp64,
        },
    }
}

/// What is told about a program that cannot be loaded.
pub fn failed(failure: Failure) -> Ending {
    match &failure {
        Failure::Unsupported { shown, .. } => Ending::unknown(&failure.to_string(), shown.trim_end()),
        Failure::Errors { .. } => Ending { out: String::new(), err: format!("{failure}\n"), exit: Exit::Input },
        Failure::NothingToCheck => Ending::unknown("nothing to check", &failure),
        _ => Ending::error(Exit::Input, failure),
    }
}

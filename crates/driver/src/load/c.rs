//! Loading C programs: preprocessed and checked once, translated once for each encoding of integers.

use tracewright_c::load::{Checked, Failure, Input, check};
use tracewright_c::preprocess;
use tracewright_c::translate::{Profile, Property, Question, START};
use tracewright_certificate::{Digest, Language, ProgramRecord, SourceRecord};
use tracewright_source::SourceMap;
use tracewright_vocabulary::{CommandLine, IntegerEncoding, SignedOverflow, Texts, Volatile};
use tracewright_vocabulary::{Defect, Defects};
use tracewright_witness::Restriction;

use super::Loaded;

/// A C program that was checked and can be translated.
#[derive(Debug)]
pub struct CProgram {
    /// The files as they were given.
    inputs: Vec<Input>,
    pub(crate) checked: Checked,
    pub(crate) options: COptions,
    records: Vec<SourceRecord>,
    /// Which violations count, if not all.
    restriction: Option<Restriction>,
}

/// The settings that the meaning of a C program depends on.
#[derive(Clone, Debug)]
pub struct COptions {
    /// The property.
    pub property: Property,
    /// How it is preprocessed, and its data model.
    pub preprocess: preprocess::Options,
    /// The semantics of volatile objects.
    pub volatile: Volatile,
    /// What the arguments of `main` point to.
    pub command_line: CommandLine,
    /// What is printed to memory.
    pub texts: Texts,
}

/// A translation, and its over-approximated constructs.
#[derive(Debug)]
pub struct Translated {
    /// The program.
    pub loaded: Loaded,
    /// Statistics about its integer operations.
    pub profile: Profile,
}

impl CProgram {
    /// Preprocesses, parses and checks a C program.
    pub fn check(inputs: &[Input], records: Vec<SourceRecord>, options: COptions) -> Result<CProgram, Failure> {
        let COptions { property, volatile, command_line, texts, .. } = options.clone();
        let question = Question { property, volatile, command_line, texts };
        let checked = check(inputs, &options.preprocess, &question)?;
        Ok(CProgram { inputs: inputs.to_vec(), checked, options, records, restriction: None })
    }

    /// The same with another meaning of signed overflow.
    pub fn with_signed_overflow(&self, meaning: SignedOverflow) -> Option<CProgram> {
        let property = self.options.property.clone().with_signed_overflow(meaning);
        let options = COptions { property, ..self.options.clone() };
        let mut program = CProgram::check(&self.inputs, self.records.clone(), options).ok()?;
        program.checked.warnings.clone_from(&self.checked.warnings);
        program.restriction.clone_from(&self.restriction);
        Some(program)
    }

    /// The same, where also a signed integer must not overflow.
    pub fn without_overflow(&self) -> Option<CProgram> {
        let property = self.options.property.clone().and(Defects::of(&[Defect::Overflow]));
        let options = COptions { property, ..self.options.clone() };
        CProgram::check(&self.inputs, self.records.clone(), options).ok()
    }

    /// The same with an exact command line or exact texts, if there is such a program.
    pub fn exact(&self, command_line: CommandLine, texts: Texts) -> Option<CProgram> {
        let options = COptions { command_line, texts, ..self.options.clone() };
        let program = CProgram::check(&self.inputs, self.records.clone(), options).ok()?;
        let is_exact = program.command_line() == CommandLine::Exact || texts == Texts::Exact;
        is_exact.then(|| program.restricted(self.restriction.clone())).map(|mut program| {
            program.checked.warnings.clone_from(&self.checked.warnings);
            program
        })
    }

    /// What the arguments of `main` point to: they are exact only where that is possible.
    fn command_line(&self) -> CommandLine {
        if self.checked.program.start.is_some() { CommandLine::Exact } else { CommandLine::Open }
    }

    /// The same, where only some violations count, and without warnings, which were reported for the program without
    /// instrumentation.
    #[must_use]
    pub fn restricted(mut self, restriction: Option<Restriction>) -> CProgram {
        self.checked.warnings.clear();
        self.restriction = restriction;
        self
    }

    /// Whether all violations count, as in the program that the user has given.
    pub fn is_unrestricted(&self) -> bool {
        self.restriction.is_none()
    }

    /// Translates it to Boogie.
    pub fn translate(&self, encoding: IntegerEncoding) -> Result<Translated, Failure> {
        let mut translation = self.checked.translate(encoding)?;
        if let Some(restriction) = &self.restriction {
            restriction.apply(&mut translation.program);
        }
        let mut warnings = self.checked.warnings.clone();
        if !translation.unknown_functions.is_empty() {
            let names = translation.unknown_functions.join(", ");
            warnings.push_str(&format!("warning: these functions have no body and are not known: {names}\n"));
        }
        let profile = Profile::of(&translation.program);
        let sources = self.checked.sources().readable();
        let loaded = Loaded {
            record: self.record(encoding, &sources),
            program: translation.program,
            sources,
            entry: Some(START.to_owned()),
            warnings,
            integers: Some(encoding),
            origins: Some(translation.origins),
        };
        Ok(Translated { loaded, profile })
    }

    /// The record of the program for a certificate.
    fn record(&self, encoding: IntegerEncoding, sources: &SourceMap) -> ProgramRecord {
        let property = &self.options.property;
        let mut files = self.records.clone();
        for (record, (_, file)) in files.iter_mut().zip(sources.files()) {
            let text = without_line_markers(file.text().unwrap_or_default());
            record.preprocessed = Some(Digest::of(text.as_bytes())).filter(|digest| *digest != record.digest);
        }
        let language = Language::C {
            data_model: self.options.preprocess.data_model,
            integers: encoding,
            defects: Defect::ALL.into_iter().filter(|defect| property.wants(*defect)).collect(),
            error_functions: property.error_functions().to_vec(),
            defines: self.options.preprocess.defines.clone(),
            volatile: match self.options.volatile {
                // Without volatile objects, the claim does not depend on their semantics.
                Volatile::Memory if !self.checked.program.volatile_places.is_empty() => Volatile::Memory,
                _ => Volatile::Input,
            },
            command_line: self.command_line(),
            texts: self.options.texts,
            signed_overflow: property.signed_overflow(),
        };
        ProgramRecord { files, language, inlining: Vec::new() }
    }
}

/// Removes line markers, because they contain file names as passed to the preprocessor, which differ between machines.
fn without_line_markers(text: &str) -> String {
    let marker =
        |line: &&str| line.strip_prefix("# ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    text.split_inclusive('\n').filter(|line| !marker(line)).collect()
}

//! From the texts of files to a Boogie program.

use std::path::PathBuf;

use tracewright_source::{Diagnostic, DiagnosticKind, Origin, SourceMap, TooLarge};

use crate::ast::Ast;
use crate::diagnostics;
use crate::pipeline::Stage;
use crate::property::Question;
use crate::translate::{IntegerEncoding, TranslateError, Translation};
use crate::typed::Program;
use crate::{Names, parse, pipeline, prelude, preprocess, translate};

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name in messages; quoted headers are searched in its folder.
    pub path: PathBuf,
    /// The text.
    pub text: Vec<u8>,
}

/// Options for loading.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Preprocessing, and the data model.
    pub preprocess: preprocess::Options,
    /// The property to check.
    pub question: Question,
    /// The encoding of integers.
    pub encoding: IntegerEncoding,
}

/// A program that can be verified.
#[derive(Debug)]
pub struct Loaded {
    /// The Boogie program; its entry procedure is [`translate::START`].
    pub translation: Translation,
    /// The preprocessed C texts that its spans refer to.
    pub sources: SourceMap,
    /// Warnings, as text for people.
    pub warnings: String,
}

/// Why there is nothing to verify.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The preprocessor failed.
    #[error(transparent)]
    Preprocess(#[from] preprocess::Error),
    /// The files are too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The text is not valid C.
    #[error("{shown}error: not a C program because of {}", plural(.count, "error"))]
    Errors {
        /// All messages with their lines.
        shown: String,
        /// The number of errors.
        count: usize,
    },
    /// The program is valid C, but uses a construct that is not supported.
    #[error("unsupported: {construct} at {place}")]
    Unsupported {
        /// The name of the construct.
        construct: String,
        /// Where it is.
        place: String,
        /// The source line.
        shown: String,
    },
    /// There is no function `main`.
    #[error("there is no function `main` to start with")]
    NoMain,
    /// The property is about assertions, and neither one nor a call of an error function is reachable.
    #[error("there is nothing to check: no assertion and no call of an error function can be reached")]
    NothingToCheck,
}

fn plural(count: &usize, word: &str) -> String {
    if *count == 1 { format!("an {word}") } else { format!("{count} {word}s") }
}

/// At most this many diagnostics are shown, so that the first ones stay visible.
const SHOWN: usize = 20;

/// A program that was parsed, checked and linked, and can be translated with either encoding.
#[derive(Debug)]
pub struct Checked {
    /// The program.
    pub program: Program,
    /// The property to check.
    question: Question,
    /// The preprocessed texts.
    sources: SourceMap,
    /// Warnings, as text for people.
    pub warnings: String,
}

/// Preprocesses, parses, elaborates, links and translates.
pub fn load(inputs: &[Input], options: &Options) -> Result<Loaded, Failure> {
    let checked = check(inputs, &options.preprocess, &options.question)?;
    let translation = checked.translate(options.encoding)?;
    Ok(Loaded { translation, sources: checked.sources.readable(), warnings: checked.warnings })
}

/// Preprocesses, parses, elaborates, lowers for the property, and links.
pub fn check(inputs: &[Input], options: &preprocess::Options, question: &Question) -> Result<Checked, Failure> {
    check_until(inputs, options, question, Stage::Typed)
}

/// The same, but stops after the given stage.
fn check_until(
    inputs: &[Input],
    options: &preprocess::Options,
    question: &Question,
    end: Stage,
) -> Result<Checked, Failure> {
    let (mut sources, mut names, units, messages) = parse_all(inputs, options)?;
    supported(&sources, &messages)?;
    let units: Vec<_> = units.iter().collect();
    let library = prelude::parsed(&mut sources, &mut names)?;
    let library: Vec<_> = library.iter().collect();
    let (program, warnings) = pipeline::typed_program(&units, &library, &names, options.data_model, question, end)
        .map_err(|found| failed(&sources, &found))?;
    let user = |d: &&Diagnostic| sources.origin(d.span) == Origin::User;
    let warnings: Vec<Diagnostic> = warnings.iter().filter(user).take(SHOWN).cloned().collect();
    let warnings = diagnostics::render(&sources, &warnings);
    Ok(Checked { program, question: question.clone(), sources, warnings })
}

/// The program at a stage on the way to Boogie, as text.
pub fn printed(inputs: &[Input], options: &Options, stage: Stage) -> Result<String, Failure> {
    match stage {
        Stage::Preprocessed => preprocessed(inputs, &options.preprocess),
        Stage::SyntaxTree => syntax_trees(inputs, &options.preprocess),
        Stage::Elaborated | Stage::After(_) | Stage::Typed => {
            Ok(check_until(inputs, &options.preprocess, &options.question, stage)?.program.to_string())
        }
        Stage::Facts => {
            let checked = check(inputs, &options.preprocess, &options.question)?;
            let options = checked.options(options.encoding);
            pipeline::facts_text(&checked.program, &checked.sources, &options).map_err(|error| checked.failure(error))
        }
        Stage::Emitted => {
            let checked = check(inputs, &options.preprocess, &options.question)?;
            let options = checked.options(options.encoding);
            pipeline::emitted_text(&checked.program, &checked.sources, &options).map_err(|error| checked.failure(error))
        }
    }
}

/// The preprocessed texts of the files.
fn preprocessed(inputs: &[Input], options: &preprocess::Options) -> Result<String, Failure> {
    let mut texts = String::new();
    for input in inputs {
        let preprocessed = preprocess::preprocess(&input.text, &input.path, options)?;
        texts.push_str(&String::from_utf8_lossy(&preprocessed.text));
    }
    Ok(texts)
}

/// The syntax trees of the files, printed as C.
fn syntax_trees(inputs: &[Input], options: &preprocess::Options) -> Result<String, Failure> {
    let (sources, names, units, messages) = parse_all(inputs, options)?;
    if messages.iter().any(Diagnostic::is_error) {
        return Err(failed(&sources, &messages));
    }
    Ok(units.iter().map(|unit| crate::print::print(unit, &names)).collect::<Vec<_>>().join("\n"))
}

type Parsed = (SourceMap, Names, Vec<Ast>, Vec<Diagnostic>);

fn parse_all(inputs: &[Input], options: &preprocess::Options) -> Result<Parsed, Failure> {
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let mut files = Vec::new();
    for input in inputs {
        let preprocessed = preprocess::preprocess(&input.text, &input.path, options)?;
        files.push(sources.add(input.path.display().to_string(), preprocessed.text.into_owned())?);
    }
    let mut units = Vec::new();
    let mut messages = Vec::new();
    for file in files {
        let (unit, found) = parse(&sources, file, &mut names);
        units.push(unit);
        messages.extend(found);
    }
    Ok((sources, names, units, messages))
}

impl Checked {
    /// Translates to Boogie.
    pub fn translate(&self, encoding: IntegerEncoding) -> Result<Translation, Failure> {
        let options = self.options(encoding);
        pipeline::boogie_program(&self.program, &self.sources, &options).map_err(|error| self.failure(error))
    }

    fn options(&self, encoding: IntegerEncoding) -> translate::Options {
        let Question { property, volatile, .. } = self.question.clone();
        translate::Options { encoding, property, volatile }
    }

    /// Converts an error of the translation, with its source line.
    fn failure(&self, error: TranslateError) -> Failure {
        match error {
            TranslateError::Unsupported(found) => {
                let message = Diagnostic::unsupported(found.span, found.construct.clone());
                unsupported(&self.sources, &message, found.construct)
            }
            TranslateError::NoMain => Failure::NoMain,
            TranslateError::NothingToCheck => Failure::NothingToCheck,
        }
    }

    /// The preprocessed texts that spans refer to.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }
}

/// Succeeds only if there are no errors and no unsupported constructs.
pub(crate) fn supported(sources: &SourceMap, messages: &[Diagnostic]) -> Result<(), Failure> {
    if messages.iter().any(Diagnostic::is_error) {
        return Err(failed(sources, messages));
    }
    let construct = messages.iter().find_map(|message| match &message.kind {
        DiagnosticKind::Unsupported { construct } => Some((message, construct.clone())),
        _ => None,
    });
    construct.map_or(Ok(()), |(message, construct)| Err(unsupported(sources, message, construct)))
}

fn failed(sources: &SourceMap, messages: &[Diagnostic]) -> Failure {
    let errors: Vec<Diagnostic> = messages.iter().filter(|message| message.is_error()).cloned().collect();
    let shown = diagnostics::render(sources, &errors[..errors.len().min(SHOWN)]);
    Failure::Errors { shown, count: errors.len() }
}

fn unsupported(sources: &SourceMap, message: &Diagnostic, construct: String) -> Failure {
    let shown = diagnostics::render(sources, std::slice::from_ref(message));
    Failure::Unsupported { construct, place: sources.position(message.span).to_string(), shown }
}

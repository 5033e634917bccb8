//! Preprocessing: text with directives goes through the system's C preprocessor, other text stays as it is.
//!
//! A text needs preprocessing if it contains a directive other than a line marker or a pragma, or a macro that
//! compilers predefine (`__CHAR_BIT__`), or if macros are defined on the command line, unless line markers or the
//! extension `.i` show that it has already been preprocessed. The preprocessor is the user's (`command`) or the first
//! compiler found. Its line markers are kept, so positions refer to the original files.

mod command;
mod directives;
mod headers;

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

pub use directives::{Directive, Findings, findings};

pub use crate::types::DataModel;

/// Options for preprocessing.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The preprocessor, with arguments separated by blanks. It reads standard input and writes standard output,
    /// accepts `-I`, `-D`, `-iquote`, `-idirafter` and `-`, and must be configured for the data model. Without one, the
    /// compilers of the system are tried.
    pub command: Option<String>,
    /// Folders to search for headers.
    pub include_dirs: Vec<PathBuf>,
    /// Macros: `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// The data model, which decides the values of some predefined macros.
    pub data_model: DataModel,
}

/// A text after preprocessing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preprocessed<'t> {
    /// The text.
    pub text: Cow<'t, [u8]>,
    /// The command that preprocessed it, if that was necessary.
    pub command: Option<String>,
}

/// Why a text could not be preprocessed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no preprocessor.
    #[error("{place}: `{what}` needs a C preprocessor, and there is none (tried gcc, cc, clang and cpp): install one, name one, or give a preprocessed file", place = FileLine(.path, *.line))]
    Missing {
        /// The file.
        path: PathBuf,
        /// The directive or name that needs it.
        what: String,
        /// The line it is on, from 1.
        line: u32,
    },
    /// There is no preprocessor, and macros are defined.
    #[error(
        "`-D {0}` needs a C preprocessor, and there is none (tried gcc, cc, clang and cpp): install one, or name one"
    )]
    MissingForMacros(String),
    /// The command cannot be run.
    #[error("the preprocessor `{command}` cannot be run: {error}")]
    CannotRun {
        /// The command.
        command: String,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The preprocessor found errors.
    #[error("{}", Failed(.command, .messages))]
    Failed {
        /// The command.
        command: String,
        /// Its messages; never empty.
        messages: Vec<Message>,
    },
    /// The folder of headers cannot be written.
    #[error("headers for the preprocessor cannot be written: {0}")]
    Headers(std::io::Error),
}

struct FileLine<'e>(&'e Path, u32);

impl fmt::Display for FileLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.0.display(), self.1)
    }
}

struct Failed<'e>(&'e str, &'e [Message]);

impl fmt::Display for Failed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for message in self.1 {
            match &message.place {
                Some((file, line, Some(column))) => writeln!(f, "{file}:{line}:{column}: {}", message.text)?,
                Some((file, line, None)) => writeln!(f, "{file}:{line}: {}", message.text)?,
                None => writeln!(f, "{}", message.text)?,
            }
        }
        write!(f, "the preprocessor `{}` failed", self.0)
    }
}

/// An error message of the preprocessor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// File, line and column, as far as the message has them.
    pub place: Option<(String, u32, Option<u32>)>,
    /// What is wrong.
    pub text: String,
}

/// The reason why the text of a file needs the preprocessor, and its line: a directive, a macro that compilers
/// predefine, or lines that are joined.
pub fn reason(text: &[u8], path: &Path) -> Option<(String, u32)> {
    let found = findings(text);
    let is_done = found.has_markers || path.extension().is_some_and(|ending| ending == "i");
    match (found.directive, found.predefined) {
        (Some(directive), _) => Some((format!("#{}", directive.name), directive.line)),
        (None, Some(name)) if !is_done => Some((name.name, name.line)),
        _ => found.spliced.map(|found| (found.name, found.line)),
    }
}

/// Preprocesses the text of a file if necessary. `path` is the name of the file in messages; quoted headers are
/// searched in its folder.
pub fn preprocess<'t>(text: &'t [u8], path: &Path, options: &Options) -> Result<Preprocessed<'t>, Error> {
    let reason = reason(text, path);
    // Macros of the command line apply to all files, including those without directives.
    if reason.is_none() && options.defines.is_empty() {
        return Ok(Preprocessed { text: Cow::Borrowed(text), command: None });
    }
    let Some(run) = command::run(text, path, options)? else {
        return Err(match reason {
            Some((what, line)) => Error::Missing { path: path.to_path_buf(), what, line },
            None => Error::MissingForMacros(options.defines[0].clone()),
        });
    };
    if run.output.status.success() {
        return Ok(Preprocessed { text: Cow::Owned(run.output.stdout), command: Some(run.command) });
    }
    let complaints = String::from_utf8_lossy(&run.output.stderr);
    let mut messages: Vec<Message> = complaints.lines().filter_map(error_message).collect();
    if messages.is_empty() {
        let text = match complaints.trim() {
            "" => run.output.status.to_string(),
            text => text.to_string(),
        };
        messages.push(Message { place: None, text });
    }
    Err(Error::Failed { command: run.command, messages })
}

/// Parses a message such as `file.c:1:10: fatal error: x.h: No such file or directory`.
fn error_message(line: &str) -> Option<Message> {
    let (place, text) = line.split_once(": fatal error: ").or_else(|| line.split_once(": error: "))?;
    let number = |text: &str| text.parse::<u32>().ok();
    let mut parts = place.rsplitn(3, ':');
    let place = match (parts.next(), parts.next(), parts.next()) {
        (Some(column), Some(line), Some(file)) if number(line).is_some() => {
            number(line).map(|line| (file.to_string(), line, number(column)))
        }
        (Some(line), Some(file), None) => number(line).map(|line| (file.to_string(), line, None)),
        _ => None,
    };
    Some(Message { place, text: text.to_string() })
}

//! Weaving (instrumentation): inserting code into the text of a C program, at statements, conditions, calls and
//! functions given by line and column.
//!
//! The text is preprocessed if necessary and parsed, to find the positions; then the code is inserted into the text
//! itself. So inserted code is parsed like the rest of the program, in the scope where it is inserted, and there is
//! only one path from C to what is verified. Line numbers do not change: inserted code contains no line breaks.
//!
//! | file | what it does |
//! |---|---|
//! | `sites` | the sites at which code can be inserted, and their positions |
//! | `find` | lookup of sites by line and column |
//! | `edits` | insertions, and how they nest |
//! | `insert` | the code that is inserted around a site |
//! | `expressions` | recognition of expressions without side effects |

mod edits;
mod expressions;
mod find;
mod insert;
mod sites;

use std::path::PathBuf;

use crate::ast::Ast;
use crate::load::{Failure, Input};
use crate::{Names, load, preprocess};

pub use edits::Moved;
pub use expressions::{BEFORE, Expression, NoExpression, RESULT, parse_expression};
pub use find::Spot;
pub use insert::{CONDITION, VALUE};
pub use sites::{Call, Condition, ConditionKind, Function, Returns, Statement, StatementKind, Switch};

use edits::Edits;
use sites::Sites;
use tracewright_source::{FileId, SourceMap, Span};

/// Whether positions in a file refer to the text as it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// They refer to the text as given.
    Given,
    /// Line markers map the text to the original files.
    Marked,
}

/// A program that code is being inserted into.
pub struct Weaver {
    sources: SourceMap,
    files: Vec<File>,
}

struct File {
    id: FileId,
    path: PathBuf,
    lines: Lines,
    sites: Sites,
    edits: Edits,
}

/// A program with the inserted code.
pub struct Woven {
    /// The files, which can be loaded like any others.
    pub inputs: Vec<Input>,
    /// For each file, the mapping from old to new offsets.
    pub moved: Vec<Moved>,
}

impl Weaver {
    /// Preprocesses and parses a program.
    pub fn new(inputs: &[Input], options: &preprocess::Options) -> Result<Weaver, Failure> {
        let (mut sources, mut names) = (SourceMap::new(), Names::new());
        let mut files = Vec::new();
        for input in inputs {
            let preprocessed = preprocess::preprocess(&input.text, &input.path, options)?;
            let lines = if preprocessed.command.is_some() { Lines::Marked } else { Lines::Given };
            let id = sources.add(input.path.display().to_string(), preprocessed.text.into_owned())?;
            files.push((id, input.path.clone(), lines));
        }
        let mut parsed: Vec<(Ast, FileId, PathBuf, Lines)> = Vec::new();
        for (id, path, lines) in files {
            let (ast, messages) = crate::parse(&sources, id, &mut names);
            load::supported(&sources, &messages)?;
            parsed.push((ast, id, path, lines));
        }
        let files = parsed
            .into_iter()
            .map(|(ast, id, path, lines)| {
                let base = sources.file(id).map_or(0, |file| file.base());
                let sites = Sites::of(&ast, &names, sources.file(id).map_or(&[][..], |file| file.bytes()), base);
                File { id, path, lines, sites, edits: Edits::default() }
            })
            .collect();
        Ok(Weaver { sources, files })
    }

    /// The program with all insertions.
    pub fn finish(self) -> Woven {
        let (mut inputs, mut moved) = (Vec::new(), Vec::new());
        for file in self.files {
            let text = self.sources.file(file.id).map_or(&[][..], |source| source.bytes());
            let (text, shifts) = file.edits.apply(text);
            inputs.push(Input { path: file.path, text });
            moved.push(shifts);
        }
        Woven { inputs, moved }
    }

    /// The text of a range of a file.
    fn text(&self, file: usize, start: u32, end: u32) -> String {
        let base = self.sources.file(self.files[file].id).map_or(0, |source| source.base());
        String::from_utf8_lossy(self.sources.bytes(Span { start: base + start, end: base + end })).into_owned()
    }
}

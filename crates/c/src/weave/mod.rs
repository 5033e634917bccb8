//! Weaving: putting code into the text of a C program, at statements, conditions, calls and functions that are named by
//! line and column.
//!
//! The text is preprocessed first, if it needs that; then it is parsed to find out what stands where, and the code is put
//! into the text itself. So the code is read like the rest of the program, in the scope where it stands, and there is one
//! way from C to what is verified. Lines stay what they are: nothing that is put in has a line of its own.
//!
//! | file | what it does |
//! |---|---|
//! | `sites` | what can be named, and where it stands |
//! | `find` | finding it by line and column |
//! | `edits` | pieces of text, and how they nest |
//! | `insert` | the code around a site |
//! | `expressions` | whether a text is an expression and nothing else |

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

/// Whether positions in a file are those of the text as it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// They are.
    Given,
    /// Line markers say where the text comes from.
    Marked,
}

/// A program that code is put into.
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

/// A program with code in it.
pub struct Woven {
    /// The files, to be loaded like any others.
    pub inputs: Vec<Input>,
    /// Where the texts of the files have gone, in the same order.
    pub moved: Vec<Moved>,
}

impl Weaver {
    /// Reads a program.
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

    /// The program with everything that was put in.
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

    /// The text of a part of a file, from its first to behind its last byte.
    fn text(&self, file: usize, start: u32, end: u32) -> String {
        let base = self.sources.file(self.files[file].id).map_or(0, |source| source.base());
        String::from_utf8_lossy(self.sources.bytes(Span { start: base + start, end: base + end })).into_owned()
    }
}

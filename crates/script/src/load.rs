//! Loading of a script and of the files it imports automata from.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use tracewright_source::{Diagnostic, FileId, SourceMap, Span, TooLarge};

use crate::ast::{Definition, Expr, ExprKind, Name, Script, Statement, StatementKind};
use crate::definition::define;
use crate::parser::parse;
use crate::value::Value;
use crate::world::World;

/// A script that has been loaded, with the automata it and its imports define.
#[derive(Debug)]
pub struct Program {
    /// The texts.
    pub sources: SourceMap,
    /// The script itself.
    pub script: Script,
    /// The folder that the names of files are relative to.
    pub folder: PathBuf,
    /// The automata defined in the script itself, in order.
    pub(crate) definitions: Vec<Defined>,
    /// The automata of other files, by the name of the file as the script gives it.
    pub(crate) imports: FxHashMap<String, Vec<Defined>>,
}

/// An automaton a file defines.
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    pub name: String,
    pub value: Value,
    /// The span of the name.
    pub span: Span,
}

/// The call that takes automata from another file.
pub(crate) const IMPORT: &str = "parseAutomata";

/// Reads the script at `path`. The diagnostics are empty if everything could be read.
pub(crate) fn load(path: &Path, text: &[u8], world: &mut dyn World) -> (Program, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let script = match add(&mut sources, path, text) {
        Ok(file) => parse_file(&sources, file, &mut diagnostics),
        Err(TooLarge) => {
            sources = SourceMap::single(path.display().to_string(), "");
            diagnostics.push(Diagnostic::error(Span::default(), "the file is larger than 4 GiB"));
            Script::default()
        }
    };
    let definitions = definitions(&sources, &script, &mut diagnostics);
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let mut program = Program { sources, script, folder, definitions, imports: FxHashMap::default() };
    let mut imported = Vec::new();
    program.script.statements.iter().for_each(|statement| imports_of(&program.sources, statement, &mut imported));
    for name in imported {
        import(&mut program, name, world, &mut diagnostics);
    }
    (program, diagnostics)
}

/// Invalid UTF-8 becomes replacement characters: they are harmless in comments, and the parser rejects them elsewhere.
fn add(sources: &mut SourceMap, path: &Path, text: &[u8]) -> Result<FileId, TooLarge> {
    sources.add(path.display().to_string(), String::from_utf8_lossy(text).into_owned())
}

fn parse_file(sources: &SourceMap, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> Script {
    let (script, errors) = parse(sources, file);
    diagnostics.extend(errors);
    script
}

/// Reads the automata of another file; other content is ignored.
fn import(program: &mut Program, name: Name, world: &mut dyn World, diagnostics: &mut Vec<Diagnostic>) {
    let text = name.text(&program.sources).to_owned();
    if program.imports.contains_key(&text) {
        return;
    }
    let path = program.folder.join(&text);
    let content = match world.read(&path) {
        Ok(content) => content,
        Err(error) => {
            let message = format!("cannot read `{}`: {}", path.display(), system_message(&error));
            diagnostics.push(Diagnostic::error(name.span, message));
            return;
        }
    };
    let Ok(file) = add(&mut program.sources, &path, &content) else {
        let message = format!("cannot read `{}`: with it, there are more than 4 GiB", path.display());
        diagnostics.push(Diagnostic::error(name.span, message));
        return;
    };
    let script = parse_file(&program.sources, file, diagnostics);
    let defined = definitions(&program.sources, &script, diagnostics);
    program.imports.insert(text, defined);
}

/// The message of the operating system, without the number that Rust appends.
pub(crate) fn system_message(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

/// The automata a file defines, at any nesting depth.
fn definitions(sources: &SourceMap, script: &Script, diagnostics: &mut Vec<Diagnostic>) -> Vec<Defined> {
    let mut found = Vec::new();
    script.statements.iter().for_each(|statement| definitions_of(statement, &mut found));
    let mut defined = Vec::new();
    for definition in found {
        match define(sources, definition) {
            Ok(value) => {
                let (name, span) = (definition.name.text(sources).to_owned(), definition.name.span);
                defined.push(Defined { name, value, span });
            }
            Err(errors) => diagnostics.extend(errors),
        }
    }
    defined
}

fn definitions_of<'a>(statement: &'a Statement, found: &mut Vec<&'a Definition>) {
    if let StatementKind::Define(definition) = &statement.kind {
        found.push(definition);
    }
    statement.for_each_part(&mut |part| definitions_of(part, found));
}

/// The names of files in calls of `parseAutomata`, at any nesting depth.
fn imports_of(sources: &SourceMap, statement: &Statement, found: &mut Vec<Name>) {
    if let StatementKind::Evaluate(expression) = &statement.kind {
        found.extend(import_name(sources, expression));
    }
    statement.for_each_part(&mut |part| imports_of(sources, part, found));
}

/// The name of the file in `parseAutomata("file")`.
pub(crate) fn import_name(sources: &SourceMap, expression: &Expr) -> Option<Name> {
    match &expression.kind {
        ExprKind::Call { name, arguments } if name.text(sources) == IMPORT => match arguments[..] {
            [Expr { kind: ExprKind::Str(file), .. }] => Some(file),
            _ => None,
        },
        _ => None,
    }
}

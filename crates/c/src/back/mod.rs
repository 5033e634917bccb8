//! What reports need to know about a C program: its types, its statements, where names are visible, which calls are
//! inputs. The table itself is made by the translation, which knows what became of it all.

mod externals;
mod operations;
mod scopes;
mod statements;
mod types;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_boogie as boogie;
use tracewright_boogie::origin::Input;

use crate::library::is_input;
use crate::source::{SourceMap, Span};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{Callee, ExprKind, FunctionId, ObjectId, Program, Storage};

pub(crate) use externals::externals;
pub(crate) use operations::operations;
pub(crate) use scopes::scopes;
pub(crate) use statements::{conditions, loops, statements};
pub(crate) use types::types;

/// A span of the C program, as Boogie counts.
pub(crate) fn boogie_span(sources: &SourceMap, span: Span) -> boogie::Span {
    let Some((file, _, start)) = sources.find(span.start) else { return boogie::Span::default() };
    let length = span.end.saturating_sub(span.start);
    boogie::Span { file: boogie::FileId(file.0), start, end: start + length }
}

/// The places of all calls.
pub(crate) fn calls(program: &Program, sources: &SourceMap, functions: &[FunctionId]) -> FxHashSet<boogie::Span> {
    let mut found = FxHashSet::default();
    for body in functions.iter().filter_map(|f| program.functions[f.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| {
            if let Part::Expr(id) = part
                && let ExprKind::Call(..) = program.exprs[id.index()].kind
            {
                found.insert(boogie_span(sources, program.exprs[id.index()].span));
            }
        });
    }
    found
}

/// Calls of functions that bring values into the program.
pub(crate) fn inputs(
    program: &Program,
    sources: &SourceMap,
    functions: &[FunctionId],
) -> FxHashMap<boogie::Span, Input> {
    let mut found = FxHashMap::default();
    for body in functions.iter().filter_map(|f| program.functions[f.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| {
            let Part::Expr(id) = part else { return };
            let expr = &program.exprs[id.index()];
            let ExprKind::Call(Callee::Function(function), _) = expr.kind else { return };
            let function = &program.functions[function.index()];
            if function.body.is_none() && is_input(&function.name) && !program.types.is_void(expr.ty) {
                let input = Input { function: function.name.clone(), ty: expr.ty.0 as usize };
                found.insert(boogie_span(sources, expr.span), input);
            }
        });
    }
    found
}

/// What an object is called: by its name, a literal by its text.
pub(crate) fn object_name(program: &Program, sources: &SourceMap, id: ObjectId) -> String {
    let object = &program.objects[id.index()];
    if !object.name.is_empty() {
        return object.name.clone();
    }
    match object.storage {
        Storage::StringLiteral | Storage::CompoundLiteral(_) => {
            let text = String::from_utf8_lossy(sources.text(object.span)).into_owned();
            let words: Vec<&str> = text.split_whitespace().collect();
            words.join(" ").chars().take(60).collect()
        }
        _ => "an unnamed object".to_owned(),
    }
}

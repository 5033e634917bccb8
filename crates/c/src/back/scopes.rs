//! The scopes of objects: where in the source their names refer to them.

use rustc_hash::FxHashMap;
use tracewright_source::{SourceMap, Span};

use crate::typed::visit::{Part, for_each_part};
use crate::typed::{FunctionId, ObjectId, Program, StmtId, StmtKind, Storage};

/// The scope of each object: the text from the end of its declaration to the end of the enclosing block or file.
pub(super) fn scopes(program: &Program, sources: &SourceMap, functions: &[FunctionId]) -> FxHashMap<ObjectId, Span> {
    let mut found = FxHashMap::default();
    for (index, object) in program.objects.iter().enumerate() {
        if matches!(object.storage, Storage::Global | Storage::External)
            && let Some((_, file, _)) = sources.find(object.span.start)
        {
            let end = file.base() + file.bytes().len() as u32;
            let rest = Span { start: object.span.end, end };
            found.insert(ObjectId(index as u32), rest);
        }
    }
    for function in functions {
        let function = &program.functions[function.index()];
        let Some(body) = function.body else { continue };
        let whole = function.span.to(function.end);
        for &param in &function.params {
            found.insert(param, whole);
        }
        let mut stack = vec![(Part::Stmt(body), whole)];
        while let Some((part, around)) = stack.pop() {
            let inside = match part {
                Part::Stmt(stmt) => block(program, stmt).unwrap_or(around),
                _ => around,
            };
            if let Part::Stmt(stmt) = part
                && let StmtKind::Declare(object) = program.stmts[stmt.index()].kind
            {
                let declared = program.objects[object.index()].span;
                let scope = Span { start: declared.end, end: around.end.max(declared.end) };
                found.insert(object, scope);
            }
            for_each_part(program, part, |child| stack.push((child, inside)));
        }
    }
    found
}

/// The source range of a block.
fn block(program: &Program, stmt: StmtId) -> Option<Span> {
    let stmt = &program.stmts[stmt.index()];
    matches!(stmt.kind, StmtKind::Block(_)).then_some(stmt.span)
}

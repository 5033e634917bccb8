//! Statements and conditions, each with the source text that reports show for it.

use rustc_hash::FxHashSet;
use tracewright_source::{SourceMap, Span};
use tracewright_vocabulary::origin::{SourceStatement, SourceStatementKind as Kind};

use crate::typed::visit::{Part, for_each_below};
use crate::typed::{ExprId, ExprKind, FunctionId, Program, StmtId, StmtKind};

/// All statements of functions, sorted by their start.
pub(super) fn statements(program: &Program, sources: &SourceMap, functions: &[FunctionId]) -> Vec<SourceStatement> {
    let mut found = Vec::new();
    let mut add = |span: Span, shown: Span, kind: Kind| found.push(SourceStatement { span, shown, kind });
    let of = |expr: ExprId| program.exprs[expr.index()].span;
    for body in functions.iter().filter_map(|f| program.functions[f.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| {
            let Part::Stmt(id) = part else { return };
            let stmt = &program.stmts[id.index()];
            match &stmt.kind {
                StmtKind::Expr(_) | StmtKind::Return(_) | StmtKind::Asm { .. } => {
                    add(stmt.span, stmt.span, Kind::Statement);
                }
                StmtKind::Declare(object) => {
                    let object = &program.objects[object.index()];
                    let shown = declaration(sources, object.span);
                    let kind = if object.initialiser.is_some() { Kind::Statement } else { Kind::Declaration };
                    let span = if kind == Kind::Statement { shown } else { object.span };
                    add(span, shown, kind);
                }
                StmtKind::If(cond, ..) | StmtKind::While(cond, _) | StmtKind::DoWhile(_, cond) => {
                    add(of(*cond), of(*cond), Kind::Condition);
                }
                StmtKind::For { cond, step, .. } => {
                    cond.iter().for_each(|&cond| add(of(cond), of(cond), Kind::Condition));
                    step.iter().for_each(|&step| add(of(step), of(step), Kind::Statement));
                }
                StmtKind::Switch(value, _) => add(of(*value), of(*value), Kind::Switch),
                StmtKind::Case(..) | StmtKind::Default(_) => add(stmt.span, stmt.span, Kind::Case),
                _ => {}
            }
        });
    }
    found.sort_by_key(|s| (s.span.start, std::cmp::Reverse(s.span.end)));
    found.dedup_by_key(|s| s.span);
    found
}

/// The conditions that the program branches on.
pub(super) fn conditions(program: &Program, functions: &[FunctionId]) -> FxHashSet<Span> {
    let mut found = FxHashSet::default();
    for body in functions.iter().filter_map(|f| program.functions[f.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| {
            let condition = match part {
                Part::Stmt(id) => match &program.stmts[id.index()].kind {
                    StmtKind::If(cond, ..) | StmtKind::While(cond, _) | StmtKind::DoWhile(_, cond) => Some(*cond),
                    StmtKind::For { cond, .. } => *cond,
                    _ => None,
                },
                Part::Expr(id) => match &program.exprs[id.index()].kind {
                    ExprKind::And(first, _) | ExprKind::Or(first, _) => Some(*first),
                    ExprKind::Conditional(first, ..) | ExprKind::Elvis(first, _) => Some(*first),
                    _ => None,
                },
                Part::Place(_) | Part::Object(_) => None,
            };
            found.extend(condition.map(|condition| program.exprs[condition.index()].span));
        });
    }
    found
}

/// The positions of loops.
pub(super) fn loops(program: &Program, functions: &[FunctionId]) -> FxHashSet<Span> {
    let mut found = FxHashSet::default();
    for body in functions.iter().filter_map(|f| program.functions[f.index()].body) {
        for_each_below(program, Part::Stmt(body), |part| {
            let Part::Stmt(id) = part else { return };
            let stmt = &program.stmts[id.index()];
            match &stmt.kind {
                StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } => {
                    found.insert(stmt.span);
                }
                // A jump to a label continues with the statement after it.
                StmtKind::Label(_, next) => {
                    found.insert(stmt.span);
                    found.insert(first(program, *next));
                }
                _ => {}
            }
        });
    }
    found
}

/// The start of a statement without its labels.
fn first(program: &Program, mut id: StmtId) -> Span {
    loop {
        let stmt = &program.stmts[id.index()];
        match &stmt.kind {
            StmtKind::Block(list) if !list.is_empty() => id = list[0],
            StmtKind::Label(_, next) | StmtKind::Case(_, _, next) | StmtKind::Default(next) => id = *next,
            StmtKind::Expr(expr) => return program.exprs[expr.index()].span,
            _ => return stmt.span,
        }
    }
}

/// The text of a declaration around the name it declares: from the start of the line, or after what precedes it on that
/// line, to the semicolon.
fn declaration(sources: &SourceMap, name: Span) -> Span {
    let Some((_, file, offset)) = sources.find(name.start) else { return name };
    let (text, at) = (file.bytes(), offset as usize);
    let is_for = |open: usize| text[..open].trim_ascii_end().ends_with(b"for");
    let is_boundary = |&i: &usize| b";{}\n".contains(&text[i]) || text[i] == b'(' && is_for(i);
    let before = (0..at).rev().find(is_boundary).map_or(0, |found| found + 1);
    let blanks = text[before..at].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let first = before + blanks;
    let start = name.start - (at - first) as u32;
    Span { start, end: start + declarator_length(&text[first..]) as u32 }
}

/// The length up to the semicolon, or up to the parenthesis that closes the list around it.
fn declarator_length(text: &[u8]) -> usize {
    let (mut depth, mut quote, mut escaped) = (0i32, None, false);
    for (i, &byte) in text.iter().enumerate() {
        match (quote, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') if depth == 0 => return i,
            (None, b')' | b']' | b'}') => depth -= 1,
            (None, b';') if depth == 0 => return i,
            _ => {}
        }
    }
    text.len()
}

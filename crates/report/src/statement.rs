//! Statements as displayed.

use tracewright_logic::Term;
use tracewright_program::{CallId, EdgeId, Icfg, Origin, Statement, StatementKind};
use tracewright_source::{SourceMap, Span};

/// The first line of a piece of source, blanks collapsed.
pub(crate) fn source_line(sources: &SourceMap, span: Span) -> String {
    let text = sources.text(span).trim();
    let first = text.lines().next().unwrap_or_default();
    let mut line = first.split_whitespace().collect::<Vec<_>>().join(" ");
    if first.len() < text.len() {
        line.push_str(" ...");
    }
    line
}

/// Whether the statement is a nondeterministic choice, `if (*)` or `while (*)`: its span is the head of the statement,
/// not a condition.
pub(crate) fn is_free_choice(statement: &Statement, sources: &SourceMap) -> bool {
    statement.transition.formula == Term::TRUE && source_line(sources, statement.span).contains("(*)")
}

/// The label of a letter of the program automaton.
pub(crate) fn edge_label(icfg: &Icfg, sources: &SourceMap, edge: EdgeId) -> String {
    let label = origin_label(icfg, sources, &icfg.edge(edge).origin);
    if label.is_empty() { "skip".to_owned() } else { label }
}

/// The label of a call letter.
pub(crate) fn call_label(icfg: &Icfg, sources: &SourceMap, call: CallId) -> String {
    source_line(sources, icfg.call(call).span)
}

/// The label of a return letter.
pub(crate) fn return_label(icfg: &Icfg, call: CallId) -> String {
    format!("return from {}", icfg.procedure(icfg.call(call).callee).name)
}

fn origin_label(icfg: &Icfg, sources: &SourceMap, origin: &Origin) -> String {
    match origin {
        Origin::Statement(id) => statement_label(icfg, sources, icfg.statement(*id)),
        Origin::Sequence(parts) => {
            let labels: Vec<String> = parts.iter().map(|part| origin_label(icfg, sources, part)).collect();
            labels.into_iter().filter(|label| !label.is_empty()).collect::<Vec<_>>().join(" ")
        }
        Origin::Choice(parts) => {
            let labels: Vec<String> = parts.iter().map(|part| origin_label(icfg, sources, part)).collect();
            let one = |label: String| if label.is_empty() { "skip".to_owned() } else { label };
            labels.into_iter().map(|label| format!("({})", one(label))).collect::<Vec<_>>().join(" or ")
        }
    }
}

fn statement_label(icfg: &Icfg, sources: &SourceMap, statement: &Statement) -> String {
    let text = source_line(sources, statement.span);
    match statement.kind {
        StatementKind::Skip | StatementKind::Start => String::new(),
        StatementKind::Assign | StatementKind::Havoc | StatementKind::Assume | StatementKind::CallContract => text,
        StatementKind::Then | StatementKind::Else if is_free_choice(statement, sources) => String::new(),
        StatementKind::Then => format!("[{text}]"),
        StatementKind::Else => format!("[!({text})]"),
        StatementKind::Passes => format!("[holds: {text}]"),
        StatementKind::Fails => format!("[fails: {text}]"),
        StatementKind::Enter(_) => text,
        StatementKind::Leave(callee) => format!("return from {}", icfg.procedure(callee).name),
    }
}

//! The control-flow graph as text, for `--dump`.

use std::fmt::Write;

use tracewright_program::{Icfg, LocId, ProcId};

use crate::SourceLocation;
use crate::report::Program;
use crate::statement::{call_label, edge_label};

/// All procedures with their locations, edges and calls. Formulas are in Boogie syntax; the next value of `x` is `x '`.
pub fn graph_text(program: &Program) -> String {
    let icfg = program.icfg;
    let mut out = String::new();
    for &location in &icfg.initial {
        let _ = writeln!(out, "start {}", name(location));
    }
    for axiom in &icfg.axioms {
        let _ = writeln!(out, "axiom {}", program.terms.to_boogie(*axiom));
    }
    for (index, procedure) in icfg.procedures.iter().enumerate() {
        let _ = writeln!(out, "\nprocedure {} {} -> {}", procedure.name, name(procedure.entry), name(procedure.exit));
        write_procedure(&mut out, program, ProcId::from_index(index));
    }
    out
}

fn write_procedure(out: &mut String, program: &Program, procedure: ProcId) {
    let Program { icfg, sources, terms, .. } = *program;
    for (index, edge) in icfg.edges.iter().enumerate() {
        if icfg.location(edge.source).procedure != procedure {
            continue;
        }
        let label = edge_label(icfg, sources, tracewright_program::EdgeId::from_index(index));
        let _ = writeln!(out, "  {} -> {}  {label}", described(icfg, edge.source), described(icfg, edge.target));
        let written: Vec<&str> = edge.transition.written.iter().map(|&v| icfg.variable(v).name.as_str()).collect();
        let _ = writeln!(out, "      writes {{{}}}: {}", written.join(", "), terms.to_boogie(edge.transition.formula));
    }
    for (index, call) in icfg.calls.iter().enumerate() {
        if icfg.location(call.source).procedure != procedure {
            continue;
        }
        let label = call_label(icfg, sources, tracewright_program::CallId::from_index(index));
        let place = SourceLocation::of(sources, call.span);
        let _ = writeln!(
            out,
            "  {} -> {}  call {}  {label} at {place}",
            described(icfg, call.source),
            described(icfg, call.target),
            icfg.procedure(call.callee).name
        );
    }
}

fn name(location: LocId) -> String {
    format!("L{}", location.0)
}

fn described(icfg: &Icfg, id: LocId) -> String {
    let location = icfg.location(id);
    match (location.check, location.loop_head) {
        (Some(_), _) => format!("{}(error)", name(id)),
        (None, true) => format!("{}(loop)", name(id)),
        (None, false) => name(id),
    }
}

//! Programs for tests, their error traces, and predicates written in terms of their variables.
#![allow(dead_code, reason = "every test file uses a part of this")]

use std::collections::VecDeque;

use tracewright_automata::{Letter, NestedWord, Symbol};
use tracewright_boogie::load;
use tracewright_logic::{Term, Terms};
use tracewright_program::{CallId, EdgeId, Icfg, LocId, Options, remove_unreachable, translate};
use tracewright_smt::{Solver, Z3Solver};
use tracewright_source::SourceMap;

/// The control-flow graph of a program that starts in `main`, with one statement per edge.
pub fn graph(terms: &Terms, text: &str) -> Icfg {
    let program = load(&SourceMap::single("p.bpl", text)).expect("the program is well formed");
    let mut icfg = translate(&program, terms, &Options { entry: Some("main".to_owned()) }).expect("it is supported");
    remove_unreachable(&mut icfg);
    icfg
}

/// A variable of a procedure, or a global one.
pub fn var(icfg: &Icfg, name: &str) -> Term {
    let found = icfg.variables.iter().find(|variable| variable.name == name);
    found.unwrap_or_else(|| panic!("there is no variable {name}")).term
}

/// The error traces of a program, shortest first. Calls and returns match.
pub fn error_traces(icfg: &Icfg, count: usize) -> Vec<NestedWord> {
    let mut found = Vec::new();
    let mut queue: VecDeque<(LocId, Vec<CallId>, Vec<Symbol>)> = VecDeque::new();
    queue.extend(icfg.initial.iter().map(|&start| (start, Vec::new(), Vec::new())));
    while let Some((location, open, word)) = queue.pop_front() {
        if icfg.check_at(location).is_some() {
            found.push(NestedWord::from_symbols(word.clone()).expect("calls and returns match"));
            if found.len() == count {
                return found;
            }
        }
        let mut go = |symbol: Symbol, target: LocId, open: Vec<CallId>| {
            let mut longer = word.clone();
            longer.push(symbol);
            queue.push_back((target, open, longer));
        };
        for (index, edge) in icfg.edges.iter().enumerate().filter(|(_, edge)| edge.source == location) {
            go(Symbol::Internal(Letter(index as u32)), edge.target, open.clone());
        }
        for (index, call) in icfg.calls.iter().enumerate().filter(|(_, call)| call.source == location) {
            let mut inner = open.clone();
            inner.push(CallId::from_index(index));
            go(Symbol::Call(Letter(index as u32)), icfg.procedure(call.callee).entry, inner);
        }
        if let Some((&call, outer)) = open.split_last()
            && icfg.procedure(icfg.call(call).callee).exit == location
        {
            go(Symbol::Return(Letter(call.0)), icfg.call(call).target, outer.to_vec());
        }
    }
    found
}

/// The letter of the only edge that writes a variable.
pub fn assignment(icfg: &Icfg, name: &str) -> Symbol {
    let writes =
        |edge: &&tracewright_program::Edge| edge.transition.written.iter().any(|&var| icfg.variable(var).name == name);
    assert_eq!(icfg.edges.iter().filter(writes).count(), 1, "one edge writes {name}");
    let index = icfg.edges.iter().position(|edge| writes(&edge)).expect("there is one");
    Symbol::Internal(Letter(EdgeId::from_index(index).0))
}

/// Whether two predicates mean the same.
pub fn equivalent(terms: &Terms, a: Term, b: Term) -> bool {
    let mut solver = Z3Solver::new(terms).expect("Z3 starts");
    solver.assert(terms.not(terms.iff(a, b)));
    solver.check().is_unsat()
}

//! Programs from text, annotations by hand, error traces by breadth-first search.
#![allow(dead_code)] // each test file uses its part

use std::collections::VecDeque;

use tracewright_boogie::load;
use tracewright_check::{
    Annotation, CheckedProof, Contract, Execution, Meaning, Rejection, ReplayError, TraceLetter, check_annotation_of,
    replay,
};
use tracewright_logic::{Sort, Term, Terms, Value};
use tracewright_program::{
    BlockEncoding, CallId, EdgeId, Icfg, Inlining, LocId, Options, ProcId, control_flow_graph, encode,
};
use tracewright_smt::Z3Solver;
use tracewright_source::{SourceMap, render};

/// All block encodings.
pub const ENCODINGS: [BlockEncoding; 3] = [BlockEncoding::None, BlockEncoding::StraightLine, BlockEncoding::LoopFree];

/// A program with its terms.
pub struct Graph {
    pub terms: Terms,
    pub icfg: Icfg,
    pub sources: SourceMap,
}

impl Graph {
    /// A program without inlining, in large blocks: few locations to annotate.
    pub fn new(text: &str) -> Graph {
        Graph::with(text, Inlining::None, BlockEncoding::LoopFree)
    }

    pub fn with(text: &str, inlining: Inlining, encoding: BlockEncoding) -> Graph {
        Graph::from(text, &Options::default(), inlining, encoding)
    }

    /// A program that starts at `main` only, in single statements.
    pub fn of_main(text: &str, inlining: Inlining) -> Graph {
        Graph::from(text, &Options { entry: Some("main".to_owned()) }, inlining, BlockEncoding::None)
    }

    fn from(text: &str, options: &Options, inlining: Inlining, encoding: BlockEncoding) -> Graph {
        let sources = SourceMap::single("test.bpl", text);
        let program = load(&sources).unwrap_or_else(|failure| panic!("{}", render(&sources, failure.diagnostics())));
        let terms = Terms::new();
        let graph = control_flow_graph(&program, &terms, options, inlining);
        let mut icfg = graph.expect("a translation");
        encode(&mut icfg, encoding, &terms);
        Graph { terms, icfg, sources }
    }

    /// The integer variable with this name: `g`, `old(g)`, `procedure::local`, or a constant.
    pub fn int(&self, name: &str) -> Term {
        self.terms.var(name, Sort::INT)
    }

    pub fn num(&self, value: i64) -> Term {
        self.terms.int(value)
    }

    pub fn procedure(&self, name: &str) -> ProcId {
        let position = self.icfg.procedures.iter().position(|p| p.name == name);
        ProcId::from_index(position.expect("the procedure"))
    }

    pub fn entry(&self, name: &str) -> LocId {
        self.icfg.procedure(self.procedure(name)).entry
    }

    pub fn exit(&self, name: &str) -> LocId {
        self.icfg.procedure(self.procedure(name)).exit
    }

    /// The only loop head.
    pub fn loop_head(&self) -> LocId {
        let heads: Vec<usize> = (0..self.icfg.locations.len()).filter(|&l| self.icfg.locations[l].loop_head).collect();
        assert_eq!(heads.len(), 1, "one loop head");
        LocId::from_index(heads[0])
    }

    /// The call sites, in the order of the text.
    pub fn calls(&self) -> Vec<CallId> {
        let mut calls: Vec<CallId> = (0..self.icfg.calls.len()).map(CallId::from_index).collect();
        calls.sort_by_key(|&call| self.icfg.call(call).span);
        calls
    }

    /// Error locations have `false`, everything else `true`.
    pub fn annotation(&self) -> Annotation {
        let formula = |check: Option<_>| if check.is_some() { Term::FALSE } else { Term::TRUE };
        Annotation {
            invariants: self.icfg.locations.iter().map(|l| formula(l.check)).collect(),
            contracts: vec![Contract { requires: Term::TRUE, ensures: Term::TRUE }; self.icfg.procedures.len()],
        }
    }

    /// Checks an annotation with both meanings of edges, which must agree.
    pub fn check(&self, annotation: &Annotation) -> Result<CheckedProof, Rejection> {
        let mut solver = Z3Solver::new(&self.terms).expect("a solver");
        let block = check_annotation_of(&self.terms, &self.icfg, annotation, Meaning::Block, &mut solver);
        let statements = check_annotation_of(&self.terms, &self.icfg, annotation, Meaning::Statements, &mut solver);
        assert_eq!(tracewright_smt::Solver::depth(&solver), 0, "the solver is left as it was");
        assert_eq!(block, statements, "blocks mean the same as their statements");
        block
    }

    pub fn replay(&self, trace: &[TraceLetter]) -> Result<Execution, ReplayError> {
        let mut solver = Z3Solver::new(&self.terms).expect("a solver");
        let result = replay(&self.terms, &self.icfg, trace, &mut solver);
        assert_eq!(tracewright_smt::Solver::depth(&solver), 0, "the solver is left as it was");
        result
    }

    /// Calls `visit` with the error traces up to a length, shortest first, until it gives something.
    pub fn error_traces<T>(&self, length: usize, mut visit: impl FnMut(&[TraceLetter]) -> Option<T>) -> Option<T> {
        let mut queue: VecDeque<(LocId, Vec<CallId>, Vec<TraceLetter>)> = VecDeque::new();
        queue.extend(self.icfg.initial.iter().map(|&l| (l, Vec::new(), Vec::new())));
        while let Some((location, open, trace)) = queue.pop_front() {
            if self.icfg.check_at(location).is_some()
                && let Some(found) = visit(&trace)
            {
                return Some(found);
            }
            if trace.len() == length {
                continue;
            }
            let extended = |letter: TraceLetter| [&trace[..], &[letter]].concat();
            for (index, edge) in self.icfg.edges.iter().enumerate().filter(|(_, e)| e.source == location) {
                let letter = TraceLetter::Edge(EdgeId::from_index(index));
                queue.push_back((edge.target, open.clone(), extended(letter)));
            }
            for (index, call) in self.icfg.calls.iter().enumerate().filter(|(_, c)| c.source == location) {
                let id = CallId::from_index(index);
                let entry = self.icfg.procedure(call.callee).entry;
                queue.push_back((entry, [&open[..], &[id]].concat(), extended(TraceLetter::Call(id))));
            }
            if let Some((&id, rest)) = open.split_last()
                && self.icfg.procedure(self.icfg.call(id).callee).exit == location
            {
                let target = self.icfg.call(id).target;
                queue.push_back((target, rest.to_vec(), extended(TraceLetter::Return(id))));
            }
        }
        None
    }

    /// The execution of the shortest error trace that has one.
    pub fn counterexample(&self, length: usize) -> Option<Execution> {
        self.error_traces(length, |trace| match self.replay(trace) {
            Ok(execution) => Some(execution),
            Err(ReplayError::Infeasible) => None,
            Err(error) => panic!("{error}"),
        })
    }

    /// The values that the steps give to a variable, in order.
    pub fn history(&self, execution: &Execution, name: &str) -> Vec<Value> {
        let changed = execution.steps.iter().flat_map(|step| &step.changed);
        changed.filter(|(var, _)| self.icfg.variable(*var).name == name).map(|(_, value)| value.clone()).collect()
    }

    /// `name=value` of variables.
    pub fn show(&self, values: &[(tracewright_program::VarId, Value)]) -> String {
        let texts = values.iter().map(|(var, value)| format!("{}={value}", self.icfg.variable(*var).name));
        texts.collect::<Vec<_>>().join(" ")
    }

    /// The steps as text, one a line: depth, kind, source text, what changed, what was read.
    pub fn story(&self, execution: &Execution) -> Vec<String> {
        let line = |step: &tracewright_check::Step| {
            let kind = match step.kind {
                tracewright_check::StepKind::Statement(kind) => format!("{kind:?}"),
                tracewright_check::StepKind::Call(p) => format!("Call {}", self.icfg.procedure(p).name),
                tracewright_check::StepKind::Return(p) => format!("Return {}", self.icfg.procedure(p).name),
            };
            let text = self.sources.text(step.span);
            let mut line = format!("{} {kind}: {text}", step.depth);
            if !step.changed.is_empty() {
                line += &format!(" | {}", self.show(&step.changed));
            }
            if !step.reads.is_empty() {
                line += &format!(" | reads {}", self.show(&step.reads));
            }
            line
        };
        execution.steps.iter().map(line).collect()
    }
}

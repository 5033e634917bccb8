//! The check of an annotation: every Hoare triple is asked of the solver from scratch.
//!
//! Caller and callee may share the names of their variables, so at a return they are told apart by renaming:
//!
//! | state | globals that the callee changes | other globals | the caller's frame | the callee's frame |
//! |---|---|---|---|---|
//! | at the call | fresh | as they are | as it is | |
//! | at the callee's exit | as they are | as they are | | parameters: the arguments at the call; `old(g)`: `g` at the call; results: fresh |
//! | after the return | as they are | as they are | as it is | |
//!
//! where the targets of the results, globals or not, take the fresh values after the return.

use rustc_hash::FxHashSet;
use tracewright_boogie::Span;
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{Call, CallId, Edge, EdgeId, Icfg, LocId, Origin, ProcId};
use tracewright_smt::{Answer, Reason, Solver};

use crate::reach::reachable;
use crate::unfold::{Activation, Naming, Unfolder, next_values};
use crate::{Annotation, CheckedProof, Rejection, Triple, frames, visible};

/// What an edge of several statements is taken to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Meaning {
    /// Its own transition relation.
    #[default]
    Block,
    /// Its statements, one after the other: block encoding and its variable elimination need not be trusted.
    Statements,
}

/// Checks that an annotation proves that no check of the program can fail.
///
/// The solver must have no assertions; it is left as it was found.
pub fn check_annotation(
    terms: &Terms,
    icfg: &Icfg,
    annotation: &Annotation,
    solver: &mut dyn Solver,
) -> Result<CheckedProof, Rejection> {
    check_annotation_of(terms, icfg, annotation, Meaning::default(), solver)
}

/// Like [`check_annotation`], with a choice of what edges mean.
pub fn check_annotation_of(
    terms: &Terms,
    icfg: &Icfg,
    annotation: &Annotation,
    meaning: Meaning,
    solver: &mut dyn Solver,
) -> Result<CheckedProof, Rejection> {
    visible::check(terms, icfg, annotation)?;
    frames::check(icfg)?;
    let depth = solver.depth();
    solver.push();
    icfg.axioms.iter().for_each(|&axiom| solver.assert(axiom));
    let mut checker = Checker {
        terms,
        icfg,
        annotation,
        meaning,
        next_values: next_values(icfg),
        live: Vec::new(),
        solver: &mut *solver,
        proof: CheckedProof::default(),
    };
    let result = checker.run();
    let proof = checker.proof;
    solver.pop(solver.depth() - depth);
    result.map(|()| proof)
}

struct Checker<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    annotation: &'a Annotation,
    meaning: Meaning,
    next_values: FxHashSet<Term>,
    /// The locations that executions may be in: reachable, and their invariant is not `false`.
    live: Vec<bool>,
    solver: &'a mut dyn Solver,
    proof: CheckedProof,
}

impl<'a> Checker<'a> {
    fn run(&mut self) -> Result<(), Rejection> {
        let icfg = self.icfg;
        let reached = reachable(icfg, self.annotation);
        self.live = (0..reached.len()).map(|l| reached[l] && self.annotation.invariants[l] != Term::FALSE).collect();
        self.proof.locations = reached.iter().filter(|reached| **reached).count();
        for &location in &icfg.initial {
            let span = icfg.location(location).span;
            self.implies(Term::TRUE, self.invariant(location), Triple::Initial(location), span)?;
        }
        let mut edges: Vec<Vec<EdgeId>> = vec![Vec::new(); icfg.locations.len()];
        for (index, edge) in icfg.edges.iter().enumerate() {
            edges[edge.source.index()].push(EdgeId::from_index(index));
        }
        let mut calls: Vec<Vec<CallId>> = vec![Vec::new(); icfg.locations.len()];
        for (index, call) in icfg.calls.iter().enumerate() {
            calls[call.source.index()].push(CallId::from_index(index));
        }
        for location in (0..reached.len()).filter(|&l| reached[l]).map(LocId::from_index) {
            self.location(location, &edges[location.index()], &calls[location.index()])?;
        }
        for index in 0..icfg.procedures.len() {
            let called = |call: &Call| call.callee.index() == index && self.live[call.source.index()];
            if icfg.calls.iter().any(called) {
                self.procedure(ProcId::from_index(index))?;
            }
        }
        Ok(())
    }

    fn invariant(&self, location: LocId) -> Term {
        self.annotation.invariants[location.index()]
    }

    /// All triples that start with the invariant of a location.
    fn location(&mut self, location: LocId, edges: &[EdgeId], calls: &[CallId]) -> Result<(), Rejection> {
        let invariant = self.invariant(location);
        if let Some(check) = self.icfg.check_at(location) {
            let span = self.icfg.location(location).span;
            self.implies(invariant, Term::FALSE, Triple::Error(location, check), span)?;
        }
        if invariant == Term::FALSE {
            self.proof.trivial += edges.len() + 2 * calls.len();
            return Ok(());
        }
        self.solver.push();
        self.solver.assert(invariant);
        for &id in edges {
            let edge = self.icfg.edge(id);
            let span = self.edge_span(edge);
            if self.invariant(edge.target) == Term::TRUE {
                self.proof.trivial += 1;
                continue;
            }
            let (relation, post) = self.edge(id);
            self.ask(&relation, post, Triple::Edge(id), span)?;
        }
        for &id in calls {
            let call = self.icfg.call(id);
            let requires = self.at_call(call);
            self.ask(&[], requires, Triple::Call(id), call.span)?;
        }
        self.solver.pop(1);
        for &id in calls {
            if !self.live[self.icfg.procedure(self.icfg.call(id).callee).exit.index()] {
                // Nobody comes back.
                self.proof.trivial += 1;
                continue;
            }
            let (pre, post) = self.at_return(self.icfg.call(id));
            self.implies(pre, post, Triple::Return(id), self.icfg.call(id).span)?;
        }
        Ok(())
    }

    /// What an edge does, and the target's invariant over its next values.
    fn edge(&self, id: EdgeId) -> (Vec<Term>, Term) {
        let edge = self.icfg.edge(id);
        let target = self.invariant(edge.target);
        if self.meaning == Meaning::Statements {
            let procedure = self.icfg.location(edge.source).procedure;
            let mut unfolder = Unfolder::new(self.terms, self.icfg, &self.next_values, Naming::Current, procedure);
            unfolder.edge(id, Activation::FIRST, &mut Vec::new());
            let post = self.terms.substitute(target, &unfolder.written());
            return (unfolder.constraints, post);
        }
        let renaming: Substitution =
            edge.transition.aux.iter().map(|&a| (a, self.terms.fresh_var("aux", self.terms.sort_of(a)))).collect();
        let relation = self.terms.substitute(edge.transition.formula, &renaming);
        (vec![relation], self.terms.substitute(target, &self.icfg.priming(&edge.transition.written)))
    }

    /// What the callee requires, over the caller's variables.
    fn at_call(&self, call: &Call) -> Term {
        let callee = self.icfg.procedure(call.callee);
        let passed = callee.params.iter().map(|&param| self.icfg.variable(param).term).zip(call.args.iter().copied());
        let requires = self.annotation.contracts[call.callee.index()].requires;
        self.terms.substitute(requires, &passed.collect())
    }

    /// Precondition and postcondition of a return: see the table at the top.
    fn at_return(&self, call: &Call) -> (Term, Term) {
        let (terms, icfg) = (self.terms, self.icfg);
        let callee = icfg.procedure(call.callee);
        let fresh = |var| terms.fresh_var(&icfg.variable(var).name, icfg.variable(var).sort);
        let mut at_call = Substitution::default();
        let mut at_exit = Substitution::default();
        for &global in &callee.modifies {
            let before = fresh(global);
            at_call.insert(icfg.variable(global).term, before);
            at_exit.insert(icfg.variable(icfg.old_of(global)).term, before);
        }
        for (&param, &arg) in callee.params.iter().zip(&call.args) {
            at_exit.insert(icfg.variable(param).term, terms.substitute(arg, &at_call));
        }
        let mut after = Substitution::default();
        for (&target, &result) in call.results.iter().zip(&callee.results) {
            let value = fresh(result);
            at_exit.insert(icfg.variable(result).term, value);
            after.insert(icfg.variable(target).term, value);
        }
        let before = terms.substitute(self.invariant(call.source), &at_call);
        let ensured = terms.substitute(self.annotation.contracts[call.callee.index()].ensures, &at_exit);
        (terms.and2(before, ensured), terms.substitute(self.invariant(call.target), &after))
    }

    /// From the contract to the entry, from the exit to the contract.
    fn procedure(&mut self, id: ProcId) -> Result<(), Rejection> {
        let (terms, icfg) = (self.terms, self.icfg);
        let procedure = icfg.procedure(id);
        let contract = &self.annotation.contracts[id.index()];
        let mut parts = vec![contract.requires];
        for &global in &procedure.modifies {
            parts.push(terms.eq(icfg.variable(icfg.old_of(global)).term, icfg.variable(global).term));
        }
        self.implies(terms.and(&parts), self.invariant(procedure.entry), Triple::Entry(id), procedure.span)?;
        if !self.live[procedure.exit.index()] {
            self.proof.trivial += 1;
            return Ok(());
        }
        let end = icfg.location(procedure.exit).span;
        self.implies(self.invariant(procedure.exit), contract.ensures, Triple::Exit(id), end)
    }

    fn implies(&mut self, pre: Term, post: Term, triple: Triple, span: Span) -> Result<(), Rejection> {
        if pre == Term::FALSE {
            self.proof.trivial += 1;
            return Ok(());
        }
        self.ask(&[pre], post, triple, span)
    }

    /// Asks whether what is asserted, and `relation`, imply `post`.
    fn ask(&mut self, relation: &[Term], post: Term, triple: Triple, span: Span) -> Result<(), Rejection> {
        if post == Term::TRUE {
            self.proof.trivial += 1;
            return Ok(());
        }
        self.solver.push();
        relation.iter().for_each(|&part| self.solver.assert(part));
        // One conjunct at a time: together they are a disjunction of failures, which is harder than its parts.
        let mut answer = Answer::Unsat;
        for part in self.terms.conjuncts(post) {
            self.solver.push();
            self.solver.assert(self.terms.not(part));
            answer = self.solver.check();
            self.solver.pop(1);
            if answer != Answer::Unsat {
                break;
            }
        }
        self.solver.pop(1);
        match answer {
            Answer::Unsat => {
                self.proof.asked += 1;
                Ok(())
            }
            Answer::Sat => Err(Rejection::Invalid { triple, span }),
            Answer::Unknown(reason @ (Reason::Timeout | Reason::Interrupted)) => {
                Err(Rejection::Stopped { triple, span, reason })
            }
            Answer::Unknown(reason) => Err(Rejection::Unknown { triple, span, reason }),
        }
    }

    /// The first statement of an edge.
    fn edge_span(&self, edge: &Edge) -> Span {
        let mut origin = &edge.origin;
        loop {
            match origin {
                Origin::Statement(id) => return self.icfg.statement(*id).span,
                Origin::Sequence(parts) | Origin::Choice(parts) => match parts.first() {
                    Some(first) => origin = first,
                    None => return self.icfg.location(edge.source).span,
                },
            }
        }
    }
}

//! The check of an annotation: every Hoare triple is checked by the solver from scratch.
//!
//! Caller and callee may share the names of their variables, so at a return they are distinguished by renaming:
//!
//! | state | globals that the callee changes | other globals | the caller's frame | the callee's frame |
//! |---|---|---|---|---|
//! | at the call | fresh | as they are | as it is | |
//! | at the callee's exit | as they are | as they are | | parameters: the arguments at the call; `old(g)`: `g` at the call; results: fresh |
//! | after the return | as they are | as they are | as it is | |
//!
//! where the targets of the results, globals or not, take the fresh values after the return.

use rustc_hash::FxHashSet;
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{Call, CallId, Edge, EdgeId, Icfg, LocId, Origin, ProcId};
use tracewright_smt::{Answer, Reason, Solver};
use tracewright_source::Span;

use crate::paths::Paths;
use crate::reach::reachable;
use crate::unfold::{Activation, Naming, Unfolder, next_values};
use crate::{Annotation, CheckedProof, Contract, Gap, Outline, Rejection, Triple, frames, visible};

/// The semantics of an edge with several statements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Meaning {
    /// Its own transition relation.
    #[default]
    Block,
    /// The composition of its statements: block encoding and its variable elimination need not be trusted.
    Statements,
}

/// How to proceed when a triple fails.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thoroughness {
    /// One is enough.
    First,
    /// Check all triples.
    All,
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

/// Like [`check_annotation`], with a choice of the semantics of edges.
pub fn check_annotation_of(
    terms: &Terms,
    icfg: &Icfg,
    annotation: &Annotation,
    meaning: Meaning,
    solver: &mut dyn Solver,
) -> Result<CheckedProof, Rejection> {
    let invariants: Vec<Option<Term>> = annotation.invariants.iter().copied().map(Some).collect();
    let form = Form { invariants: &invariants, contracts: &annotation.contracts };
    match run(terms, icfg, &form, Step::Edges(meaning), Thoroughness::First, solver) {
        Ok((proof, mut failures)) => failures.pop().map_or(Ok(proof), Err),
        Err(rejection) => Err(rejection),
    }
}

/// Checks that invariants at some locations, with the statements between them, prove that no check of the program can fail.
///
/// The graph should have single statements as edges: then block encoding need not be trusted. All triples are checked,
/// even when one fails; a problem that prevents the check is the only rejection then.
///
/// The solver must have no assertions; it is left as it was found.
pub fn check_outline(
    terms: &Terms,
    icfg: &Icfg,
    outline: &Outline,
    solver: &mut dyn Solver,
) -> Result<CheckedProof, Vec<Rejection>> {
    let shape = |given: usize| vec![Rejection::Shape(format!("{given} locations for {}", icfg.locations.len()))];
    if outline.invariants.len() != icfg.locations.len() {
        return Err(shape(outline.invariants.len()));
    }
    let mut invariants = outline.invariants.clone();
    for &location in &icfg.initial {
        invariants[location.index()].get_or_insert(Term::TRUE);
    }
    for (index, invariant) in invariants.iter_mut().enumerate() {
        if icfg.check_at(LocId::from_index(index)).is_some() {
            invariant.get_or_insert(Term::FALSE);
        }
    }
    let form = Form { invariants: &invariants, contracts: &outline.contracts };
    let paths = Paths::new(terms, icfg, &invariants);
    match run(terms, icfg, &form, Step::Paths(&paths), Thoroughness::All, solver) {
        Ok((proof, failures)) if failures.is_empty() => Ok(proof),
        Ok((_, failures)) => Err(failures),
        Err(rejection) => Err(vec![rejection]),
    }
}

/// The formulas of a proof.
struct Form<'a> {
    invariants: &'a [Option<Term>],
    contracts: &'a [Contract],
}

/// The paths between invariants.
#[derive(Clone, Copy)]
enum Step<'a> {
    Edges(Meaning),
    Paths(&'a Paths<'a>),
}

/// Checks all triples. Failures are returned beside the statistics; an error is a problem that prevents the check.
fn run(
    terms: &Terms,
    icfg: &Icfg,
    form: &Form,
    step: Step,
    thoroughness: Thoroughness,
    solver: &mut dyn Solver,
) -> Result<(CheckedProof, Vec<Rejection>), Rejection> {
    visible::check(terms, icfg, form.invariants, form.contracts)?;
    frames::check(icfg)?;
    let depth = solver.depth();
    solver.push();
    icfg.axioms.iter().for_each(|&axiom| solver.assert(axiom));
    let mut checker = Checker {
        terms,
        icfg,
        invariants: form.invariants,
        contracts: form.contracts,
        step,
        thoroughness,
        next_values: next_values(icfg),
        live: Vec::new(),
        solver: &mut *solver,
        proof: CheckedProof::default(),
        failures: Vec::new(),
    };
    let result = checker.run();
    let (proof, mut failures) = (checker.proof, checker.failures);
    solver.pop(solver.depth() - depth);
    match result {
        Ok(()) => Ok((proof, failures)),
        // An interrupt among other failures is one of them; alone, it explains why there are no others.
        Err(rejection) if thoroughness == Thoroughness::All && !failures.is_empty() => {
            failures.push(rejection);
            Ok((proof, failures))
        }
        Err(rejection) => Err(rejection),
    }
}

struct Checker<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    invariants: &'a [Option<Term>],
    contracts: &'a [Contract],
    step: Step<'a>,
    thoroughness: Thoroughness,
    next_values: FxHashSet<Term>,
    /// The locations that executions may be in: reachable, and their invariant is not `false`.
    live: Vec<bool>,
    solver: &'a mut dyn Solver,
    proof: CheckedProof,
    failures: Vec<Rejection>,
}

impl<'a> Checker<'a> {
    fn run(&mut self) -> Result<(), Rejection> {
        let icfg = self.icfg;
        let reached = reachable(icfg, self.invariants);
        self.live = (0..reached.len()).map(|l| reached[l] && self.invariants[l] != Some(Term::FALSE)).collect();
        self.no_gap_at_calls()?;
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
        let annotated = |l: &usize| reached[*l] && self.invariants[*l].is_some();
        for location in (0..reached.len()).filter(annotated).map(LocId::from_index).collect::<Vec<_>>() {
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

    /// Checks that there are invariants where a procedure is called, entered or left, as the rules for calls require.
    fn no_gap_at_calls(&self) -> Result<(), Rejection> {
        for call in self.icfg.calls.iter().filter(|call| self.live[call.source.index()]) {
            let callee = self.icfg.procedure(call.callee);
            for location in [call.source, call.target, callee.entry, callee.exit] {
                if self.invariants[location.index()].is_none() {
                    let span = self.icfg.location(location).span;
                    return Err(Rejection::NoInvariant { gap: Gap::Call(location), span });
                }
            }
        }
        Ok(())
    }

    /// The invariant of a location that has one.
    fn invariant(&self, location: LocId) -> Term {
        self.invariants[location.index()].unwrap_or(Term::FALSE)
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
        match self.step {
            Step::Edges(meaning) => edges.iter().try_for_each(|&id| self.along_edge(id, meaning))?,
            Step::Paths(paths) => self.along_paths(paths, location)?,
        }
        for &id in calls {
            let call = self.icfg.call(id);
            let requires = self.at_call(call);
            self.ask(&[], requires, Triple::Call(id), call.span, &no_path)?;
        }
        self.solver.pop(1);
        for &id in calls {
            if !self.live[self.icfg.procedure(self.icfg.call(id).callee).exit.index()] {
                // The callee does not return.
                self.proof.trivial += 1;
                continue;
            }
            let (pre, post) = self.at_return(self.icfg.call(id));
            self.implies(pre, post, Triple::Return(id), self.icfg.call(id).span)?;
        }
        Ok(())
    }

    fn along_edge(&mut self, id: EdgeId, meaning: Meaning) -> Result<(), Rejection> {
        let edge = self.icfg.edge(id);
        let span = self.edge_span(edge);
        if self.invariant(edge.target) == Term::TRUE {
            self.proof.trivial += 1;
            return Ok(());
        }
        let (relation, post) = self.edge(id, meaning);
        self.ask(&relation, post, Triple::Edge(id), span, &no_path)
    }

    /// Checks the triples of paths to all next invariants.
    fn along_paths(&mut self, paths: &Paths, location: LocId) -> Result<(), Rejection> {
        let region = paths.from(location)?;
        for (index, edge) in region.ends().enumerate() {
            if self.invariant(self.icfg.edge(edge).target) == Term::TRUE {
                self.proof.trivial += 1;
                continue;
            }
            let ending = region.ending(index);
            let span = self.edge_span(self.icfg.edge(edge));
            let path = |solver: &mut dyn Solver| region.path(&ending, solver);
            self.ask(&ending.relation, ending.post, Triple::Path(location, edge), span, &path)?;
        }
        Ok(())
    }

    /// The relation of an edge, and the target's invariant over primed variables.
    fn edge(&self, id: EdgeId, meaning: Meaning) -> (Vec<Term>, Term) {
        let edge = self.icfg.edge(id);
        let target = self.invariant(edge.target);
        if meaning == Meaning::Statements {
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

    /// The precondition of the callee, over the caller's variables.
    fn at_call(&self, call: &Call) -> Term {
        let callee = self.icfg.procedure(call.callee);
        let passed = callee.params.iter().map(|&param| self.icfg.variable(param).term).zip(call.args.iter().copied());
        let requires = self.contracts[call.callee.index()].requires;
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
        let ensured = terms.substitute(self.contracts[call.callee.index()].ensures, &at_exit);
        (terms.and2(before, ensured), terms.substitute(self.invariant(call.target), &after))
    }

    /// Checks the triples from the precondition to the entry, and from the exit to the postcondition.
    fn procedure(&mut self, id: ProcId) -> Result<(), Rejection> {
        let (terms, icfg) = (self.terms, self.icfg);
        let procedure = icfg.procedure(id);
        let contract = &self.contracts[id.index()];
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
        self.ask(&[pre], post, triple, span, &no_path)
    }

    /// Checks whether the assertions and `relation` imply `post`; if not, `path` reads the solver's model.
    fn ask(
        &mut self,
        relation: &[Term],
        post: Term,
        triple: Triple,
        span: Span,
        path: &dyn Fn(&mut dyn Solver) -> Vec<EdgeId>,
    ) -> Result<(), Rejection> {
        if post == Term::TRUE {
            self.proof.trivial += 1;
            return Ok(());
        }
        self.solver.push();
        relation.iter().for_each(|&part| self.solver.assert(part));
        // One conjunct at a time: the negation of all of them is a disjunction, which is harder than its parts.
        let mut failure = None;
        for part in self.terms.conjuncts(post) {
            self.solver.push();
            self.solver.assert(self.terms.not(part));
            failure = match self.solver.check() {
                Answer::Unsat => None,
                Answer::Sat => Some(Rejection::Invalid { triple, span, path: path(&mut *self.solver) }),
                Answer::Unknown(reason @ (Reason::Timeout | Reason::Interrupted)) => {
                    Some(Rejection::Stopped { triple, span, reason })
                }
                Answer::Unknown(reason) => Some(Rejection::Unknown { triple, span, reason }),
            };
            self.solver.pop(1);
            if failure.is_some() {
                break;
            }
        }
        self.solver.pop(1);
        match (failure, self.thoroughness) {
            (None, _) => self.proof.asked += 1,
            (Some(failure), Thoroughness::First) => return Err(failure),
            (Some(failure), Thoroughness::All) => self.failures.push(failure),
        }
        Ok(())
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

/// For triples that are not about paths.
fn no_path(_: &mut dyn Solver) -> Vec<EdgeId> {
    Vec::new()
}

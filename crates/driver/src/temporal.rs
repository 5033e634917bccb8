//! Temporal formulas: the product of the program with an automaton for what violates the formula has no execution that the
//! automaton accepts.
//!
//! If a violation of the formula is seen after finitely many steps, the automaton is that of the bad prefixes, and the question is
//! whether an error location can be reached. Otherwise it is a Büchi automaton for the negation, and the question is whether an
//! execution visits accepting locations infinitely often.

use std::rc::Rc;
use std::time::Instant;

use tracewright_check::{Surveyed, Values, survey};
use tracewright_logic::{Term, Terms};
use tracewright_ltl::{GuardedEdge, Proposition, PropositionKind, bad_prefixes, nature, translate};
use tracewright_program::{
    Check, CheckId, CheckKind, Goal, Icfg, Inlining, Move, Observed, Observer, ProcId, Product, Span, product, truth_of,
};
use tracewright_smt::{Answer, Interrupt, Limit};
use tracewright_verify::{CheckVerdict, Outcome as Found, Proof, Unknown, Verdict};
use tracewright_vocabulary::Defect;

use crate::Failure;
use crate::attempt::Run;
use crate::confirm::solver;
use crate::formulas::{self, Formula, STEP};
use crate::load::Loaded;
use crate::property::PropertyError;
use crate::words::Reading;

/// The function that a C program starts in: words begin there.
const MAIN: &str = "main";

/// A formula with the graph that it is about.
pub struct Question {
    /// The formula.
    pub formula: Formula,
    /// The product of the program with an automaton for its violations.
    pub product: Product,
    /// Whether what is looked for is an error location.
    pub is_safety: bool,
    /// How the word of an execution is read.
    pub reading: Reading,
    /// What a violation of the formula is: for a witness of an endless execution, that the program does not end.
    pub defect: Defect,
}

/// The program with all calls inlined, and the products for the formulas.
pub fn questions(
    terms: &Terms,
    loaded: &Loaded,
    run: &Run,
    limit: &Interrupt,
) -> Result<(Icfg, Vec<Question>), Failure> {
    let mut statements = loaded.graph(terms, Inlining::Generous)?;
    let plain = loaded.graph(terms, Inlining::None)?;
    // Nobody calls the functions of the propositions.
    let all = loaded.with_all_procedures(terms)?;
    let is_added = |icfg: &Icfg, id: ProcId| formulas::is_added(&icfg.procedure(id).name);
    let own =
        statements.initial.clone().into_iter().filter(|&l| !is_added(&statements, statements.location(l).procedure));
    statements.initial = own.collect();
    let begin = loaded.integers.and(named(&statements, MAIN));
    let span = span_of(&statements, begin);
    let defect = if run.property.wants_formulas() { Defect::Temporal } else { Defect::Nontermination };
    let mut questions = Vec::new();
    for formula in run.formulas {
        let observer = observer(terms, (&plain, &all), formula, run, limit)?;
        let is_safety = matches!(observer.goal, Goal::Once(_));
        let reading = Reading {
            propositions: observer.propositions.clone(),
            begin,
            steps: observer.steps.clone(),
            is_stutter_invariant: observer.is_stutter_invariant,
        };
        let product = product(terms, &statements, &observer, begin, span).map_err(|why| {
            let reason = why.to_string();
            Failure::Unsupported { shown: format!("{reason}\n"), reason }
        })?;
        questions.push(Question { formula: formula.clone(), product, is_safety, reading, defect });
    }
    Ok((statements, questions))
}

fn named(icfg: &Icfg, name: &str) -> Option<ProcId> {
    icfg.procedures.iter().position(|procedure| procedure.name == name).map(ProcId::from_index)
}

/// Where reports say that a formula is violated.
fn span_of(icfg: &Icfg, begin: Option<ProcId>) -> Span {
    let start = icfg.initial.first().map(|&start| icfg.location(start).procedure);
    begin.or(start).map(|procedure| icfg.procedure(procedure).span).unwrap_or_default()
}

/// The automaton for what violates a formula.
fn observer(
    terms: &Terms,
    (icfg, all): (&Icfg, &Icfg),
    formula: &Formula,
    run: &Run,
    limit: &Interrupt,
) -> Result<Observer, Failure> {
    let unsupported = |why: String| PropertyError::Formula { text: formula.text.clone(), why };
    let property = &formula.property;
    let nature = nature(property).map_err(|why| unsupported(why.to_string()))?;
    let has_states = property.propositions.iter().any(|proposition| proposition.kind != PropositionKind::Call);
    let steps = named(icfg, STEP).map(|_| STEP.to_owned());
    if steps.is_some() && property.propositions.iter().any(|proposition| proposition.kind == PropositionKind::Call) {
        let why = format!("calls are no propositions in a program that calls `{STEP}`");
        return Err(unsupported(why).into());
    }
    if !nature.stutter_invariant && has_states && steps.is_none() {
        let why = "the operator X (next) is supported only if all propositions are calls: how many steps a statement has \
                   is not defined";
        return Err(unsupported(why.to_owned()).into());
    }
    let mut propositions = Vec::new();
    for proposition in &property.propositions {
        propositions.push(observed(terms, (icfg, all), proposition, run, limit)?);
    }
    let moves = |edges: &[GuardedEdge]| {
        let step =
            |edge: &GuardedEdge| Move { from: edge.from, literals: edge.guard.literals().collect(), to: edge.to };
        edges.iter().map(step).collect::<Vec<Move>>()
    };
    let is_stutter_invariant = nature.stutter_invariant;
    if let Some(bad) = bad_prefixes(property).map_err(|why| unsupported(why.to_string()))? {
        let goal = Goal::Once(bad.bad.unwrap_or(bad.states));
        let (states, initial, moves) = (bad.states, bad.initial, moves(&bad.edges));
        return Ok(Observer { propositions, states, initial, moves, goal, is_stutter_invariant, steps });
    }
    let violations = translate(&property.clone().negated()).map_err(|why| unsupported(why.to_string()))?;
    let goal = Goal::Infinitely((0..violations.states).map(|state| violations.accepting.contains(state)).collect());
    let (states, initial, moves) = (violations.states, violations.initial, moves(&violations.edges));
    Ok(Observer { propositions, states, initial, moves, goal, is_stutter_invariant, steps })
}

/// A proposition, as a formula over the variables of the program.
fn observed(
    terms: &Terms,
    (icfg, all): (&Icfg, &Icfg),
    proposition: &Proposition,
    run: &Run,
    limit: &Interrupt,
) -> Result<Observed, Failure> {
    let refused = |why: &dyn std::fmt::Display| {
        let (text, why) = (proposition.as_written(), why.to_string());
        Failure::Property(PropertyError::Proposition { text, why })
    };
    if proposition.kind == PropositionKind::Call {
        return match named(icfg, &proposition.text) {
            Some(_) => Ok(Observed::Calls(proposition.text.clone())),
            None => Err(refused(&"no function of this name is defined and called in the program")),
        };
    }
    let function = formulas::function_for(run.formulas, &proposition.text).and_then(|name| named(all, &name));
    let function = function.ok_or_else(|| refused(&"it was not translated"))?;
    let truth = truth_of(terms, all, function).map_err(|why| refused(&why))?;
    let both = terms.and2(truth.holds, truth.fails);
    let neither = terms.not(terms.or2(truth.holds, truth.fails));
    let mut solver = solver(terms, &run.configuration.solver, Limit::default(), limit).map_err(|why| refused(&why))?;
    all.axioms.iter().for_each(|&axiom| solver.assert(axiom));
    for impossible in [both, neither] {
        if impossible == Term::FALSE {
            continue;
        }
        solver.push();
        solver.assert(impossible);
        let answer = solver.check();
        solver.pop(1);
        if answer != Answer::Unsat {
            return Err(refused(&"its value is not known to be determined by the values of global variables"));
        }
    }
    Ok(Observed::Holds(truth.holds))
}

impl Question {
    /// Follows all executions with ranges of values, if an error location is looked for; `None` if that does not prove the formula.
    /// Returns the graph for the report.
    pub fn survey(&self, terms: &Terms, limit: &Interrupt) -> Option<(Rc<Icfg>, Found)> {
        let icfg = &self.product.icfg;
        let surveyed = self.is_safety.then(|| survey(terms, icfg, None, &|| limit.is_triggered()));
        let Some(Surveyed::Safe { steps }) = surveyed else { return None };
        let mut found = Found::undecided(Unknown::Timeout);
        found.verdict = Verdict::True;
        found.proof = Some(Proof::Execution { values: Values::Ranges, steps });
        found.checks = (0..icfg.checks.len()).map(|n| (CheckId::from_index(n), CheckVerdict::Proved, None)).collect();
        Some((Rc::new(icfg.clone()), found))
    }

    /// Looks for an execution that visits accepting locations infinitely often. Returns the graph for the report.
    pub fn decide_liveness(
        &self,
        terms: &Terms,
        settings: &tracewright_verify::Settings,
        progress: &mut dyn FnMut(tracewright_verify::Progress),
    ) -> (Rc<Icfg>, Found) {
        let Product { icfg, accepting } = &self.product;
        let (found, lasso) = tracewright_termination::verify_fair(terms, icfg, Some(accepting), settings, progress);
        let found = crate::ends::without_marks(found);
        match (&found.verdict, lasso) {
            (Verdict::False(_), Some(mut graph)) => {
                graph.checks.iter_mut().for_each(|check| check.kind = CheckKind::Assert(self.defect));
                (Rc::new(graph), found)
            }
            _ => (Rc::new(with_goal(icfg, self.defect)), found),
        }
    }
}

/// The graph with a check for the report: that the formula holds.
fn with_goal(icfg: &Icfg, defect: Defect) -> Icfg {
    let mut graph = icfg.clone();
    let start = graph.initial.first().map(|&start| graph.procedure(graph.location(start).procedure).span);
    let span = start.unwrap_or_default();
    graph.checks.push(Check { kind: CheckKind::Assert(defect), span, at: span });
    graph
}

/// The part of the time until the limit for one of several questions that are left.
pub fn part(limit: &Interrupt, left: usize) -> Interrupt {
    let now = Instant::now();
    match limit.deadline() {
        Some(deadline) if left > 1 => limit.until(now + deadline.saturating_duration_since(now) / left as u32),
        _ => limit.clone(),
    }
}

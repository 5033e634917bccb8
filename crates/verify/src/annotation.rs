//! From a finished proof to an annotation of the program: location invariants and contracts.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::{Letter, OnDemand, State};
use tracewright_check::{Annotation, Contract};
use tracewright_logic::{Substitution, Term, Terms};
use tracewright_program::{Icfg, LocId, ProcId};
use tracewright_proof::{FloydHoare, HoareChecker, Leftover, Relations, Transformers};
use tracewright_smt::{Reason, Solver};

/// The annotation of a program without calls, from the formulas that the abstraction left behind.
pub(crate) fn without_calls(terms: &Terms, icfg: &Icfg, covered: &[Vec<Term>]) -> Annotation {
    let unused = Contract { requires: Term::FALSE, ensures: Term::TRUE };
    let invariants = covered.iter().map(|formulas| terms.or(&weakest(terms, formulas))).collect();
    Annotation { invariants, contracts: vec![unused; icfg.procedures.len()] }
}

/// Drops disjuncts that another one subsumes: `a || a && b` is `a`.
fn weakest(terms: &Terms, formulas: &[Term]) -> Vec<Term> {
    let parts: Vec<Vec<Term>> = formulas.iter().map(|&f| terms.conjuncts(f)).collect();
    let longer = |a: usize, b: usize| {
        parts[b].iter().all(|p| parts[a].contains(p)) && (parts[a].len() > parts[b].len() || a > b)
    };
    (0..formulas.len()).filter(|&a| !(0..formulas.len()).any(|b| a != b && longer(a, b))).map(|a| formulas[a]).collect()
}

/// Products of automata with more states are not turned into an annotation.
const PRODUCT_LIMIT: usize = 50_000;

/// Why there is no annotation.
pub(crate) enum NoAnnotation {
    TooLarge,
    Ended(Reason),
}

/// The annotation of a program with calls: the product of the program with all Floyd-Hoare automata, explored by
/// *contexts*. A context is a product state at a procedure's entry; the product states reached from it within one
/// activation belong to it. The invariant of a location says, for every context, that if the activation started in it
/// then one of its product states at the location describes the current state.
pub(crate) fn with_calls<S: Solver>(
    relations: &Relations,
    checker: &mut HoareChecker<'_, S>,
    automata: &mut [FloydHoare],
) -> Result<Annotation, NoAnnotation> {
    let mut product = Product { relations, automata, nodes: Vec::new(), ids: FxHashMap::default() };
    let contexts = product.explore(checker)?;
    Ok(product.annotation(&contexts))
}

/// A product state: a location and a state of each automaton.
type Node = u32;

struct NodeData {
    location: LocId,
    formula: Term,
    states: Box<[State]>,
}

#[derive(Default)]
struct Context {
    /// The product states of each location.
    reached: FxHashMap<LocId, Vec<Node>>,
    seen: FxHashSet<Node>,
    exits: Vec<Node>,
    /// The callers of this activation: context, product state at the call, and the call.
    callers: Vec<(Node, Node, Letter)>,
}

struct Product<'a> {
    relations: &'a Relations<'a>,
    automata: &'a mut [FloydHoare],
    nodes: Vec<NodeData>,
    ids: FxHashMap<(LocId, Box<[State]>), Node>,
}

#[derive(Clone, Copy)]
enum Step {
    Internal(Letter),
    Call(Letter),
    Return(Letter, Node),
}

impl Product<'_> {
    fn node(&mut self, location: LocId, states: Box<[State]>, formula: Term) -> Node {
        if let Some(&node) = self.ids.get(&(location, states.clone())) {
            return node;
        }
        let node = self.nodes.len() as Node;
        self.nodes.push(NodeData { location, formula, states: states.clone() });
        self.ids.insert((location, states), node);
        node
    }

    /// The successor of a product state; `None` when an automaton reaches `false`.
    fn step<S: Solver>(
        &mut self,
        checker: &mut HoareChecker<'_, S>,
        node: Node,
        target: LocId,
        step: Step,
    ) -> Result<Option<Node>, NoAnnotation> {
        let terms = self.relations.terms;
        let mut states = Vec::with_capacity(self.automata.len());
        let mut parts = Vec::with_capacity(self.automata.len());
        for (index, automaton) in self.automata.iter_mut().enumerate() {
            let from = self.nodes[node as usize].states[index];
            let mut asking = automaton.asking(checker);
            let next = match step {
                Step::Internal(a) => asking.internal(from, a),
                Step::Call(a) => asking.call(from, a),
                Step::Return(a, hier) => {
                    let hier = self.nodes[hier as usize].states[index];
                    asking.ret(from, hier, a)
                }
            }
            .map_err(NoAnnotation::Ended)?;
            let accepting = asking.is_accepting(next);
            parts.push(automaton.conjunction(next));
            if accepting {
                return Ok(None);
            }
            states.push(next);
        }
        Ok(Some(self.node(target, states.into(), terms.and(&parts))))
    }

    fn explore<S: Solver>(
        &mut self,
        checker: &mut HoareChecker<'_, S>,
    ) -> Result<FxHashMap<Node, Context>, NoAnnotation> {
        let icfg = self.relations.icfg;
        let mut edges: FxHashMap<LocId, Vec<(Letter, LocId)>> = FxHashMap::default();
        for (letter, edge) in icfg.edges.iter().enumerate() {
            edges.entry(edge.source).or_default().push((Letter(letter as u32), edge.target));
        }
        let mut calls: FxHashMap<LocId, Vec<Letter>> = FxHashMap::default();
        for (letter, call) in icfg.calls.iter().enumerate() {
            calls.entry(call.source).or_default().push(Letter(letter as u32));
        }
        let entries: FxHashSet<LocId> = icfg.procedures.iter().map(|p| p.entry).collect();
        let exits: FxHashSet<LocId> = icfg.procedures.iter().map(|p| p.exit).collect();
        let mut contexts: FxHashMap<Node, Context> = FxHashMap::default();
        let mut work: VecDeque<(Node, Node)> = VecDeque::new();
        for &initial in &icfg.initial {
            let states: Box<[State]> = self.automata.iter().map(|_| State(1)).collect();
            let node = self.node(initial, states, Term::TRUE);
            add(&mut contexts, &mut work, &self.nodes, node, node);
        }
        let mut steps = 0;
        while let Some((context, node)) = work.pop_front() {
            steps += 1;
            if steps > PRODUCT_LIMIT {
                return Err(NoAnnotation::TooLarge);
            }
            let location = self.nodes[node as usize].location;
            for &(letter, target) in edges.get(&location).into_iter().flatten() {
                if let Some(next) = self.step(checker, node, target, Step::Internal(letter))? {
                    // The start of the program is an activation of its entry procedure.
                    let context = if entries.contains(&target) { next } else { context };
                    add(&mut contexts, &mut work, &self.nodes, context, next);
                }
            }
            for &letter in calls.get(&location).into_iter().flatten() {
                let call = icfg.call(tracewright_proof::call_of(letter));
                let entry = icfg.procedure(call.callee).entry;
                if let Some(inner) = self.step(checker, node, entry, Step::Call(letter))? {
                    add(&mut contexts, &mut work, &self.nodes, inner, inner);
                    let callee = contexts.entry(inner).or_default();
                    if !callee.callers.contains(&(context, node, letter)) {
                        callee.callers.push((context, node, letter));
                        for exit in callee.exits.clone() {
                            if let Some(next) = self.step(checker, exit, call.target, Step::Return(letter, node))? {
                                add(&mut contexts, &mut work, &self.nodes, context, next);
                            }
                        }
                    }
                }
            }
            if exits.contains(&location) {
                let own = contexts.entry(context).or_default();
                own.exits.push(node);
                for (outer, hier, letter) in own.callers.clone() {
                    let target = icfg.call(tracewright_proof::call_of(letter)).target;
                    if let Some(next) = self.step(checker, node, target, Step::Return(letter, hier))? {
                        add(&mut contexts, &mut work, &self.nodes, outer, next);
                    }
                }
            }
        }
        Ok(contexts)
    }

    fn annotation(&self, contexts: &FxHashMap<Node, Context>) -> Annotation {
        let (terms, icfg) = (self.relations.terms, self.relations.icfg);
        let transformers = Transformers::new(self.relations, Leftover::Quantify);
        let mut by_procedure: Vec<Vec<(Term, &Context)>> = vec![Vec::new(); icfg.procedures.len()];
        let mut invariants = vec![Term::FALSE; icfg.locations.len()];
        let mut order: Vec<(&Node, &Context)> = contexts.iter().collect();
        order.sort_by_key(|(node, _)| **node);
        for (&node, context) in order {
            let data = &self.nodes[node as usize];
            if icfg.initial.contains(&data.location) {
                invariants[data.location.index()] = Term::TRUE;
                continue;
            }
            let procedure = icfg.location(data.location).procedure;
            let condition = self.at_entry(&transformers, procedure, data.formula);
            by_procedure[procedure.index()].push((condition, context));
        }
        let mut contracts = Vec::new();
        for (index, contexts) in by_procedure.iter().enumerate() {
            let procedure = ProcId::from_index(index);
            let exit = icfg.procedure(procedure).exit;
            for (location, data) in icfg.locations.iter().enumerate() {
                let id = LocId::from_index(location);
                if data.procedure == procedure && !icfg.initial.contains(&id) {
                    invariants[location] = self.combine(contexts, procedure, id);
                }
            }
            let requires = terms.or(&contexts.iter().map(|(condition, _)| *condition).collect::<Vec<_>>());
            let ensures = self.visible_at_exit(&transformers, procedure, invariants[exit.index()]);
            contracts.push(Contract { requires, ensures });
        }
        Annotation { invariants, contracts }
    }

    /// The condition at entry, over parameters and globals.
    fn at_entry(&self, transformers: &Transformers, procedure: ProcId, formula: Term) -> Term {
        let (terms, icfg) = (self.relations.terms, self.relations.icfg);
        let data = icfg.procedure(procedure);
        let mut same = Substitution::default();
        for &global in &data.modifies {
            same.insert(icfg.variable(icfg.old_of(global)).term, icfg.variable(global).term);
        }
        let formula = terms.substitute(formula, &same);
        let local = |t: &Term| {
            icfg.variable_of(*t)
                .is_some_and(|v| self.relations.prime_frame.contains_key(t) && !data.params.contains(&v))
        };
        // Local variables are arbitrary at entry, so the condition must hold for all of their values.
        let hidden: Vec<Term> = terms.free_vars(formula).iter().copied().filter(local).collect();
        terms.not(transformers.project(&hidden, terms.not(formula)))
    }

    /// The condition of a context, expressed after the entry in terms of the state at entry.
    fn in_old_state(&self, procedure: ProcId, condition: Term) -> Term {
        let icfg = self.relations.icfg;
        let globals = icfg.procedure(procedure).modifies.iter();
        let old: Substitution = globals.map(|&g| (icfg.variable(g).term, icfg.variable(icfg.old_of(g)).term)).collect();
        self.relations.terms.substitute(condition, &old)
    }

    fn combine(&self, contexts: &[(Term, &Context)], procedure: ProcId, location: LocId) -> Term {
        let terms = self.relations.terms;
        let mut parts = Vec::new();
        let mut some = Vec::new();
        for (condition, context) in contexts {
            let condition = self.in_old_state(procedure, *condition);
            let nodes = context.reached.get(&location).into_iter().flatten();
            let formulas: Vec<Term> = nodes.map(|&n| self.nodes[n as usize].formula).collect();
            parts.push(terms.implies(condition, terms.or(&weakest(terms, &formulas))));
            some.push(condition);
        }
        parts.push(terms.or(&some));
        terms.and(&parts)
    }

    /// Quantifies the local variables that a caller cannot see.
    fn visible_at_exit(&self, transformers: &Transformers, procedure: ProcId, formula: Term) -> Term {
        let icfg = self.relations.icfg;
        let data = icfg.procedure(procedure);
        let hidden: Vec<Term> = data
            .locals
            .iter()
            .filter(|v| !data.params.contains(v) && !data.results.contains(v))
            .map(|&v| icfg.variable(v).term)
            .collect();
        transformers.project(&hidden, formula)
    }
}

fn add(
    contexts: &mut FxHashMap<Node, Context>,
    work: &mut VecDeque<(Node, Node)>,
    nodes: &[NodeData],
    context: Node,
    node: Node,
) {
    let data = contexts.entry(context).or_default();
    if data.seen.insert(node) {
        data.reached.entry(nodes[node as usize].location).or_default().push(node);
        work.push_back((context, node));
    }
}

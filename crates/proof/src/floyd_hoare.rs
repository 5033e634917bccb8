//! Floyd-Hoare automata over the predicates of one trace, computed on demand.
//!
//! A state is a set of predicates and stands for their conjunction; `true` is always a member. The automaton is
//! deterministic and total: the successor of a set is the set of all predicates for which the kind of automaton admits
//! a Hoare triple. It starts in `true` and accepts in `false`, so by Theorem 1 of Matthias Heizmann, Jochen Hoenicke,
//! Andreas Podelski, *Software Model Checking for People Who Love Automata*, CAV 2013, it accepts infeasible traces
//! only. The construction on demand, with conjunctions of predicates as states, is that of Matthias Heizmann et al.,
//! *Ultimate Automizer with an On-Demand Construction of Floyd-Hoare Automata*, TACAS 2017.

use rustc_hash::FxHashMap;
use tracewright_automata::{Letter, NestedWord, OnDemand, State, Symbol};
use tracewright_logic::{Term, Terms};
use tracewright_program::Scope;
use tracewright_smt::{Reason, Solver};

use crate::{HoareChecker, Validity, call_of, edge_of};

/// Which Hoare triples become transitions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AutomatonKind {
    /// All: the successor of a conjunction is the conjunction of all predicates that hold afterwards.
    #[default]
    OnDemand,
    /// Those from single predicates to single predicates; all of them are computed at once.
    Eager,
    /// Those along the trace: position by position, with equal predicates as one state.
    Canonical,
    /// Those along the trace, and self-loops.
    SelfLoop,
}

/// What was built.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct FloydHoareStats {
    /// Predicates the automaton may use, `true` and `false` included.
    pub predicates: usize,
    /// States built.
    pub states: usize,
    /// Transitions built.
    pub transitions: usize,
}

struct Node {
    members: Box<[u32]>,
    conjunction: Term,
}

/// The part of a Floyd-Hoare automaton that has been built so far. [`FloydHoare::asking`] combines it with a
/// Hoare-triple checker that computes further transitions on demand.
pub struct FloydHoare {
    kind: AutomatonKind,
    /// The predicates; `false` is the first.
    predicates: Vec<Term>,
    /// For the kinds that follow the trace: for each letter, the positions with their predicates.
    steps: FxHashMap<Symbol, Vec<Step>>,
    nodes: Vec<Node>,
    ids: FxHashMap<Box<[u32]>, State>,
    internal: FxHashMap<(State, Letter), State>,
    call: FxHashMap<(State, Letter), State>,
    ret: FxHashMap<(State, State, Letter), State>,
}

#[derive(Clone, Copy)]
struct Step {
    pre: Term,
    hier: Term,
    post: Term,
}

/// The state `false`.
const BOTTOM: State = State(0);
/// The state `true`.
const TOP: State = State(1);

impl FloydHoare {
    /// The automaton of a trace with a sequence of predicates, one before each position and one after the last. The
    /// kinds that are not restricted to the trace may get further predicates.
    pub fn new(kind: AutomatonKind, word: &NestedWord, sequence: &[Term], more: &[Term]) -> Self {
        let mut predicates = vec![Term::FALSE];
        for &predicate in sequence.iter().chain(more) {
            if predicate != Term::TRUE && !predicates.contains(&predicate) {
                predicates.push(predicate);
            }
        }
        let mut steps: FxHashMap<Symbol, Vec<Step>> = FxHashMap::default();
        for (position, &symbol) in word.symbols().iter().enumerate().take(sequence.len().saturating_sub(1)) {
            let hier = match symbol {
                Symbol::Return(_) => word.partner(position).map_or(Term::TRUE, |opened| sequence[opened]),
                _ => Term::TRUE,
            };
            let step = Step { pre: sequence[position], hier, post: sequence[position + 1] };
            steps.entry(symbol).or_default().push(step);
        }
        let bottom: Box<[u32]> = Box::new([0]);
        let top: Box<[u32]> = Box::new([]);
        FloydHoare {
            kind,
            predicates,
            steps,
            nodes: vec![
                Node { members: bottom.clone(), conjunction: Term::FALSE },
                Node { members: top.clone(), conjunction: Term::TRUE },
            ],
            ids: [(bottom, BOTTOM), (top, TOP)].into_iter().collect(),
            internal: FxHashMap::default(),
            call: FxHashMap::default(),
            ret: FxHashMap::default(),
        }
    }

    /// The automaton with a checker that computes missing transitions on demand.
    pub fn asking<'f, 'a, S: Solver>(&'f mut self, checker: &'f mut HoareChecker<'a, S>) -> Asking<'f, 'a, S> {
        Asking { automaton: self, checker }
    }

    /// The predicates, `true` left out.
    pub fn predicates(&self) -> &[Term] {
        &self.predicates
    }

    /// The formula of a state.
    pub fn conjunction(&self, state: State) -> Term {
        self.nodes[state.index()].conjunction
    }

    /// The predicates of a state.
    pub fn members(&self, state: State) -> Vec<Term> {
        self.nodes[state.index()].members.iter().map(|&i| self.predicates[i as usize]).collect()
    }

    /// The size of the part built so far.
    pub fn stats(&self) -> FloydHoareStats {
        FloydHoareStats {
            predicates: self.predicates.len() + 1,
            states: self.nodes.len(),
            transitions: self.internal.len() + self.call.len() + self.ret.len(),
        }
    }

    /// The formulas of the states and the transitions built so far, which outlive the automaton.
    pub fn built(&self) -> Built {
        let mut built = Built {
            states: self.nodes.iter().map(|n| n.conjunction).collect(),
            internal: self.internal.iter().map(|(&(q, a), &p)| (q, a, p)).collect(),
            call: self.call.iter().map(|(&(q, a), &p)| (q, a, p)).collect(),
            ret: self.ret.iter().map(|(&(q, h, a), &p)| (q, h, a, p)).collect(),
        };
        built.internal.sort_unstable();
        built.call.sort_unstable();
        built.ret.sort_unstable();
        built
    }

    fn with_true(&self, state: State) -> Vec<Term> {
        let mut members = self.members(state);
        members.push(Term::TRUE);
        members
    }

    fn state(&mut self, valid: &[bool], terms: &Terms) -> State {
        if valid[0] {
            return BOTTOM;
        }
        let members: Box<[u32]> = (0..valid.len() as u32).filter(|&i| valid[i as usize]).collect();
        if let Some(&state) = self.ids.get(&members) {
            return state;
        }
        let parts: Vec<Term> = members.iter().map(|&i| self.predicates[i as usize]).collect();
        let conjunction = terms.and(&parts);
        let state = State::from_index(self.nodes.len());
        if conjunction == Term::FALSE {
            self.ids.insert(members, BOTTOM);
            return BOTTOM;
        }
        self.nodes.push(Node { members: members.clone(), conjunction });
        self.ids.insert(members, state);
        state
    }
}

/// A finished automaton: the formulas of its states and the transitions that were asked for. State 0 is `false`, state 1
/// is `true`.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// The formulas.
    pub states: Vec<Term>,
    /// Internal transitions.
    pub internal: Vec<(State, Letter, State)>,
    /// Call transitions.
    pub call: Vec<(State, Letter, State)>,
    /// Return transitions: linear predecessor, hierarchical predecessor, letter, successor.
    pub ret: Vec<(State, State, Letter, State)>,
}

/// A Floyd-Hoare automaton together with the checker that computes its transitions.
pub struct Asking<'f, 'a, S: Solver> {
    automaton: &'f mut FloydHoare,
    checker: &'f mut HoareChecker<'a, S>,
}

impl<S: Solver> Asking<'_, '_, S> {
    /// Computes all triples between single predicates at once, for the eager kind.
    pub fn compute_all(&mut self, symbols: impl IntoIterator<Item = Symbol>) -> Result<(), Reason> {
        let mut all = vec![Term::TRUE];
        all.extend_from_slice(&self.automaton.predicates);
        for symbol in symbols {
            for &pre in &all {
                if matches!(symbol, Symbol::Return(_)) {
                    for &hier in &all {
                        self.checker.check_all(pre, hier, symbol, &self.automaton.predicates)?;
                    }
                } else {
                    self.checker.check_all(pre, Term::TRUE, symbol, &self.automaton.predicates)?;
                }
            }
        }
        Ok(())
    }

    /// Which predicates mention only variables that are visible after a letter: globals, and the frame of the procedure
    /// it leads to.
    fn visible(&mut self, symbol: Symbol) -> Vec<bool> {
        let relations = self.checker.relations();
        let icfg = relations.icfg;
        if icfg.calls.is_empty() {
            return vec![true; self.automaton.predicates.len()];
        }
        let procedure = match symbol {
            Symbol::Internal(a) => icfg.location(icfg.edge(edge_of(a)).target).procedure,
            Symbol::Call(a) => icfg.call(call_of(a)).callee,
            Symbol::Return(a) => icfg.location(icfg.call(call_of(a)).target).procedure,
        };
        let modifies = &icfg.procedure(procedure).modifies;
        let sees = |term: &Term| match icfg.variable_of(*term).map(|v| icfg.variable(v).scope) {
            Some(Scope::Local(owner)) => owner == procedure,
            Some(Scope::Old { global }) => modifies.contains(&global),
            Some(Scope::Global { .. }) | None => true,
        };
        self.automaton.predicates.iter().map(|&p| relations.terms.free_vars(p).iter().all(sees)).collect()
    }

    fn successor(&mut self, state: State, hier: State, symbol: Symbol) -> Result<State, Reason> {
        if state == BOTTOM || hier == BOTTOM {
            return Ok(BOTTOM);
        }
        let visible = self.visible(symbol);
        let mut valid: Vec<bool> = match self.automaton.kind {
            AutomatonKind::OnDemand => {
                let pre = self.automaton.conjunction(state);
                let hier = self.automaton.conjunction(hier);
                let candidates: Vec<Term> =
                    (0..visible.len()).filter(|&i| visible[i]).map(|i| self.automaton.predicates[i]).collect();
                let mut answers = self.checker.check_all(pre, hier, symbol, &candidates)?.into_iter();
                visible.iter().map(|&v| v && answers.next() == Some(Validity::Valid)).collect()
            }
            AutomatonKind::Eager => self.by_single_predicates(state, hier, symbol)?,
            AutomatonKind::Canonical => self.along_the_trace(state, hier, symbol)?,
            AutomatonKind::SelfLoop => {
                let mut valid = self.along_the_trace(state, hier, symbol)?;
                self.add_self_loops(state, symbol, &mut valid)?;
                valid
            }
        };
        for (valid, visible) in valid.iter_mut().zip(visible) {
            *valid &= visible;
        }
        let terms = self.checker.relations().terms;
        Ok(self.automaton.state(&valid, terms))
    }

    fn by_single_predicates(&mut self, state: State, hier: State, symbol: Symbol) -> Result<Vec<bool>, Reason> {
        let mut valid = vec![false; self.automaton.predicates.len()];
        let hiers = if matches!(symbol, Symbol::Return(_)) { self.automaton.with_true(hier) } else { vec![Term::TRUE] };
        for pre in self.automaton.with_true(state) {
            for &hier in &hiers {
                let answers = self.checker.check_all(pre, hier, symbol, &self.automaton.predicates)?;
                for (flag, answer) in valid.iter_mut().zip(answers) {
                    *flag |= answer == Validity::Valid;
                }
            }
        }
        Ok(valid)
    }

    fn along_the_trace(&mut self, state: State, hier: State, symbol: Symbol) -> Result<Vec<bool>, Reason> {
        let mut valid = vec![false; self.automaton.predicates.len()];
        let (pres, hiers) = (self.automaton.with_true(state), self.automaton.with_true(hier));
        for step in self.automaton.steps.get(&symbol).cloned().unwrap_or_default() {
            if !pres.contains(&step.pre) || !hiers.contains(&step.hier) {
                continue;
            }
            let Some(index) = self.automaton.predicates.iter().position(|&p| p == step.post) else { continue };
            valid[index] |= self.checker.check(step.pre, step.hier, symbol, step.post)? == Validity::Valid;
        }
        Ok(valid)
    }

    fn add_self_loops(&mut self, state: State, symbol: Symbol, valid: &mut [bool]) -> Result<(), Reason> {
        for &member in self.automaton.nodes[state.index()].members.clone().iter() {
            if !valid[member as usize] {
                let predicate = self.automaton.predicates[member as usize];
                let answer = self.checker.check(predicate, Term::TRUE, symbol, predicate)?;
                valid[member as usize] = answer == Validity::Valid;
            }
        }
        Ok(())
    }
}

impl<S: Solver> OnDemand for Asking<'_, '_, S> {
    type Error = Reason;

    fn initial(&mut self) -> State {
        TOP
    }

    fn is_accepting(&self, q: State) -> bool {
        q == BOTTOM
    }

    fn is_accepting_sink(&self, q: State) -> bool {
        q == BOTTOM
    }

    fn internal(&mut self, q: State, a: Letter) -> Result<State, Reason> {
        if let Some(&known) = self.automaton.internal.get(&(q, a)) {
            return Ok(known);
        }
        let target = self.successor(q, TOP, Symbol::Internal(a))?;
        self.automaton.internal.insert((q, a), target);
        Ok(target)
    }

    fn call(&mut self, q: State, a: Letter) -> Result<State, Reason> {
        if let Some(&known) = self.automaton.call.get(&(q, a)) {
            return Ok(known);
        }
        let target = self.successor(q, TOP, Symbol::Call(a))?;
        self.automaton.call.insert((q, a), target);
        Ok(target)
    }

    fn ret(&mut self, q: State, hier: State, a: Letter) -> Result<State, Reason> {
        if let Some(&known) = self.automaton.ret.get(&(q, hier, a)) {
            return Ok(known);
        }
        let target = self.successor(q, hier, Symbol::Return(a))?;
        self.automaton.ret.insert((q, hier, a), target);
        Ok(target)
    }
}

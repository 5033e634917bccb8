//! The product of a program with an automaton that observes it.
//!
//! The letters that the automaton reads are states of the program: those after its statements, from the first statement of the
//! procedure on in which the word begins. If the last statement was executed, its state repeats forever. An execution that ends
//! in another way, at an assumption that does not hold, has no infinite word.
//!
//! A location of the product is a location of the program with a state of the automaton. A statement whose letter is read leads
//! to a location in between, from which an assumption for each transition of the automaton leads on.
//!
//! A program can say itself what its steps are, by calls of a procedure that does nothing else.
//!
//! If the automaton does not count how often a letter is repeated, few letters need to be read: the first one, those after
//! statements that may change what is observed, and one on each cycle. The letters between two that are read are equal to the first
//! of them; so the words differ in repetitions only, and an infinite execution reads infinitely many letters.
//!
//! Moshe Y. Vardi, Pierre Wolper: *An automata-theoretic approach to automatic program verification*, LICS 1986. Daniel
//! Dietsch, Matthias Heizmann, Vincent Langenfeld, Andreas Podelski: *Fairness Modulo Theory: A New Approach to LTL Software
//! Model Checking*, CAV 2015.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Term, Terms};
use tracewright_source::Span;
use tracewright_vocabulary::Defect;

use crate::{
    BodyCopy, Check, CheckId, CheckKind, Edge, EdgeId, Icfg, LocId, Location, Origin, ProcId, Statement, StatementId,
    StatementKind, Transition, VarId,
};

/// What an automaton observes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Observed {
    /// A formula over the variables of the program holds.
    Holds(Term),
    /// The step calls a procedure of this name.
    Calls(String),
}

/// An automaton over valuations of what it observes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observer {
    /// What it observes.
    pub propositions: Vec<Observed>,
    /// The number of states, which are numbered from 0.
    pub states: usize,
    /// The initial state.
    pub initial: usize,
    /// The transitions.
    pub moves: Vec<Move>,
    /// What is looked for.
    pub goal: Goal,
    /// Whether it does not distinguish words that differ only in how often letters are repeated.
    pub is_stutter_invariant: bool,
    /// If it is given, letters are read at the calls of this procedure only, and words are shorter: an execution that calls it
    /// finitely often and does not end has no infinite word.
    pub steps: Option<String>,
}

/// A transition of an automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The state it leaves.
    pub from: usize,
    /// The values that propositions must have.
    pub literals: Vec<(usize, bool)>,
    /// The state it enters.
    pub to: usize,
}

/// Which runs an observer looks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Those that visit these states infinitely often: a flag for each state.
    Infinitely(Vec<bool>),
    /// Those that visit this state.
    Once(usize),
}

/// A program together with an observer.
#[derive(Clone, Debug)]
pub struct Product {
    /// The graph, in single statements. If a state is to be visited once, its only check fails there; else there is none.
    pub icfg: Icfg,
    /// For each location, whether the observer has come to one of the states that are to be visited infinitely often.
    pub accepting: Vec<bool>,
}

/// Why there is no product.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoProduct {
    /// Calls are left that were not inlined.
    #[error("unsupported: a temporal formula on a program with recursion: calls of `{0}` are not inlined")]
    Calls(String),
    /// The procedure in which words begin is not entered.
    #[error("the procedure in which temporal formulas begin to be read is never entered")]
    NoBegin,
    /// The number of locations is too large.
    #[error("the program with the automaton for the formula has more than {MOST_LOCATIONS} locations")]
    TooLarge,
}

/// Larger products are not made.
const MOST_LOCATIONS: usize = 2_000_000;

/// The product of a program in single statements, whose calls were all inlined, with an observer. Words begin where the procedure
/// `begin` is entered, if it is given; otherwise with the execution. `at` is where the formula stands.
///
/// Checks of the program are dropped: what fails in them does not go on.
pub fn product(
    terms: &Terms,
    icfg: &Icfg,
    observer: &Observer,
    begin: Option<ProcId>,
    at: Span,
) -> Result<Product, NoProduct> {
    if let Some(call) = icfg.calls.first() {
        return Err(NoProduct::Calls(icfg.procedure(call.callee).name.clone()));
    }
    let mut builder = Builder::new(terms, icfg, observer, begin, at);
    builder.run()?;
    Ok(builder.finish())
}

/// The state of the observer at a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Mode {
    /// The word has not begun.
    Before,
    /// Nothing has been read.
    Unread,
    /// In a state.
    In(usize),
    /// In a state, with a letter to be read, whose step has called this procedure.
    Reading(usize, Option<ProcId>),
    /// In a state right after a letter was read, if that is to happen infinitely often.
    Arrived(usize),
}

/// The values that propositions must have, and the procedure that the step has called.
type Reading = (Vec<(usize, bool)>, Option<ProcId>);

struct Builder<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    observer: &'a Observer,
    begin: Option<ProcId>,
    outgoing: Vec<Vec<EdgeId>>,
    /// The edges whose letters are read.
    read: Vec<bool>,
    /// The edges with which a word begins.
    begins: Vec<bool>,
    numbers: FxHashMap<(LocId, Mode), LocId>,
    nodes: Vec<(LocId, Mode)>,
    graph: Icfg,
    /// The error locations.
    errors: FxHashMap<ProcId, LocId>,
    guards: FxHashMap<Reading, StatementId>,
    end: Option<StatementId>,
}

impl<'a> Builder<'a> {
    fn new(terms: &'a Terms, icfg: &'a Icfg, observer: &'a Observer, begin: Option<ProcId>, at: Span) -> Self {
        let mut outgoing = vec![Vec::new(); icfg.locations.len()];
        for (number, edge) in icfg.edges.iter().enumerate() {
            if icfg.check_at(edge.target).is_none() {
                outgoing[edge.source.index()].push(EdgeId::from_index(number));
            }
        }
        let mut graph = icfg.clone();
        graph.locations.clear();
        graph.edges.clear();
        graph.initial.clear();
        graph.copies.clear();
        graph.checks = match observer.goal {
            Goal::Infinitely(_) => Vec::new(),
            Goal::Once(_) => vec![Check { kind: CheckKind::Assert(Defect::Temporal), span: at, at }],
        };
        let read = read(terms, icfg, observer, &outgoing);
        let begins = begins(icfg, &outgoing);
        Builder {
            terms,
            icfg,
            observer,
            begin,
            outgoing,
            read,
            begins,
            numbers: FxHashMap::default(),
            nodes: Vec::new(),
            graph,
            errors: FxHashMap::default(),
            guards: FxHashMap::default(),
            end: None,
        }
    }

    fn run(&mut self) -> Result<(), NoProduct> {
        let mode = if self.begin.is_some() { Mode::Before } else { Mode::Unread };
        for &initial in &self.icfg.initial {
            let node = self.node(initial, mode);
            self.graph.initial.push(node);
        }
        let mut next = 0;
        while next < self.nodes.len() {
            if self.nodes.len() > MOST_LOCATIONS {
                return Err(NoProduct::TooLarge);
            }
            let (location, mode) = self.nodes[next];
            let node = LocId::from_index(next);
            next += 1;
            match mode {
                Mode::Reading(state, called) => self.reads(node, location, state, called),
                _ => self.steps(node, location, mode),
            }
        }
        // Without a word, every formula would hold.
        match self.nodes.iter().any(|(_, mode)| *mode == Mode::Unread) {
            true => Ok(()),
            false => Err(NoProduct::NoBegin),
        }
    }

    /// The statements that leave a location.
    fn steps(&mut self, node: LocId, location: LocId, mode: Mode) {
        for id in self.outgoing[location.index()].clone() {
            let edge = self.icfg.edge(id);
            let entered = match kind_of(self.icfg, edge) {
                StatementKind::Enter(procedure) => Some(procedure),
                _ => None,
            };
            let next = match mode {
                Mode::Before if entered.is_some() && entered == self.begin => Mode::Unread,
                Mode::Before => Mode::Before,
                Mode::Unread if self.observer.steps.is_some() && !self.read[id.index()] => Mode::Unread,
                Mode::Unread if !self.begins[id.index()] => Mode::Unread,
                Mode::Unread => Mode::Reading(self.observer.initial, self.observed(entered)),
                Mode::In(state) | Mode::Arrived(state) => match self.read[id.index()] {
                    true => Mode::Reading(state, self.observed(entered)),
                    false => Mode::In(state),
                },
                Mode::Reading(..) => continue,
            };
            let target = self.node(edge.target, next);
            self.graph.edges.push(Edge { source: node, target, ..edge.clone() });
        }
        // At the end the state repeats.
        let procedure = self.icfg.location(location).procedure;
        let is_end = location == self.icfg.procedure(procedure).exit && self.outgoing[location.index()].is_empty();
        let next = match mode {
            Mode::Unread => Mode::Reading(self.observer.initial, None),
            Mode::In(state) | Mode::Arrived(state) => Mode::Reading(state, None),
            Mode::Before | Mode::Reading(..) => return,
        };
        if is_end {
            let target = self.node(location, next);
            let end = self.end.unwrap_or_else(|| self.statement(Transition::skip(), self.icfg.location(location).span));
            self.end = Some(end);
            self.edge(node, target, end);
        }
    }

    /// The transitions of the observer from a state, with the letter after the step to a location.
    fn reads(&mut self, node: LocId, location: LocId, state: usize, called: Option<ProcId>) {
        let moves = self.observer.moves.iter().filter(|step| step.from == state);
        for step in moves.cloned().collect::<Vec<Move>>() {
            let guard = self.guard(&step.literals, called, location);
            if self.graph.statement(guard).transition.formula == Term::FALSE {
                continue;
            }
            let target = match &self.observer.goal {
                Goal::Once(bad) if *bad == step.to => self.error(location),
                Goal::Infinitely(accepting) if accepting[step.to] => self.node(location, Mode::Arrived(step.to)),
                Goal::Once(_) | Goal::Infinitely(_) => self.node(location, Mode::In(step.to)),
            };
            self.edge(node, target, guard);
        }
    }

    /// The procedure, if its calls are observed.
    fn observed(&self, entered: Option<ProcId>) -> Option<ProcId> {
        let name = &self.icfg.procedure(entered?).name;
        let is_observed = |what: &Observed| matches!(what, Observed::Calls(wanted) if wanted == name);
        entered.filter(|_| self.observer.propositions.iter().any(is_observed))
    }

    /// The assumption that propositions have values.
    fn guard(&mut self, literals: &[(usize, bool)], called: Option<ProcId>, location: LocId) -> StatementId {
        let key = (literals.to_vec(), called);
        if let Some(&known) = self.guards.get(&key) {
            return known;
        }
        let holds = |&(proposition, value): &(usize, bool)| {
            let holds = match &self.observer.propositions[proposition] {
                Observed::Holds(term) => *term,
                Observed::Calls(name) => {
                    let is_called = called.is_some_and(|procedure| self.icfg.procedure(procedure).name == *name);
                    if is_called { Term::TRUE } else { Term::FALSE }
                }
            };
            if value { holds } else { self.terms.not(holds) }
        };
        let guard = self.terms.and(&literals.iter().map(holds).collect::<Vec<_>>());
        let statement = self.statement(Transition::assume(guard), self.icfg.location(location).span);
        self.guards.insert(key, statement);
        statement
    }

    fn statement(&mut self, transition: Transition, span: Span) -> StatementId {
        let id = StatementId::from_index(self.graph.statements.len());
        let kind = StatementKind::Skip;
        self.graph.statements.push(Statement { transition, kind, span, overapproximates: None });
        id
    }

    fn edge(&mut self, source: LocId, target: LocId, statement: StatementId) {
        let transition = self.graph.statement(statement).transition.clone();
        self.graph.edges.push(Edge { source, target, transition, origin: Origin::Statement(statement) });
    }

    fn node(&mut self, location: LocId, mode: Mode) -> LocId {
        if let Some(&known) = self.numbers.get(&(location, mode)) {
            return known;
        }
        let id = LocId::from_index(self.nodes.len());
        self.numbers.insert((location, mode), id);
        self.nodes.push((location, mode));
        let original = self.icfg.location(location);
        // Accepting locations survive block encoding.
        let loop_head = match mode {
            Mode::Arrived(_) => true,
            Mode::Reading(..) => false,
            Mode::Before | Mode::Unread | Mode::In(_) => original.loop_head,
        };
        self.graph.locations.push(Location { loop_head, check: None, ..original.clone() });
        id
    }

    /// The location where the check fails: one for each procedure.
    fn error(&mut self, location: LocId) -> LocId {
        let procedure = self.icfg.location(location).procedure;
        if let Some(&known) = self.errors.get(&procedure) {
            return known;
        }
        let id = LocId::from_index(self.nodes.len());
        // Nothing leaves it.
        self.nodes.push((location, Mode::Reading(usize::MAX, None)));
        let check = Some(CheckId::from_index(0));
        self.graph.locations.push(Location { loop_head: false, check, ..self.icfg.location(location).clone() });
        self.errors.insert(procedure, id);
        id
    }

    fn finish(mut self) -> Product {
        let mut accepting: Vec<bool> = self.nodes.iter().map(|(_, mode)| matches!(mode, Mode::Arrived(_))).collect();
        self.drop_hopeless(&accepting);
        let mut places: FxHashMap<LocId, Vec<LocId>> = FxHashMap::default();
        for (number, &(location, _)) in self.nodes.iter().enumerate() {
            places.entry(location).or_default().push(LocId::from_index(number));
        }
        self.graph.copies = self
            .icfg
            .copies
            .iter()
            .map(|copy| {
                let of = |location| places.get(location).into_iter().flatten().copied();
                BodyCopy { locations: copy.locations.iter().flat_map(of).collect(), ..copy.clone() }
            })
            .collect();
        // Procedures are not called: nothing enters or leaves them.
        for (number, procedure) in self.graph.procedures.iter_mut().enumerate() {
            let outside =
                Location { procedure: ProcId::from_index(number), span: procedure.span, loop_head: false, check: None };
            for place in [&mut procedure.entry, &mut procedure.exit] {
                *place = LocId::from_index(self.graph.locations.len());
                self.graph.locations.push(outside.clone());
                accepting.push(false);
            }
        }
        Product { icfg: self.graph, accepting }
    }

    /// Drops edges from where nothing that is looked for can be reached.
    fn drop_hopeless(&mut self, accepting: &[bool]) {
        let mut predecessors = vec![Vec::new(); self.nodes.len()];
        for edge in &self.graph.edges {
            predecessors[edge.target.index()].push(edge.source.index());
        }
        let is_goal = |node: &usize| accepting[*node] || self.graph.locations[*node].check.is_some();
        let mut stack: Vec<usize> = (0..self.nodes.len()).filter(is_goal).collect();
        let mut hopeful = vec![false; self.nodes.len()];
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut hopeful[node], true) {
                stack.extend_from_slice(&predecessors[node]);
            }
        }
        self.graph.edges.retain(|edge| hopeful[edge.target.index()]);
    }
}

/// The kind of the statement of an edge.
fn kind_of(icfg: &Icfg, edge: &Edge) -> StatementKind {
    match edge.origin {
        Origin::Statement(statement) => icfg.statement(statement).kind,
        Origin::Sequence(_) | Origin::Choice(_) => StatementKind::Assume,
    }
}

/// The edges whose letter may be the first: those of statements that do something, and one on each cycle of the others, because an
/// execution that never leaves such a cycle has a word, too.
fn begins(icfg: &Icfg, outgoing: &[Vec<EdgeId>]) -> Vec<bool> {
    let is_silent = |edge: &Edge| matches!(kind_of(icfg, edge), StatementKind::Skip | StatementKind::Start);
    let mut begins: Vec<bool> = icfg.edges.iter().map(|edge| !is_silent(edge)).collect();
    cut_cycles(icfg, outgoing, &mut begins);
    begins
}

/// The edges whose letters are read, behind the first.
fn read(terms: &Terms, icfg: &Icfg, observer: &Observer, outgoing: &[Vec<EdgeId>]) -> Vec<bool> {
    if let Some(step) = &observer.steps {
        let is_step = |edge: &Edge| match kind_of(icfg, edge) {
            StatementKind::Enter(procedure) => icfg.procedure(procedure).name == *step,
            _ => false,
        };
        return icfg.edges.iter().map(is_step).collect();
    }
    let has_calls = observer.propositions.iter().any(|what| matches!(what, Observed::Calls(_)));
    if has_calls || !observer.is_stutter_invariant {
        return vec![true; icfg.edges.len()];
    }
    let mut seen: FxHashSet<VarId> = FxHashSet::default();
    for what in &observer.propositions {
        if let Observed::Holds(term) = what {
            seen.extend(terms.free_vars(*term).iter().filter_map(|&name| icfg.variable_of(name)));
        }
    }
    let changes = |edge: &Edge| edge.transition.written.iter().any(|var| seen.contains(var));
    let mut read: Vec<bool> = icfg.edges.iter().map(changes).collect();
    cut_cycles(icfg, outgoing, &mut read);
    read
}

/// Marks one edge on each cycle of edges without a mark: those that lead back to the path of a depth-first search.
fn cut_cycles(icfg: &Icfg, outgoing: &[Vec<EdgeId>], marked: &mut [bool]) {
    #[derive(Clone, Copy, PartialEq)]
    enum Colour {
        White,
        Grey,
        Black,
    }
    let mut colour = vec![Colour::White; icfg.locations.len()];
    for root in 0..icfg.locations.len() {
        if colour[root] != Colour::White {
            continue;
        }
        colour[root] = Colour::Grey;
        let mut stack = vec![(root, 0)];
        while let Some((location, next)) = stack.last_mut() {
            let Some(&edge) = outgoing[*location].get(*next) else {
                colour[*location] = Colour::Black;
                stack.pop();
                continue;
            };
            *next += 1;
            if marked[edge.index()] {
                continue;
            }
            let target = icfg.edge(edge).target.index();
            match colour[target] {
                Colour::White => {
                    colour[target] = Colour::Grey;
                    stack.push((target, 0));
                }
                Colour::Grey => marked[edge.index()] = true,
                Colour::Black => {}
            }
        }
    }
}

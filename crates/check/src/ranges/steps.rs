//! Edges compiled for evaluation on intervals.

use rustc_hash::FxHashMap;
use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::{Edge, EdgeId, Icfg, LocId, VarId};

use super::code::{Code, Compiler};
use crate::equations::Solved;

/// An edge.
pub struct Step {
    pub target: LocId,
    /// What must hold before.
    pub before: Vec<Code>,
    /// Next values that equations give, in an order in which they can be computed.
    pub computed: Vec<(u32, Code)>,
    /// What must hold of next values, too.
    pub after: Vec<Code>,
    /// The variables that are written, and the slots of their next values, if they are numbers or truth values.
    pub written: Vec<(usize, Option<u32>)>,
}

/// The edges of a location that say that a condition holds, and that it does not. They write nothing.
pub struct Branch {
    pub condition: Code,
    /// Where they lead if it holds, and if it does not.
    pub targets: [LocId; 2],
}

/// A compiled program.
pub struct Steps {
    /// By location.
    pub leaving: Vec<Vec<Step>>,
    /// For locations with nothing but a condition.
    pub branches: Vec<Option<Branch>>,
    /// The slot of each variable that is a number or a truth value.
    pub slots: Vec<Option<u32>>,
    /// Slots of truth values.
    pub truths: Vec<u32>,
    pub count: usize,
    /// For each location, the variables that have slots and may be read later.
    pub live: Vec<Box<[usize]>>,
}

impl Steps {
    pub fn of(terms: &Terms, icfg: &Icfg) -> Steps {
        let mut compiler = Compiler::new(terms);
        let fits = |var: usize| [Sort::INT, Sort::BOOL].contains(&icfg.variables[var].sort);
        let slots: Vec<Option<u32>> =
            (0..icfg.variables.len()).map(|var| fits(var).then(|| compiler.slot(icfg.variables[var].term))).collect();
        let mut leaving: Vec<Vec<Step>> = icfg.locations.iter().map(|_| Vec::new()).collect();
        let mut edges: Vec<Vec<&Edge>> = vec![Vec::new(); icfg.locations.len()];
        for index in 0..icfg.edges.len() {
            let edge = icfg.edge(EdgeId::from_index(index));
            leaving[edge.source.index()].push(step(&mut compiler, icfg, index));
            edges[edge.source.index()].push(edge);
        }
        let branches = edges.iter().map(|edges| branch(&mut compiler, edges)).collect();
        let is_truth = |term: &Term| terms.sort_of(*term) == Sort::BOOL;
        let truths = compiler.slots.iter().filter(|(term, _)| is_truth(term)).map(|(_, slot)| *slot).collect();
        let live = live(terms, icfg, &slots);
        Steps { leaving, branches, slots, truths, count: compiler.slots.len(), live }
    }
}

fn step(compiler: &mut Compiler, icfg: &Icfg, index: usize) -> Step {
    let terms = compiler.terms;
    let edge = icfg.edge(EdgeId::from_index(index));
    let Solved { solved, unknown, rest } = Solved::of(terms, icfg, edge);
    let is_next = |var: &Term| solved.iter().any(|(next, _)| next == var) || unknown.contains(var);
    let (after, before): (Vec<Term>, Vec<Term>) =
        rest.iter().partition(|&&part| terms.free_vars(part).iter().any(is_next));
    let fits = |term: Term| [Sort::INT, Sort::BOOL].contains(&terms.sort_of(term));
    let before = before.into_iter().map(|part| compiler.code(part)).collect();
    let mut computed = Vec::new();
    for &(var, value) in solved.iter().filter(|(var, _)| fits(*var)) {
        let code = compiler.code(value);
        computed.push((compiler.slot(var), code));
    }
    let after = after.into_iter().map(|part| compiler.code(part)).collect();
    let next = |var: &VarId| {
        let primed = icfg.variable(*var).primed;
        (var.index(), fits(primed).then(|| compiler.slot(primed)))
    };
    let written = edge.transition.written.iter().map(next).collect();
    Step { target: edge.target, before, computed, after, written }
}

fn branch(compiler: &mut Compiler, edges: &[&Edge]) -> Option<Branch> {
    let [yes, no] = edges else { return None };
    let writes = |edge: &Edge| !edge.transition.written.is_empty() || !edge.transition.aux.is_empty();
    let (condition, other) = (yes.transition.formula, no.transition.formula);
    if writes(yes) || writes(no) || compiler.terms.not(condition) != other {
        return None;
    }
    Some(Branch { condition: compiler.code(condition), targets: [yes.target, no.target] })
}

/// For each location, the variables with a slot that may be read before they are written.
fn live(terms: &Terms, icfg: &Icfg, slots: &[Option<u32>]) -> Vec<Box<[usize]>> {
    let number: FxHashMap<Term, usize> = icfg.variables.iter().enumerate().map(|(i, v)| (v.term, i)).collect();
    let words = icfg.variables.len().div_ceil(64);
    let mut live = vec![vec![0u64; words]; icfg.locations.len()];
    let mut incoming: Vec<Vec<usize>> = vec![Vec::new(); icfg.locations.len()];
    let mut gen_kill = Vec::with_capacity(icfg.edges.len());
    for (index, edge) in icfg.edges.iter().enumerate() {
        incoming[edge.target.index()].push(index);
        let (mut read, mut kept) = (vec![0u64; words], vec![u64::MAX; words]);
        for var in &edge.transition.written {
            kept[var.index() / 64] &= !(1 << (var.index() % 64));
        }
        for var in terms.free_vars(edge.transition.formula).iter().filter_map(|term| number.get(term)) {
            read[var / 64] |= 1 << (var % 64);
        }
        gen_kill.push((read, kept));
    }
    let mut work: Vec<usize> = (0..icfg.edges.len()).collect();
    while let Some(index) = work.pop() {
        let edge = &icfg.edges[index];
        let (read, kept) = &gen_kill[index];
        let mut has_grown = false;
        for word in 0..words {
            let before = read[word] | live[edge.target.index()][word] & kept[word];
            let known = &mut live[edge.source.index()][word];
            has_grown |= before & !*known != 0;
            *known |= before;
        }
        if has_grown {
            work.extend_from_slice(&incoming[edge.source.index()]);
        }
    }
    let is_live = |set: &Vec<u64>, var: usize| slots[var].is_some() && set[var / 64] >> (var % 64) & 1 == 1;
    live.iter().map(|set| (0..icfg.variables.len()).filter(|&var| is_live(set, var)).collect()).collect()
}

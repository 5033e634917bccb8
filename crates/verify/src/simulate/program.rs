//! Programs compiled for execution: edges and calls.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_automata::Letter;
use tracewright_logic::{Op, Rational, Sort, Term, Terms};
use tracewright_program::{CallId, CheckId, EdgeId, Icfg, LocId, Scope, VarId};

use super::choices::Order;
use super::code::{Code, Compiler};
use super::memory::{Kind, Word};
use super::ranges::{Range, ranges};

/// A compiled edge.
pub(super) struct Action {
    pub target: LocId,
    /// Nondeterministic values to be chosen.
    pub inputs: Vec<Input>,
    /// Unknowns that are computed, in the order of their dependencies.
    pub computed: Vec<(u32, Code, Word)>,
    /// What must hold.
    pub guard: Code,
    /// The slots of primed variables and of the variables they are assigned to.
    pub writes: Vec<(u32, u32)>,
    pub letter: Letter,
}

/// A nondeterministic value of an edge.
#[derive(Clone, Copy)]
pub(super) struct Input {
    pub slot: u32,
    pub kind: Kind,
    /// The variable whose next value it is; `None` for auxiliary variables.
    pub var: Option<VarId>,
    /// The range of the value, as far as it is known.
    pub range: Range,
}

/// A compiled call.
pub(super) struct Entry {
    pub letter: Letter,
    pub args: Vec<(u32, Code)>,
    /// The slots of `old(g)` and `g`.
    pub old: Vec<(u32, u32)>,
    /// The variables of the callee that the caller does not initialise.
    pub frame: Vec<Input>,
    pub entry: LocId,
    pub exit: LocId,
    pub target: LocId,
    /// The slots of results and of the variables that take them.
    pub results: Vec<(u32, u32)>,
}

/// The actions at a location. They are indexed by number, because every step looks them up.
pub(super) struct LocationActions {
    pub actions: Vec<Action>,
    pub entries: Vec<Entry>,
    /// Whether the order in which actions are tried matters.
    pub order: Order,
    /// The check that is violated at this location.
    pub error: Option<CheckId>,
}

impl LocationActions {
    /// Whether at most one of the actions is possible.
    pub fn excludes(&self) -> bool {
        self.order == Order::IsIrrelevant
    }
}

/// A compiled program.
pub(super) struct Executable {
    /// By location.
    locations: Vec<LocationActions>,
    pub initial: Vec<LocId>,
    /// All program variables.
    pub variables: Vec<Input>,
    /// The slots of those that are not global.
    pub locals: Vec<u32>,
    pub slots: usize,
    /// Constants of the program, and their neighbours.
    pub interesting: Vec<Word>,
    /// The slots of `old(g)` and `g`, which are equal at the start.
    pub old: Vec<(u32, u32)>,
    /// How many edges and calls could not be compiled: executions end there.
    pub left_out: usize,
    /// What the first of them contains, for messages.
    pub refused: Option<String>,
}

impl Executable {
    /// Compiles a program; `None` when it has axioms, because executions cannot check them.
    pub fn new(terms: &Terms, icfg: &Icfg) -> Option<Executable> {
        if !icfg.axioms.is_empty() {
            return None;
        }
        let mut compiler = Compiler::new(terms);
        let bounds = ranges_at_start(terms, icfg);
        let mut variables = Vec::new();
        let mut locals = Vec::new();
        for (index, variable) in icfg.variables.iter().enumerate() {
            let slot = compiler.slot(variable.term);
            let kind = Kind::of(terms, variable.sort);
            let range = bounds.get(&variable.term).copied().unwrap_or_default();
            variables.push(Input { slot, kind, var: Some(VarId::from_index(index)), range });
            if !matches!(variable.scope, Scope::Global { .. }) {
                locals.push(slot);
            }
        }
        let mut old = Vec::new();
        for variable in &icfg.variables {
            if let Scope::Old { global } = variable.scope {
                old.push((compiler.slot(variable.term), compiler.slot(icfg.variable(global).term)));
            }
        }
        let mut left_out = 0;
        let branches = branches(terms, icfg);
        let location_actions = |index| {
            let location = LocId::from_index(index);
            let order = if branches.contains(&location) { Order::IsIrrelevant } else { Order::Matters };
            LocationActions { actions: Vec::new(), entries: Vec::new(), order, error: icfg.location(location).check }
        };
        let mut locations: Vec<LocationActions> = (0..icfg.locations.len()).map(location_actions).collect();
        for index in 0..icfg.edges.len() {
            match action(&mut compiler, icfg, index, &bounds) {
                Some(action) => locations[icfg.edge(EdgeId::from_index(index)).source.index()].actions.push(action),
                None => left_out += 1,
            }
        }
        for index in 0..icfg.calls.len() {
            match entry(&mut compiler, icfg, index, &bounds) {
                Some(entry) => locations[icfg.calls[index].source.index()].entries.push(entry),
                None => left_out += 1,
            }
        }
        Some(Executable {
            locations,
            initial: icfg.initial.clone(),
            variables,
            locals,
            slots: compiler.slots.len(),
            interesting: interesting(terms, icfg),
            old,
            left_out,
            refused: compiler.refused,
        })
    }

    /// The actions at a location.
    pub fn at(&self, location: LocId) -> &LocationActions {
        &self.locations[location.index()]
    }
}

/// The locations with two edges that exclude each other.
fn branches(terms: &Terms, icfg: &Icfg) -> FxHashSet<LocId> {
    let mut formulas: FxHashMap<LocId, Vec<Term>> = FxHashMap::default();
    icfg.edges.iter().for_each(|edge| formulas.entry(edge.source).or_default().push(edge.transition.formula));
    let excluding = |of: &[Term]| matches!(of, [a, b] if terms.not(*a) == *b);
    formulas.into_iter().filter(|(_, formulas)| excluding(formulas)).map(|(location, _)| location).collect()
}

/// The ranges of uninitialised variables: for each, the widest range bounded on both sides that an edge assumes. Ranges
/// of types are bounded on both sides, conditions rarely are.
fn ranges_at_start(terms: &Terms, icfg: &Icfg) -> FxHashMap<Term, Range> {
    let mut found: FxHashMap<Term, Range> = FxHashMap::default();
    for edge in &icfg.edges {
        for (var, range) in ranges(terms, &terms.conjuncts(edge.transition.formula)) {
            let (Some(low), Some(high)) = (range.low, range.high) else { continue };
            let widest = found.entry(var).or_insert(range);
            *widest = Range { low: widest.low.min(Some(low)), high: widest.high.max(Some(high)) };
        }
    }
    found
}

/// Constants of the program, and their neighbours.
fn interesting(terms: &Terms, icfg: &Icfg) -> Vec<Word> {
    let mut found: FxHashSet<Word> = [0, 1, 2].into_iter().collect();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut stack: Vec<Term> = icfg.edges.iter().map(|e| e.transition.formula).collect();
    stack.extend(icfg.calls.iter().flat_map(|c| c.args.iter().copied()));
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let bits = || terms.bv_value(term).and_then(|value| u64::try_from(&value).ok()).map(Word::from);
        if let Some(value) = terms.numeral(term).and_then(|n: Rational| n.to_i128()).or_else(bits) {
            found.extend([value, value.saturating_neg(), value.saturating_add(1), value.saturating_sub(1)]);
        }
        stack.extend(terms.args(term).iter().copied());
    }
    let mut found: Vec<Word> = found.into_iter().collect();
    found.sort_unstable();
    found
}

fn action(compiler: &mut Compiler, icfg: &Icfg, index: usize, bounds: &FxHashMap<Term, Range>) -> Option<Action> {
    let terms = compiler.terms;
    let edge = icfg.edge(EdgeId::from_index(index));
    let transition = &edge.transition;
    let mut unknown: Vec<(Term, Option<VarId>)> =
        transition.written.iter().map(|&v| (icfg.variable(v).primed, Some(v))).collect();
    unknown.extend(transition.aux.iter().map(|&aux| (aux, None)));
    let mut parts = terms.conjuncts(transition.formula);
    let mut computed = Vec::new();
    // Solve equations for one unknown after the other; unknowns that remain are chosen, and conjuncts that remain
    // become guards.
    loop {
        let find = |(number, &part): (usize, &Term)| Some((number, solve(terms, part, &unknown)?));
        let solved = parts.iter().enumerate().find_map(find);
        let Some((number, (var, value, divisor))) = solved else { break };
        parts.remove(number);
        unknown.retain(|&(u, _)| u != var);
        computed.push((compiler.slot(var), compiler.compile(value)?, divisor));
    }
    let own = ranges(terms, &parts);
    let mut inputs = Vec::new();
    for (term, var) in unknown {
        // A range that other edges assume for a variable is assumed here, too.
        let usual = var.and_then(|var| bounds.get(&icfg.variable(var).term)).copied().unwrap_or_default();
        let range = own.get(&term).copied().unwrap_or_default();
        let range = Range { low: range.low.or(usual.low), high: range.high.or(usual.high) };
        inputs.push(Input { slot: compiler.slot(term), kind: Kind::of(terms, terms.sort_of(term)), var, range });
    }
    let guard = compiler.compile(terms.and(&parts))?;
    let writes = transition
        .written
        .iter()
        .map(|&v| (compiler.slot(icfg.variable(v).primed), compiler.slot(icfg.variable(v).term)))
        .collect();
    Some(Action { target: edge.target, inputs, computed, guard, writes, letter: Letter(index as u32) })
}

/// Reads an equation with exactly one unknown as `unknown == value / divisor`.
fn solve(terms: &Terms, part: Term, unknown: &[(Term, Option<VarId>)]) -> Option<(Term, Term, Word)> {
    let free = terms.free_vars(part);
    let mut of_part = unknown.iter().map(|&(u, _)| u).filter(|u| free.binary_search(u).is_ok());
    let var = of_part.next()?;
    if of_part.next().is_some() {
        return None;
    }
    if part == var {
        return Some((var, Term::TRUE, 1));
    }
    if terms.not(part) == var {
        return Some((var, Term::FALSE, 1));
    }
    let args = terms.args(part);
    let (negated, args) = match terms.op(part) {
        Op::Not => (true, terms.args(args[0])),
        Op::Eq => (false, args),
        _ => return None,
    };
    if args.len() != 2 {
        return None;
    }
    if terms.sort_of(args[0]) != Sort::INT {
        let other = if args[0] == var {
            args[1]
        } else if args[1] == var {
            args[0]
        } else {
            return None;
        };
        // The definition must not be circular.
        if terms.free_vars(other).binary_search(&var).is_ok() {
            return None;
        }
        return match (negated, terms.sort_of(other)) {
            (false, _) => Some((var, other, 1)),
            (true, Sort::BOOL) => Some((var, terms.not(other), 1)),
            (true, _) => None,
        };
    }
    if negated {
        return None;
    }
    let linear = terms.linear(args[0]).add_scaled(&terms.linear(args[1]), &Rational::MINUS_ONE);
    let coefficient = linear.coefficient(var).to_i128().filter(|c| *c != 0)?;
    let mut rest = linear.scale(&Rational::MINUS_ONE);
    rest.terms.retain(|(t, _)| *t != var);
    // The unknown must not occur inside another monomial.
    if rest.terms.iter().any(|(t, _)| terms.free_vars(*t).binary_search(&var).is_ok()) {
        return None;
    }
    Some((var, terms.from_linear(&rest, Sort::INT), coefficient))
}

fn entry(compiler: &mut Compiler, icfg: &Icfg, index: usize, bounds: &FxHashMap<Term, Range>) -> Option<Entry> {
    let call = icfg.call(CallId::from_index(index));
    let callee = icfg.procedure(call.callee);
    let mut args = Vec::new();
    for (&param, &arg) in callee.params.iter().zip(&call.args) {
        args.push((compiler.slot(icfg.variable(param).term), compiler.compile(arg)?));
    }
    let mut pair = |a, b| (compiler.slot(icfg.variable(a).term), compiler.slot(icfg.variable(b).term));
    let old = callee.modifies.iter().map(|&g| pair(icfg.old_of(g), g)).collect();
    let results = callee.results.iter().zip(&call.results).map(|(&r, &t)| pair(r, t)).collect();
    let given = |var: &VarId| callee.params.contains(var) || matches!(icfg.variable(*var).scope, Scope::Old { .. });
    let own: Vec<VarId> = icfg.frame(call.callee).filter(|var| !given(var)).collect();
    let mut frame = Vec::new();
    for var in own {
        let variable = icfg.variable(var);
        let kind = Kind::of(compiler.terms, variable.sort);
        let range = bounds.get(&variable.term).copied().unwrap_or_default();
        frame.push(Input { slot: compiler.slot(variable.term), kind, var: Some(var), range });
    }
    Some(Entry {
        letter: Letter(index as u32),
        args,
        old,
        frame,
        entry: callee.entry,
        exit: callee.exit,
        target: call.target,
        results,
    })
}

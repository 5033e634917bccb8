//! Edges and calls compiled, when an execution first gets to them.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Op, Sort, SortKind, Term, Terms};
use tracewright_program::{CallId, EdgeId, Icfg, LocId, VarId};

use super::code::{Code, ExactCode};
use super::value::{Value, is_word};
use crate::equations::{Solved, cells, is_start};
use crate::ranges::Interval;

/// So many values of a variable are few: each gets an execution of its own.
const MOST_VALUES: i128 = 64;

/// An edge, ready to be executed: guards are evaluated, next values are computed, and then all are written at once.
#[derive(Debug)]
pub struct Action {
    pub edge: EdgeId,
    pub target: LocId,
    /// Terms that stand more than once in the edge, in an order in which they can be computed.
    pub shared: Vec<(u32, Code)>,
    /// What must hold before next values are computed.
    pub guard: Code,
    /// Next values, in an order in which they can be computed.
    pub computed: Vec<(u32, Code)>,
    /// What must hold of next values, too.
    pub later_guard: Code,
    /// What becomes of variables.
    pub writes: Vec<Write>,
    /// Variables that have a known value where the edge is taken, because its guard says so.
    pub learnt: Vec<(u32, Value)>,
    /// Variables that lie between two numbers where the edge is taken, because its guard says so.
    pub narrowed: Vec<(u32, Interval)>,
    /// Variables that lie between two numbers afterwards: inputs that the edge bounds, and remainders of anything.
    pub bounded: Vec<(u32, Interval)>,
    /// Slots of next values that may be anything, as far as equations are concerned, and that a guard asks for.
    pub free: Vec<u32>,
    /// Whether equations of maps were left out of the guards.
    pub has_unsolved_maps: bool,
}

/// What becomes of a variable.
#[derive(Debug)]
pub enum Write {
    /// It takes the value of another slot.
    Copy { from: u32, to: u32 },
    /// It takes a value that nothing else in the edge asks for.
    Assign { to: u32, value: Code },
    /// Cells of the map that it holds are written.
    Cells { to: u32, cells: Vec<(Vec<Code>, Code)> },
    /// It may hold anything.
    Forget { to: u32 },
}

/// A call, ready to be executed.
#[derive(Debug)]
pub struct Entry {
    pub call: CallId,
    pub entry: LocId,
    pub exit: LocId,
    pub target: LocId,
    /// The slots of parameters, and their values.
    pub arguments: Vec<(u32, Code)>,
    /// The slots of `old(g)` that somebody asks for, and of `g`.
    pub old: Vec<(u32, u32)>,
    /// The slots of all variables of the callee's activation.
    pub frame: Vec<u32>,
    /// The slots of results, and of the caller's variables that take them.
    pub results: Vec<(u32, u32)>,
}

/// What can be done at a location.
#[derive(Debug, Default)]
pub struct Place {
    pub actions: Vec<Action>,
    pub entries: Vec<Entry>,
}

/// Compiles places when they are needed.
pub struct Compiler<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    /// The slots of variables, of their next values, and of auxiliary variables.
    slots: FxHashMap<Term, u32>,
    count: u32,
    /// What the location is left by.
    edges: Vec<Vec<EdgeId>>,
    calls: Vec<Vec<CallId>>,
    /// Variables whose values somebody asks for.
    asked: FxHashSet<Term>,
    /// Variables whose values callers take.
    results: FxHashSet<Term>,
}

impl<'a> Compiler<'a> {
    pub fn new(terms: &'a Terms, icfg: &'a Icfg) -> Compiler<'a> {
        let mut edges = vec![Vec::new(); icfg.locations.len()];
        let mut calls = vec![Vec::new(); icfg.locations.len()];
        let mut compiler = Compiler {
            terms,
            icfg,
            slots: FxHashMap::default(),
            count: 0,
            edges: Vec::new(),
            calls: Vec::new(),
            asked: FxHashSet::default(),
            results: icfg
                .procedures
                .iter()
                .flat_map(|procedure| procedure.results.iter().map(|&var| icfg.variable(var).term))
                .collect(),
        };
        for variable in &icfg.variables {
            compiler.slot(variable.term);
        }
        for (index, edge) in icfg.edges.iter().enumerate() {
            edges[edge.source.index()].push(EdgeId::from_index(index));
            let primed: Vec<Term> = edge.transition.written.iter().map(|&var| icfg.variable(var).primed).collect();
            for part in terms.conjuncts(edge.transition.formula) {
                if !compiler.compares_maps(part) {
                    compiler.asked.extend(terms.free_vars(part).iter().copied());
                } else if let [a, b] = terms.args(part)[..] {
                    // `m' == e` asks for what is in `e`; another equation of maps is not evaluated.
                    let value = if primed.contains(&a) { b } else { a };
                    if primed.contains(&a) || primed.contains(&b) {
                        compiler.asked.extend(terms.free_vars(value).iter().copied());
                    }
                }
            }
        }
        for (index, call) in icfg.calls.iter().enumerate() {
            calls[call.source.index()].push(CallId::from_index(index));
            let read = call.args.iter().flat_map(|&arg| terms.free_vars(arg).to_vec());
            compiler.asked.extend(read);
        }
        (compiler.edges, compiler.calls) = (edges, calls);
        compiler
    }

    /// The code of a term, for one evaluation.
    pub fn code(&mut self, term: Term) -> Code {
        self.compile(term, &mut Sharing::new(self.terms))
    }

    /// The slot of a variable, if it has one.
    pub fn slot_of(&self, var: Term) -> Option<u32> {
        self.slots.get(&var).copied()
    }

    /// How many slots there are so far.
    pub fn slots(&self) -> usize {
        self.count as usize
    }

    /// What can be done at a location.
    pub fn place(&mut self, location: LocId) -> Place {
        let edges = std::mem::take(&mut self.edges[location.index()]);
        let calls = std::mem::take(&mut self.calls[location.index()]);
        Place {
            actions: edges.into_iter().map(|edge| self.action(edge)).collect(),
            entries: calls.into_iter().map(|call| self.entry(call)).collect(),
        }
    }

    fn slot(&mut self, var: Term) -> u32 {
        let next = self.count;
        let slot = *self.slots.entry(var).or_insert(next);
        if slot == next {
            self.count += 1;
        }
        slot
    }

    fn is_map(&self, term: Term) -> bool {
        matches!(self.terms.kind_of(term), SortKind::Array(..))
    }

    /// Whether a formula is an equation of maps: as a guard, it is not evaluated.
    fn compares_maps(&self, part: Term) -> bool {
        self.terms.op(part) == Op::Eq && self.is_map(self.terms.args(part)[0])
    }

    fn action(&mut self, id: EdgeId) -> Action {
        let (terms, icfg) = (self.terms, self.icfg);
        let edge = icfg.edge(id);
        let transition = &edge.transition;
        // What remains unknown may be anything, and what remains of the formula is a guard.
        let Solved { solved, unknown, rest: mut parts } = Solved::of(terms, icfg, edge);
        let all = parts.len();
        parts.retain(|&part| !self.compares_maps(part));
        let has_unsolved_maps = parts.len() < all && !is_start(icfg, edge);
        let next: FxHashSet<Term> = solved.iter().map(|&(var, _)| var).chain(unknown.iter().copied()).collect();
        let is_later = |part: &Term| terms.free_vars(*part).iter().any(|var| next.contains(var));
        let (later, early): (Vec<Term>, Vec<Term>) = parts.iter().copied().partition(is_later);
        let learnt = early.iter().filter_map(|&part| self.learnt(part)).collect();
        let narrowed = early.iter().filter_map(|&part| self.narrowed(part)).collect();
        let bounded = transition.written.iter().filter_map(|&var| self.bounded(var, &solved, &later)).collect();
        // Which next values are asked for inside of the edge.
        let mut asked: FxHashSet<Term> = later.iter().flat_map(|&part| terms.free_vars(part).to_vec()).collect();
        solved.iter().for_each(|&(_, value)| asked.extend(terms.free_vars(value).iter().copied()));
        // What is shared is computed before the guard, so that there must be no next values in it.
        let mut before = Sharing::new(terms);
        let values = solved.iter().map(|&(_, value)| value).filter(|value| !is_later(value));
        early.iter().copied().chain(values).for_each(|term| before.count(term));
        let guard = self.conjunction(&early, &mut before);
        let mut after = Sharing::new(terms);
        let (mut computed, mut writes) = (Vec::new(), Vec::new());
        for &(var, value) in &solved {
            let sharing = if is_later(&value) { &mut after } else { &mut before };
            let Some(variable) = transition.written.iter().find(|&&v| icfg.variable(v).primed == var) else {
                let code = self.compile(value, sharing);
                computed.push((self.slot(var), code));
                continue;
            };
            let own = icfg.variable(*variable).term;
            let to = self.slot(own);
            if asked.contains(&var) {
                let code = self.compile(value, sharing);
                let from = self.slot(var);
                computed.push((from, code));
                writes.push(Write::Copy { from, to });
            } else if !self.asked.contains(&own) && !self.results.contains(&own) {
                writes.push(Write::Forget { to });
            } else if let Some(cells) = self.cells(own, value, sharing) {
                writes.push(Write::Cells { to, cells });
            } else {
                let value = self.compile(value, sharing);
                writes.push(Write::Assign { to, value });
            }
        }
        let free: Vec<u32> = unknown.iter().filter(|var| asked.contains(var)).map(|&var| self.slot(var)).collect();
        computed.extend(free.iter().map(|&slot| (slot, Code::Unknown)));
        for &var in &transition.written {
            let variable = icfg.variable(var);
            if unknown.contains(&variable.primed) {
                let to = self.slot(variable.term);
                // What a guard says about the new value may be asked again.
                writes.push(match asked.contains(&variable.primed) {
                    true => Write::Copy { from: self.slot(variable.primed), to },
                    false => Write::Forget { to },
                });
            }
        }
        let later_guard = self.conjunction(&later, &mut after);
        let shared = before.temporaries;
        Action {
            edge: id,
            target: edge.target,
            shared,
            guard,
            computed,
            later_guard,
            writes,
            learnt,
            narrowed,
            bounded,
            free,
            has_unsolved_maps,
        }
    }

    /// The value that a conjunct of a guard gives to a variable.
    fn learnt(&mut self, part: Term) -> Option<(u32, Value)> {
        let terms = self.terms;
        let (var, value) = match terms.op(part) {
            Op::Var(_) => (part, Value::Word(1)),
            Op::Not if terms.is_var(terms.args(part)[0]) => (terms.args(part)[0], Value::Word(0)),
            Op::Eq => {
                let args = terms.args(part);
                let constant = constant(terms, args[1])?;
                terms.is_var(args[0]).then_some((args[0], constant))?
            }
            _ => return None,
        };
        // Only program variables keep their values.
        self.icfg.variable_of(var)?;
        Some((self.slot(var), value))
    }

    /// What a conjunct of a guard says about the numbers that a variable of the program can be.
    fn narrowed(&mut self, part: Term) -> Option<(u32, Interval)> {
        let (var, interval) = self.comparison(part)?;
        self.icfg.variable_of(var)?;
        Some((self.slot(var), interval))
    }

    /// A variable that is compared with a number, and the numbers that it can be.
    fn comparison(&self, part: Term) -> Option<(Term, Interval)> {
        let args = self.terms.args(part);
        let [var, bound] = args[..] else { return None };
        if !self.terms.is_var(var) || self.terms.sort_of(var) != Sort::INT {
            return None;
        }
        let bound = self.terms.numeral(bound).and_then(|bound| bound.to_i128());
        let interval = match self.terms.op(part) {
            Op::Le => Interval { low: None, high: bound },
            Op::Ge => Interval { low: bound, high: None },
            _ => return None,
        };
        Some((var, interval))
    }

    /// The few numbers that a variable can be after an edge.
    fn bounded(&mut self, var: VarId, solved: &[(Term, Term)], later: &[Term]) -> Option<(u32, Interval)> {
        let variable = self.icfg.variable(var);
        let interval = match solved.iter().find(|(next, _)| *next == variable.primed) {
            Some(&(_, value)) => self.range(value),
            None => {
                let said = later.iter().filter_map(|&part| self.comparison(part));
                let about = said.filter(|(next, _)| *next == variable.primed).map(|(_, interval)| interval);
                about.fold(Interval::ALL, |all, interval| all.meet(interval).unwrap_or(all))
            }
        };
        is_few(interval).then(|| (self.slot(variable.term), interval))
    }

    /// The numbers that a term can be, whatever its variables are.
    fn range(&self, term: Term) -> Interval {
        let terms = self.terms;
        if terms.sort_of(term) != Sort::INT {
            return Interval::ALL;
        }
        let args = terms.args(term);
        let number = |term: Term| terms.numeral(term).and_then(|number| number.to_i128());
        match terms.op(term) {
            Op::Num(_) => number(term).map_or(Interval::ALL, Interval::point),
            Op::Mod => number(args[1]).map_or(Interval::ALL, |divisor| Interval::ALL.remainder(divisor)),
            Op::Ite => self.range(args[1]).hull(self.range(args[2])),
            Op::Add => {
                let sum = terms.linear(term);
                let parts = sum.terms.iter().map(|(part, factor)| match factor.to_i128() {
                    Some(factor) => self.range(*part).times(factor),
                    None => Interval::ALL,
                });
                let constant = sum.constant.to_i128().map_or(Interval::ALL, Interval::point);
                parts.fold(constant, Interval::plus)
            }
            Op::Mul => match (args.len(), number(args[0])) {
                (2, Some(factor)) => self.range(args[1]).times(factor),
                _ => Interval::ALL,
            },
            _ => Interval::ALL,
        }
    }

    fn conjunction(&mut self, parts: &[Term], sharing: &mut Sharing) -> Code {
        let codes: Vec<Code> = parts.iter().map(|&part| self.compile(part, sharing)).collect();
        match codes.len() {
            0 => Code::Const(Value::Word(1)),
            _ => Code::And(codes),
        }
    }

    /// A map with some cells written, as these cells: the path to each, and its value.
    fn cells(&mut self, map: Term, value: Term, sharing: &mut Sharing) -> Option<Vec<(Vec<Code>, Code)>> {
        let cells = cells(self.terms, map, value)?.into_iter();
        let mut code = |term: Term| self.compile(term, sharing);
        Some(cells.map(|(path, value)| (path.into_iter().map(&mut code).collect(), code(value))).collect())
    }

    fn entry(&mut self, id: CallId) -> Entry {
        let icfg = self.icfg;
        let call = icfg.call(id);
        let callee = icfg.procedure(call.callee);
        let arguments = callee.params.iter().zip(&call.args);
        let arguments = arguments
            .map(|(&param, &arg)| {
                let value = self.compile(arg, &mut Sharing::new(self.terms));
                (self.slot(icfg.variable(param).term), value)
            })
            .collect();
        let olds = callee.modifies.iter().map(|&global| (icfg.old_of(global), global));
        let olds: Vec<_> = olds.filter(|&(old, _)| self.asked.contains(&icfg.variable(old).term)).collect();
        let mut pair = |a: VarId, b: VarId| (self.slot(icfg.variable(a).term), self.slot(icfg.variable(b).term));
        let old = olds.into_iter().map(|(old, global)| pair(old, global)).collect();
        let results = callee.results.iter().zip(&call.results).map(|(&result, &to)| pair(result, to)).collect();
        let frame = icfg.frame(call.callee).map(|var| self.slot(icfg.variable(var).term)).collect();
        Entry { call: id, entry: callee.entry, exit: callee.exit, target: call.target, arguments, old, frame, results }
    }

    /// The code of a term. What is shared is computed before, once.
    fn compile(&mut self, term: Term, sharing: &mut Sharing) -> Code {
        if let Some(&slot) = sharing.slots.get(&term) {
            return Code::Slot(slot);
        }
        let code = self.operation(term, sharing);
        if sharing.is_shared(term) && !matches!(code, Code::Slot(_) | Code::Const(_)) {
            let slot = self.count;
            self.count += 1;
            sharing.temporaries.push((slot, code));
            sharing.slots.insert(term, slot);
            return Code::Slot(slot);
        }
        code
    }

    fn operation(&mut self, term: Term, sharing: &mut Sharing) -> Code {
        let terms = self.terms;
        if let Some(value) = constant(terms, term) {
            return Code::Const(value);
        }
        let (op, args, kind) = (terms.op(term), terms.args(term), terms.kind_of(term));
        if let Op::Var(_) = op {
            return Code::Slot(self.slot(term));
        }
        if let Op::Quant { .. } | Op::App(_) = op {
            return Code::Unknown;
        }
        if op == Op::Add && terms.sort_of(term) == Sort::INT {
            return self.sum(term, sharing).unwrap_or(Code::Unknown);
        }
        let mut codes: Vec<Code> = args.iter().map(|&arg| self.compile(arg, sharing)).collect();
        let is_int = |index: usize| terms.sort_of(args[index]) == Sort::INT;
        let is_short =
            args.iter().all(|&arg| !matches!(terms.kind_of(arg), SortKind::BitVec(width) if !is_word(width)))
                && !matches!(kind, SortKind::BitVec(width) if !is_word(width));
        let mut two = || match (codes.pop(), codes.pop()) {
            (Some(b), Some(a)) => Box::new([a, b]),
            _ => Box::new([Code::Unknown, Code::Unknown]),
        };
        match op {
            Op::Not => Code::Not(Box::new(codes.pop().unwrap_or(Code::Unknown))),
            Op::And => Code::And(codes),
            Op::Or => Code::Or(codes),
            Op::Ite => match <[Code; 3]>::try_from(codes) {
                Ok(parts) => Code::Ite(Box::new(parts)),
                Err(_) => Code::Unknown,
            },
            Op::Eq if self.is_map(args[0]) => Code::Unknown,
            Op::Eq => Code::Eq(two()),
            Op::Le if is_int(0) => Code::Le(two()),
            Op::Ge if is_int(0) => {
                let [a, b] = *two();
                Code::Le(Box::new([b, a]))
            }
            Op::Mul if kind == SortKind::Int => Code::Product(codes),
            Op::Div => Code::Div(two()),
            Op::Mod => Code::Mod(two()),
            Op::Select => Code::Select(two()),
            Op::Store => match <[Code; 3]>::try_from(codes) {
                Ok(parts) => Code::Store(Box::new(parts)),
                Err(_) => Code::Unknown,
            },
            Op::ConstArray => Code::ConstantMap(Box::new(codes.pop().unwrap_or(Code::Unknown))),
            Op::BvToNat if is_short => codes.pop().unwrap_or(Code::Unknown),
            Op::NatToBv if is_short => Code::Wrapped(Box::new(codes.pop().unwrap_or(Code::Unknown)), terms.width(term)),
            Op::Bv(op) if is_short && codes.len() <= 2 && !is_rare(op) => {
                let second = args.get(1).map_or(0, |&arg| terms.width(arg));
                if codes.len() == 1 {
                    codes.push(Code::Const(Value::Word(0)));
                }
                let widths = [terms.width(args[0]), second];
                match <[Code; 2]>::try_from(codes) {
                    Ok(operands) => Code::Bits(op, Box::new(operands), widths),
                    Err(_) => Code::Unknown,
                }
            }
            op => {
                let operands = codes.into_iter().zip(args.iter().map(|&arg| terms.kind_of(arg))).collect();
                Code::Exact(Box::new(ExactCode { op, operands, sort: kind }))
            }
        }
    }

    fn sum(&mut self, term: Term, sharing: &mut Sharing) -> Option<Code> {
        let linear = self.terms.linear(term);
        let mut summands = Vec::with_capacity(linear.terms.len());
        for (monomial, coefficient) in &linear.terms {
            let code = self.compile(*monomial, sharing);
            summands.push((coefficient.to_i128()?, code));
        }
        Some(Code::Sum(summands, linear.constant.to_i128()?))
    }
}

/// Whether an execution for each number is affordable.
pub fn is_few(interval: Interval) -> bool {
    matches!(interval, Interval { low: Some(low), high: Some(high) } if high.saturating_sub(low) < MOST_VALUES)
}

/// Operations that are computed on exact values only.
fn is_rare(op: tracewright_logic::BvOp) -> bool {
    use tracewright_logic::BvOp::{RotateLeft, RotateRight, Smod};
    matches!(op, Smod | RotateLeft(_) | RotateRight(_))
}

/// The value of a term that is a constant.
fn constant(terms: &Terms, term: Term) -> Option<Value> {
    use tracewright_logic::Value as Exact;
    terms.with_op(term, |op| {
        Some(match op {
            Op::True => Value::Word(1),
            Op::False => Value::Word(0),
            Op::Num(number) => match terms.kind_of(term) {
                SortKind::Real => Value::of_exact(Exact::Real(number.clone())),
                _ => Value::of_exact(Exact::Int(number.clone())),
            },
            Op::BvNum(bits) => Value::of_exact(Exact::Bits((**bits).clone(), terms.width(term))),
            Op::FpNum(float) => Value::of_exact(Exact::Float((**float).clone())),
            Op::Mode(mode) => Value::of_exact(Exact::Mode(*mode)),
            _ => return None,
        })
    })
}

/// Which terms stand more than once below others.
struct Sharing<'a> {
    terms: &'a Terms,
    seen: FxHashMap<Term, u32>,
    /// Where those are that have been compiled.
    slots: FxHashMap<Term, u32>,
    /// Their code, in an order in which they can be computed.
    temporaries: Vec<(u32, Code)>,
}

impl<'a> Sharing<'a> {
    fn new(terms: &'a Terms) -> Self {
        Sharing { terms, seen: FxHashMap::default(), slots: FxHashMap::default(), temporaries: Vec::new() }
    }

    fn count(&mut self, root: Term) {
        let mut work = vec![root];
        while let Some(term) = work.pop() {
            let times = self.seen.entry(term).or_insert(0);
            *times += 1;
            if *times == 1 && !matches!(self.terms.op(term), Op::Quant { .. }) {
                work.extend(self.terms.args(term).iter().copied());
            }
        }
    }

    fn is_shared(&self, term: Term) -> bool {
        let is_map = matches!(self.terms.kind_of(term), SortKind::Array(..));
        !is_map && self.seen.get(&term).is_some_and(|times| *times > 1)
    }
}

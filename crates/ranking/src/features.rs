//! What ranking functions are made of: the numbers at the head of a loop.

use num_traits::One;
use rustc_hash::FxHashSet;
use tracewright_logic::{BvOp, Op, Sort, SortKind, Term, Terms};

use crate::Loop;

/// A number at the head of the loop, and the same number one round later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Feature {
    /// A term of sort Int or Real over the variables `now`.
    pub now: Term,
    /// The same over the variables `next`.
    pub next: Term,
}

/// The features of a loop in the order in which they are tried.
pub(crate) struct Features {
    /// Numeric variables.
    pub plain: Vec<Feature>,
    /// Numeric variables, flags, places of arrays and remainders.
    pub all: Vec<Feature>,
    /// All those, and for each decision at the head of the loop whether it is taken: what ends a loop of few rounds is
    /// often that something is different after the first.
    pub decisions: Vec<Feature>,
}

/// The number of decisions that become features.
const MOST_DECISIONS: usize = 12;

/// The features of a loop. Variables that the loop only carries along are no features.
pub(crate) fn features(terms: &Terms, problem: &Loop, limit: usize) -> Features {
    let mut mentioned: FxHashSet<Term> = FxHashSet::default();
    let mut reads: Vec<Term> = Vec::new();
    let mut atoms: Vec<Term> = Vec::new();
    let mut signed = false;
    let mut seen = FxHashSet::default();
    let carried: FxHashSet<Term> = problem.variables.iter().map(|v| terms.eq(v.next, v.now)).collect();
    let mut open: Vec<Term> = problem.rounds.clone();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || carried.contains(&term) {
            continue;
        }
        match terms.op(term) {
            Op::Var(_) => drop(mentioned.insert(term)),
            Op::Mod => reads.push(term),
            Op::Select if !matches!(terms.kind_of(term), SortKind::Array(..)) => reads.push(term),
            Op::Bv(BvOp::Slt | BvOp::Sle) => {
                signed = true;
                atoms.push(term);
            }
            Op::Eq if terms.sort_of(terms.args(term)[0]) == Sort::BOOL => {}
            Op::Not | Op::And | Op::Or | Op::Ite | Op::Quant { .. } | Op::True | Op::False => {}
            _ if terms.sort_of(term) == Sort::BOOL => atoms.push(term),
            _ => {}
        }
        open.extend(terms.args(term).iter().rev());
    }
    let mut found = Features { plain: Vec::new(), all: Vec::new(), decisions: Vec::new() };
    let mut flags = Vec::new();
    for variable in &problem.variables {
        if !mentioned.contains(&variable.now) && !mentioned.contains(&variable.next) {
            continue;
        }
        let list = if matches!(terms.kind_of(variable.now), SortKind::Bool) { &mut flags } else { &mut found.plain };
        list.extend(numbers(terms, problem, variable.now, signed));
    }
    found.plain.truncate(limit);
    found.all = found.plain.clone();
    found.all.extend(flags);
    reads.sort_unstable();
    for read in reads {
        let Some(read) = at_head(terms, problem, read) else { continue };
        for feature in numbers(terms, problem, read, signed) {
            if !found.all.contains(&feature) {
                found.all.push(feature);
            }
        }
    }
    found.all.truncate(limit);
    found.decisions = found.all.clone();
    atoms.sort_unstable();
    let taken = atoms.into_iter().filter_map(|atom| at_head(terms, problem, atom)).take(MOST_DECISIONS);
    for feature in taken.flat_map(|atom| numbers(terms, problem, atom, signed)) {
        if !found.decisions.contains(&feature) {
            found.decisions.push(feature);
        }
    }
    found
}

/// The read (or remainder) at the head of the loop, if it is one of variables of the loop.
fn at_head(terms: &Terms, problem: &Loop, read: Term) -> Option<Term> {
    let free = terms.free_vars(read);
    let all =
        |side: fn(&crate::LoopVariable) -> Term| free.iter().all(|f| problem.variables.iter().any(|v| side(v) == *f));
    if all(|v| v.now) {
        return Some(read);
    }
    let renaming = problem.variables.iter().map(|v| (v.next, v.now)).collect();
    all(|v| v.next).then(|| terms.substitute(read, &renaming))
}

/// The numbers that a term stands for.
fn numbers(terms: &Terms, problem: &Loop, term: Term, signed: bool) -> Vec<Feature> {
    let values = match terms.kind_of(term) {
        SortKind::Int | SortKind::Real => vec![term],
        SortKind::Bool => vec![terms.ite(term, terms.int(1), terms.int(0))],
        SortKind::BitVec(width) => {
            let natural = terms.bv_to_nat(term);
            if signed {
                let zero = terms.bv_num(0u32.into(), width);
                let negative = terms.bv(BvOp::Slt, &[term, zero]);
                let modulus = terms.int(num_bigint::BigInt::one() << width);
                vec![terms.ite(negative, terms.sub(natural, modulus), natural), natural]
            } else {
                vec![natural]
            }
        }
        _ => Vec::new(),
    };
    values.into_iter().map(|now| Feature { now, next: problem.next(terms, now) }).collect()
}

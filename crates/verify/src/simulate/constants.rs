//! The constants with which what is read is compared: they stand for all values.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Op, Relation, Sort, Term, Terms};
use tracewright_program::{Icfg, VarId};

use super::memory::{Kind, Memory, Scalar, Word};
use super::program::{Action, Input};

/// The limit on the values that are tried for one variable.
const MOST_VALUES: usize = 40;

/// The distance of constants that are close to each other.
const GAP: Word = 8;

/// For each variable, the constants with which it is compared, or a variable to which it is copied.
pub(super) struct Constants {
    of: FxHashMap<VarId, Vec<Word>>,
    /// The same constants with those after them, in their order.
    beginnings: FxHashMap<VarId, Vec<Word>>,
}

impl Constants {
    /// The number of choices of values for the inputs of a statement: at least one.
    pub fn combinations(&self, action: &Action) -> usize {
        action.inputs.iter().map(|input| self.values(input).len()).fold(1, usize::saturating_mul)
    }

    /// Sets the inputs of a statement.
    pub fn choose(&self, action: &Action, mut combination: usize, memory: &mut Memory) {
        for input in &action.inputs {
            let values = self.values(input);
            memory.slots[input.slot as usize] = match (values.get(combination % values.len()), input.kind) {
                (Some(&value), Kind::Scalar(Scalar::Int)) => input.range.fit(value),
                (Some(&value), Kind::Scalar(Scalar::Bits(width))) => super::bits::wrapped(value, width),
                (_, kind) => Memory::zero(kind),
            };
            if input.kind == Kind::Scalar(Scalar::Bool) {
                memory.slots[input.slot as usize] = (combination % 2) as Word;
            }
            combination /= values.len();
        }
    }

    /// Which of the constants a value is not smaller than: equal numbers for values that no comparison tells apart.
    pub fn cell(&self, input: &Input, value: Word) -> u32 {
        match (input.kind, input.var.and_then(|var| self.beginnings.get(&var))) {
            (Kind::Scalar(Scalar::Int | Scalar::Bits(_)), Some(beginnings)) => {
                beginnings.partition_point(|&beginning| beginning <= value) as u32
            }
            _ => value as u32,
        }
    }

    fn values(&self, input: &Input) -> &[Word] {
        match input.kind {
            Kind::Scalar(Scalar::Int | Scalar::Bits(_)) => {
                input.var.and_then(|var| self.of.get(&var)).map_or(&[0, 1], |values| values)
            }
            Kind::Scalar(Scalar::Bool) => &[0, 1],
            Kind::Map(..) | Kind::Other => &[0],
        }
    }
}

/// The constants of a program.
pub(super) fn constants(terms: &Terms, icfg: &Icfg) -> Constants {
    let mut variables: FxHashMap<Term, usize> = FxHashMap::default();
    for (number, variable) in icfg.variables.iter().enumerate() {
        variables.insert(variable.term, number);
        variables.insert(variable.primed, number);
    }
    let mut groups = Groups((0..icfg.variables.len()).collect());
    let mut compared: Vec<(usize, Word)> = Vec::new();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    for edge in &icfg.edges {
        // Auxiliary variables are named anew in each statement.
        let mut stack = vec![edge.transition.formula];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let args = terms.args(term).to_vec();
            if let [a, b] = args[..]
                && matches!(terms.op(term), Op::Eq)
                && let (Some(&a), Some(&b)) = (variables.get(&a), variables.get(&b))
            {
                groups.join(a, b);
            }
            compared.extend(comparison(terms, term, &variables));
            stack.extend(args);
        }
    }
    let mut of_group: FxHashMap<usize, Vec<Word>> = FxHashMap::default();
    for (variable, constant) in compared {
        of_group.entry(groups.root(variable)).or_default().push(constant);
    }
    let (mut of, mut beginnings) = (FxHashMap::default(), FxHashMap::default());
    for variable in 0..icfg.variables.len() {
        let constants = of_group.get(&groups.root(variable)).map(|found| found.as_slice()).unwrap_or_default();
        let mut first: Vec<Word> = constants.iter().flat_map(|&c| [c, c.saturating_add(1)]).collect();
        first.sort_unstable();
        first.dedup();
        beginnings.insert(VarId::from_index(variable), first);
        let mut values: Vec<Word> = vec![0, 1];
        values.extend(constants.iter().flat_map(|&c| [c, c.saturating_add(1), c.saturating_sub(1)]));
        values.sort_unstable();
        values.dedup();
        // Of what is between constants that are close to each other, all is tried: inputs are often numbers of few choices.
        let gaps: Vec<Word> = values
            .windows(2)
            .filter(|pair| pair[1].saturating_sub(pair[0]) <= GAP)
            .flat_map(|pair| pair[0] + 1..pair[1])
            .collect();
        values.extend(gaps);
        values.sort_unstable_by_key(|value| value.unsigned_abs());
        values.truncate(MOST_VALUES);
        of.insert(VarId::from_index(variable), values);
    }
    Constants { of, beginnings }
}

/// The comparison of a variable with a constant.
fn comparison(terms: &Terms, term: Term, variables: &FxHashMap<Term, usize>) -> Option<(usize, Word)> {
    if let [a, b] = terms.args(term)[..] {
        for (variable, constant) in [(a, b), (b, a)] {
            if let (Some(&variable), Some(value)) = (variables.get(&variable), terms.bv_value(constant)) {
                return u64::try_from(&value).ok().map(|value| (variable, Word::from(value)));
            }
        }
        if terms.sort_of(a) != Sort::INT {
            return None;
        }
    }
    let constraint = terms.linear_constraint(term)?;
    let [(variable, coefficient)] = &constraint.linear.terms[..] else { return None };
    let &variable = variables.get(variable)?;
    let (coefficient, constant) = (coefficient.to_i128()?, constraint.linear.constant.to_i128()?);
    let value = constant.checked_neg()?.checked_div_euclid(coefficient)?;
    let _: Relation = constraint.relation;
    Some((variable, value))
}

/// Variables that are copied to each other (union-find).
struct Groups(Vec<usize>);

impl Groups {
    fn root(&mut self, variable: usize) -> usize {
        let mut root = variable;
        while self.0[root] != root {
            self.0[root] = self.0[self.0[root]];
            root = self.0[root];
        }
        root
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a] = b;
    }
}

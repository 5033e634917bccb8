//! Terms that may be chosen for the inputs of a round.
//!
//! Apart from values of a model, the terms at which an atom of the guard changes its truth are the interesting ones: for
//! linear arithmetic, these test points are enough to eliminate a quantifier (Loos and Weispfenning, "Applying linear
//! quantifier elimination", 1993).

use tracewright_logic::{Op, Rational, Sort, SortKind, Substitution, Term, Terms};

use crate::functional::{Round, root, solve};
use crate::linear::literals;
use crate::unroll::First;
use crate::values::{literal, some_literal};

/// At most this many terms are tried for one input.
const PER_INPUT: usize = 20;
/// At most this many terms come from the guard of the next round.
const LATER: usize = 6;

/// Combinations of terms over the state for the relevant inputs, promising ones first.
pub(crate) fn choices(terms: &Terms, round: &Round, first: &First, limit: usize) -> Vec<Substitution> {
    let options: Vec<Vec<Term>> =
        round.relevant_inputs.iter().map(|&input| options(terms, round, first, input)).collect();
    if options.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    // Combinations in the order of the sum of their positions.
    let longest: usize = options.iter().map(|list| list.len() - 1).sum();
    let mut found: Vec<Vec<usize>> = Vec::new();
    for sum in 0..=longest {
        combinations(&options, sum, &mut Vec::new(), limit, &mut found);
        if found.len() >= limit {
            break;
        }
    }
    found
        .into_iter()
        .map(|positions| {
            let chosen = positions.iter().zip(&options).map(|(&at, list)| list[at]);
            round.relevant_inputs.iter().copied().zip(chosen).collect()
        })
        .collect()
}

fn combinations(options: &[Vec<Term>], sum: usize, chosen: &mut Vec<usize>, limit: usize, found: &mut Vec<Vec<usize>>) {
    if found.len() >= limit {
        return;
    }
    let Some((list, rest)) = options.split_first() else {
        if sum == 0 {
            found.push(chosen.clone());
        }
        return;
    };
    let most: usize = rest.iter().map(|list| list.len() - 1).sum();
    for at in sum.saturating_sub(most)..=sum.min(list.len() - 1) {
        chosen.push(at);
        combinations(rest, sum - at, chosen, limit, found);
        chosen.pop();
    }
}

/// Terms over the state that one input may have.
fn options(terms: &Terms, round: &Round, first: &First, input: Term) -> Vec<Term> {
    let sort = terms.sort_of(input);
    let mut found: Vec<Term> = Vec::new();
    let mut add = |term: Term| {
        let over_state = !terms.mentions(&round.inputs, term);
        if over_state && !found.contains(&term) && found.len() < PER_INPUT {
            found.push(term);
        }
    };
    let from_model = |i: usize| first.inputs.get(i).and_then(|inputs| literal(terms, inputs.get(&input)?, sort));
    // The value with which a variable stays as it is.
    for variable in round.relevant() {
        if variable.next == input {
            add(variable.now);
        } else if terms.occurs(input, variable.update)
            && let Some(value) = solve(terms, terms.eq(variable.update, variable.now), input)
        {
            add(value);
        }
    }
    round.guard.iter().filter_map(|&part| by_cases(terms, round, part, input)).for_each(&mut add);
    from_model(0).into_iter().for_each(&mut add);
    let own: Vec<Term> =
        literals(terms, &round.guard).into_iter().flat_map(|atom| boundaries(terms, atom, input)).collect();
    own.iter().copied().for_each(&mut add);
    // Where the next round begins to be possible.
    let step: Substitution = round.relevant().map(|variable| (variable.now, variable.update)).collect();
    let after = terms.substitute_all(&round.guard, &step);
    let later: Vec<Term> =
        literals(terms, &after).into_iter().flat_map(|atom| boundaries(terms, atom, input)).take(LATER).collect();
    if sort == Sort::REAL {
        // Between the two, if both are strict (Ferrante and Rackoff, 1975).
        for (&a, &b) in own.iter().take(LATER).flat_map(|a| later.iter().map(move |b| (a, b))) {
            add(terms.mul(terms.real(Rational::new(1, 2)), terms.add2(a, b)));
        }
    }
    later.into_iter().for_each(&mut add);
    (1..first.inputs.len()).filter_map(from_model).for_each(&mut add);
    constants(terms, sort).into_iter().for_each(&mut add);
    let same_sort = || round.relevant().map(|v| v.now).filter(|&now| terms.sort_of(now) == sort);
    same_sort().for_each(&mut add);
    if matches!(sort, Sort::INT | Sort::REAL) {
        for now in same_sort() {
            add(terms.add2(now, terms.num(1.into(), sort)));
            add(terms.sub(now, terms.num(1.into(), sort)));
        }
    }
    found
}

/// `(c₁ && u == e₁) || … || (cₙ && u == eₙ)` → `if c₁ then e₁ else … eₙ`
fn by_cases(terms: &Terms, round: &Round, disjunction: Term, input: Term) -> Option<Term> {
    if !terms.with_op(disjunction, |op| *op == Op::Or) || !terms.occurs(input, disjunction) {
        return None;
    }
    terms.args(disjunction).iter().rev().try_fold(None, |rest: Option<Term>, &case| {
        let parts = terms.conjuncts(case);
        let value = parts.iter().find_map(|&part| {
            let value = solve(terms, part, input)?;
            (!terms.mentions(&round.inputs, value)).then_some(value)
        })?;
        let over_state: Vec<Term> = parts.into_iter().filter(|&part| !terms.mentions(&round.inputs, part)).collect();
        Some(Some(rest.map_or(value, |rest| terms.ite(terms.and(&over_state), value, rest))))
    })?
}

/// Where an atom that compares the input becomes true or false.
fn boundaries(terms: &Terms, atom: Term, input: Term) -> Vec<Term> {
    if !terms.occurs(input, atom) {
        return Vec::new();
    }
    let equation = match terms.op(atom) {
        Op::Not => terms.args(atom)[0],
        _ => atom,
    };
    let sort = terms.sort_of(input);
    if let Some(boundary) = terms.linear_constraint(equation).and_then(|constraint| root(terms, &constraint, input)) {
        let one = terms.num(1.into(), sort);
        return vec![boundary, terms.add2(boundary, one), terms.sub(boundary, one)];
    }
    // The other side of any comparison.
    let args = terms.args(equation);
    match args[..] {
        [a, b] if a == input && terms.sort_of(b) == sort => vec![b],
        [a, b] if b == input && terms.sort_of(a) == sort => vec![a],
        _ => Vec::new(),
    }
}

fn constants(terms: &Terms, sort: Sort) -> Vec<Term> {
    match terms.kind(sort) {
        SortKind::Bool => vec![Term::TRUE, Term::FALSE],
        SortKind::Int | SortKind::Real => [0, 1, -1].map(|n: i64| terms.num(n.into(), sort)).to_vec(),
        SortKind::BitVec(width) => {
            let ones = (num_bigint::BigUint::from(1u32) << width) - 1u32;
            vec![terms.bv_num(0u32.into(), width), terms.bv_num(1u32.into(), width), terms.bv_num(ones, width)]
        }
        _ => some_literal(terms, sort).into_iter().collect(),
    }
}

//! Questions about all cells of a map as questions about those cells that matter.
//!
//! What is known of every cell is used for the cells that the rest of the question speaks of, and what is claimed of every cell is
//! claimed of one that nothing else is known of. What follows from these instances follows from the whole; and for claims such as
//! *each cell up to some number holds a smaller index than its own*, little follows that does not. A solver answers such a question
//! with a model, and fast. With the quantifiers it would have to search for instances itself, and where the claim does not follow,
//! only a limit ends that search.
//!
//! Aaron Bradley, Zohar Manna, Henny Sipma: *What's Decidable About Arrays?*, VMCAI 2006.

use rustc_hash::{FxHashMap, FxHashSet};
use tracewright_logic::{Op, Quantifier, Sort, SortKind, Substitution, Term, Terms};

/// More instances are not made: then the quantifiers are left to the solver.
const MOST: usize = 20_000;

/// Assumptions, and claims each with the fact that it is about.
pub(crate) struct Question {
    pub assumed: Vec<Term>,
    pub claims: Vec<(Term, Term)>,
}

/// A question without quantifiers whose answer is *yes* only if it is for the given one. Quantifiers are left where they do not
/// stand in front of a whole assumption or claim, and where they are about other things than the indices of maps.
pub(crate) fn grounded(terms: &Terms, given: Question) -> Question {
    let has_some = |term: &Term| terms.has_quantifier(*term);
    if !given.assumed.iter().any(has_some) && !given.claims.iter().any(|(_, claim)| has_some(claim)) {
        return given;
    }
    let assumed: Vec<Term> = given.assumed.iter().flat_map(|&term| terms.conjuncts(term)).collect();
    let (every, ground): (Vec<Term>, Vec<Term>) = assumed.into_iter().partition(|&term| is_about_cells(terms, term));
    // If one of several claims does not hold, it does not for some cell: one name for that cell is enough.
    let somewhere = terms.fresh_var("cell", Sort::INT);
    let claims: Vec<(Term, Term)> = (given.claims.iter())
        .map(|&(fact, claim)| {
            let parts = terms.conjuncts(claim).into_iter().map(|part| match is_about_cells(terms, part) {
                true => instance(terms, part, somewhere),
                false => part,
            });
            (fact, terms.and(&parts.collect::<Vec<_>>()))
        })
        .collect();
    let mut places = Places::default();
    ground.iter().chain(claims.iter().map(|(_, claim)| claim)).for_each(|&term| places.add(terms, term));
    let instances: Vec<Vec<Term>> = every.iter().map(|&fact| places.of(terms, fact)).collect();
    if instances.iter().map(Vec::len).sum::<usize>() > MOST {
        return given;
    }
    let of_fact = every.iter().zip(&instances);
    let made = of_fact.flat_map(|(&fact, at)| at.iter().map(move |&index| instance(terms, fact, index)));
    let mut assumed = ground;
    assumed.extend(made);
    Question { assumed, claims }
}

/// Whether a formula says something about every index of maps.
fn is_about_cells(terms: &Terms, term: Term) -> bool {
    let is_one = matches!(terms.op(term), Op::Quant { quantifier: Quantifier::Forall, binders: 1, .. });
    is_one && terms.sort_of(terms.args(term)[0]) == Sort::INT && !terms.has_quantifier(terms.args(term)[1])
}

/// What it says about one of them.
fn instance(terms: &Terms, fact: Term, index: Term) -> Term {
    let args = terms.args(fact);
    terms.substitute(args[1], &Substitution::from_iter([(args[0], index)]))
}

/// The indices at which maps are read and written. Maps that occur in the same formula are not told apart: the formula may say that
/// one of them is the other one.
#[derive(Default)]
struct Places {
    /// For each map, the one that stands for its group.
    groups: FxHashMap<Term, Term>,
    /// The indices of a map.
    indices: FxHashMap<Term, Vec<Term>>,
}

impl Places {
    fn add(&mut self, terms: &Terms, formula: Term) {
        let maps: Vec<Term> = terms.free_vars(formula).iter().copied().filter(|&var| is_map(terms, var)).collect();
        for pair in maps.windows(2) {
            let (a, b) = (self.group(pair[0]), self.group(pair[1]));
            self.groups.insert(a, b);
        }
        let (mut stack, mut seen) = (vec![formula], FxHashSet::default());
        while let Some(term) = stack.pop() {
            let op = terms.op(term);
            if !seen.insert(term) || matches!(op, Op::Quant { .. }) {
                continue;
            }
            let args = terms.args(term);
            if matches!(op, Op::Select | Op::Store) && terms.sort_of(args[1]) == Sort::INT {
                for &map in terms.free_vars(args[0]).iter().filter(|&&var| is_map(terms, var)) {
                    let known = self.indices.entry(map).or_default();
                    if !known.contains(&args[1]) {
                        known.push(args[1]);
                    }
                }
            }
            stack.extend(args.iter().copied());
        }
    }

    fn group(&self, mut map: Term) -> Term {
        while let Some(&next) = self.groups.get(&map) {
            if next == map {
                break;
            }
            map = next;
        }
        map
    }

    /// The indices that matter for what is said about all cells.
    fn of(&self, terms: &Terms, fact: Term) -> Vec<Term> {
        let free = terms.free_vars(fact);
        let groups: Vec<Term> = free.iter().filter(|&&var| is_map(terms, var)).map(|&var| self.group(var)).collect();
        let mut found: Vec<Term> = Vec::new();
        let mut maps: Vec<(&Term, &Vec<Term>)> = self.indices.iter().collect();
        maps.sort_unstable_by_key(|(map, _)| **map);
        for (&map, indices) in maps {
            if groups.contains(&self.group(map)) {
                found.extend(indices.iter().filter(|index| !found.contains(index)).collect::<Vec<_>>());
            }
        }
        found
    }
}

fn is_map(terms: &Terms, term: Term) -> bool {
    matches!(terms.kind(terms.sort_of(term)), SortKind::Array(..))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_are_made_where_maps_are_read_and_written() {
        let terms = Terms::new();
        let map = terms.array_sort(Sort::INT, Sort::INT);
        let [m, after] = ["m", "m'"].map(|name| terms.var(name, map));
        let [i, k] = ["i", "k"].map(|name| terms.var(name, Sort::INT));
        let falls = |map: Term| terms.forall(&[k], terms.le(terms.select(map, k), terms.sub(k, terms.int(1))));
        let step = terms.eq(after, terms.store(m, i, terms.sub(i, terms.int(1))));
        let given = Question { assumed: vec![falls(m), step], claims: vec![(Term::TRUE, falls(after))] };
        let Question { assumed, claims } = grounded(&terms, given);
        let all: Vec<Term> = assumed.iter().copied().chain(claims.iter().map(|(_, claim)| *claim)).collect();
        assert!(!all.iter().any(|&term| terms.has_quantifier(term)));
        // At the index that is written, and at the one that the claim is about.
        assert_eq!(assumed.len(), 3);
        assert_eq!(terms.free_vars(claims[0].1).len(), 2);
    }

    #[test]
    fn maps_that_have_nothing_to_do_with_each_other_have_their_own_indices() {
        let terms = Terms::new();
        let map = terms.array_sort(Sort::INT, Sort::INT);
        let [a, b] = ["a", "b"].map(|name| terms.var(name, map));
        let [i, j, k] = ["i", "j", "k"].map(|name| terms.var(name, Sort::INT));
        let fact = terms.forall(&[k], terms.ge(terms.select(a, k), terms.int(0)));
        let reads = |map: Term, index: Term| terms.le(terms.select(map, index), terms.int(7));
        let given = Question { assumed: vec![fact, reads(a, i), reads(b, j)], claims: Vec::new() };
        let assumed = grounded(&terms, given).assumed;
        assert!(assumed.contains(&terms.ge(terms.select(a, i), terms.int(0))));
        assert_eq!(assumed.len(), 3);
    }
}

//! Removal of states and transitions by fair simulation, where each change is checked.
//!
//! States that fairly simulate each other have the same infinite words, but merging them may add words: a cycle through
//! the merged state can visit an accepting state that no run of the old automaton visited infinitely often. So a merger
//! is kept only if the old automaton fairly simulates the new one. Likewise a transition `p -a-> q` is superfluous
//! beside `p -a-> r` if `r` fairly simulates `q`, unless the simulation by `r` depends on that transition; so it is
//! dropped only if the new automaton fairly simulates the old one. This is the minimisation of Gurumurthy, Bloem and
//! Somenzi (Fair simulation minimization, CAV 2002).

use super::preorders::{direct_simulation, fair_simulation, fairly_simulates};

use crate::State;
use crate::explore::reachable;
use crate::nwa::{Edge, Nwa, NwaBuilder, Reduced};
use crate::reduction::{Relation, quotient};

/// A smaller automaton with the same infinite words. The finite words need not stay the same.
pub fn reduce_fair(nwa: &Nwa) -> Reduced {
    let mut result = reduce_once(nwa);
    loop {
        let next = reduce_once(&result.nwa);
        if next.nwa.transition_count() == result.nwa.transition_count() && next.nwa.len() == result.nwa.len() {
            return result;
        }
        result = next.after(&result);
    }
}

/// As [`reduce_fair`], but first merges states that directly simulate each other, which needs no check.
pub fn reduce_fair_direct(nwa: &Nwa) -> Reduced {
    let first = quotient(nwa, &direct_simulation(nwa).symmetric_part().classes());
    reduce_fair(&first.nwa).after(&first)
}

fn reduce_once(nwa: &Nwa) -> Reduced {
    let merged = merge(nwa);
    let thinned = drop_transitions(&merged.nwa);
    let (explored, image, origin) = reachable(&thinned);
    Reduced { nwa: explored.nwa, image, origin }.after(&merged)
}

/// Merges as many fairly equivalent states as the check allows: all if possible, else class by class, else one by one.
fn merge(nwa: &Nwa) -> Reduced {
    let class = fair_simulation(nwa).symmetric_part().classes();
    let all = quotient(nwa, &class);
    if fairly_simulates(nwa, &all.nwa) {
        return all;
    }
    let mut members: Vec<Vec<State>> = vec![Vec::new(); all.nwa.len()];
    nwa.states().for_each(|q| members[class[q.index()] as usize].push(q));
    // Each state is in the class of its representative.
    let mut representative: Vec<u32> = (0..nwa.len() as u32).collect();
    for class in members.iter().filter(|class| class.len() > 1) {
        let mut trial = representative.clone();
        class.iter().for_each(|q| trial[q.index()] = class[0].0);
        if is_kept(nwa, &trial) {
            representative = trial;
            continue;
        }
        for (i, &q) in class.iter().enumerate() {
            for &p in &class[..i] {
                if representative[p.index()] != p.0 {
                    continue;
                }
                let mut trial = representative.clone();
                trial[q.index()] = p.0;
                if is_kept(nwa, &trial) {
                    representative = trial;
                    break;
                }
            }
        }
    }
    quotient(nwa, &representative)
}

/// Whether merging these states adds no infinite word. It never takes one away.
fn is_kept(nwa: &Nwa, representative: &[u32]) -> bool {
    fairly_simulates(nwa, &quotient(nwa, representative).nwa)
}

/// An internal transition.
type Transition = (State, Edge);

/// Drops internal transitions beside which there is a better one, as long as no infinite word is lost.
fn drop_transitions(nwa: &Nwa) -> Nwa {
    let fair = fair_simulation(nwa);
    let candidates: Vec<Transition> = nwa
        .states()
        .flat_map(|p| nwa.internal(p).iter().map(move |&e| (p, e)))
        .filter(|&(p, e)| nwa.internal_by(p, e.letter).iter().any(|better| is_better(&fair, *better, e)))
        .collect();
    if candidates.is_empty() {
        return nwa.clone();
    }
    let without_all = without(nwa, &candidates);
    if fairly_simulates(&without_all, nwa) {
        return without_all;
    }
    let mut current = nwa.clone();
    for (p, e) in candidates {
        let has_better = current.internal_by(p, e.letter).iter().any(|better| is_better(&fair, *better, e));
        if has_better {
            let trial = without(&current, &[(p, e)]);
            if fairly_simulates(&trial, nwa) {
                current = trial;
            }
        }
    }
    current
}

/// Whether the first transition makes the second, which leaves the same state under the same letter, superfluous. Of
/// two equally good ones none is dropped: their targets were candidates for merging already. Dropping one of them would
/// be sound as well, since every change is checked.
fn is_better(fair: &Relation, better: Edge, edge: Edge) -> bool {
    fair.contains(edge.target, better.target) && !fair.contains(better.target, edge.target)
}

fn without(nwa: &Nwa, dropped: &[Transition]) -> Nwa {
    let mut builder = NwaBuilder::new(nwa.alphabet());
    builder.add_states(nwa.len() as u32);
    nwa.initial().iter().for_each(|&q| builder.set_initial(q));
    nwa.accepting().for_each(|q| builder.set_accepting(q));
    for p in nwa.states() {
        for e in nwa.internal(p).iter().filter(|&&e| !dropped.contains(&(p, e))) {
            builder.internal(p, e.letter, e.target);
        }
        nwa.calls(p).iter().for_each(|e| builder.call(p, e.letter, e.target));
        nwa.returns(p).iter().for_each(|e| builder.ret(p, e.hier, e.letter, e.target));
    }
    builder.build()
}

//! Nets from automata, and products of a net with an automaton.

use super::{NetBuilder, NetError, PetriNet, Place};
use crate::{Letter, Nwa, State};

/// The one initial state of an automaton without calls.
pub(super) fn only_initial(nwa: &Nwa) -> Result<State, NetError> {
    if nwa.alphabet().call > 0 || nwa.alphabet().ret > 0 {
        return Err(NetError::Nested);
    }
    match nwa.initial() {
        [only] => Ok(*only),
        several => Err(NetError::InitialStates(several.len())),
    }
}

/// The automaton as a net with one token: states become places, with the same numbers.
pub fn from_automaton(nwa: &Nwa) -> Result<PetriNet, NetError> {
    let initial = only_initial(nwa)?;
    let mut builder = NetBuilder::new(nwa.alphabet().internal);
    builder.add_places(nwa.len() as u32);
    builder.set_initial(Place(initial.0));
    nwa.accepting().for_each(|q| builder.set_accepting(Place(q.0)));
    for q in nwa.states() {
        nwa.internal(q).iter().for_each(|e| builder.transition(&[Place(q.0)], e.letter, &[Place(e.target.0)]));
    }
    Ok(builder.build())
}

/// The product of a net and an automaton.
#[derive(Clone, Debug)]
pub struct PrefixProduct {
    /// The places of the net come first, then those for the states of the automaton; the letters of the net come first,
    /// then those that only the automaton has.
    pub net: PetriNet,
    /// The letter of the product for each letter of the automaton.
    pub letters: Vec<Letter>,
}

/// The synchronous product of a net and an automaton: shared letters are read by both, the others by the one that has
/// them. A word is accepted when one of them accepts its projection and the other can read its own.
///
/// `shared` gives for each letter of the automaton the corresponding letter of the net, if any.
pub fn prefix_product(net: &PetriNet, nwa: &Nwa, shared: &[Option<Letter>]) -> Result<PrefixProduct, NetError> {
    let initial = only_initial(nwa)?;
    assert_eq!(shared.len(), nwa.alphabet().internal as usize, "a shared letter or none for each letter");
    let mut next = net.letters;
    let letters: Vec<Letter> = shared
        .iter()
        .map(|known| {
            known.unwrap_or_else(|| {
                next += 1;
                Letter(next - 1)
            })
        })
        .collect();
    let mut builder = NetBuilder::new(next);
    copy_places(net, &mut builder);
    let first = builder.add_places(nwa.len() as u32);
    let place = |q: State| Place(first.0 + q.0);
    builder.set_initial(place(initial));
    nwa.accepting().for_each(|q| builder.set_accepting(place(q)));
    let mut with_letter: Vec<Vec<(State, State)>> = vec![Vec::new(); next as usize];
    for q in nwa.states() {
        nwa.internal(q).iter().for_each(|e| with_letter[letters[e.letter.index()].index()].push((q, e.target)));
    }
    let mut is_shared = vec![false; net.letters as usize];
    shared.iter().flatten().for_each(|a| is_shared[a.index()] = true);
    for t in &net.transitions {
        if !is_shared[t.letter.index()] {
            builder.transition(&t.pre, t.letter, &t.post);
            continue;
        }
        for &(from, to) in &with_letter[t.letter.index()] {
            builder.transition(&[&t.pre[..], &[place(from)]].concat(), t.letter, &[&t.post[..], &[place(to)]].concat());
        }
    }
    for letter in net.letters..next {
        for &(from, to) in &with_letter[letter as usize] {
            builder.transition(&[place(from)], Letter(letter), &[place(to)]);
        }
    }
    Ok(PrefixProduct { net: builder.build(), letters })
}

/// Adds the places of a net, with their numbers, tokens and acceptance.
pub(super) fn copy_places(net: &PetriNet, builder: &mut NetBuilder) {
    builder.add_places(net.places);
    net.initial.iter().for_each(|&p| builder.set_initial(p));
    net.accepting.ones().for_each(|p| builder.set_accepting(Place(p as u32)));
}

/// The infinite words that both the net and the automaton (read as a Büchi automaton) accept. Both are over the same
/// letters.
///
/// Each state has three places: the product waits for the net to put a token on an accepting place, then for the
/// automaton to reach an accepting state; the third place, which is accepting, means that both have just happened.
pub fn buchi_intersection(net: &PetriNet, nwa: &Nwa) -> Result<PetriNet, NetError> {
    let initial = only_initial(nwa)?;
    assert_eq!(net.letters, nwa.alphabet().internal, "intersection over different alphabets");
    let mut builder = NetBuilder::new(net.letters);
    builder.add_places(net.places);
    net.initial.iter().for_each(|&p| builder.set_initial(p));
    let [for_net, for_automaton, both] = [(); 3].map(|()| builder.add_places(nwa.len() as u32));
    let at = |first: Place, q: State| Place(first.0 + q.0);
    builder.set_initial(at(for_net, initial));
    nwa.states().for_each(|q| builder.set_accepting(at(both, q)));
    for t in &net.transitions {
        let net_accepts = t.post.iter().any(|&p| net.is_accepting(p));
        for q in nwa.states() {
            for e in nwa.internal_by(q, t.letter) {
                let automaton_accepts = nwa.is_accepting(e.target);
                for wait in [for_net, for_automaton, both] {
                    let next = match (wait == for_automaton || net_accepts, automaton_accepts) {
                        (true, true) => both,
                        (true, false) => for_automaton,
                        (false, _) => for_net,
                    };
                    let pre = [&t.pre[..], &[at(wait, q)]].concat();
                    builder.transition(&pre, t.letter, &[&t.post[..], &[at(next, e.target)]].concat());
                }
            }
        }
    }
    Ok(builder.build())
}

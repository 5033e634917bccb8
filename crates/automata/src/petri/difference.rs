//! The difference of a net and a deterministic finite automaton: an additional token represents the automaton's state,
//! and transitions that would make the automaton accept are omitted.
//!
//! This is sound for automata whose accepting states are never left (what they accept is closed under appending
//! letters), as in trace abstraction; others are rejected. An accepting state that lacks a letter is taken as if it had
//! a loop; any other missing transition leads to a state that never accepts.
//!
//! A letter with a loop in the automaton's state does not change it, so a transition need not distinguish the states
//! with a loop. There are two ways to *synchronise* such transitions: pairwise, one copy of the transition for each
//! state with a loop, or inverted, one copy that requires the automaton *not* to be in one of the states that the
//! letter changes, by means of a complementary (black) place for each of these.

use fixedbitset::FixedBitSet;

use super::product::{copy_places, only_initial};
use super::reduce::{reachable, vital};
use super::{NetBuilder, NetError, PetriNet, Place};
use crate::{Letter, Nwa, State};

/// How transitions under letters that do not change the automaton's state are synchronised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronisation {
    /// One transition for each state with a loop.
    Pairwise,
    /// One transition that is disabled in all states that the letter changes.
    Inverted,
    /// For each letter the one that gives fewer transitions: inverted if at least as many states have a loop as are
    /// changed.
    Heuristic,
}

/// Nets with more markings than this are not searched for irrelevant pairs.
const MARKINGS_FOR_VITALITY: usize = 1 << 17;

/// The subtrahend in a table, made total with a state that never accepts.
struct Subtrahend {
    letters: u32,
    initial: State,
    /// By state, then letter.
    successor: Vec<State>,
    accepting: FixedBitSet,
    states: u32,
    /// The state added for missing transitions.
    sink: State,
}

impl Subtrahend {
    fn new(net: &PetriNet, nwa: &Nwa) -> Result<Self, NetError> {
        let initial = only_initial(nwa)?;
        assert_eq!(net.letters, nwa.alphabet().internal, "difference over different alphabets");
        let sink = State::from_index(nwa.len());
        let states = nwa.len() as u32 + 1;
        let mut accepting = FixedBitSet::with_capacity(states as usize);
        accepting.extend(nwa.accepting().map(State::index));
        let mut successor = Vec::with_capacity(states as usize * net.letters as usize);
        for q in nwa.states() {
            for letter in (0..net.letters).map(Letter) {
                successor.push(match nwa.internal_by(q, letter) {
                    [] if nwa.is_accepting(q) => q,
                    [] => sink,
                    [only] if nwa.is_accepting(q) && !nwa.is_accepting(only.target) => {
                        return Err(NetError::NotClosed);
                    }
                    [only] => only.target,
                    _ => return Err(NetError::Nondeterministic),
                });
            }
        }
        successor.resize(states as usize * net.letters as usize, sink);
        Ok(Subtrahend { letters: net.letters, initial, successor, accepting, states, sink })
    }

    fn step(&self, q: State, letter: Letter) -> State {
        self.successor[q.index() * self.letters as usize + letter.index()]
    }

    /// The states in which the difference can be: all but the accepting ones.
    fn open(&self) -> impl Iterator<Item = State> + '_ {
        (0..self.states).map(State).filter(|q| !self.accepting.contains(q.index()))
    }

    /// Whether the letter never changes the state, wherever the automaton is (the sink does not count).
    fn loops_everywhere(&self, letter: Letter) -> bool {
        (0..self.sink.0).map(State).all(|q| self.step(q, letter) == q)
    }
}

/// A transition of the difference before places are numbered: which one of the net, and with which state if any.
type Pair = (u32, Option<State>);

/// All transitions of the net, each paired with each state it can occur in; transitions under letters that loop
/// everywhere are not paired.
fn pairs(net: &PetriNet, subtrahend: &Subtrahend) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (t, transition) in net.transitions.iter().enumerate() {
        if subtrahend.loops_everywhere(transition.letter) {
            pairs.push((t as u32, None));
        } else {
            pairs.extend(subtrahend.open().map(|q| (t as u32, Some(q))));
        }
    }
    pairs
}

/// The net with a place for each state, and one transition for each pair.
fn paired_net(net: &PetriNet, subtrahend: &Subtrahend, pairs: &[Pair]) -> PetriNet {
    let mut builder = NetBuilder::new(net.letters);
    copy_places(net, &mut builder);
    let first = builder.add_places(subtrahend.states);
    let white = |q: State| Place(first.0 + q.0);
    builder.set_initial(white(subtrahend.initial));
    for &(t, state) in pairs {
        let transition = &net.transitions[t as usize];
        let (pre, post) = match state {
            None => (transition.pre.to_vec(), transition.post.to_vec()),
            Some(q) => {
                let target = subtrahend.step(q, transition.letter);
                ([&transition.pre[..], &[white(q)]].concat(), [&transition.post[..], &[white(target)]].concat())
            }
        };
        builder.transition(&pre, transition.letter, &post);
    }
    builder.build()
}

/// The words of the net that the automaton does not accept, with pairwise synchronisation of the reachable part: it has
/// only places that can hold a token and transitions that can fire.
pub fn difference_pairwise_on_demand(net: &PetriNet, nwa: &Nwa) -> Result<PetriNet, NetError> {
    let subtrahend = Subtrahend::new(net, nwa)?;
    if subtrahend.accepting.contains(subtrahend.initial.index()) {
        return Ok(NetBuilder::new(net.letters).build());
    }
    let mut pairs = pairs(net, &subtrahend);
    let letter = |t: u32| net.transitions[t as usize].letter;
    pairs.retain(|&(t, q)| q.is_none_or(|q| !subtrahend.accepting.contains(subtrahend.step(q, letter(t)).index())));
    let all = paired_net(net, &subtrahend, &pairs);
    let fires = reachable(&all)?;
    let mut marked = FixedBitSet::with_capacity(all.places as usize);
    marked.extend(all.initial.iter().map(|p| p.index()));
    fires.ones().for_each(|t| marked.extend(all.transitions[t].post.iter().map(|p| p.index())));
    let mut builder = NetBuilder::new(net.letters);
    let mut image = vec![Place(0); all.places as usize];
    for place in marked.ones() {
        image[place] = builder.add_place();
        if all.accepting.contains(place) {
            builder.set_accepting(image[place]);
        }
    }
    all.initial.iter().for_each(|p| builder.set_initial(image[p.index()]));
    let renamed = |places: &[Place]| -> Vec<Place> { places.iter().map(|p| image[p.index()]).collect() };
    for t in fires.ones() {
        let transition = &all.transitions[t];
        builder.transition(&renamed(&transition.pre), transition.letter, &renamed(&transition.post));
    }
    Ok(builder.build())
}

/// The states in which a letter occurs in firing sequences of the difference.
#[derive(Clone, Default)]
struct Meetings {
    /// It loops there, and an accepting marking is reachable afterwards.
    loops: Vec<State>,
    /// It leads to another state, and an accepting marking is reachable afterwards.
    changes: Vec<State>,
    /// It leads to another state.
    any_change: Vec<State>,
    /// Whether a transition under the letter can occur on the way to acceptance at all.
    is_vital: bool,
}

/// The words of the net that the automaton does not accept. The result has all places of the net and a place for each
/// rejecting state; transitions that never fire on the way to acceptance are omitted.
pub fn difference(net: &PetriNet, nwa: &Nwa, synchronisation: Synchronisation) -> Result<PetriNet, NetError> {
    let subtrahend = Subtrahend::new(net, nwa)?;
    if subtrahend.accepting.contains(subtrahend.initial.index()) {
        return Ok(NetBuilder::new(net.letters).build());
    }
    let pairs = pairs(net, &subtrahend);
    let (meetings, used) = meetings(net, &subtrahend, &pairs)?;
    let is_inverted = |letter: Letter| {
        let met = &meetings[letter.index()];
        match synchronisation {
            Synchronisation::Pairwise => false,
            Synchronisation::Inverted => true,
            Synchronisation::Heuristic => !met.loops.is_empty() && met.loops.len() >= met.changes.len(),
        }
    };
    let leads_to_sink = |a: Letter| {
        let met = &meetings[a.index()];
        met.loops.iter().chain(&met.changes).any(|&q| subtrahend.step(q, a) == subtrahend.sink)
    };
    let has_sink = (0..net.letters).map(Letter).any(leads_to_sink);

    let mut builder = NetBuilder::new(net.letters);
    copy_places(net, &mut builder);
    let mut white: Vec<Option<Place>> = vec![None; subtrahend.states as usize];
    for q in subtrahend.open().filter(|&q| q != subtrahend.sink || has_sink) {
        white[q.index()] = Some(builder.add_place());
    }
    let mut black: Vec<Option<Place>> = vec![None; subtrahend.states as usize];
    for letter in (0..net.letters).map(Letter).filter(|&a| meetings[a.index()].is_vital && is_inverted(a)) {
        for q in &meetings[letter.index()].any_change {
            black[q.index()].get_or_insert_with(|| builder.add_place());
        }
    }
    builder.set_initial(white[subtrahend.initial.index()].expect("the initial state is not accepting"));
    for q in subtrahend.open().filter(|&q| q != subtrahend.initial) {
        black[q.index()].iter().for_each(|&p| builder.set_initial(p));
    }
    for (t, transition) in net.transitions.iter().enumerate() {
        let met = &meetings[transition.letter.index()];
        if !used.contains(t) {
            continue;
        }
        for &q in &met.changes {
            let target = subtrahend.step(q, transition.letter);
            let mut pre = transition.pre.to_vec();
            let mut post = transition.post.to_vec();
            pre.extend(white[q.index()].into_iter().chain(black[target.index()]));
            post.extend(white[target.index()].into_iter().chain(black[q.index()]));
            builder.transition(&pre, transition.letter, &post);
        }
        if subtrahend.loops_everywhere(transition.letter) || (met.any_change.is_empty() && !met.loops.is_empty()) {
            builder.transition(&transition.pre, transition.letter, &transition.post);
        } else if is_inverted(transition.letter) && !met.loops.is_empty() {
            let outside: Vec<Place> = met.any_change.iter().filter_map(|q| black[q.index()]).collect();
            let (pre, post) = ([&transition.pre[..], &outside].concat(), [&transition.post[..], &outside].concat());
            builder.transition(&pre, transition.letter, &post);
        } else {
            for q in &met.loops {
                let here: Vec<Place> = white[q.index()].into_iter().collect();
                let (pre, post) = ([&transition.pre[..], &here].concat(), [&transition.post[..], &here].concat());
                builder.transition(&pre, transition.letter, &post);
            }
        }
    }
    Ok(builder.build())
}

/// For each letter, the states it occurs in, and the transitions of the net that occur on the way to acceptance.
fn meetings(net: &PetriNet, subtrahend: &Subtrahend, pairs: &[Pair]) -> Result<(Vec<Meetings>, FixedBitSet), NetError> {
    // Transitions into accepting states are included only to be counted as changes; their places are dead ends, and
    // tokens on accepting places of the net do not count once one of them has fired.
    let all = paired_net(net, subtrahend, pairs);
    let letter = |t: u32| net.transitions[t as usize].letter;
    let accepted =
        |&(t, q): &Pair| q.is_some_and(|q| subtrahend.accepting.contains(subtrahend.step(q, letter(t)).index()));
    let open: Vec<Pair> = pairs.iter().copied().filter(|pair| !accepted(pair)).collect();
    let without = paired_net(net, subtrahend, &open);
    let fires = reachable(&all)?;
    let vital = match vital(&without, MARKINGS_FOR_VITALITY)? {
        Some(vital) => vital,
        None => reachable(&without)?,
    };
    let mut meetings = vec![Meetings::default(); net.letters as usize];
    let mut used = FixedBitSet::with_capacity(net.transitions.len());
    for (i, &(t, q)) in pairs.iter().enumerate() {
        let Some(q) = q.filter(|_| fires.contains(i)) else { continue };
        if subtrahend.step(q, letter(t)) != q {
            meetings[letter(t).index()].any_change.push(q);
        }
    }
    for (i, &(t, q)) in open.iter().enumerate() {
        if !vital.contains(i) {
            continue;
        }
        used.insert(t as usize);
        let met = &mut meetings[letter(t).index()];
        met.is_vital = true;
        if let Some(q) = q {
            let list = if subtrahend.step(q, letter(t)) == q { &mut met.loops } else { &mut met.changes };
            list.push(q);
        }
    }
    for met in &mut meetings {
        for list in [&mut met.loops, &mut met.changes, &mut met.any_change] {
            list.sort_unstable();
            list.dedup();
        }
    }
    Ok((meetings, used))
}

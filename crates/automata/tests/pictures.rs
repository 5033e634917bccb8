//! Golden pictures: run with `INSTA_UPDATE=always` to renew them, and look at them.

use tracewright_automata::*;

/// A loop, a call, a return, parallel edges, a self-loop, an edge within a rank, and text that must be escaped.
fn example() -> Nwa {
    let mut builder = NwaBuilder::new(Alphabet { internal: 4, call: 1, ret: 1 });
    builder.add_states(6);
    builder.set_initial(State(0));
    builder.set_accepting(State(3));
    builder.internal(State(0), Letter(0), State(1));
    builder.internal(State(1), Letter(1), State(0));
    builder.internal(State(1), Letter(2), State(1));
    builder.internal(State(0), Letter(3), State(2));
    builder.internal(State(1), Letter(3), State(2));
    builder.call(State(2), Letter(0), State(4));
    builder.internal(State(4), Letter(0), State(5));
    builder.internal(State(4), Letter(1), State(5));
    builder.ret(State(5), State(2), Letter(0), State(3));
    builder.build()
}

fn state(q: State) -> String {
    if q == State(1) { "ℓ1\n\"i\" < n && p != \\null".to_owned() } else { format!("ℓ{q}") }
}

fn symbol(symbol: Symbol) -> String {
    match symbol {
        Symbol::Internal(a) => ["i := 0", "i := i + 1", "assume i < n && a[i] >= 0 && !done", "skip"][a.index()].into(),
        Symbol::Call(a) => format!("call f{a}"),
        Symbol::Return(a) => format!("return f{a}"),
    }
}

#[test]
fn dot_output() {
    insta::assert_snapshot!(dot(&example(), state, symbol));
}

#[test]
fn svg_output() {
    insta::assert_snapshot!(svg(&example(), state, symbol));
}

#[test]
fn large_automata_are_not_drawn() {
    let mut builder = NwaBuilder::new(Alphabet::finite(1));
    builder.add_states(301);
    let image = svg(&builder.build(), state, symbol);
    assert!(image.contains("301 states and 0 transitions: too many to draw"));
}

#[test]
fn the_empty_automaton_can_be_drawn() {
    let image = svg(&Nwa::empty(Alphabet::finite(0)), state, symbol);
    assert!(image.contains("no states"), "{image}");
}

/// No coordinate may get lost in a division, whatever the automaton.
#[test]
fn every_picture_is_well_formed() {
    for states in 1..40u32 {
        let mut builder = NwaBuilder::new(Alphabet { internal: 4, call: 1, ret: 1 });
        builder.add_states(states);
        builder.set_initial(State(states / 2));
        for q in 0..states {
            builder.internal(State(q), Letter(q % 4), State((q * 7 + 3) % states));
            builder.internal(State(q), Letter((q + 1) % 4), State((q * 5 + 1) % states));
            builder.call(State(q), Letter(0), State((q + 2) % states));
            builder.ret(State(q), State((q * 3) % states), Letter(0), State((q * 11) % states));
        }
        let image = svg(&builder.build(), state, symbol);
        assert!(!image.contains("NaN") && !image.contains("inf"), "{image}");
        assert_eq!(image.matches("<g>").count(), states as usize);
        assert_eq!(image.matches("<text").count(), image.matches("</text>").count());
    }
}

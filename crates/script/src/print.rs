//! Values as text. Automata are written as definitions, which can be read back.

use std::fmt::Write;

use tracewright_automata::petri::{Place, Transition};
use tracewright_automata::tree::Rule;
use tracewright_automata::{Nwa, State};

use crate::value::word::quoted;
use crate::value::{Automaton, EpsilonAutomaton, Letters, Net, RabinAutomaton, StateNames, TreeAcceptor, Value};

/// The value as `print` shows it; `name` is the name of an automaton in its definition.
pub fn print(value: &Value, name: &str) -> String {
    match value {
        Value::Void => String::new(),
        Value::Int(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Str(text) => text.to_string(),
        Value::Nwa(automaton) => print_nwa(automaton, name),
        Value::Epsilon(automaton) => print_epsilon(automaton, name),
        Value::Rabin(automaton) => print_rabin(automaton, name),
        Value::Word(word) => word.to_string(),
        Value::Lasso(lasso) => lasso.to_string(),
        Value::Petri(net) => print_net(net, name),
        Value::BranchingProcess(process) => {
            let (conditions, events) = (process.prefix.conditions.len(), process.prefix.events.len());
            format!("BranchingProcess {name}: {conditions} conditions, {events} events")
        }
        Value::TreeAutomaton(automaton) => print_tree_automaton(automaton, name),
        Value::Tree(tree) => format!("Tree[{tree}]"),
        Value::Alternating(automaton) => format!("AlternatingAutomaton {name}: {} states", automaton.automaton.len()),
        Value::List(automata) => {
            let each = automata.iter().map(|automaton| print_nwa(automaton, name));
            each.collect::<Vec<_>>().join("\n")
        }
        Value::Opaque(of) => of.name().to_owned(),
    }
}

fn print_nwa(automaton: &Automaton, name: &str) -> String {
    let names = Names::new(&automaton.states, &automaton.letters, automaton.nwa.len());
    let finite = automaton.letters.call.is_empty() && automaton.letters.ret.is_empty();
    let kind = if finite { "FiniteAutomaton" } else { "NestedWordAutomaton" };
    let mut definition = Definition::new(kind, name);
    match finite {
        true => finite_fields(&mut definition, &automaton.nwa, &names),
        false => nested_fields(&mut definition, &automaton.nwa, &names),
    }
    definition.finish()
}

fn print_epsilon(epsilon: &EpsilonAutomaton, name: &str) -> String {
    let automaton = &epsilon.automaton;
    let names = Names::new(&automaton.states, &automaton.letters, automaton.nwa.len());
    let mut definition = Definition::new("EpsilonNestedWordAutomaton", name);
    nested_fields(&mut definition, &automaton.nwa, &names);
    let transitions = epsilon.epsilon.iter().map(|&(p, q)| format!("({} {})", names.state(p), names.state(q)));
    definition.rows("epsilonTransitions", transitions);
    definition.finish()
}

fn print_rabin(automaton: &RabinAutomaton, name: &str) -> String {
    let nwa = automaton.rabin.nwa();
    let names = Names::new(&automaton.states, &automaton.letters, nwa.len());
    let mut definition = Definition::new("RabinAutomaton", name);
    definition.set("alphabet", names.internal.iter());
    definition.set("states", names.states.iter());
    definition.set("initialStates", nwa.initial().iter().map(|&q| names.state(q)));
    definition.set("acceptingStates", nwa.accepting().map(|q| names.state(q)));
    definition.set("finiteStates", automaton.rabin.finite().map(|q| names.state(q)));
    definition.rows("transitions", internal_transitions(nwa, &names));
    definition.finish()
}

fn print_net(net: &Net, name: &str) -> String {
    let count = net.net.places();
    let names = Names::new(&net.places, &net.letters, count as usize);
    let set = |places: &[Place]| {
        let names: Vec<&str> = places.iter().map(|place| names.states[place.index()].as_str()).collect();
        format!("{{{}}}", names.join(" "))
    };
    let mut definition = Definition::new("PetriNet", name);
    definition.set("alphabet", names.internal.iter());
    definition.set("places", names.states.iter());
    let row = |t: &Transition| format!("({} {} {})", set(&t.pre), names.internal[t.letter.index()], set(&t.post));
    definition.rows("transitions", net.net.transitions().iter().map(row));
    definition.set("initialMarking", net.net.initial().iter().map(|place| &names.states[place.index()]));
    let accepting = (0..count).map(Place).filter(|&place| net.net.is_accepting(place));
    definition.set("acceptingPlaces", accepting.map(|place| &names.states[place.index()]));
    definition.finish()
}

fn print_tree_automaton(acceptor: &TreeAcceptor, name: &str) -> String {
    let automaton = &acceptor.automaton;
    let names = Names::new(&acceptor.states, &acceptor.letters, automaton.len());
    let mut definition = Definition::new("TreeAutomaton", name);
    definition.set("alphabet", names.internal.iter());
    definition.set("states", names.states.iter());
    let accepting = (0..automaton.len()).map(State::from_index).filter(|&q| automaton.is_accepting(q));
    definition.set("finalStates", accepting.map(|q| names.state(q)));
    let row = |rule: &Rule| {
        let sources: Vec<&str> = rule.sources.iter().map(|&q| names.state(q)).collect();
        format!("(({}) {} {})", sources.join(" "), names.internal[rule.letter.index()], names.state(rule.target))
    };
    definition.rows("transitionTable", automaton.rules().iter().map(row));
    definition.finish()
}

fn finite_fields(definition: &mut Definition, nwa: &Nwa, names: &Names) {
    definition.set("alphabet", names.internal.iter());
    state_fields(definition, nwa, names);
    definition.rows("transitions", internal_transitions(nwa, names));
}

fn nested_fields(definition: &mut Definition, nwa: &Nwa, names: &Names) {
    definition.set("callAlphabet", names.call.iter());
    definition.set("internalAlphabet", names.internal.iter());
    definition.set("returnAlphabet", names.ret.iter());
    state_fields(definition, nwa, names);
    let calls = nwa.states().flat_map(|q| {
        let row = nwa.calls(q).iter();
        row.map(move |e| format!("({} {} {})", names.state(q), names.call[e.letter.index()], names.state(e.target)))
    });
    definition.rows("callTransitions", calls);
    definition.rows("internalTransitions", internal_transitions(nwa, names));
    let returns = nwa.return_transitions().map(|t| {
        let (linear, hier, target) = (names.state(t.linear), names.state(t.hier), names.state(t.target));
        format!("({linear} {hier} {} {target})", names.ret[t.letter.index()])
    });
    definition.rows("returnTransitions", returns);
}

fn state_fields(definition: &mut Definition, nwa: &Nwa, names: &Names) {
    definition.set("states", names.states.iter());
    definition.set("initialStates", nwa.initial().iter().map(|&q| names.state(q)));
    definition.set("finalStates", nwa.accepting().map(|q| names.state(q)));
}

fn internal_transitions<'a>(nwa: &'a Nwa, names: &'a Names) -> impl Iterator<Item = String> + 'a {
    nwa.states().flat_map(move |q| {
        let row = nwa.internal(q).iter();
        row.map(move |e| format!("({} {} {})", names.state(q), names.internal[e.letter.index()], names.state(e.target)))
    })
}

/// All names, quoted where necessary.
struct Names {
    states: Vec<String>,
    internal: Vec<String>,
    call: Vec<String>,
    ret: Vec<String>,
}

impl Names {
    fn new(states: &StateNames, letters: &Letters, count: usize) -> Names {
        let quote = |letters: &[std::rc::Rc<str>]| letters.iter().map(|name| quoted(name)).collect();
        Names {
            states: states.distinct(count).iter().map(|name| quoted(name)).collect(),
            internal: quote(&letters.internal),
            call: quote(&letters.call),
            ret: quote(&letters.ret),
        }
    }

    fn state(&self, q: State) -> &str {
        &self.states[q.index()]
    }
}

/// A definition that is being written.
struct Definition {
    text: String,
    empty: bool,
}

impl Definition {
    fn new(kind: &str, name: &str) -> Definition {
        Definition { text: format!("{kind} {name} = ("), empty: true }
    }

    fn field(&mut self, name: &str) {
        let comma = if self.empty { "" } else { "," };
        self.empty = false;
        write!(self.text, "{comma}\n    {name} = {{").expect("strings can be written to");
    }

    /// `name = {a b c}`
    fn set(&mut self, name: &str, items: impl Iterator<Item = impl AsRef<str>>) {
        self.field(name);
        for (i, item) in items.enumerate() {
            if i > 0 {
                self.text.push(' ');
            }
            self.text.push_str(item.as_ref());
        }
        self.text.push('}');
    }

    /// A set with one line for each item.
    fn rows(&mut self, name: &str, items: impl Iterator<Item = String>) {
        self.field(name);
        for item in items {
            self.text.push_str("\n        ");
            self.text.push_str(&item);
        }
        self.text.push_str("\n    }");
    }

    fn finish(mut self) -> String {
        self.text.push_str("\n);");
        self.text
    }
}

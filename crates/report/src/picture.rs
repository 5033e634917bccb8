//! Pictures of the program automaton and of the Floyd-Hoare automata.

use tracewright_automata::{Alphabet, Letter, Nwa, NwaBuilder, State, Symbol, dot, svg};
use tracewright_program::{Icfg, LocId, ProcId};
use tracewright_proof::{Built, call_of, edge_of};
use tracewright_verify::Outcome;

use crate::SourceLocation;
use crate::names::Names;
use crate::report::Program;
use crate::statement::{call_label, edge_label, return_label};

/// A drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The name of the file, without an extension.
    pub name: String,
    /// For Graphviz.
    pub dot: String,
    /// For viewers.
    pub svg: String,
}

/// The program automaton, `program`, and the Floyd-Hoare automata in the order they were subtracted, `floyd-hoare-N`.
/// States show locations and predicates, edges show statements.
pub fn pictures(program: &Program, outcome: &Outcome) -> Vec<Picture> {
    let symbol = |symbol| symbol_label(program, symbol);
    let (nwa, locations) = program_automaton(program.icfg);
    let location = |state: State| location_label(program, locations[state.index()]);
    let mut pictures = vec![draw("program".to_owned(), &nwa, location, symbol)];
    for (index, record) in outcome.automata.iter().enumerate() {
        let built = &record.floyd_hoare;
        // Automata mention variables of all procedures; names are relative to the first.
        let names = Names::new(program.terms, program.icfg, ProcId(0));
        let predicate = |state: State| names.show(built.states[state.index()]);
        let nwa = floyd_hoare_automaton(program.icfg, built);
        pictures.push(draw(format!("floyd-hoare-{}", index + 1), &nwa, predicate, symbol));
    }
    pictures
}

fn draw(name: String, nwa: &Nwa, state: impl Fn(State) -> String, symbol: impl Fn(Symbol) -> String) -> Picture {
    Picture { name, dot: dot(nwa, &state, &symbol), svg: svg(nwa, &state, &symbol) }
}

fn alphabet(icfg: &Icfg) -> Alphabet {
    let calls = icfg.calls.len() as u32;
    Alphabet { internal: icfg.edges.len() as u32, call: calls, ret: calls }
}

/// The graph as an automaton, without unreachable locations, and the location of each state.
fn program_automaton(icfg: &Icfg) -> (Nwa, Vec<LocId>) {
    let mut builder = NwaBuilder::new(alphabet(icfg));
    let mut locations = Vec::new();
    let mut states: Vec<Option<State>> = vec![None; icfg.locations.len()];
    let mut state = |builder: &mut NwaBuilder, location: LocId| {
        *states[location.index()].get_or_insert_with(|| {
            locations.push(location);
            let state = builder.add_state();
            if icfg.check_at(location).is_some() {
                builder.set_accepting(state);
            }
            state
        })
    };
    for &initial in &icfg.initial {
        let initial = state(&mut builder, initial);
        builder.set_initial(initial);
    }
    for (letter, edge) in icfg.edges.iter().enumerate() {
        let (source, target) = (state(&mut builder, edge.source), state(&mut builder, edge.target));
        builder.internal(source, Letter(letter as u32), target);
    }
    for (letter, call) in icfg.calls.iter().enumerate() {
        let (source, target) = (state(&mut builder, call.source), state(&mut builder, call.target));
        let callee = icfg.procedure(call.callee);
        let (entry, exit) = (state(&mut builder, callee.entry), state(&mut builder, callee.exit));
        builder.call(source, Letter(letter as u32), entry);
        builder.ret(exit, source, Letter(letter as u32), target);
    }
    (builder.build(), locations)
}

/// The part of a Floyd-Hoare automaton that was built, as an automaton: `false` is state 0 and accepts, `true` is state
/// 1.
fn floyd_hoare_automaton(icfg: &Icfg, built: &Built) -> Nwa {
    let mut builder = NwaBuilder::new(alphabet(icfg));
    builder.add_states(built.states.len() as u32);
    if built.states.len() >= 2 {
        builder.set_accepting(State(0));
        builder.set_initial(State(1));
    }
    for &(source, letter, target) in &built.internal {
        builder.internal(source, letter, target);
    }
    for &(source, letter, target) in &built.call {
        builder.call(source, letter, target);
    }
    for &(source, hier, letter, target) in &built.ret {
        builder.ret(source, hier, letter, target);
    }
    builder.build()
}

fn location_label(program: &Program, location: LocId) -> String {
    let data = program.icfg.location(location);
    let place = SourceLocation::of(program.sources, data.span);
    let procedure = &program.icfg.procedure(data.procedure).name;
    let what = match data.check {
        Some(check) => format!("{} fails", program.icfg.check(check).kind.describe()),
        None if data.loop_head => "loop head".to_owned(),
        None => format!("location {}", location.0),
    };
    format!("{what}\n{procedure} {}:{}", place.line, place.column)
}

fn symbol_label(program: &Program, symbol: Symbol) -> String {
    match symbol {
        Symbol::Internal(letter) => edge_label(program.icfg, program.sources, edge_of(letter)),
        Symbol::Call(letter) => call_label(program.icfg, program.sources, call_of(letter)),
        Symbol::Return(letter) => return_label(program.icfg, call_of(letter)),
    }
}

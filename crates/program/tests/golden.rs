//! Golden graphs: what translation, inlining and block encoding make of small programs.
//!
//! Every program of `tests/programs` goes through the passes; the graph after each pass is a snapshot. `INSTA_UPDATE=always`
//! writes them anew.

use std::fmt::Write;
use std::path::Path;

use tracewright_boogie::load;
use tracewright_logic::{Term, Terms};
use tracewright_program::{
    BlockEncoding, Edge, Icfg, Inlining, LocId, Options, VarId, encode, inline, remove_unreachable, translate,
};
use tracewright_source::SourceMap;

const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");

fn translated(terms: &Terms, name: &str) -> Icfg {
    let path = Path::new(PROGRAMS).join(format!("{name}.bpl"));
    let text = std::fs::read_to_string(&path).expect("the program is there");
    let program = load(&SourceMap::single(format!("{name}.bpl"), text)).expect("the program is well formed");
    translate(&program, terms, &Options { entry: Some("main".to_owned()) }).expect("the program is supported")
}

/// The graph as text: what starts where, and for each procedure its edges and calls.
fn text(terms: &Terms, icfg: &Icfg) -> String {
    let mut out = String::new();
    for &initial in &icfg.initial {
        let _ = writeln!(out, "start {}", place(icfg, initial));
    }
    for &axiom in &icfg.axioms {
        let _ = writeln!(out, "axiom {}", terms.to_boogie(axiom));
    }
    for (index, procedure) in icfg.procedures.iter().enumerate() {
        let inside = |location: LocId| icfg.location(location).procedure.index() == index;
        let _ = writeln!(out, "{} {} -> {}", procedure.name, place(icfg, procedure.entry), place(icfg, procedure.exit));
        for edge in icfg.edges.iter().filter(|edge| inside(edge.source)) {
            write_edge(&mut out, terms, icfg, edge);
        }
        for call in icfg.calls.iter().filter(|call| inside(call.source)) {
            let callee = &icfg.procedure(call.callee).name;
            let (results, args) = (names(icfg, &call.results), formulas(terms, &call.args));
            let (source, target) = (place(icfg, call.source), place(icfg, call.target));
            let _ = writeln!(out, "  {source} -> {target}: call {results} := {callee}({args})");
        }
    }
    if !icfg.blocked.is_empty() {
        let _ = writeln!(out, "blocked");
        icfg.blocked.iter().for_each(|edge| write_edge(&mut out, terms, icfg, edge));
    }
    out
}

fn write_edge(out: &mut String, terms: &Terms, icfg: &Icfg, edge: &Edge) {
    let written = names(icfg, &edge.transition.written);
    let (source, target) = (place(icfg, edge.source), place(icfg, edge.target));
    let _ = writeln!(out, "  {source} -> {target}: {{{written}}} {}", terms.to_boogie(edge.transition.formula));
}

fn place(icfg: &Icfg, location: LocId) -> String {
    let data = icfg.location(location);
    let check = data.check.map(|check| format!(" fails: {}", icfg.check(check).kind.describe()));
    let head = if data.loop_head { " loop" } else { "" };
    format!("{}{head}{}", location.0, check.unwrap_or_default())
}

fn names(icfg: &Icfg, vars: &[VarId]) -> String {
    vars.iter().map(|&var| icfg.variable(var).name.as_str()).collect::<Vec<_>>().join(", ")
}

fn formulas(terms: &Terms, formulas: &[Term]) -> String {
    formulas.iter().map(|&formula| terms.to_boogie(formula)).collect::<Vec<_>>().join(", ")
}

fn snapshot(name: &str, pass: &str, terms: &Terms, icfg: &Icfg) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("{name}-{pass}"), text(terms, icfg)));
}

/// A program, pass by pass. Block encodings start with the graph in which what is affordable is inlined, as in verification.
fn passes(name: &str) {
    let terms = Terms::new();
    let mut icfg = translated(&terms, name);
    snapshot(name, "translated", &terms, &icfg);
    inline(&mut icfg, Inlining::Affordable, &terms);
    remove_unreachable(&mut icfg);
    snapshot(name, "inlined", &terms, &icfg);
    for encoding in [BlockEncoding::StraightLine, BlockEncoding::LoopFree] {
        let mut blocks = icfg.clone();
        encode(&mut blocks, encoding, &terms);
        snapshot(name, encoding.name(), &terms, &blocks);
    }
}

#[test]
fn branches() {
    passes("branches");
}

#[test]
fn a_loop() {
    passes("loop");
}

#[test]
fn calls() {
    passes("calls");
}

#[test]
fn recursion() {
    passes("recursion");
}

#[test]
fn maps() {
    passes("maps");
}

#[test]
fn contradiction() {
    passes("contradiction");
}

/// Every program in the folder is one of the tests above.
#[test]
fn no_program_is_forgotten() {
    let mut found: Vec<String> = std::fs::read_dir(PROGRAMS)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    let expected = ["branches", "calls", "contradiction", "loop", "maps", "recursion"];
    assert_eq!(found, expected.map(|name| format!("{name}.bpl")));
}

/// Single statements are not changed by the encoding without blocks.
#[test]
fn without_blocks_nothing_changes() {
    let terms = Terms::new();
    let mut icfg = translated(&terms, "loop");
    remove_unreachable(&mut icfg);
    let before = text(&terms, &icfg);
    encode(&mut icfg, BlockEncoding::None, &terms);
    assert_eq!(text(&terms, &icfg), before);
}

/// Larger blocks mean fewer edges. No check is lost except those whose own statement is `false`; a check that cannot
/// fail within a block is among the blocked edges.
#[test]
fn blocks_keep_the_checks() {
    for name in ["branches", "loop", "calls", "maps"] {
        let terms = Terms::new();
        let mut icfg = translated(&terms, name);
        inline(&mut icfg, Inlining::Affordable, &terms);
        remove_unreachable(&mut icfg);
        let sizes = [BlockEncoding::None, BlockEncoding::StraightLine, BlockEncoding::LoopFree].map(|encoding| {
            let mut blocks = icfg.clone();
            encode(&mut blocks, encoding, &terms);
            let open = blocks.edges.iter().filter(|edge| edge.transition.formula != Term::FALSE);
            let ways = open.chain(&blocks.blocked);
            let mut checks: Vec<_> = ways.filter_map(|edge| blocks.check_at(edge.target)).collect();
            checks.sort_unstable();
            checks.dedup();
            (blocks.edges.len(), checks)
        });
        assert!(sizes[0].0 > sizes[1].0 && sizes[1].0 >= sizes[2].0, "{name}: {sizes:?}");
        assert!(sizes[0].1 == sizes[1].1 && sizes[1].1 == sizes[2].1, "{name}: {sizes:?}");
    }
}

/// Recursive procedures are never inlined, whatever the policy.
#[test]
fn recursive_calls_stay() {
    for inlining in [Inlining::None, Inlining::CalledOnce, Inlining::Affordable, Inlining::Generous] {
        let terms = Terms::new();
        let mut icfg = translated(&terms, "recursion");
        inline(&mut icfg, inlining, &terms);
        let called = |name: &str| icfg.calls.iter().any(|call| icfg.procedure(call.callee).name == name);
        assert!(called("down"), "{inlining:?}");
        assert_eq!(called("twice"), inlining == Inlining::None, "{inlining:?}");
    }
}

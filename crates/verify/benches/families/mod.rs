//! Generated families of programs, parameterised by size, for the benchmarks and the table of growth.

use std::fmt::{self, Write};
use std::time::{Duration, Instant};

use tracewright_boogie::load;
use tracewright_logic::Terms;
use tracewright_program::{BlockEncoding, Icfg, Inlining, Options, control_flow_graph, encode};
use tracewright_smt::Interrupt;
use tracewright_source::SourceMap;
use tracewright_verify::{Outcome, Settings, verify};

/// A family of programs. All of them are correct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// n loops in sequence, each with a counter and an assertion of its own.
    Loops,
    /// n loops in sequence that share a counter, one assertion at the end.
    SharedLoops,
    /// n branches in sequence, 2^n paths, one assertion at the end.
    Diamonds,
    /// n branches, each inside the one before, n + 1 paths, one assertion at the end.
    Nested,
    /// n procedures, each calls the next; all inlined.
    Inlined,
    /// The same without inlining: a contract for each.
    Procedures,
}

impl Family {
    /// All of them.
    #[allow(dead_code, reason = "not every target that includes this file goes through all")]
    pub const ALL: [Family; 6] =
        [Family::Loops, Family::SharedLoops, Family::Diamonds, Family::Nested, Family::Inlined, Family::Procedures];

    /// The program of this size, in Boogie.
    pub fn program(self, n: usize) -> String {
        match self {
            Family::Loops => loops(n),
            Family::SharedLoops => shared_loops(n),
            Family::Diamonds => diamonds(n),
            Family::Nested => nested(n),
            Family::Inlined | Family::Procedures => procedures(n),
        }
    }

    /// The control-flow graph of the program of this size, with the settings of the command line.
    pub fn graph(self, n: usize, terms: &Terms) -> Icfg {
        let inlining = if self == Family::Procedures { Inlining::None } else { Inlining::default() };
        let mut icfg = inlined(&self.program(n), terms, inlining);
        encode(&mut icfg, BlockEncoding::default(), terms);
        icfg
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Family::Loops => "loops, a counter each",
            Family::SharedLoops => "loops, one counter",
            Family::Diamonds => "branches in sequence",
            Family::Nested => "nested branches",
            Family::Inlined => "procedures, inlined",
            Family::Procedures => "procedures, as calls",
        })
    }
}

/// The control-flow graph of a program, with one statement per edge.
#[allow(dead_code, reason = "not every target that includes this file needs single statements")]
pub fn statements(text: &str, terms: &Terms) -> Icfg {
    inlined(text, terms, Inlining::None)
}

fn inlined(text: &str, terms: &Terms, inlining: Inlining) -> Icfg {
    let program = load(&SourceMap::single("generated.bpl", text)).expect("it is well formed");
    let options = Options { entry: Some("main".to_owned()) };
    control_flow_graph(&program, terms, &options, inlining).expect("it is supported")
}

/// Verifies the program of a family; gives up after the time limit.
#[allow(dead_code, reason = "not every target that includes this file verifies")]
pub fn run(family: Family, n: usize, limit: Duration) -> Outcome {
    let terms = Terms::new();
    let icfg = family.graph(n, &terms);
    let settings = Settings { interrupt: Interrupt::at(Instant::now() + limit), ..Settings::default() };
    verify(&terms, &icfg, &settings, &mut |_| {})
}

fn loops(n: usize) -> String {
    let mut text = String::from("procedure main(n: int)\n{\n");
    for i in 0..n {
        let _ = writeln!(text, "  var x{i}: int;");
    }
    for i in 0..n {
        let _ = writeln!(text, "  x{i} := {i};\n  while (x{i} < n) {{ x{i} := x{i} + 1; }}\n  assert x{i} >= {i};");
    }
    text + "}\n"
}

fn shared_loops(n: usize) -> String {
    let mut text = String::from("procedure main()\n{\n  var x: int;\n  x := 0;\n");
    for _ in 0..n {
        text.push_str("  while (*) { x := x + 1; }\n");
    }
    text + "  assert x >= 0;\n}\n"
}

fn diamonds(n: usize) -> String {
    let mut text = String::from("procedure main()\n{\n  var x: int;\n  x := 0;\n");
    for _ in 0..n {
        text.push_str("  if (*) { x := x + 1; } else { x := x + 2; }\n");
    }
    let _ = writeln!(text, "  assert x >= {n};\n}}");
    text
}

fn nested(n: usize) -> String {
    let mut text = String::from("procedure main(x: int)\n{\n  var y: int;\n  y := 0;\n");
    for i in 0..n {
        let _ = writeln!(text, "if (x > {i}) {{ y := y + 1;");
    }
    text.push_str(&"}\n".repeat(n));
    text + "  assert y == 0 || y <= x;\n}\n"
}

fn procedures(n: usize) -> String {
    let mut text = String::new();
    for i in 1..n {
        let _ = writeln!(
            text,
            "procedure p{i}(x: int) returns (y: int)\n{{\n  call y := p{}(x);\n  y := y + 1;\n}}\n",
            i + 1
        );
    }
    let _ = writeln!(text, "procedure p{n}(x: int) returns (y: int)\n{{\n  y := x + 1;\n}}\n");
    let _ = writeln!(text, "procedure main(x: int)\n{{\n  var y: int;\n  call y := p1(x);\n  assert y == x + {n};\n}}");
    text
}

//! Golden reports: run with `INSTA_UPDATE=always` to renew them, and look at them.
//!
//! The programs are real, the outcomes are handwritten: this crate does not verify.

use std::time::Duration;

use tracewright_automata::{Letter, State};
use tracewright_check::{Annotation, Choice, ChoiceKind, ConfirmedBy, Contract, Execution, Step, StepKind};
use tracewright_logic::{Term, Terms, Value};
use tracewright_program::{
    BlockEncoding, CheckId, Icfg, Inlining, Options, ProcId, StatementKind, VarId, control_flow_graph, encode,
};
use tracewright_proof::interpolate::Interpolation;
use tracewright_proof::{Built, FloydHoareStats};
use tracewright_report::{Colour, Program, Report, TextOptions, pictures};
use tracewright_source::{SourceMap, Span};
use tracewright_verify::{
    AutomatonRecord, CheckVerdict, Confirmation, Iteration, Outcome, Proof, Statistics, Unknown, Verdict,
};

const COUNT: &str = "\
var g: int;

procedure add(k: int) returns (r: int)
  requires k >= 0;
  modifies g;
{
  var t: int;
  g := g + k;
  r := t;
}

procedure main(n: int) returns (x: int)
  requires n >= 0;
  ensures x <= n;
  modifies g;
{
  var k: int;
  havoc k;
  while (x < n)
    invariant x <= n;
  {
    call k := add(x);
    x := x + 1;
    if (*) {
      assume k > 3;
    }
  }
  assert g != 7;
}
";

struct Fixture {
    sources: SourceMap,
    terms: Terms,
    icfg: Icfg,
}

impl Fixture {
    fn new(text: &str, inlining: Inlining, encoding: BlockEncoding) -> Fixture {
        let sources = SourceMap::single("count.bpl", text);
        let terms = Terms::new();
        let program = tracewright_boogie::load(&sources).expect("a Boogie program");
        let options = Options { entry: Some("main".into()) };
        let mut icfg = control_flow_graph(&program, &terms, &options, inlining).expect("translated");
        encode(&mut icfg, encoding, &terms);
        Fixture { sources, terms, icfg }
    }

    fn program(&self) -> Program<'_> {
        Program { sources: &self.sources, terms: &self.terms, icfg: &self.icfg, integers: None, origins: None }
    }

    /// Where a text stands for the first time.
    fn span(&self, text: &str) -> Span {
        let (_, source) = self.sources.files().next().expect("a file");
        let start = source.text().and_then(|whole| whole.find(text)).expect("the text is in the program") as u32;
        Span { start, end: start + text.len() as u32 }
    }

    fn var(&self, unique: &str) -> VarId {
        let named = |var: &Term| self.terms.var_name(*var).is_some_and(|name| &*name == unique);
        let index = self.icfg.variables.iter().position(|v| named(&v.term));
        VarId::from_index(index.unwrap_or_else(|| panic!("no variable {unique}")))
    }

    fn term(&self, unique: &str) -> Term {
        self.icfg.variable(self.var(unique)).term
    }

    fn check(&self, claim: &str) -> CheckId {
        let span = self.span(claim);
        let index = self.icfg.checks.iter().position(|check| check.span.start == span.start);
        CheckId::from_index(index.expect("a check"))
    }

    fn step(
        &self,
        kind: StatementKind,
        text: &str,
        depth: usize,
        changed: &[(&str, i64)],
        reads: &[(&str, i64)],
    ) -> Step {
        let values = |list: &[(&str, i64)]| list.iter().map(|(name, n)| (self.var(name), Value::int(*n))).collect();
        Step {
            span: self.span(text),
            kind: StepKind::Statement(kind),
            depth,
            changed: values(changed),
            reads: values(reads),
        }
    }

    fn execution(&self) -> Execution {
        use StatementKind::*;
        let call =
            Step { kind: StepKind::Call(ProcId(0)), ..self.step(Skip, "call k := add(x);", 0, &[("add::k", 0)], &[]) };
        let ret = Step {
            kind: StepKind::Return(ProcId(0)),
            ..self.step(Skip, "call k := add(x);", 0, &[("main::k", 9)], &[])
        };
        Execution {
            check: self.check("assert g != 7"),
            trace: Vec::new(),
            initial: vec![(self.var("main::n"), Value::int(1)), (self.var("g"), Value::int(7))],
            steps: vec![
                self.step(Start, "main(", 0, &[], &[("main::n", 1)]),
                self.step(Havoc, "havoc k;", 0, &[("main::k", -5)], &[]),
                self.step(Passes, "invariant x <= n;", 0, &[], &[("main::x", 0), ("main::n", 1)]),
                self.step(Then, "x < n", 0, &[], &[("main::x", 0), ("main::n", 1)]),
                call,
                self.step(Assign, "g := g + k;", 1, &[("g", 7)], &[]),
                self.step(Assign, "r := t;", 1, &[("add::r", 9)], &[]),
                ret,
                self.step(Assign, "x := x + 1;", 0, &[("main::x", 1)], &[]),
                self.step(Else, "if (*)", 0, &[], &[]),
                self.step(Else, "x < n", 0, &[], &[("main::x", 1), ("main::n", 1)]),
                self.step(Fails, "assert g != 7;", 0, &[], &[("g", 7)]),
            ],
            choices: vec![Choice { var: self.var("add::t"), value: Value::int(9), kind: ChoiceKind::Local, step: 6 }],
            constants: Vec::new(),
            applications: Vec::new(),
            overapproximations: vec![],
            confirmed_by: ConfirmedBy::Evaluation,
            unevaluated: Vec::new(),
        }
    }
}

fn outcome(verdict: Verdict) -> Outcome {
    Outcome {
        verdict,
        proof: None,
        confirmation: Confirmation::Checked,
        counterexample: None,
        endless: None,
        checks: Vec::new(),
        statistics: statistics(),
        program_automaton: None,
        automata: Vec::new(),
    }
}

fn statistics() -> Statistics {
    let iteration = |trace_length, method, perfect, repeated| Iteration {
        trace_length,
        method,
        perfect,
        repeated,
        predicates: vec![Term::TRUE, Term::FALSE],
        automaton: FloydHoareStats { predicates: 2, states: 2, transitions: 11 },
        abstraction_states: 100,
        abstraction_transitions: 104,
    };
    let mut statistics = Statistics {
        iterations: vec![
            iteration(3, Interpolation::SpCore, true, false),
            iteration(12, Interpolation::Farkas, false, false),
            iteration(120, Interpolation::PathInvariants, true, true),
        ],
        solver_checks: 42,
        trace_checks: Duration::from_millis(1),
        largest_abstraction: 104,
        ..Statistics::default()
    };
    statistics.hoare.cache = 1000;
    statistics.hoare.solver_valid = 20;
    statistics
}

const ELAPSED: Duration = Duration::from_millis(1250);

#[test]
fn a_counterexample() {
    let fixture = Fixture::new(COUNT, Inlining::None, BlockEncoding::None);
    let execution = fixture.execution();
    let mut outcome = outcome(Verdict::False(execution.check));
    outcome.counterexample = Some(execution);
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    insta::assert_snapshot!("counterexample_text", report.to_text(&TextOptions::default()));
    insta::assert_snapshot!("counterexample_json", report.to_json());
    let short = TextOptions { trace_limit: 4, ..TextOptions::default() };
    insta::assert_snapshot!("counterexample_short", report.to_text(&short));
}

#[test]
fn failures_of_contracts_point_at_both_places() {
    let fixture = Fixture::new(COUNT, Inlining::None, BlockEncoding::None);
    let mut text = String::new();
    for claim in ["requires k >= 0", "ensures x <= n", "invariant x <= n"] {
        let check = fixture.check(claim);
        let mut outcome = outcome(Verdict::False(check));
        outcome.counterexample =
            Some(Execution { check, initial: Vec::new(), steps: Vec::new(), ..fixture.execution() });
        text += &Report::new(&fixture.program(), &outcome, ELAPSED).to_text(&TextOptions::default());
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_proof_with_contracts() {
    let fixture = Fixture::new(COUNT, Inlining::None, BlockEncoding::StraightLine);
    let (t, var) = (&fixture.terms, |name: &str| fixture.term(name));
    let invariant = t.and2(t.le(var("main::x"), var("main::n")), t.ge(var("g"), var("old(g)")));
    let ensures = t.eq(var("g"), t.add2(var("old(g)"), var("add::k")));
    let mut outcome = outcome(Verdict::True);
    outcome.proof = Some(Proof::Invariants(Annotation {
        invariants: vec![invariant; fixture.icfg.locations.len()],
        contracts: fixture
            .icfg
            .procedures
            .iter()
            .map(|_| Contract { requires: t.ge(var("add::k"), t.int(0)), ensures })
            .collect(),
    }));
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    let options = TextOptions { colour: Colour::Ansi, statistics: true, ..TextOptions::default() };
    insta::assert_snapshot!("proof_text", report.to_text(&options));
    insta::assert_snapshot!("proof_json", report.to_json());
}

#[test]
fn inlined_variables_are_named_after_their_procedure_when_they_have_to() {
    let fixture = Fixture::new(COUNT, Inlining::Affordable, BlockEncoding::StraightLine);
    let t = &fixture.terms;
    let inlined = |name: &str| {
        let copy = fixture.icfg.variables.iter().filter(|v| v.name == name).map(|v| v.term);
        copy.max_by_key(|term| t.var_name(*term).map(|name| name.contains('/'))).expect("a variable")
    };
    // `k` is a variable of main, too; `t` is not.
    let invariant = t.and(&[
        t.le(fixture.term("main::k"), inlined("k")),
        t.ge(inlined("t"), t.int(0)),
        t.le(fixture.term("g"), fixture.term("old(g)")),
    ]);
    let mut outcome = outcome(Verdict::True);
    outcome.proof = Some(Proof::Invariants(Annotation {
        invariants: vec![invariant; fixture.icfg.locations.len()],
        contracts: Vec::new(),
    }));
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    insta::assert_snapshot!(report.to_text(&TextOptions::default()));
}

#[test]
fn all_checks_and_an_unknown_verdict() {
    let fixture = Fixture::new(COUNT, Inlining::None, BlockEncoding::None);
    let execution = fixture.execution();
    let mut outcome = outcome(Verdict::Unknown(Unknown::Trace("(incomplete\nquantifiers)".to_owned())));
    outcome.checks = vec![
        (fixture.check("ensures x <= n"), CheckVerdict::Proved, None),
        (fixture.check("requires k >= 0"), CheckVerdict::Unknown(Unknown::Timeout), None),
        (execution.check, CheckVerdict::Violated, Some(execution)),
    ];
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    let options = TextOptions { all_checks: true, ..TextOptions::default() };
    insta::assert_snapshot!(report.to_text(&options));
}

#[test]
fn nothing_to_check() {
    let fixture = Fixture::new("procedure main() {}", Inlining::None, BlockEncoding::None);
    let outcome = Outcome { statistics: Statistics::default(), ..outcome(Verdict::True) };
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    insta::assert_snapshot!(report.to_text(&TextOptions::default()), @r"
    note: there is nothing to check in this program
    TRUE
    ");
}

#[test]
fn pictures_of_automata() {
    let fixture = Fixture::new(COUNT, Inlining::None, BlockEncoding::StraightLine);
    let t = &fixture.terms;
    let mut outcome = outcome(Verdict::True);
    outcome.automata.push(AutomatonRecord {
        floyd_hoare: Built {
            states: vec![Term::FALSE, Term::TRUE, t.le(fixture.term("main::x"), fixture.term("main::n"))],
            internal: vec![(State(1), Letter(0), State(2)), (State(2), Letter(1), State(0))],
            call: vec![(State(2), Letter(0), State(1))],
            ret: vec![(State(1), State(2), Letter(0), State(2))],
        },
    });
    let pictures = pictures(&fixture.program(), &outcome);
    let names: Vec<&str> = pictures.iter().map(|picture| picture.name.as_str()).collect();
    assert_eq!(names, ["program", "floyd-hoare-1"]);
    let text: String = pictures.iter().map(|picture| format!("// {}\n{}", picture.name, picture.dot)).collect();
    insta::assert_snapshot!(text);
    assert!(pictures.iter().all(|picture| picture.svg.starts_with("<svg")));
}

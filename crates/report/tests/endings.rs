//! Reports on programs that end, and on programs that do not. The outcomes are handwritten: this crate does not verify.

use std::rc::Rc;
use std::time::Duration;

use tracewright_check::{
    Annotation, ConfirmedBy, Contract, Execution, Lasso, Ranked, Recurrence, Round, Step, StepKind,
};
use tracewright_logic::{Sort, Term, Terms, Value};
use tracewright_program::{
    Check, CheckId, CheckKind, Head, Icfg, Inlining, LocId, Options, ProcId, StatementKind, VarId, control_flow_graph,
};
use tracewright_report::{Program, Report, TextOptions};
use tracewright_source::{SourceMap, Span};
use tracewright_verify::{Confirmation, Endless, Outcome, Proof, Statistics, Verdict, WatchedProof};
use tracewright_vocabulary::Defect;

const TEXT: &str = "\
procedure down(k: int)
{
  if (k > 0) {
    call down(k - 1);
  }
}

procedure main(n: int)
{
  var x, y: int;
  x, y := n, 2;
  while (x > 0) {
    x := x - y;
  }
  call down(n);
}
";

struct Fixture {
    sources: SourceMap,
    terms: Terms,
    icfg: Icfg,
}

impl Fixture {
    fn new() -> Fixture {
        let sources = SourceMap::single("ends.bpl", TEXT);
        let terms = Terms::new();
        let program = tracewright_boogie::load(&sources).expect("a Boogie program");
        let options = Options { entry: Some("main".into()) };
        let mut icfg = control_flow_graph(&program, &terms, &options, Inlining::None).expect("translated");
        let at = icfg.procedure(ProcId(1)).span;
        icfg.checks.push(Check { kind: CheckKind::Assert(Defect::Nontermination), span: at, at });
        Fixture { sources, terms, icfg }
    }

    fn program(&self) -> Program<'_> {
        Program { sources: &self.sources, terms: &self.terms, icfg: &self.icfg, integers: None, origins: None }
    }

    fn var(&self, name: &str) -> VarId {
        self.icfg.variable_of(self.terms.var(name, Sort::INT)).unwrap_or_else(|| panic!("no variable {name}"))
    }

    fn head(&self) -> LocId {
        let head = self.icfg.locations.iter().position(|location| location.loop_head);
        LocId::from_index(head.expect("a loop"))
    }

    fn step(&self, kind: StatementKind, text: &str, changed: &[(&str, i64)], reads: &[(&str, i64)]) -> Step {
        let values = |list: &[(&str, i64)]| list.iter().map(|(name, n)| (self.var(name), Value::int(*n))).collect();
        let start = TEXT.find(text).expect("the text is in the program") as u32;
        Step {
            span: Span { start, end: start + text.len() as u32 },
            kind: StepKind::Statement(kind),
            depth: 0,
            changed: values(changed),
            reads: values(reads),
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
        statistics: Statistics::default(),
        program_automaton: None,
        automata: Vec::new(),
    }
}

/// Checks that a text has these parts, one after the other.
#[track_caller]
fn in_this_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { panic!("`{part}` is missing in\n{text}") };
        rest = after;
    }
}

const ELAPSED: Duration = Duration::from_millis(1250);

/// Ranking functions of the loop and the recursion, with this formula everywhere.
fn ranked(fixture: &Fixture) -> Vec<Ranked<WatchedProof>> {
    let t = &fixture.terms;
    let var = |name: &str| t.var(name, Sort::INT);
    let proof = |known: Term| WatchedProof {
        blocks: Rc::new(fixture.icfg.clone()),
        annotation: Annotation {
            invariants: vec![known; fixture.icfg.locations.len()],
            contracts: vec![Contract { requires: known, ensures: Term::TRUE }; fixture.icfg.procedures.len()],
        },
        template: "affine".to_owned(),
    };
    let by_loop = Ranked {
        head: Head::Location(fixture.head()),
        rank: vec![var("main::x")],
        proof: proof(t.eq(var("main::y"), t.int(2))),
    };
    let by_recursion = Ranked {
        head: Head::Entry(ProcId(0)),
        rank: vec![t.int(0), var("down::k")],
        proof: WatchedProof { template: String::new(), ..proof(Term::TRUE) },
    };
    vec![by_recursion, by_loop]
}

#[test]
fn a_program_that_ends() {
    let fixture = Fixture::new();
    let mut outcome = outcome(Verdict::True);
    outcome.proof = Some(Proof::Termination(ranked(&fixture)));
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    let text = report.to_text(&TextOptions::default());
    let lines = [
        "proof that every execution ends:\n",
        ": recursion of down ends: (0, k) falls\n",
        "  ends.bpl:12:3: loop ends: x falls  [affine]\n",
        "  ends.bpl:12:3:   because of y == 2\n",
        "the only check holds",
    ];
    in_this_order(&text, &lines);
    assert!(!text.contains("invariant") && text.ends_with("\nTRUE\n"), "{text}");
    let json = report.to_json();
    in_this_order(
        &json,
        &["\"rankings\"", "\"kind\": \"recursion\"", "\"kind\": \"loop\"", "\"template\": \"affine\""],
    );
}

#[test]
fn a_program_without_cycles() {
    let fixture = Fixture::new();
    let mut outcome = outcome(Verdict::True);
    outcome.proof = Some(Proof::Termination(Vec::new()));
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    assert!(report.to_text(&TextOptions::default()).contains("every execution ends: no loops and no recursion"));
}

#[test]
fn a_program_that_ends_and_whose_checks_hold() {
    let fixture = Fixture::new();
    let mut outcome = outcome(Verdict::True);
    let contract = Contract { requires: Term::TRUE, ensures: Term::TRUE };
    let invariants = [fixture.terms.ge(fixture.terms.var("main::y", Sort::INT), fixture.terms.int(0))];
    let checks = Proof::Invariants(Annotation {
        invariants: vec![invariants[0]; fixture.icfg.locations.len()],
        contracts: vec![contract; fixture.icfg.procedures.len()],
    });
    outcome.proof = Some(Proof::Both(Box::new(checks), ranked(&fixture)));
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    let text = report.to_text(&TextOptions::default());
    let lines =
        ["  ends.bpl:12:3: invariant y >= 0\n", "proof that every execution ends:\n", "loop ends: x falls  [affine]\n"];
    in_this_order(&text, &lines);
}

#[test]
fn a_program_that_does_not_end() {
    use StatementKind::{Assign, Start, Then};
    let fixture = Fixture::new();
    let t = &fixture.terms;
    let (x, y) = (fixture.var("main::x"), fixture.var("main::y"));
    let check = CheckId::from_index(fixture.icfg.checks.len() - 1);
    let mut outcome = outcome(Verdict::False(check));
    outcome.counterexample = Some(Execution {
        check,
        trace: Vec::new(),
        initial: vec![(fixture.var("main::n"), Value::int(1))],
        steps: vec![
            fixture.step(Start, "main(", &[], &[]),
            fixture.step(Assign, "x, y := n, 2;", &[("main::x", 1), ("main::y", 2)], &[]),
            fixture.step(Then, "x > 0", &[], &[("main::x", 1)]),
            fixture.step(Assign, "x := x - y;", &[("main::x", 3)], &[]),
        ],
        choices: Vec::new(),
        constants: Vec::new(),
        applications: Vec::new(),
        overapproximations: Vec::new(),
        confirmed_by: ConfirmedBy::Evaluation,
        unevaluated: Vec::new(),
    });
    let parameter = t.var("p!0", Sort::INT);
    outcome.endless = Some(Box::new(Endless {
        lasso: Lasso {
            stem: Vec::new(),
            round: Round {
                head: Head::Location(fixture.head()),
                letters: Vec::new(),
                variables: Vec::new(),
                constraints: Vec::new(),
                constants: Vec::new(),
                mark: None,
            },
            recurrence: Recurrence {
                parameters: vec![parameter],
                domain: t.ge(parameter, t.int(1)),
                state: vec![(x, parameter), (y, t.int(2))],
                between: Vec::new(),
                next: vec![t.add2(parameter, t.int(2))],
                start: vec![t.int(1)],
            },
        },
        stem_steps: 2,
        argument: "the states form a geometric series".to_owned(),
    }));
    let report = Report::new(&fixture.program(), &outcome, ELAPSED);
    let text = report.to_text(&TextOptions::default());
    let lines = [
        "counterexample: endless execution",
        "procedure main starts",
        "x, y := n, 2;",
        "from here on, this repeats forever:",
        "condition x > 0 holds",
        "x := x - y;",
        "from here on, this repeats forever: the states form a geometric series (x = 1, then 3; y = 2)\n",
        "FALSE(termination)\n",
    ];
    in_this_order(&text, &lines);
    let json = report.to_json();
    in_this_order(&json, &["\"repeats\"", "\"from\": 2", "\"argument\": \"the states form", "\"first\"", "\"second\""]);
}

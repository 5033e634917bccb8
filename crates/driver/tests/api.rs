//! The library as its users see it: tasks, outcomes, certificates, witnesses, and failures.

use std::time::Duration;

use tracewright_driver::{
    CertificateTask, Configuration, Failure, Judgement, Limits, OnChange, Outcome, Outputs, Prepared, Program,
    Property, Stage, Task, Unknown, Validation, Verdict, Watch, Worker, check_certificate,
};
use tracewright_logic::Terms;
use tracewright_report::Findings;
use tracewright_smt::SolverChoice;
use tracewright_witness::Format;

const RIGHT: &str = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  \
                     int n = __VERIFIER_nondet_int(), i = 0;\n  while (i < n) i++;\n  if (n > 0 && i != n) reach_error();\n}\n";

fn wrong() -> String {
    RIGHT.replace("i != n", "i == 7")
}

fn task(text: &str) -> Task {
    let property = Property::named("unreach-call").expect("it has this name");
    Task::new(Program::c("count.c", text)).property(property)
}

/// Verifies with all outputs enabled.
fn verified(text: &str) -> Outcome {
    let outputs = Outputs {
        certificate: true,
        witness: Some(Format::Yaml20),
        harness: true,
        pictures: true,
        ..Outputs::default()
    };
    let configuration = Configuration { outputs, ..Configuration::default() };
    task(text).configuration(configuration).verify().expect("a C program")
}

#[test]
fn a_proof_has_a_certificate_that_can_be_checked() {
    let outcome = verified(RIGHT);
    assert_eq!(outcome.verdict, Verdict::True);
    assert!(outcome.harness.is_none() && !outcome.pictures.is_empty());
    let text = outcome.certificate.expect("it was asked for").expect("it can be written");
    let terms = Terms::new();
    let certificate = tracewright_certificate::read(&terms, &text).expect("it can be read");
    let watch = Watch::new(None, None);
    let check = |program: Program, on_change: OnChange| {
        let (solver, triple_limit) = (SolverChoice::Z3, Duration::from_secs(60));
        let task = CertificateTask { program, property: Property::default(), on_change, solver, triple_limit };
        check_certificate(&terms, &certificate, task, &Worker::new(&watch))
    };
    let checked = check(Program::c("count.c", RIGHT), OnChange::Refuse).expect("the same program");
    assert!(matches!(checked.findings, Findings::Valid(_)), "{:?}", checked.findings);
    assert!(check(Program::c("count.c", wrong()), OnChange::Refuse).is_err());
    let checked = check(Program::c("count.c", wrong()), OnChange::Try).expect("it is tried");
    assert!(!matches!(checked.findings, Findings::Valid(_)), "{:?}", checked.findings);
}

#[test]
fn a_counterexample_has_a_witness_that_can_be_validated() {
    let outcome = verified(&wrong());
    assert!(matches!(outcome.verdict, Verdict::False(_)), "{:?}", outcome.verdict);
    assert!(outcome.harness.is_some() && outcome.certificate.is_none() && outcome.failing.is_some());
    assert!(outcome.report.to_json().contains("FALSE(unreach-call)"));
    let text = outcome.witness.expect("it was asked for").expect("it can be made");
    let witness = tracewright_witness::read(text).expect("it can be read");
    let (prepared, validation) = Validation::of(task(&wrong()), &witness).expect("it fits");
    let watch = Watch::new(None, None);
    let outcome = prepared.verify(&Worker::new(&watch)).expect("a C program");
    assert_eq!(validation.judge(&outcome), Judgement::Same);
    assert!(matches!(outcome.verdict, Verdict::False(_)), "{:?}", outcome.verdict);
    assert!(Validation::of(task(RIGHT), &witness).is_err(), "it is about another program");
}

#[test]
fn boogie_is_verified_too() {
    let text = "procedure main() { var x: int; x := 1; while (*) { x := x + x; } assert x > 0; }";
    let outcome = Task::new(Program::boogie("double.bpl", text)).verify().expect("a Boogie program");
    assert_eq!(outcome.verdict, Verdict::True);
}

#[test]
fn limits_end_a_run_with_a_reason() {
    let limits = Limits { refinements: Some(0), ..Limits::default() };
    let outcome = task(RIGHT).limits(limits).verify().expect("a C program");
    assert_eq!(outcome.verdict, Verdict::Unknown(Unknown::Iterations(0)));
}

#[test]
fn what_is_wrong_is_a_value() {
    assert!(matches!(task("int main(void) { return x; }").verify(), Err(Failure::C(_))));
    assert!(matches!(Task::new(Program::boogie("b.bpl", "nonsense")).verify(), Err(Failure::NotBoogie(_))));
    assert!(matches!(Task::new(Program::boogie("b.bpl", "")).verify(), Err(Failure::NoProcedure)));
    let overflow = Property::named("no-overflow").expect("it has this name");
    let boogie = || Program::boogie("b.bpl", "procedure main() { assert true; }");
    assert!(matches!(Task::new(boogie()).property(overflow).verify(), Err(Failure::Property(_))));
    assert!(Program::read(&["no/such/file.c".into()]).is_err());
    let watch = Watch::new(None, None);
    let printed = Task::new(boogie()).print(named("ast"), &Worker::new(&watch));
    assert!(matches!(printed, Err(Failure::StageOfC)));
}

fn named(stage: &str) -> Stage {
    Stage::named(stage).expect("a stage has this name")
}

#[test]
fn stages_are_texts() {
    let watch = Watch::new(None, None);
    let print = |stage| task(RIGHT).print(stage, &Worker::new(&watch)).expect("a C program").text;
    let parts = [
        ("preprocessed", "int main"),
        ("ast", "while (i < n)"),
        ("elaborated", "__VERIFIER_nondet_int"),
        ("typed", "__VERIFIER_nondet_int"),
        ("facts", "call graph\n  main"),
        ("emitted", "procedure main()"),
        ("boogie", "procedure main()"),
        ("icfg", "(error)"),
    ];
    for (stage, part) in parts {
        let text = print(named(stage));
        assert!(text.contains(part), "{stage}: {text}");
    }
    for stage in Stage::all() {
        assert!(!print(stage).is_empty(), "{stage:?}");
        assert_eq!(Stage::named(stage.name()), Some(stage), "two stages have the same name");
    }
}

#[test]
fn sources_are_those_that_were_given() {
    let sources = Prepared::of(task(RIGHT)).expect("a C program");
    assert_eq!(sources.sources().files().next().and_then(|(_, file)| file.text()), Some(RIGHT));
}

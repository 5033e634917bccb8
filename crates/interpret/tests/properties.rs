//! What the interpreter reports as an error, property by property, and where it has no opinion.

use tracewright_c::load::{Input, check};
use tracewright_c::preprocess;
use tracewright_c::translate::Property;
use tracewright_interpret::{Ending, Inputs, Interpreter, Listed, Options, Outcome, Purpose, Zeros};
use tracewright_vocabulary::DataModel;
use tracewright_vocabulary::{Defect, Defects};

/// What every program may use.
const DECLARATIONS: &str = "
    int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void reach_error(void); void abort(void); void exit(int);
    void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long); int unknown(int *);
    void __assert_fail(const char *, const char *, unsigned, const char *);\n";

fn outcome(body: &str, property: Property, inputs: &mut (dyn Inputs + Send)) -> Outcome {
    let text = format!("{DECLARATIONS}{body}");
    let input = Input { path: "program.c".into(), text: text.into_bytes() };
    let preprocess = preprocess::Options { data_model: DataModel::Lp64, ..Default::default() };
    let checked =
        check(&[input], &preprocess, &property.clone().into()).unwrap_or_else(|failure| panic!("{body}: {failure}"));
    let interpreter = Interpreter::new(&checked.program);
    let options = Options { property, purpose: Purpose::Judge, steps: 100_000, arguments: vec!["program".to_owned()] };
    interpreter.run(&options, inputs, &|| false).outcome
}

fn defect(body: &str, wanted: Defect) -> Option<Defect> {
    match outcome(body, Property::checking(Defects::of(&[wanted])), &mut Zeros) {
        Outcome::Violation { defect, .. } => Some(defect),
        _ => None,
    }
}

#[test]
fn defects_are_found_where_they_are_looked_for() {
    use Defect::{
        Assertion, DivisionByZero, ErrorFunction, InvalidDeref, InvalidFree, LeftMemory, LostMemory, Overflow, Shift,
        Uninitialised,
    };
    for (defect_shown, body) in [
        (ErrorFunction, "int main() { reach_error(); }"),
        (ErrorFunction, "int main() { void (*p)(void) = reach_error; p(); }"),
        (Assertion, "int main() { __assert_fail(0, 0, 0, 0); }"),
        (Overflow, "int main() { int x = 2147483647; x++; }"),
        (Overflow, "int main() { int x = -2147483647 - 1; x = -x; }"),
        (Overflow, "int main() { long x = 1; x = x << 63; }"),
        (Overflow, "int main() { int x = -1; x = x << 1; }"),
        (Overflow, "int main() { int x = -2147483647 - 1, y = -1; return x % y; }"),
        (DivisionByZero, "int main() { int x = 0; return 1 / x; }"),
        (Shift, "int main() { int n = 32; return 1 << n; }"),
        (Shift, "int main() { int n = -1; return 1 >> n; }"),
        (Uninitialised, "int main() { int x; return x; }"),
        (Uninitialised, "int main() { struct { int a, b; } s; s.a = 1; return s.b; }"),
        (InvalidDeref, "int main() { int *p = 0; return *p; }"),
        (InvalidDeref, "int main() { int a[3], i = 3; a[i] = 0; }"),
        (InvalidDeref, "int a[2], b[200]; int main() { int i = 40; a[i] = 0; }"),
        (InvalidDeref, "int *f(void) { int x = 1; return &x; } int main() { return *f(); }"),
        (InvalidDeref, "int main() { int *p; { int x = 1; p = &x; } return *p; }"),
        (InvalidDeref, "int main() { char *p = malloc(2); free(p); return *p; }"),
        (InvalidDeref, "int main() { char *p = malloc(2); p[1] = 0; int *q = (int *)p; *q = 1; free(p); }"),
        (InvalidDeref, "int main() { char a[2], b[4]; memcpy(a, b, 4); }"),
        (InvalidFree, "int main() { int x; free(&x); }"),
        (InvalidFree, "int main() { char *p = malloc(2); free(p + 1); }"),
        (InvalidFree, "int main() { char *p = malloc(2); free(p); free(p); }"),
        (LostMemory, "int main() { malloc(4); }"),
        (LostMemory, "int main() { char *p = malloc(2); }"),
        (
            LostMemory,
            "struct n { struct n *next; } *g; int main() { g = malloc(8); g->next = malloc(8); g->next = 0; }",
        ),
        (LeftMemory, "char *g; int main() { g = malloc(2); }"),
        (LeftMemory, "char *g; int main() { g = malloc(2); exit(0); }"),
    ] {
        assert_eq!(defect(body, defect_shown), Some(defect_shown), "{body}");
    }
}

#[test]
fn what_is_no_defect_is_none() {
    use Defect::{ErrorFunction, InvalidDeref, InvalidFree, LostMemory, Overflow, Shift, Uninitialised};
    for (wanted, body) in [
        (
            Overflow,
            "int main() { unsigned x = ~0u; x++; char c = 127; c++; int y = (int)3000000000u; return y + x + c; }",
        ),
        (Overflow, "int main() { int x = 0, n = 40; return x << n; }"),
        (Shift, "int main() { return 1 << 31; }"),
        (Uninitialised, "int main() { struct { int a, b; } s, t; s.a = 1; t = s; return t.b; }"),
        (Uninitialised, "int g; int main() { static int x; int y[3] = {1}; return g + x + y[2]; }"),
        (InvalidDeref, "int main() { int a[3]; int *p = a + 3; return p - a; }"),
        (InvalidDeref, "struct s { int a[2], b; }; int main() { struct s s = {0}; int i = 2; return s.a[i]; }"),
        (InvalidFree, "int main() { free(0); char *p = malloc(0); free(p); }"),
        (LostMemory, "struct n { struct n *next; } *g; int main() { g = malloc(8); g->next = malloc(8); }"),
        (LostMemory, "char *g; int main() { char *p = malloc(9); g = p + 3; }"),
        (LostMemory, "int main() { char *p = malloc(9); exit(0); }"),
        (ErrorFunction, "int main() { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); reach_error(); }"),
        (ErrorFunction, "int main() { int x = 0; x = 1 / x; reach_error(); }"),
        (ErrorFunction, "int main() { int *p = 0; *p = 1; reach_error(); }"),
        (ErrorFunction, "int main() { __assert_fail(0, 0, 0, 0); reach_error(); }"),
    ] {
        assert_eq!(defect(body, wanted), None, "{body}");
    }
}

#[test]
fn runs_end_as_they_should() {
    let run = |body: &str| {
        outcome(body, Property::unreach_call(vec!["reach_error".to_owned()]), &mut Listed::new([7, 1 << 31]))
    };
    assert_eq!(run("int main() { return __VERIFIER_nondet_int(); }"), Outcome::Ended(Ending::Exit(7)));
    let both = "int main() { __VERIFIER_nondet_int(); return __VERIFIER_nondet_int() < 0; }";
    assert_eq!(run(both), Outcome::Ended(Ending::Exit(1)));
    assert_eq!(run("int main() { abort(); }"), Outcome::Ended(Ending::Abort));
    assert_eq!(run("int main() { int z = 0; return 1 % z; }"), Outcome::Ended(Ending::Signal));
    assert_eq!(run("int main() { __VERIFIER_assume(0); }"), Outcome::Blocked);
    assert_eq!(run("int main() { for (;;) ; }"), Outcome::Budget);
    assert!(matches!(run("int main() { int x; return unknown(&x); }"), Outcome::DontKnow { .. }));
    assert!(matches!(run("int main() { int x; return x; }"), Outcome::DontKnow { .. }));
    assert!(matches!(run("int f(int n) { return f(n + 1) + 1; } int main() { return f(0); }"), Outcome::Budget));
    assert!(matches!(run("int a[2]; int main() { int i = 5; return a[i]; }"), Outcome::Undefined { .. }));
    assert!(matches!(run("int a, b; int main() { return &a < &b; }"), Outcome::Undefined { .. }));
}

#[test]
fn an_endless_recursion_does_not_overflow_the_stack_of_the_host() {
    let text = "int f(int n) { return f(n + 1) + 1; } int main() { return f(0); }";
    let input = Input { path: "program.c".into(), text: text.into() };
    let property = Property::unreach_call(Vec::new());
    let checked = check(&[input], &preprocess::Options::default(), &property.clone().into()).expect("it is C");
    let interpreter = Interpreter::new(&checked.program);
    let options = Options { property, purpose: Purpose::Judge, steps: u64::MAX, arguments: Vec::new() };
    let outcome = interpreter.run(&options, &mut Zeros, &|| false).outcome;
    assert!(matches!(outcome, Outcome::DontKnow { .. }), "{outcome:?}");
}

#[test]
fn attacks_find_what_depends_on_inputs() {
    for (found, body) in [
        (true, "int main() { if (__VERIFIER_nondet_int() == 123457) reach_error(); }"),
        (true, "int main() { int x = __VERIFIER_nondet_int(); if (x < 0 && -x < 0) reach_error(); }"),
        (
            true,
            "int main() { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x > 3 && y < x && y > 0) reach_error(); }",
        ),
        (true, "int main() { int x; if (x == 77) reach_error(); }"),
        (false, "int main() { int x = __VERIFIER_nondet_int(); if (x * 2 == 77) reach_error(); }"),
    ] {
        let text = format!("{DECLARATIONS}{body}");
        let input = Input { path: "program.c".into(), text: text.into_bytes() };
        let property = Property::unreach_call(vec!["reach_error".to_owned()]);
        let question = property.clone().into();
        let checked = check(&[input], &preprocess::Options::default(), &question).expect("it is C");
        let interpreter = Interpreter::new(&checked.program);
        let options = Options { property, purpose: Purpose::Judge, steps: 0, arguments: Vec::new() };
        let report = interpreter.attack(&options, 200_000, &|| false);
        assert_eq!(report.is_some(), found, "{body}");
    }
}

//! The rules of the Hoare-triple checker, case by case: the query, the answer, and the stage that gave it.

mod common;

use common::{assignment, graph, var};
use tracewright_automata::{Letter, Symbol};
use tracewright_logic::{Sort, Term, Terms};
use tracewright_program::Icfg;
use tracewright_proof::{HoareChecker, HoareStats, Relations, Validity};
use tracewright_smt::Z3Solver;

use Validity::{Invalid, Valid};

/// What is asked about a program: its checker and its variables.
struct Asking<'a> {
    terms: &'a Terms,
    icfg: &'a Icfg,
    checker: HoareChecker<'a, Z3Solver<'a>>,
}

impl Asking<'_> {
    fn var(&self, name: &str) -> Term {
        var(self.icfg, name)
    }

    /// `name >= least`
    fn at_least(&self, name: &str, least: i64) -> Term {
        self.terms.ge(self.var(name), self.terms.int(least))
    }

    /// `name == value`
    fn is(&self, name: &str, value: i64) -> Term {
        self.terms.eq(self.var(name), self.terms.int(value))
    }

    /// The answer, and what the stages have counted for it.
    fn ask(&mut self, pre: Term, symbol: Symbol, post: Term) -> (Validity, HoareStats) {
        let before = self.checker.stats;
        let answer = self.checker.check(pre, Term::TRUE, symbol, post).expect("nothing interrupts");
        (answer, difference(self.checker.stats, before))
    }
}

fn difference(after: HoareStats, before: HoareStats) -> HoareStats {
    HoareStats {
        trivial: after.trivial - before.trivial,
        cache: after.cache - before.cache,
        implication_positive: after.implication_positive - before.implication_positive,
        implication_negative: after.implication_negative - before.implication_negative,
        dataflow_positive: after.dataflow_positive - before.dataflow_positive,
        dataflow_negative: after.dataflow_negative - before.dataflow_negative,
        model: after.model - before.model,
        bounds_valid: after.bounds_valid - before.bounds_valid,
        bounds_invalid: after.bounds_invalid - before.bounds_invalid,
        solver_valid: after.solver_valid - before.solver_valid,
        solver_invalid: after.solver_invalid - before.solver_invalid,
        solver_unknown: after.solver_unknown - before.solver_unknown,
    }
}

fn asking<T>(text: &str, then: impl FnOnce(&mut Asking) -> T) -> T {
    let terms = Terms::new();
    let icfg = graph(&terms, text);
    let relations = Relations::new(&terms, &icfg);
    let mut solver = Z3Solver::new(&terms).expect("Z3 starts");
    for &axiom in &icfg.axioms {
        tracewright_smt::Solver::assert(&mut solver, axiom);
    }
    let checker = HoareChecker::new(&relations, solver);
    then(&mut Asking { terms: &terms, icfg: &icfg, checker })
}

const NONE: HoareStats = HoareStats {
    trivial: 0,
    cache: 0,
    implication_positive: 0,
    implication_negative: 0,
    dataflow_positive: 0,
    dataflow_negative: 0,
    model: 0,
    bounds_valid: 0,
    bounds_invalid: 0,
    solver_valid: 0,
    solver_invalid: 0,
    solver_unknown: 0,
};

/// `x := x + y`, with `z` beside it.
const SUM: &str = "procedure main() { var x: int; var y: int; var z: int; var w: int; \
    assume z >= 0 && w >= 0; x := x + y; assert x != 7; }";

#[test]
fn from_false_and_to_true_everything_is_valid() {
    asking(SUM, |a| {
        let step = assignment(a.icfg, "x");
        let trivial = HoareStats { trivial: 1, ..NONE };
        assert_eq!(a.ask(Term::FALSE, step, a.at_least("x", 5)), (Valid, trivial));
        assert_eq!(a.ask(a.at_least("x", 5), step, Term::TRUE), (Valid, trivial));
    });
}

#[test]
fn the_second_time_the_cache_answers() {
    asking(SUM, |a| {
        let (step, pre, post) = (assignment(a.icfg, "x"), a.at_least("y", 0), a.at_least("x", 5));
        let (first, _) = a.ask(pre, step, post);
        assert_eq!(a.ask(pre, step, post), (first, HoareStats { cache: 1, ..NONE }));
    });
}

#[test]
fn more_is_known_than_was_enough() {
    asking(SUM, |a| {
        let step = assignment(a.icfg, "x");
        let enough = a.terms.and2(a.at_least("x", 3), a.at_least("y", 2));
        let post = a.at_least("x", 5);
        assert_eq!(a.ask(enough, step, post).0, Valid);
        let more = a.terms.and2(enough, a.at_least("z", 1));
        assert_eq!(a.ask(more, step, post), (Valid, HoareStats { implication_positive: 1, ..NONE }));
    });
}

#[test]
fn less_is_known_than_was_not_enough() {
    asking(SUM, |a| {
        let step = assignment(a.icfg, "x");
        let too_little = a.terms.and2(a.at_least("x", 3), a.at_least("z", 1));
        let post = a.at_least("x", 5);
        assert_eq!(a.ask(too_little, step, post).0, Invalid);
        let less = a.at_least("x", 3);
        assert_eq!(a.ask(less, step, post), (Invalid, HoareStats { implication_negative: 1, ..NONE }));
    });
}

#[test]
fn what_a_statement_does_not_write_stays_true() {
    asking(SUM, |a| {
        let step = assignment(a.icfg, "x");
        let pre = a.terms.and2(a.at_least("z", 4), a.at_least("x", 0));
        assert_eq!(a.ask(pre, step, a.at_least("z", 4)), (Valid, HoareStats { dataflow_positive: 1, ..NONE }));
        // A postcondition that is independent of the statement does not become true.
        let stats = HoareStats { dataflow_negative: 1, ..NONE };
        assert_eq!(a.ask(a.at_least("z", 4), step, a.at_least("w", 1)), (Invalid, stats));
    });
}

#[test]
fn a_statement_that_blocks_makes_everything_true() {
    let text =
        "procedure main() { var z: int; var u: int; var w: int; assume z > 0 && u > z && u < 0; assert w == 2; }";
    asking(text, |a| {
        let mentions =
            |edge: &tracewright_program::Edge| a.terms.free_vars(edge.transition.formula).contains(&a.var("z"));
        let blocked = a.icfg.edges.iter().position(mentions).expect("z is spoken about");
        let step = Symbol::Internal(Letter(blocked as u32));
        // The statement has nothing to do with w; that alone must not make the triple invalid.
        assert_eq!(a.ask(a.at_least("w", 0), step, a.at_least("w", 7)).0, Valid);
    });
}

#[test]
fn bounds_decide_what_is_about_numbers() {
    asking(SUM, |a| {
        let step = assignment(a.icfg, "x");
        let pre = a.terms.and2(a.is("x", 3), a.is("y", 2));
        assert_eq!(a.ask(pre, step, a.is("x", 5)), (Valid, HoareStats { bounds_valid: 1, ..NONE }));
        assert_eq!(a.ask(pre, step, a.is("x", 6)), (Invalid, HoareStats { bounds_invalid: 1, ..NONE }));
    });
}

#[test]
fn the_solver_decides_what_bounds_leave_open() {
    let text = "procedure main() { var a: [int]int; var i: int; var j: int; a[i] := j; assert a[i] != 7; }";
    asking(text, |a| {
        let step = assignment(a.icfg, "a");
        let cell = a.terms.select(a.var("a"), a.var("i"));
        let (same, other) = (a.terms.eq(cell, a.var("j")), a.terms.eq(cell, a.var("i")));
        assert_eq!(a.ask(Term::TRUE, step, same), (Valid, HoareStats { solver_valid: 1, ..NONE }));
        let (answer, stats) = a.ask(Term::TRUE, step, other);
        assert_eq!((answer, stats.solver()), (Invalid, 1));
    });
}

#[test]
fn one_model_refutes_several_postconditions() {
    let text = "procedure main() { var a: [int]int; var i: int; var j: int; a[i] := j; assert a[i] != 7; }";
    asking(text, |a| {
        let step = assignment(a.icfg, "a");
        let cell = a.terms.select(a.var("a"), a.var("i"));
        let posts: Vec<Term> = (3..7).map(|n| a.terms.eq(cell, a.terms.int(n))).collect();
        let answers = a.checker.check_all(Term::TRUE, Term::TRUE, step, &posts).expect("nothing interrupts");
        assert_eq!(answers, [Invalid; 4]);
        let stats = a.checker.stats;
        assert_eq!(stats.total(), 4);
        assert!(stats.solver() < 4, "one of the models refutes another: {stats:?}");
    });
}

#[test]
fn where_there_are_axioms_a_model_of_the_bounds_is_not_believed() {
    let text = "const c: int; axiom c > 3; procedure main() { var x: int; x := c; assert x > 3; }";
    asking(text, |a| {
        let step = assignment(a.icfg, "x");
        let (answer, stats) = a.ask(Term::TRUE, step, a.at_least("x", 4));
        assert_eq!((answer, stats.bounds_invalid), (Valid, 0));
    });
}

#[test]
fn a_triple_that_the_solver_gives_up_on_is_never_valid() {
    // There is no such pair of numbers, but no solver will find that out within one step of work.
    let text = "procedure main() { var x: int; var y: int; var z: int; \
        assume x * x * x + y * y * y == z * z * z && x > 0 && y > 0 && z > 0; assert false; }";
    let terms = Terms::new();
    let icfg = graph(&terms, text);
    let relations = Relations::new(&terms, &icfg);
    let options = tracewright_smt::Z3Options { limit: tracewright_smt::Limit::millis(1), ..Default::default() };
    let mut checker = HoareChecker::new(&relations, Z3Solver::with_options(&terms, options).expect("Z3 starts"));
    let assumption = icfg.edges.iter().position(|edge| edge.transition.formula != Term::TRUE).expect("there is one");
    let step = Symbol::Internal(Letter(assumption as u32));
    match checker.check(Term::TRUE, Term::TRUE, step, Term::FALSE) {
        Ok(validity) => assert_eq!(validity, Validity::Unknown),
        Err(_) => assert_eq!(checker.stats.solver_valid + checker.stats.bounds_valid, 0, "the work ended"),
    }
}

const CALLED: &str = "var g: int; var h: int;\n\
    procedure next(n: int) returns (r: int) modifies g; { g := g + n; r := n + 1; }\n\
    procedure main() modifies g; { var x: int; call x := next(4); assert x == 5; }";

#[test]
fn a_call_passes_arguments_and_remembers_globals() {
    asking(CALLED, |a| {
        let call = Symbol::Call(Letter(0));
        let old = a.icfg.variables.iter().find(|v| matches!(v.scope, tracewright_program::Scope::Old { .. }));
        let old = old.expect("g is modified").term;
        let table = [
            (Term::TRUE, a.is("n", 4), Valid),
            (Term::TRUE, a.is("n", 5), Invalid),
            (Term::TRUE, a.terms.eq(old, a.var("g")), Valid),
            (a.is("g", 1), a.is("g", 1), Valid),
            (a.is("h", 1), a.is("h", 1), Valid),
            // A frame of the callee has nothing to do with one of the caller, even if it is the same procedure.
            (a.is("x", 1), a.is("x", 1), Invalid),
        ];
        for (pre, post, expected) in table {
            let shown = format!("{{{}}} call {{{}}}", a.terms.to_boogie(pre), a.terms.to_boogie(post));
            assert_eq!(a.ask(pre, call, post).0, expected, "{shown}");
        }
    });
}

#[test]
fn a_return_joins_what_held_at_the_call_with_what_holds_at_the_exit() {
    asking(CALLED, |a| {
        let ret = Symbol::Return(Letter(0));
        let (terms, g) = (a.terms, a.var("g"));
        let old = a.icfg.variables.iter().find(|v| matches!(v.scope, tracewright_program::Scope::Old { .. }));
        let old = old.expect("g is modified").term;
        let grown = terms.eq(g, terms.add(&[old, a.var("n")]));
        let table = [
            // exit, call, after
            (a.is("r", 5), Term::TRUE, a.is("x", 5), Valid),
            (a.is("r", 5), Term::TRUE, a.is("x", 6), Invalid),
            (grown, a.is("g", 1), a.is("g", 5), Valid),
            (grown, Term::TRUE, a.is("g", 5), Invalid),
            // Globals that the callee does not modify are unchanged.
            (Term::TRUE, a.is("h", 1), a.is("h", 1), Valid),
            // The result overwrites the variable of the caller.
            (Term::TRUE, a.is("x", 1), a.is("x", 1), Invalid),
            (Term::TRUE, Term::FALSE, a.is("x", 1), Valid),
        ];
        for (exit, call, after, expected) in table {
            let answer = a.checker.check(exit, call, ret, after).expect("nothing interrupts");
            let shown = [exit, call, after].map(|p| terms.to_boogie(p));
            assert_eq!(answer, expected, "{shown:?}");
        }
    });
}

#[test]
fn implications_are_found_and_predicates_unified() {
    asking(SUM, |a| {
        let (four, five) = (a.at_least("x", 4), a.at_least("x", 5));
        assert_eq!(a.checker.implies(five, four), Some(true));
        assert_eq!(a.checker.implies(four, five), Some(false));
        let (b, c) = (a.terms.var("b", Sort::BOOL), a.terms.var("c", Sort::BOOL));
        let one = a.terms.implies(b, c);
        let other = a.terms.not(a.terms.and2(b, a.terms.not(c)));
        let first = a.checker.unify(one);
        assert_eq!(a.checker.unify(other), first, "the same in other words");
        assert_ne!(a.checker.unify(five), first);
    });
}

//! The results of scripts.

mod common;

use common::{Memory, outcome, run};
use tracewright_script::{Stop, run_script};

#[track_caller]
fn prints(script: &str, expected: &[&str]) {
    let (outcome, world) = outcome(script);
    assert_eq!(outcome.stop, None);
    assert_eq!(world.printed, expected, "{script}");
}

/// All assertions of the script hold, and there are so many of them.
#[track_caller]
fn holds(script: &str, assertions: usize) {
    let (report, _) = run(script);
    let outcome = report.outcome.unwrap_or_else(|errors| panic!("{errors:?}"));
    let failed: Vec<String> = outcome.failed.iter().map(|failed| failed.render(&report.sources)).collect();
    assert!(failed.is_empty(), "{}", failed.concat());
    assert_eq!((outcome.passed, outcome.stop), (assertions, None));
}

#[test]
fn numbers_and_truth() {
    prints("print(1 + 2 * 3 - 8 / 3 % 2);", &["7"]);
    prints("print(-3 + 5, -7 / 2, -7 % 2);", &["2", "-3", "-1"]);
    prints("print(1 < 2 && 2 <= 2 && !(3 > 4) && 4 >= 4 && 1 != 2);", &["true"]);
    prints("print(true || 1 / 0 == 1, false && 1 / 0 == 1);", &["true", "false"]);
    prints("print(\"n is \" + 3 + true, \"a\" == \"a\", true != false);", &["n is 3true", "true", "true"]);
}

#[test]
fn assignments() {
    prints("int n = 10; n += 5; n -= 3; n *= 2; n /= 5; n %= 3; n++; n++; n--; print(n);", &["2"]);
    prints("String s = \"a\"; s += 1; print(s);", &["a1"]);
    prints("int n = 1; { int n = 2; print(n); } print(n);", &["2", "1"]);
    prints("int n = 1; int n = n + 1; print(n);", &["2"]);
}

#[test]
fn control() {
    prints("int n = 0; while (n < 3) { n++; if (n == 2) continue; print(n); }", &["1", "3"]);
    prints("for (int i = 0; i < 9; i++) { if (i == 2) break; else print(i); }", &["0", "1"]);
    prints("int i = 5; for (;;) { if (i > 6) break; i++; } print(i);", &["7"]);
    prints("print(1); return; print(2);", &["1"]);
    prints("if (false) print(1); else if (true) print(2); else print(3);", &["2"]);
}

#[test]
fn procedures() {
    prints("int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); } print(f(15));", &["610"]);
    prints("void twice(String s) { print(s); print(s); } twice(\"x\");", &["x", "x"]);
    // A procedure sees the variables of the script, but not those of its caller.
    prints("int g = 1; void f() { g++; } { int g = 7; f(); } print(g);", &["2"]);
    prints("print(f(2)); int f(int n) { while (true) { if (n > 5) return n; n++; } return 0; }", &["6"]);
}

#[test]
fn words() {
    prints("print([], [a \"b c\"], [c< a >r], [a , b c< >r]);", &["[]", "[a \"b c\"]", "[c< a >r]", "[a , b c< >r]"]);
    prints("Word w = [3 x 4x if]; NestedLassoWord l = [ , 3]; print(w, l);", &["[3 x 4x if]", "[ , 3]"]);
}

/// `(c a* r)*`, nested to any depth, with the innermost level marked by `m`.
const NESTED: &str = "
    NestedWordAutomaton nested = (
        callAlphabet = {c}, internalAlphabet = {m}, returnAlphabet = {r},
        states = {out in done}, initialStates = {out}, finalStates = {done},
        callTransitions = {(out c in) (in c in)},
        internalTransitions = {(in m done)},
        returnTransitions = {(done in r done) (done out r done)}
    );";

#[test]
fn nested_words() {
    let asserts = "
        assert(accepts(nested, [c< m >r]));
        assert(accepts(nested, [c< c< m >r >r]));
        assert(accepts(nested, [c< c< m >r]));
        assert(!accepts(nested, [c< m >r >r]));
        assert(!accepts(nested, [c< >r]));
        assert(!isEmpty(nested));
        assert(isDeterministic(nested));
        assert(numberOfStates(nested) == 3);
        assert(numberOfTransitions(nested) == 5);
        assert(!accepts(complement(nested), [c< m >r]));
        assert(accepts(complement(nested), [c< >r]));
        assert(isEmpty(intersect(nested, complement(nested))));
        assert(isEmpty(difference(nested, nested)));
        assert(isEquivalent(determinize(nested), nested));";
    holds(&(asserts.to_owned() + NESTED), 14);
    prints(&format!("{NESTED} print(getAcceptedWord(nested));"), &["[c< m]"]);
}

/// Infinitely many `a`.
const INFINITELY: &str = "
    FiniteAutomaton often = (
        alphabet = {a b}, states = {p q}, initialStates = {p}, finalStates = {q},
        transitions = {(p a q) (p b p) (q a q) (q b p)}
    );";

#[test]
fn infinite_words() {
    let asserts = "
        assert(buchiAccepts(often, [ , a b]));
        assert(!buchiAccepts(often, [a a , b]));
        assert(!buchiAccepts(often, [a , ]));
        assert(!buchiIsEmpty(often));
        assert(isSemiDeterministic(often));
        assert(buchiAccepts(often, getAcceptedLassoWord(often)));
        assert(numberOfStates(removeNonLiveStates(often)) == 2);
        assert(buchiAccepts(buchiIntersect(often, often), [ , a]));";
    holds(&(asserts.to_owned() + INFINITELY), 8);
}

#[test]
fn rabin_automata() {
    let script = "
        RabinAutomaton finally = (
            alphabet = {a b}, states = {p q}, initialStates = {p}, acceptingStates = {p}, finiteStates = {q},
            transitions = {(p a p) (p b q) (q a p) (q b q)}
        );
        assert(accepts(finally, [b , a]));
        assert(!accepts(finally, [ , a b]));
        assert(!isEmpty(finally));
        assert(buchiAccepts(toBuchi(finally), [b b , a]));
        assert(accepts(toRabin(toBuchi(finally)), [b b , a]));
        assert(accepts(union(finally, finally), [ , a]));
        assert(!accepts(intersection(finally, finally), [ , b]));
        assert(numberOfStates(finally) == 2);";
    holds(script, 8);
}

#[test]
fn letters_are_matched_by_name() {
    let script = "
        FiniteAutomaton xy = (alphabet = {x y}, states = {p q}, initialStates = {p}, finalStates = {q},
            transitions = {(p x q)});
        FiniteAutomaton yx = (alphabet = {y x}, states = {p q}, initialStates = {p}, finalStates = {q},
            transitions = {(p x q)});
        FiniteAutomaton z = (alphabet = {z}, states = {p q}, initialStates = {p}, finalStates = {q},
            transitions = {(p z q)});
        assert(isEquivalent(xy, yx));
        assert(accepts(intersect(xy, yx), [x]));
        assert(accepts(union(xy, z), [x]));
        assert(accepts(union(xy, z), [z]));
        assert(!isIncluded(z, xy));
        assert(accepts(difference(z, xy), [z]));";
    holds(script, 6);
}

#[test]
fn failed_assertions_are_collected() {
    let (report, world) = run("assert(1 == 2);\nassert(true);\n  assert(!true);\nprint(\"on\");");
    let outcome = report.outcome.unwrap();
    assert_eq!((outcome.passed, outcome.failed.len(), world.printed), (1, 2, vec!["on".to_owned()]));
    let shown: Vec<String> = outcome.failed.iter().map(|failed| failed.render(&report.sources)).collect();
    assert!(shown[0].contains("test.ats:1:1") && shown[0].contains("assert(1 == 2)"), "{}", shown[0]);
    assert!(shown[0].contains("the left side is 1, the right side is 2"), "{}", shown[0]);
    assert!(shown[1].contains("test.ats:3:3"), "{}", shown[1]);
}

#[test]
fn unsupported_operations_end_the_run() {
    let (outcome, world) = outcome("print(1);\nCountingAutomaton c = (alphabet = {});\nprint(acceptance(c, [a]));");
    assert_eq!(world.printed, ["1"]);
    match outcome.stop {
        Some(Stop::Unsupported { operation, .. }) => assert_eq!(operation, "acceptance"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn automata_of_other_files() {
    let mut world = Memory::default();
    world.files.insert("dir/lib/more.ats".into(), format!("print(1); assert(false); {INFINITELY}"));
    let script = "parseAutomata(\"lib/more.ats\"); assert(numberOfStates(often) == 2);";
    let report = run_script("dir/test.ats".as_ref(), script.as_bytes(), &mut world);
    let outcome = report.outcome.unwrap();
    assert_eq!((outcome.passed, outcome.failed.len()), (1, 0));
    assert!(world.printed.is_empty());
}

#[test]
fn mistakes_in_other_files_are_shown_there() {
    let mut world = Memory::default();
    world.files.insert("more.ats".into(), "\nFiniteAutomaton a = (states = {}, oops);".to_owned());
    let report = run_script("test.ats".as_ref(), b"parseAutomata(\"more.ats\");", &mut world);
    let errors = report.outcome.unwrap_err();
    assert_eq!(report.sources.position(errors[0].span).to_string(), "more.ats:2:39");
}

#[test]
fn files_are_written_beside_the_script() {
    let mut world = Memory::default();
    let script = format!(
        "{INFINITELY} write(often, \"a.ats\"); write(often, \"b.hoa\"); write(often, \"c\", \"dot\"); write(often, \"d.svg\");"
    );
    let report = run_script("dir/test.ats".as_ref(), script.as_bytes(), &mut world);
    assert_eq!(report.outcome.unwrap().stop, None);
    let starts =
        [("dir/a.ats", "FiniteAutomaton often"), ("dir/b.hoa", "HOA: v1"), ("dir/c", "digraph"), ("dir/d.svg", "<svg")];
    for (path, start) in starts {
        let text = &world.files[std::path::Path::new(path)];
        assert!(text.starts_with(start), "{path}: {text}");
    }
}

#[test]
fn hoa_files_are_read_back() {
    let mut world = Memory::default();
    let script = format!(
        "{INFINITELY} write(often, \"x.hoa\"); NestedWordAutomaton y = readHoa(\"x.hoa\");
         print(y); assert(numberOfStates(y) == 2); assert(!buchiIsEmpty(y));"
    );
    let outcome = run_script("test.ats".as_ref(), script.as_bytes(), &mut world).outcome.unwrap();
    assert_eq!((outcome.passed, outcome.failed.len(), outcome.stop), (2, 0, None));
    world.files.insert("bad.hoa".into(), "HOA: v1\nStates: oops".to_owned());
    let report = run_script("test.ats".as_ref(), b"print(readHoa(\"bad.hoa\"));", &mut world);
    match report.outcome.unwrap().stop {
        Some(Stop::Error(error)) => assert!(error.message.starts_with("bad.hoa:2:9: "), "{}", error.message),
        other => panic!("{other:?}"),
    }
}

#[test]
fn definitions_hold_before_their_place_and_again_after() {
    let definition = |name: &str, states: &str| {
        format!(
            "FiniteAutomaton {name} = (alphabet = {{}}, states = {{{states}}}, initialStates = {{}}, \
             finalStates = {{}}, transitions = {{}});"
        )
    };
    let script = format!(
        "print(numberOfStates(b)); {} print(numberOfStates(a)); {} print(numberOfStates(a)); {}",
        definition("a", "p"),
        definition("a", "p q"),
        definition("b", "p q r")
    );
    prints(&script, &["3", "1", "2"]);
}

#[test]
fn endless_scripts_can_be_interrupted() {
    let mut world = Memory { patience: Some(std::cell::Cell::new(1000)), ..Memory::default() };
    let report = run_script("test.ats".as_ref(), b"while (true) { }", &mut world);
    assert_eq!(report.outcome.unwrap().stop, Some(Stop::Interrupted));
}

#[test]
fn byte_order_marks_carriage_returns_and_other_encodings() {
    let mut world = Memory::default();
    let report =
        run_script("test.ats".as_ref(), b"\xef\xbb\xbf// caf\xe9\r\nprint(1);\r\nprint(\"\xe9\");\r\n", &mut world);
    assert_eq!(report.outcome.unwrap().stop, None);
    assert_eq!(world.printed, ["1", "\u{fffd}"]);
    let report = run_script("test.ats".as_ref(), b"print(1);\r\n\xe9", &mut world);
    let errors = report.outcome.unwrap_err();
    assert_eq!(errors[0].message, "this is not UTF-8 text");
    assert_eq!(report.sources.position(errors[0].span).to_string(), "test.ats:2:1");
}

#[test]
fn random_automata_are_the_same_in_every_run() {
    let script = "print(getRandomNwa(2, 5, 300, 200, 100, 500), getRandomDfa(4, 2, 2), getRandomNwaTv(5, 2, 150, 40));";
    assert_eq!(outcome(script).1.printed, outcome(script).1.printed);
    holds("assert(isTotal(getRandomDfa(20, 3, 5))); assert(isDeterministic(getRandomDfa(20, 3, 5)));", 2);
}

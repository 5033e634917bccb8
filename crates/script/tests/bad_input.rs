//! Scripts with errors: each is reported with its position and a message.

mod common;

use common::complaints;

/// An automaton for the tests, on one line.
const A: &str = "FiniteAutomaton a = (alphabet = {x}, states = {p}, initialStates = {p}, finalStates = {}, \
                 transitions = {});";

#[track_caller]
fn check(script: &str, expected: &[&str]) {
    assert_eq!(complaints(script), expected, "{script}");
}

#[test]
fn syntax() {
    check("int x = 1", &["1:10: expected `;`, found the end of the file"]);
    check("assert(true;", &["1:12: expected `,` or `)`, found `;`"]);
    check("print(1 + );", &["1:11: expected an expression, found `)`"]);
    check("\n\n  print(\"abc);", &["3:9: this string has no closing quote"]);
    check("/* no end", &["1:1: this comment has no end"]);
    check("#isEmpty a;", &["1:1: expected an expression, found `#`"]);
    check("print([a b);", &["1:11: expected a letter or `]`, found `)`"]);
    check("while (true) { print(1);", &["1:25: expected `}`, found the end of the file"]);
    check("print(99999999999999999999);", &["1:7: this number is too large"]);
    check("PetriNet n = (alphabet = {a}, initial Marking = {});", &["1:39: expected `=`, found `Marking`"]);
    check("FiniteAutomaton a = (states = {p, q});", &["1:33: expected a name, `(` or `}`, found `,`"]);
    check("PetriNet a = FiniteAutomaton(states = {});", &["1:14: expected `(` or `PetriNet`, found `FiniteAutomaton`"]);
}

#[test]
fn parsing_goes_on_after_the_next_semicolon() {
    check(
        "= 3;\nprint(1;\nint x = 2;\nx + ;",
        &[
            "1:1: expected an expression, found `=`",
            "2:8: expected `,` or `)`, found `;`",
            "4:5: expected an expression, found `;`",
        ][..],
    );
}

#[test]
fn definitions() {
    let with = |states: &str, initial: &str, transitions: &str| {
        format!(
            "FiniteAutomaton a = (\n alphabet = {{x y}},\n states = {{{states}}},\n initialStates = {{{initial}}},\n \
             finalStates = {{}},\n transitions = {{{transitions}}}\n);"
        )
    };
    check(&with("p q", "p", "(p x q) (q y r)"), &["6:30: undefined state `r`"]);
    check(&with("p q", "p", "(p z q)"), &["6:20: undefined internal letter `z`"]);
    check(&with("p q", "s", "(p x q)"), &["4:19: undefined state `s`"]);
    check(&with("p q", "p", "(p x)"), &["6:17: `transitions` must have the form `(state letter state)`"]);
    check(&with("p q", "p", "p"), &["6:17: `transitions` must have the form `(state letter state)`"]);
    check(&with("p (q)", "p", ""), &["3:14: expected a name in `states`"]);
    check(
        &with("", "p", "(u v w)"),
        &[
            "4:19: undefined state `p`",
            "6:18: undefined state `u`",
            "6:20: undefined internal letter `v`",
            "6:22: undefined state `w`",
        ],
    );
    check(
        "FiniteAutomaton a = (alphabet = {}, states = {});",
        &[
            "1:17: `initialStates` is missing in the definition of `a`",
            "1:17: `finalStates` is missing in the definition of `a`",
            "1:17: `transitions` is missing in the definition of `a`",
        ],
    );
    check(&A.replace("transitions", "arrows = {}, transitions"), &["1:91: a FiniteAutomaton has no `arrows`"]);
    check(&A.replace("transitions", "states = {}, transitions"), &["1:91: `states` is given twice"]);
    check(&A.replace("{p}, finalStates", "p, finalStates"), &["1:68: `initialStates` must be a set: `{ .. }`"]);
    check(&A.replace("FiniteAutomaton", "Robot"), &["1:1: `Robot` is not a kind of automaton"]);
}

#[test]
fn nested_definitions() {
    let with = |calls: &str, returns: &str| {
        format!(
            "NestedWordAutomaton a = (callAlphabet = {{c}}, internalAlphabet = {{}}, returnAlphabet = {{r}},\n\
             states = {{p q}}, initialStates = {{p}}, finalStates = {{q}},\n\
             callTransitions = {{{calls}}}, internalTransitions = {{}},\nreturnTransitions = {{{returns}}});"
        )
    };
    check(&with("(p r q)", ""), &["3:23: undefined call letter `r`"]);
    check(&with("", "(p q c q)"), &["4:27: undefined return letter `c`"]);
    check(&with("", "(p o r q)"), &["4:25: undefined state `o`"]);
    let shape = "4:22: `returnTransitions` must have the form `(state hierarchicalPredecessor letter state)`";
    check(&with("", "(p q)"), &[shape]);
}

#[test]
fn names_and_types() {
    check("print(b);", &["1:7: undefined name `b`"]);
    check("b = 3;", &["1:1: undefined name `b`"]);
    check(&format!("{A}\nassert(isEmty(a));"), &["2:8: undefined operation `isEmty`"]);
    check(
        &format!("{A}\nassert(accepts(a));"),
        &["2:8: `accepts` takes (NestedWordAutomaton, NestedWord) or (RabinAutomaton, NestedLassoWord) or \
           (PetriNet, NestedWord) or (TreeAutomaton, Tree), not (NestedWordAutomaton)"],
    );
    check(
        &format!("{A}\nassert(isEmpty([x]));"),
        &["2:8: `isEmpty` takes (NestedWordAutomaton) or (RabinAutomaton) or (PetriNet) or (TreeAutomaton), \
           not (NestedWord)"],
    );
    check(&format!("{A}\nint n = a;"), &["2:9: expected a value of type int, found NestedWordAutomaton"]);
    check(&format!("{A}\nassert(a);"), &["2:8: expected a value of type boolean, found NestedWordAutomaton"]);
    check("nw word = [a];", &["1:1: unknown type `nw`"]);
    check("int n = true;", &["1:9: expected a value of type int, found boolean"]);
    check("int n = 1; n = \"x\";", &["1:16: expected a value of type int, found String"]);
    check("boolean b = 1 && true;", &["1:13: `&&` cannot be used with int and boolean"]);
    check("if (1) print(2);", &["1:5: expected a value of type boolean, found int"]);
    check("break;", &["1:1: `break` outside of a loop"]);
    check("print();", &["1:1: `print` takes one value"]);
    check("assert(true, false);", &["1:1: `assert` takes one condition"]);
    check("void x;", &["1:6: a variable cannot have type void"]);
    check("print(nothing()); print(oops);", &["1:7: undefined operation `nothing`", "1:25: undefined name `oops`"]);
}

#[test]
fn procedures() {
    check("int f(int n) { return true; }", &["1:23: expected a value of type int, found boolean"]);
    check("int f(int n) { return; }", &["1:16: a value of type int must be returned"]);
    check("void f() { return 1; }", &["1:19: there is no value to return here"]);
    check("int f(int n) { return n; } print(f(true));", &["1:34: `f` takes (int), not (boolean)"]);
    check("int isEmpty(int n) { return n; }", &["1:5: there is already an operation `isEmpty`"]);
    check("void f() { } void f() { }", &["1:19: there is already an operation `f`"]);
    check("void f() { print(local); } { int local = 1; f(); }", &["1:18: undefined name `local`"]);
}

#[test]
fn errors_while_running() {
    check("int n = 0;\nprint(1 / n);", &["2:7: division by zero"]);
    check("int n = 9223372036854775807;\nn++;", &["2:1: the result does not fit into 64 bits"]);
    check("int n;\nprint(n);", &["2:7: `n` has no value yet"]);
    check(&format!("{A}\nprint(accepts(a, [x z]));"), &["2:21: `accepts`: the automaton has no internal letter `z`"]);
    check(&format!("{A}\nprint(getAcceptedWord(a));"), &["2:7: `getAcceptedWord`: the automaton accepts no word"]);
    let endless = complaints("int f(int n) { return f(n + 1); }\nprint(f(0));");
    assert!(endless[0].ends_with("procedures call each other too deeply"), "{endless:?}");
    check("int f(int n) { if (n > 0) return 1; }\nprint(f(0));", &["2:7: `f` ended without returning a value"]);
    let other = A.replace(" a =", " b =").replace("{x}", "{y}");
    check(
        &format!("{A}{other}\nprint(intersect(a, b));"),
        &["2:7: `intersect`: the automata have different alphabets"],
    );
    check(&format!("{A}\nwrite(a, \"f.xyz\");"), &["2:1: unknown format `xyz`: there are ats, hoa, dot and svg"]);
    check(
        "print(getRandomNwa(2, -1, 1, 0, 0, 1));",
        &["1:7: `getRandomNwa`: the number of states must be between 0 and 1000000, not -1"],
    );
}

#[test]
fn files_that_are_not_there() {
    check("print(readHoa(\"x.hoa\"));", &["1:7: cannot read `x.hoa`: entity not found"]);
    check("print(readHoa(3));", &["1:7: `readHoa` takes the name of a file"]);
    check("parseAutomata(\"other.ats\");", &["1:15: cannot read `other.ats`: entity not found"]);
    check(
        "String s = \"other.ats\"; parseAutomata(s);",
        &["1:25: `parseAutomata` takes the name of a file and stands alone: `parseAutomata(\"file\");`"],
    );
}

#[test]
fn nesting_is_bounded() {
    let deep = |open: &str, middle: &str, close: &str, n: usize| open.repeat(n) + middle + &close.repeat(n);
    for script in [
        format!("print({});", deep("(", "1", ")", 100_000)),
        format!("print({});", deep("!", "true", "", 100_000)),
        format!("print(1{});", " + 1".repeat(100_000)),
        deep("{", "", "}", 100_000),
        deep("if (true) ", ";", "", 100_000),
        format!("print({});", deep("isEmpty(", "1", ")", 100_000)),
        format!("FiniteAutomaton a = (states = {});", deep("{", "", "}", 100_000)),
        format!("AlternatingAutomaton a = (acceptingFunction = {}p);", "~".repeat(100_000)),
        format!("Tree t = Tree[{}];", deep("f(", "x", ")", 100_000)),
    ] {
        let found = complaints(&script);
        assert!(found[0].contains("nested too deeply"), "{found:?}");
    }
}

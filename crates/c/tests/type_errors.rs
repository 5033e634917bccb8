//! Errors are reported at their position, in C's terms, and several at once; programs that GCC accepts are accepted.

use tracewright_c::typed::{ExprKind, InitValue, Program, Storage};
use tracewright_c::types::DataModel;
use tracewright_c::{Names, elaborate, parse};
use tracewright_source::{Diagnostic, SourceMap};

fn check(files: &[&str]) -> (Result<Program, ()>, Vec<String>) {
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let mut units = Vec::new();
    for (number, text) in files.iter().enumerate() {
        let file = sources.add(format!("{}.c", ["a", "b", "c"][number]), *text).expect("a small file");
        let (ast, messages) = parse(&sources, file, &mut names);
        assert!(messages.is_empty(), "{messages:?}");
        units.push(ast);
    }
    let show = |message: &Diagnostic| {
        let labels: String = message.labels.iter().map(|(span, _)| format!(" ({})", sources.position(*span))).collect();
        format!("{}: {}{labels}", sources.position(message.span), message.message)
    };
    match elaborate(&units.iter().collect::<Vec<_>>(), &names, DataModel::Lp64) {
        Ok((program, warnings)) => (Ok(program), warnings.iter().map(show).collect()),
        Err(messages) => (Err(()), messages.iter().filter(|message| message.is_error()).map(show).collect()),
    }
}

/// The errors of a file.
fn errors(text: &str) -> Vec<String> {
    let (result, messages) = check(&[text]);
    assert!(result.is_err(), "accepted: {text}");
    messages
}

#[test]
fn errors_have_their_place() {
    let cases = [
        ("int f(void) { return x; }", "a.c:1:22: use of undeclared identifier `x`"),
        ("int x; int f(void) { return x(1); }", "a.c:1:29: called object is not a function or function pointer"),
        (
            "int f(int); int g(void) { return f(1, 2); }",
            "a.c:1:34: too many arguments to function `f` (takes 1, given 2)",
        ),
        ("struct s { int a; } x; int y = sizeof x.b;", "a.c:1:39: `struct s` has no member named `b`"),
        ("struct s *p; int f(void) { return p->a; }", "a.c:1:35: invalid use of undefined type `struct s`"),
        ("void f(int x) { 5 = x; }", "a.c:1:17: lvalue required as left operand of assignment"),
        ("void f(const int x) { x = 1; }", "a.c:1:23: assignment of read-only variable `x`"),
        ("struct s x;", "a.c:1:10: storage size of `x` isn't known"),
        ("void f(void) { goto out; }", "a.c:1:16: label `out` used but not defined"),
        ("void f(void) { break; }", "a.c:1:16: `break` statement not within loop or switch"),
        ("void f(int x) { switch (x) { case 1: case 1: ; } }", "a.c:1:43: duplicate case value"),
        ("void f(int x) { switch (x) { case x: ; } }", "a.c:1:35: the case label is not an integer constant"),
        (
            "int f(void); char f(void);",
            "a.c:1:19: conflicting types for `f`: `char (void)`, before `int (void)` (a.c:1:5)",
        ),
        ("int x = 1; int x = 2;", "a.c:1:16: redefinition of `x` (a.c:1:5)"),
        ("void f(void) { int x; int x; }", "a.c:1:27: redefinition of `x` (a.c:1:20)"),
        ("int x; int y = x;", "a.c:1:16: initializer element is not constant"),
        ("int a[-1];", "a.c:1:7: size of array is negative"),
        ("int n; int a[n];", "a.c:1:14: variably modified type at file scope"),
        ("struct s { int a : 40; };", "a.c:1:16: width of `a` exceeds its type"),
        (
            "struct s { int a; } x; struct t { int a; } y; void f(void) { x = y; }",
            "a.c:1:62: incompatible types: assignment to `struct s` from `struct t`",
        ),
        (
            "struct s { int a; } x; int f(void) { return x + 1; }",
            "a.c:1:45: invalid operands to binary `+` (have `struct s` and `int`)",
        ),
        ("void g(void); int f(void) { return g(); }", "a.c:1:36: void value not ignored as it ought to be"),
        ("_Static_assert(sizeof(int) == 2, \"no\");", "a.c:1:1: static assertion failed: no"),
        ("struct b { int x : 3; } v; int *p = &v.x;", "a.c:1:37: cannot take address of bit-field"),
        ("int a[2] = { [5] = 1 };", "a.c:1:14: array index in initializer exceeds array bounds"),
        (
            "double d; int f(void) { return d % 2; }",
            "a.c:1:32: invalid operands to binary `%` (have `double` and `int`)",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(text), [expected], "{text}");
    }
}

#[test]
fn several_errors_are_reported_at_once() {
    let text = "int f(void) {\n  int x = y;\n  z = x;\n  return x + w;\n}\nint g(void) { return q; }\n";
    let expected = ["a.c:2:11", "a.c:3:3", "a.c:4:14", "a.c:6:22"];
    let found = errors(text);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (message, place) in found.iter().zip(expected) {
        assert!(message.starts_with(place), "{message}");
    }
}

#[test]
fn what_gcc_accepts_gets_a_warning() {
    let cases = [
        (
            "int *p; void f(long *q) { p = q; }",
            "a.c:1:27: assignment to `int *` from incompatible pointer type `long *`",
        ),
        ("int *p = 5;", "a.c:1:10: initialization of `int *` from `int` makes pointer from integer without a cast"),
        (
            "char *f(const char *p) { return p; }",
            "a.c:1:33: returning a pointer to `char` discards qualifiers of `const char`",
        ),
        ("int f(void) { return g(1); }", "a.c:1:22: implicit declaration of function `g`"),
        ("void f(void) { return 1; }", "a.c:1:16: `return` with a value, in function returning void"),
        ("char a[2] = \"abc\";", "a.c:1:13: initializer-string for array is too long"),
        ("int a[1] = { 1, 2 };", "a.c:1:17: excess elements in initializer"),
        ("int f(int *p) { return p == 1; }", "a.c:1:24: comparison between pointer and integer"),
    ];
    for (text, expected) in cases {
        let (result, warnings) = check(&[text]);
        assert!(result.is_ok(), "rejected: {text}: {warnings:?}");
        assert_eq!(warnings, [expected], "{text}");
    }
}

#[test]
fn files_are_linked() {
    let header = "struct node { struct node *next; int value; }; typedef struct { int x; } pair; extern pair both;";
    let one = format!(
        "{header} static int counter; int shared; int f(struct node *n); int main(void) {{ return f(0) + counter + both.x; }}"
    );
    let two = format!(
        "{header} static int counter = 2; int shared = 3; pair both; int f(struct node *n) {{ return n->value + counter + shared; }}"
    );
    let (program, warnings) = check(&[&one, &two]);
    let program = program.expect("correct C");
    assert!(warnings.is_empty(), "{warnings:?}");
    let globals: Vec<&str> =
        program.objects.iter().filter(|o| o.storage == Storage::Global).map(|o| o.name.as_str()).collect();
    assert_eq!(globals, ["counter", "shared", "both", "counter"]);
    assert!(program.objects[1].initialiser.is_some(), "the definition in the second file counts");
    let names: Vec<(&str, bool)> = program.functions.iter().map(|f| (f.name.as_str(), f.body.is_some())).collect();
    assert_eq!(names, [("main", true), ("f", true)]);
    assert_eq!(program.types.records.iter().filter(|r| r.tag.as_deref() == Some("node")).count(), 1);
}

#[test]
fn the_same_tag_may_mean_different_structs_in_two_files() {
    let (program, _) = check(&["struct s { int a; } x;", "struct s { char b[3]; } y;"]);
    let program = program.expect("correct C");
    let sizes: Vec<_> = program.objects.iter().map(|object| program.types.size_of(object.ty)).collect();
    assert_eq!(sizes, [Some(4), Some(3)]);
}

#[test]
fn files_that_do_not_fit_are_reported_with_both_places() {
    let (result, messages) = check(&["int f(int x) { return x; }", "int f(void) { return 1; }"]);
    assert!(result.is_err());
    assert_eq!(messages, ["b.c:1:5: conflicting types for `f`: `int (void)`, before `int (int)` (a.c:1:5)"]);
    let (result, messages) = check(&["int f(void) { return 1; }", "int f(void) { return 1; }"]);
    assert!(result.is_err());
    assert_eq!(messages, ["b.c:1:5: multiple definition of `f` (a.c:1:5)"]);
}

#[test]
fn deep_nesting_is_no_problem() {
    let sum = vec!["x"; 9_500].join(" + ");
    let chain: String = (0..4_500).map(|n| format!("if (x == {n}) x = 1; else ")).collect();
    let (result, _) = check(&[&format!("int f(int x) {{ {chain} ; return {sum}; }}")]);
    assert!(result.is_ok());
}

#[test]
fn a_weak_variable_gives_way_to_another_definition() {
    let value = |files: &[&str]| {
        let (program, messages) = check(files);
        let program = program.unwrap_or_else(|()| panic!("{messages:?}"));
        let found: Vec<_> = program.objects.iter().filter(|object| object.name == "x").collect();
        assert_eq!(found.len(), 1);
        let entries = found[0].initialiser.as_ref().map(|initialiser| initialiser.entries.clone());
        entries.and_then(|entries| match entries[0].value {
            InitValue::Expr(value) => match program.exprs[value.index()].kind {
                ExprKind::Int(value) => Some(value),
                _ => None,
            },
            InitValue::Characters(_) => None,
        })
    };
    let (weak, strong, user) =
        ("int x __attribute__((weak)) = 1;", "int x = 2;", "extern int x; int main(void) { return x; }");
    assert_eq!(value(&[weak, strong, user]), Some(2));
    assert_eq!(value(&[strong, weak, user]), Some(2));
    assert_eq!(value(&[user, weak]), Some(1));
    // Without an initialiser, the other definition is zero.
    assert_eq!(value(&[weak, "int x;", user]), None);
    assert_eq!(value(&["int x;", weak, user]), None);
}

//! The front end covers the complete lists of attributes, pragmas and builtins that GCC 12 on x86 has.
//!
//! `tests/known` has the names: those for which GCC's `__has_attribute` and `__has_builtin` yield true, and the pragmas
//! of its manual. `UPDATE_LISTS=1` updates how builtins are treated.

use std::path::{Path, PathBuf};

use tracewright_c::builtins::builtin;
use tracewright_c::known::{Class, attribute, pragma};
use tracewright_c::typed::{ExprKind, Program};
use tracewright_c::types::DataModel;
use tracewright_c::{Names, elaborate, parse};
use tracewright_source::{Diagnostic, SourceMap};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/known").join(name)
}

fn lines(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path(name)).expect("the list is there");
    text.lines().map(str::to_owned).collect()
}

fn elaborated(text: &str) -> Program {
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let file = sources.add("test.c", text).expect("a small file");
    let (ast, messages) = parse(&sources, file, &mut names);
    assert!(!messages.iter().any(Diagnostic::is_error), "{text}: {messages:?}");
    match elaborate(&[&ast], &names, DataModel::Lp64) {
        Ok((program, _)) => program,
        Err(messages) => panic!("{text}: {messages:?}"),
    }
}

fn is_named(program: &Program) -> bool {
    program.exprs.iter().any(|expr| matches!(expr.kind, ExprKind::Unsupported(_)))
}

#[test]
fn every_attribute_of_gcc_has_a_class() {
    let missing: Vec<String> = lines("attributes.txt").into_iter().filter(|name| attribute(name).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(lines("attributes.txt").len(), 123);
}

#[test]
fn every_pragma_of_gcc_has_a_class() {
    let missing: Vec<String> = lines("pragmas.txt").into_iter().filter(|text| pragma(text).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn attributes_that_are_named_are_named_where_they_are_used() {
    for name in lines("attributes.txt").iter().filter(|name| attribute(name) == Some(Class::Named)) {
        let on_function = format!("int f(void) __attribute__(({name})); int main(void) {{ return f(); }}");
        let on_object = format!("int x __attribute__((__{name}__)); int main(void) {{ return x; }}");
        let on_type = format!("struct s {{ int x : 3; }} __attribute__(({name})) v; int main(void) {{ return v.x; }}");
        let programs = [on_function, on_object, on_type];
        assert!(programs.iter().any(|text| is_named(&elaborated(text))), "{name}");
    }
}

#[test]
fn harmless_attributes_change_nothing() {
    for name in lines("attributes.txt").iter().filter(|name| matches!(attribute(name), Some(Class::Harmless(_)))) {
        let text = format!(
            "int x __attribute__(({name})); int f(void) __attribute__(({name})); int f(void) {{ return x; }} \
             struct s {{ int x; }} __attribute__(({name})) v; int main(void) {{ return f() + v.x; }}"
        );
        assert!(!is_named(&elaborated(&text)), "{name}");
    }
}

#[test]
fn every_builtin_of_gcc_has_a_class() {
    let word = |name: &str| match builtin(name) {
        Class::Exact => "exact",
        Class::Harmless(_) => "harmless",
        Class::Marked => "marked",
        Class::Named => "named",
    };
    let old = lines("builtins.txt");
    let names: Vec<&str> = old.iter().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    let new: Vec<String> = names.iter().map(|name| format!("{name} {}", word(name))).collect();
    if std::env::var_os("UPDATE_LISTS").is_some() {
        std::fs::write(path("builtins.txt"), new.join("\n") + "\n").expect("the list can be written");
    }
    let changed: Vec<&String> = new.iter().filter(|line| !old.contains(line)).collect();
    assert!(changed.is_empty(), "{changed:?}: look at it, and run this test with UPDATE_LISTS=1");
    assert_eq!(names.len(), 968);
    assert_eq!(builtin("__builtin_ia32_pause"), Class::Named);
}

#[test]
fn builtins_that_nobody_knows_are_named() {
    for name in lines("builtins.txt").iter().filter_map(|line| line.strip_suffix(" named")) {
        // Builtins with a syntax of their own, and those that only the translation rejects, are excluded.
        let text = format!("int main(void) {{ {name}(); return 0; }}");
        let (mut sources, mut names) = (SourceMap::new(), Names::new());
        let file = sources.add("test.c", text.as_str()).expect("a small file");
        let (ast, _) = parse(&sources, file, &mut names);
        if let Ok((program, _)) = elaborate(&[&ast], &names, DataModel::Lp64) {
            let calls = program.functions.iter().any(|function| function.name == *name && function.body.is_none());
            assert!(is_named(&program) || calls, "{name}");
        }
    }
}

#[test]
fn what_gcc_does_not_know_is_ignored_as_gcc_does() {
    assert_eq!(attribute("made_up"), None);
    assert_eq!(pragma("made up"), None);
    assert!(!is_named(&elaborated("int x __attribute__((made_up)); int main(void) { return x; }")));
}

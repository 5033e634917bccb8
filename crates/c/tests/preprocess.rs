//! Preprocessing with the system's compiler, and the message if there is none.

use std::path::{Path, PathBuf};
use std::process::Command;

use tracewright_c::preprocess::{DataModel, Error, Message, Options, preprocess};
use tracewright_c::{Names, parse};
use tracewright_source::{Origin, SourceMap};

/// Whether there is a compiler; without one, only the message is tested.
fn has_preprocessor() -> bool {
    let found = ["gcc", "cc", "clang"].iter().any(|name| Command::new(name).arg("--version").output().is_ok());
    if !found {
        println!("no C compiler: skipped");
    }
    found
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/include")
}

fn run(text: &str, options: &Options) -> Result<String, Error> {
    let preprocessed = preprocess(text.as_bytes(), &folder().join("main.c"), options)?;
    Ok(String::from_utf8_lossy(&preprocessed.text).into_owned())
}

/// The lines other than line markers.
fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect()
}

#[test]
fn text_without_directives_stays_as_it_is() {
    let text = "# 1 \"a.c\"\n#pragma pack(1)\nint x; /*\n#include <nothing.h>\n*/\n";
    let options = Options { command: Some("no-such-preprocessor".into()), ..Options::default() };
    let preprocessed = preprocess(text.as_bytes(), Path::new("a.i"), &options).expect("nothing to do");
    assert_eq!(&*preprocessed.text, text.as_bytes());
    assert_eq!(preprocessed.command, None);
}

#[test]
fn macros_headers_and_options() {
    if !has_preprocessor() {
        return;
    }
    let mut options = Options { defines: vec!["GIVEN=7".into(), "FLAG".into()], ..Options::default() };
    let text = "#include \"beside.h\"\n#ifdef FLAG\nint x = GIVEN + BESIDE;\n#endif\n";
    assert_eq!(lines(&run(text, &options).expect("preprocessed")), ["int beside;", "int x = 7 + 42;"]);
    let text = "#include <deeper.h>\nint y;\n";
    assert!(matches!(run(text, &options), Err(Error::Failed { .. })));
    options.include_dirs.push(folder().join("deeper"));
    assert_eq!(lines(&run(text, &options).expect("preprocessed")), ["int deeper;", "int y;"]);
}

#[test]
fn the_data_model_decides_about_macros() {
    if !has_preprocessor() {
        return;
    }
    let text = "#include <limits.h>\n#if LONG_MAX == INT_MAX\nint ilp32;\n#else\nint lp64;\n#endif\n";
    let of = |data_model| run(text, &Options { data_model, ..Options::default() }).expect("preprocessed");
    assert_eq!(lines(&of(DataModel::Ilp32)), ["int ilp32;"]);
    assert_eq!(lines(&of(DataModel::Lp64)), ["int lp64;"]);
}

#[test]
fn system_headers_parse_in_both_data_models() {
    if !has_preprocessor() {
        return;
    }
    let headers = [
        "stdio",
        "stdlib",
        "string",
        "math",
        "assert",
        "limits",
        "stdint",
        "stdbool",
        "stdarg",
        "stddef",
        "errno",
        "ctype",
        "pthread",
        "setjmp",
        "signal",
        "time",
        "unistd",
        "float",
        "complex",
        "tracewright",
    ];
    let mut text: String = headers.iter().map(|name| format!("#include <{name}.h>\n")).collect();
    text += "int main(void) { assert(__VERIFIER_nondet_int() < 5); return offsetof(struct tm, tm_sec); }\n";
    for data_model in [DataModel::Ilp32, DataModel::Lp64] {
        let text = run(&text, &Options { data_model, ..Options::default() }).expect("preprocessed");
        let mut sources = SourceMap::new();
        let file = sources.add("main.c", text).expect("small");
        let (ast, diagnostics) = parse(&sources, file, &mut Names::new());
        assert_eq!(diagnostics, [], "{data_model:?}");
        let main = ast[*ast.items.last().expect("items")];
        assert_eq!(
            (sources.position(main.span).line, sources.origin(main.span)),
            (headers.len() as u32 + 1, Origin::User)
        );
        let first = ast[ast.items[0]];
        assert_eq!(sources.origin(first.span), Origin::System);
    }
}

#[test]
fn positions_refer_to_the_original_files() {
    if !has_preprocessor() {
        return;
    }
    let text = run("#define TWICE(x) \\\n  x x\n#include \"wrong.h\"\n\nint a = TWICE(+) ;\n", &Options::default());
    let mut sources = SourceMap::new();
    let file = sources.add("main.c", text.expect("preprocessed")).expect("small");
    let (_, diagnostics) = parse(&sources, file, &mut Names::new());
    let places: Vec<String> = diagnostics.iter().map(|d| sources.position(d.span).to_string()).collect();
    assert_eq!(places.len(), 2);
    assert!(places[0].ends_with("wrong.h:2:17"), "{}", places[0]);
    assert!(places[1].contains("main.c:5:"), "{}", places[1]);
}

#[test]
fn what_the_preprocessor_complains_about_has_a_place() {
    if !has_preprocessor() {
        return;
    }
    let failed = |text: &str| match run(text, &Options::default()) {
        Err(error @ Error::Failed { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    let message = failed("int x;\n#include \"missing.h\"\n");
    assert!(message.contains("main.c:2:10: missing.h: No such file or directory"), "{message}");
    assert!(message.contains("failed"), "{message}");
    assert!(failed("#error \"this is wrong\"\n").contains("main.c:1:2: #error \"this is wrong\""));
    assert!(failed("\n\n#if 1\n").contains("main.c:3:"));
}

#[test]
fn commands_that_do_not_work_are_named() {
    let with = |command: &str| {
        run("#define X\n", &Options { command: Some(command.into()), ..Options::default() }).expect_err("no result")
    };
    let error = with("no-such-preprocessor --flag");
    assert!(matches!(error, Error::CannotRun { .. }));
    assert!(error.to_string().starts_with("the preprocessor `no-such-preprocessor --flag` cannot be run"), "{error}");
    match with("false") {
        Error::Failed { command, messages } => {
            assert_eq!(command, "false");
            assert_eq!(messages, [Message { place: None, text: "exit status: 1".into() }]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn large_texts_pass_through_the_pipe() {
    if !has_preprocessor() {
        return;
    }
    let text = format!("#define X 1\n{}", "int x = X;\n".repeat(200_000));
    assert_eq!(lines(&run(&text, &Options::default()).expect("preprocessed")).len(), 200_000);
}

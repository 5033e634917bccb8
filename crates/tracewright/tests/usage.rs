//! The command line itself: help, version, completions, mistakes.

mod common;

use std::process::Command;

use common::{Folder, Run, SAFE};

fn tracewright(arguments: &[&str]) -> Run {
    Run::of(Command::new(env!("CARGO_BIN_EXE_tracewright")).args(arguments).output().expect("the binary runs"))
}

#[test]
fn help_names_every_option_and_the_exit_codes() {
    let run = tracewright(&["verify", "--help"]);
    assert_eq!(run.code, Some(0));
    for text in [
        "--entry",
        "--timeout",
        "--memory",
        "--strategy",
        "--interpolation",
        "--automaton",
        "--block-encoding",
        "--inline",
        "--solver",
        "--smt-log",
        "--json",
        "--stats",
        "--dot",
        "--all-errors",
        "--no-confirm",
        "--certificate",
        "--max-iterations",
        "--no-proof",
        "--full-trace",
        "--color",
        "--prop",
        "--integers",
        "--data-model",
        "--arch",
        "--cpp",
        "--dump",
        "ast",
        "icfg",
        "auto",
        "path-invariants",
        "Examples:",
        "FALSE(assertion)",
    ] {
        assert!(run.out.contains(text), "{text} is missing in {}", run.out);
    }
}

#[test]
fn version_and_completions() {
    let run = tracewright(&["--version"]);
    assert_eq!((run.code, run.out.trim_end()), (Some(0), concat!("tracewright ", env!("CARGO_PKG_VERSION"))));
    for shell in ["bash", "zsh", "fish"] {
        let run = tracewright(&["completions", shell]);
        assert_eq!(run.code, Some(0));
        assert!(run.out.contains("tracewright"), "{}", run.out);
    }
}

#[test]
fn mistakes_are_usage_errors() {
    let folder = Folder::with("p.bpl", SAFE);
    let table: &[&[&str]] = &[
        &[],
        &["p.bpl", "--no-such-option"],
        &["p.bpl", "--timeout", "soon"],
        &["p.bpl", "--timeout", "-1"],
        &["p.bpl", "--timeout", "0"],
        &["p.bpl", "--memory", "0"],
        &["p.bpl", "--interpolation", "magic"],
        &["p.bpl", "--strategy", "escalate", "--interpolation", "sp"],
        &["p.bpl", "--solver", ""],
        &["p.bpl", "--dump", "ast"],
        &["p.bpl", "--dump", "sketch"],
    ];
    for arguments in table {
        let run = folder.verify(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}: {run:#?}");
        assert!(run.err.contains("error:"), "{arguments:?}: {run:#?}");
        assert_eq!(run.out, "", "{arguments:?}");
    }
    assert_eq!(tracewright(&["prove"]).code, Some(1));
}

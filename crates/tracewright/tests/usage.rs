//! The command line itself: help, version, completions, errors.

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

/// Every option has an effect, or is rejected.
#[test]
fn options_that_a_language_has_no_use_for_are_refused() {
    let folder = Folder::with("p.bpl", SAFE);
    folder.write("p.c", "int main(void) { return 0; }\n");
    folder.write("calls.bpl", "procedure reach_error();\nprocedure main() { call reach_error(); }\n");
    folder.write("two.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(G end) )\n");
    let table: &[(&[&str], &str)] = &[
        (&["p.bpl", "--prop", "nonsense"], "is neither a property"),
        (&["p.bpl", "--prop", "no-overflow"], "not supported for Boogie programs"),
        (&["p.bpl", "--prop", "two.prp"], "not supported"),
        (&["p.bpl", "--check", "memory"], "not supported for Boogie programs"),
        (&["calls.bpl", "--prop", "unreach-call"], "that call a procedure `reach_error`"),
        (&["p.bpl", "-D", "A=1"], "`-D` is for C programs"),
        (&["p.bpl", "-I", "."], "`-I` is for C programs"),
        (&["p.bpl", "--cpp", "cpp"], "`--cpp` is for C programs"),
        (&["p.bpl", "--integers", "bits"], "`--integers` is for C programs"),
        (&["p.bpl", "--harness", "h.c"], "`--harness` is for C programs"),
        (&["p.bpl", "--witness", "w.yml"], "`--witness` is for C programs"),
        (&["p.c", "--entry", "main"], "`--entry` is for Boogie programs"),
        (&["p.c", "--prop", "two.prp"], "not supported"),
        (&["p.c", "--dump", "boogie", "--witness", "w.yml"], "cannot be used with"),
        (&["p.c", "--dump", "boogie", "--harness", "h.c"], "cannot be used with"),
        (&["p.bpl", "--dump", "icfg", "--smt-log", "log"], "cannot be used with"),
        (&["p.bpl", "--dump", "icfg", "--json"], "cannot be used with"),
    ];
    for (arguments, why) in table {
        folder.verify(arguments).expect_error(1, why);
    }
    for property in ["assertions", "unreach-call", "termination"] {
        folder.verify(&["p.bpl", "--prop", property, "--no-proof"]).expect(0, "TRUE");
    }
    folder.verify(&["calls.bpl", "--prop", "assertions"]).expect(0, "TRUE");
    let run = folder.verify(&["p.bpl", "--arch", "64bit"]);
    run.expect(0, "TRUE");
    assert!(run.err.contains("means the same in every data model"), "{run:#?}");
}

/// Macros of the command line are for all files, also for those without a line that starts with `#`.
#[test]
fn macros_reach_files_without_directives() {
    let program = "extern void reach_error(void);\nint main(void) { CHECK(LIMIT > 3); return 0; }\n";
    let folder = Folder::with("p.c", program);
    let verify = |limit: &str| {
        folder.verify(&["p.c", "--prop", "unreach-call", "-D", limit, "-D", "CHECK(x)=if (!(x)) reach_error()"])
    };
    verify("LIMIT=3").expect(10, "FALSE(unreach-call)");
    verify("LIMIT=4").expect(0, "TRUE");
}

#[test]
fn inputs_are_not_overwritten() {
    let c =
        "extern void reach_error(void);\n#include \"head.h\"\nint main(void) { if (ZERO) reach_error(); return 0; }\n";
    let folder = Folder::with("p.c", c);
    folder.write("p.bpl", SAFE);
    folder.write("head.h", "#define ZERO 0\nint unused;\n");
    folder.write("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    std::os::unix::fs::symlink("p.c", folder.path().join("soft")).expect("a link");
    std::fs::hard_link(folder.path().join("p.c"), folder.path().join("hard.yml")).expect("a link");
    let table: &[(&[&str], &str)] = &[
        (&["p.c", "--certificate", "p.c"], "would overwrite the input `p.c`"),
        (&["p.c", "--certificate", "./p.c"], "would overwrite the input `p.c`"),
        (&["p.c", "--certificate", "soft"], "would overwrite the input `p.c`"),
        (&["p.c", "--witness", "hard.yml"], "would overwrite the input `p.c`"),
        (&["p.c", "--harness", "p.c"], "would overwrite the input `p.c`"),
        (&["soft/../p.c", "--certificate", "x"], "cannot read"),
        (&["p.c", "--prop", "unreach.prp", "--certificate", "unreach.prp"], "would overwrite the input `unreach.prp`"),
        (&["p.c", "--prop", "unreach-call", "--certificate", "head.h"], "`head.h` is a part of the program"),
        (&["p.bpl", "--certificate", "p.bpl"], "would overwrite the input `p.bpl`"),
        (&["p.c", "--certificate", "new", "--harness", "new"], "--certificate and --harness would both write to `new`"),
        (&["p.c", "--witness", "w.yml", "--harness", "./w.yml"], "--witness and --harness would both write"),
        (&["p.bpl", "--certificate", "out", "--dot", "out"], "--certificate and --dot would both write to `out`"),
        (&["p.bpl", "--certificate", "out/program.dot", "--dot", "out"], "--certificate and --dot would both write"),
    ];
    std::fs::create_dir(folder.path().join("out")).expect("a folder");
    for (arguments, why) in table {
        // A folder where a file should be is another mistake.
        let renamed: Vec<&str> = arguments.iter().map(|word| if *word == "out" { "out2" } else { word }).collect();
        let arguments = if arguments.contains(&"out/program.dot") { arguments.to_vec() } else { renamed };
        let why = if arguments.contains(&"out2") { why.replace("`out`", "`out2`") } else { (*why).to_owned() };
        let run = folder.verify(&arguments);
        assert!(run.err.contains(&why) && matches!(run.code, Some(1 | 2)), "{arguments:?}: {why}: {run:#?}");
        assert_eq!(run.out, "", "{arguments:?}");
    }
    let content = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("still there");
    assert_eq!((content("p.c").as_str(), content("p.bpl").as_str()), (c, SAFE));
    assert!(content("head.h").starts_with("#define") && content("unreach.prp").starts_with("CHECK"));
    folder.verify(&["p.bpl", "--certificate", "/dev/null", "--no-proof"]).expect(0, "TRUE");
    assert!(!std::path::Path::new("/dev/null").metadata().expect("there").is_file());
}

//! Attacks refute wrong claims, and correct ones survive. Needs gcc and Landlock.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use tracewright_attack::{Attacked, Border, Gives, NoAttack, Source, Task, attack};
use tracewright_vocabulary::{DataModel, Defect, Defects};

/// An error is found sooner; a busy machine may need that long.
const MOST: Duration = Duration::from_secs(40);
/// Enough to survive.
const SOME: Duration = Duration::from_millis(700);

fn border(sources: &[(&str, Gives)], missing: &[&str], defined: &[&str]) -> Border {
    Border {
        sources: sources
            .iter()
            .map(|(name, result)| Source { name: (*name).to_owned(), result: result.clone() })
            .collect(),
        missing: missing.iter().map(|&name| name.to_owned()).collect(),
        defined: defined.iter().map(|&name| name.to_owned()).collect(),
        variables: Vec::new(),
    }
}

fn attacked(
    text: &str,
    model: DataModel,
    defects: &[Defect],
    border: Border,
    time: Duration,
) -> Result<Attacked, NoAttack> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.c");
    fs::write(&file, text).expect("it can be written");
    let functions = match defects.contains(&Defect::ErrorFunction) {
        true => vec!["reach_error".to_owned()],
        false => Vec::new(),
    };
    let files: Vec<PathBuf> = vec![file];
    let task = Task {
        files: &files,
        include: &[],
        defines: &[],
        model,
        defects: Defects::of(defects),
        error_functions: &functions,
        border,
    };
    attack(&task, time)
}

fn int() -> Gives {
    Gives::Integer("int".to_owned())
}

const HEAD: &str = "#include <stdlib.h>\n#include <string.h>\nextern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n\
                    extern void __VERIFIER_assume(int);\n";

fn usual() -> Border {
    border(&[("__VERIFIER_nondet_int", int())], &["reach_error", "__VERIFIER_assume"], &["main"])
}

fn verdict(body: &str, defects: &[Defect], time: Duration) -> Attacked {
    attacked(&format!("{HEAD}{body}"), DataModel::Lp64, defects, usual(), time).expect("it can be attacked")
}

#[track_caller]
fn found(body: &str, defects: &[Defect], what: &str) -> tracewright_attack::Finding {
    let attacked = verdict(body, defects, MOST);
    let finding =
        attacked.finding.clone().unwrap_or_else(|| panic!("nothing found in {body}: {}", attacked.describe()));
    assert!(finding.describe().contains(what), "{}", finding.describe());
    finding
}

#[track_caller]
fn survives(body: &str, defects: &[Defect]) -> Attacked {
    let attacked = verdict(body, defects, SOME);
    assert!(attacked.finding.is_none(), "{body}: {}", attacked.finding.expect("there is one").describe());
    assert!(attacked.statistics.runs > 0, "{body}: {}", attacked.describe());
    attacked
}

const CALLS: &[Defect] = &[Defect::ErrorFunction];
const MEMORY: &[Defect] = &[Defect::InvalidDeref, Defect::InvalidFree, Defect::LostMemory];

#[test]
fn errors_behind_constants_are_reached() {
    let finding =
        found("int main(void) { if (__VERIFIER_nondet_int() == 123456) reach_error(); return 0; }", CALLS, "123456");
    assert_eq!(finding.values.len(), 1);
    found(
        "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 5); if (x == 6) reach_error(); }",
        CALLS,
        "= 6",
    );
    found(
        "int main(void) { int n; int *p = malloc(sizeof n); if (*p == -1) reach_error(); return 0; }",
        CALLS,
        "error function",
    );
}

#[test]
fn main_gets_arguments() {
    let reads = "int main(int argc, char **argv) { if (argc == 3 && argv[1][0] == 'x') reach_error(); return 0; }";
    found(reads, CALLS, "error function");
    found("int main(int argc, char **argv) { return argv[1][0]; }", MEMORY, "AddressSanitizer");
    // They are not the program's memory: to forget them loses nothing, to keep them leaves nothing.
    let forgets = "int main(int argc, char **argv) { for (int i = 0; i < argc; i++) argv[i] = 0; argv = 0; return 0; }";
    survives(forgets, MEMORY);
    survives(forgets, &[Defect::LeftMemory]);
    survives("int main(int argc, char **argv) { if (argv[argc]) reach_error(); return 0; }", CALLS);
}

#[test]
fn sanitizers_notice_what_they_are_asked_for() {
    let sum = "int main(void) { int x = __VERIFIER_nondet_int(); int y = x + 1; return y; }";
    found(sum, &[Defect::Overflow], "signed integer overflow");
    survives(sum, CALLS);
    found("int main(void) { return 7 / __VERIFIER_nondet_int(); }", &[Defect::DivisionByZero], "division by zero");
    found("int main(void) { return 1 >> __VERIFIER_nondet_int(); }", &[Defect::Shift], "shift exponent");
    let beyond = "int main(void) { int i = __VERIFIER_nondet_int(); char *p = malloc(10); if (i >= 0 && i <= 10) p[i] = 1; free(p); }";
    found(beyond, MEMORY, "heap-buffer-overflow");
    survives(&beyond.replace("<= 10", "< 10"), MEMORY);
    found("char *p; int main(void) { p = malloc(9); p = 0; return 0; }", MEMORY, "detected memory leaks");
    found(
        "int main(void) { char *p = malloc(9); free(p); if (__VERIFIER_nondet_int()) free(p); }",
        MEMORY,
        "double-free",
    );
    found("char *p; int main(void) { p = malloc(9); return 0; }", &[Defect::LeftMemory], "not freed");
    survives("char *p; int main(void) { p = malloc(9); free(p); return 0; }", &[Defect::LeftMemory]);
}

#[test]
fn what_is_no_error_of_the_property_is_none() {
    // An assumption ends a run; so do exit codes that look like ours, crashes, endless loops, and endless recursion.
    let attacked = survives("int main(void) { __VERIFIER_assume(0); reach_error(); }", CALLS);
    assert_eq!(attacked.statistics.ended, 0, "{}", attacked.describe());
    survives("int main(void) { exit(107); }", CALLS);
    survives("int main(void) { *(int *)0 = 1; reach_error(); }", CALLS);
    let constants = "const int c = 3; int main(void) { *(int *)&c = 4; ((char *)\"abc\")[0] = 'x'; return 0; }";
    survives(constants, CALLS);
    found(constants, MEMORY, "SEGV");
    survives("int main(void) { while (__VERIFIER_nondet_int() == 0); while (1); }", CALLS);
    survives(
        "int f(int n) { char a[9999]; a[n % 9] = n; return n ? f(n + 1) + a[0] : 0; } int main(void) { return f(1); }",
        MEMORY,
    );
    survives("int main(void) { char *p = malloc(-1 - sizeof(int)); if (!p) reach_error(); }", CALLS);
}

#[test]
fn an_error_behind_a_wild_access_says_nothing() {
    let text = "int a[4] = { 1 }, b = 2, c[40] = { 1 };\n\
                int main(void) { int i = 4; while (i < 40) a[i++] = 7; if (b == 7) reach_error(); return 0; }";
    let attacked = verdict(text, CALLS, SOME);
    assert!(attacked.finding.is_none() && attacked.statistics.undefined == 1, "{}", attacked.describe());
}

#[test]
fn error_functions_with_a_body_are_noticed() {
    let text =
        "void reach_error(void) { exit(0); } int nondet(void); int main(void) { if (nondet() == 3) reach_error(); }";
    let own = border(&[("nondet", int())], &[], &["main", "reach_error"]);
    let attacked = attacked(&format!("#include <stdlib.h>\n{text}"), DataModel::Lp64, CALLS, own, MOST)
        .expect("it can be attacked");
    assert!(attacked.finding.is_some(), "{}", attacked.describe());
}

#[test]
fn unknown_functions_end_a_run() {
    let text = "extern char *somewhere(void); int main(void) { if (!somewhere()) reach_error(); return 0; }";
    let attacked = verdict(text, CALLS, SOME);
    assert!(attacked.finding.is_none() && attacked.statistics.ended == 0, "{}", attacked.describe());
}

#[test]
fn programs_with_32_bits_run_too() {
    let text = "int main(void) { if (sizeof(long) == 4 && __VERIFIER_nondet_int() == 77) reach_error(); return 0; }";
    match attacked(&format!("{HEAD}{text}"), DataModel::Ilp32, CALLS, usual(), MOST) {
        Ok(attacked) => assert!(attacked.finding.is_some(), "{}", attacked.describe()),
        // The libraries for it are often not installed.
        Err(NoAttack::Compiler(_)) => {}
        Err(other) => panic!("{other}"),
    }
}

/// This program has an error if it can do anything that the sandbox must prevent.
#[test]
fn the_sandbox_has_no_files_network_or_processes() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret");
    fs::write(&secret, "secret").expect("it can be written");
    let text = format!(
        "#include <fcntl.h>\n#include <unistd.h>\n#include <signal.h>\n#include <sys/socket.h>\n#include <sys/stat.h>\n\
         int main(void) {{\n\
         if (open(\"{secret}\", O_RDONLY) >= 0 || open(\"{folder}/new\", O_CREAT | O_WRONLY, 0600) >= 0) reach_error();\n\
         if (open(\"/etc/passwd\", O_RDONLY) >= 0 || unlink(\"{secret}\") == 0 || chmod(\"{secret}\", 0) == 0) reach_error();\n\
         if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0) reach_error();\n\
         if (fork() >= 0 || kill(1, 0) == 0 || kill(-1, 0) == 0 || execl(\"/bin/true\", \"true\", (char *)0) >= 0) reach_error();\n\
         if (mkdir(\"{folder}/x\", 0700) == 0 || setsid() >= 0) reach_error();\n\
         return 0; }}",
        secret = secret.display(),
        folder = folder.path().display()
    );
    let attacked = survives(&text, CALLS);
    assert!(attacked.statistics.ended > 0, "{}", attacked.describe());
    assert_eq!(fs::read_to_string(&secret).expect("it is still there"), "secret");
}

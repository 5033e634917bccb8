//! Differential testing of floating-point expressions: GCC computes them, and the verifier must agree, both ways.
//!
//! `TRACEWRIGHT_FLOAT_PROGRAMS` is the number of programs; a longer run is a matter of setting it.

mod common;

use std::fmt::Write;
use std::process::Command;

use tracewright_random::{Random, Xorshift64};

use common::Folder;

/// Expressions of a program.
const EXPRESSIONS: usize = 6;

struct Numbers(Random<Xorshift64>);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0.next()
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 16) as usize % n
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const TYPES: [&str; 3] = ["float", "double", "long double"];

/// Variables of all types, so that nothing is computed by the compiler.
fn variables(random: &mut Numbers) -> String {
    let mut text = String::new();
    for (i, ty) in TYPES.iter().enumerate() {
        for k in 0..3 {
            let number = match random.below(5) {
                0 => format!("{}", random.below(10)),
                1 => format!("0x1.{:x}p{}L", random.next() >> 4, random.below(40) as i64 - 20),
                2 => format!("-0x1.{:x}p{}L", random.next() >> 20, random.below(6) as i64 - 3),
                3 => format!("{}.{}e{}", random.below(1000), random.next() >> 30, random.below(9) as i64 - 4),
                _ => random.pick(&["0.1", "1e30", "-0.0", "0x1p-126", "16777217", "3.0e-39", "-7.5"]).to_owned(),
            };
            let _ = writeln!(text, "  {ty} v{i}{k} = {number};");
        }
    }
    let _ = writeln!(text, "  int n = {}, m = {};", random.below(2000) as i64 - 1000, (random.next() >> 33) as i32);
    let _ = writeln!(text, "  unsigned long long u = {}ull;", random.next());
    text
}

fn expression(random: &mut Numbers, depth: usize) -> String {
    if depth == 0 || random.below(8) == 0 {
        return match random.below(9) {
            0 => random.pick(&["n", "m", "u"]).to_owned(),
            _ => format!("v{}{}", random.below(3), random.below(3)),
        };
    }
    let a = expression(random, depth - 1);
    match random.below(10) {
        0..=4 => {
            let b = expression(random, depth - 1);
            format!("({a} {} {b} * 1.0f)", random.pick(&["+", "-", "*", "/"]))
        }
        5 => format!("(({})({a}))", random.pick(&TYPES)),
        6 => format!("(-({a} * 1.0f))"),
        7 => {
            let b = expression(random, depth - 1);
            format!("({a} {} {b} ? {a} : {b})", random.pick(&["<", "<=", ">", ">=", "==", "!="]))
        }
        8 => format!("{}({a})", random.pick(&["fabs", "floor", "ceil", "trunc", "rint", "round", "fabsl", "floorl"])),
        _ => {
            let b = expression(random, depth - 1);
            format!("{}({a}, {b})", random.pick(&["fmin", "fmax", "fmaxl"]))
        }
    }
}

const HEAD: &str = "double fabs(double), floor(double), ceil(double), trunc(double), rint(double), round(double);
double fmin(double, double), fmax(double, double);
long double fabsl(long double), floorl(long double), fmaxl(long double, long double);
";

/// The results as GCC prints them.
fn computed(folder: &Folder, source: &str) -> Vec<String> {
    folder.write("run.c", source);
    let mut gcc = Command::new("gcc");
    gcc.args(["-O0", "-w", "-fno-builtin", "-ffp-contract=off", "run.c", "-o", "run", "-lm"]);
    assert!(gcc.current_dir(folder.path()).status().expect("gcc runs").success(), "{source}");
    let output = Command::new(folder.path().join("run")).output().expect("the program runs");
    String::from_utf8(output.stdout).expect("numbers").lines().map(str::to_owned).collect()
}

#[test]
fn expressions_have_the_values_that_gcc_computes() {
    if Command::new("gcc").arg("--version").output().is_err() || !cfg!(target_arch = "x86_64") {
        eprintln!("skipped: there is no gcc");
        return;
    }
    let count = std::env::var("TRACEWRIGHT_FLOAT_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let seed =
        std::env::var("TRACEWRIGHT_FLOAT_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(88_172_645_463_325_252);
    let mut random = Numbers(Random::xorshift(seed));
    for _ in 0..count {
        let variables = variables(&mut random);
        let results: Vec<(String, String)> =
            (0..EXPRESSIONS).map(|_| (random.pick(&TYPES).to_owned(), expression(&mut random, 3))).collect();
        let mut body = variables;
        for (i, (ty, expression)) in results.iter().enumerate() {
            let _ = writeln!(body, "  {ty} r{i} = {expression};");
        }
        let mut run = format!("#include <stdio.h>\n{HEAD}int main(void) {{\n{body}");
        for i in 0..results.len() {
            let _ = writeln!(run, "  printf(\"%La\\n\", (long double)r{i});");
        }
        run.push_str("}\n");
        let folder = Folder::new();
        let values = computed(&folder, &run);
        let claims: Vec<String> = values
            .iter()
            .enumerate()
            .map(|(i, value)| match value.as_str() {
                "nan" | "-nan" => format!("r{i} != r{i}"),
                "inf" => format!("r{i} > 0x1.fffffffffffffffep16383L"),
                "-inf" => format!("r{i} < -0x1.fffffffffffffffep16383L"),
                // The sign of a zero shows in its reciprocal.
                "-0x0p+0" => format!("(r{i} == 0 && 1 / r{i} < 0)"),
                "0x0p+0" => format!("(r{i} == 0 && 1 / r{i} > 0)"),
                value => format!("r{i} == {value}L"),
            })
            .collect();
        let all = claims.join(" && ");
        for (claim, expected) in [(all.clone(), "TRUE"), (format!("!({all})"), "FALSE(assertion)")] {
            let program = format!("{HEAD}int main(void) {{\n{body}  assert({claim});\n}}\n");
            folder.write("check.c", &program);
            for encoding in ["math", "bits"] {
                let run = folder.verify(&["--data-model", "LP64", "--integers", encoding, "check.c"]);
                let verdict = run.out.lines().last().unwrap_or_default().to_owned();
                assert_eq!(verdict, expected, "--integers {encoding}\n{program}\n{run:?}");
            }
        }
    }
}

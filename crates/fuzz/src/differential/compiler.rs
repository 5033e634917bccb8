//! The reference: many programs are compiled into one binary, and each is run in its own process.

use std::io::Write;
use std::process::{Command, Stdio};

use tracewright_vocabulary::DataModel;

use super::program::{Program, Shown, Subject};

/// The answer of the compiled program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Its outcomes.
    Values(Vec<Shown>),
    /// It has undefined behaviour: the sanitizer reported it, or optimisation levels differ.
    Undefined,
}

const RUNTIME: &str = include_str!("runtime.c");

const COMMON: [&str; 10] = [
    "-std=gnu11",
    "-w",
    "-nostdlib",
    "-static",
    "-ffreestanding",
    "-fno-stack-protector",
    "-fno-pie",
    "-no-pie",
    "-fno-builtin",
    "-ffp-contract=off",
];

/// Two forms: without optimisation and with the sanitizer, and optimised.
const FORMS: [&[&str]; 2] = [
    &["-O0", "-fsanitize=undefined", "-fsanitize=float-cast-overflow", "-fsanitize-undefined-trap-on-error"],
    &["-O1"],
];

/// Without options that change the order of evaluation.
const PLAIN: &[&str] = &["-O0"];

/// Whether there is a compiler for this data model whose programs can be run.
pub fn available(model: DataModel) -> bool {
    matches!(run(&[], model, FORMS[0]), Ok(answers) if answers.is_empty())
}

/// The answers of these programs, all of one data model.
pub fn answers(programs: &[Program], model: DataModel) -> Result<Vec<Answer>, String> {
    let plain = run(programs, model, FORMS[0])?;
    let optimised = run(programs, model, FORMS[1])?;
    let agree = |(a, b): (Answer, Answer)| if a == b { a } else { Answer::Undefined };
    let mut answers: Vec<Answer> = plain.into_iter().zip(optimised).map(agree).collect();
    if programs.iter().any(|program| program.subject == Subject::Order) {
        for ((answer, plain), program) in answers.iter_mut().zip(run(programs, model, PLAIN)?).zip(programs) {
            if program.subject == Subject::Order {
                *answer = plain;
            }
        }
    }
    Ok(answers)
}

fn run(programs: &[Program], model: DataModel, form: &[&str]) -> Result<Vec<Answer>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let binary = folder.path().join("programs");
    let mut text = String::from(RUNTIME);
    for (index, program) in programs.iter().enumerate() {
        text.push_str(&program.for_compiler(index));
    }
    text.push_str("__attribute__((force_align_arg_pointer)) void _start(void) {\n");
    for index in 0..programs.len() {
        text.push_str(&format!("apart({index}, run_{index});\n"));
    }
    text.push_str("call(EXIT, 0, 0, 0, 0);\n}\n");
    let mut command = Command::new("gcc");
    command.args(COMMON).args(form).args(["-x", "c", "-", "-o"]).arg(&binary);
    match model {
        DataModel::Ilp32 => command.args(["-m32", "-msse2", "-mfpmath=sse"]),
        DataModel::Lp64 => command.args(["-m64", "-lgcc"]),
    };
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("gcc does not start: {error}"))?;
    child.stdin.take().expect("it is piped").write_all(text.as_bytes()).map_err(|error| error.to_string())?;
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("gcc rejects the programs:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let output = Command::new(&binary).output().map_err(|error| format!("programs do not run: {error}"))?;
    if !output.status.success() {
        return Err(format!("the programs end with {}", output.status));
    }
    parse(&String::from_utf8_lossy(&output.stdout), programs.len())
}

fn parse(text: &str, count: usize) -> Result<Vec<Answer>, String> {
    let mut answers = Vec::new();
    let (mut values, mut high) = (Vec::new(), None);
    for line in text.lines() {
        let (kind, digits) = line.split_at(1);
        let number = u64::from_str_radix(digits, 16).map_err(|_| format!("what is `{line}`?"))?;
        match kind {
            "h" => high = Some(number),
            "v" => values.push(Shown { high: high.take(), low: number }),
            "e" => answers.push(Answer::Values(std::mem::take(&mut values))),
            "t" => {
                values.clear();
                answers.push(Answer::Undefined);
            }
            _ => {}
        }
    }
    if answers.len() == count { Ok(answers) } else { Err(format!("{} answers of {count}", answers.len())) }
}

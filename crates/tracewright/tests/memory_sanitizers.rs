//! What GCC's sanitizers say about the small programs with a defect, and about their repaired twins.
//!
//! The header of a program says which sanitizer notices its defect: `// sanitizer: address`, `leak`, `undefined` or `none`.
//! Where the compiler has no sanitizers, nothing is compared. Each program is a test of its own:
//! `cargo test --test memory_sanitizers -- tests/c/overflow`.

use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};

/// The folders with such programs.
const FOLDERS: [&str; 2] = ["tests/c/memory_safety", "tests/c/overflow"];
/// Fewer programs that name a sanitizer means that most of them are gone.
const LEAST: usize = 160;

/// What a sanitizer writes when it notices a defect.
fn message(sanitizer: &str) -> Option<&'static str> {
    match sanitizer {
        "address" => Some("AddressSanitizer"),
        "leak" => Some("LeakSanitizer"),
        "undefined" => Some("runtime error"),
        _ => None,
    }
}

fn compile(source: &Path, binary: &Path) -> Result<(), String> {
    let output = Command::new("gcc")
        .args(["-O0", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize=alignment", "-o"])
        .arg(binary)
        .arg(source)
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// What a program prints, with all sanitizers at work.
fn run(binary: &Path) -> Result<(bool, String), String> {
    let output = Command::new("timeout")
        .arg("20")
        .arg(binary)
        .env("ASAN_OPTIONS", "detect_stack_use_after_return=1:detect_leaks=1")
        .env("UBSAN_OPTIONS", "halt_on_error=0")
        .output()
        .map_err(|error| error.to_string())?;
    Ok((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// Why nothing can be compared here.
fn missing(folder: &Path) -> Option<String> {
    let (source, binary) = (folder.join("leak.c"), folder.join("leak"));
    let text = "void *malloc(unsigned long);\nint main(void) { malloc(1); return 0; }\n";
    std::fs::write(&source, text).expect("the file can be written");
    if let Err(why) = compile(&source, &binary) {
        return Some(why);
    }
    match run(&binary) {
        Ok((_, said)) if said.contains("LeakSanitizer: detected memory leaks") => None,
        Ok((_, said)) => Some(format!("leaks are not noticed: {said}")),
        Err(why) => Some(why),
    }
}

/// A program whose header names a sanitizer that notices its defect.
struct Program {
    path: PathBuf,
    /// Whether there is a defect.
    is_wrong: bool,
    /// What the sanitizer writes then.
    message: &'static str,
}

impl Program {
    fn read(path: PathBuf) -> Option<Program> {
        let text = std::fs::read_to_string(&path).expect("programs are UTF-8");
        let field = |name: &str| {
            let line = text.lines().take(6).find_map(|line| line.trim_start_matches("//").trim().strip_prefix(name));
            line.map(|line| line.trim().to_owned())
        };
        let (is_wrong, message) = (field("expect:")?.starts_with("FALSE"), message(&field("sanitizer:")?)?);
        Some(Program { path, is_wrong, message })
    }

    /// Runs the program; an error is what the sanitizers say instead of what is expected.
    fn agrees(&self, folder: &Path) -> Result<(), String> {
        let binary = folder.join("program");
        compile(&self.path, &binary)?;
        let (success, said) = run(&binary)?;
        let agrees = match self.is_wrong {
            true => said.contains(self.message),
            false => success && said.is_empty(),
        };
        let expected = if self.is_wrong { self.message } else { "nothing" };
        if agrees { Ok(()) } else { Err(format!("{expected} is expected, the sanitizers say: {said}")) }
    }

    /// Compares with the sanitizers. Only a disagreement may come from a compiler without them, so only then they are asked for:
    /// under nextest each trial is a process of its own, and would compile the probe again.
    fn compare(&self) -> Result<(), Failed> {
        let folder = tempfile::tempdir()?;
        let Err(disagreement) = self.agrees(folder.path()) else { return Ok(()) };
        match missing(folder.path()) {
            Some(why) => {
                eprintln!("nothing is compared: {why}");
                Ok(())
            }
            None => Err(disagreement.into()),
        }
    }
}

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = FOLDERS.iter().map(|name| std::fs::read_dir(root.join(name)).expect("the folder is there"));
    let mut paths: Vec<PathBuf> = folders.flatten().map(|entry| entry.expect("readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    paths.sort();
    let programs: Vec<Program> = paths.into_iter().filter_map(Program::read).collect();
    assert!(programs.len() >= LEAST, "most programs are gone: {}", programs.len());
    let trial = |program: Program| {
        let name = program.path.strip_prefix(&root).expect("it is in the project").display().to_string();
        Trial::test(name, move || program.compare())
    };
    libtest_mimic::run(&arguments, programs.into_iter().map(trial).collect()).exit();
}

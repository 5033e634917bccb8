//! What GCC's sanitizers say about the small programs with a defect, and about their repaired twins.
//!
//! The header of a program says which sanitizer notices its defect: `// sanitizer: address`, `leak`, `undefined` or `none`.
//! Where the compiler has no sanitizers, nothing is compared.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The folders with such programs.
const FOLDERS: [&str; 2] = ["tests/c/memory_safety", "tests/c/overflow"];

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

/// An error message if the result is wrong.
fn judge(path: &Path, binary: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).expect("programs are UTF-8");
    let field = |name: &str| {
        let line = text.lines().take(6).find_map(|line| line.trim_start_matches("//").trim().strip_prefix(name));
        line.map(|line| line.trim().to_owned())
    };
    let (Some(sanitizer), Some(expected)) = (field("sanitizer:"), field("expect:")) else { return None };
    let message = message(&sanitizer)?;
    if let Err(why) = compile(path, binary) {
        return Some(format!("{}: {why}", path.display()));
    }
    let (success, said) = match run(binary) {
        Ok(result) => result,
        Err(why) => return Some(format!("{}: {why}", path.display())),
    };
    let good = match expected.starts_with("FALSE") {
        true => said.contains(message),
        false => success && said.is_empty(),
    };
    (!good).then(|| format!("{}: {expected}, but {said}", path.display()))
}

#[test]
fn sanitizers_agree() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    if let Some(why) = missing(folder.path()) {
        eprintln!("nothing is compared: {why}");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = FOLDERS.iter().filter_map(|name| std::fs::read_dir(root.join(name)).ok());
    let mut programs: Vec<PathBuf> = folders.flatten().map(|entry| entry.expect("readable").path()).collect();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    programs.sort();
    assert!(programs.len() >= 120, "most programs are gone: {}", programs.len());
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(2, |n| n.get());
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (next, failures, programs, binary) =
                (&next, &failures, &programs, folder.path().join(format!("{worker}")));
            scope.spawn(move || {
                while let Some(path) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(failure) = judge(path, &binary) {
                        failures.lock().expect("no worker panics").push(failure);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no worker panics");
    assert!(failures.is_empty(), "{} programs:\n{}", failures.len(), failures.join("\n"));
}

//! Self-checking programs. gcc compiles and runs each of them first: the behaviour of the binary is the expected one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::results::Expected;
use super::{Mode, Options, Prepared, Test, compiler_option};

/// How long a compiled program may run.
const PATIENCE: Duration = Duration::from_secs(10);
/// The exit code of a compiled program that has reached its error.
const REACHED: i32 = 107;
/// Options for gcc: the suites are older than C99.
const COMPILER: [&str; 5] = ["-w", "-O0", "-std=gnu89", "-fno-strict-aliasing", "-fwrapv"];

/// The prologue of every program. The library's declarations come first, so that macros do not affect them.
const HEAD: &str = "#include <stdlib.h>\nextern void reach_error(void) __attribute__((noreturn));\n";
/// The definitions that are linked to the compiled program.
const ERROR: &str = "void _Exit(int);\nvoid reach_error(void) { _Exit(107); }\n";

/// A program in one mode.
pub struct SelfChecking {
    path: PathBuf,
    suite: String,
    mode: Mode,
}

/// All programs of a folder in these modes.
pub fn tests(root: &Path, modes: &[Mode]) -> Result<Vec<SelfChecking>, String> {
    let entries = fs::read_dir(root).map_err(|error| format!("cannot read `{}`: {error}", root.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "c"));
    paths.sort();
    if paths.is_empty() {
        return Err(format!("there are no .c files in `{}`", root.display()));
    }
    let suite = root.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let of = |mode: Mode| {
        let suite = suite.clone();
        paths.iter().map(move |path| SelfChecking { path: path.clone(), suite: suite.clone(), mode })
    };
    Ok(modes.iter().flat_map(|&mode| of(mode)).collect())
}

impl Test for SelfChecking {
    fn name(&self) -> String {
        let file = self.path.file_name().unwrap_or_default().to_string_lossy();
        let mode = match self.mode {
            Mode::End => "end",
            Mode::Abort => "abort",
            Mode::Result => "result",
        };
        format!("{}-{mode}/{file}", self.suite)
    }

    fn prepare(&self, folder: &Path, options: &Options) -> Result<Prepared, String> {
        let failed = |error: std::io::Error| format!("`{}`: {error}", self.path.display());
        let source = String::from_utf8_lossy(&fs::read(&self.path).map_err(failed)?).into_owned();
        let Some(text) = wrapped(&source, self.mode) else {
            return Ok(Prepared::Skipped("there is no main".to_owned()));
        };
        let name = self.path.file_name().unwrap_or_default();
        let (program, error) = (folder.join(name), folder.join("reach-error-of-the-runner.c"));
        fs::write(&program, text).and_then(|()| fs::write(&error, ERROR)).map_err(failed)?;
        let includes = format!("-I{}", self.path.parent().unwrap_or(Path::new(".")).display());
        let binary = folder.join("program");
        let mut compiler = Command::new("gcc");
        compiler.args(COMPILER).args([compiler_option(options.data_model), &includes]).args([&program, &error]);
        if self.mode == Mode::Result {
            // A renamed `main` that ends without `return` has an arbitrary result.
            compiler.args(["-Wreturn-type", "-Werror=return-type"]);
        }
        compiler.arg("-o").arg(&binary).arg("-lm").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if !compiler.status().map_err(|error| format!("gcc does not start: {error}"))?.success() {
            return Ok(Prepared::Skipped("gcc does not compile it".to_owned()));
        }
        let (expected, code) = match self.mode {
            Mode::End => (Expected::False, REACHED),
            Mode::Abort | Mode::Result => (Expected::True, 0),
        };
        let wanted = fs::read(self.path.with_extension("c.expected")).ok();
        match behaviour(&binary, folder)? {
            None => return Ok(Prepared::Skipped("gcc's binary does not end".to_owned())),
            Some(run) if run.code != Some(code) => {
                return Ok(Prepared::Skipped("gcc's binary ends in another way".to_owned()));
            }
            // In this mode the output is lost, because it is not flushed.
            Some(run) if self.mode != Mode::End && wanted.is_some_and(|wanted| wanted != run.printed) => {
                return Ok(Prepared::Skipped("gcc's binary prints something else".to_owned()));
            }
            Some(_) => {}
        }
        let words = ["--prop", "unreach-call", &includes].map(str::to_owned);
        let arguments = words.into_iter().chain([name.to_string_lossy().into_owned()]).collect();
        Ok(Prepared::Question { arguments, expected, model: options.data_model })
    }
}

/// What a compiled program does.
struct Behaviour {
    /// Its exit code, unless a signal ends it.
    code: Option<i32>,
    printed: Vec<u8>,
}

/// The behaviour of a binary; none if it does not end.
fn behaviour(binary: &Path, folder: &Path) -> Result<Option<Behaviour>, String> {
    let printed = folder.join("printed");
    let failed = |error: std::io::Error| format!("the compiled program cannot be run: {error}");
    let mut command = Command::new(binary);
    command.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::null());
    command.stdout(fs::File::create(&printed).map_err(failed)?);
    let (mut child, started) = (command.spawn().map_err(failed)?, Instant::now());
    loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok(Some(Behaviour { code: status.code(), printed: fs::read(&printed).map_err(failed)? }));
        }
        if started.elapsed() > PATIENCE {
            child.kill().and_then(|()| child.wait()).map_err(failed)?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The program with the error as the mode defines it; none if there is no `main`.
fn wrapped(source: &str, mode: Mode) -> Option<String> {
    let arguments = if has_parameters(source)? { "argc, argv" } else { "" };
    // The program may redefine the macro, because the names of library functions are its own.
    let last = "\n#undef main\n#undef exit\n#undef abort\nint main(int argc, char **argv)\n";
    Some(match mode {
        Mode::End => {
            let before = "#define main selfchecking_main\n#define exit(code) reach_error()\n";
            format!("{HEAD}{before}{source}{last}{{ selfchecking_main({arguments}); reach_error(); }}\n")
        }
        Mode::Abort => format!("{HEAD}#define abort reach_error\n{source}"),
        Mode::Result => {
            let before = "#define main selfchecking_main\n#define abort reach_error\n";
            let after = format!("{{ if (selfchecking_main({arguments}) != 0) reach_error(); return 0; }}\n");
            format!("{HEAD}{before}{source}{last}{after}")
        }
    })
}

/// Whether `main` has parameters; none if there is no `main`.
fn has_parameters(source: &str) -> Option<bool> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for (position, _) in source.match_indices("main") {
        let rest = source[position + 4..].trim_start();
        if source[..position].ends_with(is_word) || !rest.starts_with('(') {
            continue;
        }
        let inside = rest[1..].split(')').next().unwrap_or_default().trim();
        return Some(!inside.is_empty() && inside != "void");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_is_found() {
        let table = [
            ("int main(void) { }", Some(false)),
            ("main (argc, argv) int argc; char **argv; { }", Some(true)),
            ("int remain(int x); int main ()\n{ }", Some(false)),
            ("int mainly;", None),
        ];
        for (source, expected) in table {
            assert_eq!(has_parameters(source), expected, "{source}");
        }
    }
}

//! Compilation of a program with its harness.

use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tracewright_vocabulary::DataModel;

use tracewright_report::{INSTRUMENT, link_option};

use super::description::{Description, Hooks};
use super::execute::{End, wait};
use super::filling::Filling;
use crate::arguments::ReplayArguments;

/// The compilers that are tried if the user names none.
const CANDIDATES: [&str; 3] = ["gcc", "cc", "clang"];
/// The options that report array indices out of bounds, for Clang and for GCC. Such an index may still lead to live
/// memory, which the address sanitizer does not detect; it is reported, and the program goes on.
const BOUNDS: [&[&str]; 2] = [
    &["-fsanitize=array-bounds", "-fsanitize-recover=array-bounds"],
    &["-fsanitize=bounds", "-fsanitize-recover=bounds"],
];
/// The minimum time limit for the compiler.
const PATIENCE: Duration = Duration::from_secs(60);
/// A program that always compiles.
const PROBE: &str = "int main(void) { return 0; }\n";
/// How many lines of compiler messages are shown.
const SHOWN: usize = 20;

/// A compiled program.
pub struct Compiled {
    /// The file.
    pub binary: PathBuf,
    /// Notes about options that were not available.
    pub notes: Vec<String>,
}

/// Compiles everything into a folder.
pub fn compile(
    arguments: &ReplayArguments,
    description: &Description,
    filling: Filling,
    folder: &Path,
) -> Result<Compiled, String> {
    let limit = arguments.timeout.max(PATIENCE);
    let mut compiler = Compiler::find(arguments.compiler.as_deref(), folder, limit)?;
    let mut notes = Vec::new();
    if let Some(note) = compiler.choose_width(description.data_model)? {
        notes.push(note);
    }
    compiler.choose_detector(description)?;
    compiler.choose_filling(filling)?;
    let mut sources: Vec<&Path> = arguments.files.iter().chain([&arguments.harness]).map(PathBuf::as_path).collect();
    let binary = folder.join("program");
    let mut options: Vec<String> = Vec::new();
    for include in &arguments.include {
        options.push(format!("-I{}", include.display()));
    }
    options.extend(description.link.clone());
    let filled = folder.join("filling.c");
    if let Some(text) = filling.source() {
        write(&filled, text)?;
        options.extend(link_option(text));
        sources.push(&filled);
    }
    options.extend(arguments.define.iter().map(|define| format!("-D{define}")));
    let first = compiler.run(&sources, &binary, &options)?;
    if first.success {
        return Ok(Compiled { binary, notes });
    }
    // Functions that the counterexample does not call need not be defined.
    options.push("-Wl,--unresolved-symbols=ignore-all".to_owned());
    let missing = undefined(&first.complaints);
    if !missing.is_empty() && compiler.run(&sources, &binary, &options)?.success {
        notes.push(format!("these are defined nowhere and must not be used: {}", missing.join(", ")));
        return Ok(Compiled { binary, notes });
    }
    let shown: Vec<&str> = first.complaints.lines().take(SHOWN).collect();
    Err(format!("`{}` does not compile this\n{}", compiler.words.join(" "), shown.join("\n")))
}

struct Compiler {
    /// The command and the options that are always used.
    words: Vec<String>,
    folder: PathBuf,
    /// The longest that it may take.
    limit: Duration,
}

/// The result of a call of the compiler.
struct Call {
    success: bool,
    complaints: String,
}

impl Compiler {
    /// The compiler that the user names, or the first one that exists.
    fn find(named: Option<&str>, folder: &Path, limit: Duration) -> Result<Compiler, String> {
        let folder = folder.to_owned();
        if let Some(command) = named {
            let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if words.is_empty() {
                return Err("the name of the compiler is empty".to_owned());
            }
            return Ok(Compiler { words, folder, limit });
        }
        let works = |name: &str| {
            let version = Command::new(name).arg("--version").stdin(Stdio::null()).output();
            version.is_ok_and(|output| output.status.success())
        };
        match CANDIDATES.iter().find(|name| works(name)) {
            Some(name) => Ok(Compiler { words: vec![(*name).to_owned()], folder, limit }),
            None => Err(format!(
                "there is no C compiler (tried {}): install one, or name one with --compiler",
                CANDIDATES.join(", ")
            )),
        }
    }

    fn run(&self, sources: &[&Path], binary: &Path, options: &[String]) -> Result<Call, String> {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).args(["-w", "-g", "-fcommon"]).args(options);
        command.arg("-x").arg("c").args(sources).arg("-o").arg(binary).args(["-x", "none", "-lm"]);
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound => format!("there is no compiler `{}`", self.words[0]),
            _ => format!("the compiler `{}` cannot be run: {error}", self.words[0]),
        };
        let said = self.folder.join("complaints");
        let errors = File::create(&said).map_err(unwritable)?;
        // In its own process group, so that it can be killed with all its children.
        command.env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors).process_group(0);
        let end = wait(command.spawn().map_err(failed)?, self.limit).map_err(failed)?;
        if end == End::Timeout {
            return Err(format!("the compiler `{}` takes longer than {} s", self.words[0], self.limit.as_secs()));
        }
        let complaints = std::fs::read(&said).map_err(failed)?;
        Ok(Call { success: end == End::Code(0), complaints: String::from_utf8_lossy(&complaints).into_owned() })
    }

    /// Whether a program compiles with some options and runs.
    fn works_with(&self, options: &[&str]) -> Result<bool, String> {
        let (source, binary) = (self.folder.join("probe.c"), self.folder.join("probe"));
        write(&source, PROBE)?;
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let compiled = self.run(&[&source], &binary, &options)?.success;
        Ok(compiled && Command::new(&binary).stdin(Stdio::null()).output().is_ok_and(|run| run.status.success()))
    }

    /// Selects the data model; that of the machine if the other is not available.
    fn choose_width(&mut self, model: DataModel) -> Result<Option<String>, String> {
        let option = match model {
            DataModel::Ilp32 => "-m32",
            DataModel::Lp64 => "-m64",
        };
        if self.works_with(&[option])? {
            self.words.push(option.to_owned());
            return Ok(None);
        }
        if self.works_with(&[])? {
            let note = format!(
                "`{}` makes no programs for {} that run here: the data model of this machine is used instead",
                self.words[0],
                model.name()
            );
            return Ok(Some(note));
        }
        Err(format!("`{}` makes no programs that run here", self.words.join(" ")))
    }

    /// Selects how variables are filled, if the compiler supports it.
    fn choose_filling(&mut self, filling: Filling) -> Result<(), String> {
        if let Some(option) = filling.option()
            && self.works_with(&[option])?
        {
            self.words.push(option.to_owned());
        }
        Ok(())
    }

    fn choose_detector(&mut self, description: &Description) -> Result<(), String> {
        let mut options = description.detector.options().to_vec();
        if description.hooks == Hooks::Calls {
            options.push(INSTRUMENT);
        }
        if !description.detector.options().is_empty() && !self.works_with(&options)? {
            return Err(format!("`{}` has no sanitizers that run here", self.words[0]));
        }
        self.words.extend(options.into_iter().map(str::to_owned));
        if description.property == "valid-deref" {
            self.choose_bounds()?;
        }
        Ok(())
    }

    /// Enables checks of array indices, if the compiler supports them.
    fn choose_bounds(&mut self) -> Result<(), String> {
        for options in BOUNDS {
            if self.works_with(options)? {
                self.words.extend(options.iter().map(|&option| option.to_owned()));
                return Ok(());
            }
        }
        Ok(())
    }
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(unwritable)
}

fn unwritable(error: std::io::Error) -> String {
    format!("the temporary folder cannot be written: {error}")
}

/// The names in messages of linkers: ``undefined reference to `f'``.
fn undefined(complaints: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in complaints.lines() {
        let Some((_, rest)) = line.split_once("undefined reference to ") else { continue };
        let name = rest.trim().trim_matches(['`', '\'', '"', '\u{2018}', '\u{2019}']).to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_functions_are_found_in_complaints() {
        let said = "/tmp/a.o: in function `main':\na.c:3: undefined reference to `f'\n\
                    /usr/bin/ld: a.c:4: undefined reference to `g'\na.c:5: undefined reference to `f'\ncollect2: error";
        assert_eq!(undefined(said), ["f", "g"]);
    }
}

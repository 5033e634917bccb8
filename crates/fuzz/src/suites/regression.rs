//! Tests in folders with a `test.desc`: the first line is a category, the second names the files, the third has the flags, and
//! the others are regular expressions of what the verifier is expected to print.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tracewright_vocabulary::DataModel;

use super::flags::{Loops, Verifier, meaning};
use super::results::Expected;
use super::{Options, Prepared, Test};

/// The prologue of every program: definitions of intrinsic functions. (The macro makes it one for the preprocessor.)
const HEAD: &str = "\
#define __SUITE__ 1
extern void reach_error(void) __attribute__((noreturn));
extern void __VERIFIER_assume(int);
";

/// Intrinsic functions that have a meaning here, and their definitions.
const INTRINSICS: &[(&str, &str)] = &[
    ("__ESBMC_assume", "void __ESBMC_assume(_Bool c) { __VERIFIER_assume(c); }"),
    ("__CPROVER_assume", "void __CPROVER_assume(_Bool c) { __VERIFIER_assume(c); }"),
    ("__ESBMC_assert", "void __ESBMC_assert(_Bool c, const char *m) { if (!c) reach_error(); }"),
    ("__CPROVER_assert", "void __CPROVER_assert(_Bool c, const char *m) { if (!c) reach_error(); }"),
    ("__CPROVER_bool", "typedef _Bool __CPROVER_bool;"),
    ("__CPROVER_size_t", "typedef __SIZE_TYPE__ __CPROVER_size_t;"),
];

/// The types of inputs that a program does not declare.
const RESULTS: &[(&str, &str)] = &[
    ("bool", "_Bool"),
    ("uchar", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("uint", "unsigned"),
    ("unsigned", "unsigned"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("float", "float"),
    ("double", "double"),
];

/// A test.
pub struct Regression {
    description: PathBuf,
    name: String,
    verifier: Verifier,
}

/// All tests below some folders.
pub fn tests(roots: &[PathBuf], verifier: Verifier) -> Result<Vec<Regression>, String> {
    let mut all = Vec::new();
    for root in roots {
        let suite = root.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let entries = fs::read_dir(root).map_err(|error| format!("cannot read `{}`: {error}", root.display()))?;
        let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        folders.retain(|path| path.join("test.desc").is_file());
        folders.sort();
        all.extend(folders.into_iter().map(|folder| {
            let name = format!("{suite}/{}", folder.file_name().unwrap_or_default().to_string_lossy());
            Regression { description: folder.join("test.desc"), name, verifier }
        }));
    }
    if all.is_empty() { Err("there is no test.desc in the folders there".to_owned()) } else { Ok(all) }
}

/// What a `test.desc` says.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Description {
    file: String,
    flags: String,
    expected: Expected,
}

impl Description {
    /// Reads it; the error is why the test is skipped.
    fn parse(text: &str) -> Result<Description, String> {
        let mut lines = text.lines().map(str::trim);
        let category = lines.next().and_then(|line| line.split_whitespace().next()).unwrap_or_default();
        if !matches!(category, "CORE" | "THOROUGH") {
            return Err(format!("category {category}"));
        }
        let file = lines.next().unwrap_or_default().to_owned();
        let flags = lines.next().unwrap_or_default().to_owned();
        if !file.ends_with(".c") && !file.ends_with(".i") || file.contains(' ') {
            return Err("not one C file".to_owned());
        }
        let wanted: Vec<&str> = lines.take_while(|line| *line != "--").collect();
        let says = |word: &str| wanted.iter().any(|line| line.contains(word));
        let expected = match (says("VERIFICATION SUCCESSFUL"), says("VERIFICATION FAILED")) {
            (true, false) => Expected::True,
            (false, true) => Expected::False,
            _ => return Err("no verdict is expected".to_owned()),
        };
        if expected == Expected::False && (says("unwinding assertion") || says("recursion unwinding")) {
            return Err("the error is that loops go on".to_owned());
        }
        Ok(Description { file, flags, expected })
    }
}

impl Test for Regression {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&self, folder: &Path, options: &Options) -> Result<Prepared, String> {
        let failed = |error: std::io::Error| format!("`{}`: {error}", self.description.display());
        let text = String::from_utf8_lossy(&fs::read(&self.description).map_err(failed)?).into_owned();
        let read = Description::parse(&text).and_then(|found| Ok((meaning(self.verifier, &found.flags)?, found)));
        let (asked, description) = match read {
            Ok(read) => read,
            Err(why) => return Ok(Prepared::Skipped(why)),
        };
        if asked.loops == Loops::Cut && description.expected == Expected::True {
            return Ok(Prepared::Skipped("loops are cut off".to_owned()));
        }
        if asked.loops == Loops::Asserted && description.expected == Expected::False {
            return Ok(Prepared::Skipped("the error may be that loops go on".to_owned()));
        }
        let place = self.description.parent().unwrap_or(Path::new("."));
        let Ok(bytes) = fs::read(place.join(&description.file)) else {
            return Ok(Prepared::Skipped("the program is not there".to_owned()));
        };
        let program = match wrapped(&String::from_utf8_lossy(&bytes)) {
            Ok(program) => program,
            Err(why) => return Ok(Prepared::Skipped(why)),
        };
        fs::write(folder.join("program.c"), program).map_err(failed)?;
        fs::write(folder.join("property.prp"), asked.property()).map_err(failed)?;
        let mut arguments: Vec<String> = ["--prop", "property.prp"].map(str::to_owned).to_vec();
        arguments.push(format!("-I{}", place.display()));
        for option in &asked.preprocessor {
            // A folder is one of the suite.
            arguments.push(match option.strip_prefix("-I") {
                Some(named) => format!("-I{}", place.join(named).display()),
                None => option.clone(),
            });
        }
        arguments.push("program.c".to_owned());
        let model = if asked.model == DataModel::Ilp32 { asked.model } else { options.data_model };
        Ok(Prepared::Question { arguments, expected: description.expected, model })
    }
}

/// The program with definitions of intrinsic functions; the error is one without a definition.
fn wrapped(source: &str) -> Result<String, String> {
    let (mut head, names) = (HEAD.to_owned(), identifiers(source));
    if !names.contains("main") {
        return Err("there is no main".to_owned());
    }
    if names.iter().any(|name| name.starts_with("pthread_") || name.starts_with("thrd_")) {
        return Err("threads".to_owned());
    }
    for name in names {
        if let Some((_, definition)) = INTRINSICS.iter().find(|(known, _)| *known == name) {
            head.push_str(definition);
            head.push('\n');
        } else if name.starts_with("__CPROVER_") || name.starts_with("__ESBMC_") {
            return Err(format!("intrinsic {name}"));
        } else if let Some(kind) = name.strip_prefix("nondet_") {
            head.push_str(&format!("#define {name} __VERIFIER_{name}\n"));
            // Those tools derive the result's type from the name.
            if let Some((_, ty)) = RESULTS.iter().find(|(known, _)| *known == kind)
                && !is_declared(source, name)
            {
                head.push_str(&format!("extern {ty} {name}();\n"));
            }
        }
    }
    Ok(format!("{head}#line 1 \"program.c\"\n{source}"))
}

/// Whether a program declares a function: its name stands behind a word that is no `return` or `else`.
fn is_declared(source: &str, name: &str) -> bool {
    source.match_indices(name).any(|(at, _)| {
        let before = source[..at].trim_end_matches(['*', ' ', '\n', '\t']);
        let word = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        !word.is_empty() && !["return", "else", "case", "do"].contains(&word) && before.len() < at
    })
}

/// The words of a text.
fn identifiers(source: &str) -> BTreeSet<&str> {
    let words = source.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_read() {
        let text = "CORE smt\nmain.c\n--overflow-check\n^EXIT=0$\n^VERIFICATION SUCCESSFUL$\n--\nVERIFICATION FAILED\n";
        let read = Description::parse(text).expect("complete");
        assert_eq!((read.file.as_str(), read.expected), ("main.c", Expected::True));
        let table = [
            ("KNOWNBUG\nmain.c\n\n^VERIFICATION FAILED$", "category KNOWNBUG"),
            ("CORE\nmain.cpp\n\n^VERIFICATION FAILED$", "not one C file"),
            ("CORE\nmain.c\n\n^EXIT=6$", "no verdict is expected"),
            ("CORE\nmain.c\n\nunwinding assertion loop 0\n^VERIFICATION FAILED$", "the error is that loops go on"),
        ];
        for (text, why) in table {
            assert_eq!(Description::parse(text), Err(why.to_owned()), "{text}");
        }
    }

    #[test]
    fn intrinsics_have_a_meaning_or_are_named() {
        let text = wrapped("int nondet_int(); int main() { __ESBMC_assume(nondet_int() > 0); }").expect("known");
        assert!(
            text.contains("#define nondet_int __VERIFIER_nondet_int") && text.contains("void __ESBMC_assume(_Bool c)")
        );
        let declared = |text: &str| wrapped(text).expect("known").contains("extern unsigned nondet_uint()");
        assert!(declared("int main() { return nondet_uint() % 2; }"));
        assert!(!declared("unsigned int nondet_uint(void); int main() { return nondet_uint() % 2; }"));
        assert_eq!(
            wrapped("int main() { __CPROVER_havoc_object(0); }"),
            Err("intrinsic __CPROVER_havoc_object".to_owned())
        );
    }
}

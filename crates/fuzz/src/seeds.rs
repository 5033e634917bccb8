//! Programs with known verdicts: those of tests and examples, by their headers, or any files of the same form.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::case::Expected;

/// The languages of programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C
    C,
    /// Boogie
    Boogie,
}

impl Language {
    /// The name of a file with a program.
    pub fn file(self, stem: &str) -> String {
        match self {
            Language::C => format!("{stem}.c"),
            Language::Boogie => format!("{stem}.bpl"),
        }
    }
}

/// A program that is known to be correct or incorrect.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Where it comes from.
    pub path: PathBuf,
    /// Its language.
    pub language: Language,
    /// Its text.
    pub text: String,
    /// The arguments it is verified with.
    pub arguments: Vec<String>,
    /// Its verdict.
    pub expected: Expected,
}

impl Seed {
    /// Whether rewriting must not change its verdict. If only reads of some variables are checked, it may: a variable
    /// that is stored elsewhere is not checked. Temporal formulas stand in comments, which are not kept.
    pub fn is_rewritable(&self) -> bool {
        !self.arguments.iter().any(|word| word.contains("uninitialised") || word == "--dump" || word == "ltl")
    }
}

/// Reads the seed in a file, if its header says `expect: TRUE` or `expect: FALSE`.
pub fn read(path: &Path) -> io::Result<Option<Seed>> {
    let language = match path.extension().and_then(|ending| ending.to_str()) {
        Some("c" | "i") => Language::C,
        Some("bpl") => Language::Boogie,
        _ => return Ok(None),
    };
    let Ok(text) = String::from_utf8(fs::read(path)?) else { return Ok(None) };
    let field = |name: &str| {
        let line = text.lines().take(12).find_map(|line| line.trim_start_matches("//").trim().strip_prefix(name));
        line.map(|line| line.trim().to_owned())
    };
    let expected = field("expect:").unwrap_or_default();
    let expected = match expected.split_whitespace().next() {
        Some("TRUE") => Expected::True,
        Some(word) if word.starts_with("FALSE") => Expected::False(None),
        _ => return Ok(None),
    };
    let arguments: Vec<String> = field("args:").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    // Arguments that name files are useless elsewhere, and a preprocessor would only cost time.
    let names_files = arguments.iter().any(|word| word.contains('/') || word.starts_with("-I"));
    if names_files || text.lines().any(|line| line.trim_start().starts_with('#')) {
        return Ok(None);
    }
    Ok(Some(Seed { path: path.to_owned(), language, text, arguments, expected }))
}

/// All seeds in files and folders, in a fixed order.
pub fn collect(paths: &[PathBuf]) -> io::Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut entries: Vec<PathBuf> =
                fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
            entries.sort();
            seeds.extend(collect(&entries)?);
        } else {
            seeds.extend(read(path)?);
        }
    }
    Ok(seeds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_say_what_is_known() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it can be written");
        write("a.c", "// expect: FALSE(no-overflow) at 5\n// args: --prop no-overflow\nint main(void) { return 0; }\n");
        write("b.c", "// expect: UNKNOWN unsupported\nint main(void) { return 0; }\n");
        write("c.bpl", "// expect: TRUE\nprocedure main() { }\n");
        write("d.c", "// expect: TRUE\n#include <stdlib.h>\n");
        let seeds = collect(&[folder.path().to_owned()]).expect("readable");
        let found: Vec<(Language, &Expected, usize)> =
            seeds.iter().map(|seed| (seed.language, &seed.expected, seed.arguments.len())).collect();
        assert_eq!(found, [(Language::C, &Expected::False(None), 2), (Language::Boogie, &Expected::True, 0)]);
    }
}

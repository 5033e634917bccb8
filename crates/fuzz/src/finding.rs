//! Findings on disk: the files, the calls with their answers, and how to repeat them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::case::{Case, Expected, Wrong};
use crate::tool::{Run, Tool};

/// A case with wrong answers.
pub struct Finding<'f> {
    /// The kind.
    pub kind: &'static str,
    /// The seed.
    pub seed: u64,
    /// What is wrong.
    pub wrong: Wrong,
    /// The case, minimised.
    pub case: &'f Case,
    /// What the tool answered.
    pub runs: &'f [Run],
}

impl Finding<'_> {
    /// Writes the finding to a new folder within this one, and returns its path.
    pub fn write(&self, folder: &Path, tool: &Tool) -> io::Result<PathBuf> {
        let own = folder.join(format!("{}-{}", self.kind, self.seed));
        fs::create_dir_all(&own)?;
        for file in &self.case.files {
            fs::write(own.join(&file.name), &file.content)?;
        }
        fs::write(own.join("finding.txt"), self.text(tool))?;
        Ok(own)
    }

    /// The finding in words.
    pub fn text(&self, tool: &Tool) -> String {
        let mut text = format!("{}: {} {}\n\n{}\n", self.wrong.describe(), self.kind, self.seed, self.case.story);
        text.push_str(&match &self.case.expected {
            Expected::True => "expected: TRUE\n".to_owned(),
            Expected::False(Some(property)) => format!("expected: FALSE({property})\n"),
            Expected::False(None) => "expected: FALSE\n".to_owned(),
            Expected::Agreement => "expected: the same verdict, if any, from all calls\n".to_owned(),
            Expected::Ending => "expected: any documented end\n".to_owned(),
            Expected::NotTrue => "expected: any documented end but TRUE or VALID\n".to_owned(),
            Expected::NotFalse => "expected: any documented end but FALSE\n".to_owned(),
            Expected::Harness => "expected: FALSE, and REACHED by the compiled program\n".to_owned(),
            Expected::Certificate => {
                "expected: what is proved is VALID, and INVALID for the other program\n".to_owned()
            }
        });
        for (call, run) in self.case.calls.iter().zip(self.runs) {
            let words: Vec<String> = tool.command_line(call).iter().map(|word| quoted(word)).collect();
            text.push_str(&format!("\ntracewright {}\n  {:?}\n", words.join(" "), run.answer));
        }
        text.push_str(&format!("\ntracewright-fuzz case {} --seed {}\n", self.kind, self.seed));
        text
    }
}

/// Quotes a word for the shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_shells() {
        assert_eq!(quoted("--prop"), "--prop");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}

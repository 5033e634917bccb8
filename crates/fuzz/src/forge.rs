//! Forged certificates and witnesses: those of one program, changed so that they might be accepted for another.
//!
//! A certificate must not be VALID for an incorrect program, whatever its header claims; a violation witness must not
//! be confirmed for a correct program, a correctness witness not for an incorrect one.

use std::fs;
use std::io;
use std::path::Path;

use tracewright_random::Random;

use crate::case::{Case, Expected, File, Kind, LeftOut};
use crate::mutate::mutate;
use crate::tool::Tool;

/// A program in a correct and an incorrect form.
struct Pair {
    /// The extension of the files.
    ending: &'static str,
    right: &'static str,
    wrong: &'static str,
}

const COUNT: &str = "\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int n = __VERIFIER_nondet_int();
  int i = 0;
  if (n < 0 || n > 9)
    return 0;
  while (i < n) {
    i = i + 1;
  }
  if (i > 9)
    reach_error();
  return 0;
}
";
const COUNT_WRONG: &str = "\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int n = __VERIFIER_nondet_int();
  int i = 0;
  if (n < 0 || n > 9)
    return 0;
  while (i < n) {
    i = i + 1;
  }
  if (i > 8)
    reach_error();
  return 0;
}
";
const CALL: &str = "\
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int half(int x)
{
  return x / 2;
}
int main(void)
{
  int y = half(__VERIFIER_nondet_uchar());
  if (y > 127)
    reach_error();
  return 0;
}
";
const CALL_WRONG: &str = "\
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int half(int x)
{
  return x / 2;
}
int main(void)
{
  int y = half(__VERIFIER_nondet_uchar());
  if (y > 126)
    reach_error();
  return 0;
}
";
const LOOP: &str = "\
procedure harmless() { assert true; }
procedure main(n: int) {
  var x: int;
  x := 0;
  while (x < n) { x := x + 1; }
  assert x >= 0;
}
";
const LOOP_WRONG: &str = "\
procedure harmless() { assert true; }
procedure main(n: int) {
  var x: int;
  x := 0;
  while (x < n) { x := x + 1; }
  assert x >= 0 && x != 7;
}
";
const RECURSION: &str = "\
procedure harmless() { assert true; }
procedure sum(n: int) returns (r: int)
{
  if (n <= 0) { r := 0; } else { call r := sum(n - 1); r := r + 1; }
}
procedure main()
{
  var r: int;
  call r := sum(3);
  assert r >= 0;
}
";
const RECURSION_WRONG: &str = "\
procedure harmless() { assert true; }
procedure sum(n: int) returns (r: int)
{
  if (n <= 0) { r := 0; } else { call r := sum(n - 1); r := r + 1; }
}
procedure main()
{
  var r: int;
  call r := sum(3);
  assert r >= 4;
}
";

const C: [Pair; 2] =
    [Pair { ending: "c", right: COUNT, wrong: COUNT_WRONG }, Pair { ending: "c", right: CALL, wrong: CALL_WRONG }];
const BOOGIE: [Pair; 2] = [
    Pair { ending: "bpl", right: LOOP, wrong: LOOP_WRONG },
    Pair { ending: "bpl", right: RECURSION, wrong: RECURSION_WRONG },
];

/// A certificate or witness of one program, to be checked for another.
struct Original {
    text: String,
    /// The name that it is given.
    file: &'static str,
    /// The call, the file among its arguments.
    call: Vec<String>,
    /// The program it is checked for.
    program: File,
    expected: Expected,
}

/// Cases of forged certificates or witnesses.
pub struct Forged {
    name: &'static str,
    originals: Vec<Original>,
    lies: &'static [(&'static str, &'static [&'static str])],
}

/// Parts of a certificate's header, and possible replacements.
const LIES: &[(&str, &[&str])] = &[
    (
        "error-functions",
        &[
            "",
            "\"\"",
            "\"other\"",
            "\"__VERIFIER_error\"",
            "\"reach_error, __VERIFIER_error\"",
            "\"reach_error\n\"",
            "\"reach_error\u{1b}[8m\" \"__VERIFIER_error\"",
            "\"__VERIFIER_error\" \"__VERIFIER_error\"",
            "\"reach_error()\" \"__VERIFIER_error()\"",
        ],
    ),
    (
        "property",
        &[
            "",
            "no-overflow",
            "assertion",
            "no-overflow unreach-call",
            "valid-deref valid-free valid-memtrack",
            "unreach-calls",
        ],
    ),
    (
        "defines",
        &[
            "\"reach_error()=0\"",
            "\"reach_error=main\"",
            "\"main=other\"",
            "\"if(x)=if(0)\"",
            "\"A=1\nVALID\"",
            "\"i=n\"",
            "\"return=for(;;)\"",
        ],
    ),
    ("data-model", &["LP64", "ILP32", "LLP64"]),
    ("integers", &["bits", "math", "auto"]),
    ("inline", &["", "none", "once", "generous", "affordable affordable", "none generous", "all"]),
    ("language", &["boogie) (entry \"harmless\"", "boogie) (entry \"main\"", "boogie", "c"]),
    ("tool", &["\"VALID\"", "\"\nVALID\n\"", "\"\""]),
    ("end", &["safety", ""]),
    ("symbols", &["", "(declare-const |main::x| Bool)", "(declare-fun |main::x| () Int)"]),
    ("requires", &["true", "false"]),
    ("ensures", &["true", "false", "(= 0 1)"]),
];

/// Parts of witnesses, identified by the text before them.
const WORDS: &[(&str, &[&str])] = &[];

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|&word| word.to_owned()).collect()
}

/// Verifies a program in a folder; returns the content of the output file.
fn written(tool: &Tool, ending: &str, program: &str, options: &[&str], file: &str) -> io::Result<Option<String>> {
    let folder = tempfile::tempdir()?;
    let name = format!("program.{ending}");
    fs::write(folder.path().join(&name), program)?;
    // The originals are needed for all forgeries, so they get more time.
    let patient = Tool { limit: tool.limit * 10, ..tool.clone() };
    let call = [words(&["verify", "--no-proof"]), words(options), vec![name]].concat();
    patient.call(folder.path(), &call)?;
    Ok(fs::read_to_string(Path::new(folder.path()).join(file)).ok())
}

/// The names of all kinds of forgeries.
pub const NAMES: [&str; 4] = [
    "forged-certificates-c",
    "forged-certificates-boogie",
    "forged-violation-witnesses",
    "forged-correctness-witnesses",
];

/// All kinds of forgeries. Their originals are verified now.
pub fn kinds(tool: &Tool) -> io::Result<Vec<Forged>> {
    Ok(vec![
        Forged { name: NAMES[0], originals: certificates(tool, &C)?, lies: LIES },
        Forged { name: NAMES[1], originals: certificates(tool, &BOOGIE)?, lies: LIES },
        Forged { name: NAMES[2], originals: witnesses(tool, Expected::NotFalse)?, lies: WORDS },
        Forged { name: NAMES[3], originals: witnesses(tool, Expected::NotTrue)?, lies: WORDS },
    ])
}

/// The certificates of correct programs, to be checked for incorrect ones.
fn certificates(tool: &Tool, pairs: &[Pair]) -> io::Result<Vec<Original>> {
    let mut originals = Vec::new();
    for pair in pairs {
        let property: &[&str] = if pair.ending == "c" { &["--prop", "unreach-call"] } else { &[] };
        for inlining in ["none", "affordable"] {
            let options = [property, &["--certificate", "cert", "--inline", inlining]].concat();
            let Some(text) = written(tool, pair.ending, pair.right, &options, "cert")? else { continue };
            let name = format!("wrong.{}", pair.ending);
            // The property is fixed: that an incorrect program does not overflow might be true.
            let call =
                [words(&["check", "--changed"]), words(property), vec!["input.cert".to_owned(), name.clone()]].concat();
            let program = File { name, content: pair.wrong.as_bytes().to_vec() };
            originals.push(Original { text, file: "input.cert", call, program, expected: Expected::NotTrue });
        }
    }
    Ok(originals)
}

/// Witnesses of one form of a program, with the hash of the other: for `NotFalse`, violation witnesses for correct
/// programs.
fn witnesses(tool: &Tool, expected: Expected) -> io::Result<Vec<Original>> {
    let mut originals = Vec::new();
    for pair in &C {
        let (about, other) = match expected {
            Expected::NotFalse => (pair.wrong, pair.right),
            _ => (pair.right, pair.wrong),
        };
        for file in ["input.yml", "input.graphml"] {
            let options = ["--prop", "unreach-call", "--witness", file];
            let own = written(tool, pair.ending, about, &options, file)?;
            let others = written(tool, pair.ending, other, &options, file)?;
            let (Some(own), Some(others)) = (own, others) else { continue };
            let (Some(hash), Some(others)) = (hash(&own), hash(&others)) else { continue };
            let text = own.replace(hash, others);
            let call = words(&["validate", "--prop", "unreach-call", file, "program.c"]);
            let program = File { name: "program.c".to_owned(), content: other.as_bytes().to_vec() };
            originals.push(Original { text, file, call, program, expected: expected.clone() });
        }
    }
    Ok(originals)
}

/// The first SHA-256 digest in a text.
fn hash(text: &str) -> Option<&str> {
    let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let found = text.split(|c| !is_digit(c)).find(|word| word.len() == 64)?;
    Some(found)
}

impl Forged {
    /// Changes a text in one place.
    fn forge(&self, text: &mut String, original: &Original, random: &mut Random) {
        match random.below(10) {
            0..=4 if !self.lies.is_empty() => {
                let (part, lies) = random.pick(self.lies);
                if let Some((from, to)) = list(text, part, random) {
                    text.replace_range(from..to, &format!("({part} {})", random.pick(lies)));
                }
            }
            5..=6 => exchange(text, random),
            7 if original.file.ends_with("yml") => drop_item(text, random),
            _ => {
                let mut bytes = std::mem::take(text).into_bytes();
                let others: Vec<Vec<u8>> = self.originals.iter().map(|other| other.text.clone().into_bytes()).collect();
                mutate(&mut bytes, &others, random);
                *text = String::from_utf8_lossy(&bytes).into_owned();
            }
        }
    }
}

/// Where some list with this name starts and ends.
fn list(text: &str, name: &str, random: &mut Random) -> Option<(usize, usize)> {
    let starts: Vec<usize> = text.match_indices(&format!("({name}")).map(|(at, _)| at).collect();
    let start = random.choose(&starts)?;
    Some((start, start + closing(&text[start..])?))
}

/// Where the list ends that a text starts with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at + 1),
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// Replaces a formula by a constant, or by one from elsewhere in the text.
fn exchange(text: &mut String, random: &mut Random) {
    let proof = text.find("(proof").unwrap_or(0);
    let starts: Vec<usize> = text[proof..].match_indices('(').map(|(at, _)| proof + at).collect();
    let (Some(start), Some(other)) = (random.choose(&starts), random.choose(&starts)) else { return };
    let (Some(length), Some(others)) = (closing(&text[start..]), closing(&text[other..])) else { return };
    let replacement = match random.below(4) {
        0 => "true".to_owned(),
        1 => "false".to_owned(),
        2 => String::new(),
        _ => text[other..other + others].to_owned(),
    };
    text.replace_range(start..start + length, &replacement);
}

/// Removes an item of a YAML list.
fn drop_item(text: &mut String, random: &mut Random) {
    let content = text.find("content:").unwrap_or(0);
    let starts: Vec<usize> = text[content..].match_indices("- ").map(|(at, _)| content + at).collect();
    let Some(start) = random.choose(&starts) else { return };
    let end = starts.iter().copied().find(|&next| next > start).unwrap_or(text.len());
    text.replace_range(start..end, "");
}

/// The limit on changes of one text.
const MOST: usize = 3;

impl Kind for Forged {
    fn name(&self) -> &'static str {
        self.name
    }

    fn parts(&self, seed: u64) -> usize {
        1 + Random::of_part(seed, 3000).below(MOST)
    }

    fn case(&self, seed: u64, left_out: &LeftOut) -> Option<Case> {
        if self.originals.is_empty() {
            return None;
        }
        let original = random_original(&self.originals, seed);
        let mut text = original.text.clone();
        for part in (0..self.parts(seed)).filter(|part| !left_out.contains(part)) {
            self.forge(&mut text, original, &mut Random::of_part(seed, part));
        }
        let own = File { name: original.file.to_owned(), content: text.into_bytes() };
        Some(Case {
            files: vec![own, original.program.clone()],
            calls: vec![original.call.clone()],
            expected: original.expected.clone(),
            story: "forged\n".to_owned(),
        })
    }
}

fn random_original(originals: &[Original], seed: u64) -> &Original {
    &originals[Random::of_part(seed, 3001).below(originals.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_where_they_end() {
        assert_eq!(closing("(a (b) c) d"), Some(9));
        assert_eq!(closing("(a (b"), None);
        assert_eq!(
            hash("x \"0123\" 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff y").map(str::len),
            Some(64)
        );
    }
}
